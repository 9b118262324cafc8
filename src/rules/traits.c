/* traits.c: what is proved of a file and put beside its options: a closed heap rule, the
   independent parts of words and boards, the graphs that sets of nodes induce. */
#include "builtins_graph.h"
#include "fail.h"
#include "heap_trait.h"
#include "message.h"
#include "open.h"

static bool integer(void *self, size_t index, int64_t *value)
{
    const mx__rules *rules = self;

    if (!rules->data.is_set[index]) return false;
    *value = rules->data.value[index];
    return true;
}

static bool integers(void *self, size_t index, const int64_t **at, size_t *n)
{
    const mx__rules *rules = self;
    const int64_t *block;

    if (!rules->data.is_set[index]) return false;
    block = mx__block(rules->data.value[index]);
    *n = (size_t)block[0];
    *at = block + 1;
    return true;
}

static mx_status split(const mx_game *game, void *worker, mx_span at, mx_sink *sink,
                       void *context, mx_error *err)
{
    const mx__rules *rules = game->self;
    bool fell;

    (void)worker, (void)err;
    mx__parts_split(rules->parts, at, sink, context, &fell);
    return MX_OK;
}

static mx_status split_board(const mx_game *game, void *worker, mx_span at,
                             mx_sink *sink, void *context, mx_error *err)
{
    const mx__rules *rules = game->self;
    mx_status status = mx__board_parts_split(rules->board_parts, at, sink, context);

    (void)worker;
    return status == MX_OK ? MX_OK : mx__fail(err, status, "memory ran out");
}

mx_status mx__prove_heap(mx__rules *rules)
{
    mx__data_values data = { rules, integer, integers };

    rules->game.heap = NULL;
    mx__arena_clear(&rules->trait_arena);
    return mx__heap_trait(&rules->tree, &data, &rules->trait_arena, &rules->game.heap);
}

mx_status mx__prove_parts(mx__rules *rules)
{
    mx_status status = mx__parts_find(&rules->tree, &rules->arena, &rules->parts,
                                      &rules->whole_reason);

    if (status == MX_OK && rules->parts) rules->game.split = split;
    if (status == MX_OK && !rules->parts)
        status = mx__board_parts_find(&rules->tree, &rules->arena, &rules->board_parts);
    if (status == MX_OK && rules->board_parts) rules->game.split = split_board;
    if (!rules->parts && rules->tree.arrivals && !rules->tree.splits &&
        rules->tree.position->kind == MX_S_BOARD && !rules->tree.position->next)
        rules->whole_reason =
            MX_SENTENCE("not taken apart, unless a split line says how: on boards "
                        "nothing is known of `wins` and `loses`");
    return status;
}

/* --- likeness --------------------------------------------------------------------- */

/* Sets of more nodes are not looked at: nobody asks for their canonical forms. */
enum { MOST_NODES = 64 };

/* The place of node V in the ascending SET of N, or N. */
static uint32_t place_of(const int64_t *set, size_t n, int64_t v)
{
    size_t low = 0, high = n;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (set[middle] < v)
            low = middle + 1;
        else
            high = middle;
    }
    return (uint32_t)(low < n && set[low] == v ? low : n);
}

static bool add_arcs(mx__worker *worker, const mx__graph *graph, const int64_t *set,
                     size_t n, uint32_t u)
{
    size_t degree;
    const uint32_t *row = mx__graph_row(graph, set[u], &degree);

    for (size_t i = 0; i < degree; i++) {
        uint32_t v = place_of(set, n, row[i]);

        if (v == n) continue;
        if (!MX_PUSH(worker->arc_from, u) || !MX_PUSH(worker->arc_to, v)) return false;
    }
    return true;
}

static mx_status likeness(const mx_game *game, void *given, mx_span at,
                          mx_likeness *out, mx_error *err)
{
    const mx__rules *rules = game->self;
    mx__worker *worker = given;
    const mx__graph *graph = mx__graph_at(rules->data.value[rules->likeness.graph]);
    const int64_t *set = at.at + 1;
    size_t n = at.n - 1;

    if (n > MOST_NODES || (rules->likeness.needs_edges && !graph->is_undirected))
        return MX_UNSUPPORTED;
    worker->arc_from.n = worker->arc_to.n = 0;
    for (uint32_t u = 0; u < n; u++)
        if (!add_arcs(worker, graph, set, n, u))
            return mx__fail(err, MX_NOMEM, "out of memory");
    *out =
        (mx_likeness){ n, worker->arc_from.n, worker->arc_from.at, worker->arc_to.at };
    return MX_OK;
}

void mx__prove_likeness(mx__rules *rules)
{
    rules->likeness = mx__likeness_find(&rules->tree);
    if (rules->likeness.is_there) rules->game.likeness = likeness;
}
