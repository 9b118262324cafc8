/* period_find.h: the period of a game of one integer. */
#ifndef MX_PERIOD_FIND_H
#define MX_PERIOD_FIND_H

#include "period.h"
#include "session.h"

/* mx__period_find looks for the period of GAME among its heaps below N; 0: until it is
   proved, at most 2^30. Where a proof of the table needs more than N heaps, *KNOWN_TO is how
   many it rests on, else 0. MX_RANGE: positions are not one integer without bound. On
   MX_LIMIT and MX_CANCELLED *OUT is what is known. MX_UNSUPPORTED: no Grundy values. */
MX_MUSTUSE mx_status mx__period_find(mx_opened *game, uint64_t n, mx__period *out,
                                     uint64_t *known_to, mx_error *err);

#endif
