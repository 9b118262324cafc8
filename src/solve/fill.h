/* fill.h: one thread's share in filling a table; between table.c and fill.c only. */
#ifndef MX_FILL_H
#define MX_FILL_H

#include "mexset.h"
#include "table.h"

#include <stdatomic.h>

struct mx__table {
    const mx_game *game;
    mx__budget *budget;
    void *worker;
    size_t n; /* dimensions */
    int64_t lo[MX__TABLE_DIMENSIONS];
    uint64_t extent[MX__TABLE_DIMENSIONS]; /* cells along each; all 0: no box yet */
    uint64_t stride[MX__TABLE_DIMENSIONS]; /* the last is 1 */
    _Atomic uint32_t *cells;               /* raw value + 1; 0: not known */
    size_t cells_room;
    uint64_t n_cells, known, options;
    uint32_t *order; /* cells by rising measure; NULL: as they lie */
    /* of the fill under way */
    atomic_uint_fast64_t next; /* into the order */
    atomic_int stop;
    uint32_t chunk;
    bool parallel;
    bool eager; /* share the work from the first cell on; for tests */
};

/* Values below MX__SEEN are marked in `seen`, the others collected in a mexset; the budget
   is looked at every MX__FILL_BLOCK options. */
enum {
#ifdef MX_HOSTILE
    MX__SEEN = 1 << 6,
#else
    MX__SEEN = 1 << 16,
#endif
    MX__FILL_BLOCK = 1 << 12
};

/* One thread's share, and how it ended. The first members are what every option reads. */
typedef struct mx__fill {
    const _Atomic uint32_t *cells; /* as in the table */
    uint64_t n_cells;
    int64_t lo[2];
    uint64_t extent[2], stride;
    uint32_t *seen; /* MX__SEEN marks: the value was seen in cell number `mark` */
    uint32_t mark;
    uint32_t left; /* options until the next look at the budget */
    mx__table *table;
    void *worker;
    mx__mexset set;  /* values from MX__SEEN on, less that */
    uint32_t *aside; /* options put aside: value so far, number of cells, cells */
    size_t n_aside, aside_room, seen_room;
    int64_t at[MX__TABLE_DIMENSIONS]; /* the position being evaluated ... */
    uint64_t level;                   /* ... and its measure */
    bool loony;
    bool outside; /* an option left the box: here is the box that would hold it */
    int64_t outside_lo[MX__TABLE_DIMENSIONS], outside_hi[MX__TABLE_DIMENSIONS];
    uint64_t options, known, uncharged;
    double until; /* give the work back at this time; 0: never */
    mx_status status;
    mx_error err;
} mx__fill;

/* Prepares F, zeroed, to work on T with WORKER. MX_LIMIT, MX_NOMEM. The caller clears it,
   also then. */
MX_MUSTUSE mx_status mx__fill_init(mx__fill *f, mx__table *t, void *worker,
                                   mx_error *err);
void mx__fill_clear(mx__fill *f);

/* Evaluates cells, claimed in order, until none is left or the fill stops: F->status, or
   F->outside. */
void mx__fill_run(mx__fill *f);

#endif
