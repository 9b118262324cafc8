/* calculator.c: values of combinatorial games from text to text. */
#include "calculator.h"

#include "fail.h"
#include "form_text.h"
#include "json.h"
#include "thermo.h"
#include "thermograph_svg.h"

#include <assert.h>
#include <string.h>

/* --- what a line says ------------------------------------------------------------- */

typedef enum line_kind {
    LINE_VALUE,
    LINE_RELATION,
    LINE_OUTCOME,
    LINE_THERMOGRAPH
} line_kind;

typedef struct line {
    line_kind kind;
    mx__form a, b;
    const struct relation *relation;
} line;

typedef struct calculation {
    mx__form_reader reader;
    mx__calculator_format format;
    mx__lang lang;
    line line;
    mx__form_reasons reasons;
    bool explain;
    mx__text *out;
    mx_error *err;
} calculation;

/* A sign of comparison, the outcomes of A - B for which it is true, and its LaTeX. */
typedef struct relation {
    const char *sign;
    unsigned true_for; /* bit 1 << mx__form_outcome */
    const char *name, *latex;
} relation;

enum {
    IS_P = 1 << MX__FORM_P,
    IS_L = 1 << MX__FORM_L,
    IS_R = 1 << MX__FORM_R,
    IS_N = 1 << MX__FORM_N
};

/* Longer signs first. */
static const relation relations[] = {
    { "==", IS_P, "=", "=" },
    { "!=", IS_L | IS_R | IS_N, "!=", "\\neq" },
    { "<=", IS_P | IS_R, "<=", "\\leq" },
    { ">=", IS_P | IS_L, ">=", "\\geq" },
    { "||", IS_N, "||", "\\parallel" },
    { "<|", IS_R | IS_N, "<|", "\\lhd\\!\\!\\mid" },
    { "|>", IS_L | IS_N, "|>", "\\mid\\!\\!\\rhd" },
    { "\xE2\x89\xA0", IS_L | IS_R | IS_N, "!=", "\\neq" },
    { "\xE2\x89\xA4", IS_P | IS_R, "<=", "\\leq" },
    { "\xE2\x89\xA5", IS_P | IS_L, ">=", "\\geq" },
    { "\xE2\x88\xA5", IS_N, "||", "\\parallel" },
    { "=", IS_P, "=", "=" },
    { "<", IS_R, "<", "<" },
    { ">", IS_L, ">", ">" },
};

static const char outcome_letter[] = {
    [MX__FORM_P] = 'P', [MX__FORM_L] = 'L', [MX__FORM_R] = 'R', [MX__FORM_N] = 'N'
};

/* --- reading ---------------------------------------------------------------------- */

/* Steps over WORD and '(' when they stand here. */
static bool take_call(mx__form_reader *r, const char *word)
{
    size_t n = strlen(word), at = r->at + n;

    if (r->n - r->at < n || memcmp(r->text + r->at, word, n) != 0) return false;
    while (at < r->n && r->text[at] == ' ')
        at++;
    if (at >= r->n || r->text[at] != '(') return false;
    r->at = at + 1;
    return true;
}

static const relation *take_relation(mx__form_reader *r)
{
    for (size_t i = 0; i < MX_COUNT(relations); i++) {
        size_t n = strlen(relations[i].sign);

        if (r->n - r->at < n || memcmp(r->text + r->at, relations[i].sign, n) != 0)
            continue;
        r->at += n;
        return &relations[i];
    }
    return NULL;
}

static mx_status read_call(calculation *c, line_kind kind)
{
    mx__form_reader *r = &c->reader;
    mx_status st = mx__form_read_value(r, &c->line.a, c->err);

    c->line.kind = kind;
    if (st != MX_OK) return st;
    mx__form_skip_blanks(r);
    if (r->at < r->n && r->text[r->at] == ')') {
        r->at++;
        return MX_OK;
    }
    return mx__form_complain(r, r->at, c->err, MX_SYNTAX, "expected ')'");
}

static mx_status read_end(calculation *c)
{
    mx__form_reader *r = &c->reader;
    size_t from;

    mx__form_skip_blanks(r);
    from = r->at;
    if (from == r->n) return MX_OK;
    if (c->line.kind == LINE_RELATION && take_relation(r))
        return mx__form_complain(r, from, c->err, MX_SYNTAX,
                                 "a line has one comparison at most");
    r->at++;
    return mx__form_complain(r, from, c->err, MX_SYNTAX,
                             "expected the end, an operation or a comparison");
}

static mx_status read_line(calculation *c)
{
    mx__form_reader *r = &c->reader;
    mx_status st;

    mx__form_skip_blanks(r);
    if (take_call(r, "outcome")) {
        st = read_call(c, LINE_OUTCOME);
    } else if (take_call(r, "thermograph")) {
        st = read_call(c, LINE_THERMOGRAPH);
    } else {
        st = mx__form_read_value(r, &c->line.a, c->err);
        if (st == MX_OK) mx__form_skip_blanks(r);
        if (st == MX_OK) c->line.relation = take_relation(r);
        if (st == MX_OK && c->line.relation) {
            c->line.kind = LINE_RELATION;
            st = mx__form_read_value(r, &c->line.b, c->err);
        }
    }
    return st == MX_OK ? read_end(c) : st;
}

/* --- parts of answers ------------------------------------------------------------- */

static mx_status print(calculation *c, mx__form g, mx__text *out)
{
    return mx__form_print(c->reader.forms, g,
                          c->format == MX__CALCULATE_LATEX ? MX__FORM_LATEX
                                                           : MX__FORM_PLAIN,
                          out, c->err);
}

/* "KEY": "the text of G" */
static mx_status json_form(calculation *c, mx__json *json, const char *key, mx__form g)
{
    mx__text text = { 0 };
    mx_status st = print(c, g, &text);

    mx__json_key(json, key);
    if (st == MX_OK) mx__json_str(json, text.at);
    mx__text_clear(&text);
    return st;
}

static mx_status json_number(calculation *c, mx__json *json, const char *key,
                             mx__dyadic x)
{
    mx__text text = { 0 };

    mx__dyadic_print(&text, x);
    mx__json_key(json, key);
    if (!text.failed) mx__json_str(json, text.at);
    if (text.failed) c->out->failed = true;
    mx__text_clear(&text);
    return MX_OK;
}

static mx_status json_expression(calculation *c, mx__json *json)
{
    mx__text text = { 0 };

    mx__text_add(&text, c->reader.text, c->reader.n);
    mx__json_key(json, "expression");
    if (text.failed)
        c->out->failed = true;
    else
        mx__json_str(json, text.at ? text.at : "");
    mx__text_clear(&text);
    return MX_OK;
}

static void json_outcome(mx__json *json, mx__form_outcome how)
{
    const char letter[2] = { outcome_letter[how], '\0' };

    mx__json_key(json, "outcome");
    mx__json_str(json, letter);
}

/* --- reasons ---------------------------------------------------------------------- */

static mx_status text_reasons(calculation *c)
{
    mx_status st = MX_OK;

    for (size_t i = 0; i < c->reasons.n && st == MX_OK; i++) {
        st = mx__form_reason_print(c->reader.forms, &c->reasons.at[i], c->lang, c->out,
                                   c->err);
        mx__text_char(c->out, '\n');
    }
    return st;
}

static mx_status json_reason(calculation *c, mx__json *json, const mx__form_reason *r)
{
    static const char *const steps[] = { [MX__STEP_NUMBER] = "number",
                                         [MX__STEP_DOMINATED] = "dominated",
                                         [MX__STEP_REVERSED] = "reversed" };
    mx__text sentence = { 0 };
    mx_status st =
        mx__form_reason_print(c->reader.forms, r, MX__ENGLISH, &sentence, c->err);

    if (st == MX_OK) {
        mx__json_open(json, '{');
        mx__json_key(json, "step");
        mx__json_str(json, steps[r->step]);
        mx__json_key(json, "side");
        mx__json_str(json, r->side == MX__FORM_LEFT ? "left" : "right");
        st = json_form(c, json, "option", r->option);
        if (st == MX_OK) st = json_form(c, json, "by", r->by);
        mx__json_key(json, "sentence");
        mx__json_str(json, sentence.at);
        mx__json_close(json, '}');
    }
    mx__text_clear(&sentence);
    return st;
}

static mx_status json_reasons(calculation *c, mx__json *json)
{
    mx_status st = MX_OK;

    if (!c->explain) return MX_OK;
    mx__json_key(json, "reasons");
    mx__json_open(json, '[');
    for (size_t i = 0; i < c->reasons.n && st == MX_OK; i++)
        st = json_reason(c, json, &c->reasons.at[i]);
    mx__json_close(json, ']');
    return st;
}

/* --- values ----------------------------------------------------------------------- */

static mx_status json_mean(calculation *c, mx__json *json, mx__form g)
{
    mx__dyadic mean, temperature;
    mx_status st = mx__form_mean(c->reader.forms, g, &mean, &temperature, c->err);

    if (st == MX_LIMIT) { /* the number does not fit: the value is good all the same */
        mx__json_key(json, "mean");
        mx__json_null(json);
        mx__json_key(json, "temperature");
        mx__json_null(json);
        return MX_OK;
    }
    if (st == MX_OK) st = json_number(c, json, "mean", mean);
    if (st == MX_OK) st = json_number(c, json, "temperature", temperature);
    return st;
}

static mx_status json_value(calculation *c, mx__json *json)
{
    mx__forms *forms = c->reader.forms;
    mx__form g = c->line.a;
    mx__form_outcome how;
    mx_status st = json_form(c, json, "value", g);

    if (st == MX_OK) st = mx__form_outcome_of(forms, g, &how, c->err);
    if (st != MX_OK) return st;
    json_outcome(json, how);
    st = json_number(c, json, "left_stop", mx__form_stop(forms, g, MX__FORM_LEFT));
    if (st == MX_OK)
        st =
            json_number(c, json, "right_stop", mx__form_stop(forms, g, MX__FORM_RIGHT));
    if (st == MX_OK) st = json_mean(c, json, g);
    mx__json_key(json, "birthday");
    mx__json_int(json, mx__form_birthday(forms, g));
    return st;
}

static mx_status answer_value(calculation *c, mx__json *json)
{
    mx_status st;

    if (c->format == MX__CALCULATE_JSON) return json_value(c, json);
    st = print(c, c->line.a, c->out);
    mx__text_char(c->out, '\n');
    return st;
}

/* --- relations -------------------------------------------------------------------- */

static mx_status answer_relation(calculation *c, mx__json *json)
{
    const line *l = &c->line;
    mx__form_outcome how = MX__FORM_P;
    bool is_true;
    mx_status st = mx__form_compare(c->reader.forms, l->a, l->b, &how, c->err);

    if (st != MX_OK) return st;
    is_true = (l->relation->true_for >> how & 1) != 0;
    if (c->format == MX__CALCULATE_JSON) {
        mx__json_key(json, "relation");
        mx__json_str(json, l->relation->name);
        st = json_form(c, json, "left", l->a);
        if (st == MX_OK) st = json_form(c, json, "right", l->b);
        mx__json_key(json, "result");
        mx__json_bool(json, is_true);
        return st;
    }
    if (c->format == MX__CALCULATE_TEXT) {
        mx__text_str(c->out, is_true ? "true\n" : "false\n");
        return MX_OK;
    }
    if (!is_true) mx__text_str(c->out, "\\neg\\,(");
    st = print(c, l->a, c->out);
    mx__text_fmt(c->out, " %s ", l->relation->latex);
    if (st == MX_OK) st = print(c, l->b, c->out);
    mx__text_str(c->out, is_true ? "\n" : ")\n");
    return st;
}

static mx_status answer_outcome(calculation *c, mx__json *json)
{
    mx__form_outcome how = MX__FORM_P;
    mx_status st = mx__form_outcome_of(c->reader.forms, c->line.a, &how, c->err);

    if (st != MX_OK) return st;
    if (c->format == MX__CALCULATE_JSON)
        json_outcome(json, how);
    else if (c->format == MX__CALCULATE_LATEX)
        mx__text_fmt(c->out, "\\mathcal{%c}\n", outcome_letter[how]);
    else
        mx__text_fmt(c->out, "%c\n", outcome_letter[how]);
    return MX_OK;
}

/* --- thermographs ----------------------------------------------------------------- */

static mx_status json_wall(calculation *c, mx__json *json, const char *key,
                           const mx__thermo_wall *wall)
{
    mx_status st = MX_OK;

    mx__json_key(json, key);
    mx__json_open(json, '[');
    for (size_t i = 0; i < wall->n && st == MX_OK; i++) {
        mx__json_open(json, '{');
        st = json_number(c, json, "t", wall->at[i].t);
        if (st == MX_OK) st = json_number(c, json, "value", wall->at[i].v);
        mx__json_close(json, '}');
    }
    mx__json_close(json, ']');
    return st;
}

static void text_wall(calculation *c, const char *name, const mx__thermo_wall *wall)
{
    mx__text_str(c->out, name);
    for (size_t i = 0; i < wall->n; i++) {
        mx__text_char(c->out, ' ');
        mx__dyadic_print(c->out, wall->at[i].v);
        mx__text_char(c->out, '@');
        mx__dyadic_print(c->out, wall->at[i].t);
    }
    mx__text_char(c->out, '\n');
}

/* Corners as value@temperature, from below; above the last stands the mast. */
static void text_thermograph(calculation *c, const mx__thermograph *graph)
{
    mx__text_str(c->out, mx__message_in(c->lang, "mean "));
    mx__dyadic_print(c->out, graph->mean);
    mx__text_char(c->out, '\n');
    mx__text_str(c->out, mx__message_in(c->lang, "temperature "));
    mx__dyadic_print(c->out, graph->temperature);
    mx__text_char(c->out, '\n');
    text_wall(c, mx__message_in(c->lang, "left"), &graph->left);
    text_wall(c, mx__message_in(c->lang, "right"), &graph->right);
}

static mx_status draw(calculation *c, const mx__thermograph *graph)
{
    mx__text title = { 0 };
    mx_status st =
        mx__form_print(c->reader.forms, c->line.a, MX__FORM_PLAIN, &title, c->err);

    if (st == MX_OK)
        st = mx__thermograph_draw(graph, title.at, MX__CANVAS_SVG, MX__LIGHT, c->lang,
                                  c->out, c->err);
    mx__text_clear(&title);
    return st;
}

static mx_status answer_thermograph(calculation *c, mx__json *json)
{
    mx__thermograph graph;
    mx_status st = mx__thermograph_make(c->reader.forms, c->line.a, &graph, c->err);

    if (st != MX_OK) goto done;
    switch (c->format) {
    case MX__CALCULATE_SVG: st = draw(c, &graph); break;
    case MX__CALCULATE_TEXT: text_thermograph(c, &graph); break;
    case MX__CALCULATE_LATEX:
        st = mx__fail(c->err, MX_UNSUPPORTED,
                      "a thermograph is written as text, JSON or SVG");
        break;
    case MX__CALCULATE_JSON:
        st = json_number(c, json, "mean", graph.mean);
        if (st == MX_OK) st = json_number(c, json, "temperature", graph.temperature);
        if (st == MX_OK) st = json_wall(c, json, "left", &graph.left);
        if (st == MX_OK) st = json_wall(c, json, "right", &graph.right);
        break;
    }
done:
    mx__thermograph_clear(&graph);
    return st;
}

/* --- the whole -------------------------------------------------------------------- */

static mx_status answer_kind(calculation *c, mx__json *json)
{
    line_kind kind = c->line.kind;

    if (c->format == MX__CALCULATE_SVG) {
        if (kind == LINE_VALUE || kind == LINE_THERMOGRAPH)
            return answer_thermograph(c, json);
        return mx__fail(c->err, MX_UNSUPPORTED, "only a value has a picture");
    }
    switch (kind) {
    case LINE_VALUE: return answer_value(c, json);
    case LINE_RELATION: return answer_relation(c, json);
    case LINE_OUTCOME: return answer_outcome(c, json);
    case LINE_THERMOGRAPH: return answer_thermograph(c, json);
    }
    return MX_OK;
}

static mx_status answer(calculation *c)
{
    mx__json json = { .out = c->out };
    bool is_json = c->format == MX__CALCULATE_JSON;
    mx_status st;

    if (is_json) {
        mx__json_open(&json, '{');
        st = json_expression(c, &json);
        if (st != MX_OK) return st;
    }
    st = answer_kind(c, &json);
    if (st == MX_OK && c->explain && c->format == MX__CALCULATE_TEXT)
        st = text_reasons(c);
    if (st == MX_OK && is_json) st = json_reasons(c, &json);
    if (is_json) {
        mx__json_close(&json, '}');
        mx__text_char(c->out, '\n');
    }
    if (st == MX_OK && c->out->failed)
        st = mx__fail(c->err, MX_NOMEM, "out of memory for an answer");
    return st;
}

mx_status mx__calculate(mx__forms *forms, const char *text, size_t n,
                        mx__calculator_format format, bool explain, mx__lang lang,
                        mx__text *out, mx_error *err)
{
    mx__text answered = { 0 };
    calculation c = {
        .reader = { .forms = forms, .name = "<value>", .text = text, .n = n },
        .format = format,
        .lang = lang,
        .explain = explain,
        .out = &answered,
        .err = err,
    };
    mx_status st;

    if (explain) c.reader.reasons = &c.reasons;
    st = read_line(&c);
    if (st == MX_OK) st = answer(&c);
    if (st == MX_OK) mx__text_add(out, answered.at, answered.n);
    if (st == MX_OK && out->failed)
        st = mx__fail(err, MX_NOMEM, "out of memory for an answer");
    mx__text_clear(&answered);
    MX_VEC_CLEAR(c.reasons);
    return st;
}

mx_status mx__calculate_once(mx__budget *budget, const char *text, size_t n,
                             mx__calculator_format format, bool explain, mx__text *out,
                             mx_error *err)
{
    mx__forms *forms;
    mx_status st = mx__forms_new(budget, &forms, err);

    if (st == MX_OK)
        st = mx__calculate(forms, text, n, format, explain, MX__ENGLISH, out, err);
    mx__forms_free(forms);
    return st;
}
