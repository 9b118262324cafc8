/* dyadic_test.c: numbers with a power of two below the line. */
#include "value_helpers.h"

static mx__dyadic num(int64_t n, uint32_t exp)
{
    mx__dyadic x = { 0, 0 };

    assert_true(mx__dyadic_make(n, exp, &x));
    return x;
}

static void assert_same(mx__dyadic a, mx__dyadic b)
{
    assert_true(a.num == b.num && a.exp == b.exp);
}

static void numbers_are_in_lowest_terms(void **state)
{
    mx__dyadic x;

    (void)state;
    assert_same(num(6, 2), num(3, 1));
    assert_same(num(0, 99), num(0, 0));
    assert_same(num(-8, 3), num(-1, 0));
    assert_false(mx__dyadic_make(INT64_MIN, 0, &x));
    assert_false(mx__dyadic_make(1, MX__MOST_EXP + 1, &x));
}

static void order_is_exact_far_beyond_64_bits(void **state)
{
    (void)state;
    assert_int_equal(mx__dyadic_cmp(num(1, 16000), num(1, 15999)), -1);
    assert_int_equal(mx__dyadic_cmp(num(-1, 16000), num(-1, 15999)), 1);
    assert_int_equal(mx__dyadic_cmp(num(INT64_MAX, 63), num(1, 0)), -1);
    assert_int_equal(mx__dyadic_cmp(num(INT64_MAX, 0), num(INT64_MAX, 62)), 1);
    assert_int_equal(mx__dyadic_cmp(num(-1, 5000), num(0, 0)), -1);
    assert_int_equal(mx__dyadic_cmp(num(3, 1), num(5, 2)), 1);
}

static void a_sum_that_does_not_fit_is_refused(void **state)
{
    mx__dyadic x = num(7, 0);

    (void)state;
    assert_true(mx__dyadic_add(num(1, 2), num(1, 2), &x));
    assert_same(x, num(1, 1));
    assert_false(mx__dyadic_add(num(1, 0), num(1, 64), &x));
    assert_false(mx__dyadic_add(num(INT64_MAX, 0), num(1, 0), &x));
    assert_true(mx__dyadic_add(num(INT64_MAX, 0), num(-1, 0), &x));
    assert_same(x, num(INT64_MAX - 1, 0));
    assert_false(mx__dyadic_half(num(1, MX__MOST_EXP), &x));
}

/* Against trying every number in the order of birth. */
static void the_simplest_number_is_the_one_born_first(void **state)
{
    (void)state;
    for (int64_t lo = -40; lo <= 40; lo++)
        for (int64_t hi = lo; hi <= 40; hi++)
            for (int ends = 0; ends < 4; ends++) {
                mx__dyadic_bound low = { num(lo, 3), ends & 1, false };
                mx__dyadic_bound high = { num(hi, 3), ends >> 1, false };
                mx__dyadic best = { 0, 0 }, got;
                uint64_t day = UINT64_MAX;

                for (int64_t m = lo * 8; m <= hi * 8; m++) {
                    mx__dyadic x = num(m, 6);
                    int a = mx__dyadic_cmp(low.at, x), b = mx__dyadic_cmp(x, high.at);

                    if (a > 0 || (a == 0 && low.is_open)) continue;
                    if (b > 0 || (b == 0 && high.is_open)) continue;
                    if (mx__dyadic_birthday(x) >= day) continue;
                    day = mx__dyadic_birthday(x);
                    best = x;
                }
                if (day == UINT64_MAX) continue;
                assert_true(mx__dyadic_simplest(low, high, &got));
                assert_same(got, best);
            }
}

static void the_floor_is_below(void **state)
{
    (void)state;
    assert_int_equal(mx__dyadic_floor(num(7, 1)), 3);
    assert_int_equal(mx__dyadic_floor(num(-7, 1)), -4);
    assert_int_equal(mx__dyadic_floor(num(-1, 5000)), -1);
    assert_int_equal(mx__dyadic_floor(num(1, 5000)), 0);
}

static void denominators_are_read_and_written_in_full(void **state)
{
    (void)state;
    for (uint32_t exp = 1; exp <= MX__MOST_EXP; exp += exp < 140 ? 1 : 1777) {
        mx__text text = { 0 };
        uint32_t back = 0;

        mx__dyadic_print(&text, num(-3, exp));
        assert_memory_equal(text.at, "-3/", 3);
        assert_int_equal(mx__dyadic_read_below(text.at + 3, text.n - 3, &back),
                         MX_READ_OK);
        assert_int_equal(back, exp);
        mx__text_clear(&text);
    }
    uint32_t exp;
    assert_int_equal(mx__dyadic_read_below("6", 1, &exp), MX_READ_NONE);
    assert_int_equal(mx__dyadic_read_below("0", 1, &exp), MX_READ_NONE);
    assert_int_equal(mx__dyadic_read_below("", 0, &exp), MX_READ_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_in_lowest_terms),
        cmocka_unit_test(order_is_exact_far_beyond_64_bits),
        cmocka_unit_test(a_sum_that_does_not_fit_is_refused),
        cmocka_unit_test(the_simplest_number_is_the_one_born_first),
        cmocka_unit_test(the_floor_is_below),
        cmocka_unit_test(denominators_are_read_and_written_in_full),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
