/* native_loop.c: comprehensions and patterns as nested loops and conditions. */
#include "native_impl.h"

#include "library_rows.h"

#include <string.h>

/* --- patterns --------------------------------------------------------------------- */

mx__cv mx__native_whole(mx__native *g, const mx__type *type,
                        const mx__celement *element)
{
    return element->fields ? mx__native_record(g, type, element->fields) : element->v;
}

static unsigned must_equal(mx__native *g, const mx__pattern *pattern, mx__cv v)
{
    const mx__type *type = pattern->expr->type;
    mx__cv literal = mx__native_value(g, pattern->expr);

    if (mx__is_block(type))
        mx__native_open(g, "if (%s(%s, %s) == 0)", mx__native_order(g, type),
                        mx__native_as_word(g, type, v),
                        mx__native_as_word(g, type, literal));
    else
        mx__native_open(g, "if (%s == %s)", v.c, literal.c);
    return 1;
}

static unsigned bind_parts(mx__native *g, const mx__pattern *pattern,
                           const mx__celement *element)
{
    mx__cv whole = element->v;
    unsigned blocks = 0;
    size_t i = 0;

    if (!element->fields) whole = mx__native_keep(g, pattern->type, "r", whole);
    for (const mx__pattern *part = pattern->parts; part; part = part->next, i++) {
        mx__celement field = { .fields = NULL };

        if (part->kind == MX_P_ANY) continue;
        field.v = element->fields
                      ? element->fields[i]
                      : mx__native_word(g, pattern->type->fields[i],
                                        mx__native_str(g, "%s[%zu]", whole.c, i));
        blocks += mx__native_bind(g, part, &field);
    }
    return blocks;
}

static unsigned bind_symbol(mx__native *g, const mx__pattern *pattern,
                            const mx__celement *element)
{
    const mx__symbol *symbol = pattern->symbol;
    mx__cv v;

    if (symbol->kind == MX_SYM_DATA) { /* a claim's `for` over data: the present ones */
        mx__expr name = { .kind = MX_E_NAME };

        name.type = symbol->type;
        name.symbol = pattern->symbol;
        mx__native_open(g, "if (%s == %s)", element->v.c, mx__native_value(g, &name).c);
        return 1;
    }
    if (!symbol->is_used && !pattern->bound) return 0;
    v = mx__native_whole(g, pattern->type, element);
    mx__native_bind_name(g, symbol,
                         mx__native_keep(g, pattern->type, pattern->name, v));
    return 0;
}

unsigned mx__native_bind(mx__native *g, const mx__pattern *pattern,
                         const mx__celement *element)
{
    unsigned blocks = 0;

    if (g->status) return 0;
    switch (pattern->kind) {
    case MX_P_ANY: break;
    case MX_P_NAME: blocks = bind_symbol(g, pattern, element); break;
    case MX_P_EXPR:
        blocks =
            must_equal(g, pattern, mx__native_whole(g, pattern->expr->type, element));
        break;
    case MX_P_RECORD: blocks = bind_parts(g, pattern, element); break;
    }
    if (pattern->bound) {
        mx__native_open(g, "if (%s)", mx__native_condition(g, pattern->bound));
        mx__native_refine(g, pattern->bound, true);
        blocks++;
    }
    return blocks;
}

/* --- loops ------------------------------------------------------------------------ */

static const char *take_hint(mx__native *g, const char *otherwise)
{
    const char *hint = g->hint ? g->hint : otherwise;

    g->hint = NULL;
    return hint;
}

static void in_loop(mx__native *g, const mx__celement *element, mx__cbody *body,
                    void *context)
{
    size_t n_names = g->names.n;

    body(g, element, context);
    g->names.n = n_names;
    mx__native_close(g);
}

/* A bound that every round reads: a name or a number. */
static mx__cv bound(mx__native *g, mx__cv v, const char *hint)
{
    return mx__native_keep(g, &mx__type_int, hint, v);
}

void mx__native_counted(mx__native *g, mx__cv lo, mx__cv hi, mx__cbody *body,
                        void *context)
{
    const char *i = mx__native_name(g, take_hint(g, "i"));
    mx__celement element = { .fields = NULL };

    hi = bound(g, hi, "last");
    element.v = (mx__cv){ i, lo.lo, hi.hi < lo.lo ? lo.lo : hi.hi };
    if (!g->is_program) {
        lo = bound(g, lo, "from");
        mx__native_need(g, "spend");
        mx__native_line(g, "mx_spend(%s, %s);", lo.c, hi.c);
    }
    if (hi.hi < INT64_MAX)
        mx__native_open(g, "for (int64_t %s = %s; %s <= %s; %s++)", i,
                        mx__native_bare(g, lo.c), i, hi.c, i);
    else
        mx__native_open(g, "for (int64_t %s = %s; %s <= %s; %s = mx_add(%s, 1))", i,
                        mx__native_bare(g, lo.c), i, hi.c, i, i);
    if (hi.hi == INT64_MAX) mx__native_need(g, "add");
    in_loop(g, &element, body, context);
}

static void over_range(mx__native *g, const mx__expr *e, mx__cbody *body, void *context)
{
    const char *hint = g->hint;
    mx__cv lo, hi;

    g->hint = NULL;
    lo = e->a ? mx__native_value(g, e->a) : mx__cv_number(g, 0);
    hi = mx__native_value(g, e->b);
    g->hint = hint;
    mx__native_counted(g, lo, hi, body, context);
}

static mx__cv length_less_one(mx__native *g, mx__cv array)
{
    return mx__cv_of(g, -1, INT32_MAX, "%s[0] - 1", array.c);
}

static void over_powers(mx__native *g, mx__cv most, bool cubes, mx__cbody *body,
                        void *context)
{
    const char *i = mx__native_name(g, "root"), *hint = take_hint(g, "power");
    mx__celement element = { .fields = NULL };
    const char *root = cubes ? "cube_root" : "root";
    mx__cv last;

    mx__native_need(g, root);
    last = bound(g,
                 mx__cv_of(g, 0, 3037000499, "mx_%s(%s)", root,
                           mx__native_bare(g, most.c)),
                 "last");
    mx__native_open(g, "for (int64_t %s = 1; %s <= %s; %s++)", i, i, last.c, i);
    element.v = mx__native_keep(g, &mx__type_int, hint,
                                mx__cv_of(g, 1, most.hi < 1 ? 1 : most.hi,
                                          cubes ? "%s * %s * %s" : "%s * %s", i, i, i));
    in_loop(g, &element, body, context);
}

static void over_cells(mx__native *g, mx__cv board, mx__cbody *body, void *context)
{
    const char *r = mx__native_name(g, "r"), *c = mx__native_name(g, "c");
    mx__cv fields[2] = { { r, 0, INT32_MAX }, { c, 0, INT32_MAX } };
    mx__celement element = { .fields = fields };

    board = mx__native_keep(g, &mx__type_word, "board", board);
    mx__native_open(g, "for (int64_t %s = 0; %s < %s[0]; %s++)", r, r, board.c, r);
    mx__native_open(g, "for (int64_t %s = 0; %s < %s[1]; %s++)", c, c, board.c, c);
    in_loop(g, &element, body, context);
    mx__native_close(g);
}

static void over_neighbours(mx__native *g, const mx__item *args, mx__cbody *body,
                            void *context)
{
    mx__cv board =
        mx__native_keep(g, args->expr->type, "board", mx__native_value(g, args->expr));
    mx__cv r = bound(g, mx__native_value(g, args->next->expr), "row");
    mx__cv c = bound(g, mx__native_value(g, args->next->next->expr), "column");
    const char *i = mx__native_name(g, "side"), *x = mx__native_name(g, "r"),
               *y = mx__native_name(g, "c");
    mx__cv fields[2] = { { x, 0, INT32_MAX }, { y, 0, INT32_MAX } };
    mx__celement element = { .fields = fields };

    mx__native_need(g, "inside");
    mx__native_need(g, "add");
    mx__native_open(g, "for (int %s = 0; %s < 4; %s++)", i, i, i);
    mx__native_line(g, "const int64_t %s = mx_add(%s, %s == 0 ? -1 : %s == 3);", x, r.c,
                    i, i);
    mx__native_line(g, "const int64_t %s = mx_add(%s, %s == 1 ? -1 : %s == 2);", y, c.c,
                    i, i);
    mx__native_open(g, "if (mx_inside(%s, %s, %s))", board.c, x, y);
    in_loop(g, &element, body, context);
    mx__native_close(g);
}

static void over_array(mx__native *g, const mx__type *type, mx__cv array, mx__cv like,
                       mx__cbody *body, void *context)
{
    const char *hint = take_hint(g, "x"), *i = mx__native_name(g, "at");
    mx__celement element = { .fields = NULL };

    array = mx__native_keep(g, type, "all", array);
    mx__native_open(g, "for (int64_t %s = 1; %s <= %s[0]; %s++)", i, i, array.c, i);
    element.v =
        mx__native_word(g, type->element, mx__native_str(g, "%s[%s]", array.c, i));
    if (type->element->kind == MX_T_INT) {
        element.v.lo = like.lo;
        element.v.hi = like.hi;
    }
    element.v = mx__native_keep(g, type->element, hint, element.v);
    in_loop(g, &element, body, context);
}

/* What is known of the elements of E. */
static mx__cv elements_of(mx__native *g, const mx__expr *e)
{
    mx__cv like = mx__cv_any("0");
    bool first = true;

    if (e->kind == MX_E_CALL && !e->symbol &&
        (e->function == MX_L_divisors || e->function == MX_L_fibonacci ||
         e->function == MX_L_primes || e->function == MX_L_factorials)) {
        mx__text text;
        mx__native_saved saved = mx__native_into(g, &text);
        mx__cv most = mx__native_value(g, e->items->expr);

        mx__native_from(g, saved);
        mx__text_clear(&text);
        g->vars.n = saved.n_vars;
        like.lo = e->function == MX_L_primes ? 2 : 1;
        like.hi = most.hi < like.lo ? like.lo : most.hi;
    }
    if (e->kind != MX_E_SET && e->kind != MX_E_LIST) return like;
    for (const mx__item *item = e->items; item; item = item->next, first = false) {
        if (item->clauses || item->expr->kind != MX_E_INT) return mx__cv_any("0");
        if (first || item->expr->number < like.lo) like.lo = item->expr->number;
        if (first || item->expr->number > like.hi) like.hi = item->expr->number;
    }
    return like;
}

/* divisors(n) and its like inside a loop over the same: the array is there already. */
static mx__cv array_of(mx__native *g, const mx__expr *e)
{
    bool is_sequence = e->kind == MX_E_CALL && !e->symbol && e->items &&
                       !e->items->next && e->items->expr->kind == MX_E_NAME &&
                       (e->function == MX_L_divisors || e->function == MX_L_fibonacci ||
                        e->function == MX_L_primes || e->function == MX_L_factorials);
    mx__carray made = { e->function, NULL, NULL, g->depth };
    bool any_order = g->any_order && e->function == MX_L_divisors;
    mx__cv v;

    if (!is_sequence) return mx__native_value(g, e);
    if (any_order) made.function = -1 - made.function;
    made.argument = mx__native_value(g, e->items->expr).c;
    for (size_t i = g->arrays.n; i-- > 0;)
        if (g->arrays.at[i].function == made.function &&
            strcmp(g->arrays.at[i].argument, made.argument) == 0)
            return mx__cv_any(g->arrays.at[i].name);
    if (any_order) mx__native_need(g, "divisors_any");
    v = any_order ? mx__cv_any(mx__native_str(g, "mx_divisors_any(%s)", made.argument))
                  : mx__native_value(g, e);
    v = mx__native_keep(g, e->type, "all", v);
    made.name = v.c;
    if (!MX_PUSH(g->arrays, made)) mx__native_refuse(g, MX_NOMEM, "memory ran out");
    return v;
}

static bool over_function(mx__native *g, const mx__expr *e, mx__cbody *body,
                          void *context)
{
    const mx__item *args = e->items;
    const char *hint = g->hint;
    mx__cv a;

    if (e->function == MX_L_neighbours) {
        over_neighbours(g, args, body, context);
        return true;
    }
    if (e->function != MX_L_indices && e->function != MX_L_squares &&
        e->function != MX_L_cubes && e->function != MX_L_cells)
        return false;
    g->hint = NULL;
    a = mx__native_value(g, args->expr);
    g->hint = hint;
    if (e->function == MX_L_indices) {
        a = mx__native_keep(g, args->expr->type, "a", a);
        mx__native_counted(g, mx__cv_number(g, 0), length_less_one(g, a), body,
                           context);
    } else if (e->function == MX_L_cells) {
        over_cells(g, a, body, context);
    } else {
        over_powers(g, a, e->function == MX_L_cubes, body, context);
    }
    return true;
}

static bool over_call(mx__native *g, const mx__expr *e, mx__cbody *body, void *context)
{
    const char *hint = g->hint;
    const mx__expr *inner;

    if (!e->symbol) return e->function >= 0 && over_function(g, e, body, context);
    g->hint = NULL;
    inner = mx__native_inline(g, e);
    g->hint = hint;
    if (!inner) return false;
    mx__native_stream(g, inner, body, context);
    g->n_inlined--;
    return true;
}

void mx__native_stream(mx__native *g, const mx__expr *e, mx__cbody *body, void *context)
{
    const char *hint;
    mx__cv array, like;

    if (g->status) return;
    if (e->kind == MX_E_RANGE) {
        over_range(g, e, body, context);
    } else if (e->kind == MX_E_CONVERT && e->conversion == MX_CV_ARRAY) {
        mx__native_stream(g, e->a, body, context);
    } else if (e->kind == MX_E_LIST && e->items && !e->items->next) {
        g->hint = NULL;
        mx__native_item(g, e->items, body, context);
    } else if (e->kind != MX_E_CALL || !over_call(g, e, body, context)) {
        hint = g->hint;
        g->hint = NULL;
        like = elements_of(g, e);
        array = array_of(g, e);
        g->hint = hint;
        over_array(g, e->type, array, like, body, context);
    }
}

/* --- clauses ---------------------------------------------------------------------- */

/* if gcd(A, i) == 1, A without i: which i share a factor with A is found before the loop.
   Returns the condition's other form for the loop over I up to LAST, or NULL. */
static const char *coprime_guard(mx__native *g, const mx__clause *loop, mx__cv last)
{
    const mx__clause *next = loop->next;
    const mx__symbol *i = loop->pattern->symbol;
    const mx__expr *e, *other;
    const char *shares;
    mx__cv a;

    if (!next || next->kind != MX_C_IF || !i || i->kind != MX_SYM_LOCAL) return NULL;
    e = next->expr;
    if (e->kind != MX_E_BINARY || e->op != MX_OP_EQ || e->b->kind != MX_E_INT ||
        e->b->number != 1 || e->a->kind != MX_E_CALL || e->a->symbol ||
        e->a->function != MX_L_gcd)
        return NULL;
    other = e->a->items->expr;
    e = e->a->items->next->expr;
    if (other->kind == MX_E_NAME && other->symbol == i) {
        const mx__expr *swap = other;

        other = e;
        e = swap;
    }
    if (e->kind != MX_E_NAME || e->symbol != i || other->kind != MX_E_NAME ||
        other->symbol == i)
        return NULL;
    a = mx__native_value(g, other);
    shares = mx__native_name(g, "shares");
    mx__native_need(g, "coprime");
    mx__native_line(g, "const unsigned char *%s = mx_sharing(%s, %s);", shares,
                    mx__native_bare(g, a.c), last.c);
    return shares;
}

typedef struct guarded {
    const mx__clause *loop;
    const char *shares;
    mx__cbody *body;
    void *context;
} guarded;

static void each_coprime(mx__native *g, const mx__celement *element, void *context)
{
    guarded *what = context;
    unsigned blocks = mx__native_bind(g, what->loop->pattern, element);

    mx__native_open(g, "if (!%s[%s])", what->shares, element->v.c);
    mx__native_clauses(g, what->loop->next->next, what->body, what->context);
    mx__native_close_all(g, blocks + 1);
}

/* A loop over coprime numbers; false: LOOP is none. */
static bool over_coprimes(mx__native *g, const mx__clause *loop, mx__cbody *body,
                          void *context)
{
    guarded what = { loop, NULL, body, context };
    mx__cv lo, hi;

    if (g->in_coprimes || loop->expr->kind != MX_E_RANGE ||
        loop->pattern->kind != MX_P_NAME || loop->pattern->bound || !loop->expr->a ||
        loop->expr->a->kind != MX_E_INT || loop->expr->a->number < 1 ||
        loop->expr->b->kind != MX_E_NAME)
        return false;
    lo = mx__native_value(g, loop->expr->a);
    hi = mx__native_value(g, loop->expr->b);
    if (hi.hi > UINT32_MAX) return false;
    what.shares = coprime_guard(g, loop, hi);
    if (!what.shares) return false;
    g->hint = loop->pattern->name;
    g->in_coprimes = true;
    mx__native_counted(g, lo, hi, each_coprime, &what);
    g->in_coprimes = false;
    return true;
}

typedef struct rest {
    const mx__clause *clause; /* the `for` */
    mx__cbody *body;
    void *context;
} rest;

static void each_instance(mx__native *g, const mx__celement *element, void *context)
{
    rest *after = context;
    unsigned blocks = mx__native_bind(g, after->clause->pattern, element);

    mx__native_clauses(g, after->clause->next, after->body, after->context);
    mx__native_close_all(g, blocks);
}

void mx__native_clauses(mx__native *g, const mx__clause *clauses, mx__cbody *body,
                        void *context)
{
    size_t n_names = g->names.n;
    unsigned blocks = 0;
    mx__celement none = { .fields = NULL };

    for (; clauses && !g->status; clauses = clauses->next) {
        if (clauses->kind == MX_C_IF) {
            mx__native_open(g, "if (%s)", mx__native_condition(g, clauses->expr));
            mx__native_refine(g, clauses->expr, true);
            blocks++;
        } else if (clauses->kind == MX_C_LET) {
            mx__celement value = { .fields = NULL };

            value.v = mx__native_value(g, clauses->expr);
            blocks += mx__native_bind(g, clauses->pattern, &value);
        } else {
            rest after = { clauses, body, context };

            if (over_coprimes(g, clauses, body, context)) break;
            g->hint =
                clauses->pattern->kind == MX_P_NAME ? clauses->pattern->name : NULL;
            mx__native_stream(g, clauses->expr, each_instance, &after);
            break;
        }
    }
    if (!clauses && !g->status) body(g, &none, context);
    mx__native_close_all(g, blocks);
    g->names.n = n_names;
}

typedef struct item_body {
    const mx__expr *expr;
    mx__cbody *body;
    void *context;
} item_body;

static void each_item(mx__native *g, const mx__celement *none, void *context)
{
    item_body *item = context;
    mx__celement element = { .fields = NULL };

    (void)none;
    if (item->expr->kind == MX_E_RECORD) {
        size_t n = item->expr->type->n_fields;
        mx__cv *fields = MX_ARENA_ARRAY(&g->arena, mx__cv, n + 1);

        if (!fields) {
            mx__native_refuse(g, MX_NOMEM, "memory ran out");
            return;
        }
        mx__native_spread(g, item->expr, fields, n);
        element.fields = fields;
    } else {
        element.v = mx__native_value(g, item->expr);
    }
    item->body(g, &element, item->context);
}

void mx__native_item(mx__native *g, const mx__item *item, mx__cbody *body,
                     void *context)
{
    item_body each = { item->expr, body, context };

    mx__native_clauses(g, item->clauses, each_item, &each);
}
