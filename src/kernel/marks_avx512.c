/* marks_avx512.c: sets of options of 64 heaps as byte planes, by the byte permutation of
   AVX-512 VBMI.

   Plane p holds, for each lane, the eight values 8 p .. 8 p + 7 as the bits of a byte. The
   table of plane p maps a value to its bit or to 0, so that one lookup and one `or` put 64
   values where they belong. */
#include "kernels_impl.h"

#if MX_HAS_X86

#include "compiler.h"

#include <immintrin.h>
#include <string.h>

#define WITH_VBMI   __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi")))
#define VBMI_INLINE static inline __attribute__((always_inline)) WITH_VBMI

int mx__has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi");
}

/* The table of plane P: entry x is bit x mod 8 when x / 8 is P. */
VBMI_INLINE __m512i table_of(unsigned plane)
{
    __m512i one_hot = _mm512_set1_epi64((long long)0x8040201008040201u);

    return _mm512_maskz_mov_epi8((__mmask64)0xFF << (8 * plane), one_hot);
}

VBMI_INLINE __m512i values_of(const mx__mark_job *job, const mx__sum_of *sum)
{
    return _mm512_xor_si512(_mm512_loadu_si512(job->at - sum->back),
                            _mm512_set1_epi8((char)sum->code));
}

/* Planes P0 .. P7 to words: word of lane h at 2 (h / 16) + 8 (h % 16 / 2) + h % 2. */
VBMI_INLINE void words_of(const __m512i *p, uint64_t *sets)
{
    __m512i a[8], b[8];

    for (int i = 0; i < 4; i++) {
        a[2 * i] = _mm512_unpacklo_epi8(p[2 * i], p[2 * i + 1]);
        a[2 * i + 1] = _mm512_unpackhi_epi8(p[2 * i], p[2 * i + 1]);
    }
    for (int half = 0; half < 2; half++) { /* lanes 0-7, 8-15 of each 16 */
        b[4 * half] = _mm512_unpacklo_epi16(a[half], a[2 + half]);
        b[4 * half + 1] = _mm512_unpackhi_epi16(a[half], a[2 + half]);
        b[4 * half + 2] = _mm512_unpacklo_epi16(a[4 + half], a[6 + half]);
        b[4 * half + 3] = _mm512_unpackhi_epi16(a[4 + half], a[6 + half]);
    }
    for (int half = 0; half < 2; half++) {
        __m512i *to = (__m512i *)(void *)(sets + 32 * half);

        _mm512_storeu_si512(to, _mm512_unpacklo_epi32(b[4 * half], b[4 * half + 2]));
        _mm512_storeu_si512(to + 1,
                            _mm512_unpackhi_epi32(b[4 * half], b[4 * half + 2]));
        _mm512_storeu_si512(to + 2,
                            _mm512_unpacklo_epi32(b[4 * half + 1], b[4 * half + 3]));
        _mm512_storeu_si512(to + 3,
                            _mm512_unpackhi_epi32(b[4 * half + 1], b[4 * half + 3]));
    }
}

/* The same in lane order, STRIDE words apart. */
VBMI_INLINE void ordered_words(const __m512i *p, unsigned stride, uint64_t *sets)
{
    uint64_t mixed[MX_LANES];

    words_of(p, mixed);
    for (unsigned h = 0; h < MX_LANES; h++)
        sets[h * stride] = mixed[2 * (h / 16) + 8 * (h % 16 / 2) + h % 2];
}

VBMI_INLINE void mark_planes(const mx__mark_job *job, unsigned planes, uint64_t *sets)
{
    const mx__sum_of *sum = job->sums, *some = sum + job->n_full;
    const mx__sum_of *end = some + job->n_some;
    __m512i table[8], set[8];

    for (unsigned p = 0; p < 8; p++)
        set[p] = _mm512_setzero_si512();
    for (unsigned p = 0; p < planes; p++)
        table[p] = table_of(p);
    for (; sum < some; sum++) {
        __m512i g = values_of(job, sum);

        for (unsigned p = 0; p < planes; p++)
            set[p] = _mm512_or_si512(set[p], _mm512_permutexvar_epi8(g, table[p]));
    }
    for (; sum < end; sum++) {
        __m512i g = values_of(job, sum);

        for (unsigned p = 0; p < planes; p++)
            set[p] =
                _mm512_or_si512(set[p],
                                _mm512_maskz_permutexvar_epi8(sum->lanes, g, table[p]));
    }
    ordered_words(set, 1, sets);
}

WITH_VBMI void mx__mark64_avx512(const mx__mark_job *job, unsigned planes,
                                 uint64_t *sets)
{
    if (planes <= 2)
        mark_planes(job, 2, sets);
    else if (planes <= 4)
        mark_planes(job, 4, sets);
    else
        mark_planes(job, 8, sets);
}

/* Values below 128: bit 6 chooses between two groups of eight planes. */
WITH_VBMI void mx__mark128_avx512(const mx__mark_job *job, uint64_t *sets)
{
    const mx__sum_of *end = job->sums + job->n_full + job->n_some;
    const __m512i bit6 = _mm512_set1_epi8(64);
    __m512i table[8], low[8], high[8];

    for (unsigned p = 0; p < 8; p++) {
        low[p] = high[p] = _mm512_setzero_si512();
        table[p] = table_of(p);
    }
    for (const mx__sum_of *sum = job->sums; sum < end; sum++) {
        __m512i g = values_of(job, sum);
        __mmask64 up = _mm512_mask_test_epi8_mask(sum->lanes, g, bit6);
        __mmask64 down = _mm512_mask_testn_epi8_mask(sum->lanes, g, bit6);

        for (unsigned p = 0; p < 8; p++) {
            low[p] = _mm512_or_si512(low[p],
                                     _mm512_maskz_permutexvar_epi8(down, g, table[p]));
            high[p] = _mm512_or_si512(high[p],
                                      _mm512_maskz_permutexvar_epi8(up, g, table[p]));
        }
    }
    ordered_words(low, 2, sets);
    ordered_words(high, 2, sets + 1);
}

#endif
