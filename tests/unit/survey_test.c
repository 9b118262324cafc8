/* survey_test.c: codes of a pattern, their forms, and the table of what is proved. */
#include "alloc.h"
#include "cousins.h"
#include "proved.h"
#include "sequence.h"
#include "survey.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static mx__budget budget;

static mx_heap_rule *parse(const char *code)
{
    mx_heap_rule *rule;

    assert_int_equal(mx_heap_parse(code, strlen(code), MX_HEAP_WIDE, &rule, NULL),
                     MX_OK);
    return rule;
}

static void fill(const mx_heap_rule *rule, size_t n, uint32_t *g)
{
    mx__sequence *seq;

    assert_int_equal(mx__sequence_new(rule, NULL, &budget, &seq, NULL), MX_OK);
    assert_int_equal(mx__sequence_fill(seq, 0, n, g, NULL), MX_OK);
    mx__sequence_free(seq);
}

static mx__survey_codes expand(const char *pattern)
{
    mx__survey survey = { .patterns = &pattern, .n_patterns = 1, .of = 1 };
    mx__survey_codes codes = { 0 };

    assert_int_equal(mx__survey_expand(&survey, &codes, NULL), MX_OK);
    return codes;
}

static void a_pattern_has_its_codes_in_order(void **state)
{
    mx__survey_codes codes = expand("0.d7");

    (void)state;
    assert_int_equal(codes.n, 8);
    assert_string_equal(codes.at[0], "0.07");
    assert_string_equal(codes.at[7], "0.77");
    mx__survey_codes_clear(&codes);
    codes = expand("d.1"); /* of d0 only bits for two heaps: 0 and 4 */
    assert_int_equal(codes.n, 2);
    assert_string_equal(codes.at[1], "4.1");
    mx__survey_codes_clear(&codes);
    codes = expand("0.dddd");
    assert_int_equal(codes.n, 4096);
    mx__survey_codes_clear(&codes);
}

static void what_is_no_pattern_is_refused(void **state)
{
    static const char *const bad[] = { "",     "d",     "0.8d",   "00.d", "0.d.d",
                                       "S(1)", "0.[3]", "kayles", "0.dd " };
    mx__survey survey = { .n_patterns = 1, .of = 1 };
    mx__survey_codes codes = { 0 };
    const char *large = "0.dddddddddd";

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        survey.patterns = &bad[i];
        assert_int_equal(mx__survey_expand(&survey, &codes, NULL), MX_SYNTAX);
        assert_int_equal(codes.n, 0);
    }
    survey.patterns = &large;
    assert_int_equal(mx__survey_expand(&survey, &codes, NULL), MX_LIMIT);
}

/* The theorem of first cousins on all codes of up to three digits. */
static void forms_have_the_same_values_shifted(void **state)
{
    enum { N = 80 };
    static const char *const patterns[] = { "0.ddd", "4.ddd" };
    size_t n_shifted = 0;

    (void)state;
    for (size_t p = 0; p < 2; p++) {
        mx__survey_codes codes = expand(patterns[p]);

        for (size_t i = 0; i < codes.n; i++) {
            mx_heap_rule *rule = parse(codes.at[i]), *other;
            uint32_t a[N + 16], b[N];
            mx__text form = { 0 };
            unsigned shift;

            assert_int_equal(mx__cousins_form(rule, &form, &shift, NULL), MX_OK);
            assert_true(shift < 16);
            other = parse(form.at);
            fill(rule, N + shift, a);
            fill(other, N, b);
            for (size_t n = 0; n < N; n++)
                assert_int_equal(a[n + shift], b[n]);
            n_shifted += shift > 0;
            mx__text_clear(&form);
            mx_heap_free(other);
            mx_heap_free(rule);
        }
        mx__survey_codes_clear(&codes);
    }
    assert_int_equal(n_shifted, 2 * 4 * 64 - 1); /* d1 even, but for the game 0.0 */
}

static void other_rules_are_their_own_form(void **state)
{
    static const char *const codes[] = { "S(1,3,4)", "0.[3]", "4!.0", "0.0", "0.08" };

    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        mx_heap_rule *rule = parse(codes[i]);
        mx__text form = { 0 };
        unsigned shift;

        assert_int_equal(mx__cousins_form(rule, &form, &shift, NULL), MX_OK);
        assert_int_equal(shift, 0);
        assert_string_equal(form.at, codes[i]);
        mx__text_clear(&form);
        mx_heap_free(rule);
    }
}

/* The table against computing it again, where that is quick. */
static void the_table_of_proved_periods_is_right(void **state)
{
    const char *code, *before = "";
    size_t n_computed = 0;
    bool is_wide;

    (void)state;
    for (size_t i = 0; (code = mx__proved_code(i, &is_wide)) != NULL; i++) {
        mx_heap_rule *rule = parse(code);
        mx__period known, found;
        mx__sequence *seq;
        char again[64];

        assert_true(strcmp(before, code) < 0);
        before = code;
        mx_heap_text(rule, again, sizeof again);
        assert_string_equal(again, code);
        assert_true(mx__proved_find(rule, &known));
        if (known.checked_to <= 10000) {
            assert_int_equal(mx__sequence_new(rule, NULL, &budget, &seq, NULL), MX_OK);
            assert_int_equal(mx__sequence_prove(seq, 20000, NULL), MX_OK);
            found = *mx__sequence_period(seq);
            assert_int_equal(found.standing, MX_PERIOD_PROVED);
            assert_int_equal(found.period, known.period);
            assert_int_equal(found.preperiod, known.preperiod);
            assert_int_equal(found.largest, known.largest);
            assert_int_equal(found.largest_at, known.largest_at);
            mx__sequence_free(seq);
            n_computed++;
        }
        mx_heap_free(rule);
    }
    assert_true(n_computed > 300);
}

static void what_is_not_in_the_table_is_not_found(void **state)
{
    static const char *const codes[] = { "0.106", "0.007", "S(1,2)", "0.[7]", "0.6" };
    mx__period found;

    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        mx_heap_rule *rule = parse(codes[i]);

        assert_false(mx__proved_find(rule, &found));
        mx_heap_free(rule);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pattern_has_its_codes_in_order),
        cmocka_unit_test(what_is_no_pattern_is_refused),
        cmocka_unit_test(forms_have_the_same_values_shifted),
        cmocka_unit_test(other_rules_are_their_own_form),
        cmocka_unit_test(the_table_of_proved_periods_is_right),
        cmocka_unit_test(what_is_not_in_the_table_is_not_found),
    };
    mx_limits limits = { .size = sizeof limits, .positions = UINT64_MAX, .threads = 1 };

    mx__budget_init(&budget, &limits);
    return cmocka_run_group_tests_name("survey", tests, NULL, NULL);
}
