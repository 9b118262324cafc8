/* value_text.c: any bytes are a value or are refused; a value's text is read back as the
   same value, and the text of a value is the only one. */
#include "form_text.h"

#include <stdlib.h>
#include <string.h>

#define MUST(claim) ((claim) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    mx_limits limits = { .bytes = 64 << 20, .positions = 20000, .seconds = 2 };
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
    return 0;
}
