/* cousins.c: the standard form of a code by the theorem of first cousins. */
#include "cousins.h"

#include "alloc.h"
#include "compiler.h"
#include "fail.h"

#include <string.h>

enum { MOST = 64 }; /* digits of codes that are brought to a form */

static bool has_form(const mx_heap_rule *rule)
{
    bool any = false;

    if (rule->kind != MX_HEAP_CODE || rule->n_tail > 0 || rule->n_digits > MOST / 2)
        return false;
    for (size_t i = 0; i < rule->n_digits; i++) {
        if (rule->digits[i].leave > 7 || rule->digits[i].mark != MX_ANY_PARTS)
            return false;
        any = any || rule->digits[i].leave != 0;
    }
    return any;
}

static uint16_t bit(const mx_heap_digit *d, size_t i, unsigned which)
{
    return (uint16_t)(d[i].leave >> which & 1);
}

/* One step; D has room for MOST digits, zeros behind the last. */
static void step(mx_heap_digit *d)
{
    mx_heap_digit e[MOST] = { { 0, 0 } };

    for (size_t j = 0; j + 1 < MOST; j++) {
        e[j].leave = bit(d, j + 1, 0);
        if (bit(d, j, 1)) e[j].leave |= 3;
        if (j > 0 && bit(d, j - 1, 2)) e[j].leave |= 7;
    }
    memcpy(d, e, sizeof e);
}

mx_status mx__cousins_form(const mx_heap_rule *rule, mx__text *out, unsigned *shift,
                           mx_error *err)
{
    mx_heap_digit digits[MOST] = { { 0, 0 } };
    mx_heap_rule form = *rule;
    size_t length;
    char *text;

    *shift = 0;
    out->n = 0;
    if (has_form(rule)) {
        memcpy(digits, rule->digits, rule->n_digits * sizeof *digits);
        while (!bit(digits, 1, 0) && *shift < MOST / 2) {
            step(digits);
            ++*shift;
        }
        form.digits = digits;
        for (form.n_digits = MOST; form.n_digits > 1; form.n_digits--)
            if (digits[form.n_digits - 1].leave) break;
    }
    length = mx_heap_text(&form, NULL, 0) + 1;
    text = mx__malloc(length);
    if (text) {
        mx_heap_text(&form, text, length);
        mx__text_str(out, text);
    }
    mx__free(text);
    return !text || out->failed ? mx__fail(err, MX_NOMEM, "no memory for a code")
                                : MX_OK;
}
