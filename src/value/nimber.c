/* nimber.c: nim arithmetic by halving the field: a number is hi F + lo over the half field. */
#include "nimber.h"

#include "fail.h"

#include <assert.h>

/* The number of bits BITS is 1, 2, 4 ... 64; operands have no more. HALF is F / 2 = 2^(BITS
   / 2 - 1). With a = a1 F + a0: F F = F + HALF gives
     a b = (a1 b1 + a1 b0 + a0 b1) F + (a0 b0 + a1 b1 HALF). */
static uint64_t product(uint64_t a, uint64_t b, unsigned bits)
{
    unsigned h = bits / 2;
    uint64_t mask, a0, a1, b0, b1, low, high, cross;

    if (a <= 1 || b <= 1) return a * b;
    mask = (UINT64_C(1) << h) - 1;
    if (((a | b) & ~mask) == 0) return product(a, b, h);
    a0 = a & mask;
    a1 = a >> h;
    b0 = b & mask;
    b1 = b >> h;
    low = product(a0, b0, h);
    high = product(a1, b1, h);
    cross = product(a0 ^ a1, b0 ^ b1, h);
    return (cross ^ low) << h | (low ^ product(high, UINT64_C(1) << (h - 1), h));
}

static uint64_t square(uint64_t a, unsigned bits)
{
    unsigned h = bits / 2;
    uint64_t low, high;

    if (a <= 1) return a;
    low = square(a & ((UINT64_C(1) << h) - 1), h);
    high = square(a >> h, h);
    return high << h | (low ^ product(high, UINT64_C(1) << (h - 1), h));
}

/* Squaring is linear: undo it half by half. */
static uint64_t root(uint64_t a, unsigned bits)
{
    unsigned h = bits / 2;
    uint64_t low, high;

    if (a <= 1) return a;
    low = a & ((UINT64_C(1) << h) - 1);
    high = a >> h;
    return root(high, h) << h | root(low ^ product(high, UINT64_C(1) << (h - 1), h), h);
}

/* a times its conjugate a1 F + (a0 + a1) is the norm a0 (a0 + a1) + a1^2 HALF, in the half
   field. */
static uint64_t inverse(uint64_t a, unsigned bits)
{
    unsigned h = bits / 2;
    uint64_t a0, a1, norm;

    assert(a != 0);
    if (a == 1) return 1;
    a0 = a & ((UINT64_C(1) << h) - 1);
    a1 = a >> h;
    norm = product(a0, a0 ^ a1, h) ^ product(square(a1, h), UINT64_C(1) << (h - 1), h);
    return product(a1 << h | (a0 ^ a1), inverse(norm, h), bits);
}

uint64_t mx__nim_product(uint64_t a, uint64_t b)
{
    return product(a, b, 64);
}

uint64_t mx__nim_square(uint64_t a)
{
    return square(a, 64);
}

uint64_t mx__nim_root(uint64_t a)
{
    return root(a, 64);
}

uint64_t mx__nim_power(uint64_t a, uint64_t n)
{
    uint64_t result = 1;

    for (; n; n >>= 1) {
        if (n & 1) result = product(result, a, 64);
        a = square(a, 64);
    }
    return result;
}

mx_status mx__nim_inverse(uint64_t a, uint64_t *x, mx_error *err)
{
    if (a == 0) return mx__fail(err, MX_RANGE, "0 has no nim-inverse");
    *x = inverse(a, 64);
    return MX_OK;
}
