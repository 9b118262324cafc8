/* naming.h: which games have a given sequence of values. */
#ifndef MX_NAMING_H
#define MX_NAMING_H

#include "budget.h"
#include "text.h"
#include "vec.h"

#include <mexor/heap.h>

/* How a match stands to the first of its group. */
typedef enum mx__likeness {
    MX_LIKE_FIRST, /* it is the first */
    MX_LIKE_PROVED, /* equal: both periods are proved, and all before one round is equal */
    MX_LIKE_CHECKED, /* equal as far as was computed; no more is known */
    MX_LIKE_ALONE    /* not compared: the game has no closed rule */
} mx__likeness;

/* A game with G(i + shift) = value number i of what was asked, for every i that has such
   a heap; values before heap 0 are 0. */
typedef struct mx__naming_match {
    char *game;         /* code, set, or name in the gallery */
    const char *name;   /* what a code is called, or NULL */
    mx_heap_rule *rule; /* NULL: a gallery game without one */
    int64_t shift;
    int64_t equal_to; /* the last heap that was compared with what was asked */
    size_t group;     /* matches that may be one game have one number */
    mx__likeness likeness;
    uint64_t checked_to; /* entries compared with the first of the group */
} mx__naming_match;

typedef MX_VEC(mx__naming_match) mx__naming_matches;

typedef struct mx__naming {
    const uint32_t *values; /* what is asked: its first N values */
    size_t n;
    const mx_heap_rule *rule; /* of whom they are, or NULL: then every match must be one
                                 game with it, as far as can be told */
    bool hex;                 /* codes of three hexadecimal digits as well */
    bool gallery;             /* games of the gallery as well */
    mx__budget *budget;
} mx__naming;

/* How far codes are compared with each other. */
enum { MX_NAMING_DEEP = 4096 };

/* Looks through all codes 0.ddd and 4.ddd, sets with elements up to 12, the infinite
   families and the gallery, with shifts of -3 to 8; the matches in order of simplicity.
   MX_LIMIT, MX_CANCELLED, MX_NOMEM: *OUT is empty. Time: some 6000 sequences of N heaps. */
MX_MUSTUSE mx_status mx__naming_find(const mx__naming *ask, mx__naming_matches *out,
                                     mx_error *err);
void mx__naming_clear(mx__naming_matches *matches);

#endif
