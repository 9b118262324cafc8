/* guess_text.c: the laws that a game's values seem to follow, as rules, C and LaTeX. */
#include "answer.h"
#include "fail.h"
#include "guess.h"
#include "json.h"
#include "period_find.h"

#include <string.h>

static const double usual_seconds = 5;

typedef struct guessing {
    mx__guess_sample sample;
    mx__laws values, lost;
    MX_VEC(mx__finding) found, near_misses;
    bool failed;
} guessing;

void mx__finding_clear(mx__finding *f)
{
    mx__text_clear(&f->before);
    mx__text_clear(&f->formula);
    mx__text_clear(&f->c);
    mx__text_clear(&f->latex);
    mx__text_clear(&f->claim);
    mx__text_clear(&f->counterexample);
}

static bool is_whole(const mx__finding *f)
{
    return !(f->formula.failed || f->c.failed || f->latex.failed || f->claim.failed ||
             f->counterexample.failed);
}

/* Shortest first; of equal length the first that came. */
static void keep(guessing *g, mx__finding f, bool near_miss)
{
    bool kept = near_miss ? MX_PUSH(g->near_misses, f) : MX_PUSH(g->found, f);
    size_t i;

    if (!kept) {
        g->failed = true;
        mx__finding_clear(&f);
        return;
    }
    if (!is_whole(&f)) g->failed = true;
    if (near_miss) return;
    for (i = g->found.n - 1; i > 0 && g->found.at[i - 1].formula.n > f.formula.n; i--)
        g->found.at[i] = g->found.at[i - 1];
    g->found.at[i] = f;
}

/* --- words ------------------------------------------------------------------------ */

/* "value(n) = ", "loses((x, y)) iff ". */
static void put_left_side(const guessing *g, bool lost, mx__text *out)
{
    const mx_shape *shape = g->sample.game->game->shape;
    bool record = shape->n_fields > 1;

    mx__text_str(out, lost ? "loses(" : "value(");
    if (record) mx__text_char(out, '(');
    for (size_t i = 0; i < shape->n_fields; i++)
        mx__text_fmt(out, "%s%s", i ? ", " : "",
                     mx__guess_coordinate(g->sample.game, i));
    if (record) mx__text_char(out, ')');
    mx__text_str(out, lost ? ") iff " : ") = ");
}

static void put_condition(const guessing *g, const mx__law *law, mx__text *out)
{
    const mx_field *fields = g->sample.game->game->shape->fields;
    mx__text guard = { 0 };

    if (law->least > fields[0].lo + law->guard)
        mx__text_fmt(&guard, "%s >= %lld", mx__guess_coordinate(g->sample.game, 0),
                     (long long)law->least);
    else
        mx__guess_guard(&g->sample, law->guard, &guard);
    if (law->is_ordered)
        mx__text_fmt(out, " if %s <= %s", fields[0].name, fields[1].name);
    if (g->sample.is_line) {
        int64_t line = g->sample.line;

        mx__text_fmt(out, " if %s == %s", fields[1].name, fields[0].name);
        if (line)
            mx__text_fmt(out, " %c %lld", line < 0 ? '-' : '+',
                         (long long)(line < 0 ? -line : line));
    }
    if (guard.n)
        mx__text_fmt(out, " %s %s", law->is_ordered || g->sample.is_line ? "and" : "if",
                     guard.at);
    mx__text_clear(&guard);
}

/* What is neither a formula nor a near miss: the claim is still to be written. */
static void keep_special(guessing *g, mx__finding *f, bool lost)
{
    put_left_side(g, lost, &f->claim);
    mx__text_str(&f->claim, f->formula.at ? f->formula.at : "");
    put_condition(g, &(mx__law){ .least = f->least }, &f->claim);
    keep(g, *f, false);
}

static const char *words(const mx__text *text)
{
    return text->at ? text->at : "";
}

static void put_failure(const guessing *g, const mx__laws *laws, const mx__law *law,
                        bool lost, mx__text *out)
{
    const mx__guess_sample *s = &g->sample;
    size_t row = law->counterexample;
    int64_t says, is = lost ? s->lost.at[row] : s->values.at[row];
    mx__text at = { 0 };

    mx__guess_row(s, row, &at);
    if (mx__expression_at(&laws->e, law->expression, s->rows.at + row * s->n_columns,
                          &says))
        mx__text_fmt(out, MX_SENTENCE("%s: it says %lld, play gives %lld"), words(&at),
                     (long long)says, (long long)is);
    else
        mx__text_fmt(out, MX_SENTENCE("%s: it says nothing"), words(&at));
    if (at.failed) out->failed = true;
    mx__text_clear(&at);
}

static mx__finding write_law(const guessing *g, const mx__laws *laws,
                             const mx__law *law, bool lost)
{
    mx__finding f = { .kind = law->kind,
                      .fitted_to =
                          law->fitted_to ? law->fitted_to : g->sample.fitted_to,
                      .checked_to = g->sample.checked_to };

    mx__expression_write(&laws->e, law->expression, MX_IN_RULES, &f.formula);
    mx__expression_write(&laws->e, law->expression, MX_IN_C, &f.c);
    mx__expression_write(&laws->e, law->expression, MX_IN_LATEX, &f.latex);
    put_left_side(g, lost, &f.claim);
    mx__text_str(&f.claim, f.formula.at ? f.formula.at : "");
    put_condition(g, law, &f.claim);
    if (law->counterexample < g->sample.n_rows)
        put_failure(g, laws, law, lost, &f.counterexample);
    return f;
}

static bool is_first_of_kind(const mx__laws *laws, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (strcmp(laws->found.at[j].kind, laws->found.at[i].kind) == 0) return false;
    return true;
}

/* All that were found agree on every row: the shortest of each kind is enough. */
static void write_laws(guessing *g, const mx__laws *laws, bool lost)
{
    enum { LONGER = 12 };
    const mx__law *found = laws->found.at;

    for (size_t i = 0; i < laws->found.n; i++)
        if (found[i].length <= found[0].length + LONGER &&
            found[i].guard <= found[0].guard && is_first_of_kind(laws, i))
            keep(g, write_law(g, laws, &laws->found.at[i], lost), false);
    for (size_t i = 0; i < laws->near_misses.n; i++)
        keep(g, write_law(g, laws, &laws->near_misses.at[i], lost), true);
}

/* --- periods ---------------------------------------------------------------------- */

enum { CLASSES_MOST = 64 };

/* What is left of each residue class when its rise is taken off. False: not all are seen. */
static bool remainders(const mx__sample *sample, const mx__period *p, int64_t *out)
{
    for (size_t r = 0; r < p->period; r++) {
        out[r] = MX__NO_VALUE;
        for (size_t i = 0; i < sample->n_rows && out[r] == MX__NO_VALUE; i++) {
            uint64_t heap = (uint64_t)sample->rows[i * sample->n_columns];

            if (heap % p->period == r && heap >= p->preperiod)
                out[r] = sample->values[i] - (int64_t)(heap / p->period * p->saltus);
        }
        if (out[r] == MX__NO_VALUE) return false;
    }
    return true;
}

/* [v, ...][n % k] with the least k, or n % k where that is the same, or a number. */
static uint32_t repeat(mx__expressions *e, uint32_t n, const int64_t *v, size_t period)
{
    mx__expression pick = { .op = MX_EX_PICK, .a = n, .b = (uint32_t)e->items.n };
    size_t k = 1, r = 0;
    uint32_t items[CLASSES_MOST];

    while (r < period)
        if (v[r] == v[r % k])
            r++;
        else
            k++, r = 0;
    if (k == 1) return mx__expression_number(e, v[0]);
    for (r = 0; r < k && v[r] == (int64_t)r;)
        r++;
    if (r == k)
        return mx__expression_op2(e, MX_EX_REMAINDER, n,
                                  mx__expression_number(e, (int64_t)k));
    for (r = 0; r < k; r++)
        items[r] = mx__expression_number(e, v[r]);
    for (r = 0; r < k; r++)
        if (!MX_PUSH(e->items, items[r])) e->failed = true;
    pick.c = (uint32_t)k;
    pick.k = (int64_t)k;
    return mx__expression_add(e, pick);
}

/* Each residue class rises by the saltus: s*(n/p) + what is left. */
static void try_rising(guessing *g, const mx__sample *sample, const mx__period *p)
{
    mx__expressions *e = &g->values.e;
    int64_t left[CLASSES_MOST];
    uint32_t n, rise, rest;

    if (p->period > CLASSES_MOST || p->period == 0 || !remainders(sample, p, left))
        return;
    e->columns = sample->columns;
    e->n_columns = sample->n_columns;
    rise = n = mx__expression_add(e, (mx__expression){ .op = MX_EX_COLUMN });
    rest = repeat(e, n, left, (size_t)p->period);
    if (p->period > 1)
        rise = mx__expression_op2(e, MX_EX_DIVIDE, n,
                                  mx__expression_number(e, (int64_t)p->period));
    if (p->saltus != 1)
        rise = mx__expression_op2(e, MX_EX_MULTIPLY,
                                  mx__expression_number(e, (int64_t)p->saltus), rise);
    if (e->failed) return;
    if (e->nodes.at[rest].op != MX_EX_NUMBER || e->nodes.at[rest].k)
        rise = mx__expression_op2(e, MX_EX_ADD, rise, rest);
    mx__laws_try(sample, &g->values, rise, "arithmetic periodic");
}

static void keep_period(guessing *g, const mx__period *p)
{
    mx__finding f = { .kind = "period", .checked_to = (int64_t)p->checked_to - 1 };

    f.fitted_to = (int64_t)(p->preperiod + 2 * p->period);
    if (f.fitted_to > f.checked_to) f.fitted_to = f.checked_to;
    mx__text_fmt(&f.formula, "period %llu", (unsigned long long)p->period);
    if (p->preperiod)
        mx__text_fmt(&f.formula, " from %llu", (unsigned long long)p->preperiod);
    mx__text_str(&f.claim, f.formula.at ? f.formula.at : "");
    if (!p->preperiod)
        mx__text_fmt(&f.c, "g[n %% %llu]", (unsigned long long)p->period);
    else
        mx__text_fmt(&f.c, "g[n < %llu ? n : %llu + (n - %llu) %% %llu]",
                     (unsigned long long)p->preperiod, (unsigned long long)p->preperiod,
                     (unsigned long long)p->preperiod, (unsigned long long)p->period);
    mx__text_fmt(&f.latex, "G(n + %llu) = G(n) \\quad (n \\ge %llu)",
                 (unsigned long long)p->period, (unsigned long long)p->preperiod);
    keep(g, f, false);
}

/* Of one coordinate without data. */
static mx_status look_for_period(guessing *g, const mx__sample *sample, mx_error *err)
{
    enum { HEAPS = 1 << 13 };
    mx_opened *game = g->sample.game;
    const mx_shape *shape = game->game->shape;
    mx__period p = { 0 };
    uint64_t known_to;
    mx_status status;

    if (shape->n_fields != 1 || shape->n_scalars != 1 || sample->main_column < 0 ||
        shape->fields[0].hi != INT64_MAX || shape->fields[0].members ||
        !g->sample.has_values)
        return MX_OK;
    status = mx__period_find(game, game->game->heap ? HEAPS : g->sample.n_rows, &p,
                             &known_to, err);
    if (status == MX_UNSUPPORTED) return MX_OK;
    if (status != MX_OK || p.standing == MX_PERIOD_NONE) return status;
    if (p.standing == MX_PERIOD_OBSERVED && p.preperiod > p.checked_to / 4)
        return MX_OK;
    if (p.saltus)
        try_rising(g, sample, &p);
    else
        keep_period(g, &p);
    return MX_OK;
}

/* --- the search ------------------------------------------------------------------- */

static mx_status open_game(guessing *g, mx_session *session, const char *game,
                           const mx_open_options *options, mx_error *err)
{
    mx_open_options own = { .size = sizeof own };
    mx_status status;

    if (options) own = *options;
    own.rules_only = 1; /* the claims of the file are no evidence */
    status = mx__session_open(session, game, &own, &g->sample.game, err);
    if (status != MX_OK) return status;
    if (g->sample.game->key) { /* its data will change: nobody shall find it again */
        mx__free(g->sample.game->key);
        g->sample.game->key = NULL;
    }
    if (g->sample.game->game->flags &
        (MX_PARTIZAN | MX_SCORES | MX_STARTER | MX_TURNS | MX_DRAW))
        return mx__fail(err, MX_UNSUPPORTED,
                        "laws are looked for in impartial games that must end");
    return MX_OK;
}

static bool varies(const guessing *g)
{
    size_t n_lost = 0;

    for (size_t i = 0; i < g->sample.n_rows; i++)
        n_lost += g->sample.lost.at[i] != 0;
    return n_lost >= 6 && n_lost + 6 <= g->sample.n_rows;
}

/* Positions are single integers, and nothing else is varied. */
static bool is_of_one(const guessing *g)
{
    const mx_shape *shape = g->sample.game->game->shape;

    return shape->n_fields == 1 && shape->n_scalars == 1 && !g->sample.n_data;
}

/* Codes have their name already; others may have the values of one. */
static mx_status look_for_name(guessing *g, mx_error *err)
{
    enum { SHORT = 24 };
    mx__finding f;
    bool found = false;
    mx_status status = MX_OK;

    if (!g->found.n || g->found.at[0].formula.n > SHORT)
        status = mx__guess_name(&g->sample, &f, &found, err);
    if (found && status == MX_OK) keep_special(g, &f, false);
    return status;
}

static void look_for_recurrence(guessing *g)
{
    mx__finding f;

    if (!g->found.n && mx__guess_recurrence(&g->sample, &f)) keep_special(g, &f, true);
}

/* Where the law of the values is long, that of the lost positions may be short. */
static mx_status search(guessing *g, double seconds, mx_error *err)
{
    enum { LONG = 32 };
    mx__budget *budget = &g->sample.game->session->budget;
    mx__sample sample = mx__guess_sample_view(&g->sample, false);
    mx_status status = MX_OK;

    if (g->sample.has_values) {
        if (!g->sample.n_data) status = look_for_period(g, &sample, err);
        if (status == MX_OK)
            status = mx__laws_find(&sample, seconds / 2, budget, &g->values, err);
        if (status == MX_OK && !g->found.n && !g->values.found.n && is_of_one(g))
            status = mx__laws_kernel(&sample, &g->values, err);
        write_laws(g, &g->values, false);
        if (status == MX_OK && is_of_one(g) && !g->sample.game->heap)
            status = look_for_name(g, err);
    }
    if (status != MX_OK || !varies(g) ||
        (g->found.n && g->found.at[0].formula.n <= LONG))
        return status;
    sample = mx__guess_sample_view(&g->sample, true);
    status = mx__laws_hand_over(&g->values, &g->lost, err);
    if (g->sample.game->game->shape->n_scalars == 2 && g->sample.n_columns >= 2)
        mx__laws_beatty(&sample, &g->lost);
    if (status == MX_OK && !g->lost.found.n)
        status = mx__laws_find(&sample, seconds / 2, budget, &g->lost, err);
    write_laws(g, &g->lost, true);
    if (status == MX_OK && is_of_one(g)) look_for_recurrence(g);
    return status;
}

/* Where the whole follows nothing, the starts (n, n - 1), (n, n), (n, n + 1) may. */
static mx_status search_lines(guessing *g, double seconds, mx_error *err)
{
    mx_opened *game = g->sample.game;
    mx_status status = MX_OK;

    if (g->found.n || g->sample.n_data || game->game->shape->n_fields != 2 ||
        game->game->shape->n_scalars != 2)
        return MX_OK;
    for (int64_t line = -1; line <= 1 && status == MX_OK && !g->found.n; line++) {
        mx__sample sample;

        mx__guess_sample_clear(&g->sample);
        mx__laws_clear(&g->lost);
        g->lost = (mx__laws){ 0 };
        g->sample = (mx__guess_sample){ .game = game, .is_line = true, .line = line };
        status = mx__guess_sample_make(&g->sample, NULL, 0, seconds, err);
        if (status != MX_OK || !varies(g)) continue;
        sample = mx__guess_sample_view(&g->sample, true);
        status = mx__laws_find(&sample, seconds, &game->session->budget, &g->lost, err);
        write_laws(g, &g->lost, true);
        if (status == MX_OK) look_for_recurrence(g);
    }
    return status;
}

/* --- writing ---------------------------------------------------------------------- */

static void as_json(const mx__finding *f, mx__json *json)
{
    mx__json_open(json, '{');
    mx__json_key(json, "formula");
    mx__json_str(json, words(&f->formula));
    mx__json_key(json, "kind");
    mx__json_str(json, f->kind);
    mx__json_key(json, "fitted_to");
    mx__json_int(json, f->fitted_to);
    mx__json_key(json, "checked_to");
    mx__json_int(json, f->checked_to);
    mx__json_key(json, "length");
    mx__json_int(json, (int64_t)f->formula.n);
    mx__json_key(json, "counterexample");
    mx__json_str(json, f->counterexample.n ? f->counterexample.at : NULL);
    mx__json_key(json, "claim");
    mx__json_str(json, words(&f->claim));
    mx__json_key(json, "let");
    mx__json_str(json, f->before.n ? f->before.at : NULL);
    mx__json_key(json, "c");
    mx__json_str(json, words(&f->c));
    mx__json_key(json, "latex");
    mx__json_str(json, words(&f->latex));
    mx__json_close(json, '}');
}

static void all_json(const guessing *g, bool near_misses, mx__text *out)
{
    mx__json json = { .out = out };

    mx__json_open(&json, '[');
    for (size_t i = 0; i < g->found.n; i++)
        as_json(&g->found.at[i], &json);
    for (size_t i = 0; near_misses && i < g->near_misses.n; i++)
        as_json(&g->near_misses.at[i], &json);
    mx__json_close(&json, ']');
    mx__text_char(out, '\n');
}

/* What the kinds of laws are called. */
static const char *const kinds[] = { MX_SENTENCE("formula"),
                                     MX_SENTENCE("cases"),
                                     MX_SENTENCE("residues"),
                                     MX_SENTENCE("period"),
                                     MX_SENTENCE("arithmetic periodic"),
                                     MX_SENTENCE("automaton"),
                                     MX_SENTENCE("losing set"),
                                     MX_SENTENCE("recurrence"),
                                     MX_SENTENCE("Beatty"),
                                     MX_SENTENCE("name") };

static const char *kind_words(mx__lang lang, const char *kind)
{
    for (size_t i = 0; i < MX_COUNT(kinds); i++)
        if (strcmp(kinds[i], kind) == 0) return mx__message_in(lang, kind);
    return kind;
}

static void all_text(const guessing *g, mx__lang lang, mx__text *out)
{
    if (!g->found.n)
        mx__text_fmt(out,
                     mx__message_in(lang,
                                    "no law found: %zu values, of positions up to size "
                                    "%lld, follow none of the forms that were tried"),
                     g->sample.n_rows, (long long)g->sample.checked_to);
    if (!g->found.n) mx__text_char(out, '\n');
    for (size_t i = 0; i < g->found.n; i++) {
        const mx__finding *f = &g->found.at[i];

        if (f->before.n) mx__text_fmt(out, "%s\n", words(&f->before));
        mx__text_fmt(out, "claim %s\n", words(&f->claim));
        mx__text_fmt(out,
                     mx__message_in(lang, "    %s; fitted to size %lld, holds to %lld"),
                     kind_words(lang, f->kind), (long long)f->fitted_to,
                     (long long)f->checked_to);
        mx__text_fmt(out, "\n    C: %s\n    LaTeX: %s\n", words(&f->c),
                     words(&f->latex));
    }
    for (size_t i = 0; i < g->near_misses.n; i++) {
        char said[512];

        mx__text_fmt(out, mx__message_in(lang, "rejected: %s"),
                     words(&g->near_misses.at[i].claim));
        mx__text_char(out, '\n');
        mx__message_said(lang, words(&g->near_misses.at[i].counterexample), said,
                         sizeof said);
        mx__text_fmt(out, mx__message_in(lang, "    fails at %s"), said);
        mx__text_char(out, '\n');
    }
}

static void all_latex(const guessing *g, mx__text *out)
{
    for (size_t i = 0; i < g->found.n; i++)
        mx__text_fmt(out, "%s\n", words(&g->found.at[i].latex));
}

static void clear(guessing *g)
{
    for (size_t i = 0; i < g->found.n; i++)
        mx__finding_clear(&g->found.at[i]);
    for (size_t i = 0; i < g->near_misses.n; i++)
        mx__finding_clear(&g->near_misses.at[i]);
    MX_VEC_CLEAR(g->found);
    MX_VEC_CLEAR(g->near_misses);
    mx__laws_clear(&g->values);
    mx__laws_clear(&g->lost);
    mx__guess_sample_clear(&g->sample);
}

mx_status mx__answer_guess(mx_session *session, const char *game,
                           const mx_open_options *options, const mx_guess *guess,
                           mx_format format, mx_text *out, mx_error *err)
{
    guessing g = { 0 };
    double seconds = guess && guess->seconds > 0 ? guess->seconds : usual_seconds;
    mx_status status;

    if (format != MX_FORMAT_TEXT && format != MX_FORMAT_JSON &&
        format != MX_FORMAT_LATEX)
        return mx__fail(err, MX_RANGE, "laws are written as text, json or latex");
    status = open_game(&g, session, game, options, err);
    if (status != MX_OK) return status;
    mx__budget_start(&session->budget);
    status = mx__guess_sample_make(&g.sample, options ? options->names : NULL,
                                   options ? options->n_set : 0, seconds / 3, err);
    if (status == MX_OK) status = search(&g, seconds, err);
    if (status == MX_OK) status = search_lines(&g, seconds / 8, err);
    if (status == MX_OK || status == MX_LIMIT || status == MX_CANCELLED) {
        if (format == MX_FORMAT_JSON)
            all_json(&g, guess && guess->near_misses, out);
        else if (format == MX_FORMAT_LATEX)
            all_latex(&g, out);
        else
            all_text(&g, session->lang, out);
    }
    if (g.failed || out->failed) status = mx__fail(err, MX_NOMEM, "out of memory");
    clear(&g);
    return status;
}
