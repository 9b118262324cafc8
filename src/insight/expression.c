/* expression.c: what integer expressions are worth on a row. */
#include "expression.h"

#include "alloc.h"
#include "compiler.h"

#include <assert.h>

static const struct {
    uint8_t arity, cost;
} ops[] = {
#define MX_EXPRESSION_ROW(name, arity, strength, cost) { arity, cost },
    MX_EXPRESSIONS(MX_EXPRESSION_ROW)
#undef MX_EXPRESSION_ROW
};

/* Beyond this a formula is of no use, and products could overflow. */
static const int64_t most = INT64_C(1) << 52;

int mx__expression_arity(mx__expression_op op)
{
    return ops[op].arity;
}

int mx__expression_cost(mx__expression_op op)
{
    return ops[op].cost;
}

void mx__expressions_clear(mx__expressions *e)
{
    MX_VEC_CLEAR(e->nodes);
    MX_VEC_CLEAR(e->items);
    MX_VEC_CLEAR(e->known);
}

uint32_t mx__expression_add(mx__expressions *e, mx__expression node)
{
    if (MX_PUSH(e->nodes, node)) return (uint32_t)e->nodes.n - 1;
    e->failed = true;
    return 0;
}

uint32_t mx__expression_number(mx__expressions *e, int64_t k)
{
    return mx__expression_add(e, (mx__expression){ .op = MX_EX_NUMBER, .k = k });
}

uint32_t mx__expression_op2(mx__expressions *e, mx__expression_op op, uint32_t a,
                            uint32_t b)
{
    return mx__expression_add(e, (mx__expression){ .op = (uint8_t)op, .a = a, .b = b });
}

/* --- the functions of the rule language ------------------------------------------- */

static int64_t floor_divide(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static int64_t gcd(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static int64_t isqrt(int64_t n)
{
    int64_t root = 0;

    for (int64_t bit = INT64_C(1) << 26; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= n) root += bit;
    return root;
}

static int64_t least_prime(int64_t n)
{
    for (int64_t p = 2; p * p <= n; p++)
        if (n % p == 0) return p;
    return n;
}

static int64_t prime_index(int64_t p)
{
    int64_t index = 0;

    for (int64_t n = 2; n <= p; n++)
        index += least_prime(n) == n;
    return index;
}

/* Calls on each prime power of N: how many, how often, and the product of 1 + how often. */
static void factor(int64_t n, int64_t *omega, int64_t *bigomega, int64_t *tau)
{
    *omega = *bigomega = 0;
    *tau = 1;
    while (n > 1) {
        int64_t p = least_prime(n), times = 0;

        for (; n % p == 0; n /= p)
            times++;
        ++*omega;
        *bigomega += times;
        *tau *= 1 + times;
    }
}

static bool is_fibonacci(int64_t n)
{
    int64_t a = 1, b = 2;

    while (a < n) {
        int64_t next = a + b;

        a = b;
        b = next;
    }
    return a == n;
}

static bool is_power(int64_t base, int64_t n)
{
    if (n < 1) return false;
    while (n % base == 0)
        n /= base;
    return n == 1;
}

static int64_t power(int64_t a, int64_t b)
{
    int64_t out = 1;

    for (; b > 0; b--) {
        if (out > most || out < -most) return out;
        out *= a;
    }
    return out;
}

static bool number_theory(mx__expression_op op, int64_t a, int64_t *out)
{
    enum { MOST = 1 << 24 };
    int64_t omega, bigomega, tau;

    if (a < 1 || a > MOST) return false;
    if (op == MX_EX_LEAST_PRIME) return *out = least_prime(a), a > 1;
    if (op == MX_EX_PRIME_INDEX) {
        if (a > 1 << 14 || a < 2 || least_prime(a) != a) return false;
        *out = prime_index(a);
        return true;
    }
    factor(a, &omega, &bigomega, &tau);
    *out = op == MX_EX_OMEGA ? omega : op == MX_EX_BIGOMEGA ? bigomega : tau;
    return true;
}

static bool unary(mx__expression_op op, int64_t a, int64_t k, int64_t *out)
{
    *out = 0;
    switch ((int)op) {
    case MX_EX_NOT: *out = !a; return true;
    case MX_EX_ABS: *out = a < 0 ? -a : a; return true;
    case MX_EX_EVEN: *out = !(a & 1); return true;
    case MX_EX_ODD: *out = a & 1; return true;
    case MX_EX_IN_FIBONACCI: *out = is_fibonacci(a); return true;
    case MX_EX_IN_POWERS: *out = is_power(k, a); return true;
    case MX_EX_IS_SQUARE: *out = a >= 0 && isqrt(a) * isqrt(a) == a; return true;
    case MX_EX_IS_PRIME:
        if (a > INT64_C(1) << 40) return false;
        *out = a > 1 && least_prime(a) == a;
        return true;
    case MX_EX_ISQRT: *out = a < 0 ? 0 : isqrt(a); return a >= 0;
    case MX_EX_ILOG2:
        while (a >> *out > 1)
            ++*out;
        return a > 0;
    case MX_EX_POPCOUNT:
        for (int64_t rest = a; rest > 0; rest &= rest - 1)
            ++*out;
        return a >= 0;
    case MX_EX_DIGIT_SUM:
        for (int64_t rest = a; rest > 0; rest /= 10)
            *out += rest % 10;
        return a >= 0;
    default: return number_theory(op, a, out);
    }
}

static bool binary(mx__expression_op op, int64_t a, int64_t b, int64_t *out)
{
    switch ((int)op) {
    case MX_EX_OR: *out = a || b; return true;
    case MX_EX_AND: *out = a && b; return true;
    case MX_EX_EQUAL: *out = a == b; return true;
    case MX_EX_UNEQUAL: *out = a != b; return true;
    case MX_EX_LESS: *out = a < b; return true;
    case MX_EX_AT_MOST: *out = a <= b; return true;
    case MX_EX_XOR: *out = a ^ b; return a >= 0 && b >= 0;
    case MX_EX_ADD: *out = a + b; return true;
    case MX_EX_SUBTRACT: *out = a - b; return true;
    case MX_EX_MULTIPLY: return !MX_MUL_OVERFLOWS(a, b, out);
    case MX_EX_DIVIDE: return b && (*out = floor_divide(a, b), true);
    case MX_EX_REMAINDER: return b > 0 && (*out = a - b * floor_divide(a, b), true);
    case MX_EX_MIN: *out = a < b ? a : b; return true;
    case MX_EX_MAX: *out = a > b ? a : b; return true;
    case MX_EX_GCD: *out = gcd(a, b); return true;
    case MX_EX_VALUATION:
        if (a < 1 || b < 2) return false;
        for (*out = 0; a % b == 0; a /= b)
            ++*out;
        return true;
    case MX_EX_POWER:
        if (b < 0 || b > 62) return false;
        *out = power(a, b);
        return true;
    default: assert(0 && "no operator of two"); return false;
    }
}

bool mx__expression_apply(mx__expression_op op, int64_t a, int64_t b, int64_t k,
                          int64_t *out)
{
    bool known = ops[op].arity == 1 ? unary(op, a, k, out) : binary(op, a, b, out);

    return known && *out <= most && *out >= -most;
}

static bool pick(const mx__expressions *e, const mx__expression *node,
                 const int64_t *row, int64_t *out)
{
    int64_t at, value;

    if (!mx__expression_at(e, node->a, row, &at)) return false;
    at -= node->k * floor_divide(at, node->k);
    for (uint32_t i = 0; i < node->c; i++) {
        if (!mx__expression_at(e, (uint32_t)e->items.at[node->b + i], row, &value))
            return false;
        if (i == at) *out = value;
    }
    return true;
}

static bool among(const mx__expressions *e, const mx__expression *node,
                  const int64_t *row, int64_t *out)
{
    int64_t value;

    if (!mx__expression_at(e, node->a, row, &value)) return false;
    *out = 0;
    for (uint32_t i = 0; i < node->c; i++)
        *out |= e->items.at[node->b + i] == value;
    return true;
}

static bool known_value(const mx__expressions *e, int64_t n, int64_t *out)
{
    if (n < e->known_from || n - e->known_from >= (int64_t)e->known.n) return false;
    *out = e->known.at[n - e->known_from];
    return true;
}

bool mx__expression_at(const mx__expressions *e, uint32_t number, const int64_t *row,
                       int64_t *out)
{
    const mx__expression *node = &e->nodes.at[number];
    int64_t a, b = 0;

    switch (node->op) {
    case MX_EX_COLUMN: *out = row[node->a]; return *out != MX__NO_VALUE;
    case MX_EX_NUMBER: *out = node->k; return true;
    case MX_EX_PICK: return pick(e, node, row, out);
    case MX_EX_AMONG: return among(e, node, row, out);
    case MX_EX_IF:
        if (!mx__expression_at(e, node->c, row, &a)) return false;
        return mx__expression_at(e, a ? node->a : node->b, row, out);
    case MX_EX_OR:
    case MX_EX_AND:
        if (!mx__expression_at(e, node->a, row, &a)) return false;
        if ((a != 0) == (node->op == MX_EX_OR)) return *out = a != 0, true;
        return mx__expression_at(e, node->b, row, out);
    default: break;
    }
    if (!mx__expression_at(e, node->a, row, &a)) return false;
    if (node->op == MX_EX_VALUE) return known_value(e, a, out);
    if (ops[node->op].arity == 2 && !mx__expression_at(e, node->b, row, &b))
        return false;
    return mx__expression_apply((mx__expression_op)node->op, a, b, node->k, out);
}
