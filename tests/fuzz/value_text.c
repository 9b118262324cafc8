/* value_text.c: any bytes are a value or are refused; a value's text is read back as the
   same value, and the text of a value is the only one. The calculator answers or refuses. */
#include "calculator.h"
#include "form_text.h"

#include <stdlib.h>
#include <string.h>

#define MUST(claim) ((claim) ? (void)0 : abort())

/* As a line of the calculator, with reasons, in every format. */
static void calculate(const uint8_t *data, size_t n)
{
    for (int format = MX__CALCULATE_TEXT; format <= MX__CALCULATE_SVG; format++) {
        mx_limits limits = { .bytes = 64 << 20, .positions = 20000, .seconds = 0.2 };
        mx__budget budget;
        mx__text out = { 0 };
        mx_error err = { 0 };
        mx_status st;

        mx__budget_init(&budget, &limits);
        st = mx__calculate_once(&budget, (const char *)data, n,
                                (mx__calculator_format)format, true, &out, &err);
        MUST(st == MX_OK ? out.n > 0 && out.at[out.n - 1] == '\n'
                         : err.text[0] != '\0');
        MUST(budget.bytes == 0);
        mx__text_clear(&out);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    mx_limits limits = { .bytes = 64 << 20, .positions = 20000, .seconds = 0.5 };
    mx__budget budget;
    mx__forms *forms;
    mx__text first = { 0 }, second = { 0 };
    mx__form g, again;
    mx_error err = { 0 };

    mx__budget_init(&budget, &limits);
    MUST(mx__forms_new(&budget, &forms, &err) == MX_OK);
    if (mx__form_read(forms, (const char *)data, n, &g, &err) != MX_OK) {
        MUST(err.text[0] != '\0');
    } else if (mx__form_print(forms, g, MX__FORM_PLAIN, &first, &err) == MX_OK) {
        mx_status st = mx__form_read(forms, first.at, first.n, &again, &err);

        MUST(st == MX_LIMIT || (st == MX_OK && again == g));
        if (st == MX_OK) {
            MUST(mx__form_print(forms, again, MX__FORM_PLAIN, &second, &err) == MX_OK);
            MUST(strcmp(first.at, second.at) == 0);
        }
    }
    mx__text_clear(&first);
    mx__text_clear(&second);
    mx__forms_free(forms);
    MUST(budget.bytes == 0);
    calculate(data, n);
    return 0;
}
