/* tally.h: the statistics of a long sequence: last and largest value, how often which. */
#ifndef MX_TALLY_H
#define MX_TALLY_H

#include "period.h"

typedef struct mx__tally {
    uint64_t last; /* of heap n-1 */
    uint64_t largest, largest_at;
    uint64_t n_zero;
    bool has_commonest;              /* no value passes 65535 */
    uint64_t commonest, n_commonest; /* the least of the commonest values */
} mx__tally;

/* Counts the heaps 0..N-1, whose values TABLE holds, or follow from it by PERIOD (proved,
   without saltus, or NULL). With a period TABLE holds at least preperiod + period heaps
   or all N. MX_NOMEM. Time O(heaps of the table that are needed); N may be beyond it. */
MX_MUSTUSE mx_status mx__tally_take(mx__tally *out, const mx__values *table, uint64_t n,
                                    const mx__period *period, mx_error *err);

#endif
