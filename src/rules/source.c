/* source.c: a message with its place in the text of a rule file. */
#include "source.h"

#include <stdarg.h>
#include <stdio.h>

mx_status mx__source_fail(const mx__source *source, mx__bytes place, mx_error *err,
                          mx_status status, const char *sentence, ...)
{
    char text[sizeof err->text];
    va_list args;

    if (!err) return status;
    va_start(args, sentence);
    vsnprintf(text, sizeof text, sentence, args);
    va_end(args);
    mx__fail(err, status, "%s", text);
    mx__fail_place(err, source->name, source->text, source->n, place.start, place.end);
    return status;
}
