/* period.h: finding the least period of a sequence, and saying what it is worth. */
#ifndef MX_PERIOD_H
#define MX_PERIOD_H

#include <mexor/status.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum mx__standing {
    MX_PERIOD_NONE = 0,
    MX_PERIOD_OBSERVED = 1, /* it repeats as far as was computed, no more is known */
    MX_PERIOD_PROVED = 2    /* a theorem carries it to every heap */
} mx__standing;

/* The record of a period. Without one (`standing` NONE) only `largest`, `largest_at` and
   `checked_to` mean anything. `preperiod` is the least index, not below the first index
   that counts (1 for codes, 0 for sets), from which every value repeats:
   G(n + period) = G(n) + saltus. */
typedef struct mx__period {
    mx__standing standing;
    uint64_t period, preperiod;
    uint64_t saltus;
    bool has_exception; /* then last_exception = preperiod - 1 */
    uint64_t last_exception;
    uint64_t largest, largest_at; /* largest value and the first heap that has it; of
                                     all heaps when proved with saltus 0 */
    uint64_t checked_to;          /* heaps 0..checked_to-1 were computed */
    const char *theorem;          /* static text; "" unless proved */
} mx__period;

/* N values of WIDTH bytes each (1, 2 or 4), lent. */
typedef struct mx__values {
    const void *at;
    unsigned width;
    size_t n;
} mx__values;

uint32_t mx__values_at(const mx__values *values, size_t i);

/* The least P >= 1 such that the last STRETCH values of V equal those P earlier, and P +
   STRETCH <= N - FIRST; 0 when there is none. STRETCH >= 1. Knuth-Morris-Pratt is replaced
   by the two-way algorithm (Crochemore, Perrin 1991): time O(n), memory O(1). */
size_t mx__period_shift(const mx__values *v, size_t first, size_t stretch);

/* The same for a sequence that may rise from period to period: the last STRETCH differences
   of neighbours equal those P earlier. */
size_t mx__period_rising_shift(const mx__values *v, size_t first, size_t stretch);

/* The least index >= FIRST from which V repeats with PERIOD to its end, each time SALTUS
   larger. */
size_t mx__period_start(const mx__values *v, size_t first, size_t period,
                        uint32_t saltus);

/* The least period of the P values from index START on, taken as a circle: a divisor of
   P. Turns a period proved by a window into the least one. */
size_t mx__period_least(const mx__values *v, size_t start, size_t p);

/* Looks for a period of a sequence of which nothing is known: at least half of it must
   repeat, three times over. *OUT is OBSERVED or NONE. Index FIRST is the first that
   counts. Saltus above 0 included. Time O(n). MX_NOMEM. */
MX_MUSTUSE mx_status mx__period_observe(const mx__values *v, size_t first,
                                        mx__period *out);

#endif
