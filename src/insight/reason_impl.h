/* reason_impl.h: the steps by which a reason is made; inside the floor. */
#ifndef MX_REASON_IMPL_H
#define MX_REASON_IMPL_H

#include "reason.h"
#include "sum.h"

typedef struct mx__reasoner {
    const mx__component *sum;
    size_t n;
    mx__budget *budget;
    mx__reason_bounds bounds;
    mx__reason *out;
    mx__sum_values values;
    mx_error *err;
} mx__reasoner;

MX_INLINE mx_status mx__reason_no_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "out of memory");
}

/* Fills in the groups of OUT, without their worth. MX_NOMEM. */
MX_MUSTUSE mx_status mx__reason_group_up(mx__reasoner *r);

/* Tells group number GROUP: the options that its value and the outcome rest on. Where it
   has too many it stays untold. *WINS: a move here wins. Statuses of the engines. */
MX_MUSTUSE mx_status mx__reason_tell(mx__reasoner *r, size_t group, bool *wins);

/* Looks at every move of the sum. LOST_ONLY: the sum is known to be lost, and the moves
   that resist longest are wanted. */
MX_MUSTUSE mx_status mx__reason_search(mx__reasoner *r, bool longest_only);

/* Finds a round in which a drawn component by itself can be kept drawn for ever. */
MX_MUSTUSE mx_status mx__reason_cycle(mx__reasoner *r);

/* The worth that RAW says. */
mx__worth mx__reason_worth(mx__algebra algebra, mx__wide raw);

/* Adds the N positions at PARTS to the words of OUT and says where; false: no memory. */
bool mx__reason_keep(mx__reason *out, const mx_span *parts, size_t n, size_t *where);

#endif
