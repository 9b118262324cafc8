/* threads.h: running one function in several threads; the only file that knows pthreads. */
#ifndef MX_THREADS_H
#define MX_THREADS_H

#include <stdint.h>

/* mx__threads_run calls BODY(context, i) for i = 0, 1 ... N-1 at once, 0 in this thread,
   and returns when all have returned. Where threads cannot be had fewer are run: BODY
   takes its share of the work from a common counter, so none is needed but the first. */
void mx__threads_run(uint32_t n, void (*body)(void *context, uint32_t i),
                     void *context);

/* Lets other threads run; for loops that wait for one. */
void mx__threads_yield(void);

#endif
