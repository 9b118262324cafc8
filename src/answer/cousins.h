/* cousins.h: codes that are the same game with heaps of other sizes. */
#ifndef MX_COUSINS_H
#define MX_COUSINS_H

#include "text.h"

#include <mexor/heap.h>

/* Writes the standard form of RULE, a code of at most two parts, to OUT, which is emptied
   first, and *SHIFT, such that G_RULE(n + shift) = G_form(n) for every n >= 0.

   First cousins (Berlekamp, Conway, Guy, Winning Ways, chapter 4): when no move takes a
   whole heap of one counter away (d1 is even), such a heap is as good as none. Call a heap
   of n counters n - 1: then leaving nothing, one or two heaps of RULE is, with digits e of
   the new code,
       bit 0 of d[j+1]:  bit 0 of e[j]         (n + 1 = j + 1: all is taken)
       bit 1 of d[j]:    bits 0, 1 of e[j]     (the heap left may be called 0)
       bit 2 of d[j-1]:  bits 0, 1, 2 of e[j]  (either part may be called 0, or both)
   and the codes have the same values, one apart. It is done until d1 is odd. Other rules,
   and codes without any move, are their own form.
   MX_NOMEM. */
MX_MUSTUSE mx_status mx__cousins_form(const mx_heap_rule *rule, mx__text *out,
                                      unsigned *shift, mx_error *err);

#endif
