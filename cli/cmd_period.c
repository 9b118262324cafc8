/* cmd_period.c: mexor period GAME: the least period, and whether it is proved. */
#include "ask.h"

#define PERIOD_OPTIONS(X)                                                     \
    X(heaps, 'n', COUNT, UINT64_MAX, "N", "compute the heaps 0..N-1 at most") \
    X(hex, 0, FLAG, 0, "", "the digits of a code are hexadecimal")
CLI_OPTIONS(PERIOD_OPTIONS)

static int run(cli_call *call)
{
    const struct options *own = call->options;
    cli_ask ask = { 0 };
    mx_opened *game;
    uint64_t n = own->heaps == UINT64_MAX ? 0 : own->heaps;
    int status = cli_ask_begin(&ask, call);

    ask.options.hex = own->hex;
    if (status == CLI_DONE && call->n_words > 1)
        status =
            cli_misuse("-n N computes the heaps 0..N-1; 'mexor values' shows a range",
                       "a period is of all heaps, not of '%s'", call->words[1]);
    if (status == CLI_DONE && own->heaps == 0)
        status = cli_misuse(NULL, "-n wants a number of heaps, at least 1");
    if (status == CLI_DONE) status = cli_ask_open(&ask, call->words[0], &game);
    if (status == CLI_DONE)
        status = cli_ask_answer(&ask, mx_period_text(game, n, ask.format, &ask.text,
                                                     &ask.err));
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_period = {
    .name = "period",
    .summary = "the period of a game's values, proved or observed",
    .usage = "GAME",
    .examples = "mexor period 0.77\n"
                "mexor period 'S(2,3,7)'\n"
                "mexor period 'n -> n - k for k in {1, 3, 4}' --format json",
    .details =
        "Codes whose period was proved before are answered from a table; --fresh "
        "proves it again. With -n at most N heaps are computed, and what the table "
        "knows "
        "beyond them is said to be known before. Without -n it computes until a "
        "theorem applies, at most "
        "to 2^30 heaps; the longest proofs need some 30 MB, for only the last "
        "values are kept. Of infinite sets, whose values seldom repeat, it computes "
        "for "
        "about two seconds, unless -n or --time says more.",
    .formats = "text|json",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .most_words = 2, /* a range, to be refused */
    .group = CLI_ASK,
    .run = run,
};
