/* trust.c: where a claim stands in for computation, and what brute force said of it.

   A claim about values or winners is tried on the smallest positions when it is first
   wanted. It answers beyond what was tried only in a file that says `trust`, and then a
   note says how far it was checked. The first such answers are held against what is claimed
   of the options. */
#include "answer.h"
#include "claim_spot.h"
#include "enumerate.h"
#include "fail.h"
#include "game_values.h"
#include "reduction.h"
#include "scored.h"
#include "small_sums.h"
#include "trial.h"
#include "two_players.h"

#include <string.h>

enum { MOST_TRIED = 2000, MOST_TRIALS = 4 };
static const double most_seconds = 0.05;

/* Tries claim I on the smallest positions, by play alone. A limit reached there is no
   fault. */
static mx_status try_claim(mx_opened *game, size_t i, mx_error *err)
{
    mx__claim_state *state = &game->claims[i];
    mx__trial t = { .game = game,
                    .claim = i,
                    .most = MOST_TRIED,
                    .seconds = most_seconds,
                    .size = -1 };
    mx_status status = MX_OK;

    if (!(game->game->flags & MX_PARTIZAN) && !mx__score_plays(game->game))
        status = mx__opened_solver(game, &t.solver, err);
    state->is_tried = true;
    state->n_trials++;
    state->tried_version = mx__rules_version(game->rules);
    state->checked_size = -1;
    if (status != MX_OK) return status;
    game->rules_only = true;
    status = mx__trial_answers(&t, err);
    game->rules_only = false;
    state->checked_size = t.size;
    state->is_wrong = t.verdict == MX__FAILS;
    if (status == MX_OK && state->is_wrong)
        status = mx__fail(err, MX_FAULT, "the claim '%.120s' is wrong: %s",
                          mx__rules_claim(game->rules, i).text, t.why.at);
    else if (status == MX_OK && t.status == MX_UNSUPPORTED)
        status = mx__fail(err, MX_UNSUPPORTED, "%s", t.err.text);
    mx__text_clear(&t.why);
    return status;
}

/* Other data are another game: the first few are tried, too. */
static bool is_due(const mx_opened *game, const mx__claim_state *state)
{
    return !state->is_tried || (state->n_trials < MOST_TRIALS && !state->is_wrong &&
                                state->tried_version != mx__rules_version(game->rules));
}

mx_status mx__trust_claim(mx_opened *game, size_t claim, mx_error *err)
{
    mx__claim_state *state = &game->claims[claim];
    mx_status status = is_due(game, state) ? try_claim(game, claim, err) : MX_OK;

    if (status == MX_OK && state->is_wrong)
        status = mx__fail(err, MX_FAULT, "the claim '%.120s' is wrong",
                          mx__rules_claim(game->rules, claim).text);
    return status;
}

/* --- asking claims ---------------------------------------------------------------- */

typedef enum claimed { CLAIMED_VALUE, CLAIMED_WINNER, CLAIMED_SCORE } claimed;

/* What is asked of the claims of GAME about AT, and what one of them answered. */
typedef struct question {
    mx_opened *game;
    claimed what;
    int starter;
    const mx_span *parts;
    size_t n;
    bool known, wins;
    int64_t value;
} question;

static bool speaks_of(const mx__claim_info *info, const question *q)
{
    bool gives = q->what == CLAIMED_VALUE   ? info->gives_value
                 : q->what == CLAIMED_SCORE ? info->gives_score
                                            : info->gives_winner;

    if (!info->is_of_sum && q->n != 1) return false;
    return gives && (q->what == CLAIMED_VALUE || info->starter < 0 ||
                     info->starter == q->starter);
}

mx_status mx__trusted_claim(mx_opened *game, size_t claim, bool *trusted,
                            int64_t *checked, mx_error *err)
{
    mx__claim_state *state = &game->claims[claim];
    mx__claim_info info = mx__rules_claim(game->rules, claim);
    mx_status status = MX_OK;

    *trusted = !game->rules_only && mx__rules_trust(game->rules) &&
               (info.gives_value || info.gives_winner || info.gives_score);
    if (!*trusted) return MX_OK;
    if (!state->is_tried) status = try_claim(game, claim, err);
    *checked = state->checked_size;
    if ((status == MX_FAULT || status == MX_UNSUPPORTED) && !state->is_wrong) {
        state->is_tried = false; /* data or another game are wanting */
        *checked = -1;
        return MX_OK;
    }
    return status;
}

void mx__note_claim(mx_opened *game, size_t claim)
{
    mx__claim_state *state = &game->claims[claim];
    mx__claim_info info = mx__rules_claim(game->rules, claim);

    if (state->was_used) return;
    state->was_used = true;
    if (info.is_of_sum)
        mx__session_note(game->session,
                         "sums rest on '%.200s', checked for up to %d positions no "
                         "larger than %lld",
                         info.text, MX__SMALL_SUM_PARTS,
                         (long long)state->checked_size);
    else
        mx__session_note(
            game->session,
            "positions larger than %lld rest on '%.200s', checked to there",
            (long long)state->checked_size, info.text);
}

/* Was this very question among those that the claim was checked on? */
static bool was_checked(const question *q, const mx__claim_info *info,
                        const mx__claim_state *state)
{
    if (q->n > (info->is_of_sum ? MX__SMALL_SUM_PARTS : 1)) return false;
    for (size_t i = 0; i < q->n; i++)
        if (mx__position_size(q->game->game->shape, q->parts[i]) > state->checked_size)
            return false;
    return true;
}

/* Asks claim I, tried before when it is needed. A claim that asks about positions itself
   is answered by play and by other claims, never by itself. */
static mx_status ask_claim(question *q, size_t i, mx_error *err)
{
    mx_opened *game = q->game;
    mx__claim_state *state = &game->claims[i];
    mx__claim_info info = mx__rules_claim(game->rules, i);
    bool is_first = game->claims_first;
    mx_status status = is_first ? MX_OK : mx__trust_claim(game, i, err);

    if (status != MX_OK) return status;
    if (!is_first && was_checked(q, &info, state)) return MX_OK;
    state->is_asked = true;
    status = q->what == CLAIMED_WINNER
                 ? mx__claim_wins_of(game->rules, i, NULL, q->parts, q->n, &q->known,
                                     &q->wins, err)
                 : mx__claim_value_of(game->rules, i, NULL, q->parts, q->n, &q->known,
                                      &q->value, err);
    if (status == MX_OK && q->known && q->what != CLAIMED_SCORE && !is_first)
        status = mx__claim_spot(game, i, q->what == CLAIMED_VALUE, q->parts, q->n,
                                q->what == CLAIMED_VALUE ? q->value : q->wins, err);
    state->is_asked = false;
    if (status == MX_OK && q->known && !is_first) mx__note_claim(game, i);
    return status;
}

static bool may_answer(const mx_opened *game)
{
    return !game->rules_only && (game->claims_first || mx__rules_trust(game->rules));
}

/* Asks the claims that may answer, in the order of the file, until one does. */
static mx_status ask(question *q, mx_error *err)
{
    mx_opened *game = q->game;
    size_t n = game->rules ? mx__rules_n_claims(game->rules) : 0;
    mx_status status = MX_OK;

    q->known = false;
    if (n == 0 || !may_answer(game)) return MX_OK;
    for (size_t i = 0; i < n && status == MX_OK && !q->known; i++) {
        mx__claim_info info = mx__rules_claim(game->rules, i);

        if (speaks_of(&info, q) && !game->claims[i].is_asked)
            status = ask_claim(q, i, err);
    }
    return status;
}

mx_status mx__claimed_value(mx_opened *game, mx_span at, bool *applies, int64_t *value,
                            mx_error *err)
{
    question q = { .game = game, .what = CLAIMED_VALUE, .parts = &at, .n = 1 };
    mx_status status = ask(&q, err);

    *applies = status == MX_OK && q.known;
    *value = q.value;
    return status;
}

mx_status mx__opened_value(mx_opened *game, mx_span at, mx_value *out, mx_error *err)
{
    mx__solver *solver;
    bool applies, is_two = (game->game->flags & MX_PARTIZAN) != 0;
    mx__form form = MX__ZERO;
    int64_t says = 0, room[MX__REDUCTION_ROOM];
    mx_status status = mx__claimed_value(game, at, &applies, &says, err);

    *out = (mx_value){ 0 };
    if (status == MX_OK && applies && is_two)
        status = mx__value_form(game->session, says, &form, err);
    if (status != MX_OK) return status;
    if (applies) {
        *out =
            is_two ? (mx_value){ MX_SHORT, 0, form } : (mx_value){ MX_NIMBER, 0, says };
        return MX_OK;
    }
    if (is_two) return mx__two_value(game, at, out, err);
    status = mx__reduce(game, at, room, &at, err);
    if (status == MX_OK) status = mx__opened_solver(game, &solver, err);
    return status == MX_OK ? mx__solver_value(solver, at, out, err) : status;
}

/* Asks claims about the whole of SUM, whose positions are of one game. */
static mx_status ask_about_sum(const mx_sum *sum, question *q, mx_error *err)
{
    size_t n = sum->terms.n;
    mx_span one, *parts = &one;
    mx_status status;

    q->known = false;
    for (size_t i = 0; i < n; i++)
        if (sum->terms.at[i].game != sum->terms.at[0].game) return MX_OK;
    if (n == 0) return MX_OK;
    q->game = sum->terms.at[0].game;
    if (!q->game->rules || !may_answer(q->game)) return MX_OK;
    if (n > 1) parts = mx__calloc(n, sizeof *parts);
    if (!parts) return mx__fail(err, MX_NOMEM, "out of memory");
    for (size_t i = 0; i < n; i++)
        parts[i] = mx__sum_at(sum, i);
    q->parts = parts;
    q->n = n;
    status = ask(q, err);
    if (parts != &one) mx__free(parts);
    return status;
}

mx_status mx__claimed_wins(const mx_sum *sum, int starter, bool *known, bool *wins,
                           mx_error *err)
{
    question q = { .what = CLAIMED_WINNER, .starter = starter };
    mx_status status = ask_about_sum(sum, &q, err);

    *known = status == MX_OK && q.known;
    if (*known) *wins = q.wins;
    return status;
}

mx_status mx__claimed_score(const mx_sum *sum, int starter, bool *known, int64_t *score,
                            mx_error *err)
{
    question q = { .what = CLAIMED_SCORE, .starter = starter };
    mx_status status = ask_about_sum(sum, &q, err);

    *known = status == MX_OK && q.known;
    if (*known) *score = q.value;
    return status;
}

/* --- play alone ------------------------------------------------------------------- */

mx_status mx__play_wins(mx_opened *game, const mx_span *parts, size_t n, int starter,
                        bool *wins, mx_error *err)
{
    mx_sum sum = { .session = game->session, .only = game };
    bool rules_only = game->rules_only;
    mx__sum_result result;
    mx_status status = MX_OK;

    for (size_t i = 0; i < n && status == MX_OK; i++)
        status = mx__sum_add_span(&sum, game, parts[i], err);
    game->rules_only = true;
    if (status == MX_OK && mx__score_plays(game->game)) {
        status = mx__scored_wins(&sum, starter, wins, err);
    } else if (status == MX_OK && game->game->flags & MX_PARTIZAN) {
        status =
            mx__two_wins(&sum, starter == MX_RIGHT ? MX_RIGHT : MX_LEFT, wins, err);
    } else if (status == MX_OK) {
        status = mx__answer_outcome(&sum, &result, NULL, err);
        *wins = status == MX_OK && result.winner == MX_WON;
        if (n == 0) *wins = (game->game->flags & MX_MISERE) != 0;
    }
    game->rules_only = rules_only;
    MX_VEC_CLEAR(sum.terms);
    MX_VEC_CLEAR(sum.at);
    return status;
}

mx_status mx__play_score(mx_opened *game, const mx_span *parts, size_t n, int starter,
                         int64_t *score, mx_error *err)
{
    mx_sum sum = { .session = game->session, .only = game };
    mx__scored scored = { 0 };
    mx_status status = MX_OK;

    for (size_t i = 0; i < n && status == MX_OK; i++)
        status = mx__sum_add_span(&sum, game, parts[i], err);
    if (status == MX_OK)
        status = mx__scored_result(&sum, starter == MX_RIGHT ? MX_RIGHT : MX_LEFT,
                                   &scored, err);
    *score = scored.result;
    MX_VEC_CLEAR(sum.terms);
    MX_VEC_CLEAR(sum.at);
    return status;
}

/* Does every component have its value from a claim or a solver of Grundy values? */
static bool by_values(const mx_sum *sum)
{
    bool claims = false;

    for (size_t i = 0; i < sum->terms.n; i++) {
        const mx_opened *game = sum->terms.at[i].game;

        if (game->game->flags &
            (MX_MISERE | MX_PARTIZAN | MX_ENDS | MX_SCORES | MX_DRAW))
            return false;
        if (game->rules && may_answer(game)) claims = true;
    }
    return claims;
}

static mx_status sum_of_values(mx_sum *sum, mx__sum_result *result, mx_value *values,
                               mx_error *err)
{
    bool loony = false;

    *result =
        (mx__sum_result){ .theorem = "Sprague and Grundy: the nim-sum of the values",
                          .lasts = -1 };
    for (size_t i = 0; i < sum->terms.n; i++) {
        mx_value value;
        mx_status status =
            mx__opened_value(sum->terms.at[i].game, mx__sum_at(sum, i), &value, err);

        if (values) values[i] = value;
        if (status != MX_OK) return status;
        if (value.kind == MX_LOONY)
            loony = true;
        else
            result->nim_sum ^= (uint64_t)value.payload;
    }
    result->has_nim_sum = !loony;
    result->winner = loony || result->nim_sum ? MX_WON : MX_LOST;
    return MX_OK;
}

mx_status mx__answer_outcome(mx_sum *sum, mx__sum_result *result, mx_value *values,
                             mx_error *err)
{
    mx__component *components;
    bool misere, known = false, wins;
    mx_status status = mx__sum_play(sum, &misere, err);

    if (values) memset(values, 0, sum->terms.n * sizeof *values);
    if (status != MX_OK) return status;
    status = mx__claimed_wins(sum, -1, &known, &wins, err);
    if (status != MX_OK) return status;
    if (known) {
        *result = (mx__sum_result){ .winner = wins ? MX_WON : MX_LOST,
                                    .misere = misere,
                                    .lasts = -1 };
        return MX_OK;
    }
    if (by_values(sum)) return sum_of_values(sum, result, values, err);
    status = mx__sum_components(sum, &components, err);
    if (status != MX_OK) return status;
    status = mx__sum_outcome(components, sum->terms.n, misere, result, values, err);
    mx__free(components);
    return status;
}
