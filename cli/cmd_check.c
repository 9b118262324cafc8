/* cmd_check.c: mexor check GAME: claims and examples against brute force. */
#include "ask.h"

#define CHECK_OPTIONS(X)                                       \
    X(to, 0, COUNT, UINT64_MAX, "N",                           \
      "every position up to this size, however long it takes") \
    X(seconds, 0, SECONDS, 0, "S",                             \
      "try each claim for this long, not for 3000 positions")
CLI_OPTIONS(CHECK_OPTIONS)

static int run(cli_call *call)
{
    const struct options *own = call->options;
    mx_check_options options = { .size = sizeof options,
                                 .to = own->to > INT64_MAX - 1 ? 0 : (int64_t)own->to,
                                 .seconds = own->seconds };
    cli_ask ask = { 0 };
    mx_opened *game;
    mx_checked counts = { 0 };
    int status = cli_ask_begin(&ask, call);

    if (own->to == 0) status = cli_misuse(NULL, "--to 0 leaves nothing to try");
    if (status == CLI_DONE) status = cli_ask_open(&ask, call->words[0], &game);
    if (status == CLI_DONE)
        status = cli_ask_answer(&ask,
                                mx_check(game, &options, &ask.text, &counts, &ask.err));
    cli_ask_end(&ask);
    return status == CLI_DONE && counts.n_failed ? CLI_FAILED : status;
}

const cli_command cmd_check = {
    .name = "check",
    .summary = "test a file's claims and examples against brute force",
    .usage = "GAME",
    .examples = "mexor check abc368f\n"
                "mexor check kayles --to 10000",
    .details =
        "One line a claim: 'ok', 'FAIL' with the first counterexample, or 'unknown'. "
        "The status is 1 when a claim fails. Where claims answer what the file's "
        "'judge' "
        "asks, they are also held against the rules on random input. Positions are "
        "tried in "
        "order of their size, the sum of their integers. With --to or "
        "--seconds claims are tried by several threads.",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .most_words = 1,
    .group = CLI_CHECK,
    .run = run,
};
