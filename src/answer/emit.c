/* emit.c: chooses how an emitted program answers, and says on which facts it rests. */
#include "emit.h"

#include "fail.h"
#include "native.h"
#include "sequence.h"
#include "session.h"
#include "table.h"

#include <string.h>

static mx_status refuse(mx_opened *game, mx_error *err, const char *why)
{
    char reason[200];

    strncpy(reason, why, sizeof reason - 1);
    reason[sizeof reason - 1] = '\0';
    return mx__fail(err, MX_UNSUPPORTED, "cannot emit '%.60s': %s",
                    mx__opened_called(game), reason);
}

/* --- which way ------------------------------------------------------------------------- */

static mx_status choose_claims(mx_opened *game, mx__native_plan *plan,
                               int64_t checked[2], mx_error *err)
{
    mx_status status =
        mx__trusted_claim(game, true, &plan->value_claim, &checked[0], err);

    if (status == MX_OK)
        status = mx__trusted_claim(game, false, &plan->winner_claim, &checked[1], err);
    return status;
}

static mx_status choose_engine(mx_opened *game, mx__native_plan *plan, mx_error *err)
{
    uint32_t flags = game->game->flags;

    if (flags & MX_SCORES) return refuse(game, err, "moves with scores");
    if (flags & MX_DRAW) return refuse(game, err, "play need not end");
    if (flags & MX_PARTIZAN) {
        if (flags & (MX_ENDS | MX_MISERE) || plan->value_claim < 0)
            return refuse(game, err,
                          "Left and Right have different moves, and no trusted claim "
                          "gives their values as numbers");
        plan->engine = MX__NATIVE_CLAIM;
        return MX_OK;
    }
    if (flags & (MX_ENDS | MX_MISERE))
        plan->engine = MX__NATIVE_OUTCOME;
    else if (mx__table_fits(game->game) && mx__native_fits_table(game->rules))
        plan->engine = MX__NATIVE_CELLS;
    else
        plan->engine = MX__NATIVE_MEMO;
    return MX_OK;
}

/* How many heaps are computed in search of a period, and how long it may be. */
enum { MOST_HEAPS = 20000, MOST_PERIOD = 1 << 20 };

/* *OUT: the period of the values, proved within the limits above; standing NONE: none is. */
static mx_status find_period(mx_opened *game, mx__native_plan *plan, mx__period *out,
                             mx_error *err)
{
    mx__sequence_options options = { .threads = 1, .tabled = true };
    mx__sequence *seq;
    mx_status status;

    *out = (mx__period){ .standing = MX_PERIOD_NONE };
    if (plan->engine != MX__NATIVE_CELLS || !game->game->heap ||
        !mx__native_fits_period(game->rules))
        return MX_OK;
    status =
        mx__sequence_new(game->game->heap, &options, &game->session->budget, &seq, err);
    if (status != MX_OK) return status == MX_NOMEM ? status : MX_OK;
    status = mx__sequence_prove(seq, MOST_HEAPS, err);
    if (status == MX_OK) *out = *mx__sequence_period(seq);
    mx__sequence_free(seq);
    if (status == MX_LIMIT) status = MX_OK;
    if (out->standing != MX_PERIOD_PROVED || out->saltus ||
        out->preperiod > MOST_PERIOD || out->period > MOST_PERIOD)
        out->standing = MX_PERIOD_NONE;
    if (out->standing == MX_PERIOD_NONE) return status;
    plan->preperiod = (int64_t)out->preperiod;
    plan->period = (int64_t)out->period;
    return status;
}

/* --- what it rests on --------------------------------------------------------------------- */

static void say_claim(const mx_opened *game, int claim, int64_t checked, mx__text *out)
{
    if (claim < 0) return;
    mx__text_fmt(out, "\nIt rests on the claim: %s",
                 mx__rules_claim(game->rules, (size_t)claim).text);
    if (checked < 0)
        mx__text_str(out, "\n  which the file trusts and which was not checked here.");
    else
        mx__text_fmt(out,
                     "\n  which the file trusts; play agrees on positions of size 0 to "
                     "%lld.",
                     (long long)checked);
}

static void say_header(const mx_opened *game, const mx__native_plan *plan,
                       const mx__period *period, const int64_t checked[2],
                       mx__text *out)
{
    static const char *const ways[] = {
        [MX__NATIVE_OPTIONS] = "",
        [MX__NATIVE_CELLS] = "a table of Grundy values, filled in order of a measure",
        [MX__NATIVE_MEMO] = "Grundy values by search with a memo",
        [MX__NATIVE_OUTCOME] = "win or loss of whole positions by search with a memo",
        [MX__NATIVE_CLAIM] = "a claim about the values of components"
    };
    const char *title = mx__rules_title(game->rules);

    mx__text_fmt(out, "%s\nWritten by mexor. How it answers: %s.",
                 title ? title : "A game", ways[plan->engine]);
    if (plan->engine == MX__NATIVE_CELLS)
        mx__text_fmt(out, "\nThe measure: %s (proved from the rules).",
                     game->game->measure->reason);
    if (period->standing == MX_PERIOD_PROVED)
        mx__text_fmt(
            out, "\nFrom %llu on the values repeat with period %llu, proved by: %s.",
            (unsigned long long)period->preperiod, (unsigned long long)period->period,
            period->theorem);
    else if (plan->engine == MX__NATIVE_CELLS)
        mx__text_str(out, "\nIt answers as far as a table fits: 2^31 cells at most, of "
                          "4 bytes; beyond it says so.");
    if (!(game->game->flags & (MX_MISERE | MX_ENDS)))
        mx__text_str(out,
                     game->game->flags & MX_PARTIZAN
                         ? "\nSums: the values are numbers and are added."
                         : "\nSums: Sprague and Grundy, the nim-sum of the values.");
    say_claim(game, plan->value_claim, checked[0], out);
    say_claim(game, plan->winner_claim, checked[1], out);
}

mx_status mx__answer_emit(mx_opened *game, bool with_main, mx_text *out, mx_error *err)
{
    mx__native_plan plan = { .with_main = with_main };
    mx__text header = { 0 };
    mx_error why = { 0 };
    int64_t checked[2] = { -1, -1 };
    mx__period period;
    mx_status status;

    if (!game->rules) return refuse(game, err, "only files of rules are written as C");
    if (with_main && !mx__rules_has_judge(game->rules))
        return refuse(game, err,
                      "it has no judge block; '--main none' gives the values alone");
    status = choose_claims(game, &plan, checked, err);
    if (status == MX_OK) status = choose_engine(game, &plan, err);
    if (status == MX_OK) status = find_period(game, &plan, &period, err);
    if (status != MX_OK) return status;
    say_header(game, &plan, &period, checked, &header);
    status = header.failed
                 ? MX_NOMEM
                 : mx__native_program(game->rules, &plan, header.at, out, &why);
    mx__text_clear(&header);
    if (status == MX_UNSUPPORTED) return refuse(game, err, why.text);
    return status == MX_OK ? MX_OK
                           : mx__fail(err, status, "%s", mx_status_text(status));
}
