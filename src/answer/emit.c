/* emit.c: chooses how an emitted program answers, and says on which facts it rests. */
#include "emit.h"

#include "emit_spot.h"
#include "fail.h"
#include "native.h"
#include "score.h"
#include "sequence.h"
#include "session.h"
#include "table.h"

#include <string.h>

static mx_status refuse(mx_opened *game, mx_error *err, const char *sentence)
{
    char reason[200];

    strncpy(reason, sentence, sizeof reason - 1);
    reason[sizeof reason - 1] = '\0';
    return mx__fail(err, MX_UNSUPPORTED, "cannot emit '%.60s': %s",
                    mx__opened_called(game), reason);
}

/* --- which way -------------------------------------------------------------------- */

/* What is about to be written, and the lines of its head about claims. */
typedef struct emission {
    mx_opened *game;
    mx__native_plan plan;
    mx__period period;
    mx__text claims;
    size_t n_values, n_written; /* claims that give values, and those that C can hold */
} emission;

static void say_claim(emission *e, size_t claim, int64_t checked)
{
    mx__text_fmt(&e->claims, "\nIt rests on the claim: %s",
                 mx__rules_claim(e->game->rules, claim).text);
    if (checked < 0)
        mx__text_str(&e->claims,
                     "\n  which the file trusts and which was not checked here.");
    else
        mx__text_fmt(&e->claims,
                     "\n  which the file trusts; play agrees on positions of size 0 to "
                     "%lld.",
                     (long long)checked);
}

/* The claims that may stand in for play: those about values are left out WITHOUT_VALUES. */
static mx_status choose_claims(emission *e, bool without_values, mx_error *err)
{
    const mx__rules *rules = e->game->rules;
    mx_status status = MX_OK;

    e->plan.claims = 0;
    mx__text_clear(&e->claims);
    for (size_t i = 0; i < mx__rules_n_claims(rules) && status == MX_OK; i++) {
        bool trusted = false, gives_value = mx__rules_claim(rules, i).gives_value;
        int64_t checked = -1;

        if (without_values && gives_value) continue;
        status = mx__trusted_claim(e->game, i, &trusted, &checked, err);
        if (status != MX_OK || !trusted) continue;
        e->n_values += gives_value;
        if (!mx__native_claim_fits(rules, i, e->plan.with_main)) {
            if (strstr(mx__rules_claim(rules, i).text, "hackenbush("))
                status = refuse(e->game, err,
                                "a trusted claim asks for what is not written");
            continue;
        }
        e->n_written += gives_value;
        e->plan.claims |= UINT64_C(1) << i;
        say_claim(e, i, checked);
    }
    return status;
}

static mx_status choose_engine(emission *e, mx_error *err)
{
    const mx_game *game = e->game->game;

    if (e->plan.with_main && !mx__rules_asks(e->game->rules)) {
        e->plan.engine = MX__NATIVE_CLAIM;
        return MX_OK;
    }
    if (game->flags & MX_DRAW) return refuse(e->game, err, "play need not end");
    if (game->flags & MX_PARTIZAN && !mx__score_plays(game) && e->n_written &&
        e->n_written == e->n_values)
        e->plan.engine = MX__NATIVE_CLAIM;
    else if (game->flags & MX_PARTIZAN || mx__score_plays(game))
        e->plan.engine = MX__NATIVE_RESULT;
    else if (game->flags & (MX_ENDS | MX_MISERE))
        e->plan.engine = MX__NATIVE_OUTCOME;
    else if (mx__table_fits(game) && mx__native_fits_table(e->game->rules))
        e->plan.engine = MX__NATIVE_CELLS;
    else
        e->plan.engine = MX__NATIVE_MEMO;
    return MX_OK;
}

/* How many heaps are computed in search of a period, and how long it may be. */
enum { MOST_HEAPS = 20000, MOST_PERIOD = 1 << 20 };

/* The period of the values, proved within the limits above; standing NONE: none is. */
static mx_status find_period(emission *e, mx_error *err)
{
    mx__sequence_options options = { .threads = 1, .tabled = true };
    const mx_game *game = e->game->game;
    mx__period *out = &e->period;
    mx__sequence *seq;
    mx_status status;

    *out = (mx__period){ .standing = MX_PERIOD_NONE };
    if (e->plan.engine != MX__NATIVE_CELLS || !game->heap ||
        !mx__native_fits_period(e->game->rules))
        return MX_OK;
    status =
        mx__sequence_new(game->heap, &options, &e->game->session->budget, &seq, err);
    if (status != MX_OK) return status == MX_NOMEM ? status : MX_OK;
    status = mx__sequence_prove(seq, MOST_HEAPS, err);
    if (status == MX_OK) *out = *mx__sequence_period(seq);
    mx__sequence_free(seq);
    if (status == MX_LIMIT) status = MX_OK;
    if (out->standing != MX_PERIOD_PROVED || out->saltus ||
        out->preperiod > MOST_PERIOD || out->period > MOST_PERIOD)
        out->standing = MX_PERIOD_NONE;
    if (out->standing == MX_PERIOD_NONE) return status;
    e->plan.preperiod = (int64_t)out->preperiod;
    e->plan.period = (int64_t)out->period;
    return status;
}

/* With a proved period claims are not needed; without they are looked at once more. */
static mx_status settle_claims(emission *e, mx_error *err)
{
    if (e->period.standing == MX_PERIOD_PROVED) {
        e->plan.claims = 0;
        mx__text_clear(&e->claims);
    }
    return e->plan.claims ? mx__emit_spot(e->game, e->plan.with_main, err) : MX_OK;
}

/* --- what it rests on ------------------------------------------------------------- */

static const char *way_of(const emission *e)
{
    static const char *const ways[] = {
        [MX__NATIVE_OPTIONS] = "",
        [MX__NATIVE_CELLS] = "a table of Grundy values, filled in order of a measure",
        [MX__NATIVE_MEMO] = "Grundy values by search with a memo",
        [MX__NATIVE_OUTCOME] = "win or loss of whole positions by search with a memo",
        [MX__NATIVE_RESULT] = "who wins whole positions, by search with a memo",
        [MX__NATIVE_CLAIM] = "claims about the values of components"
    };

    if (e->plan.with_main && !mx__rules_asks(e->game->rules))
        return "nothing is asked about positions";
    if (e->plan.engine == MX__NATIVE_RESULT && e->game->game->flags & MX_SCORES)
        return "the best points in whole positions, by search with a memo";
    return ways[e->plan.engine];
}

static void say_sums(const emission *e, mx__text *out)
{
    switch (e->plan.engine) {
    case MX__NATIVE_CELLS:
    case MX__NATIVE_MEMO:
        mx__text_str(out, "\nSums: Sprague and Grundy, the nim-sum of the values.");
        break;
    case MX__NATIVE_CLAIM:
        if (e->n_written)
            mx__text_str(out, "\nSums: the values are numbers and are added.");
        break;
    case MX__NATIVE_RESULT:
        if (e->game->game->flags & MX_SCORES)
            mx__text_str(out,
                         "\nSums of switches: the largest are taken first (Milnor).");
        break;
    case MX__NATIVE_OUTCOME:
    case MX__NATIVE_OPTIONS: break;
    }
}

static void say_header(const emission *e, mx__text *out)
{
    const char *title = mx__rules_title(e->game->rules);
    const mx__period *period = &e->period;

    mx__text_fmt(out, "%s\nWritten by mexor. How it answers: %s.",
                 title ? title : "A game", way_of(e));
    if (e->plan.engine == MX__NATIVE_CELLS)
        mx__text_fmt(out, "\nThe measure: %s (proved from the rules).",
                     e->game->game->measure->reason);
    if (period->standing == MX_PERIOD_PROVED)
        mx__text_fmt(
            out, "\nFrom %llu on the values repeat with period %llu, proved by: %s.",
            (unsigned long long)period->preperiod, (unsigned long long)period->period,
            period->theorem);
    else if (e->plan.engine == MX__NATIVE_CELLS)
        mx__text_str(out, "\nIt answers as far as a table fits: 2^31 cells at most, of "
                          "4 bytes; beyond it says so.");
    say_sums(e, out);
    if (e->claims.n) mx__text_add(out, e->claims.at, e->claims.n);
    out->failed |= e->claims.failed;
}

static mx_status write_program(const emission *e, mx_text *out, mx_error *err)
{
    mx__text header = { 0 };
    mx_error why = { 0 };
    mx_status status = MX_NOMEM;

    say_header(e, &header);
    if (!header.failed)
        status = mx__native_program(e->game->rules, &e->plan, header.at, out, &why);
    mx__text_clear(&header);
    if (status == MX_UNSUPPORTED) return refuse(e->game, err, why.text);
    return status == MX_OK ? MX_OK
                           : mx__fail(err, status, "%s", mx_status_text(status));
}

mx_status mx__answer_emit(mx_opened *game, bool with_main, mx_text *out, mx_error *err)
{
    emission e = { .game = game, .plan = { .with_main = with_main } };
    mx_status status;

    if (!game->rules) return refuse(game, err, "only files of rules are written as C");
    if (with_main && !mx__rules_has_judge(game->rules))
        return refuse(game, err,
                      "it has no judge block; '--main none' gives the values alone");
    status = choose_claims(&e, false, err);
    if (status == MX_OK) status = choose_engine(&e, err);
    if (status == MX_OK && e.plan.engine == MX__NATIVE_RESULT)
        status = choose_claims(&e, true, err);
    if (status == MX_OK) status = find_period(&e, err);
    if (status == MX_OK) status = settle_claims(&e, err);
    if (status == MX_OK) status = write_program(&e, out, err);
    mx__text_clear(&e.claims);
    return status;
}
