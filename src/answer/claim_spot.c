/* claim_spot.c: a trusted claim at one asked question, against its own word on the
   options. */
#include "claim_spot.h"

#include "enumerate.h"
#include "fail.h"
#include "shape.h"
#include "small_sums.h"

#include <string.h>

enum { MOST_OPTIONS = 4096, MOST_SPANS = 1 << 18 };
static const double most_seconds = 0.05;

typedef struct spot {
    mx_opened *game;
    size_t claim;
    bool is_value;
    const mx_span *parts;
    size_t n, moved; /* the part that an option replaces */
    int64_t says;
    MX_VEC(mx_span) after;
    uint64_t n_options, n_spans;
    bool has_gap; /* something is not known of the options */
    bool has_lost;
    unsigned char seen[MOST_OPTIONS + 1]; /* values of options */
    mx__text against;                     /* the option that contradicts */
    mx_status status;
} spot;

/* --- what is known of an option --------------------------------------------------- */

static bool may_ask(const spot *s, size_t i)
{
    const mx__claim_state *state = &s->game->claims[i];

    return i == s->claim || (state->is_tried && !state->is_wrong && !state->is_asked);
}

/* The answer of the first claim that speaks of the N positions AT. */
static bool claimed(spot *s, const mx_span *at, size_t n, int64_t *out)
{
    mx__rules *rules = s->game->rules;

    for (size_t i = 0; i < mx__rules_n_claims(rules); i++) {
        mx__claim_info info = mx__rules_claim(rules, i);
        bool applies = false, wins = false;
        mx_status st = MX_OK;
        mx_error ignored;

        if (!may_ask(s, i) || (n != 1 && !info.is_of_sum)) continue;
        if (s->is_value && info.gives_value)
            st = mx__claim_value(rules, i, NULL, *at, &applies, out, &ignored);
        else if (!s->is_value && info.gives_winner && info.starter < 0)
            st = mx__claim_wins_of(rules, i, NULL, at, n, &applies, &wins, &ignored);
        if (!s->is_value) *out = wins;
        if (st == MX_NOMEM) s->status = st;
        if (st != MX_OK || applies) return st == MX_OK;
    }
    return false;
}

static bool is_small(const spot *s, mx_span at)
{
    return mx__position_size(s->game->game->shape, at) <=
           s->game->claims[s->claim].checked_size;
}

static bool value_of(spot *s, mx_span at, int64_t *out)
{
    mx__solver *solver;
    mx_value value;
    mx_error ignored;

    if (claimed(s, &at, 1, out)) return true;
    if (s->status != MX_OK || !is_small(s, at)) return false;
    if (mx__opened_solver(s->game, &solver, &ignored) != MX_OK ||
        mx__solver_value(solver, at, &value, &ignored) != MX_OK)
        return false;
    *out = value.payload;
    return value.kind == MX_NIMBER;
}

static bool option_value(spot *s, const mx_option *option, int64_t *out)
{
    *out = 0;
    if (option->ends != MX_GOES_ON) return false;
    for (size_t i = 0; i < option->n_parts; i++) {
        int64_t value;

        if (!value_of(s, option->parts[i], &value)) return false;
        *out ^= value;
    }
    return true;
}

/* Is what OPTION leaves of the sum lost? */
static bool option_is_lost(spot *s, const mx_option *option, bool *lost)
{
    int64_t wins = 0;

    *lost = option->ends == MX_MOVER_WINS;
    if (option->ends != MX_GOES_ON) return true;
    s->after.n = 0;
    for (size_t i = 0; i < s->n; i++)
        if (i != s->moved && !MX_PUSH(s->after, s->parts[i])) s->status = MX_NOMEM;
    for (size_t i = 0; i < option->n_parts; i++)
        if (!MX_PUSH(s->after, option->parts[i])) s->status = MX_NOMEM;
    s->n_spans += s->after.n;
    if (s->status != MX_OK) return false;
    if (s->after.n == 0)
        *lost = !(s->game->game->flags & MX_MISERE);
    else if (claimed(s, s->after.at, s->after.n, &wins))
        *lost = !wins;
    else
        return false;
    return true;
}

/* --- all options ------------------------------------------------------------------ */

static void keep_against(spot *s, const mx_option *option)
{
    mx__small_sum_print(s->game->game->shape, option->parts, option->n_parts,
                        &s->against);
}

static int look(void *context, const mx_option *option)
{
    spot *s = context;
    int64_t value = 0;
    bool lost = false, known;

    if (++s->n_options > MOST_OPTIONS || s->n_spans > MOST_SPANS) {
        s->has_gap = true;
        return 1;
    }
    known = s->is_value ? option_value(s, option, &value)
                        : option_is_lost(s, option, &lost);
    if (!known) {
        s->has_gap = true;
    } else if (s->is_value) {
        if (value == s->says) keep_against(s, option);
        if (value >= 0 && value <= MOST_OPTIONS) s->seen[value] = 1;
    } else if (lost) {
        s->has_lost = true;
        if (!s->says) keep_against(s, option);
    }
    return s->against.n > 0 || s->has_lost || s->status != MX_OK;
}

/* Enumerates beside whoever enumerates the game now. A fault of the rules is left to who
   needs the moves. */
static void look_at_all(spot *s)
{
    const mx_game *game = s->game->game;
    void *worker = NULL;
    mx_error ignored;

    if (game->worker_new && game->worker_new(game, &worker) != MX_OK) {
        s->status = MX_NOMEM;
        return;
    }
    for (s->moved = 0; s->moved < s->n && !s->against.n && !s->has_lost; s->moved++)
        if (game->options(game, worker, s->parts[s->moved], MX_LEFT, 0, look, s,
                          &ignored) != MX_OK)
            s->has_gap = true;
    if (game->worker_free) game->worker_free(game, worker);
}

static void say(const spot *s, int64_t value, mx__text *why)
{
    if (s->is_value)
        mx__text_int(why, value);
    else
        mx__text_str(why, value ? MX_SENTENCE("won") : MX_SENTENCE("lost"));
}

static mx_status verdict(const spot *s, mx_error *err)
{
    int64_t mex = 0, without_moves = 0;
    mx__text at = { 0 }, says = { 0 }, why = { 0 };

    if (s->n_options == 0 && s->game->game->flags & MX_MISERE) without_moves = 1;
    while (mex <= MOST_OPTIONS && s->seen[mex])
        mex++;
    if (!s->against.n) {
        if (s->has_gap || s->has_lost) return MX_OK;
        if (s->says == (s->is_value ? mex : without_moves)) return MX_OK;
    }
    s->game->claims[s->claim].is_wrong = true;
    mx__small_sum_print(s->game->game->shape, s->parts, s->n, &at);
    say(s, s->says, &says);
    if (s->against.n) {
        mx__text_fmt(&why,
                     MX_SENTENCE("at %s the claim says %s, and so of its option %s"),
                     at.at ? at.at : "", says.at ? says.at : "", s->against.at);
    } else {
        mx__text mexes = { 0 };

        say(s, s->is_value ? mex : without_moves, &mexes);
        mx__text_fmt(&why,
                     MX_SENTENCE("at %s the claim says %s, the values of its options "
                                 "say %s"),
                     at.at ? at.at : "", says.at ? says.at : "",
                     mexes.at ? mexes.at : "");
        mx__text_clear(&mexes);
    }
    mx__fail(err, MX_FAULT, "the claim '%.120s' is wrong: %s",
             mx__rules_claim(s->game->rules, s->claim).text, why.at ? why.at : "");
    mx__text_clear(&at);
    mx__text_clear(&says);
    mx__text_clear(&why);
    return MX_FAULT;
}

mx_status mx__claim_spot(mx_opened *game, size_t claim, bool is_value,
                         const mx_span *parts, size_t n, int64_t says, mx_error *err)
{
    mx__claim_state *state = &game->claims[claim];
    unsigned flags = MX_PARTIZAN | MX_ENDS | MX_SCORES | MX_DRAW | MX_TURNS;
    spot s = { .game = game, .claim = claim, .is_value = is_value, .parts = parts };
    double start = mx__now(), deadline;
    mx_status status;

    if (is_value) flags |= MX_MISERE;
    if (game->game->flags & flags || state->spot_seconds > most_seconds) return MX_OK;
    s.n = n;
    s.says = says;
    deadline = mx__budget_until(&game->session->budget, start + most_seconds);
    look_at_all(&s);
    game->session->budget.deadline = deadline;
    state->spot_seconds += mx__now() - start;
    status =
        s.status == MX_OK ? verdict(&s, err) : mx__fail(err, s.status, "out of memory");
    MX_VEC_CLEAR(s.after);
    mx__text_clear(&s.against);
    return status;
}

/* --- after play was computed ------------------------------------------------------ */

static mx_status contradicted(const mx_sum *sum, size_t i, int64_t says, int64_t play,
                              mx_error *err)
{
    mx_opened *game = sum->terms.at[i].game;
    mx__text at = { 0 };

    mx__shape_print(game->game->shape, mx__sum_at(sum, i), &at);
    mx__fail(err, MX_FAULT,
             "a claim of '%.60s' is wrong: at %.120s it says %lld, play gives %lld",
             mx__opened_called(game), at.at ? at.at : "", (long long)says,
             (long long)play);
    mx__text_clear(&at);
    return MX_FAULT;
}

static bool is_trusted(const mx_opened *game)
{
    return game->rules && !game->rules_only && mx__rules_trust(game->rules);
}

mx_status mx__claims_confirm(mx_sum *sum, const mx_value *values, mx_outcome winner,
                             mx__move_count moves, mx_error *err)
{
    bool rests_on_claims = false;

    for (size_t i = 0; i < sum->terms.n; i++) {
        mx_opened *game = sum->terms.at[i].game;
        mx__solver *solver;
        mx_value play;
        mx_status status;

        if (!is_trusted(game)) continue;
        rests_on_claims = true;
        if (values[i].kind != MX_NIMBER) continue;
        status = mx__opened_solver(game, &solver, err);
        if (status == MX_OK)
            status = mx__solver_value(solver, mx__sum_at(sum, i), &play, err);
        if (status != MX_OK) return status;
        if (play.kind == MX_NIMBER && play.payload != values[i].payload)
            return contradicted(sum, i, values[i].payload, play.payload, err);
    }
    if (!rests_on_claims || moves.all == 0 || winner == MX_DRAWN) return MX_OK;
    if ((winner == MX_WON) == (moves.winning > 0)) return MX_OK;
    return mx__fail(err, MX_FAULT,
                    winner == MX_WON
                        ? "a claim is wrong: it says that the sum is won, "
                          "and %llu of its %llu moves win"
                        : "a claim is wrong: it says that the sum is lost, "
                          "and %llu of its %llu moves win",
                    (unsigned long long)moves.winning, (unsigned long long)moves.all);
}
