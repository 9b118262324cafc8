/* sum.h: the values of a sum's components and what they add up to; inside the floor. */
#ifndef MX_SUM_H
#define MX_SUM_H

#include "solver.h"
#include "total.h"
#include "whole.h"

typedef struct mx__sum_values {
    mx__algebra algebra;
    bool misere;
    mx__wide *raws; /* one a component */
    mx__total total;
    mx__whole *search; /* misère sums with a wild component; made at the first need */
    bool owns_search;
} mx__sum_values;

/* Checks that the N components follow one convention (MISERE where N is 0) and evaluates
   each. Also after a failure the caller clears OUT, and OUT->raws, unless NULL, holds what
   is known. Statuses as mx__sum_outcome. */
MX_MUSTUSE mx_status mx__sum_evaluate(const mx__component *sum, size_t n, bool misere,
                                      mx__sum_values *out, mx_error *err);
void mx__sum_values_clear(mx__sum_values *values);

/* Whether the sum, evaluated, is lost for the player to move. */
MX_MUSTUSE mx_status mx__sum_decide(const mx__component *sum, size_t n,
                                    mx__sum_values *values, bool *lost, mx_error *err);

/* Whether the sum is lost for the player to move after component I became RAW in value,
   its parts as PARTS says: their number, then length and integers of each. */
MX_MUSTUSE mx_status mx__sum_is_lost_after(const mx__component *sum, size_t n,
                                           mx__sum_values *values, size_t i,
                                           const int64_t *parts, mx__wide raw,
                                           bool *lost, mx_error *err);

#endif
