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

/* The answer to INPUT; by the rules alone with a limit on the time. */
static mx_status answer(inputs *s, const char *input, bool rules_only, mx__text *out,
                        mx_error *err)
{
    mx_opened *game = s->game;
    mx__host host = mx__session_host(game);
    double deadline =
        mx__budget_until(&game->session->budget, mx__now() + seconds_a_run);
    mx_status status;

    out->n = 0;
    game->rules_only = rules_only;
    game->claims_first = !rules_only;
    status =
        mx__judge_run(game->rules, &host, "<input>", input, strlen(input), out, err);
    game->claims_first = false;
    game->session->budget.deadline = deadline;
    return status;
}

static bool is_stop(mx_status status)
{
    return status == MX_NOMEM || status == MX_CANCELLED;
}

/* Whether claims and rules answer INPUT differently. Input that is
   refused, or takes too long, tells nothing. */
static mx_status differs(inputs *s, const char *input, bool *differ)
{
    mx_error why = { 0 };
    mx_status status = answer(s, input, true, &s->by_rules, &why);

    *differ = false;
    if (is_stop(status) && s->err) *s->err = why;
    if (status != MX_OK) return is_stop(status) ? status : MX_OK;
    status = answer(s, input, false, &s->by_claims, &why);
    if (is_stop(status) && s->err) *s->err = why;
    if (status != MX_OK) return is_stop(status) ? status : MX_OK;
    s->n++;
    *differ =
        s->by_claims.n != s->by_rules.n ||
        (s->by_rules.n && memcmp(s->by_claims.at, s->by_rules.at, s->by_rules.n) != 0);
    return MX_OK;
}

/* --- a smaller counterexample ------------------------------------------------------------------- */

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
    const mx__text *made = &second;
    bool is_smaller = change_token(s->input.at, c.l, c.how_l, &second);
    mx_status status = MX_OK;

    *done = false;
    if (is_smaller && c.l != c.k) {
        is_smaller = change_token(second.at, c.k, c.how_k, &first);
        made = &first;
    }
    if (is_smaller) status = differs(s, made->at, done);
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
    static const change ways[] = { { .how_l = -1 },
                                   { .how_l = 0 },
                                   { .how_l = 1 },
                                   { .how_l = 2 },
                                   { .how_k = 2, .how_l = -1, .k = 1 },
                                   { .how_k = 0, .how_l = 0, .k = 1 } };
    mx_status status = MX_OK;
    bool done = true;

    while (done && status == MX_OK) {
        done = false;
        for (size_t w = 0; w < MX_COUNT(ways); w++)
            for (size_t l = 0; *token_of(s->input.at, l); l++)
                for (size_t k = ways[w].k ? 0 : l; k < l + !ways[w].k; k++) {
                    change c = { k, l, ways[w].how_k, ways[w].how_l };
                    bool better;

                    if (status != MX_OK || mx__now() > until) break;
                    status = try_change(s, c, &better);
                    done |= better;
                }
    }
    return status == MX_OK ? differs(s, s->input.at, &done) : status; /* to say how */
}

/* --- many inputs --------------------------------------------------------------------------------------- */

static mx_status invent(inputs *s, uint64_t seed, mx_error *why)
{
    mx_opened *game = s->game;
    mx__host host = mx__session_host(game);
    double deadline =
        mx__budget_until(&game->session->budget, mx__now() + seconds_a_run);
    mx_status status;

    game->rules_only = true;
    s->input.n = s->by_rules.n = 0;
    mx__text_str(&s->input, "");
    status = mx__judge_invent(game->rules, &host, seed, 1 + (int64_t)(seed % MOST_SIZE),
                              &s->input, &s->by_rules, why);
    game->session->budget.deadline = deadline;
    return status;
}

static mx_status try_inputs(inputs *s, double until, uint64_t most, bool *differ)
{
    mx_status status = MX_OK;

    *differ = false;
    for (uint64_t seed = 1; s->n < most && seed <= 20 * most && mx__now() < until;
         seed++) {
        mx_error why = { 0 };

        status = invent(s, seed, &why);
        if (is_stop(status) && s->err) *s->err = why;
        if (is_stop(status)) return status;
        if (status != MX_OK) continue;
        status = differs(s, s->input.at, differ);
        if (status != MX_OK || *differ) return status;
    }
    return MX_OK;
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
        mx__text_str(&why, "input ");
        add_line(&why, &s->input);
        mx__text_str(&why, ": by claims ");
        add_line(&why, &s->by_claims);
        mx__text_str(&why, ", by the rules ");
        add_line(&why, &s->by_rules);
    } else {
        mx__text_fmt(&why, "%llu random inputs", (unsigned long long)s->n);
    }
    mx__trial_line(out, counts, differ ? MX__FAILS : MX__HOLDS,
                   "judge by claims agrees with judge by the rules", why.at);
    mx__text_clear(&why);
}

mx_status mx__check_inputs(mx_opened *game, const mx_check_options *asked,
                           mx__text *out, mx_checked *counts, mx_error *err)
{
    inputs s = { .game = game, .err = err };
    bool rules_only = game->rules_only, differ;
    bool is_long = asked && asked->seconds > 0;
    double until = mx__now() + (is_long ? asked->seconds : usual_seconds);
    mx_status status;

    if (!game->rules || rules_only || !mx__rules_has_judge(game->rules) ||
        !mx__rules_asks(game->rules) || !has_answers(game->rules))
        return MX_OK;
    status = try_inputs(&s, until, is_long ? UINT64_MAX / 20 : MOST_INPUTS, &differ);
    if (status == MX_OK && differ) status = shrink(&s, mx__now() + usual_seconds);
    game->rules_only = rules_only;
    if (status == MX_OK && s.n) conclude(&s, differ, out, counts);
    mx__text_clear(&s.input);
    mx__text_clear(&s.by_rules);
    mx__text_clear(&s.by_claims);
    return status;
}
