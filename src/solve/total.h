/* total.h: the value of a sum of many components, of which one can be taken out again. */
#ifndef MX_TOTAL_H
#define MX_TOTAL_H

#include "raw.h"

/* Everything that the outcome of a sum depends on. Zeroed storage is the empty sum. */
typedef struct mx__total {
    uint64_t nim_sum; /* of the components that have a Grundy value or a genus */
    uint64_t n_firm, n_loony, n_wild;
} mx__total;

/* TOTAL with a component of VALUE more (SIGN 1) or less (SIGN -1). */
MX_INLINE mx__total mx__total_with(mx__algebra algebra, mx__total total, mx__wide value,
                                   int sign)
{
    uint64_t one = sign > 0 ? 1 : UINT64_MAX;

    assert(value != MX__WIDE_UNKNOWN);
    if (value <= INT64_MAX) {
        total.nim_sum ^= value;
        if (algebra == MX__TAME) total.n_firm += one;
    } else if (mx__raw_is_fickle((mx__raw)value)) {
        total.nim_sum ^= (mx__raw)value - MX__RAW_FICKLE;
    } else {
        assert(mx__wide_is(value, MX__RAW_LOONY) || mx__wide_is(value, MX__RAW_WILD));
        if (mx__wide_is(value, MX__RAW_LOONY))
            total.n_loony += one;
        else
            total.n_wild += one;
    }
    return total;
}

/* Whether the player to move loses the sum; it has no wild component. */
MX_INLINE bool mx__total_is_lost(mx__algebra algebra, mx__total total)
{
    assert(!total.n_wild);
    if (total.n_loony) return false;
    if (algebra == MX__TAME && !total.n_firm) return total.nim_sum == 1;
    return total.nim_sum == 0;
}

#endif
