/* source.h: the text of a rule file, and the only place that knows lines and columns. */
#ifndef MX_SOURCE_H
#define MX_SOURCE_H

#include "fail.h"

#include <stddef.h>
#include <stdint.h>

/* A run of bytes of the source, START included, END not. */
typedef struct mx__bytes {
    uint32_t start, end;
} mx__bytes;

/* The text stays where it is and ends with a NUL that N does not count. */
typedef struct mx__source {
    const char *name; /* a path, or "<rules>" */
    const char *text;
    size_t n;
} mx__source;

/* mx__fail with a place: line, column, excerpt. Returns STATUS. */
mx_status mx__source_fail(const mx__source *source, mx__bytes place, mx_error *err,
                          mx_status status, const char *sentence, ...) MX_PRINTF(5, 6);

#endif
