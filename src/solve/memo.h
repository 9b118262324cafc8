/* memo.h: the values of any game by search with a memo. No recursion: the depth of a game
   is limited by memory alone. */
#ifndef MX_MEMO_H
#define MX_MEMO_H

#include "positions.h"
#include "raw.h"

typedef struct mx__memo mx__memo;

/* mx__memo_new makes the memo of GAME, whose values follow ALGEBRA. GAME and BUDGET
   outlive it. It uses game->split and game->canonical where they are given.
   MX_NOMEM, or what game->worker_new said. */
MX_MUSTUSE mx_status mx__memo_new(const mx_game *game, mx__algebra algebra,
                                  mx__budget *budget, mx__memo **out, mx_error *err);
void mx__memo_free(mx__memo *memo); /* NULL is welcome */

/* mx__memo_value finds the value of AT. MOST_OPTIONS > 0: give up with MX_LIMIT after
   about so many options; 0: no such limit, only the budget's.

   Depth-first search. A position is expanded once when its options fit into the search
   stack, which keeps at most 2^24 of them; else it is expanded again each time 64 of its
   options were evaluated, so long option lists never pile up: memory is O(depth + 2^24)
   beside the positions themselves. Time O(options), times at most 2 + d/64 for positions
   of d options in games as deep as that.

   MX_CYCLE: the search met a position that it was still evaluating; ERR names the cycle.
   MX_FAULT, MX_UNSUPPORTED: as the game's options said. MX_LIMIT, MX_CANCELLED, MX_NOMEM:
   what was evaluated is kept. *OUT is MX__RAW_UNKNOWN on failure. */
MX_MUSTUSE mx_status mx__memo_value(mx__memo *memo, mx_span at, uint64_t most_options,
                                    mx__raw *out, mx_error *err);

/* The set of all positions met; their notes are raw value + 1. Lent. */
const mx__positions *mx__memo_positions(const mx__memo *memo);
uint64_t mx__memo_options(const mx__memo *memo); /* options enumerated so far */
uint64_t mx__memo_bytes(const mx__memo *memo);
void *mx__memo_worker(mx__memo *memo); /* the game's worker, lent */

#endif
