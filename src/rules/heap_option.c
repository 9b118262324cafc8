/* heap_option.c: the forms of options that are exactly a digit of a code or an element of a
   set. docs/theory.md has the cases and why each is exact. */
#include "heap_finder.h"

/* --- reading ---------------------------------------------------------------------- */

bool mx__heap_form(const mx__finder *f, const mx__expr *expr, mx__linear *out)
{
    int64_t value;

    if (expr->kind == MX_E_NAME && expr->symbol->kind == MX_SYM_DATA) {
        *out = (mx__linear){ 0 };
        if (!f->data || !f->data->integer(f->data->self, expr->symbol->index, &value))
            return false;
        out->constant = value;
        return true;
    }
    if (expr->kind == MX_E_BINARY && expr->type && expr->type->kind == MX_T_INT &&
        (expr->op == MX_OP_ADD || expr->op == MX_OP_SUB)) {
        mx__linear a, b;

        *out = (mx__linear){ 0 };
        return mx__heap_form(f, expr->a, &a) && mx__heap_form(f, expr->b, &b) &&
               mx__linear_add(out, &a, 1) &&
               mx__linear_add(out, &b, expr->op == MX_OP_ADD ? 1 : -1);
    }
    return mx__linear_read(expr, f->known, f->n_known, out);
}

bool mx__heap_plus(const mx__finder *f, const mx__linear *form, int64_t *constant)
{
    if (form->n != 1 || form->name[0] != f->heap || form->factor[0] != 1) return false;
    *constant = form->constant;
    return true;
}

/* --- amounts ---------------------------------------------------------------------- */

static bool add_digit(mx__finder *f, int64_t amount, int leave, bool unequal)
{
    mx_heap_digit *digit;

    if (amount < 0 || amount >= MX_MOST_AMOUNT) return false;
    if (amount == 0 && (leave & (MX_LEAVE_NONE | MX_LEAVE_ONE))) return false;
    digit = &f->digit[amount];
    if (leave & MX_LEAVE_TWO) {
        f->splits = true;
        if (!(digit->leave & MX_LEAVE_TWO))
            digit->mark = unequal ? MX_UNEQUAL_PARTS : MX_ANY_PARTS;
        else if (!unequal)
            digit->mark = MX_ANY_PARTS;
    }
    digit->leave = (uint16_t)(digit->leave | leave);
    if (amount > f->last_digit) f->last_digit = amount;
    return true;
}

/* Taking AMOUNT and leaving one heap, which the shape wants to be at least lo. */
static bool add_take(mx__finder *f, int64_t amount)
{
    if (amount < 1 || f->heap_from > amount + f->lo) return false;
    return add_digit(f, amount,
                     f->lo == 0 ? MX_LEAVE_NONE | MX_LEAVE_ONE : MX_LEAVE_ONE, false);
}

static bool add_tail(mx__finder *f, int64_t from, int leave)
{
    if (f->tail_from >= 0 || from < 1 || from >= MX_MOST_AMOUNT ||
        f->heap_from > from + f->lo)
        return false;
    f->tail_from = from;
    f->tail_leave = leave;
    return true;
}

/* Every amount from FIRST on but those that a filter took out. */
static bool add_all_but(mx__finder *f, int64_t first, int leave)
{
    int64_t end = first;

    for (size_t i = 0; i < f->n_except; i++)
        if (f->except[i] >= end) end = f->except[i] + 1;
    for (int64_t amount = first; amount < end; amount++) {
        bool taken = true;

        for (size_t i = 0; i < f->n_except; i++)
            if (f->except[i] == amount) taken = false;
        if (taken && !add_take(f, amount)) return false;
    }
    return add_tail(f, end, leave);
}

/* --- options ---------------------------------------------------------------------- */

static bool one_part_of_loop(mx__finder *f, const mx__linear *part)
{
    const mx__free_loop *l = &f->loop;
    int leave = f->lo == 0 ? MX_LEAVE_NONE | MX_LEAVE_ONE : MX_LEAVE_ONE;
    int64_t first, last;

    if (mx__linear_factor(part, f->heap) == 1 && part->n == 2 && part->constant == 0 &&
        mx__linear_factor(part, l->name) == -1) {
        if (l->family) {
            if (f->n_except || f->family || f->lo != 0 || f->heap_from > 1)
                return false;
            f->family = l->family;
            f->base = l->base;
            return true;
        }
        if (!mx__linear_is_constant(&l->first) || l->divisor != 1 ||
            !mx__heap_plus(f, &l->last, &last))
            return false;
        first = l->first.constant;
        if (last + f->lo >= 0) /* the heap may be taken down to lo */
            return add_all_but(f, first, leave);
        return !f->n_except && last == -1 && f->lo == 0 &&
               add_tail(f, first, MX_LEAVE_ONE);
    }
    if (f->n_except || l->family || part->n != 1 || part->name[0] != l->name ||
        part->factor[0] != 1 || part->constant != 0)
        return false;
    if (!mx__linear_is_constant(&l->first) || l->divisor != 1 ||
        !mx__heap_plus(f, &l->last, &last))
        return false;
    first = l->first.constant;
    if (first <= f->lo) return add_tail(f, -last, leave);
    return first == 1 && f->lo == 0 && add_tail(f, -last, MX_LEAVE_ONE);
}

/* The filter compares the loop's name V with heap - AMOUNT - V. */
static bool filter_splits_in_half(const mx__finder *f, int64_t amount)
{
    return mx__linear_factor(&f->half_form, f->loop.name) == 2 &&
           mx__linear_factor(&f->half_form, f->heap) == -1 && f->half_form.n == 2 &&
           f->half_form.constant == amount;
}

/* Two parts: V and heap - AMOUNT - V with V in FIRST..(heap - c) / divisor. */
static bool split_by_loop(mx__finder *f, int64_t amount)
{
    const mx__free_loop *l = &f->loop;
    int64_t first = l->first.constant, c, least;
    int leave = MX_LEAVE_TWO;
    bool unequal = false;

    if (l->family || !mx__linear_is_constant(&l->first) || first < 0 || first > 1 ||
        !mx__heap_plus(f, &l->last, &c))
        return false;
    c = -c;
    if (l->divisor == 1) {
        if (c > amount + 1) return false;
    } else if (l->divisor == 2) {
        if (c != amount && c != amount + 1) return false;
        unequal = c == amount + 1;
    } else {
        return false;
    }
    if (first == 0 || (l->divisor == 1 && c <= amount)) leave |= MX_LEAVE_ONE;
    if (first == 0 && c <= amount) leave |= MX_LEAVE_NONE;
    if (f->half_is_set) {
        if (!filter_splits_in_half(f, amount)) return false;
        if (f->half != MX_HALF_AT_MOST) {
            unequal = true;
            leave &= ~MX_LEAVE_NONE; /* 0 and 0 are equal */
        }
        if (first == 1 && f->half != MX_HALF_NOT_EQUAL) leave &= ~MX_LEAVE_ONE;
    }
    if (f->lo == 1) leave = MX_LEAVE_TWO; /* a part of 0 leaves the shape */
    least = amount + (leave & MX_LEAVE_NONE ? 0 : leave & MX_LEAVE_ONE ? 1 : 2);
    return f->heap_from <= least && add_digit(f, amount, leave, unequal);
}

static bool two_parts(mx__finder *f, const mx__linear *a, const mx__linear *b)
{
    mx__linear whole = { 0 };
    int64_t amount;

    if (!f->has_loop || !mx__linear_add(&whole, a, 1) ||
        !mx__linear_add(&whole, b, 1) || !mx__heap_plus(f, &whole, &amount))
        return false;
    amount = -amount;
    if (b->n == 1 && b->name[0] == f->loop.name && b->factor[0] == 1 &&
        b->constant == 0)
        a = b;
    if (a->n != 1 || a->name[0] != f->loop.name || a->factor[0] != 1 ||
        a->constant != 0)
        return false;
    return split_by_loop(f, amount);
}

bool mx__heap_option(mx__finder *f, const mx__linear *part, size_t n)
{
    int64_t constant;

    if (n > 2 || (f->half_is_set && n < 2)) return false;
    if (f->n_except && (n != 1 || !f->has_loop)) return false;
    if (f->heap_is >= 0) /* a literal heap that vanishes */
        return n == 0 && !f->has_loop && f->lo <= f->heap_is && f->heap_is > 0 &&
               add_digit(f, f->heap_is, MX_LEAVE_NONE, false);
    if (n == 0) return false;
    if (n == 2) return two_parts(f, &part[0], &part[1]);
    if (f->has_loop) return one_part_of_loop(f, &part[0]);
    return mx__heap_plus(f, &part[0], &constant) && add_take(f, -constant);
}
