/* laws_kernel_test.c: sequences that an automaton reads off the digits of n are explained, those of
   chance are not. */
#include "laws.h"

#include "mix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { ROWS = 4096, STATES_MOST = 4 };

/* Reads the digits of n, the lowest first. */
typedef struct automaton {
    int base, n_states;
    int next[STATES_MOST][10], gives[STATES_MOST];
} automaton;

static int64_t run(const automaton *a, int64_t n)
{
    int state = 0;

    for (; n > 0; n /= a->base)
        state = a->next[state][n % a->base];
    return a->gives[state];
}

static automaton random_automaton(uint64_t *seed, int base, int n_states)
{
    automaton a = { .base = base, .n_states = n_states };

    for (int s = 0; s < n_states; s++) {
        a.gives[s] = (int)(mx__random(seed) % 3);
        for (int d = 0; d < base; d++)
            a.next[s][d] = (int)(mx__random(seed) % (uint64_t)n_states);
    }
    return a;
}

static int64_t numbers[ROWS], values[ROWS];
static uint8_t levels[ROWS];

static mx__sample sample_from(int64_t first)
{
    static const mx__column columns[] = { { "n", "n", "n", 12, 1 } };

    for (int i = 0; i < ROWS; i++) {
        numbers[i] = first + i;
        levels[i] = i < MX_GUARDS ? (uint8_t)i : MX_GUARDS - 1;
    }
    return (mx__sample){ .columns = columns,
                         .n_columns = 1,
                         .rows = numbers,
                         .values = values,
                         .levels = levels,
                         .n_rows = ROWS,
                         .n_fit = 200 };
}

/* Holds the first law against VALUES from its least number on, without the code that judged it. */
static void explains(const mx__laws *laws, int64_t first)
{
    const mx__law *law = &laws->found.at[0];

    assert_true(law->least <= 100);
    for (int64_t n = law->least > 2 ? law->least : 3; n < first + ROWS; n++) {
        int64_t says;

        assert_true(mx__expression_at(&laws->e, law->expression, &n, &says));
        assert_int_equal(says, values[n - first]);
    }
}

static void automata_are_explained(void **state)
{
    uint64_t seed = 12;

    (void)state;
    for (int i = 0; i < 300; i++) {
        automaton a = random_automaton(&seed, i % 2 ? 2 : 3, i % 2 ? 4 : 3);
        int64_t first = i % 4 < 2;
        mx__sample sample = sample_from(first);
        mx__laws laws = { 0 };

        for (int n = 0; n < ROWS; n++)
            values[n] = run(&a, numbers[n]);
        assert_int_equal(mx__laws_kernel(&sample, &laws, NULL), MX_OK);
        assert_true(laws.found.n > 0);
        explains(&laws, first);
        mx__laws_clear(&laws);
    }
}

/* Linear ones: sums of digits, Stern's sequence, n without its lowest digits. */
static void linear_sequences_are_explained(void **state)
{
    mx__sample sample = sample_from(0);

    (void)state;
    for (int which = 0; which < 4; which++) {
        mx__laws laws = { 0 };

        for (int n = 0; n < ROWS; n++) {
            int64_t low = values[n / 2];

            if (which == 0) values[n] = n < 2 ? n : low + n % 2;
            if (which == 1)
                values[n] = n < 2 ? n : n % 2 ? low + values[n / 2 + 1] : low;
            if (which == 2) values[n] = n % 2 ? n / 2 : n ? values[n / 2] : 0;
            if (which == 3) values[n] = n < 2 ? n : (n % 2 ? 5 ^ low : values[n / 2]);
        }
        assert_int_equal(mx__laws_kernel(&sample, &laws, NULL), MX_OK);
        assert_true(laws.found.n > 0);
        explains(&laws, 0);
        mx__laws_clear(&laws);
    }
}

static void chance_is_not_explained(void **state)
{
    uint64_t seed = 13;

    (void)state;
    for (int i = 0; i < 100; i++) {
        mx__sample sample = sample_from(i % 2);
        mx__laws laws = { 0 };

        for (int n = 0; n < ROWS; n++) /* mostly 0 at last */
            values[n] = mx__random(&seed) % (i < 50 ? 2 : 200) == 0;
        assert_int_equal(mx__laws_kernel(&sample, &laws, NULL), MX_OK);
        assert_int_equal(laws.found.n, 0);
        mx__laws_clear(&laws);
    }
}

static void numbers_far_from_zero_are_left_alone(void **state)
{
    mx__sample sample = sample_from(1000);
    mx__laws laws = { 0 };

    (void)state;
    for (int n = 0; n < ROWS; n++)
        values[n] = n % 4;
    assert_int_equal(mx__laws_kernel(&sample, &laws, NULL), MX_OK);
    assert_int_equal(laws.found.n, 0);
    mx__laws_clear(&laws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(automata_are_explained),
        cmocka_unit_test(linear_sequences_are_explained),
        cmocka_unit_test(chance_is_not_explained),
        cmocka_unit_test(numbers_far_from_zero_are_left_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
