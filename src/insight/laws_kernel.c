/* laws_kernel.c: values that a small automaton reads off the digits of n, or a linear one: each
   residue class of n modulo b^k follows values at fewer digits.

   Of a k-automatic sequence the sequences f(b^j m + s) are finitely many (Eilenberg 1974), of a k-regular one
   they span a space of finite dimension (Allouche and Shallit 1992). So from some j = k on each is
   one of those with smaller j, or a combination of them; here of at most two, and of 1 and m. */
#include "laws.h"

#include "alloc.h"
#include "fail.h"

#include <string.h>

enum { CLASSES_MOST = 32, REFERENCES_MOST = 80, LEAST_SEEN = 14, LONGEST = 600 };

/* The value at scale m + shift. */
typedef struct reference {
    int64_t scale, shift;
} reference;

typedef struct kernel {
    mx__laws *laws;
    const int64_t *f; /* f[n - from] */
    int64_t from, stop, fit_to;
    int64_t modulus; /* n = modulus m + r */
    reference references[REFERENCES_MOST];
    size_t n_references;
    uint32_t column, quotient; /* nodes: n, n / modulus */
} kernel;

/* What f(modulus m + r) is: A f(U) + B f(V) + c + d m, or the nim-sum of c and the values. */
typedef struct relation {
    int a, b; /* -1, 0, 1 */
    size_t u, v;
    bool is_xor;
    int64_t c, d;
} relation;

static int64_t at(const kernel *k, size_t which, int64_t m)
{
    return k->f[k->references[which].scale * m + k->references[which].shift - k->from];
}

/* What is left for c + d m. */
static int64_t rest(const kernel *k, const relation *x, int64_t r, int64_t m)
{
    int64_t g = k->f[k->modulus * m + r - k->from];
    int64_t u = x->a ? at(k, x->u, m) : 0, v = x->b ? at(k, x->v, m) : 0;

    return x->is_xor ? g ^ u ^ v : g - x->a * u - x->b * v;
}

/* Finds c and d; false: the relation does not hold on what is fitted. */
static bool holds(const kernel *k, relation *x, int64_t r)
{
    int64_t first = rest(k, x, r, 1);

    x->d = x->is_xor ? 0 : rest(k, x, r, 2) - first;
    x->c = first - x->d;
    for (int64_t m = 3; k->modulus * m + r < k->fit_to; m++)
        if (rest(k, x, r, m) != x->c + x->d * m) return false;
    return !x->is_xor || x->c >= 0;
}

/* The simplest relation of class R. */
static bool find_relation(const kernel *k, int64_t r, relation *out)
{
    size_t n = k->n_references;

    *out = (relation){ 0 };
    if (holds(k, out, r)) return true;
    for (int way = 0; way < 3; way++)
        for (size_t u = 0; u < n; u++) {
            *out = (relation){ .a = way == 1 ? -1 : 1, .u = u, .is_xor = way == 2 };
            if (holds(k, out, r)) return true;
        }
    for (int way = 0; way < 3; way++)
        for (size_t u = 0; u < n; u++)
            for (size_t v = way == 1 ? 0 : u + 1; v < n; v++) {
                *out = (relation){ .a = 1, .u = u, .v = v, .is_xor = way == 2 };
                out->b = way == 1 ? -1 : 1;
                if (u != v && holds(k, out, r)) return true;
            }
    return false;
}

/* --- as an expression ------------------------------------------------------------- */

/* value(n/4), where the digits that are left out are any, or value(2*(n/4) + 1). */
static uint32_t value_node(const kernel *k, size_t which, int64_t r)
{
    mx__expressions *e = &k->laws->e;
    reference x = k->references[which];
    uint32_t arg = k->quotient;

    if (r / (k->modulus / x.scale) == x.shift) {
        arg = mx__expression_op2(e, MX_EX_DIVIDE, k->column,
                                 mx__expression_number(e, k->modulus / x.scale));
    } else {
        if (x.scale > 1)
            arg = mx__expression_op2(e, MX_EX_MULTIPLY,
                                     mx__expression_number(e, x.scale), arg);
        if (x.shift)
            arg = mx__expression_op2(e, MX_EX_ADD, arg,
                                     mx__expression_number(e, x.shift));
    }
    return mx__expression_add(e, (mx__expression){ .op = MX_EX_VALUE, .a = arg });
}

/* SUM, unless it is UINT32_MAX: nothing yet, and NODE SIGN times. */
static uint32_t plus(mx__expressions *e, uint32_t sum, uint32_t node, int sign,
                     bool is_xor)
{
    mx__expression_op op = is_xor ? MX_EX_XOR : sign < 0 ? MX_EX_SUBTRACT : MX_EX_ADD;

    return sum == UINT32_MAX ? node : mx__expression_op2(e, op, sum, node);
}

static uint32_t relation_node(const kernel *k, const relation *x, int64_t r)
{
    mx__expressions *e = &k->laws->e;
    uint32_t sum = UINT32_MAX;
    int64_t c = x->c, d = x->d < 0 ? -x->d : x->d;

    if (x->a < 0 || (!x->a && !x->d)) { /* c - value(...), or c alone */
        sum = mx__expression_number(e, c);
        c = 0;
    }
    if (x->a) sum = plus(e, sum, value_node(k, x->u, r), x->a, x->is_xor);
    if (x->b) sum = plus(e, sum, value_node(k, x->v, r), x->b, x->is_xor);
    if (x->d) {
        uint32_t rise = k->quotient;

        if (d != 1)
            rise = mx__expression_op2(e, MX_EX_MULTIPLY,
                                      mx__expression_number(e, sum == UINT32_MAX ? x->d
                                                                                 : d),
                                      rise);
        sum = plus(e, sum, rise, x->d < 0 ? -1 : 1, false);
    }
    if (c)
        sum = plus(e, sum, mx__expression_number(e, c < 0 && !x->is_xor ? -c : c),
                   c < 0 ? -1 : 1, x->is_xor);
    return sum;
}

/* --- the law ---------------------------------------------------------------------- */

/* Does all that the law asks for at N, in every class, lie below N? A list is made whole. */
static bool is_below(const kernel *k, const relation *of_class, int64_t n)
{
    for (int64_t r = 0; r < k->modulus; r++)
        for (int side = 0; side < 2; side++) {
            const relation *x = &of_class[r];
            reference y = k->references[side ? x->v : x->u];
            int64_t to = y.scale * (n / k->modulus) + y.shift;

            if ((side ? x->b : x->a) && (to < k->from || to >= n)) return false;
        }
    return true;
}

/* The least number from which the law holds and needs no value but of smaller numbers. */
static int64_t least_of(const kernel *k, const relation *of_class)
{
    int64_t least = k->from;

    for (int64_t n = k->from; n < 3 * k->modulus; n++) {
        int64_t m = n / k->modulus, r = n % k->modulus;
        const relation *x = &of_class[r];

        if (!is_below(k, of_class, n) || rest(k, x, r, m) != x->c + x->d * m)
            least = n + 1;
    }
    return least;
}

/* References to all m with fewer than J digits: b^i m + s with i < j. */
static void list_references(kernel *k, int64_t base)
{
    k->n_references = 0;
    for (int64_t scale = k->modulus / base; scale >= 1; scale /= base)
        for (int64_t shift = 0; shift <= scale; shift++)
            if (k->n_references < REFERENCES_MOST)
                k->references[k->n_references++] = (reference){ scale, shift };
}

static void put_law(kernel *k, const mx__sample *sample, const relation *of_class)
{
    mx__expressions *e = &k->laws->e;
    mx__expression pick = {
        .op = MX_EX_PICK, .a = k->column, .k = k->modulus, .c = (uint32_t)k->modulus
    };
    uint32_t items[CLASSES_MOST];

    for (int64_t r = 0; r < k->modulus; r++)
        items[r] = relation_node(k, &of_class[r], r);
    pick.b = (uint32_t)e->items.n;
    for (int64_t r = 0; r < k->modulus; r++)
        if (!MX_PUSH(e->items, items[r])) e->failed = true;
    if (!e->failed)
        mx__laws_try_from(sample, k->laws, mx__expression_add(e, pick), "automaton",
                          least_of(k, of_class), k->fit_to - 1);
}

static void try_modulus(kernel *k, const mx__sample *sample, int64_t base)
{
    mx__expressions *e = &k->laws->e;
    relation of_class[CLASSES_MOST];

    list_references(k, base);
    for (int64_t r = 0; r < k->modulus; r++)
        if (!find_relation(k, r, &of_class[r])) return;
    k->column = mx__expression_add(e, (mx__expression){ .op = MX_EX_COLUMN });
    k->quotient = mx__expression_op2(e, MX_EX_DIVIDE, k->column,
                                     mx__expression_number(e, k->modulus));
    if (!e->failed) put_law(k, sample, of_class);
}

/* The values in order; false: some are missing. */
static bool put_in_order(const mx__sample *s, kernel *k, int64_t *f)
{
    size_t n = 0;

    k->from = INT64_MAX;
    for (size_t i = 0; i < s->n_rows; i++)
        if (s->rows[i * s->n_columns] < k->from) k->from = s->rows[i * s->n_columns];
    for (size_t i = 0; i < s->n_rows; i++)
        f[i] = MX__NO_VALUE;
    for (size_t i = 0; i < s->n_rows && k->from >= 0; i++) {
        int64_t at = s->rows[i * s->n_columns] - k->from;

        if (at >= (int64_t)s->n_rows || s->values[i] == MX__NO_VALUE) return false;
        n += f[at] == MX__NO_VALUE;
        f[at] = s->values[i];
    }
    return n == s->n_rows;
}

mx_status mx__laws_kernel(const mx__sample *sample, mx__laws *out, mx_error *err)
{
    kernel k = { .laws = out };
    size_t n = sample->n_rows;

    out->e.columns = sample->columns;
    out->e.n_columns = sample->n_columns;
    out->e.known.n = 0;
    if (!MX_RESERVE(out->e.known, n + 1))
        return mx__fail(err, MX_NOMEM, "no memory for a search of formulas");
    if (!put_in_order(sample, &k, out->e.known.at)) return MX_OK;
    if (k.from > 1) return MX_OK; /* fewer digits would be no position */
    out->e.known.n = n;
    out->e.known_from = k.from;
    k.f = out->e.known.at;
    k.stop = k.from + (int64_t)n;
    k.fit_to = k.from + (int64_t)n / 2;
    for (k.modulus = 2; k.modulus <= CLASSES_MOST && !out->found.n; k.modulus++)
        for (int64_t base = 2; base <= 10 && !out->found.n; base++) {
            int64_t power = base;

            while (power < k.modulus)
                power *= base;
            if (power == k.modulus && k.fit_to / k.modulus >= LEAST_SEEN)
                try_modulus(&k, sample, base);
        }
    while (out->found.n && out->found.at[out->found.n - 1].length > LONGEST)
        out->found.n--;
    return MX_OK;
}
