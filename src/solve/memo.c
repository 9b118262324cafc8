/* memo.c: the values of any game by depth-first search with an explicit stack. */
#include "memo_impl.h"

#include "alloc.h"
#include "enumerate.h"
#include "fail.h"

#include <string.h>

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

/* --- the search ------------------------------------------------------------------- */

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
        raw = mx__memo_raw(memo, edge[i]);
        if (raw == MX__RAW_UNKNOWN) {
            *next = edge[i];
            return raw;
        }
        sum = mx__raw_add(memo->algebra, sum, raw);
        if (mx__memo_absorbs(memo, sum)) break;
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
        st = mx__memo_add_value(memo, raw);
    }
    return st == MX_OK ? mx__memo_conclude(memo, out) : st;
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
    mx__memo_set_raw(memo, id, MX__RAW_BUSY);
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
    if (fresh) st = mx__memo_expand(memo, done, &raw);
    while (st == MX_OK && !*done) {
        next = next_part(memo, f);
        if (next) return push_frame(memo, next);
        if (f->partial) {
            st = finish_top(memo, f, &raw); /* it may be decided already */
            if (st == MX_OK && memo->won)
                *done = true;
            else if (st == MX_OK)
                st = mx__memo_expand(memo, done, &raw);
        } else {
            st = finish_top(memo, f, &raw);
            *done = true;
        }
    }
    if (st != MX_OK) return st;
    mx__memo_set_raw(memo, f->id, raw);
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
        mx__memo_print(memo, memo->frames[i].id, &text);
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
        mx__memo_set_raw(memo, memo->frames[--memo->n_frames].id, MX__RAW_UNKNOWN);
    memo->n_edges = 0;
    return st;
}

/* --- the face --------------------------------------------------------------------- */

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
        if (mx__memo_raw(memo, parts[i]) == MX__RAW_UNKNOWN)
            st = search_from(memo, parts[i]);
        if (st == MX_OK)
            *out = mx__raw_add(memo->algebra, *out, mx__memo_raw(memo, parts[i]));
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
        st = mx__memo_push_edge(memo, 0);
    if (st == MX_OK) st = mx__memo_add_component(memo, at);
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
