/* mix.c: hashing bytes. */
#include "mix.h"

#include <string.h>

uint64_t mx__hash(const void *data, size_t n)
{
    const unsigned char *at = data;
    uint64_t hash = mx__mix(n + UINT64_C(0x9E3779B97F4A7C15)), word;

    for (; n >= 8; at += 8, n -= 8) {
        memcpy(&word, at, 8);
        hash = mx__mix(hash ^ word) + UINT64_C(0x9E3779B97F4A7C15);
    }
    if (n) {
        word = 0;
        memcpy(&word, at, n);
        hash = mx__mix(hash ^ word);
    }
    return hash;
}
