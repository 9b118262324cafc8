/* cmd_find.c: mexor find PARAM in A..B GAME POSITION...: for which data a start is won. */
#include "ask.h"

#include <string.h>

#define FIND_OPTIONS(X)                                                               \
    X(lost, 0, FLAG, 0, "", "the start is lost for who starts")                       \
    X(drawn, 0, FLAG, 0, "", "the start is a draw")                                   \
    X(value, 0, TEXT, 0, "V", "the start has this value")                             \
    X(score, 0, TEXT, 0, "V", "the start has this score")                             \
    X(starts, 0, CHOICE, "left", "left|right", "who starts, in games of two players") \
    X(least, 0, FLAG, 0, "", "only the least, from below")                            \
    X(largest, 0, FLAG, 0, "", "only the largest, from above")                        \
    X(count, 0, FLAG, 0, "", "only how many there are")
CLI_OPTIONS(FIND_OPTIONS)

static int read_wanted(const struct options *own, mx_search *out)
{
    bool value = own->value != NULL, score = own->score != NULL;
    int64_t end;
    const char *number = value ? own->value : own->score;

    if (own->lost + own->drawn + value + score > 1)
        return cli_misuse(NULL,
                          "one of --lost, --drawn, --value and --score at a time");
    if (own->least + own->largest + own->count > 1)
        return cli_misuse(NULL, "one of --least, --largest and --count at a time");
    out->wanted = own->lost    ? MX_WANT_LOST
                  : own->drawn ? MX_WANT_DRAWN
                  : value      ? MX_WANT_VALUE
                  : score      ? MX_WANT_SCORE
                               : MX_WANT_WON;
    if (number && (!cli_ask_range(number, &out->value, &end) || end != out->value))
        return cli_misuse(NULL, "'%s' is no whole number", number);
    out->starter = strcmp(own->starts, "right") == 0 ? MX_RIGHT : MX_LEFT;
    out->which = own->least     ? MX_LEAST
                 : own->largest ? MX_LARGEST
                 : own->count   ? MX_HOW_MANY
                                : MX_EVERY;
    return CLI_DONE;
}

static int read_range(char *const *words, mx_search *out)
{
    out->param = words[0];
    if (strcmp(words[1], "in") != 0)
        return cli_misuse(NULL, "write: mexor find PARAM in A..B GAME POSITION...");
    if (!cli_ask_range(words[2], &out->from, &out->to) || words[2][0] == '.')
        return cli_misuse(NULL, "'%s' is no range A..B of whole numbers", words[2]);
    return CLI_DONE;
}

/* Sums are of one game: the data that are searched are its own. */
static int refuse_other_games(const cli_call *call)
{
    for (size_t i = 4; i < call->n_words; i++)
        if (strcmp(call->words[i], "+") == 0)
            return cli_misuse("positions of the one game stand side by side",
                              "find searches the data of one game: no '+ GAME'");
    return CLI_DONE;
}

static int run(cli_call *call)
{
    mx_search search = { .size = sizeof search };
    cli_ask ask = { 0 };
    const char *game = NULL;
    int status = read_range(call->words, &search);

    if (status == CLI_DONE) status = refuse_other_games(call);
    if (status == CLI_DONE) status = read_wanted(call->options, &search);
    if (status != CLI_DONE) return status;
    status = cli_ask_begin(&ask, call);
    if (status == CLI_DONE) status = cli_ask_text(&ask, call->words[3], &game);
    if (status == CLI_DONE)
        status =
            cli_ask_answer(&ask, mx_find_text(ask.session, game, &ask.options,
                                              (const char *const *)(call->words + 4),
                                              call->n_words - 4, &search, ask.format,
                                              &ask.text, &ask.err));
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_find = {
    .name = "find",
    .summary = "the data for which a start is won, lost, drawn or has a value",
    .usage = "PARAM in A..B GAME POSITION...",
    .examples = "mexor find m in 1..20 bash 12 --lost\n"
                "mexor find k in 1..10 arc168b 1 2 3 --largest\n"
                "mexor find m in 1..100 bash 40 --value 4 --format json",
    .details =
        "PARAM is a data line of the game that holds one integer. Without --lost, "
        "--drawn, "
        "--value or --score the start must be won by who starts. Values are tried one "
        "by "
        "one: for --least from below and for --largest from above until one fits; "
        "never by halves, for nothing is proved to stay won from some value on. A "
        "start "
        "that is loony or infinite has no single value and never fits --value.",
    .formats = "text|csv|json",
    CLI_OWN_OPTIONS,
    .least_words = 5,
    .group = CLI_ASK,
    .run = run,
};
