/* budget.h: charging a run against its limits without cost that matters. */
#ifndef MX_BUDGET_H
#define MX_BUDGET_H

#include "compiler.h"

#include <mexor/limits.h>
#include <mexor/status.h>

#include <stdatomic.h>
#include <stdbool.h>

/* One a session; several threads may charge it. */
typedef struct mx__budget {
    double deadline;         /* monotonic seconds; 0: none */
    uint64_t most_bytes;     /* > 0 */
    uint64_t most_positions; /* > 0 */
    uint32_t threads;        /* >= 1 */
    const volatile int *cancel;
    atomic_uint_fast64_t bytes;
    atomic_uint_fast64_t positions;
    double seconds;
    const char *kernel; /* as in mx_limits; stays the caller's */
    bool fresh;
} mx__budget;

/* Takes over LIMITS (NULL: every default) with the memory already in use at 0. */
void mx__budget_init(mx__budget *budget, const mx_limits *limits);

/* Starts the clock and the count of positions of one request anew. */
void mx__budget_start(mx__budget *budget);

/* Lets no charge after UNTIL (mx__now) succeed, unless the deadline is earlier still. Gives
   the deadline before, to put back into BUDGET->deadline. */
double mx__budget_until(mx__budget *budget, double until);

/* Charges N positions or heaps. MX_LIMIT, MX_CANCELLED: ERR says which limit. Call it
   once a block of some thousands: it may ask the clock. */
MX_MUSTUSE mx_status mx__budget_charge(mx__budget *budget, uint64_t n, mx_error *err);

/* Takes N_BYTES; MX_LIMIT when there is no room. mx__budget_give returns them. */
MX_MUSTUSE mx_status mx__budget_take(mx__budget *budget, uint64_t n_bytes,
                                     mx_error *err);
void mx__budget_give(mx__budget *budget, uint64_t n_bytes);

/* For loops of short steps: counts them and asks the budget once in 2^16. BUDGET is NULL
   where there is none. */
typedef struct mx__steps {
    mx__budget *budget;
    mx_error *err;
    uint32_t n;
} mx__steps;

MX_INLINE mx_status mx__step(mx__steps *steps)
{
    return ++steps->n & 0xFFFF || !steps->budget
               ? MX_OK
               : mx__budget_charge(steps->budget, 0, steps->err);
}

/* Seconds on a clock that never runs back. */
double mx__now(void);

#endif
