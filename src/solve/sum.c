/* sum.c: who wins a sum of positions, of one game or of several. */
#include "fail.h"
#include "solver.h"

static const char by_sprague_grundy[] =
    "Sprague-Grundy: the nim-sum of the values decides";
static const char by_looniness[] =
    "one can win at once in a loony component, so it decides the sum";
static const char by_tameness[] =
    "Conway: every component is tame, so misère Nim decides";

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

static mx_outcome outcome_of(mx__algebra algebra, mx__raw sum)
{
    switch (algebra) {
    case MX__TAME: return sum == 0 || sum == MX__RAW_FICKLE + 1 ? MX_LOST : MX_WON;
    case MX__GRUNDY:
    case MX__OUTCOMES: break;
    }
    return sum == 0 ? MX_LOST : MX_WON;
}

mx_status mx__sum_outcome(const mx__component *sum, size_t n, bool misere,
                          mx__sum_result *out, mx_value *values, mx_error *err)
{
    mx_status st = one_convention(sum, n, &misere, err);
    mx__algebra algebra = n ? sum[0].solver->algebra : misere ? MX__TAME : MX__GRUNDY;
    mx__raw total = mx__raw_zero(algebra), raw;

    *out = (mx__sum_result){ .winner = MX_LOST, .misere = misere };
    for (size_t i = 0; i < n && values; i++)
        values[i] = (mx_value){ MX_UNKNOWN, 0, 0 };
    for (size_t i = 0; i < n && st == MX_OK; i++) {
        st = mx__solver_raw(sum[i].solver, sum[i].at, &raw, err);
        if (st != MX_OK) break;
        if (values) values[i] = mx__raw_value(algebra, raw);
        total = mx__raw_add(algebra, total, raw);
    }
    if (st != MX_OK) return st;
    if (total == MX__RAW_WILD)
        return mx__fail(err, MX_UNSUPPORTED, "wild misère sums are not searched yet");
    out->winner = outcome_of(algebra, total);
    out->has_nim_sum = algebra == MX__GRUNDY && total != MX__RAW_LOONY;
    if (out->has_nim_sum) out->nim_sum = total;
    out->theorem = algebra == MX__TAME       ? by_tameness
                   : algebra == MX__OUTCOMES ? NULL
                   : total == MX__RAW_LOONY  ? by_looniness
                                             : by_sprague_grundy;
    return MX_OK;
}
