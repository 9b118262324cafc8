/* likeness_prop.c: games on sets of nodes have the values that they have when no two
   positions are taken for alike, by random rules on random graphs. */
#include "alike.h"
#include "memo.h"
#include "mix.h"
#include "nauty.h"
#include "rules.h"
#include "text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { RULES = 100, GRAPHS = 5, MOST_NODES = 8 };

static uint64_t seed = 20;

static int below(int n)
{
    return (int)(mx__random(&seed) % (uint64_t)n);
}

/* Needs libnauty at run time; without it nothing is taken for alike. */
static bool has_nauty(void)
{
    mx__nauty *nauty;
    bool is_there = mx__nauty_new(&nauty, NULL) == MX_OK;

    mx__nauty_free(nauty);
    return is_there;
}

/* "data G graph = graph(4, [0,1], [1,3])", undirected or not, loops and all. */
static void write_graph(mx__text *out, int n, bool undirected, bool loops)
{
    mx__text ends[2] = { { 0 }, { 0 } };
    int n_edges = 0;

    for (int u = 0; u < n; u++)
        for (int v = undirected ? u : 0; v < n; v++) {
            if ((u == v && !loops) || below(3)) continue;
            for (int i = 0; i < 2; i++) {
                if (n_edges) mx__text_char(&ends[i], ',');
                mx__text_int(&ends[i], i ? v : u);
            }
            n_edges++;
        }
    mx__text_fmt(out, "data G graph = graph(%d, [%s], [%s]%s)\n", n,
                 n_edges ? ends[0].at : "", n_edges ? ends[1].at : "",
                 undirected ? ", undirected" : "");
    for (int i = 0; i < 2; i++)
        mx__text_clear(&ends[i]);
}

static const char *one_of(const char *const *from, int n)
{
    return from[below(n)];
}

/* A move that takes v at least, so that play ends. */
static void write_move(mx__text *out)
{
    static const char *const keeps[] = {
        "",
        " and x not in next(G, v)",
        " and x in next(G, v)",
        " and (x in next(G, v) or len(t) < 5)",
        " and len([y for y in t if y in next(G, x)]) > 0",
        " and v not in next(G, x)"
    };
    static const char *const filters[] = {
        "",
        " if len(t) % 3 != 0",
        " if v in next(G, v)",
        " if len([y for y in t if y in next(G, v)]) < 3",
        " if len([y for y in t if v in next(G, y)]) != 1",
        " if not v in next(G, v)"
    };
    const char *keep = one_of(keeps, 6), *filter = one_of(filters, 6);

    switch (below(4)) {
    case 0:
        mx__text_fmt(out, "move t -> [x for x in t if x != v%s] for v in t%s\n", keep,
                     filter);
        break;
    case 1:
        mx__text_fmt(
            out, "move t -> components(G, [x for x in t if x != v%s]) for v in t%s\n",
            keep, filter);
        break;
    case 2:
        mx__text_fmt(
            out,
            "move t -> [x for x in t if x != v and x != u] for v in t for u in "
            "next(G, v) if u in t%s\n",
            below(2) ? " and u > v" : "");
        break;
    default:
        mx__text_fmt(out,
                     "move t -> [[x for x in t if x != v%s], [y for y in t if y in "
                     "next(G, v) and y != v]] for v in t%s\n",
                     keep, filter);
        break;
    }
}

static mx__raw value_of(const mx_game *game, mx__budget *budget, mx_span at)
{
    mx_error err = { 0 };
    mx__raw raw = MX__RAW_UNKNOWN;
    mx__memo *memo;

    assert_int_equal(mx__memo_new(game, MX__GRUNDY, budget, &memo, &err), MX_OK);
    if (mx__memo_value(memo, at, 0, &raw, &err) != MX_OK) fail_msg("%s", err.text);
    mx__memo_free(memo);
    return raw;
}

/* The value of all nodes, both ways. */
static void try_rules(const char *text, int n, bool *is_proved)
{
    int64_t at[MOST_NODES + 1] = { n };
    mx__rules *rules;
    mx__budget budget;
    mx_error err = { 0 };
    mx_game alone;
    const mx_game *game;
    mx__raw a, b;

    for (int i = 0; i < n; i++)
        at[1 + i] = i;
    if (mx__rules_open("t.game", text, strlen(text), &rules, &err) != MX_OK)
        fail_msg("%s\n%s", text, err.text);
    game = mx__rules_game(rules);
    *is_proved = game->likeness != NULL;
    mx__budget_init(&budget, NULL);
    alone = *game;
    alone.likeness = NULL;
    a = value_of(game, &budget, (mx_span){ at, (size_t)n + 1 });
    b = value_of(&alone, &budget, (mx_span){ at, (size_t)n + 1 });
    if (a != b) fail_msg("%s: %u with likeness, %u without", text, a, b);
    mx__rules_free(rules);
    assert_int_equal(atomic_load(&budget.bytes), 0);
}

static void values_do_not_depend_on_it(void **state)
{
    (void)state;
    for (int i = 0; i < RULES; i++) {
        mx__text moves = { 0 };

        for (int k = 1 + below(2); k > 0; k--)
            write_move(&moves);
        for (int k = 0; k < GRAPHS; k++) {
            int n = 1 + below(MOST_NODES);
            mx__text text = { 0 };
            bool is_proved;

            write_graph(&text, n, below(2), below(3) == 0);
            mx__text_str(&text, "position t subset nodes(G)\n");
            mx__text_add(&text, moves.at, moves.n);
            try_rules(text.at, n, &is_proved);
            if (!is_proved) fail_msg("not proved:\n%s", text.at);
            mx__text_clear(&text);
        }
        mx__text_clear(&moves);
    }
}

/* Equal exactly for isomorphic graphs: a random renaming keeps it, and the 11 graphs on four
   nodes have 11 forms. */
static void canonical_forms_tell_graphs_apart(void **state)
{
    static const int pair[6][2] = { { 0, 1 }, { 0, 2 }, { 0, 3 },
                                    { 1, 2 }, { 1, 3 }, { 2, 3 } };
    const uint64_t top = UINT64_C(1) << 63;
    uint64_t forms[64][4];
    mx__nauty *nauty;
    int n = 0;

    (void)state;
    if (!has_nauty()) skip();
    assert_int_equal(mx__nauty_new(&nauty, NULL), MX_OK);
    for (int set = 0; set < 64; set++) {
        uint64_t rows[4] = { 0 };
        int i = 0;

        for (int e = 0; e < 6; e++) {
            if (!(set >> e & 1)) continue;
            rows[pair[e][0]] |= top >> pair[e][1];
            rows[pair[e][1]] |= top >> pair[e][0];
        }
        mx__nauty_canonical(nauty, rows, 4, true, forms[n]);
        while (memcmp(forms[i], forms[n], sizeof forms[n]) != 0)
            i++;
        n += i == n;
    }
    assert_int_equal(n, 11);
    mx__nauty_free(nauty);
}

/* A cycle of 12 nodes: after the first of 12 claims the positions are all alike. */
static void positions_that_are_alike_are_solved_once(void **state)
{
    static const char rules_text[] =
        "data G graph = graph(12, [0,1,2,3,4,5,6,7,8,9,10,11], "
        "[1,2,3,4,5,6,7,8,9,10,11,0], undirected)\n"
        "position t subset nodes(G)\n"
        "move t -> [u for u in t if u != v and u not in next(G, v)] for v in t\n";
    int64_t at[13] = { 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 };
    mx__rules *rules;
    mx__budget budget;
    mx__memo *memo;
    mx__raw raw;
    uint64_t n[2];

    (void)state;
    if (!has_nauty()) skip();
    assert_int_equal(mx__rules_open("t.game", rules_text, strlen(rules_text), &rules,
                                    NULL),
                     MX_OK);
    mx__budget_init(&budget, NULL);
    for (int i = 0; i < 2; i++) {
        mx_game game = *mx__rules_game(rules);

        if (i) game.likeness = NULL;
        assert_int_equal(mx__memo_new(&game, MX__GRUNDY, &budget, &memo, NULL), MX_OK);
        assert_int_equal(mx__memo_value(memo, (mx_span){ at, 13 }, 0, &raw, NULL),
                         MX_OK);
        n[i] = mx__memo_positions(memo)->n;
        mx__memo_free(memo);
    }
    print_message("%d positions instead of %d\n", (int)n[0], (int)n[1]);
    assert_true(5 * n[0] < n[1]);
    mx__rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_do_not_depend_on_it),
        cmocka_unit_test(canonical_forms_tell_graphs_apart),
        cmocka_unit_test(positions_that_are_alike_are_solved_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
