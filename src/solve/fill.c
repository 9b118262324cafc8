/* fill.c: one thread's share in filling a table. */
#include "fill.h"

#include "fail.h"
#include "room.h"
#include "threads.h"

#include <string.h>

enum { SPINS = 1 << 10 };

/* --- cells ------------------------------------------------------------------------ */

static mx__raw cell_raw(const mx__table *t, uint64_t cell)
{
    return atomic_load_explicit(&t->cells[cell], memory_order_relaxed) - 1;
}

/* The cell of AT, or UINT64_MAX when it is outside of the box. */
static uint64_t cell_of(const mx__table *t, mx_span at)
{
    uint64_t cell = 0;

    for (size_t i = 0; i < t->n; i++) {
        uint64_t x = (uint64_t)at.at[i] - (uint64_t)t->lo[i];

        if (MX_UNLIKELY(at.at[i] < t->lo[i] || x >= t->extent[i])) return UINT64_MAX;
        cell += x * t->stride[i];
    }
    return cell;
}

static uint64_t level_of(const mx__table *t, uint64_t cell)
{
    uint64_t level = 0;

    for (size_t i = 0; i < t->n; i++) {
        level += (uint64_t)t->game->measure->weight[i] * (cell / t->stride[i]);
        cell %= t->stride[i];
    }
    return level;
}

static void set_position(mx__fill *f, uint64_t cell)
{
    const mx__table *t = f->table;

    for (size_t i = 0; i < t->n; i++) {
        f->at[i] = t->lo[i] + (int64_t)(cell / t->stride[i]);
        cell %= t->stride[i];
    }
}

/* --- one option ------------------------------------------------------------------- */

static mx_status charge_fill(mx__fill *f)
{
    uint64_t n = f->uncharged;

    f->uncharged = 0;
    return mx__budget_charge(f->table->budget, n, &f->err);
}

static int give_up(mx__fill *f, mx_status st)
{
    f->status = st;
    return 1;
}

static int note_outside(mx__fill *f, mx_span at)
{
    const mx__table *t = f->table;

    f->outside = true;
    for (size_t i = 0; i < t->n; i++) {
        int64_t hi = t->lo[i] + (int64_t)(t->extent[i] - 1);

        f->outside_lo[i] = at.at[i] < t->lo[i] ? at.at[i] : t->lo[i];
        f->outside_hi[i] = at.at[i] > hi ? at.at[i] : hi;
    }
    return 1;
}

static mx_status push_aside(mx__fill *f, uint32_t word)
{
    if (f->n_aside == f->aside_room) {
        mx_status st =
            mx__room_for(f->table->budget, (void **)&f->aside, &f->aside_room,
                         sizeof *f->aside, f->n_aside + 1, &f->err);
        if (st != MX_OK) return st;
    }
    f->aside[f->n_aside++] = word;
    return MX_OK;
}

/* A cell that is not known is being evaluated by another thread, if the measure falls. */
static mx_status set_aside(mx__fill *f, size_t start, uint64_t cell)
{
    mx_status st = MX_OK;

    if (!f->table->parallel || level_of(f->table, cell) >= f->level)
        return mx__fail(&f->err, MX_UNSUPPORTED,
                        "%s: a move does not lower the measure", f->table->game->name);
    if (f->n_aside == start) {
        st = push_aside(f, 0);
        if (st == MX_OK) st = push_aside(f, 0);
    }
    return st == MX_OK ? push_aside(f, (uint32_t)cell) : st;
}

/* Adds VALUE of an option; loony ones do not count. */
static int add_option_value(mx__fill *f, mx__raw value)
{
    if (value == MX__RAW_LOONY) return 0;
    if (value < MX__SEEN)
        f->seen[value] = f->mark;
    else
        f->status = mx__mexset_add(&f->set, value - MX__SEEN, &f->err);
    return f->status != MX_OK;
}

/* Every few thousand options: the budget, and whether another thread gave up. */
static int pause_fill(mx__fill *f)
{
    mx_status st = charge_fill(f);

    f->options += MX__FILL_BLOCK;
    f->left = MX__FILL_BLOCK;
    if (st != MX_OK) return give_up(f, st);
    return f->table->parallel &&
           atomic_load_explicit(&f->table->stop, memory_order_relaxed);
}

/* Any option: one that ends the play, has many parts, leaves the box, has a cell that is
   loony or not yet known, or is due for a look at the budget. */
static MX_NOINLINE int fill_any(mx__fill *f, const mx_option *option)
{
    const mx__table *t = f->table;
    size_t start = f->n_aside;
    mx__raw sum = 0;

    if (f->left == 0 && pause_fill(f)) return 1;
    if (option->ends != MX_GOES_ON) {
        f->loony = option->ends == MX_MOVER_WINS;
        return f->loony;
    }
    for (size_t p = 0; p < option->n_parts; p++) {
        uint64_t cell = cell_of(t, option->parts[p]);
        mx__raw raw;

        if (cell == UINT64_MAX) return note_outside(f, option->parts[p]);
        raw = cell_raw(t, cell);
        if (raw != MX__RAW_UNKNOWN) {
            sum = mx__raw_add(MX__GRUNDY, sum, raw);
        } else {
            mx_status st = set_aside(f, start, cell);
            if (st != MX_OK) return give_up(f, st);
        }
    }
    if (f->n_aside == start) return add_option_value(f, sum);
    f->aside[start] = sum;
    f->aside[start + 1] = (uint32_t)(f->n_aside - start - 2);
    if (sum == MX__RAW_LOONY) f->n_aside = start;
    return 0;
}

/* The value at AT when it is below MX__SEEN; else some larger number. */
MX_INLINE mx__raw small_value(const mx__fill *f, const int64_t *at, size_t dimensions)
{
    uint64_t x = (uint64_t)at[0] - (uint64_t)f->lo[0], y;

    if (MX_UNLIKELY(x >= f->extent[0])) return MX__RAW_UNKNOWN;
    if (dimensions == 2) {
        y = (uint64_t)at[1] - (uint64_t)f->lo[1];
        if (MX_UNLIKELY(y >= f->extent[1])) return MX__RAW_UNKNOWN;
        x = x * f->stride + y;
    }
    return atomic_load_explicit(&f->cells[x], memory_order_relaxed) - 1;
}

/* The common options without a function call: one or two parts of small known value. */
MX_INLINE int fill_few(mx__fill *f, const mx_option *option, size_t dimensions)
{
    const mx_span *parts = option->parts;
    mx__raw a, b = 0;

    if (MX_UNLIKELY(--f->left == 0 || option->ends != MX_GOES_ON))
        return fill_any(f, option);
    if (MX_UNLIKELY(option->n_parts - 1 > 1)) return fill_any(f, option);
    a = small_value(f, parts[0].at, dimensions);
    if (option->n_parts == 2) b = small_value(f, parts[1].at, dimensions);
    if (MX_UNLIKELY((a | b) >= MX__SEEN)) return fill_any(f, option);
    f->seen[a ^ b] = f->mark;
    return 0;
}

static int fill_heap(void *context, const mx_option *option)
{
    return fill_few(context, option, 1);
}

static int fill_pair(void *context, const mx_option *option)
{
    return fill_few(context, option, 2);
}

static int fill_tuple(void *context, const mx_option *option)
{
    mx__fill *f = context;

    f->left--;
    return fill_any(f, option);
}

/* --- one cell --------------------------------------------------------------------- */

/* Waits until another thread has evaluated CELL; false when the fill stops. */
static bool wait_for(mx__fill *f, uint64_t cell, mx__raw *out)
{
    for (unsigned spins = 0; (*out = cell_raw(f->table, cell)) == MX__RAW_UNKNOWN;
         spins++) {
        if (atomic_load_explicit(&f->table->stop, memory_order_relaxed)) return false;
        if (spins % SPINS == SPINS - 1) mx__threads_yield();
    }
    return true;
}

static bool finish_aside(mx__fill *f)
{
    for (size_t at = 0; at < f->n_aside;) {
        mx__raw sum = f->aside[at], raw;
        uint32_t n = f->aside[at + 1];

        for (uint32_t i = 0; i < n; i++) {
            if (!wait_for(f, f->aside[at + 2 + i], &raw)) return false;
            sum = mx__raw_add(MX__GRUNDY, sum, raw);
        }
        if (add_option_value(f, sum)) return false;
        at += 2 + n;
    }
    return true;
}

static mx_status mex_of_cell(mx__fill *f, mx__raw *out)
{
    mx__raw v = 0;
    mx_status st = MX_OK;

    while (v < MX__SEEN && f->seen[v] == f->mark)
        v++;
    *out = v;
    if (v < MX__SEEN) return MX_OK;
    st = mx__mexset_mex(&f->set, out, &f->err);
    *out += MX__SEEN;
    return st;
}

static mx_status enumerate_cell(mx__fill *f, uint64_t cell)
{
    mx__table *t = f->table;
    mx_sink *sink = t->n == 1 ? fill_heap : t->n == 2 ? fill_pair : fill_tuple;
    mx_status st;

    set_position(f, cell);
    if (t->parallel) f->level = level_of(t, cell);
    mx__mexset_empty(&f->set);
    f->mark++;
    f->n_aside = 0;
    f->loony = false;
    if (++f->uncharged >= MX__FILL_BLOCK) {
        st = charge_fill(f);
        if (st != MX_OK) return st;
    }
    st = t->game->options(t->game, f->worker, (mx_span){ f->at, t->n }, MX_LEFT, 0,
                          sink, f, &f->err);
    return st == MX_OK ? f->status : st;
}

/* False when the fill has to stop, for the reason in F or for another thread's. */
static bool fill_cell(mx__fill *f, uint64_t cell)
{
    mx__table *t = f->table;
    mx__raw raw = MX__RAW_LOONY;

    f->status = enumerate_cell(f, cell);
    if (f->status != MX_OK || f->outside) return false;
    if (t->parallel && atomic_load_explicit(&t->stop, memory_order_relaxed))
        return false;
    if (!f->loony) {
        if (!finish_aside(f)) return false;
        f->status = mex_of_cell(f, &raw);
        if (f->status != MX_OK) return false;
    }
    atomic_store_explicit(&t->cells[cell], raw + 1, memory_order_relaxed);
    f->known++;
    return true;
}

mx_status mx__fill_init(mx__fill *f, mx__table *t, void *worker, mx_error *err)
{
    memset(f, 0, sizeof *f);
    f->table = t;
    f->worker = worker;
    f->cells = t->cells;
    f->n_cells = t->n_cells;
    for (size_t i = 0; i < t->n && i < 2; i++) {
        f->lo[i] = t->lo[i];
        f->extent[i] = t->extent[i];
    }
    f->stride = t->stride[0];
    f->left = MX__FILL_BLOCK;
    f->set.budget = t->budget;
    return mx__room_zeroed(t->budget, (void **)&f->seen, &f->seen_room, sizeof *f->seen,
                           MX__SEEN, err);
}

void mx__fill_clear(mx__fill *f)
{
    mx__budget *budget = f->table->budget;

    mx__mexset_clear(&f->set);
    mx__room_free(budget, (void **)&f->aside, &f->aside_room, sizeof *f->aside);
    mx__room_free(budget, (void **)&f->seen, &f->seen_room, sizeof *f->seen);
}

/* The next cells to evaluate: *FROM..*TO in the order; false when all are taken. */
static bool claim_cells(mx__table *t, uint64_t *from, uint64_t *to)
{
    if (t->parallel) {
        *from = atomic_fetch_add_explicit(&t->next, t->chunk, memory_order_relaxed);
    } else {
        *from = atomic_load_explicit(&t->next, memory_order_relaxed);
        atomic_store_explicit(&t->next, *from + t->chunk, memory_order_relaxed);
    }
    *to = *from + t->chunk < t->n_cells ? *from + t->chunk : t->n_cells;
    return *from < t->n_cells;
}

void mx__fill_run(mx__fill *f)
{
    mx__table *t = f->table;
    uint64_t from, to;

    while (!atomic_load_explicit(&t->stop, memory_order_relaxed) &&
           claim_cells(t, &from, &to)) {
        for (; from < to; from++) {
            uint64_t cell = t->order ? t->order[from] : from;

            if (cell_raw(t, cell) != MX__RAW_UNKNOWN) continue;
            if (fill_cell(f, cell)) continue;
            atomic_store(&t->stop, 1);
            return;
        }
        if (f->until > 0 && mx__now() > f->until) return;
    }
}
