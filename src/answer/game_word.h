/* game_word.h: from the word GAME on a command line to a game that can be asked. */
#ifndef MX_GAME_WORD_H
#define MX_GAME_WORD_H

#include "text.h"

#include <mexor/heap.h>
#include <mexor/status.h>

typedef enum mx__game_text {
    MX__IS_CODE,  /* 0.77, .137, S(1,3): heap.h */
    MX__IS_FILE,  /* a path */
    MX__IS_RULES, /* rules in quotes */
    MX__IS_NAME   /* of the gallery, of a heap game, or else a path */
} mx__game_text;

/* What GAME is by its looks alone. */
mx__game_text mx__what_is(const char *game);

/* Appends the file at PATH to OUT. MX_IO, MX_LIMIT (16 MiB), MX_NOMEM. */
MX_MUSTUSE mx_status mx__read_whole_file(const char *path, mx__text *out,
                                         mx_error *err);

/* MX_SYNTAX with the nearest name as the hint. */
mx_status mx__unknown_game(const char *game, mx_error *err);

#endif
