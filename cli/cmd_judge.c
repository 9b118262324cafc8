/* cmd_judge.c: mexor judge GAME: judge input to judge output. */
#include "ask.h"
#include "input.h"

#include <stdlib.h>

#define JUDGE_OPTIONS(X) \
    X(rules, 0, FLAG, 0, "", "the rules alone: no claim that is not checked so far")
CLI_OPTIONS(JUDGE_OPTIONS)

static int run(cli_call *call)
{
    const struct options *own = call->options;
    cli_ask ask = { 0 };
    mx_opened *game;
    char *input = NULL;
    size_t n;
    int status = cli_ask_begin(&ask, call);

    ask.options.rules_only = own->rules;
    if (status == CLI_DONE) status = cli_ask_input(&ask, "the judge's input");
    if (status == CLI_DONE) status = cli_ask_open(&ask, call->words[0], &game);
    if (status == CLI_DONE) status = cli_read(call, "-", &input, &n);
    if (status == CLI_DONE)
        status = cli_ask_answer(&ask, mx_judge(game, "<input>", input, n, &ask.text,
                                               &ask.err));
    free(input);
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_judge = {
    .name = "judge",
    .summary = "answer judge input as the game's 'judge' block says",
    .usage = "GAME < INPUT > OUTPUT",
    .examples = "printf '3\\n2 3 4\\n' | mexor judge abc368f",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .most_words = 1,
    .group = CLI_CHECK,
    .run = run,
};
