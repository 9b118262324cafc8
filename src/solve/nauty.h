/* nauty.h: canonical forms of small graphs by McKay's nauty, loaded when first needed. */
#ifndef MX_NAUTY_H
#define MX_NAUTY_H

#include "compiler.h"

#include <mexor/status.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Nodes of a graph at most: one word a row, so that nauty takes no memory of its own (and
   need not end the process when there is none). */
enum { MX__NAUTY_NODES = 64 };

typedef struct mx__nauty mx__nauty;

/* MX_UNSUPPORTED: the library is not there or this build does not know it. MX_NOMEM. */
MX_MUSTUSE mx_status mx__nauty_new(mx__nauty **out, mx_error *err);
void mx__nauty_free(mx__nauty *nauty); /* NULL is welcome */

/* mx__nauty_canonical puts the canonical form of a graph of N nodes into CANONICAL: equal for
   two graphs exactly when they are isomorphic. Bit 63 - v of ROWS[u] is the arc from u to v;
   IS_PLAIN: each arc has its reverse and there are no loops. Any thread.

   Brendan McKay, Practical graph isomorphism, Congressus Numerantium 30 (1981); McKay and
   Piperno, Practical graph isomorphism II, J. Symbolic Computation 60 (2014). Exponential
   in the worst case, which needs graphs made for it; some microseconds for 20 nodes. */
void mx__nauty_canonical(const mx__nauty *nauty, const uint64_t *rows, size_t n,
                         bool is_plain, uint64_t *canonical);

#endif
