/* value_list.h: values as a list with columns: sorted, in binary, the first heap of each
   value, with how long play lasts. */
#ifndef MX_VALUE_LIST_H
#define MX_VALUE_LIST_H

#include "value_box.h"

/* Which of the flags of session.h ask for a list. */
enum { MX__LIST_FLAGS = MX_BINARY | MX_FIRST_HEAPS | MX_SORT_BY_VALUE | MX_REMOTENESS };

/* mx__answer_value_list writes the values of BOX, which is no table, in FORMAT: text, CSV,
   JSON, LaTeX or Markdown (docs/formats.md). MX_RANGE: another format.
   MX_UNSUPPORTED: MX_REMOTENESS of play for which it is not defined. Others as mx_values;
   nothing is written unless all is known. Time: of the values, O(n log n) for sorting, and
   for MX_REMOTENESS a search of whole sums for each heap. */
MX_MUSTUSE mx_status mx__answer_value_list(const mx__value_box *box, mx_format format,
                                           unsigned flags, mx_write *write,
                                           void *context, mx_error *err);

#endif
