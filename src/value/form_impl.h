/* form_impl.h: the inside of the table of forms, shared by the form_*.c files only. */
#ifndef MX_FORM_IMPL_H
#define MX_FORM_IMPL_H

#include "alloc.h"
#include "fail.h"
#include "form.h"
#include "mix.h"

#include <assert.h>
#include <string.h>

/* The stops of a game, with what happens on them: that decides comparisons with numbers
   (number avoidance) and most others. */
typedef struct mx__form_stops {
    mx__dyadic left, right;
    bool le_left;  /* G <= left stop */
    bool ge_right; /* G >= right stop */
} mx__form_stops;

/* 48 bytes. A compact form keeps its number in both stops, its ups in `at` and its star
   in `n_left`; the others have their options at pool[at], left ones first, each side in
   ascending order. Options of a non-compact form have smaller numbers than it. */
typedef struct mx__form_node {
    int64_t left_num, right_num;
    uint32_t left_exp, right_exp;
    uint32_t at, n_left, n_right;
    mx__form negative; /* MX__NO_FORM: not yet known */
    uint32_t birthday;
    uint8_t is_compact, le_left, ge_right, spare;
} mx__form_node;

typedef struct mx__form_stack {
    mx__form *at;
    size_t n, room;
} mx__form_stack;

typedef struct mx__form_sum_memo {
    mx__form a, b, sum; /* a == MX__NO_FORM: empty */
} mx__form_sum_memo;

/* What was asked for and what came of it: the options as they were given, at raw[at]. */
typedef struct mx__form_made_memo {
    uint64_t hash;
    uint32_t at, n_left, n_right;
    mx__form form; /* MX__NO_FORM: empty */
} mx__form_made_memo;

struct mx__forms {
    mx__budget *budget;
    mx__form_node *node;
    size_t n, room;
    uint32_t cap;
    mx__form *pool;
    size_t n_pool, room_pool;
    uint32_t *index; /* open addressing; form + 1, 0 is empty */
    size_t n_index;  /* a power of two */
    uint64_t *order; /* remembered a <= b: a << 32 | b << 1 | answer; 0 is empty */
    size_t n_order;
    mx__form_sum_memo *sums;
    size_t n_sums;
    mx__form_made_memo *made;
    size_t n_made;   /* slots */
    size_t was_made; /* entries written since the slots grew */
    mx__form *raw;
    size_t n_raw, room_raw;
    mx__form_stack
        option[2]; /* options under construction, frames one above the other */
    uint32_t depth;
    uint32_t steps;   /* since the budget was last asked */
    size_t n_charged; /* forms already charged as positions */
    uint64_t bytes;
    mx_status failed;
    mx_error why;
};

/* A frame of options under construction: from `base` to the top of each stack. */
typedef struct mx__form_frame {
    size_t base[2];
} mx__form_frame;

/* Failing inside: remembers why, returns MX__NO_FORM; the public door hands it over. */
mx__form mx__forms_fail(mx__forms *forms, mx_status status, const char *sentence);

/* Before and after the work of a public function. mx__forms_begin forgets an earlier
   failure; mx__forms_end returns its status and copies the reason to ERR. */
void mx__forms_begin(mx__forms *forms);
mx_status mx__forms_end(mx__forms *forms, mx_error *err);

/* Every so many steps the clock and the flag are looked at. False: stop. */
bool mx__forms_tick_slow(mx__forms *forms);
MX_INLINE bool mx__forms_tick(mx__forms *forms)
{
    return MX_LIKELY(++forms->steps < 8192) || mx__forms_tick_slow(forms);
}

/* Memory by the budget: grows *AT from OLD to NEW elements. False: failed. */
bool mx__forms_grow(mx__forms *forms, void **at, size_t old, size_t want, size_t size);
bool mx__forms_reserve(mx__forms *forms, mx__form_side side, size_t n);
bool mx__forms_push(mx__forms *forms, mx__form_side side, mx__form option);

/* The hash of two lists of options. */
uint64_t mx__forms_hash(const mx__form *l, size_t n_left, const mx__form *r,
                        size_t n_right);

/* Stores the compact form, or finds it. */
mx__form mx__forms_put_compact(mx__forms *forms, mx__dyadic x, int64_t ups,
                               uint32_t star);

/* Stores the frame's options, canonical and ascending, as a form; pops the frame. */
mx__form mx__forms_put(mx__forms *forms, mx__form_frame frame,
                       const mx__form_stops *stops);

/* Makes the canonical form of the frame's options; pops the frame, also on failure. */
mx__form mx__forms_make_frame(mx__forms *forms, mx__form_frame frame);

/* The option of a compact form. */
mx__form mx__forms_compact_option(mx__forms *forms, mx__form g, mx__form_side side,
                                  size_t i);

/* 1, 0, or -1 on failure. */
int mx__forms_le(mx__forms *forms, mx__form a, mx__form b);
mx__form mx__forms_sum(mx__forms *forms, mx__form a, mx__form b);
mx__form mx__forms_neg(mx__forms *forms, mx__form g);
mx__form mx__forms_diff(mx__forms *forms, mx__form a, mx__form b);
mx__form mx__forms_times(mx__forms *forms, int64_t n, mx__form g);

/* 0 or 1 when the stops decide A <= B for A != B, else 2. */
int mx__form_stops_decide(const mx__form_stops *a, const mx__form_stops *b);

/* Whether ups.up + *star >= 0 (Winning Ways, chapter 3): up + * is confused with 0, every
   other positive number of ups, whatever the star, is above it. */
MX_INLINE bool mx__form_small_ge(int64_t ups, uint32_t star)
{
    return ups > 1 || (ups == 1 && star != 1) || (ups == 0 && star == 0);
}

MX_INLINE mx__form_frame mx__forms_frame(const mx__forms *forms)
{
    return (mx__form_frame){ { forms->option[0].n, forms->option[1].n } };
}

MX_INLINE void mx__forms_pop(mx__forms *forms, mx__form_frame frame)
{
    forms->option[0].n = frame.base[0];
    forms->option[1].n = frame.base[1];
}

MX_INLINE mx__form_stops mx__form_node_stops(const mx__form_node *node)
{
    return (mx__form_stops){ { node->left_num, node->left_exp },
                             { node->right_num, node->right_exp },
                             node->le_left,
                             node->ge_right };
}

MX_INLINE bool mx__form_node_is_number(const mx__form_node *node)
{
    return node->is_compact && node->at == 0 && node->n_left == 0;
}

MX_INLINE mx__form mx__forms_option_at(mx__forms *forms, mx__form g, mx__form_side side,
                                       size_t i)
{
    const mx__form_node *node = &forms->node[g];

    if (MX_UNLIKELY(node->is_compact))
        return mx__forms_compact_option(forms, g, side, i);
    return forms->pool[node->at + (side == MX__FORM_LEFT ? 0 : node->n_left) + i];
}

#endif
