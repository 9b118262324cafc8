/* reason.h: why a sum of impartial components is won, lost or drawn, as data: what each
   statement is about, never its words. Each can be checked by the rules alone. */
#ifndef MX_REASON_H
#define MX_REASON_H

#include "arena.h"
#include "solve.h"
#include "vec.h"

/* What decides the sum. */
typedef enum mx__decider {
    MX__BY_NIM_SUM, /* normal play: the nim-sum of the Grundy values (Sprague, Grundy) */
    MX__BY_LOONY,   /* who is to move wins at once in a loony component */
    MX__BY_MISERE_NIM, /* misère play of tame components: the rule of misère Nim (Conway) */
    MX__BY_INFINITY, /* endless play: nimbers and infinities added (Smith) */
    MX__BY_SEARCH    /* every move was looked at to its end */
} mx__decider;

/* What a component is worth. */
typedef enum mx__worth_kind {
    MX__WORTH_UNKNOWN,
    MX__WORTH_NUMBER, /* the Grundy value g */
    MX__WORTH_LOONY,
    MX__WORTH_INFINITY /* g is the id of its set */
} mx__worth_kind;

typedef struct mx__worth {
    mx__worth_kind kind;
    bool fickle; /* misère play: its misère value is the other one of 0 and 1 */
    uint64_t g;
} mx__worth;

/* Equal positions of one game, counted. */
typedef struct mx__reason_group {
    size_t first; /* the first component of the kind */
    size_t count;
    mx__worth worth;
    bool is_told; /* its options were looked at */
    uint64_t
        n_options; /* of one of them; equal ones counted as often as they are sent */
} mx__reason_group;

/* Why an option is told; bits. */
enum {
    MX__IS_WITNESS = 1, /* the first with its value, which is below that of the group */
    MX__IS_WINNING = 2, /* the first move here that wins the sum, or keeps the draw */
    MX__IS_REVERSED = 4, /* the first whose value is larger: there is a reply back */
    MX__IS_LONGEST = 8,  /* of a lost sum: a move that resists longest */
    MX__IS_TAKEN = 16    /* the first that loses at once: it leaves a loony component */
};

/* A list of positions in mx__reason.words: their number, then length and integers. */
typedef struct mx__reason_option {
    size_t group;
    unsigned why;
    size_t parts; /* where in words */
    mx__worth worth;
    uint8_t ends;      /* mx_ending */
    int64_t lasts;     /* moves until the end after it; -1: not known */
    size_t part;       /* of a reversed one: the part in which the other replies ... */
    size_t reply;      /* ... and what it becomes there, in words */
    const char *label; /* NULL: none */
} mx__reason_option;

typedef struct mx__reason {
    mx__arena arena; /* the labels */
    MX_VEC(int64_t) words;
    MX_VEC(mx__reason_group) groups;   /* in the order of their first components */
    MX_VEC(mx__reason_option) options; /* group by group; the longest at the end */
    mx_outcome winner;                 /* for the player to move */
    bool misere;
    mx__decider by;
    bool has_nim_sum;
    uint64_t nim_sum;
    size_t n_firm;   /* components that are not fickle; misère play */
    size_t n_loony;  /* components */
    bool has_counts; /* of moves, made where every component was told */
    uint64_t n_moves, n_winning, n_drawing;
    MX_VEC(size_t)
    cycle; /* of a drawn position by itself: positions in words, each one
                             drawing move behind the one before, the first equal to the
                             last; empty: not looked for, or longer than a thousand */
} mx__reason;

/* How much is looked at. */
typedef struct mx__reason_bounds {
    size_t groups;  /* kinds of components whose options are told */
    size_t options; /* options of one component that are looked at */
} mx__reason_bounds;

/* mx__reason_make finds out why SUM is won or lost. Also after a failure the caller clears
   OUT. Of the kinds of components those are told that come first, and of a won sum those
   first in which the move is made.
   MX_UNSUPPORTED, MX_FAULT, MX_CYCLE, MX_LIMIT, MX_CANCELLED, MX_NOMEM: as mx__sum_outcome.
   Time O(n log n) for N components besides their values, and the options of those told;
   where search decides, as mx__sum_moves. */
MX_MUSTUSE mx_status mx__reason_make(const mx__component *sum, size_t n, bool misere,
                                     mx__budget *budget, mx__reason_bounds bounds,
                                     mx__reason *out, mx_error *err);
void mx__reason_clear(mx__reason *reason);

/* Position number I of the list PARTS of REASON, which has *N of them; lent. */
mx_span mx__reason_part(const mx__reason *reason, size_t parts, size_t i, size_t *n);

#endif
