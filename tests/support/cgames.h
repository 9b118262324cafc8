/* cgames.h: games written in C by filling in struct mx_game, for tests and benchmarks. */
#ifndef CGAMES_H
#define CGAMES_H

#include <mexor/game.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Test programs use some of these each. */
#define CG_UNUSED __attribute__((unused))

#define CG_SCALAR(name, lo, hi)                       \
    {                                                 \
        name, MX_SCALAR, (lo), (hi), NULL, 0, NULL, 0 \
    }
#define CG_SHAPE(id, scalars, ...)                         \
    static const mx_field id##_fields[] = { __VA_ARGS__ }; \
    static const mx_shape id = { id##_fields,              \
                                 sizeof id##_fields / sizeof *id##_fields, scalars }

CG_SHAPE(cg_heap, 1, CG_SCALAR("n", 0, INT64_MAX));
CG_SHAPE(cg_pair, 2, CG_SCALAR("x", 0, INT64_MAX), CG_SCALAR("y", 0, INT64_MAX));
CG_SHAPE(cg_sides, 2, CG_SCALAR("w", 1, INT64_MAX), CG_SCALAR("h", 1, INT64_MAX));
CG_SHAPE(cg_square15, 2, CG_SCALAR("x", 1, 15), CG_SCALAR("y", 1, 15));
CG_SHAPE(cg_row, 0, { "a", MX_ARRAY, 0, INT64_MAX, NULL, 0, NULL, 0 });
static const int32_t cg_letters[] = { '.', 'X' };
CG_SHAPE(cg_word, 0, { "s", MX_WORD, 0, 0, cg_letters, 2, NULL, 0 });

static const int64_t cg_weight1[] = { 1, 1 };
static const int64_t cg_weight_first[] = { 1, 0 };
static const mx_measure CG_UNUSED cg_falls = { cg_weight1,
                                               "every move lowers the sum" };
static const mx_measure CG_UNUSED cg_first_falls = { cg_weight_first,
                                                     "every move lowers n" };

/* --- sending options -------------------------------------------------------------- */

typedef struct cg_send {
    mx_sink *sink;
    void *context;
} cg_send;

static CG_UNUSED int cg_end(cg_send s, uint32_t rule, int ends, const mx_span *parts,
                            size_t n)
{
    mx_option option = {
        .rule = rule, .ends = (uint8_t)ends, .parts = parts, .n_parts = n
    };

    return s.sink(s.context, &option);
}

static CG_UNUSED int cg_heap1(cg_send s, uint32_t rule, int64_t a)
{
    mx_span part = { &a, 1 };

    return cg_end(s, rule, 0, &part, 1);
}

static CG_UNUSED int cg_heap2(cg_send s, uint32_t rule, int64_t a, int64_t b)
{
    mx_span parts[2] = { { &a, 1 }, { &b, 1 } };

    return cg_end(s, rule, 0, parts, 2);
}

static CG_UNUSED int cg_pair1(cg_send s, uint32_t rule, int64_t x, int64_t y)
{
    int64_t at[2] = { x, y };
    mx_span part = { at, 2 };

    return cg_end(s, rule, 0, &part, 1);
}

#define CG_OPTIONS(name)                                                            \
    static CG_UNUSED mx_status name(const mx_game *game, void *worker, mx_span at,  \
                                    mx_player player, unsigned want, mx_sink *sink, \
                                    void *context, mx_error *err)
#define CG_BEGIN                   \
    cg_send s = { sink, context }; \
    (void)game, (void)worker, (void)player, (void)want, (void)err

/* --- heaps ------------------------------------------------------------------------ */

CG_OPTIONS(cg_nim_options)
{
    CG_BEGIN;
    for (int64_t k = 1; k <= at.at[0]; k++)
        if (cg_heap1(s, 0, at.at[0] - k)) break;
    return MX_OK;
}

CG_OPTIONS(cg_nim_up_options)
{
    CG_BEGIN;
    for (int64_t k = 0; k < at.at[0]; k++)
        if (cg_heap1(s, 0, k)) break;
    return MX_OK;
}

CG_OPTIONS(cg_chain_options)
{
    CG_BEGIN;
    if (at.at[0]) cg_heap1(s, 0, at.at[0] - 1);
    return MX_OK;
}

CG_OPTIONS(cg_kayles_options)
{
    CG_BEGIN;
    for (int64_t k = 1; k <= 2; k++)
        for (int64_t i = 0; i <= (at.at[0] - k) / 2 && at.at[0] >= k; i++)
            if (cg_heap2(s, 0, i, at.at[0] - k - i)) return MX_OK;
    return MX_OK;
}

CG_OPTIONS(cg_grundy_options)
{
    CG_BEGIN;
    for (int64_t i = 1; 2 * i < at.at[0]; i++)
        if (cg_heap2(s, 0, i, at.at[0] - i)) break;
    return MX_OK;
}

CG_OPTIONS(cg_divisors_options)
{
    CG_BEGIN;
    for (int64_t d = 1; d < at.at[0]; d++)
        if (at.at[0] % d == 0 && cg_heap1(s, 0, d)) break;
    return MX_OK;
}

/* n -> n - 1 but 3 -> 5 too: it need not end. */
CG_OPTIONS(cg_loop_options)
{
    CG_BEGIN;
    if (at.at[0] == 3)
        cg_heap2(s, 0, 5, 1);
    else if (at.at[0] > 0)
        cg_heap1(s, 0, at.at[0] - (at.at[0] == 5 ? 2 : 1));
    return MX_OK;
}

CG_OPTIONS(cg_up_options)
{
    CG_BEGIN;
    cg_heap1(s, 0, at.at[0] + 1);
    return MX_OK;
}

/* --- pairs ------------------------------------------------------------------------ */

CG_OPTIONS(cg_wythoff_options)
{
    int64_t x = at.at[0], y = at.at[1];

    CG_BEGIN;
    for (int64_t k = 1; k <= (x > y ? x : y); k++) {
        if (k <= x && cg_pair1(s, 0, x - k, y)) break;
        if (k <= y && cg_pair1(s, 0, x, y - k)) break;
        if (k <= x && k <= y && cg_pair1(s, 0, x - k, y - k)) break;
    }
    return MX_OK;
}

/* POJ 2311, sides of 1 included: who makes (1, 1) has won. */
CG_OPTIONS(cg_cutting_options)
{
    int64_t w = at.at[0], h = at.at[1];

    CG_BEGIN;
    for (int64_t i = 1; i < w; i++) {
        int64_t a[2] = { i, h }, b[2] = { w - i, h };
        mx_span parts[2] = { { a, 2 }, { b, 2 } };
        bool wins = h == 1 && (i == 1 || w - i == 1);

        if (cg_end(s, 0, wins ? MX_MOVER_WINS : 0, parts, 2)) return MX_OK;
    }
    for (int64_t i = 1; i < h; i++) {
        int64_t a[2] = { w, i }, b[2] = { w, h - i };
        mx_span parts[2] = { { a, 2 }, { b, 2 } };
        bool wins = w == 1 && (i == 1 || h - i == 1);

        if (cg_end(s, 1, wins ? MX_MOVER_WINS : 0, parts, 2)) return MX_OK;
    }
    return MX_OK;
}

CG_OPTIONS(cg_chess_options)
{
    static const int step[4][2] = { { -2, 1 }, { -2, -1 }, { 1, -2 }, { -1, -2 } };

    CG_BEGIN;
    for (int i = 0; i < 4; i++) {
        int64_t x = at.at[0] + step[i][0], y = at.at[1] + step[i][1];

        if (x >= 1 && y >= 1 && x <= 15 && y <= 15 && cg_pair1(s, 0, x, y)) break;
    }
    return MX_OK;
}

/* The same on a quarter plane. */
CG_OPTIONS(cg_plane_options)
{
    static const int step[4][2] = { { -2, 1 }, { -2, -1 }, { 1, -2 }, { -1, -2 } };

    CG_BEGIN;
    for (int i = 0; i < 4; i++) {
        int64_t x = at.at[0] + step[i][0], y = at.at[1] + step[i][1];

        if (x >= 0 && y >= 0 && cg_pair1(s, 0, x, y)) break;
    }
    return MX_OK;
}

CG_OPTIONS(cg_fibnim_options)
{
    int64_t n = at.at[0], most = at.at[1];

    CG_BEGIN;
    for (int64_t k = 1; k <= n && k <= most; k++)
        if (cg_pair1(s, 0, n - k, 2 * k)) break;
    return MX_OK;
}

/* --- arrays and words ------------------------------------------------------------- */

CG_OPTIONS(cg_staircase_options)
{
    int64_t a[64];
    size_t n = (size_t)at.at[0];

    CG_BEGIN;
    for (size_t i = 1; i < n && n < 64; i++)
        for (int64_t c = 1; c <= at.at[1 + i]; c++) {
            mx_span part = { a, at.n };

            memcpy(a, at.at, at.n * sizeof *a);
            a[1 + i] -= c;
            a[i] += c;
            if (cg_end(s, 0, 0, &part, 1)) return MX_OK;
        }
    return MX_OK;
}

/* Kayles on the strip itself: one or two adjacent '.' become 'X'. */
CG_OPTIONS(cg_strip_options)
{
    int64_t a[128];
    size_t n = (size_t)at.at[0];

    CG_BEGIN;
    memcpy(a, at.at, at.n * sizeof *a);
    for (size_t take = 1; take <= 2; take++)
        for (size_t i = 0; i + take <= n; i++) {
            mx_span part = { a, at.n };
            bool fits = at.at[1 + i] == '.' && at.at[i + take] == '.';

            if (!fits) continue;
            a[1 + i] = a[i + take] = 'X';
            if (cg_end(s, 0, 0, &part, 1)) return MX_OK;
            a[1 + i] = a[i + take] = '.';
        }
    return MX_OK;
}

/* The runs of '.' of a strip, each a strip of its own. */
static CG_UNUSED mx_status cg_strip_split(const mx_game *game, void *worker, mx_span at,
                                          mx_sink *sink, void *context, mx_error *err)
{
    int64_t a[128];
    size_t n = (size_t)at.at[0], run = 0;
    cg_send s = { sink, context };

    (void)game, (void)worker, (void)err;
    for (size_t i = 0; i <= n; i++) {
        if (i < n && at.at[1 + i] == '.') {
            a[1 + run++] = '.';
        } else if (run || i == n) {
            mx_span part = { a, run + 1 };

            if (run == n) return MX_OK;
            a[0] = (int64_t)run;
            if (cg_end(s, 0, 0, &part, 1)) return MX_OK;
            run = 0;
        }
    }
    return MX_OK;
}

static CG_UNUSED void cg_word_canonical(const mx_game *game, mx_span at, int64_t *out)
{
    size_t n = at.n - 1;
    bool turn = false;

    (void)game;
    for (size_t i = 0; i < n; i++)
        if (at.at[1 + i] != at.at[n - i]) {
            turn = at.at[1 + i] > at.at[n - i];
            break;
        }
    out[0] = at.at[0];
    for (size_t i = 0; i < n; i++)
        out[1 + i] = turn ? at.at[n - i] : at.at[1 + i];
}

/* --- the games -------------------------------------------------------------------- */

#define CG_GAME(id, nick, form, opts, ...)                         \
    static const mx_game CG_UNUSED id = { .size = sizeof(mx_game), \
                                          .name = nick,            \
                                          .shape = &(form),        \
                                          .options = (opts),       \
                                          __VA_ARGS__ }

CG_GAME(cg_nim, "nim", cg_heap, cg_nim_options, .measure = &cg_falls);
CG_GAME(cg_nim_up, "nim up", cg_heap, cg_nim_up_options, .measure = &cg_falls);
CG_GAME(cg_chain, "chain", cg_heap, cg_chain_options, .measure = &cg_falls);
CG_GAME(cg_kayles, "kayles", cg_heap, cg_kayles_options, .measure = &cg_falls);
CG_GAME(cg_grundy, "grundy", cg_heap, cg_grundy_options, .measure = &cg_falls);
CG_GAME(cg_divisors, "divisors", cg_heap, cg_divisors_options, .measure = &cg_falls);
CG_GAME(cg_loop, "loop", cg_heap, cg_loop_options, .flags = 0);
CG_GAME(cg_up, "up", cg_heap, cg_up_options, .flags = 0);
CG_GAME(cg_wythoff, "wythoff", cg_pair, cg_wythoff_options, .measure = &cg_falls);
CG_GAME(cg_cutting, "cutting", cg_sides, cg_cutting_options, .measure = &cg_falls,
        .flags = MX_WINS);
CG_GAME(cg_chess, "chessboard", cg_square15, cg_chess_options, .measure = &cg_falls);
CG_GAME(cg_plane, "plane", cg_pair, cg_plane_options, .measure = &cg_falls);
CG_GAME(cg_fibnim, "fibnim", cg_pair, cg_fibnim_options, .measure = &cg_first_falls);
CG_GAME(cg_staircase, "staircase", cg_row, cg_staircase_options, .flags = 0);
CG_GAME(cg_strip, "strip", cg_word, cg_strip_options, .flags = 0);
CG_GAME(cg_strip_apart, "strip apart", cg_word, cg_strip_options, .flags = 0,
        .split = cg_strip_split, .canonical = cg_word_canonical);
CG_GAME(cg_misere_nim, "misere nim", cg_heap, cg_nim_options, .flags = MX_MISERE);
CG_GAME(cg_misere_kayles, "misere kayles", cg_heap, cg_kayles_options,
        .flags = MX_MISERE);
CG_GAME(cg_misere_strip, "misere strip", cg_word, cg_strip_options, .flags = MX_MISERE);

#endif
