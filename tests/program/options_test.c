/* options_test.c: words become values, to the last of 64 bits, and nothing else does. */
#include "cli.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define EACH_KIND(X)                                      \
    X(flag, 'f', FLAG, 0, "", "a flag")                   \
    X(count_it, 'n', COUNT, 42, "N", "a count")           \
    X(integer, 'i', INTEGER, -7, "N", "an integer")       \
    X(seconds, 0, SECONDS, 2.5, "S", "a time")            \
    X(bytes, 0, BYTES, 1024, "SIZE", "a size")            \
    X(text, 't', TEXT, "default", "TEXT", "a text")       \
    X(choice, 0, CHOICE, "one", "one|two|three", "a few") \
    X(list, 'l', LIST, 0, "A", "repeatable")
CLI_OPTIONS(EACH_KIND)

static int never(cli_call *call)
{
    (void)call;
    return CLI_FAILED;
}

static const cli_command command = {
    .name = "try",
    .usage = "WORD",
    CLI_OWN_OPTIONS,
    .run = never,
};

static struct options own;
static cli_common common;
static cli_call call;

/* Parses the words of LINE, which has at most 30 and is kept until the next call. */
static int parse(const char *line)
{
    static char copy[512];
    static char *words[32];
    int n = 0;

    snprintf(copy, sizeof copy, "try %s", line);
    for (char *c = strtok(copy, " "); c; c = strtok(NULL, " "))
        words[n++] = c;
    words[n] = NULL;
    call = (cli_call){ .command = &command };
    cli_parse_clear(&call, &common, &own);
    memset(&own, 0, sizeof own);
    memset(&common, 0, sizeof common);
    return cli_parse(n, words, &call, &common, &own);
}

static void what_is_not_given_is_the_default(void **state)
{
    (void)state;
    assert_int_equal(parse(""), CLI_DONE);
    assert_false(own.flag);
    assert_int_equal(own.count_it, 42);
    assert_int_equal(own.integer, -7);
    assert_true(own.seconds == 2.5);
    assert_int_equal(own.bytes, 1024);
    assert_string_equal(own.text, "default");
    assert_string_equal(own.choice, "one");
    assert_int_equal(own.list.n, 0);
    assert_string_equal(common.format, "text");
    assert_null(common.engine);
    assert_int_equal(call.n_words, 0);
}

static void each_kind_is_read(void **state)
{
    (void)state;
    assert_int_equal(parse("a -f --count-it=18446744073709551615 b "
                           "-i -9223372036854775808 --seconds 1.5m --bytes 3g "
                           "--text= --choice three -lx -l y -- -z"),
                     CLI_DONE);
    assert_true(own.flag);
    assert_true(own.count_it == UINT64_MAX);
    assert_true(own.integer == INT64_MIN);
    assert_true(own.seconds == 90);
    assert_true(own.bytes == UINT64_C(3) << 30);
    assert_string_equal(own.text, "");
    assert_string_equal(own.choice, "three");
    assert_int_equal(own.list.n, 2);
    assert_string_equal(own.list.at[0], "x");
    assert_string_equal(own.list.at[1], "y");
    assert_int_equal(call.n_words, 3);
    assert_string_equal(call.words[0], "a");
    assert_string_equal(call.words[2], "-z");
    assert_null(call.words[3]);
    cli_parse_clear(&call, &common, &own);
    memset(&own, 0, sizeof own);
    memset(&common, 0, sizeof common);
}

static void what_is_no_value_is_refused(void **state)
{
    static const char *const bad[] = {
        "-n -1",       "-n +1",
        "-n 1x",       "-n 18446744073709551616",
        "-n 1e3",      "-i 9223372036854775808",
        "-i --",       "-i -9223372036854775809",
        "--seconds 0", "--seconds .5",
        "--bytes 0",   "--seconds 1x",
        "--bytes 4KB", "--bytes 16777216T",
        "--bytes -1",  "--seconds 99999999999999999999",
        "--choice t",  "--choice one|two",
        "--choice=",   "--flag=1",
        "--unknown",   "-n",
        "-y",          "--list",
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (parse(bad[i]) != CLI_MISUSE) fail_msg("accepted: %s", bad[i]);
}

static void the_distance_of_words_counts_changed_letters(void **state)
{
    (void)state;
    assert_int_equal(cli_distance("solve", "solve"), 0);
    assert_int_equal(cli_distance("slove", "solve"), 1);
    assert_int_equal(cli_distance("valeus", "values"), 1);
    assert_int_equal(cli_distance("valeus", "value"), 2);
    assert_int_equal(cli_distance("", "abc"), 3);
    assert_int_equal(cli_distance("kitten", "sitting"), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_given_is_the_default),
        cmocka_unit_test(each_kind_is_read),
        cmocka_unit_test(what_is_no_value_is_refused),
        cmocka_unit_test(the_distance_of_words_counts_changed_letters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
