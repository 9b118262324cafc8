/* manual_test.c: the rule texts of docs/language.md are what the manual says they are, and
   the manual names every function. */
#include "arena.h"
#include "library.h"
#include "tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char *manual(void)
{
    FILE *file = fopen(MX_SOURCE_DIR "/docs/language.md", "rb");
    char *text;
    long size;

    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    rewind(file);
    text = calloc(1, (size_t)size + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)size, file), size);
    fclose(file);
    return text;
}

/* The next block that starts with the line FENCE behind AT, as a text of its own that the
   caller frees; *AFTER is the text behind it. NULL when there is none. */
static char *next_block(const char *at, const char *fence, const char **after)
{
    const char *start = strstr(at, fence), *end;
    char *block;

    if (!start) return NULL;
    start += strlen(fence);
    end = strstr(start, "\n```\n");
    assert_non_null(end);
    *after = end;
    block = calloc(1, (size_t)(end - start) + 2);
    assert_non_null(block);
    memcpy(block, start, (size_t)(end - start) + 1);
    return block;
}

static mx_status check_rules(const char *text, mx_error *err)
{
    mx__source source = { "rules", text, strlen(text) };
    mx__arena arena = { 0 };
    mx__tree tree;
    mx_status st = mx__parse(&source, &arena, &tree, err);

    if (!st) st = mx__check(&tree, err);
    mx__arena_clear(&arena);
    return st;
}

static void every_rule_text_of_the_manual_is_well_formed(void **state)
{
    char *text = manual(), *block;
    const char *at = text;
    size_t n = 0;

    (void)state;
    while ((block = next_block(at, "\n```mexor\n", &at))) {
        mx_error err = { 0 };

        if (check_rules(block, &err))
            fail_msg("%s\n%u:%u: %s", block, err.line, err.column, err.text);
        free(block);
        n++;
    }
    assert_true(n >= 15);
    free(text);
}

/* Every caret stands under a character that is one column wide. */
static void every_wrong_text_of_the_manual_gets_the_message_below_it(void **state)
{
    char *text = manual(), *block, *expected;
    const char *at = text;
    size_t n = 0;

    (void)state;
    while ((block = next_block(at, "\n```mexor wrong\n", &at))) {
        mx_error err = { 0 };
        mx__text found = { 0 };

        expected = next_block(at, "\n```text\n", &at);
        assert_non_null(expected);
        assert_int_not_equal(check_rules(block, &err), MX_OK);
        mx__text_fmt(&found, "rules:%u:%u: error: %s\n%4u | %s\n     | %*s", err.line,
                     err.column, err.text, err.line, err.excerpt,
                     (int)err.excerpt_column - 1, "");
        for (uint32_t i = 0; i < err.width; i++)
            mx__text_char(&found, '^');
        mx__text_fmt(&found, " %s\n", err.hint);
        assert_string_equal(found.at, expected);
        mx__text_clear(&found);
        free(block);
        free(expected);
        n++;
    }
    assert_true(n >= 4);
    free(text);
}

static void every_function_and_query_is_in_the_manual(void **state)
{
    char *text = manual(), name[64];

    (void)state;
    for (int i = 0; i < mx__n_library; i++) {
        snprintf(name, sizeof name, "\n| `%s(", mx__library[i].name);
        if (!strstr(text, name)) fail_msg("%s is missing", mx__library[i].name);
        if (!strstr(text, mx__library[i].sentence))
            fail_msg("the sentence of %s is another", mx__library[i].name);
    }
    for (int i = 0; i < mx__n_queries; i++) {
        snprintf(name, sizeof name, "`%s(P)`", mx__queries[i].name);
        if (!strstr(text, name)) fail_msg("%s is missing", mx__queries[i].name);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_text_of_the_manual_is_well_formed),
        cmocka_unit_test(every_wrong_text_of_the_manual_gets_the_message_below_it),
        cmocka_unit_test(every_function_and_query_is_in_the_manual),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
