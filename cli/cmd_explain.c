/* cmd_explain.c: mexor explain GAME POSITION...: why a sum is won, lost or drawn. */
#include "ask.h"

#include <string.h>

#define EXPLAIN_OPTIONS(X)                                  \
    X(explain, 0, CHOICE, "binary", "binary|pairs",         \
      "the nim-sum in binary "                              \
      "columns, or by pairing off powers of two")           \
    X(all, 0, FLAG, 0, "", "show everything, not a screen") \
    X(hex, 0, FLAG, 0, "", "the digits of a code are hexadecimal")
CLI_OPTIONS(EXPLAIN_OPTIONS)

static int run(cli_call *call)
{
    const struct options *own = call->options;
    cli_ask ask = { 0 };
    mx_opened *game;
    mx_sum *sum = NULL;
    unsigned flags = (strcmp(own->explain, "pairs") == 0 ? MX_EXPLAIN_PAIRS : 0) |
                     (own->all ? MX_EXPLAIN_ALL : 0);
    int status = cli_ask_begin(&ask, call);

    ask.options.hex = own->hex;
    if (status == CLI_DONE) status = cli_ask_open(&ask, call->words[0], &game);
    if (status == CLI_DONE)
        status = cli_ask_sum(&ask, game, call->words + 1, call->n_words - 1, &sum);
    if (status == CLI_DONE)
        status = cli_ask_answer(&ask, mx_explain_text(sum, ask.format, flags, &ask.text,
                                                      &ask.err));
    mx_sum_free(sum);
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_explain = {
    .name = "explain",
    .summary = "why a position is won, lost or drawn, and what to do",
    .usage = "GAME POSITION... [+ GAME POSITION...]",
    .examples = "mexor explain nim 3 4 5\n"
                "mexor explain nim 3 4 5 --explain pairs\n"
                "mexor explain kayles 5 7 --lang zh\n"
                "mexor explain kayles 5 7 --format json",
    .details =
        "Each statement follows from the rules and was found by looking at the moves "
        "it names. A long answer is cut to a screen; --all shows the rest.",
    .formats = "text|json",
    CLI_OWN_OPTIONS,
    .least_words = 2,
    .group = CLI_ASK,
    .run = run,
};
