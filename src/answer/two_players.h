/* two_players.h: sums in which Left and Right have moves of their own. */
#ifndef MX_TWO_PLAYERS_H
#define MX_TWO_PLAYERS_H

#include "session.h"

/* Does a component of SUM have different moves for the two players? */
bool mx__sum_is_partizan(const mx_sum *sum);

/* The canonical form of one component as an mx_value, by the rules alone. */
MX_MUSTUSE mx_status mx__two_value(mx_opened *game, mx_span at, mx_value *out,
                                   mx_error *err);

/* Whether STARTER, who moves first, wins SUM. Values that trusted claims give are added
   up; otherwise canonical forms or search decide (partizan.h). */
MX_MUSTUSE mx_status mx__two_wins(mx_sum *sum, mx_player starter, bool *wins,
                                  mx_error *err);

/* Who wins SUM, whoever starts, and its value where there is one; by the rules alone. */
MX_MUSTUSE mx_status mx__two_decide(mx_sum *sum, mx__partizan_sum *out, mx_error *err);

/* Sends the moves of STARTER in SUM to SINK, as mx__partizan_moves. */
MX_MUSTUSE mx_status mx__two_moves(mx_sum *sum, mx_player starter, unsigned want,
                                   mx__partizan_sink *sink, void *context,
                                   mx_error *err);

/* The value of SUM as a handle (game_values.h). MX_LIMIT: it is too large to write down. */
MX_MUSTUSE mx_status mx__two_sum_value(mx_sum *sum, int64_t *value, mx_error *err);

/* The canonical text of FORM, "?" for none. */
void mx__two_words(mx_session *session, mx__form form, mx__text *out);

/* As mx_solve_text and mx_moves_text. */
MX_MUSTUSE mx_status mx__two_solve_text(mx_sum *sum, mx_format format, mx_text *out,
                                        mx_error *err);
MX_MUSTUSE mx_status mx__two_moves_text(mx_sum *sum, mx_format format, mx_text *out,
                                        mx_error *err);

#endif
