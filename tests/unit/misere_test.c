/* misere_test.c: misère play of single heaps and of sums, tame and wild. */
#include "memo.h"
#include "solve.h"
#include "support/cgames.h"

#include <mexor/session.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static mx__budget budget;

static mx_outcome sum_of(const mx_game *game, const int64_t *heaps, size_t n)
{
    mx__component sum[8];
    mx__sum_result result;
    mx__solver *solver;
    mx_error err;

    mx__budget_init(&budget, NULL);
    if (mx__solver_new(game, &budget, MX__AUTO, &solver, &err) != MX_OK)
        fail_msg("%s", err.text);
    for (size_t i = 0; i < n; i++)
        sum[i] = (mx__component){ solver, { &heaps[i], 1 } };
    if (mx__sum_outcome(sum, n, true, &result, NULL, &err) != MX_OK)
        fail_msg("%s", err.text);
    assert_true(result.misere);
    assert_false(result.has_nim_sum);
    mx__solver_free(solver);
    assert_int_equal(atomic_load(&budget.bytes), 0);
    return result.winner;
}

static void misere_nim_follows_boutons_rule(void **state)
{
    (void)state;
    for (int64_t a = 0; a <= 6; a++)
        for (int64_t b = 0; b <= 6; b++)
            for (int64_t c = 0; c <= 6; c++) {
                int64_t heaps[3] = { a, b, c };
                bool ones = a <= 1 && b <= 1 && c <= 1;
                bool lost = ones ? (a ^ b ^ c) == 1 : (a ^ b ^ c) == 0;

                assert_int_equal(sum_of(&cg_misere_nim, heaps, 3) == MX_LOST, lost);
            }
}

/* The rows of misère Kayles that are lost: A = 1, 4, 9, 12 and 20 pins and no other row
   (Sibert and Conway 1992). */
static void misere_kayles_is_lost_in_five_rows(void **state)
{
    (void)state;
    for (int64_t n = 0; n <= 30; n++) {
        bool lost = n == 1 || n == 4 || n == 9 || n == 12 || n == 20;

        assert_int_equal(sum_of(&cg_misere_kayles, &n, 1) == MX_LOST, lost);
    }
}

/* Misère Kayles, rows two by two and three by three, by plain search of sorted rows. */

static bool slow_kayles(const int *rows, int n)
{
    bool moved = false;

    for (int i = 0; i < n; i++)
        for (int take = 1; take <= 2; take++)
            for (int left = 0; left <= rows[i] - take; left++) {
                int after[16], m = 0;

                for (int k = 0; k < n; k++)
                    if (k != i) after[m++] = rows[k];
                if (left) after[m++] = left;
                if (rows[i] - take - left) after[m++] = rows[i] - take - left;
                moved = true;
                if (!slow_kayles(after, m)) return true;
            }
    return !moved;
}

static void sums_of_misere_kayles_are_searched_rightly(void **state)
{
    (void)state;
    for (int a = 0; a <= 5; a++)
        for (int b = a; b <= 5; b++) {
            int rows[2] = { a, b };
            int64_t heaps[2] = { a, b };

            assert_int_equal(sum_of(&cg_misere_kayles, heaps, 2) == MX_WON,
                             slow_kayles(rows, 2));
        }
}

static void a_strip_cut_by_hand_has_the_outcome_of_its_rows(void **state)
{
    int64_t strip[16] = { 11, '.', '.', '.', '.', 'X', '.', '.', '.', '.', '.', '.' };
    const int64_t heaps[2] = { 4, 6 };
    mx__solver *solver;
    mx_value value;
    mx_error err;

    (void)state;
    mx__budget_init(&budget, NULL);
    assert_int_equal(mx__solver_new(&cg_misere_strip, &budget, MX__AUTO, &solver, &err),
                     MX_OK);
    assert_int_equal(mx__solver_value(solver, (mx_span){ strip, 12 }, &value, &err),
                     MX_OK);
    mx__solver_free(solver);
    assert_int_equal(value.kind, MX_OUTCOME);
    assert_int_equal(value.payload, sum_of(&cg_misere_kayles, heaps, 2));
}

static void large_tame_sums_need_no_search(void **state)
{
    const int64_t heaps[] = { 700, 300, 555, 88, 701 };

    (void)state;
    assert_int_equal(sum_of(&cg_misere_nim, heaps, 5), MX_WON);
}

/* The winner of the heaps of RULES; RUN "vm" knows nothing but the options. */
static mx_outcome winner(const char *rules, const char *run, const int64_t *heaps,
                         size_t n)
{
    mx_open_options options = { .size = sizeof options, .run = run };
    mx_session *session;
    mx_opened *game;
    mx_sum *sum;
    mx_answer answer;
    mx_error err = { 0 };

    assert_int_equal(mx_session_new(NULL, &session), MX_OK);
    assert_int_equal(mx_open(session, rules, &options, &game, &err), MX_OK);
    assert_int_equal(mx_sum_new(session, &sum), MX_OK);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(mx_sum_add_at(sum, game, (mx_span){ &heaps[i], 1 }, &err),
                         MX_OK);
    assert_int_equal(mx_solve(sum, &answer, NULL, &err), MX_OK);
    mx_sum_free(sum);
    mx_session_free(session);
    return answer.winner;
}

static const char *const subtraction_games[] = {
    "position n; play misere; move n -> n - k for k in {1, 3, 4}",
    "position n; play misere; move n -> n - k for k in {2, 5, 6}",
    "position n; play misere; move n -> n - k for k in {3, 7}",
    "position n; play misere; move n -> n - k for k in 1..n if k not in {1, 4}",
    "position n; play misere; move n -> n - f for f in fibonacci(n)",
    "position n; play misere; move n -> n - p for p in primes(n)",
};

static void misere_subtraction_pairs_as_ferguson_says(void **state)
{
    (void)state;
    for (size_t g = 0; g < sizeof subtraction_games / sizeof *subtraction_games; g++)
        for (int64_t a = 0; a <= 24; a++)
            for (int64_t b = a; b <= 24; b += 3) {
                const int64_t heaps[3] = { a, b, (a * b) % 7 };

                assert_int_equal(winner(subtraction_games[g], NULL, heaps, 3),
                                 winner(subtraction_games[g], "vm", heaps, 3));
            }
}

static void misere_heaps_of_any_size_are_read_off_the_period(void **state)
{
    /* {1, 3, 4}: period 7, values 0 1 0 1 2 3 2; 7 divides 10^18 - 1. */
    const int64_t lost[] = { 1000000000000000000 }, won[] = { 999999999999999999 };

    (void)state;
    assert_int_equal(winner(subtraction_games[0], NULL, lost, 1), MX_LOST);
    assert_int_equal(winner(subtraction_games[0], NULL, won, 1), MX_WON);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(misere_nim_follows_boutons_rule),
        cmocka_unit_test(misere_kayles_is_lost_in_five_rows),
        cmocka_unit_test(sums_of_misere_kayles_are_searched_rightly),
        cmocka_unit_test(a_strip_cut_by_hand_has_the_outcome_of_its_rows),
        cmocka_unit_test(large_tame_sums_need_no_search),
        cmocka_unit_test(misere_subtraction_pairs_as_ferguson_says),
        cmocka_unit_test(misere_heaps_of_any_size_are_read_off_the_period),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
