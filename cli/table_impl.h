/* table_impl.h: a table at which a person and the program play: what its rooms share. */
#ifndef CLI_TABLE_IMPL_H
#define CLI_TABLE_IMPL_H

#include "ask.h"
#include "lines.h"
#include "record.h"
#include "table_talk.h"

#include <mexor/play.h>

typedef struct cli_table {
    cli_call *call;
    cli_output *out;
    cli_ask ask;
    cli_call own_call; /* what `ask` was begun with: the options of the record */
    cli_common common;
    cli_list params, data;
    cli_record record;
    mx_play *play;
    mx_play_advice *advice; /* of the moves of now, when judged */
    const char *level;
    uint64_t random;
    cli_lines *lines;
    mx_text text;
    bool quits, shows; /* the positions changed */
    int status;        /* to leave with */
} cli_table;

/* --- table_seats.c: sitting down and leaving -------------------------------------- */

mx_play_state cli_table_state(const cli_table *t);

/* Opens the game of the record and makes its moves. START, which may be NULL, says who sits
   where when the record does not. Returns a cli_status. */
int cli_table_sit_down(cli_table *t, const cli_talk_start *start);
void cli_table_leave(cli_table *t); /* the record stays */

/* The options of the command line, with -p and --data of the record. */
void cli_table_follow_record(cli_table *t);

/* Without memory nothing more can be said or played; what is half said is dropped. */
void cli_table_lack_memory(cli_table *t);

/* --- table_moves.c: judging, choosing and making moves ---------------------------- */

/* Judges the moves of now, once. False: that is not known; it was said. */
bool cli_table_judge(cli_table *t);
void cli_table_forget_advice(cli_table *t);

/* One of the best judged moves, all alike; the first when FIRST. */
size_t cli_table_best_move(cli_table *t, bool first);

/* Moves of mexor until the person is to move. */
void cli_table_let_mexor_move(cli_table *t);

/* The move that WORDS name, then mexor's; or what may be played. */
void cli_table_move_by_words(cli_table *t, const char *words);

/* --- table_say.c: how play stands ------------------------------------------------- */

void cli_table_say_fault(cli_table *t); /* ask.err, where the play is read */
void cli_table_say_text(cli_table *t);  /* and clears it */
void cli_table_say_board(cli_table *t);
void cli_table_say_move(cli_table *t, size_t i);
void cli_table_say_moves(cli_table *t, bool all);
void cli_table_say_worth(cli_table *t, const mx_play_advice *worth);

#endif
