/* check_inputs.c: the `judge` block on random input, by claims and by the rules alone. */
#include "answer.h"
#include "trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double usual_seconds = 1, seconds_a_run = 0.1;

enum { MOST_INPUTS = 500, MOST_SIZE = 9 };

typedef struct inputs {
    mx_opened *game;
    mx__text input, by_rules, by_claims;
    mx_error *err;
    uint64_t n;
} inputs;

/* Some claim gives what the judge's questions ask for. */
static bool has_answers(const mx__rules *rules)
{
    for (size_t i = 0; i < mx__rules_n_claims(rules); i++) {
        mx__claim_info info = mx__rules_claim(rules, i);

        if (mx__claim_answers(&info)) return true;
    }
    return false;
}

/* Answers *INPUT, or with SEED > 0 makes it up, by the rules alone or by claims. *TELLS:
   there is an answer. Input that is refused, or takes too long, tells nothing. */
static mx_status answer(inputs *s, uint64_t seed, mx__text *input, bool by_rules,
                        bool *tells)
{
    mx_opened *game = s->game;
    mx__host host = mx__session_host(game);
    mx__text *out = by_rules ? &s->by_rules : &s->by_claims;
    mx_error why = { 0 };
    double deadline =
        mx__budget_until(&game->session->budget, mx__now() + seconds_a_run);
    mx_status status;

    out->n = 0;
    game->rules_only = by_rules;
    game->claims_first = !by_rules;
    status = seed ? mx__judge_invent(game->rules, &host, seed,
                                     1 + (int64_t)(seed % MOST_SIZE), input, out, &why)
                  : mx__judge_run(game->rules, &host, "<input>", input->at, input->n,
                                  out, &why);
    game->claims_first = false;
    game->session->budget.deadline = deadline;
    *tells = status == MX_OK;
    if (status != MX_NOMEM && status != MX_CANCELLED) return MX_OK;
    if (s->err) *s->err = why;
    return status;
}

/* Whether claims answer INPUT otherwise than the rules did. */
static mx_status compare(inputs *s, mx__text *input, bool *differ)
{
    bool tells;
    mx_status status = answer(s, 0, input, false, &tells);

    *differ = false;
    if (status != MX_OK || !tells) return status;
    s->n++;
    *differ =
        s->by_claims.n != s->by_rules.n ||
        (s->by_rules.n && memcmp(s->by_claims.at, s->by_rules.at, s->by_rules.n) != 0);
    return MX_OK;
}

static mx_status differs(inputs *s, mx__text *input, bool *differ)
{
    mx_status status = answer(s, 0, input, true, differ);

    return status == MX_OK && *differ ? compare(s, input, differ) : status;
}

/* --- a smaller counterexample ----------------------------------------------------- */

/* Writes INPUT with token K replaced by WITH, or without it when that is NULL. */
static void replace(const char *input, size_t k, const char *with, mx__text *out)
{
    out->n = 0;
    mx__text_str(out, "");
    for (size_t i = 0; *input; i++) {
        size_t n = strcspn(input, " ");

        if (i != k || with) {
            if (out->n) mx__text_char(out, ' ');
            if (i == k)
                mx__text_str(out, with);
            else
                mx__text_add(out, input, n);
        }
        input += n;
        input += strspn(input, " ");
    }
}

/* The smaller number to try as number HOW in the place of TOKEN; false: there is none. */
static bool smaller(const char *token, int how, char *out, size_t room)
{
    char *end;
    long long value = strtoll(token, &end, 10);
    long long less = how == 0 ? 0 : how == 1 ? value / 2 : value - 1;

    if ((*end && *end != ' ') || end == token || less >= value) return false;
    snprintf(out, room, "%lld", less);
    return true;
}

static const char *token_of(const char *input, size_t k)
{
    while (*input && k--) {
        input += strcspn(input, " ");
        input += strspn(input, " ");
    }
    return input;
}

/* One way to make the input smaller: what to do with token K and, behind it, with token L
   (L == K: with K alone). */
typedef struct change {
    size_t k, l;
    int how_k, how_l; /* -1: without it; 0, 1, 2: nought, half, one less */
} change;

/* Writes INPUT with token K changed; false: that does not make it smaller. */
static bool change_token(const char *input, size_t k, int how, mx__text *out)
{
    char number[32];

    if (how < 0)
        replace(input, k, NULL, out);
    else if (smaller(token_of(input, k), how, number, sizeof number))
        replace(input, k, number, out);
    else
        return false;
    return !out->failed;
}

/* Makes the change if the answers still differ then. */
static mx_status try_change(inputs *s, change c, bool *done)
{
    mx__text first = { 0 }, second = { 0 };
    mx__text *made = &second;
    bool is_smaller = change_token(s->input.at, c.l, c.how_l, &second);
    mx_status status = MX_OK;

    *done = false;
    if (is_smaller && c.l != c.k) {
        is_smaller = change_token(second.at, c.k, c.how_k, &first);
        made = &first;
    }
    if (is_smaller) status = differs(s, made, done);
    if (*done) {
        s->input.n = 0;
        mx__text_str(&s->input, made->at);
    }
    mx__text_clear(&first);
    mx__text_clear(&second);
    return status;
}

/* Takes tokens out and makes numbers smaller, one by one and by pairs (a length and an
   element; two heaps of one size), for as long as the answers differ. */
static mx_status shrink(inputs *s, double until)
{
    static const struct {
        bool is_pair;
        int how_k, how_l;
    } ways[] = { { false, 0, -1 }, { false, 0, 0 }, { false, 0, 1 },
                 { false, 0, 2 },  { true, 2, -1 }, { true, 0, 0 } };
    mx_status status = MX_OK;
    bool done = true;

    while (done && status == MX_OK) {
        done = false;
        for (size_t w = 0; w < MX_COUNT(ways); w++)
            for (size_t l = 0; *token_of(s->input.at, l); l++)
                for (size_t k = ways[w].is_pair ? 0 : l; k < l + !ways[w].is_pair;
                     k++) {
                    change c = { k, l, ways[w].how_k, ways[w].how_l };
                    bool better;

                    if (status != MX_OK || mx__now() > until) break;
                    status = try_change(s, c, &better);
                    done |= better;
                }
    }
    return status == MX_OK ? differs(s, &s->input, &done) : status; /* to say how */
}

/* --- many inputs ------------------------------------------------------------------ */

static mx_status try_inputs(inputs *s, double until, uint64_t most, bool *differ)
{
    mx_status status = MX_OK;

    *differ = false;
    for (uint64_t seed = 1; status == MX_OK && !*differ && s->n < most &&
                            seed <= 20 * most && mx__now() < until;
         seed++) {
        bool tells;

        s->input.n = 0;
        mx__text_str(&s->input, "");
        status = answer(s, seed, &s->input, true, &tells);
        if (status == MX_OK && tells) status = compare(s, &s->input, differ);
    }
    return status;
}

static void add_line(mx__text *out, const mx__text *text)
{
    size_t n = text->n;

    while (n && text->at[n - 1] == '\n')
        n--;
    mx__text_char(out, '\'');
    for (size_t i = 0; i < n && i < 60; i++)
        mx__text_char(out, text->at[i] == '\n' ? '/' : text->at[i]);
    mx__text_str(out, n > 60 ? "...'" : "'");
}

static void conclude(inputs *s, bool differ, mx__text *out, mx_checked *counts)
{
    mx__text why = { 0 };

    if (differ) {
        mx__text input = { 0 }, claimed = { 0 }, played = { 0 };

        add_line(&input, &s->input);
        add_line(&claimed, &s->by_claims);
        add_line(&played, &s->by_rules);
        mx__text_fmt(&why, MX_SENTENCE("input %s: by claims %s, by the rules %s"),
                     input.at ? input.at : "", claimed.at ? claimed.at : "",
                     played.at ? played.at : "");
        mx__text_clear(&input);
        mx__text_clear(&claimed);
        mx__text_clear(&played);
    } else {
        mx__text_fmt(&why, MX_SENTENCE("%llu random inputs"), (unsigned long long)s->n);
    }
    mx__trial_line(s->game->session->lang, out, counts, differ ? MX__FAILS : MX__HOLDS,
                   MX_FOR(s->game->session,
                          "judge by claims agrees with judge by the rules"),
                   why.at);
    mx__text_clear(&why);
}

mx_status mx__check_inputs(mx_opened *game, const mx_check_options *asked,
                           mx__text *out, mx_checked *counts, mx_error *err)
{
    inputs s = { .game = game, .err = err };
    bool rules_only = game->rules_only, differ;
    bool is_long = asked && asked->seconds > 0;
    double until = mx__now() + (is_long ? asked->seconds : usual_seconds);
    double deadline = game->session->budget.deadline;
    mx_status status;

    if (!game->rules || rules_only || !mx__rules_has_judge(game->rules) ||
        !mx__rules_asks(game->rules) || !has_answers(game->rules))
        return MX_OK;
    if (deadline > 0 && deadline < until) until = deadline;
    status = try_inputs(&s, until, is_long ? UINT64_MAX / 20 : MOST_INPUTS, &differ);
    if (status == MX_OK && differ) status = shrink(&s, mx__now() + usual_seconds);
    game->rules_only = rules_only;
    if (status == MX_OK && s.n) conclude(&s, differ, out, counts);
    mx__text_clear(&s.input);
    mx__text_clear(&s.by_rules);
    mx__text_clear(&s.by_claims);
    return status;
}
