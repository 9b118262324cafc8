/* partizan_search.h: who wins a sum of partizan positions, by search of the whole sum,
   where values are too large to write down. Inside the floor. */
#ifndef MX_PARTIZAN_SEARCH_H
#define MX_PARTIZAN_SEARCH_H

#include "partizan_impl.h"

/* A sum being built up or looked at: known values, and positions whose value is not. The
   compact values are one form; the rest are sorted. */
typedef struct mx__partizan_state {
    mx__form compact;
    MX_VEC(mx__form) forms;
    MX_VEC(uint64_t) positions; /* solver << 32 | id */
} mx__partizan_state;

typedef struct mx__partizan_search mx__partizan_search;

/* A search over sums of positions of the N solvers SOLVER (lent; one may occur twice). */
MX_MUSTUSE mx_status mx__partizan_search_new(mx__partizan *const *solver, size_t n,
                                             mx__partizan_search **out, mx_error *err);
void mx__partizan_search_free(mx__partizan_search *search);

/* Empties the sum under construction; adds a position to it. */
void mx__partizan_search_begin(mx__partizan_search *search);
MX_MUSTUSE mx_status mx__partizan_search_add(mx__partizan_search *search, size_t solver,
                                             mx_span at, mx_error *err);

/* Whether PLAYER, to move in the sum built up, wins. Keeps what it finds. The sum stays as
   it is. Time: the sums that can be reached, in the worst case; those whose positions all
   have values are decided by at most one comparison where they have at most two parts.
   Statuses as mx__partizan_value. */
MX_MUSTUSE mx_status mx__partizan_search_wins(mx__partizan_search *search,
                                              mx_player player, bool *wins,
                                              mx_error *err);

#endif
