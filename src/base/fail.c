/* fail.c: filling in the caller's mx_error. */
#include "fail.h"

#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

mx_status mx__fail(mx_error *err, mx_status status, const char *sentence, ...)
{
    va_list args;

    if (!err) return status;
    memset(err, 0, sizeof *err);
    err->status = status;
    va_start(args, sentence);
    vsnprintf(err->text, sizeof err->text, sentence, args);
    va_end(args);
    return status;
}

void mx__fail_hint(mx_error *err, const char *hint, ...)
{
    va_list args;

    if (!err) return;
    va_start(args, hint);
    vsnprintf(err->hint, sizeof err->hint, hint, args);
    va_end(args);
}

static size_t runes_between(const char *text, size_t from, size_t to)
{
    size_t count = 0, used;

    while (from < to) {
        mx__read_rune(text + from, to - from, &used);
        from += used;
        count++;
    }
    return count;
}

static size_t line_start(const char *text, size_t at)
{
    while (at > 0 && text[at - 1] != '\n' && text[at - 1] != '\r')
        at--;
    return at;
}

static size_t line_end(const char *text, size_t n, size_t at)
{
    while (at < n && text[at] != '\n' && text[at] != '\r' && text[at] != '\0')
        at++;
    return at;
}

/* A lone CR, a lone LF and CR LF each end one line. */
static uint32_t lines_before(const char *text, size_t n, size_t at)
{
    uint32_t lines = 1;

    for (size_t i = 0; i < at; i++)
        if (text[i] == '\n' || (text[i] == '\r' && !(i + 1 < n && text[i + 1] == '\n')))
            lines++;
    return lines;
}

/* Steps back to the first byte of the character that holds byte AT; not far where the
   bytes are no characters at all. */
static size_t rune_start(const char *text, size_t from, size_t at)
{
    size_t back = 0;

    while (at > from && back < 3 && ((unsigned char)text[at] & 0xC0) == 0x80) {
        at--;
        back++;
    }
    return at;
}

/* The excerpt shows the whole line, or the part around the place when it is long. Tabs
   and control characters become blanks, so that the caret stands under the place. */
static void copy_excerpt(mx_error *err, const char *text, size_t from, size_t to,
                         size_t at)
{
    size_t room = sizeof err->excerpt - 8, start = from, n;

    if (to - from > room && at - from > room / 2)
        start = rune_start(text, from, at - room / 2);
    n = to - start > room ? room : to - start;
    if (start + n < to) n = rune_start(text, start, start + n) - start;
    memcpy(err->excerpt, text + start, n);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)err->excerpt[i] < ' ') err->excerpt[i] = ' ';
    err->excerpt[n] = '\0';
    err->excerpt_column = (uint32_t)runes_between(text, start, at) + 1;
}

void mx__fail_place(mx_error *err, const char *file, const char *text, size_t n,
                    size_t start, size_t end)
{
    size_t from, to;

    if (!err) return;
    if (start > n) start = n;
    if (end > n) end = n;
    from = line_start(text, start);
    if (from == 0 && n >= 3 && start >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        from = 3; /* a byte order mark is no column */
    to = line_end(text, n, start);
    if (end > to) end = to;
    err->line = lines_before(text, n, from);
    err->column = (uint32_t)runes_between(text, from, start) + 1;
    err->width = end > start ? (uint32_t)runes_between(text, start, end) : 1;
    snprintf(err->file, sizeof err->file, "%s", file);
    copy_excerpt(err, text, from, to, start < to ? start : to);
}
