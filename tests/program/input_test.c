/* input_test.c: a file is read whole, or the reason is said. */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static volatile int cancel;
static cli_call call = { .limits = { .cancel = &cancel } };

static void a_file_of_any_size_is_read_to_its_last_byte(void **state)
{
    static const size_t sizes[] = { 0, 1, 65534, 65535, 65536, 65537, 300000 };
    char path[] = "/tmp/mexor-input-XXXXXX";
    int fd = mkstemp(path);
    char *text;
    size_t n, written = 0;

    (void)state;
    assert_true(fd >= 0);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (; written < sizes[i]; written++)
            assert_int_equal(write(fd, &"\0ab\n"[written % 4], 1), 1);
        assert_int_equal(cli_read(&call, path, &text, &n), CLI_DONE);
        assert_int_equal(n, sizes[i]);
        for (size_t k = 0; k < n; k++)
            assert_int_equal(text[k], "\0ab\n"[k % 4]);
        assert_int_equal(text[n], '\0');
        free(text);
    }
    call.limits.bytes = 1000;
    assert_int_equal(cli_read(&call, path, &text, &n), CLI_LIMIT);
    assert_null(text);
    call.limits.bytes = 0;
    cancel = 1;
    assert_int_equal(cli_read(&call, path, &text, &n), CLI_INTERRUPTED);
    cancel = 0;
    close(fd);
    unlink(path);
}

static void what_cannot_be_read_is_refused(void **state)
{
    char *text;
    size_t n;

    (void)state;
    assert_int_equal(cli_read(&call, "/nonexistent/file", &text, &n), CLI_MISUSE);
    assert_null(text);
    assert_int_equal(cli_read(&call, "/tmp", &text, &n), CLI_MISUSE);
    assert_null(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_of_any_size_is_read_to_its_last_byte),
        cmocka_unit_test(what_cannot_be_read_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
