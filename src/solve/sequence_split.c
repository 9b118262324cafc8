/* sequence_split.c: chooses which heaps are rare, by one Walsh-Hadamard transform. */
#include "sequence_impl.h"

#include "alloc.h"
#include "fail.h"

#include <string.h>

/* W[m] becomes the sum of W[v] times -1 to the parity of v & m. N a power of two. */
static void transform(int64_t *w, size_t n)
{
    for (size_t half = 1; half < n; half *= 2)
        for (size_t i = 0; i < n; i += 2 * half)
            for (size_t j = i; j < i + half; j++) {
                int64_t a = w[j], b = w[j + half];

                w[j] = a + b;
                w[j + half] = a - b;
            }
}

/* COUNTS[N * (i % 4) + v]: the heaps i of value v. Four tables, so that equal values in a
   row do not wait for each other. */
static void count_values(const mx__row *t, size_t n, int64_t *counts)
{
    size_t i = 1;

    if (t->width == 1) {
        const uint8_t *at = t->at;

        for (; i + 4 <= t->n; i += 4) {
            counts[n + at[i]]++;
            counts[2 * n + at[i + 1]]++;
            counts[3 * n + at[i + 2]]++;
            counts[at[i + 3]]++;
        }
    }
    for (; i < t->n; i++)
        counts[n * (i % 4) + mx__row_get(t->at, t->width, i)]++;
}

/* Histogram of the values; WITH_SIGN heaps of odd size count as -1. */
static void histogram(const int64_t *counts, size_t n, bool with_sign, int64_t *w)
{
    for (size_t v = 0; v < n; v++) {
        int64_t odd = counts[n + v] + counts[3 * n + v];

        w[v] = counts[v] + counts[2 * n + v] + (with_sign ? -odd : odd);
    }
}

/* Common heaps under (mask, e, kappa) number (n + or - W[mask]) / 2: with kappa = 1 those
   of odd parity, which W counts as -1. */
static void best_mask(const int64_t *w, size_t n, size_t heaps, unsigned e,
                      unsigned kappa, mx__split *best)
{
    for (size_t m = 1; m < n; m++) {
        int64_t excess = kappa ? -w[m] : w[m];
        size_t common = (size_t)(((int64_t)heaps + excess) / 2);

        if (heaps - common >= best->n_rare) continue;
        best->mask = (uint32_t)m;
        best->e = e;
        best->kappa = kappa;
        best->n_rare = heaps - common;
    }
}

/* Two common heaps that sum to n - i have together the parity e (n - i) + 2 kappa; it must
   differ from e n + kappa: kappa = 1 + e i for every digit i that splits. */
static bool kappa_of(const mx__breaks *b, unsigned e, unsigned *kappa)
{
    unsigned seen[2] = { 0, 0 };

    for (size_t i = 0; i < b->n_any; i++)
        seen[(1 + e * b->any[i]) & 1] = 1;
    for (size_t i = 0; i < b->n_unequal; i++)
        seen[(1 + e * b->unequal[i]) & 1] = 1;
    *kappa = seen[1];
    return seen[0] + seen[1] == 1;
}

mx_status mx__split_choose(const mx__sequence *seq, mx__split *out, bool *found,
                           mx_error *err)
{
    const mx__row *t = &seq->table;
    size_t n = 2;
    int64_t *w, *counts;

    *found = false;
    if (!seq->has_breaks || t->n < 2) return MX_OK;
    while (n <= t->largest)
        n *= 2;
    w = mx__calloc(5 * n, sizeof *w);
    if (!w) return mx__fail(err, MX_NOMEM, "no memory to choose a split");
    counts = w + n;
    count_values(t, n, counts);
    memset(out, 0, sizeof *out);
    out->n_rare = SIZE_MAX;
    out->seen = t->n;
    for (unsigned e = 0; e < 2; e++) {
        unsigned kappa;

        if (!kappa_of(&seq->breaks, e, &kappa)) continue;
        histogram(counts, n, e == 1, w);
        transform(w, n);
        best_mask(w, n, t->n - 1, e, kappa, out);
        *found = out->mask != 0;
    }
    mx__free(w);
    return MX_OK;
}

mx_status mx__sequence_split(const mx__sequence *seq, uint64_t *mask, uint64_t *odd,
                             bool *found, mx_error *err)
{
    mx__split split = { 0 };
    mx_status status = mx__split_choose(seq, &split, found, err);

    *mask = split.mask;
    *odd = split.e;
    return status;
}
