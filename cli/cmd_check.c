/* cmd_check.c: mexor check GAME: claims and examples against brute force. */
#include "ask.h"

static int run(cli_call *call)
{
    cli_ask ask = { 0 };
    mx_opened *game;
    mx_checked counts = { 0 };
    int status = cli_ask_begin(&ask, call);

    if (status == CLI_DONE) status = cli_ask_open(&ask, call->words[0], &game);
    if (status == CLI_DONE)
        status = cli_ask_answer(&ask, mx_check(game, &ask.text, &counts, &ask.err));
    cli_ask_end(&ask);
    return status == CLI_DONE && counts.n_failed ? CLI_FAILED : status;
}

const cli_command cmd_check = {
    .name = "check",
    .summary = "test a file's claims and examples against brute force",
    .usage = "GAME",
    .examples = "mexor check abc368f",
    .details =
        "One line a claim: 'ok', 'FAIL' with the first counterexample, or 'unknown'. "
        "The status is 1 when a claim fails.",
    .least_words = 1,
    .most_words = 1,
    .group = CLI_CHECK,
    .run = run,
};
