/* game_values.c: arithmetic of game values for claims and judge programs. */
#include "game_values.h"

#include "fail.h"
#include "form_text.h"

#include <string.h>

/* Integers of 62 bits stand in the handle itself. */
static const int64_t most_inline = INT64_MAX / 2;

int64_t mx__value_handle(const mx__forms *forms, mx__form form)
{
    mx__dyadic x;

    if (mx__form_as_number(forms, form, &x) && x.exp == 0 && x.num <= most_inline &&
        x.num >= -most_inline)
        return x.num * 2;
    return (int64_t)form * 2 + 1;
}

static mx_status table(mx_session *session, mx_error *err)
{
    return session->forms ? MX_OK
                          : mx__forms_new(&session->budget, &session->forms, err);
}

mx_status mx__value_form(mx_session *session, int64_t handle, mx__form *out,
                         mx_error *err)
{
    mx_status st = table(session, err);

    if (st != MX_OK) return st;
    if (handle % 2 == 0) return mx__forms_integer(session->forms, handle / 2, out, err);
    *out = (mx__form)(handle / 2);
    return MX_OK;
}

static bool as_integer(const mx__forms *forms, mx__form form, int64_t *n)
{
    mx__dyadic x;

    if (!mx__form_as_number(forms, form, &x) || x.exp != 0) return false;
    *n = x.num;
    return true;
}

/* G times H, one of which is an integer. */
static mx_status multiply(mx__forms *forms, mx__form g, mx__form h, mx__form *out,
                          mx_error *err)
{
    int64_t n;

    if (as_integer(forms, g, &n)) return mx__form_times(forms, n, h, out, err);
    if (as_integer(forms, h, &n)) return mx__form_times(forms, n, g, out, err);
    return mx__fail(err, MX_FAULT, "a product of game values needs an integer");
}

/* A number through an integer: exact, or no dyadic. */
static mx_status divide(mx__forms *forms, mx__form g, mx__form h, mx__form *out,
                        mx_error *err)
{
    mx__dyadic x, result;
    uint32_t exp = 0;
    int64_t n;

    if (!mx__form_as_number(forms, g, &x) || !as_integer(forms, h, &n))
        return mx__fail(err, MX_FAULT,
                        "only a number can be divided, and only by an integer");
    if (n == 0) return mx__fail(err, MX_FAULT, "division by zero");
    for (; n % 2 == 0; n /= 2)
        exp++;
    if (x.num % n != 0)
        return mx__fail(err, MX_FAULT,
                        "the quotient is no dyadic number: no value of a short game");
    if (!mx__dyadic_make(x.num / n, x.exp + exp, &result))
        return mx__fail(err, MX_FAULT, "a number leaves 64 bits");
    return mx__forms_compact(forms, result, 0, 0, out, err);
}

static mx_status compare(mx__forms *forms, int op, mx__form g, mx__form h, int64_t *out,
                         mx_error *err)
{
    mx__form_outcome how = MX__FORM_P;
    mx_status st = mx__form_compare(forms, g, h, &how, err);

    *out = how == MX__FORM_R || (op == MX_V_LE && how == MX__FORM_P);
    return st;
}

static mx_status combine(mx__forms *forms, int op, mx__form g, mx__form h,
                         mx__form *out, mx_error *err)
{
    switch (op) {
    case MX_V_ADD: return mx__form_sum(forms, g, h, out, err);
    case MX_V_SUB: return mx__form_difference(forms, g, h, out, err);
    case MX_V_NEG: return mx__form_negative(forms, g, out, err);
    case MX_V_MUL: return multiply(forms, g, h, out, err);
    case MX_V_DIV: return divide(forms, g, h, out, err);
    default: break;
    }
    *out = g;
    return MX_OK;
}

mx_status mx__values_op(mx_session *session, int op, int64_t a, int64_t b,
                        const char *text, int64_t *out, mx_error *err)
{
    mx__form g = MX__ZERO, h = MX__ZERO, result = MX__ZERO;
    mx_status st = table(session, err);

    if (st != MX_OK) return st;
    if (op == MX_V_TEXT) {
        st = mx__form_read(session->forms, text, strlen(text), &result, err);
    } else {
        st = mx__value_form(session, a, &g, err);
        if (st == MX_OK) st = mx__value_form(session, b, &h, err);
        if (st == MX_OK && (op == MX_V_LT || op == MX_V_LE))
            return compare(session->forms, op, g, h, out, err);
        if (st == MX_OK) st = combine(session->forms, op, g, h, &result, err);
    }
    if (st == MX_OK) *out = mx__value_handle(session->forms, result);
    return st;
}

mx_status mx__value_text(mx_session *session, int64_t handle, mx__text *out,
                         mx_error *err)
{
    mx__form form;
    mx_status st = mx__value_form(session, handle, &form, err);

    return st == MX_OK ? mx__form_print(session->forms, form, MX__FORM_PLAIN, out, err)
                       : st;
}
