/* plan_text.c: which engine answers and why, before any work starts. */
#include "answer.h"
#include "fail.h"
#include "json.h"
#include "session.h"

#include <stdio.h>
#include <string.h>

static void number_or_null(mx__json *json, const char *key, double value)
{
    mx__json_key(json, key);
    if (value < 0)
        mx__json_null(json);
    else
        mx__json_real(json, value);
}

static void as_json(const mx_opened *game, const mx__plan *plan, mx__text *out)
{
    mx__json json = { .out = out };

    mx__json_open(&json, '{');
    mx__json_key(&json, "game");
    mx__json_str(&json, game->name);
    mx__json_key(&json, "engine");
    mx__json_str(&json, mx__engine_name(plan->engine));
    mx__json_key(&json, "method");
    mx__json_str(&json, plan->method);
    mx__json_key(&json, "reason");
    mx__json_str(&json, plan->reason);
    mx__json_key(&json, "traits");
    mx__json_str(&json, plan->traits);
    mx__json_key(&json, "of");
    if (plan->sample[0])
        mx__json_str(&json, plan->sample);
    else
        mx__json_null(&json);
    number_or_null(&json, "positions", plan->positions);
    number_or_null(&json, "seconds", plan->seconds);
    number_or_null(&json, "bytes", plan->bytes);
    number_or_null(&json, "rate", plan->rate > 0 ? plan->rate : -1);
    mx__json_close(&json, '}');
    mx__text_char(out, '\n');
}

/* Says among the traits what keeps positions whole. */
static void add_whole_reason(const mx_opened *game, mx__plan *plan)
{
    const char *why = game->rules ? mx__rules_whole_reason(game->rules) : NULL;
    size_t n = strlen(plan->traits);

    if (why && !game->game->split)
        snprintf(plan->traits + n, sizeof plan->traits - n, "%s%s", n ? "; " : "", why);
}

static mx_status plan_of(mx_opened *game, mx_span at, mx__plan *plan, mx_error *err)
{
    mx__partizan *engine;
    mx__solver *solver;
    mx_status status;

    if (mx__score_plays(game->game)) {
        mx__score_plan(game->game, plan);
        return MX_OK;
    }
    if ((game->game->flags & MX_PARTIZAN) && (game->game->flags & MX_DRAW)) {
        mx__endless_plan(game->game, plan);
        return MX_OK;
    }
    if (game->game->flags & MX_PARTIZAN) {
        status = mx__opened_partizan(game, &engine, err);
        if (status == MX_OK) mx__partizan_plan(engine, at, plan);
        return status;
    }
    status = mx__opened_solver(game, &solver, err);
    if (status == MX_OK) mx__solver_plan(solver, at, plan);
    return status;
}

mx_status mx__answer_plan(mx_opened *game, mx_sum *sum, mx_format format, mx_text *out,
                          mx_error *err)
{
    size_t n = sum && sum->terms.n ? sum->terms.n : 1;
    mx_status status = MX_OK;

    if (format != MX_FORMAT_TEXT && format != MX_FORMAT_JSON)
        return mx__fail(err, MX_RANGE, "a plan is written as text or json");
    mx__budget_start(&game->session->budget);
    for (size_t i = 0; i < n && status == MX_OK; i++) {
        bool given = sum && sum->terms.n;
        mx_opened *played = given ? sum->terms.at[i].game : game;
        mx_span at = given ? mx__sum_at(sum, i) : (mx_span){ NULL, 0 };
        mx__plan plan;

        mx__opened_note_braces(played);
        status = plan_of(played, at, &plan, err);
        if (status != MX_OK) break;
        add_whole_reason(played, &plan);
        if (format == MX_FORMAT_JSON)
            as_json(played, &plan, out);
        else
            mx__plan_text(&plan, game->session->lang, out);
    }
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : status;
}
