/* sum.c: who wins a sum of positions, of one game or of several. */
#include "sum.h"

#include "endless.h"

#include "alloc.h"
#include "fail.h"

#include <string.h>

/* One convention for all, and no sums of positions that only make sense alone. */
static mx_status one_convention(const mx__component *sum, size_t n, bool *misere,
                                mx_error *err)
{
    for (size_t i = 0; i < n; i++) {
        const mx_game *game = sum[i].solver->game;
        bool this = (game->flags & MX_MISERE) != 0;

        if (i == 0) *misere = this;
        if (this != *misere)
            return mx__fail(err, MX_UNSUPPORTED,
                            "%s and %s follow different conventions: one is played "
                            "misère, so their sum has no rule",
                            sum[0].solver->game->name, game->name);
        if ((game->flags & MX_ENDS) && n > 1)
            return mx__fail(err, MX_UNSUPPORTED,
                            "%s decides its end by the whole position, so it cannot be "
                            "part of a sum",
                            game->name);
    }
    return MX_OK;
}

void mx__sum_values_clear(mx__sum_values *values)
{
    mx__free(values->raws);
    values->raws = NULL;
    if (values->owns_search) mx__whole_free(values->search);
    values->search = NULL;
}

mx_status mx__sum_evaluate(const mx__component *sum, size_t n, bool misere,
                           mx__sum_values *out, mx_error *err)
{
    mx_status st;

    memset(out, 0, sizeof *out);
    st = one_convention(sum, n, &misere, err);
    if (st != MX_OK) return st;
    out->misere = misere;
    out->algebra = n ? sum[0].solver->algebra : misere ? MX__TAME : MX__GRUNDY;
    out->raws = mx__malloc(n * sizeof *out->raws);
    if (!out->raws) return mx__fail(err, MX_NOMEM, "out of memory");
    for (size_t i = 0; i < n; i++)
        out->raws[i] = MX__WIDE_UNKNOWN;
    for (size_t i = 0; i < n; i++) {
        st = mx__solver_raw(sum[i].solver, sum[i].at, &out->raws[i], err);
        if (st != MX_OK) return st;
        out->total = mx__total_with(out->algebra, out->total, out->raws[i], 1);
    }
    return MX_OK;
}

static const char *theorem_of(const mx__sum_values *values)
{
    if (values->algebra == MX__OUTCOMES || values->total.n_wild) return NULL;
    if (values->algebra == MX__TAME)
        return "Conway: every component is tame, so the rule of misère Nim decides";
    return values->total.n_loony
               ? "one can win at once in a loony component, so it decides the sum"
               : "Sprague and Grundy: the nim-sum of the values decides";
}

/* The search for sums like SUM: its solver's own when all are of one game, where what is
   found is kept. */
static mx_status search_for(const mx__component *sum, size_t n, mx__sum_values *values,
                            mx_error *err)
{
    mx_status st;

    if (values->search) return MX_OK;
    for (size_t i = 1; i < n; i++)
        if (sum[i].solver != sum[0].solver) values->owns_search = true;
    if (values->owns_search)
        return mx__whole_new(sum[0].solver->budget, true, MX__WHO_WINS, &values->search,
                             err);
    st = mx__solver_search(sum[0].solver, err);
    values->search = sum[0].solver->search;
    return st;
}

/* Asks the search about the sum whose component CHANGED, unless it is N, became PARTS:
   their number, then length and integers of each. */
static mx_status search_with(const mx__component *sum, size_t n, mx__sum_values *values,
                             size_t changed, const int64_t *parts, bool *lost,
                             mx_error *err)
{
    mx__whole_answer answer = { false, 0 };
    mx_status st = search_for(sum, n, values, err);
    int64_t n_parts = changed < n ? *parts++ : 0;

    if (st != MX_OK) return st;
    mx__whole_begin(values->search);
    for (size_t i = 0; i < n && st == MX_OK; i++)
        if (i != changed)
            st = mx__whole_add(values->search, sum[i].solver, sum[i].at, err);
    for (int64_t p = 0; p < n_parts && st == MX_OK; p++) {
        mx_span part = { parts + 1, (size_t)parts[0] };

        st = mx__whole_add(values->search, sum[changed].solver, part, err);
        parts += 1 + part.n;
    }
    if (st == MX_OK) st = mx__whole_solve(values->search, 0, &answer, err);
    *lost = !answer.won;
    return st;
}

mx_status mx__sum_is_lost_after(const mx__component *sum, size_t n,
                                mx__sum_values *values, size_t i, const int64_t *parts,
                                mx__wide raw, bool *lost, mx_error *err)
{
    mx__total total =
        mx__total_with(values->algebra, values->total, values->raws[i], -1);

    total = mx__total_with(values->algebra, total, raw, 1);
    if (total.n_wild) return search_with(sum, n, values, i, parts, lost, err);
    *lost = mx__total_is_lost(values->algebra, total);
    return MX_OK;
}

mx_status mx__sum_decide(const mx__component *sum, size_t n, mx__sum_values *values,
                         bool *lost, mx_error *err)
{
    if (values->total.n_wild) return search_with(sum, n, values, n, NULL, lost, err);
    *lost = mx__total_is_lost(values->algebra, values->total);
    return MX_OK;
}

mx_status mx__sum_outcome(const mx__component *sum, size_t n, bool misere,
                          mx__sum_result *out, mx_value *values, mx_error *err)
{
    mx__sum_values all;
    bool lost = false;
    mx_status st;

    if (mx__sum_is_endless(sum, n))
        return mx__endless_outcome(sum, n, MX_LEFT, out, values, err);
    st = mx__sum_evaluate(sum, n, misere, &all, err);
    memset(out, 0, sizeof *out);
    out->lasts = -1;
    out->misere = all.misere;
    for (size_t i = 0; i < n && values; i++)
        values[i] =
            mx__wide_value(all.algebra, all.raws ? all.raws[i] : MX__WIDE_UNKNOWN);
    if (st == MX_OK) st = mx__sum_decide(sum, n, &all, &lost, err);
    if (st == MX_OK) {
        out->winner = lost ? MX_LOST : MX_WON;
        out->has_nim_sum = all.algebra == MX__GRUNDY && !all.total.n_loony;
        if (out->has_nim_sum) out->nim_sum = all.total.nim_sum;
        out->theorem = theorem_of(&all);
    }
    mx__sum_values_clear(&all);
    return st;
}
