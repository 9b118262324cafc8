/* score_prop.c: points and last words of random games and sums of them against plain minimax
   that shares no code with the search. */
#include "mix.h"
#include "score.h"
#include "score_box.h"
#include "support/cgames.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A random game of heaps; what it does follows from the seed and the heap alone. */
typedef struct random_rule {
    uint64_t seed;
    uint32_t flags;
    int most_options, most_parts, spread;
} random_rule;

static uint64_t dice(const random_rule *r, int64_t a, int64_t b, int64_t c)
{
    uint64_t s =
        r->seed * 1000003 + (uint64_t)a * 8191 + (uint64_t)b * 131 + (uint64_t)c;

    return mx__random(&s) >> 11;
}

typedef struct random_option {
    int64_t part[3], points;
    int n_parts, ends;
} random_option;

/* Option J of heap N for PLAYER; false when there is no such option. */
static bool option_of(const random_rule *r, int64_t n, mx_player player, int j,
                      random_option *out)
{
    int64_t who = r->flags & MX_PARTIZAN ? player + 1 : 0;
    int64_t row = n * 4 + who;
    int count = (int)(dice(r, row, 0, 0) % (uint64_t)(r->most_options + 1));
    bool whole = r->flags & (MX_ENDS | MX_TURNS);

    if (n == 0 || j >= count) return false;
    memset(out, 0, sizeof *out);
    out->n_parts =
        whole ? 1 : (int)(dice(r, row, j + 1, 1) % (uint64_t)(r->most_parts + 1));
    for (int p = 0; p < out->n_parts; p++)
        out->part[p] = (int64_t)(dice(r, row, j + 1, p + 2) % (uint64_t)n);
    if (r->flags & MX_SCORES)
        out->points =
            (int64_t)(dice(r, row, j + 1, 7) % (uint64_t)(2 * r->spread + 1)) -
            r->spread;
    if (r->flags & MX_WINS && dice(r, row, j + 1, 8) % 6 == 0)
        out->ends = dice(r, row, j + 1, 9) % 2 ? MX_MOVER_WINS : MX_MOVER_LOSES;
    return true;
}

static mx_status random_options(const mx_game *game, void *worker, mx_span at,
                                mx_player player, unsigned want, mx_sink *sink,
                                void *context, mx_error *err)
{
    random_option o;

    (void)worker;
    (void)want;
    (void)err;
    for (int j = 0; option_of(game->self, at.at[0], player, j, &o); j++) {
        mx_span parts[3];
        mx_option option = { .player = (uint8_t)player,
                             .ends = (uint8_t)o.ends,
                             .score = o.points,
                             .parts = parts,
                             .n_parts = (size_t)o.n_parts };

        for (int p = 0; p < o.n_parts; p++)
            parts[p] = (mx_span){ &o.part[p], 1 };
        if (sink(context, &option)) break;
    }
    return MX_OK;
}

/* How play ends at heap N: 0 it goes on; else what Left, or who began, makes of it. */
static bool ends_at(const random_rule *r, int64_t n, mx_player player, int64_t *result)
{
    uint64_t d = dice(r, n, 97, r->flags & MX_SCORES ? 0 : player);

    if (!(r->flags & MX_ENDS) || (n > 0 && d % 4)) return false;
    d = dice(r, n, 98, 0);
    *result = r->flags & MX_SCORES ? (int64_t)(d % 11) - 5 : (int64_t)(d % 3) - 1;
    return true;
}

static mx_status random_outcome(const mx_game *game, void *worker, mx_span at,
                                mx_player player, int *over, mx_error *err)
{
    int64_t result;

    (void)worker;
    (void)err;
    *over = 0;
    if (!ends_at(game->self, at.at[0], player, &result)) return MX_OK;
    *over = result == 0 ? MX_OVER_DRAWN : (result > 0) == (player == MX_LEFT) ? 1 : -1;
    return MX_OK;
}

static mx_status random_points(const mx_game *game, void *worker, mx_span at,
                               mx_player player, int *over, int64_t *points,
                               mx_error *err)
{
    (void)worker;
    (void)err;
    *points = 0;
    *over = ends_at(game->self, at.at[0], player, points);
    return MX_OK;
}

static mx_player turn_of(const random_rule *r, int64_t n)
{
    return dice(r, n, 99, 0) % 2 ? MX_RIGHT : MX_LEFT;
}

static mx_status random_turn(const mx_game *game, void *worker, mx_span at,
                             mx_player *player, mx_error *err)
{
    (void)worker;
    (void)err;
    *player = turn_of(game->self, at.at[0]);
    return MX_OK;
}

/* --- by definition ---------------------------------------------------------------- */

enum { MOST_HEAPS = 24 };

static int64_t minimax(const random_rule *r, const int64_t *heaps, int n,
                       mx_player player)
{
    int64_t best = 0, sign, result;
    bool any = false;

    if (n == 1 && r->flags & MX_TURNS) player = turn_of(r, heaps[0]);
    if (n == 1 && ends_at(r, heaps[0], player, &result)) return result;
    sign = player == MX_LEFT ? 1 : -1;
    for (int i = 0; i < n; i++) {
        random_option o;

        for (int j = 0; option_of(r, heaps[i], player, j, &o); j++) {
            int64_t child[MOST_HEAPS];
            int m = 0;

            for (int k = 0; k < n; k++)
                if (k != i) child[m++] = heaps[k];
            for (int p = 0; p < o.n_parts; p++)
                child[m++] = o.part[p];
            assert_true(m <= MOST_HEAPS - 3);
            if (o.ends)
                result = o.ends == MX_MOVER_WINS ? sign : -sign;
            else
                result = sign * o.points +
                         minimax(r, child, m, player == MX_LEFT ? MX_RIGHT : MX_LEFT);
            if (!any || sign * result > sign * best) best = result;
            any = true;
        }
    }
    if (any) return best;
    if (r->flags & MX_SCORES) return 0;
    return r->flags & MX_MISERE ? sign : -sign;
}

/* --- both ------------------------------------------------------------------------- */

static mx_game game_of(random_rule *r)
{
    mx_game game = { .size = sizeof game,
                     .name = "random",
                     .shape = &cg_heap,
                     .flags = r->flags,
                     .self = r,
                     .options = random_options };

    if (r->flags & MX_ENDS && r->flags & MX_SCORES) game.points = random_points;
    if (r->flags & MX_ENDS && !(r->flags & MX_SCORES)) game.outcome = random_outcome;
    if (r->flags & MX_TURNS) game.turn = random_turn;
    return game;
}

typedef struct seen_moves {
    random_rule *r;
    const int64_t *heaps;
    int n;
    mx_player player;
    int64_t best;
    uint64_t n_seen;
} seen_moves;

/* Each move's result is that of the sum it leads to, by definition. */
static int compare_move(void *context, const mx__score_move *move)
{
    seen_moves *s = context;
    int64_t child[MOST_HEAPS], sign = s->player == MX_LEFT ? 1 : -1, result;
    int m = 0;

    for (int k = 0; k < s->n; k++)
        if (k != (int)move->component) child[m++] = s->heaps[k];
    for (size_t p = 0; p < move->option->n_parts; p++)
        child[m++] = move->option->parts[p].at[0];
    if (move->option->ends)
        result = move->option->ends == MX_MOVER_WINS ? sign : -sign;
    else
        result = sign * move->option->score +
                 minimax(s->r, child, m, s->player == MX_LEFT ? MX_RIGHT : MX_LEFT);
    assert_int_equal(move->result, result);
    if (!s->n_seen || sign * result > sign * s->best) s->best = result;
    s->n_seen++;
    return 0;
}

static void compare_sum(mx__score *score, const mx_game *game, random_rule *r,
                        const int64_t *heaps, int n, mx_player starter)
{
    seen_moves seen = { .r = r, .heaps = heaps, .n = n };
    int64_t got = 0;
    mx_error err;

    mx__score_begin(score);
    for (int i = 0; i < n; i++)
        if (mx__score_add(score, game, (mx_span){ &heaps[i], 1 }, &err) != MX_OK)
            fail_msg("%s", err.text);
    if (mx__score_solve(score, starter, &got, &err) != MX_OK) fail_msg("%s", err.text);
    if (got != minimax(r, heaps, n, starter))
        fail_msg("seed %llu flags %u: %lld, by definition %lld",
                 (unsigned long long)r->seed, r->flags, (long long)got,
                 (long long)minimax(r, heaps, n, starter));
    assert_int_equal(mx__score_mover(score, starter, &seen.player, &err), MX_OK);
    assert_int_equal(mx__score_moves(score, starter, 0, compare_move, &seen, &err),
                     MX_OK);
    if (seen.n_seen) assert_int_equal(seen.best, got);
}

/* A round: one game; each heap alone, then sums where the rules allow them. */
static void compare_game(uint64_t seed, uint32_t flags)
{
    random_rule r = { seed, flags, 3, 2, 9 };
    mx_game game = game_of(&r);
    uint64_t s = seed * 77 + flags;
    mx__budget budget;
    mx__score *score;
    mx_error err;
    int most = flags & (MX_ENDS | MX_TURNS) ? 12 : 6;

    mx__budget_init(&budget, NULL);
    assert_true(mx__score_plays(&game));
    assert_int_equal(mx__score_new(&budget, &score, &err), MX_OK);
    for (int64_t heap = 0; heap <= most; heap++)
        for (int p = 0; p <= ((flags & MX_PARTIZAN) != 0); p++)
            compare_sum(score, &game, &r, &heap, 1, (mx_player)p);
    for (int k = 0; k < 3 && !(flags & (MX_ENDS | MX_TURNS | MX_STARTER)); k++) {
        int64_t heaps[3];
        int n = 2 + (int)(mx__random(&s) % 2);

        for (int i = 0; i < n; i++)
            heaps[i] = (int64_t)(mx__random(&s) % (n == 2 ? 5 : 4));
        for (int p = 0; p <= ((flags & MX_PARTIZAN) != 0); p++)
            compare_sum(score, &game, &r, heaps, n, (mx_player)p);
    }
    mx__score_free(score);
    assert_int_equal(atomic_load(&budget.bytes), 0);
}

static const uint32_t kinds[] = {
    MX_SCORES,
    MX_SCORES | MX_PARTIZAN,
    MX_SCORES | MX_ENDS,
    MX_SCORES | MX_ENDS | MX_PARTIZAN,
    MX_SCORES | MX_ENDS | MX_PARTIZAN | MX_TURNS,
    MX_ENDS | MX_STARTER,
    MX_ENDS | MX_PARTIZAN,
    MX_ENDS | MX_PARTIZAN | MX_WINS,
    MX_ENDS | MX_PARTIZAN | MX_TURNS,
    MX_PARTIZAN | MX_TURNS | MX_MISERE,
    MX_PARTIZAN | MX_MISERE,
    MX_PARTIZAN | MX_WINS,
    MX_PARTIZAN | MX_WINS | MX_MISERE,
};

static uint64_t rounds_of(void)
{
    const char *asked = getenv("MX_ROUNDS");

    return asked ? strtoull(asked, NULL, 10) : 40;
}

static void search_gives_what_minimax_gives(void **state)
{
    uint64_t rounds = rounds_of();

    (void)state;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (uint64_t seed = 1; seed <= rounds; seed++)
            compare_game(seed, kinds[k]);
}

/* Sums of switches {a | -b}: the theorem against minimax. */
static void switches_are_taken_in_order_of_size(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= rounds_of(); seed++) {
        random_rule r = { seed, MX_SCORES | MX_PARTIZAN, 3, 0, 20 };
        mx_game game = game_of(&r);
        mx__budget budget;
        mx__score *score;
        mx_error err;
        int64_t heaps[5];

        mx__budget_init(&budget, NULL);
        assert_int_equal(mx__score_new(&budget, &score, &err), MX_OK);
        for (int64_t i = 0; i < 5; i++)
            heaps[i] = i + 1;
        compare_sum(score, &game, &r, heaps, 5, MX_LEFT);
        compare_sum(score, &game, &r, heaps, 5, MX_RIGHT);
        mx__score_free(score);
    }
}

/* --- the box ---------------------------------------------------------------------- */

/* From (x, y) to positions of a smaller 3 x + y, which may have a larger y. */
static mx_status pair_options(const mx_game *game, void *worker, mx_span at,
                              mx_player player, unsigned want, mx_sink *sink,
                              void *context, mx_error *err)
{
    const random_rule *r = game->self;
    int64_t who = r->flags & MX_PARTIZAN ? player + 1 : 0;
    int64_t row = (at.at[0] * 1000 + at.at[1]) * 4 + who;

    (void)worker;
    (void)want;
    (void)err;
    for (int64_t j = 0; j < (int64_t)(dice(r, row, 0, 0) % 4); j++) {
        int64_t to[2] = { at.at[0] - (int64_t)(dice(r, row, j, 1) % 3), 0 };
        int64_t most = 3 * (at.at[0] - to[0]) + at.at[1] - 1;
        mx_span part = { to, 2 };
        mx_option option = { .player = (uint8_t)player, .parts = &part, .n_parts = 1 };

        if (to[0] < 0 || most < 0) continue;
        to[1] = (int64_t)(dice(r, row, j, 2) % (uint64_t)(most + 1));
        option.score = (int64_t)(dice(r, row, j, 3) % 19) - 9;
        if (sink(context, &option)) break;
    }
    return MX_OK;
}

static void box_and_search_agree(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= rounds_of(); seed++) {
        random_rule r = { seed, MX_SCORES | (seed % 2 ? MX_PARTIZAN : 0), 0, 0, 0 };
        mx_game game = { .size = sizeof game,
                         .name = "random",
                         .shape = &cg_pair,
                         .flags = r.flags,
                         .self = &r,
                         .options = pair_options };
        mx__budget budget;
        mx__score *score;
        mx__score_box *box;
        mx_error err;

        mx__budget_init(&budget, NULL);
        assert_true(mx__score_box_fits(&game));
        assert_int_equal(mx__score_new(&budget, &score, &err), MX_OK);
        assert_int_equal(mx__score_box_new(&game, &budget, &box, &err), MX_OK);
        for (int64_t i = 0; i < 40; i++) {
            int64_t at[2] = { (int64_t)(dice(&r, i, 0, 5) % 12),
                              (int64_t)(dice(&r, i, 0, 6) % 12) };
            mx_player starter = i % 2 && seed % 2 ? MX_RIGHT : MX_LEFT;
            int64_t one = 0, two = 0;
            bool fits;

            mx__score_begin(score);
            assert_int_equal(mx__score_add(score, &game, (mx_span){ at, 2 }, &err),
                             MX_OK);
            assert_int_equal(mx__score_solve(score, starter, &one, &err), MX_OK);
            assert_int_equal(mx__score_box_solve(box, (mx_span){ at, 2 }, starter,
                                                 &fits, &two, &err),
                             MX_OK);
            assert_true(fits);
            assert_int_equal(one, starter == MX_RIGHT ? -two : two);
        }
        assert_true(mx__score_box_positions(box) > 0);
        mx__score_box_free(box);
        mx__score_free(score);
        assert_int_equal(atomic_load(&budget.bytes), 0);
    }
}

CG_OPTIONS(one_less)
{
    int64_t to = at.at[0] - 1;
    mx_span part = { &to, 1 };
    mx_option option = { .score = 1, .parts = &part, .n_parts = 1 };

    (void)game;
    (void)worker;
    (void)player;
    (void)want;
    (void)err;
    if (to >= 0) (void)sink(context, &option);
    return MX_OK;
}

/* A line of 10^5 moves, which the search leaves to the box and the box ends. */
static void a_long_line_of_play_is_no_depth(void **state)
{
    random_rule r = { 1, MX_SCORES, 1, 1, 0 };
    mx_game game = game_of(&r);
    int64_t heap = 100000, got = 7;
    mx__budget budget;
    mx__score *score;
    mx_error err;

    (void)state;
    game.options = one_less;
    mx__budget_init(&budget, NULL);
    assert_int_equal(mx__score_new(&budget, &score, &err), MX_OK);
    assert_int_equal(mx__score_add(score, &game, (mx_span){ &heap, 1 }, &err), MX_OK);
    assert_int_equal(mx__score_solve(score, MX_LEFT, &got, &err), MX_OK);
    assert_int_equal(got, 0);
    assert_true(mx__score_positions(score) < 30000);
    assert_int_equal(mx__score_sums(score), 0);
    mx__score_free(score);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(search_gives_what_minimax_gives),
        cmocka_unit_test(switches_are_taken_in_order_of_size),
        cmocka_unit_test(box_and_search_agree),
        cmocka_unit_test(a_long_line_of_play_is_no_depth),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
