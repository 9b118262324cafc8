/* memo.c: the values of any game by depth-first search with an explicit stack. */
#include "memo.h"

#include "alike.h"
#include "alloc.h"
#include "enumerate.h"
#include "fail.h"
#include "mexset.h"
#include "room.h"
#include "shape.h"

#include <string.h>

/* A position on the search path. Its unfinished options lie on the edge stack:
     ID              an option of one part that was not known
     EDGE_KNOWN, V        an option of value V that does not fit into `small`
     EDGE_SUM, V, N, ID.. an option: the sum of V and N parts that were not known
   Ids are below MX__IDS_END, so the words cannot be mixed up. */
typedef struct memo_frame {
    uint32_t id;
    uint32_t start;   /* where its edges begin */
    uint32_t cursor;  /* the edge whose parts are being evaluated */
    uint32_t partial; /* not all options fitted: expand again when these are known */
    uint64_t small;   /* options of value below 64 */
} memo_frame;

enum {
    EDGE_KNOWN = (int)0xFFFFFFFF,
    EDGE_SUM = (int)0xFFFFFFFE,
    EDGES_MOST = 1 << 24, /* words of the edge stack */
    LINE_LONG = 1 << 23,  /* moves in a row; play that grew meanwhile may have no end */
    FRAME_MOST = 1 << 16, /* words of one frame */
    PARTIAL_WORDS = 64,   /* a partial frame stops here */
    CHARGE_BLOCK = 1 << 12, /* positions or options between two looks at the budget */
    LONG_POSITION =
        1 << 12, /* integers; storing one takes as long as a look at the clock */
    QUEUE = 16   /* options whose look-up is under way */
};

struct mx__memo {
    const mx_game *game;
    mx__budget *budget;
    void *worker, *split_worker; /* a split is asked for while options are enumerated */
    mx__algebra algebra;
    bool misere;
    mx__positions positions;
    mx__alike *alike; /* NULL: each position is like itself alone */
    mx__mexset set;
    memo_frame *frames;
    size_t n_frames, frames_room;
    uint32_t *edges;
    size_t n_edges, edges_room;
    int64_t *here; /* the position being expanded */
    size_t here_room;
    int64_t *canonical;
    size_t canonical_room;
    uint64_t options, uncharged, most_options;
    /* Options of one part wait here while their records come from memory: QUEUE / 2 after
       they came the bucket is there, after QUEUE the record. */
    mx__packed queue[QUEUE];
    uint32_t queue_in, queue_out;
    /* of the expansion under way, for the sinks */
    bool won, partial, any_option, split_any;
    size_t sum_start;
    mx__raw sum_value;
    mx_status status;
    mx_error *err;
};

void mx__memo_free(mx__memo *memo)
{
    if (!memo) return;
    if (memo->game->worker_free && memo->worker)
        memo->game->worker_free(memo->game, memo->worker);
    if (memo->game->worker_free && memo->split_worker)
        memo->game->worker_free(memo->game, memo->split_worker);
    mx__alike_free(memo->alike);
    mx__positions_clear(&memo->positions);
    mx__mexset_clear(&memo->set);
    mx__room_free(memo->budget, (void **)&memo->frames, &memo->frames_room,
                  sizeof *memo->frames);
    mx__room_free(memo->budget, (void **)&memo->edges, &memo->edges_room,
                  sizeof *memo->edges);
    mx__room_free(memo->budget, (void **)&memo->here, &memo->here_room, 8);
    mx__room_free(memo->budget, (void **)&memo->canonical, &memo->canonical_room, 8);
    mx__free(memo);
}

/* Without nauty positions that are alike are solved one by one. */
static mx_status look_for_likeness(mx__memo *memo, mx_error *err)
{
    mx_error why = { 0 };
    mx_status st;

    if (!memo->game->likeness) return MX_OK;
    st = mx__alike_new(memo->game, memo->worker, memo->budget, &memo->alike, &why);
    if (st == MX_UNSUPPORTED) return MX_OK;
    if (st != MX_OK && err) *err = why;
    return st;
}

mx_status mx__memo_new(const mx_game *game, mx__algebra algebra, mx__budget *budget,
                       mx__memo **out, mx_error *err)
{
    mx__memo *memo = mx__calloc(1, sizeof *memo);
    mx_status st;

    *out = NULL;
    if (!memo) return mx__fail(err, MX_NOMEM, "out of memory");
    memo->game = game;
    memo->budget = budget;
    memo->algebra = algebra;
    memo->misere = (game->flags & MX_MISERE) != 0;
    memo->set.budget = budget;
    mx__positions_init(&memo->positions, budget);
    if (game->worker_new) {
        st = game->worker_new(game, &memo->worker);
        if (st == MX_OK && game->split)
            st = game->worker_new(game, &memo->split_worker);
        if (st != MX_OK) {
            mx__memo_free(memo);
            return mx__fail(err, st, "%s: %s", game->name, mx_status_text(st));
        }
    }
    st = look_for_likeness(memo, err);
    if (st == MX_OK)
        *out = memo;
    else
        mx__memo_free(memo);
    return st;
}

static mx__raw raw_of(const mx__memo *memo, uint32_t id)
{
    return *mx__positions_note(&memo->positions, id) - 1;
}

static void set_raw(mx__memo *memo, uint32_t id, mx__raw raw)
{
    *mx__positions_note(&memo->positions, id) = raw + 1;
}

/* --- the budget ------------------------------------------------------------------------- */

static mx_status charge_memo(mx__memo *memo)
{
    uint64_t n = memo->uncharged;

    memo->uncharged = 0;
    return mx__budget_charge(memo->budget, n, memo->err);
}

static mx_status push_edge(mx__memo *memo, uint32_t word)
{
    if (MX_UNLIKELY(memo->n_edges == memo->edges_room)) {
        mx_status st =
            mx__room_for(memo->budget, (void **)&memo->edges, &memo->edges_room,
                         sizeof *memo->edges, memo->n_edges + 1, memo->err);
        if (st != MX_OK) return st;
    }
    memo->edges[memo->n_edges++] = word;
    return MX_OK;
}

/* --- cycles ------------------------------------------------------------------------------ */

static void print_id(mx__memo *memo, uint32_t id, mx__text *out)
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
        print_id(memo, memo->frames[from + i].id, &text);
        mx__text_str(&text, " -> ");
    }
    print_id(memo, id, &text);
    if (text.failed)
        st = mx__fail(memo->err, MX_NOMEM, "out of memory");
    else
        st = mx__fail(memo->err, MX_CYCLE, "play need not end: %s", text.at);
    if (st == MX_CYCLE)
        mx__fail_hint(memo->err, "write `draw` if endless play is a draw");
    mx__text_clear(&text);
    return st;
}

/* --- one expansion ------------------------------------------------------------------------ */

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
        (++memo->uncharged >= CHARGE_BLOCK || at.n >= LONG_POSITION))
        st = charge_memo(memo);
    if (st != MX_OK) return st;
    raw = raw_of(memo, id);
    if (raw == MX__RAW_BUSY) return name_cycle(memo, id);
    if (raw == MX__RAW_UNKNOWN) return push_edge(memo, id);
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

static mx_status add_component(mx__memo *memo, mx_span at)
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

static bool is_misere_algebra(const mx__memo *memo)
{
    return memo->algebra == MX__TAME || memo->algebra == MX__HEAPS;
}

static bool absorbs_sum(const mx__memo *memo, mx__raw raw)
{
    return raw == (is_misere_algebra(memo) ? MX__RAW_WILD : MX__RAW_LOONY);
}

/* An option of known value; says by memo->won that no further option matters. */
static mx_status add_value(mx__memo *memo, mx__raw raw)
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

    if (n == 0 || absorbs_sum(memo, memo->sum_value)) {
        memo->n_edges = start;
        return add_value(memo, memo->sum_value);
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
    raw = raw_of(memo, id);
    if (raw == MX__RAW_BUSY) return name_cycle(memo, id);
    if (raw == MX__RAW_UNKNOWN) return push_edge(memo, id);
    return add_value(memo, raw);
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
            return add_value(memo, memo->misere ? 1 : 0);
        return mx__fail(memo->err, MX_UNSUPPORTED,
                        "a move leads to a sum of positions, but the end of play is "
                        "decided by whole positions");
    }
    memo->sum_start = memo->n_edges;
    memo->sum_value = mx__raw_zero(memo->algebra);
    for (int i = 0; i < 3 && st == MX_OK; i++)
        st = push_edge(memo, 0);
    for (size_t i = 0; i < option->n_parts && st == MX_OK; i++)
        st = add_component(memo, option->parts[i]);
    return st == MX_OK ? end_option(memo) : st;
}

/* The options that end the play at once. Under TAME they make a position wild: the theory
   of tame positions knows no such moves. */
static mx_status add_ending(mx__memo *memo, const mx_option *option)
{
    mx_status st = drain_queue(memo);

    if (st != MX_OK || memo->won) return st;
    if (is_misere_algebra(memo)) return add_value(memo, MX__RAW_WILD);
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

/* Says at which position the rules failed, unless they said more. */
static void hint_position(mx__memo *memo)
{
    mx__text text = { 0 };

    if (!memo->err || memo->err->hint[0]) return;
    print_id(memo, memo->frames[memo->n_frames - 1].id, &text);
    if (!text.failed) mx__fail_hint(memo->err, "while expanding %.120s", text.at);
    mx__text_clear(&text);
}

/* What the options say when all are known. */
static mx_status conclude_top(mx__memo *memo, mx__raw *out)
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
        mx_status st = push_edge(memo, (uint32_t)EDGE_KNOWN);

        if (st == MX_OK) st = push_edge(memo, memo->set.large[i]);
        if (st != MX_OK) return st;
    }
    return MX_OK;
}

/* Expands the top frame. *DONE: its value is *OUT; else its edges wait for evaluation. */
static mx_status expand_top(mx__memo *memo, bool *done, mx__raw *out)
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
        return conclude_top(memo, out);
    }
    return save_values(memo, f);
}

/* --- the search ---------------------------------------------------------------------------- */

/* The value of the edge at *AT, moving *AT behind it; *NEXT is a part that is still to be
   evaluated, or 0. */
static mx__raw edge_value(const mx__memo *memo, size_t *at, uint32_t *next)
{
    const uint32_t *edge = memo->edges + *at;
    uint32_t n = 1;
    mx__raw sum = mx__raw_zero(memo->algebra), raw;

    *next = 0;
    if (edge[0] == (uint32_t)EDGE_KNOWN) {
        *at += 2;
        return edge[1];
    }
    *at += 1;
    if (edge[0] == (uint32_t)EDGE_SUM) {
        sum = edge[1];
        n = edge[2];
        edge += 3;
        *at += 2 + n;
    }
    for (uint32_t i = 0; i < n; i++) {
        raw = raw_of(memo, edge[i]);
        if (raw == MX__RAW_UNKNOWN) {
            *next = edge[i];
            return raw;
        }
        sum = mx__raw_add(memo->algebra, sum, raw);
        if (absorbs_sum(memo, sum)) break;
    }
    return sum;
}

/* Looks for a part of the top frame that is still unknown. A won position needs none. */
static uint32_t next_part(mx__memo *memo, memo_frame *f)
{
    size_t at = f->cursor;

    while (at < memo->n_edges) {
        uint32_t next;
        mx__raw raw;

        f->cursor = (uint32_t)at;
        raw = edge_value(memo, &at, &next);
        if (next) return next;
        if (memo->algebra == MX__OUTCOMES && raw == 0) break;
        if (is_misere_algebra(memo) && raw == MX__RAW_WILD) break;
    }
    return 0;
}

/* All edges of the top frame are known. */
static mx_status finish_top(mx__memo *memo, const memo_frame *f, mx__raw *out)
{
    mx_status st = MX_OK;
    size_t at = f->start;

    mx__mexset_empty(&memo->set);
    memo->set.small = f->small;
    memo->won = false;
    memo->any_option = true;
    while (at < memo->n_edges && st == MX_OK && !memo->won) {
        uint32_t next;
        mx__raw raw = edge_value(memo, &at, &next);

        if (next) break; /* only behind a decisive one */
        st = add_value(memo, raw);
    }
    return st == MX_OK ? conclude_top(memo, out) : st;
}

/* The size of a position that is stored; -1 without memory. */
static int64_t size_of_id(const mx__memo *memo, uint32_t id)
{
    size_t n = mx__positions_length(&memo->positions, id);
    int64_t *at = mx__malloc((n + 1) * sizeof *at), size;

    if (!at) return -1;
    mx__positions_read(&memo->positions, id, at);
    size = mx__position_size(memo->game->shape, (mx_span){ at, n });
    mx__free(at);
    return size;
}

/* Whether play came from the first position of the line to a larger one. */
static bool line_grows(const mx__memo *memo, uint32_t id)
{
    return size_of_id(memo, id) > size_of_id(memo, memo->frames[0].id);
}

static mx_status push_frame(mx__memo *memo, uint32_t id)
{
    mx_status st;
    memo_frame *f;

    if (memo->n_frames && memo->n_frames % LINE_LONG == 0 && line_grows(memo, id))
        return mx__fail(memo->err, MX_LIMIT,
                        "a line of play has no end within %zu moves, and grows",
                        memo->n_frames);
    if (memo->n_frames == memo->frames_room) {
        st = mx__room_for(memo->budget, (void **)&memo->frames, &memo->frames_room,
                          sizeof *memo->frames, memo->n_frames + 1, memo->err);
        if (st != MX_OK) return st;
    }
    f = &memo->frames[memo->n_frames++];
    *f = (memo_frame){ .id = id, .start = (uint32_t)memo->n_edges };
    set_raw(memo, id, MX__RAW_BUSY);
    return MX_OK;
}

/* Evaluates the top frame as far as it goes; *DONE when it has left the stack. */
static mx_status step_top(mx__memo *memo, bool fresh, bool *done)
{
    memo_frame *f = &memo->frames[memo->n_frames - 1];
    mx__raw raw = MX__RAW_UNKNOWN;
    mx_status st = MX_OK;
    uint32_t next;

    *done = false;
    if (fresh) st = expand_top(memo, done, &raw);
    while (st == MX_OK && !*done) {
        next = next_part(memo, f);
        if (next) return push_frame(memo, next);
        if (f->partial) {
            st = finish_top(memo, f, &raw); /* it may be decided already */
            if (st == MX_OK && memo->won)
                *done = true;
            else if (st == MX_OK)
                st = expand_top(memo, done, &raw);
        } else {
            st = finish_top(memo, f, &raw);
            *done = true;
        }
    }
    if (st != MX_OK) return st;
    set_raw(memo, f->id, raw);
    memo->n_edges = f->start;
    memo->n_frames--;
    return MX_OK;
}

/* A sentence for runs that stopped at a limit deep in the game: it may have no end. */
static void hint_depth(mx__memo *memo, mx_status st)
{
    mx__text text = { 0 };

    if (st != MX_LIMIT || !memo->err || memo->n_frames < 100000) return;
    for (size_t i = 0; i < 3; i++) {
        print_id(memo, memo->frames[i].id, &text);
        mx__text_str(&text, " -> ");
    }
    mx__text_str(&text, "...");
    if (!text.failed)
        mx__fail_hint(memo->err, "a line of play of %zu moves was met: %.80s",
                      memo->n_frames, text.at);
    mx__text_clear(&text);
}

static mx_status search_from(mx__memo *memo, uint32_t root)
{
    bool fresh = true, done;
    mx_status st = push_frame(memo, root);

    while (st == MX_OK && memo->n_frames) {
        st = step_top(memo, fresh, &done);
        fresh = !done;
    }
    if (st != MX_OK) hint_depth(memo, st);
    while (memo->n_frames) /* after a failure: these are open again */
        set_raw(memo, memo->frames[--memo->n_frames].id, MX__RAW_UNKNOWN);
    memo->n_edges = 0;
    return st;
}

/* --- the face ------------------------------------------------------------------------------- */

/* Frees the stacks after deep searches, so that the memory is there for positions. */
static void trim_stacks(mx__memo *memo)
{
    enum { KEEP = 1 << 16 };

    if (memo->frames_room > KEEP)
        mx__room_free(memo->budget, (void **)&memo->frames, &memo->frames_room,
                      sizeof *memo->frames);
    if (memo->edges_room > KEEP)
        mx__room_free(memo->budget, (void **)&memo->edges, &memo->edges_room,
                      sizeof *memo->edges);
}

/* The sum of the parts on the edge stack from 3 on, each searched where it is unknown. */
static mx_status search_parts(mx__memo *memo, mx__raw *out)
{
    size_t n = memo->n_edges - 3;
    uint32_t *parts = n ? mx__malloc(n * sizeof *parts) : NULL;
    mx_status st = MX_OK;

    if (n && !parts) return mx__fail(memo->err, MX_NOMEM, "out of memory");
    if (n) memcpy(parts, memo->edges + 3, n * sizeof *parts);
    memo->n_edges = 0;
    *out = memo->sum_value;
    for (size_t i = 0; i < n && st == MX_OK; i++) {
        if (raw_of(memo, parts[i]) == MX__RAW_UNKNOWN) st = search_from(memo, parts[i]);
        if (st == MX_OK)
            *out = mx__raw_add(memo->algebra, *out, raw_of(memo, parts[i]));
    }
    mx__free(parts);
    return st;
}

mx_status mx__memo_value(mx__memo *memo, mx_span at, uint64_t most_options,
                         mx__raw *out, mx_error *err)
{
    mx_status st = MX_OK;

    *out = MX__RAW_UNKNOWN;
    assert(memo->n_frames == 0 && memo->n_edges == 0);
    memo->err = err;
    memo->most_options = most_options ? memo->options + most_options : UINT64_MAX;
    memo->sum_value = mx__raw_zero(memo->algebra);
    for (int i = 0; i < 3 && st == MX_OK; i++)
        st = push_edge(memo, 0);
    if (st == MX_OK) st = add_component(memo, at);
    if (st == MX_OK) st = search_parts(memo, out);
    memo->n_edges = 0;
    trim_stacks(memo);
    memo->err = NULL;
    if (st != MX_OK) *out = MX__RAW_UNKNOWN;
    return st;
}

const mx__positions *mx__memo_positions(const mx__memo *memo)
{
    return &memo->positions;
}

uint64_t mx__memo_options(const mx__memo *memo)
{
    return memo->options;
}

uint64_t mx__memo_bytes(const mx__memo *memo)
{
    return mx__positions_bytes(&memo->positions) +
           memo->frames_room * sizeof *memo->frames +
           memo->edges_room * sizeof *memo->edges;
}

void *mx__memo_worker(mx__memo *memo)
{
    return memo->worker;
}
