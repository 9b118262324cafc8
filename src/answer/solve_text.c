/* solve_text.c: who wins a sum, in words, as CSV and as JSON. */
#include "answer.h"
#include "claim_spot.h"
#include "endless_two.h"
#include "enumerate.h"
#include "fail.h"
#include "form_text.h"
#include "json.h"
#include "render.h"
#include "scored.h"
#include "two_players.h"

#include <string.h>

/* Everything that `solve` found; `values` has one a component. */
typedef struct solved {
    mx_sum *sum;
    mx_value *values;
    mx__sum_result result;
    bool is_known, misere, has_count;
    uint64_t n_winning;
} solved;

static mx_status count_moves(mx_sum *sum, mx__move_count *count, mx_error *err)
{
    mx__component *components;
    mx_status status = mx__sum_components(sum, &components, err);

    if (status != MX_OK) return status;
    status = mx__sum_count(components, sum->terms.n, count, err);
    mx__free(components);
    return status;
}

mx_status mx__answer_solve(mx_sum *sum, mx_answer *answer, mx_value *values,
                           mx_error *err)
{
    mx__sum_result result = { 0 };
    mx__move_count count = { 0 };
    mx_status status;

    if (mx__sum_is_scored(sum)) return mx__scored_answer(sum, answer, values, err);
    status = mx__answer_outcome(sum, &result, values, err);
    if (status != MX_OK) return status;
    *answer = (mx_answer){ .winner = result.winner,
                           .has_nim_sum = result.has_nim_sum,
                           .nim_sum = result.nim_sum };
    if (result.winner == MX_WON) status = count_moves(sum, &count, err);
    answer->n_winning_moves = count.winning;
    return status == MX_OK && values && result.winner == MX_WON
               ? mx__claims_confirm(sum, values, result.winner, count, err)
               : status;
}

/* Of the one who is to move by `turn`, who need not be STARTER. */
static mx_status scored_starting(mx_sum *sum, mx_player starter, mx_outcome *winner,
                                 mx_error *err)
{
    const mx_game *game = sum->terms.n ? sum->terms.at[0].game->game : NULL;
    mx_player mover = starter;
    mx_status status = mx__scored_outcome(sum, starter, winner, err);

    if (status == MX_OK && game && game->flags & MX_TURNS)
        status = game->turn(game, NULL, mx__sum_at(sum, 0), &mover, err);
    if (status == MX_OK && mover != starter) *winner = (mx_outcome)(MX_WON - *winner);
    return status;
}

mx_status mx__answer_starting(mx_sum *sum, mx_player starter, mx_outcome *winner,
                              mx_error *err)
{
    mx__sum_result result = { .winner = MX_DRAWN };
    mx_status status;
    bool wins = false;

    mx__budget_start(&sum->session->budget);
    if (mx__sum_is_scored(sum)) {
        status = scored_starting(sum, starter, &result.winner, err);
    } else if (!mx__sum_is_partizan(sum)) {
        status = mx__answer_outcome(sum, &result, NULL, err);
    } else if (mx__sum_may_be_endless(sum)) {
        status = mx__endless_two(sum, starter, &result, err);
    } else {
        status = mx__two_wins(sum, starter, &wins, err);
        result.winner = wins ? MX_WON : MX_LOST;
    }
    if (status == MX_OK) *winner = result.winner;
    return status;
}

/* Heaps of billions have as many moves: their number is left unknown, but in Nim. */
static bool can_be_counted(const mx_sum *sum)
{
    enum { LARGEST_LISTED = 4000000 };

    for (size_t i = 0; i < sum->terms.n; i++) {
        const mx_opened *game = sum->terms.at[i].game;
        mx__component c = { game->solver, mx__sum_at(sum, i) };

        if (mx__position_size(game->game->shape, c.at) > LARGEST_LISTED &&
            !(c.solver && mx__moves_are_known(&c)))
            return false;
    }
    return true;
}

/* What was reached before a limit is an answer too; what the rules did wrong is not. */
static mx_status solve(solved *s, mx_error *err)
{
    mx__move_count count = { 0 };
    mx_error ignored;
    mx_status status = mx__answer_outcome(s->sum, &s->result, s->values, err);

    s->misere = s->result.misere;
    if (status != MX_OK) return status;
    s->is_known = true;
    if (s->result.winner != MX_WON)
        s->has_count = true;
    else if (can_be_counted(s->sum))
        s->has_count = count_moves(s->sum, &count, &ignored) == MX_OK;
    s->n_winning = count.winning;
    return s->has_count && s->result.winner == MX_WON
               ? mx__claims_confirm(s->sum, s->values, MX_WON, count, err)
               : MX_OK;
}

/* "0,2", the values that can be reached from the infinite VALUE. */
static void infinity(const mx_session *session, mx_value value, mx__text *out)
{
    size_t n;
    const uint64_t *k = mx__sets_at(session->sets, (uint32_t)value.payload, &n);

    for (size_t i = 0; i < n; i++)
        mx__text_fmt(out, "%s%llu", i ? "," : "", (unsigned long long)k[i]);
}

void mx__value_words(mx_session *session, mx_value value, mx__text *out)
{
    switch ((mx_value_kind)value.kind) {
    case MX_NIMBER:
    case MX_SCORE: mx__text_int(out, value.payload); return;
    case MX_LOONY: mx__text_str(out, "loony"); return;
    case MX_OUTCOME:
        mx__text_str(out, value.payload == MX_WON    ? "N"
                          : value.payload == MX_LOST ? "P"
                                                     : "D");
        return;
    case MX_INFINITY:
        mx__text_str(out, "infinity(");
        infinity(session, value, out);
        mx__text_char(out, ')');
        return;
    case MX_UNKNOWN: mx__text_str(out, "?"); return;
    case MX_SHORT: mx__two_words(session, (mx__form)value.payload, out); return;
    }
}

void mx__value_latex(mx_session *session, mx_value value, mx__text *out)
{
    mx_error ignored;

    switch ((mx_value_kind)value.kind) {
    case MX_INFINITY:
        mx__text_str(out, "$\\infty_{");
        infinity(session, value, out);
        mx__text_str(out, "}$");
        return;
    case MX_SHORT:
        mx__text_char(out, '$');
        if (!session->forms || mx__form_print(session->forms, (mx__form)value.payload,
                                              MX__FORM_LATEX, out, &ignored) != MX_OK)
            mx__text_char(out, '?');
        mx__text_char(out, '$');
        return;
    case MX_NIMBER:
    case MX_SCORE:
    case MX_LOONY:
    case MX_OUTCOME:
    case MX_UNKNOWN: mx__value_words(session, value, out); return;
    }
}

static void value_as_json(mx__json *json, const void *context, size_t i)
{
    const solved *s = context;

    mx__json_value(json, s->sum->session, s->values[i]);
}

static void as_json(const solved *s, mx__text *out)
{
    mx__json json = { .out = out };

    mx__json_open(&json, '{');
    mx__json_sum(&json, s->sum, s->misere, value_as_json, s);
    mx__json_key(&json, "nim_sum");
    if (s->is_known && s->result.has_nim_sum)
        mx__json_int(&json, (int64_t)s->result.nim_sum);
    else
        mx__json_null(&json);
    mx__json_key(&json, "winner");
    mx__json_str(&json, s->is_known ? mx__winner_word(s->result.winner) : NULL);
    mx__json_key(&json, "winning_moves");
    if (s->is_known && s->has_count)
        mx__json_int(&json, (int64_t)s->n_winning);
    else
        mx__json_null(&json);
    mx__json_close(&json, '}');
    mx__text_char(out, '\n');
}

static void csv_value(const solved *s, mx_value value, mx__text *out)
{
    mx__text words = { 0 };

    mx__value_words(s->sum->session, value, &words);
    if (words.at) mx__csv_field(out, words.at, words.n);
    if (words.failed) out->failed = true;
    mx__text_clear(&words);
}

static void as_csv(const solved *s, mx__text *out)
{
    mx__text_str(out, "position,value\n");
    for (size_t i = 0; i < s->sum->terms.n; i++) {
        mx__text at = { 0 };

        mx__position_words(s->sum, i, &at);
        mx__csv_field(out, at.at ? at.at : "", at.n);
        mx__text_char(out, ',');
        if (s->values[i].kind != MX_UNKNOWN) csv_value(s, s->values[i], out);
        mx__text_char(out, '\n');
        mx__text_clear(&at);
    }
}

static void verdict(const solved *s, mx__text *out)
{
    const mx_sum *sum = s->sum;

    if (!s->is_known) {
        mx__text_fmt(out, "%s\n",
                     MX_IN(sum, "who wins is not known within the limits"));
        return;
    }
    if (s->result.has_nim_sum)
        mx__text_fmt(out, MX_IN(sum, "nim-sum %llu: "),
                     (unsigned long long)s->result.nim_sum);
    else if (s->result.misere)
        mx__text_str(out, MX_IN(sum, "misère play: "));
    mx__text_str(out, s->result.winner == MX_WON ? MX_IN(sum, "the player to move wins")
                      : s->result.winner == MX_LOST
                          ? MX_IN(sum, "the player to move loses against best play")
                          : MX_IN(sum, "a draw"));
    if (s->result.lasts >= 0)
        mx__text_fmt(out,
                     MX_IN_N(sum, s->result.lasts, " in %lld move", " in %lld moves"),
                     (long long)s->result.lasts);
    if (s->has_count && s->n_winning)
        mx__text_fmt(out,
                     MX_IN_N(sum, s->n_winning, "; %llu winning move",
                             "; %llu winning moves"),
                     (unsigned long long)s->n_winning);
    mx__text_char(out, '\n');
}

static mx_value nth_value(const void *context, size_t i)
{
    const solved *s = context;

    return s->values[i];
}

mx_status mx__answer_solve_text(mx_sum *sum, mx_format format, mx_text *out,
                                mx_error *err)
{
    solved s = { .sum = sum };
    mx_status status;
    bool printed = format == MX_FORMAT_LATEX || format == MX_FORMAT_MARKDOWN;

    if (mx__sum_is_scored(sum) ||
        (mx__sum_is_partizan(sum) && mx__sum_may_be_endless(sum)))
        printed = false;
    if (format > MX_FORMAT_JSON && !printed)
        return mx__fail(err, MX_RANGE,
                        "a sum is written as text, csv or json, one whose components "
                        "have values also as latex or markdown");
    if (mx__sum_is_scored(sum)) return mx__scored_solve_text(sum, format, out, err);
    if (mx__sum_is_partizan(sum)) return mx__two_solve_text(sum, format, out, err);
    s.values = mx__calloc(sum->terms.n, sizeof *s.values);
    if (!s.values) return mx__fail(err, MX_NOMEM, "out of memory");
    mx__budget_start(&sum->session->budget);
    status = solve(&s, err);
    if (status == MX_OK || status == MX_LIMIT || status == MX_CANCELLED) {
        if (format == MX_FORMAT_JSON)
            as_json(&s, out);
        else if (format == MX_FORMAT_CSV)
            as_csv(&s, out);
        else {
            mx__print_values(sum, format, nth_value, &s, out);
            verdict(&s, out);
        }
    }
    mx__free(s.values);
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : status;
}
