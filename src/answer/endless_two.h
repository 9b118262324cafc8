/* endless_two.h: sums in which Left and Right have moves of their own and play need not
   end. */
#ifndef MX_ENDLESS_TWO_H
#define MX_ENDLESS_TWO_H

#include "session.h"

/* Has a component of SUM rules that say `draw`? */
bool mx__sum_may_be_endless(const mx_sum *sum);

/* Who wins SUM when STARTER starts, seen from him; VERDICT->lasts as in retrograde.h. */
MX_MUSTUSE mx_status mx__endless_two(mx_sum *sum, mx_player starter,
                                     mx__sum_result *verdict, mx_error *err);

/* Sends every move of STARTER, as mx__sum_moves. */
MX_MUSTUSE mx_status mx__endless_two_moves(mx_sum *sum, mx_player starter,
                                           unsigned want, mx__advice_sink *sink,
                                           void *context, mx__move_count *count,
                                           mx_error *err);

/* As mx_solve_text and mx_moves_text. */
MX_MUSTUSE mx_status mx__endless_two_solve_text(mx_sum *sum, mx_format format,
                                                mx_text *out, mx_error *err);
MX_MUSTUSE mx_status mx__endless_two_moves_text(mx_sum *sum, mx_format format,
                                                mx_text *out, mx_error *err);

#endif
