/* recurrence_test.c: recurrences are found again from their terms, and none where there is none. */
#include "recurrence.h"

#include "mix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { TERMS = 40 };

/* Terms of X below 2^30 behind the first ones in A; how many. */
static size_t continue_terms(const mx__recurrence *x, int64_t *a, size_t n)
{
    while (n < TERMS) {
        int64_t next = x->c * a[n - 1] + x->d * a[n - x->lag] + x->e;

        if (next > 1 << 30 || next <= a[n - 1]) break;
        a[n++] = next;
    }
    return n;
}

/* The one that is found may be another one, but goes on in the same way. */
static void random_recurrences_are_found(void **state)
{
    uint64_t seed = 3;
    int tried = 0;

    (void)state;
    for (int i = 0; i < 3000; i++) {
        mx__recurrence x = { .lag = 1 + mx__random(&seed) % MX_LAG_MOST }, found;
        int64_t a[TERMS + 1] = { 1 + (int64_t)(mx__random(&seed) % 4) };
        size_t n, seen;

        x.c = 1 + (int64_t)(mx__random(&seed) % 4);
        x.d = x.lag == 1 ? 0 : 1 + (int64_t)(mx__random(&seed) % 4);
        x.e = (int64_t)(mx__random(&seed) % 5) - 2;
        for (size_t k = 1; k < x.lag; k++)
            a[k] = a[k - 1] + 1 + (int64_t)(mx__random(&seed) % 3);
        n = continue_terms(&x, a, x.lag);
        seen = n - n / 8;
        if (n < x.lag + 12 || a[seen - 1] / 4 <= a[seen / 2]) continue; /* too slow */
        tried++;
        assert_true(mx__recurrence_find(a, seen, &found));
        assert_true(found.lag <= x.lag);
        for (size_t k = found.skip + found.lag; k < n; k++)
            assert_int_equal(a[k], found.c * a[k - 1] +
                                       found.d * a[k - found.lag] * (found.lag > 1) +
                                       found.e);
    }
    assert_true(tried > 300);
}

static void what_follows_none_has_none(void **state)
{
    int64_t squares[60], cubes[40], factorials[12] = { 1 }, primes_like[30];
    mx__recurrence x;
    uint64_t seed = 4;

    (void)state;
    for (int64_t i = 0; i < 60; i++)
        squares[i] = i * i;
    for (int64_t i = 0; i < 40; i++)
        cubes[i] = i * i * i;
    for (int64_t i = 1; i < 12; i++)
        factorials[i] = factorials[i - 1] * (i + 1);
    assert_false(mx__recurrence_find(squares, 60, &x));
    assert_false(mx__recurrence_find(cubes, 40, &x));
    assert_false(mx__recurrence_find(factorials, 12, &x));
    for (int i = 0; i < 300; i++) {
        primes_like[0] = 1;
        for (size_t k = 1; k < 30; k++)
            primes_like[k] =
                primes_like[k - 1] + 1 +
                (int64_t)(mx__random(&seed) % (uint64_t)primes_like[k - 1]);
        assert_false(mx__recurrence_find(primes_like, 30, &x));
    }
}

static void it_is_written_as_rules_and_as_c(void **state)
{
    static const int64_t pell[] = { 1, 2, 5, 12, 29, 70, 169, 408, 985, 2378 };
    mx__recurrence x;
    mx__text rules = { 0 }, c = { 0 }, call = { 0 }, latex = { 0 };

    (void)state;
    assert_true(mx__recurrence_find(pell, 10, &x));
    mx__recurrence_let(&x, false, &rules);
    mx__recurrence_let(&x, true, &c);
    mx__recurrence_call(&x, pell, "n", &call);
    mx__recurrence_latex(&x, pell, &latex);
    assert_string_equal(rules.at, "let reaches(a, b, n) = a == n or "
                                  "(a < n and reaches(b, 2*b + a, n))");
    assert_string_equal(c.at,
                        "int reaches(long long a, long long b, long long n) "
                        "{ return a == n || (a < n && reaches(b, 2*b + a, n)); }");
    assert_string_equal(call.at, "reaches(1, 2, n)");
    assert_string_equal(latex.at, "a_k = 2 a_{k-1} + a_{k-2}, a_0 = 1, a_1 = 2");
    mx__text_clear(&rules);
    mx__text_clear(&c);
    mx__text_clear(&call);
    mx__text_clear(&latex);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_recurrences_are_found),
        cmocka_unit_test(what_follows_none_has_none),
        cmocka_unit_test(it_is_written_as_rules_and_as_c),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
