/* sequence_impl.h: the inside of a sequence, shared by the engines and nobody else. */
#ifndef MX_SEQUENCE_IMPL_H
#define MX_SEQUENCE_IMPL_H

#include "sequence.h"

#include "compiler.h"
#include "heap_rule.h"
#include "message.h"

/* Elements of padding before heap 0 and behind the last: vector loads may touch them. */
enum { MX_ROW_PAD = 256 };

/* The values of heaps 0..n-1, WIDTH bytes each. */
typedef struct mx__row {
    void *block; /* what was allocated */
    void *at;    /* heap 0 */
    unsigned width;
    size_t n, room;
    uint32_t largest;
    size_t largest_at;
} mx__row;

/* A code of at most two parts without a tail, sorted by what a digit allows. Each array
   holds numbers of counters to take, ascending. */
typedef struct mx__breaks {
    uint32_t *all; /* the block that the others point into */
    const uint32_t *empty, *single, *any, *unequal, *equal;
    size_t n_empty, n_single, n_any, n_unequal, n_equal;
} mx__breaks;

/* Counters to take by splitting digit number I: the unequal ones stand behind. */
MX_INLINE uint32_t mx__split_digit(const mx__breaks *b, size_t i)
{
    return i < b->n_any ? b->any[i] : b->unequal[i - b->n_any];
}

typedef struct mx__heap_engine mx__heap_engine;

struct mx__sequence {
    mx_heap_rule *rule;
    mx__sequence_options options;
    mx__budget *budget;
    const mx__heap_engine *engine; /* that computes the next chunk */
    size_t next_choice;            /* table size at which the engine is chosen anew */
    const mx__heap_engine *last;   /* that computed the last one */
    void *work[8]; /* what each engine keeps between chunks, by its number */
    mx__row table;
    uint64_t taken; /* bytes of the budget */
    size_t first;   /* the first heap that counts: 1 for codes, 0 for sets */
    size_t parts;   /* most heaps that one move leaves, at least 1 */
    size_t reach;   /* most counters that one move takes; 0: no bound */
    mx__breaks breaks;
    bool has_breaks;
    size_t next_look; /* table size at which to look for a period again */
    mx__period period;
    bool is_lean;       /* the table lacks heaps: only the period may be asked for */
    bool is_given;      /* it comes from the table of proved ones: compute one period */
    size_t period_seen; /* table size when `period` was brought up to date */
};

/* What an engine says of one chunk besides the statuses: the next value does not fit the
   table's width, or its own; heaps below table.n are right. */
typedef enum mx__pace {
    MX_PACE_DONE, /* table.n is what was asked for */
    MX_PACE_WIDER,
    MX_PACE_OTHER /* this engine can not go on: another one must */
} mx__pace;

struct mx__heap_engine {
    const char *name;
    /* Whether it computes this rule at all. */
    bool (*fits)(const mx__sequence *seq);
    /* Computes the heaps table.n .. to-1; the table has room for them. */
    mx_status (*run)(mx__sequence *seq, size_t to, mx__pace *pace, mx_error *err);
    void (*drop)(void *work); /* frees seq->work of this engine */
    /* NULL, or: whether every heap from *FROM on was settled by pairs whose smaller part is
       at most *WITHIN, under one split, no heap above *WITHIN being rare. */
    bool (*settled)(const mx__sequence *seq, size_t *from, size_t *within, unsigned *e);
};

/* The rows, slowest first; NULL behind the end. */
const mx__heap_engine *mx__heap_engine_row(size_t i);
size_t mx__heap_engine_number(const mx__heap_engine *engine);

extern const mx__heap_engine mx__textbook, mx__rest, mx__sums, mx__one_hot, mx__blocks,
    mx__codes, mx__planes;

/* sequence_table.c */
mx_status mx__row_reserve(mx__sequence *seq, size_t n, unsigned width, mx_error *err);
void mx__row_clear(mx__sequence *seq);

MX_INLINE uint32_t mx__row_get(const void *at, unsigned width, size_t i)
{
    if (width == 1) return ((const uint8_t *)at)[i];
    if (width == 2) return ((const uint16_t *)at)[i];
    return ((const uint32_t *)at)[i];
}

MX_INLINE void mx__row_put(void *at, unsigned width, size_t i, uint32_t g)
{
    if (width == 1)
        ((uint8_t *)at)[i] = (uint8_t)g;
    else if (width == 2)
        ((uint16_t *)at)[i] = (uint16_t)g;
    else
        ((uint32_t *)at)[i] = g;
}

/* Appends G, the value of heap table.n; the caller knows that it fits. */
MX_INLINE void mx__row_push(mx__row *table, unsigned width, uint32_t g)
{
    mx__row_put(table->at, width, table->n, g);
    if (g > table->largest || table->n == 0) {
        table->largest = g;
        table->largest_at = table->n;
    }
    table->n++;
}

/* A split of the heaps into common and rare ones. Heap a is common when the parity of
   G(a) & mask is e a + kappa mod 2; for a suitable kappa no common value of n is the sum
   of two common heaps, and the values that only such sums give are the rare ones. */
typedef struct mx__split {
    uint32_t mask;
    unsigned e, kappa;
    size_t n_rare; /* among the heaps seen when it was chosen */
    size_t seen;   /* how many those were */
} mx__split;

MX_INLINE unsigned mx__parity(uint32_t bits)
{
    return (unsigned)__builtin_parity(bits);
}

/* Whether G is a common value for heaps of the parity of N. */
MX_INLINE bool mx__is_common(const mx__split *split, size_t n, uint32_t g)
{
    return mx__parity(g & split->mask) == ((split->e & n & 1) ^ split->kappa);
}

/* sequence_split.c: the split with the fewest rare heaps for the heaps in the table.
   *FOUND is false when the rule has no split at all. Time O(n + V log V). MX_NOMEM. */
mx_status mx__split_choose(const mx__sequence *seq, mx__split *out, bool *found,
                           mx_error *err);

/* sequence_planes.c: the table was moved: what lies behind the rare heaps and the parts
   that matter are other heaps now, of the same parity. */
void mx__planes_moved(mx__sequence *seq);

/* sequence_window.c: goes on from some millions of heaps until a period is proved, in
   seq->period, or MOST heaps were seen, with a table that does not grow: only the first
   heaps and some of the last are in it afterwards. *ENOUGH false: that is not enough for this
   game, or not begun; the table may be void, and the period is not proved.
   MX_LIMIT, MX_CANCELLED, MX_NOMEM: the table is void. */
MX_MUSTUSE mx_status mx__window_prove(mx__sequence *seq, uint64_t most, bool *enough,
                                      mx_error *err);

/* sequence_proof.c: looks for a period in the table, and says when one is proved. */
mx_status mx__sequence_look(mx__sequence *seq, mx_error *err);

/* Tells who reports that KNOWN of WANT heaps are known. */
void mx__sequence_tell(const mx__sequence *seq, uint64_t known, uint64_t want);

/* breaks.c. MX_NOMEM. */
mx_status mx__breaks_make(mx__sequence *seq, mx_error *err);

#endif
