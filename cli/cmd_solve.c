/* cmd_solve.c: mexor solve GAME POSITION...: who wins a sum. */
#define _POSIX_C_SOURCE 200809L
#include "ask.h"
#include "input.h"

#include <stdlib.h>
#include <string.h>

#define SOLVE_OPTIONS(X)                                                  \
    X(batch, 'b', FLAG, 0, "", "read one sum a line from standard input") \
    X(hex, 0, FLAG, 0, "", "the digits of a code are hexadecimal")        \
    X(rules, 0, FLAG, 0, "", "the rules alone: no claim that is not checked so far")
CLI_OPTIONS(SOLVE_OPTIONS)

static int solve(cli_ask *ask, mx_opened *game, char *const *words, size_t n)
{
    mx_sum *sum;
    int status = cli_ask_sum(ask, game, words, n, &sum);

    if (status == CLI_DONE)
        status =
            cli_ask_answer(ask, mx_solve_text(sum, ask->format, &ask->text, &ask->err));
    mx_text_clear(&ask->text);
    mx_sum_free(sum);
    return status;
}

/* Splits LINE at blanks, in place; words in quotes keep theirs. */
static size_t split(char *line, char **words, size_t room)
{
    size_t n = 0;

    for (char *at = strtok(line, " \t\r"); at && n < room; at = strtok(NULL, " \t\r"))
        words[n++] = at;
    return n;
}

static int solve_lines(cli_ask *ask, mx_opened *game)
{
    char *text, **words;
    size_t n, room, number = 1;
    int status = cli_read(ask->call, "-", &text, &n);

    if (status != CLI_DONE) return status;
    room = n / 2 + 2;
    words = malloc(room * sizeof *words);
    if (!words) status = cli_no_memory();
    for (char *line = text, *end; words && status == CLI_DONE && line < text + n;
         line = end + 1, number++) {
        end = memchr(line, '\n', (size_t)(text + n - line));
        if (!end) end = text + n;
        *end = '\0';
        status = solve(ask, game, words, split(line, words, room));
        if (status != CLI_DONE) cli_note(ask->call, "line %zu of the input", number);
    }
    free(words);
    free(text);
    return status;
}

static int run(cli_call *call)
{
    const struct options *own = call->options;
    cli_ask ask = { 0 };
    mx_opened *game;
    int status = cli_ask_begin(&ask, call);

    ask.options.hex = own->hex;
    ask.options.rules_only = own->rules;
    if (status == CLI_DONE && own->batch && call->n_words > 1)
        status =
            cli_misuse(NULL, "with --batch the positions come from standard input");
    if (status == CLI_DONE && own->batch)
        status = cli_ask_input(&ask, "the positions of --batch");
    if (status == CLI_DONE) status = cli_ask_open(&ask, call->words[0], &game);
    if (status == CLI_DONE && !own->batch) status = cli_ask_needs_position(&ask, game);
    if (status == CLI_DONE)
        status = own->batch ? solve_lines(&ask, game)
                            : solve(&ask, game, call->words + 1, call->n_words - 1);
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_solve = {
    .name = "solve",
    .summary = "who wins a sum of positions, and the value of each",
    .usage = "GAME POSITION... [+ GAME POSITION...]",
    .examples = "mexor solve nim 3 4 5\n"
                "mexor solve kayles 5 7 9\n"
                "mexor solve nim 3 4 + kayles 5\n"
                "mexor solve nim 3 + bash 5 -p m=2\n"
                "mexor solve wythoff 3,5 --format json\n"
                "mexor solve lc877 -p 'a=[5,3,4,5]' 0,4",
    .details =
        "Positions are written in the game's own shape: 5, 3,4, [1,2,3], RBW, "
        "X.X/..X. Several positions are a sum; 5x3 is three heaps of five. Words "
        "that look like options follow '--'. GAME may be '-', rules from standard "
        "input. "
        "In a sum of different games -p and --data are for those that have the name.",
    .formats = "text|csv|json|latex|markdown",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .group = CLI_ASK,
    .run = run,
};
