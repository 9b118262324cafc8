/* memo_test.c: the memo engine finds values, loony components and cycles, at any depth. */
#include "fail.h"
#include "memo.h"
#include "support/cgames.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static mx_status value_at(const mx_game *game, const int64_t *at, size_t n,
                          mx__raw *out, mx_error *err)
{
    mx__budget budget;
    mx__memo *memo;
    mx_status st;

    mx__budget_init(&budget, NULL);
    st = mx__memo_new(game, MX__GRUNDY, &budget, &memo, err);
    assert_int_equal(st, MX_OK);
    st = mx__memo_value(memo, (mx_span){ at, n }, 0, out, err);
    mx__memo_free(memo);
    assert_int_equal(atomic_load(&budget.bytes), 0);
    return st;
}

static mx__raw heap(const mx_game *game, int64_t n)
{
    mx__raw raw = 0;
    mx_error err;

    assert_int_equal(value_at(game, &n, 1, &raw, &err), MX_OK);
    return raw;
}

static void kayles_has_the_published_values(void **state)
{
    static const mx__raw known[] = { 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7,
                                     1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2 };

    (void)state;
    for (size_t n = 0; n < MX_COUNT(known); n++)
        assert_int_equal(heap(&cg_kayles, (int64_t)n), known[n]);
}

static void a_heap_of_nim_is_worth_its_size_in_either_order(void **state)
{
    (void)state;
    assert_int_equal(heap(&cg_nim, 3000), 3000);
    assert_int_equal(heap(&cg_nim_up, 3000), 3000);
}

static void a_chain_of_a_million_needs_no_stack(void **state)
{
    (void)state;
    assert_int_equal(heap(&cg_chain, 1000000), 0);
    assert_int_equal(heap(&cg_chain, 1000001), 1);
}

static void a_cycle_in_a_sum_part_is_named(void **state)
{
    int64_t n = 6;
    mx__raw raw;
    mx_error err;

    (void)state;
    assert_int_equal(value_at(&cg_loop, &n, 1, &raw, &err), MX_CYCLE);
    assert_string_equal(err.text, "play need not end: 5 -> 3 -> 5");
}

static void sheets_one_wide_are_loony_and_four_sheets_are_lost(void **state)
{
    mx__raw raw;
    mx_error err;

    (void)state;
    for (int64_t w = 1; w <= 6; w++)
        for (int64_t h = 1; h <= 6; h++) {
            int64_t at[2] = { w, h };
            bool loony = (w == 1) != (h == 1);
            bool lost = w * h == 1 || (w > 1 && h > 1 && w <= 3 && h <= 3);

            assert_int_equal(value_at(&cg_cutting, at, 2, &raw, &err), MX_OK);
            assert_int_equal(raw == MX__RAW_LOONY, loony);
            assert_int_equal(raw == 0, lost);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kayles_has_the_published_values),
        cmocka_unit_test(a_heap_of_nim_is_worth_its_size_in_either_order),
        cmocka_unit_test(a_chain_of_a_million_needs_no_stack),
        cmocka_unit_test(a_cycle_in_a_sum_part_is_named),
        cmocka_unit_test(sheets_one_wide_are_loony_and_four_sheets_are_lost),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
