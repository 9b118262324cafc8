/* code_call.c: calls of the library and of lets. */
#include "code.h"
#include "library_rows.h"

#include <assert.h>

/* LIB wants its arguments in registers in a row. */
mx__reg mx__gen_lib(mx__gen *g, mx__builtin function, const mx__reg *args, int n,
                    mx__reg want)
{
    mx__reg to = want == MX_NO_REG ? mx__gen_temps(g, 1) : want, first = args[0];
    bool in_a_row = !(first & MX_POOL);

    for (int i = 1; i < n; i++)
        in_a_row &= args[i] == first + i;
    if (!in_a_row) {
        first = mx__gen_temps(g, n);
        for (int i = 0; i < n; i++)
            mx__emit(g, MX_I_MOVE, first + i, args[i], 0);
    }
    mx__emit(g, MX_I_LIB, to, first, (int)function);
    g->unit->allocates = true;
    return to;
}

/* --- lets ------------------------------------------------------------------------- */

static size_t size_of(const mx__expr *e);

static size_t size_of_clauses(const mx__clause *clauses)
{
    size_t n = 0;

    for (; clauses; clauses = clauses->next)
        n += 2 + size_of(clauses->expr);
    return n;
}

static size_t size_of(const mx__expr *e)
{
    size_t n = 1;

    if (!e) return 0;
    n += size_of(e->a) + size_of(e->b) + size_of(e->c);
    for (const mx__item *item = e->items; item; item = item->next)
        n += size_of(item->expr) + size_of_clauses(item->clauses);
    for (const mx__edit *edit = e->edits; edit; edit = edit->next)
        n += 2 + size_of(edit->row) + size_of(edit->column) + size_of(edit->value);
    for (const mx__piece *piece = e->pieces; piece; piece = piece->next)
        n += 1 + size_of(piece->expr);
    return n;
}

enum { SMALL = 48, MOST_INLINED = 8, LONG_UNIT = 8192 };

static bool may_inline(const mx__gen *g, const mx__let *let)
{
    size_t n = 0;

    for (const mx__pattern *p = let->params; p; p = p->next)
        n++;
    return let->has_params && !let->is_recursive && n <= 8 &&
           g->unit->n_inlined < MOST_INLINED && g->unit->code.n < LONG_UNIT &&
           size_of(let->body) <= SMALL;
}

const mx__expr *mx__gen_inline(mx__gen *g, const mx__expr *call, mx__gen_saved *saved)
{
    mx__let *let =
        call->symbol && call->symbol->kind == MX_SYM_LET ? call->symbol->let : NULL;
    mx__reg args[8];
    int n = 0;

    if (g->status || !let || !may_inline(g, let)) return NULL;
    for (const mx__item *item = call->items; item; item = item->next)
        args[n++] = mx__gen_value(g, item->expr, MX_NO_REG);
    saved->let = let;
    n = 0;
    for (const mx__pattern *p = let->params; p; p = p->next, n++) {
        if (!p->symbol) continue;
        saved->slot[n] = p->symbol->slot;
        p->symbol->slot = args[n];
    }
    g->unit->n_inlined++;
    return let->body;
}

void mx__gen_leave(mx__gen *g, const mx__gen_saved *saved)
{
    int n = 0;

    for (const mx__pattern *p = saved->let->params; p; p = p->next, n++)
        if (p->symbol) p->symbol->slot = saved->slot[n];
    g->unit->n_inlined--;
}

static mx__reg call_let(mx__gen *g, const mx__expr *e, mx__reg to)
{
    mx__gen_saved saved;
    const mx__expr *body = mx__gen_inline(g, e, &saved);
    mx__reg first;
    int n = 0, i = 0;

    if (body) {
        mx__gen_value_to(g, body, to);
        mx__gen_leave(g, &saved);
        return to;
    }
    for (const mx__item *item = e->items; item; item = item->next)
        n++;
    first = mx__gen_temps(g, n);
    for (const mx__item *item = e->items; item; item = item->next)
        mx__gen_value_to(g, item->expr, first + i++);
    mx__emit(g, MX_I_CALL, to, first, mx__gen_let_unit(g, e->symbol->let));
    g->unit->allocates = true;
    return to;
}

/* --- sums over elements ----------------------------------------------------------- */

typedef struct fold {
    mx__library_row row;
    bool of_booleans;
    mx__reg to, has_any; /* has_any: of min and max */
    mx__label end;
} fold;

static void fold_extreme(mx__gen *g, const fold *f, mx__reg value)
{
    mx__label later = mx__gen_label(g), done = mx__gen_label(g);

    mx__gen_jump_to(g, MX_I_JNZ, f->has_any, 0, later);
    mx__emit(g, MX_I_MOVE, f->has_any, mx__gen_number(g, 1), 0);
    mx__emit(g, MX_I_MOVE, f->to, value, 0);
    mx__gen_jump_to(g, MX_I_JMP, 0, 0, done);
    mx__gen_here(g, later);
    mx__emit(g, f->row == MX_L_min ? MX_I_MIN : MX_I_MAX, f->to, f->to, value);
    mx__gen_here(g, done);
}

static void fold_in(mx__gen *g, mx__element element, mx__label next, void *context)
{
    const fold *f = context;
    mx__reg value = element.reg;

    switch ((int)f->row) {
    case MX_L_sum: mx__emit(g, MX_I_ADD, f->to, f->to, value); break;
    case MX_L_product: mx__emit(g, MX_I_MUL, f->to, f->to, value); break;
    case MX_L_xor: mx__emit(g, MX_I_XOR, f->to, f->to, value); break;
    case MX_L_count:
        if (f->of_booleans) mx__gen_jump_to(g, MX_I_JZ, value, 0, next);
        mx__emit(g, MX_I_ADD, f->to, f->to, mx__gen_number(g, 1));
        break;
    case MX_L_any:
    case MX_L_all:
        mx__gen_jump_to(g, f->row == MX_L_any ? MX_I_JZ : MX_I_JNZ, value, 0, next);
        mx__emit(g, MX_I_MOVE, f->to, mx__gen_number(g, f->row == MX_L_any), 0);
        mx__gen_jump_to(g, MX_I_JMP, 0, 0, f->end);
        break;
    default: fold_extreme(g, f, value); break;
    }
}

static const mx__type *element_type(const mx__item *item)
{
    if (item->clauses) return item->expr->type;
    return item->expr->type->element ? item->expr->type->element : item->expr->type;
}

static mx__reg folded(mx__gen *g, const mx__expr *e, mx__library_row row, mx__reg to)
{
    bool extreme = row == MX_L_min || row == MX_L_max, keeps = g->unit->keeps;
    fold f = { row, element_type(e->items)->kind == MX_T_BOOL, to, MX_NO_REG, 0 };
    mx__gen_mark mark = mx__gen_mark_here(g);

    f.end = mx__gen_label(g);
    g->unit->keeps = false;
    if (extreme) {
        f.has_any = mx__gen_temps(g, 1);
        mx__emit(g, MX_I_MOVE, f.has_any, mx__gen_number(g, 0), 0);
    } else {
        mx__emit(g, MX_I_MOVE, to,
                 mx__gen_number(g, row == MX_L_product || row == MX_L_all), 0);
    }
    if (e->items->clauses)
        mx__gen_item(g, e->items, fold_in, &f);
    else
        mx__gen_stream(g, e->items->expr, fold_in, &f);
    g->place = e->place;
    if (extreme) {
        mx__label some = mx__gen_label(g);

        mx__gen_jump_to(g, MX_I_JNZ, f.has_any, 0, some);
        mx__emit(g, MX_I_FAIL,
                 row == MX_L_min ? MX_F_MIN_OF_NOTHING : MX_F_MAX_OF_NOTHING, 0, 0);
        mx__gen_here(g, some);
    }
    mx__gen_here(g, f.end);
    mx__gen_release(g, &mark);
    g->unit->keeps = keeps;
    return to;
}

/* min and max of several numbers, or of the one array. */
static mx__reg extreme(mx__gen *g, const mx__expr *e, mx__library_row row, mx__reg to)
{
    const mx__item *item = e->items;
    mx__reg a;

    if (!item->next && (item->clauses || item->expr->type->kind == MX_T_ARRAY))
        return folded(g, e, row, to);
    a = mx__gen_value(g, item->expr, MX_NO_REG);
    if (!item->next) {
        mx__emit(g, MX_I_MOVE, to, a, 0);
        return to;
    }
    for (item = item->next; item; item = item->next) {
        mx__reg b = mx__gen_value(g, item->expr, MX_NO_REG);
        mx__reg out = item->next ? mx__gen_temps(g, 1) : to;

        mx__emit(g, row == MX_L_min ? MX_I_MIN : MX_I_MAX, out, a, b);
        a = out;
    }
    return to;
}

/* --- the library ------------------------------------------------------------------ */

/* Rows that are one builtin: `type` adds the element type of the first argument, `more`
   the default of an optional last argument. */
typedef struct plain {
    short function; /* mx__builtin + 1; 0: none */
    bool type, has_default;
    int64_t more;
} plain;

static const plain plains[MX_N_LIBRARY] = {
    [MX_L_abs] = { MX_B_abs + 1, false, false, 0 },
    [MX_L_lcm] = { MX_B_lcm + 1, false, false, 0 },
    [MX_L_pow] = { MX_B_pow + 1, false, true, INT64_MAX },
    [MX_L_isqrt] = { MX_B_isqrt + 1, false, false, 0 },
    [MX_L_ilog2] = { MX_B_ilog2 + 1, false, false, 0 },
    [MX_L_is_square] = { MX_B_is_square + 1, false, false, 0 },
    [MX_L_popcount] = { MX_B_popcount + 1, false, false, 0 },
    [MX_L_bit] = { MX_B_bit + 1, false, false, 0 },
    [MX_L_valuation] = { MX_B_valuation + 1, false, false, 0 },
    [MX_L_divisors] = { MX_B_divisors + 1, false, false, 0 },
    [MX_L_primes] = { MX_B_primes + 1, false, false, 0 },
    [MX_L_is_prime] = { MX_B_is_prime + 1, false, false, 0 },
    [MX_L_least_prime] = { MX_B_least_prime + 1, false, false, 0 },
    [MX_L_greatest_prime] = { MX_B_greatest_prime + 1, false, false, 0 },
    [MX_L_prime_index] = { MX_B_prime_index + 1, false, false, 0 },
    [MX_L_omega] = { MX_B_omega + 1, false, false, 0 },
    [MX_L_bigomega] = { MX_B_bigomega + 1, false, false, 0 },
    [MX_L_tau] = { MX_B_tau + 1, false, false, 0 },
    [MX_L_factorials] = { MX_B_factorials + 1, false, false, 0 },
    [MX_L_fibonacci] = { MX_B_fibonacci + 1, false, false, 0 },
    [MX_L_powers] = { MX_B_powers + 1, false, false, 0 },
    [MX_L_digits] = { MX_B_digits + 1, false, true, 10 },
    [MX_L_first] = { MX_B_first + 1, false, false, 0 },
    [MX_L_last] = { MX_B_last + 1, false, false, 0 },
    [MX_L_tail] = { MX_B_tail + 1, false, false, 0 },
    [MX_L_front] = { MX_B_front + 1, false, false, 0 },
    [MX_L_sort] = { MX_B_sort + 1, true, false, 0 },
    [MX_L_reverse] = { MX_B_reverse + 1, false, false, 0 },
    [MX_L_distinct] = { MX_B_distinct + 1, true, false, 0 },
    [MX_L_contains] = { MX_B_contains + 1, true, false, 0 },
    [MX_L_find] = { MX_B_find + 1, true, false, 0 },
    [MX_L_split] = { MX_B_split + 1, false, false, 0 },
    [MX_L_join] = { MX_B_join + 1, false, false, 0 },
    [MX_L_letters] = { MX_B_letters + 1, false, false, 0 },
    [MX_L_letter] = { MX_B_letter + 1, false, false, 0 },
    [MX_L_regions] = { MX_B_regions + 1, false, false, 0 },
    [MX_L_inside] = { MX_B_inside + 1, false, false, 0 },
    [MX_L_to_int] = { MX_B_to_int + 1, false, false, 0 },
    [MX_L_parent] = { MX_B_parent + 1, false, false, 0 },
    [MX_L_subtree] = { MX_B_subtree + 1, false, false, 0 },
    [MX_L_path] = { MX_B_path + 1, false, false, 0 },
    [MX_L_hackenbush] = { MX_B_hackenbush + 1, false, false, 0 },
    [MX_L_components] = { MX_B_components + 1, false, false, 0 },
};

static size_t wanted(mx__builtin function)
{
    static const unsigned char n_args[] = {
#define ROW(name, n, sentence) n,
        MX_BUILTINS(ROW)
#undef ROW
    };

    return n_args[function];
}

static mx__reg call_plain(mx__gen *g, const mx__expr *e, const plain *row, mx__reg to)
{
    mx__builtin function = (mx__builtin)(row->function - 1);
    int n = (int)wanted(function), i = 0;
    mx__reg first = mx__gen_temps(g, n);

    for (const mx__item *item = e->items; item; item = item->next)
        mx__gen_value_to(g, item->expr, first + i++);
    if (row->type)
        mx__emit(g, MX_I_MOVE, first + i,
                 mx__gen_type(g, e->items->expr->type->element), 0);
    else if (i < n && row->has_default)
        mx__emit(g, MX_I_MOVE, first + i, mx__gen_number(g, row->more), 0);
    g->place = e->place;
    mx__emit(g, MX_I_LIB, to, first, (int)function);
    g->unit->allocates |= mx__is_block(e->type);
    return to;
}

/* A lazy function whose array is wanted after all. */
static mx__reg made(mx__gen *g, const mx__expr *e, mx__reg to)
{
    mx__expr list = { .kind = MX_E_CONVERT, .conversion = MX_CV_ARRAY };

    list.type = e->type;
    list.place = e->place;
    list.a = (mx__expr *)(uintptr_t)e;
    return mx__gen_value(g, &list, to);
}

static mx__reg call_library(mx__gen *g, const mx__expr *e, mx__reg to)
{
    mx__library_row row = (mx__library_row)e->function;
    const mx__item *args = e->items;
    mx__reg a, b;

    if (plains[row].function) return call_plain(g, e, &plains[row], to);
    switch ((int)row) {
    case MX_L_gcd:
        a = mx__gen_value(g, args->expr, MX_NO_REG);
        b = mx__gen_value(g, args->next->expr, MX_NO_REG);
        mx__emit(g, MX_I_GCD, to, a, b);
        return to;
    case MX_L_even:
    case MX_L_odd:
        a = mx__gen_value(g, args->expr, MX_NO_REG);
        mx__emit(g, MX_I_ODD, to, a, 0);
        if (row == MX_L_even) mx__emit(g, MX_I_NOT, to, to, 0);
        return to;
    case MX_L_min:
    case MX_L_max: return extreme(g, e, row, to);
    case MX_L_xor:
    case MX_L_sum:
    case MX_L_product:
    case MX_L_count:
    case MX_L_any:
    case MX_L_all: return folded(g, e, row, to);
    case MX_L_mex: {
        mx__expr list = { .kind = MX_E_LIST, .place = e->place };
        mx__type type = { .kind = MX_T_ARRAY, .element = &mx__type_int };

        list.type = &type;
        list.items = e->items;
        a = mx__gen_value(g, args->clauses ? &list : args->expr, MX_NO_REG);
        return mx__gen_lib(g, MX_B_mex, &a, 1, to);
    }
    case MX_L_len:
    case MX_L_rows:
    case MX_L_columns:
        a = mx__gen_value(g, args->expr, MX_NO_REG);
        mx__emit(g, MX_I_WORD, to, a, row == MX_L_columns);
        return to;
    case MX_L_code: return mx__gen_value(g, args->expr, to);
    case MX_L_str: {
        mx__reg say[3] = { to, 0, 0 };

        mx__emit(g, MX_I_LIST, to, 0, 0);
        say[1] = mx__gen_value(g, args->expr, MX_NO_REG);
        say[2] = mx__gen_type(g, args->expr->type);
        return mx__gen_lib(g, MX_B_say, say, 3, to);
    }
    case MX_L_indices:
    case MX_L_squares:
    case MX_L_cubes:
    case MX_L_cells:
    case MX_L_neighbours: return made(g, e, to);
    case MX_L_nodes: return mx__gen_graph_call(g, e, MX_B_nodes, to);
    case MX_L_next: return mx__gen_graph_call(g, e, MX_B_next, to);
    case MX_L_children: return mx__gen_graph_call(g, e, MX_B_children, to);
    default: break;
    }
    assert(false && "a row of the library without code");
    return to;
}

mx__reg mx__gen_graph_call(mx__gen *g, const mx__expr *e, mx__builtin function,
                           mx__reg to)
{
    mx__reg args[2] = { 0, 0 };
    int n = 0;

    for (const mx__item *item = e->items; item; item = item->next)
        args[n++] = mx__gen_value(g, item->expr, MX_NO_REG);
    g->place = e->place;
    return mx__gen_lib(g, function, args, n, to);
}

/* graph(n, u, v, from 1, undirected), graph(rows) */
static mx__reg call_graph(mx__gen *g, const mx__expr *e, mx__reg to)
{
    mx__reg args[5];
    int n = 0;

    for (const mx__item *item = e->items; item; item = item->next)
        args[n++] = mx__gen_value(g, item->expr, MX_NO_REG);
    args[n++] = e->a ? mx__gen_value(g, e->a, MX_NO_REG) : mx__gen_number(g, 0);
    args[n++] = mx__gen_number(g, e->undirected);
    g->place = e->place;
    return mx__gen_lib(g, n == 5 ? MX_B_graph : MX_B_graph_rows, args, n, to);
}

mx__reg mx__gen_call(mx__gen *g, const mx__expr *e, mx__reg to)
{
    if (e->symbol && e->symbol->kind == MX_SYM_LET) return call_let(g, e, to);
    if (e->function < 0) return call_graph(g, e, to);
    return call_library(g, e, to);
}
