/* kernels_impl.h: what a row of kernels holds, for the engines and the rows themselves. */
#ifndef MX_KERNELS_IMPL_H
#define MX_KERNELS_IMPL_H

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

struct mx__kernels {
    const char *name;
    int (*usable)(void);
    unsigned search_worth; /* sums of one heap that cost as much as one of a block */
    /* SETS[h], bit v: lane h has the value v; all values are below 64. */
    void (*mark64)(const mx__mark_job *job, unsigned planes, uint64_t *sets);
    /* The same for values below 128: two words a lane, SETS[2 h] and SETS[2 h + 1]. */
    void (*mark128)(const mx__mark_job *job, uint64_t *sets);
};

void mx__mark64_portable(const mx__mark_job *job, unsigned planes, uint64_t *sets);
void mx__mark128_portable(const mx__mark_job *job, uint64_t *sets);

#if defined(__x86_64__) && defined(__GNUC__)
#define MX_HAS_X86 1
int mx__has_avx2(void);
int mx__has_avx512(void);
void mx__mark64_avx2(const mx__mark_job *job, unsigned planes, uint64_t *sets);
void mx__mark128_avx2(const mx__mark_job *job, uint64_t *sets);
void mx__mark64_avx512(const mx__mark_job *job, unsigned planes, uint64_t *sets);
void mx__mark128_avx512(const mx__mark_job *job, uint64_t *sets);
#else
#define MX_HAS_X86 0
#endif

#endif
