/* survey_ranks.h: the processes that mpirun started for one survey. Rank 0 hands rows
   over; the others compute and send theirs. */
#ifndef MX_SURVEY_RANKS_H
#define MX_SURVEY_RANKS_H

#include "period.h"

#include <mexor/status.h>

typedef struct mx__ranks mx__ranks; /* used by the first thread of a process alone */

/* What one rank tells rank 0: a code that is done, or that it has come to its end. */
typedef struct mx__rank_row {
    uint64_t item;   /* which code; UINT64_MAX: the end of this rank */
    uint32_t status; /* mx_status: MX_OK, or why the rank ended early */
    uint32_t standing;
    uint64_t period, preperiod, saltus, last_exception, largest, largest_at, checked_to;
    uint32_t has_exception;
    char theorem[160];
    char text[200]; /* of a fault */
} mx__rank_row;

/* MX_UNSUPPORTED: this build has no MPI, or it cannot be loaded here; MX_NOMEM. */
MX_MUSTUSE mx_status mx__ranks_start(mx__ranks **out, mx_error *err);
void mx__ranks_end(mx__ranks *ranks); /* NULL is welcome */

uint32_t mx__ranks_mine(const mx__ranks *ranks);
uint32_t mx__ranks_count(const mx__ranks *ranks);

/* The N bytes of rank 0 come to every rank. MX_IO. */
MX_MUSTUSE mx_status mx__ranks_share(mx__ranks *ranks, void *bytes, size_t n,
                                     mx_error *err);
MX_MUSTUSE mx_status mx__ranks_send(mx__ranks *ranks, const mx__rank_row *row,
                                    mx_error *err);
MX_MUSTUSE mx_status mx__ranks_receive(mx__ranks *ranks, mx__rank_row *row,
                                       mx_error *err);

/* Between a row and the record of a period; THEOREM is where the text may stay. */
void mx__ranks_pack(const mx__period *period, mx__rank_row *row);
void mx__ranks_unpack(const mx__rank_row *row, char theorem[160], mx__period *period);

#endif
