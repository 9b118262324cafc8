/* value_box.h: the values of a run of heaps or of a rectangle, one behind the other, by
   claims, by the engines, or by a sieve. */
#ifndef MX_VALUE_BOX_H
#define MX_VALUE_BOX_H

#include "session.h"

/* Rows FROM[0]..TO[0]; of a table also columns FROM[1]..TO[1], else both 0. */
typedef struct mx__value_box {
    mx_opened *game;
    bool is_table;
    int64_t from[2], to[2];
    bool losing_only; /* only P-positions need be sent, with the value 0 */
    bool or_starts;   /* positions that are no integers: starts the judge block makes */
} mx__value_box;

/* MX_RANGE: positions of GAME are not N (1 or 2) integers and no starts are wanted or made,
   or the range of the box is empty or leaves their bounds. */
MX_MUSTUSE mx_status mx__value_box_check(const mx__value_box *box, mx_error *err);

/* mx__value_box_send sends every value to SINK with CONTEXT, row by row; every fault of the
   rules is met before the first. On MX_LIMIT and MX_CANCELLED what is known was sent. */
MX_MUSTUSE mx_status mx__value_box_send(const mx__value_box *box, mx__value_sink *sink,
                                        void *context, mx_error *err);

#endif
