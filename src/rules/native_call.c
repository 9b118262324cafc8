/* native_call.c: calls of the library and of lets as C. */
#include "native_impl.h"

#include "library_rows.h"

#include <string.h>

/* --- the library ------------------------------------------------------------------ */

/* How a row is called: the piece of the prelude and its function, whether a comparison of
   elements follows the arguments, a default for a last argument, bounds of the result. */
typedef struct plain {
    const char *piece, *function;
    bool compares;
    const char *more;
    int64_t lo, hi;
} plain;

#define ANY INT64_MIN, INT64_MAX
#define NAT 0, INT64_MAX

static const plain plains[MX_N_LIBRARY] = {
    [MX_L_abs] = { "abs", "mx_abs", false, NULL, NAT },
    [MX_L_gcd] = { "gcd", "mx_gcd", false, NULL, NAT },
    [MX_L_lcm] = { "lcm", "mx_lcm", false, NULL, NAT },
    [MX_L_pow] = { "pow", "mx_pow", false, "INT64_MAX", ANY },
    [MX_L_isqrt] = { "isqrt", "mx_isqrt", false, NULL, 0, 3037000499 },
    [MX_L_ilog2] = { "ilog2", "mx_ilog2", false, NULL, 0, 62 },
    [MX_L_is_square] = { "is_square", "mx_is_square", false, NULL, 0, 1 },
    [MX_L_popcount] = { "popcount", "mx_popcount", false, NULL, 0, 64 },
    [MX_L_bit] = { "bit", "mx_bit", false, NULL, 0, 1 },
    [MX_L_valuation] = { "valuation", "mx_valuation", false, NULL, 0, 62 },
    [MX_L_divisors] = { "divisors", "mx_divisors", false, NULL, ANY },
    [MX_L_primes] = { "primes", "mx_primes", false, NULL, ANY },
    [MX_L_is_prime] = { "prime", "mx_prime", false, NULL, 0, 1 },
    [MX_L_least_prime] = { "least_prime", "mx_least_prime", false, NULL, 2, INT64_MAX },
    [MX_L_greatest_prime] = { "greatest_prime", "mx_greatest_prime", false, NULL, 2,
                              INT64_MAX },
    [MX_L_prime_index] = { "prime_index", "mx_prime_index", false, NULL, 1,
                           INT64_C(1) << 40 },
    [MX_L_omega] = { "omega", "mx_omega", false, NULL, 0, 15 },
    [MX_L_bigomega] = { "bigomega", "mx_bigomega", false, NULL, 0, 62 },
    [MX_L_tau] = { "tau", "mx_tau", false, NULL, 1, 110000 },
    [MX_L_factorials] = { "factorials", "mx_factorials", false, NULL, ANY },
    [MX_L_fibonacci] = { "fibonacci", "mx_fibonacci", false, NULL, ANY },
    [MX_L_powers] = { "powers", "mx_powers", false, NULL, ANY },
    [MX_L_digits] = { "digits", "mx_digits", false, "10", ANY },
    [MX_L_first] = { "first", "mx_first", false, NULL, ANY },
    [MX_L_last] = { "last", "mx_last", false, NULL, ANY },
    [MX_L_tail] = { "tail", "mx_tail", false, NULL, ANY },
    [MX_L_front] = { "front", "mx_front", false, NULL, ANY },
    [MX_L_sort] = { "sorted", "mx_sorted", true, NULL, ANY },
    [MX_L_reverse] = { "reverse", "mx_reverse", false, NULL, ANY },
    [MX_L_distinct] = { "distinct", "mx_distinct", true, NULL, ANY },
    [MX_L_contains] = { "find", "mx_find", true, NULL, ANY },
    [MX_L_find] = { "find", "mx_find", true, NULL, -1, INT32_MAX },
    [MX_L_split] = { "split_word", "mx_split", false, NULL, ANY },
    [MX_L_join] = { "join", "mx_join", false, NULL, ANY },
    [MX_L_letters] = { "set", "mx_set", true, NULL, ANY },
    [MX_L_letter] = { "letter", "mx_letter", false, NULL, 0, 0x10FFFF },
    [MX_L_inside] = { "inside", "mx_inside", false, NULL, 0, 1 },
    [MX_L_to_int] = { "to_int", "mx_to_int", false, NULL, ANY },
    [MX_L_nodes] = { "graph_nodes", "mx_graph_nodes", false, NULL, ANY },
    [MX_L_next] = { "graph_next", "mx_graph_next", false, NULL, ANY },
    [MX_L_children] = { "graph_children", "mx_graph_children", false, NULL, ANY },
    [MX_L_parent] = { "graph_parent", "mx_graph_parent", false, NULL, -1, INT64_MAX },
    [MX_L_subtree] = { "graph_subtree", "mx_graph_subtree", false, NULL, ANY },
    [MX_L_path] = { "graph_path", "mx_graph_path", false, NULL, ANY },
    [MX_L_components] = { "graph_components", "mx_graph_components", false, NULL, ANY },
};

static size_t most_arguments(int row)
{
    const char *letters = mx__library[row].arguments;
    size_t n = 0;

    for (; *letters; letters++)
        n += *letters != '?' && *letters != '~' && *letters != '*';
    return n;
}

static mx__cv call_plain(mx__native *g, const mx__expr *e, const plain *row)
{
    const char *args = "";
    size_t n = 0;
    mx__cv v;

    for (const mx__item *item = e->items; item; item = item->next, n++) {
        mx__cv a = mx__native_value(g, item->expr);

        args = mx__native_str(g, n ? "%s, %s" : "%s%s", args, mx__native_bare(g, a.c));
    }
    if (row->more && n < most_arguments(e->function))
        args = mx__native_str(g, "%s, %s", args, row->more);
    if (row->compares)
        args = mx__native_str(g, "%s, %s", args,
                              mx__native_order(g, e->items->expr->type->element));
    mx__native_need(g, row->piece);
    v = mx__cv_any(mx__native_str(g, "%s(%s)", row->function, args));
    if (e->function == MX_L_contains) return mx__cv_of(g, 0, 1, "(%s >= 0)", v.c);
    if (e->function == MX_L_first || e->function == MX_L_last)
        return mx__native_word(g, e->type, v.c);
    v.lo = row->lo;
    v.hi = row->hi;
    return v;
}

/* --- folds ------------------------------------------------------------------------ */

typedef struct fold {
    int row;
    bool of_booleans;
    const char *to, *any, *end;
} fold;

static void fold_extreme(mx__native *g, const fold *f, mx__cv v)
{
    mx__native_line(g, "if (!%s || %s %s %s) %s = %s;", f->any, v.c,
                    f->row == MX_L_min ? "<" : ">", f->to, f->to,
                    mx__native_bare(g, v.c));
    mx__native_line(g, "%s = 1;", f->any);
}

static void fold_in(mx__native *g, const mx__celement *element, void *context)
{
    const fold *f = context;
    mx__cv v = element->v, old = mx__cv_any(f->to);

    switch (f->row) {
    case MX_L_sum:
        mx__native_line(g, "%s = %s;", f->to,
                        mx__native_bare(g, mx__native_binary(g, MX_OP_ADD, old, v).c));
        break;
    case MX_L_product:
        mx__native_line(g, "%s = %s;", f->to,
                        mx__native_bare(g, mx__native_binary(g, MX_OP_MUL, old, v).c));
        break;
    case MX_L_xor:
        mx__native_line(g, "%s ^= %s;", f->to, mx__native_bare(g, v.c));
        break;
    case MX_L_count:
        if (f->of_booleans)
            mx__native_line(g, "%s += %s;", f->to, mx__native_bare(g, v.c));
        else
            mx__native_line(g, "%s++;", f->to);
        break;
    case MX_L_any:
    case MX_L_all:
        mx__native_open(g, f->row == MX_L_any ? "if (%s)" : "if (!%s)",
                        f->row == MX_L_any ? mx__native_bare(g, v.c) : v.c);
        mx__native_line(g, "%s = %d;", f->to, f->row == MX_L_any);
        mx__native_line(g, "goto %s;", f->end);
        mx__native_close(g);
        break;
    default: fold_extreme(g, f, mx__native_keep(g, &mx__type_int, "x", v)); break;
    }
}

static const mx__type *element_type(const mx__item *item)
{
    if (item->clauses) return item->expr->type;
    return item->expr->type->element ? item->expr->type->element : item->expr->type;
}

static mx__cv bounds_of_fold(const fold *f)
{
    mx__cv v = mx__cv_any(f->to);

    if (f->row == MX_L_count) v.lo = 0;
    if (f->row == MX_L_any || f->row == MX_L_all) {
        v.lo = 0;
        v.hi = 1;
    }
    return v;
}

/* The whole stands in a block, so that a jump to its end passes no declaration. */
static mx__cv folded(mx__native *g, const mx__expr *e, int row)
{
    static const char *const names[] = {
        [MX_L_min] = "least", [MX_L_max] = "largest",     [MX_L_xor] = "nim_sum",
        [MX_L_sum] = "sum",   [MX_L_product] = "product", [MX_L_count] = "count",
        [MX_L_any] = "any",   [MX_L_all] = "all"
    };
    bool jumps = row == MX_L_any || row == MX_L_all,
         extreme = row == MX_L_min || row == MX_L_max;
    fold f = { row, element_type(e->items)->kind == MX_T_BOOL,
               mx__native_name(g, names[row]), NULL, NULL };

    mx__native_line(g, "int64_t %s = %d;", f.to,
                    row == MX_L_product || row == MX_L_all);
    if (extreme) {
        f.any = mx__native_name(g, "any");
        mx__native_line(g, "int %s = 0;", f.any);
    }
    if (jumps) f.end = mx__native_name(g, "end");
    mx__native_open(g, "%s", "");
    if (e->items->clauses)
        mx__native_item(g, e->items, fold_in, &f);
    else
        mx__native_stream(g, e->items->expr, fold_in, &f);
    mx__native_close(g);
    if (jumps) mx__native_line(g, "%s:;", f.end);
    if (extreme) mx__native_line(g, "if (!%s) mx_fault();", f.any);
    return bounds_of_fold(&f);
}

/* min and max of several numbers, or of the one array. */
static mx__cv extreme(mx__native *g, const mx__expr *e, int row)
{
    const mx__item *item = e->items;
    const char *by = row == MX_L_min ? "min" : "max";
    mx__cv a;

    if (!item->next && (item->clauses || item->expr->type->kind == MX_T_ARRAY))
        return folded(g, e, row);
    a = mx__native_value(g, item->expr);
    for (item = item->next; item; item = item->next) {
        mx__cv b = mx__native_value(g, item->expr), v;

        mx__native_need(g, by);
        v = mx__cv_any(mx__native_str(g, "mx_%s(%s, %s)", by, mx__native_bare(g, a.c),
                                      mx__native_bare(g, b.c)));
        v.lo = (row == MX_L_min) == (a.lo < b.lo) ? a.lo : b.lo;
        v.hi = (row == MX_L_min) == (a.hi < b.hi) ? a.hi : b.hi;
        a = v;
    }
    return a;
}

/* --- the rest --------------------------------------------------------------------- */

static mx__cv parity(mx__native *g, const mx__expr *e, bool odd)
{
    mx__cv a = mx__native_value(g, e->items->expr);

    return mx__cv_of(g, 0, 1, a.lo >= 0 ? "(%s %% 2 %s 0)" : "((%s & 1) %s 0)", a.c,
                     odd ? "!=" : "==");
}

static mx__cv mex_of(mx__native *g, const mx__expr *e)
{
    mx__type type = { .kind = MX_T_ARRAY, .element = &mx__type_int };
    mx__expr list = { .kind = MX_E_LIST };
    mx__cv a;

    list.type = &type;
    list.items = e->items;
    a = e->items->clauses ? mx__native_list(g, &list)
                          : mx__native_value(g, e->items->expr);
    mx__native_need(g, "mex");
    return mx__cv_of(g, 0, INT32_MAX, "mx_mex(%s)", mx__native_bare(g, a.c));
}

static mx__cv length(mx__native *g, const mx__expr *e, int word)
{
    mx__cv a = mx__native_keep(g, e->items->expr->type, "a",
                               mx__native_value(g, e->items->expr));

    return mx__cv_of(g, 0, INT32_MAX, "%s[%d]", a.c, word);
}

static mx__cv as_text(mx__native *g, const mx__expr *e)
{
    mx__cv a = mx__native_value(g, e->items->expr);
    const mx__type *type = e->items->expr->type;

    mx__native_need(g, "list");
    return mx__cv_any(mx__native_str(g, "%s(mx_list(8), %s)", mx__native_sayer(g, type),
                                     mx__native_as_word(g, type, a)));
}

static mx__cv call_library(mx__native *g, const mx__expr *e)
{
    int row = e->function;

    if (!g->is_program && *mx__library[row].arguments == 'G')
        mx__native_refuse(g, MX_UNSUPPORTED, "'%s' is about graphs",
                          mx__library[row].name);
    if (plains[row].function) return call_plain(g, e, &plains[row]);
    switch (row) {
    case MX_L_even:
    case MX_L_odd: return parity(g, e, row == MX_L_odd);
    case MX_L_min:
    case MX_L_max: return extreme(g, e, row);
    case MX_L_xor:
    case MX_L_sum:
    case MX_L_product:
    case MX_L_count:
    case MX_L_any:
    case MX_L_all: return folded(g, e, row);
    case MX_L_mex: return mex_of(g, e);
    case MX_L_len:
    case MX_L_rows: return length(g, e, 0);
    case MX_L_columns: return length(g, e, 1);
    case MX_L_code: return mx__native_value(g, e->items->expr);
    case MX_L_str: return as_text(g, e);
    case MX_L_indices:
    case MX_L_squares:
    case MX_L_cubes:
    case MX_L_cells:
    case MX_L_neighbours: return mx__native_gathered(g, e);
    default: break;
    }
    mx__native_refuse(g, MX_UNSUPPORTED, "'%s' is about graphs", mx__library[row].name);
    return mx__cv_any("0");
}

/* --- lets ------------------------------------------------------------------------- */

const char *mx__native_let_name(mx__native *g, const mx__let *let)
{
    size_t i = 0;

    while (i < g->lets.n && g->lets.at[i] != let)
        i++;
    if (i == g->lets.n && !MX_PUSH(g->lets, let))
        mx__native_refuse(g, MX_NOMEM, "memory ran out");
    return mx__native_str(g, "let_%zu", i);
}

const mx__expr *mx__native_inline(mx__native *g, const mx__expr *call)
{
    const mx__let *let = call->symbol->let;
    const mx__item *item = call->items;
    mx__cv values[8];
    int n = 0;

    for (const mx__pattern *p = let->params; p; p = p->next)
        n++;
    if (!let->has_params || let->is_recursive || n > 8 ||
        g->n_inlined >= MX_MOST_INLINE || g->status)
        return NULL;
    n = 0;
    for (; item; item = item->next) {
        values[n] = mx__native_value(g, item->expr);
        n++;
    }
    n = 0;
    for (const mx__pattern *p = let->params; p; p = p->next, n++)
        if (p->symbol)
            mx__native_bind_name(g, p->symbol,
                                 mx__native_keep(g, p->type, p->name, values[n]));
    g->n_inlined++;
    return let->body;
}

static mx__cv call_let(mx__native *g, const mx__expr *e)
{
    const char *name = mx__native_let_name(g, e->symbol->let), *args = "";

    for (const mx__item *item = e->items; item; item = item->next) {
        mx__cv a = mx__native_value(g, item->expr);

        args = mx__native_str(g, "%s%s%s", args, *args ? ", " : "",
                              mx__native_bare(g, a.c));
    }
    return mx__cv_any(mx__native_str(g, "%s(%s)", name, args));
}

static const char *parameters(mx__native *g, const mx__let *let)
{
    const char *list = "";

    for (const mx__pattern *p = let->params; p; p = p->next) {
        const char *name = mx__native_name(g, p->name);

        if (p->symbol) mx__native_bind_name(g, p->symbol, mx__cv_any(name));
        list = mx__native_str(g, "%s%s%s%s", list, *list ? ", " : "",
                              mx__native_ctype(p->type), name);
    }
    return *list ? list : "void";
}

static void return_value(mx__native *g, const mx__let *let)
{
    mx__cv v = mx__native_value(g, let->body);

    mx__native_line(g, "return %s;", mx__native_bare(g, v.c));
}

/* A constant is computed once for the data of the time, and kept. */
static void write_constant(mx__native *g, const mx__let *let, size_t number)
{
    mx__cv v;

    mx__native_need(g, "version");
    mx__native_need(g, "kept");
    mx__text_fmt(&g->head, "MX_STATE %sconstant_%zu;\nMX_STATE uint64_t version_%zu;\n",
                 mx__native_ctype(let->body->type), number, number);
    mx__native_line(g, "if (version_%zu == mx_version) return constant_%zu;", number,
                    number);
    mx__native_line(g, "mx_swap_kept();");
    v = mx__native_value(g, let->body);
    mx__native_line(g, "constant_%zu = %s;", number, mx__native_bare(g, v.c));
    mx__native_line(g, "version_%zu = mx_version;", number);
    mx__native_line(g, "mx_swap_kept();");
    mx__native_line(g, "return constant_%zu;", number);
}

static void write_recursive(mx__native *g, const mx__let *let)
{
    mx__cv v;

    mx__native_need(g, "depth");
    mx__native_line(g, "if (++mx_depth > 20000) mx_fault();");
    v = mx__native_value(g, let->body);
    mx__native_line(g, "%sresult = %s;", mx__native_ctype(let->body->type),
                    mx__native_bare(g, v.c));
    mx__native_line(g, "mx_depth--;");
    mx__native_line(g, "return result;");
}

static void write_let(mx__native *g, const mx__let *let, size_t number)
{
    size_t n_names = g->names.n;
    mx__text text;
    const char *head =
        mx__native_str(g, "static %slet_%zu(%s)", mx__native_ctype(let->body->type),
                       number, parameters(g, let));

    mx__text_fmt(&g->head, "%s;\n", head);
    mx__native_begin(g, &text, "%s", head);
    for (const mx__pattern *p = let->params; p; p = p->next)
        if (p->symbol && !p->symbol->is_used)
            mx__native_line(g, "(void)%s;", mx__native_lookup(g, p->symbol).c);
    if (!let->has_params)
        write_constant(g, let, number);
    else if (let->is_recursive)
        write_recursive(g, let);
    else
        return_value(g, let);
    mx__native_end(g, &text);
    g->names.n = n_names;
}

void mx__native_lets(mx__native *g)
{
    for (; !g->status && g->n_lets_made < g->lets.n; g->n_lets_made++)
        write_let(g, g->lets.at[g->n_lets_made], g->n_lets_made);
}

/* graph(n, u, v, from FIRST, undirected), graph(rows) */
static mx__cv make_graph(mx__native *g, const mx__expr *e)
{
    const char *args = "", *first = "0";
    size_t n = 0;

    if (!g->is_program)
        mx__native_refuse(g, MX_UNSUPPORTED, "games on graphs are not written yet");
    for (const mx__item *item = e->items; item; item = item->next, n++)
        args = mx__native_str(g, "%s%s, ", args,
                              mx__native_bare(g, mx__native_value(g, item->expr).c));
    if (e->a) first = mx__native_bare(g, mx__native_value(g, e->a).c);
    mx__native_need(g, n == 1 ? "graph_rows" : "graph");
    return mx__cv_any(mx__native_str(g, "%s(%s%s, %d)",
                                     n == 1 ? "mx_graph_rows" : "mx_graph", args, first,
                                     e->undirected));
}

mx__cv mx__native_apply(mx__native *g, const mx__expr *e)
{
    if (e->symbol && e->symbol->kind == MX_SYM_LET) return call_let(g, e);
    if (e->function < 0) return make_graph(g, e);
    return call_library(g, e);
}
