/* native_move.c: move lines as C: options sent on, or their values marked. */
#include "native_impl.h"

#include <string.h>

/* --- the fields of a position ------------------------------------------------------------- */

typedef struct place {
    size_t n;
    mx__cv *fields;
    const char *parameters; /* "int64_t n_1, const int64_t *a_2" */
    const char *arguments;  /* "n_1, a_2" */
} place;

/* A table has fewer cells than 2^32: in a cell that bounds its fields. */
static mx__cv field_bounds(const mx__field *f, const char *name, bool in_cell)
{
    mx__cv v = { name, f->lo, f->hi };

    if (f->universe) return mx__cv_any(name);
    if (in_cell && f->lo > INT64_MIN / 2 && f->lo < INT64_MAX / 2 &&
        v.hi > f->lo + UINT32_MAX)
        v.hi = f->lo + UINT32_MAX;
    return v;
}

static place new_place(mx__native *g, bool bind, bool in_cell)
{
    place p = { g->program->shape.n_fields, NULL, "", "" };
    size_t i = 0;

    p.fields = MX_ARENA_ARRAY(&g->arena, mx__cv, p.n + 1);
    if (!p.fields) {
        mx__native_refuse(g, MX_NOMEM, "memory ran out");
        p.n = 0;
        return p;
    }
    for (const mx__field *f = g->tree->position; f; f = f->next, i++) {
        const char *name = mx__native_name(g, f->name), *comma = i ? ", " : "";

        p.fields[i] =
            mx__is_block(f->type) ? mx__cv_any(name) : field_bounds(f, name, in_cell);
        p.parameters = mx__native_str(g, "%s%s%s%s", p.parameters, comma,
                                      mx__native_ctype(f->type), name);
        p.arguments = mx__native_str(g, "%s%s%s", p.arguments, comma, name);
        if (bind && f->symbol) mx__native_bind_name(g, f->symbol, p.fields[i]);
    }
    return p;
}

const char *mx__native_parameters(mx__native *g)
{
    return new_place(g, true, false).parameters;
}

static void ignore(mx__native *g, const place *p)
{
    for (size_t i = 0; i < p->n; i++)
        mx__native_line(g, "(void)%s;", p->fields[i].c);
}

static unsigned bind_place(mx__native *g, const mx__pattern *pattern, const place *p)
{
    mx__celement element = { .fields = NULL };

    if (p->n == 0) return 0;
    if (p->n > 1)
        element.fields = p->fields;
    else
        element.v = p->fields[0];
    return mx__native_bind(g, pattern, &element);
}

/* --- the shape --------------------------------------------------------------------------------- */

/* What field I may be: a constant computed from data. */
static void write_universe(mx__native *g, const mx__field *f, size_t i)
{
    mx__text text;
    mx__cv v;

    mx__native_need(g, "version");
    mx__native_need(g, "kept");
    mx__native_need(g, "set");
    mx__native_need(g, "has_sorted");
    mx__text_fmt(&g->head,
                 "MX_STATE const int64_t *universe_%zu;\n"
                 "MX_STATE uint64_t universe_version_%zu;\n",
                 i, i);
    mx__native_begin(g, &text, "static const int64_t *mx_universe_%zu(void)", i);
    mx__native_line(g, "if (universe_version_%zu == mx_version) return universe_%zu;",
                    i, i);
    mx__native_line(g, "mx_swap_kept();");
    v = mx__native_value(g, f->universe);
    mx__native_line(g, "universe_%zu = mx_set(%s, %s);", i, mx__native_bare(g, v.c),
                    mx__native_order(g, &mx__type_int));
    mx__native_line(g, "universe_version_%zu = mx_version;", i);
    mx__native_line(g, "mx_swap_kept();");
    mx__native_line(g, "return universe_%zu;", i);
    mx__native_end(g, &text);
}

static const char *both(mx__native *g, const char *a, const char *b)
{
    return *a ? mx__native_str(g, "%s && %s", a, b) : b;
}

/* V is inside the bounds of the scalar F: a condition, "" when that is proved. */
static const char *scalar_inside(mx__native *g, const mx__field *f, size_t i, mx__cv v)
{
    const char *condition = "";

    if (f->universe)
        return mx__native_str(g, "mx_has_sorted(mx_universe_%zu(), %s)", i,
                              mx__native_bare(g, v.c));
    if (f->lo > v.lo)
        condition = mx__native_str(g, "%s >= %s", v.c, mx__cv_number(g, f->lo).c);
    if (f->hi < v.hi)
        condition = both(g, condition,
                         mx__native_str(g, "%s <= %s", v.c, mx__cv_number(g, f->hi).c));
    return condition;
}

/* Letters that are no run are looked up. */
static const char *letter_inside(mx__native *g, const mx_field *field, const char *x)
{
    const char *condition;

    if (!field->letters || (int64_t)field->n_letters == field->hi - field->lo + 1)
        return NULL;
    condition = "";
    for (size_t i = 0; i < field->n_letters; i++)
        condition = mx__native_str(g, "%s%s%s == %d", condition, i ? " || " : "", x,
                                   (int)field->letters[i]);
    return condition;
}

static void check_block(mx__native *g, const mx__field *f, size_t i, const char *name)
{
    const mx_field *field = &g->program->fields[i];
    bool is_board = f->kind == MX_S_BOARD;
    const char *letters;

    if (!field->letters && f->lo == INT64_MIN && f->hi == INT64_MAX && !f->universe)
        return;
    if (is_board)
        mx__native_open(g, "for (int64_t i = 2; i < 2 + %s[0] * %s[1]; i++)", name,
                        name);
    else
        mx__native_open(g, "for (int64_t i = 1; i <= %s[0]; i++)", name);
    mx__native_line(g, "const int64_t x = %s[i];", name);
    mx__text_char(g->out, '\n');
    letters = letter_inside(g, field, "x");
    if (letters)
        mx__native_line(g, "if (!(%s)) outside = 1;", letters);
    else if (f->universe)
        mx__native_line(g, "if (!mx_has_sorted(mx_universe_%zu(), x)) outside = 1;", i);
    else if (field->hi != INT64_MAX)
        mx__native_line(g, "if (x < %s || x > %s) outside = 1;",
                        mx__cv_number(g, field->lo).c, mx__cv_number(g, field->hi).c);
    else
        mx__native_line(g, "if (x < %s) outside = 1;", mx__cv_number(g, field->lo).c);
    mx__native_close(g);
}

static void put_block(mx__native *g, const mx__field *f, const char *name)
{
    if (f->kind == MX_S_BAG || f->kind == MX_S_SUBSET) {
        mx__native_need(g, "put_sorted");
        mx__native_line(g, "mx_put_sorted(%s, %d);", name, f->kind == MX_S_SUBSET);
    } else {
        mx__native_need(g, "put_block");
        mx__native_line(g,
                        f->kind == MX_S_BOARD ? "mx_put_block(%s, 2 + %s[0] * %s[1]);"
                                              : "mx_put_block(%s, 1 + %s[0]);",
                        name, name, name);
    }
}

/* mx_part(fields) adds a part to the option under construction, in the order of the seam:
   scalars first. */
static void write_part(mx__native *g)
{
    place p = new_place(g, false, false);
    mx__text text;
    size_t i = 0;

    if (!p.fields) return; /* refused */
    mx__native_begin(g, &text, "static void mx_part(%s)", p.parameters);
    mx__native_line(g, "int outside = 0;");
    mx__text_char(g->out, '\n');
    for (const mx__field *f = g->tree->position; f; f = f->next, i++) {
        const char *inside;

        if (mx__is_block(f->type)) {
            check_block(g, f, i, p.fields[i].c);
            continue;
        }
        inside = scalar_inside(g, f, i, mx__cv_any(p.fields[i].c));
        if (*inside) mx__native_line(g, "if (!(%s)) outside = 1;", inside);
    }
    if (g->tree->arrivals)
        mx__native_line(g, "if (!outside) mx_note_arrival(mx_arrival(%s));",
                        p.arguments);
    i = 0;
    for (const mx__field *f = g->tree->position; f; f = f->next, i++)
        if (!mx__is_block(f->type)) mx__native_line(g, "mx_put(%s);", p.fields[i].c);
    i = 0;
    for (const mx__field *f = g->tree->position; f; f = f->next, i++)
        if (mx__is_block(f->type)) put_block(g, f, p.fields[i].c);
    mx__native_line(g, "mx_end_part(outside);");
    mx__native_end(g, &text);
}

/* --- arrival lines -------------------------------------------------------------------------------- */

static void return_line(mx__native *g, const mx__celement *none, void *context)
{
    (void)none;
    mx__native_line(g, "return %d;", *(const int *)context);
}

/* mx_arrival(fields): the first line that fits, from 1; 0: none does. */
static void write_arrivals(mx__native *g)
{
    place p;
    mx__text text;
    size_t n_names = g->names.n;
    int line = 0;

    if (!g->tree->arrivals) return;
    mx__native_need(g, "arrival");
    p = new_place(g, true, false);
    mx__text_str(&g->defines, "#define MX_LINE_WINS { 0");
    for (const mx__arrival *a = g->tree->arrivals; a; a = a->next)
        mx__text_str(&g->defines, a->wins ? ", 1" : ", 0");
    mx__text_str(&g->defines, " }\n");
    mx__native_begin(g, &text, "static int mx_arrival(%s)", p.parameters);
    ignore(g, &p);
    for (const mx__arrival *a = g->tree->arrivals; a; a = a->next) {
        size_t before = g->names.n;
        unsigned blocks = bind_place(g, a->from, &p);

        line++;
        mx__native_clauses(g, a->clauses, return_line, &line);
        mx__native_close_all(g, blocks);
        g->names.n = before;
    }
    mx__native_line(g, "return 0;");
    mx__native_end(g, &text);
    g->names.n = n_names;
}

/* --- sending ---------------------------------------------------------------------------------------- */

typedef struct line {
    const mx__move *move;
    const mx__opt *opt; /* being sent */
    unsigned rule;
    const place *at;
    const char *sum,
        *counts; /* of a sum of cells: its value so far, whether it counts */
} line;

static bool in_cells(const mx__native *g)
{
    return g->plan.engine == MX__NATIVE_CELLS;
}

/* The fields of part E. */
static mx__cv *fields_of(mx__native *g, const mx__expr *e)
{
    size_t n = g->program->shape.n_fields;
    mx__cv *fields = MX_ARENA_ARRAY(&g->arena, mx__cv, n + 1);

    if (!fields) {
        mx__native_refuse(g, MX_NOMEM, "memory ran out");
        return NULL;
    }
    if (n == 1)
        fields[0] = mx__native_value(g, e);
    else
        mx__native_spread(g, e, fields, n);
    return fields;
}

static mx__cv *fields_of_element(mx__native *g, const mx__celement *element)
{
    size_t n = g->program->shape.n_fields;
    mx__cv *fields = MX_ARENA_ARRAY(&g->arena, mx__cv, n + 1);
    mx__cv whole = element->v;

    if (!fields) {
        mx__native_refuse(g, MX_NOMEM, "memory ran out");
        return NULL;
    }
    if (n > 1 && !element->fields)
        whole = mx__native_keep(g, g->tree->place_type, "part", whole);
    for (size_t i = 0; i < n; i++)
        fields[i] = n == 1 ? element->v
                    : element->fields
                        ? element->fields[i]
                        : mx__native_word(g, g->tree->place_type->fields[i],
                                          mx__native_str(g, "%s[%zu]", whole.c, i));
    return fields;
}

static const char *list_fields(mx__native *g, const mx__cv *fields)
{
    const char *list = "";

    for (size_t i = 0; i < g->program->shape.n_fields; i++)
        list = mx__native_str(g, "%s%s%s", list, i ? ", " : "",
                              mx__native_bare(g, fields[i].c));
    return list;
}

static void send_part(mx__native *g, const mx__cv *fields)
{
    if (fields) mx__native_line(g, "mx_part(%s);", list_fields(g, fields));
}

/* --- into a table -------------------------------------------------------------------------------- */

/* The fields are inside the shape: a condition, "" when proved. */
static const char *inside_shape(mx__native *g, const mx__cv *fields)
{
    const char *condition = "";
    size_t i = 0;

    for (const mx__field *f = g->tree->position; f; f = f->next, i++) {
        const char *one = scalar_inside(g, f, i, fields[i]);

        if (*one) condition = both(g, condition, one);
    }
    return condition;
}

static const char *offset(mx__native *g, const mx__field *f, mx__cv v)
{
    return mx__native_bare(
        g, mx__native_binary(g, MX_OP_SUB, v, mx__cv_number(g, f->lo)).c);
}

/* The variable that holds the value of the cell of FIELDS. */
static const char *cell_value(mx__native *g, const mx__cv *fields)
{
    const mx__field *f = g->tree->position;
    const char *v = mx__native_name(g, "g");

    if (!f->next) {
        mx__native_line(g, "const uint32_t %s = g[%s];", v, offset(g, f, fields[0]));
        return v;
    }
    g->waits = true;
    mx__native_line(g, "const uint32_t %s = mx_look(%s, %s);", v,
                    offset(g, f, fields[0]), offset(g, f->next, fields[1]));
    mx__text_char(g->out, '\n');
    mx__native_line(g, "if (%s == MX_UNKNOWN) return MX_UNKNOWN;", v);
    return v;
}

/* The part ends play: a win makes the position loony, a loss is no option to count. */
static unsigned look_at_arrivals(mx__native *g, const mx__cv *const *parts, size_t n)
{
    const char *at;

    if (!g->tree->arrivals || n == 0) return 0;
    at = mx__native_name(g, "line");
    mx__native_line(g, "int %s = mx_arrival(%s);", at, list_fields(g, parts[0]));
    if (n > 1) mx__native_need(g, "first_line");
    for (size_t i = 1; i < n; i++)
        mx__native_line(g, "%s = mx_first_line(%s, mx_arrival(%s));", at, at,
                        list_fields(g, parts[i]));
    mx__text_char(g->out, '\n');
    mx__native_line(g, "if (mx_line_wins[%s]) return MX_LOONY;", at);
    mx__native_open(g, "if (%s == 0)", at);
    return 1;
}

/* An option that leaves the shape otherwise than below 0 or off a board is noted, by who
   knows how. */
static bool is_noted(mx__native *g, const mx__cv *const *parts, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t k = 0;

        for (const mx__field *f = g->tree->position; f; f = f->next, k++) {
            bool board = f->lo != INT64_MIN && f->hi != INT64_MAX;

            if (!board && *scalar_inside(g, f, k, parts[i][k]) && f->lo != 0)
                return true;
        }
    }
    return false;
}

static void mark_option(mx__native *g, const mx__cv *const *parts, size_t n)
{
    const char *condition = "", *sum = "0";
    unsigned blocks = 0;

    for (size_t i = 0; i < n; i++) {
        const char *one = inside_shape(g, parts[i]);

        if (*one) condition = both(g, condition, one);
    }
    if (*condition) {
        mx__native_open(g, "if (%s)", condition);
        blocks++;
    } else {
        mx__native_open(g, "%s", "");
        blocks++;
    }
    blocks += look_at_arrivals(g, parts, n);
    for (size_t i = 0; i < n; i++) {
        const char *v = cell_value(g, parts[i]);

        if (g->tree->arrivals) {
            mx__native_open(g, "if (%s != MX_LOONY)", v);
            blocks++;
        }
        sum = i ? mx__native_str(g, "%s ^ %s", sum, v) : v;
    }
    mx__native_line(g, "seen[%s] = stamp;", sum);
    mx__native_close_all(g, blocks);
    if (*condition && !g->is_program && is_noted(g, parts, n))
        mx__native_line(g, "else mx_fault(); /* a note may be due */");
}

static bool is_quiet(const mx__native *g)
{
    for (const mx__field *f = g->tree->position; f; f = f->next)
        if (f->lo != 0 && (f->lo == INT64_MIN || f->hi == INT64_MAX)) return false;
    return true;
}

/* One part of a sum whose parts come one by one. */
static void add_cell(mx__native *g, const mx__celement *element, void *context)
{
    const line *l = context;
    mx__cv *fields = fields_of_element(g, element);
    const mx__cv *parts[1];
    const char *condition, *v;
    unsigned blocks = 1;

    if (!fields) return;
    for (size_t i = 0; i < g->program->shape.n_fields; i++)
        fields[i] = mx__native_keep(g, &mx__type_int, "part", fields[i]);
    parts[0] = fields;
    condition = inside_shape(g, fields);
    if (*condition) {
        mx__native_line(g,
                        g->is_program || is_quiet(g) ? "if (!(%s)) %s = 0;"
                                                     : "if (!(%s)) mx_fault();",
                        condition, l->counts);
        mx__native_open(g, "else");
    } else {
        mx__native_open(g, "%s", "");
    }
    if (g->tree->arrivals) {
        (void)parts;
        mx__native_refuse(g, MX_UNSUPPORTED,
                          "sums of computed length beside arrival lines");
    }
    v = cell_value(g, fields);
    mx__native_line(g, "%s ^= %s;", l->sum, v);
    mx__native_close_all(g, blocks);
}

static void each_part(mx__native *g, const mx__celement *element, void *context)
{
    (void)context;
    send_part(g, fields_of_element(g, element));
}

static void stream_sum(mx__native *g, const mx__expr *e, mx__cbody *body, void *context)
{
    if (e->kind == MX_E_LIST || e->kind == MX_E_SET)
        for (const mx__item *item = e->items; item; item = item->next)
            mx__native_item(g, item, body, context);
    else
        mx__native_stream(g, e, body, context);
}

static void mark_sum(mx__native *g, const mx__expr *e, line *l)
{
    mx__native_open(g, "%s", "");
    l->sum = mx__native_name(g, "sum");
    l->counts = mx__native_name(g, "counts");
    mx__native_line(g, "uint32_t %s = 0;", l->sum);
    mx__native_line(g, "int %s = 1;", l->counts);
    mx__text_char(g->out, '\n');
    stream_sum(g, e, add_cell, l);
    mx__native_line(g, "if (%s) seen[%s] = stamp;", l->counts, l->sum);
    mx__native_close(g);
}

enum { MOST_PARTS = 16 };

/* How many parts E has when that is written; -1: it is computed. */
static int count_parts(const mx__expr *e)
{
    int n = 0;

    if (e->kind == MX_E_NOTHING) return 0;
    if (e->kind != MX_E_LIST) return -1;
    for (const mx__item *item = e->items; item; item = item->next, n++)
        if (item->clauses || n == MOST_PARTS) return -1;
    return n;
}

static void keep_fields(mx__native *g, mx__cv *fields)
{
    size_t i = 0;

    for (const mx__field *f = g->tree->position; fields && f; f = f->next, i++)
        fields[i] = mx__native_keep(g, f->type, f->name, fields[i]);
}

static void send_into_table(mx__native *g, const mx__expr *e, bool is_sum, line *l)
{
    const mx__cv *parts[MOST_PARTS];
    int n = is_sum ? count_parts(e) : 1, i = 0;

    if (n < 0) {
        mark_sum(g, e, l);
        return;
    }
    mx__native_open(g, "%s", "");
    if (!is_sum) {
        mx__cv *fields = fields_of(g, e);

        keep_fields(g, fields);
        parts[0] = fields;
    } else if (n > 0) {
        for (const mx__item *item = e->items; item; item = item->next) {
            mx__cv *fields = fields_of(g, item->expr);

            keep_fields(g, fields);
            parts[i++] = fields;
        }
    }
    if (!g->status) mark_option(g, parts, (size_t)n);
    mx__native_close(g);
}

/* What stands behind the option: points, and the label where moves are listed. */
static void write_adornment(mx__native *g, const line *l)
{
    const mx__opt *opt = l->opt;
    mx__cv v;

    if (g->tree->has_scores)
        mx__native_line(g, "mx_points = %s;",
                        opt->score
                            ? mx__native_bare(g, mx__native_value(g, opt->score).c)
                            : "0");
    if (!g->lists && !l->move->is_distinct) return;
    mx__native_line(g, "mx_label = NULL;");
    if (!opt->label) return;
    mx__native_open(g, l->move->is_distinct ? "%s" : "if (mx_is_listing)", "");
    v = mx__native_value(g, opt->label);
    mx__native_line(g, "mx_label = %s;", mx__native_bare(g, v.c));
    mx__native_close(g);
}

static void send_to_sink(mx__native *g, const mx__expr *e, bool is_sum, const line *l)
{
    write_adornment(g, l);
    mx__native_line(g, "mx_open();");
    if (!is_sum)
        send_part(g, fields_of(g, e));
    else if (e->kind != MX_E_NOTHING)
        stream_sum(g, e, each_part, NULL);
    mx__native_line(g, "if (mx_close(%u)) return 1;", l->rule);
}

static void send(mx__native *g, const mx__expr *e, bool is_sum, line *l)
{
    if (g->status) return;
    if (e->kind == MX_E_IF) {
        mx__native_open(g, "if (%s)", mx__native_condition(g, e->b));
        send(g, e->a, is_sum, l);
        mx__native_else(g);
        send(g, e->c, is_sum, l);
        mx__native_close(g);
    } else if (in_cells(g)) {
        send_into_table(g, e, is_sum, l);
    } else {
        send_to_sink(g, e, is_sum, l);
    }
}

static void each_move(mx__native *g, const mx__celement *none, void *context)
{
    line *l = context;

    (void)none;
    for (const mx__opt *opt = l->move->options; opt; opt = opt->next) {
        l->opt = opt;
        send(g, opt->to, opt->is_sum, l);
    }
}

/* The clauses but the last. */
static const mx__clause *all_but_last(mx__native *g, const mx__clause *clauses)
{
    mx__clause *copy;

    if (!clauses || !clauses->next) return NULL;
    copy = MX_ARENA_NEW(&g->arena, mx__clause);
    if (!copy) {
        mx__native_refuse(g, MX_NOMEM, "memory ran out");
        return NULL;
    }
    *copy = *clauses;
    copy->next = (mx__clause *)(uintptr_t)all_but_last(g, clauses->next);
    return copy;
}

typedef struct one_option {
    line *l;
    const mx__opt *opt;
} one_option;

static void send_one_option(mx__native *g, const mx__celement *none, void *context)
{
    one_option *one = context;

    (void)none;
    one->l->opt = one->opt;
    send(g, one->opt->to, one->opt->is_sum, one->l);
}

/* The order of options does not count in a table: each gets the last loop for itself. */
static void each_run(mx__native *g, const mx__celement *none, void *context)
{
    line *l = context;
    const mx__clause *last = l->move->clauses;

    (void)none;
    while (last->next)
        last = last->next;
    for (const mx__opt *opt = l->move->options; opt; opt = opt->next) {
        one_option one = { l, opt };
        const char *slow;

        if (mx__native_but_one(g, last, opt)) continue;
        if (!mx__native_run(g, last, opt, l->at->fields, &slow)) {
            mx__native_clauses(g, last, send_one_option, &one);
        } else if (slow) {
            mx__native_open(g, "if (%s)", slow);
            mx__native_clauses(g, last, send_one_option, &one);
            mx__native_close(g);
        }
    }
}

static bool ends_with_loop(const mx__clause *clauses)
{
    while (clauses && clauses->next)
        clauses = clauses->next;
    return clauses && clauses->kind == MX_C_FOR;
}

/* Some line keeps options that look alike once. */
static bool folds(const mx__native *g)
{
    bool any = false;

    for (const mx__move *move = g->tree->moves; move; move = move->next)
        any |= move->is_distinct;
    return any && g->is_program;
}

static void write_lines(mx__native *g, const place *p, mx__mover by)
{
    unsigned rule = 0;

    for (const mx__move *move = g->tree->moves; move; move = move->next, rule++) {
        size_t n_names = g->names.n;
        line l = { move, NULL, rule, p, NULL, NULL };
        unsigned blocks;

        if (move->by != MX_BY_BOTH && by != MX_BY_BOTH && move->by != by) continue;
        mx__native_open(g, "%s", "");
        if (folds(g) && !in_cells(g))
            mx__native_line(g, "mx_begin_line(%d);", move->is_distinct);
        blocks = bind_place(g, move->from, p);
        if (in_cells(g) && ends_with_loop(move->clauses))
            mx__native_clauses(g, all_but_last(g, move->clauses), each_run, &l);
        else
            mx__native_clauses(g, move->clauses, each_move, &l);
        mx__native_close_all(g, blocks + 1);
        g->names.n = n_names;
    }
}

/* --- functions ------------------------------------------------------------------------------------- */

/* mx_moves_SIDE(fields): sends every option; 1: the sink had enough. */
static void write_moves(mx__native *g, mx__mover by, int side)
{
    size_t n_names = g->names.n;
    place p = new_place(g, true, false);
    mx__text text;

    mx__native_begin(g, &text, "static int mx_moves_%d(%s)", side, p.parameters);
    ignore(g, &p);
    write_lines(g, &p, by);
    mx__native_line(g, "return 0;");
    mx__native_end(g, &text);
    g->names.n = n_names;
}

const char *mx__native_unpack(mx__native *g, bool bind)
{
    place p = new_place(g, bind, false);
    const char *next = "at";
    size_t i = 0, scalars = 0;

    if (!p.fields) return ""; /* refused */
    for (const mx__field *f = g->tree->position; f; f = f->next, i++)
        if (!mx__is_block(f->type))
            mx__native_let(g, f->type, p.fields[i].c,
                           mx__native_str(g, "at[%zu]", scalars++));
    if (scalars) next = mx__native_str(g, "at + %zu", scalars);
    i = 0;
    for (const mx__field *f = g->tree->position; f; f = f->next, i++) {
        const char *c = p.fields[i].c;

        if (!mx__is_block(f->type)) continue;
        mx__native_let(g, f->type, c, next);
        next = f->kind == MX_S_BOARD
                   ? mx__native_str(g, "%s + 2 + %s[0] * %s[1]", c, c, c)
                   : mx__native_str(g, "%s + 1 + %s[0]", c, c);
    }
    mx__text_char(g->out, '\n');
    return p.arguments;
}

/* mx_expand_SIDE(at): the same of a position as it lies at the seam. */
static void write_expand(mx__native *g, int side)
{
    mx__text text;

    mx__native_begin(g, &text, "static int mx_expand_%d(const int64_t *at)", side);
    mx__native_line(g, "return mx_moves_%d(%s);", side, mx__native_unpack(g, false));
    mx__native_end(g, &text);
}

/* Does the function make arrays? Then each cell gives them back. */
static bool takes_memory(const mx__text *text)
{
    static const char *const makers[] = {
        "mx_words(",     "mx_list(",   "mx_array(",  "mx_divisors",
        "mx_fibonacci(", "mx_primes(", "mx_powers(", "mx_factorials(",
        "mx_digits(",    "mx_graph",   "let_"
    };

    for (size_t i = 0; i < MX_COUNT(makers); i++)
        if (text->at && strstr(text->at, makers[i])) return true;
    return false;
}

/* mx_value_of(fields): the value of one cell from those of smaller ones. */
static void write_cell(mx__native *g)
{
    bool takes;
    size_t n_names = g->names.n;
    place p = new_place(g, true, true);
    mx__text text;

    mx__native_begin(g, &text, "static uint32_t mx_value_of(%s)", p.parameters);
    if (p.n == 1) mx__native_line(g, "const uint32_t *const g = mx_g;");
    mx__native_line(g, "uint32_t *const seen = mx_seen;");
    mx__native_line(g, "const uint32_t stamp = ++mx_stamp;");
    if (!g->is_program) mx__native_line(g, "mx_steps = 0;");
    mx__text_char(g->out, '\n');
    ignore(g, &p);
    if (p.n == 1) mx__native_line(g, "(void)g;");
    mx__native_line(g, "(void)seen;");
    mx__native_line(g, "(void)stamp;");
    g->any_order = true;
    write_lines(g, &p, MX_BY_BOTH);
    g->any_order = false;
    mx__native_line(g, "return mx_least_unseen();");
    takes = takes_memory(&text);
    mx__native_end(g, &text);
    g->names.n = n_names;
    if (p.n != 1) return;
    if (takes) mx__native_need(g, "marks");
    mx__text_fmt(&g->defines, "#define MX_CELL_MARK%s\n#define MX_CELL_RELEASE%s\n",
                 takes ? " const mx_mark mark = mx_here();" : "",
                 takes ? " mx_release(mark);" : "");
}

static void write_universes(mx__native *g)
{
    size_t i = 0;

    for (const mx__field *f = g->tree->position; f; f = f->next, i++)
        if (f->universe) write_universe(g, f, i);
}

void mx__native_sending(mx__native *g)
{
    write_universes(g);
    write_arrivals(g);
    write_part(g);
    if (g->tree->is_partizan) {
        write_moves(g, MX_BY_LEFT, 0);
        write_moves(g, MX_BY_RIGHT, 1);
        write_expand(g, 1);
    } else {
        write_moves(g, MX_BY_BOTH, 0);
    }
    write_expand(g, 0);
}

/* Options are sent, too, where moves are asked for. */
static void write_listing(mx__native *g)
{
    g->plan.engine = MX__NATIVE_OPTIONS;
    mx__native_need(g, "list_proto");
    mx__native_need(g, "list_close");
    mx__native_sending(g);
    g->plan.engine = MX__NATIVE_CELLS;
}

static void write_table(mx__native *g)
{
    const mx__field *f = g->tree->position;

    if (g->lists)
        write_listing(g);
    else
        write_arrivals(g);
    mx__native_need(g, f->next ? "cells2" : "cells1");
    mx__text_fmt(&g->defines, "#define MX_LO0 %s\n", mx__cv_number(g, f->lo).c);
    if (f->next)
        mx__text_fmt(&g->defines, "#define MX_LO1 %s\n",
                     mx__cv_number(g, f->next->lo).c);
    if (g->plan.period)
        mx__text_fmt(&g->defines, "#define MX_PREPERIOD %lld\n#define MX_PERIOD %lld\n",
                     (long long)g->plan.preperiod, (long long)g->plan.period);
    if (!f->next) mx__native_need(g, g->plan.period ? "cells1_period" : "cells1_value");
    if (mx__native_sieve(g)) {
        mx__native_need(g, "cells1_sieve");
    } else {
        write_cell(g);
        mx__native_need(g, f->next ? "cells2_fill" : "cells1_fill");
        if (f->next) mx__native_need(g, g->waits ? "cells2_waits" : "cells2_direct");
    }
    if (g->is_program) mx__native_need(g, "parts");
    if (g->is_program && !g->lists) write_part(g);
}

/* --- all ---------------------------------------------------------------------------------------- */

static void refuse_what_is_rare(mx__native *g)
{
    for (const mx__move *m = g->tree->moves; m && !g->is_program; m = m->next)
        if (m->is_distinct)
            mx__native_refuse(g, MX_UNSUPPORTED, "moves folded by their labels");
    if (g->tree->has_scores && !g->is_program)
        mx__native_refuse(g, MX_UNSUPPORTED, "moves with scores");
    if (g->tree->has_draw && g->is_program)
        mx__native_refuse(g, MX_UNSUPPORTED, "play without an end");
}

/* How the pieces that take options see them. */
static void write_seam(mx__native *g)
{
    if (g->is_program)
        mx__text_fmt(&g->defines, "#define MX_LISTS(rule) %s\n",
                     g->lists ? "mx_list_option(rule)" : "0");
    if (g->is_program)
        mx__text_fmt(&g->defines, "#define MX_FOLDED %s\n",
                     folds(g) ? "mx_is_folded()" : "0");
    if (folds(g)) mx__native_need(g, "folds");
    mx__text_fmt(&g->defines, "#define MX_ENDING %s\n",
                 g->tree->arrivals ? "(mx_line ? mx_line_wins[mx_line] ? 1 : 2 : 0)"
                                   : "0");
    mx__text_fmt(&g->defines, "#define MX_EXPAND_RIGHT mx_expand_%d\n",
                 g->tree->is_partizan);
    if (g->lists) mx__native_need(g, "options");
}

void mx__native_moves(mx__native *g)
{
    refuse_what_is_rare(g);
    write_seam(g);
    switch (g->plan.engine) {
    case MX__NATIVE_OPTIONS:
        mx__text_str(&g->head, "static int mx_close(uint32_t rule);\n");
        mx__native_need(g, "sending");
        mx__native_need(g, "sending_close");
        mx__native_sending(g);
        break;
    case MX__NATIVE_CELLS:
        write_table(g);
        if (!g->is_program)
            mx__native_need(g, g->tree->position->next ? "cells2_seam" : "cells1_seam");
        break;
    case MX__NATIVE_MEMO:
        mx__native_need(g, "memo");
        mx__native_sending(g);
        mx__native_need(g, g->tree->arrivals ? "memo_close_arrival" : "memo_close");
        mx__native_need(g, "memo_solve");
        break;
    case MX__NATIVE_OUTCOME:
        mx__native_need(g, "outcome");
        mx__native_ends(g);
        mx__native_sending(g);
        mx__native_need(g, g->tree->arrivals ? "outcome_arrival" : "outcome_plain");
        mx__native_need(g, "outcome_solve");
        break;
    case MX__NATIVE_RESULT: mx__native_results(g); break;
    case MX__NATIVE_CLAIM:
        mx__native_need(g, "parts");
        write_universes(g);
        write_arrivals(g);
        write_part(g);
        break;
    }
}
