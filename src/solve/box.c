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

typedef struct box_walk {
    mx__solver *solver;
    const int64_t *lo, *hi;
    int64_t *at;
    size_t n;
} box_walk;

static mx_status box_compute(const box_walk *b, mx_error *err)
{
    mx__raw raw;
    mx_status st;

    memcpy(b->at, b->lo, b->n * sizeof *b->at);
    do {
        st = mx__solver_raw(b->solver, (mx_span){ b->at, b->n }, &raw, err);
    } while (st == MX_OK && next_in_box(b->lo, b->hi, b->at, b->n));
    return st;
}

/* Behind the first position that is not known, nothing is asked any more. */
static void box_send(const box_walk *b, mx__value_sink *sink, void *context)
{
    mx_status st = MX_OK;

    memcpy(b->at, b->lo, b->n * sizeof *b->at);
    do {
        mx__raw raw = MX__RAW_UNKNOWN;

        if (st == MX_OK)
            st = mx__solver_raw(b->solver, (mx_span){ b->at, b->n }, &raw, NULL);
        if (sink(context, (mx_span){ b->at, b->n },
                 mx__raw_value(b->solver->algebra, raw)))
            return;
    } while (next_in_box(b->lo, b->hi, b->at, b->n));
}

mx_status mx__solver_box(mx__solver *solver, const int64_t *lo, const int64_t *hi,
                         mx__value_sink *sink, void *context, mx_error *err)
{
    const mx_shape *shape = solver->game->shape;
    box_walk b = { solver, lo, hi, NULL, shape->n_scalars };
    mx_status st;

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
        box_send(&b, sink, context);
    mx__free(b.at);
    return st;
}
