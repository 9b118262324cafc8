/* heap_known_test.c: the published periods, proved anew.

   Reads tests/golden/octal-known.tsv (sources in its last column): the rows that need few
   values, and of those that are only observed every eighth; the long run takes all. */
#include "sequence.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef MX_TAKE_ALL
#define MX_TAKE_ALL false /* the long run defines it as true */
#endif

static const bool take_all = MX_TAKE_ALL;
static const size_t most_values = 250000;

typedef struct row {
    char code[32];
    unsigned long long period, preperiod, saltus, largest, at;
    bool has_largest, has_at, proved;
} row;

/* Splits LINE at tabs in place; empty fields count. */
static size_t fields_of(char *line, char **fields, size_t most)
{
    size_t n = 0;

    while (n < most) {
        char *tab = strchr(line, '\t');

        fields[n++] = line;
        if (!tab) break;
        *tab = '\0';
        line = tab + 1;
    }
    return n;
}

static bool read_row(char *line, row *out)
{
    char *f[13];

    if (line[0] == '#' || strncmp(line, "game", 4) == 0) return false;
    if (fields_of(line, f, 13) < 13) return false;
    if (strcmp(f[9], "no") == 0) return false; /* .106 takes hours */
    snprintf(out->code, sizeof out->code, "%s", f[0]);
    out->period = strtoull(f[3], NULL, 10);
    out->preperiod = strtoull(f[4], NULL, 10);
    out->saltus = strtoull(f[5], NULL, 10);
    out->has_largest = f[6][0] >= '0' && f[6][0] <= '9';
    out->largest = strtoull(f[6], NULL, 10);
    out->has_at = f[7][0] >= '0' && f[7][0] <= '9';
    out->at = strtoull(f[7], NULL, 10);
    out->proved = strcmp(f[9], "yes") == 0;
    return true;
}

static void compare(const row *want, const mx__period *got)
{
    mx__standing standing = want->proved ? MX_PERIOD_PROVED : MX_PERIOD_OBSERVED;

    if (got->standing != standing || got->period != want->period ||
        got->preperiod != want->preperiod || got->saltus != want->saltus ||
        (want->has_largest && got->largest != want->largest) ||
        (want->has_at && got->largest_at != want->at))
        fail_msg("%s: standing %d period %llu preperiod %llu saltus %llu largest %llu "
                 "at %llu",
                 want->code, (int)got->standing, (unsigned long long)got->period,
                 (unsigned long long)got->preperiod, (unsigned long long)got->saltus,
                 (unsigned long long)got->largest, (unsigned long long)got->largest_at);
}

static void prove(const row *want)
{
    /* A game whose period starts at once may have its largest value behind the proof. */
    size_t most = want->proved ? (size_t)1 << 30 : 2400;
    mx_limits limits = { .size = sizeof limits };
    mx__budget budget;
    mx__sequence *seq;
    mx_heap_rule *rule;
    mx_error err = { 0 };

    mx__budget_init(&budget, &limits);
    assert_int_equal(mx_heap_parse(want->code, strlen(want->code), MX_HEAP_WIDE, &rule,
                                   &err),
                     MX_OK);
    assert_int_equal(mx__sequence_new(rule, NULL, &budget, &seq, &err), MX_OK);
    assert_int_equal(take_all ? mx__sequence_prove_lean(seq, most, &err)
                              : mx__sequence_prove(seq, most, &err),
                     MX_OK);
    compare(want, mx__sequence_period(seq));
    mx__sequence_free(seq);
    mx_heap_free(rule);
}

static void known_periods_are_proved_anew(void **state)
{
    FILE *file = fopen(MX_SOURCE_DIR "/tests/golden/octal-known.tsv", "r");
    char line[512];
    size_t n = 0, skipped = 0, row_number = 0;
    row want;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (!read_row(line, &want)) continue;
        row_number++;
        if (!take_all && (2 * (want.period + want.preperiod) > most_values ||
                          (!want.proved && row_number % 8 != 0))) {
            skipped++;
            continue;
        }
        prove(&want);
        n++;
    }
    fclose(file);
    assert_true(n > 270);
    assert_true(!take_all || skipped == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(
        known_periods_are_proved_anew) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
