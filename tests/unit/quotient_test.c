/* quotient_test.c: misère quotients against print, and against outcomes by definition. */
#include "quotient.h"

#include "mix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { HEAPS = 12, TOKENS = 26, DIGITS = 4 }; /* largest heap, sum and code */

/* A code d0.d1d2d3 with digits 0..7, played by the definition. */
typedef struct code {
    unsigned digit[DIGITS];
} code;

/* --- the moves of one heap, for the engine ---------------------------------------- */

static size_t options_of(const code *c, uint32_t heap, uint32_t *parts, size_t *end)
{
    size_t n = 0, at = 0;

    for (uint32_t take = 0; take < DIGITS && take <= heap; take++) {
        uint32_t rest = heap - take;

        if (rest == 0 && c->digit[take] & 1) end[n++] = at;
        if (rest > 0 && c->digit[take] & 2) {
            parts[at++] = rest;
            end[n++] = at;
        }
        for (uint32_t a = 1; c->digit[take] & 4 && 2 * a <= rest; a++) {
            parts[at++] = a;
            parts[at++] = rest - a;
            end[n++] = at;
        }
    }
    return n;
}

static mx_status add_heaps(mx__quotient *q, const code *c, uint32_t n)
{
    mx_status st = MX_OK;
    mx_error err;

    while (st == MX_OK && mx__quotient_heaps(q) < n) {
        uint32_t parts[8 * HEAPS];
        size_t end[8 * HEAPS];
        size_t count = options_of(c, mx__quotient_heaps(q) + 1, parts, end);

        st = mx__quotient_add(q, parts, end, count, &err);
    }
    return st;
}

/* --- outcomes by definition ------------------------------------------------------- */

/* The player to move loses SUM, counts of heaps: no move is a win in misère play. Known
   outcomes are kept in a list by hash; a clash is only forgotten. */
typedef struct seen {
    unsigned char count[HEAPS + 1];
    signed char lost; /* -1: not known */
} seen;

static bool loses(const code *c, unsigned char *count, seen *table);

static bool wins_by(const code *c, unsigned char *count, uint32_t a, uint32_t b,
                    seen *table)
{
    bool lost;

    count[a]++;
    count[b]++;
    lost = loses(c, count, table);
    count[a]--;
    count[b]--;
    return lost;
}

static bool loses(const code *c, unsigned char *count, seen *table)
{
    seen *at;
    bool any = false, wins = false;

    count[0] = 0;
    at = &table[mx__hash(count, HEAPS + 1) & 0xFFFF];
    if (at->lost >= 0 && memcmp(at->count, count, HEAPS + 1) == 0) return at->lost == 1;
    for (uint32_t h = 1; h <= HEAPS && !wins; h++) {
        if (!count[h]) continue;
        count[h]--;
        for (uint32_t take = 0; take < DIGITS && take <= h; take++) {
            uint32_t rest = h - take;
            unsigned d = c->digit[take];

            if (rest == 0 ? (d & 1) : (d & 2)) {
                any = true;
                wins = wins || wins_by(c, count, rest, 0, table);
            }
            for (uint32_t a = 1; d & 4 && a < rest; a++) {
                any = true;
                wins = wins || wins_by(c, count, a, rest - a, table);
            }
        }
        count[h]++;
    }
    count[0] = 0;
    memcpy(at->count, count, HEAPS + 1);
    at->lost = any && !wins;
    return at->lost == 1;
}

/* Sums of random heaps have the outcome of their product. */
static void compare(const code *c, const mx__quotient *q, uint64_t *seed, seen *table)
{
    memset(table, -1, 0x10000 * sizeof *table);
    for (int round = 0; round < 60; round++) {
        unsigned char count[HEAPS + 1] = { 0 };
        uint32_t x = 0, tokens = 0, most = (uint32_t)(mx__random(seed) % TOKENS);

        while (tokens < most) {
            uint32_t h = 1 + (uint32_t)(mx__random(seed) % mx__quotient_heaps(q));

            tokens += h;
            count[h]++;
            x = mx__quotient_times(q, x, h);
        }
        assert_int_equal(mx__quotient_is_lost(q, x), loses(c, count, table));
    }
}

/* Any two elements are told apart by a third, and heaps commute. */
static void is_reduced(const mx__quotient *q)
{
    uint32_t n = mx__quotient_order(q), heaps = mx__quotient_heaps(q);
    bool *apart = calloc((size_t)n * n, sizeof *apart), more = true;

    assert_non_null(apart);
    for (uint32_t i = 0; i < n * n; i++)
        apart[i] = mx__quotient_is_lost(q, i / n) != mx__quotient_is_lost(q, i % n);
    while (more) {
        more = false;
        for (uint32_t i = 0; i < n * n; i++)
            for (uint32_t h = 1; h <= heaps && !apart[i]; h++) {
                uint32_t x = mx__quotient_times(q, i / n, h);

                apart[i] = apart[(size_t)x * n + mx__quotient_times(q, i % n, h)];
                more = more || apart[i];
            }
    }
    for (uint32_t i = 0; i < n * n; i++)
        assert_true(apart[i] || i / n == i % n);
    for (uint32_t x = 0; x < n; x++)
        for (uint32_t h = 1; h <= heaps; h++)
            for (uint32_t k = 1; k <= heaps; k++)
                assert_int_equal(mx__quotient_times(q, mx__quotient_times(q, x, h), k),
                                 mx__quotient_times(q, mx__quotient_times(q, x, k), h));
    free(apart);
}

static void random_codes(void **state)
{
    uint64_t seed = 5;
    seen *table = malloc(0x10000 * sizeof *table);
    unsigned found = 0;

    (void)state;
    assert_non_null(table);
    for (int round = 0; round < 60; round++) {
        const mx_limits limits = { .size = sizeof limits, .positions = 20000 };
        code c = { { mx__random(&seed) % 8 & 4, mx__random(&seed) % 8,
                     mx__random(&seed) % 8, mx__random(&seed) % 8 } };
        mx__budget budget;
        mx__quotient *q;
        mx_status st;

        mx__budget_init(&budget, &limits);
        mx__budget_start(&budget);
        assert_int_equal(mx__quotient_new(&budget, &q, NULL), MX_OK);
        st = add_heaps(q, &c, HEAPS);
        assert_true(st == MX_OK || st == MX_LIMIT);
        found += mx__quotient_heaps(q) >= 8;
        if (mx__quotient_heaps(q)) compare(&c, q, &seed, table);
        if (mx__quotient_order(q) <= 100) is_reduced(q);
        mx__quotient_free(q);
        assert_int_equal(atomic_load(&budget.bytes), 0);
    }
    assert_true(found >= 30);
    free(table);
}

static void count(const mx__quotient *q, uint32_t order, uint32_t lost)
{
    uint32_t n = 0;

    for (uint32_t x = 0; x < mx__quotient_order(q); x++)
        n += mx__quotient_is_lost(q, x);
    assert_int_equal(mx__quotient_order(q), order);
    assert_int_equal(n, lost);
}

/* Plambeck and Siegel 2008: T_3 of Nim with heaps 1..7 has order 10, 0.75 has order 8; both
   with two elements in P. Plambeck 2005: 0.123 has order 20 and period 5. */
static void published(void **state)
{
    const code code_75 = { { 0, 7, 5, 0 } }, code_123 = { { 0, 1, 2, 3 } };
    mx__budget budget;
    mx__quotient *q;
    uint32_t from, period;

    (void)state;
    mx__budget_init(&budget, NULL);
    assert_int_equal(mx__quotient_new(&budget, &q, NULL), MX_OK);
    count(q, 1, 0);
    for (uint32_t heap = 1; heap <= 7; heap++) {
        uint32_t parts[8];
        size_t end[8];

        for (uint32_t i = 0; i < heap; i++) { /* to 0, 1 ... heap - 1 */
            if (i) parts[i - 1] = i;
            end[i] = i;
        }
        assert_int_equal(mx__quotient_add(q, parts, end, heap, NULL), MX_OK);
    }
    count(q, 10, 2);
    mx__quotient_free(q);
    assert_int_equal(mx__quotient_new(&budget, &q, NULL), MX_OK);
    assert_int_equal(add_heaps(q, &code_75, HEAPS), MX_OK);
    count(q, 8, 2);
    assert_false(mx__quotient_period(q, 2, 2, &from, &period));
    mx__quotient_free(q);
    assert_int_equal(mx__quotient_new(&budget, &q, NULL), MX_OK);
    assert_int_equal(add_heaps(q, &code_123, 20), MX_OK);
    count(q, 20, 5);
    assert_true(mx__quotient_period(q, 1, 3, &from, &period));
    assert_int_equal(from, 5);
    assert_int_equal(period, 5);
    mx__quotient_free(q);
    assert_int_equal(atomic_load(&budget.bytes), 0);
}

/* A heap that is no smaller one, and a limit, leave the quotient as it was. */
static void refusals(void **state)
{
    const mx_limits limits = { .size = sizeof limits, .positions = 60 };
    const code kayles = { { 0, 7, 7, 0 } };
    const uint32_t part = 1;
    const size_t end = 1;
    mx__budget budget;
    mx__quotient *q;
    uint32_t n, order;

    (void)state;
    mx__budget_init(&budget, &limits);
    mx__budget_start(&budget);
    assert_int_equal(mx__quotient_new(&budget, &q, NULL), MX_OK);
    assert_int_equal(mx__quotient_add(q, &part, &end, 1, NULL), MX_RANGE);
    count(q, 1, 0);
    assert_int_equal(add_heaps(q, &kayles, HEAPS), MX_LIMIT);
    n = mx__quotient_heaps(q);
    order = mx__quotient_order(q);
    assert_in_range(n, 1, HEAPS - 1);
    assert_int_equal(add_heaps(q, &kayles, HEAPS), MX_LIMIT);
    assert_int_equal(mx__quotient_heaps(q), n);
    assert_int_equal(mx__quotient_order(q), order);
    mx__quotient_free(q);
    assert_int_equal(atomic_load(&budget.bytes), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_codes),
        cmocka_unit_test(published),
        cmocka_unit_test(refusals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
