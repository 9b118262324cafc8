/* form_test.c: forms by example: making, adding, comparing, products, reductions. */
#include "form_ops.h"
#include "form_walk.h"
#include "thermo.h"
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

static void dominated_options_go(void **state)
{
    assert_value(*state, "{0,1,-2|3,5}", "2");
    assert_value(*state, "{3,2,{1|0}|0,1}", "{3|0}");
    assert_value(*state, "{*,^|*,v}", "{*,^|*,v}");
}

static void reversible_options_are_bypassed(void **state)
{
    assert_value(*state, "{0,*2|0}", "*");
    assert_value(*state, "{0,^|0,v}", "*");
    assert_value(*state, "{^|v}", "*");
    assert_value(*state, "{0|^}", "^2*");
    assert_value(*state, "{*2|*2}", "0");
    assert_value(*state, "{0,*2,*5|0,*2,*5}", "*");
    assert_value(*state, "{{5|1}|{1|-3}}", "1");
}

static void the_simplest_number_between(void **state)
{
    assert_value(*state, "{|}", "0");
    assert_value(*state, "{7|}", "8");
    assert_value(*state, "{|-7}", "-8");
    assert_value(*state, "{-3|5}", "0");
    assert_value(*state, "{5/4|2}", "3/2");
    assert_value(*state, "{1|5/4}", "9/8");
    assert_value(*state, "{*|1}", "0");
    assert_value(*state, "{1*|1*}", "1");
    assert_value(*state, "{{2|0}|}", "0");
    assert_value(*state, "{{2|1}|}", "1");
    assert_value(*state, "{{2|1*}|}", "2");
    assert_value(*state, "{0|1/9007199254740992}", "1/18014398509481984");
}

static void ups_and_stars_stay_compact(void **state)
{
    assert_value(*state, "{0|*}", "^");
    assert_value(*state, "{0,*|0}", "^*");
    assert_value(*state, "{0|*2}", "^*3");
    assert_value(*state, "{0|^*3}", "^2*2");
    assert_value(*state, "{0|^9*}", "^10");
    assert_value(*state, "{v5*4|0}", "v6*5");
    assert_value(*state, "{0,*,*2|0,*,*2}", "*3");
    assert_value(*state, "{3|3*}", "3^");
    assert_value(*state, "{-1/2|-1/2,-1/2*}", "-1/2v*");
    assert_value(*state, "{1,1*|1,1*}", "1*2");
    assert_value(*state, "{*2|0}", "v*3");
}

/* Each compact form is what its own options make. */
static void compact_forms_are_made_of_their_options(void **state)
{
    desk *d = *state;

    for (int ups = -4; ups <= 4; ups++)
        for (uint32_t star = 0; star < 6; star++)
            for (int64_t x = -3; x <= 3; x++) {
                mx__form g, option[2][8];
                size_t n[2];

                assert_int_equal(mx__forms_compact(d->forms,
                                                   (mx__dyadic){ x, x % 2 != 0 }, ups,
                                                   star, &g, NULL),
                                 MX_OK);
                for (int s = 0; s < 2; s++) {
                    n[s] = mx__form_n_options(d->forms, g, (mx__form_side)s);
                    for (size_t i = 0; i < n[s]; i++)
                        assert_int_equal(mx__form_option(d->forms, g, (mx__form_side)s,
                                                         i, &option[s][i], NULL),
                                         MX_OK);
                }
                assert_int_equal(made(d, option[0], n[0], option[1], n[1]), g);
            }
}

static void birthdays_are_the_longest_play(void **state)
{
    assert_value(*state, "birthday(0)", "0");
    assert_value(*state, "birthday(-7)", "7");
    assert_value(*state, "birthday(3/4)", "3");
    assert_value(*state, "birthday(*6)", "6");
    assert_value(*state, "birthday(^)", "2");
    assert_value(*state, "birthday(^*)", "2");
    assert_value(*state, "birthday(^2)", "3");
    assert_value(*state, "birthday(^*2)", "4");
    assert_value(*state, "birthday(1^)", "3");
    assert_value(*state, "birthday({3|-2})", "4");
}

static void sums_of_compact_forms_cost_nothing(void **state)
{
    desk *d = *state;
    mx__form g = val(d, "1/2^5*3");
    uint32_t before;

    sum_of(d, g, val(d, "-1/2v5*2"));
    before = mx__forms_count(d->forms);
    for (int i = 0; i < 1000; i++)
        assert_text(d, sum_of(d, g, val(d, "-1/2v5*2")), "*");
    assert_int_equal(mx__forms_count(d->forms), before);
    assert_value(d, "1000000.(1/4^*3)", "250000^1000000");
}

static void sums_differences_and_multiples(void **state)
{
    assert_value(*state, "{1|0}+{1|0}", "1");
    assert_value(*state, "+-1 + +-1", "0");
    assert_value(*state, "{2|-2}+{1|-1}", "{{3|1}|{-1|-3}}");
    assert_value(*state, "{3|1}+1/2", "{7/2|3/2}");
    assert_value(*state, "{3|1}-2", "{1|-1}");
    assert_value(*state, "3.{1|0}", "{2|1}");
    assert_value(*state, "-3.{1|0}", "{-1|-2}");
    assert_value(*state, "0.{1|0}", "0");
}

static void order_by_example(void **state)
{
    desk *d = *state;
    static const struct {
        const char *a, *b;
        mx__form_outcome how;
    } rows[] = {
        { "^", "0", MX__FORM_L },
        { "^", "*", MX__FORM_N },
        { "^2", "*", MX__FORM_L },
        { "^", "1/1024", MX__FORM_R },
        { "tiny(1)", "0", MX__FORM_L },
        { "tiny(1)", "^", MX__FORM_R },
        { "tiny(2)", "tiny(1)", MX__FORM_R },
        { "{1|-1}", "0", MX__FORM_N },
        { "{1|-1}", "2", MX__FORM_R },
        { "{1|-1}", "1", MX__FORM_N },
        { "{1|0}", "0", MX__FORM_N },
        { "{2|1}", "{2|-5}", MX__FORM_L },
        { "*2", "*3", MX__FORM_N },
        { "{0||0|-2}", "tiny(2)", MX__FORM_P },
    };

    for (size_t i = 0; i < MX_COUNT(rows); i++) {
        mx__form_outcome how;

        assert_int_equal(mx__form_compare(d->forms, val(d, rows[i].a),
                                          val(d, rows[i].b), &how, NULL),
                         MX_OK);
        assert_int_equal(how, rows[i].how);
    }
}

static void products_by_example(void **state)
{
    assert_value(*state, "ordinal(1,*)", "1*");
    assert_value(*state, "ordinal(*,1)", "^*");
    assert_value(*state, "ordinal(1,-1)", "1/2");
    assert_value(*state, "ordinal(*2,*3)", "*5");
    assert_value(*state, "norton(3,^)", "^3");
    assert_value(*state, "norton(-2,{2|0}+1)", "-4");
    assert_value(*state, "norton(1/2,^)", "{^2*|v*}");
    assert_value(*state, "norton(0,1)", "0");
    assert_value(*state, "norton({2|1},1)", "{2|1}");
}

static void reductions_by_example(void **state)
{
    assert_value(*state, "reduced(^)", "0");
    assert_value(*state, "reduced({2|0}+^5*)", "{2|0}");
    assert_value(*state, "reduced({1||1|-1})", "1");
    assert_value(*state, "reduced({2*|0^})", "{2|0}");
    assert_value(*state, "atomic(^7*2)", "7");
    assert_value(*state, "atomic({^|v})", "0");
    assert_value(*state, "atomic({^2|v2})", "*");
    assert_value(*state, "atomic({^3|0})", "3/2");
}

static void arguments_out_of_range_are_refused(void **state)
{
    desk *d = *state;
    mx__form g = 0;
    mx_error err;

    assert_int_equal(mx__form_norton(d->forms, 0, val(d, "*"), &g, &err), MX_RANGE);
    assert_int_equal(mx__form_tiny(d->forms, val(d, "-1"), &g, &err), MX_RANGE);
    assert_int_equal(mx__form_tiny(d->forms, val(d, "*"), &g, &err), MX_RANGE);
    assert_int_equal(mx__form_atomic(d->forms, val(d, "{1|-1}"), &g, &err), MX_RANGE);
    assert_int_equal(mx__form_option(d->forms, 0, MX__FORM_LEFT, 0, &g, &err),
                     MX_RANGE);
    assert_int_equal(mx__forms_compact(d->forms, (mx__dyadic){ 0, 0 }, MX__MOST_UPS + 1,
                                       0, &g, &err),
                     MX_RANGE);
    assert_int_equal(mx__forms_integer(d->forms, INT64_MIN, &g, &err), MX_RANGE);
}

static void what_is_too_deep_stops_at_a_limit(void **state)
{
    desk *d = *state;
    mx__form g = val(d, "tiny(2)"), up = val(d, "^1000000"), h;
    mx_error err = { 0 };
    bool le;

    assert_int_equal(mx__form_sum(d->forms, g, up, &h, &err), MX_LIMIT);
    assert_true(strlen(err.text) > 0);
    assert_int_equal(mx__form_le(d->forms, g, up, &le, NULL), MX_OK);
    assert_int_equal(mx__form_sum(d->forms, val(d, "1/1099511627776"),
                                  val(d, "1099511627776"), &h, &err),
                     MX_LIMIT);
}

/* {n | {n - 1 | ... {1 | *2}}}: N forms, each canonical, each an option of the next. */
static mx__form chain(desk *d, int n)
{
    mx__form g = val(d, "*2"), x;

    for (int i = 1; i <= n; i++) {
        assert_int_equal(mx__forms_integer(d->forms, i, &x, NULL), MX_OK);
        g = made(d, &x, 1, &g, 1);
    }
    return g;
}

static void deep_forms_do_not_exhaust_the_stack(void **state)
{
    desk *d = *state;
    mx__form g = chain(d, 6000), h = MX__NO_FORM;
    mx__dyadic mean, t;
    mx_error err = { 0 };
    mx_status st;

    assert_true(mx__forms_count(d->forms) > 12000);
    assert_int_equal(mx__form_n_options(d->forms, g, MX__FORM_RIGHT), 1);
    st = mx__form_negative(d->forms, g, &h, &err);
    assert_true(st == MX_OK || st == MX_LIMIT);
    st = mx__form_sum(d->forms, g, val(d, "{3|1}"), &h, &err);
    assert_true(st == MX_OK || st == MX_LIMIT);
    /* What follows the forms upwards has no limit of depth. */
    st = mx__form_mean(d->forms, g, &mean, &t, &err);
    assert_true(st == MX_OK || (st == MX_LIMIT && strstr(err.text, "does not fit")));
    assert_int_equal(mx__form_is_all_small(d->forms, g, &(bool){ false }, &err), MX_OK);
}

static void a_cap_on_forms_can_be_lifted(void **state)
{
    desk *d = *state;
    mx__form g = val(d, "{5|{3|-1}}"), h;
    uint32_t before = mx__forms_cap(d->forms, mx__forms_count(d->forms));

    assert_int_equal(mx__form_sum(d->forms, g, g, &h, NULL), MX_LIMIT);
    assert_int_equal(mx__form_sum(d->forms, g, MX__ZERO, &h, NULL), MX_OK);
    mx__forms_cap(d->forms, before);
    assert_int_equal(mx__form_sum(d->forms, g, g, &h, NULL), MX_OK);
}

static void memory_and_positions_are_limited(void **state)
{
    mx_limits limits = { .bytes = 40000 };
    mx__budget budget;
    mx__forms *forms;
    mx__form g = MX__ZERO;
    mx_status st = MX_OK;

    (void)state;
    mx__budget_init(&budget, &limits);
    assert_int_equal(mx__forms_new(&budget, &forms, NULL), MX_OK);
    for (int64_t i = 1; st == MX_OK && i < 100000; i++)
        st = mx__forms_integer(forms, i, &g, NULL);
    assert_int_equal(st, MX_LIMIT);
    assert_int_equal(mx__forms_integer(forms, 1, &g, NULL), MX_OK); /* still usable */
    mx__forms_free(forms);
    assert_true(budget.bytes == 0);
}

#ifdef MX_HOSTILE
static mx_status work(mx__budget *budget)
{
    static const char text[] = "reduced({3||2*|0,^}+{1|0,*2}) + norton({1|*},^) - "
                               "ordinal(*2,{1|0}) + atomic({0||0|v}) + temp({5|{3|1}})";
    mx__forms *forms = NULL;
    mx__form g;
    mx__text out = { 0 };
    mx_status st = mx__forms_new(budget, &forms, NULL);

    if (st == MX_OK) st = mx__form_read(forms, text, strlen(text), &g, NULL);
    if (st == MX_OK) st = mx__form_print(forms, g, MX__FORM_LATEX, &out, NULL);
    mx__text_clear(&out);
    mx__forms_free(forms);
    return st;
}

static void allocation_n_fails_for_every_n(void **state)
{
    long n;

    (void)state;
    for (n = 0; n < 100000; n++) {
        mx__budget budget;
        mx_status st;

        mx__budget_init(&budget, NULL);
        mx__alloc_fail_after(n);
        st = work(&budget);
        mx__alloc_fail_after(-1);
        assert_true(budget.bytes == 0);
        if (st == MX_OK && mx__alloc_count() <= n) break;
        assert_true(st == MX_NOMEM || st == MX_OK);
    }
    assert_in_range(n, 20, 99999);
}
#endif

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        CASE(dominated_options_go),
        CASE(reversible_options_are_bypassed),
        CASE(the_simplest_number_between),
        CASE(ups_and_stars_stay_compact),
        CASE(compact_forms_are_made_of_their_options),
        CASE(birthdays_are_the_longest_play),
        CASE(sums_of_compact_forms_cost_nothing),
        CASE(sums_differences_and_multiples),
        CASE(order_by_example),
        CASE(products_by_example),
        CASE(reductions_by_example),
        CASE(arguments_out_of_range_are_refused),
        CASE(what_is_too_deep_stops_at_a_limit),
        CASE(deep_forms_do_not_exhaust_the_stack),
        CASE(a_cap_on_forms_can_be_lifted),
        CASE(memory_and_positions_are_limited),
#ifdef MX_HOSTILE
        CASE(allocation_n_fails_for_every_n),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
