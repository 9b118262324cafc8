/* retrograde.h: games whose play need not end: win, loss or draw of every position that
   play can reach, in time linear in the moves, and how long play lasts.

   All that can be reached is enumerated breadth first; then outcomes spread backwards from
   the ends: a position is won when a move leads to a lost one, lost when every move leads
   to a won one, and what neither reaches is drawn. The order of the spreading gives the
   remoteness (Smith 1966): the winner hurries, the loser resists.

   For impartial games of normal play there are values too, nimbers and infinity(K), found
   level by level (Fraenkel and Perl 1975; Fraenkel and Yesha 1986).

   What is asked about is a sum. One component is the usual case; sums of several, and games
   whose moves leave several, are searched as wholes. */
#ifndef MX_RETROGRADE_H
#define MX_RETROGRADE_H

#include "budget.h"
#include "loopy.h"

#include <mexor/game.h>

typedef struct mx__retro mx__retro;

/* mx__retro_new makes an empty search within BUDGET, which outlives it. MX_NOMEM. */
MX_MUSTUSE mx_status mx__retro_new(mx__budget *budget, mx__retro **out, mx_error *err);
void mx__retro_free(mx__retro *r); /* NULL is welcome */

/* One component. The game outlives the search. */
typedef struct mx__retro_part {
    const mx_game *game;
    mx_span at;
} mx__retro_part;

typedef struct mx__retro_answer {
    mx_outcome outcome; /* for the player to move */
    int64_t lasts;      /* moves to the end under best play; -1: play does not end */
} mx__retro_answer;

/* mx__retro_outcome answers for the sum of the N parts with PLAYER to move (MX_LEFT where
   both have the same moves). Where the position says who is to move, the outcome is seen
   from PLAYER all the same.
   MX_UNSUPPORTED: the games follow different conventions, or decide the end by the whole
   position and are several. MX_FAULT, MX_LIMIT, MX_CANCELLED, MX_NOMEM; after a limit the
   work goes on where it stopped. MOST > 0: MX_LIMIT when more than so many positions are
   met. Everything that can be reached from what was answered before is known.
   Time O(moves + positions) over all calls; memory 8 bytes a move and about 40 a
   position. */
MX_MUSTUSE mx_status mx__retro_outcome(mx__retro *r, const mx__retro_part *part,
                                       size_t n, mx_player player, uint64_t most,
                                       mx__retro_answer *out, mx_error *err);

/* mx__retro_value finds the value of the sum of the N parts: MX_NIMBER, or MX_INFINITY
   with a set of SETS. The games are impartial, played normally, without `wins` and `ends`.
   Statuses as above. Time O(moves) for each different value there is. */
MX_MUSTUSE mx_status mx__retro_value(mx__retro *r, const mx__retro_part *part, size_t n,
                                     mx__sets *sets, mx_value *out, mx_error *err);

/* Whether positions of GAME have values of that kind. */
bool mx__retro_has_values(const mx_game *game);

typedef struct mx__retro_use {
    uint64_t positions, options, bytes;
} mx__retro_use;
mx__retro_use mx__retro_used(const mx__retro *r);

#endif
