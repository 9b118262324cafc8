/* start_value.c: the value of the start that a judge block makes of one number: what a
   sequence is for games whose positions are words, boards or sets. */
#include "start_value.h"

#include "fail.h"

#include <stdio.h>

/* Stands between the judge block and the session, to see the first sum asked about. */
typedef struct listener {
    mx_opened *game;
    mx__host inner;
    bool was_asked;
    mx_value value;
} listener;

static mx_status value_of_sum(mx_opened *game, const mx_span *sum, size_t n,
                              mx_value *out, mx_error *err)
{
    mx_value all = { MX_NIMBER, 0, 0 };

    if (n == 1) return mx__opened_value(game, sum[0], out, err);
    for (size_t i = 0; i < n; i++) {
        mx_value one;
        mx_status status = mx__opened_value(game, sum[i], &one, err);

        if (status != MX_OK) return status;
        if (one.kind != MX_NIMBER)
            return mx__fail(err, MX_UNSUPPORTED,
                            "the start is a sum of positions without Grundy values");
        all.payload ^= one.payload;
    }
    *out = all;
    return MX_OK;
}

static mx_status
listen(void *self, int what, int player, const mx_span *sum, size_t n, int64_t *answer,
       int (*move)(void *context, size_t component, const mx_option *option),
       void *context, mx_error *err)
{
    listener *l = self;

    if (!l->was_asked) {
        mx_status status = value_of_sum(l->game, sum, n, &l->value, err);

        if (status != MX_OK) return status;
        l->was_asked = true;
    }
    return l->inner.query(l->inner.self, what, player, sum, n, answer, move, context,
                          err);
}

static mx_status value_of(void *self, const char *name, int64_t n, int64_t *value,
                          mx_error *err)
{
    listener *l = self;

    return l->inner.value_of(l->inner.self, name, n, value, err);
}

static mx_status game_value(void *self, int op, int64_t a, int64_t b, const char *text,
                            int64_t *out, mx_error *err)
{
    listener *l = self;

    return l->inner.game_value(l->inner.self, op, a, b, text, out, err);
}

static mx_status value_text(void *self, int64_t value, mx__text *out, mx_error *err)
{
    listener *l = self;

    return l->inner.value_text(l->inner.self, value, out, err);
}

mx_status mx__start_value(mx_opened *game, int64_t n, mx_value *out, mx_error *err)
{
    listener l = { .game = game, .inner = mx__session_host(game) };
    mx__host host = { .self = &l,
                      .query = listen,
                      .value_of = value_of,
                      .game_value = game_value,
                      .value_text = value_text };
    char input[24];
    int length = snprintf(input, sizeof input, "%lld\n", (long long)n);
    mx__text printed = { 0 };
    mx_status status;

    if (!game->rules || !mx__rules_has_judge(game->rules))
        return mx__fail(err, MX_RANGE, "'%.80s' has no judge block",
                        mx__opened_called(game));
    status = mx__judge_run(game->rules, &host, "<number>", input, (size_t)length,
                           &printed, err);
    mx__text_clear(&printed);
    if (status == MX_SYNTAX || (status == MX_OK && !l.was_asked))
        return mx__fail(err, MX_RANGE,
                        "the judge block of '%.80s' makes no start of one number",
                        mx__opened_called(game));
    *out = l.value;
    return status;
}
