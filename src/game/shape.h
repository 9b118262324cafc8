/* shape.h: positions as text, both ways, and whether integers are a position of a shape. */
#ifndef MX_SHAPE_H
#define MX_SHAPE_H

#include "text.h"
#include "vec.h"

#include <mexor/game.h>

typedef MX_VEC(int64_t) mx__integers;

/* mx__shape_print appends the position AT of SHAPE to OUT, as mx__shape_parse reads it:
   `5`, `3,4`, `[1,2,3]`, `empty`, `{0,2}`, `RBW`, `""`, `X.X/..X`, `[1,2],3`. Fields come
   in their order, whatever the order at the seam. AT that is not of the shape is printed
   as the bare integers in angle brackets. */
void mx__shape_print(const mx_shape *shape, mx_span at, mx__text *out);

/* mx__shape_parse reads the whole of the N bytes at TEXT as one position of SHAPE into
   OUT, which is emptied first; the caller owns it and clears it with MX_VEC_CLEAR.
   MX_SYNTAX: not such a text. MX_RANGE: a number outside its bounds, a letter outside the
   alphabet. ERR holds the sentence, the place (the text is called "<position>") and a
   hint. MX_NOMEM. Time O(N + elements log elements). Any thread. */
MX_MUSTUSE mx_status mx__shape_parse(const mx_shape *shape, const char *text, size_t n,
                                     mx__integers *out, mx_error *err);

/* mx__field_holds says whether VALUE lies within the bounds of FIELD and is one of its
   members; letters aside. */
bool mx__field_holds(const mx_field *field, int64_t value);

/* mx__field_refuse fills ERR with the sentence for a VALUE that mx__field_holds refuses:
   "n = 5 is not one of 1, 4, 6". Returns MX_RANGE. */
mx_status mx__field_refuse(const mx_field *field, int64_t value, mx_error *err);

/* mx__shape_check says whether AT is a position of SHAPE: MX_OK or MX_RANGE with the
   reason: too few or too many integers, a value out of bounds, a bag that is not sorted. */
MX_MUSTUSE mx_status mx__shape_check(const mx_shape *shape, mx_span at, mx_error *err);

/* mx__shape_example appends a position of SHAPE, for hints: `5`, `3,4`, `[1,2,3]`. */
void mx__shape_example(const mx_shape *shape, mx__text *out);

#endif
