/* near.h: which known name a misspelt one is nearest to. */
#ifndef MX_NEAR_H
#define MX_NEAR_H

#include <stddef.h>

/* How many letters must be inserted, deleted, replaced, or swapped with a neighbour to
   make B of A (Damerau 1964, restricted). Names longer than 63 bytes are far from
   everything: the answer is 64 then. */
size_t mx__distance(const char *a, const char *b);

/* The largest distance at which a slip of the pen is likely in NAME: a third of it. */
size_t mx__near_enough(const char *name);

#endif
