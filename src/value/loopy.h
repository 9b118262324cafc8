/* loopy.h: values of impartial components whose play need not end: a nimber, or infinity
   with the set K of the nimbers it can move to (Smith 1966; Fraenkel and Perl 1975). */
#ifndef MX_LOOPY_H
#define MX_LOOPY_H

#include "compiler.h"

#include <mexor/value.h>

#include <stdbool.h>

/* Sets of numbers, each stored once and named by an id. One thread. */
typedef struct mx__sets mx__sets;

mx__sets *mx__sets_new(void); /* NULL: no memory */
void mx__sets_free(mx__sets *sets);

/* mx__sets_add finds or adds the set of the N numbers at K, ascending and different.
   MX_NOMEM. Time O(n), once in a while O(all). */
MX_MUSTUSE mx_status mx__sets_add(mx__sets *sets, const uint64_t *k, size_t n,
                                  uint32_t *id);

/* The numbers of set ID, *N of them; lent until the next is added. */
const uint64_t *mx__sets_at(const mx__sets *sets, uint32_t id, size_t *n);

/* The value infinity with set ID. */
MX_INLINE mx_value mx__infinity(uint32_t id)
{
    return (mx_value){ MX_INFINITY, 0, id };
}

/* mx__loopy_add stores the value of the sum of A and B, each MX_NIMBER or MX_INFINITY:
   nimbers add by xor, a nimber g moves infinity(K) to infinity(K xor g), and two
   infinities make infinity of the empty set. MX_NOMEM. */
MX_MUSTUSE mx_status mx__loopy_add(mx__sets *sets, mx_value a, mx_value b,
                                   mx_value *out);

/* Who wins a position of VALUE by itself: a nimber as in Nim; infinity(K) is won when 0 is
   in K and else drawn. */
mx_outcome mx__loopy_outcome(const mx__sets *sets, mx_value value);

#endif
