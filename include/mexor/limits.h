/* limits.h: how much time, memory and how many positions a run may use, and what else. */
#ifndef MEXOR_LIMITS_H
#define MEXOR_LIMITS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One of these is in every session. A field of 0 means its default. Limits are charged
   in blocks of options or heaps, so a run may pass one by a block before it stops. */
typedef struct mx_limits {
    size_t size;        /* sizeof(mx_limits) of the caller */
    double seconds;     /* wall time of one request; default none */
    uint64_t bytes;     /* memory of one session; default 4 GiB */
    uint64_t positions; /* positions or heaps stored by one request; default 2^32 - 1 */
    uint32_t threads;   /* worker threads; default one per core */
    /* Another thread or a signal handler may set *cancel to non-zero: the run ends with
       MX_CANCELLED and what is known so far. NULL: it can not be cancelled. */
    const volatile int *cancel;
    /* The inner loops of sequences: "portable", "avx2", "avx512"; NULL: the fastest that
       this machine can run. A request that needs them fails with MX_RANGE when there are
       none of that name here. */
    const char *kernel;
    int fresh; /* not 0: use no table of periods that were proved before */
} mx_limits;

#ifdef __cplusplus
}
#endif

#endif
