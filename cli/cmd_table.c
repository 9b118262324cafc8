/* cmd_table.c: mexor table GAME [ROWS [COLUMNS]]: values of a game of two coordinates. */
#include "ask.h"

#define TABLE_OPTIONS(X)                              \
    X(losing, 0, FLAG, 0, "", "only the P-positions") \
    X(mark, 0, FLAG, 0, "", "mark P-positions: (0)")  \
    X(rules, 0, FLAG, 0, "", "the rules alone: no claim that is not checked so far")
CLI_OPTIONS(TABLE_OPTIONS)

/* Range number I of the words, by default the first 16 of the shape's. */
static int read_range(const cli_call *call, const mx_opened *game, size_t i,
                      int64_t *from, int64_t *to)
{
    const mx_shape *shape = mx_opened_game(game)->shape;
    const char *word = call->n_words > i + 1 ? call->words[i + 1]
                       : call->n_words == 2  ? call->words[1]
                                             : NULL;

    *from = 0;
    *to = 15;
    if (shape->n_scalars == 2) {
        if (shape->fields[i].lo > 0) *from = shape->fields[i].lo;
        if (shape->fields[i].hi < *to) *to = shape->fields[i].hi;
        if (*to < *from) *to = *from;
    }
    if (!word || cli_ask_range(word, from, to)) return CLI_DONE;
    return cli_misuse("a range is written 0..15",
                      "'%s' is not a range of 64-bit integers", word);
}

static int run(cli_call *call)
{
    const struct options *own = call->options;
    unsigned flags =
        (own->losing ? MX_LOSING_ONLY : 0u) | (own->mark ? MX_MARK_LOST : 0u);
    cli_ask ask = { 0 };
    mx_opened *game;
    int64_t from[2], to[2];
    int status = cli_ask_begin(&ask, call);

    ask.options.rules_only = own->rules;
    if (status == CLI_DONE) status = cli_ask_open(&ask, call->words[0], &game);
    for (size_t i = 0; i < 2 && status == CLI_DONE; i++)
        status = read_range(call, game, i, &from[i], &to[i]);
    if (status == CLI_DONE)
        status = cli_ask_answer(&ask, mx_table(game, from[0], to[0], from[1], to[1],
                                               ask.format, flags, cli_ask_write,
                                               call->out, &ask.err));
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_table = {
    .name = "table",
    .summary = "the values of a game of two coordinates",
    .usage = "GAME [ROWS [COLUMNS]]",
    .examples = "mexor table wythoff\n"
                "mexor table wythoff 0..8 --mark --format markdown\n"
                "mexor table poj2311 2..10 2..10 --format csv\n"
                "mexor table '(x, y) -> (x-k, y), (x, y-k) for k in 1..max(x, y)' 0..7",
    .details = "ROWS and COLUMNS are ranges A..B; one range serves for both.",
    .formats = "text|csv|json|latex|markdown",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .most_words = 3,
    .group = CLI_ASK,
    .run = run,
};
