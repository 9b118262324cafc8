/* native_value.c: expressions as C, with what is known of their bounds. */
#include "native_impl.h"

#include "library_rows.h"

#include <string.h>

/* --- arithmetic ------------------------------------------------------------------- */

static int64_t least_of(const int64_t *at, int n)
{
    int64_t least = at[0];

    for (int i = 1; i < n; i++)
        if (at[i] < least) least = at[i];
    return least;
}

static int64_t most_of(const int64_t *at, int n)
{
    int64_t most = at[0];

    for (int i = 1; i < n; i++)
        if (at[i] > most) most = at[i];
    return most;
}

static mx__cv called(mx__native *g, const char *function, mx__cv a, mx__cv b)
{
    mx__native_need(g, function);
    return mx__cv_any(mx__native_str(g, "mx_%s(%s, %s)", function,
                                     mx__native_bare(g, a.c), mx__native_bare(g, b.c)));
}

static mx__cv infix(mx__native *g, mx__cv a, const char *op, mx__cv b)
{
    return mx__cv_any(mx__native_str(g, "(%s %s %s)", a.c, op, b.c));
}

/* The bounds where no overflow can be; false: it can. */
static bool sum_bounds(mx__cv a, mx__cv b, bool minus, int64_t *lo, int64_t *hi)
{
    if (minus)
        return !MX_SUB_OVERFLOWS(a.lo, b.hi, lo) && !MX_SUB_OVERFLOWS(a.hi, b.lo, hi);
    return !MX_ADD_OVERFLOWS(a.lo, b.lo, lo) && !MX_ADD_OVERFLOWS(a.hi, b.hi, hi);
}

static int64_t clamp_add(int64_t a, int64_t b, bool minus)
{
    int64_t out;
    bool over = minus ? MX_SUB_OVERFLOWS(a, b, &out) : MX_ADD_OVERFLOWS(a, b, &out);

    return !over ? out : a < 0 ? INT64_MIN : INT64_MAX;
}

static mx__cv sum(mx__native *g, mx__cv a, mx__cv b, bool minus)
{
    mx__cv v;
    int64_t lo = 0, hi = 0; // gcc does not see that they are set

    if (mx__cv_is_constant(&b) && b.lo == 0) return a;
    if (sum_bounds(a, b, minus, &lo, &hi)) {
        if (lo == hi) return mx__cv_number(g, lo);
        v = infix(g, a, minus ? "-" : "+", b);
        v.lo = lo;
        v.hi = hi;
        return v;
    }
    v = called(g, minus ? "sub" : "add", a, b);
    v.lo = clamp_add(a.lo, minus ? b.hi : b.lo, minus);
    v.hi = clamp_add(a.hi, minus ? b.lo : b.hi, minus);
    return v;
}

static mx__cv product(mx__native *g, mx__cv a, mx__cv b)
{
    int64_t corner[4];
    mx__cv v;

    if (mx__cv_is_constant(&a) && a.lo == 1) return b;
    if (mx__cv_is_constant(&b) && b.lo == 1) return a;
    if (MX_MUL_OVERFLOWS(a.lo, b.lo, &corner[0]) ||
        MX_MUL_OVERFLOWS(a.lo, b.hi, &corner[1]) ||
        MX_MUL_OVERFLOWS(a.hi, b.lo, &corner[2]) ||
        MX_MUL_OVERFLOWS(a.hi, b.hi, &corner[3])) {
        v = called(g, "mul", a, b);
        if (a.lo >= 0 && b.lo >= 0) v.lo = 0;
        return v;
    }
    v = infix(g, a, "*", b);
    v.lo = least_of(corner, 4);
    v.hi = most_of(corner, 4);
    return v.lo == v.hi ? mx__cv_number(g, v.lo) : v;
}

static mx__cv quotient(mx__native *g, mx__cv a, mx__cv b)
{
    bool plain = a.lo >= 0 && b.lo > 0;
    mx__cv v = plain ? infix(g, a, "/", b) : called(g, "div", a, b);

    if (plain) {
        v.lo = a.lo / b.hi;
        v.hi = a.hi / b.lo;
        if (v.lo == v.hi) return mx__cv_number(g, v.lo);
    } else if (b.lo > 0) {
        v.lo = a.lo < 0 ? a.lo : 0;
        v.hi = a.hi < 0 ? 0 : a.hi;
    }
    return v;
}

static mx__cv rest(mx__native *g, mx__cv a, mx__cv b)
{
    bool plain = a.lo >= 0 && b.lo > 0;
    mx__cv v = plain ? infix(g, a, "%", b) : called(g, "mod", a, b);

    if (b.lo > 0) {
        v.lo = 0;
        v.hi = b.hi - 1;
        if (plain && a.hi < v.hi) v.hi = a.hi;
    }
    return v.lo == v.hi ? mx__cv_number(g, v.lo) : v;
}

static mx__cv nim_sum(mx__native *g, mx__cv a, mx__cv b)
{
    mx__cv v = infix(g, a, "^", b);

    if (a.lo >= 0 && b.lo >= 0) {
        uint64_t most = (uint64_t)(a.hi > b.hi ? a.hi : b.hi);

        for (unsigned shift = 1; shift < 64; shift *= 2)
            most |= most >> shift;
        v.lo = 0;
        v.hi = (int64_t)most;
    }
    return v;
}

static mx__cv compared(mx__native *g, mx__op op, mx__cv a, mx__cv b)
{
    static const char *const signs[] = { "==", "!=", "<", "<=", ">", ">=" };
    mx__cv v;

    if (strcmp(a.c, b.c) == 0 && !strstr(a.c, "mx_")) /* calls may fail */
        return mx__cv_number(g, op == MX_OP_EQ || op == MX_OP_LE || op == MX_OP_GE);
    v = infix(g, a, signs[op - MX_OP_EQ], b);

    v.lo = 0;
    v.hi = 1;
    return v;
}

mx__cv mx__native_binary(mx__native *g, mx__op op, mx__cv a, mx__cv b)
{
    switch ((int)op) {
    case MX_OP_ADD: return sum(g, a, b, false);
    case MX_OP_SUB: return sum(g, a, b, true);
    case MX_OP_MUL: return product(g, a, b);
    case MX_OP_DIV: return quotient(g, a, b);
    case MX_OP_MOD: return rest(g, a, b);
    case MX_OP_XOR: return nim_sum(g, a, b);
    default: return compared(g, op, a, b);
    }
}

/* --- conditions ------------------------------------------------------------------- */

/* A truth that has no statements of its own, or a variable that holds it. */
static mx__cv junction(mx__native *g, const mx__expr *e)
{
    bool is_and = e->op == MX_OP_AND;
    mx__cv a = mx__native_value(g, e->a), b;
    mx__text text;
    mx__native_saved saved;
    size_t n_names = g->names.n;
    const char *to;

    saved = mx__native_into(g, &text);
    g->depth++;
    mx__native_refine(g, e->a, is_and);
    b = mx__native_value(g, e->b);
    g->names.n = n_names;
    g->depth--;
    mx__native_from(g, saved);
    if (text.n == 0) {
        mx__text_clear(&text);
        return mx__cv_of(g, 0, 1, "(%s %s %s)", a.c, is_and ? "&&" : "||", b.c);
    }
    to = mx__native_name(g, "both");
    mx__native_line(g, "int64_t %s = %s;", to, mx__native_bare(g, a.c));
    mx__native_open(g, is_and ? "if (%s)" : "if (!%s)", to);
    mx__native_splice(g, &text, saved);
    mx__native_line(g, "%s = %s;", to, mx__native_bare(g, b.c));
    mx__native_close(g);
    return (mx__cv){ to, 0, 1 };
}

static mx__cv in_few(mx__native *g, const mx__expr *few, mx__cv value)
{
    const char *any = NULL;

    for (const mx__item *item = few->items; item; item = item->next) {
        mx__cv other = mx__native_value(g, item->expr);
        const char *same =
            mx__native_bare(g, mx__native_binary(g, MX_OP_EQ, value, other).c);

        any = any ? mx__native_str(g, "%s || %s", any, same) : same;
    }
    return mx__cv_of(g, 0, 1, "(%s)", any ? any : "0");
}

static bool is_plain(const mx__expr *e, int most)
{
    int n = 0;

    for (const mx__item *item = e->items; item; item = item->next)
        if (item->clauses || ++n > most) return false;
    return true;
}

static mx__cv member(mx__native *g, const mx__expr *e)
{
    const mx__expr *all = e->b;
    mx__cv value = mx__native_keep(g, e->a->type, "x", mx__native_value(g, e->a)), v;

    if (all->kind == MX_E_CONVERT && all->conversion == MX_CV_ARRAY) all = all->a;
    if (all->kind == MX_E_RANGE) {
        mx__cv from = mx__native_value(g, all->a), to = mx__native_value(g, all->b);

        v = mx__cv_of(g, 0, 1, "(%s && %s)",
                      mx__native_binary(g, MX_OP_LE, from, value).c,
                      mx__native_binary(g, MX_OP_LE, value, to).c);
    } else if ((all->kind == MX_E_SET || all->kind == MX_E_LIST) && is_plain(all, 8) &&
               !mx__is_block(e->a->type)) {
        v = in_few(g, all, value);
    } else {
        mx__cv array = mx__native_value(g, all);

        mx__native_need(g, "has");
        v = mx__cv_of(g, 0, 1, "mx_has(%s, %s, %s)", mx__native_bare(g, array.c),
                      mx__native_as_word(g, e->a->type, value),
                      mx__native_order(g, e->a->type));
    }
    if (e->op == MX_OP_NOT_IN) v.c = mx__native_str(g, "!%s", v.c);
    return v;
}

static mx__cv binary(mx__native *g, const mx__expr *e)
{
    mx__cv a, b;

    if (e->op == MX_OP_AND || e->op == MX_OP_OR) return junction(g, e);
    if (e->op == MX_OP_IN || e->op == MX_OP_NOT_IN) return member(g, e);
    if (e->op == MX_OP_DIV && e->type->kind == MX_T_VALUE)
        mx__native_refuse(g, MX_UNSUPPORTED, "game values that need not be integers");
    a = mx__native_value(g, e->a);
    b = mx__native_value(g, e->b);
    if (e->op == MX_OP_CONCAT) return called(g, "concat", a, b);
    if (e->op >= MX_OP_EQ && mx__is_block(e->a->type)) {
        const char *x = mx__native_as_word(g, e->a->type, a);

        return mx__cv_of(g, 0, 1, "(%s(%s, %s) %s 0)", mx__native_order(g, e->a->type),
                         x, mx__native_as_word(g, e->b->type, b),
                         e->op == MX_OP_EQ ? "==" : "!=");
    }
    return mx__native_binary(g, e->op, a, b);
}

const char *mx__native_condition(mx__native *g, const mx__expr *e)
{
    return mx__native_bare(g, mx__native_value(g, e).c);
}

/* --- what conditions say of names ------------------------------------------------- */

static void narrow(mx__native *g, const mx__expr *name, mx__op op,
                   const mx__expr *bound, bool mirrored)
{
    mx__cv v, b;
    mx__text text;
    mx__native_saved saved;

    if (name->kind != MX_E_NAME || !name->symbol || name->type->kind != MX_T_INT ||
        name->symbol->kind != MX_SYM_LOCAL || g->status)
        return;
    if (bound->kind != MX_E_INT && bound->kind != MX_E_NAME) return;
    if (bound->kind == MX_E_NAME && bound->symbol->kind != MX_SYM_LOCAL) return;
    saved = mx__native_into(g, &text);
    v = mx__native_lookup(g, name->symbol);
    b = mx__native_value(g, bound);
    mx__native_from(g, saved);
    mx__text_clear(&text);
    if (mirrored)
        op = op == MX_OP_LT   ? MX_OP_GT
             : op == MX_OP_LE ? MX_OP_GE
             : op == MX_OP_GT ? MX_OP_LT
             : op == MX_OP_GE ? MX_OP_LE
                              : op;
    if ((op == MX_OP_GE || op == MX_OP_EQ) && b.lo > v.lo) v.lo = b.lo;
    if (op == MX_OP_GT && b.lo < INT64_MAX && b.lo + 1 > v.lo) v.lo = b.lo + 1;
    if ((op == MX_OP_LE || op == MX_OP_EQ) && b.hi < v.hi) v.hi = b.hi;
    if (op == MX_OP_LT && b.hi > INT64_MIN && b.hi - 1 < v.hi) v.hi = b.hi - 1;
    if (op == MX_OP_NE && mx__cv_is_constant(&b) && v.lo == b.lo && v.lo < v.hi) v.lo++;
    if (v.lo < v.hi) mx__native_bind_name(g, name->symbol, v);
}

void mx__native_refine(mx__native *g, const mx__expr *e, bool sense)
{
    static const mx__op opposite[] = { MX_OP_NE, MX_OP_EQ, MX_OP_GE,
                                       MX_OP_GT, MX_OP_LE, MX_OP_LT };
    mx__op op;

    if (e->kind == MX_E_NOT) {
        mx__native_refine(g, e->a, !sense);
        return;
    }
    if (e->kind != MX_E_BINARY) return;
    if (e->op == (sense ? MX_OP_AND : MX_OP_OR)) {
        mx__native_refine(g, e->a, sense);
        mx__native_refine(g, e->b, sense);
    }
    if (e->op < MX_OP_EQ || e->op > MX_OP_GE || mx__is_block(e->a->type)) return;
    op = sense ? e->op : opposite[e->op - MX_OP_EQ];
    narrow(g, e->a, op, e->b, false);
    narrow(g, e->b, op, e->a, true);
}

/* --- choices ---------------------------------------------------------------------- */

typedef struct branch {
    mx__text text;
    mx__native_saved saved;
    mx__cv v;
} branch;

static void take_branch(mx__native *g, branch *b, const mx__expr *e,
                        const mx__expr *condition, bool sense)
{
    size_t n_names = g->names.n;

    b->saved = mx__native_into(g, &b->text);
    g->depth++;
    mx__native_refine(g, condition, sense);
    b->v = mx__native_value(g, e);
    g->names.n = n_names;
    g->depth--;
    mx__native_from(g, b->saved);
}

static void put_branch(mx__native *g, branch *b, const char *to)
{
    mx__native_splice(g, &b->text, b->saved);
    mx__native_line(g, "%s = %s;", to, mx__native_bare(g, b->v.c));
}

/* Constant blocks and memory are both read through const. */
static mx__cv either(mx__native *g, const mx__expr *e)
{
    const char *condition = mx__native_value(g, e->b).c, *to;
    branch yes, no;
    mx__cv v;

    take_branch(g, &yes, e->a, e->b, true);
    /* the second text begins where the first ends, if both are needed */
    if (yes.text.n) {
        to = mx__native_name(g, "choice");
        mx__native_line(g, "%s%s;", mx__native_ctype(e->type), to);
        mx__native_open(g, "if (%s)", mx__native_bare(g, condition));
        put_branch(g, &yes, to);
        mx__native_else(g);
        take_branch(g, &no, e->c, e->b, false);
        put_branch(g, &no, to);
        mx__native_close(g);
        v = mx__cv_any(to);
    } else {
        mx__text_clear(&yes.text);
        take_branch(g, &no, e->c, e->b, false);
        if (no.text.n) {
            to = mx__native_name(g, "choice");
            mx__native_line(g, "%s%s;", mx__native_ctype(e->type), to);
            mx__native_open(g, "if (%s)", mx__native_bare(g, condition));
            mx__native_line(g, "%s = %s;", to, mx__native_bare(g, yes.v.c));
            mx__native_else(g);
            put_branch(g, &no, to);
            mx__native_close(g);
            v = mx__cv_any(to);
        } else {
            mx__text_clear(&no.text);
            v = mx__cv_any(
                mx__native_str(g, "(%s ? %s : %s)", condition, yes.v.c, no.v.c));
        }
    }
    v.lo = yes.v.lo < no.v.lo ? yes.v.lo : no.v.lo;
    v.hi = yes.v.hi > no.v.hi ? yes.v.hi : no.v.hi;
    return v;
}

/* --- records ---------------------------------------------------------------------- */

void mx__native_spread(mx__native *g, const mx__expr *e, mx__cv *fields, size_t n)
{
    mx__cv whole;
    size_t i = 0;

    if (e->kind == MX_E_RECORD) {
        for (const mx__item *item = e->items; item && i < n; item = item->next)
            fields[i++] = mx__native_value(g, item->expr);
        return;
    }
    whole = mx__native_keep(g, e->type, "r", mx__native_value(g, e));
    for (; i < n; i++)
        fields[i] = mx__native_word(g, e->type->fields[i],
                                    mx__native_str(g, "%s[%zu]", whole.c, i));
}

static mx__cv record(mx__native *g, const mx__expr *e)
{
    mx__cv *fields = MX_ARENA_ARRAY(&g->arena, mx__cv, e->type->n_fields + 1);

    if (!fields) {
        mx__native_refuse(g, MX_NOMEM, "memory ran out");
        return mx__cv_any("0");
    }
    mx__native_spread(g, e, fields, e->type->n_fields);
    return mx__native_record(g, e->type, fields);
}

/* --- names ------------------------------------------------------------------------ */

static mx__cv data_line(mx__native *g, const mx__symbol *symbol)
{
    const mx__field *field = g->tree->data;
    mx__cv v;

    for (size_t i = symbol->index; i > 0; i--)
        field = field->next;
    if (g->is_program)
        v = mx__cv_any(mx__native_str(g, "data_%zu", symbol->index));
    else
        v = mx__native_word(g, symbol->type,
                            mx__native_str(g, "mx_data[%zu]", symbol->index));
    if (symbol->type->kind == MX_T_INT) {
        v.lo = field->lo;
        v.hi = field->hi;
    }
    return v;
}

static mx__cv name(mx__native *g, const mx__expr *e)
{
    const mx__symbol *symbol = e->symbol;

    switch (symbol->kind) {
    case MX_SYM_LOCAL: return mx__native_lookup(g, symbol);
    case MX_SYM_DATA: return data_line(g, symbol);
    case MX_SYM_LET: break;
    }
    return mx__cv_any(mx__native_str(g, "%s()", mx__native_let_name(g, symbol->let)));
}

/* --- all -------------------------------------------------------------------------- */

static mx__cv negated(mx__native *g, const mx__expr *e)
{
    mx__cv a = mx__native_value(g, e->a);

    if (mx__cv_is_constant(&a) && a.lo != INT64_MIN) return mx__cv_number(g, -a.lo);
    return sum(g, mx__cv_number(g, 0), a, true);
}

static mx__cv opposite(mx__native *g, const mx__expr *e)
{
    mx__cv a = mx__native_value(g, e->a);

    return mx__cv_of(g, 0, 1, "!%s%s%s", a.c[0] == '!' ? "(" : "", a.c,
                     a.c[0] == '!' ? ")" : "");
}

static mx__cv converted(mx__native *g, const mx__expr *e)
{
    const char *by;
    mx__cv a;

    switch (e->conversion) {
    case MX_CV_ARRAY: return mx__native_gathered(g, e->a);
    case MX_CV_SUM: {
        mx__item item = { .expr = e->a };
        mx__expr list = { .kind = MX_E_LIST, .type = e->type, .items = &item };

        return mx__native_list(g, &list);
    }
    case MX_CV_BOARD:
        a = mx__native_value(g, e->a);
        mx__native_need(g, "board");
        return mx__cv_any(mx__native_str(g, "mx_board(%s)", mx__native_bare(g, a.c)));
    case MX_CV_POSITION:
        a = mx__native_value(g, e->a);
        by = e->type->subset ? "set" : "sorted";
        mx__native_need(g, by);
        return mx__cv_any(mx__native_str(g, "mx_%s(%s, %s)", by,
                                         mx__native_bare(g, a.c),
                                         mx__native_order(g, e->type->element)));
    case MX_CV_VALUE:
        if (e->a->type->kind != MX_T_INT)
            mx__native_refuse(g, MX_UNSUPPORTED, "game values that are no integers");
        break;
    case MX_CV_LETTER: break;
    }
    return mx__native_value(g, e->a);
}

static mx__cv plain_value(mx__native *g, const mx__expr *e)
{
    switch (e->kind) {
    case MX_E_INT:
    case MX_E_PLAYER: return mx__cv_number(g, e->number);
    case MX_E_TRUE: return mx__cv_number(g, 1);
    case MX_E_FALSE: return mx__cv_number(g, 0);
    case MX_E_TEXT: return mx__native_text(g, e);
    case MX_E_NAME: return name(g, e);
    case MX_E_NEG: return negated(g, e);
    case MX_E_NOT: return opposite(g, e);
    case MX_E_BINARY: return binary(g, e);
    case MX_E_IF: return either(g, e);
    case MX_E_CALL: return mx__native_apply(g, e);
    case MX_E_INDEX: return mx__native_index(g, e);
    case MX_E_SLICE: return mx__native_slice(g, e);
    case MX_E_RANGE: return mx__native_gathered(g, e);
    case MX_E_LIST:
    case MX_E_SET:
    case MX_E_EMPTY:
    case MX_E_NOTHING: return mx__native_list(g, e);
    case MX_E_RECORD: return record(g, e);
    case MX_E_WITH:
    case MX_E_WITHOUT: return mx__native_edit(g, e);
    case MX_E_CONVERT: return converted(g, e);
    case MX_E_CASE: return g->round;
    case MX_E_QUERY:
    case MX_E_START_WINS:
    case MX_E_START: break;
    }
    return mx__native_query(g, e);
}

mx__cv mx__native_value(mx__native *g, const mx__expr *e)
{
    if (g->status) return (mx__cv){ "0", 0, 0 };
    return plain_value(g, e);
}
