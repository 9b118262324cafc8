/* explain_text.c: why a sum is won, lost or drawn, as a reader asked for it. */
#include "answer.h"
#include "explain.h"
#include "fail.h"
#include "scored.h"
#include "two_players.h"

/* What is looked at for a screen, and what for everything. */
static const mx__reason_bounds screen = { 8, 1 << 12 };
static const mx__reason_bounds everything = { SIZE_MAX, 1 << 20 };

static mx_status make(mx_sum *sum, bool all, mx__reason *reason, mx_error *err)
{
    mx__component *components;
    bool misere;
    mx_status status = mx__sum_play(sum, &misere, err);

    if (status != MX_OK) return status;
    status = mx__sum_components(sum, &components, err);
    if (status != MX_OK) return status;
    status = mx__reason_make(components, sum->terms.n, misere, &sum->session->budget,
                             all ? everything : screen, reason, err);
    mx__free(components);
    return status;
}

mx_status mx__answer_explain(mx_sum *sum, mx_format format, unsigned flags,
                             mx_text *out, mx_error *err)
{
    mx__reason reason = { 0 };
    mx__explain e = { .sum = sum,
                      .reason = &reason,
                      .lang = sum->session->lang,
                      .pairs = (flags & MX_EXPLAIN_PAIRS) != 0,
                      .all = (flags & MX_EXPLAIN_ALL) != 0,
                      .out = out };
    mx_status status;

    if (format != MX_FORMAT_TEXT && format != MX_FORMAT_JSON)
        return mx__fail(err, MX_RANGE, "reasons are written as text or json");
    mx__budget_start(&sum->session->budget);
    if (mx__sum_is_scored(sum) || mx__sum_is_partizan(sum)) {
        status = mx__explain_whole(&e, format, err);
        return status == MX_OK && (out->failed || e.failed)
                   ? mx__fail(err, MX_NOMEM, "out of memory")
                   : status;
    }
    status = make(sum, e.all, &reason, err);
    if (status == MX_OK) {
        if (format == MX_FORMAT_JSON)
            mx__explain_json(&e);
        else
            mx__explain_words(&e);
    }
    mx__reason_clear(&reason);
    mx__arena_clear(&e.arena);
    return status == MX_OK && (out->failed || e.failed)
               ? mx__fail(err, MX_NOMEM, "out of memory")
               : status;
}
