/* box.c: the values of all positions of a box, in order. */
#include "fail.h"
#include "solver.h"

#include "alloc.h"

#include <string.h>

/* The position behind AT in the box, the last coordinate fastest; false behind the last. */
static bool next_in_box(const int64_t *lo, const int64_t *hi, int64_t *at, size_t n)
{
    while (n--) {
        if (at[n] < hi[n]) {
            at[n]++;
            return true;
        }
        at[n] = lo[n];
    }
    return false;
}

enum { BOX_BLOCK = 1 << 16 }; /* positions between two looks at the budget */

typedef struct box_walk {
    mx__solver *solver;
    const int64_t *lo, *hi;
    int64_t *at;
    size_t n;
    bool sees_values; /* not raw ones: play need not end */
} box_walk;

/* A table is filled when the box is no small part of it; it may not be able to. */
static bool by_table(const box_walk *b, mx_status *st, mx_error *err)
{
    static const double free_cells = 1 << 20, factor = 64;
    mx__solver *solver = b->solver;
    double asked = 1, cells = mx__table_cells(solver->game, b->lo, b->hi);

    if (solver->engine != MX__TABLE || solver->table_failed) return false;
    for (size_t i = 0; i < b->n; i++)
        asked *= (double)b->hi[i] - (double)b->lo[i] + 1;
    if (cells > free_cells && cells > asked * factor) return false;
    *st = mx__solver_cover(solver, b->lo, b->hi, err);
    return !solver->table_failed;
}

static mx_status box_compute(const box_walk *b, mx_error *err)
{
    mx__wide raw;
    mx_value value;
    uint32_t n = 0;
    mx_status st = MX_OK;

    if (by_table(b, &st, err) && (st != MX_OK || !b->sees_values)) return st;
    memcpy(b->at, b->lo, b->n * sizeof *b->at);
    do {
        mx_span at = { b->at, b->n };

        st = b->sees_values ? mx__solver_value(b->solver, at, &value, err)
                            : mx__solver_raw(b->solver, at, &raw, err);
        /* Values off a proved period cost so little that no engine looks at the clock. */
        if (st == MX_OK && ++n % BOX_BLOCK == 0)
            st = mx__budget_charge(b->solver->budget, 0, err);
    } while (st == MX_OK && next_in_box(b->lo, b->hi, b->at, b->n));
    return st;
}

/* What is known of the position at b->at; after a limit nothing new is searched. */
static mx__wide known_raw(const box_walk *b, bool limited, mx_status *st)
{
    mx_span at = { b->at, b->n };
    mx__wide raw = MX__WIDE_UNKNOWN;

    if (b->solver->table) raw = mx__raw_widen(mx__table_at(b->solver->table, at));
    if (raw != MX__WIDE_UNKNOWN || *st != MX_OK) return raw;
    if (limited && b->solver->table && !b->solver->table_failed) return raw;
    if (limited && b->solver->engine == MX__MEMO && b->solver->memo) {
        mx__raw narrow;

        *st = mx__memo_value(b->solver->memo, at, 1, &narrow, NULL);
        return mx__raw_widen(narrow);
    }
    *st = mx__solver_raw(b->solver, at, &raw, NULL);
    return raw;
}

static void box_send(const box_walk *b, bool limited, mx__value_sink *sink,
                     void *context)
{
    mx_status st = MX_OK;

    memcpy(b->at, b->lo, b->n * sizeof *b->at);
    do {
        mx_span at = { b->at, b->n };
        mx_value value = { MX_UNKNOWN, 0, 0 };

        if (!b->sees_values || (limited && b->solver->algebra == MX__TAME))
            value = mx__wide_value(b->solver->algebra, known_raw(b, limited, &st));
        else if (st == MX_OK)
            st = mx__solver_value(b->solver, at, &value, NULL);
        if (sink(context, at, value)) return;
    } while (next_in_box(b->lo, b->hi, b->at, b->n));
}

mx_status mx__solver_box(mx__solver *solver, const int64_t *lo, const int64_t *hi,
                         mx__value_sink *sink, void *context, mx_error *err)
{
    const mx_shape *shape = solver->game->shape;
    box_walk b = { solver, lo, hi, NULL, shape->n_scalars, false };
    mx_status st;

    /* Wild misère positions are in no table: each is searched by itself. */
    b.sees_values = solver->engine == MX__RETROGRADE || solver->algebra == MX__TAME;
    if (shape->n_fields != shape->n_scalars || !shape->n_scalars)
        return mx__fail(err, MX_RANGE,
                        "%s has positions that are not integers only, so they have no "
                        "table",
                        solver->game->name);
    for (size_t i = 0; i < b.n; i++)
        if (lo[i] > hi[i])
            return mx__fail(err, MX_RANGE, "%s: the range %lld..%lld is empty",
                            shape->fields[i].name, (long long)lo[i], (long long)hi[i]);
    b.at = mx__malloc(b.n * sizeof *b.at);
    if (!b.at) return mx__fail(err, MX_NOMEM, "out of memory");
    st = box_compute(&b, err);
    if (st == MX_OK || st == MX_LIMIT || st == MX_CANCELLED)
        box_send(&b, st != MX_OK, sink, context);
    mx__free(b.at);
    return st;
}
