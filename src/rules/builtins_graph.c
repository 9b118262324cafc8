/* builtins_graph.c: library functions of graphs, and how rules make one. */
#include "builtins_graph.h"

#include "hackenbush.h"

#include <string.h>

static mx_status no_node(mx__vm *vm, const mx__graph *g, int64_t v)
{
    if (g->n == 0) return mx__vm_fault(vm, "node %lld of an empty graph", (long long)v);
    return mx__vm_fault(vm, "node %lld of a graph with nodes %lld..%lld", (long long)v,
                        (long long)g->first, (long long)g->last);
}

/* --- making one ------------------------------------------------------------------- */

/* The arcs that are asked for, one after the other: index I. False: there are no more. */
typedef struct arcs {
    const int64_t *u, *v; /* arrays of the ends; U NULL: V is an array of rows */
    int64_t row, i;
} arcs;

static bool next_arc(arcs *a, int64_t *u, int64_t *v)
{
    if (a->u) {
        if (a->i >= a->u[0]) return false;
        *u = a->u[++a->i];
        *v = a->v[a->i];
        return true;
    }
    while (a->row < a->v[0] && a->i >= mx__block(a->v[1 + a->row])[0]) {
        a->row++;
        a->i = 0;
    }
    if (a->row >= a->v[0]) return false;
    *u = a->row;
    *v = mx__block(a->v[1 + a->row])[++a->i];
    return true;
}

/* Counts the arcs; every end must be a node. FIRST is what the first node is called; rows
   are counted from 0. */
static mx_status count(mx__vm *vm, arcs a, const mx__graph *like, bool both, int64_t *n)
{
    int64_t u, v, shift = a.u ? 0 : like->first;

    *n = 0;
    while (next_arc(&a, &u, &v)) {
        if (!mx__graph_has(like, u + shift)) return no_node(vm, like, u);
        if (!mx__graph_has(like, v)) return no_node(vm, like, v);
        *n += 1 + (both && u + shift != v);
    }
    if (*n <= MX__GRAPH_MOST_ARCS) return MX_OK;
    mx__vm_fault(vm, "a graph has at most %lld arcs", (long long)MX__GRAPH_MOST_ARCS);
    return MX_LIMIT;
}

static mx__graph *built(mx__vm *vm, arcs given, int64_t n, int64_t first, bool both,
                        int64_t n_arcs)
{
    int64_t u, v, shift = given.u ? first : 0;
    arcs a = given;
    mx__graph *g =
        (mx__graph *)(void *)mx__vm_words(vm, mx__graph_words(n, n_arcs, both));

    if (!g) return NULL;
    mx__graph_begin(g, n, first, n_arcs, both);
    while (next_arc(&a, &u, &v)) {
        mx__graph_count(g, u - shift);
        if (both && u - shift != v - first) mx__graph_count(g, v - first);
    }
    mx__graph_fill(g);
    a = given;
    while (next_arc(&a, &u, &v)) {
        mx__graph_put(g, u - shift, v - first);
        if (both && u - shift != v - first) mx__graph_put(g, v - first, u - shift);
    }
    mx__graph_end(g);
    return g;
}

static mx_status make(mx__vm *vm, arcs a, int64_t n, int64_t first, bool both,
                      int64_t *out)
{
    mx__graph like = { .n = n, .first = first, .last = first + n - 1 }, *g;
    int64_t n_arcs;
    mx_status st;

    if (n < 0 || first < 0 || first > INT32_MAX)
        return mx__vm_fault(vm, "a graph of %lld nodes from %lld on is impossible",
                            (long long)n, (long long)first);
    if (n > MX__GRAPH_MOST_NODES) {
        mx__vm_fault(vm, "a graph has at most %lld nodes",
                     (long long)MX__GRAPH_MOST_NODES);
        return MX_LIMIT;
    }
    st = count(vm, a, &like, both, &n_arcs);
    if (st) return st;
    g = built(vm, a, n, first, both, n_arcs);
    if (!g) return vm->shortage;
    *out = (int64_t)(uintptr_t)g;
    return MX_OK;
}

mx_status b_graph(mx__vm *vm, const int64_t *a, int64_t *out)
{
    arcs given = { mx__block(a[1]), mx__block(a[2]), 0, 0 };

    if (given.u[0] != given.v[0])
        return mx__vm_fault(vm, "%lld edges begin and %lld end", (long long)given.u[0],
                            (long long)given.v[0]);
    return make(vm, given, a[0], a[3], a[4] != 0, out);
}

mx_status b_graph_rows(mx__vm *vm, const int64_t *a, int64_t *out)
{
    arcs given = { NULL, mx__block(a[0]), 0, 0 };

    return make(vm, given, given.v[0], a[1], a[2] != 0, out);
}

/* --- nodes and arcs --------------------------------------------------------------- */

const uint32_t *mx__row_of(mx__vm *vm, int64_t graph, int64_t v, size_t *n)
{
    const mx__graph *g = mx__graph_at(graph);

    if (mx__graph_has(g, v)) return mx__graph_row(g, v, n);
    no_node(vm, g, v);
    return NULL;
}

static mx_status give(mx__vm *vm, const uint32_t *from, size_t n, int64_t skip,
                      int64_t *out)
{
    int64_t *made = mx__vm_words(vm, n + 1);

    if (!made) return vm->shortage;
    made[0] = 0;
    for (size_t i = 0; i < n; i++)
        if (from[i] != skip) made[++made[0]] = from[i];
    *out = mx__address(made);
    return MX_OK;
}

mx_status b_nodes(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const mx__graph *g = mx__graph_at(a[0]);
    int64_t *made = mx__vm_words(vm, (size_t)g->n + 1);

    if (!made) return vm->shortage;
    made[0] = g->n;
    for (int64_t i = 0; i < g->n; i++)
        made[1 + i] = g->first + i;
    *out = mx__address(made);
    return MX_OK;
}

mx_status b_next(mx__vm *vm, const int64_t *a, int64_t *out)
{
    size_t n;
    const uint32_t *row = mx__row_of(vm, a[0], a[1], &n);

    return row ? give(vm, row, n, -1, out) : MX_FAULT;
}

/* An arc leads from b to c. */
mx_status b_leads(mx__vm *vm, const int64_t *a, int64_t *out)
{
    size_t n;
    const uint32_t *row = mx__row_of(vm, a[0], a[1], &n);

    if (!row) return MX_FAULT;
    for (size_t i = 0; i < n; i++)
        if (row[i] == a[2]) {
            *out = 1;
            return MX_OK;
        }
    *out = 0;
    return MX_OK;
}

/* --- trees ------------------------------------------------------------------------ */

static mx_status need_tree(mx__vm *vm, int64_t graph, int64_t v)
{
    const mx__graph *g = mx__graph_at(graph);

    if (!g->is_tree) return mx__vm_fault(vm, "the graph is no tree");
    return mx__graph_has(g, v) ? MX_OK : no_node(vm, g, v);
}

static int64_t parent_of(const mx__graph *g, int64_t v)
{
    uint32_t parent = mx__graph_tree(g, MX__PARENT)[v - g->first];

    return parent == MX__GRAPH_NOBODY ? -1 : (int64_t)parent;
}

mx_status b_parent(mx__vm *vm, const int64_t *a, int64_t *out)
{
    mx_status st = need_tree(vm, a[0], a[1]);

    if (!st) *out = parent_of(mx__graph_at(a[0]), a[1]);
    return st;
}

mx_status b_children(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const mx__graph *g = mx__graph_at(a[0]);
    mx_status st = need_tree(vm, a[0], a[1]);
    const uint32_t *row;
    size_t n;

    if (st) return st;
    row = mx__graph_row(g, a[1], &n);
    return give(vm, row, n, g->is_undirected ? parent_of(g, a[1]) : -1, out);
}

mx_status b_subtree(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const mx__graph *g = mx__graph_at(a[0]);
    mx_status st = need_tree(vm, a[0], a[1]);
    int64_t v = a[1] - g->first;

    if (st) return st;
    return give(vm, mx__graph_tree(g, MX__PREORDER) + mx__graph_tree(g, MX__PLACE)[v],
                mx__graph_tree(g, MX__SIZE)[v], -1, out);
}

mx_status b_path(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const mx__graph *g = mx__graph_at(a[0]);
    mx_status st = need_tree(vm, a[0], a[1]);
    int64_t *made;
    size_t n;

    if (!st && !mx__graph_has(g, a[2])) st = no_node(vm, g, a[2]);
    if (st) return st;
    n = mx__graph_path(g, a[1], a[2], NULL);
    made = mx__vm_words(vm, n + 1);
    if (!made) return vm->shortage;
    made[0] = (int64_t)n;
    mx__graph_path(g, a[1], a[2], made + 1);
    *out = mx__address(made);
    return MX_OK;
}

mx_status b_hackenbush(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const mx__graph *g = mx__graph_at(a[0]);
    int64_t *scratch;

    if (!g->is_undirected)
        return mx__vm_fault(vm, "hackenbush(G, r) needs an undirected graph");
    if (!mx__graph_has(g, a[1])) return no_node(vm, g, a[1]);
    scratch = mx__vm_words(vm, mx__hackenbush_scratch(g) / 2 + 1);
    if (!scratch) return vm->shortage;
    mx__hackenbush_value(g, a[1], (uint32_t *)(void *)scratch, out);
    return MX_OK;
}

/* --- connected parts -------------------------------------------------------------- */

/* Where nodes stand in a set: SEAT[v] - 1, or by halving where the set is small. */
typedef struct finder {
    const int64_t *set; /* length in front */
    int64_t *seat;      /* by index of the node; NULL: the set is ascending */
    int64_t first;
} finder;

static int64_t find(const finder *f, int64_t v)
{
    int64_t lo = 0, hi = f->set[0];

    if (f->seat) return f->seat[v - f->first] - 1;
    while (lo < hi) {
        int64_t middle = lo + (hi - lo) / 2;

        if (f->set[1 + middle] < v)
            lo = middle + 1;
        else
            hi = middle;
    }
    return lo < f->set[0] && f->set[1 + lo] == v ? lo : -1;
}

static mx_status make_finder(mx__vm *vm, const mx__graph *g, const int64_t *set,
                             finder *out)
{
    bool ascending = true;

    *out = (finder){ set, NULL, g->first };
    for (int64_t i = 1; i <= set[0]; i++) {
        if (!mx__graph_has(g, set[i])) return no_node(vm, g, set[i]);
        ascending &= i == 1 || set[i] > set[i - 1];
    }
    if (ascending && set[0] < g->n / 16) return MX_OK;
    out->seat = mx__vm_words(vm, (size_t)g->n + 1);
    if (!out->seat) return vm->shortage;
    memset(out->seat, 0, ((size_t)g->n + 1) * sizeof *out->seat);
    for (int64_t i = 1; i <= set[0]; i++) {
        if (out->seat[set[i] - g->first])
            return mx__vm_fault(vm, "node %lld is in the set twice", (long long)set[i]);
        out->seat[set[i] - g->first] = i;
    }
    return MX_OK;
}

static int64_t leader(int64_t *up, int64_t i)
{
    while (up[i] != i) {
        up[i] = up[up[i]];
        i = up[i];
    }
    return i;
}

/* UP[i] becomes the first element of the part that element I is in. */
static void join_neighbours(const mx__graph *g, const finder *f, int64_t *up)
{
    for (int64_t i = 0; i < f->set[0]; i++)
        up[i] = i;
    for (int64_t i = 0; i < f->set[0]; i++) {
        size_t n;
        const uint32_t *row = mx__graph_row(g, f->set[1 + i], &n);

        for (size_t k = 0; k < n; k++) {
            int64_t j = find(f, row[k]), a, b;

            if (j < 0) continue;
            a = leader(up, i);
            b = leader(up, j);
            if (a < b)
                up[b] = a;
            else
                up[a] = b;
        }
    }
    for (int64_t i = 0; i < f->set[0]; i++)
        up[i] = leader(up, i);
}

mx_status b_components(mx__vm *vm, const int64_t *a, int64_t *out)
{
    const mx__graph *g = mx__graph_at(a[0]);
    const int64_t *set = mx__block(a[1]);
    int64_t n = set[0], n_parts = 0, *up, *part, *made;
    finder f;
    mx_status st = make_finder(vm, g, set, &f);

    if (st) return st;
    up = mx__vm_words(vm, 2 * (size_t)n + 2);
    if (!up) return vm->shortage;
    part = up + n;
    join_neighbours(g, &f, up);
    memset(part, 0, ((size_t)n + 1) * sizeof *part);
    for (int64_t i = 0; i < n; i++) {
        n_parts += up[i] == i;
        part[up[i]]++;
    }
    made = mx__vm_words(vm, (size_t)n_parts + 1);
    if (!made) return vm->shortage;
    made[0] = 0;
    for (int64_t i = 0; i < n; i++) {
        int64_t *nodes;

        if (up[i] == i) {
            nodes = mx__vm_words(vm, (size_t)part[i] + 1);
            if (!nodes) return vm->shortage;
            nodes[0] = 0;
            made[++made[0]] = mx__address(nodes);
            part[i] = mx__address(nodes);
        }
        nodes = mx__block(part[up[i]]);
        nodes[++nodes[0]] = set[1 + i];
    }
    *out = mx__address(made);
    return MX_OK;
}
