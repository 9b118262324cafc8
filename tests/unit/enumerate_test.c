/* enumerate_test.c: every position of a shape comes once, the small ones first. */
#include "enumerate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct list {
    const mx_shape *shape;
    char text[4096];
    int64_t size;
    int n;
} list;

static int note(void *context, mx_span at)
{
    list *l = context;

    for (size_t i = 0; i < at.n; i++)
        snprintf(l->text + strlen(l->text), sizeof l->text - strlen(l->text), "%lld%s",
                 (long long)at.at[i], i + 1 < at.n ? "," : " ");
    assert_true(mx__position_size(l->shape, at) == l->size);
    l->n++;
    return 0;
}

static void collect(list *l, const mx_shape *shape, int64_t size)
{
    *l = (list){ .shape = shape, .size = size };
    assert_int_equal(mx__enumerate(shape, size, note, l), 0);
}

static const int32_t ab[] = { 'a', 'b' };

static void pairs_of_a_size_come_once(void **state)
{
    mx_field fields[] = { { "w", MX_SCALAR, 1, INT64_MAX, NULL, 0, NULL, 0 },
                          { "h", MX_SCALAR, 1, 2, NULL, 0, NULL, 0 } };
    mx_shape shape = { fields, 2, 2 };
    list l;

    (void)state;
    collect(&l, &shape, 4);
    assert_string_equal(l.text, "2,2 3,1 ");
    collect(&l, &shape, 1);
    assert_string_equal(l.text, "");
}

static void a_signed_scalar_has_both_signs(void **state)
{
    mx_field fields[] = { { "s", MX_SCALAR, INT64_MIN, INT64_MAX, NULL, 0, NULL, 0 } };
    mx_shape shape = { fields, 1, 1 };
    list l;

    (void)state;
    collect(&l, &shape, 1000000);
    assert_string_equal(l.text, "1000000 -1000000 ");
}

static void words_boards_bags_and_subsets(void **state)
{
    mx_field word[] = { { "s", MX_WORD, 'a', 'b', ab, 2, NULL, 0 } };
    mx_field board[] = { { "g", MX_BOARD, 'a', 'b', ab, 2, NULL, 0 } };
    mx_field bag[] = { { "a", MX_BAG, 0, INT64_MAX, NULL, 0, NULL, 0 } };
    mx_field set[] = { { "t", MX_SUBSET, 0, INT64_MAX, NULL, 0, NULL, 0 } };
    mx_shape shape = { word, 1, 0 };
    list l;

    (void)state;
    collect(&l, &shape, 2);
    assert_string_equal(l.text, "2,97,97 2,97,98 2,98,97 2,98,98 ");
    collect(&l, &shape, 0);
    assert_string_equal(l.text, "0 ");
    shape.fields = board;
    collect(&l, &shape, 2);
    assert_int_equal(l.n, 8);
    shape.fields = bag;
    collect(&l, &shape, 3);
    assert_string_equal(l.text, "3,0,0,0 2,0,1 1,2 ");
    shape.fields = set;
    collect(&l, &shape, 3);
    assert_string_equal(l.text, "2,0,1 1,2 ");
}

static void a_record_puts_scalars_first(void **state)
{
    mx_field fields[] = { { "a", MX_ARRAY, 0, INT64_MAX, NULL, 0, NULL, 0 },
                          { "s", MX_SCALAR, 0, INT64_MAX, NULL, 0, NULL, 0 } };
    mx_shape shape = { fields, 2, 1 };
    list l;

    (void)state;
    collect(&l, &shape, 2);
    assert_string_equal(l.text, "0,2,0,0 0,1,1 1,1,0 2,0 ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_of_a_size_come_once),
        cmocka_unit_test(a_signed_scalar_has_both_signs),
        cmocka_unit_test(words_boards_bags_and_subsets),
        cmocka_unit_test(a_record_puts_scalars_first),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
