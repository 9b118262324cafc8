/* native.h: the C text of a rule file: its options, its claims, its judge program. */
#ifndef MX_NATIVE_H
#define MX_NATIVE_H

#include "rules.h"

/* How the values of positions are found in the C that is written. */
typedef enum mx__native_engine {
    MX__NATIVE_OPTIONS, /* they are not: options are sent to a sink (a library) */
    MX__NATIVE_CELLS,   /* a dense table of one or two integers, by a proved measure */
    MX__NATIVE_MEMO,    /* search with a memo: any shape */
    MX__NATIVE_OUTCOME, /* win or loss of whole positions: `ends`, misère play */
    MX__NATIVE_RESULT,  /* the best result in whole positions: points, two players */
    MX__NATIVE_CLAIM    /* claims answer; nothing is searched */
} mx__native_engine;

enum { MX__MOST_CLAIMS = 64 }; /* more of a file are left out */

typedef struct mx__native_plan {
    mx__native_engine engine;
    uint64_t claims;           /* those that stand in for search, a bit each */
    int64_t preperiod, period; /* of the values from position 0 on, proved; 0: none */
    bool with_main;            /* `judge` and main, not the value function alone */
} mx__native_plan;

static inline bool mx__native_uses(const mx__native_plan *plan, size_t claim)
{
    return claim < MX__MOST_CLAIMS && (plan->claims >> claim & 1);
}

/* Whether the positions of RULES are one or two integers whose least is known, so that a
   table can hold their values in C. */
bool mx__native_fits_table(const mx__rules *rules);

/* Whether a proved period of the values of heaps may stand in C for the positions of RULES:
   one integer from 0 on, and rules that no input changes. */
bool mx__native_fits_period(const mx__rules *rules);

/* Whether the library fills a table by itself. */
bool mx__native_fills_table(const mx__rules *rules);

/* mx__native_library writes a C11 library that enumerates the options of RULES, or, when it
   FILLS (mx__native_fills_table), computes the table of their values (native_seam.h says
   what it exports). Nothing of the rules' text gets into it but numbers and names made of
   their letters. MX_UNSUPPORTED: ERR says what cannot be written; the machine runs the
   rules all the same. MX_NOMEM. Time O(text). */
MX_MUSTUSE mx_status mx__native_library(const mx__rules *rules, bool fills,
                                        mx__text *out, mx_error *err);

/* Whether claim I of RULES can be written in C and answers something that is asked: by the
   `judge` block, or without WITH_MAIN by anybody. */
bool mx__native_claim_fits(const mx__rules *rules, size_t i, bool with_main);

/* mx__native_program writes a C program that does what `judge` does, by PLAN, behind the
   comment HEADER (its lines, without comment signs). It compiles as C11 and as C++17.
   Statuses as above. */
MX_MUSTUSE mx_status mx__native_program(const mx__rules *rules,
                                        const mx__native_plan *plan, const char *header,
                                        mx__text *out, mx_error *err);

#endif
