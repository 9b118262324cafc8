/* explain.h: the reasons of a sum put into words of a language, or into JSON. */
#ifndef MX_EXPLAIN_H
#define MX_EXPLAIN_H

#include "message.h"
#include "reason.h"
#include "session.h"

/* A reason on its way to a reader. Texts of positions live in ARENA. */
typedef struct mx__explain {
    mx_sum *sum;
    const mx__reason *reason;
    mx__lang lang;
    bool pairs,
        all;     /* pairs of powers of two in place of columns; more than a screen */
    bool failed; /* no memory */
    size_t wide; /* columns of the names of components, */
    int digits;  /* and of their values */
    mx__arena arena;
    mx__text *out;
} mx__explain;

/* The sentence ID, a literal, in the language of the reader E. */
#define MX_T(e, id) mx__message_in((e)->lang, id)

/* Position AT of the game of GROUP, "" when memory ran out; with " + " between, the list
   PARTS; and GROUP itself with its count, "5x3". */
const char *mx__explain_at(mx__explain *e, size_t group, mx_span at);
const char *mx__explain_parts(mx__explain *e, size_t group, size_t parts);
const char *mx__explain_group(mx__explain *e, size_t group);

/* The columns of the binary notation of the values, or the pairs of powers of two. */
void mx__explain_columns(mx__explain *e);
void mx__explain_pairs(mx__explain *e);

/* The reasons of sums of two players, or decided as a whole, from what `solve` and `moves`
   say. Statuses of the engines. */
MX_MUSTUSE mx_status mx__explain_whole(mx__explain *e, mx_format format, mx_error *err);

/* The whole. */
void mx__explain_words(mx__explain *e);
void mx__explain_json(mx__explain *e);

#endif
