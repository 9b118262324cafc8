/* message_test.c: sentences in other languages: the table is in order, and finished
   sentences are found again in it, with what was put in. */
#include "compiler.h"
#include "fail.h"
#include "message.h"

#include <mexor/status.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 2048 };

/* What the conversion KIND number I of a row stands for here; digits tell them apart. */
static void sample(char kind, int i, char *out)
{
    if (kind == 's')
        sprintf(out, "q%dq", i);
    else if (kind == 'c')
        sprintf(out, "%d", i);
    else
        sprintf(out, "%d", 40 + i);
}

/* The row with its samples put in, by a second way of reading conversions; KINDS holds
   those of the English sentence. */
static void fill(const char *row, char *kinds, int *n, bool reads, char *out)
{
    int next = 0;

    for (; *row; row++) {
        if (*row != '%') {
            *out++ = *row;
        } else if (row[1] == '%') {
            *out++ = *row++;
        } else {
            int i = next++;
            char *end, text[32];
            long number = strtol(row + 1, &end, 10);

            if (*end == '$') i = (int)number - 1;
            row++;
            while (!strchr("sdiucxgfe", *row))
                row++;
            if (reads) kinds[(*n)++] = *row;
            assert_in_range(i, 0, *n - 1);
            sample(kinds[i], i + 1, text);
            out += sprintf(out, "%s", text);
        }
    }
    *out = '\0';
}

static void the_rows_stand_in_order(void **state)
{
    (void)state;
    assert_true(mx__n_messages_zh > 1000);
    assert_null(mx__messages_zh[mx__n_messages_zh].id);
    for (size_t i = 0; i + 1 < mx__n_messages_zh; i++)
        assert_true(strcmp(mx__messages_zh[i].id, mx__messages_zh[i + 1].id) < 0);
    for (size_t i = 0; i < mx__n_messages_zh; i++)
        assert_ptr_equal(mx__message_in(MX__CHINESE, mx__messages_zh[i].id),
                         mx__messages_zh[i].text);
    assert_string_equal(mx__message_in(MX__CHINESE, "nobody says this"),
                        "nobody says this");
    assert_string_equal(mx__message_in(MX__ENGLISH, "Left"), "Left");
}

static void each_finished_sentence_finds_its_row(void **state)
{
    size_t others = 0;

    (void)state;
    for (size_t i = 0; i < mx__n_messages_zh; i++) {
        const mx__message *row = &mx__messages_zh[i];
        char kinds[16], said[MOST], want[MOST], got[MOST];
        int n = 0;

        fill(row->id, kinds, &n, true, said);
        fill(row->text, kinds, &n, false, want);
        assert_true(mx__message_said(MX__CHINESE, said, got, sizeof got) ||
                    strlen(row->id) < 3);
        if (strcmp(got, want) != 0) {
            print_message("%s\n  %s\n  %s\n", said, want, got);
            others++;
        }
    }
    assert_int_equal(others, 0);
}

static void what_was_put_in_stays_as_it_is(void **state)
{
    char out[400];

    (void)state;
    assert_true(mx__message_said(MX__CHINESE, "unknown command 'nothing'", out, 400));
    assert_string_equal(out, "不明的命令“nothing”");
    assert_true(mx__message_said(MX__CHINESE, "unknown command '%s' '%n'", out, 400));
    assert_string_equal(out, "不明的命令“%s' '%n”");
    assert_true(mx__message_said(MX__CHINESE, "unknown command ''", out, 400));
    assert_string_equal(out, "不明的命令“”");
    assert_false(mx__message_said(MX__CHINESE, "unknown command", out, 400));
    assert_string_equal(out, "unknown command");
    assert_false(mx__message_said(MX__ENGLISH, "out of memory", out, 400));
    assert_string_equal(out, "out of memory");
}

static void a_sentence_in_a_sentence_is_said_too(void **state)
{
    char out[400];

    (void)state;
    assert_true(mx__message_said(MX__CHINESE,
                                 "note: the rules run by the machine: out of memory",
                                 out, 400));
    assert_string_equal(out, "说明：规则由规则机运行：内存不足");
    assert_true(mx__message_said(MX__CHINESE,
                                 "expected an array of integers, found a word", out,
                                 400));
    assert_string_equal(out, "应为整数的数组，却是字串");
}

static void each_of_a_list_is_said(void **state)
{
    char out[400];

    (void)state;
    assert_true(
        mx__message_said(MX__CHINESE,
                         "expected a record (array of integers, integer), found a word",
                         out, 400));
    assert_string_equal(out, "应为记录（整数的数组、整数），却是字串");
    assert_true(
        mx__message_said(MX__CHINESE,
                         "expected a record (integer, nobody says this), found a word",
                         out, 400));
    assert_string_equal(out, "应为记录（integer, nobody says this），却是字串");
}

static void a_long_one_is_cut_behind_a_character(void **state)
{
    char out[400], whole[400];

    (void)state;
    mx__message_said(MX__CHINESE, "unknown command 'x'", whole, sizeof whole);
    for (size_t room = 1; room <= strlen(whole) + 1; room++) {
        memset(out, '#', sizeof out);
        mx__message_said(MX__CHINESE, "unknown command 'x'", out, room);
        assert_true(strlen(out) < room && room - strlen(out) <= 3);
        assert_memory_equal(out, whole, strlen(out));
        assert_true(((unsigned char)whole[strlen(out)] & 0xC0) != 0x80);
        assert_int_equal(out[room], '#');
    }
}

/* Texts that fit many rows half-way must not take long. */
static void hostile_texts_are_soon_refused(void **state)
{
    char said[320], out[512];

    (void)state;
    for (size_t i = 0; i + 1 < sizeof said; i++)
        said[i] = ": '"[i % 3];
    said[sizeof said - 1] = '\0';
    for (int i = 0; i < 20; i++)
        mx__message_said(MX__CHINESE, said, out, sizeof out);
    memset(said, '%', sizeof said - 1);
    mx__message_said(MX__CHINESE, said, out, sizeof out);
}

static void languages_have_names(void **state)
{
    mx__lang lang;

    (void)state;
    assert_true(mx__lang_named("zh_CN.UTF-8", &lang) && lang == MX__CHINESE);
    assert_true(mx__lang_named("ZH", &lang) && lang == MX__CHINESE);
    assert_true(mx__lang_named("zh-Hans", &lang) && lang == MX__CHINESE);
    assert_true(mx__lang_named("zh:en", &lang) && lang == MX__CHINESE);
    assert_true(mx__lang_named("C.UTF-8", &lang) && lang == MX__ENGLISH);
    assert_true(mx__lang_named("en_GB", &lang) && lang == MX__ENGLISH);
    assert_false(mx__lang_named("zhuang", &lang));
    assert_false(mx__lang_named("de_DE", &lang));
    assert_false(mx__lang_named("", &lang));
    assert_int_equal(lang, MX__ENGLISH);
}

static void faults_are_told_in_the_language_of_a_name(void **state)
{
    mx_error err;
    char out[400];

    (void)state;
    mx__fail(&err, MX_RANGE, "%s = %lld is less than %lld", "n", -1LL, 0LL);
    assert_true(mx_sentence_in("zh_CN.UTF-8", err.text, out, sizeof out));
    assert_string_equal(out, "n = -1 小于 0");
    assert_false(mx_sentence_in("de_DE", err.text, out, sizeof out));
    assert_string_equal(out, err.text);
    assert_false(mx_sentence_in("C", mx_status_text(MX_NOMEM), out, sizeof out));
    assert_string_equal(out, "out of memory");
    assert_true(mx_sentence_in("zh", mx_status_text(MX_NOMEM), out, sizeof out));
    assert_string_equal(out, "内存不足");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rows_stand_in_order),
        cmocka_unit_test(each_finished_sentence_finds_its_row),
        cmocka_unit_test(what_was_put_in_stays_as_it_is),
        cmocka_unit_test(each_of_a_list_is_said),
        cmocka_unit_test(a_sentence_in_a_sentence_is_said_too),
        cmocka_unit_test(a_long_one_is_cut_behind_a_character),
        cmocka_unit_test(hostile_texts_are_soon_refused),
        cmocka_unit_test(languages_have_names),
        cmocka_unit_test(faults_are_told_in_the_language_of_a_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
