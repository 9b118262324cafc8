/* picture_test.c: pictures through their headers: the documents are well formed whatever the
   words in them, the scales are what they say, and colours can be told apart. */
#include "graph_dot_text.h"
#include "plot_sequence.h"
#include "plot_table.h"
#include "thermograph_svg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char hostile[] =
    "<b> & \"quoted\" 'too' ]]> --> \\ { % # _ $ \x01 \xC3\xA9";

/* --- documents -------------------------------------------------------------------- */

/* Elements are closed in turn, attributes are quoted, and no other byte is syntax. */
static void is_xml(const char *at)
{
    char open[16][16];
    size_t depth = 0, n_roots = 0;

    for (; *at; at++) {
        assert_true((unsigned char)*at >= ' ' || *at == '\n');
        assert_int_not_equal(*at, '>');
        if (*at == '&') assert_true(strcspn(at, ";") <= 6 && strcspn(at, " <") > 2);
        if (*at != '<') continue;
        if (at[1] == '/') {
            size_t n = strcspn(at + 2, ">");

            assert_true(depth > 0);
            depth--;
            assert_int_equal(n, strlen(open[depth]));
            assert_memory_equal(at + 2, open[depth], n);
            at += 2 + n;
            continue;
        }
        assert_true(depth < 16);
        snprintf(open[depth], 16, "%.*s", (int)strcspn(at + 1, " />"), at + 1);
        assert_true(strlen(open[depth]) > 0);
        n_roots += depth == 0;
        for (at++; *at != '>'; at++) {
            assert_true(*at && *at != '<');
            if (*at == '"') {
                at += 1 + strcspn(at + 1, "\"<");
                assert_int_equal(*at, '"');
            }
        }
        depth += at[-1] != '/';
    }
    assert_int_equal(depth, 0);
    assert_int_equal(n_roots, 1);
}

/* Braces and brackets of TeX are balanced, a backslash taking the next byte with it. */
static void is_tex(const char *at)
{
    int braces = 0;

    for (; *at; at++) {
        if (*at == '\\' && strchr("{}%#_$&\\", at[1]) && at[1])
            at++;
        else if (*at == '{')
            braces++;
        else if (*at == '}')
            braces--;
        assert_true(braces >= 0);
    }
    assert_int_equal(braces, 0);
}

static void is_document(const mx__text *out, mx__canvas_kind kind)
{
    assert_false(out->failed);
    assert_int_equal(strlen(out->at), out->n);
    if (kind == MX__CANVAS_SVG)
        is_xml(out->at);
    else
        is_tex(out->at);
}

static void everything_on_a_canvas_is_well_formed(void **state)
{
    (void)state;
    for (int kind = MX__CANVAS_SVG; kind <= MX__CANVAS_TIKZ; kind++)
        for (int theme = MX__LIGHT; theme <= MX__DARK; theme++) {
            mx__text out = { 0 };
            mx__canvas c;

            mx__canvas_open(&c, (mx__canvas_kind)kind, (mx__theme)theme, MX__ENGLISH,
                            300, 200, hostile, &out);
            mx__canvas_rect(&c, 1, 2, 30.5, 40.25, "#123456");
            mx__canvas_line(&c, 0, 0, 300, 200, "#ffffff", 1.5);
            mx__canvas_path(&c, "#000000", 2, true);
            for (int i = 0; i < 5; i++)
                mx__canvas_to(&c, 10.0 * i, 7.0 * i);
            mx__canvas_path_end(&c);
            mx__canvas_dots(&c, "#0072b2", 3);
            mx__canvas_dot(&c, 5, 6);
            mx__canvas_dots_end(&c);
            mx__canvas_bars(&c, "#0072b2", 4);
            mx__canvas_bar(&c, 1, 2, 3);
            mx__canvas_bars_end(&c);
            mx__canvas_words(&c, 10, 20, MX__AT_MIDDLE, 12, "#000000", hostile);
            mx__canvas_words_up(&c, 10, 20, 12, "#000000", hostile);
            mx__canvas_close(&c);
            is_document(&out, (mx__canvas_kind)kind);
            mx__text_clear(&out);
        }
}

static void what_was_not_drawn_leaves_no_bytes(void **state)
{
    mx__text one = { 0 }, two = { 0 };
    mx__canvas c;

    (void)state;
    mx__canvas_open(&c, MX__CANVAS_SVG, MX__LIGHT, MX__ENGLISH, 10, 10, "x", &one);
    mx__canvas_close(&c);
    mx__canvas_open(&c, MX__CANVAS_SVG, MX__LIGHT, MX__ENGLISH, 10, 10, "x", &two);
    mx__canvas_path(&c, "#000000", 2, false);
    mx__canvas_path_end(&c);
    mx__canvas_dots(&c, "#000000", 2);
    mx__canvas_dots_end(&c);
    mx__canvas_bars(&c, "#000000", 2);
    mx__canvas_bars_end(&c);
    mx__canvas_close(&c);
    assert_string_equal(one.at, two.at);
    mx__text_clear(&one);
    mx__text_clear(&two);
}

/* --- plots ------------------------------------------------------------------------ */

static void plots_are_well_formed_and_not_large(void **state)
{
    enum { SIDE = 200 };
    static int64_t cells[SIDE * SIDE];
    static uint64_t values[5000];
    mx__table_plot table = {
        .title = hostile, .name = { "<", "&" }, .n = { SIDE, SIDE }, .cell = cells
    };
    mx__sequence_plot sequence = { .title = hostile,
                                   .heap_name = "<n>",
                                   .value = values,
                                   .n = 5000,
                                   .has_period = true,
                                   .period = 12,
                                   .preperiod = 71 };

    (void)state;
    for (size_t i = 0; i < SIDE; i++)
        for (size_t j = 0; j < SIDE; j++)
            cells[i * SIDE + j] = (int64_t)(i ^ j);
    for (size_t i = 0; i < 5000; i++)
        values[i] = i % 17 ? i * i % 211 : MX__NO_NUMBER;
    for (int kind = MX__CANVAS_SVG; kind <= MX__CANVAS_TIKZ; kind++) {
        mx__text out = { 0 };

        mx__table_draw(&table, (mx__canvas_kind)kind, MX__DARK, &out);
        is_document(&out, (mx__canvas_kind)kind);
        if (kind == MX__CANVAS_SVG) assert_true(out.n < 1000000);
        mx__text_clear(&out);
        mx__sequence_draw(&sequence, (mx__canvas_kind)kind, MX__LIGHT, &out);
        is_document(&out, (mx__canvas_kind)kind);
        mx__text_clear(&out);
    }
}

/* Words in another language, and first in the list of fonts those that have its letters. */
static void plots_speak_the_language_of_the_reader(void **state)
{
    static const uint64_t values[] = { 0, 1, 2, 3 };
    mx__sequence_plot plot = { .title = "t",
                               .heap_name = "n",
                               .value = values,
                               .n = 4,
                               .has_period = true,
                               .is_proved = true,
                               .period = 12,
                               .preperiod = 1,
                               .saltus = 3,
                               .lang = MX__CHINESE };
    mx__text out = { 0 };

    (void)state;
    mx__sequence_draw(&plot, MX__CANVAS_SVG, MX__LIGHT, &out);
    assert_non_null(strstr(out.at, ">周期 12，跃度 3，从堆 1 起，已证明<"));
    assert_non_null(strstr(out.at, "Noto Sans CJK SC"));
    mx__text_clear(&out);
    mx__sequence_draw(&plot, MX__CANVAS_TIKZ, MX__LIGHT, &out);
    assert_non_null(strstr(out.at, "% \\usepackage{ctex}"));
    mx__text_clear(&out);
    plot.lang = MX__ENGLISH;
    mx__sequence_draw(&plot, MX__CANVAS_TIKZ, MX__LIGHT, &out);
    assert_null(strstr(out.at, "ctex"));
    mx__text_clear(&out);
}

/* --- graphs ----------------------------------------------------------------------- */

static void no_byte_of_a_name_is_syntax_of_dot(void **state)
{
    const mx__drawn_node nodes[] = { { hostile, hostile, false, MX__DRAWN_LOST },
                                     { "a\"b", NULL, false, MX__DRAWN_PLAIN },
                                     { "XO/OX", "1", true, MX__DRAWN_LEFT } };
    const mx__drawn_edge edges[] = { { 0, 1, MX_LEFT, true, hostile },
                                     { 0, 2, MX_RIGHT, false, NULL } };
    const char *const legend[] = { hostile };
    const mx__drawn_graph graph = { .title = hostile,
                                    .legend = legend,
                                    .n_legend = 1,
                                    .nodes = nodes,
                                    .n_nodes = 3,
                                    .edges = edges,
                                    .n_edges = 2,
                                    .is_sided = true };
    mx__text out = { 0 };
    bool quoted = false;
    int braces = 0;

    (void)state;
    mx__graph_dot_text(&graph, &out);
    assert_false(out.failed);
    assert_memory_equal(out.at, "digraph", 7);
    for (size_t i = 0; i < out.n; i++) {
        if (quoted && out.at[i] == '\\')
            i++;
        else if (out.at[i] == '"')
            quoted = !quoted;
        else if (!quoted && (out.at[i] == '{' || out.at[i] == '}'))
            braces += out.at[i] == '{' ? 1 : -1;
        else if (!quoted)
            assert_null(strchr("&<'$\\#", out.at[i]));
    }
    assert_false(quoted);
    assert_int_equal(braces, 0);
    mx__text_clear(&out);
}

/* --- scales and colours ----------------------------------------------------------- */

static void ticks_are_one_two_or_five(void **state)
{
    (void)state;
    for (uint64_t span = 0; span < 3000000; span = span * 9 / 8 + 1)
        for (unsigned n = 1; n <= 20; n++) {
            uint64_t step = mx__tick_step(span, n), digit = step;

            while (digit % 10 == 0)
                digit /= 10;
            assert_true(digit == 1 || digit == 2 || digit == 5);
            assert_true(span / step <= n);
            if (step > 1) assert_true(2 * (span / step) + 4 >= n / 2);
        }
    assert_true(mx__tick_step(UINT64_MAX, 1) > 0);
    for (int64_t from = -50; from <= 50; from++)
        for (uint64_t step = 1; step <= 20; step++) {
            uint64_t far = mx__to_tick(from, step);

            assert_true(far < step);
            assert_int_equal((from + (int64_t)far) % (int64_t)step, 0);
        }
}

/* The relative luminance of "#rrggbb", with the curve of sRGB as squares. */
static double light_of(uint32_t rgb)
{
    double r = (double)(rgb >> 16 & 255) / 255, g = (double)(rgb >> 8 & 255) / 255,
           b = (double)(rgb & 255) / 255;

    return 0.2126 * r * r + 0.7152 * g * g + 0.0722 * b * b;
}

static double contrast(const char *one, const char *two)
{
    double a = light_of((uint32_t)strtoul(one + 1, NULL, 16)),
           b = light_of((uint32_t)strtoul(two + 1, NULL, 16));

    return a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05);
}

static void words_stand_out_and_players_differ(void **state)
{
    (void)state;
    for (int theme = MX__LIGHT; theme <= MX__DARK; theme++) {
        const mx__palette *p = mx__palette_of((mx__theme)theme);

        assert_true(contrast(p->ink, p->ground) >= 7);
        assert_true(contrast(p->quiet, p->ground) >= 3);
        assert_true(contrast(p->ink, p->lost) >= 4.5);
        assert_true(contrast(p->left, p->ground) >= 2);
        assert_true(contrast(p->right, p->ground) >= 2);
        assert_string_not_equal(p->left, p->right);
        for (uint64_t n = 2; n <= 64; n *= 2)
            for (uint64_t i = 1; i < n; i++) {
                double before = light_of(mx__scale_colour((mx__theme)theme, i - 1, n)),
                       after = light_of(mx__scale_colour((mx__theme)theme, i, n));
                double way = light_of(mx__scale_colour((mx__theme)theme, n - 1, n)) -
                             light_of(mx__scale_colour((mx__theme)theme, 0, n));

                assert_true(way > 0 ? after >= before : after <= before);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_on_a_canvas_is_well_formed),
        cmocka_unit_test(what_was_not_drawn_leaves_no_bytes),
        cmocka_unit_test(plots_are_well_formed_and_not_large),
        cmocka_unit_test(plots_speak_the_language_of_the_reader),
        cmocka_unit_test(no_byte_of_a_name_is_syntax_of_dot),
        cmocka_unit_test(ticks_are_one_two_or_five),
        cmocka_unit_test(words_stand_out_and_players_differ),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
