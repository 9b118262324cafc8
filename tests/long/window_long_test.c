/* window_long_test.c: the hardest periods by the window certificate in 32 MB, and a game for
   which the window is not enough. */
#include "sequence.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static mx__sequence *open_code(const char *code, mx__budget *budget)
{
    mx_heap_rule *rule;
    mx__sequence *seq;

    assert_int_equal(mx_heap_parse(code, strlen(code), 0, &rule, NULL), MX_OK);
    assert_int_equal(mx__sequence_new(rule, NULL, budget, &seq, NULL), MX_OK);
    mx_heap_free(rule);
    return seq;
}

/* Periods and preperiods as published; see tests/golden/octal-known.tsv. */
static void hard_periods_are_proved_in_32_megabytes(void **state)
{
    static const struct {
        const char *code;
        uint64_t period, preperiod, largest, at;
    } rows[] = { { "0.354", 1180, 10061916, 113, 1152 },
                 { "0.104", 11770282, 197769598, 29, 186892397 },
                 { "0.454", 60620715, 160949019, 41, 14456117 },
                 { "0.054", 10015179, 193235616, 41, 33671802 } };
    mx_limits limits = { .size = sizeof limits, .bytes = 32 << 20 };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        mx__budget budget;
        mx__sequence *seq;
        const mx__period *p;

        mx__budget_init(&budget, &limits);
        seq = open_code(rows[i].code, &budget);
        assert_int_equal(mx__sequence_prove_lean(seq, (uint64_t)1 << 30, NULL), MX_OK);
        p = mx__sequence_period(seq);
        assert_int_equal(p->standing, MX_PERIOD_PROVED);
        assert_int_equal(p->period, rows[i].period);
        assert_int_equal(p->preperiod, rows[i].preperiod);
        assert_int_equal(p->largest, rows[i].largest);
        assert_int_equal(p->largest_at, rows[i].at);
        mx__sequence_free(seq);
        assert_int_equal(atomic_load(&budget.bytes), 0);
    }
}

/* .205 has a rare heap at 33 944 004: the run begins anew and keeps all values. */
static void a_late_rare_heap_ends_the_window(void **state)
{
    static const uint64_t most = 36000000;
    mx__budget lean_budget, budget;
    mx__sequence *lean, *whole;

    (void)state;
    mx__budget_init(&lean_budget, NULL);
    mx__budget_init(&budget, NULL);
    lean = open_code("0.205", &lean_budget);
    whole = open_code("0.205", &budget);
    assert_int_equal(mx__sequence_prove_lean(lean, most, NULL), MX_OK);
    assert_int_equal(mx__sequence_prove(whole, most, NULL), MX_OK);
    assert_int_equal(mx__sequence_period(lean)->standing, MX_PERIOD_NONE);
    assert_int_equal(mx__sequence_period(lean)->largest,
                     mx__sequence_period(whole)->largest);
    assert_int_equal(mx__sequence_period(lean)->largest_at,
                     mx__sequence_period(whole)->largest_at);
    assert_int_equal(mx__sequence_period(lean)->checked_to, most);
    mx__sequence_free(lean);
    mx__sequence_free(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hard_periods_are_proved_in_32_megabytes),
        cmocka_unit_test(a_late_rare_heap_ends_the_window),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
