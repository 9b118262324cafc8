/* cmd_guess.c: mexor guess GAME: formulas that the values seem to follow. */
#include "ask.h"

#define GUESS_OPTIONS(X)                                                           \
    X(seconds, 0, SECONDS, 5, "S", "how long to look")                             \
    X(near_misses, 0, FLAG, 0, "", "JSON also lists what fitted and failed later") \
    X(hex, 0, FLAG, 0, "", "the digits of a code are hexadecimal")
CLI_OPTIONS(GUESS_OPTIONS)

static int run(cli_call *call)
{
    const struct options *own = call->options;
    mx_guess guess = { .size = sizeof guess,
                       .seconds = own->seconds,
                       .near_misses = own->near_misses };
    cli_ask ask = { 0 };
    const char *game = NULL;
    int status = cli_ask_begin(&ask, call);

    ask.options.hex = own->hex;
    if (status == CLI_DONE) status = cli_ask_text(&ask, call->words[0], &game);
    if (status == CLI_DONE)
        status =
            cli_ask_answer(&ask, mx_guess_text(ask.session, game, &ask.options, &guess,
                                               ask.format, &ask.text, &ask.err));
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_guess = {
    .name = "guess",
    .summary = "short laws that the values of a game seem to follow",
    .usage = "GAME",
    .examples = "mexor guess 'n -> n - k for k in 1..n/2'\n"
                "mexor guess bash\n"
                "mexor guess wythoff --format json",
    .details =
        "A law is fitted to the smallest positions and must hold on all others that "
        "were "
        "computed; what fits and fails later is shown with its first counterexample. "
        "It "
        "is written to be pasted into the rules as a claim, and nothing is proved by "
        "it: "
        "'mexor check' tests a claim further. Data lines of one integer that -p does "
        "not "
        "set are varied. Where the values follow no law, the lost positions may. The "
        "file's own claims are not looked at. Laws are formulas, by cases too, "
        "periods, "
        "automata on the digits, sets of lost positions, recurrences of lost starts "
        "(with a "
        "'let' line to paste before the claim), and codes with the same values.",
    .formats = "text|json|latex",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .most_words = 1,
    .group = CLI_ASK,
    .run = run,
};
