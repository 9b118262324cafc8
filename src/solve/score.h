/* score.h: the best result that each player can force in a whole sum, by search: points,
   or a win, a draw and a loss counted 1, 0 and -1. */
#ifndef MX_SCORE_H
#define MX_SCORE_H

#include "budget.h"

#include <mexor/game.h>

#include <stdbool.h>

/* Plays every game in which the whole decides: points, `ends` and `turn`, moves of two
   players with `wins`, `loses` or misère play.

   A state is who is to move and the components of a sum, kept sorted, so their order never
   multiplies states; components without a move for anybody are dropped unless an ending
   may look at them. Each component is enumerated once for each player. Alpha-beta search
   with an explicit stack and a memo of bounds (Knuth and Moore 1975); a state that was
   searched twice without becoming exact is searched in full, so no state is searched more
   than three times. A sum of switches, components in which every move ends all, is not
   searched: the largest are taken first (Milnor 1953; docs/scores.md). One thread. */
typedef struct mx__score mx__score;

/* What the results of a sum mean. */
typedef enum mx__score_kind {
    MX__SCORE_WINNER, /* 1 Left (who began) wins, -1 the other, 0 a draw */
    MX__SCORE_POINTS  /* points of Left (who began) less those of the other */
} mx__score_kind;

/* Whether GAME is played by this engine. */
bool mx__score_plays(const mx_game *game);
mx__score_kind mx__score_kind_of(const mx_game *game);

/* mx__score_new makes an empty search within BUDGET, which outlives it. MX_NOMEM. */
MX_MUSTUSE mx_status mx__score_new(mx__budget *budget, mx__score **out, mx_error *err);
void mx__score_free(mx__score *score); /* NULL is welcome */

/* mx__score_begin empties the sum to be asked about, mx__score_add adds the position AT of
   GAME to it; GAME outlives the search.
   MX_UNSUPPORTED: this game and those before follow no common rule; ERR says why.
   MX_NOMEM, MX_LIMIT, or what the game's worker_new said. */
void mx__score_begin(mx__score *score);
/* An empty sum is decided by the rule of a game, too: that of GAME, or of what was added
   before. Statuses as mx__score_add. */
MX_MUSTUSE mx_status mx__score_admit(mx__score *score, const mx_game *game,
                                     mx_error *err);
MX_MUSTUSE mx_status mx__score_add(mx__score *score, const mx_game *game, mx_span at,
                                   mx_error *err);

/* Who is to move in the sum: the position says it where the game has turns, else STARTER,
   MX_LEFT in games where both have the same moves. */
MX_MUSTUSE mx_status mx__score_mover(mx__score *score, mx_player starter,
                                     mx_player *out, mx_error *err);

/* mx__score_solve finds the best result of the sum when STARTER starts, from the side of
   Left; where both have the same moves, of who starts.
   MX_CYCLE: play need not end. MX_FAULT: the rules failed, or the points leave 62 bits.
   MX_LIMIT, MX_CANCELLED, MX_NOMEM: what was found stays.
   Time: the states that can be reached, times their moves, at worst three times. */
MX_MUSTUSE mx_status mx__score_solve(mx__score *score, mx_player starter, int64_t *out,
                                     mx_error *err);

/* The theorem that decided the last sum without search, or NULL. */
const char *mx__score_theorem(const mx__score *score);

/* One move in the sum and the result when play goes on well after it, from the side of
   Left. */
typedef struct mx__score_move {
    size_t component;
    const mx_option *option; /* lent for the call */
    int64_t result;
} mx__score_move;
typedef int mx__score_sink(void *context, const mx__score_move *move);

/* mx__score_moves sends every move of who is to move to SINK, component by component, in
   rule order; none where play is over. WANT as for the options of a game. Non-zero from
   SINK ends it. Statuses as mx__score_solve. */
MX_MUSTUSE mx_status mx__score_moves(mx__score *score, mx_player starter, unsigned want,
                                     mx__score_sink *sink, void *context,
                                     mx_error *err);

/* How many positions of components were met, and states of two or more. */
uint64_t mx__score_positions(const mx__score *score);
uint64_t mx__score_sums(const mx__score *score);

#endif
