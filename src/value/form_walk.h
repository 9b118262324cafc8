/* form_walk.h: every form below a form, each once, options before what they belong to. */
#ifndef MX_FORM_WALK_H
#define MX_FORM_WALK_H

#include "form.h"
#include "vec.h"

/* Where a walk does not look further down. */
typedef bool mx__form_is_leaf(const mx__forms *forms, mx__form g);

/* One owner; zeroed storage is an empty walk. */
typedef struct mx__form_walk {
    MX_VEC(mx__form) order; /* the forms; the root is last */
    uint32_t *index;        /* open addressing; place in `order` + 1, 0 is empty */
    size_t n_index;
} mx__form_walk;

/* Common leaves: compact forms; numbers; integers; none. */
bool mx__form_leaf_compact(const mx__forms *forms, mx__form g);
bool mx__form_leaf_number(const mx__forms *forms, mx__form g);
bool mx__form_leaf_integer(const mx__forms *forms, mx__form g);
bool mx__form_leaf_none(const mx__forms *forms, mx__form g);

/* Fills WALK with the forms below ROOT. Needs no stack of the machine. MX_LIMIT,
   MX_CANCELLED, MX_NOMEM as in form.h; WALK is then to be cleared all the same.
   Time: the options of all forms below. */
MX_MUSTUSE mx_status mx__form_walk_below(mx__form_walk *walk, mx__forms *forms,
                                         mx__form root, mx__form_is_leaf *is_leaf,
                                         mx_error *err);

/* The place of G in `order`; SIZE_MAX when it is not below the root. O(1). */
size_t mx__form_walk_place(const mx__form_walk *walk, mx__form g);
void mx__form_walk_clear(mx__form_walk *walk);

#endif
