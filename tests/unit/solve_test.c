/* solve_test.c: the solver's face answers for components, boxes, sums and moves. */
#include "fail.h"
#include "solve.h"
#include "support/cgames.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static mx__budget budget;

static mx__solver *solver_of(const mx_game *game, mx__engine engine)
{
    mx__solver *solver;
    mx_error err;

    if (mx__solver_new(game, &budget, engine, &solver, &err) != MX_OK)
        fail_msg("%s", err.text);
    return solver;
}

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

typedef struct collected {
    int64_t payload[20000];
    uint32_t kind[20000];
    size_t n;
} collected;

static int collect(void *context, mx_span at, mx_value value)
{
    collected *c = context;

    (void)at;
    assert_true(c->n < MX_COUNT(c->kind));
    c->payload[c->n] = value.payload;
    c->kind[c->n++] = value.kind;
    return 0;
}

/* The box by table and by memo. */
static void engines_agree(const mx_game *game, const int64_t *lo, const int64_t *hi)
{
    static collected by_table, by_memo;
    mx__solver *table = solver_of(game, MX__TABLE), *memo = solver_of(game, MX__MEMO);
    mx_error err;

    by_table.n = by_memo.n = 0;
    assert_int_equal(mx__solver_box(table, lo, hi, collect, &by_table, &err), MX_OK);
    assert_int_equal(mx__solver_box(memo, lo, hi, collect, &by_memo, &err), MX_OK);
    assert_int_equal(by_table.n, by_memo.n);
    for (size_t i = 0; i < by_memo.n; i++) {
        assert_int_not_equal(by_memo.kind[i], MX_UNKNOWN);
        assert_int_equal(by_table.kind[i], by_memo.kind[i]);
        assert_int_equal(by_table.payload[i], by_memo.payload[i]);
    }
    mx__solver_free(table);
    mx__solver_free(memo);
}

static void table_and_memo_agree(void **state)
{
    static const mx_game *const heaps[] = { &cg_nim, &cg_kayles, &cg_grundy,
                                            &cg_divisors, &cg_chain };
    static const mx_game *const pairs[] = { &cg_wythoff, &cg_cutting, &cg_plane,
                                            &cg_fibnim };
    const int64_t zero[2] = { 1, 1 }, far[1] = { 300 }, corner[2] = { 30, 40 };
    const int64_t fifteen[2] = { 15, 15 };

    (void)state;
    for (size_t i = 0; i < MX_COUNT(heaps); i++)
        engines_agree(heaps[i], zero, far);
    for (size_t i = 0; i < MX_COUNT(pairs); i++)
        engines_agree(pairs[i], zero, corner);
    engines_agree(&cg_chess, zero, fifteen);
}

static mx_value value_of(mx__solver *solver, const int64_t *at, size_t n)
{
    mx_value value;
    mx_error err;

    if (mx__solver_value(solver, (mx_span){ at, n }, &value, &err) != MX_OK)
        fail_msg("%s", err.text);
    return value;
}

static void a_table_grows_as_it_is_asked(void **state)
{
    mx__solver *kayles = solver_of(&cg_kayles, MX__TABLE);
    mx__solver *wythoff = solver_of(&cg_wythoff, MX__TABLE);
    mx__solver *memo = solver_of(&cg_wythoff, MX__MEMO);

    (void)state;
    for (int64_t n = 83; n < 1000; n += 12) /* the period is 12, from heap 71 on */
        assert_int_equal(value_of(kayles, &n, 1).payload, 7);
    for (int64_t x = 0; x < 60; x += 7)
        for (int64_t y = 0; y < 60; y += 9) {
            int64_t at[2] = { x, y };

            assert_int_equal(value_of(wythoff, at, 2).payload,
                             value_of(memo, at, 2).payload);
        }
    mx__solver_free(kayles);
    mx__solver_free(wythoff);
    mx__solver_free(memo);
}

static void a_single_position_far_out_is_left_to_the_memo(void **state)
{
    mx__solver *solver = solver_of(&cg_divisors, MX__AUTO);
    const int64_t n = 30030;

    (void)state;
    assert_int_equal(value_of(solver, &n, 1).payload, 6);
    assert_true(mx__solver_used(solver).positions < 100);
    mx__solver_free(solver);
}

static void fibonacci_nim_is_lost_at_fibonacci_numbers(void **state)
{
    mx__solver *solver = solver_of(&cg_fibnim, MX__TABLE);
    int64_t a = 1, b = 2;

    (void)state;
    for (int64_t n = 2; n <= 60; n++) {
        int64_t at[2] = { n, n - 1 };
        bool lost = n == b;

        if (lost) {
            int64_t c = a + b;
            a = b;
            b = c;
        }
        assert_int_equal(value_of(solver, at, 2).payload == 0, lost);
    }
    mx__solver_free(solver);
}

typedef struct move_log {
    size_t n, winning;
    size_t component;
    int64_t to;
} move_log;

static int log_move(void *context, const mx__advice *move)
{
    move_log *log = context;

    log->n++;
    if (move->wins) {
        log->winning++;
        log->component = move->component;
        log->to = move->option->n_parts ? move->option->parts[0].at[0] : -1;
    }
    return 0;
}

static void the_winning_move_of_nim_3_4_5_is_3_to_1(void **state)
{
    mx__solver *nim = solver_of(&cg_nim, MX__AUTO);
    const int64_t heaps[] = { 3, 4, 5 };
    mx__component sum[3];
    mx__sum_result result;
    mx_value values[3];
    move_log log = { 0 };
    mx__move_count count;
    mx_error err;

    (void)state;
    for (size_t i = 0; i < 3; i++)
        sum[i] = (mx__component){ nim, { &heaps[i], 1 } };
    assert_int_equal(mx__sum_outcome(sum, 3, false, &result, values, &err), MX_OK);
    assert_int_equal(result.winner, MX_WON);
    assert_int_equal(result.nim_sum, 2);
    assert_int_equal(values[2].payload, 5);
    assert_int_equal(mx__sum_moves(sum, 3, 0, log_move, &log, &err), MX_OK);
    assert_int_equal(log.n, 12);
    assert_int_equal(log.winning, 1);
    assert_int_equal(log.component, 0);
    assert_int_equal(log.to, 1);
    assert_int_equal(mx__sum_count(sum, 3, &count, &err), MX_OK);
    assert_int_equal(count.winning, 1);
    assert_int_equal(count.all, 12);
    mx__solver_free(nim);
}

static void nothing_left_is_lost_in_normal_and_won_in_misere_play(void **state)
{
    mx__sum_result result;
    mx_error err;

    (void)state;
    assert_int_equal(mx__sum_outcome(NULL, 0, false, &result, NULL, &err), MX_OK);
    assert_int_equal(result.winner, MX_LOST);
    assert_int_equal(mx__sum_outcome(NULL, 0, true, &result, NULL, &err), MX_OK);
    assert_int_equal(result.winner, MX_WON);
}

static void beside_a_loony_sheet_only_ending_moves_win(void **state)
{
    mx__solver *cutting = solver_of(&cg_cutting, MX__AUTO);
    const int64_t strip[] = { 1, 3 }, sheet[] = { 5, 5 };
    mx__component sum[2] = { { cutting, { sheet, 2 } }, { cutting, { strip, 2 } } };
    mx__sum_result result;
    mx__move_count count;
    mx_error err;

    (void)state;
    assert_int_equal(mx__sum_outcome(sum, 2, false, &result, NULL, &err), MX_OK);
    assert_int_equal(result.winner, MX_WON);
    assert_false(result.has_nim_sum);
    assert_int_equal(mx__sum_count(sum, 2, &count, &err), MX_OK);
    assert_int_equal(count.winning, 2); /* cut off 1 x 1 from either end */
    mx__solver_free(cutting);
}

static void conventions_do_not_mix(void **state)
{
    mx__solver *nim = solver_of(&cg_nim, MX__AUTO);
    mx__solver *misere = solver_of(&cg_misere_nim, MX__AUTO);
    const int64_t three = 3;
    mx__component sum[2] = { { nim, { &three, 1 } }, { misere, { &three, 1 } } };
    mx__sum_result result;
    mx_error err;

    (void)state;
    assert_int_equal(mx__sum_outcome(sum, 2, false, &result, NULL, &err),
                     MX_UNSUPPORTED);
    mx__solver_free(nim);
    mx__solver_free(misere);
}

static void a_limit_of_positions_leaves_what_is_known(void **state)
{
    static collected got;
    const mx_limits limits = { .size = sizeof limits, .positions = 10000 };
    mx__budget small;
    mx__solver *solver;
    const int64_t lo = 0, hi = 19999;
    mx_error err;

    (void)state;
    mx__budget_init(&small, &limits);
    assert_int_equal(mx__solver_new(&cg_chain, &small, MX__AUTO, &solver, &err), MX_OK);
    got.n = 0;
    assert_int_equal(mx__solver_box(solver, &lo, &hi, collect, &got, &err), MX_LIMIT);
    assert_int_equal(got.n, 20000);
    assert_int_equal(got.kind[9000], MX_NIMBER);
    assert_int_equal(got.payload[9001], 1);
    assert_int_equal(got.kind[19999], MX_UNKNOWN);
    mx__solver_free(solver);
}

static void a_game_that_grows_ends_at_the_limit(void **state)
{
    const mx_limits limits = { .size = sizeof limits, .positions = 1000000 };
    mx__budget small;
    mx__solver *solver;
    const int64_t one = 1;
    mx_value value;
    mx_error err;

    (void)state;
    mx__budget_init(&small, &limits);
    assert_int_equal(mx__solver_new(&cg_up, &small, MX__AUTO, &solver, &err), MX_OK);
    assert_int_equal(mx__solver_value(solver, (mx_span){ &one, 1 }, &value, &err),
                     MX_LIMIT);
    assert_int_equal(value.kind, MX_UNKNOWN);
    assert_non_null(strstr(err.hint, "1 -> 2 -> 3 -> ..."));
    mx__solver_free(solver);
}

static void what_no_engine_plays_is_refused_with_a_sentence(void **state)
{
    mx_game game = cg_nim;
    mx__solver *solver;
    mx_error err;

    (void)state;
    game.flags = MX_PARTIZAN;
    assert_int_equal(mx__solver_new(&game, &budget, MX__AUTO, &solver, &err),
                     MX_UNSUPPORTED);
    assert_null(solver);
    assert_int_equal(mx__solver_new(&cg_strip, &budget, MX__TABLE, &solver, &err),
                     MX_UNSUPPORTED);
}

static void the_plan_says_which_engine_and_what_it_costs(void **state)
{
    static const struct {
        const mx_game *game;
        mx__engine engine;
        double positions;
    } known[] = { { &cg_nim, MX__TABLE, 1001 },
                  { &cg_strip, MX__MEMO, -1 },
                  { &cg_wythoff, MX__TABLE, 101101 },
                  { &cg_misere_nim, MX__MISERE, -1 },
                  { &cg_chess, MX__TABLE, 225 } };
    int64_t at[2] = { 1000, 100 }, corner[2] = { 15, 15 };

    (void)state;
    for (size_t i = 0; i < MX_COUNT(known); i++) {
        const mx_game *game = known[i].game;
        mx__solver *solver = solver_of(game, MX__AUTO);
        mx__text text = { 0 };
        mx__plan plan;

        mx__solver_plan(solver,
                        (mx_span){ game == &cg_chess ? corner : at,
                                   game->shape->n_scalars },
                        &plan);
        assert_int_equal(plan.engine, known[i].engine);
        assert_true(plan.positions == known[i].positions);
        mx__plan_text(&plan, MX__ENGLISH, &text);
        assert_non_null(strstr(text.at, mx__engine_name(plan.engine)));
        assert_non_null(strstr(text.at, "\ncost     "));
        mx__text_clear(&text);
        mx__solver_free(solver);
    }
}

static void engines_have_names(void **state)
{
    mx__engine engine;

    (void)state;
    assert_true(mx__engine_named("memo", &engine));
    assert_int_equal(engine, MX__MEMO);
    assert_string_equal(mx__engine_name(MX__SEQUENCE), "sequence");
    assert_false(mx__engine_named("steam", &engine));
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(table_and_memo_agree),
        TEST(a_table_grows_as_it_is_asked),
        TEST(a_single_position_far_out_is_left_to_the_memo),
        TEST(fibonacci_nim_is_lost_at_fibonacci_numbers),
        TEST(the_winning_move_of_nim_3_4_5_is_3_to_1),
        TEST(nothing_left_is_lost_in_normal_and_won_in_misere_play),
        TEST(beside_a_loony_sheet_only_ending_moves_win),
        TEST(conventions_do_not_mix),
        TEST(a_limit_of_positions_leaves_what_is_known),
        TEST(a_game_that_grows_ends_at_the_limit),
        TEST(the_plan_says_which_engine_and_what_it_costs),
        TEST(engines_have_names),
        TEST(what_no_engine_plays_is_refused_with_a_sentence),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
