/* table_talk.h: what is said at the table: a play between a person and the program. */
#ifndef CLI_TABLE_TALK_H
#define CLI_TABLE_TALK_H

#include "cli.h"

typedef struct cli_talk_start {
    const char *level; /* "random", "careless", "perfect" */
    const char *first; /* "you", "mexor" */
    const char *side;  /* "left", "right", NULL */
    const char *load;  /* a record, NULL: the words of the call say what is played */
    const char *script;
    bool hex;
    uint64_t seed;
} cli_talk_start;

/* Plays until the end of the input or `quit`. Returns a cli_status. */
int cli_talk(cli_call *call, const cli_talk_start *start);

#endif
