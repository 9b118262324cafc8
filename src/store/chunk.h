/* chunk.h: a run of values as bytes that say what they are: the format of one chunk.

   A header of MX_CHUNK_HEADER bytes, integers little-endian, then the values, packed or
   as they are; docs/formats.md draws it. Nothing here touches a file. */
#ifndef MX_CHUNK_H
#define MX_CHUNK_H

#include "digest.h"
#include "squeeze.h"
#include "vec.h"

#include <mexor/status.h>

#include <stdint.h>

enum { MX_CHUNK_VERSION = 1, MX_CHUNK_HEADER = 72 };

typedef MX_VEC(uint8_t) mx__buffer;

/* N values of WIDTH bytes each (1, 2 or 4) in the order of this machine, lent. */
typedef struct mx__segment {
    const void *at;
    unsigned width;
    size_t n;
} mx__segment;

uint32_t mx__segment_at(const mx__segment *block, size_t i);

/* What the header says. */
typedef struct mx__chunk {
    uint64_t first; /* heap of the first value */
    uint64_t n;
    unsigned width;     /* least of 1, 2, 4 that holds every value */
    unsigned codec;     /* 0: as they are, 1: Zstandard */
    uint64_t n_payload; /* bytes behind the header */
    uint64_t game;      /* mx__digest_short of the game's text */
    mx__digest digest;  /* of the values, WIDTH bytes each, little-endian */
} mx__chunk;

/* The digest of BLOCK as a chunk would have it. MX_NOMEM. */
MX_MUSTUSE mx_status mx__chunk_digest(const mx__segment *block, mx__digest *out,
                                      mx_error *err);

/* Writes BLOCK, the values of heaps FIRST.. of the game with the digest GAME, to OUT,
   which is emptied first. SQUEEZE NULL: not packed. MX_NOMEM. */
MX_MUSTUSE mx_status mx__chunk_pack(const mx__segment *block, uint64_t first,
                                    uint64_t game, const mx__squeeze *squeeze,
                                    mx__buffer *out, mx_error *err);

/* Reads the header of the N bytes at FILE, any bytes.
   MX_RANGE: damaged, of another version, or not a chunk at all; ERR says which. */
MX_MUSTUSE mx_status mx__chunk_head(const uint8_t *file, size_t n, mx__chunk *out,
                                    mx_error *err);

/* Reads the values of at most MOST heaps into VALUES, in the order of this machine, and
   checks the digest. MX_RANGE as mx__chunk_head; MX_UNSUPPORTED: packed, and SQUEEZE is
   NULL; MX_NOMEM. On a fault VALUES holds nothing of use. */
MX_MUSTUSE mx_status mx__chunk_unpack(const uint8_t *file, size_t n, uint64_t most,
                                      const mx__squeeze *squeeze, mx__chunk *head,
                                      mx__buffer *values, mx_error *err);

#endif
