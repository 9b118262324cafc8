/* values_text.c: the values of a run of heaps, or of a rectangle, in every format. */
#include "alloc.h"
#include "answer.h"
#include "fail.h"
#include "genus_text.h"
#include "json.h"
#include "render.h"
#include "session.h"
#include "value_list.h"

#include <string.h>

enum { BLOCK = 1 << 16, A_ROW = 10, MOST_WIDTH = 10000 };

/* What is written, and how far it has come. `wide` is the width of a value. */
typedef struct page {
    mx_opened *game;
    mx_format format;
    unsigned flags;
    int64_t from[2], to[2]; /* rows and columns; a run has one row */
    bool is_table;
    mx_write *write;
    void *context;
    mx__text text;
    int64_t n; /* values seen */
    int64_t n_shown;
    int64_t width; /* values in a row of a run */
    int64_t shift; /* bfile: what is added to positions */
    const char *number;
    int wide, wide_index;
    bool stopped, failed;
    uint64_t n_looks;
    mx_status status; /* MX_OK until the budget ends */
    mx_error *err;
} page;

static void flush(page *p, size_t least)
{
    if (p->text.failed) p->failed = true;
    if (p->failed || p->stopped || p->text.n < least || p->text.n == 0) return;
    p->stopped = p->write(p->context, p->text.at, p->text.n) != 0;
    p->text.n = 0;
}

static int digits(int64_t v)
{
    int n = v < 0 ? 2 : 1;

    while (v /= 10)
        n++;
    return n;
}

static void right_aligned(mx__text *out, const char *word, int wide)
{
    for (int n = (int)strlen(word); n < wide; n++)
        mx__text_char(out, ' ');
    mx__text_str(out, word);
}

static void number(mx__text *out, int64_t value, int wide)
{
    for (int n = digits(value); n < wide; n++)
        mx__text_char(out, ' ');
    mx__text_int(out, value);
}

static bool is_losing(mx_value value)
{
    return (value.kind == MX_NIMBER && value.payload == 0) ||
           (value.kind == MX_OUTCOME && value.payload == MX_LOST);
}

static void position_field(page *p, mx_span at)
{
    if (p->is_table) mx__text_char(&p->text, '"');
    mx__text_int(&p->text, at.at[0]);
    if (!p->is_table) return;
    mx__text_char(&p->text, ',');
    mx__text_int(&p->text, at.at[1]);
    mx__text_char(&p->text, '"');
}

static void short_as_csv(page *p, mx_value value)
{
    mx__text form = { 0 };

    mx__value_words(p->game->session, value, &form);
    if (form.at) mx__csv_field(&p->text, form.at, form.n);
    mx__text_clear(&form);
}

static void as_csv(page *p, mx_span at, mx_value value)
{
    position_field(p, at);
    mx__text_char(&p->text, ',');
    if (value.kind == MX_SHORT || value.kind == MX_INFINITY)
        short_as_csv(p, value);
    else if (value.kind != MX_UNKNOWN)
        mx__value_words(p->game->session, value, &p->text);
    mx__text_char(&p->text, '\n');
}

static void as_bfile(page *p, mx_span at, mx_value value)
{
    mx__text_int(&p->text, at.at[0] + p->shift);
    mx__text_char(&p->text, ' ');
    mx__value_words(p->game->session, value, &p->text);
    mx__text_char(&p->text, '\n');
}

static void short_as_json(page *p, mx__json *json, mx_value value)
{
    mx__text form = { 0 };

    mx__value_words(p->game->session, value, &form);
    mx__json_str(json, form.at);
    mx__text_clear(&form);
}

static void as_json(page *p, mx_span at, mx_value value)
{
    mx__json json = { .out = &p->text };
    bool row_starts = p->is_table && at.at[1] == p->from[1];

    if (p->n_shown) mx__text_char(&p->text, ',');
    if (row_starts) mx__text_char(&p->text, '[');
    if (p->flags & MX_LOSING_ONLY)
        mx__json_int(&json, at.at[0]);
    else if (value.kind == MX_SHORT)
        short_as_json(p, &json, value);
    else
        mx__json_value(&json, p->game->session, value);
    if (p->is_table && at.at[1] == p->to[1]) mx__text_char(&p->text, ']');
}

/* The first position of the row of AT: 40 for 47, -10 for -3 in rows of ten. */
static int64_t row_of(const page *p, int64_t at)
{
    int64_t within = (at % p->width + p->width) % p->width;

    return at < INT64_MIN + within ? INT64_MIN : at - within;
}

/* VALUE as it is shown: P-positions marked where that was asked for. */
static void put_value(page *p, mx_value value, mx__text *out)
{
    bool marked = (p->flags & MX_MARK_LOST) && is_losing(value);
    bool latex = p->format == MX_FORMAT_LATEX, text = p->format == MX_FORMAT_TEXT;

    if (marked) mx__text_str(out, latex ? "\\textbf{" : text ? "(" : "**");
    if (latex)
        mx__value_latex(p->game->session, value, out);
    else
        mx__value_words(p->game->session, value, out);
    if (marked) mx__text_str(out, latex ? "}" : text ? ")" : "**");
}

/* "   40 | 1 4 3 2 ...", a row of ten; of a table one row of it. */
static void as_text(page *p, mx_span at, mx_value value)
{
    bool losing = (p->flags & MX_LOSING_ONLY) != 0;
    int64_t row = p->is_table ? at.at[0] : row_of(p, at.at[0]);
    bool starts = losing        ? p->n_shown % p->width == 0
                  : p->is_table ? at.at[1] == p->from[1]
                                : p->n == 0 || at.at[0] == row;
    mx__text word = { 0 };

    if (starts && p->n_shown) mx__text_char(&p->text, '\n');
    if (starts && !losing) {
        number(&p->text, row, p->wide_index);
        mx__text_str(&p->text, " |");
        for (int64_t i = row; !p->is_table && i < at.at[0]; i++)
            right_aligned(&p->text, "", p->wide + 1);
    }
    if (losing) {
        if (!starts) mx__text_char(&p->text, ' ');
        mx__text_int(&p->text, at.at[0]);
        if (p->is_table) mx__text_fmt(&p->text, ",%lld", (long long)at.at[1]);
        return;
    }
    put_value(p, value, &word);
    mx__text_char(&p->text, ' ');
    right_aligned(&p->text, word.at ? word.at : "", p->wide);
    if (word.failed) p->failed = true;
    mx__text_clear(&word);
}

static void as_latex(page *p, mx_span at, mx_value value)
{
    int64_t column = p->is_table ? at.at[1] - p->from[1] : p->n % p->width;

    if (column == 0) {
        if (p->n_shown) mx__text_str(&p->text, " \\\\\n");
        mx__text_int(&p->text, at.at[0]);
    }
    mx__text_str(&p->text, " & ");
    put_value(p, value, &p->text);
}

/* "| 40 | 1 | 4 ... |" */
static void as_markdown(page *p, mx_span at, mx_value value)
{
    int64_t row = p->is_table ? at.at[0] : row_of(p, at.at[0]);
    bool starts = p->is_table ? at.at[1] == p->from[1] : p->n == 0 || at.at[0] == row;

    if (starts) {
        mx__text_fmt(&p->text, p->n_shown ? "\n| %lld |" : "| %lld |", (long long)row);
        for (int64_t i = row; !p->is_table && i < at.at[0]; i++)
            mx__text_str(&p->text, " |");
    }
    mx__text_char(&p->text, ' ');
    put_value(p, value, &p->text);
    mx__text_str(&p->text, " |");
}

/* Values off a proved period cost so little that no engine looks at the clock. */
static bool is_over(page *p)
{
    enum { BLOCK_OF_VALUES = 1 << 16 };

    if (++p->n_looks % BLOCK_OF_VALUES != 0 || p->status != MX_OK)
        return p->status != MX_OK;
    p->status = mx__budget_charge(&p->game->session->budget, 0, p->err);
    return p->status != MX_OK;
}

static int show(void *context, mx_span at, mx_value value)
{
    page *p = context;

    if (is_over(p)) return 1;
    if ((p->flags & MX_LOSING_ONLY) && !is_losing(value)) return 0;
    switch (p->format) {
    case MX_FORMAT_CSV: as_csv(p, at, value); break;
    case MX_FORMAT_BFILE: as_bfile(p, at, value); break;
    case MX_FORMAT_JSON: as_json(p, at, value); break;
    case MX_FORMAT_LATEX: as_latex(p, at, value); break;
    case MX_FORMAT_TEXT: as_text(p, at, value); break;
    case MX_FORMAT_MARKDOWN: as_markdown(p, at, value); break;
    case MX_FORMAT_DOT:
    case MX_FORMAT_SVG:
    case MX_FORMAT_TIKZ: break; /* refused before */
    }
    p->n_shown++;
    p->n++;
    flush(p, BLOCK);
    return p->failed || p->stopped;
}

/* The widest value of a first pass, so that columns stand straight. */
static int measure(void *context, mx_span at, mx_value value)
{
    page *p = context;
    mx__text word = { 0 };

    (void)at;
    if (is_over(p)) return 1;
    if (value.kind == MX_NIMBER && value.payload) {
        if (digits(value.payload) > p->wide) p->wide = digits(value.payload);
        return 0;
    }
    put_value(p, value, &word);
    if ((int)word.n > p->wide) p->wide = (int)word.n;
    mx__text_clear(&word);
    return 0;
}

static void range_as_json(mx__json *json, const char *key, int64_t from, int64_t to)
{
    mx__json_key(json, key);
    mx__json_open(json, '[');
    mx__json_int(json, from);
    mx__json_int(json, to);
    mx__json_close(json, ']');
}

/* The columns' own numbers: of a table their coordinates, of a run the places in a row. */
static void head_cells(page *p, const char *before, const char *after)
{
    int64_t from = p->is_table ? p->from[1] : 0;
    int64_t to = p->is_table ? p->to[1] : p->width - 1;

    for (int64_t c = from; c <= to; c++)
        mx__text_fmt(&p->text, "%s%s%lld%s", before, p->is_table ? "" : "+",
                     (long long)c, after);
}

static void head_markdown(page *p, int64_t columns)
{
    mx__text_str(&p->text, "| |");
    head_cells(p, " ", " |");
    mx__text_str(&p->text, "\n|---:|");
    for (int64_t c = 0; c < columns; c++)
        mx__text_str(&p->text, "---:|");
    mx__text_char(&p->text, '\n');
}

static void head_bfile(page *p)
{
    if (!p->number) return;
    mx__text_fmt(&p->text, "# %s: Grundy values of ", p->number);
    for (const char *c = p->game->name; *c; c++)
        mx__text_char(&p->text, (unsigned char)*c < ' ' ? ' ' : *c);
    mx__text_fmt(&p->text, ", heaps %lld to %lld\n", (long long)p->from[0],
                 (long long)p->to[0]);
}

static void head(page *p)
{
    mx__json json = { .out = &p->text };
    int64_t columns = p->is_table ? p->to[1] - p->from[1] + 1 : p->width;

    if (p->format == MX_FORMAT_CSV) mx__text_str(&p->text, "position,value\n");
    if (p->format == MX_FORMAT_LATEX)
        mx__text_fmt(&p->text, "\\begin{tabular}{r|*{%lld}{r}}\n", (long long)columns);
    if (p->format == MX_FORMAT_LATEX && p->is_table) {
        head_cells(p, " & ", "");
        mx__text_str(&p->text, " \\\\\n\\hline\n");
    }
    if (p->format == MX_FORMAT_MARKDOWN) head_markdown(p, columns);
    if (p->format == MX_FORMAT_BFILE) head_bfile(p);
    if (p->format == MX_FORMAT_TEXT && p->is_table && !(p->flags & MX_LOSING_ONLY)) {
        right_aligned(&p->text, "", p->wide_index);
        mx__text_str(&p->text, "  ");
        for (int64_t c = p->from[1]; c <= p->to[1]; c++) {
            mx__text_char(&p->text, ' ');
            number(&p->text, c, p->wide);
        }
        mx__text_char(&p->text, '\n');
        right_aligned(&p->text, "", p->wide_index);
        mx__text_str(&p->text, " +");
        for (int64_t c = 0; c < columns * (p->wide + 1); c++)
            mx__text_char(&p->text, '-');
        mx__text_char(&p->text, '\n');
    }
    if (p->format != MX_FORMAT_JSON) return;
    mx__json_open(&json, '{');
    mx__json_key(&json, "game");
    mx__json_str(&json, p->game->name);
    if (p->is_table) {
        range_as_json(&json, "rows", p->from[0], p->to[0]);
        range_as_json(&json, "columns", p->from[1], p->to[1]);
    } else {
        mx__json_key(&json, "from");
        mx__json_int(&json, p->from[0]);
        mx__json_key(&json, "to");
        mx__json_int(&json, p->to[0]);
    }
    mx__json_key(&json, p->flags & MX_LOSING_ONLY ? "losing" : "values");
    mx__json_open(&json, '[');
}

static void foot(page *p)
{
    if (p->format == MX_FORMAT_JSON) mx__text_str(&p->text, "]}\n");
    if (p->format == MX_FORMAT_LATEX) mx__text_str(&p->text, "\n\\end{tabular}\n");
    if ((p->format == MX_FORMAT_TEXT || p->format == MX_FORMAT_MARKDOWN) && p->n_shown)
        mx__text_char(&p->text, '\n');
}

static mx__value_box box_of(const page *p)
{
    return (mx__value_box){ .game = p->game,
                            .is_table = p->is_table,
                            .from = { p->from[0], p->from[1] },
                            .to = { p->to[0], p->to[1] },
                            .losing_only = (p->flags & MX_LOSING_ONLY) != 0,
                            .or_starts = true };
}

static mx_status write_page(page *p, mx_error *err)
{
    mx__value_box box = box_of(p);
    mx_status status = MX_OK;

    mx__budget_start(&p->game->session->budget);
    p->err = err;
    p->wide = 1;
    p->wide_index = digits(p->is_table ? p->to[0] : row_of(p, p->to[0]));
    if (p->from[0] < 0 && digits(row_of(p, p->from[0])) > p->wide_index)
        p->wide_index = digits(row_of(p, p->from[0]));
    if (p->format == MX_FORMAT_TEXT && !(p->flags & MX_LOSING_ONLY))
        status = mx__value_box_send(&box, measure, p, err);
    if (p->is_table && digits(p->to[1]) > p->wide) p->wide = digits(p->to[1]);
    if (status == MX_OK || status == MX_LIMIT || status == MX_CANCELLED) {
        head(p);
        p->status = MX_OK; /* what is known is shown, if only a block of it */
        status = mx__value_box_send(&box, show, p, err);
        if (status == MX_OK) status = p->status;
    }
    if (status == MX_OK || status == MX_LIMIT || status == MX_CANCELLED) {
        foot(p);
        flush(p, 0);
    }
    mx__text_clear(&p->text);
    return p->failed ? mx__fail(err, MX_NOMEM, "out of memory") : status;
}

/* "A002187": the letter and six or seven digits. */
static bool is_number(const char *number)
{
    size_t n = strlen(number);

    return number[0] == 'A' && (n == 7 || n == 8) &&
           strspn(number + 1, "0123456789") == n - 1;
}

static mx_status check_options(const mx_values_options *o, mx_format format,
                               int64_t from, mx_error *err)
{
    bool bfile = format == MX_FORMAT_BFILE;

    if (format == MX_FORMAT_DOT || format == MX_FORMAT_SVG || format == MX_FORMAT_TIKZ)
        return mx__fail(err, MX_RANGE, "values have no such format");
    if (o->width < 0 || o->width > MOST_WIDTH)
        return mx__fail(err, MX_RANGE, "a row has from 1 to %d values", MOST_WIDTH);
    if ((o->has_offset || o->number) && !bfile)
        return mx__fail(err, MX_RANGE, "only a b-file has an offset and a number");
    if (o->number && !is_number(o->number))
        return mx__fail(err, MX_RANGE,
                        "'%.20s' is no number of a sequence such as A002187",
                        o->number);
    if (o->has_offset && (o->offset > INT64_MAX / 4 || o->offset < INT64_MIN / 4 ||
                          from > INT64_MAX / 4 || from < INT64_MIN / 4))
        return mx__fail(err, MX_RANGE, "the offset is too large");
    return MX_OK;
}

mx_status mx__answer_values(mx_opened *game, int64_t from, int64_t to,
                            const mx_values_options *options, mx_format format,
                            mx_write *write, void *context, mx_error *err)
{
    mx_values_options o = { .size = sizeof o };
    page p = { .game = game,
               .format = format,
               .from = { from, 0 },
               .to = { to, 0 },
               .write = write,
               .context = context };
    mx__value_box box;
    mx_status status;
    bool listed;

    if (options && options->size)
        memcpy(&o, options, options->size < sizeof o ? options->size : sizeof o);
    p.flags = o.flags;
    p.width = o.width ? o.width : A_ROW;
    p.number = o.number;
    box = box_of(&p);
    status = mx__value_box_check(&box, err);
    if (status == MX_OK) status = check_options(&o, format, from, err);
    if (status != MX_OK) return status;
    mx__opened_note_braces(game);
    if (o.has_offset) p.shift = o.offset - from;
    listed = o.flags & MX__LIST_FLAGS ||
             (o.flags & MX_LOSING_ONLY && format == MX_FORMAT_MARKDOWN);
    if (o.flags & (MX_MISERE_VALUES | MX_GENUS))
        return listed || format == MX_FORMAT_MARKDOWN
                   ? mx__fail(err, MX_RANGE, "genera are not written so")
                   : mx__answer_genera(game, from, to, format, o.flags, write, context,
                                       err);
    return listed ? mx__answer_value_list(&box, format, o.flags, write, context, err)
                  : write_page(&p, err);
}

mx_status mx__answer_table(mx_opened *game, const int64_t from[2], const int64_t to[2],
                           mx_format format, unsigned flags, mx_write *write,
                           void *context, mx_error *err)
{
    page p = { .game = game,
               .format = format,
               .flags = flags,
               .from = { from[0], from[1] },
               .to = { to[0], to[1] },
               .is_table = true,
               .width = A_ROW,
               .write = write,
               .context = context };
    mx__value_box box = box_of(&p);
    mx_status status = mx__value_box_check(&box, err);

    if (format == MX_FORMAT_BFILE || format >= MX_FORMAT_DOT ||
        (flags & MX_LOSING_ONLY && format != MX_FORMAT_TEXT && format != MX_FORMAT_CSV))
        return mx__fail(err, MX_RANGE, "a table has no such format");
    return status == MX_OK ? write_page(&p, err) : status;
}

mx_status mx__answer_values_at(mx_opened *game, int64_t from, size_t n, uint32_t *g,
                               mx_error *err)
{
    mx__value_box box = { .game = game, .from = { from, 0 } };
    mx_status status;

    if (n &&
        ((uint64_t)n - 1 > (uint64_t)INT64_MAX || from > INT64_MAX - (int64_t)(n - 1)))
        return mx__fail(err, MX_RANGE, "the range is too long");
    box.to[0] = n ? from + (int64_t)(n - 1) : from;
    status = mx__value_box_check(&box, err);
    if (n == 0) return MX_OK;
    mx__budget_start(&game->session->budget);
    for (size_t i = 0; i < n && status == MX_OK; i++) {
        int64_t heap = from + (int64_t)i;
        mx_value value;

        status = mx__opened_value(game, (mx_span){ &heap, 1 }, &value, err);
        if (status == MX_OK && (value.kind != MX_NIMBER || value.payload > UINT32_MAX))
            status = mx__fail(err, MX_RANGE, "heap %lld has no 32-bit Grundy value",
                              (long long)heap);
        if (status == MX_OK) g[i] = (uint32_t)value.payload;
    }
    return status;
}
