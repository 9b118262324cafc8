/* heap_finder.h: what is known of a rule file while it is walked to prove it a heap rule;
   shared by heap_trait.c, which walks, and heap_option.c, which knows the exact forms. */
#ifndef MX_HEAP_FINDER_H
#define MX_HEAP_FINDER_H

#include "heap_trait.h"
#include "linear.h"

/* Amounts beyond MX_MOST_AMOUNT, and loops over more constants than MX_MOST_TURNS, are left
   to the machine: a file is read again with all its loops when data change. */
enum {
    MX_MOST_AMOUNT = 1 << 21,
    MX_MOST_TURNS = 1 << 15,
    MX_MOST_KNOWN = 8,
    MX_MOST_EXCEPT = 32
};

enum { MX_LEAVE_NONE = 1, MX_LEAVE_ONE = 2, MX_LEAVE_TWO = 4 };

/* A loop whose range depends on the heap: NAME in FIRST..(LAST / divisor), or over a
   family of numbers up to the heap. */
typedef struct mx__free_loop {
    const mx__symbol *name;
    mx_heap_family family;
    int64_t base;
    mx__linear first, last;
    int64_t divisor;
} mx__free_loop;

/* What a filter demands of twice the first part less the whole: 0 is an equal split. */
typedef enum mx__half {
    MX_HALF_ANY,
    MX_HALF_NOT_EQUAL,
    MX_HALF_LESS,
    MX_HALF_AT_MOST
} mx__half;

typedef struct mx__finder {
    const mx__tree *tree;
    const mx__data_values *data;
    int64_t lo;           /* the least heap: 0 or 1 */
    mx_heap_digit *digit; /* MX_MOST_AMOUNT of them */
    int64_t last_digit;
    bool splits;
    int64_t tail_from; /* every amount from here on may be taken; -1: none */
    int tail_leave;
    mx_heap_family family;
    int64_t base;
    /* the move line that is walked: */
    const mx__move *move;
    const mx__symbol *heap;
    int64_t heap_is; /* a literal pattern; -1: any */
    mx__known known[MX_MOST_KNOWN];
    size_t n_known;
    mx__free_loop loop;
    bool has_loop;
    mx__half half;
    bool half_is_set;
    mx__linear half_form;
    int64_t except[MX_MOST_EXCEPT]; /* numbers that filters take out of the loop */
    size_t n_except;
    int64_t heap_from; /* filters demand a heap of at least this */
} mx__finder;

/* Each answers false when the line is not of a form whose exactness is known. */

/* Reads EXPR as a linear form in the names of the line; data are constants. */
bool mx__heap_form(const mx__finder *f, const mx__expr *expr, mx__linear *out);

/* FORM is the heap plus *CONSTANT. */
bool mx__heap_plus(const mx__finder *f, const mx__linear *form, int64_t *constant);

/* Takes the option of N PARTS into the digits: 0, 1 or 2 heaps that stay. */
bool mx__heap_option(mx__finder *f, const mx__linear *part, size_t n);

#endif
