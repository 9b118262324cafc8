/* heap_parse_test.c: heap rules read from text, written back, and refused with a place. */
#include "heap_rule.h"

#include "alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static mx_heap_rule *parse(const char *text, unsigned flags)
{
    mx_heap_rule *rule = NULL;
    mx_error err;

    if (mx_heap_parse(text, strlen(text), flags, &rule, &err) != MX_OK)
        fail_msg("%s: %s", text, err.text);
    return rule;
}

/* The canonical text of TEXT is WANT, and reading that gives it again. */
static void becomes(const char *text, const char *want)
{
    char buffer[256];
    mx_heap_rule *rule = parse(text, MX_HEAP_WIDE), *again;

    assert_int_equal(mx_heap_text(rule, buffer, sizeof buffer), strlen(want));
    assert_string_equal(buffer, want);
    again = parse(buffer, MX_HEAP_WIDE);
    mx_heap_text(again, buffer, sizeof buffer);
    assert_string_equal(buffer, want);
    mx_heap_free(rule);
    mx_heap_free(again);
}

static void rules_are_normalised(void **state)
{
    (void)state;
    becomes(".77", "0.77");
    becomes("0.770", "0.77");
    becomes(" 0.77\n", "0.77");
    becomes("4.", "4.0");
    becomes("4.000", "4.0");
    becomes("0.0000", "0.0");
    becomes("4!.0", "4!.0");
    becomes("0.04=", "0.04=");
    becomes("0.3f", "0.3F");
    becomes("0.{19}{8}", "0.J8");
    becomes("0.{65535}", "0.{65535}");
    becomes("C.8B", "C.8B");
    becomes("0.[3]", "0.[3]");
    becomes("0.33[33]", "0.[3]");
    becomes("0.1303[03]", "0.1[30]");
    becomes("0.7[0]", "0.7");
    becomes("S(4,3,1,1,3)", "S(1,3,4)");
    becomes("S(1..5,9)", "S(1..5,9)");
    becomes("s( 1 , 2 )", "S(1,2)");
    becomes("S(primes)", "S(primes)");
    becomes("S(1, primes)", "S(1,primes)");
    becomes("S(powers of 2)", "S(powers of 2)");
    becomes("S(not 3,1)", "S(not 1,3)");
    becomes("S(not squares)", "S(not squares)");
    becomes("S(not)", "S(not)");
    becomes("kayles", "0.77");
    becomes("dawsons-chess", "0.137");
    becomes("grundy", "4!.0");
    becomes("lasker", "4.[3]");
}

static void every_name_is_a_rule(void **state)
{
    size_t n = 0;

    (void)state;
    for (; mx_heap_name(n); n++)
        mx_heap_free(parse(mx_heap_name(n)->name, 0));
    assert_true(n >= 10);
}

static void refuses(const char *text, uint32_t column, const char *part)
{
    mx_heap_rule *rule = NULL;
    mx_error err;

    assert_int_equal(mx_heap_parse(text, strlen(text), 0, &rule, &err), MX_SYNTAX);
    assert_null(rule);
    assert_int_equal(err.status, MX_SYNTAX);
    assert_int_equal(err.line, 1);
    if (err.column != column)
        fail_msg("%s: column %u, not %u", text, err.column, column);
    if (!strstr(err.text, part)) fail_msg("%s: %s", text, err.text);
}

static void faults_are_refused_with_their_column(void **state)
{
    (void)state;
    refuses("", 1, "empty");
    refuses(".", 1, "no digit");
    refuses("7", 1, "point");
    refuses("0.", 2, "no digit");
    refuses("0.8", 3, "0 to 7");
    refuses("0.7F", 4, "0 to 7");
    refuses("1.5", 1, "without changing");
    refuses("3.0", 1, "without changing");
    refuses("07.7", 2, "one digit");
    refuses("-0.7", 1, "digit");
    refuses("0.7 7", 4, "digit");
    refuses("0.[", 3, "brackets");
    refuses("0.[]", 3, "brackets");
    refuses("0.[3]3", 6, "nothing may follow");
    refuses("0.3!", 4, "mark");
    refuses("0.{70000}", 3, "65535");
    refuses("0.{3", 3, "braces");
    refuses("\xD9\xA0.\xD9\xA7\xD9\xA7", 1, "digit");
    refuses("kaylse", 1, "no known name");
    refuses("S()", 2, "empty");
    refuses("S(0)", 3, "play need not end");
    refuses("S(-1)", 3, "too small");
    refuses("S(0,1)", 3, "play need not end");
    refuses("S(1,0)", 5, "play need not end");
    refuses("S(1", 4, "expected ','");
    refuses("S(1,", 5, "expected a number");
    refuses("S(1,2)x", 7, "nothing may follow");
    refuses("S(5..3)", 3, "range is empty");
    refuses("S(9223372036854775808)", 3, "2^63");
    refuses("S(powers of 1)", 13, "too small");
    refuses("S(squares, cubes)", 12, "one sequence");
    refuses("S(fibonaci)", 3, "expected a number");
}

static void long_codes_and_sets_are_read(void **state)
{
    enum { N = 100000 };
    char *text = mx__malloc(N * 8 + 16);
    size_t n = 0;
    mx_heap_rule *rule;

    (void)state;
    assert_non_null(text);
    strcpy(text, "0.");
    memset(text + 2, '7', 1000);
    text[1002] = '\0';
    rule = parse(text, 0);
    assert_int_equal(rule->n_digits, 1001);
    mx_heap_free(rule);
    n += (size_t)sprintf(text, "S(");
    for (int i = N; i > 0; i--)
        n += (size_t)sprintf(text + n, "%d,", i);
    text[n - 1] = ')';
    rule = parse(text, 0);
    assert_int_equal(rule->n_set, N);
    assert_int_equal(rule->set[N - 1], N);
    mx_heap_free(rule);
    mx__free(text);
}

static void too_long_a_code_is_a_limit(void **state)
{
    size_t n = MX_HEAP_DIGITS + 2;
    char *text = mx__malloc(n);
    mx_heap_rule *rule;
    mx_error err;

    (void)state;
    memset(text, '7', n);
    text[0] = '0';
    text[1] = '.';
    assert_int_equal(mx_heap_parse(text, n, 0, &rule, &err), MX_LIMIT);
    assert_int_equal(mx_heap_parse("S(1..9000000000)", 16, 0, &rule, &err), MX_LIMIT);
    mx__free(text);
}

/* Each family against its definition. */
static void begins(const char *set, const uint64_t *want, size_t n)
{
    mx_heap_rule *rule = parse(set, 0);
    uint64_t at = 0;

    for (size_t i = 0; i < n; i++) {
        at = mx__heap_next(rule, at + 1);
        assert_int_equal(at, want[i]);
        assert_true(mx__heap_may_take(rule, at));
    }
    mx_heap_free(rule);
}

static void families_begin_rightly(void **state)
{
    static const uint64_t fibonacci[] = { 1, 2, 3, 5, 8, 13, 21 };
    static const uint64_t squares[] = { 1, 4, 9, 16, 25 };
    static const uint64_t cubes[] = { 1, 8, 27, 64 };
    static const uint64_t primes[] = { 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41 };
    static const uint64_t powers[] = { 1, 3, 9, 27 };
    static const uint64_t factorials[] = { 1, 2, 6, 24, 120 };
    static const uint64_t triangles[] = { 1, 3, 6, 10, 15 };

    (void)state;
    begins("S(fibonacci)", fibonacci, 7);
    begins("S(squares)", squares, 5);
    begins("S(cubes)", cubes, 4);
    begins("S(primes)", primes, 13);
    begins("S(powers of 3)", powers, 4);
    begins("S(factorials)", factorials, 5);
    begins("S(triangular)", triangles, 5);
}

static void families_end_below_two_to_the_63(void **state)
{
    static const char *const sets[] = { "S(fibonacci)",  "S(squares)",
                                        "S(cubes)",      "S(powers of 3)",
                                        "S(factorials)", "S(triangular)" };

    (void)state;
    for (size_t i = 0; i < MX_COUNT(sets); i++) {
        mx_heap_rule *rule = parse(sets[i], 0);
        uint64_t at = 1, last = 0;

        while ((at = mx__heap_next(rule, at)) != 0) {
            assert_true(at > last && at <= INT64_MAX);
            last = at++;
            if (i == 1 || i == 5) at = at * 2;
            if (i == 2) at = at * 2;
            if (at > INT64_MAX) break;
        }
        assert_true(last > 1000000);
        mx_heap_free(rule);
    }
}

static void prime_lists_agree_with_prime_tests(void **state)
{
    mx_heap_rule *rule = parse("S(primes)", 0);
    uint64_t *list, at = 0;
    size_t n;

    (void)state;
    assert_int_equal(mx__heap_elements(rule, 20000, SIZE_MAX, &list, &n, NULL), MX_OK);
    assert_int_equal(n, 2262);
    for (size_t i = 0; i < n; i++) {
        at = mx__heap_next(rule, at + 1);
        assert_int_equal(list[i], at);
    }
    mx__free(list);
    mx_heap_free(rule);
}

static void unsound_rules_are_refused(void **state)
{
    static const mx_heap_digit digits[] = { { 3, 0 } };
    static const uint64_t set[] = { 2, 2 };
    mx_heap_rule rule = { .size = sizeof rule, .kind = MX_HEAP_CODE };
    mx_error err;

    (void)state;
    assert_int_equal(mx_heap_check(&rule, &err), MX_RANGE);
    rule.digits = digits;
    rule.n_digits = 1;
    assert_int_equal(mx_heap_check(&rule, &err), MX_RANGE);
    rule.kind = MX_HEAP_TAKE;
    rule.set = set;
    rule.n_set = 2;
    assert_int_equal(mx_heap_check(&rule, &err), MX_RANGE);
    rule.n_set = 1;
    assert_int_equal(mx_heap_check(&rule, &err), MX_OK);
    rule.family = MX_POWERS;
    assert_int_equal(mx_heap_check(&rule, &err), MX_RANGE);
}

#ifdef MX_HOSTILE
static void allocation_n_may_fail(void **state)
{
    static const char *const texts[] = { "0.7[3]", "S(1..40,primes)", "{4}!.0" };

    (void)state;
    for (size_t t = 0; t < MX_COUNT(texts); t++)
        for (long n = 0;; n++) {
            mx_heap_rule *rule;
            mx_status st;

            mx__alloc_fail_after(n);
            st = mx_heap_parse(texts[t], strlen(texts[t]), 0, &rule, NULL);
            mx__alloc_fail_after(-1);
            if (st == MX_OK) {
                mx_heap_free(rule);
                break;
            }
            assert_int_equal(st, MX_NOMEM);
            assert_null(rule);
        }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_are_normalised),
        cmocka_unit_test(every_name_is_a_rule),
        cmocka_unit_test(faults_are_refused_with_their_column),
        cmocka_unit_test(long_codes_and_sets_are_read),
        cmocka_unit_test(too_long_a_code_is_a_limit),
        cmocka_unit_test(families_begin_rightly),
        cmocka_unit_test(families_end_below_two_to_the_63),
        cmocka_unit_test(prime_lists_agree_with_prime_tests),
        cmocka_unit_test(unsound_rules_are_refused),
#ifdef MX_HOSTILE
        cmocka_unit_test(allocation_n_may_fail),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
