/* laws.h: which short expressions explain a column of values; fitted to the first rows of
   a sample and held against all the others, which nobody looked at before. */
#ifndef MX_LAWS_H
#define MX_LAWS_H

#include "budget.h"
#include "expression.h"

enum { MX_FIT_MOST = 256, MX_GUARDS = 3 };

/* ROWS has one integer a column for each row. VALUES are what is to be explained; 0 or 1
   when it is a condition. LEVELS: 0 for the smallest positions, which a law may leave out,
   1 for the next smallest, 2 for all others; among the first N_FIT rows they never rise.
   N_FIT is at most MX_FIT_MOST. */
typedef struct mx__sample {
    const mx__column *columns;
    size_t n_columns;
    const int64_t *rows, *values;
    const uint8_t *levels;
    size_t n_rows, n_fit;
    bool is_condition;
    int main_column; /* residue classes are taken of this one; -1: of none */
} mx__sample;

typedef struct mx__law {
    const char *kind; /* static: "formula", "cases", "residues" */
    uint32_t expression;
    uint8_t guard;     /* it speaks of rows of this level and above only */
    bool is_ordered;   /* ... and of those where column 0 is at most column 1 */
    int64_t least;     /* ... and of those where column 0 is at least this, unless 0 */
    int64_t fitted_to; /* the largest number that was fitted; 0: that of the sample */
    size_t length;     /* letters of its text in the rule language */
    size_t counterexample; /* a row where it fails; n_rows: it holds on all */
} mx__law;

typedef struct mx__laws {
    mx__expressions e;
    MX_VEC(mx__law) found;       /* hold on every row; shortest first */
    MX_VEC(mx__law) near_misses; /* fit, but fail later; shortest first */
    struct mx__bank *bank;       /* the expressions that were enumerated */
} mx__laws;

/* Hands to TO, zeroed, the expressions that the ended search FROM enumerated whole; nothing
   where it was cut short. TO may then be looked for over the same rows and columns, as a
   condition. MX_NOMEM. */
MX_MUSTUSE mx_status mx__laws_hand_over(mx__laws *from, mx__laws *to, mx_error *err);

/* Looks for laws of SAMPLE for about SECONDS. OUT is zeroed by the caller, or was handed
   something; the caller clears it. It keeps SAMPLE's columns. MX_NOMEM; MX_LIMIT,
   MX_CANCELLED of BUDGET: OUT has what was found so far. */
MX_MUSTUSE mx_status mx__laws_find(const mx__sample *sample, double seconds,
                                   mx__budget *budget, mx__laws *out, mx_error *err);
void mx__laws_clear(mx__laws *laws);

/* Holds expression NUMBER of OUT against all rows and keeps it as a law or a near miss. */
void mx__laws_try(const mx__sample *sample, mx__laws *out, uint32_t number,
                  const char *kind);

/* The same of the rows where column 0 is at most column 1. */
void mx__laws_try_ordered(const mx__sample *sample, mx__laws *out, uint32_t number,
                          const char *kind);

/* The same of the rows where column 0 is at least LEAST; rows up to FITTED_TO were fitted. */
void mx__laws_try_from(const mx__sample *sample, mx__laws *out, uint32_t number,
                       const char *kind, int64_t least, int64_t fitted_to);

/* Looks for values of one coordinate that follow, class by class modulo b^k up to 32, values at
   smaller numbers: automata with states that the value does not show, and linear ones of small
   rank. It fits the first half. MX_NOMEM. Time O(n) where nothing is found. */
MX_MUSTUSE mx_status mx__laws_kernel(const mx__sample *sample, mx__laws *out,
                                     mx_error *err);

/* Looks for lost pairs of columns 0 and 1 of the form (floor(d r), floor(d r) + d) with r a
   root of a quadratic equation with small coefficients, as in Wythoff's game: A. S. Fraenkel
   1982. In integers: x == (c d + isqrt(q d d)) / r with d = y - x. */
void mx__laws_beatty(const mx__sample *sample, mx__laws *out);

/* How many rows VALUES[0 .. n_fit-1] the law speaks of. */
size_t mx__sample_spoken(const mx__sample *sample, uint8_t guard);

#endif
