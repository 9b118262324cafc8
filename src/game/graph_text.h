/* graph_text.h: graphs from text: edge lists, DIMACS, DOT, graph6 and digraph6, JSON
   (docs/formats.md). */
#ifndef MX_GRAPH_TEXT_H
#define MX_GRAPH_TEXT_H

#include "graph.h"

/* mx__graph_read reads the N bytes at TEXT, which messages call NAME, in the format that
   they look like. LOOPS: an edge from a node to itself is welcome.
   MX_OK       *OUT is the graph, one block; the caller frees it with mx__free.
   MX_SYNTAX   the text is no graph: ERR has the place; also edges given twice, nodes that
               were not declared, loops that are not welcome.
   MX_LIMIT    too many nodes or edges, or BUDGET has no more memory or time.
   MX_CANCELLED.   MX_NOMEM.   MX_UNSUPPORTED  JSON without
               Jansson.
   BUDGET, unless NULL, is charged what the reading takes and, on MX_OK, keeps the
   n_words * 8 bytes of the graph charged: whoever frees it gives them back.
   Time O(bytes + nodes); the text is read twice, so that edges are stored once: memory of
   the graph and 4 bytes a node beside it (JSON: what Jansson takes). */
MX_MUSTUSE mx_status mx__graph_read(const char *name, const char *text, size_t n,
                                    bool loops, mx__budget *budget, mx__graph **out,
                                    mx_error *err);

/* The name of the format that the text looks like: "edges", "dimacs", "dot", "graph6",
   "json". Static. */
const char *mx__graph_format(const char *text, size_t n);

#endif
