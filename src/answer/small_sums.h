/* small_sums.h: the smallest sums of positions of one shape, to try claims on. */
#ifndef MX_SMALL_SUMS_H
#define MX_SMALL_SUMS_H

#include "text.h"

#include <mexor/game.h>

#include <stddef.h>

enum { MX__SMALL_SUM_PARTS = 3 };

/* Takes one sum, lent for the call. Non-zero: enough. */
typedef int mx__sum_sink(void *context, const mx_span *parts, size_t n);

/* mx__small_sums sends every sum of 0..3 positions the largest of which has size SIZE
   (enumerate.h), in ascending and in descending order, to SINK; the empty sum where SIZE
   is 0. Returns the sink's first non-zero answer; -1 when there are too many positions of
   that size or memory runs out; else 0. Time: the cube of the positions up to SIZE. */
int mx__small_sums(const mx_shape *shape, int64_t size, mx__sum_sink *sink,
                   void *context);

/* Appends the sum as a reader writes it: 3 + 5. */
void mx__small_sum_print(const mx_shape *shape, const mx_span *parts, size_t n,
                         mx__text *out);

#endif
