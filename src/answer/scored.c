/* scored.c: the results of sums that are decided as a whole. */
#include "scored.h"

#include "answer.h"
#include "fail.h"

bool mx__sum_is_scored(const mx_sum *sum)
{
    for (size_t i = 0; i < sum->terms.n; i++)
        if (mx__score_plays(sum->terms.at[i].game->game)) return true;
    return false;
}

/* The search of the sum's game, where what is found is kept, or one of its own. */
static mx_status engine_of(mx_sum *sum, mx__score **out, bool *owned, mx_error *err)
{
    mx_opened *game = sum->terms.n ? sum->terms.at[0].game : sum->only;

    *owned = !game;
    for (size_t i = 1; i < sum->terms.n; i++)
        if (sum->terms.at[i].game != game) *owned = true;
    if (*owned) return mx__score_new(&sum->session->budget, out, err);
    return mx__opened_search(game, out, err);
}

static mx_status begin(mx_sum *sum, mx__score **out, bool *owned, mx_error *err)
{
    mx_status status = engine_of(sum, out, owned, err);

    if (status != MX_OK) return status;
    mx__score_begin(*out);
    if (sum->only) status = mx__score_admit(*out, sum->only->game, err);
    for (size_t i = 0; i < sum->terms.n && status == MX_OK; i++) {
        const mx_game *game = sum->terms.at[i].game->game;
        mx__engine asked = sum->terms.at[i].game->engine;

        if (asked != MX__AUTO && asked != MX__SCORE)
            status = mx__fail(err, MX_UNSUPPORTED,
                              "%s: only the engine 'score' plays it, not '%s'",
                              game->name, mx__engine_name(asked));
        else if (mx__score_plays(game))
            status = mx__score_add(*out, game, mx__sum_at(sum, i), err);
        else
            status = mx__fail(err, MX_UNSUPPORTED,
                              "'%s' is not decided by points or by its end, so it is "
                              "no part of this sum",
                              sum->terms.at[i].game->name);
    }
    return status;
}

static void end(mx__score *score, bool owned)
{
    if (owned) mx__score_free(score);
}

mx_status mx__scored_result(mx_sum *sum, mx_player starter, mx__scored *out,
                            mx_error *err)
{
    mx__score *score = NULL;
    bool owned = false;
    mx_status status = begin(sum, &score, &owned, err);

    *out = (mx__scored){ .mover = starter };
    if (status == MX_OK) status = mx__score_mover(score, starter, &out->mover, err);
    if (status == MX_OK) status = mx__score_solve(score, starter, &out->result, err);
    if (status == MX_OK) out->theorem = mx__score_theorem(score);
    end(score, owned);
    return status;
}

/* Whom a claim about SUM may name: who starts, or -1: who is to move. */
static int named(const mx_sum *sum, mx_player starter)
{
    uint32_t flags = sum->terms.n ? sum->terms.at[0].game->game->flags : 0;

    return (flags & MX_PARTIZAN) && !(flags & MX_TURNS) ? (int)starter : -1;
}

mx_status mx__scored_points(mx_sum *sum, mx_player starter, int64_t *out, mx_error *err)
{
    mx__scored scored;
    bool known = false;
    mx_status status = mx__claimed_score(sum, named(sum, starter), &known, out, err);

    if (status != MX_OK || known) return status;
    status = mx__scored_result(sum, starter, &scored, err);
    *out = scored.result;
    return status;
}

/* Then who does not win need not lose. */
static bool may_be_drawn(const mx_sum *sum)
{
    return sum->terms.n && sum->terms.at[0].game->game->flags & (MX_SCORES | MX_TIES);
}

static mx_outcome outcome_of(int64_t result)
{
    return result > 0 ? MX_WON : result < 0 ? MX_LOST : MX_DRAWN;
}

mx_status mx__scored_outcome(mx_sum *sum, mx_player starter, mx_outcome *out,
                             mx_error *err)
{
    mx__scored scored;
    bool known = false, wins = false;
    mx_status status = mx__claimed_wins(sum, named(sum, starter), &known, &wins, err);

    if (status != MX_OK) return status;
    if (known && (wins || !may_be_drawn(sum))) {
        *out = wins ? MX_WON : MX_LOST;
        return MX_OK;
    }
    status = mx__scored_result(sum, starter, &scored, err);
    if (status == MX_OK)
        *out = outcome_of(scored.mover == MX_LEFT ? scored.result : -scored.result);
    return status;
}

mx_status mx__scored_wins(mx_sum *sum, int starter, bool *wins, mx_error *err)
{
    mx__scored scored = { 0 };
    mx_status status =
        mx__scored_result(sum, starter == MX_RIGHT ? MX_RIGHT : MX_LEFT, &scored, err);

    *wins = scored.mover == MX_LEFT ? scored.result > 0 : scored.result < 0;
    return status;
}

mx_status mx__scored_moves(mx_sum *sum, mx_player starter, unsigned want,
                           mx__score_sink *sink, void *context, mx_error *err)
{
    mx__score *score = NULL;
    bool owned = false;
    mx_status status = begin(sum, &score, &owned, err);

    if (status == MX_OK)
        status = mx__score_moves(score, starter, want, sink, context, err);
    end(score, owned);
    return status;
}
