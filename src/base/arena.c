/* arena.c: memory that is born in pieces and dies at once. */
#include "arena.h"

#include "alloc.h"

#include <assert.h>
#include <string.h>

struct mx__arena_block {
    mx__arena_block *before;
    size_t n_bytes; /* of the whole block */
};

enum { ALIGN = 16, FIRST_BLOCK = MX_FIRST_ROOM(4096), LARGEST_STEP = 1 << 20 };

static char *block_start(mx__arena_block *block)
{
    size_t header = (sizeof *block + ALIGN - 1) / ALIGN * ALIGN;

    return (char *)block + header;
}

/* Blocks double up to a mebibyte, so a small request stays small. */
static int add_block(mx__arena *arena, size_t n_bytes)
{
    size_t want = arena->last ? arena->last->n_bytes * 2 : FIRST_BLOCK;
    size_t need = n_bytes + 2 * ALIGN + sizeof(mx__arena_block);
    mx__arena_block *block;

    if (need < n_bytes) return 0;
    if (want > LARGEST_STEP) want = LARGEST_STEP;
    if (want < need) want = need;
    if (arena->limit && (want > arena->limit || arena->total > arena->limit - want))
        return 0;
    block = mx__malloc(want);
    if (!block) return 0;
    block->before = arena->last;
    block->n_bytes = want;
    arena->last = block;
    arena->next = block_start(block);
    arena->end = (char *)block + want;
    arena->total += want;
    return 1;
}

void *mx__arena_alloc(mx__arena *arena, size_t n_bytes)
{
    size_t rounded = (n_bytes + ALIGN - 1) / ALIGN * ALIGN;
    char *at;

    if (rounded < n_bytes) return NULL;
    if (!arena->last || (size_t)(arena->end - arena->next) < rounded)
        if (!add_block(arena, rounded)) return NULL;
    at = arena->next;
    arena->next += rounded;
    memset(at, 0, rounded);
    return at;
}

char *mx__arena_text(mx__arena *arena, const char *text, size_t n)
{
    char *copy = n == SIZE_MAX ? NULL : mx__arena_alloc(arena, n + 1);

    if (copy) memcpy(copy, text, n);
    return copy;
}

mx__arena_mark mx__arena_here(const mx__arena *arena)
{
    return (mx__arena_mark){ arena->last, arena->next };
}

void mx__arena_release(mx__arena *arena, mx__arena_mark mark)
{
    while (arena->last != mark.last) {
        mx__arena_block *block = arena->last;

        assert(block);
        arena->last = block->before;
        arena->total -= block->n_bytes;
        mx__free(block);
    }
    arena->next = mark.next;
    arena->end = arena->last ? (char *)arena->last + arena->last->n_bytes : NULL;
}

void mx__arena_clear(mx__arena *arena)
{
    mx__arena_release(arena, (mx__arena_mark){ NULL, NULL });
}
