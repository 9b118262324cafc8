/* talk_test.c: what the program says of a fault points where the fault is. */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char said[4096];

/* Sends standard error to a file from now on; `heard` brings it back and reads it. */
static int saved = -1;
static FILE *file;

static void listen(void)
{
    fflush(stderr);
    saved = dup(STDERR_FILENO);
    file = tmpfile();
    assert_non_null(file);
    dup2(fileno(file), STDERR_FILENO);
}

static const char *heard(void)
{
    size_t n;

    fflush(stderr);
    dup2(saved, STDERR_FILENO);
    close(saved);
    rewind(file);
    n = fread(said, 1, sizeof said - 1, file);
    said[n] = '\0';
    fclose(file);
    return said;
}

static const char *said_of(const mx_error *err)
{
    listen();
    cli_say_error(err);
    return heard();
}

static void a_fault_in_rules_shows_line_caret_and_hint(void **state)
{
    mx_error err = {
        .status = MX_SYNTAX, .line = 3, .column = 31, .width = 4, .excerpt_column = 31
    };

    (void)state;
    strcpy(err.file, "dawson.game");
    strcpy(err.text, "'haep' is not defined");
    strcpy(err.hint, "did you mean 'heap'?");
    strcpy(err.excerpt, "  move take k in 1..3 if k <= haep");
    assert_string_equal(said_of(&err),
                        "dawson.game:3:31: error: 'haep' is not defined\n"
                        "   3 |   move take k in 1..3 if k <= haep\n"
                        "     |                               ^^^^ "
                        "did you mean 'heap'?\n");
}

static void the_caret_counts_wide_and_combining_characters(void **state)
{
    mx_error err = {
        .status = MX_SYNTAX, .line = 1, .column = 4, .width = 2, .excerpt_column = 4
    };

    (void)state;
    strcpy(err.file, "<rules>");
    strcpy(err.text, "x");
    strcpy(err.excerpt, "\xE7\x8C\xAB" /* a wide character: two columns */
                        "e\xCC\x81"    /* e and a combining accent: one */
                        "\xE7\x8C\xAB?");
    assert_string_equal(said_of(&err), "<rules>:1:4: error: x\n"
                                       "   1 | \xE7\x8C\xAB"
                                       "e\xCC\x81\xE7\x8C\xAB?\n"
                                       "     |    ^^^\n");
}

static void a_place_behind_the_line_has_one_caret(void **state)
{
    mx_error err = {
        .status = MX_SYNTAX, .line = 12345, .column = 4, .width = 7, .excerpt_column = 4
    };

    (void)state;
    strcpy(err.file, "f");
    strcpy(err.text, "unexpected end");
    strcpy(err.excerpt, "n -");
    assert_string_equal(said_of(&err), "f:12345:4: error: unexpected end\n"
                                       "12345 | n -\n"
                                       "      |    ^\n");
}

static void control_characters_never_reach_the_terminal(void **state)
{
    mx_error err = { .status = MX_RANGE };

    (void)state;
    strcpy(err.file, "\033[2Jname");
    strcpy(err.text, "bell \a, C1 \xC2\x9B"
                     "31m, delete \x7F, line\nbreak");
    assert_string_equal(said_of(&err), "?[2Jname: error: bell ?, C1 ??31m, delete ?, "
                                       "line?break\n");
}

static void a_fault_without_a_sentence_names_its_status(void **state)
{
    mx_error err = { .status = MX_NOMEM };

    (void)state;
    assert_string_equal(said_of(&err), "mexor: error: out of memory\n");
}

static void each_status_of_the_library_has_its_exit_status(void **state)
{
    static const struct {
        mx_status status;
        int left;
    } rows[] = { { MX_OK, 0 },          { MX_SYNTAX, 2 }, { MX_RANGE, 2 },
                 { MX_FAULT, 2 },       { MX_CYCLE, 2 },  { MX_LIMIT, 3 },
                 { MX_CANCELLED, 130 }, { MX_NOMEM, 3 },  { MX_UNSUPPORTED, 2 },
                 { MX_IO, 2 } };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(cli_status_of(rows[i].status), rows[i].left);
}

static void quiet_silences_notes_and_a_file_shows_no_progress(void **state)
{
    cli_common common = { .quiet = true };
    cli_call call = { .common = &common };
    cli_progress progress;

    (void)state;
    listen();
    cli_note(&call, "a note");
    common.quiet = false;
    cli_note(&call, "heard %d", 7);
    assert_false(cli_progress_start(&progress, &call));
    cli_progress_end(&progress);
    assert_string_equal(heard(), "mexor: heard 7\n");
}

static void progress_waits_a_second_and_then_estimates(void **state)
{
    cli_progress progress = { 0 }; /* started long ago */
    const char *text;

    (void)state;
    listen();
    cli_progress_report(&progress, "filling", 0.5);
    cli_progress_report(&progress, "filling", 0.6); /* too soon after the last */
    cli_progress_end(&progress);
    text = heard();
    assert_non_null(strstr(text, "filling: 50.0 %"));
    assert_null(strstr(text, "60.0 %"));
    assert_non_null(strstr(text, " s left"));
    assert_true(strlen(text) < 100);
    listen();
    cli_progress_start(&progress, &(cli_call){ .common = &(cli_common){ 0 } });
    cli_progress_report(&progress, "filling", 0.5);
    cli_progress_end(&progress);
    assert_string_equal(heard(), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fault_in_rules_shows_line_caret_and_hint),
        cmocka_unit_test(the_caret_counts_wide_and_combining_characters),
        cmocka_unit_test(a_place_behind_the_line_has_one_caret),
        cmocka_unit_test(control_characters_never_reach_the_terminal),
        cmocka_unit_test(a_fault_without_a_sentence_names_its_status),
        cmocka_unit_test(each_status_of_the_library_has_its_exit_status),
        cmocka_unit_test(quiet_silences_notes_and_a_file_shows_no_progress),
        cmocka_unit_test(progress_waits_a_second_and_then_estimates),
    };

    setenv("TERM", "dumb", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
