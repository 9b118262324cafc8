/* likeness.h: rules of which it is proved that only the shape of a graph counts. */
#ifndef MX_LIKENESS_H
#define MX_LIKENESS_H

#include "tree.h"

#include <stdbool.h>
#include <stddef.h>

/* How positions of `t subset nodes(G)` have graphs. */
typedef struct mx__likeness_trait {
    bool is_there;
    bool needs_edges; /* ... if G is undirected */
    size_t graph;     /* the data line of G */
} mx__likeness_trait;

/* mx__likeness_find says whether the value of a position t depends on the subgraph that t
   induces in G alone, up to isomorphism. It does when t, loops over sets made from it,
   comparison of nodes for equality, membership, arcs between nodes of t, and the numbers of
   elements are all that its moves look at: an isomorphism then carries options to options.

   A guard `u > v` over the ends of an edge is allowed where the move is the same with u and
   v exchanged, for it leaves one of two equal options. */
mx__likeness_trait mx__likeness_find(const mx__tree *tree);

#endif
