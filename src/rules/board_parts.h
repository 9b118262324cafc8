/* board_parts.h: independent parts of a board, proved from the rules.

   As parts.h for words: every move of a game on one board looks at and writes a few cells
   that lie in a fixed way around one cell. Cells that no move can ever change are borders:
   what lies on one side of them never matters on the other, and each part may be played on
   a board of its own, with copies of its borders. The proof stands in board_split.c. */
#ifndef MX_BOARD_PARTS_H
#define MX_BOARD_PARTS_H

#include "tree.h"

#include <mexor/game.h>

typedef struct mx__board_parts mx__board_parts;

/* mx__board_parts_find looks for such moves in the checked TREE. MX_OK: *OUT is in ARENA,
   or NULL when the file is not of the form: one board over at most 8 letters; every move
   line a loop over cells(g), perhaps one over neighbours of that cell, filters that compare
   letters of at most 5 cells at constant distances, also inside any(...) or all(...) over
   neighbours(g, r, c), or say that such a cell is on the board; edits that write letters
   there; and a letter that no move writes over. MX_NOMEM. */
MX_MUSTUSE mx_status mx__board_parts_find(const mx__tree *tree, mx__arena *arena,
                                          const mx__board_parts **out);

/* Sends each part of the board AT (seam order: rows, columns, letters) in which a move may
   ever be made to SINK, an option with one part; nothing when AT is one such part. Time:
   the cells times the moves of one, for each part. MX_NOMEM. Any thread. */
MX_MUSTUSE mx_status mx__board_parts_split(const mx__board_parts *parts, mx_span at,
                                           mx_sink *sink, void *context);

#endif
