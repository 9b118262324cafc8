/* retrograde_spread.c: outcomes and remoteness, spread backwards from the ends of play.

   Nodes found in an earlier round keep what they have. What arcs into them say is a list
   of events, in the order of their remoteness; the queue is in that order by itself, so
   the two are merged and every node is decided at its true distance. */
#include "fail.h"
#include "retrograde_impl.h"

#include <stdlib.h>
#include <string.h>

typedef struct event {
    uint32_t far, node;
    uint8_t outcome; /* of what the arc leads to */
} event;

typedef struct spread {
    mx__retro *r;
    mx__retro_back back;
    mx__retro_array open;  /* moves of each node that are not known to lose */
    mx__retro_array queue; /* nodes that were decided */
    uint32_t n_queue;
    event *events;
    size_t n_events, events_room;
} spread;

/* --- arcs turned round ------------------------------------------------------------ */

mx_status mx__retro_turn(mx__retro *r, uint32_t from, mx__retro_back *out,
                         mx_error *err)
{
    const uint32_t *arcs = r->arcs.at;
    uint32_t first = from < r->n_nodes ? r->start.at[from] : r->n_arcs, inside = 0;
    void *start = NULL, *turned = NULL;
    mx_status st;

    *out = (mx__retro_back){ .from = from, .n = r->n_nodes - from };
    for (uint32_t i = first; i < r->n_arcs; i++)
        inside += arcs[i] >= from;
    st = mx__room_zeroed(r->budget, &start, &out->start_room, 4, (size_t)out->n + 2,
                         err);
    out->start = start;
    if (st == MX_OK)
        st = mx__room_zeroed(r->budget, &turned, &out->arcs_room, 4, (size_t)inside + 1,
                             err);
    out->arcs = turned;
    if (st != MX_OK) return st;
    for (uint32_t i = first; i < r->n_arcs; i++)
        if (arcs[i] >= from) out->start[arcs[i] - from + 2]++;
    for (uint32_t i = 2; i < out->n + 2; i++)
        out->start[i] += out->start[i - 1];
    for (uint32_t x = 0; x < out->n; x++)
        for (uint32_t i = r->start.at[from + x]; i < r->start.at[from + x + 1]; i++)
            if (arcs[i] >= from) out->arcs[out->start[arcs[i] - from + 1]++] = x;
    return MX_OK;
}

void mx__retro_turned(mx__retro *r, mx__retro_back *back)
{
    void *start = back->start, *arcs = back->arcs;

    mx__room_free(r->budget, &start, &back->start_room, 4);
    mx__room_free(r->budget, &arcs, &back->arcs_room, 4);
}

/* --- events ----------------------------------------------------------------------- */

/* The outcome of Y as if the player to move there were not the one of X. */
MX_INLINE uint8_t seen_from(const mx__retro *r, uint32_t x, uint32_t y)
{
    uint8_t outcome = r->outcome[y];

    if (!r->has_turns || y < FIRST_NODE || r->mover[x] != r->mover[y]) return outcome;
    return (uint8_t)(MX_WON - outcome);
}

static mx_status add_event(spread *s, uint32_t x, uint32_t y, mx_error *err)
{
    mx__retro *r = s->r;
    mx_status st;

    if (r->outcome[y] == MX_DRAWN)
        return MX_OK; /* says nothing about who leads there */
    st = mx__room_for(r->budget, (void **)&s->events, &s->events_room,
                      sizeof *s->events, s->n_events + 1, err);
    if (st == MX_OK)
        s->events[s->n_events++] = (event){ r->far.at[y], x, seen_from(r, x, y) };
    return st;
}

static int nearer(const void *a, const void *b)
{
    const event *x = a, *y = b;

    if (x->far != y->far) return x->far < y->far ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

/* Counts the moves of each node, puts those that are ends into the queue and collects the
   events. */
static mx_status begin(spread *s, mx_error *err)
{
    mx__retro *r = s->r;
    mx_status st = MX_OK;
    bool sorted = true;

    for (uint32_t x = r->n_solved; x < r->n_nodes && st == MX_OK; x++) {
        uint32_t i = r->start.at[x], end = r->start.at[x + 1];

        s->open.at[x - r->n_solved] = end - i;
        if (r->outcome[x] == MX_WON || r->outcome[x] == MX_LOST)
            s->queue.at[s->n_queue++] = x;
        for (; i < end && st == MX_OK; i++)
            if (r->arcs.at[i] < r->n_solved) st = add_event(s, x, r->arcs.at[i], err);
    }
    for (size_t i = 1; i < s->n_events; i++)
        sorted &= s->events[i - 1].far <= s->events[i].far;
    if (st == MX_OK && !sorted)
        qsort(s->events, s->n_events, sizeof *s->events, nearer);
    return st;
}

/* --- spreading -------------------------------------------------------------------- */

/* A move of X leads to a position of OUTCOME, FAR from the end. */
MX_INLINE void learn(spread *s, uint32_t x, uint8_t outcome, uint32_t far)
{
    mx__retro *r = s->r;

    if (r->outcome[x] != NODE_UNKNOWN) return;
    if (outcome == MX_WON && --s->open.at[x - r->n_solved] > 0) return;
    r->outcome[x] = outcome == MX_LOST ? MX_WON : MX_LOST;
    r->far.at[x] = far + 1;
    s->queue.at[s->n_queue++] = x;
}

static void run(spread *s)
{
    mx__retro *r = s->r;
    size_t next_event = 0;
    uint32_t next = 0;

    while (next < s->n_queue || next_event < s->n_events) {
        const event *e = next_event < s->n_events ? &s->events[next_event] : NULL;

        if (e && (next == s->n_queue || e->far <= r->far.at[s->queue.at[next]])) {
            learn(s, e->node, e->outcome, e->far);
            next_event++;
        } else {
            uint32_t y = s->queue.at[next++], k = y - s->back.from;
            uint32_t far = r->far.at[y];

            for (uint32_t i = s->back.start[k]; i < s->back.start[k + 1]; i++)
                learn(s, s->back.arcs[i] + s->back.from,
                      seen_from(r, s->back.arcs[i] + s->back.from, y), far);
        }
    }
}

static mx_status array(mx__retro *r, mx__retro_array *out, uint32_t n, mx_error *err)
{
    void *at = NULL;
    mx_status st = mx__room_zeroed(r->budget, &at, &out->room, 4, (size_t)n + 1, err);

    out->at = at;
    return st;
}

static void drop(mx__retro *r, mx__retro_array *array_)
{
    void *at = array_->at;

    mx__room_free(r->budget, &at, &array_->room, 4);
}

mx_status mx__retro_spread(mx__retro *r, mx_error *err)
{
    spread s = { .r = r };
    void *events;
    mx_status st;

    assert(r->n_expanded == r->n_nodes);
    if (r->n_solved == r->n_nodes) return MX_OK;
    st = mx__retro_turn(r, r->n_solved, &s.back, err);
    if (st == MX_OK) st = array(r, &s.open, s.back.n, err);
    if (st == MX_OK) st = array(r, &s.queue, s.back.n, err);
    if (st == MX_OK) st = begin(&s, err);
    if (st == MX_OK) {
        run(&s);
        for (uint32_t x = r->n_solved; x < r->n_nodes; x++)
            if (r->outcome[x] == NODE_UNKNOWN) r->outcome[x] = MX_DRAWN;
        r->n_solved = r->n_nodes;
    }
    mx__retro_turned(r, &s.back);
    drop(r, &s.open);
    drop(r, &s.queue);
    events = s.events;
    mx__room_free(r->budget, &events, &s.events_room, sizeof *s.events);
    return st;
}
