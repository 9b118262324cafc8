/* mexset.h: collects the values of a position's options and says what the position is. */
#ifndef MX_MEXSET_H
#define MX_MEXSET_H

#include "budget.h"
#include "raw.h"

/* Values below 64 are bits of `small`, the others a list, for a mex among n values is at
   most n: its cost never depends on how large the values are. Zeroed storage with a budget
   is an empty set. */
typedef struct mx__mexset {
    mx__budget *budget;
    uint64_t small;
    mx__raw *large;
    size_t n_large, large_room;
    uint64_t *bits; /* scratch of the mex */
    size_t bits_room;
} mx__mexset;

void mx__mexset_clear(mx__mexset *set);

MX_INLINE void mx__mexset_empty(mx__mexset *set)
{
    set->small = 0;
    set->n_large = 0;
}

/* Adds VALUE (of the Grundy or the tame algebra). MX_LIMIT, MX_NOMEM. */
MX_MUSTUSE mx_status mx__mexset_add_large(mx__mexset *set, mx__raw value,
                                          mx_error *err);

MX_MUSTUSE MX_INLINE mx_status mx__mexset_add(mx__mexset *set, mx__raw value,
                                              mx_error *err)
{
    if (MX_LIKELY(value < 64)) {
        set->small |= UINT64_C(1) << value;
        return MX_OK;
    }
    return mx__mexset_add_large(set, value, err);
}

/* The least value that is not in the set. Time O(number of values). */
MX_MUSTUSE mx_status mx__mexset_mex(mx__mexset *set, mx__raw *out, mx_error *err);

/* The genus of a position whose options are the set's, or MX__RAW_WILD.

   The genus of a position is g^h, g its normal-play Grundy value and h the misère one: the
   mex of the options' h, 1 where there is no option. A position is (hereditarily) tame
   when all its options are and g^h is 0^1, 1^0 ("fickle") or n^n ("firm").

   Theorem (Conway, On Numbers and Games, ch. 12; Berlekamp, Conway, Guy, Winning Ways,
   ch. 13). A sum of tame positions is lost in misère play for the player to move iff
   either all are fickle and the xor of their g is 1, or some are firm and it is 0; the
   sum is fickle iff all parts are.
   Proof sketch, by induction on the options. All fickle, xor 1: a fickle 1^0 has no option
   with g = 1 or h = 0, a fickle 0^1 none with g = 0 or h = 1, so every move leads to all
   fickle with xor 0 or to a firm part and xor not 0. All fickle, xor 0: a 1^0 has an
   option with g = 0, whose h is not 0, hence a fickle 0; a 0^1 that is not the end has
   one with h = 0, whose g is not 0, hence a fickle 1. Some firm, xor 0: a move that keeps
   a firm part changes the xor; the only firm part n^n among fickle ones has n <= 1 and no
   fickle option of g = n, nor one of h = n. Some firm, xor s > 0: the Nim move leads to xor
   0; were all parts fickle then, the single firm part n^n, n >= 2, has an option with
   h = e, e the xor of the others: fickle 1 - e or firm e, and either is as wanted; for
   n <= 1 the Nim move itself is firm. */
MX_MUSTUSE mx_status mx__mexset_genus(mx__mexset *set, mx__raw *out, mx_error *err);

/* The Nim heap that a position of misère play equals, its options being equal to the
   heaps of the set, or MX__RAW_WILD when that is not proved.

   Theorem (Grundy and Smith 1956; Conway, ONAG ch. 12: the misère mex rule). If the options
   of G equal the Nim heaps *a, *b, ... and one of these is *0 or *1, then G = *m, m their
   mex, in every misère sum; without options G = *0. Besides *1 + *1 = *0, so *n + *1 equals
   *(n xor 1); no other sum of two heaps is a heap. */
MX_MUSTUSE mx_status mx__mexset_heap(mx__mexset *set, mx__raw *out, mx_error *err);

#endif
