/* heap_engines_test.c: every engine on every row of kernels computes what the definition
   says, on random rules and on those that once went wrong. */
#include "alloc.h"
#include "mix.h"
#include "sequence.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct job {
    const char *text, *engine, *kernels;
    size_t n;
} job;

/* The values of heaps 0..n-1; false when the engine does not compute this rule. */
static bool compute(const job *j, uint32_t *out)
{
    mx__sequence_options options = { .engine = j->engine, .no_period = true };
    mx_limits limits = { .size = sizeof limits };
    mx__sequence *seq = NULL;
    mx_heap_rule *rule;
    mx__budget budget;
    mx_error err;
    mx_status st;

    options.kernels = mx__kernels_pick(j->kernels);
    mx__budget_init(&budget, &limits);
    assert_int_equal(mx_heap_parse(j->text, strlen(j->text), MX_HEAP_WIDE, &rule, &err),
                     MX_OK);
    st = mx__sequence_new(rule, &options, &budget, &seq, &err);
    if (st == MX_OK) st = mx__sequence_fill(seq, 0, j->n, out, &err);
    mx__sequence_free(seq);
    mx_heap_free(rule);
    if (st == MX_UNSUPPORTED) return false;
    if (st != MX_OK) fail_msg("%s by %s: %s", j->text, j->engine, err.text);
    return true;
}

/* How many of the engines and rows computed the rule. */
static size_t agree(const char *text, size_t n)
{
    uint32_t *want = mx__calloc(n, sizeof *want), *got = mx__calloc(n, sizeof *got);
    size_t count = 0;
    job j = { text, "textbook", NULL, n };

    assert_true(compute(&j, want));
    for (size_t k = 0; mx__kernels_name(k); k++) {
        j.kernels = mx__kernels_name(k);
        if (!mx__kernels_pick(j.kernels)) continue;
        for (size_t e = 1; e == 1 || mx__heap_engine_name(e - 1); e++) {
            j.engine = mx__heap_engine_name(e); /* NULL at last: the plan's choice */
            if (!compute(&j, got)) continue;
            count++;
            for (size_t i = 0; i < n; i++)
                if (got[i] != want[i])
                    fail_msg("%s by %s on %s: heap %zu is %u, not %u", text,
                             j.engine ? j.engine : "the plan", j.kernels, i, got[i],
                             want[i]);
        }
    }
    mx__free(want);
    mx__free(got);
    return count;
}

static void random_octal_codes_agree(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (int i = 0; i < 60; i++) {
        char text[40];
        int at = snprintf(text, sizeof text, "%d.", mx__random(&seed) % 2 ? 0 : 4);
        size_t digits = 1 + mx__random(&seed) % 4;

        for (size_t d = 0; d < digits; d++) {
            unsigned digit = (unsigned)(mx__random(&seed) % 8);

            at += snprintf(text + at, sizeof text - (size_t)at, "%u", digit);
            if (digit >= 4 && mx__random(&seed) % 6 == 0)
                at += snprintf(text + at, sizeof text - (size_t)at, "!");
        }
        agree(text, 2500);
    }
}

/* Digits up to F: three heaps, by the sets of sums. */
static void random_hexadecimal_codes_agree(void **state)
{
    uint64_t seed = 2;

    (void)state;
    for (int i = 0; i < 40; i++) {
        char text[40];
        unsigned first = (unsigned)(mx__random(&seed) % 4) * 4;

        snprintf(text, sizeof text, "%X.%X%X", first,
                 (unsigned)(mx__random(&seed) % 16),
                 (unsigned)(8 + mx__random(&seed) % 8));
        assert_true(agree(text, 160) >= 1);
    }
    assert_true(agree("0.{16}3", 60) >= 1);
    assert_true(agree("{48}.0", 50) >= 1);
}

static void random_sets_agree(void **state)
{
    uint64_t seed = 3;

    (void)state;
    for (int i = 0; i < 60; i++) {
        char text[400];
        size_t n = 1 + mx__random(&seed) % 12, most = i % 2 ? 30 : 600;
        uint64_t least = i % 3 == 0 ? 64 : 1;
        int at = snprintf(text, sizeof text, i % 5 == 0 ? "S(not " : "S(");

        for (size_t j = 0; j < n; j++)
            at += snprintf(text + at, sizeof text - (size_t)at, "%s%llu", j ? "," : "",
                           (unsigned long long)(least + mx__random(&seed) % most));
        snprintf(text + at, sizeof text - (size_t)at, ")");
        assert_true(agree(text, 2500) >= 1);
    }
    assert_true(agree("S(not squares)", 1500) >= 1);
    assert_true(agree("S(1..80)", 3000) >= 1);
}

/* Rare heaps far behind, new ones after a quiet stretch, values that pass 63 in between,
   single heaps of rare value: what 2500 heaps do not see. */
static void long_runs_of_planes_agree_with_blocks(void **state)
{
    static const char *const codes[] = { "0.56",  "0.16",  "0.354", "0.127", "0.205",
                                         "0.104", "4.406", "0.644", "0.324", "0.454" };
    enum { N = 30000 };
    uint32_t *want = mx__calloc(N, sizeof *want), *got = mx__calloc(N, sizeof *got);

    (void)state;
    for (size_t c = 0; c < sizeof codes / sizeof codes[0]; c++) {
        job j = { codes[c], "blocks", "portable", N };

        assert_true(compute(&j, want));
        j.engine = NULL;
        for (size_t k = 0; mx__kernels_name(k); k++) {
            j.kernels = mx__kernels_name(k);
            if (!mx__kernels_pick(j.kernels)) continue;
            assert_true(compute(&j, got));
            for (size_t i = 0; i < N; i++)
                if (got[i] != want[i])
                    fail_msg("%s on %s: heap %zu is %u, not %u", codes[c], j.kernels, i,
                             got[i], want[i]);
        }
    }
    mx__free(want);
    mx__free(got);
}

static void chosen_codes_agree(void **state)
{
    static const char *const codes[] = { "0.104", "0.454", "0.16",  "0.354", "0.6",
                                         "0.376", "4!.0",  "0.034", "0.161", "0.36",
                                         "0.77",  "0.127", "4.364", "0.04=" };

    (void)state;
    for (size_t i = 0; i < MX_COUNT(codes); i++)
        assert_true(agree(codes[i], 5000) >= 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_octal_codes_agree),
        cmocka_unit_test(random_hexadecimal_codes_agree),
        cmocka_unit_test(random_sets_agree),
        cmocka_unit_test(chosen_codes_agree),
        cmocka_unit_test(long_runs_of_planes_agree_with_blocks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
