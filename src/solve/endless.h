/* endless.h: sums with components whose play need not end.

   Where every component has a nimber or infinity(K), these are added: Smith (1966) shows
   that the value of the sum decides it. Otherwise the whole sum is searched. */
#ifndef MX_ENDLESS_H
#define MX_ENDLESS_H

#include "solver.h"

/* Is a component of the sum endless? */
bool mx__sum_is_endless(const mx__component *sum, size_t n);

/* As mx__sum_outcome; PLAYER is to move. VALUES may hold MX_INFINITY. */
MX_MUSTUSE mx_status mx__endless_outcome(const mx__component *sum, size_t n,
                                         mx_player player, mx__sum_result *out,
                                         mx_value *values, mx_error *err);

/* As mx__sum_moves, for PLAYER; SINK NULL: only counts, into *COUNT. */
MX_MUSTUSE mx_status mx__endless_moves(const mx__component *sum, size_t n,
                                       mx_player player, unsigned want,
                                       mx__advice_sink *sink, void *context,
                                       mx__move_count *count, mx_error *err);

/* The value of the one component AT of an endless game. */
MX_MUSTUSE mx_status mx__endless_value(mx__solver *solver, mx_span at, mx_value *out,
                                       mx_error *err);

#endif
