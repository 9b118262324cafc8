/* mix.h: hashing integers, and a small random generator for tests and sampling. */
#ifndef MX_MIX_H
#define MX_MIX_H

#include "compiler.h"

#include <stddef.h>
#include <stdint.h>

/* The finaliser of SplitMix64 (Steele, Lea, Flood 2014): a bijection of 64 bits. */
MX_INLINE uint64_t mx__mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

/* A hash of the N bytes at DATA; the same on every machine of one byte order. */
uint64_t mx__hash(const void *data, size_t n);

/* SplitMix64: *STATE is the seed; any seed is good. */
MX_INLINE uint64_t mx__random(uint64_t *state)
{
    *state += UINT64_C(0x9E3779B97F4A7C15);
    return mx__mix(*state);
}

#endif
