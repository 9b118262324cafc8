/* fail.h: filling in the caller's mx_error. */
#ifndef MX_FAIL_H
#define MX_FAIL_H

#include "compiler.h"

#include <mexor/status.h>

/* Writes STATUS and the sentence to ERR, unless NULL, with no place. Returns STATUS, so
   that `return mx__fail(err, MX_RANGE, "...")` reads well. */
mx_status mx__fail(mx_error *err, mx_status status, const char *sentence, ...)
    MX_PRINTF(3, 4);

/* Adds the hint "what to write instead". */
void mx__fail_hint(mx_error *err, const char *hint, ...) MX_PRINTF(2, 3);

/* Adds the place START..END (byte offsets) of the N bytes at TEXT, called FILE: line,
   column, width and the excerpt. */
void mx__fail_place(mx_error *err, const char *file, const char *text, size_t n,
                    size_t start, size_t end);

#endif
