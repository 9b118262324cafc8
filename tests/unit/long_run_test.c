/* long_run_test.c: long sequences that are interrupted, killed and resumed end with the
   same bytes on disk as undisturbed ones. */
#define _XOPEN_SOURCE 700
#include "kernels.h"
#include "long_run.h"
#include "sequence.h"
#include "store.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

typedef struct room {
    char path[64]; /* of the test: two stores in it */
    char one[80], two[80];
    mx__budget budget;
} room;

static int setup(void **state)
{
    room *r = calloc(1, sizeof *r);

    snprintf(r->path, sizeof r->path, "/tmp/mx_long_XXXXXX");
    assert_non_null(mkdtemp(r->path));
    snprintf(r->one, sizeof r->one, "%s/one", r->path);
    snprintf(r->two, sizeof r->two, "%s/two", r->path);
    *state = r;
    return 0;
}

static int teardown(void **state)
{
    room *r = *state;
    char command[128];

    snprintf(command, sizeof command, "rm -rf %s", r->path);
    assert_int_equal(system(command), 0);
    free(r);
    return 0;
}

/* Runs CODE; the fields of JOB that are set stay. */
static mx_status go(room *r, const char *code, mx__long_run job, mx__long_result *out,
                    mx_error *err)
{
    mx_limits limits = { .size = sizeof limits, .threads = 1 };
    mx_heap_rule *rule;
    mx_status st = mx_heap_parse(code, strlen(code), 0, &rule, err);

    assert_int_equal(st, MX_OK);
    if (!job.budget) {
        mx__budget_init(&r->budget, &limits);
        mx__budget_start(&r->budget);
        job.budget = &r->budget;
    }
    job.rule = rule;
    job.name = code;
    st = mx__long_run_go(&job, out, err);
    mx_heap_free(rule);
    return st;
}

static void fine(room *r, const char *code, mx__long_run job, mx__long_result *out)
{
    mx_error err;
    mx_status st = go(r, code, job, out, &err);

    if (st != MX_OK) print_message("%s\n", err.text);
    assert_int_equal(st, MX_OK);
}

/* The two stores hold the same files but for their journals. */
static void same_stores(const room *r)
{
    char command[300];

    snprintf(command, sizeof command, "diff -r -x journal %s %s", r->one, r->two);
    assert_int_equal(system(command), 0);
}

static void the_values_are_those_of_the_textbook(void **state)
{
    room *r = *state;
    mx__long_result a, b;
    mx__long_run job = {
        .n = 30001, .folder = r->one, .chunk = 1000, .no_period = true
    };

    fine(r, "0.16", job, &a);
    job.folder = r->two;
    job.engine = "textbook";
    fine(r, "0.16", job, &b);
    same_stores(r);
    assert_int_equal(a.known, 30001);
    assert_int_equal(a.last, b.last);
    assert_int_equal(a.largest, b.largest);
    assert_int_equal(a.n_zero, b.n_zero);
}

static void kernels_engines_and_threads_leave_the_same_bytes(void **state)
{
    static const char *const codes[] = { "0.104", "0.354", "0.6" };
    room *r = *state;
    char command[128];
    mx__long_result result;

    for (size_t c = 0; c < sizeof codes / sizeof codes[0]; c++) {
        mx__long_run job = { .n = 20000, .chunk = 4096, .no_period = true };

        job.folder = r->one;
        fine(r, codes[c], job, &result);
        for (size_t k = 0; mx__kernels_name(k); k++)
            for (uint32_t threads = 1; threads < 4; threads += 2) {
                mx_limits limits = { .size = sizeof limits, .threads = threads };
                mx__budget budget;

                if (!mx__kernels_pick(mx__kernels_name(k))) continue;
                mx__budget_init(&budget, &limits);
                job.folder = r->two;
                job.kernel = mx__kernels_name(k);
                job.budget = &budget;
                fine(r, codes[c], job, &result);
                same_stores(r);
                snprintf(command, sizeof command, "rm -r %s", r->two);
                assert_int_equal(system(command), 0);
            }
        snprintf(command, sizeof command, "rm -r %s", r->one);
        assert_int_equal(system(command), 0);
    }
}

static void a_longer_run_goes_on_where_the_shorter_ended(void **state)
{
    room *r = *state;
    mx__long_result result;
    mx__long_run job = {
        .n = 50000, .folder = r->one, .chunk = 3000, .no_period = true
    };

    fine(r, "0.104", job, &result);
    assert_int_equal(result.computed, 50000);
    job.folder = r->two;
    for (job.n = 1; job.n < 50000; job.n += 7777)
        fine(r, "0.104", job, &result);
    job.n = 50000;
    fine(r, "0.104", job, &result);
    assert_int_equal(result.resumed + result.computed, 50000);
    assert_true(result.resumed > 46000);
    same_stores(r);
    job.n = 20000; /* less than is there: nothing is computed and nothing is lost */
    fine(r, "0.104", job, &result);
    assert_int_equal(result.computed, 0);
    assert_int_equal(result.known, 20000);
    same_stores(r);
}

static void a_missing_chunk_is_computed_again(void **state)
{
    room *r = *state;
    mx__long_result result;
    mx__long_run job = {
        .n = 40000, .folder = r->one, .chunk = 5000, .no_period = true
    };
    char command[400];

    fine(r, "0.104", job, &result);
    snprintf(command, sizeof command, "cp -r %s %s && rm %s/00000003.chunk", r->one,
             r->two, r->two);
    assert_int_equal(system(command), 0);
    job.folder = r->two;
    fine(r, "0.104", job, &result);
    assert_int_equal(result.computed, 5000);
    same_stores(r);
}

static void a_damaged_chunk_ends_the_run(void **state)
{
    room *r = *state;
    mx__long_result result;
    mx_error err;
    mx__long_run job = {
        .n = 20000, .folder = r->one, .chunk = 5000, .no_period = true
    };
    char command[400];

    fine(r, "0.104", job, &result);
    snprintf(
        command, sizeof command,
        "printf '!!' | dd of=%s/00000002.chunk bs=1 seek=80 conv=notrunc 2>/dev/null",
        r->one);
    assert_int_equal(system(command), 0);
    assert_int_equal(go(r, "0.104", job, &result, &err), MX_RANGE);
    assert_non_null(strstr(err.text, "00000002.chunk is refused"));
    assert_non_null(strstr(err.hint, "remove it"));
}

static void fresh_runs_compare_with_what_is_stored(void **state)
{
    room *r = *state;
    uint8_t zeros[1000] = { 0 };
    mx__segment block = { zeros, 1, sizeof zeros };
    mx__long_result result;
    mx__store *store;
    mx_error err;
    bool recovered;
    mx__long_run job = {
        .n = 5000, .folder = r->one, .chunk = 1000, .no_period = true
    };

    fine(r, "0.104", job, &result);
    job.fresh = true;
    fine(r, "0.104", job, &result);
    assert_int_equal(result.computed, 5000);
    assert_int_equal(mx__store_open(r->one, "0.104", 0, &store, &recovered, NULL),
                     MX_OK);
    assert_int_equal(mx__store_put(store, 3, &block, NULL), MX_OK);
    mx__store_close(store);
    assert_int_equal(go(r, "0.104", job, &result, &err), MX_RANGE);
    assert_non_null(strstr(err.text, "chunk 3 in"));
}

/* --- periods ---------------------------------------------------------------------- */

static void a_proved_period_ends_the_store_at_the_same_heap(void **state)
{
    room *r = *state;
    mx__long_result result;
    mx__long_run job = { .n = 100000, .folder = r->one, .chunk = 50 };
    char command[200];

    fine(r, "0.07", job, &result); /* period 34 from 53 */
    assert_int_equal(result.known, 100000);
    assert_int_equal(result.period.period, 34);
    assert_int_equal(result.period.preperiod, 53);
    job.folder = r->two;
    for (job.n = 10; job.n <= 300; job.n += 29)
        fine(r, "0.07", job, &result);
    snprintf(command, sizeof command,
             "cd %s && ls | tr '\\n' ' ' | grep -qx "
             "'00000000.chunk 00000001.chunk about journal period '",
             r->two);
    assert_int_equal(system(command), 0);
    snprintf(command, sizeof command, "rm %s/period %s/period", r->one, r->two);
    assert_int_equal(system(command), 0); /* heaps checked may differ */
    same_stores(r);
}

/* Whole rounds counted at once against every heap counted. */
static void statistics_by_period_are_those_of_all_values(void **state)
{
    room *r = *state;
    mx__long_result by_period, by_value;

    for (uint64_t n = 1; n < 700; n += n < 200 ? 1 : 37) {
        mx__long_run job = { .n = n };

        fine(r, "0.07", job, &by_period);
        job.no_period = true;
        fine(r, "0.07", job, &by_value);
        assert_int_equal(by_period.known, n);
        assert_int_equal(by_period.last, by_value.last);
        assert_int_equal(by_period.largest, by_value.largest);
        assert_int_equal(by_period.largest_at, by_value.largest_at);
        assert_int_equal(by_period.n_zero, by_value.n_zero);
        assert_int_equal(by_period.commonest, by_value.commonest);
        assert_int_equal(by_period.n_commonest, by_value.n_commonest);
    }
}

/* --- ends before the end ---------------------------------------------------------- */

static void an_interrupt_keeps_what_is_known(void **state)
{
    room *r = *state;
    volatile int cancel = 1;
    mx_limits limits = { .size = sizeof limits, .threads = 1, .cancel = &cancel };
    mx__budget budget;
    mx__long_result result;
    mx_error err;
    mx__long_run job = {
        .n = 3000, .folder = r->one, .chunk = 1000, .no_period = true
    };

    fine(r, "0.104", job, &result);
    mx__budget_init(&budget, &limits);
    job.budget = &budget;
    job.n = 9000;
    assert_int_equal(go(r, "0.104", job, &result, &err), MX_CANCELLED);
    cancel = 0;
    limits.positions = 5500;
    mx__budget_init(&budget, &limits);
    assert_int_equal(go(r, "0.104", job, &result, &err), MX_LIMIT);
    assert_true(result.known >= 3000 && result.known <= 5500);
    job.budget = NULL;
    fine(r, "0.104", job, &result);
    assert_int_equal(result.resumed + result.computed, 9000);
}

static void a_full_disk_costs_only_what_was_not_stored(void **state)
{
    room *r = *state;
    struct rlimit old, tight;
    mx__long_result result;
    mx_error err;
    mx_status st;
    mx__long_run job = {
        .n = 400000, .folder = r->one, .chunk = 200000, .no_period = true
    };

    fine(r, "0.104", job, &result);
    job.folder = r->two;
    job.n = 200100;
    fine(r, "0.104", job, &result);
    job.n = 400000;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    tight = (struct rlimit){ 20000, old.rlim_max };
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    st = go(r, "0.104", job, &result, &err);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    assert_int_equal(st, MX_IO);
    assert_non_null(strstr(err.text, "the disk is full"));
    fine(r, "0.104", job, &result);
    assert_int_equal(result.resumed, 200100);
    same_stores(r);
}

static void pause_for(long microseconds)
{
    struct timespec t = { 0, microseconds * 1000 };

    nanosleep(&t, NULL);
}

/* kill -9 at random moments; each run goes on with what the ones before had stored. */
static void kills_at_random_moments_change_nothing(void **state)
{
    room *r = *state;
    mx__long_result result;
    mx_error err;
    uint64_t seed = 20250131;
    int n_kills = 0;
    mx__long_run job = { .n = 1 << 18,
                         .folder = r->one,
                         .chunk = 1 << 12,
                         .no_period = true,
                         .save_every = 0.001 };

    fine(r, "0.104", job, &result);
    job.folder = r->two;
    for (int round = 0; round < 25; round++) {
        pid_t child = fork();
        int status;

        if (child == 0) _exit(go(r, "0.104", job, &result, &err) == MX_OK ? 0 : 1);
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        pause_for((long)(seed >> 33) % 12000 + 500);
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
        n_kills += WIFSIGNALED(status) != 0;
        if (!WIFSIGNALED(status)) break;
    }
    assert_true(n_kills > 0);
    fine(r, "0.104", job, &result);
    assert_int_equal(result.resumed + result.computed, 1 << 18);
    same_stores(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
        TEST(the_values_are_those_of_the_textbook),
        TEST(kernels_engines_and_threads_leave_the_same_bytes),
        TEST(a_longer_run_goes_on_where_the_shorter_ended),
        TEST(a_missing_chunk_is_computed_again),
        TEST(a_damaged_chunk_ends_the_run),
        TEST(fresh_runs_compare_with_what_is_stored),
        TEST(a_proved_period_ends_the_store_at_the_same_heap),
        TEST(statistics_by_period_are_those_of_all_values),
        TEST(an_interrupt_keeps_what_is_known),
        TEST(a_full_disk_costs_only_what_was_not_stored),
        TEST(kills_at_random_moments_change_nothing),
    };

    return cmocka_run_group_tests_name("long_run", tests, NULL, NULL);
}
