/* graph_dot_text.h: a game graph as DOT text that graphviz draws. */
#ifndef MX_GRAPH_DOT_TEXT_H
#define MX_GRAPH_DOT_TEXT_H

#include "palette.h"
#include "text.h"

#include <mexor/game.h>

/* How a position is drawn: the shape of its border says as much as its colour. */
typedef enum mx__drawn_as {
    MX__DRAWN_LOST,      /* double border, filled */
    MX__DRAWN_PLAIN,     /* single border */
    MX__DRAWN_TIED,      /* dashed border */
    MX__DRAWN_HALF_TIED, /* dotted border: tied when one of the two starts */
    MX__DRAWN_LEFT,      /* a box in Left's colour */
    MX__DRAWN_RIGHT      /* a box in Right's colour with cut corners */
} mx__drawn_as;

typedef struct mx__drawn_node {
    const char *name, *below; /* two lines; BELOW may be NULL */
    bool is_board;            /* '/' in NAME ends a row of letters of one width */
    mx__drawn_as as;
} mx__drawn_node;

typedef struct mx__drawn_edge {
    size_t from, to;
    mx_player player; /* matters in a sided graph */
    bool is_thick;
    const char *label; /* NULL: none */
} mx__drawn_edge;

/* All lent. Node 0 is where play starts. */
typedef struct mx__drawn_graph {
    const char *title;
    const char *const *legend; /* lines below the graph */
    size_t n_legend;
    const mx__drawn_node *nodes;
    size_t n_nodes;
    const mx__drawn_edge *edges;
    size_t n_edges;
    bool is_sided; /* edges are Left's or Right's; Left's come first and stand left */
    mx__theme theme;
    mx__lang lang; /* of title and legend */
} mx__drawn_graph;

/* mx__graph_dot_text appends GRAPH to OUT: one `digraph`, nodes n0, n1 ... in their order,
   moves named where there are few, every text quoted so that no byte of it is syntax. The same bytes for the same graph.
   Time O(text). */
void mx__graph_dot_text(const mx__drawn_graph *graph, mx__text *out);

#endif
