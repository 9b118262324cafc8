/* sequence_test.c: sequences on demand, their periods, and the traps of false periods. */
#include "sequence.h"

#include "alloc.h"
#include "losing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

typedef struct open_game {
    mx__budget budget;
    mx_heap_rule *rule;
    mx__sequence *seq;
} open_game;

static void open_with(open_game *g, const char *text,
                      const mx__sequence_options *options, const mx_limits *limits)
{
    mx_error err;

    mx__budget_init(&g->budget, limits);
    if (mx_heap_parse(text, strlen(text), MX_HEAP_WIDE, &g->rule, &err) != MX_OK ||
        mx__sequence_new(g->rule, options, &g->budget, &g->seq, &err) != MX_OK)
        fail_msg("%s: %s", text, err.text);
}

static void close_game(open_game *g)
{
    mx__sequence_free(g->seq);
    mx_heap_free(g->rule);
}

static const mx__period *prove(open_game *g, const char *text, uint64_t most)
{
    mx_error err;

    open_with(g, text, NULL, NULL);
    if (mx__sequence_prove(g->seq, most, &err) != MX_OK)
        fail_msg("%s: %s", text, err.text);
    return mx__sequence_period(g->seq);
}

static void has_period(const char *text, uint64_t most, mx__standing standing,
                       uint64_t p, uint64_t n0, uint64_t saltus)
{
    open_game g;
    const mx__period *got = prove(&g, text, most);

    if (got->standing != standing || got->period != p || got->preperiod != n0 ||
        got->saltus != saltus)
        fail_msg("%s: standing %d period %llu from %llu saltus %llu", text,
                 (int)got->standing, (unsigned long long)got->period,
                 (unsigned long long)got->preperiod, (unsigned long long)got->saltus);
    assert_int_equal(got->has_exception, n0 > (text[0] != 'S'));
    assert_int_equal(standing == MX_PERIOD_PROVED, got->theorem[0] != '\0');
    close_game(&g);
}

static void periods_of_well_known_games(void **state)
{
    (void)state;
    has_period("0.77", 1 << 20, MX_PERIOD_PROVED, 12, 71, 0);
    has_period("0.07", 1 << 20, MX_PERIOD_PROVED, 34, 53, 0);
    has_period("0.137", 1 << 20, MX_PERIOD_PROVED, 34, 52, 0);
    has_period("S(1,2)", 1 << 20, MX_PERIOD_PROVED, 3, 0, 0);
    has_period("S(1..9)", 1 << 20, MX_PERIOD_PROVED, 10, 0, 0);
    has_period("S(not)", 1 << 20, MX_PERIOD_PROVED, 1, 0, 1);
    has_period("0.0", 1 << 20, MX_PERIOD_PROVED, 1, 1, 0);
    has_period("4.[3]", 3000, MX_PERIOD_OBSERVED, 4, 1, 4);
    has_period("0.8", 2400, MX_PERIOD_OBSERVED, 3, 1, 1);
    has_period("0.3F", 2400, MX_PERIOD_OBSERVED, 6, 1, 3);
}

/* {s, 2s+1, 3s+1} is purely periodic with the period 4 s^2 + 3 s. */
static void additive_sets_have_quadratic_periods(void **state)
{
    (void)state;
    has_period("S(2,5,7)", 1 << 20, MX_PERIOD_PROVED, 22, 0, 0);
    has_period("S(4,9,13)", 1 << 20, MX_PERIOD_PROVED, 76, 0, 0);
    has_period("S(8,17,25)", 1 << 20, MX_PERIOD_PROVED, 280, 0, 0);
    has_period("S(16,33,49)", 1 << 20, MX_PERIOD_PROVED, 1072, 0, 0);
}

/* An apparent period of 62 holds for 417 values and breaks at 1942; the real one, 62 too,
   begins at 11687. */
static void an_apparent_period_of_4_364_is_not_proved(void **state)
{
    open_game g;

    (void)state;
    assert_int_equal(prove(&g, "4.364", 1942)->standing, MX_PERIOD_NONE);
    close_game(&g);
    has_period("4.364", 1 << 20, MX_PERIOD_PROVED, 62, 11687, 0);
}

static void factorials_are_observed_and_withdrawn(void **state)
{
    open_game g;
    const mx__period *p = prove(&g, "S(factorials)", 5000);

    (void)state;
    assert_int_equal(p->standing, MX_PERIOD_OBSERVED);
    assert_int_equal(p->period, 25);
    assert_int_equal(p->checked_to, 5000);
    assert_int_equal(mx__sequence_prove(g.seq, 5100, NULL), MX_OK);
    assert_int_equal(mx__sequence_period(g.seq)->standing, MX_PERIOD_NONE);
    close_game(&g);
}

static void the_twins_161_and_36_part_at_519(void **state)
{
    uint32_t a[520], b[520];
    open_game g, h;

    (void)state;
    open_with(&g, "0.161", NULL, NULL);
    open_with(&h, "0.36", NULL, NULL);
    assert_int_equal(mx__sequence_fill(g.seq, 0, 520, a, NULL), MX_OK);
    assert_int_equal(mx__sequence_fill(h.seq, 0, 520, b, NULL), MX_OK);
    assert_memory_equal(a, b, 519 * sizeof *a);
    assert_true(a[519] != b[519]);
    close_game(&g);
    close_game(&h);
}

static void a_proved_game_answers_any_heap(void **state)
{
    const uint64_t far = UINT64_C(1000000000000000000);
    uint64_t one, two;
    uint32_t run[12], first[12];
    open_game g;

    (void)state;
    prove(&g, "0.77", 1 << 20);
    assert_int_equal(mx__sequence_value(g.seq, far, &one, NULL), MX_OK);
    assert_int_equal(mx__sequence_value(g.seq, 120 + far % 12, &two, NULL), MX_OK);
    assert_int_equal(one, two);
    assert_int_equal(mx__sequence_fill(g.seq, far - far % 12, 12, run, NULL), MX_OK);
    assert_int_equal(mx__sequence_fill(g.seq, 120, 12, first, NULL), MX_OK);
    assert_memory_equal(run, first, sizeof run);
    assert_true(mx__sequence_known(g.seq) < 1000);
    close_game(&g);
    open_with(&g, "nim", NULL, NULL);
    assert_int_equal(mx__sequence_value(g.seq, far, &one, NULL), MX_OK);
    assert_int_equal(one, far);
    assert_int_equal(mx__sequence_fill(g.seq, far, 1, run, NULL), MX_RANGE);
    close_game(&g);
}

/* With the table of proved periods, without it, and with `fresh`. */
static void a_period_from_the_table_gives_the_same_values(void **state)
{
    const mx__sequence_options tabled = { .tabled = true };
    const mx_limits fresh = { .size = sizeof fresh, .fresh = 1 };
    const uint64_t far = UINT64_C(999999999999999900);
    uint32_t by_table[100], plain[100];
    open_game g, h;
    uint64_t value;

    (void)state;
    open_with(&g, "0.16", &tabled, NULL);
    open_with(&h, "0.16", &tabled, &fresh);
    assert_int_equal(mx__sequence_period(g.seq)->standing, MX_PERIOD_PROVED);
    assert_int_equal(mx__sequence_period(h.seq)->standing, MX_PERIOD_NONE);
    assert_int_equal(mx__sequence_known(g.seq), 0);
    assert_int_equal(mx__sequence_value(g.seq, far, &value, NULL), MX_OK);
    assert_true(mx__sequence_known(g.seq) <= 105351 + 149459);
    assert_int_equal(mx__sequence_fill(g.seq, far, 100, by_table, NULL), MX_OK);
    assert_int_equal(by_table[0], value);
    assert_int_equal(mx__sequence_fill(h.seq, far, 100, plain, NULL), MX_OK);
    assert_memory_equal(by_table, plain, sizeof plain);
    for (uint64_t from = 105300; from < 500000; from += 33000) {
        assert_int_equal(mx__sequence_fill(g.seq, from, 100, by_table, NULL), MX_OK);
        assert_int_equal(mx__sequence_fill(h.seq, from, 100, plain, NULL), MX_OK);
        assert_memory_equal(by_table, plain, sizeof plain);
    }
    assert_int_equal(mx__sequence_known(g.seq), 105351 + 149459);
    close_game(&g);
    close_game(&h);
}

static void kernels_that_are_not_here_are_refused(void **state)
{
    const mx_limits limits = { .size = sizeof limits, .kernel = "abacus" };
    mx__sequence *seq;
    mx__budget budget;
    mx_heap_rule *rule;
    mx_error err;

    (void)state;
    mx__budget_init(&budget, &limits);
    assert_int_equal(mx_heap_parse("0.07", 4, 0, &rule, &err), MX_OK);
    assert_int_equal(mx__sequence_new(rule, NULL, &budget, &seq, &err), MX_RANGE);
    assert_null(seq);
    assert_non_null(strstr(err.text, "abacus"));
    mx_heap_free(rule);
}

/* .354 needs ten million heaps: its table slides. A budget of a few megabytes is enough,
   and one that ends early leaves nothing behind. */
static void a_window_proves_a_long_period(void **state)
{
    mx_limits limits = { .size = sizeof limits, .bytes = 16 << 20 };
    const mx__period *p;
    open_game g;

    (void)state;
    open_with(&g, "0.354", NULL, &limits);
    assert_int_equal(mx__sequence_prove_lean(g.seq, 1 << 28, NULL), MX_OK);
    p = mx__sequence_period(g.seq);
    assert_int_equal(p->standing, MX_PERIOD_PROVED);
    assert_int_equal(p->period, 1180);
    assert_int_equal(p->preperiod, 10061916);
    assert_int_equal(p->largest, 113);
    assert_int_equal(p->largest_at, 1152);
    close_game(&g);
    assert_int_equal(atomic_load(&g.budget.bytes), 0);
    limits.positions = 5000000;
    open_with(&g, "0.354", NULL, &limits);
    assert_int_equal(mx__sequence_prove_lean(g.seq, 1 << 28, NULL), MX_LIMIT);
    assert_int_equal(mx__sequence_period(g.seq)->standing, MX_PERIOD_NONE);
    close_game(&g);
    assert_int_equal(atomic_load(&g.budget.bytes), 0);
}

/* All-but games against their rising period, heap by heap. */
static void all_but_games_rise(void **state)
{
    static const char *const sets[] = { "S(not 1)",   "S(not 2)",     "S(not 1,3)",
                                        "S(not 3,4)", "S(not 2,5,6)", "S(not 1..7)" };

    (void)state;
    for (size_t i = 0; i < MX_COUNT(sets); i++) {
        mx__sequence_options slow = { .engine = "textbook", .no_period = true };
        open_game g, h;
        uint64_t a, b;

        assert_int_equal(prove(&g, sets[i], 100000)->standing, MX_PERIOD_PROVED);
        open_with(&h, sets[i], &slow, NULL);
        for (uint64_t heap = 0; heap < 3000; heap++) {
            assert_int_equal(mx__sequence_value(g.seq, heap, &a, NULL), MX_OK);
            assert_int_equal(mx__sequence_value(h.seq, heap, &b, NULL), MX_OK);
            assert_int_equal(a, b);
        }
        close_game(&g);
        close_game(&h);
    }
}

static void limits_end_a_run_and_keep_what_is_known(void **state)
{
    mx_limits limits = { .size = sizeof limits, .positions = 5000 };
    volatile int cancel = 0;
    open_game g;
    uint64_t value;

    (void)state;
    open_with(&g, "0.6", NULL, &limits);
    assert_int_equal(mx__sequence_value(g.seq, 1000000, &value, NULL), MX_LIMIT);
    assert_true(mx__sequence_known(g.seq) > 1000 && mx__sequence_known(g.seq) <= 5000);
    assert_int_equal(mx__sequence_value(g.seq, 1000, &value, NULL), MX_OK);
    close_game(&g);
    limits.positions = 0;
    limits.cancel = &cancel;
    open_with(&g, "0.6", NULL, &limits);
    assert_int_equal(mx__sequence_value(g.seq, 3000, &value, NULL), MX_OK);
    cancel = 1;
    assert_int_equal(mx__sequence_value(g.seq, 100000, &value, NULL), MX_CANCELLED);
    close_game(&g);
}

static void engines_are_named_and_refuse_what_they_can_not_do(void **state)
{
    mx__sequence_options options = { .engine = "nothing" };
    mx__budget budget;
    mx_heap_rule *rule;
    mx__sequence *seq;
    mx_error err;

    (void)state;
    mx__budget_init(&budget, NULL);
    assert_int_equal(mx_heap_parse("S(1,2)", 6, 0, &rule, NULL), MX_OK);
    assert_int_equal(mx__sequence_new(rule, &options, &budget, &seq, &err), MX_RANGE);
    options.engine = "planes";
    assert_int_equal(mx__sequence_new(rule, &options, &budget, &seq, &err),
                     MX_UNSUPPORTED);
    assert_null(seq);
    mx_heap_free(rule);
    mx__sequence_free(NULL);
}

static void the_sieve_agrees_with_the_values(void **state)
{
    enum { N = 20011 };
    static const char *const sets[] = { "S(squares)", "S(primes)",  "S(fibonacci)",
                                        "S(cubes)",   "S(1,3,100)", "S(powers of 2)",
                                        "S(64)",      "S(1)" };
    static uint64_t bits[(N + 63) / 64];
    static uint32_t values[N];

    (void)state;
    for (size_t i = 0; i < MX_COUNT(sets); i++) {
        open_game g;

        open_with(&g, sets[i], NULL, NULL);
        assert_int_equal(mx__losing_heaps(g.rule, N, bits, &g.budget, NULL), MX_OK);
        assert_int_equal(mx__sequence_fill(g.seq, 0, N, values, NULL), MX_OK);
        for (size_t n = 0; n < N; n++)
            assert_int_equal(bits[n / 64] >> (n % 64) & 1, values[n] == 0);
        assert_int_equal(bits[N / 64] >> (N % 64), 0);
        close_game(&g);
    }
}

static void a_sieve_wants_a_set_to_take_from(void **state)
{
    uint64_t bits[2];
    open_game g;

    (void)state;
    open_with(&g, "0.77", NULL, NULL);
    assert_int_equal(mx__losing_heaps(g.rule, 100, bits, &g.budget, NULL),
                     MX_UNSUPPORTED);
    close_game(&g);
}

static void a_period_of_any_sequence_is_observed(void **state)
{
    uint8_t values[600];
    mx__values v = { values, 1, 600 };
    mx__period p;

    (void)state;
    for (size_t i = 0; i < 600; i++)
        values[i] = (uint8_t)(i < 17 ? i * 7 % 5 : i % 6 == 4);
    assert_int_equal(mx__period_observe(&v, 0, &p), MX_OK);
    assert_int_equal(p.standing, MX_PERIOD_OBSERVED);
    assert_int_equal(p.period, 6);
    assert_int_equal(p.preperiod, mx__period_start(&v, 0, 6, 0));
    values[599] = 9;
    assert_int_equal(mx__period_observe(&v, 0, &p), MX_OK);
    assert_int_equal(p.standing, MX_PERIOD_NONE);
    assert_int_equal(p.largest, 9);
    v.n = 0;
    assert_int_equal(mx__period_observe(&v, 0, &p), MX_OK);
    assert_int_equal(p.standing, MX_PERIOD_NONE);
}

/* The shift against its definition, on short words over two letters. */
static void the_two_way_shift_is_the_least(void **state)
{
    (void)state;
    for (unsigned word = 0; word < 1u << 13; word++)
        for (size_t stretch = 1; stretch <= 6; stretch++) {
            uint8_t at[13];
            mx__values v = { at, 1, 13 };
            size_t want = 0;

            for (size_t i = 0; i < 13; i++)
                at[i] = word >> i & 1;
            for (size_t p = 1; p + stretch <= 13 && want == 0; p++)
                if (memcmp(at + 13 - stretch, at + 13 - stretch - p, stretch) == 0)
                    want = p;
            assert_int_equal(mx__period_shift(&v, 0, stretch), want);
        }
}

#ifdef MX_HOSTILE
static void allocation_n_may_fail(void **state)
{
    static const char *const texts[] = { "0.77", "0.104",  "0.6",        "0.06",
                                         "0.8B", "S(1,4)", "S(not 2,3)", "S(squares)" };

    (void)state;
    for (size_t t = 0; t < MX_COUNT(texts); t++)
        for (long n = 0;; n++) {
            mx__budget budget;
            mx_heap_rule *rule;
            mx__sequence *seq = NULL;
            mx_status st;

            mx__budget_init(&budget, NULL);
            assert_int_equal(mx_heap_parse(texts[t], strlen(texts[t]), MX_HEAP_WIDE,
                                           &rule, NULL),
                             MX_OK);
            mx__alloc_fail_after(n);
            st = mx__sequence_new(rule, NULL, &budget, &seq, NULL);
            if (st == MX_OK) st = mx__sequence_prove(seq, t == 4 ? 200 : 4000, NULL);
            mx__alloc_fail_after(-1);
            mx__sequence_free(seq);
            mx_heap_free(rule);
            if (st == MX_OK) break;
            assert_int_equal(st, MX_NOMEM);
        }
}
#endif

/* The value of HEAP asked for first of all, before anything was computed. */
static void first_value_is(const char *text, uint64_t heap, uint64_t expected)
{
    open_game g;
    mx_error err;
    uint64_t value = 0;

    open_with(&g, text, NULL, NULL);
    assert_int_equal(mx__sequence_value(g.seq, heap, &value, &err), MX_OK);
    assert_true(value == expected);
    close_game(&g);
}

static void the_largest_heaps_may_be_asked_for_first(void **state)
{
    (void)state;
    first_value_is("S(not)", INT64_MAX, INT64_MAX);
    first_value_is("S(not 1)", INT64_MAX, INT64_MAX / 2);
    first_value_is("S(1..3)", INT64_MAX, 3);
    first_value_is("0.77", INT64_MAX - 7, 4);
    first_value_is("0.77", INT64_MAX, 2); /* 2^63 - 1 is 7 mod 12 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_largest_heaps_may_be_asked_for_first),
        cmocka_unit_test(periods_of_well_known_games),
        cmocka_unit_test(additive_sets_have_quadratic_periods),
        cmocka_unit_test(an_apparent_period_of_4_364_is_not_proved),
        cmocka_unit_test(factorials_are_observed_and_withdrawn),
        cmocka_unit_test(a_period_from_the_table_gives_the_same_values),
        cmocka_unit_test(kernels_that_are_not_here_are_refused),
        cmocka_unit_test(a_window_proves_a_long_period),
        cmocka_unit_test(the_twins_161_and_36_part_at_519),
        cmocka_unit_test(a_proved_game_answers_any_heap),
        cmocka_unit_test(all_but_games_rise),
        cmocka_unit_test(limits_end_a_run_and_keep_what_is_known),
        cmocka_unit_test(engines_are_named_and_refuse_what_they_can_not_do),
        cmocka_unit_test(the_sieve_agrees_with_the_values),
        cmocka_unit_test(a_sieve_wants_a_set_to_take_from),
        cmocka_unit_test(a_period_of_any_sequence_is_observed),
        cmocka_unit_test(the_two_way_shift_is_the_least),
#ifdef MX_HOSTILE
        cmocka_unit_test(allocation_n_may_fail),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
