/* engine_memory_test.c: what the engines need, and that running out of it is survived. */
#include "alloc.h"
#include "memo.h"
#include "mix.h"
#include "solve.h"
#include "support/cgames.h"
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>

static mx__budget budget;

static int set_up(void **state)
{
    (void)state;
    mx__budget_init(&budget, NULL);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    assert_int_equal(atomic_load(&budget.bytes), 0);
    return 0;
}

static void a_position_of_k_small_integers_costs_24_and_8_k_bytes(void **state)
{
    (void)state;
    for (size_t k = 1; k <= 24; k++) {
        mx__positions set;
        int64_t at[24];
        uint64_t random = k;
        mx_error err;
        uint32_t id;

        mx__positions_init(&set, &budget);
        for (int i = 0; i < 60000; i++) {
            for (size_t j = 0; j < k; j++)
                at[j] = (int64_t)(mx__random(&random) % (k == 1 ? 1 << 20 : 100));
            assert_int_equal(mx__positions_add(&set, (mx_span){ at, k }, &id, NULL,
                                               &err),
                             MX_OK);
            if (set.n >= 1000) /* while it grows, too */
                assert_true(mx__positions_bytes(&set) <= (24 + 8 * k) * set.n);
        }
        mx__positions_clear(&set);
    }
}

static void positions_come_back_as_they_went_in(void **state)
{
    static const int64_t edge[] = {
        0,     1,      -1,      127,       128,       -128,      -129,     32767,
        32768, -32769, 1 << 30, INT32_MIN, INT32_MAX, INT64_MIN, INT64_MAX
    };
    mx__positions set;
    int64_t at[200], back[200];
    uint64_t random = 7;
    mx_error err;

    (void)state;
    mx__positions_init(&set, &budget);
    for (int i = 0; i < 20000; i++) {
        size_t n = (size_t)(mx__random(&random) % (i % 10 ? 6 : 200));
        size_t kinds = 1 + (size_t)(mx__random(&random) % MX_COUNT(edge));
        uint32_t id, again;
        bool is_new;

        for (size_t j = 0; j < n; j++)
            at[j] = edge[mx__random(&random) % kinds];
        assert_int_equal(mx__positions_add(&set, (mx_span){ at, n }, &id, NULL, &err),
                         MX_OK);
        assert_int_equal(mx__positions_length(&set, id), n);
        mx__positions_read(&set, id, back);
        assert_memory_equal(at, back, n * sizeof *at);
        assert_int_equal(mx__positions_add(&set, (mx_span){ back, n }, &again, &is_new,
                                           &err),
                         MX_OK);
        assert_int_equal(again, id);
        assert_false(is_new);
        assert_int_equal(mx__positions_find(&set, (mx_span){ at, n }, &again, &err),
                         MX_OK);
        assert_int_equal(again, id);
    }
    mx__positions_clear(&set);
}

static void a_heap_table_costs_four_bytes_a_heap(void **state)
{
    const int64_t lo = 0, hi = 99999;
    mx__table *table;
    mx_error err;

    (void)state;
    assert_int_equal(mx__table_new(&cg_chain, &budget, &table, &err), MX_OK);
    assert_int_equal(mx__table_cover(table, &lo, &hi, &err), MX_OK);
    assert_true(mx__table_bytes(table) <= 4 * 100000);
    mx__table_free(table);
}

static void *deep_chain(void *arg)
{
    const int64_t n = 1000000;
    mx__memo *memo;
    mx__raw raw;
    mx_error err;

    (void)arg;
    if (mx__memo_new(&cg_chain, MX__GRUNDY, &budget, &memo, &err) != MX_OK) return NULL;
    if (mx__memo_value(memo, (mx_span){ &n, 1 }, 0, &raw, &err) != MX_OK) return NULL;
    mx__memo_free(memo);
    return raw == 0 ? &budget : NULL;
}

static void depth_is_not_the_stacks(void **state)
{
    pthread_attr_t attr;
    pthread_t thread;
    void *result = NULL;

    (void)state;
    assert_int_equal(pthread_attr_init(&attr), 0);
    assert_int_equal(pthread_attr_setstacksize(&attr, 256 << 10), 0);
    assert_int_equal(pthread_create(&thread, &attr, deep_chain, NULL), 0);
    pthread_join(thread, &result);
    pthread_attr_destroy(&attr);
    assert_ptr_equal(result, &budget);
}

static void long_option_lists_do_not_pile_up(void **state)
{
    const mx_limits limits = { .size = sizeof limits, .bytes = 96 << 20 };
    const int64_t n = 6000; /* 18 million options */
    mx__budget small;
    mx__memo *memo;
    mx__raw raw;
    mx_error err;

    (void)state;
    mx__budget_init(&small, &limits);
    assert_int_equal(mx__memo_new(&cg_nim, MX__GRUNDY, &small, &memo, &err), MX_OK);
    assert_int_equal(mx__memo_value(memo, (mx_span){ &n, 1 }, 0, &raw, &err), MX_OK);
    assert_int_equal(raw, 6000);
    mx__memo_free(memo);
}

#ifdef MX_HOSTILE

/* Runs WORK with allocation 0, 1, 2 ... failing until it succeeds. */
static void survive(mx_status (*work)(mx_error *err))
{
    mx_status st = MX_NOMEM;

    for (long n = 0; st != MX_OK; n++) {
        mx_error err = { 0 };

        assert_true(n < 10000);
        mx__alloc_fail_after(n);
        st = work(&err);
        mx__alloc_fail_after(-1);
        if (st != MX_OK) assert_int_equal(st, MX_NOMEM);
        assert_int_equal(atomic_load(&budget.bytes), 0);
    }
}

static int ignore_value(void *context, mx_span at, mx_value value)
{
    (void)context, (void)at, (void)value;
    return 0;
}

static mx_status work_box(const mx_game *game, mx__engine engine, mx_error *err)
{
    const int64_t lo[2] = { 1, 1 }, hi[2] = { 12, 12 };
    mx__solver *solver;
    mx_status st = mx__solver_new(game, &budget, engine, &solver, err);

    if (st != MX_OK) return st;
    st = mx__solver_box(solver, lo, hi, ignore_value, NULL, err);
    mx__solver_free(solver);
    return st;
}

static mx_status work_table(mx_error *err)
{
    return work_box(&cg_fibnim, MX__TABLE, err);
}

static mx_status work_memo(mx_error *err)
{
    return work_box(&cg_wythoff, MX__MEMO, err);
}

static int ignore_move(void *context, const mx__advice *advice)
{
    (void)context, (void)advice;
    return 0;
}

static mx_status work_moves(const mx_game *game, mx_error *err)
{
    const int64_t heaps[3] = { 5, 8, 4 };
    mx__component sum[3];
    mx__sum_result result;
    mx__solver *solver;
    mx_status st = mx__solver_new(game, &budget, MX__AUTO, &solver, err);

    if (st != MX_OK) return st;
    for (size_t i = 0; i < 3; i++)
        sum[i] = (mx__component){ solver, { &heaps[i], 1 } };
    st = mx__sum_outcome(sum, 3, false, &result, NULL, err);
    if (st == MX_OK) st = mx__sum_moves(sum, 3, 0, ignore_move, NULL, err);
    mx__solver_free(solver);
    return st;
}

static mx_status work_misere(mx_error *err)
{
    return work_moves(&cg_misere_kayles, err);
}

static mx_status work_normal(mx_error *err)
{
    return work_moves(&cg_kayles, err);
}

static void any_allocation_may_fail(void **state)
{
    (void)state;
    survive(work_table);
    survive(work_memo);
    survive(work_misere);
    survive(work_normal);
}
#endif

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_position_of_k_small_integers_costs_24_and_8_k_bytes),
        TEST(positions_come_back_as_they_went_in),
        TEST(a_heap_table_costs_four_bytes_a_heap),
        TEST(depth_is_not_the_stacks),
        TEST(long_option_lists_do_not_pile_up),
#ifdef MX_HOSTILE
        TEST(any_allocation_may_fail),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
