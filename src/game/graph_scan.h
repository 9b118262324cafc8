/* graph_scan.h: what the readers of graph formats tell while they go over a text; inside
   the floor. Each text is gone over twice: arcs are counted, then stored. */
#ifndef MX_GRAPH_SCAN_H
#define MX_GRAPH_SCAN_H

#include "graph_text.h"

typedef enum mx__scan_pass {
    MX__SCAN_COUNT,
    MX__SCAN_STORE,
    MX__SCAN_TWIN
} mx__scan_pass;

typedef struct mx__scan mx__scan;

/* Goes over the whole text once. */
typedef mx_status mx__scan_fn(mx__scan *s);

struct mx__scan {
    const char *name, *text;
    size_t n;
    bool allows_loops;
    mx_error *err;
    mx__steps steps;
    uint64_t charged; /* bytes taken from the budget */
    void *own;        /* the format's */

    mx__scan_pass pass;
    bool is_undirected;
    bool is_declared; /* nodes are first .. last */
    int64_t first, last;
    uint64_t n_edges; /* so far in this pass */
    int64_t n_arcs;
    uint32_t *degree; /* of each node met, by index */
    size_t n_degrees, room;
    mx__graph *graph;
    int64_t twin[2]; /* the edge that is looked for, as numbers */
    size_t twin_at;
    bool has_twin;
};

/* The nodes are FIRST .. LAST. The place START..END is for messages everywhere. */
MX_MUSTUSE mx_status mx__scan_range(mx__scan *s, int64_t first, int64_t last,
                                    size_t start, size_t end);
/* There is a node V. */
MX_MUSTUSE mx_status mx__scan_node(mx__scan *s, int64_t v, size_t start, size_t end);
/* There is an edge from U to V, both ways if s->is_undirected. */
MX_MUSTUSE mx_status mx__scan_edge(mx__scan *s, int64_t u, int64_t v, size_t start,
                                   size_t end);
/* The text is wrong at START..END. Returns MX_SYNTAX. */
mx_status mx__scan_fail(const mx__scan *s, size_t start, size_t end,
                        const char *sentence, ...) MX_PRINTF(4, 5);

/* The formats, each in its file. OPEN and CLOSE, where a format has them, stand around
   the passes. */
mx__scan_fn mx__scan_edges, mx__scan_dimacs, mx__scan_six;
mx__scan_fn mx__scan_dot, mx__scan_dot_open, mx__scan_json, mx__scan_json_open;
void mx__scan_dot_close(mx__scan *s);
void mx__scan_json_close(mx__scan *s);

/* Whether the text is one graph6 or digraph6 word. */
bool mx__looks_like_six(const char *text, size_t n);

#endif
