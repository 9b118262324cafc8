/* cmd_graph.c: mexor graph GAME POSITION...: the positions that play can reach, drawn. */
#include "picture_out.h"

#include <mexor/picture.h>

#include <string.h>

#define GRAPH_OPTIONS(X)                                                       \
    X(output, 'o', TEXT, 0, "FILE", "write to FILE; its suffix is the format") \
    X(limit, 0, COUNT, 500, "N", "most positions to draw")                     \
    X(equal, 0, FLAG, 0, "", "positions of equal value are one")               \
    X(theme, 0, CHOICE, "light", "light|dark", "for light or dark ground")     \
    X(hex, 0, FLAG, 0, "", "the digits of a code are hexadecimal")             \
    X(rules, 0, FLAG, 0, "", "the rules alone: no claim that is not checked so far")
CLI_OPTIONS(GRAPH_OPTIONS)

static int draw(cli_ask *ask, mx_sum *sum, const char *format)
{
    const struct options *own = ask->call->options;
    mx_graph_options o = { .size = sizeof o,
                           .most = own->limit,
                           .equal = own->equal,
                           .dark = strcmp(own->theme, "dark") == 0 };
    bool by_dot = strcmp(format, "svg") == 0 || strcmp(format, "png") == 0;
    mx_format as = strcmp(format, "json") == 0   ? MX_FORMAT_JSON
                   : strcmp(format, "text") == 0 ? MX_FORMAT_TEXT
                                                 : MX_FORMAT_DOT;
    mx_status st = mx_graph_text(sum, &o, as, &ask->text, &ask->err);
    int status;

    if (st != MX_OK) return cli_ask_answer(ask, st);
    status = by_dot ? cli_picture_by_dot(ask, format) : CLI_DONE;
    return status == CLI_DONE
               ? cli_picture_write(ask, own->output, strcmp(format, "png") == 0)
               : status;
}

static int run(cli_call *call)
{
    const struct options *own = call->options;
    const char *format = cli_picture_format(call, own->output, "text");
    cli_ask ask = { 0 };
    mx_opened *game;
    mx_sum *sum = NULL;
    int status;

    if (!format) return CLI_MISUSE;
    if (own->limit == 0)
        return cli_misuse(NULL, "--limit wants a number of positions, at least 1");
    status = cli_ask_begin(&ask, call);
    ask.options.hex = own->hex;
    ask.options.rules_only = own->rules;
    if (status == CLI_DONE) status = cli_ask_open(&ask, call->words[0], &game);
    if (status == CLI_DONE)
        status = cli_ask_sum(&ask, game, call->words + 1, call->n_words - 1, &sum);
    if (status == CLI_DONE) status = draw(&ask, sum, format);
    mx_sum_free(sum);
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_graph = {
    .name = "graph",
    .summary = "the positions that play can reach, and who wins at each",
    .usage = "GAME POSITION... [+ GAME POSITION...]",
    .examples = "mexor graph 'n -> n - k for k in {2, 5}' 10 5 --format dot\n"
                "mexor graph kayles 5\n"
                "mexor graph domineering .../... --equal",
    .details =
        "Each position is drawn once, with its value: losing ones (P-positions) with a "
        "double border, winning moves thick, Left's moves to the left and solid, "
        "Right's "
        "dashed. Where who starts decides whether it is a draw, 'D | L' says who wins "
        "when Left starts and when Right starts. Components without a move are left "
        "out while others remain. As text, "
        "'!' stands before winning moves. SVG and PNG are drawn by graphviz's 'dot', "
        "which is given a minute or --time.",
    .formats = "text|json|dot|svg|png",
    CLI_OWN_OPTIONS,
    .least_words = 2,
    .group = CLI_SHOW,
    .run = run,
};
