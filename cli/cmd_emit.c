/* cmd_emit.c: mexor emit GAME: the game as one C program for a judge. */
#include "ask.h"

#include <string.h>

#define EMIT_OPTIONS(X)                                                          \
    X(output, 'o', TEXT, 0, "FILE", "write to FILE; standard output otherwise")  \
    X(main, 0, CHOICE, "judge", "judge|none", "none: the value functions alone") \
    X(rules, 0, FLAG, 0, "", "the rules alone: no claim that is not proved")
CLI_OPTIONS(EMIT_OPTIONS)

static int run(cli_call *call)
{
    const struct options *own = call->options;
    bool to_file = own->output && strcmp(own->output, "-") != 0;
    cli_ask ask = { 0 };
    mx_opened *game;
    int status = cli_ask_begin(&ask, call);

    ask.options.rules_only = own->rules;
    if (status == CLI_DONE) status = cli_ask_open(&ask, call->words[0], &game);
    if (status == CLI_DONE) {
        mx_status st =
            mx_emit(game, strcmp(own->main, "none") != 0, &ask.text, &ask.err);

        if (st == MX_OK && to_file) {
            status = cli_ask_to_file(&ask, own->output);
        }
        if (status == CLI_DONE) status = cli_ask_answer(&ask, st);
    }
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_emit = {
    .name = "emit",
    .summary = "write the game as one C program that a judge accepts",
    .usage = "GAME",
    .examples = "mexor emit abc368f",
    .details =
        "The program reads what the 'judge' block reads and prints what it prints; "
        "it needs nothing but a C11 or C++17 compiler. A comment at its head says "
        "on which claims and proofs it rests. Where a game cannot be written, the "
        "status is 2 and the reason is given.",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .most_words = 1,
    .group = CLI_CHECK,
    .run = run,
};
