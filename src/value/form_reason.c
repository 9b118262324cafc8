/* form_reason.c: why a game has the canonical form it has, step by step. */
#include "form_reason.h"

#include "fail.h"
#include "form_text.h"

#include <assert.h>
#include <string.h>

typedef MX_VEC(mx__form) list;

typedef struct explaining {
    mx__forms *forms;
    mx__form value;
    list side[2];
    mx__form_reasons *out;
    mx_error *err;
} explaining;

static mx_status out_of_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "out of memory for the reasons of a form");
}

static bool has(const list *l, mx__form g)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->at[i] == g) return true;
    return false;
}

static mx_status add(explaining *e, mx__form_side side, mx__form g)
{
    if (has(&e->side[side], g)) return MX_OK;
    return MX_PUSH(e->side[side], g) ? MX_OK : out_of_memory(e->err);
}

static mx_status note(explaining *e, mx__form_step step, mx__form_side side,
                      mx__form option, mx__form by)
{
    mx__form_reason reason = { step, side, e->value, option, by };

    return MX_PUSH(*e->out, reason) ? MX_OK : out_of_memory(e->err);
}

/* Whether A is no better than B for SIDE. */
static mx_status is_worse(explaining *e, mx__form_side side, mx__form a, mx__form b,
                          bool *is)
{
    return side == MX__FORM_LEFT ? mx__form_le(e->forms, a, b, is, e->err)
                                 : mx__form_le(e->forms, b, a, is, e->err);
}

static mx_status drop_dominated(explaining *e, mx__form_side side)
{
    list *l = &e->side[side];

    for (size_t i = 0; i < l->n;) {
        bool is = false;
        mx_status st = MX_OK;
        size_t j = 0;

        for (; j < l->n && st == MX_OK && !is; j++)
            if (j != i) st = is_worse(e, side, l->at[i], l->at[j], &is);
        if (st == MX_OK && is)
            st = note(e, MX__STEP_DOMINATED, side, l->at[i], l->at[j - 1]);
        if (st != MX_OK) return st;
        if (is)
            memmove(&l->at[i], &l->at[i + 1], (--l->n - i) * sizeof *l->at);
        else
            i++;
    }
    return MX_OK;
}

/* The reply that reverses X, or MX__NO_FORM. */
static mx_status reversing(explaining *e, mx__form_side side, mx__form x,
                           mx__form *reply)
{
    mx__form_side other = side == MX__FORM_LEFT ? MX__FORM_RIGHT : MX__FORM_LEFT;
    size_t n = mx__form_n_options(e->forms, x, other);

    for (size_t i = 0; i < n; i++) {
        bool is = false;
        mx_status st = mx__form_option(e->forms, x, other, i, reply, e->err);

        if (st == MX_OK) st = is_worse(e, side, *reply, e->value, &is);
        if (st != MX_OK || is) return st;
    }
    *reply = MX__NO_FORM;
    return MX_OK;
}

/* Bypasses the first reversible option of SIDE, if there is one. */
static mx_status bypass_one(explaining *e, mx__form_side side, bool *found)
{
    list *l = &e->side[side];

    *found = false;
    for (size_t i = 0; i < l->n; i++) {
        mx__form x = l->at[i], reply;
        mx_status st = reversing(e, side, x, &reply);
        size_t n;

        if (st == MX_OK && reply == MX__NO_FORM) continue;
        if (st == MX_OK) st = note(e, MX__STEP_REVERSED, side, x, reply);
        if (st != MX_OK) return st;
        memmove(&l->at[i], &l->at[i + 1], (--l->n - i) * sizeof *l->at);
        n = mx__form_n_options(e->forms, reply, side);
        for (size_t j = 0; j < n && st == MX_OK; j++) {
            mx__form option;

            st = mx__form_option(e->forms, reply, side, j, &option, e->err);
            if (st == MX_OK) st = add(e, side, option);
        }
        *found = true;
        return st;
    }
    return MX_OK;
}

static mx_status simplify(explaining *e)
{
    mx_status st = MX_OK;
    bool again = true;

    while (again && st == MX_OK) {
        again = false;
        for (int s = 0; s < 2 && st == MX_OK; s++)
            st = drop_dominated(e, (mx__form_side)s);
        for (int s = 0; s < 2 && st == MX_OK && !again; s++)
            st = bypass_one(e, (mx__form_side)s, &again);
    }
    return st;
}

/* Whether the options that are left are those of the value. */
static mx_status is_canonical(explaining *e, bool *is)
{
    *is = true;
    for (int s = 0; s < 2; s++) {
        size_t n = mx__form_n_options(e->forms, e->value, (mx__form_side)s);

        *is = *is && e->side[s].n == n;
        for (size_t i = 0; i < n && *is; i++) {
            mx__form option;
            mx_status st = mx__form_option(e->forms, e->value, (mx__form_side)s, i,
                                           &option, e->err);

            if (st != MX_OK) return st;
            *is = has(&e->side[s], option);
        }
    }
    return MX_OK;
}

/* A number has one reason, the simplicity theorem; else options go one by one. */
static mx_status explain(explaining *e)
{
    bool is = false;
    mx_status st = is_canonical(e, &is);

    if (st != MX_OK || is) return st;
    if (mx__form_as_number(e->forms, e->value, NULL))
        return note(e, MX__STEP_NUMBER, MX__FORM_LEFT, e->value, e->value);
    st = simplify(e);
    if (st == MX_OK) st = is_canonical(e, &is);
    assert(st != MX_OK || is);
    return st;
}

mx_status mx__form_explain(mx__forms *forms, const mx__form *left, size_t n_left,
                           const mx__form *right, size_t n_right, mx__form_reasons *out,
                           mx_error *err)
{
    explaining e = { .forms = forms, .out = out, .err = err };
    mx_status st = mx__forms_make(forms, left, n_left, right, n_right, &e.value, err);

    for (size_t i = 0; i < n_left && st == MX_OK; i++)
        st = add(&e, MX__FORM_LEFT, left[i]);
    for (size_t i = 0; i < n_right && st == MX_OK; i++)
        st = add(&e, MX__FORM_RIGHT, right[i]);
    if (st == MX_OK) st = explain(&e);
    MX_VEC_CLEAR(e.side[0]);
    MX_VEC_CLEAR(e.side[1]);
    return st;
}

/* --- sentences -------------------------------------------------------------------- */

static void dominated(const mx__form_reason *r, mx__lang lang, const char *option,
                      const char *by, mx__text *out)
{
    mx__text_fmt(
        out,
        r->side == MX__FORM_LEFT
            ? mx__message_in(lang,
                             "Left's option %s is dominated by %s, which is greater.")
            : mx__message_in(lang,
                             "Right's option %s is dominated by %s, which is less."),
        option, by);
}

static void reversible(const mx__form_reason *r, mx__lang lang, const char *option,
                       const char *by, const char *value, mx__text *out)
{
    mx__text_fmt(
        out,
        r->side == MX__FORM_LEFT
            ? mx__message_in(lang,
                             "Left's option %s is reversible: Right replies to %s, "
                             "which is at most %s; what can be reached behind it takes "
                             "its place.")
            : mx__message_in(lang,
                             "Right's option %s is reversible: Left replies to %s, "
                             "which is at least %s; what can be reached behind it "
                             "takes its place."),
        option, by, value);
}

mx_status mx__form_reason_print(mx__forms *forms, const mx__form_reason *r,
                                mx__lang lang, mx__text *out, mx_error *err)
{
    const mx__form forms_of[3] = { r->value, r->option, r->by };
    mx__text words[3] = { 0 };
    const char *said[3];
    mx_status st = MX_OK;

    for (size_t i = 0; i < 3 && st == MX_OK; i++) {
        st = mx__form_print(forms, forms_of[i], MX__FORM_PLAIN, &words[i], err);
        said[i] = words[i].at ? words[i].at : "";
        if (words[i].failed) out->failed = true;
    }
    if (st == MX_OK) switch (r->step) {
        case MX__STEP_NUMBER:
            mx__text_fmt(out,
                         mx__message_in(
                             lang,
                             "%s is the simplest number above or beside what Left can "
                             "reach and below or beside what Right can reach."),
                         said[0]);
            break;
        case MX__STEP_DOMINATED: dominated(r, lang, said[1], said[2], out); break;
        case MX__STEP_REVERSED:
            reversible(r, lang, said[1], said[2], said[0], out);
            break;
        }
    for (size_t i = 0; i < 3; i++)
        mx__text_clear(&words[i]);
    if (st == MX_OK && out->failed) st = out_of_memory(err);
    return st;
}
