/* sequence.h: Grundy values of the heaps of one heap game, on demand, with their period.

       new -> value / fill / prove, in any order, any number of times -> free

   Values are computed from heap 0 upwards in chunks; what was computed stays. Once a
   period is proved every heap answers in O(1) and nothing more is computed. */
#ifndef MX_SEQUENCE_H
#define MX_SEQUENCE_H

#include "budget.h"
#include "kernels.h"
#include "period.h"

#include <mexor/heap.h>
#include <mexor/session.h>

typedef struct mx__sequence mx__sequence; /* one thread at a time */

typedef struct mx__sequence_options {
    const char *engine; /* a row of mx__heap_engine_name, or NULL: the best one */
    const mx__kernels *kernels; /* or NULL: those of the budget, else the best */
    bool no_period;             /* look for no period: every value is computed */
    uint32_t threads;           /* 0 or 1: one */
    bool tabled; /* a period in the table of proved ones is taken from there, unless the
                    budget says `fresh` */
    mx_progress *report; /* called now and then with REPORT_CONTEXT; or NULL */
    void *report_context;
} mx__sequence_options;

/* Fails with MX_RANGE: there are no kernels of that NAME here. */
mx_status mx__sequence_no_kernel(const char *name, mx_error *err);

/* mx__sequence_new makes the empty sequence of RULE, which is copied. OPTIONS may be NULL.
   BUDGET stays the caller's and must outlive the sequence: heaps are charged as positions,
   the table as bytes, which mx__sequence_free gives back.
   MX_RANGE: RULE is not sound, no such engine, or no kernels as the budget wants.   MX_UNSUPPORTED: the engine asked for
   can not compute this rule.   MX_NOMEM. */
MX_MUSTUSE mx_status mx__sequence_new(const mx_heap_rule *rule,
                                      const mx__sequence_options *options,
                                      mx__budget *budget, mx__sequence **out,
                                      mx_error *err);
void mx__sequence_free(mx__sequence *seq); /* NULL is welcome */

/* *G = the Grundy value of HEAP. MX_LIMIT, MX_CANCELLED: the budget ended first; what was
   computed stays and mx__sequence_known says how much. MX_RANGE: the value passes 2^63
   (a proved saltus). MX_NOMEM. */
MX_MUSTUSE mx_status mx__sequence_value(mx__sequence *seq, uint64_t heap, uint64_t *g,
                                        mx_error *err);

/* G[i] = the value of heap FROM + i for i < N; the statuses of mx__sequence_value, and
   MX_RANGE when a value passes 2^32 - 1. */
MX_MUSTUSE mx_status mx__sequence_fill(mx__sequence *seq, uint64_t from, size_t n,
                                       uint32_t *g, mx_error *err);

/* Computes until a period is proved or heaps 0..MOST-1 are known, whichever is first: MX_OK
   both ways, mx__sequence_period tells. MX_LIMIT, MX_CANCELLED, MX_NOMEM. */
MX_MUSTUSE mx_status mx__sequence_prove(mx__sequence *seq, uint64_t most,
                                        mx_error *err);

/* As mx__sequence_prove, in memory that does not grow beyond some megabytes where the window
   certificate applies. Afterwards only the period may be asked for. */
MX_MUSTUSE mx_status mx__sequence_prove_lean(mx__sequence *seq, uint64_t most,
                                             mx_error *err);

/* The record as of now; lent until the next call on SEQ. Looks anew for an observed
   period when the sequence has grown, O(n). */
const mx__period *mx__sequence_period(mx__sequence *seq);

/* How many heaps from 0 on are in the table. */
uint64_t mx__sequence_known(const mx__sequence *seq);

/* The table: the values of heaps 0..known-1, lent until the next call on SEQ. */
mx__values mx__sequence_table(const mx__sequence *seq);

/* Makes room for N heaps at once, which spares copying; the memory is only used as the
   table grows. MX_LIMIT, MX_NOMEM: SEQ is as before. */
MX_MUSTUSE mx_status mx__sequence_reserve(mx__sequence *seq, uint64_t n, mx_error *err);

/* Takes VALUES as those of the heaps known.., as if they had just been computed: what an
   earlier run kept. The caller vouches for them. MX_LIMIT, MX_CANCELLED, MX_NOMEM: SEQ is
   as before. Time O(n). */
MX_MUSTUSE mx_status mx__sequence_append(mx__sequence *seq, mx__values values,
                                         mx_error *err);

/* A split of the heaps that were computed into common and rare ones, as few rare ones as can be
   (docs/theory.md, section 4): a is common when the parity of G(a) & *MASK is a * *ODD +
   kappa. *FOUND false: no digit splits heaps, or no split suits them. MX_NOMEM. */
MX_MUSTUSE mx_status mx__sequence_split(const mx__sequence *seq, uint64_t *mask,
                                        uint64_t *odd, bool *found, mx_error *err);

/* The engine that computed the last chunk ("textbook", "sparse" ...), static text. */
const char *mx__sequence_engine(const mx__sequence *seq);

/* The names of the engines, NULL behind the end: what --engine may force. */
const char *mx__heap_engine_name(size_t i);

#endif
