/* start_value.h: the value of the start that a judge block makes of one number. */
#ifndef MX_START_VALUE_H
#define MX_START_VALUE_H

#include "session.h"

/* *OUT: the value of the sum that the judge block of GAME first asks about when its input
   is the number N alone. Data that it reads stay as it read them. MX_RANGE: there is no such block, or it wants other input or asks
   nothing. MX_UNSUPPORTED: a sum of positions without Grundy values. Others of play. */
MX_MUSTUSE mx_status mx__start_value(mx_opened *game, int64_t n, mx_value *out,
                                     mx_error *err);

#endif
