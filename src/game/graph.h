/* graph.h: graphs that rules read as data: compressed rows in one block of memory, which
   can be copied as it is.

   Nodes are numbered FIRST, FIRST + 1 ... LAST. A directed edge is one arc, an undirected
   one is two (a loop is one). The arcs of a node keep the order they were given in.
   A graph with as many edges as a tree needs is tried as one: of undirected edges the root
   is FIRST, of directed ones the only node that no arc leads to. */
#ifndef MX_GRAPH_H
#define MX_GRAPH_H

#include "budget.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mx__graph {
    int64_t n, first, last; /* the order of these three is known to rules/ */
    int64_t n_arcs;
    int64_t is_undirected;
    int64_t is_tree; /* parents, subtrees and paths are known */
    int64_t root;
    int64_t n_words; /* int64_t of the whole block */
    uint32_t rows[]; /* n + 2 beginnings of rows, then the arcs: numbers of nodes; of a
                        tree also n each: parent, preorder, place in it, size of the
                        subtree, depth */
} mx__graph;

#define MX__GRAPH_MOST_NODES (INT64_C(1) << 26)
#define MX__GRAPH_MOST_ARCS  (INT64_C(1) << 31)
#define MX__GRAPH_NOBODY     UINT32_MAX /* the parent of the root */

/* --- making one ------------------------------------------------------------------------
       words -> begin -> count, once an arc -> fill -> put, the same arcs -> end */

/* How many int64_t a graph of N nodes and N_ARCS arcs takes. */
size_t mx__graph_words(int64_t n, int64_t n_arcs, bool undirected);

/* Makes BLOCK, of mx__graph_words, a graph whose arcs are still to be counted. */
mx__graph *mx__graph_begin(void *block, int64_t n, int64_t first, int64_t n_arcs,
                           bool undirected);

/* U is an index from 0, not a number. */
MX_INLINE void mx__graph_count(mx__graph *g, int64_t u)
{
    assert(u >= 0 && u < g->n);
    g->rows[u + 2]++;
}

void mx__graph_fill(mx__graph *g);

/* V too is an index. */
MX_INLINE void mx__graph_put(mx__graph *g, int64_t u, int64_t v)
{
    assert(v >= 0 && v < g->n);
    g->rows[(uint64_t)g->n + 2 + g->rows[u + 1]++] = (uint32_t)(g->first + v);
}

/* Finds out whether G is a tree. Time O(nodes + arcs), no recursion. The second asks BUDGET
   on its way, unless that is NULL: MX_LIMIT, MX_CANCELLED. */
void mx__graph_end(mx__graph *g);
MX_MUSTUSE mx_status mx__graph_end_within(mx__graph *g, mx__budget *budget,
                                          mx_error *err);

/* --- reading it ------------------------------------------------------------------- */

MX_INLINE bool mx__graph_has(const mx__graph *g, int64_t v)
{
    return v >= g->first && v <= g->last;
}

/* The nodes that the arcs of node V lead to, *N of them. */
MX_INLINE const uint32_t *mx__graph_row(const mx__graph *g, int64_t v, size_t *n)
{
    const uint32_t *start = g->rows + (v - g->first);

    assert(mx__graph_has(g, v));
    *n = start[1] - start[0];
    return g->rows + g->n + 2 + start[0];
}

/* Of a tree: the arrays behind the arcs, indexed from 0. */
enum mx__graph_tree { MX__PARENT, MX__PREORDER, MX__PLACE, MX__SIZE, MX__DEPTH };

MX_INLINE const uint32_t *mx__graph_tree(const mx__graph *g, enum mx__graph_tree what)
{
    assert(g->is_tree);
    return g->rows + g->n + 2 + g->n_arcs + (int64_t)what * g->n;
}

/* The number of nodes on the path of a tree between nodes U and V, both included. Written
   to OUT, which has room for them, unless it is NULL. Time O(length). */
size_t mx__graph_path(const mx__graph *g, int64_t u, int64_t v, int64_t *out);

/* Two equal arcs, as the numbers of their nodes; *FOUND is false when there are none.
   SCRATCH has room for n. Asks BUDGET as mx__graph_end_within. Time O(nodes + arcs). */
MX_MUSTUSE mx_status mx__graph_twins(const mx__graph *g, uint32_t *scratch, bool *found,
                                     int64_t *u, int64_t *v, mx__budget *budget,
                                     mx_error *err);

#endif
