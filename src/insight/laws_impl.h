/* laws_impl.h: what the stages of a search for laws share. */
#ifndef MX_LAWS_IMPL_H
#define MX_LAWS_IMPL_H

#include "bank.h"

enum { MX_BIT_WORDS = MX_FIT_MOST / 64 };

/* A condition on the fitted rows, bit i: it holds on row i. */
typedef struct mx__condition {
    uint32_t node;
    uint16_t cost;
    uint64_t bits[MX_BIT_WORDS];
} mx__condition;

typedef struct mx__conditions {
    MX_VEC(mx__condition) list;
} mx__conditions;

typedef struct mx__hunt {
    const mx__sample *sample;
    mx__laws *laws;
    mx__bank *bank;
    int32_t target[MX_FIT_MOST];
    double until;
    unsigned n_tries; /* expressions that fitted */
    int found_cost;   /* of the cheapest law of the bank; 0: none yet */
} mx__hunt;

/* Tries node NUMBER unless too many fitted already. */
void mx__hunt_try(mx__hunt *hunt, uint32_t number, const char *kind);

/* Conditions over the cheapest entries of the bank, each set of rows once (or its
   complement); those that hold nearly nowhere or everywhere are left out. */
MX_MUSTUSE mx_status mx__conditions_make(mx__hunt *hunt, mx__conditions *out,
                                         mx_error *err);

/* Values by cases of a condition, and by residue classes of the main column. */
void mx__hunt_cases(mx__hunt *hunt, const mx__conditions *conditions);
void mx__hunt_residues(mx__hunt *hunt);

/* A condition as one comparison, membership or property; then as two of them. */
void mx__hunt_comparisons(mx__hunt *hunt);
void mx__hunt_pairs(mx__hunt *hunt, const mx__conditions *conditions);

#endif
