/* form_text_test.c: values as text, both ways, and what is not a value. */
#include "value_helpers.h"

static int open_desk(void **state)
{
    static desk d;

    desk_open(&d);
    *state = &d;
    return 0;
}

static int close_desk(void **state)
{
    desk_close(*state);
    return 0;
}

static void every_sign_of_the_field_is_read(void **state)
{
    assert_value(*state, "^^^", "^3");
    assert_value(*state, "vv*", "v2*");
    assert_value(*state, "^*3", "^*3");
    assert_value(*state, " 1/2^2* ", "1/2^2*");
    assert_value(*state, "-1^", "-1^");
    assert_value(*state, "-^", "v");
    assert_value(*state, "--1", "1");
    assert_value(*state, "2-1^", "1v");
    assert_value(*state, "-(1^)", "-1v");
    assert_value(*state, "3.^*", "^3*");
    assert_value(*state, "-3.^", "v3");
    assert_value(*state, "+-1", "{1|-1}");
    assert_value(*state, "+-(1*)", "{1*|-1*}");
    assert_value(*state, "1+-1", "0");
    assert_value(*state, "1 + +-1", "{2|0}");
    assert_value(*state,
                 "\xC2\xB1"
                 "2",
                 "{2|-2}");
    assert_value(*state, "\xE2\x86\x91*+\xE2\x87\x93", "v*");
    assert_value(*state,
                 "\xE2\x88\x92"
                 "3/4",
                 "-3/4");
    assert_value(*state, "{1|0}*", "{1*|*}");
    assert_value(*state, "(1/2)^", "1/2^");
    assert_value(*state, "tiny(1)", "{0|{0|-1}}");
    assert_value(*state, "miny(1/2)", "{{1/2|0}|0}");
    assert_value(*state, "6/4", "3/2");
}

static void repeated_bars_stand_for_braces(void **state)
{
    assert_value(*state, "{1||0|-2}", "{1|{0|-2}}");
    assert_value(*state, "{2|1||0|-2}", "{{2|1}|{0|-2}}");
    assert_value(*state, "{0|||0||-1|-9}", "{0|{0|{-1|-9}}}");
    assert_value(*state, "{|}", "0");
    assert_value(*state, "{ | 1 }", "0");
    assert_value(*state, "{1,{2|0}||0,1|-2}", "{1|{1|-2}}");
}

static void options_are_sorted_by_their_bytes(void **state)
{
    assert_value(*state, "{{1|0},1|-1,{0|-1}}", "{1,{1|0}|-1,{0|-1}}");
    assert_value(*state,
                 "{{^|*},{^2,^*|{^*,0|v*,0},^*,0}|{{0,^*|0,v*},v*,0|"
                 "v2,v*},{*|v}}",
                 "{{^*,^2|0,^*,{0,^*|0,v*}},{^|*}|{*|v},{0,v*,{0,^*|0,v*}|v*,v2}}");
}

/* What is written is read as the same form; forms may be numbered in any order. */
static void one_value_has_one_text(void **state)
{
    desk *d = *state, other;
    char a[1 << 14], b[1 << 14];

    desk_open(&other);
    for (int i = 0; i < 300; i++)
        val(&other, i % 2 ? "{3|1}+{2|*}" : "{^*2|{1|-1}}");
    for (int i = 0; i < 2000; i++) {
        raw_game g;

        random_game(d, &g, 3 + i % 8, 3, false);
        print_into(d, form_of(d, &g), a, sizeof a);
        print_into(&other, val(&other, a), b, sizeof b);
        assert_string_equal(a, b);
    }
    desk_close(&other);
}

static void latex_by_example(void **state)
{
    desk *d = *state;
    static const char *const rows[][2] = {
        { "-3/4", "-\\frac{3}{4}" },
        { "1/2^2*3", "\\frac{1}{2}{\\Uparrow}{\\ast}3" },
        { "v", "{\\downarrow}" },
        { "^4", "{4{\\cdot}\\uparrow}" },
        { "+-1", "{\\pm 1}" },
        { "tiny(2)", "\\mathrm{tiny}(2)" },
        { "{2|0,*}", "\\left\\{2\\mid \\ast,0\\right\\}" },
    };

    for (size_t i = 0; i + 1 < MX_COUNT(rows); i++) {
        mx__text out = { 0 };

        assert_int_equal(mx__form_print(d->forms, val(d, rows[i][0]), MX__FORM_LATEX,
                                        &out, NULL),
                         MX_OK);
        assert_string_equal(out.at, rows[i][1]);
        mx__text_clear(&out);
    }
}

static void what_is_wrong_has_its_place(void **state)
{
    desk *d = *state;
    static const struct {
        const char *text;
        mx_status st;
        unsigned column;
    } rows[] = {
        { "", MX_SYNTAX, 1 },
        { "{1|0", MX_SYNTAX, 5 },
        { "{1,|0}", MX_SYNTAX, 4 },
        { "{1}", MX_SYNTAX, 1 },
        { "{1|2|3}", MX_SYNTAX, 1 },
        { "1/3", MX_SYNTAX, 1 },
        { "1/0", MX_SYNTAX, 1 },
        { "1 2", MX_SYNTAX, 3 },
        { "^^2", MX_SYNTAX, 1 },
        { "^v", MX_SYNTAX, 1 },
        { "1+", MX_SYNTAX, 3 },
        { "foo(1)", MX_SYNTAX, 1 },
        { "ordinal(1)", MX_SYNTAX, 10 },
        { "tiny(-1)", MX_RANGE, 1 },
        { "1+norton(1,*)", MX_RANGE, 3 },
        { "{1|-1}.2", MX_SYNTAX, 1 },
        { "99999999999999999999", MX_RANGE, 1 },
        { "*999999999", MX_RANGE, 2 },
        { "9223372036854775807+1", MX_LIMIT, 20 },
        { "1|2", MX_SYNTAX, 2 },
        { "(1", MX_SYNTAX, 3 },
    };

    for (size_t i = 0; i < MX_COUNT(rows); i++) {
        mx_error err = { 0 };
        mx__form g = MX__NO_FORM;
        const char *text = rows[i].text;

        assert_int_equal(mx__form_read(d->forms, text, strlen(text), &g, &err),
                         rows[i].st);
        assert_int_equal(err.column, rows[i].column);
        assert_int_equal(err.line, 1);
        assert_true(strlen(err.text) > 0);
        assert_int_equal(g, MX__NO_FORM);
    }
}

static void ten_thousand_braces_are_refused(void **state)
{
    desk *d = *state;
    static const char repeated[] = "{(-^*2|3.";

    for (size_t i = 0; i < sizeof repeated - 1; i++) {
        static char text[10001];
        mx_error err;
        mx__form g;

        memset(text, repeated[i], 10000);
        assert_int_not_equal(mx__form_read(d->forms, text, 10000, &g, &err),
                             strchr("^", repeated[i]) ? MX_SYNTAX : MX_OK);
    }
}

static void a_text_that_would_be_endless_is_refused(void **state)
{
    desk *d = *state;
    mx__form pair[2] = { val(d, "{^2*|*,v}"), val(d, "{*,^|*2}") };
    mx__text out = { 0 };
    mx_error err = { 0 };
    mx_status st = MX_OK;

    for (int i = 0; i < 12 && st == MX_OK;
         i++) { /* each holds both earlier ones twice */
        mx__form sum = sum_of(d, pair[0], pair[1]);

        pair[0] = pair[1];
        pair[1] = sum;
        st = mx__form_print(d->forms, sum, MX__FORM_PLAIN, &out, &err);
        mx__text_clear(&out);
    }
    assert_true(st == MX_OK || st == MX_LIMIT);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        CASE(every_sign_of_the_field_is_read),
        CASE(repeated_bars_stand_for_braces),
        CASE(options_are_sorted_by_their_bytes),
        CASE(one_value_has_one_text),
        CASE(latex_by_example),
        CASE(what_is_wrong_has_its_place),
        CASE(ten_thousand_braces_are_refused),
        CASE(a_text_that_would_be_endless_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
