/* form_product.c: tinies, ordinal sums and Norton products. */
#include "alloc.h"
#include "fail.h"
#include "form_ops.h"
#include "form_walk.h"

#include <assert.h>

mx_status mx__form_switch(mx__forms *forms, mx__form h, mx__form *out, mx_error *err)
{
    mx__form minus;
    mx_status st = mx__form_negative(forms, h, &minus, err);

    return st == MX_OK ? mx__forms_make(forms, &h, 1, &minus, 1, out, err) : st;
}

mx_status mx__form_tiny(mx__forms *forms, mx__form g, mx__form *out, mx_error *err)
{
    const mx__form zero = MX__ZERO;
    mx__form minus, threat;
    bool is_ge;
    mx_status st = mx__form_le(forms, MX__ZERO, g, &is_ge, err);

    if (st == MX_OK && !is_ge)
        return mx__fail(err, MX_RANGE,
                        "tiny and miny take a game that is not negative");
    if (st == MX_OK) st = mx__form_negative(forms, g, &minus, err);
    if (st == MX_OK) st = mx__forms_make(forms, &zero, 1, &minus, 1, &threat, err);
    if (st == MX_OK) st = mx__forms_make(forms, &zero, 1, &threat, 1, out, err);
    return st;
}

mx_status mx__form_miny(mx__forms *forms, mx__form g, mx__form *out, mx_error *err)
{
    mx__form tiny;
    mx_status st = mx__form_tiny(forms, g, &tiny, err);

    return st == MX_OK ? mx__form_negative(forms, tiny, out, err) : st;
}

/* --- products along a walk -------------------------------------------------------- */

/* A list of options for each side. */
typedef struct sides {
    MX_VEC(mx__form) side[2];
} sides;

static bool put(sides *s, int side, mx__form g)
{
    return MX_PUSH(s->side[side], g);
}

static void sides_clear(sides *s)
{
    MX_VEC_CLEAR(s->side[0]);
    MX_VEC_CLEAR(s->side[1]);
}

static mx_status out_of_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "out of memory for a product of forms");
}

static mx_status add_options(mx__forms *forms, sides *s, mx__form g, mx_error *err)
{
    for (int side = 0; side < 2; side++) {
        size_t n = mx__form_n_options(forms, g, (mx__form_side)side);

        for (size_t i = 0; i < n; i++) {
            mx__form option;
            mx_status st =
                mx__form_option(forms, g, (mx__form_side)side, i, &option, err);

            if (st != MX_OK) return st;
            if (!put(s, side, option)) return out_of_memory(err);
        }
    }
    return MX_OK;
}

static mx_status make_sides(mx__forms *forms, const sides *s, mx__form *out,
                            mx_error *err)
{
    return mx__forms_make(forms, s->side[0].at, s->side[0].n, s->side[1].at,
                          s->side[1].n, out, err);
}

/* Adds MADE[place of option] for every option of H, on its side. */
static mx_status add_made(mx__forms *forms, sides *s, const mx__form_walk *walk,
                          mx__form h, const mx__form *made, mx_error *err)
{
    for (int side = 0; side < 2; side++) {
        size_t n = mx__form_n_options(forms, h, (mx__form_side)side);

        for (size_t i = 0; i < n; i++) {
            mx__form option;
            mx_status st =
                mx__form_option(forms, h, (mx__form_side)side, i, &option, err);

            if (st != MX_OK) return st;
            if (!put(s, side, made[mx__form_walk_place(walk, option)]))
                return out_of_memory(err);
        }
    }
    return MX_OK;
}

mx_status mx__form_ordinal(mx__forms *forms, mx__form g, mx__form h, mx__form *out,
                           mx_error *err)
{
    mx__form_walk walk = { 0 };
    mx__form *made = NULL;
    sides s = { 0 };
    mx_status st = mx__form_walk_below(&walk, forms, h, mx__form_leaf_none, err);

    if (st != MX_OK) goto done;
    made = mx__calloc(walk.order.n, sizeof *made);
    if (!made) {
        st = out_of_memory(err);
        goto done;
    }
    for (size_t i = 0; i < walk.order.n && st == MX_OK; i++) {
        s.side[0].n = s.side[1].n = 0;
        st = add_options(forms, &s, g, err);
        if (st == MX_OK) st = add_made(forms, &s, &walk, walk.order.at[i], made, err);
        if (st == MX_OK) st = make_sides(forms, &s, &made[i], err);
    }
    if (st == MX_OK) *out = made[walk.order.n - 1];
done:
    sides_clear(&s);
    mx__free(made);
    mx__form_walk_clear(&walk);
    return st;
}

/* --- Norton's product ------------------------------------------------------------- */

typedef struct norton {
    mx__forms *forms;
    mx__form u;
    sides gain; /* side[0]: U + D for each incentive D of U; side[1] is not used */
    mx__form_walk walk;
    mx__form *made; /* G.U for each G of the walk */
} norton;

static mx_status find_gains(norton *p, mx_error *err)
{
    mx__forms *forms = p->forms;

    for (int side = 0; side < 2; side++) {
        size_t n = mx__form_n_options(forms, p->u, (mx__form_side)side);

        for (size_t i = 0; i < n; i++) {
            mx__form option, gain, twice;
            mx_status st =
                mx__form_option(forms, p->u, (mx__form_side)side, i, &option, err);

            if (st != MX_OK) return st;
            gain = option; /* U + (U^L - U) */
            if (side == 1) {
                st = mx__form_times(forms, 2, p->u, &twice, err);
                if (st == MX_OK)
                    st = mx__form_difference(forms, twice, option, &gain, err);
            }
            if (st != MX_OK) return st;
            if (!put(&p->gain, 0, gain)) return out_of_memory(err);
        }
    }
    return MX_OK;
}

static mx_status product_options(norton *p, mx__form g, sides *s, mx_error *err)
{
    for (int side = 0; side < 2; side++) {
        size_t n = mx__form_n_options(p->forms, g, (mx__form_side)side);

        for (size_t i = 0; i < n; i++) {
            mx__form option, sum;
            mx_status st =
                mx__form_option(p->forms, g, (mx__form_side)side, i, &option, err);
            mx__form base;

            if (st != MX_OK) return st;
            base = p->made[mx__form_walk_place(&p->walk, option)];
            for (size_t j = 0; j < p->gain.side[0].n; j++) {
                mx__form gain = p->gain.side[0].at[j];

                st = side == 0 ? mx__form_sum(p->forms, base, gain, &sum, err)
                               : mx__form_difference(p->forms, base, gain, &sum, err);
                if (st != MX_OK) return st;
                if (!put(s, side, sum)) return out_of_memory(err);
            }
        }
    }
    return MX_OK;
}

static mx_status product_along(norton *p, mx_error *err)
{
    sides s = { 0 };
    mx_status st = MX_OK;

    for (size_t i = 0; i < p->walk.order.n && st == MX_OK; i++) {
        mx__form g = p->walk.order.at[i];
        mx__dyadic x;

        if (mx__form_as_number(p->forms, g, &x) && x.exp == 0) {
            st = mx__form_times(p->forms, x.num, p->u, &p->made[i], err);
            continue;
        }
        s.side[0].n = s.side[1].n = 0;
        st = product_options(p, g, &s, err);
        if (st == MX_OK) st = make_sides(p->forms, &s, &p->made[i], err);
    }
    sides_clear(&s);
    return st;
}

mx_status mx__form_norton(mx__forms *forms, mx__form g, mx__form u, mx__form *out,
                          mx_error *err)
{
    norton p = { .forms = forms, .u = u };
    mx__form_outcome outcome;
    mx_status st = mx__form_outcome_of(forms, u, &outcome, err);

    if (st == MX_OK && outcome != MX__FORM_L)
        return mx__fail(err, MX_RANGE,
                        "Norton's product needs a positive second factor");
    if (st == MX_OK) st = find_gains(&p, err);
    if (st == MX_OK)
        st = mx__form_walk_below(&p.walk, forms, g, mx__form_leaf_integer, err);
    if (st == MX_OK) {
        p.made = mx__calloc(p.walk.order.n, sizeof *p.made);
        st = p.made ? product_along(&p, err) : out_of_memory(err);
    }
    if (st == MX_OK) *out = p.made[p.walk.order.n - 1];
    mx__free(p.made);
    mx__form_walk_clear(&p.walk);
    sides_clear(&p.gain);
    return st;
}
