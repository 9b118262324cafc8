/* rule_text.c: any bytes as rules: they are refused with a place, or the checked tree has
   a type for every expression; the tree reads the same a second time. */
#include "dump.h"

#include <stdlib.h>
#include <string.h>

#define MUST(claim) ((claim) ? (void)0 : abort())

/* Reads and checks TEXT; OK: appends its typed tree to OUT. */
static mx_status read_rules(const char *text, size_t n, mx_error *err, mx__text *out)
{
    mx__source source = { "<fuzz>", text, n };
    mx__arena arena = { .limit = (size_t)256 << 20 };
    mx__tree tree;
    mx_status st = mx__parse(&source, &arena, &tree, err);

    if (!st) st = mx__check(&tree, err);
    if (!st) mx__dump(&tree, true, out);
    mx__arena_clear(&arena);
    return st;
}

static void must_have_a_place(const mx_error *err, mx_status st)
{
    MUST(st == MX_SYNTAX || st == MX_LIMIT || st == MX_UNSUPPORTED || st == MX_NOMEM);
    MUST(err->status == st && err->text[0]);
    MUST(st == MX_NOMEM || (err->line >= 1 && err->column >= 1));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    char *text = malloc(n + 1);
    mx__text first = { 0 }, second = { 0 };
    mx_error err = { 0 };
    mx_status st;

    MUST(text != NULL);
    memcpy(text, data, n);
    text[n] = '\0';
    st = read_rules(text, n, &err, &first);
    if (st) {
        must_have_a_place(&err, st);
    } else {
        MUST(!first.failed && first.n > 0);
        MUST(!strstr(first.at, ":?"));
        MUST(read_rules(text, n, &err, &second) == MX_OK);
        MUST(first.n == second.n && memcmp(first.at, second.at, first.n) == 0);
    }
    mx__text_clear(&first);
    mx__text_clear(&second);
    free(text);
    return 0;
}
