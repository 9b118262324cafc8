/* trial.h: one claim, or one fact that an engine rests on, tried on many positions. */
#ifndef MX_TRIAL_H
#define MX_TRIAL_H

#include "session.h"

enum { MX__MOST_POSITIONS = 3000, MX__MOST_BY_SEARCH = 300 };
#define MX__SECONDS_A_CLAIM 1.5

typedef enum mx__verdict { MX__HOLDS, MX__FAILS, MX__NOT_KNOWN } mx__verdict;

typedef struct mx__trial {
    mx_opened *game;
    const mx_check_options *asked; /* NULL: nothing */
    size_t claim;
    mx__solver *solver, *second;
    mx__verdict verdict;
    mx__text why; /* the counterexample, or why nothing is known */
    uint64_t n, most;
    double seconds; /* to try; 0: as asked */
    double until;
    int64_t size; /* every position up to this size was tried */
    mx_status status;
    mx_error err;
    void *context; /* of what is tried */
} mx__trial;

/* How long T may go on. */
double mx__trial_seconds(const mx__trial *t);

/* Writes "ok CLAIM (MORE)" to OUT in LANG and counts it; MORE is an English sentence. */
void mx__trial_line(mx__lang lang, mx__text *out, mx_checked *counts, mx__verdict v,
                    const char *claim, const char *more);

/* The trial fails: the reason is PATTERN with its "%s" filled in by WORDS in their order,
   which are cleared. PATTERN is a row of the catalogues. */
void mx__trial_fails(mx__trial *t, const char *pattern, mx__text *words);

/* The same, the first "%s" being the position AT; the others are WORDS, an array of
   three, or NULL. */
void mx__trial_fails_at(mx__trial *t, mx_span at, const char *pattern, mx__text *words);

/* The value of AT by the rules alone. */
mx_status mx__trial_value(mx__trial *t, mx_span at, mx_value *value);

/* The Q that the claim's P ~ Q gives for AT, in ROOM; false: none, or t->status. */
bool mx__trial_image(mx__trial *t, mx_span at, int64_t *room, size_t n_room,
                     mx_span *out);

/* Fails where AT and OTHER have different values. */
void mx__trial_same_value(mx__trial *t, mx_span at, mx_span other);

typedef void mx__try_one(mx__trial *t, mx_span at);
typedef void mx__try_sum(mx__trial *t, const mx_span *parts, size_t n);

/* Tries positions, or sums, from the smallest on, for mx__trial_seconds. A limit met on
   the way is where the trial ends, not a failure. */
mx_status mx__trial_over_positions(mx__trial *t, mx__try_one *one, mx_error *err);
mx_status mx__trial_over_sums(mx__trial *t, mx__try_sum *sum, mx_error *err);

/* check_data.c: runs TRY for each way in which the loops of the claim of T set data lines;
   T gets the verdict over all of them. Each has its share of the time. */
typedef mx_status mx__try_claim(mx__trial *t, mx__claim_info info, mx_error *err);
mx_status mx__trial_over_data(mx__trial *t, mx__try_claim *try_claim, mx_error *err);

/* trial_claim.c: whether a claim says of positions what play could tell: a value, a score,
   a winner, an equal position; and such a claim of T against play by the rules. */
bool mx__claim_answers(const mx__claim_info *info);
MX_MUSTUSE mx_status mx__trial_answers(mx__trial *t, mx_error *err);

/* check_symmetric.c: P and its image have the same moves, or at least the same value, or
   winners where there are no values. */
void mx__try_symmetric(mx__trial *t, mx_span at);

/* check_split.c: the split lines of GAME, or the parts that were found in its rules,
   against play of the whole. */
mx_status mx__check_split(mx_opened *game, const mx_check_options *asked, mx__text *out,
                          mx_checked *counts, mx_error *err);

/* check_inputs.c: the `judge` block on random input, by claims and by the rules alone. */
mx_status mx__check_inputs(mx_opened *game, const mx_check_options *asked,
                           mx__text *out, mx_checked *counts, mx_error *err);

/* check_one.c: claim I and example I. */
mx_status mx__check_one_claim(mx_opened *game, const mx_check_options *asked, size_t i,
                              mx__text *out, mx_checked *counts, mx_error *err);
mx_status mx__check_one_example(mx_opened *game, size_t i, mx__text *out,
                                mx_checked *counts, mx_error *err);

/* Tries the split lines of GAME for a moment before an engine first rests on them.
   MX_FAULT: they are wrong, ERR says where. MX_NOMEM. */
MX_MUSTUSE mx_status mx__trust_split(mx_opened *game, mx_error *err);

/* check_symmetric.c: the same of the mirror images that GAME's file says to trust; from now on
   its engines keep one of them. MX_FAULT, MX_NOMEM. */
MX_MUSTUSE mx_status mx__trust_images(mx_opened *game, mx_error *err);

#endif
