/* form_call.c: the functions of values that the reader knows. */
#include "fail.h"
#include "form_ops.h"
#include "form_text.h"
#include "thermo.h"
#include "vec.h"

static mx_status same(mx__forms *forms, mx__form g, mx__form *out, mx_error *err)
{
    (void)forms;
    (void)err;
    *out = g;
    return MX_OK;
}

static mx_status left_stop(mx__forms *forms, mx__form g, mx__form *out, mx_error *err)
{
    return mx__forms_compact(forms, mx__form_stop(forms, g, MX__FORM_LEFT), 0, 0, out,
                             err);
}

static mx_status right_stop(mx__forms *forms, mx__form g, mx__form *out, mx_error *err)
{
    return mx__forms_compact(forms, mx__form_stop(forms, g, MX__FORM_RIGHT), 0, 0, out,
                             err);
}

static mx_status birthday(mx__forms *forms, mx__form g, mx__form *out, mx_error *err)
{
    uint32_t day = mx__form_birthday(forms, g);

    if (day == UINT32_MAX)
        return mx__fail(err, MX_LIMIT, "the birthday is beyond 2^32 - 2");
    return mx__forms_integer(forms, day, out, err);
}

static mx_status mean(mx__forms *forms, mx__form g, mx__form *out, mx_error *err)
{
    mx__dyadic m, t;
    mx_status st = mx__form_mean(forms, g, &m, &t, err);

    return st == MX_OK ? mx__forms_compact(forms, m, 0, 0, out, err) : st;
}

static mx_status temperature(mx__forms *forms, mx__form g, mx__form *out, mx_error *err)
{
    mx__dyadic m, t;
    mx_status st = mx__form_mean(forms, g, &m, &t, err);

    return st == MX_OK ? mx__forms_compact(forms, t, 0, 0, out, err) : st;
}

static const mx__form_call calls[] = {
    { "canonical", 1, "the canonical form", same, NULL },
    { "negative", 1, "the game with the players exchanged", mx__form_negative, NULL },
    { "lstop", 1, "the Left stop", left_stop, NULL },
    { "rstop", 1, "the Right stop", right_stop, NULL },
    { "mean", 1, "the mean value", mean, NULL },
    { "temperature", 1, "the temperature", temperature, NULL },
    { "temp", 1, "the temperature, too", temperature, NULL },
    { "birthday", 1, "the length of the longest play", birthday, NULL },
    { "reduced", 1, "the reduced canonical form", mx__form_reduced, NULL },
    { "atomic", 1, "the atomic weight", mx__form_atomic, NULL },
    { "tiny", 1, "{0||0|-G}", mx__form_tiny, NULL },
    { "miny", 1, "{G|0||0}", mx__form_miny, NULL },
    { "ordinal", 2, "the ordinal sum G:H", NULL, mx__form_ordinal },
    { "norton", 2, "Norton's product G.H", NULL, mx__form_norton },
};

const mx__form_call *mx__form_calls(size_t *n)
{
    *n = MX_COUNT(calls);
    return calls;
}
