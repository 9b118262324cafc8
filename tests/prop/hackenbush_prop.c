/* hackenbush_prop.c: green Hackenbush by the fusion and colon principles, against play. */
#include "hackenbush.h"
#include "mix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_NODES = 8, MOST_EDGES = 10 };

typedef struct picture {
    int n, m, ground;
    int u[MOST_EDGES], v[MOST_EDGES];
    int value[1 << MOST_EDGES]; /* of each set of edges, -1: not known */
} picture;

static uint64_t seed = 3;

static int below(int n)
{
    return (int)(mx__random(&seed) % (uint64_t)n);
}

/* The edges of SET that hang together with the ground. */
static int hanging(const picture *p, int set)
{
    bool reached[MOST_NODES] = { false };
    int out = 0;

    reached[p->ground] = true;
    for (int round = 0; round < p->n; round++)
        for (int i = 0; i < p->m; i++)
            if (set >> i & 1) {
                bool any = reached[p->u[i]] || reached[p->v[i]];

                reached[p->u[i]] |= any;
                reached[p->v[i]] |= any;
            }
    for (int i = 0; i < p->m; i++)
        if (set >> i & 1 && reached[p->u[i]]) out |= 1 << i;
    return out;
}

static int play(picture *p, int set)
{
    uint64_t seen = 0;
    int g = 0;

    if (p->value[set] >= 0) return p->value[set];
    for (int i = 0; i < p->m; i++)
        if (set >> i & 1) seen |= UINT64_C(1) << play(p, hanging(p, set & ~(1 << i)));
    while (seen >> g & 1)
        g++;
    return p->value[set] = g;
}

static int by_theorem(const picture *p)
{
    mx__graph *g;
    uint32_t *scratch;
    int64_t value = -1, n_arcs = 0;

    for (int i = 0; i < p->m; i++)
        n_arcs += 1 + (p->u[i] != p->v[i]);
    g = malloc(mx__graph_words(p->n, n_arcs, true) * 8);
    assert_non_null(g);
    mx__graph_begin(g, p->n, 5, n_arcs, true);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < p->m; i++)
            for (int way = 0; way < 1 + (p->u[i] != p->v[i]); way++) {
                int a = way ? p->v[i] : p->u[i], b = way ? p->u[i] : p->v[i];

                if (pass)
                    mx__graph_put(g, a, b);
                else
                    mx__graph_count(g, a);
            }
        if (!pass) mx__graph_fill(g);
    }
    mx__graph_end(g);
    scratch = malloc(mx__hackenbush_scratch(g) * sizeof *scratch);
    assert_non_null(scratch);
    mx__hackenbush_value(g, 5 + p->ground, scratch, &value);
    free(scratch);
    free(g);
    return (int)value;
}

static void expect_played(picture *p)
{
    memset(p->value, 0xFF, sizeof p->value);
    assert_int_equal(by_theorem(p), play(p, hanging(p, (1 << p->m) - 1)));
}

static void trees_follow_the_colon_principle(void **state)
{
    (void)state;
    for (int round = 0; round < 300; round++) {
        picture p = { .n = 1 + below(MOST_NODES) };

        p.m = p.n - 1;
        for (int v = 1; v < p.n; v++) {
            p.u[v - 1] = below(v);
            p.v[v - 1] = v;
        }
        p.ground = below(p.n);
        expect_played(&p);
    }
}

static void pictures_with_cycles_follow_the_fusion_principle(void **state)
{
    (void)state;
    for (int round = 0; round < 600; round++) {
        picture p = { .n = 1 + below(6), .m = below(MOST_EDGES) };

        for (int i = 0; i < p.m; i++) { /* loops and edges side by side too */
            p.u[i] = below(p.n);
            p.v[i] = below(p.n);
        }
        p.ground = below(p.n);
        expect_played(&p);
    }
}

static void a_stalk_of_a_million_edges_is_a_heap(void **state)
{
    enum { N = 1000001 };
    mx__graph *g = malloc(mx__graph_words(N, 2 * (N - 1), true) * 8);
    uint32_t *scratch;
    int64_t value;

    (void)state;
    assert_non_null(g);
    mx__graph_begin(g, N, 0, 2 * (N - 1), true);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 1; i < N; i++)
            for (int way = 0; way < 2; way++)
                if (pass)
                    mx__graph_put(g, i - way, i - 1 + way);
                else
                    mx__graph_count(g, i - way);
        if (!pass) mx__graph_fill(g);
    }
    mx__graph_end(g);
    scratch = malloc(mx__hackenbush_scratch(g) * sizeof *scratch);
    assert_non_null(scratch);
    mx__hackenbush_value(g, 0, scratch, &value);
    assert_int_equal(value, N - 1);
    free(scratch);
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_follow_the_colon_principle),
        cmocka_unit_test(pictures_with_cycles_follow_the_fusion_principle),
        cmocka_unit_test(a_stalk_of_a_million_edges_is_a_heap),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
