/* native_claim.c: claims that answer, and values of heap codes. */
#include "native_impl.h"

#include "heap_rule.h"
#include "library_rows.h"

#include <string.h>

static const mx__claim *claim_at(const mx__native *g, size_t i)
{
    const mx__claim *claim = g->tree->claims;

    while (i-- > 0)
        claim = claim->next;
    return claim;
}

/* --- which of them ---------------------------------------------------------------- */

/* What claim I is about is asked by `judge`. */
static bool is_asked(const mx__rules *rules, size_t i)
{
    mx__claim_info info = mx__rules_claim(rules, i);
    unsigned asked = rules->tree.asked;
    bool winner = asked & ~(1U << MX_Q_value | 1U << MX_Q_score);

    if (info.gives_score) return asked & 1U << MX_Q_score;
    if (info.gives_value) return winner || asked & 1U << MX_Q_value;
    return info.gives_winner && winner;
}

bool mx__native_claims_it(const mx__native *g, size_t i, mx__claimed what)
{
    mx__claim_info info = mx__rules_claim(g->rules, i);

    if (!mx__native_uses(&g->plan, i)) return false;
    return what == MX__SAYS_VALUE   ? info.gives_value
           : what == MX__SAYS_SCORE ? info.gives_score
                                    : info.gives_winner;
}

bool mx__native_says_wins(const mx__native *g, size_t i)
{
    const mx__expr *subject = claim_at(g, i)->subject, *player = subject->player;
    bool wins = subject->kind == MX_E_QUERY && subject->function == (int)MX_Q_wins;

    return wins == !(player && player->number == 3);
}

/* --- writing them ----------------------------------------------------------------- */

static void say_it(mx__native *g, const mx__celement *none, void *context)
{
    const mx__claim *claim = context;
    mx__cv v = mx__native_value(g, claim->is);

    (void)none;
    mx__native_line(g, "*out = %s;", mx__native_bare(g, v.c));
    mx__native_line(g, "return 1;");
}

/* The position that the claim is about comes as its fields, a sum as an array. */
static void write_claim(mx__native *g, size_t i)
{
    const mx__claim *claim = claim_at(g, i);
    size_t n_names = g->names.n, n = g->program->shape.n_fields, k = 0;
    const char *list =
        claim->is_of_sum ? "const int64_t *all" : mx__native_parameters(g);
    mx__cv *fields = MX_ARENA_ARRAY(&g->arena, mx__cv, n + 1);
    mx__celement element = { .fields = NULL };
    unsigned blocks;
    mx__text text;

    if (!fields) {
        mx__native_refuse(g, MX_NOMEM, "memory ran out");
        return;
    }
    mx__native_begin(g, &text, "static int mx_claim_%zu(%s, int64_t *out)", i, list);
    if (claim->is_of_sum) {
        element.v = mx__cv_any("all");
        mx__native_line(g, "(void)all;");
    }
    for (const mx__field *f = g->tree->position; f && !claim->is_of_sum;
         f = f->next, k++) {
        fields[k] = mx__native_lookup(g, f->symbol);
        mx__native_line(g, "(void)%s;", fields[k].c);
    }
    if (n == 1 && !claim->is_of_sum)
        element.v = fields[0];
    else if (!claim->is_of_sum)
        element.fields = fields;
    blocks = mx__native_bind(g, claim->from, &element);
    mx__native_clauses(g, claim->clauses, say_it, (void *)(uintptr_t)claim);
    mx__native_close_all(g, blocks);
    mx__native_line(g, "return 0;");
    mx__native_end(g, &text);
    g->names.n = n_names;
}

void mx__native_claims(mx__native *g)
{
    for (size_t i = 0; i < mx__rules_n_claims(g->rules); i++)
        if (mx__native_uses(&g->plan, i)) write_claim(g, i);
}

bool mx__native_claim_fits(const mx__rules *rules, size_t i, bool with_main)
{
    mx__native g;
    mx_error why;
    bool fits;

    if (i >= MX__MOST_CLAIMS || (with_main && !is_asked(rules, i))) return false;
    mx__native_start(&g, rules, true, &why);
    write_claim(&g, i);
    mx__native_lets(&g);
    mx__native_types(&g);
    fits = !g.status;
    mx__native_clear(&g);
    return fits;
}

/* Asks claim I about `sum`; THEN is done when it answers `said`. */
static void ask_claim(mx__native *g, size_t i, const char *then)
{
    mx__claim_info info = mx__rules_claim(g->rules, i);
    const char *with =
        info.starter >= 0 ? mx__native_str(g, " && starter == %d", info.starter) : "";
    const char *list = "mx_sum_array(sum)";

    mx__native_open(g, info.is_of_sum ? "if (sum->n_terms%s)" : "if (single%s)", with);
    if (info.is_of_sum) {
        mx__native_need(g, "sum_array");
    } else {
        mx__native_line(g, "const int64_t *at = sum->words + sum->terms[0].at;");
        list = mx__native_unpack(g, false);
        mx__native_line(g, "(void)at;");
    }
    mx__native_line(g, "if (mx_claim_%zu(%s, &said)) %s", i, list, then);
    mx__native_close(g);
}

static void write_claimed(mx__native *g, mx__claimed what, const char *head,
                          const char *otherwise)
{
    mx__text text;
    bool any = false;

    for (size_t i = 0; i < mx__rules_n_claims(g->rules); i++)
        any |= mx__native_claims_it(g, i, what);
    mx__native_begin(g, &text, "%s", head);
    if (any) {
        mx__native_line(
            g, "const int single = sum->n_terms == 1 && sum->terms[0].times == 1;");
        mx__native_line(g, "int64_t said;");
        mx__text_char(g->out, '\n');
        mx__native_line(g, "(void)single;");
    } else {
        mx__native_line(g, "(void)sum;");
        if (what == MX__SAYS_SCORE) mx__native_line(g, "(void)score;");
    }
    mx__native_line(g, "(void)starter;");
    for (size_t i = 0; any && i < mx__rules_n_claims(g->rules); i++)
        if (mx__native_claims_it(g, i, what))
            ask_claim(g, i,
                      what == MX__SAYS_SCORE       ? "return *score = said, 1;"
                      : mx__native_says_wins(g, i) ? "return said != 0;"
                                                   : "return said == 0;");
    mx__native_line(g, "return %s;", otherwise);
    mx__native_end(g, &text);
}

void mx__native_claimed(mx__native *g)
{
    write_claimed(g, MX__SAYS_WINNER,
                  "static int mx_claimed(const mx_sum *sum, int starter)", "-1");
    if (g->plan.engine == MX__NATIVE_RESULT)
        write_claimed(g, MX__SAYS_SCORE,
                      "static int mx_claimed_score(const mx_sum *sum, int starter, "
                      "int64_t *score)",
                      "0");
}

/* --- heaps of other games --------------------------------------------------------- */

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
mx__cv mx__native_heap_value(mx__native *g, const mx__expr *e)
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
