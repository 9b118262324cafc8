/* marks_portable.c: sets of options of 64 heaps in plain C; the definition of the row. */
#include "kernels_impl.h"

#include <string.h>

/* A word of eight equal bytes. */
#define EIGHT(byte) ((byte)*UINT64_C(0x0101010101010101))

MX_INLINE int is_big_endian(void)
{
    const uint16_t one = 1;
    uint8_t first;

    memcpy(&first, &one, 1);
    return first == 0;
}

/* Eight bytes, the first one lowest. */
MX_INLINE uint64_t eight_at(const uint8_t *at)
{
    uint64_t bytes;

    memcpy(&bytes, at, 8);
    return is_big_endian() ? __builtin_bswap64(bytes) : bytes;
}

/* The sums that count in every lane, for eight lanes from AT on: their sets stay in
   registers. */
static void mark_eight(const uint8_t *at, const mx__sum_of *sums, size_t n,
                       uint64_t *sets)
{
    uint64_t s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0;

    for (size_t i = 0; i < n; i++) {
        uint64_t g = eight_at(at - sums[i].back) ^ EIGHT(sums[i].code);

        s0 |= UINT64_C(1) << (g & 63);
        s1 |= UINT64_C(1) << (g >> 8 & 63);
        s2 |= UINT64_C(1) << (g >> 16 & 63);
        s3 |= UINT64_C(1) << (g >> 24 & 63);
        s4 |= UINT64_C(1) << (g >> 32 & 63);
        s5 |= UINT64_C(1) << (g >> 40 & 63);
        s6 |= UINT64_C(1) << (g >> 48 & 63);
        s7 |= UINT64_C(1) << (g >> 56 & 63);
    }
    sets[0] = s0;
    sets[1] = s1;
    sets[2] = s2;
    sets[3] = s3;
    sets[4] = s4;
    sets[5] = s5;
    sets[6] = s6;
    sets[7] = s7;
}

void mx__mark64_portable(const mx__mark_job *job, unsigned planes, uint64_t *sets)
{
    const mx__sum_of *some = job->sums + job->n_full;

    (void)planes;
    for (unsigned h = 0; h < MX_LANES; h += 8)
        mark_eight(job->at + h, job->sums, job->n_full, sets + h);
    for (size_t i = 0; i < job->n_some; i++)
        for (uint64_t left = some[i].lanes; left; left &= left - 1) {
            unsigned h = (unsigned)__builtin_ctzll(left);

            sets[h] |= UINT64_C(1)
                       << ((job->at + h)[-(ptrdiff_t)some[i].back] ^ some[i].code);
        }
}

void mx__mark128_portable(const mx__mark_job *job, uint64_t *sets)
{
    const mx__sum_of *some = job->sums + job->n_full;

    for (unsigned h = 0; h < MX_LANES; h++) {
        const uint8_t *at = job->at + h;
        uint64_t set[2] = { 0, 0 };

        for (size_t i = 0; i < job->n_full; i++) {
            uint32_t g = *(at - job->sums[i].back) ^ job->sums[i].code;

            set[g >> 6] |= UINT64_C(1) << (g & 63);
        }
        for (size_t i = 0; i < job->n_some; i++) {
            uint32_t g = *(at - some[i].back) ^ some[i].code;

            if (some[i].lanes >> h & 1) set[g >> 6] |= UINT64_C(1) << (g & 63);
        }
        sets[2 * h] = set[0];
        sets[2 * h + 1] = set[1];
    }
}

void mx__near8_portable(const uint8_t *at, const mx__near *sums, size_t n,
                        unsigned first, unsigned words, uint64_t *sets)
{
    for (size_t i = 0; i < n && sums[i].back < first + MX_GROUP; i++) {
        unsigned h = first > sums[i].back ? first : sums[i].back;

        for (; h < first + MX_GROUP; h++) {
            uint32_t g = *(at + h - sums[i].back) ^ sums[i].code;

            if (words == 1)
                sets[h] |= UINT64_C(1) << g;
            else
                sets[2 * h + (g >> 6)] |= UINT64_C(1) << (g & 63);
        }
    }
}

MX_INLINE unsigned bit_at(const uint64_t *bits, size_t at)
{
    return (unsigned)(bits[at >> 6] >> (at & 63) & 1);
}

/* The parts FROM .. TO - 1 one by one. */
static void seek_each(const mx__seek_job *job, size_t from, size_t to, uint64_t *need)
{
    const uint8_t *at = job->at;

    for (size_t a = from; a < to; a++) {
        unsigned g = at[a] ^ at[job->rest - a];

        if (g >= 64 * job->words || !(need[g >> 6] >> (g & 63) & 1)) continue;
        if (!job->bits || bit_at(job->bits, a + job->shift) ==
                              bit_at(job->bits, job->rest - a + job->shift))
            need[g >> 6] &= ~(UINT64_C(1) << (g & 63));
    }
}

/* A word of eight equal bytes. */
#define EIGHT(byte) ((byte)*UINT64_C(0x0101010101010101))

/* Bit 7 of some byte is set exactly when some byte is 0; the other bits say nothing. */
MX_INLINE uint64_t has_zero(uint64_t bytes)
{
    return (bytes - EIGHT(1)) & ~bytes;
}

/* The sums of parts A .. A + 7. */
MX_INLINE uint64_t eight_sums(const mx__seek_job *job, size_t a)
{
    uint64_t up, down;

    memcpy(&up, job->at + a, 8);
    memcpy(&down, job->at + (job->rest - a - 7), 8);
    return up ^ __builtin_bswap64(down);
}

/* The values of NEED, eight times each, in EACH; their number, at most MOST. */
static size_t list_needed(const uint64_t *need, unsigned words, uint64_t *each,
                          size_t most)
{
    size_t n = 0;

    for (unsigned w = 0; w < words; w++)
        for (uint64_t left = need[w]; left && n < most; left &= left - 1)
            each[n++] = EIGHT(64 * w + (unsigned)__builtin_ctzll(left));
    return n;
}

/* Few values are needed as a rule: 32 sums at a time are held against each. */
void mx__seek_portable(const mx__seek_job *job, uint64_t *need)
{
    enum { STEP = 32, FEW = 8 };
    uint64_t each[FEW + 1];
    size_t a = job->from, n = list_needed(need, job->words, each, FEW + 1);

    for (; n > 0 && n <= FEW && job->to - a >= STEP; a += STEP) {
        uint64_t g0 = eight_sums(job, a), g1 = eight_sums(job, a + 8);
        uint64_t g2 = eight_sums(job, a + 16), g3 = eight_sums(job, a + 24), any = 0;

        for (size_t i = 0; i < n; i++)
            any |= has_zero(g0 ^ each[i]) | has_zero(g1 ^ each[i]) |
                   has_zero(g2 ^ each[i]) | has_zero(g3 ^ each[i]);
        if (MX_LIKELY((any & EIGHT(0x80)) == 0)) continue;
        seek_each(job, a, a + STEP, need);
        n = list_needed(need, job->words, each, FEW + 1);
    }
    if (n > 0) seek_each(job, a, job->to, need);
}

/* Marks the sum FROM[h] ^ CODE of every lane. */
static inline void mark_lanes(uint8_t (*marks)[256], const uint8_t *from, size_t code)
{
    for (unsigned h = 0; h < MX_LANES; h += 8) {
        uint8_t *to = marks[h];

        to[from[h] ^ code] = 1;
        to[1 * 256 + (from[h + 1] ^ code)] = 1;
        to[2 * 256 + (from[h + 2] ^ code)] = 1;
        to[3 * 256 + (from[h + 3] ^ code)] = 1;
        to[4 * 256 + (from[h + 4] ^ code)] = 1;
        to[5 * 256 + (from[h + 5] ^ code)] = 1;
        to[6 * 256 + (from[h + 6] ^ code)] = 1;
        to[7 * 256 + (from[h + 7] ^ code)] = 1;
    }
}

/* Marks every sum, and looks the candidates up at the end. */
void mx__test_portable(const mx__test_job *job,
                       uint8_t candidates[MX_CANDIDATES][MX_LANES], uint64_t *hits)
{
    uint8_t hit[MX_LANES][256];

    memset(hit, 0, sizeof hit);
    for (size_t i = 0; i < job->n; i++) {
        const uint8_t *from = job->at - job->sums[i].back;
        uint8_t code = (uint8_t)job->sums[i].code;
        uint64_t rare = mx__bits_at(job->bits, job->first - job->sums[i].back);

        if (MX_LIKELY(rare == 0)) {
            mark_lanes(hit, from, code);
        } else {
            for (unsigned h = 0; h < MX_LANES; h++)
                if (!(rare >> h & 1)) hit[h][from[h] ^ code] = 1;
        }
    }
    for (unsigned k = 0; k < MX_CANDIDATES; k++) {
        hits[k] = 0;
        for (unsigned h = 0; h < MX_LANES; h++)
            hits[k] |= (uint64_t)hit[h][candidates[k][h]] << h;
    }
}

/* The set of the bytes of MARKS that are 1. A product gathers the lowest bits of eight bytes
   in its top byte. */
static void pack(const uint8_t marks[256], uint64_t set[4])
{
    for (unsigned w = 0; w < 4; w++) {
        set[w] = 0;
        for (unsigned i = 0; i < 64; i += 8) {
            uint64_t eight;

            memcpy(&eight, marks + 64 * w + i, 8);
            set[w] |= (eight * UINT64_C(0x0102040810204080)) >> 56 << i;
        }
    }
}

void mx__mark256_portable(const mx__code_job *job, uint64_t *sets)
{
    uint8_t marks[MX_LANES][256];

    memset(marks, 0, sizeof marks);
    for (size_t i = 0; i < job->n; i++) {
        const uint8_t *from = job->at - job->sums[i].back;
        uint8_t code = (uint8_t)job->sums[i].code;
        uint64_t lanes = job->sums[i].lanes &
                         ~mx__bits_at(job->bits, job->first - job->sums[i].back);

        if (MX_LIKELY(lanes == ~UINT64_C(0))) {
            mark_lanes(marks, from, code);
        } else {
            for (; lanes; lanes &= lanes - 1) {
                unsigned h = (unsigned)__builtin_ctzll(lanes);

                marks[h][from[h] ^ code] = 1;
            }
        }
    }
    for (unsigned h = 0; h < MX_LANES; h++)
        pack(marks[h], sets + 4 * h);
}
