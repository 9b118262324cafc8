/* parts.h: independent parts of a word, proved from the rules.

   Where every move of a game on one word looks at and writes a window of neighbouring
   letters, a gap between two letters that no window can ever be used across cuts the word
   in two: what happens on one side never matters on the other. A letter is fixed when no
   move changes it; a window is dead when the fixed letters in it refuse the move whatever
   the others become. Both are decided by trying every assignment of letters. Where play ends
   when a text is completed, moves that let the other complete it are refused too. */
#ifndef MX_PARTS_H
#define MX_PARTS_H

#include "tree.h"

#include <mexor/game.h>

typedef struct mx__parts mx__parts;

/* mx__parts_find looks for such windows in the checked TREE. MX_OK: *OUT is in ARENA, or
   NULL when the file is not of the form: one word over at most 8 letters; every move line
   one loop over all places where its window of at most 6 letters fits, filters that
   compare letters of the window, edits that write letters into it; no arrival lines, or in
   normal play of one set of moves `wins`, or `loses`, if contains(word, "TEXT") ... of at
   most 6 letters. *WHY, static, says what of the arrival lines is in the way, or is NULL.
   MX_NOMEM. With arrival lines at most 2^17 assignments of letters are tried a window, in a
   table of at most 2^20 bytes. */
MX_MUSTUSE mx_status mx__parts_find(const mx__tree *tree, mx__arena *arena,
                                    const mx__parts **out, const char **why);

/* Sends each part of the word AT (seam order: length, letters) in which a move may ever
   be made to SINK, an option with one part; sends nothing when AT is one such part. *FELL
   says whether AT falls apart: then it equals the sum of what was sent, which is loony when
   a part is. Any thread. */
void mx__parts_split(const mx__parts *parts, mx_span at, mx_sink *sink, void *context,
                     bool *fell);

#endif
