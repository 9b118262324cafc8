/* ask.h: what every command that asks about a game does first and last: make a session,
   open the game with the options of the command line, read a sum, say the notes. */
#ifndef CLI_ASK_H
#define CLI_ASK_H

#include "cli.h"

#include <mexor/session.h>

/* Zeroed before cli_ask_begin; cleared by cli_ask_end in every case. */
typedef struct cli_ask {
    cli_call *call;
    mx_session *session;
    mx_open_options options;
    mx_format format;
    mx_text text; /* what the library answers */
    mx_error err;
    char **owned; /* texts of -p and --data */
    size_t n_owned;
    const char **names, **texts, **files;
    unsigned char *applied;  /* in a sum of games: which of them some game has */
    const char *input_feeds; /* what standard input was given to; NULL: nothing yet */
    cli_progress progress;   /* of the session, on a terminal */
} cli_ask;

/* CLI_DONE, or CLI_MISUSE after saying why. */
int cli_ask_begin(cli_ask *ask, cli_call *call);

/* Standard input is read for WHAT, "the rules": CLI_MISUSE when it was taken before. */
int cli_ask_input(cli_ask *ask, const char *noun);

/* The text of GAME for the library; "-" is what standard input holds. Lent until
   cli_ask_end. */
int cli_ask_text(cli_ask *ask, const char *game, const char **text);

/* CLI_MISUSE, with an example, when the call has no position behind its game. */
int cli_ask_needs_position(cli_ask *ask, const mx_opened *game);

/* Opens GAME, "-" being rules from standard input; says what is wrong with it otherwise. */
int cli_ask_open(cli_ask *ask, const char *game, mx_opened **out);

/* Reads the words from number FIRST on, `POSITION... [+ GAME POSITION...]`, the first
   positions of GAME, into a new sum that the caller frees. */
int cli_ask_sum(cli_ask *ask, mx_opened *game, char *const *words, size_t n,
                mx_sum **out);

/* Puts what the library answered into the file PATH instead; the text is then empty. */
int cli_ask_to_file(cli_ask *ask, const char *path);

/* Puts what the library answered to standard output, says the notes, and turns STATUS
   into the status to leave with. */
int cli_ask_answer(cli_ask *ask, mx_status status);

void cli_ask_end(cli_ask *ask);

/* An mx_write that puts to CONTEXT, a cli_output. */
int cli_ask_write(void *context, const char *bytes, size_t n);

/* "A..B", "A" or "..B" in WORD: the range; false when it is none. */
bool cli_ask_range(const char *word, int64_t *from, int64_t *to);

#endif
