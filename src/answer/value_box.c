/* value_box.c: the values of a run of heaps or of a rectangle, by claims, by the engines, or
   by a sieve. */
#include "value_box.h"

#include "alloc.h"
#include "fail.h"
#include "losing.h"
#include "shape.h"
#include "start_value.h"
#include "vec.h"

/* Position by position instead of all at once? */
static bool one_by_one(const mx_opened *game)
{
    if (game->game->flags & MX_PARTIZAN) return true;
    if (!game->rules || game->rules_only || !mx__rules_trust(game->rules)) return false;
    for (size_t i = 0; i < mx__rules_n_claims(game->rules); i++)
        if (mx__rules_claim(game->rules, i).gives_value) return true;
    return false;
}

static bool has_integers(const mx_opened *game, size_t n)
{
    const mx_shape *shape = game->game->shape;

    return shape->n_fields == n && shape->n_scalars == n;
}

static bool asks_starts(const mx__value_box *p)
{
    return p->or_starts && !p->is_table && !has_integers(p->game, 1) &&
           p->game->rules && mx__rules_has_judge(p->game->rules);
}

/* The starts one by one; what is known when the budget ends is shown. */
static mx_status starts_box(const mx__value_box *p, mx__value_sink *sink, void *context,
                            mx_error *err)
{
    MX_VEC(mx_value) known = { 0 };
    int64_t n = p->from[0];
    mx_status status;

    for (;; n++) {
        mx_value value;

        status = mx__start_value(p->game, n, &value, err);
        if (status == MX_OK && !MX_PUSH(known, value))
            status = mx__fail(err, MX_NOMEM, "out of memory");
        if (status != MX_OK || n == p->to[0]) break;
    }
    if (status == MX_OK || status == MX_LIMIT || status == MX_CANCELLED)
        for (size_t i = 0; i < known.n; i++) {
            n = p->from[0] + (int64_t)i;
            if (sink(context, (mx_span){ &n, 1 }, known.at[i])) break;
        }
    MX_VEC_CLEAR(known);
    return status;
}

/* To the next position of the box; false behind the last. */
static bool step(const mx__value_box *p, int64_t at[2])
{
    if (at[1] < p->to[1]) return at[1]++, true;
    if (at[0] == p->to[0]) return false;
    at[0]++;
    at[1] = p->from[1];
    return true;
}

/* Position by position, with claims where they may be used. Two rounds: every fault is
   met before SINK sees the first value. */
static mx_status claimed_box(const mx__value_box *p, mx__value_sink *sink,
                             void *context, mx_error *err)
{
    for (int round = 0; round < 2; round++) {
        int64_t at[2] = { p->from[0], p->from[1] };

        do {
            mx_span span = { at, p->is_table ? 2 : 1 };
            mx_value value;
            mx_status status = mx__opened_value(p->game, span, &value, err);

            if (status != MX_OK) return status;
            if (round && sink(context, span, value)) return MX_OK;
        } while (step(p, at));
    }
    return MX_OK;
}

/* Losing heaps of an infinite set are sieved without their values. */
static bool can_sieve(const mx__value_box *p)
{
    const mx_game *game = p->game->game;

    return p->losing_only && game->heap && !p->is_table &&
           !(game->flags & (MX_MISERE | MX_ENDS | MX_WINS)) && p->from[0] >= 0 &&
           game->heap->kind == MX_HEAP_TAKE && game->heap->family != MX_NO_FAMILY;
}

static mx_status sieved(const mx__value_box *p, mx__value_sink *sink, void *context,
                        mx_error *err)
{
    mx__budget *budget = &p->game->session->budget;
    uint64_t n = (uint64_t)p->to[0] + 1, words = n / 64 + 1, *lost;
    mx_status status = mx__budget_take(budget, words * 8, err);

    if (status != MX_OK) return status;
    lost = mx__calloc((size_t)words, sizeof *lost);
    status = lost ? mx__losing_heaps(p->game->game->heap, (size_t)n, lost, budget, err)
                  : mx__fail(err, MX_NOMEM, "no memory for a sieve");
    for (int64_t heap = p->from[0]; status == MX_OK && heap <= p->to[0]; heap++) {
        mx_value zero = { MX_NIMBER, 0, 0 };

        if (!(lost[heap / 64] >> heap % 64 & 1)) continue;
        if (sink(context, (mx_span){ &heap, 1 }, zero)) break;
    }
    mx__free(lost);
    mx__budget_give(budget, words * 8);
    return status;
}

mx_status mx__value_box_send(const mx__value_box *p, mx__value_sink *sink,
                             void *context, mx_error *err)
{
    mx__solver *solver;
    mx_status status;

    if (can_sieve(p)) return sieved(p, sink, context, err);
    if (asks_starts(p)) return starts_box(p, sink, context, err);
    if (one_by_one(p->game)) return claimed_box(p, sink, context, err);
    status = mx__opened_solver(p->game, &solver, err);
    if (status != MX_OK) return status;
    return mx__solver_box(solver, p->from, p->to, sink, context, err);
}

static mx_status check_shape(const mx_opened *game, size_t n, mx_error *err)
{
    const mx_shape *shape = game->game->shape;

    if (has_integers(game, n)) return MX_OK;
    mx__fail(err, MX_RANGE,
             n == 1 ? "a position of '%.80s' is not one integer"
                    : "a position of '%.80s' is not two integers",
             mx__opened_called(game));
    mx__fail_hint(err, n == 1 && shape->n_scalars == 2 && shape->n_fields == 2
                           ? "'mexor table' shows games of two integers"
                           : "'mexor solve' takes positions of any shape");
    return MX_RANGE;
}

static mx_status check_order(int64_t from, int64_t to, mx_error *err)
{
    if (from <= to) return MX_OK;
    return mx__fail(err, MX_RANGE, "the range %lld..%lld is empty", (long long)from,
                    (long long)to);
}

static mx_status check_range(const mx_field *field, int64_t from, int64_t to,
                             mx_error *err)
{
    mx_status status = check_order(from, to, err);

    if (status != MX_OK) return status;
    if (from < field->lo || to > field->hi)
        return mx__fail(err, MX_RANGE, "%s = %lld is outside the shape", field->name,
                        (long long)(from < field->lo ? from : to));
    for (int64_t v = from; field->members && v <= to; v++)
        if (!mx__field_holds(field, v)) return mx__field_refuse(field, v, err);
    return MX_OK;
}

mx_status mx__value_box_check(const mx__value_box *box, mx_error *err)
{
    size_t n = box->is_table ? 2 : 1;
    mx_status status;

    if (asks_starts(box)) return check_order(box->from[0], box->to[0], err);
    status = check_shape(box->game, n, err);
    for (size_t i = 0; i < n && status == MX_OK; i++)
        status = check_range(&box->game->game->shape->fields[i], box->from[i],
                             box->to[i], err);
    return status;
}
