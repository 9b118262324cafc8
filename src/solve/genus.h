/* genus.h: the genus of heaps in misère play, by the recursion of the book over sums.

   The genus of G is g^{g0 g1 g2 ...}: g its normal Grundy value, g0 its misère one, g(i) the
   misère value of G with i heaps *2 beside it. The misère value of X is the one m for which
   X + *m is lost. (Conway, On Numbers and Games, ch. 12; Berlekamp, Conway, Guy, Winning
   Ways, ch. 13.) Time and memory grow with the number of sums of wild heaps, which is
   exponential: for tens of heaps, not hundreds, where games are wild. */
#ifndef MX_GENUS_H
#define MX_GENUS_H

#include "budget.h"

#include <mexor/game.h>

#include <stdbool.h>

/* Most terms that are worked out; a genus that needs more is MX_LIMIT. */
enum { MX_GENUS_TERMS = 24 };

/* MISERE[0] .. MISERE[n - 1] are g0, g1 ... The last two repeat for ever, and differ by 2
   in the nim-sum: 0^120, 1^031, n^{n, n ^ 2} for the heaps of Nim. */
typedef struct mx__genus {
    uint16_t normal, n; /* 2 <= n <= MX_GENUS_TERMS */
    uint16_t misere[MX_GENUS_TERMS];
    bool is_tame; /* hereditarily: it plays like a sum of Nim heaps among its like */
} mx__genus;

typedef struct mx__genera
    mx__genera; /* what is known of one game; one thread at a time */

/* GAME and BUDGET stay the caller's. Positions are charged, memory is taken and given back.
   MX_UNSUPPORTED: a position is not one integer, or play is not last-mover-decides, alike
   for both players.   MX_NOMEM. */
MX_MUSTUSE mx_status mx__genera_new(const mx_game *game, mx__budget *budget,
                                    mx__genera **out, mx_error *err);
void mx__genera_free(mx__genera *genera); /* NULL is welcome */

/* *OUT = the genus of the position HEAP, whichever convention the game itself names.
   MX_LIMIT: the budget, or a genus of more terms, values above 1023, play that is too
   long.   MX_CANCELLED, MX_NOMEM, and what enumeration answers. */
MX_MUSTUSE mx_status mx__genera_heap(mx__genera *genera, int64_t heap, mx__genus *out,
                                     mx_error *err);

#endif
