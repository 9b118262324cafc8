/* nimber_test.c: nim arithmetic against its definition by mex, and the laws of a field. */
#include "nimber.h"

#include "mix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { SIDE = 48 };

/* The definition: a b = mex of a' b + a b' + a' b' over a' < a, b' < b. */
static void small_products_follow_the_definition(void **state)
{
    static uint64_t table[SIDE][SIDE];

    (void)state;
    for (size_t a = 0; a < SIDE; a++)
        for (size_t b = 0; b < SIDE; b++) {
            unsigned char seen[256] = { 0 };
            uint64_t mex = 0;

            for (size_t i = 0; i < a; i++)
                for (size_t j = 0; j < b; j++) {
                    uint64_t option = table[i][b] ^ table[a][j] ^ table[i][j];

                    if (option < 256) seen[option] = 1;
                }
            while (seen[mex])
                mex++;
            table[a][b] = mex;
            assert_int_equal(mx__nim_product(a, b), mex);
        }
}

static void fermat_powers_multiply_as_they_should(void **state)
{
    (void)state;
    for (unsigned k = 0; k < 6; k++) {
        uint64_t f = UINT64_C(1) << (1u << k);

        assert_true(mx__nim_product(f, f) == (f ^ f / 2));
        assert_true(mx__nim_product(f, f - 1) == f * (f - 1));
    }
    assert_true(mx__nim_product(2, 3) == 1);
}

static void the_laws_of_a_field_hold(void **state)
{
    uint64_t seed = 7;

    (void)state;
    for (int i = 0; i < 200; i++) {
        uint64_t a = mx__random(&seed), b = mx__random(&seed), c = mx__random(&seed);
        uint64_t x;

        if (i % 3 == 0) a >>= mx__random(&seed) % 64;
        assert_true(mx__nim_product(a, b) == mx__nim_product(b, a));
        assert_true(mx__nim_product(a, b ^ c) ==
                    (mx__nim_product(a, b) ^ mx__nim_product(a, c)));
        assert_true(mx__nim_product(a, mx__nim_product(b, c)) ==
                    mx__nim_product(mx__nim_product(a, b), c));
        assert_true(mx__nim_square(a) == mx__nim_product(a, a));
        assert_true(mx__nim_square(mx__nim_root(a)) == a);
        if (a == 0) continue;
        assert_int_equal(mx__nim_inverse(a, &x, NULL), MX_OK);
        assert_true(mx__nim_product(a, x) == 1);
        assert_true(mx__nim_power(a, UINT64_MAX) == 1);
    }
}

static void zero_has_no_inverse(void **state)
{
    uint64_t x;
    mx_error err;

    (void)state;
    assert_int_equal(mx__nim_inverse(0, &x, &err), MX_RANGE);
    assert_true(mx__nim_power(0, 0) == 1 && mx__nim_power(0, 5) == 0);
    assert_true(mx__nim_power(5, 3) == mx__nim_product(5, mx__nim_product(5, 5)));
}

static void batches_agree_with_single_products(void **state)
{
    enum { N = 3000 };
    static uint64_t a[N], b[N], out[N];
    uint64_t seed = 3;
    mx__nim_tables *tables;

    (void)state;
    assert_int_equal(mx__nim_tables_new(&tables, NULL), MX_OK);
    for (size_t i = 0; i < N; i++) {
        a[i] = mx__random(&seed) >> (i % 5 == 0 ? mx__random(&seed) % 64 : 0);
        b[i] = mx__random(&seed) >> (i % 7 == 0 ? mx__random(&seed) % 64 : 0);
    }
    a[0] = b[1] = 0;
    a[2] = b[3] = 1;
    mx__nim_products(tables, a, b, out, N);
    for (size_t i = 0; i < N; i++)
        assert_true(out[i] == mx__nim_product(a[i], b[i]));
    mx__nim_products_plainly(tables, a, b, a, N);
    assert_memory_equal(a, out, sizeof out);
    mx__nim_tables_free(tables);
    mx__nim_tables_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_products_follow_the_definition),
        cmocka_unit_test(fermat_powers_multiply_as_they_should),
        cmocka_unit_test(the_laws_of_a_field_hold),
        cmocka_unit_test(zero_has_no_inverse),
        cmocka_unit_test(batches_agree_with_single_products),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
