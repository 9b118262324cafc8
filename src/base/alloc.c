/* alloc.c: the one door to the heap, so that tests can make allocation n fail. */
#define _DEFAULT_SOURCE /* madvise */
#include "alloc.h"

#include <stdint.h>
#include <stdlib.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

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

/* A large BLOCK, not touched so far, is asked for in large pages where the system has them:
   a fault a 2 MiB instead of one a 4 KiB, and tables that are jumped about in stay within
   reach of the address cache. It is a wish; nothing depends on it. */
static void *in_large_pages(void *block, size_t n_bytes)
{
#if defined(MADV_HUGEPAGE)
    enum { LARGE_PAGE = 1 << 21, SMALL_PAGE = 1 << 12, FROM = 8 << 20 };
    uintptr_t start = ((uintptr_t)block + SMALL_PAGE - 1) / SMALL_PAGE * SMALL_PAGE;
    uintptr_t end = ((uintptr_t)block + n_bytes) / LARGE_PAGE * LARGE_PAGE;

    if (block && n_bytes >= FROM && end > start)
        (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
#else
    (void)n_bytes;
#endif
    return block;
}

void *mx__malloc(size_t n_bytes)
{
    return may_allocate() ? in_large_pages(malloc(n_bytes ? n_bytes : 1), n_bytes)
                          : NULL;
}

void *mx__calloc(size_t count, size_t n_bytes)
{
    void *block;

    if (!may_allocate()) return NULL;
    block = calloc(count ? count : 1, n_bytes ? n_bytes : 1);
    return in_large_pages(block, count * n_bytes); /* calloc checked the product */
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
