/* calculator_test.c: the calculator of game values, from text to text. */
#include "calculator.h"
#include "value_helpers.h"

#include "alloc.h"

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

static void answers(desk *d, const char *text, mx__calculator_format format,
                    bool explain, const char *want)
{
    mx__text out = { 0 };
    mx_error err = { 0 };
    mx_status st = mx__calculate(d->forms, text, strlen(text), format, explain,
                                 MX__ENGLISH, &out, &err);

    if (st != MX_OK) fail_msg("%s: %u: %s", text, err.column, err.text);
    assert_string_equal(out.at, want);
    mx__text_clear(&out);
}

static void says(desk *d, const char *text, const char *want)
{
    answers(d, text, MX__CALCULATE_TEXT, false, want);
}

static void values_are_written_canonically(void **state)
{
    says(*state, "{2|0} + ^*", "{2^*|^*}\n");
    says(*state, " 1/2 + 1/2 ", "1\n");
    says(*state, "ordinal(*, 1) - reduced(^) + atomic(^2)", "2^*\n");
    says(*state, "lstop({5|1}) + rstop({5|1})", "6\n");
    says(*state, "temp({5|1})", "2\n");
    says(*state, "norton(canonical(1/2), ^)", "{^2*|v*}\n");
}

static void comparisons_are_true_or_false(void **state)
{
    static const struct {
        const char *a, *b;
        const char *true_signs, *false_signs;
    } rows[] = {
        { "^", "*", "!= || <| |>", "= < <= > >=" },
        { "^2", "*", "!= > >= |>", "= < <= || <|" },
        { "*2+*3", "*", "= == <= >=", "!= < > || <| |>" },
        { "{1|-1}", "2", "!= < <= <|", "= > >= || |>" },
    };

    for (size_t i = 0; i < MX_COUNT(rows); i++)
        for (int truth = 0; truth < 2; truth++) {
            char signs[64], line[128];

            snprintf(signs, sizeof signs, "%s",
                     truth ? rows[i].true_signs : rows[i].false_signs);
            for (char *s = strtok(signs, " "); s; s = strtok(NULL, " ")) {
                snprintf(line, sizeof line, "%s %s %s", rows[i].a, s, rows[i].b);
                says(*state, line, truth ? "true\n" : "false\n");
                snprintf(line, sizeof line, "%s%s%s", rows[i].a, s, rows[i].b);
                says(*state, line, truth ? "true\n" : "false\n");
            }
        }
}

static void outcomes_and_thermographs(void **state)
{
    says(*state, "outcome(0)", "P\n");
    says(*state, "outcome ( ^ - 1 )", "R\n");
    says(*state, "outcome(*)", "N\n");
    says(*state, "outcome(tiny(1))", "L\n");
    says(*state, "*2 @ *3", "*\n");
    says(*state, "*4 @ *4", "*6\n");
    says(*state, "*2 @ *2 @ *2 = *", "true\n");
    says(*state, "*16 @ *2 = *32", "true\n");
    says(*state, "0 @ *5", "0\n");
    says(*state, "thermograph({3||1|-7})",
         "mean 1\ntemperature 2\nleft 4@-1 1@2\nright 1@-1\n");
    says(*state, "thermograph(*)",
         "mean 0\ntemperature 0\nleft 1@-1 0@0\nright -1@-1 0@0\n");
    says(*state, "thermograph(1/2)",
         "mean 1/2\ntemperature -1/2\nleft 1@-1 1/2@-1/2\nright 0@-1 1/2@-1/2\n");
}

static void reasons_name_the_options(void **state)
{
    answers(
        *state, "{0,-1,*2|0}", MX__CALCULATE_TEXT, true,
        "*\n"
        "Left's option -1 is dominated by 0, which is greater.\n"
        "Left's option *2 is reversible: Right replies to *, which is at most *; what "
        "can be reached behind it takes its place.\n");
    answers(
        *state, "{1|9}", MX__CALCULATE_TEXT, true,
        "2\n2 is the simplest number above or beside what Left can reach and below or "
        "beside what Right can reach.\n");
    answers(*state, "{2|0}", MX__CALCULATE_TEXT, true, "{2|0}\n");
}

static void json_has_every_kind_of_line(void **state)
{
    answers(*state, "+-1", MX__CALCULATE_JSON, false,
            "{\"expression\":\"+-1\",\"value\":\"{1|-1}\",\"outcome\":\"N\","
            "\"left_stop\":\"1\",\"right_stop\":\"-1\",\"mean\":\"0\","
            "\"temperature\":\"1\",\"birthday\":2}\n");
    answers(*state, "^>0", MX__CALCULATE_JSON, false,
            "{\"expression\":\"^>0\",\"relation\":\">\",\"left\":\"^\",\"right\":\"0\","
            "\"result\":true}\n");
    answers(*state, "outcome(0)", MX__CALCULATE_JSON, false,
            "{\"expression\":\"outcome(0)\",\"outcome\":\"P\"}\n");
    answers(*state, "thermograph(1)", MX__CALCULATE_JSON, false,
            "{\"expression\":\"thermograph(1)\",\"mean\":\"1\",\"temperature\":\"-1\","
            "\"left\":[{\"t\":\"-1\",\"value\":\"1\"}],"
            "\"right\":[{\"t\":\"-1\",\"value\":\"1\"}]}\n");
    answers(
        *state, "{0,-1|*}", MX__CALCULATE_JSON, true,
        "{\"expression\":\"{0,-1|*}\",\"value\":\"^\",\"outcome\":\"L\","
        "\"left_stop\":\"0\",\"right_stop\":\"0\",\"mean\":\"0\",\"temperature\":\"0\","
        "\"birthday\":2,\"reasons\":[{\"step\":\"dominated\",\"side\":\"left\","
        "\"option\":\"-1\",\"by\":\"0\",\"sentence\":\"Left's option -1 is dominated "
        "by 0, which is greater.\"}]}\n");
}

static void latex_is_for_math_mode(void **state)
{
    answers(*state, "+-1 || 0", MX__CALCULATE_LATEX, false, "{\\pm 1} \\parallel 0\n");
    answers(*state, "1/2 = ^", MX__CALCULATE_LATEX, false,
            "\\neg\\,(\\frac{1}{2} = {\\uparrow})\n");
}

static void a_thermograph_is_a_picture(void **state)
{
    desk *d = *state;
    mx__text out = { 0 };
    static const char text[] = "{7|5||-8}";

    assert_int_equal(mx__calculate(d->forms, text, sizeof text - 1, MX__CALCULATE_SVG,
                                   false, MX__ENGLISH, &out, NULL),
                     MX_OK);
    assert_memory_equal(out.at, "<svg ", 5);
    assert_string_equal(out.at + out.n - 7, "</svg>\n");
    assert_non_null(strstr(out.at, "<title>{{7|5}|-8}</title>"));
    assert_non_null(strstr(out.at, ">-8</text>")); /* the right stop */
    assert_non_null(strstr(out.at, ">7</text>"));  /* the temperature */
    mx__text_clear(&out);
}

static void faults_have_their_place(void **state)
{
    desk *d = *state;
    static const struct {
        const char *text;
        mx__calculator_format format;
        mx_status st;
        unsigned column;
    } rows[] = {
        { "", 0, MX_SYNTAX, 1 },
        { "1 = 2 = 3", 0, MX_SYNTAX, 7 },
        { "1 = ", 0, MX_SYNTAX, 5 },
        { "outcome(1", 0, MX_SYNTAX, 10 },
        { "outcome(1) + 1", 0, MX_SYNTAX, 12 },
        { "1 ! 2", 0, MX_SYNTAX, 3 },
        { "thermograph(1)", MX__CALCULATE_LATEX, MX_UNSUPPORTED, 0 },
        { "1 = 1", MX__CALCULATE_SVG, MX_UNSUPPORTED, 0 },
        { "thermograph(9999999999999)", MX__CALCULATE_SVG, MX_RANGE, 0 },
        { "atomic(1) = 1", 0, MX_RANGE, 1 },
    };

    for (size_t i = 0; i < MX_COUNT(rows); i++) {
        mx__text out = { 0 };
        mx_error err = { 0 };

        mx__text_str(&out, "before");
        assert_int_equal(mx__calculate(d->forms, rows[i].text, strlen(rows[i].text),
                                       rows[i].format, false, MX__ENGLISH, &out, &err),
                         rows[i].st);
        assert_int_equal(err.column, rows[i].column);
        assert_true(strlen(err.text) > 0);
        assert_string_equal(out.at, "before");
        mx__text_clear(&out);
    }
}

static void limits_stop_a_line(void **state)
{
    mx_limits limits = { .bytes = 300000 };
    mx__budget budget;
    mx__text out = { 0 };
    mx_error err = { 0 };
    static const char text[] = "5.({5||3|-9} + {4||2|-7,{1|-20}}) + 3.{6,{9|8}||1|-1}";

    (void)state;
    mx__budget_init(&budget, &limits);
    assert_int_equal(mx__calculate_once(&budget, text, sizeof text - 1,
                                        MX__CALCULATE_TEXT, false, &out, &err),
                     MX_LIMIT);
    assert_true(budget.bytes == 0);
    mx__text_clear(&out);
}

#ifdef MX_HOSTILE
static void allocation_n_fails_for_every_n(void **state)
{
    static const char *const lines[] = { "{0,*2,{1|-1}|0} + {3|1}", "^ || *",
                                         "thermograph({3||1|-7})" };

    (void)state;
    for (int k = 0; k < 12; k++) {
        long n;

        for (n = 0; n < 10000; n++) {
            const char *text = lines[k % 3];
            mx__budget budget;
            mx__text out = { 0 };
            mx_status st;

            mx__budget_init(&budget, NULL);
            mx__alloc_fail_after(n);
            st = mx__calculate_once(&budget, text, strlen(text),
                                    (mx__calculator_format)(k / 3), true, &out, NULL);
            mx__alloc_fail_after(-1);
            mx__text_clear(&out);
            assert_true(budget.bytes == 0);
            if (st != MX_NOMEM && mx__alloc_count() <= n) break;
            assert_true(st == MX_NOMEM || st == MX_OK || st == MX_UNSUPPORTED);
        }
        assert_in_range(n, 5, 9999);
    }
}
#endif

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        CASE(values_are_written_canonically),
        CASE(comparisons_are_true_or_false),
        CASE(outcomes_and_thermographs),
        CASE(reasons_name_the_options),
        CASE(json_has_every_kind_of_line),
        CASE(latex_is_for_math_mode),
        CASE(a_thermograph_is_a_picture),
        CASE(faults_have_their_place),
        CASE(limits_stop_a_line),
#ifdef MX_HOSTILE
        CASE(allocation_n_fails_for_every_n),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
