/* whole.h: who wins a sum of impartial components, and how long it lasts, by search over
   the sums that play can reach. For misère sums to which no theorem applies, and for
   finding the longest resistance. */
#ifndef MX_WHOLE_H
#define MX_WHOLE_H

#include "solver.h"

/* A sum is a multiset of components, kept sorted, so their order never multiplies states.
   Each component's options are enumerated once. Components without a move are dropped. In
   misère play two more facts shorten the search: components that equal a Nim heap (the
   misère mex rule, mexset.h) become that heap, with *1 + *1 = 0; and a sum of tame
   components is decided at once. No recursion. */
typedef struct mx__whole mx__whole;

/* What a search is for: who wins, or also how long play lasts when the winner hurries and
   the loser resists (remoteness; Smith 1966). */
typedef enum mx__whole_aim { MX__WHO_WINS, MX__HOW_LONG } mx__whole_aim;

/* mx__whole_new makes an empty search. The solvers whose components are given to it must
   outlive it. MX_NOMEM. */
MX_MUSTUSE mx_status mx__whole_new(mx__budget *budget, bool misere, mx__whole_aim aim,
                                   mx__whole **out, mx_error *err);
void mx__whole_free(mx__whole *whole); /* NULL is welcome */

/* mx__whole_begin empties the sum to be asked about, mx__whole_add adds the component AT
   of SOLVER to it. */
void mx__whole_begin(mx__whole *whole);
MX_MUSTUSE mx_status mx__whole_add(mx__whole *whole, mx__solver *solver, mx_span at,
                                   mx_error *err);

typedef struct mx__whole_answer {
    bool won;       /* by the player to move */
    uint32_t lasts; /* moves to the end; MX__HOW_LONG only */
} mx__whole_answer;

/* mx__whole_solve answers for the sum. MOST_SUMS > 0: MX_LIMIT once the search, over all
   its calls, has met more sums, or 16 times as many options; what was found stays. MX_CYCLE, MX_FAULT, MX_LIMIT, MX_CANCELLED, MX_NOMEM. */
MX_MUSTUSE mx_status mx__whole_solve(mx__whole *whole, uint64_t most_sums,
                                     mx__whole_answer *out, mx_error *err);

#endif
