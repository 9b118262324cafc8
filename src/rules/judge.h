/* judge.h: what a machine has at hand while it runs `judge` or a claim. */
#ifndef MX_JUDGE_H
#define MX_JUDGE_H

#include "open.h"

/* Positions of the start that are alike. */
typedef struct mx__heap_of {
    size_t at, n; /* words of mx__judge.words */
    uint64_t times;
} mx__heap_of;

/* Makes up the input where it is read. */
typedef struct mx__inventor {
    mx__text *text; /* what was made up so far */
    uint64_t random;
    int64_t size; /* of numbers and words, at most */
    unsigned n, rounds;
    bool is_over; /* a loop was told that there is no more */
} mx__inventor;

typedef struct mx__judge {
    mx__rules *rules;
    mx__host *host;
    const char *name, *input; /* NULL input: a claim */
    size_t n, at;
    mx__inventor *inventor; /* NULL: the input is all there is */
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

/* invent.c: adds a word or an integer to the input, which has been read to its end. MX_LIMIT:
   it grew too long. MX_NOMEM. */
MX_MUSTUSE mx_status mx__invent(mx__judge *judge, bool is_word, mx_error *err);
/* Whether there is to be another round of a loop over the rest of the input. */
bool mx__invent_more(mx__judge *judge);

/* The N positions SPANS as an array of positions in VM's memory. */
mx_status mx__sum_as_value(mx__vm *vm, const mx_span *spans, size_t n, int64_t *out);

/* Runs UNIT of RULES' own machine, entered before, with JUDGE at hand. */
mx_status mx__judge_unit(mx__judge *judge, size_t unit, mx_error *err);

#endif
