/* native_cell.c: move lines as C that marks, in a table, which values the options have. */
#include "native_impl.h"

#include <string.h>

bool mx__native_in_cells(const mx__native *g)
{
    return g->plan.engine == MX__NATIVE_CELLS;
}

/* --- one option ------------------------------------------------------------------- */

/* The fields are inside the shape: a condition, "" when proved. */
static const char *inside_shape(mx__native *g, const mx__cv *fields)
{
    const char *condition = "";
    size_t i = 0;

    for (const mx__field *f = g->tree->position; f; f = f->next, i++) {
        const char *one = mx__native_inside(g, f, i, fields[i]);

        if (*one) condition = mx__native_both(g, condition, one);
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
    mx__native_line(g, "int %s = mx_arrival(%s);", at,
                    mx__native_fields_listed(g, parts[0]));
    if (n > 1) mx__native_need(g, "first_line");
    for (size_t i = 1; i < n; i++)
        mx__native_line(g, "%s = mx_first_line(%s, mx_arrival(%s));", at, at,
                        mx__native_fields_listed(g, parts[i]));
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

            if (!board && *mx__native_inside(g, f, k, parts[i][k]) && f->lo != 0)
                return true;
        }
    }
    return false;
}

static void mark_option(mx__native *g, const mx__cv *const *parts, size_t n)
{
    const char *condition = "", *sum = "0";
    unsigned blocks;

    for (size_t i = 0; i < n; i++) {
        const char *one = inside_shape(g, parts[i]);

        if (*one) condition = mx__native_both(g, condition, one);
    }
    if (*condition)
        mx__native_open(g, "if (%s)", condition);
    else
        mx__native_open(g, "%s", "");
    blocks = 1 + look_at_arrivals(g, parts, n);
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
    const mx__cline *l = context;
    mx__cv *fields = mx__native_element_fields(g, element);
    const char *condition, *v;

    if (!fields) return;
    for (size_t i = 0; i < g->program->shape.n_fields; i++)
        fields[i] = mx__native_keep(g, &mx__type_int, "part", fields[i]);
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
    if (g->tree->arrivals)
        mx__native_refuse(g, MX_UNSUPPORTED,
                          "sums of computed length beside arrival lines");
    v = cell_value(g, fields);
    mx__native_line(g, "%s ^= %s;", l->sum, v);
    mx__native_close(g);
}

static void mark_sum(mx__native *g, const mx__expr *e, mx__cline *l)
{
    mx__native_open(g, "%s", "");
    l->sum = mx__native_name(g, "sum");
    l->counts = mx__native_name(g, "counts");
    mx__native_line(g, "uint32_t %s = 0;", l->sum);
    mx__native_line(g, "int %s = 1;", l->counts);
    mx__text_char(g->out, '\n');
    mx__native_stream_sum(g, e, add_cell, l);
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

void mx__native_mark(mx__native *g, const mx__expr *e, bool is_sum, mx__cline *l)
{
    const mx__cv *parts[MOST_PARTS];
    int n = is_sum ? count_parts(e) : 1, i = 0;

    if (n < 0) {
        mark_sum(g, e, l);
        return;
    }
    mx__native_open(g, "%s", "");
    if (!is_sum) {
        mx__cv *fields = mx__native_fields(g, e);

        keep_fields(g, fields);
        parts[0] = fields;
    } else if (n > 0) {
        for (const mx__item *item = e->items; item; item = item->next) {
            mx__cv *fields = mx__native_fields(g, item->expr);

            keep_fields(g, fields);
            parts[i++] = fields;
        }
    }
    if (!g->status) mark_option(g, parts, (size_t)n);
    mx__native_close(g);
}

/* --- the options of a loop taken together ----------------------------------------- */

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
    mx__cline *l;
    const mx__opt *opt;
} one_option;

static void send_one_option(mx__native *g, const mx__celement *none, void *context)
{
    one_option *one = context;

    (void)none;
    one->l->opt = one->opt;
    mx__native_send(g, one->opt->to, one->opt->is_sum, one->l);
}

/* The order of options does not count in a table: each gets the last loop for itself. */
static void each_run(mx__native *g, const mx__celement *none, void *context)
{
    mx__cline *l = context;
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

bool mx__native_mark_runs(mx__native *g, mx__cline *l)
{
    const mx__clause *clauses = l->move->clauses;

    if (!ends_with_loop(clauses)) return false;
    mx__native_clauses(g, all_but_last(g, clauses), each_run, l);
    return true;
}

/* --- the table -------------------------------------------------------------------- */

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
    mx__cplace p = mx__native_place(g, true, true);
    mx__text text;

    mx__native_begin(g, &text, "static uint32_t mx_value_of(%s)", p.parameters);
    if (p.n == 1) mx__native_line(g, "const uint32_t *const g = mx_g;");
    mx__native_line(g, "uint32_t *const seen = mx_seen;");
    mx__native_line(g, "const uint32_t stamp = ++mx_stamp;");
    if (!g->is_program) mx__native_line(g, "mx_steps = 0;");
    mx__text_char(g->out, '\n');
    mx__native_ignore(g, &p);
    if (p.n == 1) mx__native_line(g, "(void)g;");
    mx__native_line(g, "(void)seen;");
    mx__native_line(g, "(void)stamp;");
    g->any_order = true;
    mx__native_lines(g, &p, MX_BY_BOTH);
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

/* Options are sent, too, where moves are asked for. */
static void write_listing(mx__native *g)
{
    g->plan.engine = MX__NATIVE_OPTIONS;
    mx__native_need(g, "list_proto");
    mx__native_need(g, "list_close");
    mx__native_sending(g);
    g->plan.engine = MX__NATIVE_CELLS;
}

void mx__native_cells(mx__native *g)
{
    const mx__field *f = g->tree->position;

    if (g->lists)
        write_listing(g);
    else
        mx__native_arrivals(g);
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
    if (g->is_program && !g->lists) mx__native_part(g);
}
