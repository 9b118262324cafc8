/* engines.c: how fast the engines are on games written in C, beside the plain loops that a
   contestant would write for the same rules, in one run. */
#include "memo.h"
#include "support/cgames.h"
#include "table.h"

#include <stdio.h>
#include <time.h>

static mx__budget budget;

/* Processor time, for machines that do other work beside. */
static double cpu_now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* --- plain loops ------------------------------------------------------------------------ */

static uint32_t plain_nim(int64_t n)
{
    uint32_t *g = calloc((size_t)n + 1, sizeof *g), *seen = calloc((size_t)n + 2, 4), v;

    if (!g || !seen) abort();
    for (int64_t h = 0; h <= n; h++) {
        for (int64_t k = 1; k <= h; k++)
            seen[g[h - k]] = (uint32_t)h + 1;
        for (v = 0; seen[v] == (uint32_t)h + 1; v++) {
        }
        g[h] = v;
    }
    v = g[n];
    free(g);
    free(seen);
    return v;
}

static uint32_t plain_kayles(int64_t n)
{
    uint32_t *g = calloc((size_t)n + 1, sizeof *g), *seen = calloc((size_t)n + 64, 4),
             v;

    if (!g || !seen) abort();
    for (int64_t h = 0; h <= n; h++) {
        for (int64_t k = 1; k <= 2; k++)
            for (int64_t i = 0; i <= (h - k) / 2 && h >= k; i++)
                seen[g[i] ^ g[h - k - i]] = (uint32_t)h + 1;
        for (v = 0; seen[v] == (uint32_t)h + 1; v++) {
        }
        g[h] = v;
    }
    v = g[n];
    free(g);
    free(seen);
    return v;
}

static uint32_t plain_wythoff(int64_t n)
{
    size_t side = (size_t)n + 1;
    uint32_t *g = calloc(side * side, sizeof *g), *seen = calloc(4 * side, 4), v = 0;

    if (!g || !seen) abort();
    for (size_t x = 0; x < side; x++)
        for (size_t y = 0; y < side; y++) {
            uint32_t now = (uint32_t)(x * side + y + 1);

            for (size_t k = 1; k <= x; k++)
                seen[g[(x - k) * side + y]] = now;
            for (size_t k = 1; k <= y; k++)
                seen[g[x * side + y - k]] = now;
            for (size_t k = 1; k <= x && k <= y; k++)
                seen[g[(x - k) * side + y - k]] = now;
            for (v = 0; seen[v] == now; v++) {
            }
            g[x * side + y] = v;
        }
    v = g[side * side - 1];
    free(g);
    free(seen);
    return v;
}

/* --- runs ------------------------------------------------------------------------------------ */

static void table_run(const char *name, const mx_game *game, const int64_t *hi,
                      uint32_t threads, uint32_t (*plain)(int64_t))
{
    const int64_t zero[2] = { 0, 0 };
    mx_limits limits = { .size = sizeof limits, .threads = threads };
    mx__table *table;
    mx_error err;
    double start, took, took_plain = 0;
    uint32_t want = 0;

    mx__budget_init(&budget, &limits);
    if (mx__table_new(game, &budget, &table, &err) != MX_OK) abort();
    start = cpu_now();
    if (mx__table_cover(table, zero, hi, &err) != MX_OK) abort();
    took = cpu_now() - start;
    if (plain) {
        start = cpu_now();
        want = plain(hi[0]);
        took_plain = cpu_now() - start;
        if (want != mx__table_at(table, (mx_span){ hi, game->shape->n_scalars }))
            abort();
    }
    printf("table  %-14s threads %u  %7.0f ms  %6.2f ns/option  %5.1f bytes/cell", name,
           (unsigned)threads, took * 1e3, took * 1e9 / (double)mx__table_options(table),
           (double)mx__table_bytes(table) / (double)mx__table_known(table));
    if (plain) printf("  %4.1f x plain C", took / took_plain);
    printf("\n");
    mx__table_free(table);
}

static void memo_run(const char *name, const mx_game *game, const int64_t *at, size_t n)
{
    mx__memo *memo;
    mx_error err;
    mx__raw raw;
    double start, took;
    uint64_t positions;

    mx__budget_init(&budget, NULL);
    if (mx__memo_new(game, MX__GRUNDY, &budget, &memo, &err) != MX_OK) abort();
    start = cpu_now();
    if (mx__memo_value(memo, (mx_span){ at, n }, 0, &raw, &err) != MX_OK) abort();
    took = cpu_now() - start;
    positions = mx__memo_positions(memo)->n;
    printf("memo   %-14s value %-8u %7.0f ms  %6.2f M options/s  %9llu positions  "
           "%5.1f bytes/position\n",
           name, raw, took * 1e3, (double)mx__memo_options(memo) / took / 1e6,
           (unsigned long long)positions,
           (double)mx__positions_bytes(mx__memo_positions(memo)) / (double)positions);
    mx__memo_free(memo);
}

/* A worker that is nothing: the game needs no memory to enumerate. */
static mx_status any_worker(const mx_game *game, void **worker)
{
    (void)game;
    *worker = &budget;
    return MX_OK;
}

int main(void)
{
    const int64_t kayles = 3000, nim = 5000, pair[2] = { 250, 250 };
    const int64_t chain = 1000000, few[2] = { 120, 120 };
    int64_t word[22] = { 20 }, stairs[] = { 5, 0, 9, 9, 9, 9 };
    mx_game shared = cg_wythoff, kayles_shared = cg_kayles;

    for (size_t i = 1; i <= 20; i++)
        word[i] = '.';
    shared.worker_new = kayles_shared.worker_new = any_worker;
    table_run("nim", &cg_nim, &nim, 1, plain_nim);
    table_run("kayles", &cg_kayles, &kayles, 1, plain_kayles);
    table_run("wythoff", &cg_wythoff, pair, 1, plain_wythoff);
    table_run("kayles", &kayles_shared, &kayles, 2, plain_kayles);
    table_run("wythoff", &shared, pair, 2, plain_wythoff);
    memo_run("strip of 20", &cg_strip, word, 21);
    memo_run("strip, apart", &cg_strip_apart, word, 21);
    memo_run("wythoff", &cg_wythoff, few, 2);
    memo_run("staircase", &cg_staircase, stairs, 6);
    memo_run("chain", &cg_chain, &chain, 1);
    return 0;
}
