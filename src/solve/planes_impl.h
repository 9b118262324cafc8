/* planes_impl.h: what the engine of byte planes keeps, for its two ways to do a block. */
#ifndef MX_PLANES_IMPL_H
#define MX_PLANES_IMPL_H

#include "sequence_impl.h"

#include "kernels_impl.h"
#include "vec.h"

typedef struct planes {
    mx__split split;
    unsigned words;          /* of 64 values each: 1 or 2 */
    MX_VEC(size_t) rare;     /* the rare heaps, ascending */
    size_t n_settled;        /* of them have their sums in `sums` for good */
    MX_VEC(mx__sum_of) sums; /* n_full for every lane, behind them those of one block */
    size_t n_full;
    size_t n_cover_sums;     /* the first of these: common parts */
    MX_VEC(mx__sum_of) some; /* those that reach into the block from its first lanes */
    MX_VEC(mx__near) near;   /* the same sums for its later lanes, by `back` */
    size_t n_close;          /* of these, back is below MX_GROUP */
    size_t n_cover;          /* common parts marked to see rare values early */
    size_t cover_before;     /* of those before the last step up, or 0 ... */
    uint64_t cost_before;    /* ... and what a block cost with them */
    bool is_tuned;           /* no more steps up under this split */
    uint64_t common[2][2];   /* the common values for even, odd heaps */
    uint64_t searched;       /* heaps whose rare values were searched for ... */
    size_t blocks;           /* ... in so many blocks */
    size_t known;            /* the table's size when the engine last ran */
    size_t settled_from;     /* the heap from which `deepest` counts */
    size_t deepest;          /* the largest smaller part that a search has used */
    uint64_t sets[2 * MX_LANES];

    /* Of sequence_classes.c. */
    bool is_apart;        /* the lists hold codes, and one class each */
    bool apart_failed;    /* under this split a code was too large */
    unsigned bit;         /* the bit that a code leaves out */
    MX_VEC(size_t) apart; /* counters to take for a single heap of rare value */
    uint8_t *codes;       /* of heaps code_base .. coded - 1 */
    size_t code_base, code_room, coded;
    uint64_t seen[MX_LANES];    /* options among the rare values, as codes */
    uint8_t value_of[2][2][64]; /* of even, odd heaps; common, rare: of a code */
    uint64_t below[2][64];      /* the codes of rare values below a common one */
    size_t n_backs;             /* of the close sums, each once ... */
    size_t backs[MX_GROUP];
    uint64_t close[MX_GROUP][64]; /* ... and what a code so far back gives together */
} planes;

/* Values of one class differ in other bits too than the lowest one of the mask. */
MX_INLINE uint8_t mx__code_of(const planes *p, uint32_t g)
{
    return (uint8_t)(g >> (p->bit + 1) << p->bit | (g & ((1u << p->bit) - 1)));
}

MX_INLINE int mx__least_in_set(const uint64_t set[2], unsigned words)
{
    if (set[0]) return __builtin_ctzll(set[0]);
    return words > 1 && set[1] ? 64 + __builtin_ctzll(set[1]) : -1;
}

/* Sees whether the rare values NEED of heap N come from some sum; those that do not stay in
   NEED. */
void mx__planes_search(const mx__sequence *seq, planes *p, size_t n, uint64_t need[2]);

/* A split was chosen: what codes mean under it. */
void mx__classes_begin(planes *p);

/* The sums in p->near were listed as codes. */
void mx__classes_close(planes *p);

/* Whether the next block can be done one class at a time: no rare heap is the larger part
   of a sum. */
bool mx__classes_fit(const mx__sequence *seq, const planes *p);

/* Does one block, at most up to TO, or its first heaps up to a new rare heap. Does less, and
   sets p->apart_failed, when a code is too large. MX_NOMEM. */
mx_status mx__classes_block(mx__sequence *seq, planes *p, size_t to, mx_error *err);

#endif
