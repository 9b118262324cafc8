/* talk.c: what the program says on standard error: faults, notes, progress. */
#define _DEFAULT_SOURCE
#include "cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static const char *language = "en";

void cli_speak(const char *wanted)
{
    language = wanted;
}

const char *cli_said(const char *finished, char *out, size_t room)
{
    mx_sentence_in(language, finished, out, room);
    return out;
}

bool cli_is_terminal(void)
{
    const char *term = getenv("TERM");

    return isatty(STDERR_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

static bool has_colour(void)
{
    const char *no_color = getenv("NO_COLOR");

    return cli_is_terminal() && !(no_color && *no_color);
}

unsigned cli_width(void)
{
    struct winsize size;

    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return size.ws_col;
}

/* C1 characters are control characters too. */
void cli_clean(char *text)
{
    for (unsigned char *c = (unsigned char *)text; *c; c++) {
        if (*c < ' ' || *c == 0x7F) *c = '?';
        if (*c == 0xC2 && c[1] >= 0x80 && c[1] < 0xA0) c[0] = c[1] = '?';
    }
}

void cli_say_clean(const char *text)
{
    char part[512];

    snprintf(part, sizeof part, "%s", text);
    cli_clean(part);
    fputs(part, stderr);
}

/* The same in the language of the reader. */
static void say_clean(const char *text)
{
    char said[512];

    cli_say_clean(cli_said(text, said, sizeof said));
}

static void say_label(const char *colour, const char *noun)
{
    bool coloured = has_colour();
    char label[64];

    if (coloured) fputs(colour, stderr);
    fputs(cli_said(noun, label, sizeof label), stderr);
    if (coloured) fputs("\033[0m", stderr);
}

/* How many columns of a terminal the character at TEXT takes; *LENGTH is its bytes.
   Wide: Hangul Jamo, CJK, Hangul, full-width forms, emoji, the planes beyond. */
static int cells(const char *text, size_t *length)
{
    static const struct {
        unsigned long from, to;
        int cells;
    } ranges[] = { { 0x300, 0x36F, 0 },    { 0x200B, 0x200F, 0 },
                   { 0x1100, 0x115F, 2 },  { 0x2E80, 0xA4CF, 2 },
                   { 0xAC00, 0xD7A3, 2 },  { 0xF900, 0xFAFF, 2 },
                   { 0xFE30, 0xFE6F, 2 },  { 0xFF00, 0xFF60, 2 },
                   { 0xFFE0, 0xFFE6, 2 },  { 0x1F300, 0x1FAFF, 2 },
                   { 0x20000, 0x3FFFD, 2 } };
    const unsigned char *c = (const unsigned char *)text;
    size_t n = *c < 0xC0 ? 1 : *c >= 0xF0 ? 4 : *c >= 0xE0 ? 3 : 2;
    unsigned long rune = n == 1 ? *c : *c & (0xFFu >> (n + 1));

    for (size_t i = 1; i < n; i++) {
        if ((c[i] & 0xC0) != 0x80) {
            *length = i;
            return 1;
        }
        rune = rune << 6 | (c[i] & 0x3F);
    }
    *length = n;
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (rune >= ranges[i].from && rune <= ranges[i].to) return ranges[i].cells;
    return 1;
}

/* "   3 | " and the line; "     | ", blanks and carets under the place; the hint. */
static void say_excerpt(const mx_error *err)
{
    char line[sizeof err->excerpt];
    const char *at = line;
    size_t length;
    int under = 0, margin;

    snprintf(line, sizeof line, "%s", err->excerpt);
    cli_clean(line);
    margin = fprintf(stderr, "%4lu ", (unsigned long)err->line);
    fprintf(stderr, "| %s\n%*s| ", line, margin, "");
    for (uint32_t i = 1; i < err->excerpt_column && *at; i++, at += length)
        fprintf(stderr, "%*s", cells(at, &length), "");
    for (uint32_t i = 0; i < err->width && *at; i++, at += length)
        under += cells(at, &length);
    say_label("\033[1;32m", "^");
    while (--under > 0)
        say_label("\033[1;32m", "^");
    if (err->hint[0]) {
        fputc(' ', stderr);
        say_clean(err->hint);
    }
    fputc('\n', stderr);
}

void cli_say_error(const mx_error *err)
{
    if (err->line) {
        cli_say_clean(err->file);
        fprintf(stderr, ":%lu:%lu: ", (unsigned long)err->line,
                (unsigned long)err->column);
    } else {
        cli_say_clean(err->file[0] ? err->file : "mexor");
        fputs(": ", stderr);
    }
    say_label("\033[1;31m", "error:");
    fputc(' ', stderr);
    say_clean(err->text[0] ? err->text : mx_status_text(err->status));
    fputc('\n', stderr);
    if (err->line) {
        say_excerpt(err);
    } else if (err->hint[0]) {
        fputs("mexor: ", stderr);
        say_clean(err->hint);
        fputc('\n', stderr);
    }
}

int cli_misuse(const char *advice, const char *sentence, ...)
{
    mx_error err = { .status = MX_RANGE };
    va_list args;

    va_start(args, sentence);
    vsnprintf(err.text, sizeof err.text, sentence, args);
    va_end(args);
    if (advice) snprintf(err.hint, sizeof err.hint, "%s", advice);
    cli_say_error(&err);
    return CLI_MISUSE;
}

void cli_note(const cli_call *call, const char *sentence, ...)
{
    char text[512];
    va_list args;

    if (call->common->quiet) return;
    va_start(args, sentence);
    vsnprintf(text, sizeof text, sentence, args);
    va_end(args);
    fputs("mexor: ", stderr);
    say_clean(text);
    fputc('\n', stderr);
}

static void put_said(cli_output *out, const char *sentence, va_list args)
{
    char text[512], said[1024];

    vsnprintf(text, sizeof text, sentence, args);
    cli_put(out, cli_said(text, said, sizeof said));
}

void cli_say(cli_output *out, const char *sentence, ...)
{
    va_list args;

    va_start(args, sentence);
    put_said(out, sentence, args);
    va_end(args);
}

void cli_say_line(cli_output *out, const char *sentence, ...)
{
    va_list args;

    va_start(args, sentence);
    put_said(out, sentence, args);
    va_end(args);
    cli_put(out, "\n");
}

int cli_status_of(mx_status status)
{
    switch (status) {
    case MX_OK: return CLI_DONE;
    case MX_SYNTAX:
    case MX_RANGE:
    case MX_FAULT:
    case MX_CYCLE:
    case MX_UNSUPPORTED:
    case MX_IO: return CLI_MISUSE;
    case MX_LIMIT:
    case MX_NOMEM: return CLI_LIMIT;
    case MX_CANCELLED: return CLI_INTERRUPTED;
    }
    return CLI_MISUSE;
}

int cli_fail(const mx_error *err)
{
    cli_say_error(err);
    return cli_status_of(err->status);
}

int cli_no_memory(void)
{
    mx_error err = { .status = MX_NOMEM, .text = "out of memory" };

    return cli_fail(&err);
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* How many bytes of TEXT fit into WIDTH columns. */
static size_t bytes_within(const char *text, unsigned width)
{
    size_t at = 0, length;

    for (unsigned used = 0; text[at]; at += length) {
        used += (unsigned)cells(text + at, &length);
        if (used > width) break;
    }
    return at;
}

bool cli_progress_start(cli_progress *progress, const cli_call *call)
{
    *progress = (cli_progress){ .started = now() };
    return !call->common->quiet && cli_is_terminal();
}

void cli_progress_report(void *context, const char *what, double done)
{
    cli_progress *progress = context;
    double t = now(), elapsed = t - progress->started;
    char line[200], said[300];
    int n;

    if (elapsed < 1 || t - progress->shown < 0.25) return;
    if (done > 0 && done <= 1)
        snprintf(line, sizeof line, CLI_SENTENCE("%.80s: %.1f %%, %.0f s, %.0f s left"),
                 what, 100 * done, elapsed, elapsed * (1 - done) / done);
    else
        snprintf(line, sizeof line, CLI_SENTENCE("%.80s: %.0f s"), what, elapsed);
    cli_said(line, said, sizeof said);
    n = (int)bytes_within(said, cli_width() - 1);
    fprintf(stderr, "\r\033[K%.*s", n, said);
    fflush(stderr);
    progress->shown = t;
    progress->printed = true;
}

void cli_progress_end(cli_progress *progress)
{
    if (progress->printed) fputs("\r\033[K", stderr);
    progress->printed = false;
}
