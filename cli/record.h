/* record.h: what is played and what was played, as a file has it (docs/formats.md). */
#ifndef CLI_RECORD_H
#define CLI_RECORD_H

#include "cli.h"
#include "words.h"

#include <mexor/play.h>

/* Zeroed before use; cleared by cli_record_clear. */
typedef struct cli_record {
    cli_words words; /* GAME POSITION... [+ GAME POSITION...] */
    cli_words params, data, moves;
    bool hex, has_sides;
    mx_player human, starter; /* when has_sides */
} cli_record;

/* Whether standard input is the rules or data of CALL. */
bool cli_record_needs_input(const cli_call *call);

/* What CALL plays, with its -p and --data; standard input is read where that is one of
   them, and what it holds is recorded. CLI_DONE or, after saying so, as cli_ask_begin and
   cli_ask_text. */
int cli_record_of_call(cli_record *record, cli_call *call, bool hex);

/* Reads the file PATH. CLI_DONE; CLI_MISUSE: it is no record; as cli_read. */
int cli_record_read(cli_record *record, const cli_call *call, const char *path);

/* Writes RECORD with the moves of PLAY to the file PATH. Returns NULL, or what failed. */
const char *cli_record_write(const cli_record *record, const mx_play *play,
                             const char *path);
void cli_record_clear(cli_record *record);

#endif
