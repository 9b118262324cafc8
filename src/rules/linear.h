/* linear.h: expressions as sums of names times constants, for proofs about rules. */
#ifndef MX_LINEAR_H
#define MX_LINEAR_H

#include "tree.h"

enum { MX_LINEAR_TERMS = 6 };

/* constant + factor[0] * name[0] + ... ; no name twice, no factor 0. */
typedef struct mx__linear {
    int64_t constant;
    size_t n;
    const mx__symbol *name[MX_LINEAR_TERMS];
    int64_t factor[MX_LINEAR_TERMS];
} mx__linear;

/* What a name stands for while a proof runs: a constant, or itself. Looked up from the
   last binding back. */
typedef struct mx__known {
    const mx__symbol *name;
    int64_t value;
} mx__known;

/* Each answers false when the result is not linear, has too many names or overflows. */
bool mx__linear_add(mx__linear *sum, const mx__linear *other, int64_t times);
int64_t mx__linear_factor(const mx__linear *form, const mx__symbol *name);
bool mx__linear_is_constant(const mx__linear *form);

/* Reads EXPR as a linear form; the N names of KNOWN are constants. `let` constants are
   followed; calls are not. */
bool mx__linear_read(const mx__expr *expr, const mx__known *known, size_t n,
                     mx__linear *out);

#endif
