/* table.c: the box of a dense table: its size, its order, and who fills it. */
#include "fill.h"

#include "alloc.h"
#include "fail.h"
#include "room.h"
#include "threads.h"

#include <math.h>
#include <string.h>

/* A box may outgrow what was asked for this many times, and have so many cells anyhow. */
static const double growth_most = 64, cells_free = 1 << 20, cells_most = 4294967040.0;

bool mx__table_fits(const mx_game *game)
{
    const mx_shape *shape = game->shape;

    return game->measure && shape->n_scalars == shape->n_fields &&
           shape->n_scalars > 0 && shape->n_scalars <= MX__TABLE_DIMENSIONS &&
           !(game->flags & (MX_PARTIZAN | MX_MISERE | MX_ENDS | MX_SCORES | MX_DRAW));
}

mx_status mx__table_new(const mx_game *game, mx__budget *budget, mx__table **out,
                        mx_error *err)
{
    mx__table *t = mx__calloc(1, sizeof *t);

    *out = NULL;
    if (!t) return mx__fail(err, MX_NOMEM, "out of memory");
    t->game = game;
    t->budget = budget;
    t->n = game->shape->n_scalars;
    if (game->worker_new) {
        mx_status st = game->worker_new(game, &t->worker);

        if (st != MX_OK) {
            mx__free(t);
            return mx__fail(err, st, "%s: %s", game->name, mx_status_text(st));
        }
    }
    *out = t;
    return MX_OK;
}

static void free_cells(mx__table *t)
{
    mx__room_free(t->budget, (void **)&t->cells, &t->cells_room, sizeof *t->cells);
}

void mx__table_play(mx__table *t, const mx_game *game)
{
    t->game = game;
}

void mx__table_free(mx__table *t)
{
    if (!t) return;
    if (t->worker && t->game->worker_free) t->game->worker_free(t->game, t->worker);
    free_cells(t);
    mx__free(t);
}

mx__raw mx__table_at(const mx__table *t, mx_span at)
{
    uint64_t cell = 0;

    if (!t->n_cells) return MX__RAW_UNKNOWN;
    for (size_t i = 0; i < t->n; i++) {
        uint64_t x = (uint64_t)at.at[i] - (uint64_t)t->lo[i];

        if (at.at[i] < t->lo[i] || x >= t->extent[i]) return MX__RAW_UNKNOWN;
        cell += x * t->stride[i];
    }
    return atomic_load_explicit(&t->cells[cell], memory_order_relaxed) - 1;
}

uint64_t mx__table_known(const mx__table *t)
{
    return t->known;
}

uint64_t mx__table_options(const mx__table *t)
{
    return t->options;
}

uint64_t mx__table_bytes(const mx__table *t)
{
    return t->cells_room * sizeof *t->cells;
}

/* --- the box ---------------------------------------------------------------------- */

typedef struct table_box {
    int64_t lo[MX__TABLE_DIMENSIONS], hi[MX__TABLE_DIMENSIONS];
} table_box;

static double extent_of(int64_t lo, int64_t hi)
{
    return hi < lo ? 0 : (double)hi - (double)lo + 1;
}

double mx__table_cells(const mx_game *game, const int64_t *lo, const int64_t *hi)
{
    double cells = 1;

    for (size_t i = 0; i < game->shape->n_scalars; i++) {
        int64_t least = game->shape->fields[i].lo;

        cells *= extent_of(least == INT64_MIN ? lo[i] : least, hi[i]);
    }
    return cells;
}

static double box_cells(const table_box *box, size_t n)
{
    double cells = 1;

    for (size_t i = 0; i < n; i++)
        cells *= extent_of(box->lo[i], box->hi[i]);
    return cells;
}

static bool has_box(const mx__table *t)
{
    return t->n_cells > 0;
}

static table_box box_of(const mx__table *t)
{
    table_box box;

    for (size_t i = 0; i < t->n; i++) {
        box.lo[i] = t->lo[i];
        box.hi[i] = t->lo[i] + (int64_t)(t->extent[i] - 1);
    }
    return box;
}

/* BOX and the positions LO..HI, each direction that grows by a quarter at least where the
   table has SPARE, so that growing a step at a time does not copy it too often. */
static table_box box_with(const mx__table *t, const table_box *box, const int64_t *lo,
                          const int64_t *hi, bool spare)
{
    table_box grown = *box;

    for (size_t i = 0; i < t->n; i++) {
        const mx_field *field = &t->game->shape->fields[i];
        int64_t more = spare ? (int64_t)(t->extent[i] / 4) : 0;

        if (lo[i] < box->lo[i]) {
            grown.lo[i] = lo[i];
            if (box->lo[i] - field->lo > more && field->lo != INT64_MIN &&
                box->lo[i] - more < lo[i])
                grown.lo[i] = box->lo[i] - more;
        }
        if (hi[i] > box->hi[i]) {
            grown.hi[i] = hi[i];
            if (field->hi - more > box->hi[i] && box->hi[i] + more > hi[i])
                grown.hi[i] = box->hi[i] + more;
        }
    }
    return grown;
}

/* The positions from the least of the shape to HI. */
static table_box first_box(const mx__table *t, const int64_t *lo, const int64_t *hi)
{
    table_box box;

    for (size_t i = 0; i < t->n; i++) {
        int64_t least = t->game->shape->fields[i].lo;

        box.lo[i] = least == INT64_MIN || least > lo[i] ? lo[i] : least;
        box.hi[i] = hi[i];
    }
    return box;
}

static bool holds(const mx__table *t, const int64_t *lo, const int64_t *hi)
{
    table_box box = box_of(t);

    if (!has_box(t)) return false;
    for (size_t i = 0; i < t->n; i++)
        if (lo[i] < box.lo[i] || hi[i] > box.hi[i]) return false;
    return true;
}

/* Copies what OLD knew into the new cells. */
static void copy_known(mx__table *t, const mx__table *old)
{
    for (uint64_t cell = 0; cell < old->n_cells; cell++) {
        uint64_t rest = cell, to = 0;

        for (size_t i = 0; i < t->n; i++) {
            uint64_t x = rest / old->stride[i];

            rest %= old->stride[i];
            to += (x + (uint64_t)old->lo[i] - (uint64_t)t->lo[i]) * t->stride[i];
        }
        atomic_store_explicit(&t->cells[to],
                              atomic_load_explicit(&old->cells[cell],
                                                   memory_order_relaxed),
                              memory_order_relaxed);
    }
}

static void set_box(mx__table *t, const table_box *box)
{
    uint64_t stride = 1;

    for (size_t i = t->n; i--;) {
        t->lo[i] = box->lo[i];
        t->extent[i] = (uint64_t)box->hi[i] - (uint64_t)box->lo[i] + 1;
        t->stride[i] = stride;
        stride *= t->extent[i];
    }
    t->n_cells = stride;
}

/* A table of one dimension that grows upwards keeps its cells in place. */
static mx_status extend(mx__table *t, const table_box *box, mx_error *err)
{
    uint64_t before = t->n_cells, n = (uint64_t)box->hi[0] - (uint64_t)box->lo[0] + 1;
    mx_status st = mx__room_for(t->budget, (void **)&t->cells, &t->cells_room,
                                sizeof *t->cells, (size_t)n, err);

    if (st != MX_OK) return st;
    memset((void *)&t->cells[before], 0, (size_t)(n - before) * sizeof *t->cells);
    set_box(t, box);
    return MX_OK;
}

static mx_status relayout(mx__table *t, const table_box *box, mx_error *err)
{
    mx__table old = *t;
    double cells = box_cells(box, t->n);
    mx_status st;

    if (cells > cells_most)
        return mx__fail(err, MX_UNSUPPORTED, "a table of %.3g cells is too large",
                        cells);
    if (t->n == 1 && has_box(t) && box->lo[0] == t->lo[0]) return extend(t, box, err);
    t->cells = NULL;
    t->cells_room = 0;
    st = mx__room_zeroed(t->budget, (void **)&t->cells, &t->cells_room,
                         sizeof *t->cells, (size_t)cells, err);
    if (st != MX_OK) {
        t->cells = old.cells;
        t->cells_room = old.cells_room;
        return st;
    }
    set_box(t, box);
    copy_known(t, &old);
    free_cells(&old);
    return MX_OK;
}

/* --- the order -------------------------------------------------------------------- */

/* Cells lie in an order that the measure allows when only the first coordinate counts. */
static bool lies_in_order(const mx__table *t)
{
    for (size_t i = 1; i < t->n; i++)
        if (t->extent[i] > 1 && t->game->measure->weight[i] != 0) return false;
    return true;
}

static bool highest_level(const mx__table *t, uint64_t *out)
{
    uint64_t level = 0, more;

    for (size_t i = 0; i < t->n; i++) {
        uint64_t weight = (uint64_t)t->game->measure->weight[i];

        if (MX_MUL_OVERFLOWS(weight, t->extent[i] - 1, &more) ||
            MX_ADD_OVERFLOWS(level, more, &level))
            return false;
    }
    *out = level;
    return level <= t->n_cells * 8 + (1 << 16);
}

/* Visits the cells as they lie with their level. */
typedef struct level_walk {
    uint64_t x[MX__TABLE_DIMENSIONS];
    uint64_t level;
} level_walk;

static void next_level(const mx__table *t, level_walk *w)
{
    for (size_t i = t->n; i--;) {
        uint64_t weight = (uint64_t)t->game->measure->weight[i];

        if (++w->x[i] < t->extent[i]) {
            w->level += weight;
            return;
        }
        w->level -= weight * (t->extent[i] - 1);
        w->x[i] = 0;
    }
}

/* Counting sort of the cells by level. COUNT has room for one more than the levels. */
static mx_status sort_cells(mx__table *t, uint32_t *count, uint64_t highest,
                            mx_error *err)
{
    mx__steps steps = { t->budget, err, 0 };
    level_walk w = { .level = 0 };
    mx_status st = MX_OK;
    uint32_t sum = 0;

    for (uint64_t cell = 0; st == MX_OK && cell < t->n_cells; cell++) {
        count[w.level]++;
        next_level(t, &w);
        st = mx__step(&steps);
    }
    for (uint64_t level = 0; level <= highest; level++) {
        uint32_t here = count[level];

        count[level] = sum;
        sum += here;
    }
    w = (level_walk){ .level = 0 };
    for (uint64_t cell = 0; st == MX_OK && cell < t->n_cells; cell++) {
        t->order[count[w.level]++] = (uint32_t)cell;
        next_level(t, &w);
        st = mx__step(&steps);
    }
    return st;
}

static mx_status make_order(mx__table *t, mx_error *err)
{
    uint64_t highest, n_bytes;
    uint32_t *count;
    mx_status st;

    if (lies_in_order(t)) return MX_OK;
    if (!highest_level(t, &highest))
        return mx__fail(err, MX_UNSUPPORTED,
                        "%s: the measure has too many levels for a table",
                        t->game->name);
    n_bytes = (t->n_cells + highest + 1) * sizeof *count;
    st = mx__budget_take(t->budget, n_bytes, err);
    if (st != MX_OK) return st;
    t->order = mx__malloc((size_t)t->n_cells * sizeof *t->order);
    count = mx__calloc((size_t)highest + 1, sizeof *count);
    st = t->order && count ? sort_cells(t, count, highest, err)
                           : mx__fail(err, MX_NOMEM, "out of memory");
    if (st != MX_OK) {
        mx__free(t->order);
        t->order = NULL;
    }
    mx__free(count);
    mx__budget_give(t->budget, n_bytes); /* the order lives no longer than this fill */
    return st;
}

/* --- filling ---------------------------------------------------------------------- */

/* How a fill ended; the box to grow to when `outside`. */
typedef struct fill_result {
    mx_status status;
    bool outside;
    table_box box;
} fill_result;

/* Gathers what one thread found. The first failure in the order of threads counts; faults
   count more than leaving the box. */
static void end_fill(mx__table *t, mx__fill *f, fill_result *result, mx_error *err)
{
    t->known += f->known;
    t->options += f->options + MX__FILL_BLOCK - f->left;
    if (f->status == MX_OK && f->uncharged)
        f->status = mx__budget_charge(t->budget, f->uncharged, &f->err);
    if (f->status != MX_OK && result->status == MX_OK) {
        result->status = f->status;
        if (err) *err = f->err;
    }
    if (f->outside) {
        result->outside = true;
        result->box = box_with(t, &result->box, f->outside_lo, f->outside_hi, true);
    }
    mx__fill_clear(f);
}

static bool all_claimed(const mx__table *t)
{
    return atomic_load(&t->next) >= t->n_cells;
}

static void run_alone(mx__table *t, double until, fill_result *result, mx_error *err)
{
    mx__fill f;

    f.status = mx__fill_init(&f, t, t->worker, &f.err);
    f.until = until;
    t->parallel = false;
    t->chunk = 64;
    if (f.status == MX_OK) mx__fill_run(&f);
    end_fill(t, &f, result, err);
}

static void run_share(void *context, uint32_t i)
{
    mx__fill *f = &((mx__fill *)context)[i];

    if (f->status == MX_OK) mx__fill_run(f);
}

/* Threads beyond the first want workers of their own; those that get none are not run. */
static void run_together(mx__table *t, uint32_t threads, fill_result *result,
                         mx_error *err)
{
    mx__fill *fills = mx__malloc(threads * sizeof *fills);
    uint32_t n = 0;

    if (!fills) {
        run_alone(t, 0, result, err);
        return;
    }
    for (; n < threads; n++) {
        void *worker = t->worker;

        if (n && t->game->worker_new(t->game, &worker) != MX_OK) break;
        fills[n].status = mx__fill_init(&fills[n], t, worker, &fills[n].err);
        if (fills[n].status == MX_OK) continue;
        if (n && t->game->worker_free) t->game->worker_free(t->game, worker);
        if (n) mx__fill_clear(&fills[n]);
        n += n == 0; /* the first one's failure counts */
        break;
    }
    t->parallel = n > 1;
    t->chunk = t->n == 1 ? 1 : 16;
    mx__threads_run(n, run_share, fills);
    for (uint32_t i = 0; i < n; i++) {
        if (i && t->game->worker_free) t->game->worker_free(t->game, fills[i].worker);
        end_fill(t, &fills[i], result, err);
    }
    mx__free(fills);
}

/* --- by the game itself ----------------------------------------------------------- */

static bool may_fill(const mx__table *t)
{
    if (!t->game->fill || t->n > 2 || t->n_cells < 256 || t->eager) return false;
    for (size_t i = 0; i < t->n; i++)
        if (t->lo[i] != t->game->shape->fields[i].lo) return false;
    return true;
}

/* Takes over the values of the first KNOWN cells. */
static void take_values(mx__table *t, const uint32_t *values, uint64_t from,
                        uint64_t known)
{
    if (known > t->n_cells) known = t->n_cells;
    for (; from < known; from++) {
        bool is_new = atomic_load_explicit(&t->cells[from], memory_order_relaxed) == 0;

        atomic_store_explicit(&t->cells[from], values[from] + 1, memory_order_relaxed);
        t->known += is_new;
    }
}

/* Rows, or cells of the one row, in strides that take some milliseconds each, so that
   limits are seen. MX_UNSUPPORTED: the game does not. */
static mx_status fill_by_game(mx__table *t, uint64_t from, mx_error *err)
{
    uint64_t width = t->n == 2 ? t->extent[1] : 1, rows = t->extent[0];
    uint64_t stride = t->n == 2 ? 1 : 64;
    uint64_t row = from / width, bytes = t->n_cells * sizeof *t->cells;
    mx_status st = mx__budget_take(t->budget, bytes, err);

    if (st != MX_OK) return st;
    while (row < rows && st == MX_OK) {
        uint64_t to_row = row + stride < rows ? row + stride : rows, known = 0;
        int64_t to[2] = { t->lo[0] + (int64_t)(t->n == 2 ? rows : to_row) - 1,
                          t->lo[1] + (int64_t)width - 1 };
        double start = mx__now(), took;
        const uint32_t *values = NULL;

        st = t->game->fill(t->game, t->worker, to, (int64_t)to_row, &values, &known,
                           err);
        if (st != MX_OK) break;
        if (known < to_row * width) {
            st = mx__fail(err, MX_UNSUPPORTED, "the game filled another table");
            break;
        }
        take_values(t, values, row * width, to_row * width);
        st = mx__budget_charge(t->budget, (to_row - row) * width, err);
        row = to_row;
        took = mx__now() - start;
        if (took < 0.01) stride *= 2;
        if (took > 0.1 && stride > 1) stride /= 2;
    }
    mx__budget_give(t->budget, bytes);
    return st;
}

/* Evaluates all cells of the box: alone for a while, then in parallel when cells take so
   long that sharing them pays. */
static void fill_box(mx__table *t, uint64_t from, fill_result *result, mx_error *err)
{
    static const double alone = 0.02, worth_sharing = 5e-7;
    uint32_t threads = t->game->worker_new ? t->budget->threads : 1;
    double start = mx__now();
    uint64_t known = t->known;

    *result = (fill_result){ .status = MX_OK, .box = box_of(t) };
    if (may_fill(t)) {
        result->status = fill_by_game(t, from, err);
        if (result->status != MX_UNSUPPORTED) return;
        result->status = MX_OK;
    }
    result->status = make_order(t, err);
    if (result->status != MX_OK) return;
    atomic_store(&t->next, from);
    atomic_store(&t->stop, 0);
    if (!t->eager) run_alone(t, threads > 1 ? start + alone : 0, result, err);
    if (result->status != MX_OK || result->outside || all_claimed(t)) return;
    if (!t->eager && mx__now() - start < worth_sharing * (double)(t->known - known))
        run_alone(t, 0, result, err);
    else
        run_together(t, threads, result, err);
}

mx_status mx__table_cover(mx__table *t, const int64_t *lo, const int64_t *hi,
                          mx_error *err)
{
    double asked;
    table_box box;
    fill_result result;
    uint64_t from = 0;
    mx_status st = MX_OK;

    if (holds(t, lo, hi) && t->known == t->n_cells) return MX_OK;
    if (has_box(t)) {
        table_box now = box_of(t);
        box = box_with(t, &now, lo, hi, t->n > 1 && t->n_cells > 1024);
        if (t->n == 1 && t->known == t->n_cells && box.lo[0] == t->lo[0])
            from = t->n_cells;
    } else {
        box = first_box(t, lo, hi);
    }
    asked = box_cells(&box, t->n);
    for (;;) {
        if (box_cells(&box, t->n) > cells_free &&
            box_cells(&box, t->n) > asked * growth_most)
            return mx__fail(err, MX_UNSUPPORTED, "the table grows out of proportion");
        if (!has_box(t) || !holds(t, box.lo, box.hi)) st = relayout(t, &box, err);
        if (st != MX_OK) return st;
        fill_box(t, from, &result, err);
        mx__free(t->order);
        t->order = NULL;
        if (result.status != MX_OK || !result.outside) return result.status;
        box = result.box;
        from = 0;
    }
}
