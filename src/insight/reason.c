/* reason.c: why a sum of impartial components is won, lost or drawn, as data. */
#include "reason.h"

#include "endless.h"
#include "fail.h"
#include "reason_impl.h"

#include <string.h>

mx_span mx__reason_part(const mx__reason *reason, size_t parts, size_t i, size_t *n)
{
    const int64_t *at = reason->words.at + parts;

    *n = (size_t)*at++;
    for (; i > 0 && *n; i--)
        at += 1 + at[0];
    return *n ? (mx_span){ at + 1, (size_t)at[0] } : (mx_span){ NULL, 0 };
}

bool mx__reason_keep(mx__reason *out, const mx_span *parts, size_t n, size_t *where)
{
    bool fits = true;

    *where = out->words.n;
    fits = MX_PUSH(out->words, (int64_t)n);
    for (size_t p = 0; p < n && fits; p++) {
        fits = MX_PUSH(out->words, (int64_t)parts[p].n);
        for (size_t i = 0; i < parts[p].n && fits; i++)
            fits = MX_PUSH(out->words, parts[p].at[i]);
    }
    return fits;
}

mx__worth mx__reason_worth(mx__algebra algebra, mx__wide raw)
{
    mx__worth worth = { .kind = MX__WORTH_UNKNOWN };

    if (algebra == MX__OUTCOMES || raw == MX__WIDE_UNKNOWN) return worth;
    if (raw <= INT64_MAX) {
        worth.kind = MX__WORTH_NUMBER;
        worth.g = raw;
    } else if (algebra == MX__TAME && mx__raw_is_fickle((mx__raw)raw)) {
        worth.kind = MX__WORTH_NUMBER;
        worth.fickle = true;
        worth.g = (mx__raw)raw - MX__RAW_FICKLE;
    } else if (mx__wide_is(raw, MX__RAW_LOONY)) {
        worth.kind = MX__WORTH_LOONY;
    }
    return worth;
}

void mx__reason_clear(mx__reason *reason)
{
    MX_VEC_CLEAR(reason->words);
    MX_VEC_CLEAR(reason->groups);
    MX_VEC_CLEAR(reason->options);
    MX_VEC_CLEAR(reason->cycle);
    mx__arena_clear(&reason->arena);
}

/* The nim-sum after a winning move, where one rule decides. */
static mx__decider decider(const mx__sum_values *values)
{
    if (values->algebra == MX__OUTCOMES || values->total.n_wild) return MX__BY_SEARCH;
    if (values->algebra == MX__TAME) return MX__BY_MISERE_NIM;
    return values->total.n_loony ? MX__BY_LOONY : MX__BY_NIM_SUM;
}

/* Could a move in GROUP win? Certainly where its value has the top bit of the nim-sum. */
static bool is_promising(const mx__reason *out, const mx__reason_group *group)
{
    if (out->winner != MX_WON) return false;
    if (out->by == MX__BY_LOONY) return group->worth.kind == MX__WORTH_LOONY;
    return group->worth.kind == MX__WORTH_NUMBER &&
           (group->worth.g ^ out->nim_sum) < group->worth.g;
}

/* So many kinds of components with more options than are looked at are tried in vain. */
enum { MOST_IN_VAIN = 64 };

/* Tells the first groups, and of a won sum the first in which the move is made. */
static mx_status tell_groups(mx__reasoner *r)
{
    mx__reason *out = r->out;
    size_t told = 0, winning = 0, in_vain = 0;
    bool all = true;
    mx_status st = MX_OK;

    for (size_t i = 0; i < out->groups.n && st == MX_OK; i++) {
        mx__reason_group *group = &out->groups.at[i];
        bool promising = is_promising(out, group), wins = false;

        if ((told >= r->bounds.groups && !(promising && winning < r->bounds.groups)) ||
            (in_vain == MOST_IN_VAIN && r->bounds.groups < SIZE_MAX)) {
            all = false;
            continue;
        }
        st = mx__reason_tell(r, i, &wins);
        told += group->is_told;
        winning += wins;
        in_vain += !group->is_told;
        all = all && group->is_told;
    }
    out->has_counts = false;
    return st;
}

/* Sums whose moves are played out to find the longest resistance. */
enum { MOST_COMPONENTS = 16, MOST_MOVES = 2000 };

static mx_status by_values(mx__reasoner *r)
{
    mx__reason *out = r->out;
    uint64_t n_moves = 0;
    bool all = true, lost;
    mx_status st = mx__sum_decide(r->sum, r->n, &r->values, &lost, r->err);

    if (st != MX_OK) return st;
    out->winner = lost ? MX_LOST : MX_WON;
    out->has_nim_sum = !r->values.total.n_loony;
    out->nim_sum = r->values.total.nim_sum;
    st = tell_groups(r);
    for (size_t i = 0; i < out->groups.n; i++) {
        n_moves += out->groups.at[i].n_options * out->groups.at[i].count;
        all = all && out->groups.at[i].is_told;
    }
    if (st == MX_OK && lost && all && r->n <= MOST_COMPONENTS && n_moves <= MOST_MOVES)
        st = mx__reason_search(r, true);
    return st;
}

mx_status mx__reason_make(const mx__component *sum, size_t n, bool misere,
                          mx__budget *budget, mx__reason_bounds bounds, mx__reason *out,
                          mx_error *err)
{
    mx__reasoner r = {
        .sum = sum, .n = n, .budget = budget, .bounds = bounds, .out = out, .err = err
    };
    mx_status st;

    memset(out, 0, sizeof *out);
    st = mx__reason_group_up(&r);
    if (st != MX_OK) return st;
    if (mx__sum_is_endless(sum, n)) {
        out->by = MX__BY_SEARCH;
        return mx__reason_search(&r, false);
    }
    st = mx__sum_evaluate(sum, n, misere, &r.values, err);
    if (st == MX_OK) {
        out->misere = r.values.misere;
        out->by = decider(&r.values);
        out->n_loony = (size_t)r.values.total.n_loony;
        out->n_firm = (size_t)r.values.total.n_firm;
        for (size_t i = 0; i < out->groups.n; i++)
            out->groups.at[i].worth =
                mx__reason_worth(r.values.algebra,
                                 r.values.raws[out->groups.at[i].first]);
        st = out->by == MX__BY_SEARCH ? mx__reason_search(&r, false) : by_values(&r);
    }
    mx__sum_values_clear(&r.values);
    return st;
}
