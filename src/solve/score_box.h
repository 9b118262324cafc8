/* score_box.h: points of positions of a few integers, in a dense box of cells. Inside the
   floor. */
#ifndef MX_SCORE_BOX_H
#define MX_SCORE_BOX_H

#include "score.h"

/* One cell of 8 bytes a position and player, found by its coordinates: no hashing, no lists
   of moves that are kept. The box begins at the least position of the shape and grows where
   options lead outside. Depth-first search with an explicit stack; each position is expanded
   once. One thread. */
typedef struct mx__score_box mx__score_box;

/* Whether GAME can be played so: points, no `ends`, no turns, at most three integers, each
   with a least value. Its options must leave one part each; that is seen on the way. */
bool mx__score_box_fits(const mx_game *game);

/* MX_NOMEM, or what the game's worker_new said. */
MX_MUSTUSE mx_status mx__score_box_new(const mx_game *game, mx__budget *budget,
                                       mx__score_box **out, mx_error *err);
void mx__score_box_free(mx__score_box *box); /* NULL is welcome */

/* mx__score_box_solve finds the best result of AT with PLAYER to move, from his side. *FITS is
   false when the box would hold more than 2^27 cells, a move leaves a sum or nothing, or
   the points leave 61 bits: ask the search of sums. Statuses as mx__score_solve.
   Time O(positions reached + their options), memory 8 bytes a cell and player. */
MX_MUSTUSE mx_status mx__score_box_solve(mx__score_box *box, mx_span at,
                                         mx_player player, bool *fits, int64_t *out,
                                         mx_error *err);

uint64_t mx__score_box_positions(const mx__score_box *box); /* expanded so far */

#endif
