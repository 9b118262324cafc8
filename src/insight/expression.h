/* expression.h: integer expressions over named columns, as a formula is made of: their value
   on a row, and their text in the rule language, in C and in LaTeX. */
#ifndef MX_EXPRESSION_H
#define MX_EXPRESSION_H

#include "text.h"
#include "vec.h"

#include <stdint.h>

/* The operators: name, how many operands, binding strength in the rule language (as its
   manual orders them; 12: it needs no parentheses), and what it adds to the cost of an
   expression, about the letters it is written with. Conditions have the value 0 or 1. */
#define MX_EXPRESSIONS(X)    \
    X(COLUMN, 0, 12, 0)      \
    X(NUMBER, 0, 12, 0)      \
    X(IF, 3, 0, 4)           \
    X(PICK, 1, 11, 4)        \
    X(OR, 2, 1, 2)           \
    X(AND, 2, 2, 3)          \
    X(NOT, 1, 3, 3)          \
    X(EQUAL, 2, 4, 2)        \
    X(UNEQUAL, 2, 4, 2)      \
    X(LESS, 2, 4, 2)         \
    X(AT_MOST, 2, 4, 2)      \
    X(AMONG, 1, 4, 4)        \
    X(IN_FIBONACCI, 1, 4, 6) \
    X(IN_POWERS, 1, 4, 6)    \
    X(XOR, 2, 7, 2)          \
    X(ADD, 2, 8, 1)          \
    X(SUBTRACT, 2, 8, 1)     \
    X(MULTIPLY, 2, 9, 1)     \
    X(DIVIDE, 2, 9, 1)       \
    X(REMAINDER, 2, 9, 1)    \
    X(MIN, 2, 12, 3)         \
    X(MAX, 2, 12, 3)         \
    X(GCD, 2, 12, 4)         \
    X(VALUATION, 2, 12, 4)   \
    X(POWER, 2, 12, 3)       \
    X(ABS, 1, 12, 2)         \
    X(ISQRT, 1, 12, 3)       \
    X(ILOG2, 1, 12, 3)       \
    X(POPCOUNT, 1, 12, 3)    \
    X(LEAST_PRIME, 1, 12, 3) \
    X(PRIME_INDEX, 1, 12, 1) \
    X(OMEGA, 1, 12, 3)       \
    X(BIGOMEGA, 1, 12, 3)    \
    X(TAU, 1, 12, 3)         \
    X(DIGIT_SUM, 1, 12, 5)   \
    X(EVEN, 1, 12, 2)        \
    X(ODD, 1, 12, 2)         \
    X(IS_PRIME, 1, 12, 3)    \
    X(IS_SQUARE, 1, 12, 3)   \
    X(VALUE, 1, 12, 3)

typedef enum mx__expression_op {
#define MX_EXPRESSION_OP(name, arity, strength, cost) MX_EX_##name,
    MX_EXPRESSIONS(MX_EXPRESSION_OP)
#undef MX_EXPRESSION_OP
        MX_N_EXPRESSIONS
} mx__expression_op;

/* One node; operands are numbers of earlier nodes. COLUMN: A is which. NUMBER: K is it.
   PICK: [item, ...][A % K], its items from B on, C of them. AMONG: A in {item, ...}, the
   items from B on, C of them. IN_POWERS: A in powers(K, A). IF: A if C else B. VALUE: the value
   of position A, of those that are known. */
typedef struct mx__expression {
    uint8_t op;
    uint32_t a, b, c;
    int64_t k;
} mx__expression;

/* A column: how it is written, and how tightly that binds. */
typedef struct mx__column {
    const char *text, *c_text, *latex;
    uint8_t strength;
    uint8_t cost;
} mx__column;

typedef struct mx__expressions {
    MX_VEC(mx__expression) nodes;
    MX_VEC(int64_t) items; /* PICK: numbers of nodes. AMONG: integers */
    const mx__column *columns;
    size_t n_columns;
    MX_VEC(int64_t) known; /* values of the positions known_from, known_from + 1 ... */
    int64_t known_from;
    bool failed; /* memory ran out; numbers are then 0 */
} mx__expressions;

void mx__expressions_clear(mx__expressions *e);

/* Adds a node; its number. */
uint32_t mx__expression_add(mx__expressions *e, mx__expression node);
uint32_t mx__expression_number(mx__expressions *e, int64_t k);
uint32_t mx__expression_op2(mx__expressions *e, mx__expression_op op, uint32_t a,
                            uint32_t b);

/* A OP B, or OP A, of integers; PICK, AMONG, COLUMN and NUMBER aside. K as in the node.
   False where the rule language has no value: division by zero, an argument outside of the
   function's domain, a result beyond 2^52. */
bool mx__expression_apply(mx__expression_op op, int64_t a, int64_t b, int64_t k,
                          int64_t *out);

/* The value of node NUMBER on ROW, one integer a column; MX__NO_VALUE where a column has
   none. False as above. */
#define MX__NO_VALUE INT64_MIN
bool mx__expression_at(const mx__expressions *e, uint32_t number, const int64_t *row,
                       int64_t *out);

typedef enum mx__notation { MX_IN_RULES, MX_IN_C, MX_IN_LATEX } mx__notation;

/* Appends node NUMBER to OUT. */
void mx__expression_write(const mx__expressions *e, uint32_t number, mx__notation how,
                          mx__text *out);

int mx__expression_arity(mx__expression_op op);
int mx__expression_cost(mx__expression_op op);

#endif
