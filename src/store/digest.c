/* digest.c: XXH3, compiled in from its header: nothing is loaded for it. */
#include "digest.h"

#include <stdio.h>
#include <string.h>

#ifdef MX_XXHASH

#define XXH_INLINE_ALL
#include <xxhash.h>

bool mx__digest_is_built(void)
{
    return true;
}

mx__digest mx__digest_of(const void *bytes, size_t n)
{
    XXH128_canonical_t canonical;
    mx__digest d;

    XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes, n));
    memcpy(d.at, canonical.digest, sizeof d.at);
    return d;
}

uint64_t mx__digest_short(const void *bytes, size_t n)
{
    return XXH3_64bits(bytes, n);
}

#else

bool mx__digest_is_built(void)
{
    return false;
}

mx__digest mx__digest_of(const void *bytes, size_t n)
{
    (void)bytes;
    (void)n;
    return (mx__digest){ { 0 } };
}

uint64_t mx__digest_short(const void *bytes, size_t n)
{
    (void)bytes;
    return n;
}

#endif

void mx__digest_text(const mx__digest *d, char out[33])
{
    for (size_t i = 0; i < sizeof d->at; i++)
        snprintf(out + 2 * i, 3, "%02x", d->at[i]);
}
