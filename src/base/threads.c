/* threads.c: running one function in several threads; the only file that knows pthreads. */
#include "threads.h"

#include "alloc.h"

#ifdef __wasi__
void mx__threads_run(uint32_t n, void (*body)(void *context, uint32_t i), void *context)
{
    (void)n;
    body(context, 0);
}

void mx__threads_yield(void)
{
}
#else
#include <pthread.h>
#include <sched.h>

typedef struct thread_start {
    void (*body)(void *context, uint32_t i);
    void *context;
    uint32_t i;
    pthread_t thread;
} thread_start;

static void *run_thread(void *arg)
{
    thread_start *start = arg;

    start->body(start->context, start->i);
    return NULL;
}

void mx__threads_run(uint32_t n, void (*body)(void *context, uint32_t i), void *context)
{
    thread_start *starts = n > 1 ? mx__malloc((n - 1) * sizeof *starts) : NULL;
    uint32_t running = 0;

    while (starts && running < n - 1) {
        thread_start *start = &starts[running];

        *start = (thread_start){ .body = body, .context = context, .i = running + 1 };
        if (pthread_create(&start->thread, NULL, run_thread, start) != 0) break;
        running++;
    }
    body(context, 0);
    while (running)
        pthread_join(starts[--running].thread, NULL);
    mx__free(starts);
}

void mx__threads_yield(void)
{
    sched_yield();
}
#endif
