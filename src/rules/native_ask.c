/* native_ask.c: the questions of `judge` as C, and what answers them. */
#include "native_impl.h"

#include "library_rows.h"

/* --- sums ------------------------------------------------------------------------- */

static void add_position(mx__native *g, const mx__celement *element, void *context)
{
    const char *const *to = context;
    size_t n = g->program->shape.n_fields;
    mx__cv whole = element->v;
    const char *list = "";

    if (n > 1 && !element->fields)
        whole = mx__native_keep(g, g->tree->place_type, "part", whole);
    for (size_t i = 0; i < n; i++) {
        mx__cv field = n == 1 ? whole
                       : element->fields
                           ? element->fields[i]
                           : mx__native_word(g, g->tree->place_type->fields[i],
                                             mx__native_str(g, "%s[%zu]", whole.c, i));

        list = mx__native_str(g, "%s%s%s", list, i ? ", " : "",
                              mx__native_bare(g, field.c));
    }
    mx__native_line(g, "mx_open();");
    mx__native_line(g, "mx_part(%s);", list);
    mx__native_line(g, "mx_add_part(&%s, %s);", to[0], to[1]);
}

/* Adds the positions of the sum E to the sum called TO, TIMES each. */
void mx__native_add_sum(mx__native *g, const mx__expr *e, const char *to,
                        const char *times)
{
    const char *where[2] = { to, times };
    mx__celement one = { .fields = NULL };

    if (e->kind == MX_E_CONVERT && e->conversion == MX_CV_SUM) {
        if (e->a->kind == MX_E_RECORD) {
            size_t n = e->a->type->n_fields;
            mx__cv *fields = MX_ARENA_ARRAY(&g->arena, mx__cv, n + 1);

            if (!fields) {
                mx__native_refuse(g, MX_NOMEM, "memory ran out");
                return;
            }
            mx__native_spread(g, e->a, fields, n);
            one.fields = fields;
        } else {
            one.v = mx__native_value(g, e->a);
        }
        add_position(g, &one, where);
    } else {
        mx__native_stream(g, e, add_position, where);
    }
}

/* --- questions -------------------------------------------------------------------- */

/* A question ROW about the sum called OF. PLAYER as in the tree, -1: nobody was named. */
typedef struct question {
    int row;
    int64_t player;
    const char *of;
} question;

static mx__cv not_written(mx__native *g, const question *q)
{
    mx__native_refuse(g, MX_UNSUPPORTED,
                      "the question '%s' is not written for this play",
                      mx__queries[q->row].name);
    return mx__cv_any("0");
}

/* Who starts where both have moves of their own: Left unless it is said otherwise. */
static int starter_of(const mx__native *g, const question *q)
{
    return g->tree->is_partizan && q->player == 1;
}

/* The answer from OUTCOME (2 won, 1 drawn, 0 lost), which is of who starts. */
static mx__cv of_outcome(mx__native *g, const question *q, const char *outcome)
{
    bool second = q->player == 3;

    switch (q->row) {
    case MX_Q_wins: return mx__cv_of(g, 0, 1, "(%s == %d)", outcome, second ? 0 : 2);
    case MX_Q_loses: return mx__cv_of(g, 0, 1, "(%s == %d)", outcome, second ? 2 : 0);
    case MX_Q_drawn: return mx__cv_of(g, 0, 1, "(%s == 1)", outcome);
    default: return mx__cv_of(g, 0, 2, second ? "(2 - %s)" : "%s", outcome);
    }
}

static mx__cv by_result(mx__native *g, const question *q)
{
    if (q->row == MX_Q_value) {
        mx__native_refuse(g, MX_UNSUPPORTED,
                          "its values are game values, which no trusted claim gives as "
                          "integers");
        return mx__cv_any("0");
    }
    if (q->row == MX_Q_score) {
        mx__native_need(g, "score_of");
        return mx__cv_any(
            mx__native_str(g, "mx_score_of(&%s, %d)", q->of, starter_of(g, q)));
    }
    mx__native_need(g, "outcome_of");
    return of_outcome(g, q,
                      mx__native_str(g, "mx_outcome_of(&%s, %d)", q->of,
                                     starter_of(g, q)));
}

static mx__cv by_numbers(mx__native *g, const question *q)
{
    const char *c;

    if (q->row == MX_Q_value) {
        mx__native_need(g, "number_of");
        return mx__cv_any(mx__native_str(g, "mx_number_of_sum(&%s)", q->of));
    }
    if (q->row != MX_Q_wins && q->row != MX_Q_loses && q->row != MX_Q_outcome)
        return not_written(g, q);
    mx__native_need(g, "number_wins");
    c = mx__native_str(g, "mx_starter_wins(&%s, %d)", q->of, starter_of(g, q));
    return of_outcome(g, q, mx__native_str(g, "2 * %s", c));
}

static mx__cv by_winner(mx__native *g, const question *q)
{
    bool whole = g->plan.engine == MX__NATIVE_OUTCOME;
    bool turned = q->player == 3, loses = q->row == MX_Q_loses;

    mx__native_need(g, whole ? "whole_wins" : "wins");
    if (whole) mx__native_need(g, "whole_wins_end");
    if (q->row == MX_Q_wins || loses)
        return mx__cv_of(g, 0, 1, "%smx_wins(&%s)", loses == turned ? "" : "!", q->of);
    return of_outcome(g, q, mx__native_str(g, "2 * mx_wins(&%s)", q->of));
}

static mx__cv list_of_moves(mx__native *g, const question *q)
{
    static const char *const judges[] = {
        [MX__NATIVE_CELLS] = "judge_values",   [MX__NATIVE_MEMO] = "judge_values",
        [MX__NATIVE_OUTCOME] = "judge_wholes", [MX__NATIVE_RESULT] = "judge_results",
        [MX__NATIVE_OPTIONS] = NULL,           [MX__NATIVE_CLAIM] = NULL
    };
    const char *judge = judges[g->plan.engine];

    if (!judge) return not_written(g, q);
    mx__native_need(g, "moves_of");
    mx__native_need(g, judge);
    if (g->plan.engine == MX__NATIVE_OUTCOME) mx__native_need(g, "whole_wins_end");
    return mx__cv_any(mx__native_str(g, "mx_moves_of_sum(&%s, %d, %d)", q->of,
                                     starter_of(g, q), q->row == MX_Q_winning_moves));
}

static mx__cv answer(mx__native *g, int row, int64_t player, const char *of)
{
    question q = { row, player, of };

    if (row == MX_Q_moves || row == MX_Q_winning_moves) return list_of_moves(g, &q);
    if (row == MX_Q_remoteness) return not_written(g, &q);
    if (g->plan.engine == MX__NATIVE_RESULT) return by_result(g, &q);
    if (g->tree->is_partizan) return by_numbers(g, &q);
    if (row == MX_Q_score) return not_written(g, &q);
    if (row != MX_Q_value) return by_winner(g, &q);
    if (g->plan.engine == MX__NATIVE_OUTCOME) return not_written(g, &q);
    mx__native_need(g, "value_of");
    return mx__cv_of(g, 0, INT32_MAX, "mx_value_of_sum(&%s)", of);
}

/* The answer before the sums are another. */
static mx__cv kept(mx__native *g, const mx__type *type, mx__cv v)
{
    const char *to = mx__native_name(g, "answer");

    mx__native_line(g, "%s%s%s = %s;", mx__is_block(type) ? "" : "const ",
                    mx__native_ctype(type), to, mx__native_bare(g, v.c));
    v.c = to;
    return v;
}

mx__cv mx__native_query(mx__native *g, const mx__expr *e)
{
    const mx__item *last = e->items;
    int64_t player = e->player ? e->player->number : -1;

    if (e->kind == MX_E_QUERY && e->is_code && g->is_program)
        return mx__native_heap_value(g, e);
    if (!g->in_judge || (e->player && e->player->kind != MX_E_PLAYER)) {
        mx__native_refuse(g, MX_UNSUPPORTED, "a question in this place");
        return mx__cv_any("0");
    }
    mx__native_need(g, "start");
    if (e->kind == MX_E_START) {
        mx__native_need(g, "sum_array");
        return kept(g, e->type, mx__cv_any("mx_sum_array(&mx_start)"));
    }
    if (e->kind == MX_E_START_WINS)
        return answer(g, e->loses ? MX_Q_loses : MX_Q_wins, e->number, "mx_start");
    while (last->next)
        last = last->next;
    if (last->expr->kind == MX_E_START)
        return kept(g, e->type, answer(g, e->function, player, "mx_start"));
    mx__native_need(g, "asked");
    mx__native_line(g, "mx_clear(&mx_asked);");
    mx__native_add_sum(g, last->expr, "mx_asked", "1");
    return kept(g, e->type, answer(g, e->function, player, "mx_asked"));
}

/* --- what answers ----------------------------------------------------------------- */

static void return_value_of(mx__native *g, const char *call)
{
    mx__native_open(g, "%s", "");
    mx__native_line(g, "const uint32_t value = %s;", call);
    mx__text_char(g->out, '\n');
    mx__native_line(g, "return value == MX_LOONY ? -1 : (int64_t)value;");
    mx__native_close(g);
}

static void write_component(mx__native *g)
{
    mx__text text;
    const char *list;

    mx__native_need(g, "component");
    mx__native_begin(g, &text,
                     "static int64_t mx_component(const int64_t *at, size_t n)");
    list = mx__native_unpack(g, false);
    mx__native_line(g, "(void)n;");
    for (size_t i = 0; i < mx__rules_n_claims(g->rules); i++) {
        if (!mx__native_claims_it(g, i, MX__SAYS_VALUE)) continue;
        mx__native_open(g, "%s", "");
        mx__native_line(g, "int64_t claimed;");
        mx__text_char(g->out, '\n');
        mx__native_line(g, "if (mx_claim_%zu(%s, &claimed)) return claimed;", i, list);
        mx__native_close(g);
    }
    if (g->plan.engine == MX__NATIVE_CELLS) {
        return_value_of(g, mx__native_str(g, "mx_value(%s)", list));
    } else if (g->plan.engine == MX__NATIVE_MEMO) {
        return_value_of(g, "mx_solve(mx_intern(at, n))");
    } else {
        mx__native_line(g, "mx_fault();");
        mx__text_str(g->out, "#if !defined(__GNUC__)\n    return 0;\n#endif\n");
    }
    mx__native_end(g, &text);
}

/* mx_as_position(at): the position whose words lie at `at` as a value; they stay. */
static void write_as_position(mx__native *g)
{
    size_t n = g->program->shape.n_fields, k = 0, n_names = g->names.n;
    mx__cv *fields = MX_ARENA_ARRAY(&g->arena, mx__cv, n + 1);
    mx__text text;
    mx__cv v;

    if (!fields) {
        mx__native_refuse(g, MX_NOMEM, "memory ran out");
        return;
    }
    mx__native_begin(g, &text, "static int64_t mx_as_position(const int64_t *at)");
    mx__native_unpack(g, true);
    for (const mx__field *f = g->tree->position; f; f = f->next)
        fields[k++] = mx__native_lookup(g, f->symbol);
    v = n == 1 ? fields[0] : mx__native_record(g, g->tree->place_type, fields);
    mx__native_line(g, "return %s;", mx__native_as_word(g, g->tree->place_type, v));
    mx__native_end(g, &text);
    g->names.n = n_names;
}

static bool is_impartial_plain(const mx__native *g)
{
    return !g->tree->arrivals && !g->tree->ends && !g->tree->is_misere &&
           !g->tree->is_partizan;
}

static bool is_needed(const mx__native *g, const char *piece)
{
    return g->needs[mx__prelude_piece(&g->prelude, piece, true)];
}

void mx__native_answers(mx__native *g)
{
    mx__text_fmt(&g->defines, "#define MX_PAIRS_CANCEL %d\n", is_impartial_plain(g));
    write_component(g);
    mx__native_claimed(g);
    if (is_needed(g, "sum_array") || is_needed(g, "moves_of")) write_as_position(g);
}

/* --- without a main --------------------------------------------------------------- */

/* The fields just bound, as arguments. */
static const char *arguments_of(mx__native *g)
{
    const char *list = "";

    for (const mx__field *f = g->tree->position; f; f = f->next)
        list = mx__native_str(g, "%s%s%s", list, *list ? ", " : "",
                              mx__native_lookup(g, f->symbol).c);
    return list;
}

/* One function that others may call: what a position is worth, or who wins. */
void mx__native_values(mx__native *g)
{
    bool outcome = g->plan.engine == MX__NATIVE_OUTCOME,
         result = g->plan.engine == MX__NATIVE_RESULT;
    const char *list;
    mx__text text;
    size_t n_names = g->names.n;

    mx__native_data(g);
    mx__native_need(g, "asked");
    if (outcome) {
        mx__native_need(g, "whole_wins");
        mx__native_need(g, "whole_wins_end");
    }
    if (result) mx__native_need(g, "score_of");
    mx__native_answers(g);
    list = mx__native_parameters(g);
    mx__native_begin(g, &text,
                     outcome  ? "int mover_wins(%s)"
                     : result ? "int64_t best_result(int player, %s)"
                              : "int64_t grundy_value(%s)",
                     list);
    if (g->tree->data) {
        mx__native_line(g, "static int ready;");
        mx__text_char(g->out, '\n');
        mx__native_line(g, "if (!ready) mx_set_data();");
        mx__native_line(g, "ready = 1;");
    }
    mx__native_line(g, "mx_open();");
    mx__native_line(g, "mx_part(%s);", arguments_of(g));
    mx__native_line(g, "if (mx_outside_part) mx_fault();");
    if (outcome || result) {
        mx__native_line(g, "mx_clear(&mx_asked);");
        mx__native_line(g, "mx_add_part(&mx_asked, 1);");
        mx__native_line(g, outcome ? "return mx_wins(&mx_asked);"
                                   : "return mx_result_of(&mx_asked, &player);");
    } else {
        mx__native_line(g, "return mx_component(mx_out, mx_out_n);");
    }
    mx__native_end(g, &text);
    g->names.n = n_names;
}
