/* survey_text.c: a survey from its options to lines, a CSV file or a database; with the
   last two it goes on where an earlier run ended. */
#include "survey_text.h"

#include "alloc.h"
#include "budget.h"
#include "fail.h"
#include "files.h"
#include "survey_sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t usual_heaps = 10000;
static const size_t most_file = (size_t)1 << (sizeof(size_t) > 4 ? 32 : 30);

/* A path cut in two for files.h. */
typedef struct place {
    char *folder;
    const char *name;
} place;

typedef struct survey_out {
    mx_format format;
    mx__lang lang;
    mx_write *write;
    void *context;
    uint64_t n;
    bool has_file;
    place file;
    mx__buffer old;       /* the CSV file as it was */
    MX_VEC(char *) known; /* its codes with as many heaps, sorted; in `old` */
    mx__survey_base *base;
    mx_status base_status; /* of asking it what it has */
    mx_error base_err;
    mx__text line;
    mx_survey_counts counts;
} survey_out;

/* --- the CSV file ----------------------------------------------------------------- */

static mx_status cut_path(const char *path, place *out, mx_error *err)
{
    const char *slash = strrchr(path, '/');
    size_t n = slash ? (size_t)(slash - path) : 1;

    out->name = slash ? slash + 1 : path;
    out->folder = mx__calloc(n + 2, 1);
    if (!out->folder) return mx__fail(err, MX_NOMEM, "no memory for a survey");
    memcpy(out->folder, slash ? path : ".", n);
    if (n == 0) out->folder[0] = '/';
    return MX_OK;
}

static int compare_codes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Takes the codes of the N bytes of whole lines in `old`, which are cut up. */
static mx_status take_codes(survey_out *o, size_t n, mx_error *err)
{
    char *at = (char *)o->old.at, *end = at + n;

    while (at < end) {
        char *line_end = memchr(at, '\n', (size_t)(end - at));
        char *comma = memchr(at, ',', (size_t)(line_end - at));

        if (comma && strtoull(comma + 1, NULL, 10) == o->n) {
            *comma = '\0';
            if (!MX_PUSH(o->known, at))
                return mx__fail(err, MX_NOMEM, "no memory for a survey");
        }
        at = line_end + 1;
    }
    if (o->known.n) qsort(o->known.at, o->known.n, sizeof *o->known.at, compare_codes);
    return MX_OK;
}

/* Reads the file that is there, cuts off a line that was not finished, or begins it. */
static mx_status open_file(survey_out *o, const char *path, mx_error *err)
{
    mx__text head = { 0 };
    size_t whole;
    bool found;
    mx_status st = cut_path(path, &o->file, err);

    mx__survey_head(&head);
    if (st == MX_OK && head.failed)
        st = mx__fail(err, MX_NOMEM, "no memory for a survey");
    if (st == MX_OK)
        st = mx__files_read(o->file.folder, o->file.name, most_file, &o->old, &found,
                            err);
    if (st != MX_OK) goto done;
    o->has_file = true;
    whole = o->old.n;
    while (whole > 0 && o->old.at[whole - 1] != '\n')
        whole--;
    if (whole == 0 && o->old.n < head.n) { /* new, or killed in its first line */
        st = mx__files_replace(o->file.folder, o->file.name, head.at, head.n, err);
    } else if (whole < head.n || memcmp(o->old.at, head.at, head.n) != 0) {
        st = mx__fail(err, MX_RANGE, "'%.180s' is not the CSV of a survey", path);
    } else {
        if (whole < o->old.n)
            st = mx__files_replace(o->file.folder, o->file.name, o->old.at, whole, err);
        if (st == MX_OK) st = take_codes(o, whole, err);
    }
done:
    mx__text_clear(&head);
    return st;
}

/* --- rows ------------------------------------------------------------------------- */

static bool skip(void *context, const char *code)
{
    survey_out *o = context;
    bool found = false;

    if (o->known.n &&
        bsearch(&code, o->known.at, o->known.n, sizeof *o->known.at, compare_codes))
        found = true;
    if (!found && o->base && o->base_status == MX_OK)
        o->base_status = mx__survey_base_has(o->base, code, o->n, &found, &o->base_err);
    o->counts.n_skipped += found;
    return found;
}

static void count(survey_out *o, const mx__survey_row *row)
{
    o->counts.n_proved += row->period.standing == MX_PERIOD_PROVED;
    o->counts.n_observed += row->period.standing == MX_PERIOD_OBSERVED;
    o->counts.n_none += row->period.standing == MX_PERIOD_NONE;
}

static mx_status take(void *context, const mx__survey_row *row, mx_error *err)
{
    survey_out *o = context;
    bool to_file = o->has_file || o->base;
    mx_status st = MX_OK;

    if (o->base_status != MX_OK) {
        *err = o->base_err;
        return o->base_status;
    }
    o->line.n = 0;
    mx__survey_line(row, to_file ? MX_FORMAT_CSV : o->format, o->lang, &o->line);
    if (o->line.failed) return mx__fail(err, MX_NOMEM, "no memory for a survey");
    if (o->has_file)
        st = mx__files_append(o->file.folder, o->file.name, o->line.at, o->line.n, err);
    if (st == MX_OK && o->base) st = mx__survey_base_add(o->base, row, err);
    if (!to_file && o->write(o->context, o->line.at, o->line.n) != 0)
        st = mx__fail(err, MX_CANCELLED, "nobody reads what is written");
    if (st == MX_OK) count(o, row);
    return st;
}

/* --- the whole -------------------------------------------------------------------- */

static mx_status open_outputs(survey_out *o, const mx_survey_options *options,
                              mx_error *err)
{
    mx_status st = MX_OK;

    if (options->output) st = open_file(o, options->output, err);
    if (st == MX_OK && options->sqlite)
        st = mx__survey_base_open(options->sqlite, &o->base, err);
    if (st == MX_OK && !o->has_file && !o->base && o->format == MX_FORMAT_CSV) {
        mx__survey_head(&o->line);
        if (o->line.failed) return mx__fail(err, MX_NOMEM, "no memory for a survey");
        o->write(o->context, o->line.at, o->line.n);
    }
    return st;
}

static mx_status check_options(const mx_survey_options *o, mx_format format,
                               mx_error *err)
{
    if (o->of > 0 && o->part >= o->of)
        return mx__fail(err, MX_RANGE, "part %llu of %llu: parts begin with 0",
                        (unsigned long long)o->part, (unsigned long long)o->of);
    if (format > MX_FORMAT_JSON)
        return mx__fail(err, MX_RANGE, "a survey is written as text, csv or json");
    if (o->n > INT64_MAX) return mx__fail(err, MX_RANGE, "heaps go up to 2^63 - 1");
    return MX_OK;
}

static void set_budget(mx__budget *budget, const mx_limits *given)
{
    mx_limits limits = { .size = sizeof limits };

    if (given && given->size)
        memcpy(&limits, given,
               given->size < sizeof limits ? given->size : sizeof limits);
    if (limits.positions == 0) limits.positions = UINT64_MAX;
    if (limits.threads == 0) limits.threads = 2;
    mx__budget_init(budget, &limits);
    mx__budget_start(budget);
}

/* Patterns are looked at before any file is touched. */
static mx_status check_patterns(const mx__survey *survey, mx_error *err)
{
    mx__survey_codes codes = { 0 };
    mx_status st = mx__survey_expand(survey, &codes, err);

    mx__survey_codes_clear(&codes);
    return st;
}

/* Only the first process writes. When it cannot, the others must hear of it. */
static mx_status run_with_outputs(const mx__survey *survey, survey_out *out,
                                  const mx_survey_options *options, mx_error *err)
{
    uint32_t opened = MX_OK;
    mx_status st = MX_OK, shared = MX_OK;

    if (out->counts.rank == 0) st = open_outputs(out, options, err);
    opened = (uint32_t)st;
    if (survey->ranks)
        shared = mx__ranks_share(survey->ranks, &opened, sizeof opened, err);
    if (shared != MX_OK) return shared;
    if (opened != MX_OK)
        return st != MX_OK ? st
                           : mx__fail(err, (mx_status)opened,
                                      "the first process cannot write its rows");
    return mx__survey_run(survey, err);
}

mx_status mx__survey_report(const char *const *patterns, size_t n_patterns,
                            const mx_survey_options *given, mx_format format,
                            mx_write *write, void *context, mx_survey_counts *counts,
                            mx_error *err)
{
    mx_survey_options o = { .size = sizeof o };
    survey_out out = { .format = format, .write = write, .context = context };
    mx__survey survey = { .patterns = patterns, .n_patterns = n_patterns };
    mx__budget budget;
    mx_status st;

    if (given && given->size)
        memcpy(&o, given, given->size < sizeof o ? given->size : sizeof o);
    st = check_options(&o, format, err);
    if (st != MX_OK) return st;
    set_budget(&budget, o.limits);
    if (o.language) mx__lang_named(o.language, &out.lang);
    out.n = survey.n = o.n ? o.n : usual_heaps;
    survey.hex = o.hex != 0;
    survey.part = o.of ? o.part : 0;
    survey.of = o.of ? o.of : 1;
    survey.fresh = o.fresh != 0;
    survey.budget = &budget;
    survey.take = take;
    survey.skip = skip;
    survey.context = &out;
    survey.report = o.report;
    survey.report_context = o.context;
    st = check_patterns(&survey, err);
    if (st == MX_OK && o.ranks) st = mx__ranks_start(&survey.ranks, err);
    out.counts.rank = survey.ranks ? mx__ranks_mine(survey.ranks) : 0;
    if (st == MX_OK) st = run_with_outputs(&survey, &out, &o, err);
    if (counts) *counts = out.counts;
    mx__ranks_end(survey.ranks);
    mx__survey_base_close(out.base);
    mx__free(out.file.folder);
    MX_VEC_CLEAR(out.old);
    MX_VEC_CLEAR(out.known);
    mx__text_clear(&out.line);
    return st;
}
