/* retrograde_prop.c: endless play on random graphs, against iteration to a fixed point:
   outcomes, remoteness, loopy values and sums, for one set of moves and for two. */
#include "alloc.h"
#include "endless.h"
#include "mix.h"
#include "retrograde.h"
#include "solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#ifndef ROUNDS
#define ROUNDS 400
#endif

enum { MOST = 9 };

static uint64_t seed = 11;

static int64_t below(int64_t n)
{
    return (int64_t)(mx__random(&seed) % (uint64_t)n);
}

/* --- a graph as a game ------------------------------------------------------------ */

typedef struct board {
    int n;
    bool leads[2][MOST][MOST]; /* of Left and of Right */
    mx_field field;
    mx_shape shape;
    mx_game game;
} board;

static mx_status options(const mx_game *game, void *worker, mx_span at,
                         mx_player player, unsigned want, mx_sink *sink, void *context,
                         mx_error *err)
{
    const board *b = game->self;

    (void)worker;
    (void)want;
    (void)err;
    for (int64_t to = 0; to < b->n; to++) {
        mx_span part = { &to, 1 };
        mx_option option = { .player = (uint8_t)player, .parts = &part, .n_parts = 1 };

        if (!b->leads[player][at.at[0]][to]) continue;
        if (sink(context, &option)) break;
    }
    return MX_OK;
}

static void make_board(board *b, int n, int density, uint32_t flags)
{
    memset(b, 0, sizeof *b);
    b->n = n;
    for (int u = 0; u < n; u++)
        for (int v = 0; v < n; v++)
            for (int p = 0; p < 2; p++)
                b->leads[p][u][v] = flags & MX_PARTIZAN || p == 0 ? below(100) < density
                                                                  : b->leads[0][u][v];
    b->field =
        (mx_field){ "v", MX_SCALAR, 0, below(2) ? n - 1 : INT64_MAX, NULL, 0, NULL, 0 };
    b->shape = (mx_shape){ &b->field, 1, 1 };
    b->game = (mx_game){ .size = sizeof b->game,
                         .name = "board",
                         .shape = &b->shape,
                         .flags = MX_DRAW | flags,
                         .self = b,
                         .options = options };
}

/* A heap of Nim: node i leads to all smaller ones. */
static void make_heap(board *b, int n)
{
    make_board(b, n + 1, 0, 0);
    for (int u = 0; u <= n; u++)
        for (int v = 0; v < u; v++)
            b->leads[0][u][v] = b->leads[1][u][v] = true;
}

/* --- the fixed point -------------------------------------------------------------- */

/* Of the sum of A and B (NULL: A alone): outcome and remoteness of each (u, v, player). */
typedef struct table {
    int outcome[MOST][MOST][2], far[MOST][MOST][2];
} table;

enum { NOT_KNOWN = 9 };

/* The best that the moves of PLAYER at (U, V) show so far; *ALL: every move is known. */
static int look(const board *a, const board *b, const table *t, int u, int v,
                int player, bool misere, int round, int *n_moves)
{
    int won_moves = 0, next = 1 - player;

    *n_moves = 0;
    for (int i = 0; i < 2; i++) {
        const board *x = i ? b : a;

        for (int to = 0; x && to < x->n; to++) {
            int uu = i ? u : to, vv = i ? to : v;

            if (!x->leads[player][i ? v : u][to]) continue;
            ++*n_moves;
            if (t->outcome[uu][vv][next] == NOT_KNOWN || t->far[uu][vv][next] >= round)
                continue;
            if (t->outcome[uu][vv][next] == MX_LOST) return MX_WON;
            won_moves++;
        }
    }
    if (*n_moves == 0) return misere ? MX_WON : MX_LOST;
    return won_moves == *n_moves ? MX_LOST : NOT_KNOWN;
}

static void fill(const board *a, const board *b, bool misere, table *t)
{
    int n_b = b ? b->n : 1, n_moves;
    bool changed = true;

    for (int u = 0; u < a->n; u++)
        for (int v = 0; v < n_b; v++)
            t->outcome[u][v][0] = t->outcome[u][v][1] = NOT_KNOWN;
    for (int round = 0; changed || round == 1; round++) {
        changed = false;
        for (int u = 0; u < a->n; u++)
            for (int v = 0; v < n_b; v++)
                for (int p = 0; p < 2; p++) {
                    int is;

                    if (t->outcome[u][v][p] != NOT_KNOWN) continue;
                    is = look(a, b, t, u, v, p, misere, round, &n_moves);
                    if (is == NOT_KNOWN) continue;
                    t->outcome[u][v][p] = is;
                    t->far[u][v][p] = round;
                    changed = true;
                }
    }
}

static int known(int outcome)
{
    return outcome == NOT_KNOWN ? MX_DRAWN : outcome;
}

/* --- properties ------------------------------------------------------------------- */

static mx__budget budget;

static void random_board(board *b, uint32_t flags)
{
    static const int densities[] = { 5, 15, 25, 40 };

    make_board(b, 1 + (int)below(MOST - 1), densities[below(4)], flags);
}

static void outcomes_and_remoteness_are_the_fixed_point(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        uint32_t flags = (below(2) ? MX_PARTIZAN : 0) | (below(3) ? 0 : MX_MISERE);
        board b;
        table t;
        mx__retro *r;
        mx_error err;

        random_board(&b, flags);
        fill(&b, NULL, flags & MX_MISERE, &t);
        assert_int_equal(mx__retro_new(&budget, &r, &err), MX_OK);
        for (int k = 0; k < 2 * b.n; k++) { /* in any order, again and again */
            int64_t at = below(b.n);
            mx_player p = flags & MX_PARTIZAN ? (mx_player)below(2) : MX_LEFT;
            mx__retro_part part = { &b.game, { &at, 1 } };
            mx__retro_answer verdict;

            assert_int_equal(mx__retro_outcome(r, &part, 1, p, 0, &verdict, &err),
                             MX_OK);
            assert_int_equal(verdict.outcome, known(t.outcome[at][0][p]));
            assert_int_equal(verdict.lasts,
                             t.outcome[at][0][p] == NOT_KNOWN ? -1 : t.far[at][0][p]);
        }
        mx__retro_free(r);
    }
}

static void whole_sums_are_the_fixed_point_of_the_product(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        uint32_t flags = (below(2) ? MX_PARTIZAN : 0) | (below(3) ? 0 : MX_MISERE);
        board a, b;
        table t;
        mx__retro *r;
        mx_error err;

        random_board(&a, flags);
        random_board(&b, flags);
        fill(&a, &b, flags & MX_MISERE, &t);
        assert_int_equal(mx__retro_new(&budget, &r, &err), MX_OK);
        for (int k = 0; k < 12; k++) {
            int64_t u = below(a.n), v = below(b.n);
            mx_player p = flags & MX_PARTIZAN ? (mx_player)below(2) : MX_LEFT;
            mx__retro_part parts[2] = { { &a.game, { &u, 1 } },
                                        { &b.game, { &v, 1 } } };
            mx__retro_answer verdict;

            assert_int_equal(mx__retro_outcome(r, parts, 2, p, 0, &verdict, &err),
                             MX_OK);
            assert_int_equal(verdict.outcome, known(t.outcome[u][v][p]));
            if (verdict.outcome != MX_DRAWN)
                assert_int_equal(verdict.lasts, t.far[u][v][p]);
        }
        mx__retro_free(r);
    }
}

static bool holds(const mx__sets *sets, mx_value value, uint64_t g)
{
    size_t n;
    const uint64_t *k = mx__sets_at(sets, (uint32_t)value.payload, &n);

    for (size_t i = 0; i < n; i++)
        if (k[i] == g) return true;
    return false;
}

/* G is the nimber g when G + *g is lost; infinity(K) when G + *g is won for the g of K and
   drawn for all others. */
static void a_value_is_what_sums_with_heaps_say(void **state)
{
    board heap;

    (void)state;
    make_heap(&heap, MOST - 1);
    for (int round = 0; round < ROUNDS; round++) {
        board b;
        table t;
        mx__retro *r;
        mx__sets *sets = mx__sets_new();
        mx_error err;

        random_board(&b, 0);
        fill(&b, &heap, false, &t);
        assert_int_equal(mx__retro_new(&budget, &r, &err), MX_OK);
        for (int k = 0; k < 2 * b.n; k++) {
            int64_t at = below(b.n);
            mx__retro_part part = { &b.game, { &at, 1 } };
            mx_value value;

            assert_int_equal(mx__retro_value(r, &part, 1, sets, &value, &err), MX_OK);
            for (int g = 0; g < MOST; g++) {
                int expected = value.kind == MX_NIMBER
                                   ? (value.payload == g ? MX_LOST : MX_WON)
                               : holds(sets, value, (uint64_t)g) ? MX_WON
                                                                 : MX_DRAWN;

                assert_int_equal(known(t.outcome[at][g][0]), expected);
            }
        }
        mx__retro_free(r);
        mx__sets_free(sets);
    }
}

/* What a move of A, then of B, leads to by the table. */
typedef struct expected {
    const table *t;
    int64_t u, v;
    int now;
    uint64_t n;
} expected;

static int compare_move(void *context, const mx__advice *move)
{
    expected *e = context;
    int64_t to = move->option->parts[0].at[0];
    int after = known(move->component ? e->t->outcome[e->u][to][1]
                                      : e->t->outcome[to][e->v][1]);
    int far = move->component ? e->t->far[e->u][to][1] : e->t->far[to][e->v][1];

    assert_int_equal(move->wins, after == MX_LOST);
    assert_int_equal(move->draws, after == MX_DRAWN);
    if (after != MX_DRAWN && move->lasts >= 0) assert_int_equal(move->lasts, far);
    e->n++;
    return 0;
}

static void sums_by_theory_are_sums_by_play(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        board b[2];
        table t;
        mx__solver *solver[2];
        mx__sets *sets = mx__sets_new();
        mx_error err;

        for (int i = 0; i < 2; i++) {
            random_board(&b[i], 0);
            assert_int_equal(mx__solver_new(&b[i].game, &budget, MX__AUTO, &solver[i],
                                            &err),
                             MX_OK);
            mx__solver_sets(solver[i], sets);
        }
        fill(&b[0], &b[1], false, &t);
        for (int k = 0; k < 6; k++) {
            int64_t u = below(b[0].n), v = below(b[1].n);
            mx__component sum[2] = { { solver[0], { &u, 1 } },
                                     { solver[1], { &v, 1 } } };
            mx__sum_result result;
            mx_value values[2];
            expected e = { &t, u, v, 0, 0 };
            mx__move_count count;

            assert_int_equal(mx__sum_outcome(sum, 2, false, &result, values, &err),
                             MX_OK);
            assert_int_equal(result.winner, known(t.outcome[u][v][0]));
            assert_non_null(result.theorem);
            assert_int_equal(mx__sum_moves(sum, 2, 0, compare_move, &e, &err), MX_OK);
            assert_int_equal(mx__sum_count(sum, 2, &count, &err), MX_OK);
            assert_int_equal(count.all, e.n);
            assert_int_equal(count.winning > 0, result.winner == MX_WON);
        }
        for (int i = 0; i < 2; i++)
            mx__solver_free(solver[i]);
        mx__sets_free(sets);
    }
}

static void a_draw_given_to_a_player_is_his_win(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        bool left = below(2);
        board b;
        table t;
        mx__solver *solver;
        mx_error err;

        random_board(&b, MX_PARTIZAN | (left ? MX_DRAW_LEFT : MX_DRAW_RIGHT));
        fill(&b, NULL, false, &t);
        assert_int_equal(mx__solver_new(&b.game, &budget, MX__AUTO, &solver, &err),
                         MX_OK);
        for (int64_t at = 0; at < b.n; at++)
            for (int p = 0; p < 2; p++) {
                mx__component one = { solver, { &at, 1 } };
                mx__sum_result result;
                int is = known(t.outcome[at][0][p]);

                if (is == MX_DRAWN) is = (p == MX_LEFT) == left ? MX_WON : MX_LOST;
                assert_int_equal(mx__endless_outcome(&one, 1, (mx_player)p, &result,
                                                     NULL, &err),
                                 MX_OK);
                assert_int_equal(result.winner, is);
            }
        mx__solver_free(solver);
    }
}

static void memory_may_run_out_anywhere(void **state)
{
#ifdef MX_HOSTILE
    board b;

    make_board(&b, 8, 25, 0);
    for (long n = 0;; n++) {
        mx__retro *r;
        mx__sets *sets;
        int64_t at = 0;
        mx__retro_part parts[2] = { { &b.game, { &at, 1 } }, { &b.game, { &at, 1 } } };
        mx__retro_answer verdict;
        mx_value value;
        mx_error err;
        mx_status st;

        mx__alloc_fail_after(n);
        sets = mx__sets_new();
        st = sets ? mx__retro_new(&budget, &r, &err) : MX_NOMEM;
        if (st == MX_OK) {
            st = mx__retro_value(r, parts, 1, sets, &value, &err);
            if (st == MX_OK)
                st = mx__retro_outcome(r, parts, 2, MX_LEFT, 0, &verdict, &err);
            mx__retro_free(r);
        }
        mx__alloc_fail_after(-1);
        mx__sets_free(sets);
        assert_int_equal(atomic_load(&budget.bytes), 0);
        if (st == MX_OK) break;
        assert_true(st == MX_NOMEM || st == MX_LIMIT);
    }
#endif
    (void)state;
}

/* A limit is no answer; more of it goes on from there. */
static void a_limit_is_said_and_outlived(void **state)
{
    mx__budget small;
    board b;
    mx__retro *r;
    int64_t at = 0;
    mx__retro_part part = { &b.game, { &at, 1 } };
    mx__retro_answer verdict;
    mx_error err;

    (void)state;
    mx__budget_init(&small, NULL);
    make_heap(&b, 8);
    at = 8;
    assert_int_equal(mx__retro_new(&small, &r, &err), MX_OK);
    assert_int_equal(mx__retro_outcome(r, &part, 1, MX_LEFT, 5, &verdict, &err),
                     MX_LIMIT);
    assert_int_equal(mx__retro_outcome(r, &part, 1, MX_LEFT, 0, &verdict, &err), MX_OK);
    assert_int_equal(verdict.outcome, MX_WON);
    assert_int_equal(verdict.lasts, 1);
    mx__retro_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outcomes_and_remoteness_are_the_fixed_point),
        cmocka_unit_test(whole_sums_are_the_fixed_point_of_the_product),
        cmocka_unit_test(a_value_is_what_sums_with_heaps_say),
        cmocka_unit_test(sums_by_theory_are_sums_by_play),
        cmocka_unit_test(a_draw_given_to_a_player_is_his_win),
        cmocka_unit_test(memory_may_run_out_anywhere),
        cmocka_unit_test(a_limit_is_said_and_outlived),
    };

    mx__budget_init(&budget, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
