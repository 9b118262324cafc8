/* graph_test.c: graphs from text and from rules: rows, trees, paths, connected parts. */
#include "alloc.h"
#include "builtins.h"
#include "graph_text.h"
#include "mix.h"
#include "open.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static uint64_t seed = 5;

static int64_t below(int64_t n)
{
    return (int64_t)(mx__random(&seed) % (uint64_t)n);
}

static mx__graph *read_graph(const char *text)
{
    mx__graph *g;
    mx_error err;

    if (mx__graph_read("<test>", text, strlen(text), true, NULL, &g, &err) != MX_OK)
        print_error("%u:%u: %s\n", err.line, err.column, err.text);
    assert_non_null(g);
    return g;
}

/* "1: 2 3; 2:; 3: 2; " */
static void write_rows(const mx__graph *g, mx__text *out)
{
    for (int64_t v = g->first; v <= g->last; v++) {
        size_t n;
        const uint32_t *row = mx__graph_row(g, v, &n);

        mx__text_fmt(out, "%d:", (int)v);
        for (size_t i = 0; i < n; i++)
            mx__text_fmt(out, " %d", (int)row[i]);
        mx__text_str(out, "; ");
    }
}

static void expect_rows(const char *format, const char *text, const char *rows)
{
    mx__graph *g = read_graph(text);
    mx__text out = { 0 };

    assert_string_equal(mx__graph_format(text, strlen(text)), format);
    write_rows(g, &out);
    assert_string_equal(out.at ? out.at : "", rows);
    mx__text_clear(&out);
    mx__free(g);
}

static void every_format_is_read(void **state)
{
    (void)state;
    expect_rows("edges", "0 1\n0 2\n2 1\n", "0: 1 2; 1:; 2: 1; ");
    expect_rows("edges", "nodes 1..4, 1 -> 2, 4: 1 2", "1: 2; 2:; 3:; 4: 1 2; ");
    expect_rows("edges", "undirected; 0 -- 1; 3 # alone\n", "0: 1; 1: 0; 2:; 3:; ");
    expect_rows("edges", "", "");
    expect_rows("dimacs", "c x\np edge 3 2\ne 1 2\ne 3 1\n", "1: 2 3; 2: 1; 3: 1; ");
    expect_rows("dimacs", "p sp 3 2\na 1 2 5\na 3 1 -7\n", "1: 2; 2:; 3: 1; ");
    expect_rows("dot", "digraph { a -> b -> c; b [x=\"]\"]; a -> c }",
                "0: 1 2; 1: 2; 2:; ");
    expect_rows("dot", "strict graph \"g\" { 4 -- 3; /* - */ 5 -- 4 }",
                "3: 4; 4: 3 5; 5: 4; ");
    expect_rows("graph6", "Bw\n", "0: 1 2; 1: 0 2; 2: 0 1; ");
    expect_rows("graph6", ">>graph6<<DQc", "0: 2 4; 1: 3; 2: 0; 3: 1 4; 4: 0 3; ");
    expect_rows("graph6", "&BP_", "0: 1; 1: 2; 2: 0; ");
    expect_rows("json", "[[1, 2], [], [1]]", "0: 1 2; 1:; 2: 1; ");
    expect_rows("json", "{\"nodes\": 2, \"first\": 1, \"edges\": [[2, 1]]}",
                "1:; 2: 1; ");
    expect_rows("json",
                "{\"directed\": false, \"nodes\": [{\"id\": 1}, {\"id\": 0}],"
                " \"links\": [{\"source\": 0, \"target\": 1}]}",
                "0: 1; 1: 0; ");
}

typedef struct wrong_text {
    const char *text;
    mx_status status;
    unsigned line, column;
    const char *sentence;
} wrong_text;

static const wrong_text wrong_texts[] = {
    { "0 1\n1 2\n0 1\n", MX_SYNTAX, 3, 1, "given before, on line 1" },
    { "undirected\n0 1\n1 0\n", MX_SYNTAX, 3, 1, "given before, on line 2" },
    { "0 1\n1 1\n", MX_SYNTAX, 2, 1, "an edge to itself" },
    { "nodes 1..3\n1 2\n2 4\n", MX_SYNTAX, 3, 1,
      "node 4 was not declared: they are 1..3" },
    { "0 1\nnodes 0..9\n", MX_SYNTAX, 2, 1, "before the first edge" },
    { "0 1\nundirected\n", MX_SYNTAX, 2, 1, "before the first edge" },
    { "0 1 7\n", MX_SYNTAX, 1, 5, "two nodes and ends the line" },
    { "0 x\n", MX_SYNTAX, 1, 3, "expected the node" },
    { "0 5000000", MX_SYNTAX, 1, 1, "larger than this text is long" },
    { "0 99999999999999999999", MX_SYNTAX, 1, 3, "too large" },
    { "nodes 0..999999999", MX_LIMIT, 1, 1, "at most" },
    { "p edge 3 2\ne 1 2\n", MX_SYNTAX, 3, 1, "says 2 edges, there are 1" },
    { "p edge 3 1\ne 1 4\n", MX_SYNTAX, 2, 1, "not declared" },
    { "c x\ne 1 2\n", MX_SYNTAX, 2, 1, "comes before the edges" },
    { "digraph { a -> b;\n a -> b }", MX_SYNTAX, 2, 2, "given before" },
    { "digraph { a -- b }", MX_SYNTAX, 1, 13, "an edge is ->" },
    { "digraph { a -> { b } }", MX_SYNTAX, 1, 16, "subgraphs" },
    { "graph { 1 -- 3 }", MX_SYNTAX, 1, 1, "a node is missing" },
    { "graph { \"a }", MX_SYNTAX, 1, 9, "never closed" },
    { "graph { a", MX_SYNTAX, 1, 10, "a } is missing" },
    { ">>graph6<<Bww", MX_SYNTAX, 1, 12, "3 nodes need 1 bytes" },
    { "[[1], [2], [0, 0]]", MX_SYNTAX, 1, 12, "given before" },
    { "[[1], [\"a\"]]", MX_SYNTAX, 1, 7, "row 1" },
    { "{\"edges\": [[0, 1],\n [1, 1]]}", MX_SYNTAX, 2, 2, "to itself" },
    { "{\"nodes\": 2,\n\"edges\": [[0, 2]]}", MX_SYNTAX, 2, 11, "not declared" },
    { "{\"edges\": [[0, 1]", MX_SYNTAX, 1, 17, "near end of file" },
    { "{\"edges\": 3}", MX_SYNTAX, 1, 1, "\"edges\" is missing" },
    { "{\"edges\": [], \"edges\": []}", MX_SYNTAX, 1, 21, "duplicate" },
};

static void mistakes_are_shown_where_they_are(void **state)
{
    (void)state;
    for (size_t i = 0; i < MX_COUNT(wrong_texts); i++) {
        const wrong_text *w = &wrong_texts[i];
        mx_error err = { .text = "" };
        mx__graph *g;

        print_message("%s\n", w->text);
        assert_int_equal(mx__graph_read("<test>", w->text, strlen(w->text), false, NULL,
                                        &g, &err),
                         w->status);
        assert_null(g);
        if (!strstr(err.text, w->sentence)) print_error("%s\n", err.text);
        assert_non_null(strstr(err.text, w->sentence));
        assert_int_equal(err.line, w->line);
        assert_int_equal(err.column, w->column);
    }
}

/* --- trees ------------------------------------------------------------------------ */

/* A random tree with a parent each, as text; PARENT[v] < v or the root 0. */
static void random_tree(int64_t n, int64_t *parent, mx__text *out)
{
    mx__text_fmt(out, "undirected\nnodes 0..%d\n", (int)n - 1);
    for (int64_t v = 1; v < n; v++) {
        parent[v] = below(v);
        mx__text_fmt(out, below(2) ? "%d %d\n" : "%2$d %1$d\n", (int)v, (int)parent[v]);
    }
}

static bool is_above(const int64_t *parent, int64_t up, int64_t v)
{
    while (v > up)
        v = parent[v];
    return v == up;
}

static void expect_tree(const mx__graph *g, const int64_t *parent)
{
    int64_t path[64];

    for (int64_t v = 0; v < g->n; v++) {
        uint32_t size = 0;

        assert_int_equal(mx__graph_tree(g, MX__PARENT)[v],
                         v ? (uint32_t)parent[v] : MX__GRAPH_NOBODY);
        for (int64_t u = 0; u < g->n; u++) {
            size_t n = mx__graph_path(g, u, v, path), on_it = 0;

            size += is_above(parent, v, u);
            assert_true(path[0] == u && path[n - 1] == v);
            for (size_t i = 1; i < n; i++)
                assert_true((path[i] && parent[path[i]] == path[i - 1]) ||
                            (path[i - 1] && parent[path[i - 1]] == path[i]));
            for (int64_t x = 0; x < g->n; x++) /* above exactly one, or above all */
                on_it += is_above(parent, x, u) != is_above(parent, x, v);
            assert_int_equal(n, on_it + 1);
        }
        assert_int_equal(mx__graph_tree(g, MX__SIZE)[v], size);
    }
}

static void trees_are_found_and_rooted(void **state)
{
    (void)state;
    for (int64_t n = 1; n < 40; n++) {
        int64_t parent[40] = { 0 };
        mx__text text = { 0 };
        mx__graph *g;

        random_tree(n, parent, &text);
        g = read_graph(text.at);
        assert_true(g->is_tree && g->root == 0);
        expect_tree(g, parent);
        mx__free(g);
        mx__text_clear(&text);
    }
}

static void other_graphs_are_no_trees(void **state)
{
    static const char *const texts[] = { "undirected, 0 1, 2 3, 3 4, 4 2",
                                         "0 1, 1 0",
                                         "0 2, 1 2",
                                         "0 1, 2 2",
                                         "nodes 0..1",
                                         "" };

    (void)state;
    for (size_t i = 0; i < MX_COUNT(texts); i++) {
        mx__graph *g = read_graph(texts[i]);

        assert_false(g->is_tree);
        mx__free(g);
    }
}

static void a_directed_tree_has_the_root_that_nothing_leads_to(void **state)
{
    mx__graph *g = read_graph("3 0, 3 1, 1 2");

    (void)state;
    assert_true(g->is_tree && g->root == 3);
    assert_int_equal(mx__graph_tree(g, MX__SIZE)[1], 2);
    mx__free(g);
}

static void a_path_of_a_million_edges_is_a_tree(void **state)
{
    enum { N = 1000001 };
    mx__text text = { 0 };
    mx__graph *g;

    (void)state;
    mx__text_str(&text, "undirected\n");
    for (int i = 1; i < N; i++)
        mx__text_fmt(&text, "%d %d\n", i - 1, i);
    g = read_graph(text.at);
    assert_true(g->is_tree);
    assert_int_equal(mx__graph_path(g, 0, N - 1, NULL), N);
    mx__free(g);
    mx__text_clear(&text);
}

/* --- limits ----------------------------------------------------------------------- */

static mx__budget budget_of(uint64_t n_bytes)
{
    mx_limits limits = { .size = sizeof limits, .bytes = n_bytes };
    mx__budget budget;

    mx__budget_init(&budget, &limits);
    return budget;
}

static void a_graph_is_charged_what_it_weighs_and_no_more(void **state)
{
    static const char *const texts[] = { "0 1, 1 2, 5", "digraph { a -> b; b -> c }",
                                         "p edge 3 1\ne 1 2\n", "Bw",
                                         "{\"nodes\": 3, \"edges\": [[0, 1]]}" };

    (void)state;
    for (size_t i = 0; i < MX_COUNT(texts); i++) {
        uint64_t weight = 0;

        for (uint64_t room = 1; !weight; room++) {
            mx__budget budget = budget_of(room);
            mx__graph *g;
            mx_error err = { .text = "" };
            mx_status st = mx__graph_read("<test>", texts[i], strlen(texts[i]), false,
                                          &budget, &g, &err);

            if (st == MX_OK) weight = (uint64_t)g->n_words * sizeof(int64_t);
            assert_true(st == MX_OK ? weight <= room : st == MX_LIMIT && !g);
            assert_true(atomic_load(&budget.bytes) == weight);
            assert_true(st == MX_OK || strstr(err.text, "memory"));
            mx__free(g);
        }
    }
}

static void reading_a_graph_stops_when_time_is_over(void **state)
{
    enum { N = 300000 };
    mx__budget budget = budget_of(0);
    mx__text text = { 0 };
    mx__graph *g;
    mx_error err = { .text = "" };

    (void)state;
    for (int i = 1; i < N; i++)
        mx__text_fmt(&text, "%d %d\n", i - 1, i);
    budget.deadline = mx__now() - 1;
    assert_int_equal(mx__graph_read("<test>", text.at, text.n, false, &budget, &g,
                                    &err),
                     MX_LIMIT);
    assert_non_null(strstr(err.text, "time"));
    assert_true(!g && atomic_load(&budget.bytes) == 0);
    mx__text_clear(&text);
}

/* --- in rules --------------------------------------------------------------------- */

static mx__rules *opened(const char *text)
{
    mx__rules *rules;
    mx_error err;

    if (mx__rules_open("<rules>", text, strlen(text), &rules, &err)) {
        print_error("%u:%u: %s\n", err.line, err.column, err.text);
        fail();
    }
    return rules;
}

static void expect_printed(const char *judge, const char *expected)
{
    mx__text source = { 0 }, out = { 0 };
    mx_error err = { .text = "" };
    mx__rules *rules;

    mx__text_str(&source, "data G graph\nposition v in nodes(G)\n"
                          "move v -> u for u in next(G, v)\njudge\n");
    mx__text_str(&source, judge);
    rules = opened(source.at);
    if (mx__judge_run(rules, NULL, "<in>", "", 0, &out, &err))
        mx__text_fmt(&out, "fault: %s", err.text);
    assert_string_equal(out.at ? out.at : "", expected);
    mx__rules_free(rules);
    mx__text_clear(&source);
    mx__text_clear(&out);
}

#define TREE "  set G = graph(5, [1, 1, 3, 3], [2, 3, 4, 5], from 1, undirected)\n"

static void rules_ask_graphs(void **state)
{
    (void)state;
    expect_printed(TREE "  print [v for v in nodes(G)]\n", "1 2 3 4 5\n");
    expect_printed(TREE "  print nodes(G)\n", "1 2 3 4 5\n");
    expect_printed(TREE "  print next(G, 3)\n", "1 4 5\n");
    expect_printed(TREE "  print [10 * u for u in next(G, 3)]\n", "10 40 50\n");
    expect_printed(TREE "  print [u for u in children(G, 3)], children(G, 1)\n",
                   "4 5 2 3\n");
    expect_printed(TREE "  print [parent(G, v) for v in 1..5]\n", "-1 1 1 3 3\n");
    expect_printed(TREE "  print subtree(G, 3), path(G, 4, 2)\n", "3 4 5 4 3 1 2\n");
    expect_printed(TREE "  print [v for v in 0..9 if v in next(G, 3)]\n", "1 4 5\n");
    expect_printed(TREE "  print [v for v in 0..6 if v not in next(G, 3)]\n",
                   "0 2 3 6\n");
    expect_printed(TREE "  for p in components(G, {5, 2, 4, 3})\n    print p\n",
                   "2\n3 4 5\n");
    expect_printed(TREE "  for p in components(G, {5, 2, 4})\n    print p\n",
                   "2\n4\n5\n");
    expect_printed("  set G = graph([[1, 2], [2], []])\n  print next(G, 0)\n", "1 2\n");
    expect_printed("  set G = graph([[2], [1]], from 1)\n  print next(G, 1)\n", "2\n");
}

static void positions_follow_a_graph_that_is_set_again(void **state)
{
    (void)state;
    expect_printed("  set G = graph(2, [0], [1])\n  start 1\n"
                   "  set G = graph(5, [0], [4])\n  start 4\n  print start\n",
                   "4\n");
    expect_printed("  set G = graph(5, [0], [4])\n  start 4\n"
                   "  set G = graph(2, [0], [1])\n  start 4\n  print start\n",
                   "fault: 4 is no position of v in nodes(G)");
}

static void rules_give_the_memory_of_their_graphs_back(void **state)
{
    mx__budget budget = budget_of(0);
    mx__rules *rules = opened("data G graph\nposition v in nodes(G)\n"
                              "move v -> u for u in next(G, v)\n");
    uint64_t before = 0;
    mx_error err;

    (void)state;
    mx__rules_budget(rules, &budget);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(mx__rules_set(rules, "G", "0 1, 1 2", NULL, &err), MX_OK);
        assert_true(atomic_load(&budget.bytes) > before);
        before = atomic_load(&budget.bytes);
    }
    budget.most_bytes = before;
    assert_int_equal(mx__rules_set(rules, "G", "0 1, 1 2", NULL, &err), MX_LIMIT);
    assert_true(atomic_load(&budget.bytes) == before);
    mx__rules_free(rules);
    assert_true(atomic_load(&budget.bytes) == 0);
}

static void faults_of_graphs_are_said(void **state)
{
    (void)state;
    expect_printed(TREE "  print next(G, 6)\n",
                   "fault: node 6 of a graph with nodes 1..5");
    expect_printed("  set G = graph(2, [0], [2])\n",
                   "fault: node 2 of a graph with nodes 0..1");
    expect_printed("  set G = graph(2, [0, 1], [1])\n",
                   "fault: 2 edges begin and 1 end");
    expect_printed("  set G = graph(0 - 1, [], [])\n",
                   "fault: a graph of -1 nodes from 0 on is impossible");
    expect_printed("  set G = graph(2, [0, 1], [1, 0])\n  print parent(G, 0)\n",
                   "fault: the graph is no tree");
    expect_printed("  print nodes(G)\n", "fault: data 'G' has no value");
}

/* Parts of a set, by spreading from each node in turn. */
static void spread(const mx__graph *g, const bool *in, int64_t v, int64_t *part,
                   int64_t is)
{
    size_t n;
    const uint32_t *row = mx__graph_row(g, v, &n);

    part[v] = is;
    for (size_t i = 0; i < n; i++)
        if (in[row[i]] && part[row[i]] < 0) spread(g, in, row[i], part, is);
}

static void expect_parts(mx__rules *rules, const mx__graph *g, int64_t n)
{
    bool in[24];
    int64_t part[24], set[25] = { 0 }, out;
    int64_t args[2];

    for (int64_t v = 0; v < n; v++) {
        part[v] = -1;
        in[v] = below(3) > 0;
        if (in[v]) set[++set[0]] = v;
    }
    for (int64_t v = 0; v < n; v++)
        if (in[v] && part[v] < 0) spread(g, in, v, part, v);
    args[0] = (int64_t)(uintptr_t)g;
    args[1] = mx__address(set);
    assert_int_equal(mx__builtin_table[MX_B_components](rules->vm, args, &out), MX_OK);
    for (int64_t i = 1, seen = 0; i <= mx__block(out)[0]; i++) {
        const int64_t *nodes = mx__block(mx__block(out)[i]);

        for (int64_t k = 1; k <= nodes[0]; k++, seen++)
            assert_int_equal(part[nodes[k]], nodes[1]);
        if (i == mx__block(out)[0])
            assert_int_equal(seen + nodes[0], set[0] + nodes[0]);
    }
    mx__vm_rest(rules->vm);
}

static void components_are_those_of_spreading(void **state)
{
    mx__rules *rules = opened("position n\nmove n -> n - 1\n");

    (void)state;
    for (int round = 0; round < 300; round++) {
        int64_t n = 1 + below(23);
        mx__text text = { 0 };
        mx__graph *g;

        mx__text_fmt(&text, "undirected\nnodes 0..%d\n", (int)n - 1);
        for (int64_t u = 0; u < n; u++)
            for (int64_t v = u + 1; v < n; v++)
                if (below(n) == 0) mx__text_fmt(&text, "%d %d\n", (int)u, (int)v);
        g = read_graph(text.at);
        expect_parts(rules, g, n);
        mx__free(g);
        mx__text_clear(&text);
    }
    mx__rules_free(rules);
}

static void memory_may_run_out(void **state)
{
#ifdef MX_HOSTILE
    static const char *const texts[] = {
        "0 1, 1 2, 5", "digraph { a -> b; b -> c; c -> d }",  "p edge 3 1\ne 1 2\n",
        "Bw",          "{\"nodes\": 3, \"edges\": [[0, 1]]}",
    };

    for (size_t i = 0; i < MX_COUNT(texts); i++)
        for (long n = 0;; n++) {
            mx__graph *g;
            mx_error err;
            mx_status st;

            mx__alloc_fail_after(n);
            st = mx__graph_read("<test>", texts[i], strlen(texts[i]), false, NULL, &g,
                                &err);
            mx__alloc_fail_after(-1);
            mx__free(g);
            if (st == MX_OK) break;
            assert_int_equal(st, MX_NOMEM);
        }
#endif
    (void)state;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format_is_read),
        cmocka_unit_test(mistakes_are_shown_where_they_are),
        cmocka_unit_test(trees_are_found_and_rooted),
        cmocka_unit_test(other_graphs_are_no_trees),
        cmocka_unit_test(a_directed_tree_has_the_root_that_nothing_leads_to),
        cmocka_unit_test(a_path_of_a_million_edges_is_a_tree),
        cmocka_unit_test(a_graph_is_charged_what_it_weighs_and_no_more),
        cmocka_unit_test(reading_a_graph_stops_when_time_is_over),
        cmocka_unit_test(rules_give_the_memory_of_their_graphs_back),
        cmocka_unit_test(rules_ask_graphs),
        cmocka_unit_test(positions_follow_a_graph_that_is_set_again),
        cmocka_unit_test(faults_of_graphs_are_said),
        cmocka_unit_test(components_are_those_of_spreading),
        cmocka_unit_test(memory_may_run_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
