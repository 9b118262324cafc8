/* value_list.c: values as a list with columns. */
#include "value_list.h"

#include "alloc.h"
#include "answer.h"
#include "fail.h"
#include "render.h"
#include "whole.h"

#include <stdlib.h>
#include <string.h>

typedef struct row {
    int64_t heap;
    mx_value value;
    int64_t lasts; /* moves to the end under best play; -1: it does not end */
    bool is_first; /* no smaller heap of the run has its value */
} row;

typedef struct list {
    const mx__value_box *box;
    unsigned flags;
    MX_VEC(row) rows;
    bool failed;
    bool is_text; /* written for readers */
    mx__text out;
} list;

static bool has(const list *l, unsigned flag)
{
    return (l->flags & flag) != 0;
}

/* --- rows ------------------------------------------------------------------------- */

static int take(void *context, mx_span at, mx_value value)
{
    list *l = context;
    row r = { .heap = at.at[0], .value = value };

    if (!MX_PUSH(l->rows, r)) l->failed = true;
    return l->failed;
}

/* Grundy values in their order, then what is no number; equal values by their heaps. */
static int by_value(const void *a, const void *b)
{
    const row *x = a, *y = b;
    uint32_t kind_x = x->value.kind == MX_NIMBER ? 0 : x->value.kind,
             kind_y = y->value.kind == MX_NIMBER ? 0 : y->value.kind;

    if (kind_x != kind_y) return kind_x < kind_y ? -1 : 1;
    if (x->value.payload != y->value.payload)
        return x->value.payload < y->value.payload ? -1 : 1;
    return x->heap < y->heap ? -1 : x->heap > y->heap;
}

static int by_heap(const void *a, const void *b)
{
    const row *x = a, *y = b;

    return x->heap < y->heap ? -1 : x->heap > y->heap;
}

/* Sorts, and drops what is not wanted. */
static void choose(list *l)
{
    size_t n = 0;

    if (!l->rows.n) return;
    qsort(l->rows.at, l->rows.n, sizeof *l->rows.at, by_value);
    for (size_t i = 0; i < l->rows.n; i++) {
        const row *r = &l->rows.at[i];
        bool is_first = i == 0 || r[-1].value.kind != r->value.kind ||
                        r[-1].value.payload != r->value.payload;

        l->rows.at[i].is_first = is_first;
    }
    for (size_t i = 0; i < l->rows.n; i++) {
        row r = l->rows.at[i];
        bool lost = (r.value.kind == MX_NIMBER && r.value.payload == 0) ||
                    (r.value.kind == MX_OUTCOME && r.value.payload == MX_LOST);

        if (has(l, MX_FIRST_HEAPS) && !r.is_first) continue;
        if (has(l, MX_LOSING_ONLY) && !lost) continue;
        l->rows.at[n++] = r;
    }
    l->rows.n = n;
    if (n && !has(l, MX_SORT_BY_VALUE))
        qsort(l->rows.at, n, sizeof *l->rows.at, by_heap);
}

/* --- how long play lasts ---------------------------------------------------------- */

enum { MOST_SUMS = 1 << 22 };

static mx_status lasts_by_search(list *l, mx__whole *whole, mx__solver *solver,
                                 mx_error *err)
{
    mx_status st = MX_OK;

    for (size_t i = 0; i < l->rows.n && st == MX_OK; i++) {
        row *r = &l->rows.at[i];
        mx__whole_answer answer;

        mx__whole_begin(whole);
        st = mx__whole_add(whole, solver, (mx_span){ &r->heap, 1 }, err);
        if (st == MX_OK) st = mx__whole_solve(whole, MOST_SUMS, &answer, err);
        if (st == MX_OK) r->lasts = answer.lasts;
    }
    return st;
}

static mx_status lasts_endless(list *l, mx_error *err)
{
    mx_status st = MX_OK;

    for (size_t i = 0; i < l->rows.n && st == MX_OK; i++) {
        mx__sum_result result = { 0 };
        mx_value value;
        mx_sum *sum;

        if (mx__sum_make(l->box->game->session, &sum) != MX_OK)
            return mx__fail(err, MX_NOMEM, "out of memory");
        st = mx__sum_add_span(sum, l->box->game, (mx_span){ &l->rows.at[i].heap, 1 },
                              err);
        if (st == MX_OK) st = mx__answer_outcome(sum, &result, &value, err);
        l->rows.at[i].lasts = result.lasts;
        mx__sum_free(sum);
    }
    return st;
}

static mx_status find_lasts(list *l, mx_error *err)
{
    mx_opened *game = l->box->game;
    uint32_t flags = game->game->flags;
    mx__whole *whole;
    mx__solver *solver;
    mx_status st;

    if (flags & (MX_PARTIZAN | MX_SCORES | MX_ENDS | MX_WINS | MX_STARTER | MX_TURNS))
        return mx__fail(err, MX_UNSUPPORTED,
                        "how long play lasts is told of impartial games that end where "
                        "no move is left");
    if (flags & MX_DRAW) return lasts_endless(l, err);
    st = mx__opened_solver(game, &solver, err);
    if (st == MX_OK)
        st = mx__whole_new(&game->session->budget, (flags & MX_MISERE) != 0,
                           MX__HOW_LONG, &whole, err);
    if (st != MX_OK) return st;
    st = lasts_by_search(l, whole, solver, err);
    mx__whole_free(whole);
    return st;
}

/* --- fields ----------------------------------------------------------------------- */

static unsigned bits_of(uint64_t v)
{
    unsigned n = 1;

    while (v >>= 1)
        n++;
    return n;
}

/* As many digits as the largest value of the list has. */
static unsigned widest_binary(const list *l)
{
    unsigned most = 1;

    for (size_t i = 0; i < l->rows.n; i++)
        if (l->rows.at[i].value.kind == MX_NIMBER) {
            unsigned n = bits_of((uint64_t)l->rows.at[i].value.payload);

            if (n > most) most = n;
        }
    return most;
}

typedef enum column { HEAP, VALUE, BINARY, LASTS, N_COLUMNS } column;

static const char *const heads[N_COLUMNS] = { MX_SENTENCE("position"),
                                              MX_SENTENCE("value"),
                                              MX_SENTENCE("binary"),
                                              MX_SENTENCE("lasts") };

/* Text is for readers; the heads of other formats are for programs and documents. */
static const char *head_of(const list *l, column c)
{
    return l->is_text ? mx__message_in(l->box->game->session->lang, heads[c])
                      : heads[c];
}

static bool shows(const list *l, column c)
{
    return c == HEAP || c == VALUE || (c == BINARY && has(l, MX_BINARY)) ||
           (c == LASTS && has(l, MX_REMOTENESS));
}

static void put_field(const list *l, const row *r, column c, unsigned wide,
                      mx__text *out)
{
    uint64_t v = (uint64_t)r->value.payload;

    switch (c) {
    case HEAP: mx__text_int(out, r->heap); return;
    case VALUE: mx__value_words(l->box->game->session, r->value, out); return;
    case BINARY:
        for (unsigned bit = wide; r->value.kind == MX_NIMBER && bit-- > 0;)
            mx__text_char(out, bit < 64 && v >> bit & 1 ? '1' : '0');
        return;
    case LASTS:
        if (r->lasts >= 0) mx__text_int(out, r->lasts);
        return;
    case N_COLUMNS: return;
    }
}

/* --- writing ---------------------------------------------------------------------- */

/* How the rows of one format look. */
typedef struct line_look {
    const char *before, *between, *after;
    bool aligned;
} line_look;

static void put_line(list *l, const line_look *look, const row *r, unsigned wide,
                     const size_t width[N_COLUMNS], bool is_csv)
{
    bool first = true;

    mx__text_str(&l->out, look->before);
    for (column c = HEAP; c < N_COLUMNS; c++) {
        mx__text word = { 0 };

        if (!shows(l, c)) continue;
        if (r)
            put_field(l, r, c, wide, &word);
        else
            mx__text_str(&word, head_of(l, c));
        if (!first) mx__text_str(&l->out, look->between);
        first = false;
        for (size_t n = word.at ? mx__text_columns(word.at, word.n) : 0;
             look->aligned && n < width[c]; n++)
            mx__text_char(&l->out, ' ');
        if (is_csv)
            mx__csv_field(&l->out, word.at ? word.at : "", word.n);
        else
            mx__text_str(&l->out, word.at ? word.at : "");
        if (word.failed) l->out.failed = true;
        mx__text_clear(&word);
    }
    mx__text_str(&l->out, look->after);
}

static void measure(list *l, unsigned wide, size_t width[N_COLUMNS])
{
    for (column c = HEAP; c < N_COLUMNS; c++) {
        width[c] = mx__text_columns(head_of(l, c), strlen(head_of(l, c)));
        for (size_t i = 0; i < l->rows.n && shows(l, c); i++) {
            mx__text word = { 0 };

            put_field(l, &l->rows.at[i], c, wide, &word);
            if (word.n > width[c]) width[c] = word.n;
            mx__text_clear(&word);
        }
    }
}

static void as_rows(list *l, mx_format format)
{
    static const line_look looks[] = {
        [MX_FORMAT_TEXT] = { "", "  ", "\n", true },
        [MX_FORMAT_CSV] = { "", ",", "\n", false },
        [MX_FORMAT_LATEX] = { "", " & ", " \\\\\n", false },
        [MX_FORMAT_MARKDOWN] = { "| ", " | ", " |\n", true },
    };
    const line_look *look = &looks[format];
    unsigned wide = widest_binary(l), n = 0;
    size_t width[N_COLUMNS] = { 0 };

    l->is_text = format == MX_FORMAT_TEXT;
    if (look->aligned) measure(l, wide, width);
    for (column c = HEAP; c < N_COLUMNS; c++)
        n += shows(l, c);
    if (format == MX_FORMAT_LATEX)
        mx__text_fmt(&l->out, "\\begin{tabular}{*{%u}{r}}\n", n);
    put_line(l, look, NULL, wide, width, false);
    if (format == MX_FORMAT_LATEX) mx__text_str(&l->out, "\\hline\n");
    for (column c = HEAP; format == MX_FORMAT_MARKDOWN && c < N_COLUMNS; c++)
        if (shows(l, c)) mx__text_str(&l->out, c == HEAP ? "|---:|" : "---:|");
    if (format == MX_FORMAT_MARKDOWN) mx__text_char(&l->out, '\n');
    for (size_t i = 0; i < l->rows.n; i++)
        put_line(l, look, &l->rows.at[i], wide, width, format == MX_FORMAT_CSV);
    if (format == MX_FORMAT_LATEX) mx__text_str(&l->out, "\\end{tabular}\n");
}

static void row_as_json(const list *l, const row *r, unsigned wide, mx__json *json)
{
    mx__text word = { 0 };

    mx__json_open(json, '{');
    mx__json_key(json, "position");
    mx__json_int(json, r->heap);
    mx__json_key(json, "value");
    if (r->value.kind == MX_SHORT) {
        put_field(l, r, VALUE, wide, &word);
        mx__json_text(json, &word);
    } else {
        mx__json_value(json, l->box->game->session, r->value);
    }
    if (has(l, MX_BINARY)) {
        mx__json_key(json, "binary");
        put_field(l, r, BINARY, wide, &word);
        mx__json_text(json, &word);
    }
    if (has(l, MX_REMOTENESS)) {
        mx__json_key(json, "lasts");
        if (r->lasts >= 0)
            mx__json_int(json, r->lasts);
        else
            mx__json_null(json);
    }
    mx__json_close(json, '}');
}

static void as_json(list *l)
{
    mx__json json = { .out = &l->out };
    unsigned wide = widest_binary(l);

    mx__json_open(&json, '{');
    mx__json_key(&json, "game");
    mx__json_str(&json, l->box->game->name);
    mx__json_key(&json, "from");
    mx__json_int(&json, l->box->from[0]);
    mx__json_key(&json, "to");
    mx__json_int(&json, l->box->to[0]);
    mx__json_key(&json, "rows");
    mx__json_open(&json, '[');
    for (size_t i = 0; i < l->rows.n; i++)
        row_as_json(l, &l->rows.at[i], wide, &json);
    mx__json_close(&json, ']');
    mx__json_close(&json, '}');
    mx__text_char(&l->out, '\n');
}

mx_status mx__answer_value_list(const mx__value_box *box, mx_format format,
                                unsigned flags, mx_write *write, void *context,
                                mx_error *err)
{
    mx__value_box all = *box;
    list l = { .box = box, .flags = flags };
    mx_status st;

    if (format != MX_FORMAT_TEXT && format != MX_FORMAT_CSV &&
        format != MX_FORMAT_JSON && format != MX_FORMAT_LATEX &&
        format != MX_FORMAT_MARKDOWN)
        return mx__fail(err, MX_RANGE, "columns are not written in this format");
    all.losing_only = false; /* the first heap of a value need not be a lost one */
    mx__budget_start(&box->game->session->budget);
    st = mx__value_box_send(&all, take, &l, err);
    if (l.failed) st = mx__fail(err, MX_NOMEM, "out of memory");
    if (st == MX_OK) choose(&l);
    if (st == MX_OK && has(&l, MX_REMOTENESS)) st = find_lasts(&l, err);
    if (st == MX_OK && format == MX_FORMAT_JSON) as_json(&l);
    if (st == MX_OK && format != MX_FORMAT_JSON) as_rows(&l, format);
    if (l.out.failed) st = mx__fail(err, MX_NOMEM, "out of memory");
    if (st == MX_OK && l.out.n) write(context, l.out.at, l.out.n);
    mx__text_clear(&l.out);
    MX_VEC_CLEAR(l.rows);
    return st;
}
