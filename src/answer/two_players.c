/* two_players.c: sums in which Left and Right have moves of their own. */
#include "two_players.h"

#include "answer.h"
#include "endless_two.h"
#include "fail.h"
#include "form_text.h"
#include "game_values.h"
#include "json.h"
#include "render.h"

#include <string.h>

bool mx__sum_is_partizan(const mx_sum *sum)
{
    for (size_t i = 0; i < sum->terms.n; i++)
        if (sum->terms.at[i].game->game->flags & MX_PARTIZAN) return true;
    return false;
}

void mx__two_words(mx_session *session, mx__form form, mx__text *out)
{
    mx_error ignored;

    if (form == MX__NO_FORM || !session->forms ||
        mx__form_print(session->forms, form, MX__FORM_PLAIN, out, &ignored) != MX_OK)
        mx__text_char(out, '?');
}

mx_status mx__two_value(mx_opened *game, mx_span at, mx_value *out, mx_error *err)
{
    mx__partizan *engine;
    mx__form form = MX__NO_FORM;
    mx_status status = mx__opened_partizan(game, &engine, err);

    if (status == MX_OK) status = mx__partizan_value(engine, at, &form, err);
    *out = status == MX_OK ? (mx_value){ MX_SHORT, 0, form } : (mx_value){ 0 };
    return status;
}

/* --- deciding --------------------------------------------------------------------- */

/* The sum of the values that claims give, when they give all of them. */
static mx_status claimed_total(mx_sum *sum, bool *all, int64_t *total, mx_error *err)
{
    *total = 0;
    *all = sum->terms.n > 0;
    for (size_t i = 0; i < sum->terms.n && *all; i++) {
        int64_t value = 0;
        mx_status status = mx__claimed_value(sum->terms.at[i].game, mx__sum_at(sum, i),
                                             all, &value, err);

        if (status != MX_OK) return status;
        if (!*all) break;
        if (value % 2 == 0 && *total % 2 == 0 &&
            !MX_ADD_OVERFLOWS(*total, value, total))
            continue;
        status = mx__values_op(sum->session, MX_V_ADD, *total, value, NULL, total, err);
        if (status != MX_OK) return status;
    }
    return MX_OK;
}

/* Whether STARTER wins the value TOTAL: who starts on 0 loses. */
static mx_status wins_value(mx_sum *sum, int64_t total, mx_player starter, bool *wins,
                            mx_error *err)
{
    mx__form_outcome how = MX__FORM_P;
    mx__form form;
    mx_status status = MX_OK;

    if (total % 2 == 0) {
        *wins = starter == MX_LEFT ? total > 0 : total < 0;
        return MX_OK;
    }
    status = mx__value_form(sum->session, total, &form, err);
    if (status == MX_OK)
        status = mx__form_outcome_of(sum->session->forms, form, &how, err);
    *wins = how == MX__FORM_N || how == (starter == MX_LEFT ? MX__FORM_L : MX__FORM_R);
    return status;
}

static mx_status parts_of(mx_sum *sum, mx__partizan_part **out, mx_error *err)
{
    mx_status status = MX_OK;

    *out = mx__calloc(sum->terms.n, sizeof **out);
    if (!*out) return mx__fail(err, MX_NOMEM, "out of memory");
    for (size_t i = 0; i < sum->terms.n && status == MX_OK; i++) {
        status = mx__opened_partizan(sum->terms.at[i].game, &(*out)[i].solver, err);
        (*out)[i].at = mx__sum_at(sum, i);
    }
    if (status == MX_OK) return MX_OK;
    mx__free(*out);
    *out = NULL;
    return status;
}

static mx_status decide(mx_sum *sum, mx__partizan_sum *out, mx__form *values,
                        mx_error *err)
{
    mx__partizan_part *parts;
    mx_status status = parts_of(sum, &parts, err);

    if (status != MX_OK) return status;
    status = mx__partizan_decide(parts, sum->terms.n, out, values, err);
    mx__free(parts);
    return status;
}

mx_status mx__two_decide(mx_sum *sum, mx__partizan_sum *out, mx_error *err)
{
    return decide(sum, out, NULL, err);
}

mx_status mx__two_wins(mx_sum *sum, mx_player starter, bool *wins, mx_error *err)
{
    mx__sum_result verdict;
    mx__partizan_sum decided;
    int64_t total;
    bool all, known;
    mx_status status = mx__claimed_wins(sum, (int)starter, &known, wins, err);

    if (status != MX_OK || known) return status;
    if (mx__sum_may_be_endless(sum)) {
        status = mx__endless_two(sum, starter, &verdict, err);
        *wins = status == MX_OK && verdict.winner == MX_WON;
        return status;
    }
    status = claimed_total(sum, &all, &total, err);
    if (status != MX_OK) return status;
    if (all) return wins_value(sum, total, starter, wins, err);
    status = decide(sum, &decided, NULL, err);
    if (status == MX_OK) *wins = decided.wins[starter];
    return status;
}

mx_status mx__two_moves(mx_sum *sum, mx_player starter, unsigned want,
                        mx__partizan_sink *sink, void *context, mx_error *err)
{
    mx__partizan_part *parts;
    mx_status status = parts_of(sum, &parts, err);

    if (status != MX_OK) return status;
    status = mx__partizan_moves(parts, sum->terms.n, starter, want, sink, context, err);
    mx__free(parts);
    return status;
}

mx_status mx__two_sum_value(mx_sum *sum, int64_t *value, mx_error *err)
{
    mx__partizan_sum decided;
    bool all;
    mx_status status = claimed_total(sum, &all, value, err);

    if (status != MX_OK || all) return status;
    status = decide(sum, &decided, NULL, err);
    if (status != MX_OK) return status;
    if (!decided.has_value)
        return mx__fail(err, MX_LIMIT, "the value of the sum is too large");
    *value = decided.value == MX__ZERO
                 ? 0
                 : mx__value_handle(sum->session->forms, decided.value);
    return MX_OK;
}

/* --- writing: who wins ------------------------------------------------------------ */

typedef struct solved {
    mx_sum *sum;
    mx__form *values;
    mx__partizan_sum decided;
    bool is_claimed; /* who wins is known from claims; values and moves are not */
    uint64_t n_winning[2];
} solved;

/* Tries to decide for both starters by claims about winners. */
static mx_status claimed_winners(solved *s, mx_error *err)
{
    bool known = true;
    mx_status status = MX_OK;

    for (int p = MX_LEFT; p <= MX_RIGHT && status == MX_OK && known; p++)
        status = mx__claimed_wins(s->sum, p, &known, &s->decided.wins[p], err);
    s->is_claimed = status == MX_OK && known;
    for (size_t i = 0; i < s->sum->terms.n && s->is_claimed; i++)
        s->values[i] = MX__NO_FORM;
    return status;
}

static int count_move(void *context, const mx__partizan_move *move)
{
    solved *s = context;

    s->n_winning[move->player] += move->wins;
    return 0;
}

static mx_status count_moves(solved *s, mx_error *err)
{
    mx_status status = MX_OK;

    for (int p = MX_LEFT; p <= MX_RIGHT && status == MX_OK; p++)
        status = mx__two_moves(s->sum, (mx_player)p, 0, count_move, s, err);
    return status;
}

/* Who wins when STARTER starts. */
static const char *winner(const mx__partizan_sum *decided, mx_player starter)
{
    return decided->wins[starter] == (starter == MX_LEFT) ? "left" : "right";
}

static void winner_as_json(const mx__partizan_sum *decided, mx__json *json)
{
    mx__json_starters(json, "winner", winner(decided, MX_LEFT),
                      winner(decided, MX_RIGHT));
}

static void json_form(mx__json *json, mx_session *session, mx__form form)
{
    mx__text text = { 0 };

    if (form == MX__NO_FORM) {
        mx__json_null(json);
        return;
    }
    mx__two_words(session, form, &text);
    mx__json_text(json, &text);
}

static void value_as_json(mx__json *json, const void *context, size_t i)
{
    const solved *s = context;

    json_form(json, s->sum->session, s->values[i]);
}

static void solved_as_json(const solved *s, mx__text *out)
{
    mx__json json = { .out = out };

    mx__json_open(&json, '{');
    mx__json_sum(&json, s->sum, false, value_as_json, s);
    mx__json_key(&json, "sum");
    json_form(&json, s->sum->session,
              s->decided.has_value ? s->decided.value : MX__NO_FORM);
    mx__json_key(&json, "nim_sum");
    mx__json_null(&json);
    winner_as_json(&s->decided, &json);
    mx__json_key(&json, "winning_moves");
    if (s->is_claimed)
        mx__json_null(&json);
    else
        mx__json_int(&json, (int64_t)(s->n_winning[0] + s->n_winning[1]));
    mx__json_close(&json, '}');
    mx__text_char(out, '\n');
}

static void solved_as_csv(const solved *s, mx__text *out)
{
    mx__text_str(out, "position,value\n");
    for (size_t i = 0; i < s->sum->terms.n; i++) {
        mx__text at = { 0 }, value = { 0 };

        mx__position_words(s->sum, i, &at);
        mx__two_words(s->sum->session, s->values[i], &value);
        mx__csv_field(out, at.at ? at.at : "", at.n);
        mx__text_char(out, ',');
        mx__csv_field(out, value.at ? value.at : "", value.n);
        mx__text_char(out, '\n');
        mx__text_clear(&at);
        mx__text_clear(&value);
    }
}

/* The canonical form as a value. */
static mx_value value_of(mx__form form)
{
    return form == MX__NO_FORM ? (mx_value){ .kind = MX_UNKNOWN }
                               : (mx_value){ .kind = MX_SHORT, .payload = form };
}

static void verdict(const solved *s, bool latex, mx__text *out)
{
    const char *const who[] = { MX_IN(s->sum, "Left"), MX_IN(s->sum, "Right") };
    const bool *wins = s->decided.wins;

    if (s->decided.has_value) {
        mx__text_str(out, MX_IN(s->sum, "sum "));
        if (latex)
            mx__value_latex(s->sum->session, value_of(s->decided.value), out);
        else
            mx__two_words(s->sum->session, s->decided.value, out);
        mx__text_str(out, ": ");
    }
    if (wins[0] == wins[1])
        mx__text_str(out, wins[0] ? MX_IN(s->sum, "whoever starts wins")
                                  : MX_IN(s->sum, "whoever starts loses"));
    else
        mx__text_fmt(out, MX_IN(s->sum, "%s wins, whoever starts"), who[!wins[0]]);
    for (int p = 0; p < 2; p++)
        if (wins[p] && !s->is_claimed)
            mx__text_fmt(out,
                         MX_IN_N(s->sum, s->n_winning[p], "; %s has %llu winning move",
                                 "; %s has %llu winning moves"),
                         who[p], (unsigned long long)s->n_winning[p]);
    mx__text_char(out, '\n');
}

static mx_value nth_value(const void *context, size_t i)
{
    const solved *s = context;

    return value_of(s->values[i]);
}

mx_status mx__two_solve_text(mx_sum *sum, mx_format format, mx_text *out, mx_error *err)
{
    solved s = { .sum = sum };
    mx_status status;

    if (mx__sum_may_be_endless(sum))
        return mx__endless_two_solve_text(sum, format, out, err);
    s.values = mx__calloc(sum->terms.n, sizeof *s.values);
    if (!s.values) return mx__fail(err, MX_NOMEM, "out of memory");
    mx__budget_start(&sum->session->budget);
    status = claimed_winners(&s, err);
    if (status == MX_OK && !s.is_claimed)
        status = decide(sum, &s.decided, s.values, err);
    if (status == MX_OK && !s.is_claimed) status = count_moves(&s, err);
    if (status == MX_OK && format == MX_FORMAT_JSON)
        solved_as_json(&s, out);
    else if (status == MX_OK && format == MX_FORMAT_CSV)
        solved_as_csv(&s, out);
    else if (status == MX_OK) {
        mx__print_values(sum, format, nth_value, &s, out);
        verdict(&s, format == MX_FORMAT_LATEX, out);
    }
    mx__free(s.values);
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : status;
}

/* --- writing: moves --------------------------------------------------------------- */

typedef struct listing {
    mx_sum *sum;
    mx__text *out;
    mx__json json;
    mx_format format;
    uint64_t n;
} listing;

static void list_one(listing *l, const mx__partizan_move *move)
{
    const mx__written_move written = { l->sum, move->part, move->option,
                                       move->player == MX_LEFT ? "left" : "right" };

    if (l->format == MX_FORMAT_JSON) {
        mx__json_move(&l->json, &written);
        mx__json_close(&l->json, '}');
        return;
    }
    if (l->format == MX_FORMAT_CSV) {
        mx__csv_move(l->out, &written);
    } else {
        mx__move_words(l->out, &written);
        mx__text_fmt(l->out, "   %s", MX_IN(l->sum, "the value becomes "));
        mx__two_words(l->sum->session, move->value, l->out);
    }
    mx__text_char(l->out, '\n');
}

static int list_move(void *context, const mx__partizan_move *move)
{
    listing *l = context;

    if (!move->wins) return 0;
    l->n++;
    list_one(l, move);
    return 0;
}

static mx_status list_moves(listing *l, mx_error *err)
{
    mx_status status = MX_OK;

    for (int p = MX_LEFT; p <= MX_RIGHT && status == MX_OK; p++)
        status = mx__two_moves(l->sum, (mx_player)p, MX_LABELS, list_move, l, err);
    return status;
}

mx_status mx__two_moves_text(mx_sum *sum, mx_format format, mx_text *out, mx_error *err)
{
    mx__text body = { 0 };
    listing l = {
        .sum = sum, .out = &body, .json = { .out = &body }, .format = format
    };
    mx__partizan_sum decided;
    mx_status status;

    if (mx__sum_may_be_endless(sum))
        return mx__endless_two_moves_text(sum, format, out, err);
    mx__budget_start(&sum->session->budget);
    status = decide(sum, &decided, NULL, err);
    if (status == MX_OK && format == MX_FORMAT_JSON) {
        mx__json_open(&l.json, '{');
        winner_as_json(&decided, &l.json);
        mx__json_key(&l.json, "moves");
        mx__json_open(&l.json, '[');
    } else if (status == MX_OK && format == MX_FORMAT_CSV) {
        mx__text_str(&body, "component,player,from,to\n");
    }
    if (status == MX_OK) status = list_moves(&l, err);
    if (format == MX_FORMAT_JSON) {
        mx__json_close(&l.json, ']');
        mx__json_close(&l.json, '}');
        mx__text_char(&body, '\n');
    } else if (format == MX_FORMAT_TEXT && l.n == 0) {
        mx__text_fmt(&body, "%s\n",
                     MX_IN(sum,
                           "no move wins: whoever starts loses against best play"));
    }
    if (status == MX_OK && body.n) mx__text_add(out, body.at, body.n);
    if (body.failed) out->failed = true;
    mx__text_clear(&body);
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : status;
}
