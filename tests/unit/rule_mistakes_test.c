/* rule_mistakes_test.c: every file of tests/rules/errors has one mistake, and the message is
   the text beside it. With MEXOR_WRITE_MISTAKES set the texts are written anew, to be read
   before they are committed. */
#include "arena.h"
#include "tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>

static const char folder[] = MX_SOURCE_DIR "/tests/rules/errors";

/* The bytes of a file, with a NUL behind them; the caller frees them. */
static char *slurp(const char *name, size_t *n)
{
    char path[512], *text;
    FILE *file;
    long size;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "rb");
    *n = 0;
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    rewind(file);
    text = malloc((size_t)size + 1);
    assert_non_null(text);
    *n = fread(text, 1, (size_t)size, file);
    text[*n] = '\0';
    fclose(file);
    return text;
}

/* The message as the program shows it. */
static char *message_of(const char *name, const char *text, size_t n)
{
    mx__source source = { name, text, n };
    mx__arena arena = { 0 };
    mx_error err = { 0 };
    mx__text out = { 0 };
    mx__tree tree;
    mx_status st = mx__parse(&source, &arena, &tree, &err);

    if (!st) st = mx__check(&tree, &err);
    if (st) {
        mx__text_fmt(&out, "%s:%u:%u: error: %s\n", name, err.line, err.column,
                     err.text);
        mx__text_fmt(&out, "%4u | %s\n     | %*s", err.line, err.excerpt,
                     (int)err.excerpt_column - 1, "");
        for (uint32_t i = 0; i < err.width; i++)
            mx__text_char(&out, '^');
        if (err.hint[0]) mx__text_fmt(&out, " %s", err.hint);
        mx__text_char(&out, '\n');
    } else {
        mx__text_fmt(&out, "%s: no mistake\n", name);
    }
    mx__arena_clear(&arena);
    assert_false(out.failed);
    return out.at;
}

static void write_text(const char *name, const char *text)
{
    char path[512];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void the_message_of_each_mistake_is_the_text_beside_it(void **state)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;
    size_t n_files = 0, n_wrong = 0;

    (void)state;
    assert_non_null(dir);
    while ((entry = readdir(dir))) {
        char expected_name[300], *text, *expected, *found, *dot;
        size_t n, n_expected;

        snprintf(expected_name, sizeof expected_name - 8, "%s", entry->d_name);
        dot = strrchr(expected_name, '.');
        if (!dot || strcmp(dot, ".game") != 0) continue;
        strcpy(dot, ".txt");
        text = slurp(entry->d_name, &n);
        found = message_of(entry->d_name, text, n);
        if (getenv("MEXOR_WRITE_MISTAKES")) write_text(expected_name, found);
        expected = slurp(expected_name, &n_expected);
        if (!expected || strcmp(found, expected) != 0) {
            print_error("expected\n%sfound\n%s", expected ? expected : "", found);
            n_wrong++;
        }
        n_files++;
        free(text);
        free(expected);
        mx__text_clear(&(mx__text){ .at = found });
    }
    closedir(dir);
    assert_true(n_files >= 60);
    assert_int_equal(n_wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_message_of_each_mistake_is_the_text_beside_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
