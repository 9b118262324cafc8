/* kernels_impl.h: what a row of kernels holds, for the engines and the rows themselves. */
#ifndef MX_KERNELS_IMPL_H
#define MX_KERNELS_IMPL_H

#include "compiler.h"
#include "kernels.h"

#include <stdint.h>

/* Heaps that one call of a kernel works on: a lane each. */
enum { MX_LANES = 64 };

/* One sum: the values of 64 heaps in a row, BACK before the lanes, each xored with CODE;
   it counts in the lanes whose bit is set. */
typedef struct mx__sum_of {
    size_t back;
    uint64_t lanes;
    uint32_t code;
} mx__sum_of;

/* For lane h the set of the values at[h - back] ^ code of all its sums. The first N_FULL
   sums count in every lane, the N_SOME behind them in some. Bytes of lanes that do not
   count are read as well. */
typedef struct mx__mark_job {
    const uint8_t *at; /* lane 0 */
    const mx__sum_of *sums;
    size_t n_full, n_some;
} mx__mark_job;

/* One sum inside a block: the heap BACK before a lane, its value xored with CODE. */
typedef struct mx__near {
    uint32_t back, code;
} mx__near;

/* The sums of pairs of one heap: parts FROM .. TO - 1 against REST - part, where TO - 1 <=
   REST / 2. With BITS only those count whose parts are both rare or both not: heap n is
   rare when bit n + SHIFT of BITS is set. NEED has WORDS words. */
typedef struct mx__seek_job {
    const uint8_t *at; /* heap 0 */
    size_t rest, from, to;
    unsigned words;
    const uint64_t *bits; /* or NULL */
    size_t shift;
} mx__seek_job;

/* For lane h the set of the codes at[h - back] ^ code of its sums, those below 8 x PLANES. A
   sum counts in its lanes, but where its other part is rare: bit FIRST + h - back of
   BITS. */
typedef struct mx__code_job {
    const uint8_t *at; /* lane 0 */
    const mx__sum_of *sums;
    size_t n;
    const uint64_t *bits;
    size_t first;
    unsigned planes; /* 1 .. 32; a row may do more */
} mx__code_job;

/* Candidates for the values of 64 heaps, tested against many sums. Sums whose other part is
   rare do not count: bit FIRST + h - back of BITS. */
enum { MX_CANDIDATES = 12 };

typedef struct mx__test_job {
    const uint8_t *at; /* lane 0 */
    const mx__sum_of *sums;
    size_t n;
    const uint64_t *bits;
    size_t first;
    unsigned most; /* candidates of any lane; a row may test more than those */
} mx__test_job;

/* 64 bits from bit number AT on; the word behind them is read as well. */
MX_INLINE uint64_t mx__bits_at(const uint64_t *bits, size_t at)
{
    unsigned low = at & 63;

    return bits[at >> 6] >> low | (bits[(at >> 6) + 1] << 1) << (63 - low);
}

/* Heaps that become known together: what reaches less far back is seen one by one. */
enum { MX_GROUP = 8 };

struct mx__kernels {
    const char *name;
    int (*usable)(void);
    unsigned search_cost; /* of the rare values of one heap, in sums marked for 64 */
    /* SETS[h], bit v: lane h has the value v; all values are below 64. */
    void (*mark64)(const mx__mark_job *job, unsigned planes, uint64_t *sets);
    /* The same for values below 128: two words a lane, SETS[2 h] and SETS[2 h + 1]. */
    void (*mark128)(const mx__mark_job *job, uint64_t *sets);
    /* Adds to SETS, of WORDS words a lane, the values at[h - back] ^ code for the lanes
       FIRST .. FIRST + 7 that are not below `back`. AT is lane 0; the N sums ascend by
       `back`, which is at least MX_GROUP. */
    void (*near8)(const uint8_t *at, const mx__near *sums, size_t n, unsigned first,
                  unsigned words, uint64_t *sets);
    /* Removes from NEED the values of the job's pairs; may stop when none is left. */
    void (*seek)(const mx__seek_job *job, uint64_t *need);
    /* HITS[k], bit h: some sum of lane h is CANDIDATES[k][h]. */
    void (*test)(const mx__test_job *job, uint8_t candidates[MX_CANDIDATES][MX_LANES],
                 uint64_t *hits);
    /* SETS, four words a lane: the codes of its sums. */
    void (*mark256)(const mx__code_job *job, uint64_t *sets);
};

/* The functions of the three rows. */
#define MX_ROW_OF(row)                                                                \
    void mx__mark64_##row(const mx__mark_job *job, unsigned planes, uint64_t *sets);  \
    void mx__mark128_##row(const mx__mark_job *job, uint64_t *sets);                  \
    void mx__near8_##row(const uint8_t *at, const mx__near *sums, size_t n,           \
                         unsigned first, unsigned words, uint64_t *sets);             \
    void mx__seek_##row(const mx__seek_job *job, uint64_t *need);                     \
    void mx__test_##row(const mx__test_job *job,                                      \
                        uint8_t candidates[MX_CANDIDATES][MX_LANES], uint64_t *hits); \
    void mx__mark256_##row(const mx__code_job *job, uint64_t *sets)

MX_ROW_OF(portable);

#if defined(__x86_64__) && defined(__GNUC__)
#define MX_HAS_X86 1
int mx__has_avx2(void);
int mx__has_avx512(void);
MX_ROW_OF(avx2);
MX_ROW_OF(avx512);
#else
#define MX_HAS_X86 0
#endif

#endif
