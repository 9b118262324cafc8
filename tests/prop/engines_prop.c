/* engines_prop.c: the engines against slow definitions that share no code with them, on
   random games. */
#include "mix.h"
#include "solve.h"
#include "support/cgames.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* --- random games ----------------------------------------------------------------- */

typedef struct random_rule {
    uint64_t seed;
    int most_options, most_parts;
    int wins, loses; /* one option in so many; 0: none */
} random_rule;

static uint64_t dice(const random_rule *r, int64_t a, int64_t b, int64_t c)
{
    uint64_t s =
        r->seed * 1000003 + (uint64_t)a * 8191 + (uint64_t)b * 131 + (uint64_t)c;

    return mx__random(&s) >> 11;
}

/* Option J of heap N: its parts go to PART; -1 when there is no such option. */
static int heap_option(const random_rule *r, int64_t n, int j, int64_t part[4],
                       int *ends)
{
    int count = (int)(dice(r, n, 0, 0) % (uint64_t)(r->most_options + 1));
    int parts;
    uint64_t d = dice(r, n, j + 1, 0);

    if (n == 0 || j >= count) return -1;
    parts = (int)(dice(r, n, j + 1, 1) % (uint64_t)(r->most_parts + 1));
    for (int p = 0; p < parts; p++)
        part[p] = (int64_t)(dice(r, n, j + 1, p + 2) % (uint64_t)n);
    *ends = r->wins && d % (uint64_t)r->wins == 0     ? MX_MOVER_WINS
            : r->loses && d % (uint64_t)r->loses == 1 ? MX_MOVER_LOSES
                                                      : MX_GOES_ON;
    return parts;
}

CG_OPTIONS(random_options)
{
    int64_t part[4];
    mx_span parts[4];
    int n, ends = 0;

    CG_BEGIN;
    for (int j = 0; (n = heap_option(game->self, at.at[0], j, part, &ends)) >= 0; j++) {
        for (int p = 0; p < n; p++)
            parts[p] = (mx_span){ &part[p], 1 };
        if (cg_end(s, 0, ends, parts, (size_t)n)) break;
    }
    return MX_OK;
}

static mx_status random_worker(const mx_game *game, void **worker)
{
    *worker = game->self;
    return MX_OK;
}

static mx_game random_game(random_rule *rule, uint32_t flags)
{
    mx_game game = { .size = sizeof game,
                     .name = "random",
                     .shape = &cg_heap,
                     .flags = flags,
                     .self = rule,
                     .options = random_options,
                     .measure = &cg_falls };

    return game;
}

/* --- definitions ------------------------------------------------------------------ */

enum { LOONY = -2 };

/* Grundy values of heaps 0..n, by the definition. */
static void slow_values(const random_rule *r, int *g, int n)
{
    for (int h = 0; h <= n; h++) {
        char seen[512] = { 0 };
        int64_t part[4];
        int parts, ends = 0, loony = 0, v = 0;

        for (int j = 0; (parts = heap_option(r, h, j, part, &ends)) >= 0; j++) {
            int sum = 0;

            if (ends == MX_MOVER_WINS) loony = 1;
            if (ends != MX_GOES_ON) continue;
            for (int p = 0; p < parts; p++)
                sum = sum == LOONY || g[part[p]] == LOONY ? LOONY : sum ^ g[part[p]];
            if (sum != LOONY) seen[sum] = 1;
        }
        while (seen[v])
            v++;
        g[h] = loony ? LOONY : v;
    }
}

/* A sum of heaps of two games, played by the book. */
typedef struct played {
    int64_t heap[32];
    const random_rule *rule[32];
    int n;
} played;

typedef struct verdict {
    int won, lasts;
} verdict;

/* What was played out already: sorted sums, so the definition ends before the night. */
typedef struct played_before {
    unsigned char sum[32];
    verdict v;
    char used;
} played_before;

static played_before before[1 << 16];
static const random_rule *first_rule;

static played_before *recall(const played *sum)
{
    unsigned char key[32] = { 0 };
    size_t at;

    for (int i = 0; i < sum->n; i++) { /* insertion sort, largest first, no zeros */
        unsigned char x =
            (unsigned char)(sum->heap[i] * 2 + (sum->rule[i] != first_rule));

        for (int k = 0; k < 32 && sum->heap[i]; k++)
            if (x > key[k]) {
                unsigned char y = key[k];
                key[k] = x;
                x = y;
            }
    }
    for (at = (size_t)mx__hash(key, 32) % MX_COUNT(before);
         before[at].used && memcmp(before[at].sum, key, 32) != 0;
         at = (at + 1) % MX_COUNT(before)) {
    }
    memcpy(before[at].sum, key, 32);
    return &before[at];
}

static verdict play_out(const played *sum, int misere)
{
    verdict v = { 0, 0 };
    int soonest = 1 << 20, latest = 0, moves = 0;

    if (recall(sum)->used) return recall(sum)->v;
    for (int i = 0; i < sum->n; i++) {
        int64_t part[4];
        int parts, ends = 0;

        for (int j = 0;
             (parts = heap_option(sum->rule[i], sum->heap[i], j, part, &ends)) >= 0;
             j++) {
            verdict next = { ends == MX_MOVER_LOSES, 0 };
            played after = *sum;

            moves = 1;
            if (ends == MX_GOES_ON) {
                after.n--;
                after.heap[i] = after.heap[after.n];
                after.rule[i] = after.rule[after.n];
                assert_true(after.n + parts <= 32);
                for (int p = 0; p < parts; p++) {
                    after.heap[after.n] = part[p];
                    after.rule[after.n++] = sum->rule[i];
                }
                next = play_out(&after, misere);
            }
            if (!next.won && next.lasts + 1 < soonest) soonest = next.lasts + 1;
            if (next.won && next.lasts + 1 > latest) latest = next.lasts + 1;
        }
    }
    v.won = soonest < 1 << 20 || (!moves && misere);
    v.lasts = soonest < 1 << 20 ? soonest : latest;
    recall(sum)->v = v;
    recall(sum)->used = 1;
    return v;
}

/* --- properties ------------------------------------------------------------------- */

static mx__budget budget;

static mx__solver *solver_of(const mx_game *game, mx__engine engine)
{
    mx__solver *solver;
    mx_error err;

    if (mx__solver_new(game, &budget, engine, &solver, &err) != MX_OK)
        fail_msg("%s", err.text);
    return solver;
}

static int compare_value(void *context, mx_span at, mx_value value)
{
    const int *g = context;

    if (g[at.at[0]] == LOONY)
        assert_int_equal(value.kind, MX_LOONY);
    else
        assert_int_equal(value.kind, MX_NIMBER);
    if (value.kind == MX_NIMBER) assert_int_equal(value.payload, g[at.at[0]]);
    return 0;
}

static random_rule rule_of(uint64_t seed, int options, int parts)
{
    random_rule r = { seed, options, parts, 0, 0 };

    if (seed % 3 == 0) r.wins = 9;
    if (seed % 2 == 0) r.loses = 7;
    return r;
}

static void every_engine_gives_the_values_of_the_definition(void **state)
{
    const int64_t lo = 0, hi = 200;

    (void)state;
    mx__budget_init(&budget, NULL);
    for (uint64_t seed = 1; seed <= 24; seed++) {
        random_rule r = rule_of(seed, 3 + (int)(seed % 30), 1 + (int)(seed % 3));
        mx_game game = random_game(&r, MX_WINS);
        mx_game shared = game;
        mx__engine engines[] = { MX__TABLE, MX__MEMO, MX__AUTO };
        int g[201];

        shared.worker_new = random_worker;
        slow_values(&r, g, 200);
        for (size_t e = 0; e < 3; e++) {
            mx__solver *solver = solver_of(seed % 2 ? &game : &shared, engines[e]);
            mx_error err;

            assert_int_equal(mx__solver_box(solver, &lo, &hi, compare_value, g, &err),
                             MX_OK);
            mx__solver_free(solver);
        }
    }
    assert_int_equal(atomic_load(&budget.bytes), 0);
}

static void a_position_and_its_copy_are_lost(void **state)
{
    (void)state;
    mx__budget_init(&budget, NULL);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        random_rule r = { seed, 6, 2, 0, 0 };
        mx_game game = random_game(&r, 0);
        mx__solver *solver = solver_of(&game, MX__AUTO);

        for (int64_t n = 0; n < 40; n++) {
            mx__component sum[2] = { { solver, { &n, 1 } }, { solver, { &n, 1 } } };
            mx__sum_result result;
            mx__move_count count;
            mx_error err;

            assert_int_equal(mx__sum_outcome(sum, 2, false, &result, NULL, &err),
                             MX_OK);
            assert_int_equal(result.winner, MX_LOST);
            assert_int_equal(mx__sum_count(sum, 2, &count, &err), MX_OK);
            assert_int_equal(count.winning, 0);
        }
        mx__solver_free(solver);
    }
}

typedef struct replay {
    const played *sum;
    int misere, lost;
    uint64_t moves, winning;
} replay;

/* Plays the move by the book and compares. */
static int check_move(void *context, const mx__advice *advice)
{
    replay *r = context;
    const mx_option *option = advice->option;
    played after = *r->sum;
    int i = (int)advice->component;
    verdict v = { option->ends == MX_MOVER_LOSES, 0 };

    r->moves++;
    r->winning += advice->wins;
    if (option->ends == MX_GOES_ON) {
        const random_rule *rule = after.rule[i];

        after.n--;
        after.heap[i] = after.heap[after.n];
        after.rule[i] = after.rule[after.n];
        for (size_t p = 0; p < option->n_parts; p++) {
            after.heap[after.n] = option->parts[p].at[0];
            after.rule[after.n++] = rule;
        }
        v = play_out(&after, r->misere);
    }
    assert_int_equal(advice->wins, !v.won);
    if (r->lost) assert_int_equal(advice->lasts, v.lasts);
    return 0;
}

/* Sums of heaps of two games, in both conventions, with every move. */
static void check_sums(uint64_t seed, int misere, int heap, int n)
{
    random_rule a = rule_of(seed, 4, 2), b = rule_of(seed + 1000, 3, 2);
    uint32_t flags = MX_WINS | (misere ? MX_MISERE : 0);
    mx_game game_a = random_game(&a, flags), game_b = random_game(&b, flags);
    mx__solver *solver_a = solver_of(&game_a, MX__AUTO);
    mx__solver *solver_b = solver_of(&game_b, MX__AUTO);
    mx__component sum[3];
    played book = { .n = n };
    uint64_t random = seed;

    memset(before, 0, sizeof before);
    first_rule = &a;
    for (int i = 0; i < n; i++) {
        bool first = i % 2 == 0 || seed % 4 == 0;

        book.heap[i] = (int64_t)(mx__random(&random) % (uint64_t)(heap + 1));
        book.rule[i] = first ? &a : &b;
        sum[i] = (mx__component){ first ? solver_a : solver_b, { &book.heap[i], 1 } };
    }
    {
        verdict v = play_out(&book, misere);
        replay r = { &book, misere, !v.won, 0, 0 };
        mx__sum_result result;
        mx__move_count count;
        mx_error err;

        assert_int_equal(mx__sum_outcome(sum, (size_t)n, false, &result, NULL, &err),
                         MX_OK);
        assert_int_equal(result.winner == MX_WON, v.won);
        assert_int_equal(mx__sum_moves(sum, (size_t)n, MX__LENGTHS, check_move, &r,
                                       &err),
                         MX_OK);
        assert_int_equal(mx__sum_count(sum, (size_t)n, &count, &err), MX_OK);
        assert_int_equal(count.all, r.moves);
        assert_int_equal(count.winning, r.winning);
        if (!misere || r.moves) assert_int_equal(v.won, count.winning > 0);
    }
    mx__solver_free(solver_a);
    mx__solver_free(solver_b);
}

static void sums_are_judged_as_play_by_the_book_ends(void **state)
{
    (void)state;
    mx__budget_init(&budget, NULL);
    for (uint64_t seed = 1; seed <= 40; seed++)
        for (int misere = 0; misere < 2; misere++) {
            check_sums(seed, misere, 5, 2);
            check_sums(seed, misere, 4, 3);
            check_sums(seed, misere, 8, 1);
        }
    assert_int_equal(atomic_load(&budget.bytes), 0);
}

/* --- two coordinates -------------------------------------------------------------- */

typedef struct pair_rule {
    uint64_t seed;
    int64_t weight[2];
} pair_rule;

/* Option J of (X, Y): a random position of smaller measure, perhaps far to one side. */
static bool pair_option(const pair_rule *r, int64_t x, int64_t y, int j, int64_t to[2])
{
    int64_t level = r->weight[0] * x + r->weight[1] * y;
    uint64_t s = r->seed + (uint64_t)x * 977 + (uint64_t)y * 131071 + (uint64_t)j * 31;
    uint64_t d = mx__random(&s);

    if (level == 0 || j >= (int)(d % 5)) return false;
    level = (int64_t)(mx__random(&s) % (uint64_t)level);
    to[0] = (int64_t)(mx__random(&s) % (uint64_t)(level / r->weight[0] + 1));
    to[1] = r->weight[1] ? (level - r->weight[0] * to[0]) / r->weight[1]
                         : (int64_t)(mx__random(&s) % (uint64_t)(2 * y + 2));
    return true;
}

CG_OPTIONS(pair_options)
{
    int64_t to[2];

    CG_BEGIN;
    for (int j = 0; pair_option(game->self, at.at[0], at.at[1], j, to); j++)
        if (cg_pair1(s, 0, to[0], to[1])) break;
    return MX_OK;
}

static int slow_pair(const pair_rule *r, int64_t x, int64_t y)
{
    char seen[8] = { 0 };
    int64_t to[2];
    int v = 0;

    for (int j = 0; pair_option(r, x, y, j, to); j++)
        seen[slow_pair(r, to[0], to[1])] = 1;
    while (seen[v])
        v++;
    return v;
}

static void pairs_that_leave_the_box_have_the_values_of_the_definition(void **state)
{
    static const int64_t weights[][2] = { { 1, 1 }, { 2, 1 }, { 1, 0 }, { 1, 3 } };

    (void)state;
    mx__budget_init(&budget, NULL);
    for (uint64_t seed = 1; seed <= 16; seed++) {
        pair_rule r = { seed, { weights[seed % 4][0], weights[seed % 4][1] } };
        mx_measure measure = { r.weight, "by construction" };
        mx_game game = { .size = sizeof game,
                         .name = "pairs",
                         .shape = &cg_pair,
                         .self = &r,
                         .options = pair_options,
                         .measure = &measure };
        mx__solver *table = solver_of(&game, MX__TABLE);
        uint64_t random = seed;

        if (seed % 2) game.worker_new = random_worker;
        for (int i = 0; i < 20; i++) {
            int64_t at[2] = { (int64_t)(mx__random(&random) % 12),
                              (int64_t)(mx__random(&random) % 12) };
            mx_value value;
            mx_error err;

            assert_int_equal(mx__solver_value(table, (mx_span){ at, 2 }, &value, &err),
                             MX_OK);
            assert_int_equal(value.payload, slow_pair(&r, at[0], at[1]));
        }
        mx__solver_free(table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_engine_gives_the_values_of_the_definition),
        cmocka_unit_test(a_position_and_its_copy_are_lost),
        cmocka_unit_test(sums_are_judged_as_play_by_the_book_ends),
        cmocka_unit_test(pairs_that_leave_the_box_have_the_values_of_the_definition),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
