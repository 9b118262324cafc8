/* recurrence.h: sparse sets of numbers that follow a linear recurrence of two terms, as the starts
   that are lost in take-away games where the most that may be taken grows with what was. */
#ifndef MX_RECURRENCE_H
#define MX_RECURRENCE_H

#include "text.h"

enum { MX_LAG_MOST = 8 };

/* a[k] = C a[k - 1] + D a[k - LAG] + E for all k >= SKIP + LAG; with LAG 1, D is 0. */
typedef struct mx__recurrence {
    size_t lag, skip;
    int64_t c, d, e;
} mx__recurrence;

/* The recurrence of least lag, with coefficients up to 6, that the N ascending numbers at A follow
   but for the first few, if they grow faster than a line and are at least 8. False: none.
   A. J. Schwenk, Take-away games, 1970, has the theory for growing moves. Time O(N). */
bool mx__recurrence_find(const int64_t *a, size_t n, mx__recurrence *out);

/* Appends the function `reaches` of the rule language, or of C: whether the terms from the given
   ones on come to n. */
void mx__recurrence_let(const mx__recurrence *x, bool in_c, mx__text *out);

/* Appends the call "reaches(1, 2, n)" that asks whether N, a text, is one of the numbers at A. */
void mx__recurrence_call(const mx__recurrence *x, const int64_t *a, const char *n,
                         mx__text *out);

/* Appends the recurrence in LaTeX. */
void mx__recurrence_latex(const mx__recurrence *x, const int64_t *a, mx__text *out);

#endif
