/* sequence_table.c: the growing table of values behind a sequence, one, two or four bytes wide. */
#include "sequence_impl.h"

#include "alloc.h"
#include "fail.h"

#include <string.h>

enum { LEAST_ROOM = 1 << 13 };

static size_t bytes_of(size_t room, unsigned width)
{
    return (room + 2 * MX_ROW_PAD) * width;
}

/* Same width: let the allocator move the pages. */
static bool grow(mx__row *t, size_t room)
{
    void *block = mx__grow(t->block, bytes_of(room, t->width), 1);

    if (!block) return false;
    t->block = block;
    t->at = (char *)block + MX_ROW_PAD * t->width;
    t->room = room;
    return true;
}

static bool rebuild(mx__row *t, size_t room, unsigned width)
{
    char *block = mx__calloc(bytes_of(room, width), 1);
    void *at;

    if (!block) return false;
    at = block + MX_ROW_PAD * width;
    for (size_t i = 0; i < t->n; i++)
        mx__row_put(at, width, i, mx__row_get(t->at, t->width, i));
    mx__free(t->block);
    t->block = block;
    t->at = at;
    t->room = room;
    t->width = width;
    return true;
}

mx_status mx__row_reserve(mx__sequence *seq, size_t n, unsigned width, mx_error *err)
{
    mx__row *t = &seq->table;
    size_t room = t->room, most = SIZE_MAX / 8 - 2 * MX_ROW_PAD;
    size_t extra;
    mx_status st;

    if (n > most) return mx__fail(err, MX_LIMIT, "a table of %zu heaps is too long", n);
    if (n > room) room = n < LEAST_ROOM ? LEAST_ROOM : n;
    if (t->block && room == t->room && width == t->width) return MX_OK;
    extra = bytes_of(room, width);
    st = mx__budget_take(seq->budget, extra, err);
    if (st != MX_OK) return st;
    if (!(t->block && width == t->width ? grow(t, room) : rebuild(t, room, width))) {
        mx__budget_give(seq->budget, extra);
        return mx__fail(err, MX_NOMEM, "no memory for a table of %zu heaps", room);
    }
    mx__budget_give(seq->budget, seq->taken);
    seq->taken = extra;
    return MX_OK;
}

void mx__row_clear(mx__sequence *seq)
{
    mx__free(seq->table.block);
    mx__budget_give(seq->budget, seq->taken);
    memset(&seq->table, 0, sizeof seq->table);
    seq->taken = 0;
}
