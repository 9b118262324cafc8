/* loopy.c: sets of numbers under ids, and the sums of values that need them. */
#include "loopy.h"

#include "alloc.h"
#include "mix.h"
#include "vec.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct mx__sets {
    MX_VEC(uint64_t) words; /* of each set its size and its numbers */
    uint32_t *index;        /* open addressing: where a set begins in words, + 1 */
    size_t n_index, n;      /* a power of two, or 0; how many sets */
};

mx__sets *mx__sets_new(void)
{
    return mx__calloc(1, sizeof(mx__sets));
}

void mx__sets_free(mx__sets *sets)
{
    if (!sets) return;
    MX_VEC_CLEAR(sets->words);
    mx__free(sets->index);
    mx__free(sets);
}

const uint64_t *mx__sets_at(const mx__sets *sets, uint32_t id, size_t *n)
{
    assert(id < sets->words.n);
    *n = (size_t)sets->words.at[id];
    return sets->words.at + id + 1;
}

/* The seat of the set, taken or free. */
static uint32_t *seat_of(const mx__sets *sets, const uint64_t *k, size_t n)
{
    uint64_t i = n ? mx__hash(k, n * sizeof *k) : 0;

    for (;; i++) {
        uint32_t *seat = &sets->index[i & (sets->n_index - 1)];
        size_t m;
        const uint64_t *other = *seat ? mx__sets_at(sets, *seat - 1, &m) : NULL;

        if (!other || (m == n && (n == 0 || memcmp(other, k, n * sizeof *k) == 0)))
            return seat;
    }
}

static bool grow(mx__sets *sets)
{
    size_t n = sets->n_index ? sets->n_index * 2 : 16;
    uint32_t *index = mx__calloc(n, sizeof *index), at = 0;

    if (!index) return false;
    mx__free(sets->index);
    sets->index = index;
    sets->n_index = n;
    while (at < sets->words.n) {
        size_t m;
        const uint64_t *k = mx__sets_at(sets, at, &m);

        *seat_of(sets, k, m) = at + 1;
        at += (uint32_t)m + 1;
    }
    return true;
}

mx_status mx__sets_add(mx__sets *sets, const uint64_t *k, size_t n, uint32_t *id)
{
    uint32_t *seat;
    size_t at = sets->words.n;

    if ((sets->n + 1) * 2 > sets->n_index && !grow(sets)) return MX_NOMEM;
    seat = seat_of(sets, k, n);
    if (*seat) {
        *id = *seat - 1;
        return MX_OK;
    }
    if (at + n >= UINT32_MAX - 1) return MX_LIMIT;
    if (!MX_RESERVE(sets->words, at + n + 1)) return MX_NOMEM;
    sets->words.at[at] = n;
    if (n) memcpy(sets->words.at + at + 1, k, n * sizeof *k);
    sets->words.n = at + n + 1;
    sets->n++;
    *seat = (uint32_t)at + 1;
    *id = (uint32_t)at;
    return MX_OK;
}

static int ascending(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* infinity(K xor G). */
static mx_status shift(mx__sets *sets, uint32_t id, uint64_t g, mx_value *out)
{
    size_t n;
    const uint64_t *k = mx__sets_at(sets, id, &n);
    uint64_t *moved = mx__malloc((n + 1) * sizeof *moved);
    uint32_t made;
    mx_status st;

    if (!moved) return MX_NOMEM;
    for (size_t i = 0; i < n; i++)
        moved[i] = k[i] ^ g;
    qsort(moved, n, sizeof *moved, ascending);
    st = mx__sets_add(sets, moved, n, &made);
    mx__free(moved);
    if (st == MX_OK) *out = mx__infinity(made);
    return st;
}

mx_status mx__loopy_add(mx__sets *sets, mx_value a, mx_value b, mx_value *out)
{
    uint32_t none;
    mx_status st;

    assert(a.kind == MX_NIMBER || a.kind == MX_INFINITY);
    assert(b.kind == MX_NIMBER || b.kind == MX_INFINITY);
    if (a.kind == MX_NIMBER && b.kind == MX_NIMBER) {
        *out = (mx_value){ MX_NIMBER, 0, a.payload ^ b.payload };
        return MX_OK;
    }
    if (a.kind == MX_NIMBER)
        return shift(sets, (uint32_t)b.payload, (uint64_t)a.payload, out);
    if (b.kind == MX_NIMBER)
        return shift(sets, (uint32_t)a.payload, (uint64_t)b.payload, out);
    st = mx__sets_add(sets, NULL, 0, &none);
    if (st == MX_OK) *out = mx__infinity(none);
    return st;
}

mx_outcome mx__loopy_outcome(const mx__sets *sets, mx_value value)
{
    size_t n;
    const uint64_t *k;

    if (value.kind == MX_NIMBER) return value.payload ? MX_WON : MX_LOST;
    assert(value.kind == MX_INFINITY);
    k = mx__sets_at(sets, (uint32_t)value.payload, &n);
    return n && k[0] == 0 ? MX_WON : MX_DRAWN;
}
