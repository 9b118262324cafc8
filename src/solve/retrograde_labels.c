/* retrograde_labels.c: nimbers and infinity(K) of positions whose play need not end.

   A position is labeled g when the labels of its options hold 0 .. g-1 and not g, and every
   option that is not labeled less than g can be answered by a move to a position labeled g
   (Smith 1966). The labels are found in ascending order (Fraenkel and Perl 1975). At level
   g a position is *reached* when it has an option labeled g; only positions reached at all
   lower levels can be labeled g. What is never labeled is infinite. */
#include "fail.h"
#include "retrograde_impl.h"

#include <stdlib.h>

typedef struct old_arc {
    uint32_t label, node; /* an arc from NODE to an older node of LABEL */
} old_arc;

typedef struct labels {
    mx__retro *r;
    mx__retro_back back;
    uint32_t *memory;  /* the four below, one block */
    uint32_t *reached; /* the last level that the node was reached at, + 1 */
    uint32_t *open;    /* options without an answer; NEVER: the node is out */
    uint32_t *alive, *queue;
    uint32_t n_alive, n_queue;
    size_t memory_room, old_room;
    old_arc *old;
    size_t n_old, next_old;
} labels;

static int by_label(const void *a, const void *b)
{
    const old_arc *x = a, *y = b;

    if (x->label != y->label) return x->label < y->label ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

static mx_status collect_old(labels *l, mx_error *err)
{
    mx__retro *r = l->r;
    mx_status st = MX_OK;

    for (uint32_t x = 0; x < l->back.n && st == MX_OK; x++)
        for (uint32_t i = r->start.at[l->back.from + x];
             i < r->start.at[l->back.from + x + 1] && st == MX_OK; i++) {
            uint32_t y = r->arcs.at[i];

            if (y >= l->back.from || r->label.at[y] == NEVER) continue;
            st = mx__room_for(r->budget, (void **)&l->old, &l->old_room, sizeof *l->old,
                              l->n_old + 1, err);
            if (st == MX_OK) l->old[l->n_old++] = (old_arc){ r->label.at[y], x };
        }
    if (st == MX_OK && l->n_old) qsort(l->old, l->n_old, sizeof *l->old, by_label);
    return st;
}

/* Has node Y, infinite and older, an option labeled G? */
static bool old_reaches(const mx__retro *r, uint32_t y, uint32_t g)
{
    for (uint32_t i = r->start.at[y]; i < r->start.at[y + 1]; i++)
        if (r->label.at[r->arcs.at[i]] == g) return true;
    return false;
}

/* Whether option Y must still be shown to have an answer at level G. */
static bool is_open(const labels *l, uint32_t y, uint32_t g)
{
    uint32_t label = l->r->label.at[y];

    if (label == NEVER) return !old_reaches(l->r, y, g);
    if (y < l->back.from || label != UNLABELED)
        return false; /* less, or more: reached */
    return l->reached[y - l->back.from] != g + 1;
}

static void give(labels *l, uint32_t x, uint32_t g)
{
    l->r->label.at[l->back.from + x] = g;
    l->queue[l->n_queue++] = x;
}

static void begin_level(labels *l, uint32_t g)
{
    mx__retro *r = l->r;

    l->n_queue = 0;
    for (; l->next_old < l->n_old && l->old[l->next_old].label == g; l->next_old++)
        l->reached[l->old[l->next_old].node] = g + 1;
    for (uint32_t k = 0; k < l->n_alive; k++) {
        uint32_t x = l->alive[k], from = l->back.from, n = 0;

        for (uint32_t i = r->start.at[from + x]; i < r->start.at[from + x + 1]; i++)
            n += is_open(l, r->arcs.at[i], g);
        l->open[x] = n;
    }
    for (uint32_t k = 0; k < l->n_alive; k++) {
        uint32_t x = l->alive[k];

        if (l->open[x] == 0 && l->reached[x] != g + 1) give(l, x, g);
    }
}

/* Y was reached: one option less of those who lead to it. */
static void answer(labels *l, uint32_t y, uint32_t g)
{
    const mx__retro *r = l->r;

    for (uint32_t i = l->back.start[y]; i < l->back.start[y + 1]; i++) {
        uint32_t z = l->back.arcs[i];

        if (l->open[z] == NEVER || r->label.at[l->back.from + z] != UNLABELED) continue;
        assert(l->open[z] > 0);
        if (--l->open[z] == 0 && l->reached[z] != g + 1) give(l, z, g);
    }
}

static void run_level(labels *l, uint32_t g)
{
    const mx__retro *r = l->r;

    for (uint32_t next = 0; next < l->n_queue; next++) {
        uint32_t x = l->queue[next];

        for (uint32_t i = l->back.start[x]; i < l->back.start[x + 1]; i++) {
            uint32_t y = l->back.arcs[i];

            if (r->label.at[l->back.from + y] != UNLABELED || l->reached[y] == g + 1)
                continue;
            l->reached[y] = g + 1;
            answer(l, y, g);
        }
    }
}

/* Who can still be labeled: those without a label that were reached. */
static void end_level(labels *l, uint32_t g)
{
    uint32_t n = 0;

    for (uint32_t k = 0; k < l->n_alive; k++) {
        uint32_t x = l->alive[k];

        if (l->r->label.at[l->back.from + x] == UNLABELED && l->reached[x] == g + 1)
            l->alive[n++] = x;
        else
            l->open[x] = NEVER;
    }
    l->n_alive = n;
}

static mx_status make_room(labels *l, mx_error *err)
{
    size_t n = l->back.n;
    void *memory = NULL;
    mx_status st =
        mx__room_zeroed(l->r->budget, &memory, &l->memory_room, 4, 4 * n, err);

    if (st != MX_OK) return st;
    l->memory = memory;
    l->reached = l->memory;
    l->open = l->reached + n;
    l->alive = l->open + n;
    l->queue = l->alive + n;
    l->n_alive = l->back.n;
    for (uint32_t x = 0; x < l->back.n; x++) {
        l->alive[x] = x;
        l->r->label.at[l->back.from + x] = UNLABELED;
    }
    return MX_OK;
}

static mx_status run(labels *l, mx_error *err)
{
    mx__retro *r = l->r;
    mx_status st = MX_OK;

    for (uint32_t g = 0; l->n_alive && st == MX_OK; g++) {
        st = mx__budget_charge(r->budget, 0, err);
        if (st != MX_OK) return st;
        begin_level(l, g);
        run_level(l, g);
        end_level(l, g);
    }
    for (uint32_t x = l->back.from; x < r->n_nodes; x++)
        if (r->label.at[x] == UNLABELED) r->label.at[x] = NEVER;
    r->n_labeled = r->n_nodes;
    return MX_OK;
}

mx_status mx__retro_labels(mx__retro *r, mx_error *err)
{
    labels l = { .r = r };
    void *memory;
    mx_status st;

    assert(r->n_expanded == r->n_nodes);
    if (r->n_labeled == r->n_nodes) return MX_OK;
    st = mx__room_for(r->budget, (void **)&r->label.at, &r->label.room, 4, r->n_nodes,
                      err);
    if (st == MX_OK) r->label.at[MX_LOST] = 0; /* nothing is left */
    if (st == MX_OK) r->label.at[MX_DRAWN] = r->label.at[MX_WON] = NEVER;
    if (st == MX_OK) st = mx__retro_turn(r, r->n_labeled, &l.back, err);
    if (st == MX_OK) st = make_room(&l, err);
    if (st == MX_OK) st = collect_old(&l, err);
    if (st == MX_OK) st = run(&l, err);
    mx__retro_turned(r, &l.back);
    memory = l.memory;
    mx__room_free(r->budget, &memory, &l.memory_room, 4);
    memory = l.old;
    mx__room_free(r->budget, &memory, &l.old_room, sizeof *l.old);
    return st;
}
