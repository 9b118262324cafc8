/* raw.h: values as the engines keep them, 32 bits each, and how options add and combine. */
#ifndef MX_RAW_H
#define MX_RAW_H

#include "compiler.h"

#include <mexor/value.h>

#include <assert.h>
#include <stdbool.h>

/* A Grundy value, or one of the names at the top of the range. A value g needs g smaller
   ones, each of another position, so 32 bits outlast any memory. */
typedef uint32_t mx__raw;

#define MX__RAW_UNKNOWN UINT32_MAX       /* not yet evaluated */
#define MX__RAW_BUSY    (UINT32_MAX - 1) /* being evaluated: met again, it is a cycle */
#define MX__RAW_LOONY   (UINT32_MAX - 2) /* who is to move wins the whole play at once */
#define MX__RAW_FICKLE  (UINT32_MAX - 4)  /* misère: genus 0^1; the next one is 1^0 */
#define MX__RAW_WILD    (UINT32_MAX - 5)  /* misère: not hereditarily tame */
#define MX__RAW_MOST    (UINT32_MAX - 16) /* the largest Grundy value */

/* What the values of one search mean.
   MX__GRUNDY   Grundy values and loony components; an option into a loony part is left
                out of the mex, for whoever takes it loses at once.
   MX__TAME     misère play: the genus of tame positions, see mexset.h.
   MX__OUTCOMES win (1) or loss (0) of a position played alone.
   MX__HEAPS    misère play: the Nim heap that a position equals, see mexset.h. */
typedef enum mx__algebra { MX__GRUNDY, MX__TAME, MX__OUTCOMES, MX__HEAPS } mx__algebra;

MX_INLINE bool mx__raw_is_fickle(mx__raw v)
{
    return v == MX__RAW_FICKLE || v == MX__RAW_FICKLE + 1;
}

/* The value of a sum of two, neither unknown nor busy. Grundy: xor; loony absorbs. Tame:
   see mexset.h; wild absorbs. */
MX_INLINE mx__raw mx__raw_add(mx__algebra algebra, mx__raw a, mx__raw b)
{
    if (algebra == MX__TAME) {
        bool fickle_a = mx__raw_is_fickle(a), fickle_b = mx__raw_is_fickle(b);

        if (a == MX__RAW_WILD || b == MX__RAW_WILD) return MX__RAW_WILD;
        if (fickle_a) a -= MX__RAW_FICKLE;
        if (fickle_b) b -= MX__RAW_FICKLE;
        return (a ^ b) + (fickle_a && fickle_b ? MX__RAW_FICKLE : 0);
    }
    if (algebra == MX__HEAPS) /* only *1 can be added to a heap */
        return a == MX__RAW_WILD || b == MX__RAW_WILD || (a > 1 && b > 1) ? MX__RAW_WILD
                                                                          : a ^ b;
    if (a == MX__RAW_LOONY || b == MX__RAW_LOONY) return MX__RAW_LOONY;
    assert(a <= MX__RAW_MOST && b <= MX__RAW_MOST);
    return a ^ b;
}

/* The value of nothing: what a sum without parts is worth. */
MX_INLINE mx__raw mx__raw_zero(mx__algebra algebra)
{
    return algebra == MX__TAME ? MX__RAW_FICKLE : 0;
}

/* Outside of the engines a value has 64 bits, for a proved period with saltus reaches heaps
   of any size: a Grundy value below 2^63, or a name from above with 32 ones in front. */
typedef uint64_t mx__wide;

#define MX__WIDE_UNKNOWN UINT64_MAX

MX_INLINE mx__wide mx__raw_widen(mx__raw raw)
{
    return raw > MX__RAW_MOST ? raw | ~(uint64_t)UINT32_MAX : raw;
}

MX_INLINE bool mx__wide_is(mx__wide value, mx__raw name)
{
    return value == mx__raw_widen(name);
}

MX_INLINE mx__wide mx__wide_add(mx__algebra algebra, mx__wide a, mx__wide b)
{
    if (algebra == MX__GRUNDY && a <= INT64_MAX && b <= INT64_MAX) return a ^ b;
    return mx__raw_widen(mx__raw_add(algebra, (mx__raw)a, (mx__raw)b));
}

MX_INLINE mx__wide mx__wide_zero(mx__algebra algebra)
{
    return mx__raw_widen(mx__raw_zero(algebra));
}

/* As the caller of the library sees it. */
mx_value mx__wide_value(mx__algebra algebra, mx__wide value);

#endif
