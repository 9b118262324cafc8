/* native_judge.c: the `judge` block as C. */
#include "native_impl.h"

#include "library_rows.h"

#include <string.h>

static void block(mx__native *g, const mx__stmt *stmt);

/* --- data ------------------------------------------------------------------------- */

/* What depends on data is void from now on. */
static void data_changed(mx__native *g)
{
    mx__native_need(g, "version");
    mx__native_line(g, "mx_version++;");
    if (g->plan.engine == MX__NATIVE_CLAIM) return;
    mx__native_need(g, "forget_proto");
    mx__native_need(g, g->plan.engine == MX__NATIVE_RESULT  ? mx__native_forgets(g)
                       : g->plan.engine != MX__NATIVE_CELLS ? "nodes_forget"
                       : g->tree->position->next            ? "cells2_forget"
                                                            : "cells1_forget");
    mx__native_line(g, "mx_forget();");
}

/* Everything about a data line stays until it is set again. */
static bool stays(mx__native *g, const mx__symbol *symbol)
{
    bool block_data = symbol && symbol->kind == MX_SYM_DATA &&
                      (mx__is_block(symbol->type) || symbol->type->kind == MX_T_GRAPH);

    if (!block_data) return false;
    mx__native_need(g, "kept");
    mx__native_line(g, "mx_swap_kept();");
    return true;
}

/* What was read gets its name: a variable, or the data line. */
static void name_it(mx__native *g, const mx__symbol *symbol, const mx__type *type,
                    const char *c)
{
    if (symbol && symbol->kind == MX_SYM_DATA) {
        mx__native_line(g, "data_%zu = %s;", symbol->index, c);
        mx__native_fit_data(g, symbol->index);
        data_changed(g);
        return;
    }
    if (!symbol || !symbol->is_used) {
        mx__native_line(g, "(void)%s;", c);
        return;
    }
    {
        const char *name = mx__native_name(g, symbol->name);

        mx__native_line(g, "%s%s%s = %s;", mx__is_block(type) ? "" : "const ",
                        mx__native_ctype(type), name, c);
        mx__native_bind_name(g, symbol, mx__cv_any(name));
    }
}

void mx__native_data(mx__native *g)
{
    size_t i = 0;
    mx__text text;

    if (!g->tree->data) return;
    for (const mx__field *f = g->tree->data; f; f = f->next, i++)
        mx__text_fmt(&g->head, "static %sdata_%zu;\n", mx__native_ctype(f->type), i);
    mx__native_begin(g, &text, "static void mx_set_data(void)");
    i = 0;
    for (const mx__field *f = g->tree->data; f; f = f->next, i++) {
        mx__cv v;
        bool kept;

        if (!f->initial) continue;
        kept = stays(g, f->symbol);
        v = mx__native_value(g, f->initial);
        mx__native_line(g, "data_%zu = %s;", i, mx__native_bare(g, v.c));
        if (kept) mx__native_line(g, "mx_swap_kept();");
    }
    mx__native_end(g, &text);
}

/* --- read ------------------------------------------------------------------------- */

/* The C that reads one value, array or board. */
static const char *reading(mx__native *g, const mx__read_item *item)
{
    const char *word = item->is_word ? "word" : "int";
    mx__cv n, m;

    if (!item->count) {
        mx__native_need(g, mx__native_str(g, "read_%s", word));
        return mx__native_str(g, "mx_read_%s()", word);
    }
    n = mx__native_keep(g, &mx__type_int, "n", mx__native_value(g, item->count));
    mx__native_need(g, mx__native_str(g, "read_%ss", word));
    if (item->count2) {
        m = mx__native_keep(g, &mx__type_int, "m", mx__native_value(g, item->count2));
        mx__native_need(g, "grid");
        return mx__native_str(g, "mx_grid(mx_read_ints(%s), %s, %s)",
                              mx__native_bare(g,
                                              mx__native_binary(g, MX_OP_MUL, n, m).c),
                              n.c, m.c);
    }
    if (item->type->kind == MX_T_BOARD) {
        mx__native_need(g, "board");
        return mx__native_str(g, "mx_board(mx_read_%ss(%s))", word, n.c);
    }
    return mx__native_str(g, "mx_read_%ss(%s)", word, n.c);
}

typedef struct table {
    const mx__read_item *record;
    const char *lists[16]; /* one for each part, or one for all */
} table;

static const char *part_read(mx__native *g, const mx__read_item *part)
{
    const char *c = reading(g, part), *name = mx__native_name(g, part->name);

    mx__native_line(g, "%s%s%s = %s;", mx__is_block(part->type) ? "" : "const ",
                    mx__native_ctype(part->type), name, c);
    if (part->each) mx__native_bind_name(g, part->each, mx__cv_any(name));
    return name;
}

static void read_row(mx__native *g, const mx__celement *none, void *context)
{
    const table *t = context;
    mx__cv fields[16];
    int n = 0;

    (void)none;
    for (const mx__read_item *part = t->record->parts; part && n < 16;
         part = part->next, n++) {
        fields[n] = mx__cv_any(part_read(g, part));
        if (!t->record->name)
            mx__native_line(g, "%s = mx_push(%s, %s);", t->lists[n], t->lists[n],
                            mx__native_as_word(g,
                                               part->each ? part->each->type
                                                          : &mx__type_int,
                                               fields[n]));
    }
    if (t->record->name) {
        const mx__type *type = t->record->type->element;
        mx__cv record = mx__native_record(g, type, fields);

        mx__native_line(g, "%s = mx_push(%s, %s);", t->lists[0], t->lists[0],
                        mx__native_as_word(g, type, record));
    }
}

static void read_table(mx__native *g, const mx__read_item *item, int n_parts)
{
    table t = { item, { NULL } };
    int n_lists = item->name ? 1 : n_parts, i = 0;
    mx__cv last = mx__native_value(g, item->count);
    const mx__read_item *part = item->parts;
    bool kept = false;

    kept = item->name ? stays(g, item->symbol) : false;
    mx__native_need(g, "list");
    for (; i < n_lists; i++, part = part->next) {
        if (!item->name && part->symbol && part->symbol->kind == MX_SYM_DATA)
            mx__native_refuse(g, MX_UNSUPPORTED, "parts of a record that are data");
        t.lists[i] = mx__native_name(g, item->name ? item->name : part->name);
        mx__native_line(g, "int64_t *%s = mx_list(8);", t.lists[i]);
    }
    mx__native_counted(g, mx__cv_number(g, 1), last, read_row, &t);
    if (kept) mx__native_line(g, "mx_swap_kept();");
    if (item->name) {
        name_it(g, item->symbol, item->type, t.lists[0]);
        return;
    }
    i = 0;
    for (part = item->parts; part; part = part->next, i++)
        if (part->symbol) mx__native_bind_name(g, part->symbol, mx__cv_any(t.lists[i]));
}

static void read_record(mx__native *g, const mx__read_item *item)
{
    mx__cv fields[16];
    int n = 0;

    for (const mx__read_item *part = item->parts; part && n < 16;
         part = part->next, n++) {
        const char *name = part_read(g, part);

        fields[n] = mx__cv_any(name);
        if (part->symbol && !item->name) {
            if (part->symbol->kind == MX_SYM_DATA)
                name_it(g, part->symbol, part->type, name);
            else
                mx__native_bind_name(g, part->symbol, fields[n]);
        }
    }
    if (item->name)
        name_it(g, item->symbol, item->type,
                mx__native_record(g, item->type, fields).c);
}

static void read_item(mx__native *g, const mx__read_item *item)
{
    int n_parts = 0;

    for (const mx__read_item *part = item->parts; part; part = part->next)
        n_parts++;
    if (n_parts > 16) {
        mx__native_refuse(g, MX_UNSUPPORTED, "records of more than 16 parts");
    } else if (!n_parts) {
        const mx__symbol *symbol = item->symbol;
        bool kept = stays(g, symbol);
        const char *c = reading(g, item);

        if (kept) {
            mx__native_line(g, "data_%zu = %s;", symbol->index, c);
            mx__native_line(g, "mx_swap_kept();");
            mx__native_fit_data(g, symbol->index);
            data_changed(g);
        } else {
            name_it(g, symbol, item->type, c);
        }
    } else if (item->count) {
        read_table(g, item, n_parts);
    } else {
        read_record(g, item);
    }
}

/* --- repeat, for, if -------------------------------------------------------------- */

static void body_of(mx__native *g, const mx__celement *none, void *context)
{
    const mx__stmt *stmt = context;

    (void)none;
    block(g, stmt->body);
}

/* The memory of a round is given back at its end. */
static void round_of(mx__native *g, const mx__celement *round, void *context)
{
    const mx__stmt *stmt = context;
    const char *mark = mx__native_name(g, "mark");

    if (round) g->round = round->v;
    mx__native_need(g, "marks");
    mx__native_line(g, "const mx_mark %s = mx_here();", mark);
    mx__text_char(g->out, '\n');
    block(g, stmt->body);
    mx__native_line(g, "mx_release(%s);", mark);
}

static void repeat_on(mx__native *g, const mx__stmt *stmt)
{
    const char *stands = mx__native_name(g, "stands"),
               *round = mx__native_name(g, "round");

    mx__native_need(g, "input");
    mx__native_line(g, "size_t %s = SIZE_MAX;", stands);
    mx__native_line(g, "int64_t %s = 0;", round);
    mx__text_char(g->out, '\n');
    mx__native_open(g, "while (mx_more())");
    mx__native_line(g, "if (%s == mx_input_at) mx_fault(); /* nothing was read */",
                    stands);
    mx__native_line(g, "%s = mx_input_at;", stands);
    mx__native_line(g, "%s++;", round);
    g->round = mx__cv_any(round);
    round_of(g, NULL, (void *)(uintptr_t)stmt);
    mx__native_close(g);
}

static void repeat(mx__native *g, const mx__stmt *stmt)
{
    const char *stop = g->stop;
    bool used = g->stop_used;
    mx__cv round = g->round;

    g->stop = mx__native_name(g, "stop");
    g->stop_used = false;
    mx__native_open(g, "%s", "");
    if (stmt->expr) {
        mx__cv last = mx__native_value(g, stmt->expr);

        g->hint = "round";
        mx__native_counted(g, mx__cv_number(g, 1), last, round_of,
                           (void *)(uintptr_t)stmt);
    } else {
        repeat_on(g, stmt);
    }
    mx__native_close(g);
    if (g->stop_used) mx__native_line(g, "%s:;", g->stop);
    g->stop = stop;
    g->stop_used = used;
    g->round = round;
}

static void choose(mx__native *g, const mx__stmt *stmt)
{
    mx__native_open(g, "if (%s)", mx__native_condition(g, stmt->expr));
    block(g, stmt->body);
    if (stmt->other) {
        mx__native_else(g);
        block(g, stmt->other);
    }
    mx__native_close(g);
}

/* --- print ------------------------------------------------------------------------ */

static void put_bytes(mx__native *g, const char *text, size_t n)
{
    mx__text literal = { 0 };

    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)text[i];

        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ' ' || c == ',' ||
            c == '.' || c == '!' || c == ':' || c == '-' || c == '(' || c == ')' ||
            c == '+' || c == '=' || c == '#')
            mx__text_char(&literal, (char)c);
        else
            mx__text_fmt(&literal, "\\%03o", c);
    }
    mx__native_need(g, "put_text");
    if (literal.n) mx__native_line(g, "mx_put_text(\"%s\");", literal.at);
    if (literal.failed) mx__native_refuse(g, MX_NOMEM, "memory ran out");
    mx__text_clear(&literal);
}

static void put_value(mx__native *g, const mx__type *type, mx__cv v)
{
    bool word = type->kind == MX_T_ARRAY && type->element->kind == MX_T_LETTER;

    if (type->kind == MX_T_INT || type->kind == MX_T_VALUE) {
        mx__native_need(g, "put_int");
        mx__native_line(g, "mx_put_int(%s);", mx__native_bare(g, v.c));
    } else if (type->kind == MX_T_OUTCOME) {
        mx__native_need(g, "put_outcome");
        mx__native_line(g, "mx_put_outcome(%s);", mx__native_bare(g, v.c));
    } else if (type->kind == MX_T_LETTER) {
        mx__native_need(g, "put_letter");
        mx__native_line(g, "mx_put_letter(%s);", mx__native_bare(g, v.c));
    } else if (word) {
        mx__native_need(g, "put_letters");
        mx__native_line(g, "mx_put_letters(%s);", mx__native_bare(g, v.c));
    } else {
        mx__native_need(g, "put_letters");
        mx__native_need(g, "list");
        mx__native_line(g, "mx_put_letters(%s(mx_list(8), %s));",
                        mx__native_sayer(g, type), mx__native_as_word(g, type, v));
    }
}

static void put_expr(mx__native *g, const mx__expr *e)
{
    if (g->status) return;
    if (e->kind == MX_E_IF) {
        mx__native_open(g, "if (%s)", mx__native_condition(g, e->b));
        put_expr(g, e->a);
        mx__native_else(g);
        put_expr(g, e->c);
        mx__native_close(g);
    } else if (e->kind == MX_E_TEXT) {
        for (const mx__piece *p = e->pieces; p; p = p->next)
            if (p->expr)
                put_expr(g, p->expr);
            else
                put_bytes(g, p->text, p->n);
    } else {
        put_value(g, e->type, mx__native_value(g, e));
    }
}

typedef struct output {
    const mx__type *type;
    const char *follows; /* NULL: nothing stands between */
} output;

static void put_element(mx__native *g, const mx__celement *element, void *context)
{
    const output *out = context;

    if (out->follows) {
        mx__native_line(g, "if (%s) mx_put_char(' ');", out->follows);
        mx__native_line(g, "%s = 1;", out->follows);
    }
    put_value(g, out->type, mx__native_whole(g, out->type, element));
}

static void print(mx__native *g, const mx__stmt *stmt)
{
    bool is_print = stmt->kind == MX_J_PRINT, loops = false;
    output out = { NULL, NULL };
    bool first = true;

    mx__native_need(g, "output");
    mx__native_open(g, "%s", "");
    for (const mx__item *item = stmt->items; item; item = item->next)
        loops |= item->clauses != NULL;
    if (is_print && loops) {
        out.follows = mx__native_name(g, "follows");
        mx__native_line(g, "int %s = 0;", out.follows);
        mx__text_char(g->out, '\n');
    }
    for (const mx__item *item = stmt->items; item; item = item->next, first = false) {
        if (item->clauses || out.follows) {
            out.type = item->expr->type;
            mx__native_item(g, item, put_element, &out);
            continue;
        }
        if (is_print && !first) mx__native_line(g, "mx_put_char(' ');");
        put_expr(g, item->expr);
    }
    if (is_print) mx__native_line(g, "mx_put_char('\\n');");
    mx__native_close(g);
}

/* --- start ------------------------------------------------------------------------ */

typedef struct added {
    const mx__stmt *stmt;
    const mx__expr *sum;
} added;

static void add_one(mx__native *g, const mx__celement *none, void *context)
{
    const added *a = context;
    const char *times = "1";

    (void)none;
    if (a->stmt->times) {
        mx__cv v = mx__native_keep(g, &mx__type_int, "times",
                                   mx__native_value(g, a->stmt->times));

        times = v.c;
        mx__native_line(g, "if (%s < 0) mx_fault();", times);
    }
    mx__native_add_sum(g, a->sum, "mx_start", times);
}

static void play(mx__native *g, const mx__stmt *stmt)
{
    mx__native_need(g, "start");
    mx__native_open(g, "%s", "");
    if (stmt->kind == MX_J_START) mx__native_line(g, "mx_clear(&mx_start);");
    for (const mx__item *item = stmt->items; item; item = item->next) {
        added a = { stmt, item->expr };

        mx__native_clauses(g, item->clauses, add_one, &a);
    }
    mx__native_close(g);
}

/* --- all -------------------------------------------------------------------------- */

static void set_it(mx__native *g, const mx__stmt *stmt)
{
    bool kept = stays(g, stmt->symbol);
    mx__cv v = mx__native_value(g, stmt->expr);

    mx__native_line(g, "data_%zu = %s;", stmt->symbol->index, mx__native_bare(g, v.c));
    if (kept) mx__native_line(g, "mx_swap_kept();");
    mx__native_fit_data(g, stmt->symbol->index);
    data_changed(g);
}

static unsigned bind_let(mx__native *g, const mx__stmt *stmt)
{
    mx__celement element = { .fields = NULL };

    element.v = mx__native_value(g, stmt->expr);
    return mx__native_bind(g, stmt->pattern, &element);
}

/* Returns how many blocks the statement leaves open for those behind it. */
static unsigned statement(mx__native *g, const mx__stmt *stmt)
{
    switch (stmt->kind) {
    case MX_J_READ:
        for (const mx__read_item *item = stmt->reads; item; item = item->next)
            read_item(g, item);
        break;
    case MX_J_REPEAT: repeat(g, stmt); break;
    case MX_J_STOP:
        if (!g->stop) g->stop = "mx_stop";
        mx__native_line(g, "if (%s) goto %s;", mx__native_condition(g, stmt->expr),
                        g->stop);
        g->stop_used = true;
        break;
    case MX_J_FOR:
        mx__native_clauses(g, stmt->clauses, body_of, (void *)(uintptr_t)stmt);
        break;
    case MX_J_IF: choose(g, stmt); break;
    case MX_J_LET: return bind_let(g, stmt);
    case MX_J_START:
    case MX_J_ADD: play(g, stmt); break;
    case MX_J_PRINT:
    case MX_J_WRITE: print(g, stmt); break;
    case MX_J_SET: set_it(g, stmt); break;
    }
    return 0;
}

static void block(mx__native *g, const mx__stmt *stmt)
{
    size_t n_names = g->names.n;
    unsigned blocks = 0;

    for (; stmt && !g->status; stmt = stmt->next)
        blocks += statement(g, stmt);
    mx__native_close_all(g, blocks);
    g->names.n = n_names;
}

/* --- the program ------------------------------------------------------------------ */

static void write_main(mx__native *g)
{
    mx__native_need(g, "output");
    mx__native_need(g, "input");
    mx__text_str(&g->body, "int main(void)\n{\n    mx_read_input();\n");
    if (g->tree->data) mx__text_str(&g->body, "    mx_set_data();\n");
    mx__text_str(&g->body, "    mx_judge();\n    return mx_write_output();\n}\n");
}

void mx__native_judge(mx__native *g)
{
    mx__text text;
    int asks;

    mx__native_data(g);
    g->in_judge = true;
    mx__native_begin(g, &text, "static void mx_judge(void)");
    block(g, g->tree->judge);
    if (g->stop_used) mx__native_line(g, "%s:;", g->stop);
    mx__native_end(g, &text);
    g->in_judge = false;
    asks = mx__prelude_piece(&g->prelude, "sums", true);
    if (asks >= 0 &&
        (g->needs[asks] || g->needs[mx__prelude_piece(&g->prelude, "start", true)] ||
         g->needs[mx__prelude_piece(&g->prelude, "asked", true)]))
        mx__native_answers(g);
    write_main(g);
}
