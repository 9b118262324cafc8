/* output_test.c: what is put arrives whole, in order, or not at all. */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void what_is_put_is_collected(void **state)
{
    cli_output out = { 0 };

    (void)state;
    cli_put(&out, "a");
    cli_put_int(&out, INT64_MIN);
    cli_put_int(&out, 0);
    cli_put_int(&out, INT64_MAX);
    cli_print(&out, "%s%d", "b", 7);
    cli_put_bytes(&out, "", 0);
    cli_put_bytes(&out, "\0c", 2);
    assert_int_equal(out.n, 1 + 20 + 1 + 19 + 2 + 2);
    assert_memory_equal(out.at, "a-922337203685477580809223372036854775807b7\0c",
                        out.n);
    assert_int_equal(cli_output_end(&out, CLI_MISUSE), CLI_MISUSE);
    assert_null(out.at);
}

static void json_has_its_commas_and_stays_utf8(void **state)
{
    cli_output out = { 0 };
    cli_json json = { .out = &out };

    (void)state;
    cli_json_open(&json, '{');
    cli_json_key(&json, "a");
    cli_json_int(&json, INT64_MIN);
    cli_json_key(&json, "b\"\\");
    cli_json_open(&json, '[');
    cli_json_bool(&json, true);
    cli_json_bool(&json, false);
    cli_json_null(&json);
    cli_json_text(&json, "t\n\x01\x7F"
                         "\xC3\xA9\xFF\xC0\x80\xED\xA0\x80\xF4\x90\x80\x80\xE2\x82");
    cli_json_close(&json, ']');
    cli_json_key(&json, "c");
    cli_json_open(&json, '{');
    cli_json_close(&json, '}');
    cli_json_close(&json, '}');
    cli_put_bytes(&out, "", 1);
#define BAD "\xEF\xBF\xBD"
    assert_string_equal(out.at, "{\"a\":-9223372036854775808,\"b\\\"\\\\\":[true,false,"
                                "null,\"t\\n\\u0001\\u007f\xC3\xA9" BAD BAD BAD BAD BAD
                                    BAD BAD BAD BAD BAD BAD BAD "\"],\"c\":{}}");
    cli_output_end(&out, CLI_MISUSE);
}

/* Runs with standard output sent to PATH; SAVED brings the old one back. */
static int redirect(const char *path)
{
    int saved = dup(STDOUT_FILENO), fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

    assert_true(fd >= 0 && saved >= 0);
    dup2(fd, STDOUT_FILENO);
    close(fd);
    return saved;
}

static void bring_back(int saved)
{
    dup2(saved, STDOUT_FILENO);
    close(saved);
}

static void a_stream_is_written_in_blocks_and_whole(void **state)
{
    char path[] = "/tmp/mexor-output-XXXXXX";
    int fd = mkstemp(path), saved, status;
    cli_output out = { 0 };
    char *back = malloc(800000);
    size_t most = 0;

    (void)state;
    assert_true(fd >= 0 && back);
    fflush(stdout);
    saved = redirect(path);
    cli_output_stream(&out);
    for (int i = 100000; i < 200000; i++) {
        cli_print(&out, "%d\n", i);
        if (out.n > most) most = out.n;
    }
    status = cli_output_end(&out, CLI_LIMIT);
    bring_back(saved);
    assert_int_equal(status, CLI_LIMIT);
    assert_true(most < 70000);
    assert_int_equal(read(fd, back, 800000), 700000);
    for (int i = 0; i < 100000; i++)
        assert_int_equal(strtol(back + 7 * i, NULL, 10), 100000 + i);
    close(fd);
    unlink(path);
    free(back);
}

static void a_full_disk_is_noticed_and_nothing_more_is_kept(void **state)
{
    cli_output out = { 0 };
    int saved;

    (void)state;
    fflush(stdout);
    saved = redirect("/dev/full");
    cli_output_stream(&out);
    for (int i = 0; i < 100000 && !cli_output_is_lost(&out); i++)
        cli_put(&out, "some words ");
    bring_back(saved);
    assert_true(cli_output_is_lost(&out));
    assert_int_equal(out.error, ENOSPC);
    assert_int_equal(cli_output_end(&out, CLI_DONE), CLI_MISUSE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_put_is_collected),
        cmocka_unit_test(json_has_its_commas_and_stays_utf8),
        cmocka_unit_test(a_stream_is_written_in_blocks_and_whole),
        cmocka_unit_test(a_full_disk_is_noticed_and_nothing_more_is_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
