/* forms_prop.c: the theory of short games, on ten thousand random games and sums.

   Two ways: outcomes by search of the games as given; canonical forms by the plain engine
   of tests/plain_forms.h, which shares no code with src/. */
#include "form_ops.h"
#include "form_reason.h"
#include "plain_forms.h"
#include "thermo.h"
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

static mx__form_outcome outcome(desk *d, mx__form g)
{
    mx__form_outcome how = MX__FORM_P;

    assert_int_equal(mx__form_outcome_of(d->forms, g, &how, NULL), MX_OK);
    return how;
}

/* Games of many sizes, a third of them all-small. */
static mx__form random_form(desk *d, raw_game *g)
{
    random_game(d, g, 2 + (int)below(d, 9), 1 + below(d, 3), below(d, 3) == 0);
    return form_of(d, g);
}

static void the_outcome_of_a_sum_is_what_search_finds(void **state)
{
    desk *d = *state;

    for (int i = 0; i < 10000; i++) {
        raw_game a, b;
        mx__form g = random_form(d, &a), h = random_form(d, &b);

        assert_int_equal(outcome(d, sum_of(d, g, h)), searched(&a, &b));
    }
}

static void the_outcome_of_a_game_is_what_search_finds(void **state)
{
    desk *d = *state;
    raw_game nothing = { .n = 1 };

    for (int i = 0; i < 10000; i++) {
        raw_game a;

        random_game(d, &a, 4 + (int)below(d, 40), 1 + below(d, 4), below(d, 4) == 0);
        assert_int_equal(outcome(d, form_of(d, &a)), searched(&a, &nothing));
    }
}

/* The forms of both engines side by side: the same form here exactly when there. */
static void forms_are_those_of_the_plain_engine(void **state)
{
    desk *d = *state;
    plain p = { .remembers_sums = 1 };
    uint32_t *ours = calloc(1 << 20, sizeof *ours), *theirs = calloc(1 << 20, 4);

    assert_true(ours && theirs);
    plain_make(&p, NULL, 0, NULL, 0);
    for (int i = 0; i < 4000; i++) {
        raw_game a;
        uint32_t value[MOST_NODES], plains[MOST_NODES];

        random_game(d, &a, 3 + (int)below(d, 8), 1 + below(d, 3), below(d, 3) == 0);
        for (int j = 0; j < a.n; j++) {
            uint32_t x[2][MOST_REPLIES], y[2][MOST_REPLIES];

            for (int s = 0; s < 2; s++)
                for (int k = 0; k < a.node[j].n[s]; k++) {
                    x[s][k] = value[a.node[j].option[s][k]];
                    y[s][k] = plains[a.node[j].option[s][k]];
                }
            value[j] = made(d, x[0], a.node[j].n[0], x[1], a.node[j].n[1]);
            plains[j] = plain_make(&p, y[0], a.node[j].n[0], y[1], a.node[j].n[1]);
            assert_true(value[j] < 1 << 20 && plains[j] < 1 << 20);
            assert_true(!ours[value[j]] || ours[value[j]] == plains[j] + 1);
            assert_true(!theirs[plains[j]] || theirs[plains[j]] == value[j] + 1);
            ours[value[j]] = plains[j] + 1;
            theirs[plains[j]] = value[j] + 1;
            for (int s = 0; s < 2; s++)
                assert_int_equal(mx__form_n_options(d->forms, value[j],
                                                    (mx__form_side)s),
                                 p.node[plains[j]].n[s]);
        }
    }
    free(ours);
    free(theirs);
    plain_free(&p);
}

static void the_canonical_form_of_a_canonical_form_is_itself(void **state)
{
    desk *d = *state;

    for (int i = 0; i < 10000; i++) {
        raw_game a;
        mx__form g = random_form(d, &a), option[2][64];
        size_t n[2];

        for (int s = 0; s < 2; s++) {
            n[s] = mx__form_n_options(d->forms, g, (mx__form_side)s);
            assert_true(n[s] <= 64);
            for (size_t k = 0; k < n[s]; k++)
                assert_int_equal(mx__form_option(d->forms, g, (mx__form_side)s, k,
                                                 &option[s][k], NULL),
                                 MX_OK);
        }
        assert_int_equal(made(d, option[0], n[0], option[1], n[1]), g);
    }
}

/* The steps are found from the definition, and by an assertion of their own they end at
   the canonical options; a game with reasons is not its own canonical form. */
static void reasons_lead_to_the_canonical_form(void **state)
{
    desk *d = *state;

    for (int i = 0; i < 5000; i++) {
        raw_game a;
        mx__form option[2][4], g;
        mx__form_reasons reasons = { 0 };
        size_t n[2];

        for (int s = 0; s < 2; s++) {
            n[s] = below(d, 4);
            for (size_t k = 0; k < n[s]; k++)
                option[s][k] = random_form(d, &a);
        }
        assert_int_equal(mx__form_explain(d->forms, option[0], n[0], option[1], n[1],
                                          &reasons, NULL),
                         MX_OK);
        g = made(d, option[0], n[0], option[1], n[1]);
        for (size_t k = 0; k < reasons.n; k++) {
            assert_int_equal(reasons.at[k].value, g);
            if (reasons.at[k].step != MX__STEP_NUMBER) continue;
            assert_true(mx__form_as_number(d->forms, g, NULL));
            assert_int_equal(reasons.n, 1);
        }
        MX_VEC_CLEAR(reasons);
    }
}

static void sums_form_an_abelian_group(void **state)
{
    desk *d = *state;

    for (int i = 0; i < 10000; i++) {
        raw_game a, b, c;
        mx__form g = random_form(d, &a), h = random_form(d, &b);
        mx__form gh = sum_of(d, g, h), twice;

        assert_int_equal(sum_of(d, h, g), gh);
        assert_int_equal(sum_of(d, g, minus(d, g)), MX__ZERO);
        assert_int_equal(minus(d, minus(d, g)), g);
        assert_int_equal(sum_of(d, gh, minus(d, h)), g);
        assert_int_equal(minus(d, gh), sum_of(d, minus(d, g), minus(d, h)));
        assert_int_equal(mx__form_times(d->forms, 2, g, &twice, NULL), MX_OK);
        assert_int_equal(twice, sum_of(d, g, g));
        if (i % 20) continue; /* three at once are large */
        random_game(d, &c, 5, 2, false);
        twice = form_of(d, &c);
        assert_int_equal(sum_of(d, gh, twice), sum_of(d, g, sum_of(d, h, twice)));
    }
}

static void the_order_is_a_partial_order_that_sums_keep(void **state)
{
    desk *d = *state;

    for (int i = 0; i < 10000; i++) {
        raw_game a, b, c;
        mx__form g = random_form(d, &a), h = random_form(d, &b), k = random_form(d, &c);
        mx__form small = val(d, i % 2 ? "{0||0|-4}" : "*");

        assert_true(is_le(d, g, g));
        if (is_le(d, g, h)) {
            assert_true(g == h || !is_le(d, h, g));
            assert_true(!is_le(d, h, k) || is_le(d, g, k));
            assert_true(is_le(d, sum_of(d, g, small), sum_of(d, h, small)));
            assert_true(is_le(d, minus(d, h), minus(d, g)));
        }
        if (i % 4 == 0)
            assert_int_equal(is_le(d, g, h),
                             is_le(d, sum_of(d, g, minus(d, h)), MX__ZERO));
    }
}

/* G + x = {G^L + x | G^R + x} for a number x and G none; and in such a sum, moving in the
   number never wins unless moving in G does. */
static void numbers_translate_and_are_avoided(void **state)
{
    desk *d = *state;
    const mx__dyadic xs[] = { { 1, 0 }, { -3, 0 }, { 1, 1 }, { -5, 2 }, { 7, 3 } };

    for (int i = 0; i < 10000; i++) {
        raw_game a;
        mx__form g = random_form(d, &a), x, option[2][64];
        bool wins_in_g = false, wins_in_x = false;
        size_t n[2];

        if (mx__form_as_number(d->forms, g, NULL)) continue;
        assert_int_equal(mx__forms_compact(d->forms, xs[i % 5], 0, 0, &x, NULL), MX_OK);
        for (int s = 0; s < 2; s++) {
            n[s] = mx__form_n_options(d->forms, g, (mx__form_side)s);
            for (size_t k = 0; k < n[s]; k++) {
                assert_int_equal(mx__form_option(d->forms, g, (mx__form_side)s, k,
                                                 &option[s][k], NULL),
                                 MX_OK);
                option[s][k] = sum_of(d, option[s][k], x);
                if (s == 0) wins_in_g |= is_le(d, MX__ZERO, option[0][k]);
            }
        }
        assert_int_equal(made(d, option[0], n[0], option[1], n[1]), sum_of(d, g, x));
        for (size_t k = 0; k < mx__form_n_options(d->forms, x, MX__FORM_LEFT); k++) {
            mx__form y;

            assert_int_equal(mx__form_option(d->forms, x, MX__FORM_LEFT, k, &y, NULL),
                             MX_OK);
            wins_in_x |= is_le(d, MX__ZERO, sum_of(d, g, y));
        }
        assert_true(!wins_in_x || wins_in_g);
    }
}

/* --- numbers that go with a game -------------------------------------------------- */

static mx__dyadic sum_number(mx__dyadic a, mx__dyadic b)
{
    mx__dyadic x = { 0, 0 };

    assert_true(mx__dyadic_add(a, b, &x));
    return x;
}

static void means_add_and_temperatures_do_not_rise(void **state)
{
    desk *d = *state;

    for (int i = 0; i < 3000; i++) {
        raw_game a, b;
        mx__form g = random_form(d, &a), h = random_form(d, &b);
        mx__dyadic m[3], t[3];

        assert_int_equal(mx__form_mean(d->forms, g, &m[0], &t[0], NULL), MX_OK);
        assert_int_equal(mx__form_mean(d->forms, h, &m[1], &t[1], NULL), MX_OK);
        assert_int_equal(mx__form_mean(d->forms, sum_of(d, g, h), &m[2], &t[2], NULL),
                         MX_OK);
        assert_true(mx__dyadic_same(m[2], sum_number(m[0], m[1])));
        assert_true(mx__dyadic_cmp(t[2], t[0]) <= 0 || mx__dyadic_cmp(t[2], t[1]) <= 0);
    }
}

static mx__dyadic wall_at(const mx__thermo_wall *wall, mx__dyadic t)
{
    size_t i = wall->n;
    mx__dyadic along;

    while (mx__dyadic_cmp(wall->at[--i].t, t) > 0)
        assert_true(i > 0);
    along = sum_number(t, mx__dyadic_neg(wall->at[i].t));
    if (wall->at[i].slope == 0) along = (mx__dyadic){ 0, 0 };
    if (wall->at[i].slope < 0) along = mx__dyadic_neg(along);
    return sum_number(wall->at[i].v, along);
}

static mx__dyadic best_option(desk *d, mx__form g, mx__form_side side, mx__dyadic t)
{
    mx__dyadic best = { 0, 0 };
    int sign = side == MX__FORM_LEFT ? 1 : -1;

    for (size_t i = 0; i < mx__form_n_options(d->forms, g, side); i++) {
        mx__form option;
        mx__thermograph w;
        mx__dyadic v;

        assert_int_equal(mx__form_option(d->forms, g, side, i, &option, NULL), MX_OK);
        assert_int_equal(mx__thermograph_make(d->forms, option, &w, NULL), MX_OK);
        v = wall_at(side == MX__FORM_LEFT ? &w.right : &w.left, t);
        v = sum_number(v, side == MX__FORM_LEFT ? mx__dyadic_neg(t) : t);
        if (i == 0 || mx__dyadic_cmp(v, best) * sign > 0) best = v;
        mx__thermograph_clear(&w);
    }
    return best;
}

/* Below the temperature a wall is the best option's other wall, one t worse; compact
   forms, whose walls are known, must agree with their options. */
static void walls_are_those_of_the_options(void **state)
{
    desk *d = *state;

    for (int i = 0; i < 600; i++) {
        raw_game a;
        mx__thermograph w;
        mx__form g = random_form(d, &a);

        if (i < 200) /* number, ups and star */
            assert_int_equal(mx__forms_compact(d->forms,
                                               (mx__dyadic){ i % 3 ? 5 : 1, 2 },
                                               i % 7 - 3, (uint32_t)i % 5, &g, NULL),
                             MX_OK);
        assert_int_equal(mx__thermograph_make(d->forms, g, &w, NULL), MX_OK);
        for (int64_t k = -16; k < 48; k++) {
            mx__dyadic t = { 0, 0 };

            assert_true(mx__dyadic_make(k, 4, &t));
            if (mx__dyadic_cmp(t, w.temperature) < 0) {
                assert_true(mx__dyadic_same(wall_at(&w.left, t),
                                            best_option(d, g, MX__FORM_LEFT, t)));
                assert_true(mx__dyadic_same(wall_at(&w.right, t),
                                            best_option(d, g, MX__FORM_RIGHT, t)));
            } else {
                assert_true(mx__dyadic_same(wall_at(&w.left, t), w.mean));
                assert_true(mx__dyadic_same(wall_at(&w.right, t), w.mean));
            }
        }
        mx__thermograph_clear(&w);
    }
}

/* At t = 0 the walls are the stops, and -G has the mirror image. */
static void thermographs_stand_on_the_stops(void **state)
{
    desk *d = *state;
    const mx__dyadic zero = { 0, 0 };

    for (int i = 0; i < 5000; i++) {
        raw_game a;
        mx__form g = random_form(d, &a);
        mx__thermograph w, negative;

        assert_int_equal(mx__thermograph_make(d->forms, g, &w, NULL), MX_OK);
        assert_int_equal(mx__thermograph_make(d->forms, minus(d, g), &negative, NULL),
                         MX_OK);
        assert_true(mx__dyadic_same(wall_at(&w.left, zero),
                                    mx__form_stop(d->forms, g, MX__FORM_LEFT)));
        assert_true(mx__dyadic_same(wall_at(&w.right, zero),
                                    mx__form_stop(d->forms, g, MX__FORM_RIGHT)));
        assert_true(mx__dyadic_same(w.mean, mx__dyadic_neg(negative.mean)));
        assert_true(mx__dyadic_same(w.temperature, negative.temperature));
        assert_int_equal(w.left.n, negative.right.n);
        for (size_t k = 0; k < w.left.n; k++) {
            assert_true(mx__dyadic_same(w.left.at[k].t, negative.right.at[k].t));
            assert_int_equal(w.left.at[k].slope, -negative.right.at[k].slope);
            assert_true(w.left.at[k].slope == 0 || w.left.at[k].slope == -1);
        }
        mx__thermograph_clear(&w);
        mx__thermograph_clear(&negative);
    }
}

/* Of N copies the stops stay within one temperature of N means. */
static void cooled_sums_of_many_copies_stay_near_the_mean(void **state)
{
    desk *d = *state;

    for (int i = 0; i < 300; i++) {
        raw_game a;
        mx__form g, many;
        mx__dyadic mean, t, stop, most, bound;

        random_game(d, &a, 3 + (int)below(d, 5), 2, false);
        g = form_of(d, &a);
        assert_int_equal(mx__form_mean(d->forms, g, &mean, &t, NULL), MX_OK);
        assert_int_equal(mx__form_times(d->forms, 8, g, &many, NULL), MX_OK);
        stop = mx__form_stop(d->forms, many, MX__FORM_LEFT);
        most = mean;
        for (int k = 1; k < 8; k++)
            most = sum_number(most, mean);
        bound = sum_number(most, t.num < 0 ? (mx__dyadic){ 0, 0 } : t);
        assert_true(mx__dyadic_cmp(stop, bound) <= 0);
        assert_true(mx__dyadic_cmp(stop, most) >= 0);
    }
}

/* --- reductions ------------------------------------------------------------------- */

static bool is_infinitesimal(desk *d, mx__form g)
{
    return mx__form_stop(d->forms, g, MX__FORM_LEFT).num == 0 &&
           mx__form_stop(d->forms, g, MX__FORM_RIGHT).num == 0;
}

/* The reduced form differs by an infinitesimal, and any other game that does has the
   same. */
static void the_reduced_form_is_one_for_all_near_games(void **state)
{
    desk *d = *state;
    static const char *const near[] = { "*", "^", "tiny(1)", "{^|v*}", "miny({2|0})" };

    for (int i = 0; i < 2000; i++) {
        raw_game a;
        mx__form g = random_form(d, &a), r, s, again;

        assert_int_equal(mx__form_reduced(d->forms, g, &r, NULL), MX_OK);
        assert_true(is_infinitesimal(d, sum_of(d, g, minus(d, r))));
        assert_int_equal(mx__form_reduced(d->forms, r, &again, NULL), MX_OK);
        assert_int_equal(again, r);
        g = sum_of(d, g, val(d, i % 5 == 4 ? "tiny(3)" : near[i % 5]));
        assert_int_equal(mx__form_reduced(d->forms, g, &s, NULL), MX_OK);
        assert_int_equal(s, r);
    }
}

static void atomic_weights_add(void **state)
{
    desk *d = *state;

    for (int i = 0; i < 2000; i++) {
        raw_game a, b;
        mx__form g, h, w[3];
        bool is;

        random_game(d, &a, 2 + (int)below(d, 7), 2, true);
        random_game(d, &b, 2 + (int)below(d, 7), 2, true);
        g = form_of(d, &a);
        h = form_of(d, &b);
        assert_int_equal(mx__form_is_all_small(d->forms, g, &is, NULL), MX_OK);
        assert_true(is);
        assert_int_equal(mx__form_atomic(d->forms, g, &w[0], NULL), MX_OK);
        assert_int_equal(mx__form_atomic(d->forms, h, &w[1], NULL), MX_OK);
        assert_int_equal(mx__form_atomic(d->forms, sum_of(d, g, h), &w[2], NULL),
                         MX_OK);
        assert_int_equal(w[2], sum_of(d, w[0], w[1]));
        /* The two-ahead rule: a weight of at least 2 wins. */
        if (is_le(d, val(d, "2"), w[0])) assert_int_equal(outcome(d, g), MX__FORM_L);
    }
}

static void nortons_product_is_additive_and_keeps_order(void **state)
{
    desk *d = *state;
    static const char *const units[] = { "^", "1", "{2|1}", "tiny(1)" };

    for (int i = 0; i < 600; i++) {
        raw_game a, b;
        mx__form u = val(d, units[i % 4]), g, h, p[3];

        random_game(d, &a, 2 + (int)below(d, 4), 2, false);
        random_game(d, &b, 2 + (int)below(d, 4), 2, false);
        g = form_of(d, &a);
        h = form_of(d, &b);
        assert_int_equal(mx__form_norton(d->forms, g, u, &p[0], NULL), MX_OK);
        assert_int_equal(mx__form_norton(d->forms, h, u, &p[1], NULL), MX_OK);
        assert_int_equal(mx__form_norton(d->forms, sum_of(d, g, h), u, &p[2], NULL),
                         MX_OK);
        assert_int_equal(p[2], sum_of(d, p[0], p[1]));
        assert_int_equal(is_le(d, g, h), is_le(d, p[0], p[1]));
    }
}

/* The colon principle: G:H >= G:K exactly when H >= K. */
static void ordinal_sums_keep_the_order_of_the_second(void **state)
{
    desk *d = *state;

    for (int i = 0; i < 2000; i++) {
        raw_game a, b, c;
        mx__form g = random_form(d, &a), h, k, gh, gk;

        random_game(d, &b, 2 + (int)below(d, 5), 2, false);
        random_game(d, &c, 2 + (int)below(d, 5), 2, false);
        h = form_of(d, &b);
        k = form_of(d, &c);
        assert_int_equal(mx__form_ordinal(d->forms, g, h, &gh, NULL), MX_OK);
        assert_int_equal(mx__form_ordinal(d->forms, g, k, &gk, NULL), MX_OK);
        assert_int_equal(is_le(d, h, k), is_le(d, gh, gk));
    }
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        CASE(the_outcome_of_a_game_is_what_search_finds),
        CASE(the_outcome_of_a_sum_is_what_search_finds),
        CASE(forms_are_those_of_the_plain_engine),
        CASE(the_canonical_form_of_a_canonical_form_is_itself),
        CASE(reasons_lead_to_the_canonical_form),
        CASE(sums_form_an_abelian_group),
        CASE(the_order_is_a_partial_order_that_sums_keep),
        CASE(numbers_translate_and_are_avoided),
        CASE(means_add_and_temperatures_do_not_rise),
        CASE(walls_are_those_of_the_options),
        CASE(thermographs_stand_on_the_stops),
        CASE(cooled_sums_of_many_copies_stay_near_the_mean),
        CASE(the_reduced_form_is_one_for_all_near_games),
        CASE(atomic_weights_add),
        CASE(nortons_product_is_additive_and_keeps_order),
        CASE(ordinal_sums_keep_the_order_of_the_second),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
