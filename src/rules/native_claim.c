/* native_claim.c: claims that answer, values of heap codes, and what components ask. */
#include "native_impl.h"

#include "heap_rule.h"
#include "library_rows.h"

#include <string.h>

static const mx__claim *claim_at(const mx__native *g, int i)
{
    const mx__claim *claim = g->tree->claims;

    while (i-- > 0)
        claim = claim->next;
    return claim;
}

typedef struct said {
    const mx__claim *claim;
    bool about_losing;
} said;

static void say_it(mx__native *g, const mx__celement *none, void *context)
{
    const said *s = context;
    mx__cv v = mx__native_value(g, s->claim->is);

    (void)none;
    mx__native_line(g, s->about_losing ? "*out = !%s;" : "*out = %s;",
                    s->about_losing ? v.c : mx__native_bare(g, v.c));
    mx__native_line(g, "return 1;");
}

/* mx_claim_I(fields, out): what claim I says; 0 when it is silent. */
void mx__native_claim(mx__native *g, int i)
{
    const mx__claim *claim = claim_at(g, i);
    size_t n_names = g->names.n, n = g->program->shape.n_fields, k = 0;
    const char *list = mx__native_parameters(g);
    mx__cv *fields = MX_ARENA_ARRAY(&g->arena, mx__cv, n + 1);
    mx__celement element = { .fields = NULL };
    said what = { claim, false };
    unsigned blocks;
    mx__text text;

    if (!fields) {
        mx__native_refuse(g, MX_NOMEM, "memory ran out");
        return;
    }
    what.about_losing = claim->kind == MX_CLAIM_TRUE && claim->subject &&
                        claim->subject->kind == MX_E_QUERY &&
                        claim->subject->function == (int)MX_Q_loses;
    mx__native_begin(g, &text, "static int mx_claim_%d(%s, int64_t *out)", i, list);
    for (const mx__field *f = g->tree->position; f; f = f->next, k++) {
        fields[k] = mx__native_lookup(g, f->symbol);
        mx__native_line(g, "(void)%s;", fields[k].c);
    }
    if (n == 1)
        element.v = fields[0];
    else
        element.fields = fields;
    blocks = mx__native_bind(g, claim->from, &element);
    mx__native_clauses(g, claim->clauses, say_it, &what);
    mx__native_close_all(g, blocks);
    mx__native_line(g, "return 0;");
    mx__native_end(g, &text);
    g->names.n = n_names;
}

/* --- heaps of other games ------------------------------------------------------------------- */

/* A code whose digits leave at most two heaps, whatever they are. */
static bool is_octal(const mx_heap_rule *rule)
{
    if (rule->kind != MX_HEAP_CODE || rule->n_tail) return false;
    for (size_t i = 0; i < rule->n_digits; i++)
        if (rule->digits[i].leave > 7 || rule->digits[i].mark) return false;
    return true;
}

static void write_heap(mx__native *g, const mx_heap_rule *rule, unsigned number)
{
    mx__text digits = { 0 };

    for (size_t i = 0; i < rule->n_digits; i++)
        mx__text_fmt(&digits, "%s%u", i ? ", " : "", rule->digits[i].leave);
    mx__native_need(g, "octal");
    mx__text_fmt(&g->body,
                 "/* A heap of the octal code whose digits these are. */\n"
                 "static int64_t mx_heap_%u(int64_t n)\n{\n"
                 "    static const unsigned char digits[] = { %s };\n"
                 "    static mx_octal game = { digits, %zu, NULL, 0, 0 };\n\n"
                 "    return mx_octal_value(&game, n);\n}\n\n",
                 number, digits.at ? digits.at : "0", rule->n_digits);
    mx__text_fmt(&g->head, "static int64_t mx_heap_%u(int64_t n);\n", number);
    if (digits.failed) mx__native_refuse(g, MX_NOMEM, "memory ran out");
    mx__text_clear(&digits);
}

static const char *heap_code(const mx__expr *text)
{
    return text->kind == MX_E_TEXT && text->pieces && !text->pieces->next &&
                   !text->pieces->expr
               ? text->pieces->text
               : NULL;
}

/* value("0.77", n): G's text is left while the function of the heap is made. */
static mx__cv heap_value(mx__native *g, const mx__expr *e)
{
    const char *code = heap_code(e->items->expr);
    mx_heap_rule *rule = NULL;
    mx__cv n = mx__native_value(g, e->items->next->expr);
    unsigned number = ++g->n_names;

    if (!code || mx_heap_parse(code, strlen(code), 0, &rule, NULL) != MX_OK ||
        !is_octal(rule))
        mx__native_refuse(g, MX_UNSUPPORTED,
                          "values of another game that is no octal code");
    else
        write_heap(g, rule, number);
    mx_heap_free(rule);
    return mx__cv_of(g, 0, INT32_MAX, "mx_heap_%u(%s)", number,
                     mx__native_bare(g, n.c));
}

/* --- questions ------------------------------------------------------------------------------ */

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

static bool is_number_play(const mx__native *g)
{
    return g->tree->is_partizan;
}

/* The question ROW about the sum called OF. PLAYER as in the tree, -1: who is to move. */
static mx__cv answer(mx__native *g, int row, int64_t player, const char *of)
{
    bool turned = player == 3 && (row == MX_Q_wins || row == MX_Q_loses);
    const char *c = "0";

    if (is_number_play(g)) {
        if (row != MX_Q_wins && row != MX_Q_loses)
            mx__native_refuse(g, MX_UNSUPPORTED, "this question about two players");
        mx__native_need(g, "number_wins");
        c = mx__native_str(g, "%smx_left_wins(&%s, %d)", row == MX_Q_wins ? "" : "!",
                           of, player == 1 ? -1 : 1);
        return mx__cv_of(g, 0, 1, "%s%s", turned ? "!" : "", c);
    }
    if (row == MX_Q_value && g->plan.engine != MX__NATIVE_OUTCOME) {
        mx__native_need(g, "value_of");
        return mx__cv_of(g, 0, INT32_MAX, "mx_value_of_sum(&%s)", of);
    }
    if (row != MX_Q_wins && row != MX_Q_loses) {
        mx__native_refuse(g, MX_UNSUPPORTED, "the question '%s' is not written yet",
                          mx__queries[row].name);
        return mx__cv_any("0");
    }
    mx__native_need(g, g->plan.engine == MX__NATIVE_OUTCOME ? "whole_wins" : "wins");
    if (g->plan.engine == MX__NATIVE_OUTCOME) mx__native_need(g, "whole_wins_end");
    return mx__cv_of(g, 0, 1, "%smx_wins(&%s)", (row == MX_Q_wins) == turned ? "!" : "",
                     of);
}

mx__cv mx__native_query(mx__native *g, const mx__expr *e)
{
    const mx__item *last = e->items;
    int64_t player = e->player ? e->player->number : -1;
    mx__cv v;

    if (e->kind == MX_E_QUERY && e->is_code && g->is_program) return heap_value(g, e);
    if (!g->in_judge || e->kind == MX_E_START ||
        (e->player && e->player->kind != MX_E_PLAYER)) {
        mx__native_refuse(g, MX_UNSUPPORTED, "a question in this place");
        return mx__cv_any("0");
    }
    mx__native_need(g, "start");
    if (e->kind == MX_E_START_WINS)
        return answer(g, e->loses ? MX_Q_loses : MX_Q_wins, e->number, "mx_start");
    while (last->next)
        last = last->next;
    if (last->expr->kind == MX_E_START)
        return answer(g, e->function, player, "mx_start");
    mx__native_need(g, "asked");
    mx__native_line(g, "mx_clear(&mx_asked);");
    mx__native_add_sum(g, last->expr, "mx_asked", "1");
    v = answer(g, e->function, player, "mx_asked");
    {
        const char *to = mx__native_name(g, "answer");

        mx__native_line(g, "const int64_t %s = %s;", to, v.c);
        v.c = to;
    }
    return v;
}
