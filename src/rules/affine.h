/* affine.h: affine forms over a few unknown integers, and proofs that one is not negative
   from others that are not. */
#ifndef MX_AFFINE_H
#define MX_AFFINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MX_MOST_UNKNOWNS = 40, MX_MOST_FACTS = 160 };

/* constant + the sum of factor[i] times unknown i. */
typedef struct mx__affine {
    int64_t constant;
    int64_t factor[MX_MOST_UNKNOWNS];
} mx__affine;

/* What is known: n_unknowns integers, and forms that are not negative. */
typedef struct mx__facts {
    size_t n_unknowns, n;
    mx__affine at[MX_MOST_FACTS];
} mx__facts;

/* A new unknown as a form; constant 0 when there are too many (*OK becomes false). */
mx__affine mx__unknown(mx__facts *facts, bool *ok);
mx__affine mx__affine_of(int64_t constant);
/* a + times * b; *OK becomes false when a number grows too large. */
mx__affine mx__affine_add(const mx__affine *a, const mx__affine *b, int64_t times,
                          bool *ok);
bool mx__affine_is_constant(const mx__affine *a);
/* Notes that a - b - least >= 0. A fact too many is not noted. */
void mx__know(mx__facts *facts, const mx__affine *a, const mx__affine *b,
              int64_t least);

/* Whether GOAL >= 0 follows: the goal minus multiples of facts is a constant >= 0 (one
   direction of Farkas' lemma). A search of bounded depth: false may also mean "not
   found". */
bool mx__follows(const mx__facts *facts, const mx__affine *goal);

#endif
