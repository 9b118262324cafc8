/* cmd_moves.c: mexor moves GAME POSITION...: every winning move with the reason. */
#include "ask.h"

#define MOVES_OPTIONS(X) X(hex, 0, FLAG, 0, "", "the digits of a code are hexadecimal")
CLI_OPTIONS(MOVES_OPTIONS)

static int run(cli_call *call)
{
    const struct options *own = call->options;
    cli_ask ask = { 0 };
    mx_opened *game;
    mx_sum *sum = NULL;
    int status = cli_ask_begin(&ask, call);

    ask.options.hex = own->hex;
    if (status == CLI_DONE) status = cli_ask_open(&ask, call->words[0], &game);
    if (status == CLI_DONE) status = cli_ask_needs_position(&ask, game);
    if (status == CLI_DONE)
        status = cli_ask_sum(&ask, game, call->words + 1, call->n_words - 1, &sum);
    if (status == CLI_DONE)
        status =
            cli_ask_answer(&ask, mx_moves_text(sum, ask.format, &ask.text, &ask.err));
    mx_sum_free(sum);
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_moves = {
    .name = "moves",
    .summary = "every winning move, with the reason",
    .usage = "GAME POSITION... [+ GAME POSITION...]",
    .examples = "mexor moves nim 3 4 5\n"
                "mexor moves kayles 5 7 --format json\n"
                "mexor moves lc877 -p 'a=[5,3,4,5]' 0,4",
    .details =
        "Each move was replayed by the rules before it is shown. In a lost position "
        "the moves that resist longest are shown; in games for points the best moves. "
        "Where positions look alike the component is named, counted from 0 as in JSON.",
    .formats = "text|csv|json",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .group = CLI_ASK,
    .run = run,
};
