/* alike.c: positions by the canonical forms of their graphs. */
#include "alike.h"

#include "alloc.h"
#include "fail.h"
#include "nauty.h"

#include <string.h>

/* After so many graphs one in FEW must have been seen before. */
enum { TRIAL = 1 << 12, FEW = 16 };

struct mx__alike {
    const mx_game *game;
    void *worker;
    mx__nauty *nauty;
    mx__positions
        graphs;          /* canonical forms; the note is the id of the first position */
    mx__positions names; /* positions that came up; the note is the id they go by */
    uint64_t tried, merged;
};

mx_status mx__alike_new(const mx_game *game, void *worker, mx__budget *budget,
                        mx__alike **out, mx_error *err)
{
    mx__alike *alike = mx__calloc(1, sizeof *alike);
    mx_status st;

    *out = NULL;
    if (!alike) return mx__fail(err, MX_NOMEM, "out of memory");
    alike->game = game;
    alike->worker = worker;
    mx__positions_init(&alike->graphs, budget);
    mx__positions_init(&alike->names, budget);
    st = mx__nauty_new(&alike->nauty, err);
    if (st == MX_OK)
        *out = alike;
    else
        mx__alike_free(alike);
    return st;
}

void mx__alike_free(mx__alike *alike)
{
    if (!alike) return;
    mx__positions_clear(&alike->graphs);
    mx__positions_clear(&alike->names);
    mx__nauty_free(alike->nauty);
    mx__free(alike);
}

/* The arcs as rows of bits; whether each has its reverse and none is a loop. */
static bool read_rows(const mx_likeness *graph, uint64_t *rows)
{
    const uint64_t top = UINT64_C(1) << 63;
    bool is_plain = true;

    memset(rows, 0, MX__NAUTY_NODES * sizeof *rows);
    for (size_t i = 0; i < graph->n_arcs; i++)
        rows[graph->from[i]] |= top >> graph->to[i];
    for (size_t i = 0; i < graph->n_arcs && is_plain; i++)
        is_plain = graph->from[i] != graph->to[i] &&
                   (rows[graph->to[i]] & top >> graph->from[i]);
    return is_plain;
}

/* The id of the first position of the graph of AT, which is added if it is the first. */
static mx_status by_graph(mx__alike *alike, mx__positions *positions, mx_span at,
                          uint32_t *id, bool *is_new, mx_error *err)
{
    uint64_t rows[MX__NAUTY_NODES], form[MX__NAUTY_NODES];
    int64_t key[MX__NAUTY_NODES + 1];
    mx_likeness graph;
    uint32_t known;
    bool is_first, is_plain;
    mx_status st = alike->game->likeness(alike->game, alike->worker, at, &graph, err);

    if (st == MX_UNSUPPORTED || (st == MX_OK && graph.n_nodes > MX__NAUTY_NODES))
        return mx__positions_add(positions, at, id, is_new, err);
    if (st != MX_OK) return st;
    is_plain = read_rows(&graph, rows);
    if (graph.n_nodes < 2)
        memcpy(form, rows, sizeof form);
    else
        mx__nauty_canonical(alike->nauty, rows, graph.n_nodes, is_plain, form);
    key[0] = (int64_t)graph.n_nodes;
    memcpy(key + 1, form, graph.n_nodes * sizeof *form);
    st = mx__positions_add(&alike->graphs, (mx_span){ key, graph.n_nodes + 1 }, &known,
                           &is_first, err);
    if (st != MX_OK) return st;
    alike->tried++;
    *id = *mx__positions_note(&alike->graphs, known);
    if (*id) { /* 0: the first failed to be added */
        alike->merged++;
        return MX_OK;
    }
    st = mx__positions_add(positions, at, id, is_new, err);
    if (st == MX_OK) *mx__positions_note(&alike->graphs, known) = *id;
    return st;
}

mx_status mx__alike_add(mx__alike *alike, mx__positions *positions, mx_span at,
                        uint32_t *id, bool *is_new, mx_error *err)
{
    uint32_t name;
    bool is_unknown = false;
    mx_status st;

    *is_new = false;
    if (alike->tried >= TRIAL && alike->merged < alike->tried / FEW)
        return mx__positions_add(positions, at, id, is_new, err);
    st = mx__positions_add(&alike->names, at, &name, &is_unknown, err);
    if (st != MX_OK) return st;
    *id = *mx__positions_note(&alike->names, name);
    if (*id) return MX_OK;
    st = by_graph(alike, positions, at, id, is_new, err);
    if (st == MX_OK) *mx__positions_note(&alike->names, name) = *id;
    return st;
}
