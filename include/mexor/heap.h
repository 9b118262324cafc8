/* heap.h: heap games with one closed rule: take-and-break codes and subtraction sets.

   One coordinate, the number of counters in a heap; a move takes counters from one heap
   and may leave the rest as several heaps. What is left is a sum of heaps. */
#ifndef MEXOR_HEAP_H
#define MEXOR_HEAP_H

#include <mexor/game.h>
#include <mexor/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Most heaps that one move may leave, and most digits of a code. */
enum { MX_HEAP_PARTS = 15, MX_HEAP_DIGITS = 1 << 16 };

typedef enum mx_heap_mark {
    MX_ANY_PARTS = 0,
    MX_UNEQUAL_PARTS = 1, /* two or more parts must all differ: `4!` */
    MX_EQUAL_PARTS = 2    /* two or more parts must all be equal: `4=` */
} mx_heap_mark;

/* Digit number i says what may be left after i counters are taken: bit j of `leave`
   allows exactly j non-empty heaps. The mark only concerns bits 2 and above. */
typedef struct mx_heap_digit {
    uint16_t leave;
    uint16_t mark; /* mx_heap_mark */
} mx_heap_digit;

typedef enum mx_heap_kind {
    MX_HEAP_CODE = 1,   /* a take-and-break code d0.d1d2d3... */
    MX_HEAP_TAKE = 2,   /* take a number in the set, leave one heap or nothing */
    MX_HEAP_ALL_BUT = 3 /* take any number >= 1 that is not in the set */
} mx_heap_kind;

/* Infinite sets; with each the numbers it begins with. */
typedef enum mx_heap_family {
    MX_NO_FAMILY = 0,
    MX_FIBONACCI = 1,  /* 1 2 3 5 8 */
    MX_SQUARES = 2,    /* 1 4 9 16 */
    MX_CUBES = 3,      /* 1 8 27 64 */
    MX_PRIMES = 4,     /* 2 3 5 7 */
    MX_POWERS = 5,     /* 1 b b^2 b^3, b = `base` >= 2 */
    MX_FACTORIALS = 6, /* 1 2 6 24 */
    MX_TRIANGULAR = 7  /* 1 3 6 10 */
} mx_heap_family;

/* Plain data; whoever fills it in owns the arrays. A rule is sound when
     codes:  0 < n_digits <= MX_HEAP_DIGITS, n_tail < n_digits, digits[0].leave has
             neither bit 0 nor bit 1 (play would never end), no bit above MX_HEAP_PARTS;
     sets:   `set` ascending, distinct, >= 1; `base` >= 2 for MX_POWERS.
   The set of a MX_HEAP_TAKE or MX_HEAP_ALL_BUT rule is `set` united with the family. */
typedef struct mx_heap_rule {
    size_t size; /* sizeof(mx_heap_rule) of whoever filled this in */
    mx_heap_kind kind;
    const mx_heap_digit *digits; /* d0, d1, ... */
    size_t n_digits;
    size_t n_tail; /* the last n_tail digits repeat for ever; 0: zeros follow */
    const uint64_t *set;
    size_t n_set;
    mx_heap_family family;
    uint64_t base;
} mx_heap_rule;

/* Flag of mx_heap_parse: digits 8, 9 and A..V may stand in codes without braces. */
enum { MX_HEAP_WIDE = 1 };

/* mx_heap_parse reads TEXT, N bytes, into a new rule, normalised: trailing zeros, equal
   tails and repeated elements are removed; nothing else is merged.
     codes   0.77  .137  4.56  4.   digits 0..7; 0..9A..V with MX_HEAP_WIDE; {19} any
             4!.0  0.04=            a mark: parts unequal, parts equal
             0.[3]  0.1[03]         the bracketed digits repeat for ever
     sets    S(1,3,4)  S(1..5,9)  S(primes)  S(1, primes)  S(powers of 2)
             S(not 1,3)             all but these
     names   kayles, grundy ... see mx_heap_name
   MX_OK      *OUT is the rule; the caller frees it with mx_heap_free.
   MX_SYNTAX  *OUT is NULL; ERR, unless NULL, holds the column and a sentence.
   MX_LIMIT   more than MX_HEAP_DIGITS digits or 2^20 elements.   MX_NOMEM.
   Time O(N log N). Any thread. */
MX_API MX_MUSTUSE mx_status mx_heap_parse(const char *text, size_t n, unsigned flags,
                                          mx_heap_rule **out, mx_error *err);

/* mx_heap_free frees what mx_heap_parse made. NULL is welcome. */
MX_API void mx_heap_free(mx_heap_rule *rule);

/* mx_heap_text writes the canonical text of RULE and a NUL to OUT, cut to ROOM bytes;
   returns the length it needs without the NUL. mx_heap_parse reads it back to an equal
   rule; digits above 7 are written 8, 9, A..V, so that needs MX_HEAP_WIDE. */
MX_API size_t mx_heap_text(const mx_heap_rule *rule, char *out, size_t room);

/* mx_heap_check says whether RULE is sound. MX_OK; MX_RANGE: ERR says why not. */
MX_API MX_MUSTUSE mx_status mx_heap_check(const mx_heap_rule *rule, mx_error *err);

/* A heap game that has a name. All three are static text. */
typedef struct mx_heap_named {
    const char *name; /* "dawsons-kayles" */
    const char *code; /* "0.07" */
    const char *note; /* what is played, and how its sizes relate to heaps */
} mx_heap_named;

/* mx_heap_name lends entry number I of the table of names, NULL behind its end. */
MX_API const mx_heap_named *mx_heap_name(size_t i);

/* mx_heap_game makes a complete game of RULE, which stays the caller's and must outlive
   it: shape one scalar `heap` >= 0; options by digit or element from the smallest, then
   by number of parts, then parts in ascending order; labels such as
   "take 2, leave 1 + 3". NAME is copied.
   MX_OK      *OUT is the game; the caller frees it with mx_heap_game_free.
   MX_RANGE   RULE is not sound.        MX_NOMEM. */
MX_API MX_MUSTUSE mx_status mx_heap_game(const mx_heap_rule *rule, const char *name,
                                         mx_game **out, mx_error *err);

/* mx_heap_game_free frees what mx_heap_game made. NULL is welcome. */
MX_API void mx_heap_game_free(mx_game *game);

#ifdef __cplusplus
}
#endif

#endif
