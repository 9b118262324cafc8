/* traits.c: what is proved of a file and put beside its options: a closed heap rule, the
   independent parts of words and boards. */
#include "fail.h"
#include "heap_trait.h"
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
    mx_status status = mx__parts_find(&rules->tree, &rules->arena, &rules->parts);

    if (status == MX_OK && rules->parts) rules->game.split = split;
    if (status == MX_OK && !rules->parts)
        status = mx__board_parts_find(&rules->tree, &rules->arena, &rules->board_parts);
    if (status == MX_OK && rules->board_parts) rules->game.split = split_board;
    return status;
}
