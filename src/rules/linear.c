/* linear.c: expressions as sums of names times constants, for proofs about rules. */
#include "linear.h"

#include "compiler.h"

static bool add_term(mx__linear *sum, const mx__symbol *name, int64_t factor)
{
    for (size_t i = 0; i < sum->n; i++) {
        if (sum->name[i] != name) continue;
        if (MX_ADD_OVERFLOWS(sum->factor[i], factor, &sum->factor[i])) return false;
        if (sum->factor[i] == 0) {
            sum->n--;
            sum->name[i] = sum->name[sum->n];
            sum->factor[i] = sum->factor[sum->n];
        }
        return true;
    }
    if (factor == 0) return true;
    if (sum->n == MX_LINEAR_TERMS) return false;
    sum->name[sum->n] = name;
    sum->factor[sum->n++] = factor;
    return true;
}

bool mx__linear_add(mx__linear *sum, const mx__linear *other, int64_t times)
{
    int64_t product;

    if (MX_MUL_OVERFLOWS(other->constant, times, &product) ||
        MX_ADD_OVERFLOWS(sum->constant, product, &sum->constant))
        return false;
    for (size_t i = 0; i < other->n; i++)
        if (MX_MUL_OVERFLOWS(other->factor[i], times, &product) ||
            !add_term(sum, other->name[i], product))
            return false;
    return true;
}

int64_t mx__linear_factor(const mx__linear *form, const mx__symbol *name)
{
    for (size_t i = 0; i < form->n; i++)
        if (form->name[i] == name) return form->factor[i];
    return 0;
}

bool mx__linear_is_constant(const mx__linear *form)
{
    return form->n == 0;
}

static bool read_name(const mx__expr *expr, const mx__known *known, size_t n,
                      mx__linear *out)
{
    const mx__symbol *name = expr->symbol;

    for (size_t i = n; i-- > 0;)
        if (known[i].name == name) {
            out->constant = known[i].value;
            return true;
        }
    if (name->kind == MX_SYM_LET && !name->let->has_params && !name->let->is_recursive)
        return mx__linear_read(name->let->body, known, n, out);
    return name->kind == MX_SYM_LOCAL && add_term(out, name, 1);
}

static bool read_binary(const mx__expr *expr, const mx__known *known, size_t n,
                        mx__linear *out)
{
    mx__linear a, b;

    if (!mx__linear_read(expr->a, known, n, &a) ||
        !mx__linear_read(expr->b, known, n, &b))
        return false;
    switch ((int)expr->op) {
    case MX_OP_ADD: return mx__linear_add(out, &a, 1) && mx__linear_add(out, &b, 1);
    case MX_OP_SUB: return mx__linear_add(out, &a, 1) && mx__linear_add(out, &b, -1);
    case MX_OP_MUL:
        if (b.n == 0) return mx__linear_add(out, &a, b.constant);
        return a.n == 0 && mx__linear_add(out, &b, a.constant);
    default: return false;
    }
}

bool mx__linear_read(const mx__expr *expr, const mx__known *known, size_t n,
                     mx__linear *out)
{
    mx__linear inner;

    *out = (mx__linear){ 0 };
    if (!expr->type || expr->type->kind != MX_T_INT) return false;
    switch ((int)expr->kind) {
    case MX_E_INT: out->constant = expr->number; return true;
    case MX_E_NAME: return expr->symbol && read_name(expr, known, n, out);
    case MX_E_NEG:
        return mx__linear_read(expr->a, known, n, &inner) &&
               mx__linear_add(out, &inner, -1);
    case MX_E_BINARY: return read_binary(expr, known, n, out);
    default: return false;
    }
}
