/* hackenbush.c: the value of green Hackenbush by the fusion and colon principles. */
#include "hackenbush.h"

#include <string.h>

/* Arrays by index of node. A depth-first search numbers the nodes; `low` is the smallest
   number that a node's subtree reaches by an edge outside of the search tree (Tarjan 1974).
   The edge above a node is a bridge when its subtree reaches nothing above it. */
typedef struct search {
    const mx__graph *g;
    uint32_t *number, *low, *next, *up;
    uint32_t *skipped; /* the arc back along the edge above was met */
    uint32_t *sum;     /* of a node: the nim-sum of what hangs from it so far */
} search;

size_t mx__hackenbush_scratch(const mx__graph *g)
{
    return 6 * (size_t)g->n;
}

static void enter(search *s, uint32_t v, uint32_t up, uint32_t *count)
{
    s->number[v] = s->low[v] = (*count)++;
    s->next[v] = s->g->rows[v];
    s->up[v] = up;
    s->skipped[v] = 0;
    s->sum[v] = 0;
}

/* V is done: what hangs from its parent P by the edge between. Nodes that are to be fused
   pass on their nim-sum, and the edge becomes a loop. */
static void leave(search *s, uint32_t v, uint32_t p)
{
    bool is_bridge = s->low[v] > s->number[p];

    if (s->low[v] < s->low[p]) s->low[p] = s->low[v];
    s->sum[p] ^= is_bridge ? s->sum[v] + 1 : s->sum[v] ^ 1;
}

/* An edge from V to W, met before: W is above V, or V itself. Seen from above it counts
   nothing, for it was counted from below. */
static void meet(search *s, uint32_t v, uint32_t w)
{
    if (s->number[w] > s->number[v]) return;
    if (w == s->up[v] && !s->skipped[v]) {
        s->skipped[v] = 1;
        return;
    }
    if (s->number[w] < s->low[v]) s->low[v] = s->number[w];
    s->sum[v] ^= 1;
}

static const uint32_t nobody = UINT32_MAX;

static void run(search *s, uint32_t root)
{
    const uint32_t *arcs = s->g->rows + s->g->n + 2;
    uint32_t v = root, count = 0, first = (uint32_t)s->g->first;

    enter(s, root, nobody, &count);
    for (;;) {
        uint32_t w;

        if (s->next[v] == s->g->rows[v + 1]) {
            uint32_t p = s->up[v];

            if (p == nobody) return;
            leave(s, v, p);
            v = p;
            continue;
        }
        w = arcs[s->next[v]++] - first;
        if (s->number[w] == nobody) {
            enter(s, w, v, &count);
            v = w;
        } else {
            meet(s, v, w);
        }
    }
}

void mx__hackenbush_value(const mx__graph *g, int64_t root, uint32_t *scratch,
                          int64_t *value)
{
    size_t n = (size_t)g->n;
    search s = { g,
                 scratch,
                 scratch + n,
                 scratch + 2 * n,
                 scratch + 3 * n,
                 scratch + 4 * n,
                 scratch + 5 * n };

    assert(g->is_undirected && mx__graph_has(g, root));
    memset(s.number, 0xFF, n * sizeof *s.number);
    run(&s, (uint32_t)(root - g->first));
    *value = s.sum[root - g->first];
}
