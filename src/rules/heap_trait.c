/* heap_trait.c: proves from the checked tree that a rule file is a take-and-break code or
   a subtraction set. docs/theory.md has the cases and why each is exact. */
#include "heap_trait.h"

#include "library_rows.h"
#include "linear.h"
#include "vec.h"

#include <assert.h>
#include <string.h>

enum { MOST_AMOUNT = 1 << 15, MOST_KNOWN = 8 };

enum { LEAVE_NONE = 1, LEAVE_ONE = 2, LEAVE_TWO = 4 };

/* A loop whose range depends on the heap: NAME in FIRST..(LAST / divisor), or over a
   family of numbers up to the heap. */
typedef struct free_loop {
    const mx__symbol *name;
    mx_heap_family family;
    int64_t base;
    mx__linear first, last;
    int64_t divisor;
} free_loop;

/* What a filter demands of twice the first part less the whole: 0 is an equal split. */
typedef enum half { HALF_ANY, HALF_NOT_EQUAL, HALF_LESS, HALF_AT_MOST } half;

typedef struct finder {
    const mx__tree *tree;
    const mx__data_values *data;
    int64_t lo;           /* the least heap: 0 or 1 */
    mx_heap_digit *digit; /* MOST_AMOUNT of them */
    int64_t last_digit;
    bool splits;
    int64_t tail_from; /* every amount from here on may be taken; -1: none */
    int tail_leave;
    mx_heap_family family;
    int64_t base;
    /* the move line that is walked: */
    const mx__move *move;
    const mx__symbol *heap;
    int64_t heap_is; /* a literal pattern; -1: any */
    mx__known known[MOST_KNOWN];
    size_t n_known;
    free_loop loop;
    bool has_loop;
    half half;
    bool half_is_set;
    mx__linear half_form;
    int64_t heap_from; /* filters demand a heap of at least this */
} finder;

/* Every step answers false when the line is not of a form whose exactness is known. */
static bool clauses_from(finder *f, const mx__clause *clause);

/* --- reading ---------------------------------------------------------------------------- */

static bool read_form(const finder *f, const mx__expr *expr, mx__linear *out)
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
        return read_form(f, expr->a, &a) && read_form(f, expr->b, &b) &&
               mx__linear_add(out, &a, 1) &&
               mx__linear_add(out, &b, expr->op == MX_OP_ADD ? 1 : -1);
    }
    return mx__linear_read(expr, f->known, f->n_known, out);
}

static bool read_constant(const finder *f, const mx__expr *expr, int64_t *value)
{
    mx__linear form;

    if (!read_form(f, expr, &form) || !mx__linear_is_constant(&form)) return false;
    *value = form.constant;
    return true;
}

/* FORM is the heap plus a constant. */
static bool is_heap_plus(const finder *f, const mx__linear *form, int64_t *constant)
{
    if (form->n != 1 || form->name[0] != f->heap || form->factor[0] != 1) return false;
    *constant = form->constant;
    return true;
}

/* --- amounts ---------------------------------------------------------------------------- */

static bool add_digit(finder *f, int64_t amount, int leave, bool unequal)
{
    mx_heap_digit *digit;

    if (amount < 0 || amount >= MOST_AMOUNT) return false;
    if (amount == 0 && (leave & (LEAVE_NONE | LEAVE_ONE))) return false;
    digit = &f->digit[amount];
    if (leave & LEAVE_TWO) {
        f->splits = true;
        if (!(digit->leave & LEAVE_TWO))
            digit->mark = unequal ? MX_UNEQUAL_PARTS : MX_ANY_PARTS;
        else if (!unequal)
            digit->mark = MX_ANY_PARTS;
    }
    digit->leave = (uint16_t)(digit->leave | leave);
    if (amount > f->last_digit) f->last_digit = amount;
    return true;
}

/* Taking AMOUNT and leaving one heap, which the shape wants to be at least lo. */
static bool add_take(finder *f, int64_t amount)
{
    if (amount < 1 || f->heap_from > amount + f->lo) return false;
    return add_digit(f, amount, f->lo == 0 ? LEAVE_NONE | LEAVE_ONE : LEAVE_ONE, false);
}

static bool add_tail(finder *f, int64_t from, int leave)
{
    if (f->tail_from >= 0 || from < 1 || from >= MOST_AMOUNT ||
        f->heap_from > from + f->lo)
        return false;
    f->tail_from = from;
    f->tail_leave = leave;
    return true;
}

/* --- options ---------------------------------------------------------------------------- */

static bool one_part_of_loop(finder *f, const mx__linear *part)
{
    const free_loop *l = &f->loop;
    int64_t first, last;

    if (mx__linear_factor(part, f->heap) == 1 && part->n == 2 && part->constant == 0 &&
        mx__linear_factor(part, l->name) == -1) {
        if (l->family) {
            if (f->family || f->lo != 0 || f->heap_from > 1) return false;
            f->family = l->family;
            f->base = l->base;
            return true;
        }
        if (!mx__linear_is_constant(&l->first) || l->divisor != 1 ||
            !is_heap_plus(f, &l->last, &last))
            return false;
        first = l->first.constant;
        if (last + f->lo >= 0) /* the heap may be taken down to lo */
            return add_tail(f, first, f->lo == 0 ? LEAVE_NONE | LEAVE_ONE : LEAVE_ONE);
        return last == -1 && f->lo == 0 && add_tail(f, first, LEAVE_ONE);
    }
    if (l->family || part->n != 1 || part->name[0] != l->name || part->factor[0] != 1 ||
        part->constant != 0)
        return false;
    if (!mx__linear_is_constant(&l->first) || l->divisor != 1 ||
        !is_heap_plus(f, &l->last, &last))
        return false;
    first = l->first.constant;
    if (first <= f->lo)
        return add_tail(f, -last, f->lo == 0 ? LEAVE_NONE | LEAVE_ONE : LEAVE_ONE);
    return first == 1 && f->lo == 0 && add_tail(f, -last, LEAVE_ONE);
}

/* The filter compares the loop's name V with heap - AMOUNT - V. */
static bool filter_splits_in_half(const finder *f, int64_t amount)
{
    return mx__linear_factor(&f->half_form, f->loop.name) == 2 &&
           mx__linear_factor(&f->half_form, f->heap) == -1 && f->half_form.n == 2 &&
           f->half_form.constant == amount;
}

/* Two parts: V and heap - AMOUNT - V with V in FIRST..(heap - c) / divisor. */
static bool split_by_loop(finder *f, int64_t amount)
{
    const free_loop *l = &f->loop;
    int64_t first = l->first.constant, c, least;
    int leave = LEAVE_TWO;
    bool unequal = false;

    if (l->family || !mx__linear_is_constant(&l->first) || first < 0 || first > 1 ||
        !is_heap_plus(f, &l->last, &c))
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
    if (first == 0 || (l->divisor == 1 && c <= amount)) leave |= LEAVE_ONE;
    if (first == 0 && c <= amount) leave |= LEAVE_NONE;
    if (f->half_is_set) {
        if (!filter_splits_in_half(f, amount)) return false;
        if (f->half != HALF_AT_MOST) {
            unequal = true;
            leave &= ~LEAVE_NONE; /* 0 and 0 are equal */
        }
        if (first == 1 && f->half != HALF_NOT_EQUAL) leave &= ~LEAVE_ONE;
    }
    if (f->lo == 1) leave = LEAVE_TWO; /* a part of 0 leaves the shape */
    least = amount + (leave & LEAVE_NONE ? 0 : leave & LEAVE_ONE ? 1 : 2);
    return f->heap_from <= least && add_digit(f, amount, leave, unequal);
}

static bool two_parts(finder *f, const mx__linear *a, const mx__linear *b)
{
    mx__linear whole = { 0 };
    int64_t amount;

    if (!f->has_loop || !mx__linear_add(&whole, a, 1) ||
        !mx__linear_add(&whole, b, 1) || !is_heap_plus(f, &whole, &amount))
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

static bool option_parts(finder *f, const mx__linear *part, size_t n)
{
    int64_t constant;

    if (n > 2 || (f->half_is_set && n < 2)) return false;
    if (f->heap_is >= 0) /* a literal heap that vanishes */
        return n == 0 && !f->has_loop && f->lo <= f->heap_is && f->heap_is > 0 &&
               add_digit(f, f->heap_is, LEAVE_NONE, false);
    if (n == 0) return false;
    if (n == 2) return two_parts(f, &part[0], &part[1]);
    if (f->has_loop) return one_part_of_loop(f, &part[0]);
    return is_heap_plus(f, &part[0], &constant) && add_take(f, -constant);
}

static bool option(finder *f, const mx__opt *opt)
{
    const mx__expr *to = opt->to;
    mx__linear part[2] = { { 0 }, { 0 } };
    size_t n = 0;

    while (to->kind == MX_E_CONVERT && to->conversion == MX_CV_SUM)
        to = to->a;
    if (opt->score) return false;
    if (to->kind == MX_E_NOTHING) return option_parts(f, part, 0);
    if (to->kind != MX_E_LIST) {
        if (!to->type || to->type->kind != MX_T_INT) return false;
        return read_form(f, to, &part[0]) && option_parts(f, part, 1);
    }
    for (const mx__item *item = to->items; item; item = item->next, n++)
        if (n == 2 || item->clauses || !read_form(f, item->expr, &part[n]))
            return false;
    return option_parts(f, part, n);
}

/* --- loops and filters -------------------------------------------------------------------- */

static bool bind(finder *f, const mx__symbol *name, int64_t value,
                 const mx__clause *rest)
{
    bool fine;

    if (f->n_known == MOST_KNOWN) return false;
    f->known[f->n_known++] = (mx__known){ name, value };
    fine = clauses_from(f, rest);
    f->n_known--;
    return fine;
}

static bool over_items(finder *f, const mx__clause *clause, const mx__expr *set)
{
    int64_t value;

    for (const mx__item *item = set->items; item; item = item->next)
        if (item->clauses || !read_constant(f, item->expr, &value) ||
            !bind(f, clause->pattern->symbol, value, clause->next))
            return false;
    return true;
}

static bool over_data(finder *f, const mx__clause *clause, const mx__expr *name)
{
    const int64_t *at;
    size_t n;

    if (!f->data || !f->data->integers(f->data->self, name->symbol->index, &at, &n))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!bind(f, clause->pattern->symbol, at[i], clause->next)) return false;
    return true;
}

/* An upper end `min(c, heap)` in either order: taking more than the heap is no move, so
   the constant alone says the same where the name is an amount. */
static bool clipped_end(const finder *f, const mx__expr *end, int64_t *constant)
{
    const mx__item *a = end->items, *b = a ? a->next : NULL;
    mx__linear form;
    int64_t zero;

    if (end->kind != MX_E_CALL || end->function != MX_L_min || !b || b->next ||
        a->clauses || b->clauses)
        return false;
    if (read_constant(f, a->expr, constant))
        return read_form(f, b->expr, &form) && is_heap_plus(f, &form, &zero) &&
               zero == 0;
    return read_constant(f, b->expr, constant) && read_form(f, a->expr, &form) &&
           is_heap_plus(f, &form, &zero) && zero == 0;
}

static bool over_constants(finder *f, const mx__clause *clause, int64_t first,
                           int64_t last)
{
    if (first < -MOST_AMOUNT || last > MOST_AMOUNT) return false;
    for (int64_t v = first; v <= last; v++)
        if (!bind(f, clause->pattern->symbol, v, clause->next)) return false;
    return true;
}

static bool with_free_loop(finder *f, const mx__clause *clause, free_loop loop)
{
    bool fine;

    if (f->has_loop) return false;
    loop.name = clause->pattern->symbol;
    f->loop = loop;
    f->has_loop = true;
    fine = clauses_from(f, clause->next);
    f->has_loop = false;
    return fine;
}

static bool over_range(finder *f, const mx__clause *clause, const mx__expr *range)
{
    const mx__expr *last = range->b;
    free_loop loop = { .divisor = 1 };
    int64_t first, end;

    if (read_constant(f, range->a, &first) &&
        (read_constant(f, last, &end) || clipped_end(f, last, &end)))
        return over_constants(f, clause, first, end);
    if (last->kind == MX_E_BINARY && last->op == MX_OP_DIV) {
        if (!read_constant(f, last->b, &loop.divisor)) return false;
        last = last->a;
    }
    return read_form(f, range->a, &loop.first) && read_form(f, last, &loop.last) &&
           with_free_loop(f, clause, loop);
}

static mx_heap_family family_of(int function)
{
    switch (function) {
    case MX_L_fibonacci: return MX_FIBONACCI;
    case MX_L_squares: return MX_SQUARES;
    case MX_L_cubes: return MX_CUBES;
    case MX_L_primes: return MX_PRIMES;
    case MX_L_powers: return MX_POWERS;
    case MX_L_factorials: return MX_FACTORIALS;
    default: return MX_NO_FAMILY;
    }
}

static bool over_family(finder *f, const mx__clause *clause, const mx__expr *call)
{
    free_loop loop = { .family = family_of(call->function) };
    const mx__item *item = call->items;
    mx__linear end;
    int64_t zero;

    if (!loop.family || !item) return false;
    if (loop.family == MX_POWERS) {
        if (!read_constant(f, item->expr, &loop.base) || loop.base < 2) return false;
        item = item->next;
    }
    return item && !item->next && read_form(f, item->expr, &end) &&
           is_heap_plus(f, &end, &zero) && zero == 0 && with_free_loop(f, clause, loop);
}

static bool loop_over(finder *f, const mx__clause *clause)
{
    const mx__expr *over = clause->expr;

    if (clause->pattern->kind != MX_P_NAME || clause->pattern->bound) return false;
    while (over->kind == MX_E_CONVERT)
        over = over->a;
    switch ((int)over->kind) {
    case MX_E_RANGE: return over_range(f, clause, over);
    case MX_E_SET:
    case MX_E_LIST: return over_items(f, clause, over);
    case MX_E_NAME:
        return over->symbol->kind == MX_SYM_DATA && over_data(f, clause, over);
    case MX_E_CALL: return over_family(f, clause, over);
    default: return false;
    }
}

static bool holds(mx__op op, int64_t a, int64_t b, bool *is)
{
    switch ((int)op) {
    case MX_OP_EQ: *is = a == b; return true;
    case MX_OP_NE: *is = a != b; return true;
    case MX_OP_LT: *is = a < b; return true;
    case MX_OP_LE: *is = a <= b; return true;
    case MX_OP_GT: *is = a > b; return true;
    case MX_OP_GE: *is = a >= b; return true;
    default: return false;
    }
}

static mx__op turned(mx__op op)
{
    switch ((int)op) {
    case MX_OP_LT: return MX_OP_GT;
    case MX_OP_LE: return MX_OP_GE;
    case MX_OP_GT: return MX_OP_LT;
    case MX_OP_GE: return MX_OP_LE;
    default: return op;
    }
}

static void times_minus_one(mx__linear *form)
{
    form->constant = -form->constant;
    for (size_t i = 0; i < form->n; i++)
        form->factor[i] = -form->factor[i];
}

/* DIFFERENCE op 0, where the difference is not constant. */
static bool filter_form(finder *f, mx__linear *difference, mx__op op)
{
    int64_t constant;

    if (f->has_loop && mx__linear_factor(difference, f->loop.name)) {
        if (f->half_is_set) return false;
        if (mx__linear_factor(difference, f->loop.name) < 0) {
            times_minus_one(difference);
            op = turned(op);
        }
        f->half = op == MX_OP_NE   ? HALF_NOT_EQUAL
                  : op == MX_OP_LT ? HALF_LESS
                  : op == MX_OP_LE ? HALF_AT_MOST
                                   : HALF_ANY;
        f->half_form = *difference;
        f->half_is_set = true;
        return f->half != HALF_ANY;
    }
    if (!is_heap_plus(f, difference, &constant)) return false;
    if (op == MX_OP_GT)
        constant--;
    else if (op != MX_OP_GE)
        return false;
    if (-constant > f->heap_from) f->heap_from = -constant;
    return true;
}

static bool filter(finder *f, const mx__expr *condition, const mx__clause *rest)
{
    half half_before = f->half;
    bool was_set = f->half_is_set, fine, is;
    int64_t heap_from = f->heap_from;
    mx__linear a, b, difference = { 0 };

    if (condition->kind != MX_E_BINARY) return false;
    if (condition->op == MX_OP_AND) {
        mx__clause second = { .kind = MX_C_IF, .expr = condition->b };

        second.next = (mx__clause *)(uintptr_t)rest;
        return filter(f, condition->a, &second);
    }
    if (!condition->a->type || condition->a->type->kind != MX_T_INT ||
        !read_form(f, condition->a, &a) || !read_form(f, condition->b, &b) ||
        !mx__linear_add(&difference, &a, 1) || !mx__linear_add(&difference, &b, -1))
        return false;
    if (mx__linear_is_constant(&difference))
        return holds(condition->op, difference.constant, 0, &is) &&
               (!is || clauses_from(f, rest));
    if (difference.n == 1 && difference.name[0] == f->heap &&
        difference.factor[0] == -1 &&
        (condition->op == MX_OP_LE || condition->op == MX_OP_LT)) {
        times_minus_one(&difference);
        fine = filter_form(f, &difference, turned(condition->op));
    } else {
        fine = filter_form(f, &difference, condition->op);
    }
    fine = fine && clauses_from(f, rest);
    f->half = half_before;
    f->half_is_set = was_set;
    f->heap_from = heap_from;
    return fine;
}

static bool clauses_from(finder *f, const mx__clause *clause)
{
    if (!clause) {
        for (const mx__opt *opt = f->move->options; opt; opt = opt->next)
            if (!option(f, opt)) return false;
        return true;
    }
    switch (clause->kind) {
    case MX_C_FOR: return loop_over(f, clause);
    case MX_C_IF: return filter(f, clause->expr, clause->next);
    case MX_C_LET: return false;
    }
    return false;
}

/* --- the whole file ------------------------------------------------------------------------ */

static bool move_line(finder *f, const mx__move *move)
{
    const mx__pattern *from = move->from;

    f->move = move;
    f->heap = NULL;
    f->heap_is = -1;
    f->n_known = 0;
    f->has_loop = f->half_is_set = false;
    f->heap_from = 0;
    if (from->kind == MX_P_EXPR)
        return read_constant(f, from->expr, &f->heap_is) && f->heap_is >= 0 &&
               clauses_from(f, move->clauses);
    if (from->kind != MX_P_NAME) return false;
    f->heap = from->symbol;
    return from->bound ? filter(f, from->bound, move->clauses)
                       : clauses_from(f, move->clauses);
}

static bool shape_fits(const mx__tree *tree)
{
    const mx__field *field = tree->position;

    return field && !field->next && field->kind == MX_S_INT &&
           (field->lo == 0 || field->lo == 1) && !tree->arrivals && !tree->ends &&
           !tree->is_partizan && !tree->has_scores && !tree->has_draw && !tree->turn &&
           tree->moves;
}

/* Ascending amounts whose digit lets a heap or nothing be left. */
static bool write_set(finder *f, mx__arena *arena, mx_heap_rule *rule, bool inside,
                      int64_t end)
{
    uint64_t *set = MX_ARENA_ARRAY(arena, uint64_t, (size_t)end + 1);

    if (!set) return false;
    for (int64_t i = 1; i < end; i++)
        if ((f->digit[i].leave != 0) == inside) set[rule->n_set++] = (uint64_t)i;
    rule->set = set;
    return true;
}

static bool write_code(finder *f, mx__arena *arena, mx_heap_rule *rule)
{
    int64_t last = f->last_digit;
    mx_heap_digit *digits;

    if (f->tail_from > last) last = f->tail_from;
    digits = MX_ARENA_ARRAY(arena, mx_heap_digit, (size_t)last + 2);
    if (!digits) return false;
    memcpy(digits, f->digit, (size_t)(last + 1) * sizeof *digits);
    rule->kind = MX_HEAP_CODE;
    rule->digits = digits;
    rule->n_digits = (size_t)last + 1;
    if (f->tail_from < 0) return true;
    for (int64_t i = f->tail_from; i <= last + 1; i++)
        digits[i].leave = (uint16_t)(digits[i].leave | f->tail_leave);
    rule->n_digits++;
    rule->n_tail = 1;
    return true;
}

/* Chooses the plainest of the three kinds; *FITS is false when none says it. */
static bool write_rule(finder *f, mx__arena *arena, mx_heap_rule *rule, bool *fits)
{
    bool plain = f->lo == 0 && !f->splits;
    bool full_tail = f->tail_from < 0 || f->tail_leave == (LEAVE_NONE | LEAVE_ONE);

    for (int64_t i = 1; i <= f->last_digit; i++)
        if (f->digit[i].leave && f->digit[i].leave != (LEAVE_NONE | LEAVE_ONE))
            plain = false;
    *fits = true;
    rule->size = sizeof *rule;
    if (plain && full_tail && f->tail_from >= 0 && !f->family) {
        rule->kind = MX_HEAP_ALL_BUT;
        return write_set(f, arena, rule, false, f->tail_from);
    }
    if (plain && f->tail_from < 0 && (f->family || f->last_digit > 0)) {
        rule->kind = MX_HEAP_TAKE;
        rule->family = f->family;
        rule->base = (uint64_t)f->base;
        return write_set(f, arena, rule, true, f->last_digit + 1);
    }
    if (f->family || (f->last_digit < 0 && f->tail_from < 0)) {
        *fits = false;
        return true;
    }
    return write_code(f, arena, rule);
}

mx_status mx__heap_trait(const mx__tree *tree, const mx__data_values *data,
                         mx__arena *arena, const mx_heap_rule **out)
{
    finder f = { .tree = tree, .data = data, .last_digit = -1, .tail_from = -1 };
    mx_heap_rule *rule;
    bool fits;

    *out = NULL;
    if (!shape_fits(tree)) return MX_OK;
    f.lo = tree->position->lo;
    f.digit = mx__calloc(MOST_AMOUNT, sizeof *f.digit);
    if (!f.digit) return MX_NOMEM;
    fits = true;
    for (const mx__move *move = tree->moves; move && fits; move = move->next)
        fits = move_line(&f, move);
    rule = fits ? MX_ARENA_NEW(arena, mx_heap_rule) : NULL;
    if (fits && (!rule || !write_rule(&f, arena, rule, &fits))) {
        mx__free(f.digit);
        return MX_NOMEM;
    }
    if (fits) *out = rule;
    mx__free(f.digit);
    return MX_OK;
}
