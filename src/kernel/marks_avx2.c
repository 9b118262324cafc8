/* marks_avx2.c: sets of options of 64 heaps as byte planes, by the nibble lookup of AVX2.

   Values 16 q .. 16 q + 15 are the planes 2 q and 2 q + 1. A value xored with 16 q is below
   16 exactly when it belongs there; adding 0x70 with saturation sets bit 7 of all others,
   and the lookup answers 0 for those. */
#include "kernels_impl.h"

#if MX_HAS_X86

#include "compiler.h"

#include <immintrin.h>
#include <string.h>

#define WITH_AVX2   __attribute__((target("avx2")))
#define AVX2_INLINE static inline __attribute__((always_inline)) WITH_AVX2

int mx__has_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}

/* All ones in the bytes whose bit of LANES is set. */
AVX2_INLINE __m256i lanes_of(uint32_t lanes)
{
    const __m256i spread = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202,
                                              0x0303030303030303);
    const __m256i bit = _mm256_set1_epi64x((long long)0x8040201008040201u);
    __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32((int)lanes), spread);

    return _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bit), bit);
}

/* Sets for 32 lanes, GROUPS of 16 values each, into planes of 64 bytes, lane h in byte
   FIRST + h. Values are xored with FLIP before. */
AVX2_INLINE void mark_half(const mx__mark_job *job, unsigned groups, char flip,
                           unsigned first, uint8_t planes[][MX_LANES])
{
    const __m256i low = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
    const __m256i high = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128));
    const __m256i push = _mm256_set1_epi8(0x70);
    const mx__sum_of *sum = job->sums, *full = sum + job->n_full;
    const mx__sum_of *end = full + job->n_some;
    __m256i set[8];

    set[0] = set[1] = set[2] = set[3] = _mm256_setzero_si256();
    set[4] = set[5] = set[6] = set[7] = _mm256_setzero_si256();
    for (; sum < end; sum++) {
        __m256i at,
            g = _mm256_xor_si256(_mm256_loadu_si256(
                                     (const __m256i *)(const void *)(job->at + first -
                                                                     sum->back)),
                                 _mm256_set1_epi8((char)sum->code));

        if (flip) g = _mm256_xor_si256(g, _mm256_set1_epi8(flip));
        if (sum >= full)
            g = _mm256_or_si256(g, _mm256_andnot_si256(lanes_of((uint32_t)(sum->lanes >>
                                                                           first)),
                                                       _mm256_set1_epi8(-128)));
#define MARK_AT(q, index)                                                       \
    at = _mm256_adds_epu8(index, push);                                         \
    set[2 * (q)] = _mm256_or_si256(set[2 * (q)], _mm256_shuffle_epi8(low, at)); \
    set[2 * (q) + 1] = _mm256_or_si256(set[2 * (q) + 1], _mm256_shuffle_epi8(high, at));
#define MARK_GROUP(q) MARK_AT(q, _mm256_xor_si256(g, _mm256_set1_epi8(16 * (q))))
        /* Written out, so that the planes stay in registers. */
        MARK_AT(0, g)
        if (groups > 1) {
            MARK_GROUP(1)
        }
        if (groups > 2) {
            MARK_GROUP(2)
            MARK_GROUP(3)
        }
    }
#define STORE(p) _mm256_storeu_si256((__m256i *)(void *)(planes[p] + first), set[p]);
    STORE(0) STORE(1) STORE(2) STORE(3) STORE(4) STORE(5) STORE(6) STORE(7)
}

/* Eight planes of 64 bytes to 64 words, STRIDE apart. */
AVX2_INLINE void words_of_ymm(uint8_t planes[][MX_LANES], unsigned stride,
                              uint64_t *sets)
{
    for (unsigned h = 0; h < MX_LANES; h += 16) {
        __m128i p[8], a[8], b[8];

        for (int i = 0; i < 8; i++)
            p[i] = _mm_loadu_si128((const __m128i *)(const void *)(planes[i] + h));
        for (int i = 0; i < 4; i++) {
            a[i] = _mm_unpacklo_epi8(p[2 * i], p[2 * i + 1]);
            a[4 + i] = _mm_unpackhi_epi8(p[2 * i], p[2 * i + 1]);
        }
        for (int half = 0; half < 8; half += 4) {
            b[half] = _mm_unpacklo_epi16(a[half], a[half + 1]);
            b[half + 1] = _mm_unpackhi_epi16(a[half], a[half + 1]);
            b[half + 2] = _mm_unpacklo_epi16(a[half + 2], a[half + 3]);
            b[half + 3] = _mm_unpackhi_epi16(a[half + 2], a[half + 3]);
        }
        for (unsigned i = 0; i < 16; i += 2) {
            unsigned from = i / 8 * 4 + i % 8 / 4;
            __m128i two = i % 4 < 2 ? _mm_unpacklo_epi32(b[from], b[from + 2])
                                    : _mm_unpackhi_epi32(b[from], b[from + 2]);
            uint64_t word[2];

            _mm_storeu_si128((__m128i *)(void *)word, two);
            sets[(h + i) * stride] = word[0];
            sets[(h + i + 1) * stride] = word[1];
        }
    }
}

WITH_AVX2 void mx__mark64_avx2(const mx__mark_job *job, unsigned planes, uint64_t *sets)
{
    uint8_t set[8][MX_LANES];

    for (unsigned first = 0; first < MX_LANES; first += 32) {
        if (planes <= 2)
            mark_half(job, 1, 0, first, set);
        else if (planes <= 4)
            mark_half(job, 2, 0, first, set);
        else
            mark_half(job, 4, 0, first, set);
    }
    words_of_ymm(set, 1, sets);
}

/* Values below 128 in two passes, each blind to the values of the other. */
WITH_AVX2 void mx__mark128_avx2(const mx__mark_job *job, uint64_t *sets)
{
    uint8_t set[8][MX_LANES];

    for (unsigned first = 0; first < MX_LANES; first += 32)
        mark_half(job, 4, 0, first, set);
    words_of_ymm(set, 2, sets);
    for (unsigned first = 0; first < MX_LANES; first += 32)
        mark_half(job, 4, 64, first, set);
    words_of_ymm(set, 2, sets + 1);
}

/* The values at[-back] ^ code of eight lanes, as bytes. */
AVX2_INLINE __m128i near_bytes(const uint8_t *at, mx__near sum)
{
    return _mm_xor_si128(_mm_loadl_epi64(
                             (const __m128i *)(const void *)(at - sum.back)),
                         _mm_set1_epi8((char)sum.code));
}

/* The bits of the values of four lanes, first byte of G first; shifts of 64 and more give
   0. The second words of values are WORD = 64 higher. */
AVX2_INLINE __m256i near_bits(__m128i g, __m256i ones, __m256i word)
{
    return _mm256_sllv_epi64(ones, _mm256_sub_epi64(_mm256_cvtepu8_epi64(g), word));
}

AVX2_INLINE void near_words(const uint8_t *at, const mx__near *sums, size_t n,
                            unsigned first, unsigned word, unsigned stride,
                            uint64_t *sets)
{
    const __m256i one = _mm256_set1_epi64x(1), down = _mm256_set1_epi64x(64 * word);
    const __m256i lane = _mm256_setr_epi64x(first, first + 1, first + 2, first + 3);
    __m256i low = _mm256_setzero_si256(), high = low;
    size_t i = 0;

    for (; i < n && sums[i].back <= first; i++) {
        __m128i g = near_bytes(at + first, sums[i]);

        low = _mm256_or_si256(low, near_bits(g, one, down));
        high = _mm256_or_si256(high, near_bits(_mm_srli_si128(g, 4), one, down));
    }
    for (; i < n && sums[i].back < first + MX_GROUP; i++) {
        __m256i back = _mm256_set1_epi64x((long long)sums[i].back - 1);
        __m128i g = near_bytes(at + first, sums[i]);
        __m256i four = _mm256_add_epi64(lane, _mm256_set1_epi64x(4));

        low = _mm256_or_si256(
            low,
            near_bits(g, _mm256_and_si256(_mm256_cmpgt_epi64(lane, back), one), down));
        high = _mm256_or_si256(
            high,
            near_bits(_mm_srli_si128(g, 4),
                      _mm256_and_si256(_mm256_cmpgt_epi64(four, back), one), down));
    }
    if (stride == 1) {
        __m256i *to = (__m256i *)(void *)(sets + first);

        _mm256_storeu_si256(to, _mm256_or_si256(low, _mm256_loadu_si256(to)));
        _mm256_storeu_si256(to + 1, _mm256_or_si256(high, _mm256_loadu_si256(to + 1)));
    } else {
        uint64_t out[MX_GROUP];

        _mm256_storeu_si256((__m256i *)(void *)out, low);
        _mm256_storeu_si256((__m256i *)(void *)(out + 4), high);
        for (unsigned h = 0; h < MX_GROUP; h++)
            sets[stride * (first + h) + word] |= out[h];
    }
}

WITH_AVX2 void mx__near8_avx2(const uint8_t *at, const mx__near *sums, size_t n,
                              unsigned first, unsigned words, uint64_t *sets)
{
    if (words == 1) {
        near_words(at, sums, n, first, 0, 1, sets);
    } else {
        near_words(at, sums, n, first, 0, 2, sets);
        near_words(at, sums, n, first, 1, 2, sets);
    }
}

/* The lanes of parts A .. A + 31 whose two parts are of one class. */
static inline uint32_t same_class(const mx__seek_job *job, size_t a)
{
    uint32_t up = (uint32_t)mx__bits_at(job->bits, a + job->shift), lanes = 0;
    uint32_t down = (uint32_t)mx__bits_at(job->bits, job->rest - a + job->shift - 31);

    if (down == 0) return ~up;
    for (unsigned i = 0; i < 32; i++)
        lanes |= (down >> (31 - i) & 1) << i;
    return ~(up ^ lanes);
}

/* 32 sums a step: parts a upward against their partners downward. */
WITH_AVX2 void mx__seek_avx2(const mx__seek_job *job, uint64_t *need)
{
    const __m256i reverse = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));

    for (size_t a = job->from; a < job->to; a += 32) {
        uint32_t lanes = job->to - a >= 32 ? ~0u : (1u << (job->to - a)) - 1;
        const uint8_t *down = job->at + (ptrdiff_t)(job->rest - a) - 31;
        __m256i other = _mm256_permute4x64_epi64(
            _mm256_shuffle_epi8(_mm256_loadu_si256((const __m256i *)(const void *)down),
                                reverse),
            0x4E);
        __m256i g = _mm256_xor_si256(_mm256_loadu_si256(
                                         (const __m256i *)(const void *)(job->at + a)),
                                     other);
        uint64_t any = 0;

        for (unsigned w = 0; w < job->words; w++) {
            for (uint64_t left = need[w]; left; left &= left - 1) {
                int value = (int)(64 * w) + __builtin_ctzll(left);
                __m256i same = _mm256_cmpeq_epi8(g, _mm256_set1_epi8((char)value));
                uint32_t hit = (uint32_t)_mm256_movemask_epi8(same) & lanes;

                if (MX_LIKELY(hit == 0)) continue;
                if (job->bits) hit &= same_class(job, a);
                if (hit) need[w] &= ~(left & (~left + 1));
            }
            any |= need[w];
        }
        if (any == 0) return;
    }
}

/* Six candidates of 32 lanes: the least of sum ^ candidate; 0 is a hit. */
AVX2_INLINE void test_part(const mx__test_job *job, unsigned lane,
                           uint8_t candidates[][MX_LANES], uint64_t *hits)
{
    const __m256i none = _mm256_set1_epi8(-1);
    __m256i want[6], least[6];

#define EACH_CANDIDATE(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5)
#define BEGIN(k)                                                                   \
    want[k] =                                                                      \
        _mm256_loadu_si256((const __m256i *)(const void *)(candidates[k] + lane)); \
    least[k] = none;
#define TEST(k) least[k] = _mm256_min_epu8(least[k], _mm256_xor_si256(g, want[k]));
#define TEST_SOME(k) \
    least[k] =       \
        _mm256_min_epu8(least[k], _mm256_or_si256(out, _mm256_xor_si256(g, want[k])));
#define END(k)                                                          \
    hits[k] |= (uint64_t)(uint32_t)_mm256_movemask_epi8(                \
                   _mm256_cmpeq_epi8(least[k], _mm256_setzero_si256())) \
               << lane;

    EACH_CANDIDATE(BEGIN)
    for (size_t i = 0; i < job->n; i++) {
        const mx__sum_of *sum = &job->sums[i];
        uint32_t rare = (uint32_t)mx__bits_at(job->bits, job->first + lane - sum->back);
        __m256i g = _mm256_xor_si256(_mm256_loadu_si256((
                                         const __m256i *)(const void *)(job->at + lane -
                                                                        sum->back)),
                                     _mm256_set1_epi8((char)sum->code));

        if (MX_LIKELY(rare == 0)) {
            EACH_CANDIDATE(TEST)
        } else {
            __m256i out = lanes_of(rare);

            EACH_CANDIDATE(TEST_SOME)
        }
    }
    EACH_CANDIDATE(END)
}

WITH_AVX2 void mx__test_avx2(const mx__test_job *job,
                             uint8_t candidates[MX_CANDIDATES][MX_LANES],
                             uint64_t *hits)
{
    for (unsigned k = 0; k < MX_CANDIDATES; k++)
        hits[k] = 0;
    for (unsigned k = 0; k < job->most; k += 6)
        for (unsigned lane = 0; lane < MX_LANES; lane += 32)
            test_part(job, lane, candidates + k, hits + k);
}

/* Codes 64 x GROUP and up of 32 lanes, QUARTERS of 16 codes each. */
AVX2_INLINE void codes_half(const mx__code_job *job, unsigned group, unsigned quarters,
                            unsigned first, uint8_t planes[][MX_LANES])
{
    const __m256i low = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
    const __m256i high = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128));
    const __m256i push = _mm256_set1_epi8(0x70);
    const mx__sum_of *sum = job->sums, *end = sum + job->n;
    __m256i set[8];

    set[0] = set[1] = set[2] = set[3] = _mm256_setzero_si256();
    set[4] = set[5] = set[6] = set[7] = _mm256_setzero_si256();
    for (; sum < end; sum++) {
        uint32_t out = ~(uint32_t)(sum->lanes >> first) |
                       (uint32_t)mx__bits_at(job->bits, job->first + first - sum->back);
        __m256i at,
            g = _mm256_xor_si256(_mm256_loadu_si256(
                                     (const __m256i *)(const void *)(job->at + first -
                                                                     sum->back)),
                                 _mm256_set1_epi8((char)sum->code));

        if (group) g = _mm256_xor_si256(g, _mm256_set1_epi8((char)(64 * group)));
        /* A lane that is out gets a code of another group. */
        if (MX_UNLIKELY(out != 0)) g = _mm256_or_si256(g, lanes_of(out));
#define MARK_QUARTER(q)                                                           \
    at = _mm256_adds_epu8(_mm256_xor_si256(g, _mm256_set1_epi8(16 * (q))), push); \
    set[2 * (q)] = _mm256_or_si256(set[2 * (q)], _mm256_shuffle_epi8(low, at));   \
    set[2 * (q) + 1] = _mm256_or_si256(set[2 * (q) + 1], _mm256_shuffle_epi8(high, at));
        MARK_QUARTER(0)
        if (quarters > 1) {
            MARK_QUARTER(1)
        }
        if (quarters > 2) {
            MARK_QUARTER(2)
            MARK_QUARTER(3)
        }
    }
    STORE(0) STORE(1) STORE(2) STORE(3) STORE(4) STORE(5) STORE(6) STORE(7)
}

WITH_AVX2 void mx__mark256_avx2(const mx__code_job *job, uint64_t *sets)
{
    uint8_t set[8][MX_LANES];

    for (unsigned group = 0; group < 4; group++) {
        unsigned planes = job->planes > 8 * group ? job->planes - 8 * group : 0;

        if (planes == 0) {
            for (unsigned h = 0; h < MX_LANES; h++)
                sets[4 * h + group] = 0;
            continue;
        }
        for (unsigned first = 0; first < MX_LANES; first += 32) {
            if (planes > 4)
                codes_half(job, group, 4, first, set);
            else if (planes > 2)
                codes_half(job, group, 2, first, set);
            else
                codes_half(job, group, 1, first, set);
        }
        words_of_ymm(set, 4, sets + group);
    }
}

#endif
