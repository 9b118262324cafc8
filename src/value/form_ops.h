/* form_ops.h: what else can be made of forms: products, reductions, atomic weight.

   Statuses as in form.h. Where a form matters and not only its value, the canonical form
   is meant. */
#ifndef MX_FORM_OPS_H
#define MX_FORM_OPS_H

#include "form.h"

/* {H | -H}, a switch when H > 0 is a number. */
MX_MUSTUSE mx_status mx__form_switch(mx__forms *forms, mx__form h, mx__form *out,
                                     mx_error *err);

/* {0 || 0 | -G} and its negative. MX_RANGE unless G > 0, or G is 0. */
MX_MUSTUSE mx_status mx__form_tiny(mx__forms *forms, mx__form g, mx__form *out,
                                   mx_error *err);
MX_MUSTUSE mx_status mx__form_miny(mx__forms *forms, mx__form g, mx__form *out,
                                   mx_error *err);

/* G:H = {G^L, G:H^L | G^R, G:H^R}: a move in G ends H. Depends on the form of G: the
   canonical one is taken. (Winning Ways, chapter 7; Siegel, II.1.) Time: a form made for
   each form below H. */
MX_MUSTUSE mx_status mx__form_ordinal(mx__forms *forms, mx__form g, mx__form h,
                                      mx__form *out, mx_error *err);

/* G.U for U > 0, Norton's product: n.U is n copies; else
   {G^L.U + (U + D) | G^R.U - (U + D)} with D the incentives U^L - U and U - U^R.
   (Winning Ways, chapter 8.) MX_RANGE unless U > 0. */
MX_MUSTUSE mx_status mx__form_norton(mx__forms *forms, mx__form g, mx__form u,
                                     mx__form *out, mx_error *err);

/* The reduced canonical form: the simplest game that differs from G by an infinitesimal
   (Grossman and Siegel, Reductions of partizan games, 2009). Two games have the same one
   when their difference is infinitesimal. */
MX_MUSTUSE mx_status mx__form_reduced(mx__forms *forms, mx__form g, mx__form *out,
                                      mx_error *err);

/* Whether in every position below G either both players can move or none can. */
MX_MUSTUSE mx_status mx__form_is_all_small(mx__forms *forms, mx__form g, bool *is,
                                           mx_error *err);

/* The atomic weight of an all-small game: how many ups it is worth in a large company.
   (Winning Ways, chapter 8; Siegel, II.7.) MX_RANGE: G is not all-small. */
MX_MUSTUSE mx_status mx__form_atomic(mx__forms *forms, mx__form g, mx__form *out,
                                     mx_error *err);

#endif
