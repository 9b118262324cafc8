/* room.c: arrays that grow within a budget. */
#include "room.h"

#include "alloc.h"
#include "fail.h"

#include <assert.h>

enum { SMALL_ROOM = 1 << 12 };

static size_t next_room(size_t room, size_t element, size_t want)
{
    size_t next = room * element < SMALL_ROOM ? room * 2 : room + room / 4;

    if (next < 16) next = 16;
    return next < want ? want : next;
}

mx_status mx__room_for(mx__budget *budget, void **at, size_t *room, size_t element,
                       size_t want, mx_error *err)
{
    size_t next;
    void *grown;
    mx_status st;

    assert(element > 0);
    if (want <= *room) return MX_OK;
    if (want > SIZE_MAX / 2 / element)
        return mx__fail(err, MX_LIMIT, "that needs more memory than there can be");
    next = next_room(*room, element, want);
    st = mx__budget_take(budget, (next - *room) * element, err);
    if (st == MX_LIMIT && next > want) { /* a smaller step may still fit */
        next = want;
        st = mx__budget_take(budget, (next - *room) * element, err);
    }
    if (st != MX_OK) return st;
    grown = mx__grow(*at, next, element);
    if (!grown) {
        mx__budget_give(budget, (next - *room) * element);
        return mx__fail(err, MX_NOMEM, "out of memory");
    }
    *at = grown;
    *room = next;
    return MX_OK;
}

mx_status mx__room_zeroed(mx__budget *budget, void **at, size_t *room, size_t element,
                          size_t n, mx_error *err)
{
    mx_status st;

    assert(!*at && !*room);
    if (n > SIZE_MAX / 2 / element)
        return mx__fail(err, MX_LIMIT, "that needs more memory than there can be");
    st = mx__budget_take(budget, n * element, err);
    if (st != MX_OK) return st;
    *at = mx__calloc(n, element);
    if (!*at) {
        mx__budget_give(budget, n * element);
        return mx__fail(err, MX_NOMEM, "out of memory");
    }
    *room = n;
    return MX_OK;
}

void mx__room_free(mx__budget *budget, void **at, size_t *room, size_t element)
{
    mx__budget_give(budget, *room * element);
    mx__free(*at);
    *at = NULL;
    *room = 0;
}
