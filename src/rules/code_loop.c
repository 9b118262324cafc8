/* code_loop.c: comprehensions and patterns. */
#include "code.h"
#include "library_rows.h"

mx__gen_mark mx__gen_mark_here(mx__gen *g)
{
    mx__gen_mark mark = { 0, 0, g->unit->allocates, g->unit->keeps };

    mark.reg = mx__gen_temps(g, 2);
    mark.at = mx__emit(g, MX_I_NOP, 0, 0, 0);
    g->unit->allocates = false;
    return mark;
}

void mx__gen_release(mx__gen *g, const mx__gen_mark *mark)
{
    if (g->status) return;
    if (g->unit->allocates && !g->unit->keeps) {
        g->unit->code.at[mark->at] =
            (mx__instr){ MX_I_MARK, (uint16_t)mark->reg, 0, 0 };
        mx__emit(g, MX_I_RELEASE, mark->reg, 0, 0);
    }
    g->unit->allocates |= mark->allocates;
}

/* --- patterns --------------------------------------------------------------------- */

static void must_equal(mx__gen *g, const mx__type *type, mx__reg a, mx__reg b,
                       mx__label fail)
{
    if (mx__is_block(type)) {
        mx__reg args[3] = { a, b, mx__gen_type(g, type) };

        mx__gen_jump_to(g, MX_I_JZ, mx__gen_lib(g, MX_B_equal, args, 3, MX_NO_REG), 0,
                        fail);
    } else {
        mx__gen_jump_to(g, MX_I_JNE, a, b, fail);
    }
}

static void bind_literal(mx__gen *g, const mx__expr *literal, mx__reg reg,
                         mx__label fail)
{
    int save = g->unit->next;

    must_equal(g, literal->type, reg, mx__gen_value(g, literal, MX_NO_REG), fail);
    g->unit->next = save;
}

static mx__reg gathered(mx__gen *g, mx__element element, const mx__type *type)
{
    mx__reg reg;

    if (!element.is_spread) return element.reg;
    reg = mx__gen_temps(g, 1);
    mx__emit(g, MX_I_RECORD, reg, element.reg, (int)type->n_fields);
    g->unit->allocates = true;
    return reg;
}

static void bind_parts(mx__gen *g, const mx__pattern *parts, mx__element element,
                       mx__label fail)
{
    int i = 0;

    for (const mx__pattern *part = parts; part; part = part->next, i++) {
        mx__element field = { element.reg + i, false };

        if (part->kind == MX_P_ANY) continue;
        if (!element.is_spread) {
            field.reg = mx__gen_temps(g, 1);
            mx__emit(g, MX_I_WORD, field.reg, element.reg, i);
        }
        mx__gen_bind(g, part, field, fail);
    }
}

/* A claim's `for m in 1..9` about a data line sets it; where only the present data count,
   it is a filter. */
static void bind_data(mx__gen *g, const mx__symbol *symbol, mx__element element,
                      mx__label fail)
{
    mx__reg value = gathered(g, element, symbol->type);

    if (g->unit->tests_data)
        must_equal(g, symbol->type, value, mx__gen_data(g, symbol), fail);
    else
        mx__emit(g, MX_I_SETDATA, value, (int)symbol->index, 0);
}

void mx__gen_bind(mx__gen *g, const mx__pattern *pattern, mx__element element,
                  mx__label fail)
{
    mx__bytes place = g->place;

    g->place = pattern->place;
    switch (pattern->kind) {
    case MX_P_ANY: break;
    case MX_P_NAME:
        if (pattern->symbol->kind == MX_SYM_DATA) {
            bind_data(g, pattern->symbol, element, fail);
            break;
        }
        pattern->symbol->slot = gathered(g, element, pattern->type);
        break;
    case MX_P_EXPR:
        bind_literal(g, pattern->expr, gathered(g, element, pattern->type), fail);
        break;
    case MX_P_RECORD: bind_parts(g, pattern->parts, element, fail); break;
    }
    if (pattern->bound) mx__gen_jump_if(g, pattern->bound, false, fail);
    g->place = place;
}

void mx__gen_bind_position(mx__gen *g, const mx__pattern *pattern, mx__label fail)
{
    mx__gen_bind(g, pattern, (mx__element){ 0, g->program->shape.n_fields > 1 }, fail);
}

/* --- loops ------------------------------------------------------------------------ */

typedef struct loop {
    mx__gen_body *body;
    void *context;
} loop;

/* VALUE_OF makes the element from the counter; NULL: the counter itself. */
static void counted(mx__gen *g, mx__reg counter, mx__reg last, const loop *what,
                    mx__element (*value_of)(mx__gen *g, mx__reg counter))
{
    mx__label top = mx__gen_label(g), next = mx__gen_label(g), end = mx__gen_label(g);
    mx__element element = { counter, false };
    mx__gen_mark mark;
    size_t start;

    mx__gen_jump_to(g, MX_I_JLT, last, counter, end);
    mark = mx__gen_mark_here(g);
    mx__gen_here(g, top);
    start = g->unit->code.n;
    if (value_of) element = value_of(g, counter);
    what->body(g, element, next, what->context);
    mx__gen_here(g, next);
    mx__gen_release(g, &mark);
    mx__gen_sweep(g, start, counter, last);
    mx__gen_jump_to(g, MX_I_LOOP, counter, last, top);
    mx__gen_here(g, end);
}

void mx__gen_counted(mx__gen *g, mx__reg counter, mx__reg last, mx__gen_body *body,
                     void *context)
{
    loop what = { body, context };

    counted(g, counter, last, &what, NULL);
}

static void over_range(mx__gen *g, const mx__expr *from, const mx__expr *to,
                       const loop *what)
{
    mx__reg counter = mx__gen_temps(g, 1), last;

    if (from)
        mx__gen_value_to(g, from, counter);
    else
        mx__emit(g, MX_I_MOVE, counter, mx__gen_number(g, 0), 0);
    last = mx__gen_value(g, to, MX_NO_REG);
    counted(g, counter, last, what, NULL);
}

static void over_indices(mx__gen *g, mx__reg array, const loop *what)
{
    mx__reg counter = mx__gen_temps(g, 2);

    mx__emit(g, MX_I_MOVE, counter, mx__gen_number(g, 0), 0);
    mx__emit(g, MX_I_WORD, counter + 1, array, 0);
    mx__emit(g, MX_I_SUB, counter + 1, counter + 1, mx__gen_number(g, 1));
    counted(g, counter, counter + 1, what, NULL);
}

static mx__element square_of(mx__gen *g, mx__reg i)
{
    mx__reg value = mx__gen_temps(g, 1);

    mx__emit(g, MX_I_MUL, value, i, i);
    return (mx__element){ value, false };
}

static mx__element cube_of(mx__gen *g, mx__reg i)
{
    mx__reg value = square_of(g, i).reg;

    mx__emit(g, MX_I_MUL, value, value, i);
    return (mx__element){ value, false };
}

static void over_powers(mx__gen *g, const mx__expr *most, mx__builtin root,
                        mx__element (*value_of)(mx__gen *, mx__reg), const loop *what)
{
    mx__reg counter = mx__gen_temps(g, 1), last,
            arg = mx__gen_value(g, most, MX_NO_REG);

    mx__emit(g, MX_I_MOVE, counter, mx__gen_number(g, 1), 0);
    last = mx__gen_lib(g, root, &arg, 1, MX_NO_REG);
    counted(g, counter, last, what, value_of);
}

/* Cells: two counted loops, one inside the other. */
typedef struct cells {
    mx__reg at; /* r, c, last r, last c */
    const loop *what;
} cells;

static void each_column(mx__gen *g, mx__element c, mx__label next, void *context)
{
    cells *grid = context;

    (void)c;
    grid->what->body(g, (mx__element){ grid->at, true }, next, grid->what->context);
}

static void each_row(mx__gen *g, mx__element r, mx__label next, void *context)
{
    cells *grid = context;
    loop inner = { each_column, grid };

    (void)r;
    (void)next;
    mx__emit(g, MX_I_MOVE, grid->at + 1, mx__gen_number(g, 0), 0);
    counted(g, grid->at + 1, grid->at + 3, &inner, NULL);
}

static void over_cells(mx__gen *g, mx__reg board, const loop *what)
{
    cells grid = { mx__gen_temps(g, 4), what };
    loop outer = { each_row, &grid };
    mx__reg one = mx__gen_number(g, 1);

    for (int i = 0; i < 2; i++) {
        mx__emit(g, MX_I_WORD, grid.at + 2 + i, board, i);
        mx__emit(g, MX_I_SUB, grid.at + 2 + i, grid.at + 2 + i, one);
    }
    mx__emit(g, MX_I_MOVE, grid.at, mx__gen_number(g, 0), 0);
    counted(g, grid.at, grid.at + 2, &outer, NULL);
}

static void over_neighbours(mx__gen *g, const mx__item *args, const loop *what)
{
    mx__label top = mx__gen_label(g), next = mx__gen_label(g);
    mx__reg board = mx__gen_value(g, args->expr, MX_NO_REG), at = mx__gen_temps(g, 5);
    mx__gen_mark mark;

    mx__gen_value_to(g, args->next->expr, at + 1);
    mx__gen_value_to(g, args->next->next->expr, at + 2);
    mx__emit(g, MX_I_MOVE, at, mx__gen_number(g, -1), 0);
    mark = mx__gen_mark_here(g);
    mx__gen_jump_to(g, MX_I_JMP, 0, 0, next);
    mx__gen_here(g, top);
    what->body(g, (mx__element){ at + 3, true }, next, what->context);
    mx__gen_here(g, next);
    mx__gen_release(g, &mark);
    mx__gen_jump_to(g, MX_I_BESIDE, at, board, top);
}

static void over_array(mx__gen *g, mx__reg array, const loop *what)
{
    mx__label top = mx__gen_label(g), next = mx__gen_label(g);
    mx__reg at = mx__gen_temps(g, 3);
    mx__gen_mark mark;

    mx__emit(g, MX_I_SPAN, at, array, 0);
    mark = mx__gen_mark_here(g);
    mx__gen_jump_to(g, MX_I_JMP, 0, 0, next);
    mx__gen_here(g, top);
    what->body(g, (mx__element){ at + 2, false }, next, what->context);
    mx__gen_here(g, next);
    mx__gen_release(g, &mark);
    mx__gen_jump_to(g, MX_I_EACH, at, at + 2, top);
}

static void over_nodes(mx__gen *g, const mx__item *args, const loop *what)
{
    mx__reg graph = mx__gen_value(g, args->expr, MX_NO_REG);
    mx__reg counter = mx__gen_temps(g, 2);

    mx__emit(g, MX_I_WORD, counter, graph, 1); /* first and last of mx__graph */
    mx__emit(g, MX_I_WORD, counter + 1, graph, 2);
    counted(g, counter, counter + 1, what, NULL);
}

/* The arcs of a node, but for the one back to its parent where only CHILDREN are wanted. */
static void over_arcs(mx__gen *g, const mx__expr *e, bool children, const loop *what)
{
    mx__label top = mx__gen_label(g), next = mx__gen_label(g);
    const mx__item *args = e->items;
    mx__reg graph = mx__gen_value(g, args->expr, MX_NO_REG);
    mx__reg node = mx__gen_value(g, args->next->expr, MX_NO_REG), parent = MX_NO_REG;
    mx__reg at = mx__gen_temps(g, 3), ends[2] = { graph, node };
    mx__gen_mark mark;

    g->place = e->place;
    if (children) parent = mx__gen_lib(g, MX_B_parent, ends, 2, MX_NO_REG);
    mx__emit(g, MX_I_ARCS, at, graph, node);
    mark = mx__gen_mark_here(g);
    mx__gen_jump_to(g, MX_I_JMP, 0, 0, next);
    mx__gen_here(g, top);
    if (children) mx__gen_jump_to(g, MX_I_JEQ, at + 2, parent, next);
    what->body(g, (mx__element){ at + 2, false }, next, what->context);
    mx__gen_here(g, next);
    mx__gen_release(g, &mark);
    mx__gen_jump_to(g, MX_I_EACHARC, at, at + 2, top);
}

/* Library functions that need no array; false: it is none of them. */
static bool over_function(mx__gen *g, const mx__expr *e, const loop *what)
{
    const mx__item *args = e->items;
    mx__reg reg;

    switch (e->function) {
    case MX_L_indices:
        reg = mx__gen_value(g, args->expr, MX_NO_REG);
        over_indices(g, reg, what);
        return true;
    case MX_L_squares:
        over_powers(g, args->expr, MX_B_root_or_zero, square_of, what);
        return true;
    case MX_L_cubes: over_powers(g, args->expr, MX_B_icbrt, cube_of, what); return true;
    case MX_L_cells:
        reg = mx__gen_value(g, args->expr, MX_NO_REG);
        over_cells(g, reg, what);
        return true;
    case MX_L_neighbours: over_neighbours(g, args, what); return true;
    case MX_L_nodes: over_nodes(g, args, what); return true;
    case MX_L_next: over_arcs(g, e, false, what); return true;
    case MX_L_children: over_arcs(g, e, true, what); return true;
    default: return false;
    }
}

static bool over_call(mx__gen *g, const mx__expr *e, const loop *what)
{
    mx__gen_saved saved;
    const mx__expr *body;

    if (!e->symbol) return e->function >= 0 && over_function(g, e, what);
    body = mx__gen_inline(g, e, &saved);
    if (!body) return false;
    mx__gen_stream(g, body, what->body, what->context);
    mx__gen_leave(g, &saved);
    return true;
}

void mx__gen_stream(mx__gen *g, const mx__expr *e, mx__gen_body *body, void *context)
{
    loop what = { body, context };
    mx__bytes place = g->place;
    int save = g->unit->next;
    int64_t constant;

    if (g->status) return;
    g->place = e->place;
    if (mx__gen_constant(g, e, &constant))
        over_array(g, mx__gen_number(g, constant), &what);
    else if (e->kind == MX_E_RANGE)
        over_range(g, e->a, e->b, &what);
    else if (e->kind == MX_E_CONVERT && e->conversion == MX_CV_ARRAY)
        mx__gen_stream(g, e->a, body, context);
    else if (e->kind == MX_E_LIST && e->items && !e->items->next)
        mx__gen_item(g, e->items, body, context);
    else if (e->kind != MX_E_CALL || !over_call(g, e, &what))
        over_array(g, mx__gen_value(g, e, MX_NO_REG), &what);
    g->unit->next = save;
    g->place = place;
}

/* --- clauses ---------------------------------------------------------------------- */

typedef struct rest {
    const mx__clause *clause; /* the `for` */
    mx__gen_body *body;
    void *context;
} rest;

static void each_instance(mx__gen *g, mx__element element, mx__label next,
                          void *context)
{
    rest *after = context;

    mx__gen_bind(g, after->clause->pattern, element, next);
    mx__gen_clauses(g, after->clause->next, next, after->body, after->context);
}

void mx__gen_clauses(mx__gen *g, const mx__clause *clauses, mx__label next,
                     mx__gen_body *body, void *context)
{
    for (; clauses; clauses = clauses->next) {
        g->place = clauses->place;
        if (clauses->kind == MX_C_IF) {
            mx__gen_jump_if(g, clauses->expr, false, next);
        } else if (clauses->kind == MX_C_LET) {
            mx__element value = { mx__gen_value(g, clauses->expr, MX_NO_REG), false };

            mx__gen_bind(g, clauses->pattern, value, next);
        } else {
            rest after = { clauses, body, context };

            mx__gen_stream(g, clauses->expr, each_instance, &after);
            return;
        }
    }
    body(g, (mx__element){ MX_NO_REG, false }, next, context);
}

typedef struct item_body {
    const mx__expr *expr;
    mx__gen_body *body;
    void *context;
} item_body;

static void each_item(mx__gen *g, mx__element none, mx__label next, void *context)
{
    item_body *item = context;
    mx__element element = { 0, item->expr->kind == MX_E_RECORD };

    (void)none;
    g->place = item->expr->place;
    if (element.is_spread) {
        int n = (int)item->expr->type->n_fields;

        element.reg = mx__gen_temps(g, n);
        mx__gen_spread(g, item->expr, element.reg, n);
    } else {
        element.reg = mx__gen_value(g, item->expr, MX_NO_REG);
    }
    item->body(g, element, next, item->context);
}

void mx__gen_item(mx__gen *g, const mx__item *item, mx__gen_body *body, void *context)
{
    item_body each = { item->expr, body, context };
    mx__label next = mx__gen_label(g);
    int save = g->unit->next;

    mx__gen_clauses(g, item->clauses, next, each_item, &each);
    mx__gen_here(g, next);
    g->unit->next = save;
}
