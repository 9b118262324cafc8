/* native_move.c: move lines as C that sends every option on, and what each engine needs. */
#include "native_impl.h"

/* --- the fields of an option ------------------------------------------------------ */

mx__cv *mx__native_fields(mx__native *g, const mx__expr *e)
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

mx__cv *mx__native_element_fields(mx__native *g, const mx__celement *element)
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

const char *mx__native_fields_listed(mx__native *g, const mx__cv *fields)
{
    const char *list = "";

    for (size_t i = 0; i < g->program->shape.n_fields; i++)
        list = mx__native_str(g, "%s%s%s", list, i ? ", " : "",
                              mx__native_bare(g, fields[i].c));
    return list;
}

/* --- sending ---------------------------------------------------------------------- */

static void send_part(mx__native *g, const mx__cv *fields)
{
    if (fields) mx__native_line(g, "mx_part(%s);", mx__native_fields_listed(g, fields));
}

static void each_part(mx__native *g, const mx__celement *element, void *context)
{
    (void)context;
    send_part(g, mx__native_element_fields(g, element));
}

void mx__native_stream_sum(mx__native *g, const mx__expr *e, mx__cbody *body,
                           void *context)
{
    if (e->kind == MX_E_LIST || e->kind == MX_E_SET)
        for (const mx__item *item = e->items; item; item = item->next)
            mx__native_item(g, item, body, context);
    else
        mx__native_stream(g, e, body, context);
}

/* What stands behind the option: points, and the label where moves are listed. */
static void write_adornment(mx__native *g, const mx__cline *l)
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

static void send_to_sink(mx__native *g, const mx__expr *e, bool is_sum,
                         const mx__cline *l)
{
    write_adornment(g, l);
    mx__native_line(g, "mx_open();");
    if (!is_sum)
        send_part(g, mx__native_fields(g, e));
    else if (e->kind != MX_E_NOTHING)
        mx__native_stream_sum(g, e, each_part, NULL);
    mx__native_line(g, "if (mx_close(%u)) return 1;", l->rule);
}

void mx__native_send(mx__native *g, const mx__expr *e, bool is_sum, mx__cline *l)
{
    if (g->status) return;
    if (e->kind == MX_E_IF) {
        mx__native_open(g, "if (%s)", mx__native_condition(g, e->b));
        mx__native_send(g, e->a, is_sum, l);
        mx__native_else(g);
        mx__native_send(g, e->c, is_sum, l);
        mx__native_close(g);
    } else if (mx__native_in_cells(g)) {
        mx__native_mark(g, e, is_sum, l);
    } else {
        send_to_sink(g, e, is_sum, l);
    }
}

static void each_move(mx__native *g, const mx__celement *none, void *context)
{
    mx__cline *l = context;

    (void)none;
    for (const mx__opt *opt = l->move->options; opt; opt = opt->next) {
        l->opt = opt;
        mx__native_send(g, opt->to, opt->is_sum, l);
    }
}

/* Some line keeps options that look alike once. */
static bool folds(const mx__native *g)
{
    bool any = false;

    for (const mx__move *move = g->tree->moves; move; move = move->next)
        any |= move->is_distinct;
    return any && g->is_program;
}

void mx__native_lines(mx__native *g, const mx__cplace *p, mx__mover by)
{
    unsigned rule = 0;

    for (const mx__move *move = g->tree->moves; move; move = move->next, rule++) {
        size_t n_names = g->names.n;
        mx__cline l = { move, NULL, rule, p, NULL, NULL };
        unsigned blocks;

        if (move->by != MX_BY_BOTH && by != MX_BY_BOTH && move->by != by) continue;
        mx__native_open(g, "%s", "");
        if (folds(g) && !mx__native_in_cells(g))
            mx__native_line(g, "mx_begin_line(%d);", move->is_distinct);
        blocks = mx__native_bind_place(g, move->from, p);
        if (!mx__native_in_cells(g) || !mx__native_mark_runs(g, &l))
            mx__native_clauses(g, move->clauses, each_move, &l);
        mx__native_close_all(g, blocks + 1);
        g->names.n = n_names;
    }
}

/* --- functions -------------------------------------------------------------------- */

/* mx_moves_SIDE(fields): sends every option; 1: the sink had enough. */
static void write_moves(mx__native *g, mx__mover by, int side)
{
    size_t n_names = g->names.n;
    mx__cplace p = mx__native_place(g, true, false);
    mx__text text;

    mx__native_begin(g, &text, "static int mx_moves_%d(%s)", side, p.parameters);
    mx__native_ignore(g, &p);
    mx__native_lines(g, &p, by);
    mx__native_line(g, "return 0;");
    mx__native_end(g, &text);
    g->names.n = n_names;
}

/* mx_expand_SIDE(at): the same of a position as it lies at the seam. */
static void write_expand(mx__native *g, int side)
{
    mx__text text;

    mx__native_begin(g, &text, "static int mx_expand_%d(const int64_t *at)", side);
    mx__native_line(g, "return mx_moves_%d(%s);", side, mx__native_unpack(g, false));
    mx__native_end(g, &text);
}

void mx__native_sending(mx__native *g)
{
    mx__native_shape(g);
    if (g->tree->is_partizan) {
        write_moves(g, MX_BY_LEFT, 0);
        write_moves(g, MX_BY_RIGHT, 1);
        write_expand(g, 1);
    } else {
        write_moves(g, MX_BY_BOTH, 0);
    }
    write_expand(g, 0);
}

/* --- all -------------------------------------------------------------------------- */

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
        mx__native_cells(g);
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
        mx__native_shape(g);
        break;
    }
}
