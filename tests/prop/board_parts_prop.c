/* board_parts_prop.c: boards taken apart have the values of whole boards, for the rules of
   games that are played and for random rules. */
#include "form.h"
#include "mix.h"
#include "partizan.h"
#include "rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_CELLS = 8, RANDOM_RULES = 120, BOARDS = 12 };

static uint64_t seed = 11;
static const char letters[] = ".LR#";

static int below(int n)
{
    return (int)(mx__random(&seed) % (uint64_t)n);
}

static int count_part(void *context, const mx_option *option)
{
    (void)option;
    ++*(int *)context;
    return 0;
}

/* How many boards of TEXT fell apart; -1: its moves are not of a form that is known. */
static int try_rules(const char *text, int boards)
{
    mx__rules *rules;
    mx_error err = { 0 };
    mx_game whole;
    const mx_game *game;
    mx__budget budget;
    mx__forms *forms;
    mx__partizan *with, *without;
    int n_apart = 0;

    if (mx__rules_open("t.game", text, strlen(text), &rules, &err) != MX_OK)
        fail_msg("%s\n%s", text, err.text);
    game = mx__rules_game(rules);
    if (!game->split) {
        mx__rules_free(rules);
        return -1;
    }
    whole = *game;
    whole.split = NULL;
    mx__budget_init(&budget, NULL);
    assert_int_equal(mx__forms_new(&budget, &forms, &err), MX_OK);
    assert_int_equal(mx__partizan_new(game, forms, &budget, &with, &err), MX_OK);
    assert_int_equal(mx__partizan_new(&whole, forms, &budget, &without, &err), MX_OK);
    for (int k = 0; k < boards; k++) {
        int64_t at[2 + MOST_CELLS] = { 1 + below(3) };
        int n_parts = 0;
        mx_span span = { at, 0 };
        mx__form a, b;

        at[1] = 1 + below(MOST_CELLS / (int)at[0]);
        span.n = (size_t)(2 + at[0] * at[1]);
        for (size_t i = 2; i < span.n; i++)
            at[i] = letters[below(2) * below(4)];
        assert_int_equal(game->split(game, NULL, span, count_part, &n_parts, &err),
                         MX_OK);
        n_apart += n_parts > 0;
        if (mx__partizan_value(with, span, &a, &err) != MX_OK ||
            mx__partizan_value(without, span, &b, &err) != MX_OK)
            fail_msg("%s\n%s", text, err.text);
        if (a != b) {
            char board[2 * MOST_CELLS + 1] = "", *to = board;

            for (size_t i = 2; i < span.n; i++) {
                if (i > 2 && (int64_t)(i - 2) % at[1] == 0) *to++ = '/';
                *to++ = (char)at[i];
            }
            fail_msg("%s differs on %s", text, board);
        }
    }
    mx__partizan_free(with);
    mx__partizan_free(without);
    mx__forms_free(forms);
    mx__rules_free(rules);
    return n_apart;
}

#define HEAD   "position g[h][w] over \".LR#\"\n"
#define CELLS  " for (r, c) in cells(g) if "
#define BESIDE " for (i, j) in neighbours(g, r, c)"

static void games_that_are_played(void **state)
{
    static const char *const games[] = {
        HEAD "left g -> g with {[r][c] = \"L\"}" CELLS
             "g[r][c] == \".\" and not any(g[i][j] == \"R\"" BESIDE ")\n"
             "right g -> g with {[r][c] = \"R\"}" CELLS
             "g[r][c] == \".\" and not any(g[i][j] == \"L\"" BESIDE ")\n",
        HEAD "left g -> g with {[r][c] = \"L\"}" CELLS
             "g[r][c] == \".\" and all(g[i][j] != \"L\"" BESIDE ")\n"
             "right g -> g with {[r][c] = \"R\"}" CELLS
             "g[r][c] == \".\" and all(g[i][j] != \"R\"" BESIDE ")\n",
        HEAD "left g -> g with {[r][c] = \"#\", [r+1][c] = \"#\"}" CELLS
             "r + 1 < rows(g) and g[r][c] == \".\" and g[r+1][c] == \".\"\n"
             "right g -> g with {[r][c] = \"#\", [r][c-1] = \"#\"}" CELLS
             "c >= 1 and g[r][c] == \".\" and g[r][c-1] == \".\"\n",
        HEAD "left g -> g with {[r][c] = \".\", [i][j] = \"L\"}" CELLS
             "g[r][c] == \"L\"" BESIDE " if g[i][j] == \"R\"\n"
             "right g -> g with {[r][c] = \".\", [i][j] = \"R\"}" CELLS
             "g[r][c] == \"R\"" BESIDE " if g[i][j] == \"L\"\n"
    };

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        int n_apart = try_rules(games[i], 200);

        print_message("game %zu: %d of 200 boards apart\n", i, n_apart);
        assert_true(n_apart > 20);
    }
}

/* A letter that may stand before the one numbered ABOVE. */
static char lower(int above)
{
    return letters[below(above)];
}

static void one_condition(char *out, size_t n)
{
    static const char *const forms[] = {
        "any(g[i][j] == \"%c\"" BESIDE ")",
        "not any(g[i][j] == \"%c\"" BESIDE ")",
        "all(g[i][j] != \"%c\"" BESIDE ")",
        "all(g[i][j] in \"%c#\"" BESIDE ")",
        "any(g[i][j] != g[r][c]" BESIDE " if g[i][j] != \"%c\")",
        "(g[r][c] != \"%c\" or all(g[i][j] == \"#\"" BESIDE "))",
        "c >= 1 and g[r][c-1] != \"%c\"",
        "r + 1 < rows(g) and g[r+1][c] in \"L%c\"",
        "g[r][c] != \"%c\""
    };
    char letter = letters[below(4)];

/* The forms are this table's own, with one letter each. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(out, n, forms[below((int)(sizeof forms / sizeof *forms))], letter);
#pragma GCC diagnostic pop
}

/* A move line: letters only rise, so play ends. */
static size_t random_line(char *out, size_t n, const char *player)
{
    char first[120], second[120];
    int to = 1 + below(3);

    one_condition(first, sizeof first);
    one_condition(second, sizeof second);
    if (below(3))
        return (size_t)snprintf(out, n,
                                "%s g -> g with {[r][c] = \"%c\"}" CELLS
                                "g[r][c] == \"%c\" and %s and %s\n",
                                player, letters[to], lower(to), first, second);
    return (size_t)snprintf(out, n,
                            "%s g -> g with {[i][j] = \"%c\"}" CELLS
                            "g[r][c] != \"%c\"" BESIDE " if g[i][j] == \"%c\"\n",
                            player, letters[to], letters[below(4)], lower(to));
}

static void random_rules(void **state)
{
    int n_known = 0, n_apart = 0;

    (void)state;
    for (int k = 0; k < RANDOM_RULES; k++) {
        char text[2000] = HEAD;
        size_t n = strlen(text);
        int found;

        n += random_line(text + n, sizeof text - n, "left");
        n += random_line(text + n, sizeof text - n, "right");
        found = try_rules(text, BOARDS);
        n_known += found >= 0;
        if (found > 0) n_apart += found;
    }
    print_message("%d of %d rules known, %d boards apart\n", n_known, RANDOM_RULES,
                  n_apart);
    assert_true(n_known > RANDOM_RULES / 4);
    assert_true(n_apart > RANDOM_RULES / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_that_are_played),
        cmocka_unit_test(random_rules),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
