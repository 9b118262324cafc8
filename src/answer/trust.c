/* trust.c: where a claim stands in for computation, and what brute force said of it.

   A claim about values or winners is tried on the smallest positions when it is first
   wanted. It answers beyond what was tried only in a file that says `trust`, and then a
   note says how far it was checked. */
#include "answer.h"
#include "enumerate.h"
#include "fail.h"
#include "scored.h"
#include "shape.h"
#include "two_players.h"

#include <string.h>

enum { MOST_TRIED = 2000 };
static const double most_seconds = 0.05;

typedef struct trial {
    mx_opened *game;
    size_t claim;
    mx__solver *solver;
    mx__claim_state *state;
    mx_status status;
    mx_error *err;
    double until;
    uint64_t n;
} trial;

static void wrong(trial *t, mx_span at, const char *format, long long says,
                  long long is)
{
    mx__text position = { 0 }, what = { 0 };

    mx__shape_print(t->game->game->shape, at, &position);
    mx__text_fmt(&what, format, says, is);
    t->state->is_wrong = true;
    t->status =
        mx__fail(t->err, MX_FAULT, "the claim '%.120s' is wrong at %.60s: %.60s",
                 mx__rules_claim(t->game->rules, t->claim).text,
                 position.at ? position.at : "", what.at ? what.at : "");
    mx__text_clear(&position);
    mx__text_clear(&what);
}

static void try_value(trial *t, mx_span at)
{
    mx_value value;
    int64_t says = 0;
    bool applies = false;

    t->status =
        mx__claim_value(t->game->rules, t->claim, NULL, at, &applies, &says, t->err);
    if (t->status != MX_OK || !applies) return;
    if (t->game->game->flags & MX_PARTIZAN) {
        bool same = true;

        t->status = mx__two_is_integer(t->game, at, says, &same, t->err);
        if (t->status == MX_OK && !same)
            wrong(t, at, "it says %lld, play gives another value%.0lld", says, 0);
        return;
    }
    t->status = mx__solver_value(t->solver, at, &value, t->err);
    if (t->status == MX_OK && (value.kind != MX_NIMBER || value.payload != says))
        wrong(t, at, "it says %lld, play gives %lld", says,
              value.kind == MX_NIMBER ? value.payload : -1);
}

static void try_winner(trial *t, mx_span at)
{
    mx__claim_info info = mx__rules_claim(t->game->rules, t->claim);
    bool applies = false, says = false, wins = false;

    t->status =
        mx__claim_wins(t->game->rules, t->claim, NULL, at, &applies, &says, t->err);
    if (t->status != MX_OK || !applies) return;
    t->status = mx__play_wins(t->game, at, info.starter, &wins, t->err);
    if (t->status == MX_OK && wins != says)
        wrong(t, at, "it says won = %lld, play gives %lld", says, wins);
}

static void try_score(trial *t, mx_span at)
{
    mx__claim_info info = mx__rules_claim(t->game->rules, t->claim);
    bool applies = false;
    int64_t says = 0, score = 0;

    t->status =
        mx__claim_value(t->game->rules, t->claim, NULL, at, &applies, &says, t->err);
    if (t->status != MX_OK || !applies) return;
    t->status = mx__play_score(t->game, at, info.starter, &score, t->err);
    if (t->status == MX_OK && score != says)
        wrong(t, at, "it says %lld, play gives %lld", says, score);
}

static int try_position(void *context, mx_span at)
{
    trial *t = context;
    mx__claim_info info = mx__rules_claim(t->game->rules, t->claim);

    if (info.gives_value)
        try_value(t, at);
    else if (info.gives_score)
        try_score(t, at);
    else
        try_winner(t, at);
    return t->status != MX_OK || ++t->n >= MOST_TRIED || mx__now() > t->until;
}

/* Tries claim I on the smallest positions, by play alone. A limit reached there is no
   fault. */
static mx_status try_claim(mx_opened *game, size_t i, mx_error *err)
{
    mx__claim_state *state = &game->claims[i];
    trial t = { .game = game, .claim = i, .state = state, .err = err };
    mx_status status = MX_OK;
    double deadline;

    if (!(game->game->flags & MX_PARTIZAN) && !mx__score_plays(game->game))
        status = mx__opened_solver(game, &t.solver, err);
    state->is_tried = true;
    state->checked_size = -1;
    if (status != MX_OK) return status;
    game->rules_only = true;
    t.until = mx__now() + most_seconds;
    deadline = mx__budget_until(&game->session->budget, t.until);
    for (int64_t size = 0; size <= MOST_TRIED; size++) {
        if (mx__enumerate(game->game->shape, size, try_position, &t)) break;
        state->checked_size = size;
    }
    game->session->budget.deadline = deadline;
    game->rules_only = false;
    return t.status == MX_LIMIT ? MX_OK : t.status;
}

/* --- asking claims ----------------------------------------------------------------------- */

typedef enum claimed { CLAIMED_VALUE, CLAIMED_WINNER, CLAIMED_SCORE } claimed;

/* What is asked of the claims of GAME about AT, and what one of them answered. */
typedef struct question {
    mx_opened *game;
    claimed what;
    int starter;
    mx_span at;
    bool known, wins;
    int64_t value;
} question;

static bool speaks_of(const mx__claim_info *info, const question *q)
{
    bool gives = q->what == CLAIMED_VALUE   ? info->gives_value
                 : q->what == CLAIMED_SCORE ? info->gives_score
                                            : info->gives_winner;

    return gives && (q->what == CLAIMED_VALUE || info->starter < 0 ||
                     info->starter == q->starter);
}

static void note_use(mx_opened *game, size_t claim)
{
    mx__claim_state *state = &game->claims[claim];

    if (state->was_used) return;
    state->was_used = true;
    mx__session_note(game->session,
                     "positions larger than %lld rest on '%.200s', checked to there",
                     (long long)state->checked_size,
                     mx__rules_claim(game->rules, claim).text);
}

/* Asks claim I, tried before when it is needed. A claim that asks about positions itself
   is answered by play and by other claims, never by itself. */
static mx_status ask_claim(question *q, size_t i, mx_error *err)
{
    mx_opened *game = q->game;
    mx__claim_state *state = &game->claims[i];
    mx_status status = MX_OK;

    if (!state->is_tried) status = try_claim(game, i, err);
    if (status != MX_OK) return status;
    if (state->is_wrong)
        return mx__fail(err, MX_FAULT, "the claim '%.120s' is wrong",
                        mx__rules_claim(game->rules, i).text);
    if (mx__position_size(game->game->shape, q->at) <= state->checked_size)
        return MX_OK;
    state->is_asked = true;
    status =
        q->what == CLAIMED_WINNER
            ? mx__claim_wins(game->rules, i, NULL, q->at, &q->known, &q->wins, err)
            : mx__claim_value(game->rules, i, NULL, q->at, &q->known, &q->value, err);
    state->is_asked = false;
    if (status == MX_OK && q->known) note_use(game, i);
    return status;
}

/* Asks the claims that may answer, in the order of the file, until one does. */
static mx_status ask(question *q, mx_error *err)
{
    mx_opened *game = q->game;
    size_t n = game->rules ? mx__rules_n_claims(game->rules) : 0;
    mx_status status = MX_OK;

    q->known = false;
    if (n == 0 || game->rules_only || !mx__rules_trust(game->rules)) return MX_OK;
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
    question q = { .game = game, .what = CLAIMED_VALUE, .at = at };
    mx_status status = ask(&q, err);

    *applies = status == MX_OK && q.known;
    *value = q.value;
    return status;
}

mx_status mx__opened_value(mx_opened *game, mx_span at, mx_value *out, mx_error *err)
{
    mx__solver *solver;
    bool applies;
    mx_status status = mx__claimed_value(game, at, &applies, &out->payload, err);

    out->kind = MX_NIMBER;
    if (status == MX_OK && applies) return MX_OK;
    *out = (mx_value){ 0 };
    if (status != MX_OK) return status;
    if (game->game->flags & MX_PARTIZAN) return mx__two_value(game, at, out, err);
    status = mx__opened_solver(game, &solver, err);
    return status == MX_OK ? mx__solver_value(solver, at, out, err) : status;
}

mx_status mx__opened_wins(mx_opened *game, mx_span at, int starter, bool *known,
                          bool *wins, mx_error *err)
{
    question q = { .game = game, .what = CLAIMED_WINNER, .starter = starter, .at = at };
    mx_status status = ask(&q, err);

    *known = status == MX_OK && q.known;
    *wins = q.wins;
    return status;
}

mx_status mx__opened_score(mx_opened *game, mx_span at, int starter, bool *known,
                           int64_t *score, mx_error *err)
{
    question q = { .game = game, .what = CLAIMED_SCORE, .starter = starter, .at = at };
    mx_status status = ask(&q, err);

    *known = status == MX_OK && q.known;
    *score = q.value;
    return status;
}

/* --- play alone --------------------------------------------------------------------------- */

mx_status mx__play_wins(mx_opened *game, mx_span at, int starter, bool *wins,
                        mx_error *err)
{
    mx_sum sum = { .session = game->session };
    bool rules_only = game->rules_only;
    mx__sum_result result;
    mx_status status = mx__sum_add_span(&sum, game, at, err);

    game->rules_only = true;
    if (status == MX_OK && mx__score_plays(game->game)) {
        status = mx__scored_wins(&sum, starter, wins, err);
    } else if (status == MX_OK && game->game->flags & MX_PARTIZAN) {
        status =
            mx__two_wins(&sum, starter == MX_RIGHT ? MX_RIGHT : MX_LEFT, wins, err);
    } else if (status == MX_OK) {
        status = mx__answer_outcome(&sum, &result, NULL, err);
        *wins = status == MX_OK && result.winner == MX_WON;
    }
    game->rules_only = rules_only;
    MX_VEC_CLEAR(sum.terms);
    MX_VEC_CLEAR(sum.at);
    return status;
}

mx_status mx__play_score(mx_opened *game, mx_span at, int starter, int64_t *score,
                         mx_error *err)
{
    mx_sum sum = { .session = game->session };
    mx__scored scored = { 0 };
    mx_status status = mx__sum_add_span(&sum, game, at, err);

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
        if (game->rules && mx__rules_trust(game->rules)) claims = true;
    }
    return claims;
}

static mx_status sum_of_values(mx_sum *sum, mx__sum_result *result, mx_value *values,
                               mx_error *err)
{
    bool loony = false;

    *result =
        (mx__sum_result){ .theorem = "Sprague and Grundy: the nim-sum of the values" };
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
    if (sum->terms.n == 1) {
        status = mx__opened_wins(sum->terms.at[0].game, mx__sum_at(sum, 0), -1, &known,
                                 &wins, err);
        if (status != MX_OK) return status;
    }
    if (known) {
        *result =
            (mx__sum_result){ .winner = wins ? MX_WON : MX_LOST, .misere = misere };
        return MX_OK;
    }
    if (by_values(sum)) return sum_of_values(sum, result, values, err);
    status = mx__sum_components(sum, &components, err);
    if (status != MX_OK) return status;
    status = mx__sum_outcome(components, sum->terms.n, misere, result, values, err);
    mx__free(components);
    return status;
}
