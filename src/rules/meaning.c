/* meaning.c: what the expressions, guards and loops of the checked tree say, as affine forms
   and facts about them. */
#include "meaning.h"

#include "compiler.h"
#include "library_rows.h"

#include <string.h>

enum { MOST_DEPTH = 40 };

void mx__meanings_clear(mx__meanings *p)
{
    MX_VEC_CLEAR(p->names);
    MX_VEC_CLEAR(p->extremes);
}

mx__affine mx__meaning_unknown(mx__meanings *p)
{
    return mx__unknown(&p->facts, &p->ok);
}

static void bind(mx__meanings *p, const mx__symbol *symbol, const mx__affine *form)
{
    if (!MX_PUSH(p->names, ((mx__meaning){ symbol, *form }))) p->ok = false;
}

static const mx__affine *find(const mx__meanings *p, const mx__symbol *symbol)
{
    for (size_t i = p->names.n; i-- > 0;)
        if (p->names.at[i].symbol == symbol) return &p->names.at[i].form;
    return NULL;
}

void mx__meaning_within(mx__meanings *p, const mx__affine *form, int64_t low,
                        int64_t high)
{
    mx__affine bound;

    if (low != INT64_MIN) {
        bound = mx__affine_of(low);
        mx__know(&p->facts, form, &bound, 0);
    }
    if (high != INT64_MAX) {
        bound = mx__affine_of(high);
        mx__know(&p->facts, &bound, form, 0);
    }
}

/* A new unknown from LOW up to HIGH, a form. */
static mx__affine between(mx__meanings *p, int64_t low, const mx__affine *high)
{
    mx__affine out = mx__meaning_unknown(p);

    mx__meaning_within(p, &out, low, INT64_MAX);
    if (high) mx__know(&p->facts, high, &out, 0);
    return out;
}

/* --- expressions ------------------------------------------------------------------ */

const mx__expr *mx__meaning_open_let(mx__meanings *p, const mx__expr *call,
                                     size_t *names)
{
    const mx__let *let;
    const mx__item *item = call->items;
    mx__affine args[16];
    size_t n = 0;

    if (!call->symbol || call->symbol->kind != MX_SYM_LET) return NULL;
    let = call->symbol->let;
    if (let->is_recursive || p->depth > MOST_DEPTH) return NULL;
    for (; item && n < 16; item = item->next)
        args[n++] = mx__meaning_of(p, item->expr);
    if (item) return NULL;
    *names = p->names.n;
    n = 0;
    for (const mx__pattern *param = let->params; param; param = param->next, n++)
        if (param->symbol) bind(p, param->symbol, &args[n]);
    return let->body;
}

/* Floor division by a positive constant: by * q <= a <= by * q + by - 1. */
static mx__affine quotient(mx__meanings *p, const mx__affine *a, int64_t by)
{
    mx__affine out = mx__meaning_unknown(p), zero = mx__affine_of(0);
    mx__affine product = mx__affine_add(&zero, &out, by, &p->ok);

    mx__know(&p->facts, a, &product, 0);
    mx__know(&p->facts, &product, a, 1 - by);
    return out;
}

/* FORM >= LEAST follows from what is known. */
static bool at_least(mx__meanings *p, const mx__affine *form, int64_t least)
{
    mx__affine bound = mx__affine_of(least);
    mx__affine above = mx__affine_add(form, &bound, -1, &p->ok);

    return mx__follows(&p->facts, &above);
}

/* The product of two forms: not below either when both are at least 1. */
static mx__affine product(mx__meanings *p, const mx__affine *a, const mx__affine *b)
{
    mx__affine out = mx__meaning_unknown(p);

    if (at_least(p, a, 1) && at_least(p, b, 1)) {
        mx__know(&p->facts, &out, a, 0);
        mx__know(&p->facts, &out, b, 0);
    } else if (at_least(p, a, 0) && at_least(p, b, 0)) {
        mx__meaning_within(p, &out, 0, INT64_MAX);
    }
    return out;
}

/* a / b and a % b of any b >= 1, where a >= 0. */
static mx__affine divided(mx__meanings *p, const mx__affine *a, const mx__affine *b,
                          bool rest)
{
    mx__affine out;

    if (!at_least(p, a, 0) || !at_least(p, b, 1)) return mx__meaning_unknown(p);
    out = between(p, 0, a);
    if (rest)
        mx__know(&p->facts, b, &out, 1);
    else if (at_least(p, a, 1) && at_least(p, b, 2))
        mx__know(&p->facts, a, &out, 1);
    return out;
}

static mx__affine form_of_binary(mx__meanings *p, const mx__expr *e)
{
    mx__affine a = mx__meaning_of(p, e->a), b = mx__meaning_of(p, e->b),
               zero = mx__affine_of(0);

    if (e->op == MX_OP_ADD) return mx__affine_add(&a, &b, 1, &p->ok);
    if (e->op == MX_OP_SUB) return mx__affine_add(&a, &b, -1, &p->ok);
    if (e->op == MX_OP_MUL && mx__affine_is_constant(&b))
        return mx__affine_add(&zero, &a, b.constant, &p->ok);
    if (e->op == MX_OP_MUL && mx__affine_is_constant(&a))
        return mx__affine_add(&zero, &b, a.constant, &p->ok);
    if (e->op == MX_OP_DIV && mx__affine_is_constant(&b) && b.constant > 0)
        return quotient(p, &a, b.constant);
    if (e->op == MX_OP_MOD && mx__affine_is_constant(&b) && b.constant > 0) {
        mx__affine high = mx__affine_of(b.constant - 1), out = between(p, 0, &high);

        /* a % b <= a where a >= 0 */
        if (mx__follows(&p->facts, &a)) mx__know(&p->facts, &a, &out, 0);
        return out;
    }
    if (e->op == MX_OP_MUL) return product(p, &a, &b);
    if (e->op == MX_OP_DIV || e->op == MX_OP_MOD)
        return divided(p, &a, &b, e->op == MX_OP_MOD);
    return mx__meaning_unknown(p);
}

static bool is_among(const mx__affine *form, const mx__extreme *e)
{
    for (size_t i = 0; i < e->n; i++)
        if (memcmp(form, &e->arg[i], sizeof *form) == 0) return true;
    return false;
}

static bool has_same_arguments(const mx__extreme *a, const mx__extreme *b)
{
    bool same = a->n == b->n;

    for (size_t i = 0; i < a->n && same; i++)
        same = is_among(&a->arg[i], b) && is_among(&b->arg[i], a);
    return same;
}

/* The min or the max of the arguments of E, when it was met. */
static const mx__affine *extreme_met(const mx__meanings *p, const mx__extreme *e,
                                     bool is_min)
{
    for (size_t i = 0; i < p->extremes.n; i++) {
        const mx__extreme *met = &p->extremes.at[i];

        if (met->is_min == is_min && has_same_arguments(met, e)) return &met->form;
    }
    return NULL;
}

static mx__affine new_extreme(mx__meanings *p, mx__extreme *e)
{
    e->form = mx__meaning_unknown(p);
    for (size_t i = 0; i < e->n; i++)
        if (e->is_min)
            mx__know(&p->facts, &e->arg[i], &e->form, 0);
        else
            mx__know(&p->facts, &e->form, &e->arg[i], 0);
    return e->form;
}

/* min and max of at most a few integers have one meaning wherever they are written, and
   those of two are as much as the two; of others no more is known than of each argument. */
static mx__affine form_of_extreme(mx__meanings *p, const mx__expr *e)
{
    mx__extreme found = { .is_min = e->function == MX_L_min };
    const mx__affine *met;
    bool whole = true;

    for (const mx__item *item = e->items; item; item = item->next) {
        if (item->clauses || item->expr->type->kind != MX_T_INT ||
            found.n == MX_COUNT(found.arg))
            whole = false;
        else
            found.arg[found.n++] = mx__meaning_of(p, item->expr);
    }
    met = whole ? extreme_met(p, &found, found.is_min) : NULL;
    if (met) return *met;
    met = whole && found.n == 2 ? extreme_met(p, &found, !found.is_min) : NULL;
    if (met) {
        mx__affine both = mx__affine_add(&found.arg[0], &found.arg[1], 1, &p->ok);

        return mx__affine_add(&both, met, -1, &p->ok);
    }
    new_extreme(p, &found);
    if (whole && !MX_PUSH(p->extremes, found)) p->ok = false;
    return found.form;
}

static mx__affine form_of_call(mx__meanings *p, const mx__expr *e)
{
    mx__affine out, argument;
    const mx__expr *inside;
    size_t names;

    if (e->symbol) {
        inside = mx__meaning_open_let(p, e, &names);
        if (!inside) return mx__meaning_unknown(p);
        out = mx__meaning_of(p, inside);
        p->names.n = names;
        return out;
    }
    switch (e->function) {
    case MX_L_min:
    case MX_L_max: return form_of_extreme(p, e);
    case MX_L_abs:
    case MX_L_popcount:
    case MX_L_len:
    case MX_L_count: return between(p, 0, NULL);
    case MX_L_isqrt:
        argument = mx__meaning_of(p, e->items->expr);
        return between(p, 0, &argument);
    case MX_L_least_prime:
    case MX_L_greatest_prime:
        argument = mx__meaning_of(p, e->items->expr);
        return between(p, 2, &argument);
    case MX_L_prime_index:
    case MX_L_tau: return between(p, 1, NULL);
    default: return mx__meaning_unknown(p);
    }
}

mx__affine mx__meaning_of(mx__meanings *p, const mx__expr *e)
{
    mx__affine out = mx__affine_of(0), a;
    const mx__affine *known;

    if (++p->depth > 2 * MOST_DEPTH) p->ok = false;
    if (!p->ok) {
        p->depth--;
        return out;
    }
    switch ((int)e->kind) {
    case MX_E_INT:
        if (e->number > -(INT64_C(1) << 40) && e->number < (INT64_C(1) << 40))
            out = mx__affine_of(e->number);
        else
            out = mx__meaning_unknown(p);
        break;
    case MX_E_NAME:
        known = find(p, e->symbol);
        if (known) {
            out = *known;
        } else if (e->symbol->kind == MX_SYM_LET && !e->symbol->let->is_recursive) {
            out = mx__meaning_of(p, e->symbol->let->body);
        } else {
            out = mx__meaning_unknown(p);
            if (e->symbol->kind == MX_SYM_DATA) bind(p, e->symbol, &out);
        }
        break;
    case MX_E_NEG:
        a = mx__meaning_of(p, e->a);
        out = mx__affine_add(&out, &a, -1, &p->ok);
        break;
    case MX_E_BINARY: out = form_of_binary(p, e); break;
    case MX_E_CALL: out = form_of_call(p, e); break;
    default: out = mx__meaning_unknown(p); break;
    }
    p->depth--;
    return out;
}

/* --- guards ----------------------------------------------------------------------- */

static void assume_order(mx__meanings *p, const mx__expr *e, mx__op op)
{
    mx__affine a = mx__meaning_of(p, e->a), b = mx__meaning_of(p, e->b), gap;

    switch ((int)op) {
    case MX_OP_LT: mx__know(&p->facts, &b, &a, 1); break;
    case MX_OP_LE: mx__know(&p->facts, &b, &a, 0); break;
    case MX_OP_GT: mx__know(&p->facts, &a, &b, 1); break;
    case MX_OP_GE: mx__know(&p->facts, &a, &b, 0); break;
    case MX_OP_EQ:
        mx__know(&p->facts, &a, &b, 0);
        mx__know(&p->facts, &b, &a, 0);
        break;
    case MX_OP_NE: /* with a <= b known it is a < b */
        gap = mx__affine_add(&b, &a, -1, &p->ok);
        if (mx__follows(&p->facts, &gap)) mx__know(&p->facts, &b, &a, 1);
        gap = mx__affine_add(&a, &b, -1, &p->ok);
        if (mx__follows(&p->facts, &gap)) mx__know(&p->facts, &a, &b, 1);
        break;
    default: break;
    }
}

static void assume_in(mx__meanings *p, const mx__expr *e)
{
    const mx__expr *range = e->b;
    mx__affine value, bound;

    if (range->kind == MX_E_CONVERT) range = range->a;
    if (range->kind != MX_E_RANGE) return;
    value = mx__meaning_of(p, e->a);
    bound = mx__meaning_of(p, range->a);
    mx__know(&p->facts, &value, &bound, 0);
    bound = mx__meaning_of(p, range->b);
    mx__know(&p->facts, &bound, &value, 0);
}

/* E is SENSE here. What it tells about integers becomes facts. */
void mx__meaning_assume(mx__meanings *p, const mx__expr *e, bool sense)
{
    static const mx__op opposite[] = { MX_OP_NE, MX_OP_EQ, MX_OP_GE,
                                       MX_OP_GT, MX_OP_LE, MX_OP_LT };

    if (e->kind == MX_E_NOT) {
        mx__meaning_assume(p, e->a, !sense);
    } else if (e->kind == MX_E_BINARY && e->op == (sense ? MX_OP_AND : MX_OP_OR)) {
        mx__meaning_assume(p, e->a, sense);
        mx__meaning_assume(p, e->b, sense);
    } else if (e->kind == MX_E_BINARY && e->op == MX_OP_IN && sense &&
               e->a->type->kind == MX_T_INT) {
        assume_in(p, e);
    } else if (e->kind == MX_E_BINARY && e->op >= MX_OP_EQ && e->op <= MX_OP_GE &&
               e->a->type->kind == MX_T_INT) {
        assume_order(p, e, sense ? e->op : opposite[e->op - MX_OP_EQ]);
    }
}

/* --- patterns and loops ----------------------------------------------------------- */

mx__scene mx__scene_enter(const mx__meanings *p)
{
    return (mx__scene){ p->names.n, p->extremes.n, p->facts.n, p->facts.n_unknowns };
}

void mx__scene_leave(mx__meanings *p, mx__scene before)
{
    p->names.n = before.n_names;
    p->extremes.n = before.n_extremes;
    p->facts.n = before.n_facts;
    p->facts.n_unknowns = before.n_unknowns;
}

void mx__meaning_bind(mx__meanings *p, const mx__pattern *pattern,
                      const mx__affine *form, const mx__expr *record)
{
    const mx__item *item = record ? record->items : NULL;
    mx__affine value;

    if (pattern->kind == MX_P_RECORD) {
        for (const mx__pattern *part = pattern->parts; part; part = part->next) {
            value = item ? mx__meaning_of(p, item->expr) : mx__meaning_unknown(p);
            mx__meaning_bind(p, part, &value, NULL);
            if (item) item = item->next;
        }
    } else if (pattern->kind == MX_P_NAME && form) {
        bind(p, pattern->symbol, form);
    } else if (pattern->kind == MX_P_EXPR && form && pattern->expr->kind == MX_E_INT) {
        mx__meaning_within(p, form, pattern->expr->number, pattern->expr->number);
    }
    if (pattern->bound) mx__meaning_assume(p, pattern->bound, true);
}

typedef struct clause_rest {
    const mx__clause *clause;
    mx__scene_body *then;
    void *context;
} clause_rest;

static void each_instance(mx__meanings *p, const mx__affine *form,
                          const mx__expr *record, void *context)
{
    clause_rest *rest = context;

    mx__meaning_bind(p, rest->clause->pattern, form, record);
    mx__meaning_clauses(p, rest->clause->next, rest->then, rest->context);
}

void mx__meaning_clauses(mx__meanings *p, const mx__clause *clauses,
                         mx__scene_body *then, void *context)
{
    for (; clauses && p->ok; clauses = clauses->next) {
        mx__affine value;

        if (clauses->kind == MX_C_FOR) {
            clause_rest rest = { clauses, then, context };

            mx__meaning_elements(p, clauses->expr, each_instance, &rest);
            return;
        }
        if (clauses->kind == MX_C_IF) {
            mx__meaning_assume(p, clauses->expr, true);
        } else {
            value = mx__meaning_of(p, clauses->expr);
            mx__meaning_bind(p, clauses->pattern, &value,
                             clauses->expr->kind == MX_E_RECORD ? clauses->expr : NULL);
        }
    }
    if (p->ok) then(p, context);
}

typedef struct item_rest {
    const mx__expr *expr;
    mx__element_body *then;
    void *context;
} item_rest;

static void item_element(mx__meanings *p, void *context)
{
    item_rest *rest = context;
    mx__affine form;

    if (rest->expr->kind == MX_E_RECORD) {
        rest->then(p, NULL, rest->expr, rest->context);
        return;
    }
    form = mx__meaning_of(p, rest->expr);
    rest->then(p, &form, NULL, rest->context);
}

static void each_item(mx__meanings *p, const mx__expr *list, mx__element_body *then,
                      void *context)
{
    for (const mx__item *item = list->items; item && p->ok; item = item->next) {
        item_rest rest = { item->expr, then, context };
        mx__scene before = mx__scene_enter(p);

        mx__meaning_clauses(p, item->clauses, item_element, &rest);
        mx__scene_leave(p, before);
    }
}

static void range_element(mx__meanings *p, const mx__expr *e, mx__element_body *then,
                          void *context)
{
    mx__affine from = mx__meaning_of(p, e->a), to = mx__meaning_of(p, e->b),
               form = mx__meaning_unknown(p);

    mx__know(&p->facts, &form, &from, 0);
    mx__know(&p->facts, &to, &form, 0);
    then(p, &form, NULL, context);
}

/* Elements of library arrays. */
static void call_element(mx__meanings *p, const mx__expr *e, mx__element_body *then,
                         void *context)
{
    const mx__expr *argument = e->items ? e->items->expr : NULL;
    mx__affine form, most;
    int64_t least = 1;

    switch (e->function) {
    case MX_L_powers: argument = e->items->next->expr; break;
    case MX_L_primes: least = 2; break;
    case MX_L_divisors:
    case MX_L_squares:
    case MX_L_cubes:
    case MX_L_factorials:
    case MX_L_fibonacci: break;
    case MX_L_indices:
    case MX_L_digits:
        form = between(p, 0, NULL);
        then(p, &form, NULL, context);
        return;
    default:
        form = mx__meaning_unknown(p);
        then(p, &form, NULL, context);
        return;
    }
    most = mx__meaning_of(p, argument);
    form = between(p, least, &most);
    then(p, &form, NULL, context);
}

void mx__meaning_elements(mx__meanings *p, const mx__expr *e, mx__element_body *then,
                          void *context)
{
    mx__scene before = mx__scene_enter(p);
    const mx__expr *inside;
    size_t names;
    mx__affine form;

    if (!p->ok || ++p->depth > MOST_DEPTH) {
        p->ok = false;
        return;
    }
    if (e->kind == MX_E_CONVERT) {
        mx__meaning_elements(p, e->a, then, context);
    } else if (e->kind == MX_E_RANGE) {
        range_element(p, e, then, context);
    } else if (e->kind == MX_E_LIST || e->kind == MX_E_SET) {
        each_item(p, e, then, context);
    } else if (e->kind == MX_E_CALL && e->symbol) {
        inside = mx__meaning_open_let(p, e, &names);
        if (inside) {
            mx__meaning_elements(p, inside, then, context);
        } else {
            form = mx__meaning_unknown(p);
            then(p, &form, NULL, context);
        }
    } else if (e->kind == MX_E_CALL) {
        call_element(p, e, then, context);
    } else if (e->kind != MX_E_NOTHING && e->kind != MX_E_EMPTY) {
        form = mx__meaning_unknown(p);
        then(p, &form, NULL, context);
    }
    p->depth--;
    mx__scene_leave(p, before);
}
