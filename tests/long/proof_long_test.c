/* proof_long_test.c: no proof of a period is false: every octal code of up to four digits,
   and others, held far behind the bound of its proof against values by the definition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "mix.h"
#include "plain_heaps.h"
#include "proved.h"

/* Every code D0.dddd, its trailing zeros too: so those of fewer digits are among them. */
static void all_octal_codes(unsigned d0)
{
    enum { PROOF = 1 << 13, LEAST = 10000, CODES = 1 << 12 };
    unsigned proved = 0;

    for (unsigned i = 0; i < CODES; i++) {
        char text[16];

        snprintf(text, sizeof text, "%u.%04o", d0, i);
        proved += (unsigned)plain_holds(text, PROOF, LEAST, false);
    }
    print_message("%u.dddd: %u of %d codes are proved below %d heaps\n", d0, proved,
                  CODES, PROOF);
    assert_true(proved > CODES / 3);
}

static void codes_that_take_first_hold(void **state)
{
    (void)state;
    all_octal_codes(0);
}

static void codes_that_split_without_taking_hold(void **state)
{
    (void)state;
    all_octal_codes(4);
}

/* Digits up to F, d0 in {0, 4, 8, C}: up to three heaps stay. */
static void hexadecimal_codes_of_two_digits_hold(void **state)
{
    unsigned proved = 0;

    (void)state;
    for (unsigned i = 0; i < 4 * 256; i++) {
        char text[16];

        snprintf(text, sizeof text, "%X.%02X", i / 256 * 4, i % 256);
        proved += (unsigned)plain_holds(text, 400, 800, false);
    }
    print_message("hexadecimal: %u of 1024 codes are proved below 400 heaps\n", proved);
    assert_true(proved > 100);
}

/* Digits of 4 and above with marks: unequal heaps, equal heaps. */
static void codes_with_marks_hold(void **state)
{
    static const char *const digits[] = {
        "0",  "1",  "2",  "3",  "4",  "5",  "6",  "7",
        "4!", "5!", "6!", "7!", "4=", "5=", "6=", "7="
    };
    unsigned proved = 0;

    (void)state;
    for (unsigned i = 0; i < 4 << 12; i++) {
        static const char *const d0[] = { "0", "4", "4!", "4=" };
        char text[24];

        snprintf(text, sizeof text, "%s.%s%s%s", d0[i >> 12], digits[i >> 8 & 15],
                 digits[i >> 4 & 15], digits[i & 15]);
        proved += (unsigned)plain_holds(text, 1 << 11, 4000, false);
    }
    print_message("marks: %u of 16384 codes are proved below 2048 heaps\n", proved);
    assert_true(proved > 1000);
}

static void random_sets_hold(void **state)
{
    uint64_t seed = 5;
    unsigned proved = 0;

    (void)state;
    for (unsigned i = 0; i < 4000; i++) {
        unsigned n = 1 + (unsigned)(mx__random(&seed) % 6);
        unsigned most = i % 3 == 0 ? 8 : i % 3 == 1 ? 30 : 100;
        char text[100];
        int at = snprintf(text, sizeof text, i % 4 == 0 ? "S(not " : "S(");

        for (unsigned k = 0; k < n; k++)
            at += snprintf(text + at, sizeof text - (size_t)at, "%s%u", k ? "," : "",
                           1 + (unsigned)(mx__random(&seed) % most));
        snprintf(text + at, sizeof text - (size_t)at, ")");
        proved +=
            (unsigned)plain_holds(text, 1 << 13, i % 4 == 0 ? 3000 : 10000, false);
    }
    print_message("sets: %u of 4000 are proved below 8192 heaps\n", proved);
    assert_true(proved > 3000);
}

/* What is proved once for all, as far as a plain loop goes. */
static void rows_of_the_table_hold(void **state)
{
    bool is_wide;
    const char *code;
    unsigned held = 0;

    (void)state;
    for (size_t i = 0; (code = mx__proved_code(i, &is_wide)) != NULL; i++)
        held += (unsigned)plain_holds(code, 1 << 14, 10000, true);
    print_message("table: %u rows are proved below 16384 heaps\n", held);
    assert_true(held > 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_of_the_table_hold),
        cmocka_unit_test(random_sets_hold),
        cmocka_unit_test(hexadecimal_codes_of_two_digits_hold),
        cmocka_unit_test(codes_with_marks_hold),
        cmocka_unit_test(codes_that_split_without_taking_hold),
        cmocka_unit_test(codes_that_take_first_hold),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
