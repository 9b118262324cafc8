/* builtins_graph.h: the functions of graphs, for the table. */
#ifndef MX_BUILTINS_GRAPH_H
#define MX_BUILTINS_GRAPH_H

#include "builtins.h"
#include "graph.h"

#define b_graph      mx__b_graph
#define b_graph_rows mx__b_graph_rows
#define b_nodes      mx__b_nodes
#define b_next       mx__b_next
#define b_leads      mx__b_leads
#define b_children   mx__b_children
#define b_parent     mx__b_parent
#define b_subtree    mx__b_subtree
#define b_path       mx__b_path
#define b_components mx__b_components
#define b_hackenbush mx__b_hackenbush

mx__builtin_fn b_graph, b_graph_rows, b_nodes, b_next, b_leads, b_children, b_parent,
    b_subtree, b_path, b_components, b_hackenbush;

/* The graph at address VALUE. */
static inline const mx__graph *mx__graph_at(int64_t value)
{
    return (const mx__graph *)(const void *)mx__block(value);
}

/* The arcs of node V of the graph at address G, *N of them; NULL with a fault when there
   is no such node. */
const uint32_t *mx__row_of(mx__vm *vm, int64_t g, int64_t v, size_t *n);

#endif
