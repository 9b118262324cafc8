/* alike.h: one position for all whose graphs differ by the names of the nodes alone. */
#ifndef MX_ALIKE_H
#define MX_ALIKE_H

#include "positions.h"

typedef struct mx__alike mx__alike;

/* For GAME, which has `likeness`; WORKER and BUDGET are lent. MX_UNSUPPORTED: there is no
   nauty. MX_NOMEM. */
MX_MUSTUSE mx_status mx__alike_new(const mx_game *game, void *worker,
                                   mx__budget *budget, mx__alike **out, mx_error *err);
void mx__alike_free(mx__alike *alike); /* NULL is welcome */

/* As mx__positions_add to POSITIONS, but a position like one that was added before gets the
   id of that one. Graphs of more than 64 nodes are like themselves alone. When few positions
   turn out to be alike, no more are looked at. */
MX_MUSTUSE mx_status mx__alike_add(mx__alike *alike, mx__positions *positions,
                                   mx_span at, uint32_t *id, bool *is_new,
                                   mx_error *err);

#endif
