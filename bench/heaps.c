/* heaps.c: how fast heap games are, as ratios to the textbook loop in the same run.

   usage: heaps [split|plain|proofs|hard|survey|sets|squares|nim] [GAME] [KERNELS]

   N is the textbook engine at 2^17 heaps, best of five, scaled to 2^20 by its quadratic
   law. Times are CPU seconds, except those of two threads, which are wall time. */
#include "alloc.h"
#include "losing.h"
#include "mix.h"
#include "nimber.h"
#include "sequence.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *kernels;

static double cpu(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static mx__sequence *open_game(const char *text, const char *engine, bool no_period,
                               uint32_t threads, mx__budget *budget)
{
    mx__sequence_options options = { .engine = engine,
                                     .kernels = mx__kernels_pick(kernels),
                                     .no_period = no_period,
                                     .threads = threads };
    mx_heap_rule *rule;
    mx__sequence *seq;
    mx_error err;

    if (mx_heap_parse(text, strlen(text), MX_HEAP_WIDE, &rule, &err) != MX_OK ||
        mx__sequence_new(rule, &options, budget, &seq, &err) != MX_OK) {
        fprintf(stderr, "%s: %s\n", text, err.text);
        exit(2);
    }
    mx_heap_free(rule);
    return seq;
}

/* The best time of TIMES runs to N heaps. */
static double best(const char *text, const char *engine, size_t n, int times, bool wall,
                   uint32_t threads)
{
    double least = 1e9;

    for (int i = 0; i < times; i++) {
        mx__budget budget;
        mx__sequence *seq;
        double start, seconds;

        mx__budget_init(&budget, NULL);
        seq = open_game(text, engine, true, threads, &budget);
        start = wall ? mx__now() : cpu();
        if (mx__sequence_prove(seq, n, NULL) != MX_OK) exit(1);
        seconds = (wall ? mx__now() : cpu()) - start;
        if (seconds < least) least = seconds;
        mx__sequence_free(seq);
    }
    return least;
}

static void verdict(double got, double bar)
{
    printf("  (asked %.4g) %s\n", bar, got >= bar ? "ok" : "BELOW");
    fflush(stdout);
}

/* The fast rate on one row of kernels, and its ratio to N scaled to 2^20. */
static double split_row(const char *game, const char *row, double scaled, int times)
{
    const char *before = kernels;
    double fast;

    kernels = row;
    fast = best(game, NULL, 1 << 20, times, false, 1);
    kernels = before;
    printf("         %-8s %6.2f M/s, ratio %5.0f", row, (1 << 20) / fast / 1e6,
           scaled / fast);
    return scaled / fast;
}

/* PORTABLE asks for what the plain rare-and-common loop reaches; AVX2 for half of the
   fastest row. */
static void bench_split(const char *only)
{
    static const struct {
        const char *game;
        double bar, portable;
    } rows[] = { { "0.104", 4000, 1110 }, { "0.454", 7000, 1060 },
                 { "0.054", 3500, 830 },  { "0.16", 1000, 640 },
                 { "0.354", 1600, 480 },  { "0.77", 1500, 2 },
                 { "0.034", 150, 37 },    { "grundy", 110, 24 },
                 { "0.6", 90, 22 } };

    for (size_t i = 0; i < MX_COUNT(rows); i++) {
        const char *game = rows[i].game;
        double scaled, fastest = 0;

        if (only && strcmp(only, game) != 0) continue;
        scaled = 64 * best(game, "textbook", 1 << 17, 5, false, 1);
        printf("%-8s N %.2f s at 2^17, so by its quadratic law %.0f s at 2^20\n", game,
               scaled / 64, scaled);
        if (!kernels || strcmp(kernels, "avx512") == 0) {
            fastest = split_row(game, "avx512", scaled, 5);
            verdict(fastest, rows[i].bar);
        }
        if (!kernels || strcmp(kernels, "avx2") == 0)
            verdict(split_row(game, "avx2", scaled, 5), fastest / 2);
        if (!kernels || strcmp(kernels, "portable") == 0)
            verdict(split_row(game, "portable", scaled, 2), rows[i].portable);
    }
}

static void bench_plain(const char *only)
{
    static const char *const games[] = { "0.06", "0.007" };

    for (size_t i = 0; i < MX_COUNT(games); i++) {
        double n, one, two;

        if (only && strcmp(only, games[i]) != 0) continue;
        n = best(games[i], "textbook", 260000, 5, false, 1);
        one = best(games[i], "blocks", 260000, 5, false, 1);
        printf("%-8s N %.2f s at 260000; one thread %.2f s, ratio %.2f", games[i], n,
               one, n / one);
        verdict(n / one, 1.6);
        one = best(games[i], "blocks", 260000, 3, true, 1);
        two = best(games[i], "blocks", 260000, 3, true, 2);
        printf("         wall: one thread %.2f s, two %.2f s, a further %.2f", one, two,
               one / two);
        verdict(one / two, 1.5);
    }
}

/* LEAN: by the window certificate, within 32 MB. */
static void prove(const char *game, double most_seconds, bool lean)
{
    mx_limits limits = { .size = sizeof limits, .bytes = lean ? 32 << 20 : 0 };
    mx__budget budget;
    double start = cpu(), seconds;
    mx__sequence *seq;
    const mx__period *p;

    mx__budget_init(&budget, &limits);
    seq = open_game(game, NULL, false, 1, &budget);
    if ((lean ? mx__sequence_prove_lean : mx__sequence_prove)(seq, (uint64_t)1 << 30,
                                                              NULL) != MX_OK)
        exit(1);
    seconds = cpu() - start;
    p = mx__sequence_period(seq);
    printf("%-8s%s period %" PRIu64 " from %" PRIu64 ", %s, %" PRIu64 " values, %.4f s",
           game, lean ? " in 32 MB:" : "", p->period, p->preperiod,
           p->standing == MX_PERIOD_PROVED ? p->theorem : "NOT PROVED", p->checked_to,
           seconds);
    printf("  (asked %.4g) %s\n", most_seconds,
           seconds <= most_seconds ? "ok" : "ABOVE");
    fflush(stdout);
    mx__sequence_free(seq);
}

static void bench_proofs(const char *only)
{
    static const struct {
        const char *game;
        double bar;
    } rows[] = { { "0.77", 0.002 }, { "0.07", 0.002 }, { "0.16", 0.3 },
                 { "0.56", 0.3 },   { "0.127", 0.3 },  { "4.064", 0.3 },
                 { "4.406", 0.3 },  { "0.354", 4 },    { "0.376", 8 } };

    for (size_t i = 0; i < MX_COUNT(rows); i++)
        if (!only || strcmp(only, rows[i].game) == 0)
            prove(rows[i].game, rows[i].bar, false);
}

static void bench_hard(const char *only)
{
    static const char *const games[] = { "0.104", "0.454", "0.054" };

    for (size_t i = 0; i < MX_COUNT(games); i++)
        if (!only || strcmp(only, games[i]) == 0) {
            prove(games[i], 20, true);
            prove(games[i], 30, false);
        }
}

static size_t survey(size_t most)
{
    size_t periodic = 0;
    mx__budget budget;

    mx__budget_init(&budget, NULL);
    for (unsigned code = 0; code < 1024; code++) {
        char text[8];
        mx__sequence *seq;

        snprintf(text, sizeof text, "%u.%o%o%o", code / 512 * 4, code / 64 % 8,
                 code / 8 % 8, code % 8);
        seq = open_game(text, NULL, false, 1, &budget);
        if (mx__sequence_prove(seq, most, NULL) != MX_OK) exit(1);
        periodic += mx__sequence_period(seq)->standing == MX_PERIOD_PROVED;
        mx__sequence_free(seq);
    }
    return periodic;
}

static void bench_survey(void)
{
    double start = cpu();

    printf("1024 codes to 4096: %zu periodic (676), ", survey(4096));
    printf("%.2f s (asked 4)\n", cpu() - start);
    start = cpu();
    printf("1024 codes to 10000: %zu periodic (693), ", survey(10000));
    printf("%.2f s (asked 15)\n", cpu() - start);
}

static void bench_sets(void)
{
    enum { SETS = 1000 };
    uint64_t seed = 1;
    double start = cpu(), seconds;
    size_t proved = 0;
    mx__budget budget;

    mx__budget_init(&budget, NULL);
    for (int i = 0; i < SETS; i++) {
        char text[64];
        int at = snprintf(text, sizeof text, "S(");
        mx__sequence *seq;

        for (int j = 0; j < 5; j++)
            at += snprintf(text + at, sizeof text - (size_t)at, "%s%d", j ? "," : "",
                           (int)(1 + mx__random(&seed) % 1000));
        snprintf(text + at, sizeof text - (size_t)at, ")");
        seq = open_game(text, NULL, false, 1, &budget);
        if (mx__sequence_prove(seq, 1 << 24, NULL) != MX_OK) exit(1);
        proved += mx__sequence_period(seq)->standing == MX_PERIOD_PROVED;
        mx__sequence_free(seq);
    }
    seconds = (cpu() - start) / SETS;
    printf("random sets of 5 up to 1000: %zu of %d proved, %.1f us a set (asked 40)\n",
           proved, SETS, seconds * 1e6);
}

static void bench_squares(void)
{
    uint64_t *bits = mx__calloc(100000000 / 64 + 1, 8);
    double start, seconds;
    size_t lost = 0;
    mx__budget budget;
    mx_heap_rule *rule;

    if (!bits || mx_heap_parse("S(squares)", 10, 0, &rule, NULL) != MX_OK) exit(1);
    mx__budget_init(&budget, NULL);
    start = cpu();
    if (mx__losing_heaps(rule, 100000000, bits, &budget, NULL) != MX_OK) exit(1);
    seconds = cpu() - start;
    for (size_t i = 0; i < 100000000 / 64; i++)
        lost += (size_t)__builtin_popcountll(bits[i]);
    printf("take a square: %zu losing heaps (346814) below 10^8 in %.2f s (asked 6)\n",
           lost, seconds);
    mx_heap_free(rule);
    mx__free(bits);
}

static void bench_nim(void)
{
    enum { N = 1 << 16, TIMES = 20 };
    uint64_t *a = mx__malloc(N * sizeof *a), *b = mx__malloc(N * sizeof *b), seed = 1;
    mx__nim_tables *tables;
    double start, single;

    if (!a || !b || mx__nim_tables_new(&tables, NULL) != MX_OK) exit(1);
    for (size_t i = 0; i < N; i++) {
        a[i] = mx__random(&seed);
        b[i] = mx__random(&seed);
    }
    start = cpu();
    for (size_t i = 0; i < N / 16; i++)
        seed ^= mx__nim_product(a[i], b[i]);
    single = (cpu() - start) / (N / 16) * 1e9;
    start = cpu();
    for (int i = 0; i < TIMES; i++)
        mx__nim_products(tables, a, b, a, N);
    printf("64-bit nim products: %.1f ns in a batch (asked 15), %.0f ns alone%s\n",
           (cpu() - start) / N / TIMES * 1e9, single, seed == 42 ? "!" : "");
    mx__nim_tables_free(tables);
    mx__free(a);
    mx__free(b);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "", *only = argc > 2 ? argv[2] : NULL;

    if (only && strcmp(only, "all") == 0) only = NULL;
    kernels = argc > 3 ? argv[3] : NULL;
    if (!*what || strcmp(what, "split") == 0) bench_split(only);
    if (!*what || strcmp(what, "plain") == 0) bench_plain(only);
    if (!*what || strcmp(what, "proofs") == 0) bench_proofs(only);
    if (!*what || strcmp(what, "hard") == 0) bench_hard(only);
    if (!*what || strcmp(what, "survey") == 0) bench_survey();
    if (!*what || strcmp(what, "sets") == 0) bench_sets();
    if (!*what || strcmp(what, "squares") == 0) bench_squares();
    if (!*what || strcmp(what, "nim") == 0) bench_nim();
    return 0;
}
