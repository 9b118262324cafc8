/* positions.h: a set of positions, each stored once, packed, with a 32-bit note. */
#ifndef MX_POSITIONS_H
#define MX_POSITIONS_H

#include "budget.h"

#include <mexor/game.h>

#include <stdbool.h>

/* A position is named by its id: the place of its record, in words of 4 bytes. A record is
   the note, a head (length and lane width in one byte; 5 bytes from 63 integers on) and
   the integers in lanes of 1, 2, 4 or 8 bytes, the narrowest that holds them all. Since
   the width depends on the position alone, equal positions have equal bytes and a set
   never has to be widened. Id 0 is nobody's.

   The index is open addressing in buckets of one cache line, twelve ids each, so that
   looking up a position costs two misses: its bucket and its record.

   Memory for k integers of one byte: (5 + k rounded up to 4) * 1.25 + 12.8 bytes at most.
   One thread. */
typedef struct mx__bucket mx__bucket;

typedef struct mx__positions {
    mx__budget *budget;
    uint32_t *words;
    size_t n_words, words_room;
    void *index;           /* the buckets' block ... */
    size_t index_room;     /* ... its bytes ... */
    mx__bucket *buckets;   /* ... and where they begin in it, at a cache line */
    uint64_t n_buckets;    /* a power of two, or 0 */
    uint64_t n;            /* positions stored */
    unsigned char *packed; /* the position looked for */
    size_t packed_room, packed_n;
    size_t unclocked; /* bytes packed since the budget was last asked */
} mx__positions;

/* The largest id is below this. */
#define MX__IDS_END UINT32_C(0xFFFFFFF0)

/* An empty set; its memory is charged to BUDGET. */
void mx__positions_init(mx__positions *set, mx__budget *budget);
void mx__positions_clear(mx__positions *set);

/* mx__positions_add finds or adds AT; a new position's note is 0. *IS_NEW, unless NULL,
   says which. MX_LIMIT: no room within the budget or the ids, or, asked once a MiB of
   positions, no time. MX_CANCELLED. MX_NOMEM. Each leaves the set as it was. Time O(k). */
MX_MUSTUSE mx_status mx__positions_add(mx__positions *set, mx_span at, uint32_t *id,
                                       bool *is_new, mx_error *err);

/* Looking up many positions in a row hides the misses: pack each, seek it some time before
   it is needed, peek at it again later, then add it. */
enum { MX__PACKED_MOST = 56 };

typedef struct mx__packed {
    uint64_t hash;
    uint32_t n;
    unsigned char bytes[MX__PACKED_MOST];
} mx__packed;

/* Packs AT into OUT; false when it is too long for that. */
bool mx__positions_pack(mx_span at, mx__packed *out);

/* Fetch the bucket, and then the record, into the cache. */
void mx__positions_seek(const mx__positions *set, const mx__packed *key);
void mx__positions_peek(const mx__positions *set, const mx__packed *key);

/* As mx__positions_add. */
MX_MUSTUSE mx_status mx__positions_add_packed(mx__positions *set, const mx__packed *key,
                                              uint32_t *id, bool *is_new,
                                              mx_error *err);

/* *IS tells whether position ID is AT: cheaper than to look AT up. MX_NOMEM only. */
MX_MUSTUSE mx_status mx__positions_is(mx__positions *set, uint32_t id, mx_span at,
                                      bool *is, mx_error *err);

/* The id of AT, or 0 when it is not in the set. MX_NOMEM only. */
MX_MUSTUSE mx_status mx__positions_find(mx__positions *set, mx_span at, uint32_t *id,
                                        mx_error *err);

/* The number of integers of position ID, and the integers themselves. */
size_t mx__positions_length(const mx__positions *set, uint32_t id);
void mx__positions_read(const mx__positions *set, uint32_t id, int64_t *out);

/* Visits all: the first id, and the one behind ID; 0 at the end. */
uint32_t mx__positions_first(const mx__positions *set);
uint32_t mx__positions_next(const mx__positions *set, uint32_t id);

uint64_t mx__positions_bytes(const mx__positions *set);

/* The note of ID; the pointer lasts until the next position is added. */
MX_INLINE uint32_t *mx__positions_note(const mx__positions *set, uint32_t id)
{
    return &set->words[id];
}

#endif
