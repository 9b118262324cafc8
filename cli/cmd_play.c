/* cmd_play.c: mexor play GAME POSITION...: play against the program. */
#define _POSIX_C_SOURCE 200809L
#include "ask.h"
#include "record.h"
#include "table_talk.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#define PLAY_OPTIONS(X)                                                                \
    X(level, 0, CHOICE, "perfect", "random|careless|perfect", "how well mexor plays")  \
    X(first, 0, CHOICE, "you", "you|mexor", "who makes the first move")                \
    X(side, 0, CHOICE, 0, "left|right", "your side where Left and Right differ: left") \
    X(seed, 0, TEXT, 0, "N", "the random moves of an earlier play, again")             \
    X(script, 0, TEXT, 0, "FILE", "read what you type from a file")                    \
    X(load, 0, TEXT, 0, "FILE", "go on with a play that was saved")                    \
    X(hex, 0, FLAG, 0, "", "the digits of a code are hexadecimal")
CLI_OPTIONS(PLAY_OPTIONS)

static bool read_seed(const char *text, uint64_t *seed)
{
    *seed = 0;
    if (!text) {
        *seed = (uint64_t)time(NULL) * 1000003 + (uint64_t)getpid();
        return true;
    }
    if (!*text) return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        *seed = *seed * 10 + (uint64_t)(*text - '0');
    }
    return true;
}

/* At a terminal the moves can be typed behind the end of the rules. */
static bool is_fed_twice(const cli_call *call, const char *script)
{
    return (!script || strcmp(script, "-") == 0) && !isatty(STDIN_FILENO) &&
           cli_record_needs_input(call);
}

static int run(cli_call *call)
{
    const struct options *own = call->options;
    cli_talk_start start = { .level = own->level,
                             .first = own->first,
                             .side = own->side,
                             .load = own->load,
                             .script = own->script,
                             .hex = own->hex };

    if (!read_seed(own->seed, &start.seed))
        return cli_misuse("a seed is a number from 0 up", "--seed: '%s'", own->seed);
    if (own->load && call->n_words)
        return cli_misuse("the record says what is played",
                          "with --load no game and no positions are given");
    if (!own->load && call->n_words < 2)
        return cli_misuse("for example: mexor play nim 3 4 5",
                          "which game, from which position?");
    if (!own->load && is_fed_twice(call, own->script))
        return cli_misuse("moves can come from a file: --script FILE",
                          "standard input can not hold both the game and the moves");
    return cli_talk(call, &start);
}

const cli_command cmd_play = {
    .name = "play",
    .summary = "play a sum against mexor",
    .usage = "[GAME POSITION... [+ GAME POSITION...]]",
    .examples =
        "mexor play nim 3 4 5 < /dev/null\n"
        "mexor play kayles 7 5 --first mexor --level careless --seed 1 < /dev/null\n"
        "mexor play domineering ../.. --side right < /dev/null",
    .details =
        "Type the number of a move, the move as it is listed, or the position it "
        "reaches. Other words: moves, hint, why, undo, redo, swap, level, board, save "
        "FILE, load FILE, new, help, quit. Without a terminal the words are read from "
        "standard input, and shown with the answers unless --quiet. Ctrl-C ends a "
        "search that takes too long; while you are asked "
        "it "
        "leaves.",
    CLI_OWN_OPTIONS,
    .group = CLI_SHOW,
    .run = run,
};
