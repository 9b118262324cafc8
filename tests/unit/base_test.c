/* base_test.c: the ground floor does what its headers say. */
#include "arena.h"
#include "budget.h"
#include "fail.h"
#include "json.h"
#include "text.h"
#include "vec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void
an_arena_gives_zeroed_memory_and_forgets_what_came_after_a_mark(void **state)
{
    mx__arena arena = { 0 };
    char *first = mx__arena_alloc(&arena, 100);
    mx__arena_mark mark = mx__arena_here(&arena);

    (void)state;
    for (int i = 0; i < 100; i++)
        assert_int_equal(first[i], 0);
    for (int i = 0; i < 1000; i++)
        memset(mx__arena_alloc(&arena, 999), 1, 999);
    mx__arena_release(&arena, mark);
    for (int i = 0; i < 100; i++)
        assert_int_equal(((char *)mx__arena_alloc(&arena, 1))[0], 0);
    mx__arena_clear(&arena);
    assert_int_equal(arena.total, 0);
}

static void an_arena_stops_at_its_limit(void **state)
{
    mx__arena arena = { .limit = 10000 };

    (void)state;
    assert_non_null(mx__arena_alloc(&arena, 3000));
    assert_null(mx__arena_alloc(&arena, 20000));
    mx__arena_clear(&arena);
}

static void integers_are_read_to_the_last_of_64_bits(void **state)
{
    int64_t v = 0;
    size_t used = 0;

    (void)state;
    assert_int_equal(mx__read_int("9223372036854775807", 19, &v, &used), MX_READ_OK);
    assert_true(v == INT64_MAX);
    assert_int_equal(mx__read_int("-9223372036854775808x", 21, &v, &used), MX_READ_OK);
    assert_true(v == INT64_MIN && used == 20);
    assert_int_equal(mx__read_int("9223372036854775808", 19, &v, &used),
                     MX_READ_TOO_LARGE);
    assert_int_equal(mx__read_int("-", 1, &v, &used), MX_READ_NONE);
    assert_int_equal(mx__read_int("+7", 2, &v, &used), MX_READ_OK);
    assert_int_equal(v, 7);
}

static void a_place_is_counted_in_characters(void **state)
{
    const char *text = "eins\r\nzw\xC3\xB6lf = 3\n";
    mx_error err;

    (void)state;
    mx__fail(&err, MX_SYNTAX, "'%s' is not defined", "x");
    mx__fail_place(&err, "a.game", text, strlen(text), 13, 14);
    assert_int_equal(err.line, 2);
    assert_int_equal(err.column, 7);
    assert_int_equal(err.width, 1);
    assert_string_equal(err.excerpt, "zw\xC3\xB6lf = 3");
}

static void a_long_line_is_cut_around_the_place(void **state)
{
    enum { N = 1000000 };
    char *line = mx__malloc(N + 1);
    mx_error err;

    (void)state;
    memset(line, 'a', N);
    line[N] = '\0';
    line[500000] = '!';
    mx__fail(&err, MX_SYNTAX, "bad");
    mx__fail_place(&err, "x", line, N, 500000, 500001);
    assert_int_equal(err.column, 500001);
    assert_int_equal(err.excerpt[err.excerpt_column - 1], '!');
    mx__free(line);
}

static void json_is_quoted_and_exact(void **state)
{
    mx__text out = { 0 };
    mx__json j = { .out = &out };

    (void)state;
    mx__json_open(&j, '{');
    mx__json_key(&j, "a\"b");
    mx__json_int(&j, INT64_MIN);
    mx__json_key(&j, "list");
    mx__json_open(&j, '[');
    mx__json_str(&j, "x\n\x01\xFF");
    mx__json_real(&j, 0.1);
    mx__json_null(&j);
    mx__json_bool(&j, true);
    mx__json_close(&j, ']');
    mx__json_close(&j, '}');
    assert_string_equal(out.at, "{\"a\\\"b\":-9223372036854775808,\"list\":["
                                "\"x\\n\\u0001\xEF\xBF\xBD\",0.1,null,true]}");
    mx__text_clear(&out);
}

static void a_budget_refuses_what_is_beyond_it(void **state)
{
    mx_limits limits = { .size = sizeof limits, .bytes = 1000, .positions = 10 };
    mx__budget budget;
    mx_error err;

    (void)state;
    mx__budget_init(&budget, &limits);
    assert_int_equal(mx__budget_take(&budget, 900, &err), MX_OK);
    assert_int_equal(mx__budget_take(&budget, 200, &err), MX_LIMIT);
    mx__budget_give(&budget, 900);
    assert_int_equal(mx__budget_take(&budget, 1000, &err), MX_OK);
    assert_int_equal(mx__budget_charge(&budget, 10, &err), MX_OK);
    assert_int_equal(mx__budget_charge(&budget, 1, &err), MX_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            an_arena_gives_zeroed_memory_and_forgets_what_came_after_a_mark),
        cmocka_unit_test(an_arena_stops_at_its_limit),
        cmocka_unit_test(integers_are_read_to_the_last_of_64_bits),
        cmocka_unit_test(a_place_is_counted_in_characters),
        cmocka_unit_test(a_long_line_is_cut_around_the_place),
        cmocka_unit_test(json_is_quoted_and_exact),
        cmocka_unit_test(a_budget_refuses_what_is_beyond_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
