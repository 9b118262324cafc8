/* score_box.c: points of positions of a few integers, in a dense box of cells. */
#include "score_box.h"

#include "alloc.h"
#include "fail.h"
#include "room.h"

#include <assert.h>
#include <string.h>

enum { MOST_DIMENSIONS = 3, BOX_UNKNOWN = 0, BOX_BUSY = 2, BOX_BLOCK = 1 << 12 };
#define BOX_CELLS_MOST  (UINT64_C(1) << 27)
#define SQUARE_MOST     (UINT64_C(1) << 25) /* cells that may be taken on a guess */
#define BOX_POINTS_MOST ((int64_t)1 << 60)

/* A position on the search path; the options that were not known lie on the edge stack. */
typedef struct box_frame {
    uint64_t cell;
    size_t edges, cursor;
    int64_t best;
    bool any;
} box_frame;

typedef struct box_edge {
    uint64_t cell;
    int64_t points;
} box_edge;

struct mx__score_box {
    const mx_game *game;
    mx__budget *budget;
    void *worker;
    size_t n;       /* dimensions */
    unsigned seats; /* cells of a position: 2 where the players differ */
    int64_t lo[MOST_DIMENSIONS];
    uint64_t size[MOST_DIMENSIONS], stride[MOST_DIMENSIONS]; /* stride in cells */
    int64_t *cells; /* BOX_UNKNOWN, BOX_BUSY, or the result * 2 + 1 */
    size_t cells_room;
    box_frame *frames;
    size_t n_frames, frames_room;
    box_edge *edges;
    size_t n_edges, edges_room;
    uint64_t n_expanded;
    /* of the enumeration under way */
    int64_t best;
    unsigned next; /* seat of who moves after it */
    bool any, outside, unfit;
    int64_t most[MOST_DIMENSIONS]; /* of what was met */
    mx_status status;
    mx_error *err;
};

bool mx__score_box_fits(const mx_game *game)
{
    const mx_shape *shape = game->shape;

    if (!(game->flags & MX_SCORES) || (game->flags & (MX_ENDS | MX_TURNS | MX_WINS)))
        return false;
    if (shape->n_scalars != shape->n_fields || shape->n_fields > MOST_DIMENSIONS)
        return false;
    for (size_t i = 0; i < shape->n_fields; i++)
        if (shape->fields[i].lo == INT64_MIN) return false;
    return true;
}

void mx__score_box_free(mx__score_box *box)
{
    if (!box) return;
    if (box->worker && box->game->worker_free)
        box->game->worker_free(box->game, box->worker);
    mx__room_free(box->budget, (void **)&box->cells, &box->cells_room, 8);
    mx__room_free(box->budget, (void **)&box->frames, &box->frames_room,
                  sizeof *box->frames);
    mx__room_free(box->budget, (void **)&box->edges, &box->edges_room,
                  sizeof *box->edges);
    mx__free(box);
}

mx_status mx__score_box_new(const mx_game *game, mx__budget *budget,
                            mx__score_box **out, mx_error *err)
{
    mx__score_box *box = mx__calloc(1, sizeof *box);
    mx_status st = MX_OK;

    *out = NULL;
    if (!box) return mx__fail(err, MX_NOMEM, "out of memory");
    assert(mx__score_box_fits(game));
    box->game = game;
    box->budget = budget;
    box->n = game->shape->n_fields;
    box->seats = game->flags & MX_PARTIZAN ? 2 : 1;
    for (size_t i = 0; i < box->n; i++)
        box->lo[i] = box->most[i] = game->shape->fields[i].lo;
    if (game->worker_new) st = game->worker_new(game, &box->worker);
    if (st != MX_OK) {
        mx__score_box_free(box);
        return mx__fail(err, st, "%s", mx_status_text(st));
    }
    *out = box;
    return MX_OK;
}

/* --- cells ------------------------------------------------------------------------ */

/* The cell of AT for SEAT, UINT64_MAX when it is outside; then the bounds are noted. */
static uint64_t cell_of(mx__score_box *box, const int64_t *at, unsigned seat)
{
    uint64_t cell = seat;
    bool outside = false;

    for (size_t i = 0; i < box->n; i++) {
        uint64_t place = (uint64_t)at[i] - (uint64_t)box->lo[i];

        if (place >= box->size[i]) {
            outside = true;
            if (at[i] > box->most[i]) box->most[i] = at[i];
        }
        cell += place * box->stride[i];
    }
    return outside ? UINT64_MAX : cell;
}

static void position_of(const mx__score_box *box, uint64_t cell, int64_t *at,
                        unsigned *seat)
{
    for (size_t i = 0; i < box->n; i++) {
        uint64_t place = cell / box->stride[i];

        at[i] = box->lo[i] + (int64_t)place;
        cell -= place * box->stride[i];
    }
    *seat = (unsigned)cell;
}

/* Copies the cells of the old box into the new one of STRIDE, row by row. */
static void copy_cells(const mx__score_box *box, const uint64_t *stride, int64_t *to)
{
    uint64_t last = box->n - 1, row = box->size[last] * box->seats, n_rows = 1;

    for (size_t i = 0; i + 1 < box->n; i++)
        n_rows *= box->size[i];
    for (uint64_t r = 0; r < n_rows; r++) {
        uint64_t rest = r, from = 0, into = 0;

        for (size_t i = box->n - 1; i-- > 0;) {
            from += rest % box->size[i] * box->stride[i];
            into += rest % box->size[i] * stride[i];
            rest /= box->size[i];
        }
        memcpy(to + into, box->cells + from, (size_t)row * sizeof *to);
    }
}

/* The longest side of what was met. */
static uint64_t longest(const mx__score_box *box)
{
    uint64_t most = 1;

    for (size_t i = 0; i < box->n; i++) {
        uint64_t side = (uint64_t)box->most[i] - (uint64_t)box->lo[i] + 1;

        if (side > most) most = side;
    }
    return most;
}

/* Makes room for what was met, twofold in each dimension that grows, up to the shape's end.
   *FITS: there are not too many cells. */
static mx_status grow(mx__score_box *box, bool *fits, mx_error *err)
{
    uint64_t size[MOST_DIMENSIONS], stride[MOST_DIMENSIONS], cells = box->seats;
    uint64_t side = longest(box);
    int64_t *fresh = NULL;
    size_t room = 0;
    mx_status st;

    *fits = false;
    for (size_t i = box->n; i-- > 0;) {
        uint64_t end = (uint64_t)box->game->shape->fields[i].hi - (uint64_t)box->lo[i];
        uint64_t want = (uint64_t)box->most[i] - (uint64_t)box->lo[i] + 1;

        size[i] = box->size[i];
        if (want > size[i] && side > want && side <= SQUARE_MOST / cells)
            size[i] = side + 1; /* one integer often grows as far as another falls */
        else if (want > size[i])
            size[i] = want > 2 * size[i] ? want : 2 * size[i];
        if (end < size[i]) size[i] = end + 1;
        stride[i] = cells;
        if (size[i] > BOX_CELLS_MOST / cells) return MX_OK;
        cells *= size[i];
    }
    st = mx__room_zeroed(box->budget, (void **)&fresh, &room, 8, (size_t)cells, err);
    if (st != MX_OK) return st == MX_LIMIT ? MX_OK : st;
    if (box->cells) copy_cells(box, stride, fresh);
    mx__room_free(box->budget, (void **)&box->cells, &box->cells_room, 8);
    box->cells = fresh;
    box->cells_room = room;
    memcpy(box->size, size, sizeof size);
    memcpy(box->stride, stride, sizeof stride);
    *fits = true;
    return MX_OK;
}

/* --- expanding -------------------------------------------------------------------- */

static mx_status out_of_bounds(mx__score_box *box)
{
    box->unfit = true;
    return MX_OK;
}

static bool add_result(mx__score_box *box, int64_t result)
{
    if (result > BOX_POINTS_MOST || result < -BOX_POINTS_MOST) return false;
    if (!box->any || result > box->best) box->best = result;
    box->any = true;
    return true;
}

static mx_status take(mx__score_box *box, const mx_option *option)
{
    uint64_t cell;
    int64_t known;
    mx_status st;

    if (option->n_parts != 1 || option->score > BOX_POINTS_MOST ||
        option->score < -BOX_POINTS_MOST)
        return out_of_bounds(box);
    cell = cell_of(box, option->parts[0].at, box->next);
    if (cell == UINT64_MAX) {
        box->outside = true;
        return MX_OK;
    }
    known = box->cells[cell];
    if (known & 1)
        return add_result(box, option->score - (known >> 1)) ? MX_OK
                                                             : out_of_bounds(box);
    if (known == BOX_BUSY)
        return mx__fail(box->err, MX_CYCLE,
                        "play need not end: a position comes back after %zu moves at "
                        "most",
                        box->n_frames);
    if (box->n_edges == box->edges_room) {
        st = mx__room_for(box->budget, (void **)&box->edges, &box->edges_room,
                          sizeof *box->edges, box->n_edges + 1, box->err);
        if (st != MX_OK) return st;
    }
    box->edges[box->n_edges++] = (box_edge){ cell, option->score };
    return MX_OK;
}

static int take_option(void *context, const mx_option *option)
{
    mx__score_box *box = context;

    box->status = take(box, option);
    return box->status != MX_OK || box->unfit;
}

static mx_status push(mx__score_box *box, uint64_t cell)
{
    int64_t at[MOST_DIMENSIONS];
    unsigned seat;
    box_frame f = { .cell = cell, .edges = box->n_edges, .cursor = box->n_edges };
    mx_status st = MX_OK;

    if (box->n_frames == box->frames_room)
        st = mx__room_for(box->budget, (void **)&box->frames, &box->frames_room,
                          sizeof *box->frames, box->n_frames + 1, box->err);
    if (st == MX_OK && ++box->n_expanded % BOX_BLOCK == 0)
        st = mx__budget_charge(box->budget, BOX_BLOCK, box->err);
    if (st != MX_OK) return st;
    position_of(box, cell, at, &seat);
    box->cells[cell] = BOX_BUSY;
    box->any = false;
    box->next = box->seats == 2 ? 1 - seat : 0;
    box->status = MX_OK;
    box->frames[box->n_frames++] = f;
    st = box->game->options(box->game, box->worker, (mx_span){ at, box->n },
                            seat ? MX_RIGHT : MX_LEFT, 0, take_option, box, box->err);
    if (st == MX_OK) st = box->status;
    box->frames[box->n_frames - 1].best = box->best;
    box->frames[box->n_frames - 1].any = box->any;
    return st;
}

/* --- the search ------------------------------------------------------------------- */

/* Looks at the top frame's options that were unknown; *DOWN: one of them was pushed. */
static mx_status look_on(mx__score_box *box, bool *down)
{
    box_frame *f = &box->frames[box->n_frames - 1];

    *down = false;
    box->best = f->best;
    box->any = f->any;
    while (f->cursor < box->n_edges) {
        const box_edge *e = &box->edges[f->cursor];
        int64_t known = box->cells[e->cell];

        if (known == BOX_UNKNOWN) {
            f->best = box->best;
            f->any = box->any;
            *down = true;
            return push(box, e->cell);
        }
        if (known == BOX_BUSY)
            return mx__fail(box->err, MX_CYCLE,
                            "play need not end: a position comes back after %zu moves "
                            "at most",
                            box->n_frames);
        if (!add_result(box, e->points - (known >> 1))) return out_of_bounds(box);
        f->cursor++;
    }
    box->cells[f->cell] = 2 * (box->any ? box->best : 0) + 1;
    box->n_edges = f->edges;
    box->n_frames--;
    return MX_OK;
}

/* Opens again what was left on the search path. */
static void abandon(mx__score_box *box)
{
    while (box->n_frames)
        box->cells[box->frames[--box->n_frames].cell] = BOX_UNKNOWN;
    box->n_edges = 0;
}

static mx_status search(mx__score_box *box, uint64_t root)
{
    bool down;
    mx_status st = push(box, root);

    while (st == MX_OK && box->n_frames && !box->outside && !box->unfit)
        st = look_on(box, &down);
    abandon(box);
    return st;
}

mx_status mx__score_box_solve(mx__score_box *box, mx_span at, mx_player player,
                              bool *fits, int64_t *out, mx_error *err)
{
    unsigned seat = box->seats == 2 && player == MX_RIGHT;
    mx_status st = MX_OK;

    *fits = true;
    box->err = err;
    while (st == MX_OK && *fits) {
        uint64_t cell = cell_of(box, at.at, seat);

        if (cell != UINT64_MAX && (box->cells[cell] & 1)) {
            *out = box->cells[cell] >> 1;
            break;
        }
        box->outside = cell == UINT64_MAX;
        box->unfit = false;
        if (!box->outside) st = search(box, cell);
        if (st == MX_OK && box->outside) st = grow(box, fits, err);
        if (box->unfit) *fits = false;
    }
    box->err = NULL;
    return st;
}

uint64_t mx__score_box_positions(const mx__score_box *box)
{
    return box->n_expanded;
}
