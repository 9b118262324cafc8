/* form.h: short games by their canonical forms: make, compare, add, negate.

   A table holds forms; a form is its number in the table, and two games are equal when
   they have the same number. Canonical: no dominated option, no reversible option
   (Conway, On Numbers and Games, chapter 10; Siegel, Combinatorial Game Theory, II.2).
   x + n.up + *m (x a dyadic number) is kept compact, so that sums of those cost nothing.

   One owner and one thread a table. Forms are never freed one by one: the table only
   grows, what it takes is charged to the budget, and all goes with mx__forms_free.

   Every function that returns a status answers, besides what it says itself,
     MX_LIMIT      the budget is spent, a number does not fit, or forms are nested deeper
                   than MX__FORM_DEPTH in one calculation
     MX_CANCELLED  the budget's flag was raised
     MX_NOMEM      allocation failed
   and then leaves its results alone and the table as good as before. */
#ifndef MX_FORM_H
#define MX_FORM_H

#include "budget.h"
#include "dyadic.h"

typedef struct mx__forms mx__forms;
typedef uint32_t mx__form;

#define MX__NO_FORM UINT32_MAX

enum {
    MX__ZERO = 0,          /* the form of 0 in every table */
    MX__FORM_DEPTH = 2500, /* levels of recursion in one calculation */
    MX__MOST_UPS = 1 << 28,
    MX__MOST_STAR = (1 << 28) - 1
};

typedef enum mx__form_side { MX__FORM_LEFT = 0, MX__FORM_RIGHT = 1 } mx__form_side;

/* Who wins, by the field's letters. */
typedef enum mx__form_outcome {
    MX__FORM_P, /* zero: the previous player */
    MX__FORM_L, /* positive: Left, whoever starts */
    MX__FORM_R, /* negative: Right, whoever starts */
    MX__FORM_N  /* confused with zero: the next player */
} mx__form_outcome;

/* --- the table -------------------------------------------------------------------- */

/* An empty table that charges BUDGET, which must outlive it. */
MX_MUSTUSE mx_status mx__forms_new(mx__budget *budget, mx__forms **out, mx_error *err);
void mx__forms_free(mx__forms *forms); /* NULL is welcome */
uint32_t mx__forms_count(const mx__forms *forms);

/* Lets the table hold no more than MOST forms (0: 2^31, as at first); what would need more
   is MX_LIMIT, what needs no new form still works. The cap before. */
uint32_t mx__forms_cap(mx__forms *forms, uint32_t most);
uint64_t mx__forms_bytes(const mx__forms *forms);

/* --- making ----------------------------------------------------------------------- */

/* The canonical form of {left | right}: the options in any order, repeats welcome, not
   kept. Time: a comparison for each pair of options and for each reply to an option,
   most of them decided by stops or remembered. */
MX_MUSTUSE mx_status mx__forms_make(mx__forms *forms, const mx__form *left,
                                    size_t n_left, const mx__form *right,
                                    size_t n_right, mx__form *out, mx_error *err);

/* x + ups.up + *star. MX_RANGE: beyond MX__MOST_UPS or MX__MOST_STAR. Time O(1). */
MX_MUSTUSE mx_status mx__forms_compact(mx__forms *forms, mx__dyadic x, int32_t ups,
                                       uint32_t star, mx__form *out, mx_error *err);
MX_MUSTUSE mx_status mx__forms_integer(mx__forms *forms, int64_t n, mx__form *out,
                                       mx_error *err);

/* --- arithmetic ------------------------------------------------------------------- */

/* -G. Time: the forms below G, once. */
MX_MUSTUSE mx_status mx__form_negative(mx__forms *forms, mx__form g, mx__form *out,
                                       mx_error *err);

/* G + H and G - H. Time: at worst the product of the forms below G and below H; O(1)
   for two compact forms, the forms below G when H is a number (number translation). */
MX_MUSTUSE mx_status mx__form_sum(mx__forms *forms, mx__form g, mx__form h,
                                  mx__form *out, mx_error *err);
MX_MUSTUSE mx_status mx__form_difference(mx__forms *forms, mx__form g, mx__form h,
                                         mx__form *out, mx_error *err);

/* N copies of G; of -G when N is negative. Time: 2 log N sums. */
MX_MUSTUSE mx_status mx__form_times(mx__forms *forms, int64_t n, mx__form g,
                                    mx__form *out, mx_error *err);

/* --- order ------------------------------------------------------------------------ */

/* *IS_LE tells whether G <= H: Left moving first can not win G - H. */
MX_MUSTUSE mx_status mx__form_le(mx__forms *forms, mx__form g, mx__form h, bool *is_le,
                                 mx_error *err);

/* How G stands to H: MX__FORM_L for G > H, R for <, P for =, N for confused. */
MX_MUSTUSE mx_status mx__form_compare(mx__forms *forms, mx__form g, mx__form h,
                                      mx__form_outcome *out, mx_error *err);

MX_MUSTUSE mx_status mx__form_outcome_of(mx__forms *forms, mx__form g,
                                         mx__form_outcome *out, mx_error *err);

/* --- looking (time O(1)) ---------------------------------------------------------- */

/* What a compact form is made of. */
typedef struct mx__form_compact {
    mx__dyadic number;
    int32_t ups;
    uint32_t star;
} mx__form_compact;

/* Whether G is compact, and then *OUT, unless NULL, its parts. */
bool mx__form_as_compact(const mx__forms *forms, mx__form g, mx__form_compact *out);
bool mx__form_as_number(const mx__forms *forms, mx__form g, mx__dyadic *out);

/* The stops: the number reached when both play until a number is reached, Left (Right)
   starting, Left for a large one, Right for a small one. */
mx__dyadic mx__form_stop(const mx__forms *forms, mx__form g, mx__form_side starter);

/* The day on which G is born: the length of its longest play. Saturates at 2^32 - 1. */
uint32_t mx__form_birthday(const mx__forms *forms, mx__form g);

/* How many canonical options G has for SIDE, and which. Those of compact forms are made
   when asked for; those of others are lent in a fixed order of their numbers. */
size_t mx__form_n_options(const mx__forms *forms, mx__form g, mx__form_side side);
MX_MUSTUSE mx_status mx__form_option(mx__forms *forms, mx__form g, mx__form_side side,
                                     size_t i, mx__form *out, mx_error *err);

#endif
