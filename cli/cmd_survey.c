/* cmd_survey.c: mexor survey PATTERN...: every code of a pattern with its period. */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"
#include "language.h"

#include <mexor/sequences.h>

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define SURVEY_OPTIONS(X)                                                             \
    X(heaps, 'n', COUNT, 10000, "N", "compute the heaps 0..N-1 of each code at most") \
    X(part, 0, TEXT, 0, "R/M", "only the codes number R, R + M ...; R from 0")        \
    X(output, 'o', TEXT, 0, "FILE",                                                   \
      "add the rows to a CSV file; a run that ended goes on")                         \
    X(sqlite, 0, TEXT, 0, "FILE",                                                     \
      "add the rows to a SQLite database, in the same way")                           \
    X(hex, 0, FLAG, 0, "", "fixed digits may be hexadecimal")
CLI_OPTIONS(SURVEY_OPTIONS)

/* "R/M" */
static bool read_part(const char *text, mx_survey_options *options)
{
    char *end;

    if (*text < '0' || *text > '9') return false;
    errno = 0;
    options->part = strtoull(text, &end, 10);
    if (*end != '/' || end[1] < '0' || end[1] > '9') return false;
    options->of = strtoull(end + 1, &end, 10);
    return *end == '\0' && errno == 0 && options->of > options->part;
}

static int put(void *context, const char *bytes, size_t n)
{
    cli_output *out = context;

    cli_output_stream(out); /* the patterns were read; a code is no fault */
    cli_put_bytes(out, bytes, n);
    return cli_output_is_lost(out);
}

static mx_format format_of(const char *name)
{
    return strcmp(name, "csv") == 0    ? MX_FORMAT_CSV
           : strcmp(name, "json") == 0 ? MX_FORMAT_JSON
                                       : MX_FORMAT_TEXT;
}

/* Open MPI, and what the standard PMI of other launchers says. */
static bool is_under_mpirun(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMI_SIZE");
}

static int run(cli_call *call)
{
    const struct options *own = call->options;
    mx_survey_options options = { .size = sizeof options,
                                  .limits = &call->limits,
                                  .n = own->heaps,
                                  .output = own->output,
                                  .sqlite = own->sqlite,
                                  .hex = own->hex,
                                  .fresh = call->common->fresh,
                                  .ranks = is_under_mpirun(),
                                  .language = cli_language(call->common->lang) };
    mx_survey_counts counts = { 0 };
    cli_progress progress;
    mx_error err;
    mx_status status;

    if (own->heaps == 0)
        return cli_misuse(NULL, "-n wants a number of heaps, at least 1");
    if (own->part && !read_part(own->part, &options))
        return cli_misuse("such as --part 0/4, 1/4, 2/4 and 3/4",
                          "--part: '%s' will not do", own->part);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk, not an end */
    if (cli_progress_start(&progress, call)) {
        options.report = cli_progress_report;
        options.context = &progress;
    }
    status = mx_survey((const char *const *)call->words, call->n_words, &options,
                       format_of(call->common->format), put, call->out, &counts, &err);
    cli_progress_end(&progress);
    if (counts.rank > 0) return status == MX_OK ? CLI_DONE : cli_status_of(status);
    if (status == MX_OK || counts.n_proved + counts.n_observed + counts.n_none > 0)
        cli_note(call,
                 "%llu proved, %llu observed, %llu without a period, %llu known from "
                 "before",
                 (unsigned long long)counts.n_proved,
                 (unsigned long long)counts.n_observed,
                 (unsigned long long)counts.n_none,
                 (unsigned long long)counts.n_skipped);
    return status == MX_OK ? CLI_DONE : cli_fail(&err);
}

const cli_command cmd_survey = {
    .name = "survey",
    .summary = "every code of a pattern with its period",
    .usage = "PATTERN...",
    .examples = "mexor survey 0.7d\n"
                "mexor survey 0.dd 4.dd -n 1024 --format csv\n"
                "mexor survey 0.dd -n 500 -o survey.csv\n"
                "mexor survey 0.ddd -n 300 --part 0/16 --format json",
    .details =
        "In a pattern d is any octal digit and h any hexadecimal one. Each code is "
        "told "
        "with its period, its largest value and the standard form that the theorem of "
        "first cousins gives it: codes with one form are one game. Periods that are "
        "proved already come from a table, however small N is; --fresh computes them "
        "anew. With -o or --sqlite rows are added there, and codes that are there with "
        "the same N are left out: a survey that was killed goes on. Two codes are "
        "computed at once unless --threads says otherwise. Under mpirun, in builds "
        "with "
        "MX_MPI, the processes share the codes and the first writes all rows.",
    .formats = "text|csv|json",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .group = CLI_ASK,
    .run = run,
};
