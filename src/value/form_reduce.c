/* form_reduce.c: reduced canonical forms and atomic weights. */
#include "alloc.h"
#include "fail.h"
#include "form_ops.h"
#include "form_walk.h"

#include <assert.h>

typedef MX_VEC(mx__form) list;

static mx_status out_of_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "out of memory for reducing a form");
}

static int sign_of(mx__dyadic x)
{
    return (x.num > 0) - (x.num < 0);
}

/* A <= B up to an infinitesimal: the left stop of A - B is not positive. */
static mx_status is_inf_le(mx__forms *forms, mx__form a, mx__form b, bool *is,
                           mx_error *err)
{
    mx__form d;
    mx_status st = mx__form_difference(forms, a, b, &d, err);

    if (st == MX_OK) *is = sign_of(mx__form_stop(forms, d, MX__FORM_LEFT)) <= 0;
    return st;
}

static mx_status is_inf_worse(mx__forms *forms, mx__form_side side, mx__form a,
                              mx__form b, bool *is, mx_error *err)
{
    return side == MX__FORM_LEFT ? is_inf_le(forms, a, b, is, err)
                                 : is_inf_le(forms, b, a, is, err);
}

static bool has(const list *l, mx__form g)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->at[i] == g) return true;
    return false;
}

/* Options equal up to an infinitesimal are the same form here, since all are reduced. */
static mx_status drop_inf_dominated(mx__forms *forms, list *l, mx__form_side side,
                                    mx_error *err)
{
    for (size_t i = 0; i < l->n;) {
        bool is_worse = false;

        for (size_t j = 0; j < l->n && !is_worse; j++) {
            mx_status st = MX_OK;

            if (j != i)
                st = is_inf_worse(forms, side, l->at[i], l->at[j], &is_worse, err);
            if (st != MX_OK) return st;
        }
        if (is_worse)
            l->at[i] = l->at[--l->n];
        else
            i++;
    }
    return MX_OK;
}

/* The reply to the option X that is no worse for the other player than G was, up to an
   infinitesimal; MX__NO_FORM: none. */
static mx_status inf_reversing(mx__forms *forms, mx__form g, mx__form_side side,
                               mx__form x, mx__form *reply, mx_error *err)
{
    mx__form_side other = side == MX__FORM_LEFT ? MX__FORM_RIGHT : MX__FORM_LEFT;
    size_t n = mx__form_n_options(forms, x, other);
    bool is = false;

    for (size_t i = 0; i < n; i++) {
        mx_status st = mx__form_option(forms, x, other, i, reply, err);

        if (st == MX_OK) st = is_inf_worse(forms, side, *reply, g, &is, err);
        if (st != MX_OK || is) return st;
    }
    *reply = MX__NO_FORM;
    return MX_OK;
}

static mx_status inf_bypass(mx__forms *forms, mx__form g, list *l, mx__form_side side,
                            mx_error *err)
{
    for (size_t i = 0; i < l->n;) {
        mx__form reply;
        mx_status st = inf_reversing(forms, g, side, l->at[i], &reply, err);
        size_t n;

        if (st != MX_OK) return st;
        if (reply == MX__NO_FORM) {
            i++;
            continue;
        }
        l->at[i] = l->at[--l->n];
        n = mx__form_n_options(forms, reply, side);
        for (size_t j = 0; j < n; j++) {
            mx__form option;

            st = mx__form_option(forms, reply, side, j, &option, err);
            if (st != MX_OK) return st;
            if (!has(l, option) && !MX_PUSH(*l, option)) return out_of_memory(err);
        }
    }
    return MX_OK;
}

/* Whether the stops of G are one number, that is G is infinitesimally near to it. */
static bool is_near(const mx__forms *forms, mx__form g, mx__dyadic *x)
{
    *x = mx__form_stop(forms, g, MX__FORM_LEFT);
    return mx__dyadic_same(*x, mx__form_stop(forms, g, MX__FORM_RIGHT));
}

/* The reduced form of {left | right}, whose options are reduced. */
static mx_status reduce_options(mx__forms *forms, list *side, mx__form *out,
                                mx_error *err)
{
    mx__form g;
    mx__dyadic x;
    mx_status st =
        mx__forms_make(forms, side[0].at, side[0].n, side[1].at, side[1].n, &g, err);

    if (st == MX_OK && is_near(forms, g, &x))
        return mx__forms_compact(forms, x, 0, 0, out, err);
    for (int s = 0; s < 2 && st == MX_OK; s++)
        st = inf_bypass(forms, g, &side[s], (mx__form_side)s, err);
    for (int s = 0; s < 2 && st == MX_OK; s++)
        st = drop_inf_dominated(forms, &side[s], (mx__form_side)s, err);
    if (st != MX_OK) return st;
    return mx__forms_make(forms, side[0].at, side[0].n, side[1].at, side[1].n, out,
                          err);
}

/* The images of the options of G, without repeats. */
static mx_status images(mx__forms *forms, const mx__form_walk *walk,
                        const mx__form *made, mx__form g, list *side, mx_error *err)
{
    for (int s = 0; s < 2; s++) {
        size_t n = mx__form_n_options(forms, g, (mx__form_side)s);

        side[s].n = 0;
        for (size_t i = 0; i < n; i++) {
            mx__form option;
            mx_status st = mx__form_option(forms, g, (mx__form_side)s, i, &option, err);

            if (st != MX_OK) return st;
            option = made[mx__form_walk_place(walk, option)];
            if (!has(&side[s], option) && !MX_PUSH(side[s], option))
                return out_of_memory(err);
        }
    }
    return MX_OK;
}

static mx_status reduce_along(mx__forms *forms, const mx__form_walk *walk,
                              mx__form *made, mx_error *err)
{
    list side[2] = { { 0 }, { 0 } };
    mx_status st = MX_OK;

    for (size_t i = 0; i < walk->order.n && st == MX_OK; i++) {
        mx__form g = walk->order.at[i];
        mx__dyadic x;

        if (is_near(forms, g, &x)) {
            st = mx__forms_compact(forms, x, 0, 0, &made[i], err);
            continue;
        }
        st = images(forms, walk, made, g, side, err);
        if (st == MX_OK) st = reduce_options(forms, side, &made[i], err);
    }
    MX_VEC_CLEAR(side[0]);
    MX_VEC_CLEAR(side[1]);
    return st;
}

mx_status mx__form_reduced(mx__forms *forms, mx__form g, mx__form *out, mx_error *err)
{
    mx__form_walk walk = { 0 };
    mx__form *made = NULL;
    mx_status st = mx__form_walk_below(&walk, forms, g, mx__form_leaf_compact, err);

    if (st == MX_OK) {
        made = mx__calloc(walk.order.n, sizeof *made);
        st = made ? reduce_along(forms, &walk, made, err) : out_of_memory(err);
    }
    if (st == MX_OK) *out = made[walk.order.n - 1];
    mx__free(made);
    mx__form_walk_clear(&walk);
    return st;
}

/* --- all-small games -------------------------------------------------------------- */

static bool all_small_in(const mx__forms *forms, const mx__form_walk *walk)
{
    for (size_t i = 0; i < walk->order.n; i++) {
        mx__form g = walk->order.at[i];
        mx__form_compact c;

        if (mx__form_as_compact(forms, g, &c) && c.number.num != 0) return false;
    }
    return true;
}

/* In canonical form only numbers other than 0 have moves for one side alone. */
mx_status mx__form_is_all_small(mx__forms *forms, mx__form g, bool *is, mx_error *err)
{
    mx__form_walk walk = { 0 };
    mx_status st = mx__form_walk_below(&walk, forms, g, mx__form_leaf_compact, err);

    if (st == MX_OK) *is = all_small_in(forms, &walk);
    mx__form_walk_clear(&walk);
    return st;
}

typedef struct weighing {
    mx__forms *forms;
    const mx__form_walk *walk;
    mx__form *weight;
    mx__form far_star; /* a nimber larger than any below the game */
} weighing;

/* Whether W (from a^L - 2: SIDE left) forbids N as the weight: N must not be at or below
   any aw(G^L) - 2, nor at or above any aw(G^R) + 2. */
static mx_status forbids(mx__forms *forms, const list *side, mx__form n,
                         mx__form_side s, bool *is, mx_error *err)
{
    *is = false;
    for (size_t i = 0; i < side[s].n && !*is; i++) {
        mx__form w = side[s].at[i];
        mx_status st = s == MX__FORM_LEFT ? mx__form_le(forms, n, w, is, err)
                                          : mx__form_le(forms, w, n, is, err);

        if (st != MX_OK) return st;
    }
    return MX_OK;
}

/* Starting at the integer *WEIGHT, as far up (STEP 1) or down as the options on the side
   in front allow. */
static mx_status slide(mx__forms *forms, const list *side, int step, mx__form *weight,
                       mx_error *err)
{
    mx__form_side front = step > 0 ? MX__FORM_RIGHT : MX__FORM_LEFT;

    for (;;) {
        mx__dyadic x;
        mx__form next;
        bool is_forbidden, is_number = mx__form_as_number(forms, *weight, &x);
        mx_status st;

        assert(is_number && x.exp == 0);
        (void)is_number;
        st = mx__forms_integer(forms, x.num + step, &next, err);
        if (st == MX_OK) st = forbids(forms, side, next, front, &is_forbidden, err);
        if (st != MX_OK || is_forbidden) return st;
        *weight = next;
    }
}

/* {aw(G^L) - 2 | aw(G^R) + 2}, unless that is an integer: then the largest integer that
   fits when G is above the far star, the least when below, and 0 when confused. */
static mx_status weigh(weighing *w, mx__form g, list *side, mx__form *out,
                       mx_error *err)
{
    mx__form two[2];
    mx__form_outcome how;
    mx__dyadic x;
    mx_status st = mx__forms_integer(w->forms, -2, &two[0], err);

    if (st == MX_OK) st = mx__forms_integer(w->forms, 2, &two[1], err);
    for (int s = 0; s < 2; s++)
        for (size_t i = 0; i < side[s].n && st == MX_OK; i++)
            st = mx__form_sum(w->forms, side[s].at[i], two[s], &side[s].at[i], err);
    if (st == MX_OK)
        st = mx__forms_make(w->forms, side[0].at, side[0].n, side[1].at, side[1].n, out,
                            err);
    if (st != MX_OK || !mx__form_as_number(w->forms, *out, &x) || x.exp != 0) return st;
    st = mx__form_compare(w->forms, g, w->far_star, &how, err);
    if (st != MX_OK) return st;
    if (how == MX__FORM_N) return mx__forms_integer(w->forms, 0, out, err);
    return slide(w->forms, side, how == MX__FORM_L ? 1 : -1, out, err);
}

static mx_status weigh_along(weighing *w, mx_error *err)
{
    list side[2] = { { 0 }, { 0 } };
    mx_status st = MX_OK;

    for (size_t i = 0; i < w->walk->order.n && st == MX_OK; i++) {
        mx__form g = w->walk->order.at[i];
        mx__form_compact c;

        if (mx__form_as_compact(w->forms, g, &c)) { /* n.up + *m weighs n */
            st = mx__forms_integer(w->forms, c.ups, &w->weight[i], err);
            continue;
        }
        st = images(w->forms, w->walk, w->weight, g, side, err);
        if (st == MX_OK) st = weigh(w, g, side, &w->weight[i], err);
    }
    MX_VEC_CLEAR(side[0]);
    MX_VEC_CLEAR(side[1]);
    return st;
}

/* A power of two above every star below G: then it is remote for all of them. */
static mx_status find_far_star(weighing *w, mx_error *err)
{
    uint32_t far = 2;

    for (size_t i = 0; i < w->walk->order.n; i++) {
        mx__form_compact c = { .star = 0 };

        mx__form_as_compact(w->forms, w->walk->order.at[i], &c);
        while (c.star + 2 > far)
            far *= 2;
    }
    return mx__forms_compact(w->forms, (mx__dyadic){ 0, 0 }, 0, far, &w->far_star, err);
}

mx_status mx__form_atomic(mx__forms *forms, mx__form g, mx__form *out, mx_error *err)
{
    mx__form_walk walk = { 0 };
    weighing w = { .forms = forms, .walk = &walk };
    mx_status st = mx__form_walk_below(&walk, forms, g, mx__form_leaf_compact, err);

    if (st == MX_OK && !all_small_in(forms, &walk))
        st = mx__fail(err, MX_RANGE, "only all-small games have an atomic weight");
    if (st == MX_OK) st = find_far_star(&w, err);
    if (st == MX_OK) {
        w.weight = mx__calloc(walk.order.n, sizeof *w.weight);
        st = w.weight ? weigh_along(&w, err) : out_of_memory(err);
    }
    if (st == MX_OK) *out = w.weight[walk.order.n - 1];
    mx__free(w.weight);
    mx__form_walk_clear(&walk);
    return st;
}
