/* digest.h: checksums of what is stored; the only file that knows xxHash. */
#ifndef MX_DIGEST_H
#define MX_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* XXH3 of 128 bits in its canonical order of bytes. */
typedef struct mx__digest {
    uint8_t at[16];
} mx__digest;

/* False in builds without xxHash (MX_XXHASH): then there are no stores. */
bool mx__digest_is_built(void);

mx__digest mx__digest_of(const void *bytes, size_t n);

/* XXH3 of 64 bits, for headers and short texts. */
uint64_t mx__digest_short(const void *bytes, size_t n);

/* The 32 hexadecimal digits of D and a NUL. */
void mx__digest_text(const mx__digest *d, char out[33]);

#endif
