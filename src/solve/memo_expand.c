/* memo_expand.c: the options of one position, looked up in the memo as they come. */
#include "memo_impl.h"

#include "alloc.h"
#include "fail.h"
#include "shape.h"

#include <assert.h>
#include <string.h>

static mx_status charge_memo(mx__memo *memo)
{
    uint64_t n = memo->uncharged;

    memo->uncharged = 0;
    return mx__budget_charge(memo->budget, n, memo->err);
}

/* --- cycles ----------------------------------------------------------------------- */

void mx__memo_print(mx__memo *memo, uint32_t id, mx__text *out)
{
    size_t n = mx__positions_length(&memo->positions, id);
    int64_t *at = mx__malloc(n * sizeof *at);

    if (!at) {
        out->failed = true;
        return;
    }
    mx__positions_read(&memo->positions, id, at);
    mx__shape_print(memo->game->shape, (mx_span){ at, n }, out);
    mx__free(at);
}

/* Names the cycle from the frame of ID up to the top of the stack and back. Of a long one
   the first and the last positions are named. */
static mx_status name_cycle(mx__memo *memo, uint32_t id)
{
    enum { ENDS = 5 };
    mx__text text = { 0 };
    size_t from = memo->n_frames, length;
    mx_status st;

    while (from > 0 && memo->frames[from - 1].id != id)
        from--;
    assert(from > 0);
    length = memo->n_frames - --from;
    for (size_t i = 0; i < length; i++) {
        if (length > 2 * ENDS && i == ENDS) {
            mx__text_str(&text, "... -> ");
            i = length - ENDS;
        }
        mx__memo_print(memo, memo->frames[from + i].id, &text);
        mx__text_str(&text, " -> ");
    }
    mx__memo_print(memo, id, &text);
    if (text.failed)
        st = mx__fail(memo->err, MX_NOMEM, "out of memory");
    else
        st = mx__fail(memo->err, MX_CYCLE, "play need not end: %s", text.at);
    if (st == MX_CYCLE)
        mx__fail_hint(memo->err, "write `draw` if endless play is a draw");
    mx__text_clear(&text);
    return st;
}

/* --- one expansion ---------------------------------------------------------------- */

static mx_status make_canonical(mx__memo *memo, mx_span *at)
{
    mx_status st;

    if (!memo->game->canonical) return MX_OK;
    st = mx__room_for(memo->budget, (void **)&memo->canonical, &memo->canonical_room, 8,
                      at->n, memo->err);
    if (st != MX_OK) return st;
    memo->game->canonical(memo->game, *at, memo->canonical);
    at->at = memo->canonical;
    return MX_OK;
}

/* Adds one independent part to the option under way. The value of the sum is kept in
   sum_value, the parts that are not known as edges from sum_start + 3 on. */
static mx_status add_part(mx__memo *memo, mx_span at)
{
    uint32_t id;
    bool is_new = false;
    mx__raw raw;
    mx_status st = make_canonical(memo, &at);

    if (st == MX_OK && memo->alike)
        st = mx__alike_add(memo->alike, &memo->positions, at, &id, &is_new, memo->err);
    else if (st == MX_OK)
        st = mx__positions_add(&memo->positions, at, &id, &is_new, memo->err);
    if (st == MX_OK && is_new &&
        (++memo->uncharged >= CHARGE_BLOCK || at.n >= MEMO_LONG_POSITION))
        st = charge_memo(memo);
    if (st != MX_OK) return st;
    raw = mx__memo_raw(memo, id);
    if (raw == MX__RAW_BUSY) return name_cycle(memo, id);
    if (raw == MX__RAW_UNKNOWN) return mx__memo_push_edge(memo, id);
    memo->sum_value = mx__raw_add(memo->algebra, memo->sum_value, raw);
    return MX_OK;
}

static int take_split(void *context, const mx_option *option)
{
    mx__memo *memo = context;

    assert(option->n_parts == 1);
    memo->split_any = true;
    memo->status = add_part(memo, option->parts[0]);
    return memo->status != MX_OK;
}

mx_status mx__memo_add_component(mx__memo *memo, mx_span at)
{
    mx_status st;

    if (!memo->game->split || memo->algebra == MX__OUTCOMES) return add_part(memo, at);
    memo->split_any = false;
    memo->status = MX_OK;
    st = memo->game->split(memo->game, memo->split_worker, at, take_split, memo,
                           memo->err);
    if (st == MX_OK) st = memo->status;
    if (st == MX_OK && !memo->split_any) st = add_part(memo, at);
    return st;
}

mx_status mx__memo_add_value(mx__memo *memo, mx__raw raw)
{
    switch (memo->algebra) {
    case MX__OUTCOMES:
        if (raw == 0) memo->won = true;
        return MX_OK;
    case MX__TAME:
    case MX__HEAPS:
        if (raw == MX__RAW_WILD) memo->won = true; /* wild, once and for all */
        break;
    case MX__GRUNDY:
        if (raw == MX__RAW_LOONY) return MX_OK;
        break;
    }
    return mx__mexset_add(&memo->set, raw, memo->err);
}

/* Ends the option begun at sum_start: its value is added, or it stays as an edge. */
static mx_status end_option(mx__memo *memo)
{
    size_t start = memo->sum_start, n = memo->n_edges - start - 3;
    uint32_t *edge = memo->edges + start;

    if (n == 0 || mx__memo_absorbs(memo, memo->sum_value)) {
        memo->n_edges = start;
        return mx__memo_add_value(memo, memo->sum_value);
    }
    if (n == 1 && memo->sum_value == mx__raw_zero(memo->algebra)) {
        edge[0] = edge[3];
        memo->n_edges = start + 1;
        return MX_OK;
    }
    edge[0] = (uint32_t)EDGE_SUM;
    edge[1] = memo->sum_value;
    edge[2] = (uint32_t)n;
    return MX_OK;
}

/* Finishes the oldest option of the queue. */
static mx_status dequeue(mx__memo *memo)
{
    const mx__packed *key = &memo->queue[memo->queue_out++ % QUEUE];
    uint32_t id;
    bool is_new;
    mx__raw raw;
    mx_status st =
        mx__positions_add_packed(&memo->positions, key, &id, &is_new, memo->err);

    if (st == MX_OK && is_new && ++memo->uncharged >= CHARGE_BLOCK)
        st = charge_memo(memo);
    if (st != MX_OK) return st;
    raw = mx__memo_raw(memo, id);
    if (raw == MX__RAW_BUSY) return name_cycle(memo, id);
    if (raw == MX__RAW_UNKNOWN) return mx__memo_push_edge(memo, id);
    return mx__memo_add_value(memo, raw);
}

static mx_status drain_queue(mx__memo *memo)
{
    mx_status st = MX_OK;

    while (st == MX_OK && memo->queue_out != memo->queue_in && !memo->won)
        st = dequeue(memo);
    memo->queue_out = memo->queue_in;
    return st;
}

/* Puts an option of one part into the queue, finishing the oldest when it is full. False
   when it has to be done at once, for it is long or falls apart. */
static bool enqueue(mx__memo *memo, mx_span at, mx_status *st)
{
    mx__packed *key = &memo->queue[memo->queue_in % QUEUE];

    if (memo->game->split || memo->alike || memo->algebra == MX__OUTCOMES) return false;
    *st = make_canonical(memo, &at);
    if (*st != MX_OK) return true;
    if (!mx__positions_pack(at, key)) return false;
    mx__positions_seek(&memo->positions, key);
    memo->queue_in++;
    if (memo->queue_in - memo->queue_out > QUEUE / 2)
        mx__positions_peek(&memo->positions,
                           &memo->queue[(memo->queue_in - QUEUE / 2 - 1) % QUEUE]);
    if (memo->queue_in - memo->queue_out == QUEUE) *st = dequeue(memo);
    return true;
}

static mx_status add_option(mx__memo *memo, const mx_option *option)
{
    mx_status st = MX_OK;

    if (MX_LIKELY(option->n_parts == 1) && enqueue(memo, option->parts[0], &st))
        return st;
    st = drain_queue(memo);
    if (st != MX_OK || memo->won) return st;
    if (memo->algebra == MX__OUTCOMES && option->n_parts != 1) {
        if (option->n_parts == 0) /* nothing is left for the other player */
            return mx__memo_add_value(memo, memo->misere ? 1 : 0);
        return mx__fail(memo->err, MX_UNSUPPORTED,
                        "a move leads to a sum of positions, but the end of play is "
                        "decided by whole positions");
    }
    memo->sum_start = memo->n_edges;
    memo->sum_value = mx__raw_zero(memo->algebra);
    for (int i = 0; i < 3 && st == MX_OK; i++)
        st = mx__memo_push_edge(memo, 0);
    for (size_t i = 0; i < option->n_parts && st == MX_OK; i++)
        st = mx__memo_add_component(memo, option->parts[i]);
    return st == MX_OK ? end_option(memo) : st;
}

/* The options that end the play at once. Under TAME they make a position wild: the theory
   of tame positions knows no such moves. */
static mx_status add_ending(mx__memo *memo, const mx_option *option)
{
    mx_status st = drain_queue(memo);

    if (st != MX_OK || memo->won) return st;
    if (is_misere_algebra(memo)) return mx__memo_add_value(memo, MX__RAW_WILD);
    if (option->ends == MX_MOVER_WINS) memo->won = true;
    return MX_OK;
}

static int take_option(void *context, const mx_option *option)
{
    mx__memo *memo = context;
    size_t words;
    mx_status st;

    memo->any_option = true;
    if ((++memo->options & (CHARGE_BLOCK - 1)) == 0) {
        st = charge_memo(memo);
        if (st == MX_OK && memo->options > memo->most_options)
            st = mx__fail(memo->err, MX_LIMIT, "more than %llu options",
                          (unsigned long long)memo->most_options);
        memo->status = st;
        if (st != MX_OK) return 1;
    }
    st = option->ends == MX_GOES_ON ? add_option(memo, option)
                                    : add_ending(memo, option);
    memo->status = st;
    if (st != MX_OK || memo->won) return 1;
    words = memo->n_edges - memo->frames[memo->n_frames - 1].start;
    if (MX_UNLIKELY(words > FRAME_MOST || (memo->n_edges > EDGES_MOST && words)))
        memo->partial = true;
    return memo->partial && words >= (memo->n_edges > EDGES_MOST ? 1 : PARTIAL_WORDS);
}

/* Whether play is over at the position being expanded, by game->outcome. */
static mx_status ask_outcome(mx__memo *memo, mx_span at, bool *known, mx__raw *out)
{
    int over = 0;
    mx_status st =
        memo->game->outcome(memo->game, memo->worker, at, MX_LEFT, &over, memo->err);

    *known = over != 0;
    *out = over > 0 ? 1 : 0;
    return st;
}

/* Says at which position the rules failed, unless they said so or more. */
static void hint_position(mx__memo *memo)
{
    mx__text text = { 0 };

    if (!memo->err || memo->err->hint[0]) return;
    if (strstr(memo->err->text, ", while expanding ")) return;
    mx__memo_print(memo, memo->frames[memo->n_frames - 1].id, &text);
    if (!text.failed) mx__fail_hint(memo->err, "while expanding %.120s", text.at);
    mx__text_clear(&text);
}

mx_status mx__memo_conclude(mx__memo *memo, mx__raw *out)
{
    switch (memo->algebra) {
    case MX__GRUNDY:
        if (!memo->won) return mx__mexset_mex(&memo->set, out, memo->err);
        *out = MX__RAW_LOONY;
        break;
    case MX__TAME:
        if (!memo->won) return mx__mexset_genus(&memo->set, out, memo->err);
        *out = MX__RAW_WILD;
        break;
    case MX__HEAPS:
        if (!memo->won) return mx__mexset_heap(&memo->set, out, memo->err);
        *out = MX__RAW_WILD;
        break;
    case MX__OUTCOMES: *out = memo->won || (memo->misere && !memo->any_option); break;
    }
    return MX_OK;
}

/* Keeps the values collected so far with the frame, which has unfinished options. */
static mx_status save_values(mx__memo *memo, memo_frame *f)
{
    f->small = memo->set.small;
    f->partial = memo->partial;
    if (memo->set.n_large > FRAME_MOST) f->partial = true;
    for (size_t i = 0; i < memo->set.n_large && !f->partial; i++) {
        mx_status st = mx__memo_push_edge(memo, (uint32_t)EDGE_KNOWN);

        if (st == MX_OK) st = mx__memo_push_edge(memo, memo->set.large[i]);
        if (st != MX_OK) return st;
    }
    return MX_OK;
}

mx_status mx__memo_expand(mx__memo *memo, bool *done, mx__raw *out)
{
    memo_frame *f = &memo->frames[memo->n_frames - 1];
    size_t n = mx__positions_length(&memo->positions, f->id);
    mx_span at;
    mx_status st = mx__room_for(memo->budget, (void **)&memo->here, &memo->here_room, 8,
                                n, memo->err);

    *done = false;
    if (st != MX_OK) return st;
    mx__positions_read(&memo->positions, f->id, memo->here);
    at = (mx_span){ memo->here, n };
    if (memo->game->flags & MX_ENDS) {
        st = ask_outcome(memo, at, done, out);
        if (st != MX_OK || *done) return st;
    }
    memo->n_edges = f->start;
    f->cursor = f->start;
    mx__mexset_empty(&memo->set);
    memo->won = memo->partial = memo->any_option = false;
    memo->queue_out = memo->queue_in;
    memo->status = MX_OK;
    st = memo->game->options(memo->game, memo->worker, at, MX_LEFT, 0, take_option,
                             memo, memo->err);
    if (st == MX_FAULT) hint_position(memo);
    if (st == MX_OK) st = memo->status;
    if (st == MX_OK) st = drain_queue(memo);
    if (st != MX_OK) return st;
    if (memo->won || memo->n_edges == f->start) {
        *done = true;
        return mx__memo_conclude(memo, out);
    }
    return save_values(memo, f);
}
