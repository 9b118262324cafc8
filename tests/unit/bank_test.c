/* bank_test.c: enumerated expressions have the values that expressions are worth, each once; a bank
   that is handed over leads to the same laws. */
#include "bank.h"

#include "alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { SIDE = 20, ROWS = SIDE * SIDE, FIT = 101 };

static int64_t rows[ROWS * 2], sums[ROWS], lost[ROWS];
static uint8_t levels[ROWS];

/* Two coordinates, far ones first; the first starts below 0. */
static mx__sample sample_of(bool condition)
{
    static const mx__column columns[] = { { "x", "x", "x", 12, 1 },
                                          { "y", "y", "y", 12, 1 } };

    for (int i = 0; i < ROWS; i++) {
        int j = i * 7 % ROWS;

        rows[2 * i] = j / SIDE - 2;
        rows[2 * i + 1] = j % SIDE;
        sums[i] = (rows[2 * i] * 3 + rows[2 * i + 1]) % 7;
        lost[i] = 2 * rows[2 * i] <= rows[2 * i + 1] + 3;
        levels[i] = MX_GUARDS - 1;
    }
    return (mx__sample){ .columns = columns,
                         .n_columns = 2,
                         .rows = rows,
                         .values = condition ? lost : sums,
                         .levels = levels,
                         .n_rows = ROWS,
                         .n_fit = FIT,
                         .is_condition = condition,
                         .main_column = -1 };
}

static bool take_all(void *context, const mx__bank *bank, size_t entry)
{
    size_t *n = context;

    assert_true(entry < bank->entries.n);
    ++*n;
    return true;
}

static bool take_ten(void *context, const mx__bank *bank, size_t entry)
{
    (void)bank;
    (void)context;
    return entry < 9;
}

static void check_entry(const mx__bank *bank, size_t entry)
{
    const int32_t *values = mx__bank_values(bank, entry);

    for (size_t i = 0; i < FIT; i++) {
        int64_t out;
        bool known = mx__expression_at(bank->e, bank->entries.at[entry].node,
                                       rows + 2 * i, &out);

        if (!known || out <= INT32_MIN || out > INT32_MAX)
            assert_int_equal(values[i], MX__UNKNOWN);
        else
            assert_int_equal(values[i], out);
    }
}

static void entries_are_worth_what_their_expressions_are(void **state)
{
    mx__sample sample = sample_of(false);
    mx__expressions e = { .columns = sample.columns, .n_columns = 2 };
    mx__bank bank = { 0 };
    mx__budget budget;
    size_t n = 0;

    (void)state;
    mx__budget_init(&budget, NULL);
    assert_int_equal(mx__bank_fill(&bank, &sample, &e, 20000, mx__now() + 60, &budget,
                                   take_all, &n, NULL),
                     MX_OK);
    assert_int_equal(n, 20000);
    assert_int_equal(bank.entries.n, n);
    assert_true(bank.is_whole);
    for (size_t i = 0; i < n; i++)
        check_entry(&bank, i);
    for (size_t i = 1; i < 2000; i++)
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(mx__bank_values(&bank, i),
                                    mx__bank_values(&bank, j), FIT * sizeof(int32_t));
    mx__bank_clear(&bank);
    mx__expressions_clear(&e);
}

static void a_bank_that_was_enough_is_not_whole(void **state)
{
    mx__sample sample = sample_of(false);
    mx__expressions e = { .columns = sample.columns, .n_columns = 2 };
    mx__bank bank = { 0 };
    mx__budget budget;

    (void)state;
    mx__budget_init(&budget, NULL);
    assert_int_equal(mx__bank_fill(&bank, &sample, &e, 20000, mx__now() + 60, &budget,
                                   take_ten, NULL, NULL),
                     MX_OK);
    assert_int_equal(bank.entries.n, 10);
    assert_false(bank.is_whole);
    mx__bank_clear(&bank);
    mx__expressions_clear(&e);
}

#ifdef MX_HOSTILE
/* Memory that ends at any moment is said, and nothing is lost or freed twice. */
static void no_memory_is_said(void **state)
{
    mx_status status = MX_NOMEM;

    (void)state;
    for (long n = 0; n < 1000 && status == MX_NOMEM; n++) {
        mx__sample sample = sample_of(false);
        mx__expressions e = { .columns = sample.columns, .n_columns = 2 };
        mx__bank bank = { 0 };
        mx__budget budget;
        size_t seen = 0;

        mx__budget_init(&budget, NULL);
        mx__alloc_fail_after(n);
        status = mx__bank_fill(&bank, &sample, &e, 2000, mx__now() + 60, &budget,
                               take_all, &seen, NULL);
        mx__alloc_fail_after(-1);
        assert_true(status == MX_OK || status == MX_NOMEM);
        mx__bank_clear(&bank);
        mx__expressions_clear(&e);
    }
    assert_int_equal(status, MX_OK);
}
#endif

static void find(bool condition, mx__laws *out)
{
    mx__sample sample = sample_of(condition);
    mx__budget budget;

    mx__budget_init(&budget, NULL);
    assert_int_equal(mx__laws_find(&sample, 60, &budget, out, NULL), MX_OK);
}

static void write(const mx__laws *laws, mx__text *out)
{
    for (size_t i = 0; i < laws->found.n; i++) {
        mx__expression_write(&laws->e, laws->found.at[i].expression, MX_IN_RULES, out);
        mx__text_char(out, '\n');
    }
    assert_false(out->failed);
}

static void what_is_handed_over_leads_to_the_same_laws(void **state)
{
    mx__laws values = { 0 }, after = { 0 }, alone = { 0 };
    mx__text one = { 0 }, other = { 0 };

    (void)state;
    find(false, &values);
    assert_int_equal(values.found.n, 0);
    assert_non_null(values.bank);
    assert_int_equal(mx__laws_hand_over(&values, &after, NULL), MX_OK);
    assert_null(values.bank);
    assert_non_null(after.bank);
    find(true, &after);
    find(true, &alone);
    assert_true(alone.found.n > 0);
    write(&after, &one);
    write(&alone, &other);
    assert_string_equal(one.at, other.at);
    mx__text_clear(&one);
    mx__text_clear(&other);
    mx__laws_clear(&values);
    mx__laws_clear(&after);
    mx__laws_clear(&alone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_are_worth_what_their_expressions_are),
        cmocka_unit_test(a_bank_that_was_enough_is_not_whole),
#ifdef MX_HOSTILE
        cmocka_unit_test(no_memory_is_said),
#endif
        cmocka_unit_test(what_is_handed_over_leads_to_the_same_laws),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
