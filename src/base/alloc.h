/* alloc.h: the one door to the heap, so that tests can make allocation n fail. */
#ifndef MX_ALLOC_H
#define MX_ALLOC_H

#include <stddef.h>

/* As malloc, calloc, realloc and free. mx__calloc and mx__grow check the product.
   mx__grow leaves OLD as it was when it returns NULL. */
void *mx__malloc(size_t n_bytes);
void *mx__calloc(size_t count, size_t n_bytes);
void *mx__grow(void *old, size_t count, size_t n_bytes);
void mx__free(void *block);

/* The first room of a thing that grows. Hostile builds start with one, so that every
   test meets the growing and whatever still points at the old place. */
#ifdef MX_HOSTILE
#define MX_FIRST_ROOM(usual) 1
#else
#define MX_FIRST_ROOM(usual) (usual)
#endif

#ifdef MX_HOSTILE
/* Builds for tests only: the next COUNT allocations of this thread succeed, later ones
   fail. A negative COUNT: none fails. Before the first call the environment variable
   MEXOR_FAIL_ALLOC is COUNT. mx__alloc_count says how many were asked since. */
void mx__alloc_fail_after(long count);
long mx__alloc_count(void);
#endif

#endif
