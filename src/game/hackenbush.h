/* hackenbush.h: green Hackenbush: a move removes an edge of a graph, and with it all that no
   longer hangs together with the ground. */
#ifndef MX_HACKENBUSH_H
#define MX_HACKENBUSH_H

#include "graph.h"

/* mx__hackenbush_value stores the Grundy value of the part of G that hangs together with
   node ROOT, the ground, in *VALUE. G is undirected; edges may repeat and be loops.

   By the fusion principle the nodes of a cycle may be made one, each edge among them
   becoming a loop, and a loop is worth an edge: 1. What is left is a tree of bridges, and by
   the colon principle a branch of value v on a bridge is worth v + 1 (Berlekamp, Conway and
   Guy, Winning Ways, chapter 7). SCRATCH has room for mx__hackenbush_scratch(G) integers.
   Time O(nodes + edges), no recursion. */
void mx__hackenbush_value(const mx__graph *g, int64_t root, uint32_t *scratch,
                          int64_t *value);
size_t mx__hackenbush_scratch(const mx__graph *g);

#endif
