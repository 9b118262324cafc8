/* native_list.c: arrays, words and boards as C: making, reading and editing them. */
#include "native_impl.h"

#include "library_rows.h"

#include <string.h>

/* --- making ----------------------------------------------------------------------- */

/* The numbers of E when all are known, into OUT; false: they are not. */
static bool numbers_of(mx__native *g, const mx__expr *e, mx__text *out, size_t *n)
{
    for (const mx__item *item = e->items; item; item = item->next, ++*n) {
        const mx__expr *x = item->expr;

        if (item->clauses) return false;
        if (x->kind == MX_E_INT)
            mx__text_str(out, mx__cv_number(g, x->number).c);
        else if (x->kind == MX_E_NEG && x->a->kind == MX_E_INT)
            mx__text_str(out, mx__cv_number(g, -x->a->number).c);
        else
            return false;
        if (item->next) mx__text_str(out, ", ");
    }
    return true;
}

static mx__cv constant_table(mx__native *g, const char *hint, size_t n,
                             const char *numbers)
{
    const char *to = mx__native_name(g, hint);

    mx__text_fmt(&g->head, "static const int64_t %s[] = { %zu%s%s };\n", to, n,
                 n ? ", " : "", n ? numbers : "");
    return mx__cv_any(to);
}

/* A set of known numbers, ascending without repeats. */
static bool set_table(mx__native *g, const mx__expr *e, mx__cv *out)
{
    enum { MOST = 64 };
    int64_t at[MOST];
    size_t n = 0, kept = 0;
    mx__text numbers = { 0 };

    for (const mx__item *item = e->items; item; item = item->next) {
        if (item->clauses || item->expr->kind != MX_E_INT || n == MOST) return false;
        at[n++] = item->expr->number;
    }
    mx__sort_ints(at, n);
    for (size_t i = 0; i < n; i++) {
        if (i && at[i] == at[i - 1]) continue;
        mx__text_fmt(&numbers, "%s%s", kept++ ? ", " : "", mx__cv_number(g, at[i]).c);
    }
    if (numbers.at) *out = constant_table(g, "numbers", kept, numbers.at);
    mx__text_clear(&numbers);
    return kept > 0;
}

bool mx__native_table(mx__native *g, const mx__expr *e, mx__cv *out)
{
    mx__text numbers = { 0 };
    size_t n = 0;
    bool known =
        (e->kind == MX_E_LIST || e->kind == MX_E_EMPTY || e->kind == MX_E_NOTHING) &&
        !(e->items && mx__is_block(e->type->element)) && numbers_of(g, e, &numbers, &n);

    if (known) *out = constant_table(g, "numbers", n, numbers.at);
    mx__text_clear(&numbers);
    return known || (e->kind == MX_E_SET && set_table(g, e, out));
}

static void push(mx__native *g, const mx__celement *element, void *context)
{
    const mx__expr *list = ((const void **)context)[0];
    const char *to = ((const void **)context)[1];
    mx__cv v = mx__native_whole(g, list->type->element, element);

    mx__native_line(g, "%s = mx_push(%s, %s);", to, to,
                    mx__native_as_word(g, list->type->element, v));
}

static const char *new_list(mx__native *g, const char *hint)
{
    const char *to = mx__native_name(g, hint);

    mx__native_need(g, "list");
    mx__native_line(g, "int64_t *%s = mx_list(8);", to);
    return to;
}

mx__cv mx__native_gathered(mx__native *g, const mx__expr *e)
{
    const char *to;
    const void *context[2];
    bool any_order = g->any_order;

    if (e->kind == MX_E_RANGE) {
        mx__cv from = e->a ? mx__native_value(g, e->a) : mx__cv_number(g, 0);
        mx__cv last = mx__native_value(g, e->b);

        mx__native_need(g, "range");
        return mx__cv_any(mx__native_str(g, "mx_range(%s, %s)",
                                         mx__native_bare(g, from.c),
                                         mx__native_bare(g, last.c)));
    }
    to = new_list(g, "list");
    context[0] = e;
    context[1] = to;
    g->any_order = false;
    mx__native_stream(g, e, push, context);
    g->any_order = any_order;
    return mx__cv_any(to);
}

static mx__cv few(mx__native *g, const mx__expr *e, size_t n)
{
    const char **words = MX_ARENA_ARRAY(&g->arena, const char *, n + 1);
    const char *to;
    size_t i = 0;

    if (!words) {
        mx__native_refuse(g, MX_NOMEM, "memory ran out");
        return mx__cv_any("0");
    }
    for (const mx__item *item = e->items; item; item = item->next)
        words[i++] =
            mx__native_as_word(g, e->type->element, mx__native_value(g, item->expr));
    to = mx__native_name(g, "list");
    mx__native_need(g, "words");
    mx__native_line(g, "int64_t *%s = mx_words(%zu);", to, n + 1);
    mx__native_line(g, "%s[0] = %zu;", to, n);
    for (i = 0; i < n; i++)
        mx__native_line(g, "%s[%zu] = %s;", to, i + 1, words[i]);
    return mx__cv_any(to);
}

static mx__cv as_set(mx__native *g, const mx__expr *e, mx__cv v)
{
    if (e->kind != MX_E_SET) return v;
    mx__native_need(g, "set");
    return mx__cv_any(mx__native_str(g, "mx_set(%s, %s)", v.c,
                                     mx__native_order(g, e->type->element)));
}

mx__cv mx__native_list(mx__native *g, const mx__expr *e)
{
    size_t n = 0;
    bool plain = true;
    const void *context[2] = { e, NULL };
    bool any_order = g->any_order;
    mx__cv v;

    if (mx__native_table(g, e, &v)) return v;
    for (const mx__item *item = e->items; item; item = item->next, n++)
        plain &= !item->clauses;
    if (plain) return as_set(g, e, few(g, e, n));
    context[1] = new_list(g, "list");
    g->any_order = false;
    for (const mx__item *item = e->items; item; item = item->next)
        mx__native_item(g, item, push, context);
    g->any_order = any_order;
    return as_set(g, e, mx__cv_any(context[1]));
}

mx__cv mx__native_record(mx__native *g, const mx__type *type, const mx__cv *fields)
{
    const char *to = mx__native_name(g, "record");

    mx__native_need(g, "words");
    mx__native_line(g, "int64_t *%s = mx_words(%zu);", to, type->n_fields);
    for (size_t i = 0; i < type->n_fields; i++)
        mx__native_line(g, "%s[%zu] = %s;", to, i,
                        mx__native_as_word(g, type->fields[i], fields[i]));
    return mx__cv_any(to);
}

/* --- text ------------------------------------------------------------------------- */

static void add_letters(mx__native *g, const mx__piece *p, mx__text *out, size_t *n,
                        int64_t *last)
{
    size_t used;

    for (size_t at = 0; at < p->n; at += used, ++*n) {
        *last = (int64_t)mx__read_rune(p->text + at, p->n - at, &used);
        if (*n) mx__text_str(out, ", ");
        mx__text_str(out, mx__cv_number(g, *last).c);
    }
}

static mx__cv letters(mx__native *g, const mx__expr *e)
{
    mx__text numbers = { 0 };
    size_t n = 0;
    int64_t last = 0;
    mx__cv v;

    for (const mx__piece *p = e->pieces; p; p = p->next)
        add_letters(g, p, &numbers, &n, &last);
    v = e->type->kind == MX_T_LETTER
            ? mx__cv_number(g, last)
            : constant_table(g, "text", n, numbers.at ? numbers.at : "");
    mx__text_clear(&numbers);
    return v;
}

mx__cv mx__native_text(mx__native *g, const mx__expr *e)
{
    bool plain = true;
    const char *to;

    for (const mx__piece *p = e->pieces; p; p = p->next)
        plain &= !p->expr;
    if (plain) return letters(g, e);
    to = new_list(g, "text");
    for (const mx__piece *p = e->pieces; p; p = p->next) {
        mx__piece alone = *p;
        mx__expr literal = { .kind = MX_E_TEXT, .type = &mx__type_word };
        const mx__expr *part = p->expr ? p->expr : &literal;
        mx__cv v;

        alone.next = NULL;
        literal.pieces = &alone;
        v = mx__native_value(g, part);
        mx__native_line(g, "%s = %s(%s, %s);", to, mx__native_sayer(g, part->type), to,
                        mx__native_as_word(g, part->type, v));
    }
    return mx__cv_any(to);
}

/* --- reading ---------------------------------------------------------------------- */

mx__cv mx__native_index(mx__native *g, const mx__expr *e)
{
    const mx__expr *row = e->a;
    mx__cv a, i, j;

    if (row->kind == MX_E_INDEX && row->a->type->kind == MX_T_BOARD) {
        a = mx__native_value(g, row->a);
        i = mx__native_value(g, row->b);
        j = mx__native_value(g, e->b);
        mx__native_need(g, "cell");
        return mx__native_word(g, e->type,
                               mx__native_str(g, "mx_cell(%s, %s, %s)",
                                              mx__native_bare(g, a.c),
                                              mx__native_bare(g, i.c),
                                              mx__native_bare(g, j.c)));
    }
    a = mx__native_value(g, row);
    i = mx__native_value(g, e->b);
    if (row->type->kind == MX_T_BOARD) {
        mx__native_need(g, "row");
        return mx__cv_any(mx__native_str(g, "mx_row(%s, %s)", mx__native_bare(g, a.c),
                                         mx__native_bare(g, i.c)));
    }
    mx__native_need(g, "index");
    return mx__native_word(g, e->type,
                           mx__native_str(g, "mx_at(%s, %s)", mx__native_bare(g, a.c),
                                          mx__native_bare(g, i.c)));
}

mx__cv mx__native_slice(mx__native *g, const mx__expr *e)
{
    mx__cv a = mx__native_keep(g, e->a->type, "a", mx__native_value(g, e->a));
    mx__cv low = e->b ? mx__native_value(g, e->b) : mx__cv_number(g, 0);
    mx__cv high = e->c ? mx__native_value(g, e->c)
                       : mx__cv_any(mx__native_str(g, "%s[0] - 1", a.c));

    mx__native_need(g, "slice");
    return mx__cv_any(mx__native_str(g, "mx_slice(%s, %s, %s)", a.c,
                                     mx__native_bare(g, low.c),
                                     mx__native_bare(g, high.c)));
}

/* --- editing ---------------------------------------------------------------------- */

typedef struct change {
    mx__cv row, column, value;
} change;

/* What must hold for A and B to be one number: NULL when they never are. */
static const char *when_equal(mx__native *g, const mx__cv *a, const mx__cv *b)
{
    if (mx__cv_is_constant(a) && mx__cv_is_constant(b))
        return a->lo == b->lo ? "" : NULL;
    return strcmp(a->c, b->c) == 0 ? "" : mx__native_str(g, "%s == %s", a->c, b->c);
}

/* Two cells set by `=` must not be one. */
static void write_twice(mx__native *g, const change *a, const change *b, bool is_board)
{
    const char *row = when_equal(g, &a->row, &b->row),
               *column = is_board ? when_equal(g, &a->column, &b->column) : "";

    if (!row || !column) return;
    if (!*row && !*column)
        mx__native_line(g, "mx_fault();");
    else
        mx__native_line(g, "if (%s%s%s) mx_fault();", row,
                        *row && *column ? " && " : "", column);
}

static void write_edit(mx__native *g, const mx__expr *e, const mx__edit *edit,
                       const change *c, const char *to)
{
    bool is_board = e->a->type->kind == MX_T_BOARD;
    const char *place = mx__native_name(g, "cell");
    mx__cv old = mx__cv_any(mx__native_str(g, "*%s", place)), v = c->value;

    if (is_board) {
        mx__native_need(g, "place_cell");
        mx__native_line(g, "int64_t *%s = mx_place_cell(%s, %s, %s);", place, to,
                        c->row.c, c->column.c);
    } else {
        mx__native_need(g, "place");
        mx__native_line(g, "int64_t *%s = mx_place(%s, %s);", place, to, c->row.c);
    }
    if (edit->op != '=')
        v = mx__native_binary(g,
                              edit->op == '+'   ? MX_OP_ADD
                              : edit->op == '-' ? MX_OP_SUB
                                                : MX_OP_MUL,
                              old, v);
    mx__native_line(g, "*%s = %s;", place,
                    mx__native_as_word(g, e->a->type->element, v));
}

static mx__cv edited(mx__native *g, const mx__expr *e)
{
    bool is_board = e->a->type->kind == MX_T_BOARD;
    mx__cv from = mx__native_keep(g, e->a->type, "a", mx__native_value(g, e->a));
    const char *to = mx__native_name(g, "edited");
    change *changes;
    size_t n = 0, i = 0;

    for (const mx__edit *edit = e->edits; edit; edit = edit->next)
        n++;
    changes = MX_ARENA_ARRAY(&g->arena, change, n + 1);
    if (!changes) {
        mx__native_refuse(g, MX_NOMEM, "memory ran out");
        return from;
    }
    for (const mx__edit *edit = e->edits; edit; edit = edit->next, i++) {
        changes[i].row =
            mx__native_keep(g, &mx__type_int, "at", mx__native_value(g, edit->row));
        if (edit->column)
            changes[i].column = mx__native_keep(g, &mx__type_int, "at",
                                                mx__native_value(g, edit->column));
        changes[i].value = mx__native_keep(g, edit->value->type, "new",
                                           mx__native_value(g, edit->value));
    }
    mx__native_need(g, is_board ? "copy_board" : "copy_words");
    mx__native_line(g,
                    is_board ? "int64_t *%s = mx_copy_board(%s);"
                             : "int64_t *%s = mx_array(%s + 1, %s[0]);",
                    to, from.c, from.c);
    i = 0;
    for (const mx__edit *edit = e->edits; edit; edit = edit->next, i++) {
        size_t k = 0;

        for (const mx__edit *o = e->edits; o != edit; o = o->next, k++)
            if (edit->op == '=' && o->op == '=')
                write_twice(g, &changes[i], &changes[k], is_board);
        write_edit(g, e, edit, &changes[i], to);
    }
    return mx__cv_any(to);
}

static mx__cv united(mx__native *g, const mx__expr *e)
{
    mx__expr items = { .kind = MX_E_LIST, .type = e->a->type, .items = e->items };
    mx__cv a = mx__native_value(g, e->a), more = mx__native_list(g, &items);

    mx__native_need(g, "concat");
    mx__native_need(g, "set");
    return mx__cv_any(mx__native_str(g, "mx_set(mx_concat(%s, %s), %s)",
                                     mx__native_bare(g, a.c),
                                     mx__native_bare(g, more.c),
                                     mx__native_order(g, e->a->type->element)));
}

static mx__cv lessened(mx__native *g, const mx__expr *e)
{
    mx__cv a = mx__native_value(g, e->a), gone;

    if (e->is_index) {
        gone = mx__native_value(g, e->b);
        mx__native_need(g, "without");
        return mx__cv_any(mx__native_str(g, "mx_without(%s, %s)",
                                         mx__native_bare(g, a.c),
                                         mx__native_bare(g, gone.c)));
    }
    if (mx__type_same(e->b->type, e->a->type)) {
        gone = mx__native_value(g, e->b);
    } else {
        mx__item item = { .expr = e->b };
        mx__expr one = { .kind = MX_E_LIST, .type = e->a->type, .items = &item };

        gone = few(g, &one, 1);
    }
    mx__native_need(g, "lessen");
    return mx__cv_any(mx__native_str(g, "mx_lessen(%s, %s, %s)",
                                     mx__native_bare(g, a.c),
                                     mx__native_bare(g, gone.c),
                                     mx__native_order(g, e->a->type->element)));
}

mx__cv mx__native_edit(mx__native *g, const mx__expr *e)
{
    if (e->kind == MX_E_WITHOUT) return lessened(g, e);
    return e->edits ? edited(g, e) : united(g, e);
}
