/* heap_parse.h: what the two readers of heap rules share. */
#ifndef MX_HEAP_PARSE_H
#define MX_HEAP_PARSE_H

#include "heap_rule.h"
#include "vec.h"

typedef MX_VEC(mx_heap_digit) mx__digits;
typedef MX_VEC(uint64_t) mx__takes;

/* A rule under construction and the text it is read from. */
typedef struct mx__heap_reader {
    const char *text;
    size_t n, at;
    unsigned flags;
    mx_error *err;
    mx_heap_rule rule;
    mx__digits digits;
    mx__takes takes;
} mx__heap_reader;

/* Fills in the error for the bytes START..END of the text; returns STATUS. */
mx_status mx__heap_wrong(mx__heap_reader *r, mx_status status, size_t start, size_t end,
                         const char *sentence, const char *hint);

/* Reads a code from r->at to the end of the text into r->rule and r->digits. */
MX_MUSTUSE mx_status mx__octal_read(mx__heap_reader *r);

/* Reads what stands behind "S(" into r->rule and r->takes. */
MX_MUSTUSE mx_status mx__subtraction_read(mx__heap_reader *r);

#endif
