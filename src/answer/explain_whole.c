/* explain_whole.c: reasons of sums of two players, and of sums decided as a whole: what the
   values add up to, or that every line of play was looked at, then the moves. */
#include "answer.h"
#include "endless_two.h"
#include "explain.h"
#include "fail.h"
#include "render.h"
#include "scored.h"
#include "two_players.h"

/* Who is how many moves ahead, where the sum of two players is a number. */
typedef struct ahead {
    bool has_value, is_number;
    mx__form_outcome outcome; /* of the value */
    mx__form moves;           /* of a number: its absolute value */
    mx__form value;
} ahead;

static mx_status find_ahead(mx_sum *sum, ahead *out, mx_error *err)
{
    mx__forms *forms;
    mx__partizan_sum decided;
    mx_status status = mx__two_decide(sum, &decided, err);

    *out = (ahead){ .has_value = false };
    if (status != MX_OK || !decided.has_value) return status;
    forms = sum->session->forms; /* made at the first need */
    out->has_value = true;
    out->value = out->moves = decided.value;
    out->is_number = mx__form_as_number(forms, decided.value, NULL);
    status = mx__form_outcome_of(forms, decided.value, &out->outcome, err);
    if (status == MX_OK && out->outcome == MX__FORM_R)
        status = mx__form_negative(forms, decided.value, &out->moves, err);
    return status;
}

static void ahead_words(mx__explain *e, const ahead *a)
{
    mx__text moves = { 0 };
    const char *n;

    mx__two_words(e->sum->session, a->moves, &moves);
    n = moves.at ? moves.at : "";
    if (!a->has_value)
        mx__text_str(e->out,
                     MX_T(e,
                          "The values grow too large, so the whole sum was searched."));
    else if (a->outcome == MX__FORM_P)
        mx__text_str(e->out,
                     MX_T(e, "The values add up to 0: each move has its answer, "
                             "and whoever starts runs out of moves first."));
    else if (a->outcome == MX__FORM_N)
        mx__text_str(e->out,
                     MX_T(e, "The sum is confused with 0: whoever starts can move "
                             "to a sum that is his."));
    else if (a->is_number)
        mx__text_fmt(
            e->out,
            a->outcome == MX__FORM_L
                ? MX_T(e, "The values add up to a number: Left is ahead by %s in moves "
                          "and wins, whoever starts.")
                : MX_T(e,
                       "The values add up to a number: Right is ahead by %s in moves "
                       "and wins, whoever starts."),
            n);
    else
        mx__text_str(e->out,
                     a->outcome == MX__FORM_L
                         ? MX_T(e, "The sum is above 0: Left wins, whoever starts.")
                         : MX_T(e, "The sum is below 0: Right wins, whoever starts."));
    mx__text_char(e->out, '\n');
    if (moves.failed) e->failed = true;
    mx__text_clear(&moves);
}

static void ahead_json(mx__explain *e, const ahead *a, mx__json *json)
{
    mx__text moves = { 0 };

    mx__json_key(json, "ahead");
    if (!a->has_value || !a->is_number) {
        mx__json_null(json);
        return;
    }
    mx__two_words(e->sum->session, a->moves, &moves);
    mx__json_open(json, '{');
    mx__json_key(json, "player");
    mx__json_str(json, a->outcome == MX__FORM_L   ? "left"
                       : a->outcome == MX__FORM_R ? "right"
                                                  : NULL);
    mx__json_key(json, "moves");
    mx__json_text(json, &moves);
    mx__json_close(json, '}');
}

/* An answer that is JSON already, as the member KEY. */
static void member(mx__json *json, const char *key, mx__text *answer)
{
    mx__json_key(json, key);
    if (answer->n) mx__text_add(json->out, answer->at, answer->n - 1); /* its newline */
    json->follows = true;
    if (answer->failed) json->out->failed = true;
}

static void as_json(mx__explain *e, const char *by, const ahead *a, mx__text *solve,
                    mx__text *moves)
{
    mx__json json = { .out = e->out };

    mx__json_open(&json, '{');
    mx__json_key(&json, "by");
    mx__json_str(&json, by);
    ahead_json(e, a, &json);
    member(&json, "solve", solve);
    member(&json, "moves", moves);
    mx__json_close(&json, '}');
    mx__text_char(e->out, '\n');
}

/* The moves, where a screen is asked for only the first of them. */
static void some_lines(mx__explain *e, const mx__text *moves)
{
    enum { SCREEN_LINES = 10 };
    size_t lines = 0, at = 0, left = 0;

    for (size_t i = 0; i < moves->n; i++) {
        if (moves->at[i] != '\n') continue;
        lines++;
        if (e->all || lines <= SCREEN_LINES)
            at = i + 1;
        else
            left++;
    }
    mx__text_add(e->out, moves->at ? moves->at : "", at);
    if (left) {
        mx__text_fmt(e->out, MX_T(e, "and %zu more"), left);
        mx__text_char(e->out, '\n');
    }
}

static void as_words(mx__explain *e, bool two, const ahead *a, const mx__text *solve,
                     const mx__text *moves)
{
    some_lines(e, solve);
    if (two)
        ahead_words(e, a);
    else if (mx__sum_may_be_endless(e->sum))
        mx__text_fmt(e->out, "%s\n",
                     MX_T(e, "Wins were traced back from where play ends; where no "
                             "such trace leads, neither player can force an end: a "
                             "draw. Each move stands for the best play after it:"));
    else
        mx__text_fmt(e->out, "%s\n",
                     MX_T(e, "The whole position decides, so every line of play was "
                             "looked at to its end; each move stands for the best play "
                             "after it:"));
    some_lines(e, moves);
}

mx_status mx__explain_whole(mx__explain *e, mx_format format, mx_error *err)
{
    mx_sum *sum = e->sum;
    bool two = mx__sum_is_partizan(sum) && !mx__sum_is_scored(sum) &&
               !mx__sum_may_be_endless(sum);
    mx__text solve = { 0 }, moves = { 0 };
    ahead a = { .has_value = false };
    mx_status status = mx__answer_solve_text(sum, format, &solve, err);

    if (status == MX_OK) status = mx__answer_moves_text(sum, format, &moves, err);
    if (status == MX_OK && two) status = find_ahead(sum, &a, err);
    if (status == MX_OK && format == MX_FORMAT_JSON)
        as_json(e, two && a.has_value ? "values" : "search", &a, &solve, &moves);
    else if (status == MX_OK)
        as_words(e, two, &a, &solve, &moves);
    mx__text_clear(&solve);
    mx__text_clear(&moves);
    return status;
}
