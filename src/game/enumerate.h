/* enumerate.h: every position of a shape, from the smallest on. */
#ifndef MX_ENUMERATE_H
#define MX_ENUMERATE_H

#include <mexor/game.h>

#include <stdint.h>

/* Takes one position, lent for the call. Non-zero: enough. */
typedef int mx__position_sink(void *context, mx_span at);

/* mx__enumerate sends every position of size SIZE to SINK, each once, in a fixed order.

   The size is the sum of the absolute values of all integers, plus one for each element of
   an array, bag or subset, plus one for each letter of a word and each cell of a board.
   SIZE is 0..mx__largest_size. Returns the sink's first non-zero answer, or 0. Memory: a
   fixed buffer; depth of recursion: SIZE. Any thread. */
int mx__enumerate(const mx_shape *shape, int64_t size, mx__position_sink *sink,
                  void *context);

enum { mx__largest_size = 250 };

/* For a shape of scalars only, every size up to INT64_MAX is fine; see above otherwise. */

/* The size of the position AT, as above; saturates. */
int64_t mx__position_size(const mx_shape *shape, mx_span at);

#endif
