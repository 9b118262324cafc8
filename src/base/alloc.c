/* alloc.c: the one door to the heap, so that tests can make allocation n fail. */
#include "alloc.h"

#include <stdint.h>
#include <stdlib.h>

#ifdef MX_HOSTILE
enum { ASK_THE_ENVIRONMENT = -2 };

/* Tests only: see tools/globals.txt. */
static _Thread_local long asked, allowed = ASK_THE_ENVIRONMENT;

void mx__alloc_fail_after(long count)
{
    asked = 0;
    allowed = count;
}

long mx__alloc_count(void)
{
    return asked;
}

static int may_allocate(void)
{
    if (allowed == ASK_THE_ENVIRONMENT) {
        const char *count = getenv("MEXOR_FAIL_ALLOC");

        allowed = count ? strtol(count, NULL, 10) : -1;
    }
    asked++;
    return allowed < 0 || asked <= allowed;
}
#else
static int may_allocate(void)
{
    return 1;
}
#endif

void *mx__malloc(size_t n_bytes)
{
    return may_allocate() ? malloc(n_bytes ? n_bytes : 1) : NULL;
}

void *mx__calloc(size_t count, size_t n_bytes)
{
    return may_allocate() ? calloc(count ? count : 1, n_bytes ? n_bytes : 1) : NULL;
}

void *mx__grow(void *old, size_t count, size_t n_bytes)
{
    size_t total = count * n_bytes;

    if (n_bytes && count > SIZE_MAX / n_bytes) return NULL;
    return may_allocate() ? realloc(old, total > 0 ? total : 1) : NULL;
}

void mx__free(void *block)
{
    free(block);
}
