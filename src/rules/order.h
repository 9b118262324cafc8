/* order.h: comparing and sorting values of any type. */
#ifndef MX_ORDER_H
#define MX_ORDER_H

#include "type.h"

/* Ascending, in place, without memory of its own. O(n log n). */
void mx__sort_ints(int64_t *at, size_t n);

/* Less than, equal to or greater than 0: numbers by size, arrays and records element by
   element, a prefix before what it begins. O(size). */
int mx__order(const mx__type *type, int64_t a, int64_t b);

/* Ascending by mx__order, equal elements keep their order only if they are identical. */
void mx__sort_values(const mx__type *type, int64_t *at, size_t n);

/* The words (int64_t) at address VALUE. */
static inline int64_t *mx__block(int64_t value)
{
    return (int64_t *)(uintptr_t)value;
}

static inline int64_t mx__address(const int64_t *words)
{
    return (int64_t)(uintptr_t)words;
}

/* Whether values of TYPE are addresses. */
static inline bool mx__is_block(const mx__type *type)
{
    return type->kind == MX_T_ARRAY || type->kind == MX_T_RECORD ||
           type->kind == MX_T_BOARD;
}

#endif
