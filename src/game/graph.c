/* graph.c: graphs in compressed rows, and the trees among them. */
#include "graph.h"

#include <string.h>

enum { TREE_ARRAYS = 5 };

static bool may_be_tree(int64_t n, int64_t n_arcs, bool undirected)
{
    return n > 0 && n_arcs == (undirected ? 2 * (n - 1) : n - 1);
}

size_t mx__graph_words(int64_t n, int64_t n_arcs, bool undirected)
{
    int64_t cells = n + 2 + n_arcs;

    assert(n >= 0 && n <= MX__GRAPH_MOST_NODES);
    assert(n_arcs >= 0 && n_arcs <= MX__GRAPH_MOST_ARCS);
    if (may_be_tree(n, n_arcs, undirected)) cells += TREE_ARRAYS * n;
    return (sizeof(mx__graph) + (size_t)cells * sizeof(uint32_t) + 7) / 8;
}

mx__graph *mx__graph_begin(void *block, int64_t n, int64_t first, int64_t n_arcs,
                           bool undirected)
{
    mx__graph *g = block;

    assert(first >= 0 && first <= UINT32_MAX - MX__GRAPH_MOST_NODES);
    *g = (mx__graph){ .n = n,
                      .first = first,
                      .last = first + n - 1,
                      .n_arcs = n_arcs,
                      .is_undirected = undirected,
                      .n_words = (int64_t)mx__graph_words(n, n_arcs, undirected) };
    memset(g->rows, 0, (size_t)(n + 2) * sizeof *g->rows);
    return g;
}

void mx__graph_fill(mx__graph *g)
{
    for (int64_t i = 2; i < g->n + 2; i++)
        g->rows[i] += g->rows[i - 1];
    assert(g->rows[g->n + 1] == g->n_arcs);
}

/* --- trees ------------------------------------------------------------------------ */

static uint32_t *array_of(mx__graph *g, enum mx__graph_tree what)
{
    return g->rows + g->n + 2 + g->n_arcs + (int64_t)what * g->n;
}

/* *ROOT is the index of the only node that no arc leads to, or -1. SEEN is scratch. */
static mx_status find_root(const mx__graph *g, uint32_t *seen, int64_t *root,
                           mx__steps *steps)
{
    const uint32_t *arcs = g->rows + g->n + 2;
    mx_status st = MX_OK;

    *root = 0;
    if (g->is_undirected) return MX_OK;
    *root = -1;
    memset(seen, 0, (size_t)g->n * sizeof *seen);
    for (int64_t i = 0; i < g->n_arcs && st == MX_OK; i++) {
        seen[arcs[i] - g->first] = 1;
        st = mx__step(steps);
    }
    for (int64_t v = 0; v < g->n && st == MX_OK; v++) {
        if (seen[v]) continue;
        if (*root >= 0) {
            *root = -1;
            return MX_OK;
        }
        *root = v;
    }
    return st;
}

/* The next child of V behind cursor NEXT[v]; -1: there is none. A node met before is no
   child; then *IS_TREE is false. */
static int64_t next_child(mx__graph *g, int64_t v, uint32_t *next, bool *is_tree)
{
    const uint32_t *parent = array_of(g, MX__PARENT), *place = array_of(g, MX__PLACE);
    const uint32_t *arcs = g->rows + g->n + 2;
    bool skipped = false;

    while (next[v] < g->rows[v + 1]) {
        int64_t w = arcs[next[v]++] - g->first;

        if (place[w] == MX__GRAPH_NOBODY) return w;
        if (g->is_undirected && !skipped && parent[v] == arcs[next[v] - 1]) {
            skipped = true; /* the way back */
            continue;
        }
        *is_tree = false;
    }
    return -1;
}

/* *REACHED is how many nodes the tree below ROOT has; 0: it is none. */
static mx_status walk(mx__graph *g, int64_t root, int64_t *reached, mx__steps *steps)
{
    uint32_t *parent = array_of(g, MX__PARENT), *order = array_of(g, MX__PREORDER);
    uint32_t *place = array_of(g, MX__PLACE), *next = array_of(g, MX__SIZE);
    uint32_t *depth = array_of(g, MX__DEPTH);
    int64_t n = 0, v = root, w;
    bool is_tree = true;
    mx_status st = MX_OK;

    memset(place, 0xFF, (size_t)g->n * sizeof *place);
    memcpy(next, g->rows, (size_t)g->n * sizeof *next);
    parent[root] = MX__GRAPH_NOBODY;
    depth[root] = 0;
    place[root] = 0;
    order[n++] = (uint32_t)(g->first + root);
    while (st == MX_OK) {
        st = mx__step(steps);
        w = next_child(g, v, next, &is_tree);
        if (w >= 0) {
            parent[w] = (uint32_t)(g->first + v);
            depth[w] = depth[v] + 1;
            place[w] = (uint32_t)n;
            order[n++] = (uint32_t)(g->first + w);
            v = w;
        } else if (parent[v] == MX__GRAPH_NOBODY) {
            break;
        } else {
            v = parent[v] - g->first;
        }
    }
    *reached = is_tree ? n : 0;
    return st;
}

static void add_sizes(mx__graph *g)
{
    const uint32_t *parent = array_of(g, MX__PARENT),
                   *order = array_of(g, MX__PREORDER);
    uint32_t *size = array_of(g, MX__SIZE);

    for (int64_t v = 0; v < g->n; v++)
        size[v] = 1;
    for (int64_t i = g->n - 1; i > 0; i--) {
        int64_t v = order[i] - g->first;

        size[parent[v] - g->first] += size[v];
    }
}

mx_status mx__graph_end_within(mx__graph *g, mx__budget *budget, mx_error *err)
{
    mx__steps steps = { .budget = budget, .err = err };
    int64_t root, reached = 0;
    mx_status st;

    assert(g->n == 0 || g->rows[g->n] == g->n_arcs);
    if (!may_be_tree(g->n, g->n_arcs, g->is_undirected)) return MX_OK;
    st = find_root(g, array_of(g, MX__PLACE), &root, &steps);
    if (st == MX_OK && root >= 0) st = walk(g, root, &reached, &steps);
    if (st != MX_OK || reached != g->n) return st;
    add_sizes(g);
    g->root = g->first + root;
    g->is_tree = 1;
    return MX_OK;
}

void mx__graph_end(mx__graph *g)
{
    mx_status st = mx__graph_end_within(g, NULL, NULL);

    assert(st == MX_OK);
    (void)st;
}

size_t mx__graph_path(const mx__graph *g, int64_t u, int64_t v, int64_t *out)
{
    const uint32_t *parent = mx__graph_tree(g, MX__PARENT);
    const uint32_t *depth = mx__graph_tree(g, MX__DEPTH);
    int64_t a = u - g->first, b = v - g->first;
    size_t n_up = 0, n;

    for (; depth[a] > depth[b]; n_up++)
        a = parent[a] - g->first;
    n = n_up + 1;
    for (; depth[b] > depth[a]; n++)
        b = parent[b] - g->first;
    for (; a != b; n += 2) {
        a = parent[a] - g->first;
        b = parent[b] - g->first;
    }
    if (!out) return n;
    for (int64_t x = u; x != a + g->first; x = parent[x - g->first])
        *out++ = x;
    n_up = n - 1 - (depth[u - g->first] - depth[a]);
    for (int64_t x = v; n_up > 0; x = parent[x - g->first])
        out[n_up--] = x;
    out[0] = a + g->first;
    return n;
}

mx_status mx__graph_twins(const mx__graph *g, uint32_t *scratch, bool *found,
                          int64_t *u, int64_t *v, mx__budget *budget, mx_error *err)
{
    mx__steps steps = { .budget = budget, .err = err };
    mx_status st = MX_OK;

    *found = false;
    memset(scratch, 0xFF, (size_t)g->n * sizeof *scratch);
    for (int64_t x = 0; x < g->n && st == MX_OK; x++) {
        size_t n;
        const uint32_t *row = mx__graph_row(g, g->first + x, &n);

        st = mx__step(&steps);
        for (size_t i = 0; i < n && st == MX_OK; i++) {
            uint32_t *seen = &scratch[row[i] - g->first];

            if (*seen == x) {
                *u = g->first + x;
                *v = row[i];
                *found = true;
                return MX_OK;
            }
            *seen = (uint32_t)x;
            st = mx__step(&steps);
        }
    }
    return st;
}
