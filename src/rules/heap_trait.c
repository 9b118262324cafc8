/* heap_trait.c: proves from the checked tree that a rule file is a take-and-break code or
   a subtraction set. docs/theory.md has the cases and why each is exact. */
#include "heap_finder.h"

#include "library_rows.h"
#include "vec.h"

#include <assert.h>
#include <string.h>

/* Every step answers false when the line is not of a form whose exactness is known. */
static bool clauses_from(mx__finder *f, const mx__clause *clause);

/* --- options ---------------------------------------------------------------------- */

static bool read_constant(const mx__finder *f, const mx__expr *expr, int64_t *value)
{
    mx__linear form;

    if (!mx__heap_form(f, expr, &form) || !mx__linear_is_constant(&form)) return false;
    *value = form.constant;
    return true;
}

static bool option(mx__finder *f, const mx__opt *opt)
{
    const mx__expr *to = opt->to;
    mx__linear part[2] = { { 0 }, { 0 } };
    size_t n = 0;

    while (to->kind == MX_E_CONVERT && to->conversion == MX_CV_SUM)
        to = to->a;
    if (opt->score) return false;
    if (to->kind == MX_E_NOTHING) return mx__heap_option(f, part, 0);
    if (to->kind != MX_E_LIST) {
        if (!to->type || to->type->kind != MX_T_INT) return false;
        return mx__heap_form(f, to, &part[0]) && mx__heap_option(f, part, 1);
    }
    for (const mx__item *item = to->items; item; item = item->next, n++)
        if (n == 2 || item->clauses || !mx__heap_form(f, item->expr, &part[n]))
            return false;
    return mx__heap_option(f, part, n);
}

/* --- loops and filters ------------------------------------------------------------ */

static bool bind(mx__finder *f, const mx__symbol *name, int64_t value,
                 const mx__clause *rest)
{
    bool fine;

    if (f->n_known == MX_MOST_KNOWN) return false;
    f->known[f->n_known++] = (mx__known){ name, value };
    fine = clauses_from(f, rest);
    f->n_known--;
    return fine;
}

static bool over_items(mx__finder *f, const mx__clause *clause, const mx__expr *set)
{
    int64_t value;

    for (const mx__item *item = set->items; item; item = item->next)
        if (item->clauses || !read_constant(f, item->expr, &value) ||
            !bind(f, clause->pattern->symbol, value, clause->next))
            return false;
    return true;
}

static bool over_data(mx__finder *f, const mx__clause *clause, const mx__expr *name)
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
static bool clipped_end(const mx__finder *f, const mx__expr *end, int64_t *constant)
{
    const mx__item *a = end->items, *b = a ? a->next : NULL;
    mx__linear form;
    int64_t zero;

    if (end->kind != MX_E_CALL || end->function != MX_L_min || !b || b->next ||
        a->clauses || b->clauses)
        return false;
    if (read_constant(f, a->expr, constant))
        return mx__heap_form(f, b->expr, &form) && mx__heap_plus(f, &form, &zero) &&
               zero == 0;
    return read_constant(f, b->expr, constant) && mx__heap_form(f, a->expr, &form) &&
           mx__heap_plus(f, &form, &zero) && zero == 0;
}

static bool over_constants(mx__finder *f, const mx__clause *clause, int64_t first,
                           int64_t last)
{
    if (first < -MX_MOST_AMOUNT || last > MX_MOST_AMOUNT ||
        last - first > MX_MOST_TURNS)
        return false;
    for (int64_t v = first; v <= last; v++)
        if (!bind(f, clause->pattern->symbol, v, clause->next)) return false;
    return true;
}

static bool with_free_loop(mx__finder *f, const mx__clause *clause, mx__free_loop loop)
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

static bool over_range(mx__finder *f, const mx__clause *clause, const mx__expr *range)
{
    const mx__expr *last = range->b;
    mx__free_loop loop = { .divisor = 1 };
    int64_t first, end;

    if (read_constant(f, range->a, &first) &&
        (read_constant(f, last, &end) || clipped_end(f, last, &end)))
        return over_constants(f, clause, first, end);
    if (last->kind == MX_E_BINARY && last->op == MX_OP_DIV) {
        if (!read_constant(f, last->b, &loop.divisor)) return false;
        last = last->a;
    }
    return mx__heap_form(f, range->a, &loop.first) &&
           mx__heap_form(f, last, &loop.last) && with_free_loop(f, clause, loop);
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

static bool over_family(mx__finder *f, const mx__clause *clause, const mx__expr *call)
{
    mx__free_loop loop = { .family = family_of(call->function) };
    const mx__item *item = call->items;
    mx__linear end;
    int64_t zero;

    if (!loop.family || !item) return false;
    if (loop.family == MX_POWERS) {
        if (!read_constant(f, item->expr, &loop.base) || loop.base < 2) return false;
        item = item->next;
    }
    return item && !item->next && mx__heap_form(f, item->expr, &end) &&
           mx__heap_plus(f, &end, &zero) && zero == 0 &&
           with_free_loop(f, clause, loop);
}

static bool loop_over(mx__finder *f, const mx__clause *clause)
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
static bool filter_form(mx__finder *f, mx__linear *difference, mx__op op)
{
    int64_t constant;

    if (f->has_loop && mx__linear_factor(difference, f->loop.name)) {
        if (f->half_is_set) return false;
        if (mx__linear_factor(difference, f->loop.name) < 0) {
            times_minus_one(difference);
            op = turned(op);
        }
        f->half = op == MX_OP_NE   ? MX_HALF_NOT_EQUAL
                  : op == MX_OP_LT ? MX_HALF_LESS
                  : op == MX_OP_LE ? MX_HALF_AT_MOST
                                   : MX_HALF_ANY;
        f->half_form = *difference;
        f->half_is_set = true;
        return f->half != MX_HALF_ANY;
    }
    if (!mx__heap_plus(f, difference, &constant)) return false;
    if (op == MX_OP_GT)
        constant--;
    else if (op != MX_OP_GE)
        return false;
    if (-constant > f->heap_from) f->heap_from = -constant;
    return true;
}

/* --- filters of the loop's own number --------------------------------------------- */

/* DIFFERENCE is the free loop's name plus *CONSTANT, or its negative: then the comparison
   is turned. */
static bool about_loop(const mx__finder *f, const mx__linear *difference, mx__op *op,
                       int64_t *constant)
{
    if (!f->has_loop || f->loop.family || difference->n != 1 ||
        difference->name[0] != f->loop.name ||
        (difference->factor[0] != 1 && difference->factor[0] != -1))
        return false;
    *constant = difference->constant * difference->factor[0];
    if (difference->factor[0] < 0) *op = turned(*op);
    return true;
}

static bool but_for(mx__finder *f, int64_t number, const mx__clause *rest)
{
    bool fine;

    if (f->n_except == MX_MOST_EXCEPT) return false;
    f->except[f->n_except++] = number;
    fine = clauses_from(f, rest);
    f->n_except--;
    return fine;
}

/* The loop ends at END, a constant: its numbers are tried one by one. What is taken beyond
   the heap is no move, so an upper end that the heap sets says nothing more. */
static bool loop_to(mx__finder *f, int64_t first, int64_t end, const mx__clause *rest)
{
    mx__free_loop loop = f->loop;
    int64_t last;
    bool fine = true;

    if (f->n_except || loop.divisor != 1 || !mx__linear_is_constant(&loop.first) ||
        !mx__heap_plus(f, &loop.last, &last) || last + f->lo < 0 ||
        end >= MX_MOST_TURNS)
        return false;
    if (first < loop.first.constant) first = loop.first.constant;
    f->has_loop = false;
    for (int64_t v = first; v <= end && fine; v++)
        fine = bind(f, loop.name, v, rest);
    f->has_loop = true;
    f->loop = loop;
    return fine;
}

static bool loop_from(mx__finder *f, int64_t first, const mx__clause *rest)
{
    mx__linear before = f->loop.first;
    bool fine;

    if (!mx__linear_is_constant(&before)) return false;
    if (first > before.constant) f->loop.first.constant = first;
    fine = clauses_from(f, rest);
    f->loop.first = before;
    return fine;
}

/* The loop's number OP AT. */
static bool filter_loop(mx__finder *f, mx__op op, int64_t at, const mx__clause *rest)
{
    switch ((int)op) {
    case MX_OP_NE: return but_for(f, at, rest);
    case MX_OP_EQ: return loop_to(f, at, at, rest);
    case MX_OP_LT: return loop_to(f, INT64_MIN, at - 1, rest);
    case MX_OP_LE: return loop_to(f, INT64_MIN, at, rest);
    case MX_OP_GT: return loop_from(f, at + 1, rest);
    case MX_OP_GE: return loop_from(f, at, rest);
    default: return false;
    }
}

/* `k not in {2, 3}`, in a set or a list of constants. */
static bool filter_not_in(mx__finder *f, const mx__expr *condition,
                          const mx__clause *rest)
{
    const mx__expr *set = condition->b;
    mx__linear number;
    mx__op op = MX_OP_NE;
    int64_t shift, value;
    size_t before = f->n_except;
    bool fine = mx__heap_form(f, condition->a, &number) &&
                about_loop(f, &number, &op, &shift) && shift == 0;

    while (set->kind == MX_E_CONVERT)
        set = set->a;
    if (!fine || (set->kind != MX_E_SET && set->kind != MX_E_LIST)) return false;
    for (const mx__item *item = set->items; item && fine; item = item->next) {
        fine = !item->clauses && f->n_except < MX_MOST_EXCEPT &&
               read_constant(f, item->expr, &value);
        if (fine) f->except[f->n_except++] = value;
    }
    fine = fine && clauses_from(f, rest);
    f->n_except = before;
    return fine;
}

static bool filter(mx__finder *f, const mx__expr *condition, const mx__clause *rest)
{
    mx__half half_before = f->half;
    bool was_set = f->half_is_set, fine, is;
    int64_t heap_from = f->heap_from;
    int64_t constant;
    mx__linear a, b, difference = { 0 };
    mx__op op = condition->op;

    if (condition->kind != MX_E_BINARY) return false;
    if (condition->op == MX_OP_NOT_IN) return filter_not_in(f, condition, rest);
    if (condition->op == MX_OP_AND) {
        mx__clause second = { .kind = MX_C_IF, .expr = condition->b };

        second.next = (mx__clause *)(uintptr_t)rest;
        return filter(f, condition->a, &second);
    }
    if (!condition->a->type || condition->a->type->kind != MX_T_INT ||
        !mx__heap_form(f, condition->a, &a) || !mx__heap_form(f, condition->b, &b) ||
        !mx__linear_add(&difference, &a, 1) || !mx__linear_add(&difference, &b, -1))
        return false;
    if (mx__linear_is_constant(&difference))
        return holds(condition->op, difference.constant, 0, &is) &&
               (!is || clauses_from(f, rest));
    if (about_loop(f, &difference, &op, &constant))
        return filter_loop(f, op, -constant, rest);
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

static bool clauses_from(mx__finder *f, const mx__clause *clause)
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

/* --- the whole file --------------------------------------------------------------- */

static bool move_line(mx__finder *f, const mx__move *move)
{
    const mx__pattern *from = move->from;

    if (move->is_distinct) return false; /* equal labels fold moves into one */
    f->move = move;
    f->heap = NULL;
    f->heap_is = -1;
    f->n_known = 0;
    f->has_loop = f->half_is_set = false;
    f->n_except = 0;
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
static bool write_set(mx__finder *f, mx__arena *arena, mx_heap_rule *rule, bool inside,
                      int64_t end)
{
    uint64_t *set;
    size_t n = 0;

    for (int64_t i = 1; i < end; i++)
        n += (f->digit[i].leave != 0) == inside;
    set = MX_ARENA_ARRAY(arena, uint64_t, n + 1);
    if (!set) return false;
    for (int64_t i = 1; i < end; i++)
        if ((f->digit[i].leave != 0) == inside) set[rule->n_set++] = (uint64_t)i;
    rule->set = set;
    return true;
}

static bool write_code(mx__finder *f, mx__arena *arena, mx_heap_rule *rule, bool *fits)
{
    int64_t last = f->last_digit;
    mx_heap_digit *digits;

    if (f->tail_from > last) last = f->tail_from;
    if (last + 2 > MX_HEAP_DIGITS) {
        *fits = false;
        return true;
    }
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
static bool write_rule(mx__finder *f, mx__arena *arena, mx_heap_rule *rule, bool *fits)
{
    bool plain = f->lo == 0 && !f->splits;
    bool full_tail =
        f->tail_from < 0 || f->tail_leave == (MX_LEAVE_NONE | MX_LEAVE_ONE);

    for (int64_t i = 1; i <= f->last_digit; i++)
        if (f->digit[i].leave && f->digit[i].leave != (MX_LEAVE_NONE | MX_LEAVE_ONE))
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
    return write_code(f, arena, rule, fits);
}

mx_status mx__heap_trait(const mx__tree *tree, const mx__data_values *data,
                         mx__arena *arena, const mx_heap_rule **out)
{
    mx__finder f = { .tree = tree, .data = data, .last_digit = -1, .tail_from = -1 };
    mx_heap_rule *rule;
    bool fits;

    *out = NULL;
    if (!shape_fits(tree)) return MX_OK;
    f.lo = tree->position->lo;
    f.digit = mx__calloc(MX_MOST_AMOUNT, sizeof *f.digit);
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
