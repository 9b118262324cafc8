/* cmd_plan.c: mexor plan GAME [POSITION...]: which engine answers, why, and how long. */
#include "ask.h"

#define PLAN_OPTIONS(X) X(hex, 0, FLAG, 0, "", "the digits of a code are hexadecimal")
CLI_OPTIONS(PLAN_OPTIONS)

static int run(cli_call *call)
{
    const struct options *own = call->options;
    cli_ask ask = { 0 };
    mx_opened *game;
    mx_sum *sum = NULL;
    int status = cli_ask_begin(&ask, call);

    ask.options.hex = own->hex;
    if (status == CLI_DONE) status = cli_ask_open(&ask, call->words[0], &game);
    if (status == CLI_DONE)
        status = cli_ask_sum(&ask, game, call->words + 1, call->n_words - 1, &sum);
    if (status == CLI_DONE)
        status =
            cli_ask_answer(&ask, mx_plan(game, sum, ask.format, &ask.text, &ask.err));
    mx_sum_free(sum);
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_plan = {
    .name = "plan",
    .summary = "which engine answers, why, and what it costs",
    .usage = "GAME [POSITION...]",
    .examples = "mexor plan kayles\n"
                "mexor plan 'n -> n - k for k in {1, 3, 4}' 1000000",
    .formats = "text|json",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .group = CLI_ASK,
    .run = run,
};
