/* store_test.c: sequences on disk: what is written comes back, what is damaged is refused. */
#define _XOPEN_SOURCE 700
#include "lock.h"
#include "mix.h"
#include "store.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* A folder of its own for each test, with a store of chunks of 100 heaps in it. */
typedef struct room {
    char path[64];
    mx__store *store;
} room;

enum { CHUNK = 100 };

static mx__store *open_store(const char *folder, const char *game)
{
    mx__store *store;
    mx_error err;
    bool recovered;
    mx_status st = mx__store_open(folder, game, CHUNK, &store, &recovered, &err);

    if (st != MX_OK) print_message("%s\n", err.text);
    assert_int_equal(st, MX_OK);
    return store;
}

static int setup(void **state)
{
    room *r = calloc(1, sizeof *r);

    snprintf(r->path, sizeof r->path, "/tmp/mx_store_XXXXXX");
    assert_non_null(mkdtemp(r->path));
    r->store = open_store(r->path, "0.77");
    *state = r;
    return 0;
}

static int teardown(void **state)
{
    room *r = *state;
    char command[128];

    mx__store_close(r->store);
    snprintf(command, sizeof command, "rm -rf %s", r->path);
    assert_int_equal(system(command), 0);
    free(r);
    return 0;
}

static void reopen(room *r)
{
    mx__store_close(r->store);
    r->store = open_store(r->path, "0.77");
}

/* Values of heap FIRST + i below LIMIT, the same at every call. */
static void make_values(uint32_t *g, uint64_t first, size_t n, uint32_t limit)
{
    for (size_t i = 0; i < n; i++)
        g[i] = (uint32_t)(((first + i) * 2654435761u >> 7) % limit);
}

static void put_limit(room *r, uint64_t index, size_t n, uint32_t limit)
{
    uint32_t g[CHUNK];
    mx__segment block = { g, 4, n };
    mx_error err;

    make_values(g, index * CHUNK, n, limit);
    assert_int_equal(mx__store_put(r->store, index, &block, &err), MX_OK);
}

static void expect(room *r, uint64_t index, size_t n, uint32_t limit, unsigned width)
{
    uint32_t g[CHUNK];
    mx__segment block;
    mx_error err;
    bool found;

    make_values(g, index * CHUNK, n, limit);
    assert_int_equal(mx__store_get(r->store, index, &block, NULL, &found, &err), MX_OK);
    assert_true(found);
    assert_int_equal(block.n, n);
    assert_int_equal(block.width, width);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(mx__segment_at(&block, i), g[i]);
}

static void values_come_back_at_every_width(void **state)
{
    room *r = *state;

    put_limit(r, 0, CHUNK, 256);
    put_limit(r, 1, CHUNK, 65536);
    put_limit(r, 2, CHUNK, 4000000000u);
    put_limit(r, 3, 17, 10);
    reopen(r);
    expect(r, 0, CHUNK, 256, 1);
    expect(r, 1, CHUNK, 65536, 2);
    expect(r, 2, CHUNK, 4000000000u, 4);
    expect(r, 3, 17, 10, 1);
}

static void a_chunk_that_is_not_there_is_not_found(void **state)
{
    room *r = *state;
    mx__segment block;
    mx_error err;
    bool found = true;

    assert_int_equal(mx__store_get(r->store, 7, &block, NULL, &found, &err), MX_OK);
    assert_false(found);
}

static void the_last_chunk_may_grow(void **state)
{
    room *r = *state;

    put_limit(r, 0, 5, 200);
    expect(r, 0, 5, 200, 1);
    put_limit(r, 0, 64, 200);
    expect(r, 0, 64, 200, 1);
}

static void digests_do_not_depend_on_the_width_given(void **state)
{
    uint32_t wide[CHUNK];
    uint8_t narrow[CHUNK];
    mx__digest a, b;
    mx__segment block = { wide, 4, CHUNK };

    (void)state;
    make_values(wide, 0, CHUNK, 200);
    for (size_t i = 0; i < CHUNK; i++)
        narrow[i] = (uint8_t)wide[i];
    assert_int_equal(mx__chunk_digest(&block, &a, NULL), MX_OK);
    block = (mx__segment){ narrow, 1, CHUNK };
    assert_int_equal(mx__chunk_digest(&block, &b, NULL), MX_OK);
    assert_memory_equal(a.at, b.at, sizeof a.at);
}

/* --- the bytes of the format ------------------------------------------------------ */

static void the_format_is_the_documented_one(void **state)
{
    static const uint8_t head[24] = { 0x8D, 'm', 'x', 'c', 'h', 'n', 'k', '\n',
                                      1,    0,   0,   0,   2,   0,   0,   0,
                                      5,    0,   0,   0,   0,   0,   0,   0 };
    static const uint8_t values[6] = { 1, 0, 0x2C, 1, 3, 0 };
    const uint32_t g[3] = { 1, 300, 3 };
    mx__segment block = { g, 4, 3 };
    mx__buffer out = { 0 };
    char hex[33];
    mx__digest d;

    (void)state;
    assert_int_equal(mx__chunk_pack(&block, 5, 77, NULL, &out, NULL), MX_OK);
    assert_int_equal(out.n, MX_CHUNK_HEADER + sizeof values);
    assert_memory_equal(out.at, head, sizeof head);
    assert_memory_equal(out.at + MX_CHUNK_HEADER, values, sizeof values);
    d = mx__digest_of(values, sizeof values);
    assert_memory_equal(out.at + 40, d.at, 16);
    /* xxhsum -H128 of nothing. */
    d = mx__digest_of("", 0);
    mx__digest_text(&d, hex);
    assert_string_equal(hex, "99aa06d3014798d86001c324468d497f");
    MX_VEC_CLEAR(out);
}

static void no_flipped_bit_and_no_cut_goes_unseen(void **state)
{
    uint32_t g[CHUNK];
    mx__segment block = { g, 4, CHUNK };
    mx__squeeze *squeeze = NULL;
    mx__buffer whole = { 0 }, bad = { 0 }, values = { 0 };
    mx__chunk head;

    (void)state;
    assert_int_equal(mx__squeeze_new(&squeeze, NULL), MX_OK);
    make_values(g, 0, CHUNK, 4); /* so that packing gains something */
    for (int packed = 0; packed < 2; packed++) {
        assert_int_equal(mx__chunk_pack(&block, 0, 1, packed ? squeeze : NULL, &whole,
                                        NULL),
                         MX_OK);
        assert_true(MX_RESERVE(bad, whole.n + 1));
        for (size_t bit = 0; bit < 8 * whole.n; bit++) {
            memcpy(bad.at, whole.at, whole.n);
            bad.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
            /* Zstandard ignores some bits of its own: then the values must be right. */
            if (mx__chunk_unpack(bad.at, whole.n, CHUNK, squeeze, &head, &values,
                                 NULL) == MX_OK) {
                assert_true(packed && bit / 8 >= MX_CHUNK_HEADER);
                for (size_t i = 0; i < CHUNK; i++)
                    assert_int_equal(values.at[i], g[i]);
            }
        }
        for (size_t n = 0; n < whole.n; n++)
            assert_int_equal(mx__chunk_unpack(whole.at, n, CHUNK, squeeze, &head,
                                              &values, NULL),
                             MX_RANGE);
        memcpy(bad.at, whole.at, whole.n);
        bad.at[whole.n] = 0;
        assert_int_equal(mx__chunk_unpack(bad.at, whole.n + 1, CHUNK, squeeze, &head,
                                          &values, NULL),
                         MX_RANGE);
    }
    mx__squeeze_free(squeeze);
    MX_VEC_CLEAR(whole);
    MX_VEC_CLEAR(bad);
    MX_VEC_CLEAR(values);
}

/* Any bytes at all behind a good checksum of the header. */
static void strange_bytes_are_refused(void **state)
{
    mx__buffer values = { 0 };
    mx__chunk head;
    uint8_t file[256];
    uint64_t seed = 12345;

    (void)state;
    for (int round = 0; round < 20000; round++) {
        size_t n = MX_CHUNK_HEADER + (size_t)round % 100;

        for (size_t i = 0; i < n; i++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            file[i] = (uint8_t)(seed >> 56);
        }
        memcpy(file, "\x8Dmxchnk\n\1\0\0\0", 12);
        if (round % 2) memset(file + 13, 0, 23);
        if (round % 4 == 3) {
            file[12] = 1;
            file[32] = (uint8_t)(n - MX_CHUNK_HEADER);
            file[33] = 0;
        }
        for (unsigned i = 0; i < 8; i++)
            file[64 + i] = (uint8_t)(mx__digest_short(file, 64) >> 8 * i);
        assert_int_equal(mx__chunk_unpack(file, n, CHUNK, NULL, &head, &values, NULL) ==
                             MX_OK,
                         0);
    }
    MX_VEC_CLEAR(values);
}

/* --- damage in a folder ----------------------------------------------------------- */

static void write_file(const room *r, const char *name, long at, const char *bytes)
{
    char path[128];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", r->path, name);
    file = fopen(path, at < 0 ? "wb" : "r+b");
    assert_non_null(file);
    if (at >= 0) fseek(file, at, SEEK_SET);
    fwrite(bytes, 1, strlen(bytes), file);
    fclose(file);
}

static void cut_file(const room *r, const char *name, long by)
{
    char path[128];
    struct stat facts;

    snprintf(path, sizeof path, "%s/%s", r->path, name);
    assert_int_equal(stat(path, &facts), 0);
    assert_int_equal(truncate(path, facts.st_size - by), 0);
}

static void refused(room *r, uint64_t index, const char *words)
{
    mx__segment block;
    mx_error err;
    bool found;

    assert_int_equal(mx__store_get(r->store, index, &block, NULL, &found, &err),
                     MX_RANGE);
    if (!strstr(err.text, words)) print_message("%s\n", err.text);
    assert_non_null(strstr(err.text, words));
}

static void damage_is_refused_with_its_reason(void **state)
{
    room *r = *state;
    char other[24], command[400];
    mx__store *foreign;

    for (uint64_t i = 0; i < 6; i++)
        put_limit(r, i, CHUNK, 60000);
    write_file(r, "00000000.chunk", 90, "!");
    refused(r, 0, "differ from their checksum");
    write_file(r, "00000001.chunk", 20, "!");
    refused(r, 1, "header is damaged");
    cut_file(r, "00000002.chunk", 1);
    refused(r, 2, "bytes of values instead of");
    write_file(r, "00000003.chunk", 8, "\2");
    refused(r, 3, "format version 2");
    write_file(r, "00000004.chunk", -1, "not a chunk of anything");
    refused(r, 4, "not a chunk");

    snprintf(other, sizeof other, "/tmp/mx_other_XXXXXX");
    assert_non_null(mkdtemp(other));
    foreign = open_store(other, "0.07");
    {
        uint32_t g[CHUNK] = { 0 };
        mx__segment block = { g, 4, CHUNK };

        assert_int_equal(mx__store_put(foreign, 5, &block, NULL), MX_OK);
    }
    mx__store_close(foreign);
    snprintf(command, sizeof command,
             "cp %s/00000005.chunk %s/ && cp %s/00000005.chunk "
             "%s/00000009.chunk && rm -r %s",
             other, r->path, other, r->path, other);
    assert_int_equal(system(command), 0);
    refused(r, 5, "another game");
}

typedef struct findings {
    size_t n_sound, n_left, n_damaged;
    char last[200];
} findings;

static void count(void *context, const mx__store_finding *f)
{
    findings *all = context;

    if (f->verdict == MX_STORE_SOUND) all->n_sound++;
    if (f->verdict == MX_STORE_LEFT) all->n_left++;
    if (f->verdict != MX_STORE_DAMAGED) return;
    all->n_damaged++;
    snprintf(all->last, sizeof all->last, "%s %s", f->name, f->reason);
}

static findings check(room *r)
{
    findings all = { 0 };

    assert_int_equal(mx__store_check(r->store, count, &all, NULL), MX_OK);
    return all;
}

static void check_finds_gaps_and_strangers(void **state)
{
    room *r = *state;
    findings all;

    for (uint64_t i = 0; i < 4; i++)
        put_limit(r, i, CHUNK, 60000);
    put_limit(r, 4, 30, 60000);
    assert_int_equal(mx__store_note(r->store, "a line", NULL), MX_OK);
    all = check(r);
    assert_int_equal(all.n_sound, 6); /* with `about` */
    assert_int_equal(all.n_left, 2);  /* the journal and our lock */
    assert_int_equal(all.n_damaged, 0);

    put_limit(r, 6, CHUNK, 60000);
    all = check(r);
    assert_int_equal(all.n_damaged, 2);
    assert_string_equal(all.last, "00000006.chunk the chunk before it is not full");
    assert_int_equal(mx__store_drop(r->store, 5, NULL), MX_OK);
    write_file(r, "notes.txt", -1, "mine");
    all = check(r);
    assert_int_equal(all.n_damaged, 1);
    assert_string_equal(all.last, "notes.txt it is not a file of a store");
}

static void the_period_comes_back_and_is_sealed(void **state)
{
    room *r = *state;
    mx__store_period in = { 12, 71, 0, 9, 85, 500, "Guy-Smith, as ever" }, out;
    mx_error err;
    bool found;

    assert_int_equal(mx__store_get_period(r->store, &out, &found, &err), MX_OK);
    assert_false(found);
    assert_int_equal(mx__store_put_period(r->store, &in, &err), MX_OK);
    reopen(r);
    assert_int_equal(mx__store_get_period(r->store, &out, &found, &err), MX_OK);
    assert_true(found);
    assert_int_equal(out.period, 12);
    assert_int_equal(out.preperiod, 71);
    assert_int_equal(out.checked_to, 500);
    assert_string_equal(out.theorem, in.theorem);
    write_file(r, "period", 50, "9");
    assert_int_equal(mx__store_get_period(r->store, &out, &found, &err), MX_RANGE);
    assert_int_equal(check(r).n_damaged, 1);
}

static void open_fails(const char *folder, const char *game, const char *words)
{
    mx__store *store;
    mx_error err;
    bool recovered;

    assert_int_not_equal(mx__store_open(folder, game, CHUNK, &store, &recovered, &err),
                         MX_OK);
    assert_null(store);
    if (!strstr(err.text, words)) print_message("%s\n", err.text);
    assert_non_null(strstr(err.text, words));
}

static void other_games_and_folders_are_refused(void **state)
{
    room *r = *state;

    mx__store_close(r->store);
    r->store = NULL;
    open_fails(r->path, "0.07", "holds 0.77, not 0.07");
    open_fails("/tmp", "0.77", "neither a store nor an empty folder");
    open_fails("/proc/no/such/place", "0.77", "could not be made");
    write_file(r, "about", 12, "2");
    open_fails(r->path, "0.77", "format version 2");
    write_file(r, "about", 12, "1\ngame 0.76");
    open_fails(r->path, "0.77", "differs from its checksum");
    write_file(r, "about", -1, "");
    open_fails(r->path, "0.77", "not a file of a store");
}

/* --- the lock --------------------------------------------------------------------- */

static void a_store_has_one_writer(void **state)
{
    room *r = *state;
    mx__store *second;
    mx_error err;
    pid_t child;
    int status;

    open_fails(r->path, "0.77", "in use by process"); /* in this process */
    child = fork();
    if (child == 0) {
        bool recovered;
        mx_status st = mx__store_open(r->path, "0.77", 0, &second, &recovered, &err);

        _exit(st == MX_IO && strstr(err.text, "in use by process") ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(mx__store_view(r->path, &second, &err), MX_OK); /* readers may */
    assert_string_equal(mx__store_game(second), "0.77");
    mx__store_close(second);
}

static void the_lock_of_a_killed_process_is_taken_over(void **state)
{
    room *r = *state;
    bool recovered = false;
    int ready[2], status;
    pid_t child;
    char byte;

    mx__store_close(r->store);
    r->store = NULL;
    assert_int_equal(pipe(ready), 0);
    child = fork();
    if (child == 0) {
        mx__store *store;

        if (mx__store_open(r->path, "0.77", 0, &store, &recovered, NULL) != MX_OK)
            _exit(1);
        if (write(ready[1], "x", 1) != 1) _exit(1);
        for (;;)
            pause();
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    open_fails(r->path, "0.77", "in use by process");
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(mx__store_open(r->path, "0.77", 0, &r->store, &recovered, NULL),
                     MX_OK);
    assert_true(recovered);
    close(ready[0]);
    close(ready[1]);
}

static void the_lock_of_another_machine_is_respected(void **state)
{
    room *r = *state;

    mx__store_close(r->store);
    r->store = NULL;
    write_file(r, "lock", -1,
               "pid 1\nstart 5\nhost no.such.host\nsince 2026-01-01T00:00:00Z\n");
    open_fails(r->path, "0.77", "in use by process 1 on no.such.host since 2026");
    write_file(r, "lock", -1, "half a li");
    r->store = open_store(r->path, "0.77"); /* torn: nobody was at work */
}

/* A process number that was given to somebody else since. */
static void a_lock_of_a_reused_number_is_stale(void **state)
{
    room *r = *state;
    char text[200], host[80] = "";
    bool recovered;

    mx__store_close(r->store);
    r->store = NULL;
    gethostname(host, sizeof host - 1);
    snprintf(text, sizeof text,
             "pid %ld\nstart 1\nhost %s\nsince 2026-01-01T00:00:00Z\n", (long)getppid(),
             host);
    write_file(r, "lock", -1, text);
    assert_int_equal(mx__store_open(r->path, "0.77", 0, &r->store, &recovered, NULL),
                     MX_OK);
    assert_true(recovered);
}

/* --- a disk that is full ---------------------------------------------------------- */

static void a_full_disk_is_said_clearly_and_costs_nothing(void **state)
{
    room *r = *state;
    struct rlimit old, tight;
    uint32_t g[CHUNK];
    mx__segment block = { g, 4, CHUNK };
    mx_error err;

    put_limit(r, 0, 50, 4000000000u);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    tight = (struct rlimit){ 300, old.rlim_max };
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    make_values(g, 0, CHUNK, 4000000000u);
    assert_int_equal(mx__store_put(r->store, 0, &block, &err), MX_IO);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    signal(SIGXFSZ, SIG_DFL);
    assert_non_null(strstr(err.text, "the disk is full"));
    assert_non_null(strstr(err.text, "is safe"));
    expect(r, 0, 50, 4000000000u, 4);
    assert_int_equal(check(r).n_damaged, 0);
    assert_int_equal(check(r).n_left, 1); /* the lock alone: nothing unfinished stays */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
        TEST(values_come_back_at_every_width),
        TEST(a_chunk_that_is_not_there_is_not_found),
        TEST(the_last_chunk_may_grow),
        cmocka_unit_test(digests_do_not_depend_on_the_width_given),
        cmocka_unit_test(the_format_is_the_documented_one),
        cmocka_unit_test(no_flipped_bit_and_no_cut_goes_unseen),
        cmocka_unit_test(strange_bytes_are_refused),
        TEST(damage_is_refused_with_its_reason),
        TEST(check_finds_gaps_and_strangers),
        TEST(the_period_comes_back_and_is_sealed),
        TEST(other_games_and_folders_are_refused),
        TEST(a_store_has_one_writer),
        TEST(the_lock_of_a_killed_process_is_taken_over),
        TEST(the_lock_of_another_machine_is_respected),
        TEST(a_lock_of_a_reused_number_is_stale),
        TEST(a_full_disk_is_said_clearly_and_costs_nothing),
    };

    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
