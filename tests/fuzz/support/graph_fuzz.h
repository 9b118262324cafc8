/* graph_fuzz.h: any text that looks like one format of graphs is read or refused with a
   place inside it; what is read is a graph. */
#ifndef MX_GRAPH_FUZZ_H
#define MX_GRAPH_FUZZ_H

#include "alloc.h"
#include "graph_text.h"

#include <stdlib.h>
#include <string.h>

#define MUST(claim) ((claim) ? (void)0 : abort())

static void must_be_graph(const mx__graph *g)
{
    int64_t arcs = 0;

    for (int64_t v = g->first; v <= g->last; v++) {
        size_t n;
        const uint32_t *row = mx__graph_row(g, v, &n);

        for (size_t i = 0; i < n; i++)
            MUST(mx__graph_has(g, row[i]));
        arcs += (int64_t)n;
    }
    MUST(arcs == g->n_arcs);
    for (int64_t v = g->first; g->is_tree && v <= g->last; v++)
        MUST(mx__graph_path(g, g->root, v, NULL) ==
             mx__graph_tree(g, MX__DEPTH)[v - g->first] + 1);
}

static int fuzz_graph(const char *format, const uint8_t *data, size_t n)
{
    const char *text = (const char *)data;
    mx__graph *g;
    mx_error err = { .text = "" };
    mx_status st;

    if (n > 1 << 16 || strcmp(mx__graph_format(text, n), format) != 0) return 0;
    st = mx__graph_read("<fuzz>", text, n, n % 2 == 1, NULL, &g, &err);
    MUST((st == MX_OK) == (g != NULL));
    MUST(st == MX_OK || err.text[0] != '\0');
    MUST(st != MX_SYNTAX || (err.line >= 1 && err.column >= 1));
    if (g) must_be_graph(g);
    mx__free(g);
    return 0;
}

#endif
