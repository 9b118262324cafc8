/* measure.c: proves from the checked tree that moves lower a sum of the scalars.

   Integers become affine forms over unknowns: the position's scalars, loop variables, and
   one for everything else. Ranges, guards and the library give facts about them. A part
   that leaves the shape is no move, so its values are known to be inside. */
#include "affine.h"
#include "library_rows.h"
#include "open.h"
#include "vec.h"

#include <assert.h>
#include <string.h>

enum { MOST_SCALARS = 8, MOST_DEPTH = 40, MOST_PARTS = 4000 };

/* What a name stands for: one form, or the forms of a record's fields. */
typedef struct meaning {
    const mx__symbol *symbol;
    mx__affine form;
} meaning;

typedef struct prover {
    const mx__program *program;
    mx__facts facts;
    MX_VEC(meaning) names;
    const int64_t *weight; /* in seam order */
    size_t n_parts;
    int depth;
    bool ok; /* nothing stands against the measure so far */
} prover;

typedef void body(prover *p, void *context);
/* An element of an array: its form, or, as a record, its fields' expressions. */
typedef void element_body(prover *p, const mx__affine *form, const mx__expr *record,
                          void *context);

static mx__affine form_of(prover *p, const mx__expr *e);
static void assume(prover *p, const mx__expr *e, bool sense);
static void each_clause(prover *p, const mx__clause *clauses, body *then,
                        void *context);
static void each_element(prover *p, const mx__expr *e, element_body *then,
                         void *context);

static mx__affine unknown(prover *p)
{
    return mx__unknown(&p->facts, &p->ok);
}

static void bind(prover *p, const mx__symbol *symbol, const mx__affine *form)
{
    if (!MX_PUSH(p->names, ((meaning){ symbol, *form }))) p->ok = false;
}

static const mx__affine *find(const prover *p, const mx__symbol *symbol)
{
    for (size_t i = p->names.n; i-- > 0;)
        if (p->names.at[i].symbol == symbol) return &p->names.at[i].form;
    return NULL;
}

/* low <= form <= high; INT64_MIN and INT64_MAX: none. */
static void within(prover *p, const mx__affine *form, int64_t low, int64_t high)
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
static mx__affine between(prover *p, int64_t low, const mx__affine *high)
{
    mx__affine out = unknown(p);

    within(p, &out, low, INT64_MAX);
    if (high) mx__know(&p->facts, high, &out, 0);
    return out;
}

/* --- expressions ----------------------------------------------------------------------- */

/* Binds a let's parameters and gives its body; NULL when it can not be looked into. */
static const mx__expr *open_let(prover *p, const mx__expr *call, size_t *names)
{
    const mx__let *let;
    const mx__item *item = call->items;
    mx__affine args[16];
    size_t n = 0;

    if (!call->symbol || call->symbol->kind != MX_SYM_LET) return NULL;
    let = call->symbol->let;
    if (let->is_recursive || p->depth > MOST_DEPTH) return NULL;
    for (; item && n < 16; item = item->next)
        args[n++] = form_of(p, item->expr);
    if (item) return NULL;
    *names = p->names.n;
    n = 0;
    for (const mx__pattern *param = let->params; param; param = param->next, n++)
        if (param->symbol) bind(p, param->symbol, &args[n]);
    return let->body;
}

/* Floor division by a positive constant: by * q <= a <= by * q + by - 1. */
static mx__affine quotient(prover *p, const mx__affine *a, int64_t by)
{
    mx__affine out = unknown(p), zero = mx__affine_of(0);
    mx__affine product = mx__affine_add(&zero, &out, by, &p->ok);

    mx__know(&p->facts, a, &product, 0);
    mx__know(&p->facts, &product, a, 1 - by);
    return out;
}

/* FORM >= LEAST follows from what is known. */
static bool at_least(prover *p, const mx__affine *form, int64_t least)
{
    mx__affine bound = mx__affine_of(least);
    mx__affine above = mx__affine_add(form, &bound, -1, &p->ok);

    return mx__follows(&p->facts, &above);
}

/* The product of two forms: not below either when both are at least 1. */
static mx__affine product(prover *p, const mx__affine *a, const mx__affine *b)
{
    mx__affine out = unknown(p);

    if (at_least(p, a, 1) && at_least(p, b, 1)) {
        mx__know(&p->facts, &out, a, 0);
        mx__know(&p->facts, &out, b, 0);
    } else if (at_least(p, a, 0) && at_least(p, b, 0)) {
        within(p, &out, 0, INT64_MAX);
    }
    return out;
}

/* a / b and a % b of any b >= 1, where a >= 0. */
static mx__affine divided(prover *p, const mx__affine *a, const mx__affine *b,
                          bool rest)
{
    mx__affine out;

    if (!at_least(p, a, 0) || !at_least(p, b, 1)) return unknown(p);
    out = between(p, 0, a);
    if (rest)
        mx__know(&p->facts, b, &out, 1);
    else if (at_least(p, a, 1) && at_least(p, b, 2))
        mx__know(&p->facts, a, &out, 1);
    return out;
}

static mx__affine form_of_binary(prover *p, const mx__expr *e)
{
    mx__affine a = form_of(p, e->a), b = form_of(p, e->b), zero = mx__affine_of(0);

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
    return unknown(p);
}

static mx__affine form_of_extreme(prover *p, const mx__expr *e)
{
    mx__affine out = unknown(p);

    for (const mx__item *item = e->items; item; item = item->next) {
        mx__affine arg;

        if (item->clauses || item->expr->type->kind != MX_T_INT) continue;
        arg = form_of(p, item->expr);
        if (e->function == MX_L_min)
            mx__know(&p->facts, &arg, &out, 0);
        else
            mx__know(&p->facts, &out, &arg, 0);
    }
    return out;
}

static mx__affine form_of_call(prover *p, const mx__expr *e)
{
    mx__affine out, argument;
    const mx__expr *inside;
    size_t names;

    if (e->symbol) {
        inside = open_let(p, e, &names);
        if (!inside) return unknown(p);
        out = form_of(p, inside);
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
        argument = form_of(p, e->items->expr);
        return between(p, 0, &argument);
    case MX_L_least_prime:
    case MX_L_greatest_prime:
        argument = form_of(p, e->items->expr);
        return between(p, 2, &argument);
    case MX_L_prime_index:
    case MX_L_tau: return between(p, 1, NULL);
    default: return unknown(p);
    }
}

static mx__affine form_of(prover *p, const mx__expr *e)
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
            out = unknown(p);
        break;
    case MX_E_NAME:
        known = find(p, e->symbol);
        if (known) {
            out = *known;
        } else if (e->symbol->kind == MX_SYM_LET && !e->symbol->let->is_recursive) {
            out = form_of(p, e->symbol->let->body);
        } else {
            out = unknown(p);
            if (e->symbol->kind == MX_SYM_DATA) bind(p, e->symbol, &out);
        }
        break;
    case MX_E_NEG:
        a = form_of(p, e->a);
        out = mx__affine_add(&out, &a, -1, &p->ok);
        break;
    case MX_E_BINARY: out = form_of_binary(p, e); break;
    case MX_E_CALL: out = form_of_call(p, e); break;
    default: out = unknown(p); break;
    }
    p->depth--;
    return out;
}

/* --- guards --------------------------------------------------------------------------------- */

static void assume_order(prover *p, const mx__expr *e, mx__op op)
{
    mx__affine a = form_of(p, e->a), b = form_of(p, e->b), gap;

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

static void assume_in(prover *p, const mx__expr *e)
{
    const mx__expr *range = e->b;
    mx__affine value, bound;

    if (range->kind == MX_E_CONVERT) range = range->a;
    if (range->kind != MX_E_RANGE) return;
    value = form_of(p, e->a);
    bound = form_of(p, range->a);
    mx__know(&p->facts, &value, &bound, 0);
    bound = form_of(p, range->b);
    mx__know(&p->facts, &bound, &value, 0);
}

/* E is SENSE here. What it tells about integers becomes facts. */
static void assume(prover *p, const mx__expr *e, bool sense)
{
    static const mx__op opposite[] = { MX_OP_NE, MX_OP_EQ, MX_OP_GE,
                                       MX_OP_GT, MX_OP_LE, MX_OP_LT };

    if (e->kind == MX_E_NOT) {
        assume(p, e->a, !sense);
    } else if (e->kind == MX_E_BINARY && e->op == (sense ? MX_OP_AND : MX_OP_OR)) {
        assume(p, e->a, sense);
        assume(p, e->b, sense);
    } else if (e->kind == MX_E_BINARY && e->op == MX_OP_IN && sense &&
               e->a->type->kind == MX_T_INT) {
        assume_in(p, e);
    } else if (e->kind == MX_E_BINARY && e->op >= MX_OP_EQ && e->op <= MX_OP_GE &&
               e->a->type->kind == MX_T_INT) {
        assume_order(p, e, sense ? e->op : opposite[e->op - MX_OP_EQ]);
    }
}

/* --- patterns and loops ------------------------------------------------------------------------ */

/* Everything a body learns is forgotten behind it. */
typedef struct scene {
    size_t n_names, n_facts, n_unknowns;
} scene;

static scene enter(const prover *p)
{
    return (scene){ p->names.n, p->facts.n, p->facts.n_unknowns };
}

static void leave(prover *p, scene before)
{
    p->names.n = before.n_names;
    p->facts.n = before.n_facts;
    p->facts.n_unknowns = before.n_unknowns;
}

static void bind_pattern(prover *p, const mx__pattern *pattern, const mx__affine *form,
                         const mx__expr *record)
{
    const mx__item *item = record ? record->items : NULL;
    mx__affine value;

    if (pattern->kind == MX_P_RECORD) {
        for (const mx__pattern *part = pattern->parts; part; part = part->next) {
            value = item ? form_of(p, item->expr) : unknown(p);
            bind_pattern(p, part, &value, NULL);
            if (item) item = item->next;
        }
    } else if (pattern->kind == MX_P_NAME && form) {
        bind(p, pattern->symbol, form);
    } else if (pattern->kind == MX_P_EXPR && form && pattern->expr->kind == MX_E_INT) {
        within(p, form, pattern->expr->number, pattern->expr->number);
    }
    if (pattern->bound) assume(p, pattern->bound, true);
}

typedef struct clause_rest {
    const mx__clause *clause;
    body *then;
    void *context;
} clause_rest;

static void each_instance(prover *p, const mx__affine *form, const mx__expr *record,
                          void *context)
{
    clause_rest *rest = context;

    bind_pattern(p, rest->clause->pattern, form, record);
    each_clause(p, rest->clause->next, rest->then, rest->context);
}

static void each_clause(prover *p, const mx__clause *clauses, body *then, void *context)
{
    for (; clauses && p->ok; clauses = clauses->next) {
        mx__affine value;

        if (clauses->kind == MX_C_FOR) {
            clause_rest rest = { clauses, then, context };

            each_element(p, clauses->expr, each_instance, &rest);
            return;
        }
        if (clauses->kind == MX_C_IF) {
            assume(p, clauses->expr, true);
        } else {
            value = form_of(p, clauses->expr);
            bind_pattern(p, clauses->pattern, &value,
                         clauses->expr->kind == MX_E_RECORD ? clauses->expr : NULL);
        }
    }
    if (p->ok) then(p, context);
}

typedef struct item_rest {
    const mx__expr *expr;
    element_body *then;
    void *context;
} item_rest;

static void item_element(prover *p, void *context)
{
    item_rest *rest = context;
    mx__affine form;

    if (rest->expr->kind == MX_E_RECORD) {
        rest->then(p, NULL, rest->expr, rest->context);
        return;
    }
    form = form_of(p, rest->expr);
    rest->then(p, &form, NULL, rest->context);
}

static void each_item(prover *p, const mx__expr *list, element_body *then,
                      void *context)
{
    for (const mx__item *item = list->items; item && p->ok; item = item->next) {
        item_rest rest = { item->expr, then, context };
        scene before = enter(p);

        each_clause(p, item->clauses, item_element, &rest);
        leave(p, before);
    }
}

static void range_element(prover *p, const mx__expr *e, element_body *then,
                          void *context)
{
    mx__affine from = form_of(p, e->a), to = form_of(p, e->b), form = unknown(p);

    mx__know(&p->facts, &form, &from, 0);
    mx__know(&p->facts, &to, &form, 0);
    then(p, &form, NULL, context);
}

/* Elements of library arrays. */
static void call_element(prover *p, const mx__expr *e, element_body *then,
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
        form = unknown(p);
        then(p, &form, NULL, context);
        return;
    }
    most = form_of(p, argument);
    form = between(p, least, &most);
    then(p, &form, NULL, context);
}

static void each_element(prover *p, const mx__expr *e, element_body *then,
                         void *context)
{
    scene before = enter(p);
    const mx__expr *inside;
    size_t names;
    mx__affine form;

    if (!p->ok || ++p->depth > MOST_DEPTH) {
        p->ok = false;
        return;
    }
    if (e->kind == MX_E_CONVERT) {
        each_element(p, e->a, then, context);
    } else if (e->kind == MX_E_RANGE) {
        range_element(p, e, then, context);
    } else if (e->kind == MX_E_LIST || e->kind == MX_E_SET) {
        each_item(p, e, then, context);
    } else if (e->kind == MX_E_CALL && e->symbol) {
        inside = open_let(p, e, &names);
        if (inside) {
            each_element(p, inside, then, context);
        } else {
            form = unknown(p);
            then(p, &form, NULL, context);
        }
    } else if (e->kind == MX_E_CALL) {
        call_element(p, e, then, context);
    } else if (e->kind != MX_E_NOTHING && e->kind != MX_E_EMPTY) {
        form = unknown(p);
        then(p, &form, NULL, context);
    }
    p->depth--;
    leave(p, before);
}

/* --- options --------------------------------------------------------------------------------------- */

/* The forms of a part's scalars, in seam order; fields that are no expression of their own
   are unknown. */
static void scalars_of(prover *p, const mx__affine *form, const mx__expr *record,
                       mx__affine *out)
{
    const mx__program *program = p->program;

    for (size_t s = 0; s < program->shape.n_scalars; s++) {
        const mx__item *item = record ? record->items : NULL;

        for (size_t i = 0; item && i < program->seats[s].field; i++)
            item = item->next;
        if (program->shape.n_fields == 1 && form)
            out[s] = *form;
        else
            out[s] = item && record ? form_of(p, item->expr) : unknown(p);
    }
}

/* Bounds that follow from data may change after the proof. */
static bool has_fixed_bounds(const mx__program *program, size_t seat)
{
    return program->universes[program->seats[seat].field] < 0;
}

/* The heart: the measure of the part is at least one less. */
static void try_part(prover *p, const mx__affine *form, const mx__expr *record,
                     void *context)
{
    mx__affine at[MOST_SCALARS], goal = mx__affine_of(-1);
    scene before = enter(p);

    (void)context;
    if (++p->n_parts > MOST_PARTS) p->ok = false;
    if (!p->ok) return;
    scalars_of(p, form, record, at);
    for (size_t s = 0; s < p->program->shape.n_scalars; s++) {
        const mx_field *field = &p->program->fields[p->program->seats[s].field];
        mx__affine own = { 0 };

        own.factor[s] = 1;
        if (has_fixed_bounds(p->program, s)) within(p, &at[s], field->lo, field->hi);
        goal = mx__affine_add(&goal, &own, p->weight[s], &p->ok);
        goal = mx__affine_add(&goal, &at[s], -p->weight[s], &p->ok);
    }
    if (p->ok && !mx__follows(&p->facts, &goal)) p->ok = false;
    leave(p, before);
}

static void try_option(prover *p, const mx__expr *e, bool is_sum)
{
    scene before = enter(p);
    const mx__expr *inside;
    size_t names;
    mx__affine form;

    if (!p->ok) return;
    if (e->kind == MX_E_IF) {
        assume(p, e->b, true);
        try_option(p, e->a, is_sum);
        leave(p, before);
        assume(p, e->b, false);
        try_option(p, e->c, is_sum);
    } else if (is_sum) {
        each_element(p, e, try_part, NULL);
    } else if (e->kind == MX_E_RECORD) {
        try_part(p, NULL, e, NULL);
    } else if (e->kind == MX_E_CALL && p->program->shape.n_fields > 1 &&
               (inside = open_let(p, e, &names)) != NULL) {
        p->depth++;
        try_option(p, inside, false);
        p->depth--;
    } else if (p->program->shape.n_fields == 1) {
        form = form_of(p, e);
        try_part(p, &form, NULL, NULL);
    } else {
        p->ok = false;
    }
    leave(p, before);
}

static void try_options(prover *p, void *context)
{
    const mx__move *move = context;

    for (const mx__opt *opt = move->options; opt; opt = opt->next)
        try_option(p, opt->to, opt->is_sum);
}

/* Gives the fields of the position their unknowns; scalar s of the seam is unknown s. */
static void bind_fields(prover *p, const mx__pattern *from)
{
    const mx__program *program = p->program;
    const mx__pattern *part = program->shape.n_fields > 1 ? from->parts : from;

    for (size_t field = 0; field < program->shape.n_fields && part; field++) {
        for (size_t s = 0; s < program->shape.n_scalars; s++) {
            mx__affine own = { 0 };

            if (program->seats[s].field != field) continue;
            own.factor[s] = 1;
            bind_pattern(p, part, &own, NULL);
        }
        part = part->next;
    }
}

static bool holds(prover *p, const mx__move *moves, const int64_t *weight)
{
    const mx__program *program = p->program;

    p->ok = true;
    p->weight = weight;
    p->n_parts = 0;
    for (; moves && p->ok; moves = moves->next) {
        p->names.n = 0;
        p->facts.n = p->facts.n_unknowns = 0;
        p->depth = 0;
        for (size_t s = 0; s < program->shape.n_scalars; s++) {
            const mx_field *field = &program->fields[program->seats[s].field];
            mx__affine own = unknown(p);

            if (has_fixed_bounds(program, s)) within(p, &own, field->lo, field->hi);
        }
        if (program->shape.n_fields == 1 || moves->from->kind == MX_P_RECORD)
            bind_fields(p, moves->from);
        each_clause(p, moves->clauses, try_options, (void *)(uintptr_t)moves);
    }
    return p->ok;
}

/* --- choosing the weights ----------------------------------------------------------------------- */

static bool may_weigh(const mx__program *program, const int64_t *weight)
{
    bool any = false;

    for (size_t s = 0; s < program->shape.n_scalars; s++) {
        any |= weight[s] > 0;
        if (!weight[s]) continue;
        if (!has_fixed_bounds(program, s) ||
            program->fields[program->seats[s].field].lo < 0)
            return false;
    }
    return any;
}

/* Numbers written in base BASE, all ones first: 11, 01, 10 ... */
static bool weights_of(size_t number, int64_t base, int64_t *weight, size_t n)
{
    for (size_t s = 0; s < n; s++) {
        int64_t digit = (int64_t)(number % (size_t)base);

        weight[s] = digit == 0 ? 1 : digit == 1 ? 0 : digit;
        number /= (size_t)base;
    }
    return number == 0;
}

static const char *reason_of(mx__rules *rules, const int64_t *weight)
{
    const mx__program *program = &rules->program;
    mx__text text = { 0 };
    char *out;
    bool any = false;

    mx__text_str(&text, "every option has a smaller ");
    for (size_t s = 0; s < program->shape.n_scalars; s++) {
        if (!weight[s]) continue;
        if (any) mx__text_str(&text, " + ");
        if (weight[s] != 1) mx__text_fmt(&text, "%lld ", (long long)weight[s]);
        mx__text_str(&text, program->fields[program->seats[s].field].name);
        any = true;
    }
    out = text.failed ? NULL : mx__arena_text(&rules->arena, text.at, text.n);
    mx__text_clear(&text);
    return out;
}

static bool search_weights(mx__rules *rules, prover *p, int64_t *weight, size_t n,
                           int64_t base)
{
    for (size_t number = 0; weights_of(number, base, weight, n); number++)
        if (may_weigh(&rules->program, weight) && holds(p, rules->tree.moves, weight))
            return true;
    return false;
}

mx_status mx__prove_measure(mx__rules *rules)
{
    size_t n = rules->program.shape.n_scalars;
    int64_t *weight = MX_ARENA_ARRAY(&rules->arena, int64_t, MOST_SCALARS);
    prover *p = mx__calloc(1, sizeof *p);
    mx_status st = weight && p ? MX_OK : MX_NOMEM;

    if (!st && n > 0 && n <= MOST_SCALARS) {
        p->program = &rules->program;
        if (search_weights(rules, p, weight, n, 2) ||
            (n <= 3 && search_weights(rules, p, weight, n, 4))) {
            rules->measure = (mx_measure){ weight, reason_of(rules, weight) };
            rules->game.measure = &rules->measure;
            if (!rules->measure.reason) st = MX_NOMEM;
        }
    }
    if (p) MX_VEC_CLEAR(p->names);
    mx__free(p);
    return st;
}
