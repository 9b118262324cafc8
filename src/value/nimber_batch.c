/* nimber_batch.c: many nim products, by way of polynomials over the field of two elements.

   Let t be a nimber whose powers 1, t .. t^63 are linearly independent, and P the polynomial
   of degree 64 that vanishes at t. Nimbers are then polynomials in t, and their products
   are carry-less products mod P. Montgomery's reduction divides by x^64 on the way; the map
   back puts that factor in again. */
#include "nimber.h"

#include "alloc.h"
#include "fail.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#define HAS_CLMUL 1
#include <immintrin.h>
#else
#define HAS_CLMUL 0
#endif

struct mx__nim_tables {
    uint64_t to[8][256];   /* nimber, by bytes, to polynomial */
    uint64_t from[8][256]; /* polynomial / x^64 to nimber */
    uint64_t modulus;      /* P without its leading term */
    uint64_t reciprocal;   /* 1 / P mod x^64 */
    int has_clmul;
};

/* The low 64 bits of the carry-less product, and the high ones. */
static void multiply(uint64_t a, uint64_t b, uint64_t *low, uint64_t *high)
{
    uint64_t l = 0, h = 0;

    for (unsigned i = 0; i < 64; i++) {
        uint64_t mask = 0 - (b >> i & 1);

        l ^= a << i & mask;
        h ^= (i ? a >> (64 - i) : 0) & mask;
    }
    *low = l;
    *high = h;
}

/* Gauss-Jordan: INVERSE[i] becomes the combination of the COLUMNS that is 2^i, as bits of
   column numbers; false when they are dependent. */
static bool invert(const uint64_t columns[64], uint64_t inverse[64])
{
    uint64_t a[64], which[64];

    memcpy(a, columns, sizeof a);
    for (unsigned i = 0; i < 64; i++)
        which[i] = UINT64_C(1) << i;
    for (unsigned bit = 0; bit < 64; bit++) {
        unsigned row = bit;

        while (row < 64 && !(a[row] >> bit & 1))
            row++;
        if (row == 64) return false;
        for (unsigned other = 0; other < 64; other++) {
            if (other == row || !(a[other] >> bit & 1)) continue;
            a[other] ^= a[row];
            which[other] ^= which[row];
        }
        if (row != bit) {
            uint64_t swap = a[row], kept = which[row];

            a[row] = a[bit];
            a[bit] = swap;
            which[row] = which[bit];
            which[bit] = kept;
        }
    }
    memcpy(inverse, which, sizeof which);
    return true;
}

static uint64_t apply(const uint64_t columns[64], uint64_t bits)
{
    uint64_t sum = 0;

    for (; bits; bits &= bits - 1)
        sum ^= columns[__builtin_ctzll(bits)];
    return sum;
}

static void make_table(const uint64_t columns[64], uint64_t table[8][256])
{
    for (unsigned byte = 0; byte < 8; byte++)
        for (unsigned value = 0; value < 256; value++)
            table[byte][value] = apply(columns, (uint64_t)value << (8 * byte));
}

MX_INLINE uint64_t mapped(const uint64_t table[8][256], uint64_t x)
{
    return table[0][x & 255] ^ table[1][x >> 8 & 255] ^ table[2][x >> 16 & 255] ^
           table[3][x >> 24 & 255] ^ table[4][x >> 32 & 255] ^ table[5][x >> 40 & 255] ^
           table[6][x >> 48 & 255] ^ table[7][x >> 56];
}

/* 1 / P mod x^64 for P with constant term 1, one bit at a time. */
static uint64_t reciprocal_of(uint64_t p)
{
    uint64_t inverse = 0, rest = 1;

    for (unsigned i = 0; i < 64; i++) {
        if (!(rest >> i & 1)) continue;
        inverse |= UINT64_C(1) << i;
        rest ^= p << i;
    }
    return inverse;
}

mx_status mx__nim_tables_new(mx__nim_tables **out, mx_error *err)
{
    mx__nim_tables *t = mx__malloc(sizeof *t);
    uint64_t power[64], scaled[64], columns[64], base = UINT64_C(1) << 32, top;

    *out = NULL;
    if (!t) return mx__fail(err, MX_NOMEM, "no memory for nim tables");
    do {
        base++;
        power[0] = 1;
        for (unsigned i = 1; i < 64; i++)
            power[i] = mx__nim_product(power[i - 1], base);
    } while (!invert(power, columns));
    make_table(columns, t->to);
    top = mx__nim_product(power[63], base);
    for (unsigned i = 0; i < 64; i++)
        scaled[i] = mx__nim_product(power[i], top);
    make_table(scaled, t->from);
    t->modulus = mapped(t->to, top);
    assert(t->modulus & 1);
    t->reciprocal = reciprocal_of(t->modulus);
#if HAS_CLMUL
    t->has_clmul = __builtin_cpu_supports("pclmul");
#else
    t->has_clmul = 0;
#endif
    *out = t;
    return MX_OK;
}

void mx__nim_tables_free(mx__nim_tables *tables)
{
    mx__free(tables);
}

/* a b / x^64 mod P. */
static uint64_t reduced(const mx__nim_tables *t, uint64_t a, uint64_t b)
{
    uint64_t low, high, q, unused, carried;

    multiply(a, b, &low, &high);
    multiply(low, t->reciprocal, &q, &unused);
    multiply(q, t->modulus, &unused, &carried);
    return high ^ carried ^ q;
}

#if HAS_CLMUL
__attribute__((target("pclmul,sse4.1"))) static void
products_clmul(const mx__nim_tables *t, const uint64_t *a, const uint64_t *b,
               uint64_t *out, size_t n)
{
    const __m128i r = _mm_cvtsi64_si128((long long)t->reciprocal);
    const __m128i p = _mm_cvtsi64_si128((long long)t->modulus);

    for (size_t i = 0; i < n; i++) {
        __m128i x = _mm_cvtsi64_si128((long long)mapped(t->to, a[i]));
        __m128i y = _mm_cvtsi64_si128((long long)mapped(t->to, b[i]));
        __m128i product = _mm_clmulepi64_si128(x, y, 0);
        __m128i q = _mm_clmulepi64_si128(product, r, 0);
        __m128i carried = _mm_clmulepi64_si128(q, p, 0);
        __m128i high = _mm_xor_si128(product, carried);
        uint64_t sum =
            (uint64_t)_mm_extract_epi64(high, 1) ^ (uint64_t)_mm_cvtsi128_si64(q);

        out[i] = mapped(t->from, sum);
    }
}
#endif

void mx__nim_products_plainly(const mx__nim_tables *tables, const uint64_t *a,
                              const uint64_t *b, uint64_t *out, size_t n)
{
    for (size_t i = 0; i < n; i++)
        out[i] = mapped(tables->from, reduced(tables, mapped(tables->to, a[i]),
                                              mapped(tables->to, b[i])));
}

void mx__nim_products(const mx__nim_tables *tables, const uint64_t *a,
                      const uint64_t *b, uint64_t *out, size_t n)
{
#if HAS_CLMUL
    if (tables->has_clmul) {
        products_clmul(tables, a, b, out, n);
        return;
    }
#endif
    mx__nim_products_plainly(tables, a, b, out, n);
}
