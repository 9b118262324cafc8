/* long_run.h: computing a long sequence of a heap game, kept on disk as it grows. */
#ifndef MX_LONG_RUN_H
#define MX_LONG_RUN_H

#include "budget.h"
#include "period.h"

#include <mexor/heap.h>
#include <mexor/session.h>

/* What to compute; zeroed storage and RULE, NAME, N, BUDGET are enough. */
typedef struct mx__long_run {
    const mx_heap_rule *rule;
    const char *name;            /* its canonical text */
    uint64_t n;                  /* heaps 0..n-1, n >= 1 */
    const char *folder;          /* the store, or NULL: nothing is kept */
    uint64_t chunk;              /* heaps a chunk of a new store; 0: the usual */
    const char *engine, *kernel; /* forced, or NULL */
    bool no_period;              /* compute every value */
    bool fresh;        /* compute what is stored as well, and compare with it */
    double save_every; /* seconds between checkpoints of an unfinished chunk; 0: 30 */
    mx__budget *budget;
    mx_progress *report; /* or NULL */
    void *context;
} mx__long_run;

/* What came of it. The statistics are of the heaps 0..known-1. */
typedef struct mx__long_result {
    uint64_t known; /* n unless the run ended early */
    uint64_t last;  /* the value of heap known-1, when known > 0 */
    uint64_t largest, largest_at;
    uint64_t n_zero;    /* heaps with value 0 */
    bool has_commonest; /* no value passes 65535 */
    uint64_t commonest, n_commonest;
    mx__period period; /* NONE also when it was not looked for */
    char theorem[160]; /* what period.theorem points to */
    uint64_t computed; /* heaps that this run computed itself */
    uint64_t resumed;  /* heaps that an earlier run had stored */
    double seconds;
    bool recovered; /* the lock of a killed run was taken over */
    bool plain;     /* no Zstandard here: chunks are not packed */
} mx__long_result;

/* Runs JOB. With a period proved, heaps behind it follow from it: then the chunks end at
   the first that covers preperiod + period, and a file says the period.
   MX_LIMIT, MX_CANCELLED: *OUT says how far it came; all of it is stored.   MX_RANGE: the
   store is damaged, of another game, or differs from what was computed.   MX_IO: in use,
   or the disk is full.   MX_UNSUPPORTED, MX_NOMEM. Whatever the status, what was stored
   stays sound. Memory: the whole sequence, 1, 2 or 4 bytes a heap, for every value rests
   on all earlier ones. */
MX_MUSTUSE mx_status mx__long_run_go(const mx__long_run *job, mx__long_result *out,
                                     mx_error *err);

#endif
