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

/* DO(0) .. DO(planes - 1) for 2, 4 or 8 planes: written out, so that the planes stay in
   registers at every level of optimisation. */
#define EACH_PLANE(planes, DO)        \
    do {                              \
        DO(0) DO(1) if ((planes) > 2) \
        {                             \
            DO(2) DO(3)               \
        }                             \
        if ((planes) > 4) {           \
            DO(4) DO(5) DO(6) DO(7)   \
        }                             \
    } while (0)

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
VBMI_INLINE void words_of_zmm(const __m512i *p, uint64_t *sets)
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

    words_of_zmm(p, mixed);
    for (unsigned h = 0; h < MX_LANES; h++)
        sets[h * stride] = mixed[2 * (h / 16) + 8 * (h % 16 / 2) + h % 2];
}

VBMI_INLINE void mark_planes(const mx__mark_job *job, unsigned planes, uint64_t *sets)
{
    const mx__sum_of *sum = job->sums, *some = sum + job->n_full;
    const mx__sum_of *end = some + job->n_some;
    __m512i table[8], set[8];

#define CLEAR(p) set[p] = set[7 - p] = _mm512_setzero_si512();
#define TABLE(p) table[p] = table_of(p);
#define MARK(p)  set[p] = _mm512_or_si512(set[p], _mm512_permutexvar_epi8(g, table[p]));
#define MARK_SOME(p)                 \
    set[p] = _mm512_or_si512(set[p], \
                             _mm512_maskz_permutexvar_epi8(sum->lanes, g, table[p]));

    EACH_PLANE(8, CLEAR);
    EACH_PLANE(planes, TABLE);
    for (; sum < some; sum++) {
        __m512i g = values_of(job, sum);

        EACH_PLANE(planes, MARK);
    }
    for (; sum < end; sum++) {
        __m512i g = values_of(job, sum);

        EACH_PLANE(planes, MARK_SOME);
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

#define CLEAR_BOTH(p)                          \
    low[p] = high[p] = _mm512_setzero_si512(); \
    table[p] = table_of(p);
#define MARK_BOTH(p)                                                               \
    low[p] =                                                                       \
        _mm512_or_si512(low[p], _mm512_maskz_permutexvar_epi8(down, g, table[p])); \
    high[p] = _mm512_or_si512(high[p], _mm512_maskz_permutexvar_epi8(up, g, table[p]));

    EACH_PLANE(8, CLEAR_BOTH);
    for (const mx__sum_of *sum = job->sums; sum < end; sum++) {
        __m512i g = values_of(job, sum);
        __mmask64 up = _mm512_mask_test_epi8_mask(sum->lanes, g, bit6);
        __mmask64 down = _mm512_mask_testn_epi8_mask(sum->lanes, g, bit6);

        EACH_PLANE(8, MARK_BOTH);
    }
    ordered_words(low, 2, sets);
    ordered_words(high, 2, sets + 1);
}

/* The lanes of a group that lie BACK or more behind lane 0. */
VBMI_INLINE __mmask8 group_lanes(unsigned first, uint32_t back)
{
    return (__mmask8)(back <= first ? 0xFFu : 0xFFu << (back - first) & 0xFFu);
}

/* Shifts of 64 and more give 0: each word takes the values that are its own. */
WITH_VBMI void mx__near8_avx512(const uint8_t *at, const mx__near *sums, size_t n,
                                unsigned first, unsigned words, uint64_t *sets)
{
    const __m512i one = _mm512_set1_epi64(1), word = _mm512_set1_epi64(64);
    __m512i low = _mm512_setzero_si512(), high = low;

    size_t i = 0;

    for (; words == 1 && i < n && sums[i].back <= first; i++) {
        __m128i g = _mm_xor_si128(
            _mm_loadl_epi64((const __m128i *)(const void *)(at + first - sums[i].back)),
            _mm_set1_epi8((char)sums[i].code));

        low = _mm512_or_si512(low, _mm512_sllv_epi64(one, _mm512_cvtepu8_epi64(g)));
    }
    for (; i < n && sums[i].back < first + MX_GROUP; i++) {
        __mmask8 lanes = group_lanes(first, sums[i].back);
        const uint8_t *from = at + first - sums[i].back;
        __m512i g = _mm512_xor_si512(_mm512_cvtepu8_epi64(_mm_loadl_epi64(
                                         (const __m128i *)(const void *)from)),
                                     _mm512_set1_epi64(sums[i].code));

        low = _mm512_or_si512(low, _mm512_maskz_sllv_epi64(lanes, one, g));
        if (words > 1)
            high = _mm512_or_si512(high,
                                   _mm512_maskz_sllv_epi64(lanes, one,
                                                           _mm512_sub_epi64(g, word)));
    }
    if (words == 1) {
        __m512i *to = (__m512i *)(void *)(sets + first);

        _mm512_storeu_si512(to, _mm512_or_si512(low, _mm512_loadu_si512(to)));
    } else {
        const __m512i front = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
        const __m512i behind = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
        __m512i *to = (__m512i *)(void *)(sets + 2 * first);
        __m512i a = _mm512_permutex2var_epi64(low, front, high);
        __m512i b = _mm512_permutex2var_epi64(low, behind, high);

        _mm512_storeu_si512(to, _mm512_or_si512(a, _mm512_loadu_si512(to)));
        _mm512_storeu_si512(to + 1, _mm512_or_si512(b, _mm512_loadu_si512(to + 1)));
    }
}

/* Bit i of the result is bit 63 - i of BITS. */
static inline uint64_t mirrored(uint64_t bits)
{
    const uint64_t pairs = UINT64_C(0x3333333333333333), ones = pairs ^ pairs << 1;
    const uint64_t nibbles = UINT64_C(0x0F0F0F0F0F0F0F0F);

    bits = (bits >> 1 & ones) | (bits & ones) << 1;
    bits = (bits >> 2 & pairs) | (bits & pairs) << 2;
    bits = (bits >> 4 & nibbles) | (bits & nibbles) << 4;
    return __builtin_bswap64(bits);
}

/* The lanes of parts A .. A + 63 whose two parts are of one class. */
static inline uint64_t same_class(const mx__seek_job *job, size_t a)
{
    size_t down = job->rest - a + job->shift - 63;

    uint64_t up = mx__bits_at(job->bits, a + job->shift);
    uint64_t other = mx__bits_at(job->bits, down);

    return MX_LIKELY(other == 0) ? ~up : ~(up ^ mirrored(other));
}

/* 64 sums a step: parts a upward against their partners downward. */
WITH_VBMI void mx__seek_avx512(const mx__seek_job *job, uint64_t *need)
{
    static const uint8_t downward[64] = { 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53,
                                          52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42,
                                          41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31,
                                          30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20,
                                          19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9,
                                          8,  7,  6,  5,  4,  3,  2,  1,  0 };
    const __m512i reverse = _mm512_loadu_si512(downward);

    for (size_t a = job->from; a < job->to; a += 64) {
        __mmask64 lanes =
            job->to - a >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << (job->to - a)) - 1;
        const uint8_t *down = job->at + (ptrdiff_t)(job->rest - a) - 63;
        __m512i other = _mm512_permutexvar_epi8(reverse, _mm512_loadu_si512(down));
        __m512i g = _mm512_xor_si512(_mm512_loadu_si512(job->at + a), other);
        uint64_t any = 0;

        for (unsigned w = 0; w < job->words; w++) {
            for (uint64_t left = need[w]; left; left &= left - 1) {
                int value = (int)(64 * w) + __builtin_ctzll(left);
                __mmask64 same =
                    _mm512_mask_cmpeq_epi8_mask(lanes, g,
                                                _mm512_set1_epi8((char)value));

                if (MX_LIKELY(same == 0)) continue;
                if (job->bits) same &= same_class(job, a);
                if (same) need[w] &= ~(left & (~left + 1));
            }
            any |= need[w];
        }
        if (any == 0) return;
    }
}

/* For each of COUNT candidates, 4 or 8 or 12, the least of sum ^ candidate over the sums: 0
   is a hit. Lanes whose other part is rare keep what they have. */
VBMI_INLINE void test_count(const mx__test_job *job, unsigned count,
                            uint8_t candidates[MX_CANDIDATES][MX_LANES], uint64_t *hits)
{
    __m512i want[MX_CANDIDATES], least[MX_CANDIDATES];

#define EACH_CANDIDATE(DO)                     \
    do {                                       \
        DO(0) DO(1) DO(2) DO(3) if (count > 4) \
        {                                      \
            DO(4) DO(5) DO(6) DO(7)            \
        }                                      \
        if (count > 8) {                       \
            DO(8) DO(9) DO(10) DO(11)          \
        }                                      \
    } while (0)
#define BEGIN(k)                                 \
    want[k] = _mm512_loadu_si512(candidates[k]); \
    least[k] = _mm512_set1_epi8(-1);
#define TEST(k) least[k] = _mm512_min_epu8(least[k], _mm512_xor_si512(g, want[k]));
#define TEST_SOME(k)                                                      \
    least[k] = _mm512_mask_min_epu8(least[k], (__mmask64)~rare, least[k], \
                                    _mm512_xor_si512(g, want[k]));
#define END(k) hits[k] = _mm512_testn_epi8_mask(least[k], least[k]);

    EACH_CANDIDATE(BEGIN);
    for (size_t i = 0; i < job->n; i++) {
        const mx__sum_of *sum = &job->sums[i];
        uint64_t rare = mx__bits_at(job->bits, job->first - sum->back);
        __m512i g = _mm512_xor_si512(_mm512_loadu_si512(job->at - sum->back),
                                     _mm512_set1_epi8((char)sum->code));

        if (MX_LIKELY(rare == 0))
            EACH_CANDIDATE(TEST);
        else
            EACH_CANDIDATE(TEST_SOME);
    }
    EACH_CANDIDATE(END);
}

WITH_VBMI void mx__test_avx512(const mx__test_job *job,
                               uint8_t candidates[MX_CANDIDATES][MX_LANES],
                               uint64_t *hits)
{
    for (unsigned k = 0; k < MX_CANDIDATES; k++)
        hits[k] = 0;
    if (job->most <= 4)
        test_count(job, 4, candidates, hits);
    else if (job->most <= 8)
        test_count(job, 8, candidates, hits);
    else
        test_count(job, 12, candidates, hits);
}

/* Codes 64 x GROUP and up, PLANES planes of them, two sums a step. A code xored with the
   group's first is below 64 exactly when it belongs there. */
VBMI_INLINE void mark_group(const mx__code_job *job, unsigned group, unsigned planes,
                            uint64_t *sets)
{
    const __m512i high = _mm512_set1_epi8((char)0xC0);
    __m512i table[8], set[8];

#define OPERANDS(sum, g, m)                                                           \
    __m512i g = _mm512_xor_si512(_mm512_loadu_si512(job->at - (sum)->back),           \
                                 _mm512_set1_epi8((char)((sum)->code ^ 64 * group))); \
    __mmask64 m = _mm512_mask_testn_epi8_mask(                                        \
        (sum)->lanes & ~mx__bits_at(job->bits, job->first - (sum)->back), g, high)
#define MARK_TWO(p)                                                   \
    set[p] = _mm512_ternarylogic_epi64(                               \
        set[p], _mm512_maskz_permutexvar_epi8(in_one, one, table[p]), \
        _mm512_maskz_permutexvar_epi8(in_two, two, table[p]), 0xFE);
#define MARK_LAST(p) \
    set[p] =         \
        _mm512_or_si512(set[p], _mm512_maskz_permutexvar_epi8(in_one, one, table[p]));

    EACH_PLANE(8, CLEAR);
    EACH_PLANE(planes, TABLE);
    size_t i = 0;
    for (; i + 1 < job->n; i += 2) {
        OPERANDS(&job->sums[i], one, in_one);
        OPERANDS(&job->sums[i + 1], two, in_two);

        EACH_PLANE(planes, MARK_TWO);
    }
    for (; i < job->n; i++) {
        OPERANDS(&job->sums[i], one, in_one);

        EACH_PLANE(planes, MARK_LAST);
    }
    ordered_words(set, 4, sets + group);
}

WITH_VBMI void mx__mark256_avx512(const mx__code_job *job, uint64_t *sets)
{
    for (unsigned group = 0; group < 4; group++) {
        unsigned planes = job->planes > 8 * group ? job->planes - 8 * group : 0;

        if (planes > 4)
            mark_group(job, group, 8, sets);
        else if (planes > 2)
            mark_group(job, group, 4, sets);
        else if (planes > 0)
            mark_group(job, group, 2, sets);
        else
            for (unsigned h = 0; h < MX_LANES; h++)
                sets[4 * h + group] = 0;
    }
}

#endif
