/* native_shape.c: the position as C: its fields, what is inside the shape, arrival lines. */
#include "native_impl.h"

/* --- the fields of a position ----------------------------------------------------- */

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

mx__cplace mx__native_place(mx__native *g, bool bind, bool in_cell)
{
    mx__cplace p = { g->program->shape.n_fields, NULL, "", "" };
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
    return mx__native_place(g, true, false).parameters;
}

void mx__native_ignore(mx__native *g, const mx__cplace *p)
{
    for (size_t i = 0; i < p->n; i++)
        mx__native_line(g, "(void)%s;", p->fields[i].c);
}

unsigned mx__native_bind_place(mx__native *g, const mx__pattern *pattern,
                               const mx__cplace *p)
{
    mx__celement element = { .fields = NULL };

    if (p->n == 0) return 0;
    if (p->n > 1)
        element.fields = p->fields;
    else
        element.v = p->fields[0];
    return mx__native_bind(g, pattern, &element);
}

const char *mx__native_unpack(mx__native *g, bool bind)
{
    mx__cplace p = mx__native_place(g, bind, false);
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

/* --- the shape -------------------------------------------------------------------- */

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

static void write_universes(mx__native *g)
{
    size_t i = 0;

    for (const mx__field *f = g->tree->position; f; f = f->next, i++)
        if (f->universe) write_universe(g, f, i);
}

const char *mx__native_both(mx__native *g, const char *a, const char *b)
{
    return *a ? mx__native_str(g, "%s && %s", a, b) : b;
}

/* V is inside the bounds of the scalar F: a condition, "" when that is proved. */
const char *mx__native_inside(mx__native *g, const mx__field *f, size_t i, mx__cv v)
{
    const char *condition = "";

    if (f->universe)
        return mx__native_str(g, "mx_has_sorted(mx_universe_%zu(), %s)", i,
                              mx__native_bare(g, v.c));
    if (f->lo > v.lo)
        condition = mx__native_str(g, "%s >= %s", v.c, mx__cv_number(g, f->lo).c);
    if (f->hi < v.hi)
        condition = mx__native_both(g, condition,
                                    mx__native_str(g, "%s <= %s", v.c,
                                                   mx__cv_number(g, f->hi).c));
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
void mx__native_part(mx__native *g)
{
    mx__cplace p = mx__native_place(g, false, false);
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
        inside = mx__native_inside(g, f, i, mx__cv_any(p.fields[i].c));
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

/* --- arrival lines ---------------------------------------------------------------- */

static void return_line(mx__native *g, const mx__celement *none, void *context)
{
    (void)none;
    mx__native_line(g, "return %d;", *(const int *)context);
}

/* mx_arrival(fields): the first line that fits, from 1; 0: none does. */
void mx__native_arrivals(mx__native *g)
{
    mx__cplace p;
    mx__text text;
    size_t n_names = g->names.n;
    int line = 0;

    if (!g->tree->arrivals) return;
    mx__native_need(g, "arrival");
    p = mx__native_place(g, true, false);
    mx__text_str(&g->defines, "#define MX_LINE_WINS { 0");
    for (const mx__arrival *a = g->tree->arrivals; a; a = a->next)
        mx__text_str(&g->defines, a->wins ? ", 1" : ", 0");
    mx__text_str(&g->defines, " }\n");
    mx__native_begin(g, &text, "static int mx_arrival(%s)", p.parameters);
    mx__native_ignore(g, &p);
    for (const mx__arrival *a = g->tree->arrivals; a; a = a->next) {
        size_t before = g->names.n;
        unsigned blocks = mx__native_bind_place(g, a->from, &p);

        line++;
        mx__native_clauses(g, a->clauses, return_line, &line);
        mx__native_close_all(g, blocks);
        g->names.n = before;
    }
    mx__native_line(g, "return 0;");
    mx__native_end(g, &text);
    g->names.n = n_names;
}

void mx__native_shape(mx__native *g)
{
    write_universes(g);
    mx__native_arrivals(g);
    mx__native_part(g);
}
