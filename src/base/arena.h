/* arena.h: memory that is born in pieces and dies at once. */
#ifndef MX_ARENA_H
#define MX_ARENA_H

#include <stddef.h>
#include <stdint.h>

typedef struct mx__arena_block mx__arena_block;

/* One owner, one thread. Zeroed storage is a valid empty arena. */
typedef struct mx__arena {
    mx__arena_block *last;
    char *next, *end;
    size_t total; /* bytes asked of the heap so far */
    size_t limit; /* 0: none; beyond it allocation fails */
} mx__arena;

/* A place to return to; see mx__arena_release. */
typedef struct mx__arena_mark {
    mx__arena_block *last;
    char *next;
} mx__arena_mark;

/* N_BYTES of zeroed memory aligned for any type, or NULL. Lives until the arena is
   cleared, or released to a mark taken before. */
void *mx__arena_alloc(mx__arena *arena, size_t n_bytes);

/* A copy of the N bytes at TEXT with a NUL behind them, or NULL. */
char *mx__arena_text(mx__arena *arena, const char *text, size_t n);

mx__arena_mark mx__arena_here(const mx__arena *arena);
void mx__arena_release(mx__arena *arena, mx__arena_mark mark);

/* Frees everything; the arena is empty and can be used again. */
void mx__arena_clear(mx__arena *arena);

#define MX_ARENA_NEW(arena, type) ((type *)mx__arena_alloc((arena), sizeof(type)))
#define MX_ARENA_ARRAY(arena, type, count)      \
    ((type *)((count) > SIZE_MAX / sizeof(type) \
                  ? NULL                        \
                  : mx__arena_alloc((arena), (count) * sizeof(type))))

#endif
