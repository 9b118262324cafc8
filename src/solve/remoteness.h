/* remoteness.h: how long a sum of any games lasts under best play: the winner hurries, the
   loser resists (Smith 1966).

   Values do not tell it: equal games may last for different times. So whole sums are
   searched, as multisets of positions, every one that play can reach once (retrograde.h).

       mx__remoteness *r;
       mx__remoteness_new(budget, &r, err);
       mx__retro_part part[] = { { game, at }, { game, other } };
       mx__remoteness_of(r, part, 2, MX_LEFT, 100000, &answer, err);
       if (answer.lasts >= 0) ... moves to the end; `answer.outcome` is for the mover
       mx__remoteness_free(r);

   One search may answer for many sums, such as all options of a position or a row of
   heaps: what it met stays, also after a limit. */
#ifndef MX_REMOTENESS_H
#define MX_REMOTENESS_H

#include "retrograde.h"

typedef struct mx__remoteness mx__remoteness;

/* mx__remoteness_new makes an empty search within BUDGET, which outlives it. MX_NOMEM. */
MX_MUSTUSE mx_status mx__remoteness_new(mx__budget *budget, mx__remoteness **out,
                                        mx_error *err);
void mx__remoteness_free(mx__remoteness *r); /* NULL is welcome */

/* Whether the length of play of GAME can be asked for: not where points are counted, for
   there nobody hurries. */
bool mx__remoteness_applies(const mx_game *game);

/* mx__remoteness_of answers for the sum of the N parts (N == 0: nothing is left) with
   PLAYER to move, MX_LEFT where both have the same moves: normal and misère play, one set
   of moves or two, `wins`, `loses` and `ends`, endless play or not. OUT->lasts is -1 when
   play does not end under best play, and then OUT->outcome is MX_DRAWN.
   MOST > 0: MX_LIMIT when this sum and those asked before reach more than so many
   positions; ask with 20000 or so where the length is only ornament.
   MX_CYCLE: play need not end although no rule says `draw`. MX_UNSUPPORTED: a game does not
   apply, the games follow different conventions, or a game that looks at the whole position
   (`ends`, `turn`) is in a sum. MX_FAULT, MX_LIMIT, MX_CANCELLED, MX_NOMEM.
   Time O(moves of the sums met, over all calls). One thread. */
MX_MUSTUSE mx_status mx__remoteness_of(mx__remoteness *r, const mx__retro_part *part,
                                       size_t n, mx_player player, uint64_t most,
                                       mx__retro_answer *out, mx_error *err);

#endif
