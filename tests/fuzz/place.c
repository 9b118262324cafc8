/* place.c: any bytes, any span: the place of a fault is inside them, the excerpt is clean
   and what JSON makes of them is UTF-8. Input: start, end (one byte each), the text. */
#include "fail.h"
#include "json.h"

#include <stdlib.h>
#include <string.h>

#define MUST(claim) ((claim) ? (void)0 : abort())

static void must_be_utf8(const char *text, size_t n)
{
    size_t used;

    for (size_t i = 0; i < n; i += used) {
        uint32_t rune = mx__read_rune(text + i, n - i, &used);

        MUST(used >= 1 && used <= n - i);
        MUST(used > 1 || rune < 0x80);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    mx_error err = { 0 };
    mx__text out = { 0 };
    mx__json json = { .out = &out };
    char *text;

    if (n < 2) return 0;
    text = malloc(n - 1); /* with room for the NUL of the copy below */
    MUST(text != NULL);
    memcpy(text, data + 2, n - 2);
    mx__fail_place(&err, "<fuzz>", (const char *)data + 2, n - 2, data[0], data[1]);
    MUST(err.line >= 1 && err.column >= 1 && err.width >= 1);
    MUST(err.excerpt_column >= 1 && err.excerpt_column <= sizeof err.excerpt);
    for (const char *c = err.excerpt; *c; c++)
        MUST((unsigned char)*c >= ' ');
    text[n - 2] = '\0';
    mx__json_str(&json, text);
    MUST(!out.failed && out.n >= 2);
    must_be_utf8(out.at, out.n);
    mx__text_clear(&out);
    free(text);
    return 0;
}
