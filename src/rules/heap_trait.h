/* heap_trait.h: proves from the checked tree that a rule file is a take-and-break code or
   a subtraction set, so that it runs on the kernels that nobody has to name. */
#ifndef MX_HEAP_TRAIT_H
#define MX_HEAP_TRAIT_H

#include "tree.h"

#include <mexor/heap.h>

/* Where `data` lines have their values. Each answers false while the line has none. */
typedef struct mx__data_values {
    void *self;
    bool (*integer)(void *self, size_t index, int64_t *value);
    bool (*integers)(void *self, size_t index, const int64_t **at, size_t *n);
} mx__data_values;

/* mx__heap_trait looks for the rule whose options are exactly those of TREE on every heap.
   MX_OK: *OUT is the rule, in ARENA, or NULL when none was recognised: the file may still
   be one. MX_NOMEM.

   Recognised are games of one integer n, from 0 or from 1 up, in which every option takes
   an amount that does not depend on n (a constant, a loop over a constant range or set,
   1..n, or one of the families of heap.h) and leaves one heap, or two by a loop over all
   splits or all unequal splits, or nothing. */
MX_MUSTUSE mx_status mx__heap_trait(const mx__tree *tree, const mx__data_values *data,
                                    mx__arena *arena, const mx_heap_rule **out);

#endif
