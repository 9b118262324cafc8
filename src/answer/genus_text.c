/* genus_text.c: misère Grundy values and genera of a run of heaps, as text. */
#include "genus_text.h"

#include "alloc.h"
#include "fail.h"
#include "render.h"
#include "session.h"

#include <string.h>

enum { A_ROW = 10 };

static const char unknown[] = "?";

void mx__genus_words(const mx__genus *genus, mx__text *out)
{
    bool wide = false;

    mx__text_fmt(out, "%u^", genus->normal);
    for (unsigned i = 0; i < genus->n; i++)
        wide = wide || genus->misere[i] > 9;
    for (unsigned i = 0; i < genus->n; i++)
        mx__text_fmt(out, wide ? i ? ",%u" : "{%u" : "%u", genus->misere[i]);
    if (wide) mx__text_char(out, '}');
}

/* What is written of one run. */
typedef struct run {
    int64_t from, to;
    unsigned flags;
    mx__genus *genus; /* of each heap; n 0: not known */
    size_t n;
} run;

static bool is_shown(const run *r, size_t i)
{
    return !(r->flags & MX_LOSING_ONLY) ||
           (r->genus[i].n > 0 && r->genus[i].misere[0] == 0);
}

static void put_entry(const run *r, size_t i, mx__text *out)
{
    const mx__genus *g = &r->genus[i];

    if (g->n == 0)
        mx__text_str(out, unknown);
    else if (r->flags & MX_GENUS)
        mx__genus_words(g, out);
    else
        mx__text_int(out, g->misere[0]);
}

static void put_right(mx__text *out, const mx__text *word, size_t wide)
{
    for (size_t n = word->n; n < wide; n++)
        mx__text_char(out, ' ');
    mx__text_str(out, word->n ? word->at : "");
}

static int digits(int64_t v)
{
    int n = 1;

    while (v /= 10)
        n++;
    return n;
}

/* Rows of ten as `mexor values` has them. */
static void as_text(const run *r, mx__text *out)
{
    mx__text word = { 0 };
    size_t wide = 1;

    for (size_t i = 0; i < r->n; i++) {
        word.n = 0;
        put_entry(r, i, &word);
        if (word.n > wide) wide = word.n;
    }
    for (size_t i = 0; i < r->n; i++) {
        int64_t heap = r->from + (int64_t)i, row = heap / A_ROW * A_ROW;

        if (i == 0 || heap == row) {
            for (int n = digits(row); n < digits(r->to); n++)
                mx__text_char(out, ' ');
            mx__text_fmt(out, "%s%lld |", "", (long long)row);
            for (int64_t skip = row; skip < heap; skip++)
                for (size_t n = 0; n <= wide; n++)
                    mx__text_char(out, ' ');
        }
        word.n = 0;
        put_entry(r, i, &word);
        mx__text_char(out, ' ');
        put_right(out, &word, wide);
        if (heap % A_ROW == A_ROW - 1 || i + 1 == r->n) mx__text_char(out, '\n');
    }
    if (word.failed) out->failed = true;
    mx__text_clear(&word);
}

static void as_losing(const run *r, mx__text *out)
{
    size_t shown = 0;

    for (size_t i = 0; i < r->n; i++) {
        if (!is_shown(r, i)) continue;
        if (shown) mx__text_char(out, shown % A_ROW ? ' ' : '\n');
        mx__text_int(out, r->from + (int64_t)i);
        shown++;
    }
    if (shown) mx__text_char(out, '\n');
}

static void as_lines(const run *r, bool csv, mx__text *out)
{
    if (csv) mx__text_str(out, "position,value\n");
    for (size_t i = 0; i < r->n; i++) {
        mx__text word = { 0 };

        if (!is_shown(r, i)) continue;
        mx__text_int(out, r->from + (int64_t)i);
        mx__text_char(out, csv ? ',' : ' ');
        put_entry(r, i, &word);
        if (word.failed) out->failed = true;
        if (csv && word.at && r->genus[i].n > 0)
            mx__csv_field(out, word.at, word.n);
        else if (!csv && word.at)
            mx__text_str(out, word.at);
        mx__text_char(out, '\n');
        mx__text_clear(&word);
    }
}

static void entry_json(const run *r, size_t i, mx__json *json)
{
    const mx__genus *g = &r->genus[i];
    mx__text word = { 0 };

    if (g->n == 0) {
        mx__json_null(json);
        return;
    }
    if (!(r->flags & MX_GENUS)) {
        mx__json_int(json, g->misere[0]);
        return;
    }
    mx__genus_words(g, &word);
    mx__json_open(json, '{');
    mx__json_key(json, "genus");
    mx__json_str(json, word.at);
    mx__json_key(json, "normal");
    mx__json_int(json, g->normal);
    mx__json_key(json, "misere");
    mx__json_open(json, '[');
    for (unsigned k = 0; k < g->n; k++)
        mx__json_int(json, g->misere[k]);
    mx__json_close(json, ']');
    mx__json_key(json, "tame");
    mx__json_bool(json, g->is_tame);
    mx__json_close(json, '}');
    if (word.failed) json->out->failed = true;
    mx__text_clear(&word);
}

static void as_json(const run *r, const char *name, mx__text *out)
{
    mx__json json = { .out = out };
    bool losing = (r->flags & MX_LOSING_ONLY) != 0;

    mx__json_open(&json, '{');
    mx__json_key(&json, "game");
    mx__json_str(&json, name);
    mx__json_key(&json, "from");
    mx__json_int(&json, r->from);
    mx__json_key(&json, "to");
    mx__json_int(&json, r->to);
    mx__json_key(&json, losing                ? "losing"
                        : r->flags & MX_GENUS ? "genera"
                                              : "misere_values");
    mx__json_open(&json, '[');
    for (size_t i = 0; i < r->n; i++) {
        if (!is_shown(r, i)) continue;
        if (losing)
            mx__json_int(&json, r->from + (int64_t)i);
        else
            entry_json(r, i, &json);
    }
    mx__json_close(&json, ']');
    mx__json_close(&json, '}');
    mx__text_char(out, '\n');
}

/* Without a limit of time: how long to go on before the rest is estimated, and the longest
   estimate that is waited for. A heap takes no less than those below it. */
static const double trial_seconds = 5, most_seconds = 600;

/* MX_LIMIT where the heaps up to TO would take far too long; else tells of the progress. */
static mx_status look_ahead(mx_session *session, int64_t done, int64_t all,
                            double begun, mx_error *err)
{
    double gone = mx__now() - begun;
    double share = (double)done / (double)all;

    if (session->report)
        session->report(session->report_context, MX_SENTENCE("genera"), share);
    if (session->budget.deadline > 0 || gone < trial_seconds ||
        gone / share < most_seconds)
        return MX_OK;
    mx__fail(err, MX_LIMIT,
             "%lld of %lld heaps have their genera after %.0f s: the rest would take "
             "more than %.0f minutes",
             (long long)done, (long long)all, gone, (gone / share - gone) / 60);
    mx__fail_hint(err, "each heap needs all smaller ones; --time SECONDS goes on");
    return MX_LIMIT;
}

/* From the smallest heap up, so that none is far above those that are known. */
static mx_status compute(mx_opened *game, run *r, mx_error *err)
{
    int64_t lo = game->game->shape->fields[0].lo;
    double begun = mx__now();
    mx__genera *genera;
    mx_status st = mx__genera_new(game->game, &game->session->budget, &genera, err);

    for (int64_t heap = lo; st == MX_OK && heap <= r->to; heap++) {
        mx__genus genus;

        st = mx__genera_heap(genera, heap, &genus, err);
        if (st == MX_OK && heap >= r->from) r->genus[heap - r->from] = genus;
        if (st == MX_OK)
            st = look_ahead(game->session, heap - lo + 1, r->to - lo + 1, begun, err);
    }
    mx__genera_free(genera);
    return st;
}

mx_status mx__answer_genera(mx_opened *game, int64_t from, int64_t to, mx_format format,
                            unsigned flags, mx_write *write, void *context,
                            mx_error *err)
{
    run r = { .from = from, .to = to, .flags = flags };
    mx__text out = { 0 };
    mx_status st;

    if (format == MX_FORMAT_LATEX)
        return mx__fail(err, MX_RANGE, "genera are not written as latex");
    if (to - from >= 1 << 20)
        return mx__fail(err, MX_LIMIT, "at most 2^20 heaps have their genera told");
    mx__budget_start(&game->session->budget);
    r.n = (size_t)(to - from) + 1;
    r.genus = mx__calloc(r.n, sizeof *r.genus);
    st = r.genus ? compute(game, &r, err) : mx__fail(err, MX_NOMEM, "out of memory");
    if (st == MX_OK || st == MX_LIMIT || st == MX_CANCELLED) {
        if (format == MX_FORMAT_JSON)
            as_json(&r, game->name, &out);
        else if (format == MX_FORMAT_TEXT && (flags & MX_LOSING_ONLY))
            as_losing(&r, &out);
        else if (format == MX_FORMAT_TEXT)
            as_text(&r, &out);
        else
            as_lines(&r, format == MX_FORMAT_CSV, &out);
        if (out.failed)
            st = mx__fail(err, MX_NOMEM, "out of memory");
        else if (out.n)
            write(context, out.at, out.n);
    }
    mx__text_clear(&out);
    mx__free(r.genus);
    return st;
}
