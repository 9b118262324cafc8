/* data_test.c: data lines take every notation that positions have, and hold to their bounds
   and alphabets whoever sets them: the default, the caller, `judge` or a claim. */
#include <mexor/mexor.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Opens a game with `data DATA`, NAME set to TEXT unless NULL, and STATEMENTS in `judge`;
   the output of the judge on INPUT, or the message. */
static mx_status run(const char *data, const char *name, const char *text,
                     const char *statements, const char *input, char *said, size_t room)
{
    mx_open_options options = {
        .size = sizeof options, .names = &name, .texts = &text, .n_set = text ? 1 : 0
    };
    mx_session *session;
    mx_opened *game;
    mx_text out = { 0 };
    mx_error err = { 0 };
    char rules[800];
    mx_status st;

    snprintf(rules, sizeof rules, "data %s\nposition n\nmove n -> n - 1\njudge\n%s\n",
             data, statements);
    assert_int_equal(mx_session_new(NULL, &session), MX_OK);
    st = mx_open_rules(session, "t.game", rules, strlen(rules), &options, &game, &err);
    if (!st) st = mx_judge(game, "in", input, strlen(input), &out, &err);
    snprintf(said, room, "%s", st ? err.text : out.at ? out.at : "");
    mx_text_clear(&out);
    mx_session_free(session);
    return st;
}

/* With TEXT as its value the data line makes `print EXPR` print OUTPUT. */
static void reads(const char *data, const char *name, const char *text,
                  const char *expr, const char *output)
{
    char statements[200], said[400], wanted[400];

    snprintf(statements, sizeof statements, "  print %s", expr);
    snprintf(wanted, sizeof wanted, "%s\n", output);
    if (run(data, name, text, statements, "", said, sizeof said) ||
        strcmp(said, wanted) != 0)
        fail_msg("data %s = %s\nprints %s, wanted %s", data, text, said, output);
}

static void refuses(const char *data, const char *name, const char *text,
                    const char *message)
{
    char said[400];

    if (run(data, name, text, "  print 1", "", said, sizeof said) != MX_RANGE ||
        !strstr(said, message))
        fail_msg("data %s = %s\nsays %s, wanted %s", data, text, said, message);
}

static void numbers_are_read_in_every_notation_of_a_list(void **state)
{
    static const char *const same[] = { "[1,3,2,4]", "1,3,2,4", "1 3 2 4", "1 3\n2 4\n",
                                        " [ 1, 3, 2, 4 ] " };

    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        reads("a[]", "a", same[i], "a", "1 3 2 4");
    reads("a[]", "a", "empty", "len(a)", "0");
    reads("a[]", "a", "[]", "len(a)", "0");
    reads("a[]", "a", "-5", "a[0]", "-5");
    reads("m", "m", "7", "m", "7");
}

static void boards_are_read_as_positions_and_as_lines(void **state)
{
    static const char *const letters[] = { ".#/#.", "\".#/#.\"", ".#\n#.\n",
                                           ".#\r\n#.\r\n", "[\".#\", \"#.\"]" };
    static const char *const numbers[] = { "[[1,2],[3,-4]]", "1 2/3 -4", "1 2\n3 -4\n",
                                           "[[1, 2], [3, -4]]" };

    (void)state;
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        reads("g[h][w] over \".#\"", "g", letters[i],
              "rows(g), columns(g), \"{g[0][1]}{g[1][0]}{g[1][1]}\"", "2 2 ##.");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        reads("g[h][w]", "g", numbers[i], "rows(g), columns(g), g[0][1], g[1][1]",
              "2 2 2 -4");
    reads("g[h][w] over \".#\"", "g", "empty", "rows(g)", "0");
    reads("g[h][w] over \"./\"", "g", "./", "columns(g)", "2"); /* / is a letter here */
}

static void words_and_records_are_read_bare_or_in_brackets(void **state)
{
    (void)state;
    reads("s word", "s", "abc", "s", "abc");
    reads("s word", "s", "\"a b\"", "s", "a b");
    reads("w[] word", "w", "[\"ab\", \"c\"]", "len(w), w[0]", "2 ab");
    reads("w[] word", "w", "ab c", "len(w), w[1]", "2 c");
    reads("w[] word", "w", "ab,c", "len(w), w[0]", "2 ab");
    reads("ban (x, y)[]", "ban", "[(1,2),(3,4)]", "len(ban), 1 if (3, 4) in ban else 0",
          "2 1");
    reads("ban (x, y)[]", "ban", "(1,2) (3,4)", "len(ban)", "2");
    reads("ban (x, y)[]", "ban", "empty", "len(ban)", "0");
    reads("ban (x, y)[] = []", "ban", NULL, "len(ban)", "0");
    reads("ban (x, y)[] = empty", "ban", NULL, "len(ban)", "0");
}

static void values_outside_bounds_and_alphabets_are_refused(void **state)
{
    (void)state;
    refuses("m in 1..9", "m", "12", "data 'm' may not be 12");
    refuses("m in {1, 4}", "m", "2", "data 'm' may not be 2");
    refuses("a[] in 1..3", "a", "1 2 5", "data 'a' may not hold 5");
    refuses("a[] >= 0", "a", "[1,-1]", "data 'a' may not hold -1");
    refuses("s over \"ab\"", "s", "abc", "'c' is not a letter of data 's'");
    refuses("w[] over \"ab\"", "w", "[\"ab\",\"ac\"]",
            "'c' is not a letter of data 'w'");
    refuses("g[h][w] over \".#\"", "g", "[\".#\",\".x\"]", "'x' is not a letter");
    refuses("g[h][w] over \".#\"", "g", ".#/.x", "'x' is not a letter of g");
    refuses("g[h][w] in 0..3", "g", "1 2/3 4", "data 'g' may not hold 4");
    refuses("ban (x >= 1, y)[]", "ban", "(1,0) (0,1)", "data 'ban' may not hold 0");
    refuses("a[]", "a", "1 x", "data 'a' is an array of integers");
}

static void a_default_and_the_judge_hold_to_them_too(void **state)
{
    char said[400];

    (void)state;
    assert_int_equal(run("m in 1..9 = 12", "m", NULL, "  print m", "", said,
                         sizeof said),
                     MX_SYNTAX);
    assert_string_equal(said, "data 'm' may not be 12");
    assert_int_equal(run("m in 1..9 = 2", "m", NULL, "  read m\n  print m", "12", said,
                         sizeof said),
                     MX_FAULT);
    assert_string_equal(said, "data 'm' may not be 12");
    assert_int_equal(run("s over \"ab\" = \"a\"", "s", NULL, "  read s word\n  print s",
                         "abc", said, sizeof said),
                     MX_FAULT);
    assert_string_equal(said, "'c' is not a letter of data 's'");
    assert_int_equal(run("a[] in 1..3", "a", NULL,
                         "  read k\n  set a = [k, 1]\n  print a", "4", said,
                         sizeof said),
                     MX_FAULT);
    assert_string_equal(said, "data 'a' may not hold 4");
    assert_int_equal(run("a[] in 1..3", "a", NULL,
                         "  read k\n  set a = [k, 1]\n  print a", "3", said,
                         sizeof said),
                     MX_OK);
    assert_string_equal(said, "3 1\n");
}

/* The value of START in RULES, or the message. */
static mx_status solves(const char *rules, const char *start, char *said, size_t room)
{
    mx_session *session;
    mx_opened *game;
    mx_sum *sum;
    mx_error err = { 0 };
    mx_text out = { 0 };
    mx_status st;

    assert_int_equal(mx_session_new(NULL, &session), MX_OK);
    if (mx_open_rules(session, "t.game", rules, strlen(rules), NULL, &game, &err))
        fail_msg("%s", err.text);
    assert_int_equal(mx_sum_new(session, &sum), MX_OK);
    st = mx_sum_add(sum, game, start, &err);
    if (!st) st = mx_solve_text(sum, MX_FORMAT_CSV, &out, &err);
    snprintf(said, room, "%s", st ? err.text : out.at);
    mx_text_clear(&out);
    mx_sum_free(sum);
    mx_session_free(session);
    return st;
}

static void a_start_lies_in_the_set_of_its_position_line(void **state)
{
    static const char *const shapes[] = { "[1, 4, 6]", "{6, 4, 1}" };
    char rules[200], said[400];

    (void)state;
    for (int i = 0; i < 2; i++) {
        snprintf(rules, sizeof rules,
                 "position n in %s\nmove n -> n - k for k in 1..5\n", shapes[i]);
        assert_int_equal(solves(rules, "5", said, sizeof said), MX_RANGE);
        assert_string_equal(said, "n = 5 is not one of 1, 4, 6");
        assert_int_equal(solves(rules, "7", said, sizeof said), MX_RANGE);
        assert_int_equal(solves(rules, "6", said, sizeof said), MX_OK);
        assert_non_null(strstr(said, "6,2")); /* to 4 and 1: values 1 and 0 */
    }
}

static void a_word_of_any_letters_is_a_start(void **state)
{
    static const char rules[] = "position s word\nmove s -> tail(s) if len(s) > 0\n";
    static const char pair[] =
        "position (s word, n)\nmove (s, n) -> (tail(s), n) if len(s) > n\n";
    char said[400];

    (void)state;
    assert_int_equal(solves(rules, "abc", said, sizeof said), MX_OK);
    assert_non_null(strstr(said, "abc,1"));
    assert_int_equal(solves(rules, "\"a b/\"", said, sizeof said), MX_OK);
    assert_int_equal(solves(rules, "\"\"", said, sizeof said), MX_OK);
    assert_int_equal(solves(pair, "\"abc\",1", said, sizeof said), MX_OK);
    assert_int_equal(solves(pair, "abc,1", said, sizeof said), MX_OK);
    assert_int_equal(solves(pair, "abc", said, sizeof said), MX_SYNTAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_read_in_every_notation_of_a_list),
        cmocka_unit_test(boards_are_read_as_positions_and_as_lines),
        cmocka_unit_test(words_and_records_are_read_bare_or_in_brackets),
        cmocka_unit_test(values_outside_bounds_and_alphabets_are_refused),
        cmocka_unit_test(a_default_and_the_judge_hold_to_them_too),
        cmocka_unit_test(a_start_lies_in_the_set_of_its_position_line),
        cmocka_unit_test(a_word_of_any_letters_is_a_start),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
