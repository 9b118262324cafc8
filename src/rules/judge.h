/* judge.h: what a machine has at hand while it runs `judge` or a claim. */
#ifndef MX_JUDGE_H
#define MX_JUDGE_H

#include "open.h"

/* Positions of the start that are alike. */
typedef struct mx__heap_of {
    size_t at, n; /* words of mx__judge.words */
    uint64_t times;
} mx__heap_of;

typedef struct mx__judge {
    mx__rules *rules;
    mx__host *host;
    const char *name, *input; /* NULL input: a claim */
    size_t n, at;
    mx__text *out;
    uint64_t n_tried;
    mx_status (*at_setting)(void *context, mx_error *err); /* NULL: instances count */
    void *context;
    MX_VEC(int64_t) words;
    MX_VEC(mx__heap_of) start;
    MX_VEC(mx_span) spans; /* the sum being asked about */
} mx__judge;

enum { MX_MOST_START = 1 << 24 }; /* positions in a sum */

void mx__judge_clear(mx__judge *judge); /* frees what it holds */

/* The N positions SPANS as an array of positions in VM's memory. */
mx_status mx__sum_as_value(mx__vm *vm, const mx_span *spans, size_t n, int64_t *out);

/* Runs UNIT of RULES' own machine, entered before, with JUDGE at hand. */
mx_status mx__judge_unit(mx__judge *judge, size_t unit, mx_error *err);

#endif
