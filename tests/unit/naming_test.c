/* naming_test.c: names of sequences: every match has the values, and what is called proved
   equal is equal far beyond what was compared. */
#include "naming.h"
#include "sequence.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FAR = 12000 };

static mx__budget budget;

static mx_heap_rule *parse(const char *code)
{
    mx_heap_rule *rule;

    assert_int_equal(mx_heap_parse(code, strlen(code), MX_HEAP_WIDE, &rule, NULL),
                     MX_OK);
    return rule;
}

/* The values of heaps 0..n-1, every one computed. */
static uint32_t *values_of(const mx_heap_rule *rule, size_t n)
{
    mx__sequence_options options = { .no_period = true };
    uint32_t *g = malloc(n * sizeof *g);
    mx__sequence *seq;

    assert_int_equal(mx__sequence_new(rule, &options, &budget, &seq, NULL), MX_OK);
    assert_int_equal(mx__sequence_fill(seq, 0, n, g, NULL), MX_OK);
    mx__sequence_free(seq);
    return g;
}

static const mx__naming_match *find(const mx__naming_matches *all, const char *game)
{
    for (size_t i = 0; i < all->n; i++)
        if (strcmp(all->at[i].game, game) == 0) return &all->at[i];
    return NULL;
}

static void ask(const char *code, size_t n, bool as_game, mx__naming_matches *out)
{
    mx_heap_rule *rule = parse(code);
    uint32_t *g = values_of(rule, n);
    mx__naming naming = {
        .values = g, .n = n, .rule = as_game ? rule : NULL, .budget = &budget
    };
    mx_error err;
    mx_status st = mx__naming_find(&naming, out, &err);

    if (st != MX_OK) print_message("%s\n", err.text);
    assert_int_equal(st, MX_OK);
    free(g);
    mx_heap_free(rule);
}

/* Matches against values computed one by one, shift and all. */
static void check(const char *code, size_t n)
{
    mx_heap_rule *rule = parse(code);
    uint32_t *asked = values_of(rule, FAR);
    mx__naming_matches all = { 0 };

    ask(code, n, false, &all);
    assert_non_null(find(&all, code));
    for (size_t i = 0; i < all.n; i++) {
        const mx__naming_match *m = &all.at[i];
        uint32_t *g = values_of(m->rule, FAR + 8);
        bool same = m->group == find(&all, code)->group;
        bool proved = same &&
                      (m->likeness == MX_LIKE_PROVED || m->likeness == MX_LIKE_FIRST) &&
                      find(&all, code)->likeness != MX_LIKE_CHECKED;
        size_t end = proved ? FAR : same ? 4000 : n;

        for (size_t k = 0; k < end; k++) {
            int64_t heap = (int64_t)k + m->shift;

            assert_int_equal(asked[k], heap < 0 ? 0 : g[heap]);
        }
        free(g);
    }
    mx__naming_clear(&all);
    free(asked);
    mx_heap_free(rule);
}

static void every_match_has_the_values(void **state)
{
    (void)state;
    check("0.77", 30);
    check("0.137", 40);
    check("S(1,4,9)", 25);
    check("0.36", 80);
}

static void a_game_is_not_merged_with_one_that_differs_late(void **state)
{
    mx__naming_matches all = { 0 };

    (void)state;
    ask("0.36", 100, false, &all);
    assert_non_null(find(&all, "0.161"));
    assert_int_not_equal(find(&all, "0.161")->group, find(&all, "0.36")->group);
    mx__naming_clear(&all);
    ask("0.36", 100, true, &all);
    assert_null(find(&all, "0.161"));
    assert_non_null(find(&all, "0.361"));
    assert_int_equal(find(&all, "0.361")->likeness, MX_LIKE_CHECKED);
    mx__naming_clear(&all);
}

static void cousins_are_found_with_their_shifts(void **state)
{
    mx__naming_matches all = { 0 };

    (void)state;
    ask("0.07", 64, true, &all);
    assert_int_equal(find(&all, "0.137")->shift, -1);
    assert_int_equal(find(&all, "0.4")->shift, 1);
    assert_int_equal(find(&all, "0.137")->likeness, MX_LIKE_PROVED);
    assert_null(find(&all, "0.07"));
    mx__naming_clear(&all);
}

static void a_cancelled_search_finds_nothing(void **state)
{
    volatile int cancel = 1;
    mx_limits limits = { .size = sizeof limits, .cancel = &cancel };
    uint32_t values[3] = { 0, 1, 2 };
    mx__naming_matches all = { 0 };
    mx__budget stopped;
    mx__naming naming = { .values = values, .n = 3, .budget = &stopped };

    (void)state;
    mx__budget_init(&stopped, &limits);
    assert_int_equal(mx__naming_find(&naming, &all, NULL), MX_CANCELLED);
    assert_int_equal(all.n, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_match_has_the_values),
        cmocka_unit_test(a_game_is_not_merged_with_one_that_differs_late),
        cmocka_unit_test(cousins_are_found_with_their_shifts),
        cmocka_unit_test(a_cancelled_search_finds_nothing),
    };
    mx_limits limits = { .size = sizeof limits, .positions = INT64_MAX, .threads = 1 };

    mx__budget_init(&budget, &limits);
    return cmocka_run_group_tests_name("naming", tests, NULL, NULL);
}
