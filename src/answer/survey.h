/* survey.h: every code of a pattern, with its period. */
#ifndef MX_SURVEY_H
#define MX_SURVEY_H

#include "budget.h"
#include "period.h"
#include "survey_ranks.h"
#include "text.h"
#include "vec.h"

#include <mexor/heap.h>
#include <mexor/session.h>

/* One code of a survey. */
typedef struct mx__survey_row {
    const char *code;  /* canonical text */
    const char *form;  /* its standard form (cousins.h): codes with one are one game */
    unsigned shift;    /* G_code(n + shift) = G_form(n) */
    const char *name;  /* what it is called, or NULL */
    uint64_t n;        /* heaps 0..n-1 at most were to be computed */
    mx__period period; /* NONE, OBSERVED or PROVED */
} mx__survey_row;

/* Takes ROW, lent until it returns, from one thread at a time. */
typedef mx_status mx__survey_take(void *context, const mx__survey_row *row,
                                  mx_error *err);

/* Is the row of CODE known from an earlier run? Then it is left out. */
typedef bool mx__survey_skip(void *context, const char *code);

typedef struct mx__survey {
    const char *const
        *patterns; /* `0.ddd`: d is any octal digit, h any hexadecimal one */
    size_t n_patterns;
    bool hex;           /* fixed digits may be hexadecimal */
    uint64_t n;         /* heaps of each code, >= 1 */
    uint64_t part, of;  /* the codes whose number leaves PART when divided by OF >= 1 */
    bool fresh;         /* do not consult the table of proved periods */
    mx__budget *budget; /* its threads: one code a thread */
    mx__survey_take *take;
    mx__survey_skip *skip; /* or NULL */
    void *context;
    mx_progress *report; /* or NULL */
    void *report_context;
    mx__ranks *ranks; /* the processes that share the work, or NULL: this one alone */
} mx__survey;

/* The codes of the patterns in order of their digits, those left out that are no games
   (play would never end). Texts as mx_heap_text writes them. MX_SYNTAX: ERR says what is
   no pattern.   MX_LIMIT: more than 2^24 codes.   MX_NOMEM. */
typedef MX_VEC(char *) mx__survey_codes;
MX_MUSTUSE mx_status mx__survey_expand(const mx__survey *survey, mx__survey_codes *out,
                                       mx_error *err);
void mx__survey_codes_clear(mx__survey_codes *codes);

/* Runs the survey. Rows are handed over in the order of the codes, each as soon as it and
   all before it are known: the order never depends on the threads. Which codes are a
   part's is counted before any is skipped. MX_LIMIT, MX_CANCELLED: the rows handed over
   are right and the rest is missing. What the callback answers ends it.   MX_NOMEM. With
   RANKS every process calls it with the same patterns; rows and skips are rank 0's. */
MX_MUSTUSE mx_status mx__survey_run(const mx__survey *survey, mx_error *err);

#endif
