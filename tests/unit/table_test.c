/* table_test.c: the dense table, alone and in parallel, and where it must give up. */
#include "fill.h"
#include "support/cgames.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static mx__budget budget;

static int set_up(void **state)
{
    const mx_limits limits = { .size = sizeof limits, .threads = 4 };

    (void)state;
    mx__budget_init(&budget, &limits);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    assert_int_equal(atomic_load(&budget.bytes), 0);
    return 0;
}

/* A worker that is nothing: these games need no memory to enumerate. */
static mx_status any_worker(const mx_game *game, void **worker)
{
    (void)game;
    *worker = &budget;
    return MX_OK;
}

static mx__table *table_to(const mx_game *game, const int64_t *hi)
{
    const int64_t lo[2] = { 0, 0 };
    mx__table *table;
    mx_error err;

    assert_int_equal(mx__table_new(game, &budget, &table, &err), MX_OK);
    table->eager = game->worker_new != NULL;
    if (mx__table_cover(table, lo, hi, &err) != MX_OK) fail_msg("%s", err.text);
    return table;
}

/* The same values with four threads as with one. */
static void check_parallel(const mx_game *game, const int64_t *hi)
{
    mx_game shared = *game;
    mx__table *one = table_to(game, hi), *four;

    shared.worker_new = any_worker;
    four = table_to(&shared, hi);
    assert_true(four->parallel);
    assert_false(one->parallel);
    assert_int_equal(four->n_cells, one->n_cells);
    for (uint64_t i = 0; i < one->n_cells; i++)
        assert_int_equal(atomic_load(&one->cells[i]), atomic_load(&four->cells[i]));
    assert_int_equal(four->known, four->n_cells);
    mx__table_free(one);
    mx__table_free(four);
}

static void threads_change_nothing(void **state)
{
    const int64_t rows = 1500, heap = 1500, corner[2] = { 80, 100 };

    (void)state;
    check_parallel(&cg_kayles, &rows);
    check_parallel(&cg_nim, &heap);
    check_parallel(&cg_nim_up, &heap);
    check_parallel(&cg_wythoff, corner);
}

/* A measure that lies: 3 -> 5. */
static void a_measure_that_does_not_fall_is_noticed(void **state)
{
    const int64_t lo = 0, hi = 10;
    mx_game game = cg_loop;
    mx__table *table;
    mx_error err;

    (void)state;
    game.measure = &cg_falls;
    assert_int_equal(mx__table_new(&game, &budget, &table, &err), MX_OK);
    assert_int_equal(mx__table_cover(table, &lo, &hi, &err), MX_UNSUPPORTED);
    assert_string_equal(err.text, "loop: a move does not lower the measure");
    mx__table_free(table);
}

CG_OPTIONS(runaway_options)
{
    CG_BEGIN;
    if (at.at[0]) cg_pair1(s, 0, at.at[0] - 1, 3 * at.at[1] + 1);
    return MX_OK;
}

static void a_box_that_grows_out_of_proportion_is_given_up(void **state)
{
    const int64_t at[2] = { 30, 3 };
    mx_game game = cg_fibnim;
    mx__table *table;
    mx_error err;

    (void)state;
    game.options = runaway_options;
    assert_int_equal(mx__table_new(&game, &budget, &table, &err), MX_OK);
    assert_int_equal(mx__table_cover(table, at, at, &err), MX_UNSUPPORTED);
    mx__table_free(table);
}

static void a_table_grows_both_ways(void **state)
{
    const int64_t first[2] = { 10, 10 }, second[2] = { 40, 3 }, third[2] = { 3, 90 };
    const int64_t zero[2] = { 0, 0 };
    mx__table *table = table_to(&cg_wythoff, first),
              *fresh = table_to(&cg_wythoff, third);
    mx_error err;

    (void)state;
    assert_int_equal(mx__table_cover(table, second, second, &err), MX_OK);
    assert_int_equal(mx__table_cover(table, zero, third, &err), MX_OK);
    for (int64_t x = 0; x <= 3; x++)
        for (int64_t y = 0; y <= 90; y++) {
            const int64_t at[2] = { x, y };

            assert_int_equal(mx__table_at(table, (mx_span){ at, 2 }),
                             mx__table_at(fresh, (mx_span){ at, 2 }));
        }
    mx__table_free(table);
    mx__table_free(fresh);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(threads_change_nothing),
        TEST(a_measure_that_does_not_fall_is_noticed),
        TEST(a_box_that_grows_out_of_proportion_is_given_up),
        TEST(a_table_grows_both_ways),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
