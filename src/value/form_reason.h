/* form_reason.h: why a game has the canonical form it has, step by step. */
#ifndef MX_FORM_REASON_H
#define MX_FORM_REASON_H

#include "form.h"
#include "message.h"
#include "text.h"
#include "vec.h"

typedef enum mx__form_step {
    MX__STEP_NUMBER,    /* VALUE is the simplest number between the options; then it is
                           the only reason, and OPTION and BY are VALUE */
    MX__STEP_DOMINATED, /* OPTION is no better for its side than BY */
    MX__STEP_REVERSED /* OPTION: the reply BY leaves the other player no worse than VALUE
                           was; BY's own options for SIDE take its place */
} mx__form_step;

typedef struct mx__form_reason {
    mx__form_step step;
    mx__form_side side;
    mx__form value; /* of the whole game */
    mx__form option, by;
} mx__form_reason;

/* Zeroed storage is an empty list; cleared with MX_VEC_CLEAR. */
typedef MX_VEC(mx__form_reason) mx__form_reasons;

/* Appends to OUT the steps that lead from {left | right} to its canonical form: nothing
   when it is canonical as given. Statuses as mx__forms_make. Time: the comparisons of the
   definition, remembered ones for free. Shares no code with mx__forms_make but the
   comparison, and must end at the same options. */
MX_MUSTUSE mx_status mx__form_explain(mx__forms *forms, const mx__form *left,
                                      size_t n_left, const mx__form *right,
                                      size_t n_right, mx__form_reasons *out,
                                      mx_error *err);

/* Adds REASON to OUT as a sentence in LANG, with a final stop. */
MX_MUSTUSE mx_status mx__form_reason_print(mx__forms *forms,
                                           const mx__form_reason *reason, mx__lang lang,
                                           mx__text *out, mx_error *err);

#endif
