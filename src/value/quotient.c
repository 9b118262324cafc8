/* quotient.c: misère quotients, one heap after the other: propose, prove, merge. */
#include "quotient_impl.h"

#include "fail.h"

#include <string.h>

/* How often a proposal is revised before we give up. */
enum { MOST_ROUNDS = 4 };

/* Play longer than this is refused: lengths of sums must not overflow. */
static const uint64_t most_play = UINT64_C(1) << 32;

mx_status mx__scratch_get(mx__scratch *pool, size_t count, size_t n_bytes, void *out,
                          mx_error *err)
{
    void *got;
    mx_status st;

    if (n_bytes && count > SIZE_MAX / 2 / n_bytes)
        return mx__fail(err, MX_LIMIT, "the quotient is too large");
    st = mx__budget_take(pool->budget, count * n_bytes, err);
    if (st != MX_OK) return st;
    pool->taken += count * n_bytes;
    got = mx__arena_alloc(&pool->arena, count * n_bytes + 1);
    if (!got) return mx__fail(err, MX_NOMEM, "out of memory for a misère quotient");
    memcpy(out, &got, sizeof got);
    return MX_OK;
}

void mx__scratch_clear(mx__scratch *pool)
{
    mx__arena_clear(&pool->arena);
    if (pool->taken) mx__budget_give(pool->budget, pool->taken);
    pool->taken = 0;
}

mx_status mx__quotient_new(mx__budget *budget, mx__quotient **out, mx_error *err)
{
    mx__quotient *q = mx__calloc(1, sizeof *q);
    mx_status st;

    *out = NULL;
    if (!q) return mx__fail(err, MX_NOMEM, "out of memory for a misère quotient");
    q->budget = q->monoid.pool.budget = budget;
    q->monoid.n = 1;
    st = mx__scratch_get(&q->monoid.pool, 1, 1, &q->monoid.lost, err);
    if (st == MX_OK) st = mx__scratch_get(&q->monoid.pool, 1, 1, &q->monoid.next, err);
    if (st != MX_OK) {
        mx__quotient_free(q);
        return st;
    }
    *out = q;
    return MX_OK;
}

void mx__quotient_free(mx__quotient *q)
{
    if (!q) return;
    mx__scratch_clear(&q->monoid.pool);
    MX_VEC_CLEAR(q->parts);
    MX_VEC_CLEAR(q->ends);
    MX_VEC_CLEAR(q->options);
    MX_VEC_CLEAR(q->plays);
    mx__free(q);
}

/* Notes the options of the new heap; what was there before stays as it was. */
static mx_status note_heap(mx__quotient *q, const uint32_t *parts, const size_t *end,
                           size_t n_options, mx_error *err)
{
    uint64_t longest = 0;
    size_t base = q->parts.n, n_parts = n_options ? end[n_options - 1] : 0;

    for (size_t o = 0, i = 0; o < n_options; o++) {
        uint64_t play = 0;

        for (; i < end[o]; i++) {
            if (parts[i] < 1 || parts[i] > q->options.n)
                return mx__fail(err, MX_RANGE, "a move must leave smaller heaps");
            play += q->plays.at[parts[i] - 1];
            if (play > most_play)
                return mx__fail(err, MX_LIMIT, "play from heap %zu is too long",
                                q->options.n + 1);
        }
        if (play > longest) longest = play;
    }
    if (!MX_RESERVE(q->parts, base + n_parts) ||
        !MX_RESERVE(q->ends, q->ends.n + n_options) ||
        !MX_RESERVE(q->options, q->options.n + 1) ||
        !MX_RESERVE(q->plays, q->plays.n + 1))
        return mx__fail(err, MX_NOMEM, "out of memory for a misère quotient");
    if (n_parts) memcpy(q->parts.at + base, parts, n_parts * sizeof *parts);
    q->parts.n += n_parts;
    for (size_t o = 0; o < n_options; o++)
        q->ends.at[q->ends.n++] = base + end[o];
    q->options.at[q->options.n++] = q->ends.n;
    q->plays.at[q->plays.n++] = longest + 1;
    return MX_OK;
}

static void forget_heap(mx__quotient *q)
{
    q->options.n--;
    q->plays.n--;
    q->ends.n = mx__first_option(q, q->options.n);
    q->parts.n = q->ends.n ? q->ends.at[q->ends.n - 1] : 0;
}

/* Revises the proposal *M, which is the caller's, until it is proved or given up. */
static mx_status settle(mx__quotient *q, mx__monoid *m, bool *proved, mx_error *err)
{
    mx_status st = mx__quotient_proved(q, m, proved, err);

    for (unsigned round = 0; st == MX_OK && !*proved && round < MOST_ROUNDS; round++) {
        mx__monoid next;

        st = mx__quotient_revise(q, m, &next, err);
        if (st != MX_OK) break;
        mx__scratch_clear(&m->pool);
        *m = next;
        st = mx__quotient_proved(q, m, proved, err);
    }
    return st;
}

/* Finds the monoid of the heaps noted, from that of all but the last. */
static mx_status extend(mx__quotient *q, mx__monoid *out, mx_error *err)
{
    bool proved = false;
    mx_status st = mx__quotient_propose(q, &q->monoid, out, err);

    if (st == MX_OK) st = settle(q, out, &proved, err);
    if (st != MX_OK || proved) return st;
    mx__scratch_clear(&out->pool);
    st = mx__quotient_search(q, out, err);
    if (st == MX_OK) st = settle(q, out, &proved, err);
    if (st == MX_UNSUPPORTED || (st == MX_OK && !proved))
        st = mx__fail(err, MX_LIMIT,
                      "no finite quotient was found with heap %zu: it may be infinite",
                      q->options.n);
    return st;
}

mx_status mx__quotient_add(mx__quotient *q, const uint32_t *parts, const size_t *end,
                           size_t n_options, mx_error *err)
{
    mx__monoid grown = { 0 };
    mx_status st = note_heap(q, parts, end, n_options, err);

    if (st != MX_OK) return st;
    st = extend(q, &grown, err);
    if (st != MX_OK) {
        mx__scratch_clear(&grown.pool);
        forget_heap(q);
        return st;
    }
    mx__scratch_clear(&q->monoid.pool);
    q->monoid = grown;
    return MX_OK;
}

uint32_t mx__quotient_heaps(const mx__quotient *q)
{
    return q->monoid.heaps;
}

uint32_t mx__quotient_order(const mx__quotient *q)
{
    return q->monoid.n;
}

bool mx__quotient_is_lost(const mx__quotient *q, uint32_t x)
{
    return q->monoid.lost[x] != 0;
}

uint32_t mx__quotient_times(const mx__quotient *q, uint32_t x, uint32_t heap)
{
    return q->monoid.next[(size_t)x * q->monoid.heaps + heap - 1];
}

bool mx__quotient_period(const mx__quotient *q, uint32_t parts, uint32_t taken,
                         uint32_t *from, uint32_t *period)
{
    const uint32_t *phi = q->monoid.next; /* the row of the identity */
    uint32_t n = q->monoid.heaps;

    for (uint32_t p = 1; p < n; p++) {
        uint32_t first = n - p + 1; /* the least from which heaps up to n repeat */

        while (first > 1 && phi[first - 2] == phi[first - 2 + p])
            first--;
        if ((uint64_t)parts * ((uint64_t)first + p) + taken > (uint64_t)n + 1) continue;
        *from = first;
        *period = p;
        return true;
    }
    return false;
}
