/* emit_spot.c: the claims that a program will rest on, looked at before it is written. */
#include "emit_spot.h"

#include "fail.h"
#include "trial.h"

#include <string.h>

/* Seconds for an example, for one far position, and for random input. */
static const double example_seconds = 0.1, far_seconds = 0.02, random_seconds = 0.15;

enum { MOST_EXAMPLES = 8, FAR_POSITIONS = 12 };

/* A claim that was found to be wrong is a fault; what else happened says nothing of it. */
static mx_status settle(mx_status status, const mx_error *why, mx_error *err)
{
    if (status != MX_FAULT && status != MX_NOMEM && status != MX_CANCELLED)
        return MX_OK;
    if (err) *err = *why;
    return status;
}

/* The judge looks at each claim where it is asked. */
static mx_status try_examples(mx_opened *game, mx_error *err)
{
    mx__budget *budget = &game->session->budget;
    size_t n = mx__rules_n_examples(game->rules);
    mx_status status = MX_OK;

    for (size_t i = 0; i < n && i < MOST_EXAMPLES && status == MX_OK; i++) {
        const char *input = mx__rules_example_input(game->rules, i);
        double before = mx__budget_until(budget, mx__now() + example_seconds);
        mx_text out = { 0 };
        mx_error why = { 0 };

        status = mx__answer_judge(game, "<example>", input, strlen(input), &out, &why);
        budget->deadline = before;
        mx_text_clear(&out);
        status = settle(status, &why, err);
    }
    return status;
}

/* What is claimed of the one position AT, held against what is claimed of its options. */
static mx_status ask_at(mx_opened *game, mx_span at, mx_error *err)
{
    mx_sum *sum = NULL;
    bool known, wins;
    int64_t value;
    mx_status status = mx__claimed_value(game, at, &known, &value, err);

    if (status == MX_OK) status = mx__sum_make(game->session, &sum);
    if (status == MX_OK) status = mx__sum_add_span(sum, game, at, err);
    if (status == MX_OK) status = mx__claimed_wins(sum, -1, &known, &wins, err);
    mx__sum_free(sum);
    return status;
}

/* Single integers far beyond those that are tried by play. */
static mx_status try_far(mx_opened *game, mx_error *err)
{
    const mx_shape *shape = game->game->shape;
    const mx_field *field = shape->fields;
    mx__budget *budget = &game->session->budget;
    mx_status status = MX_OK;

    if (shape->n_fields != 1 || field->kind != MX_SCALAR || field->hi != INT64_MAX ||
        game->game->flags & MX_PARTIZAN)
        return MX_OK;
    for (int k = 0; k < FAR_POSITIONS && status == MX_OK; k++) {
        int64_t n = (field->lo > 0 ? field->lo : 0) + (INT64_C(3000) << k) + k;
        double before = mx__budget_until(budget, mx__now() + far_seconds);
        mx_error why = { 0 };

        status = ask_at(game, (mx_span){ &n, 1 }, &why);
        budget->deadline = before;
        status = settle(status, &why, err);
    }
    return status;
}

/* Random input by claims, as the program will judge it, and by the rules alone. */
static mx_status try_inputs(mx_opened *game, mx_error *err)
{
    mx_check_options options = { .size = sizeof options, .seconds = random_seconds };
    mx_checked counts = { 0 };
    mx__text said = { 0 };
    mx_status status = mx__check_inputs(game, &options, &said, &counts, err);

    if (status == MX_OK && counts.n_failed)
        status = mx__fail(err, MX_FAULT, "a trusted claim is wrong: %.*s",
                          (int)strcspn(said.at ? said.at : "", "\n"),
                          said.at ? said.at : "");
    mx__text_clear(&said);
    return status;
}

mx_status mx__emit_spot(mx_opened *game, bool with_main, mx_error *err)
{
    mx_status status = try_far(game, err);

    if (status == MX_OK && with_main) status = try_examples(game, err);
    if (status == MX_OK && with_main) status = try_inputs(game, err);
    return status;
}
