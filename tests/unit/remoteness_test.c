/* remoteness_test.c: how long sums last, against sums played out by the book. */
#include "remoteness.h"

#include "alloc.h"
#include "mix.h"
#include "support/cgames.h"
#include "support/played_out.h"
#include "two_player_games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MOST_PARTS = 3, MOST_STATES = 12000, LETTERS = 8 };

static mx__budget budget;
static uint64_t seed = 7;

static int64_t below(int64_t n)
{
    return (int64_t)(mx__random(&seed) % (uint64_t)n);
}

/* What is asked about: positions of one game. */
typedef struct sum {
    const mx_game *game;
    size_t n;
    int64_t at[MOST_PARTS][LETTERS];
    mx__retro_part part[MOST_PARTS];
} sum;

/* Compares both ways for both players; *LONGEST grows. */
static void compare(mx__remoteness *r, const sum *s, int64_t *longest)
{
    const mx_game *games[] = { s->game };
    bool misere = (s->game->flags & MX_MISERE) != 0;
    po_book *book = po_new(games, MOST_STATES);
    int64_t words[MOST_PARTS * (LETTERS + 2)];
    size_t n_words = 0;

    for (size_t i = 0; i < s->n; i++)
        po_put(words, &n_words, 0, s->part[i].at);
    for (int p = 0; p < (s->game->flags & MX_PARTIZAN ? 2 : 1); p++) {
        mx__retro_answer answer;
        int64_t lasts;
        int result;
        mx_error err;

        if (!po_play(book, words, n_words, p, misere, &result, &lasts)) break;
        if (mx__remoteness_of(r, s->part, s->n, (mx_player)p, 0, &answer, &err) !=
            MX_OK)
            fail_msg("%s: %s", s->game->name, err.text);
        assert_int_equal(answer.outcome, result > 0 ? MX_WON : MX_LOST);
        assert_int_equal(answer.lasts, lasts);
        if (lasts > *longest) *longest = lasts;
    }
    po_free(book);
}

static void heaps_last_as_long_as_play(void **state)
{
    static const mx_game *const games[] = { &cg_nim,        &cg_kayles,
                                            &cg_grundy,     &cg_divisors,
                                            &cg_misere_nim, &cg_misere_kayles };

    (void)state;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        int64_t longest = 0;
        mx__remoteness *r;
        mx_error err;

        mx__budget_init(&budget, NULL);
        assert_int_equal(mx__remoteness_new(&budget, &r, &err), MX_OK);
        for (int round = 0; round < 60; round++) {
            sum s = { .game = games[g], .n = 1 + (size_t)below(MOST_PARTS) };

            for (size_t i = 0; i < s.n; i++) {
                s.at[i][0] = 1 + below(6);
                s.part[i] = (mx__retro_part){ s.game, { s.at[i], 1 } };
            }
            compare(r, &s, &longest);
        }
        assert_true(longest > 2);
        mx__remoteness_free(r);
        assert_int_equal(atomic_load(&budget.bytes), 0);
    }
}

/* Strips of letters for two players: toads and frogs. */
static void strips_last_as_long_as_play(void **state)
{
    int64_t longest = 0;
    mx__remoteness *r;
    mx_error err;

    (void)state;
    mx__budget_init(&budget, NULL);
    assert_int_equal(mx__remoteness_new(&budget, &r, &err), MX_OK);
    for (int round = 0; round < 60; round++) {
        const mx_field *field = toads_and_frogs.shape->fields;
        sum s = { .game = &toads_and_frogs, .n = 1 + (size_t)below(2) };

        for (size_t i = 0; i < s.n; i++) {
            s.at[i][0] = 3 + below(3);
            for (int64_t k = 1; k <= s.at[i][0]; k++)
                s.at[i][k] = field->letters[below((int64_t)field->n_letters)];
            s.part[i] = (mx__retro_part){ s.game, { s.at[i], (size_t)s.at[i][0] + 1 } };
        }
        compare(r, &s, &longest);
    }
    assert_true(longest > 3);
    mx__remoteness_free(r);
    assert_int_equal(atomic_load(&budget.bytes), 0);
}

static mx_status ask(const mx_game *game, int64_t n, uint64_t most,
                     mx__retro_answer *answer)
{
    mx__remoteness *r;
    mx__retro_part part = { game, { &n, 1 } };
    mx_error err;
    mx_status st;

    mx__budget_init(&budget, NULL);
    assert_int_equal(mx__remoteness_new(&budget, &r, &err), MX_OK);
    st = mx__remoteness_of(r, &part, 1, MX_LEFT, most, answer, &err);
    mx__remoteness_free(r);
    return st;
}

static void limits_cycles_and_points_are_said(void **state)
{
    mx_game scored = cg_nim;
    mx__retro_answer answer;
    mx__remoteness *r;
    mx_error err;

    (void)state;
    assert_int_equal(ask(&cg_nim, 100, 50, &answer), MX_LIMIT);
    assert_int_equal(ask(&cg_nim, 100, 0, &answer), MX_OK);
    assert_int_equal(answer.lasts, 1);
    assert_int_equal(ask(&cg_chain, 100, 0, &answer), MX_OK);
    assert_int_equal(answer.lasts, 100);
    scored.flags = MX_SCORES;
    assert_int_equal(ask(&scored, 3, 0, &answer), MX_UNSUPPORTED);
    mx__budget_init(&budget, NULL);
    assert_int_equal(mx__remoteness_new(&budget, &r, &err), MX_OK);
    assert_int_equal(mx__remoteness_of(r, NULL, 0, MX_LEFT, 0, &answer, &err), MX_OK);
    assert_int_equal(answer.outcome, MX_LOST);
    assert_int_equal(answer.lasts, 0);
    mx__remoteness_free(r);
}

#ifdef MX_HOSTILE
static void every_allocation_may_fail(void **state)
{
    int64_t heaps[2] = { 7, 5 };
    mx__retro_part part[2] = { { &cg_kayles, { &heaps[0], 1 } },
                               { &cg_kayles, { &heaps[1], 1 } } };

    (void)state;
    for (size_t n = 1; n <= 2; n++) {
        mx_status st = MX_NOMEM;

        for (long k = 0; st != MX_OK; k++) {
            mx__retro_answer answer;
            mx__remoteness *r;
            mx_error err;

            assert_true(k < 5000);
            mx__budget_init(&budget, NULL);
            mx__alloc_fail_after(k);
            st = mx__remoteness_new(&budget, &r, &err);
            if (st == MX_OK)
                st = mx__remoteness_of(r, part, n, MX_LEFT, 0, &answer, &err);
            mx__alloc_fail_after(-1);
            mx__remoteness_free(r);
            assert_true(st == MX_OK || st == MX_NOMEM);
            assert_int_equal(atomic_load(&budget.bytes), 0);
        }
    }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heaps_last_as_long_as_play),
        cmocka_unit_test(strips_last_as_long_as_play),
        cmocka_unit_test(limits_cycles_and_points_are_said),
#ifdef MX_HOSTILE
        cmocka_unit_test(every_allocation_may_fail),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
