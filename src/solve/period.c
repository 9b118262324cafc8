/* period.c: the least shift that repeats the end of a sequence, in linear time and no
   memory: the two-way string matching of Crochemore and Perrin (1991) on the reversed
   sequence. */
#include "period.h"

#include "compiler.h"

#include <string.h>

/* A sequence read backwards: element 0 is the last. With DIFFER the elements are the
   differences of neighbours, for a saltus. */
typedef struct reversed {
    const void *at;
    unsigned width;
    size_t n; /* elements */
} reversed;

MX_INLINE uint32_t period_value(const void *at, unsigned width, size_t i)
{
    if (width == 1) return ((const uint8_t *)at)[i];
    if (width == 2) return ((const uint16_t *)at)[i];
    return ((const uint32_t *)at)[i];
}

uint32_t mx__values_at(const mx__values *values, size_t i)
{
    return period_value(values->at, values->width, i);
}

MX_INLINE uint32_t period_back(const reversed *x, unsigned width, bool differ, size_t i)
{
    size_t at = x->n - 1 - i;

    if (!differ) return period_value(x->at, width, at);
    return period_value(x->at, width, at + 1) - period_value(x->at, width, at);
}

/* The start (minus one) of the largest suffix of the first M elements, by the order or
   by its reverse, and the period of that suffix. */
MX_INLINE ptrdiff_t largest_suffix(const reversed *x, unsigned width, bool differ,
                                   ptrdiff_t m, bool reverse, ptrdiff_t *period)
{
    ptrdiff_t best = -1, j = 0, k = 1, p = 1;

    while (j + k < m) {
        uint32_t a = period_back(x, width, differ, (size_t)(j + k));
        uint32_t b = period_back(x, width, differ, (size_t)(best + k));

        if (reverse ? a > b : a < b) {
            j += k;
            k = 1;
            p = j - best;
        } else if (a == b) {
            if (k != p) {
                k++;
            } else {
                j += p;
                k = 1;
            }
        } else {
            best = j++;
            k = p = 1;
        }
    }
    *period = p;
    return best;
}

/* The needle is the first M elements, the text those from 1 on. Returns the least p >= 1
   with p + M <= n where the needle stands again, 0 when there is none. */
MX_INLINE size_t two_way(const reversed *x, unsigned width, bool differ, ptrdiff_t m)
{
    ptrdiff_t n = (ptrdiff_t)x->n, p, q, cut, step, memory = -1, i;
    ptrdiff_t one = largest_suffix(x, width, differ, m, false, &p);
    ptrdiff_t two = largest_suffix(x, width, differ, m, true, &q);
    bool periodic = true;

#define X(index) period_back(x, width, differ, (size_t)(index))
    cut = one > two ? one : two;
    step = one > two ? p : q;
    for (i = 0; i <= cut && periodic; i++)
        periodic = i + step < m && X(i) == X(i + step);
    if (!periodic) step = (cut + 1 > m - cut - 1 ? cut + 1 : m - cut - 1) + 1;
    for (ptrdiff_t j = 1; j + m <= n;) {
        i = (cut > memory ? cut : memory) + 1;
        while (i < m && X(i) == X(i + j))
            i++;
        if (i < m) {
            j += i - cut;
            memory = -1;
            continue;
        }
        i = cut;
        while (i > memory && X(i) == X(i + j))
            i--;
        if (i <= memory) return (size_t)j;
        j += step;
        memory = periodic ? m - step - 1 : -1;
    }
#undef X
    return 0;
}

/* Eight shifts are tried at once by PROBES of the values that must agree. */
enum { PROBES = 6 };

/* Whether the last STRETCH of N bytes stand P earlier; *SPENT counts the words compared. */
static bool stands_at(const uint8_t *at, size_t n, size_t stretch, size_t p,
                      size_t *spent)
{
    const uint8_t *late = at + n - stretch, *early = late - p;
    size_t i = stretch;

    for (; i >= 8; i -= 8) {
        uint64_t a, b;

        memcpy(&a, late + i - 8, 8);
        memcpy(&b, early + i - 8, 8);
        ++*spent;
        if (a != b) return false;
    }
    return memcmp(late, early, i) == 0;
}

/* The same for bytes by trying each shift where some values agree, which is seldom by
   chance. Gives up, with SIZE_MAX, when comparing has cost more than reading did. */
static size_t shift_of_bytes(const uint8_t *at, size_t n, size_t stretch)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint8_t *late[PROBES];
    uint64_t want[PROBES];
    size_t spent = 0, p = 1;

    for (size_t k = 0; k < PROBES; k++) {
        late[k] = at + n - 1 - k * (stretch - 1) / (PROBES - 1);
        want[k] = *late[k] * ones;
    }
    for (; p + stretch + 8 <= n && spent <= 4 * n; p += 8) {
        uint64_t differ = 0; /* byte 7 - i belongs to shift p + i */

        for (size_t k = 0; k < PROBES; k++) {
            uint64_t early;

            memcpy(&early, late[k] - p - 7, 8);
            differ |= early ^ want[k];
        }
        if (MX_LIKELY(((differ - ones) & ~differ & ones << 7) == 0)) continue;
        for (size_t i = 0; i < 8; i++)
            if ((differ >> 8 * (7 - i) & 0xFF) == 0 &&
                stands_at(at, n, stretch, p + i, &spent))
                return p + i;
    }
    for (; p + stretch <= n && spent <= 4 * n; p++)
        if (stands_at(at, n, stretch, p, &spent)) return p;
    return spent > 4 * n ? SIZE_MAX : 0;
}

static size_t shift_of(const mx__values *v, size_t first, bool differ, size_t stretch)
{
    reversed x = { v->at, v->width, 0 };

    if (v->n < first + (differ ? 1 : 0) + 1) return 0;
    x.at = (const char *)v->at + first * v->width;
    x.n = v->n - first - (differ ? 1 : 0);
    if (stretch >= x.n || stretch == 0) return 0;
    if (differ) {
        if (v->width == 1) return two_way(&x, 1, true, (ptrdiff_t)stretch);
        if (v->width == 2) return two_way(&x, 2, true, (ptrdiff_t)stretch);
        return two_way(&x, 4, true, (ptrdiff_t)stretch);
    }
    if (v->width == 1) {
        size_t p = shift_of_bytes(x.at, x.n, stretch);

        return p != SIZE_MAX ? p : two_way(&x, 1, false, (ptrdiff_t)stretch);
    }
    if (v->width == 2) return two_way(&x, 2, false, (ptrdiff_t)stretch);
    return two_way(&x, 4, false, (ptrdiff_t)stretch);
}

size_t mx__period_shift(const mx__values *v, size_t first, size_t stretch)
{
    return shift_of(v, first, false, stretch);
}

size_t mx__period_rising_shift(const mx__values *v, size_t first, size_t stretch)
{
    return shift_of(v, first, true, stretch);
}

MX_INLINE size_t start_width(const mx__values *v, unsigned width, size_t first,
                             size_t p, uint32_t saltus)
{
    size_t n = v->n - p;

    while (n > first && period_value(v->at, width, n - 1) + saltus ==
                            period_value(v->at, width, n - 1 + p))
        n--;
    return n;
}

/* Bytes without a saltus, eight at a time while all eight agree. */
static size_t start_bytes(const mx__values *v, size_t first, size_t p)
{
    const uint8_t *at = v->at;
    size_t n = v->n - p;
    uint64_t early, late;

    for (; n >= first + 8; n -= 8) {
        memcpy(&early, at + n - 8, 8);
        memcpy(&late, at + n - 8 + p, 8);
        if (early != late) break;
    }
    while (n > first && at[n - 1] == at[n - 1 + p])
        n--;
    return n;
}

size_t mx__period_start(const mx__values *v, size_t first, size_t p, uint32_t saltus)
{
    if (p >= v->n) return v->n;
    if (v->width == 1 && saltus == 0) return start_bytes(v, first, p);
    if (v->width == 1) return start_width(v, 1, first, p, saltus);
    if (v->width == 2) return start_width(v, 2, first, p, saltus);
    return start_width(v, 4, first, p, saltus);
}

static bool circle_has_period(const mx__values *v, size_t start, size_t p, size_t q)
{
    for (size_t i = 0; i < p; i++)
        if (mx__values_at(v, start + i) != mx__values_at(v, start + (i + q) % p))
            return false;
    return true;
}

size_t mx__period_least(const mx__values *v, size_t start, size_t p)
{
    size_t rest = p, least = p;

    /* Removing one prime factor at a time reaches the least divisor that is a period. */
    for (size_t prime = 2; rest > 1; prime++) {
        if (prime * prime > rest) prime = rest;
        while (rest % prime == 0) {
            rest /= prime;
            if (circle_has_period(v, start, least, least / prime)) least /= prime;
        }
    }
    return least;
}

static void find_largest(const mx__values *v, mx__period *out)
{
    for (size_t i = 0; i < v->n; i++) {
        uint32_t g = mx__values_at(v, i);

        if (i > 0 && g <= out->largest) continue;
        out->largest = g;
        out->largest_at = i;
    }
}

mx_status mx__period_observe(const mx__values *v, size_t first, mx__period *out)
{
    mx__period found = { 0 };
    size_t long_enough = v->n > first ? (v->n - first) / 3 : 0, p, start;
    uint32_t saltus;

    found.theorem = "";
    found.checked_to = v->n;
    find_largest(v, &found);
    *out = found;
    p = shift_of(v, first, true, long_enough);
    if (p == 0) return MX_OK;
    /* Equal differences: the values differ by a constant, which may not be negative. */
    if (mx__values_at(v, v->n - 1) < mx__values_at(v, v->n - 1 - p)) return MX_OK;
    saltus = mx__values_at(v, v->n - 1) - mx__values_at(v, v->n - 1 - p);
    start = mx__period_start(v, first, p, saltus);
    if (v->n - start < 3 * p || v->n - start < (v->n - first) / 2) return MX_OK;
    out->standing = MX_PERIOD_OBSERVED;
    out->period = p;
    out->preperiod = start;
    out->saltus = saltus;
    out->has_exception = start > first;
    out->last_exception = start > first ? start - 1 : 0;
    return MX_OK;
}
