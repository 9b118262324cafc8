/* losing.h: the losing heaps of a subtraction set, without their values. */
#ifndef MX_LOSING_H
#define MX_LOSING_H

#include "budget.h"

#include <mexor/heap.h>

/* Sets bit h of OUT, (N + 63) / 64 words, for each heap h < N that is lost for the player to
   move (a P-position), and clears the others. RULE is a set to take from, finite or not.
   Time about (lost heaps) x (elements below N) / 30 word operations when they are dense;
   memory 24 bytes for each word that has a lost heap.
   MX_UNSUPPORTED: another kind of rule.  MX_LIMIT, MX_CANCELLED, MX_NOMEM: OUT is void. */
MX_MUSTUSE mx_status mx__losing_heaps(const mx_heap_rule *rule, size_t n, uint64_t *out,
                                      mx__budget *budget, mx_error *err);

#endif
