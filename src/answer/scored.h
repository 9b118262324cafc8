/* scored.h: sums that are decided as a whole: by points, by `ends`, by `turn`. */
#ifndef MX_SCORED_H
#define MX_SCORED_H

#include "score.h"
#include "session.h"

/* Is a component of SUM decided so? All of them have to be then. */
bool mx__sum_is_scored(const mx_sum *sum);

/* The result of SUM when one player starts. */
typedef struct mx__scored {
    mx_player mover; /* who starts; the position may say it */
    int64_t result;  /* from the side of Left, or of who starts when both have the same
                        moves: points, or 1, 0, -1 */
    const char *theorem;
} mx__scored;

/* mx__scored_result finds the result of SUM with STARTER to move, by the rules alone.
   Statuses of mx__score_solve. */
MX_MUSTUSE mx_status mx__scored_result(mx_sum *sum, mx_player starter, mx__scored *out,
                                       mx_error *err);

/* Whether who starts wins SUM, is lost or neither, as an outcome for the mover. Claims
   about winners are used where they may be. */
MX_MUSTUSE mx_status mx__scored_outcome(mx_sum *sum, mx_player starter, mx_outcome *out,
                                        mx_error *err);

/* Whether STARTER (mx_player, or -1: who is to move) wins SUM, by the rules alone. */
MX_MUSTUSE mx_status mx__scored_wins(mx_sum *sum, int starter, bool *wins,
                                     mx_error *err);

/* The result of SUM when STARTER starts, from a claim about scores where one may be
   used. */
MX_MUSTUSE mx_status mx__scored_points(mx_sum *sum, mx_player starter, int64_t *out,
                                       mx_error *err);

/* mx__scored_moves sends the moves of SUM with their results; see mx__score_moves. */
MX_MUSTUSE mx_status mx__scored_moves(mx_sum *sum, mx_player starter, unsigned want,
                                      mx__score_sink *sink, void *context,
                                      mx_error *err);

/* As mx_solve, mx_solve_text, mx_moves_text. */
MX_MUSTUSE mx_status mx__scored_answer(mx_sum *sum, mx_answer *answer, mx_value *values,
                                       mx_error *err);
MX_MUSTUSE mx_status mx__scored_solve_text(mx_sum *sum, mx_format format, mx_text *out,
                                           mx_error *err);
MX_MUSTUSE mx_status mx__scored_moves_text(mx_sum *sum, mx_format format, mx_text *out,
                                           mx_error *err);

#endif
