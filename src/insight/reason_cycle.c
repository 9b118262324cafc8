/* reason_cycle.c: the round in which a drawn position is kept drawn for ever. */
#include "fail.h"
#include "reason_impl.h"

#include <string.h>

/* Positions that are gone through. */
enum { MOST_STEPS = 1000 };

typedef struct step {
    mx__reason *out;
    size_t where; /* of the next position in words */
    bool found, no_memory;
} step;

/* Takes the first move that keeps the draw and leaves one position. */
static int take_first(void *context, const mx__advice *move)
{
    step *s = context;

    if (!move->draws || move->option->n_parts != 1 || move->option->ends != MX_GOES_ON)
        return 0;
    s->found = true;
    s->no_memory = !mx__reason_keep(s->out, move->option->parts, 1, &s->where);
    return 1;
}

static bool is_same(const mx__reason *out, size_t a, size_t b)
{
    size_t n;
    mx_span x = mx__reason_part(out, a, 0, &n), y = mx__reason_part(out, b, 0, &n);

    return x.n == y.n && (!x.n || memcmp(x.at, y.at, x.n * sizeof *x.at) == 0);
}

/* Where the last position of the walk stood before; false: nowhere. */
static bool comes_back(const mx__reason *out, size_t *first)
{
    for (size_t i = 0; i + 1 < out->cycle.n; i++) {
        *first = i;
        if (is_same(out, out->cycle.at[i], out->cycle.at[out->cycle.n - 1]))
            return true;
    }
    return false;
}

/* A copy of the position at WHERE, which words that grow do not move. */
static bool copy_of(const mx__reason *out, size_t where, mx_span *copy, int64_t **owned)
{
    size_t n;
    mx_span at = mx__reason_part(out, where, 0, &n);

    *owned = mx__malloc((at.n + 1) * sizeof **owned);
    if (!*owned) return false;
    if (at.n) memcpy(*owned, at.at, at.n * sizeof *at.at);
    *copy = (mx_span){ *owned, at.n };
    return true;
}

mx_status mx__reason_cycle(mx__reasoner *r)
{
    mx__reason *out = r->out;
    mx__component at = r->sum[0];
    step s = { .out = out, .found = true };
    size_t first = 0;
    mx_status st = MX_OK;

    if (!mx__reason_keep(out, &at.at, 1, &s.where)) return mx__reason_no_memory(r->err);
    while (st == MX_OK && s.found && out->cycle.n < MOST_STEPS) {
        int64_t *owned;

        if (s.no_memory || !MX_PUSH(out->cycle, s.where) ||
            !copy_of(out, s.where, &at.at, &owned))
            return mx__reason_no_memory(r->err);
        if (comes_back(out, &first)) {
            mx__free(owned);
            memmove(out->cycle.at, out->cycle.at + first,
                    (out->cycle.n - first) * sizeof *out->cycle.at);
            out->cycle.n -= first;
            return MX_OK;
        }
        s.found = false;
        st = mx__sum_moves(&at, 1, 0, take_first, &s, r->err);
        mx__free(owned);
    }
    out->cycle.n = 0; /* moves that leave several, or a long way */
    return st;
}
