/* dyadic.h: exact numbers with a power of two below the line: the numbers of short games. */
#ifndef MX_DYADIC_H
#define MX_DYADIC_H

#include "text.h"

#include <mexor/status.h>

/* num / 2^exp in lowest terms: exp is 0 or num is odd. |num| < 2^63, so that a negative
   always exists; exp <= MX__MOST_EXP. */
typedef struct mx__dyadic {
    int64_t num;
    uint32_t exp;
} mx__dyadic;

enum { MX__MOST_EXP = 16384 };

/* All are pure and may be called from any thread. Those that return bool say false, and
   leave *OUT alone, when the result does not fit; nothing is ever rounded. */

/* NUM / 2^EXP brought to lowest terms. False: NUM is INT64_MIN, or the exponent is too
   large. */
bool mx__dyadic_make(int64_t num, uint32_t exp, mx__dyadic *out);

/* NUM as a number; NUM is not INT64_MIN. */
mx__dyadic mx__dyadic_int(int64_t num);

mx__dyadic mx__dyadic_neg(mx__dyadic a);
bool mx__dyadic_add(mx__dyadic a, mx__dyadic b, mx__dyadic *out);
bool mx__dyadic_sub(mx__dyadic a, mx__dyadic b, mx__dyadic *out);
bool mx__dyadic_half(mx__dyadic a, mx__dyadic *out);

/* -1, 0 or 1 as A is below, equal to or above B. Exact for all exponents. */
int mx__dyadic_cmp_far(mx__dyadic a, mx__dyadic b);

/* The largest integer not above A. */
int64_t mx__dyadic_floor(mx__dyadic a);

/* The birthday of the number: the day on which it is made. |A| for an integer, else
   the integers below |A| and one day for each bit behind the point. */
uint64_t mx__dyadic_birthday(mx__dyadic a);

MX_INLINE int mx__dyadic_cmp(mx__dyadic a, mx__dyadic b)
{
    const int64_t half = INT64_C(1) << 31;

    if (MX_LIKELY(a.exp == b.exp)) return (a.num > b.num) - (a.num < b.num);
    if (MX_LIKELY((a.exp | b.exp) < 32 && a.num < half && a.num > -half &&
                  b.num < half && b.num > -half)) {
        int64_t x = a.num * (INT64_C(1) << b.exp), y = b.num * (INT64_C(1) << a.exp);

        return (x > y) - (x < y);
    }
    return mx__dyadic_cmp_far(a, b);
}

MX_INLINE bool mx__dyadic_same(mx__dyadic a, mx__dyadic b)
{
    return a.num == b.num && a.exp == b.exp;
}

/* One end of an interval of numbers. */
typedef struct mx__dyadic_bound {
    mx__dyadic at;
    bool is_open; /* `at` itself does not belong to it */
    bool is_none; /* no bound on this side */
} mx__dyadic_bound;

/* The simplest number between LOW and HIGH: the one born first. The interval is not
   empty. False: it does not fit. (Conway, On Numbers and Games, chapter 2.)
   Time: the bits behind the point of the result. */
bool mx__dyadic_simplest(mx__dyadic_bound low, mx__dyadic_bound high, mx__dyadic *out);

/* Writes "5", "-3/4"; the denominator in full whatever its size. */
void mx__dyadic_print(mx__text *out, mx__dyadic a);

/* Reads the digits of a denominator: the N decimal digits at TEXT must be a power of
   two. MX_READ_NONE: they are not; TOO_LARGE: beyond 2^MX__MOST_EXP. */
mx__read mx__dyadic_read_below(const char *text, size_t n, uint32_t *exp);

#endif
