/* vary.c: small random graphs in the place of those that rules read, to try claims on. */
#include "alloc.h"
#include "builtins_graph.h"
#include "mix.h"
#include "open.h"

#include <string.h>

enum { MOST_NODES = 6, MOST_PAIRS = MOST_NODES * MOST_NODES };

/* The edges of a graph under construction, by index of nodes. */
typedef struct draft {
    int64_t n, n_edges, n_arcs;
    bool is_undirected;
    int64_t u[MOST_PAIRS], v[MOST_PAIRS];
} draft;

static int64_t below(uint64_t *random, int64_t n)
{
    return (int64_t)(mx__random(random) % (uint64_t)n);
}

static void add(draft *d, int64_t u, int64_t v)
{
    d->u[d->n_edges] = u;
    d->v[d->n_edges++] = v;
    d->n_arcs += 1 + (d->is_undirected && u != v);
}

static void make_tree(draft *d, uint64_t *random)
{
    for (int64_t v = 1; v < d->n; v++)
        add(d, below(random, v), v);
}

/* Backward arcs make cycles: only where play may be endless. */
static void make_any(draft *d, bool backwards, uint64_t *random)
{
    int64_t density = 1 + below(random, 3);

    for (int64_t u = 0; u < d->n; u++)
        for (int64_t v = 0; v < d->n; v++)
            if ((u < v || (backwards && !d->is_undirected)) &&
                below(random, 4) < density && (u != v || below(random, 3) == 0))
                add(d, u, v);
}

static mx__graph *made(const draft *d, int64_t first)
{
    mx__graph *g = mx__malloc(mx__graph_words(d->n, d->n_arcs, d->is_undirected) *
                              sizeof(int64_t));

    if (!g) return NULL;
    mx__graph_begin(g, d->n, first, d->n_arcs, d->is_undirected);
    for (int pass = 0; pass < 2; pass++) {
        for (int64_t i = 0; i < d->n_edges; i++) {
            bool both = d->is_undirected && d->u[i] != d->v[i];

            if (pass) {
                mx__graph_put(g, d->u[i], d->v[i]);
                if (both) mx__graph_put(g, d->v[i], d->u[i]);
            } else {
                mx__graph_count(g, d->u[i]);
                if (both) mx__graph_count(g, d->v[i]);
            }
        }
        if (!pass) mx__graph_fill(g);
    }
    mx__graph_end(g);
    return g;
}

static mx__graph *like(const mx__graph *model, bool backwards, uint64_t *random)
{
    draft d = { .n = 1 + below(random, MOST_NODES),
                .is_undirected = model->is_undirected };

    if (model->is_tree)
        make_tree(&d, random);
    else
        make_any(&d, backwards, random);
    return made(&d, model->first);
}

static mx_status stand_in(mx__rules *rules, size_t i, uint64_t *random, mx_error *err)
{
    mx__graph *g =
        like(mx__graph_at(rules->own_graphs[i]), rules->tree.has_draw, random);

    if (!g || !MX_PUSH(rules->graphs, g)) {
        mx__free(g);
        return mx__fail(err, MX_NOMEM, "memory ran out");
    }
    return mx__data_set(rules, i, (int64_t)(uintptr_t)g, err);
}

mx_status mx__rules_vary(mx__rules *rules, uint64_t seed, bool *has_graphs,
                         mx_error *err)
{
    const mx__field *field = rules->tree.data;
    uint64_t random = seed;
    mx_status st = MX_OK;

    *has_graphs = false;
    for (size_t i = 0; field && !st; field = field->next, i++) {
        if (field->type->kind != MX_T_GRAPH || !rules->data.is_set[i]) continue;
        *has_graphs = true;
        if (!rules->own_graphs) {
            rules->own_graphs = mx__calloc(rules->data.n, sizeof(int64_t));
            if (!rules->own_graphs) return mx__fail(err, MX_NOMEM, "memory ran out");
        }
        if (!rules->own_graphs[i]) rules->own_graphs[i] = rules->data.value[i];
        st = seed ? stand_in(rules, i, &random, err)
                  : mx__data_set(rules, i, rules->own_graphs[i], err);
        if (!seed) rules->own_graphs[i] = 0;
    }
    return st;
}

void mx__rules_say_graphs(const mx__rules *rules, mx__text *out)
{
    const mx__field *field = rules->tree.data;

    for (size_t i = 0; field; field = field->next, i++) {
        const mx__graph *g;

        if (field->type->kind != MX_T_GRAPH || !rules->data.is_set[i]) continue;
        g = mx__graph_at(rules->data.value[i]);
        mx__text_fmt(out, "%s =", field->name);
        for (int64_t v = g->first; v <= g->last; v++) {
            size_t n;
            const uint32_t *row = mx__graph_row(g, v, &n);

            mx__text_fmt(out, "%s %lld:", v > g->first ? ";" : "", (long long)v);
            for (size_t k = 0; k < n; k++)
                mx__text_fmt(out, " %u", row[k]);
        }
    }
}
