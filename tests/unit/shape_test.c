/* shape_test.c: positions are read as they are printed, and refused with a reason. */
#include "shape.h"
#include "support/cgames.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const int32_t letters_rbw[] = { 'R', 'B', 'W' };
CG_SHAPE(shape_rbw, 0, { "s", MX_WORD, 0, 0, letters_rbw, 3, NULL, 0 });
CG_SHAPE(shape_board, 0, { "g", MX_BOARD, 0, 0, cg_letters, 2, NULL, 0 });
CG_SHAPE(shape_grid, 0, { "g", MX_BOARD, 0, 9, NULL, 0, NULL, 0 });
CG_SHAPE(shape_record, 1, { "a", MX_BAG, 0, INT64_MAX, NULL, 0, NULL, 0 },
         CG_SCALAR("s", -9, 9));
CG_SHAPE(shape_subset, 0, { "t", MX_SUBSET, 0, 7, NULL, 0, NULL, 0 });
CG_SHAPE(shape_mixed, 1, { "s", MX_WORD, 0, 0, letters_rbw, 3, NULL, 0 },
         CG_SCALAR("k", 0, 3));
CG_SHAPE(shape_any, 1, CG_SCALAR("n", INT64_MIN, INT64_MAX));

/* Reads TEXT and prints it again. */
static void reads_as(const mx_shape *shape, const char *text, const char *printed)
{
    mx__integers at = { 0 };
    mx__text out = { 0 };
    mx_error err = { 0 };
    mx_status st = mx__shape_parse(shape, text, strlen(text), &at, &err);

    if (st != MX_OK) fail_msg("%s: %s", text, err.text);
    assert_int_equal(mx__shape_check(shape, (mx_span){ at.at, at.n }, &err), MX_OK);
    mx__shape_print(shape, (mx_span){ at.at, at.n }, &out);
    assert_string_equal(out.at, printed);
    mx__text_clear(&out);
    MX_VEC_CLEAR(at);
}

static void refuses(const mx_shape *shape, const char *text, mx_status status,
                    const char *sentence, const char *hint, uint32_t column)
{
    mx__integers at = { 0 };
    mx_error err = { 0 };

    assert_int_equal(mx__shape_parse(shape, text, strlen(text), &at, &err), status);
    assert_string_equal(err.text, sentence);
    assert_string_equal(err.hint, hint);
    assert_int_equal(err.column, column);
    MX_VEC_CLEAR(at);
}

static void every_shape_reads_what_it_prints(void **state)
{
    (void)state;
    reads_as(&cg_heap, "5", "5");
    reads_as(&cg_heap, " (5) ", "5");
    reads_as(&cg_heap, "9223372036854775807", "9223372036854775807");
    reads_as(&shape_any, "-9223372036854775808", "-9223372036854775808");
    reads_as(&cg_pair, "3,4", "3,4");
    reads_as(&cg_pair, "( 3 , 4 )", "3,4");
    reads_as(&cg_row, "[1,2,3]", "[1,2,3]");
    reads_as(&cg_row, "empty", "empty");
    reads_as(&shape_rbw, "\"RBW\"", "RBW");
    reads_as(&shape_rbw, "RBW", "RBW");
    reads_as(&shape_rbw, "(RBW)", "RBW");
    reads_as(&shape_rbw, "\"\"", "\"\"");
    reads_as(&shape_board, "X.X/..X", "X.X/..X");
    reads_as(&shape_board, "\"X.X/..X\"", "X.X/..X");
    reads_as(&shape_board, "empty", "empty");
    reads_as(&shape_grid, "[[1,2],[3,4]]", "[[1,2],[3,4]]");
    reads_as(&shape_record, "[3,1,2],-3", "[1,2,3],-3");
    reads_as(&shape_record, "empty,0", "empty,0");
    reads_as(&shape_subset, "{4,2}", "{2,4}");
    reads_as(&shape_subset, "{}", "{}");
    reads_as(&shape_subset, "[4,2]", "{2,4}");
    reads_as(&shape_mixed, "RBW,3", "\"RBW\",3");
    reads_as(&shape_mixed, "(\"RBW\",3)", "\"RBW\",3");
    reads_as(&shape_mixed, "\"\",3", "\"\",3");
}

static void a_number_has_one_spelling(void **state)
{
    const char *digits = "write it in the digits 0 to 9";

    (void)state;
    refuses(&cg_heap, "007", MX_SYNTAX, "'007' has needless zeros in front", "write 7",
            1);
    refuses(&cg_heap, "+5", MX_SYNTAX, "'+5' has a needless plus", "write 5", 1);
    refuses(&cg_heap, "-0", MX_SYNTAX, "'-0' is zero", "write 0", 1);
    refuses(&cg_heap, "1e3", MX_SYNTAX, "'1e3' is not a whole number in digits",
            "write 1000", 1);
    refuses(&cg_heap, "1.5", MX_SYNTAX, "'1.5' is not a whole number in digits", digits,
            1);
    refuses(&cg_heap, "0x10", MX_SYNTAX, "'0x10' is not a whole number in digits",
            "write 16", 1);
    refuses(&cg_heap, "2^63", MX_SYNTAX, "'2^63' is not a whole number in digits",
            digits, 1);
    refuses(&cg_heap,
            "\xE2\x88\x92"
            "5",
            MX_SYNTAX,
            "'\xE2\x88\x92"
            "5' is not a number",
            digits, 1);
    refuses(&cg_heap, "\xEF\xBC\x91", MX_SYNTAX, "'\xEF\xBC\x91' is not a number",
            digits, 1);
    refuses(&cg_heap, "abc", MX_SYNTAX, "'abc' is not a number", digits, 1);
}

static void numbers_out_of_bounds_are_refused(void **state)
{
    const char *range = "numbers go from -9223372036854775808 to 9223372036854775807";

    (void)state;
    refuses(&cg_heap, "-1", MX_RANGE, "n = -1 is less than 0", "", 1);
    refuses(&cg_sides, "4,0", MX_RANGE, "h = 0 is less than 1", "", 3);
    refuses(&cg_square15, "16,1", MX_RANGE, "x = 16 is more than 15", "", 1);
    refuses(&cg_heap, "9223372036854775808", MX_RANGE,
            "9223372036854775808 is beyond 64 bits", range, 1);
    refuses(&cg_heap, "1000000000000000000000000000000", MX_RANGE,
            "1000000000000000000000000000000 is beyond 64 bits", range, 1);
    refuses(&shape_subset, "{8}", MX_RANGE, "t = 8 is more than 7", "", 2);
    refuses(&shape_subset, "{1,1}", MX_RANGE, "1 is twice in the subset t", "", 1);
}

static void a_wrong_form_is_answered_with_a_right_one(void **state)
{
    (void)state;
    refuses(&cg_pair, "3", MX_SYNTAX, "the position ends too early",
            "write a position like 3,3", 2);
    refuses(&cg_heap, "3,4", MX_SYNTAX, "something follows the end of the position",
            "several positions are written apart: 3 4", 2);
    refuses(&cg_heap, "", MX_SYNTAX, "the position is empty", "write a position like 3",
            1);
    refuses(&cg_row, "3,4", MX_SYNTAX, "a list in brackets is missing",
            "write a position like [1,2,3]", 1);
    refuses(&cg_row, "[]", MX_SYNTAX, "'[]' means that nothing is left",
            "write `empty` for an array without elements", 1);
    refuses(&cg_row, "[1,2", MX_SYNTAX, "a comma or ']' is missing",
            "write a position like [1,2,3]", 5);
    refuses(&shape_rbw, "RBX", MX_RANGE, "'X' is not a letter of s",
            "its letters are RBW", 3);
    refuses(&shape_rbw, "\"RB", MX_SYNTAX, "the closing quote is missing", "", 1);
    refuses(&shape_board, "X./X", MX_SYNTAX, "row 2 has 1 cell, row 1 has 2", "", 5);
    refuses(&cg_pair, "(3,4", MX_SYNTAX, "')' is missing", "write a position like 3,3",
            5);
}

static void what_is_not_of_the_shape_is_told(void **state)
{
    const int64_t pair[] = { 3, 4 }, unsorted[] = { 0, 2, 2, 1 }, word[] = { 5, 'R' };
    mx__text out = { 0 };
    mx_error err;

    (void)state;
    assert_int_equal(mx__shape_check(&cg_heap, (mx_span){ pair, 2 }, &err), MX_RANGE);
    assert_int_equal(mx__shape_check(&shape_record, (mx_span){ unsorted, 4 }, &err),
                     MX_RANGE);
    assert_string_equal(err.text, "the bag a is not in ascending order");
    assert_int_equal(mx__shape_check(&shape_rbw, (mx_span){ word, 2 }, &err), MX_RANGE);
    mx__shape_print(&cg_heap, (mx_span){ pair, 2 }, &out);
    assert_string_equal(out.at, "<3,4>");
    mx__text_clear(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shape_reads_what_it_prints),
        cmocka_unit_test(a_number_has_one_spelling),
        cmocka_unit_test(numbers_out_of_bounds_are_refused),
        cmocka_unit_test(a_wrong_form_is_answered_with_a_right_one),
        cmocka_unit_test(what_is_not_of_the_shape_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
