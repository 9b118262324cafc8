/* value_helpers.h: what tests of values share: a table, values from text, random games. */
#ifndef VALUE_HELPERS_H
#define VALUE_HELPERS_H

#include "form_text.h"
#include "mix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct desk {
    mx__budget budget;
    mx__forms *forms;
    uint64_t seed;
} desk;

static inline void desk_open(desk *d)
{
    mx_error err;

    mx__budget_init(&d->budget, NULL);
    assert_int_equal(mx__forms_new(&d->budget, &d->forms, &err), MX_OK);
    d->seed = 20;
}

static inline void desk_close(desk *d)
{
    mx__forms_free(d->forms);
    assert_true(d->budget.bytes == 0);
}

/* The value written TEXT. */
static inline mx__form val(desk *d, const char *text)
{
    mx__form g = MX__NO_FORM;
    mx_error err = { 0 };
    mx_status st = mx__form_read(d->forms, text, strlen(text), &g, &err);

    if (st != MX_OK) fail_msg("%s: column %u: %s", text, err.column, err.text);
    return g;
}

static inline void print_into(desk *d, mx__form g, char *out, size_t room)
{
    mx__text text = { 0 };
    mx_error err = { 0 };

    assert_int_equal(mx__form_print(d->forms, g, MX__FORM_PLAIN, &text, &err), MX_OK);
    assert_true(text.n < room);
    memcpy(out, text.at, text.n + 1);
    mx__text_clear(&text);
}

static inline void assert_text(desk *d, mx__form g, const char *text)
{
    char out[4096];

    print_into(d, g, out, sizeof out);
    assert_string_equal(out, text);
}

/* The value of TEXT is written WANT. */
static inline void assert_value(desk *d, const char *text, const char *want)
{
    assert_text(d, val(d, text), want);
}

static inline mx__form sum_of(desk *d, mx__form a, mx__form b)
{
    mx__form g = MX__NO_FORM;

    assert_int_equal(mx__form_sum(d->forms, a, b, &g, NULL), MX_OK);
    return g;
}

static inline mx__form minus(desk *d, mx__form a)
{
    mx__form g = MX__NO_FORM;

    assert_int_equal(mx__form_negative(d->forms, a, &g, NULL), MX_OK);
    return g;
}

static inline bool is_le(desk *d, mx__form a, mx__form b)
{
    bool le = false;

    assert_int_equal(mx__form_le(d->forms, a, b, &le, NULL), MX_OK);
    return le;
}

static inline mx__form made(desk *d, const mx__form *l, size_t n, const mx__form *r,
                            size_t k)
{
    mx__form g = MX__NO_FORM;

    assert_int_equal(mx__forms_make(d->forms, l, n, r, k, &g, NULL), MX_OK);
    return g;
}

/* --- random games, as they are given, not yet simplified ---------------------------------- */

enum { MOST_NODES = 64, MOST_REPLIES = 4 };

typedef struct raw_game {
    struct {
        uint8_t n[2];
        uint8_t option[2][MOST_REPLIES];
    } node[MOST_NODES]; /* options come before what they belong to */
    int n;
} raw_game;

static inline uint32_t below(desk *d, uint32_t n)
{
    return (uint32_t)(mx__random(&d->seed) % n);
}

/* N nodes, each with up to MOST options a side among the earlier ones; ALL_SMALL: both
   sides have options or none has. */
static inline void random_game(desk *d, raw_game *g, int n, uint32_t most,
                               bool all_small)
{
    memset(g, 0, sizeof *g);
    g->n = n;
    for (int i = 1; i < n; i++)
        for (int s = 0; s < 2; s++) {
            uint32_t k = all_small ? 1 + below(d, most) : below(d, most + 1);

            g->node[i].n[s] = (uint8_t)k;
            for (uint32_t j = 0; j < k; j++) /* mostly near ones, so that it is deep */
                g->node[i].option[s][j] =
                    (uint8_t)(below(d, 3)
                                  ? i - 1 - (int)below(d, (uint32_t)(i < 4 ? i : 4))
                                  : (int)below(d, (uint32_t)i));
        }
}

static inline mx__form form_of(desk *d, const raw_game *g)
{
    mx__form value[MOST_NODES];

    for (int i = 0; i < g->n; i++) {
        mx__form option[2][MOST_REPLIES];

        for (int s = 0; s < 2; s++)
            for (int j = 0; j < g->node[i].n[s]; j++)
                option[s][j] = value[g->node[i].option[s][j]];
        value[i] = made(d, option[0], g->node[i].n[0], option[1], g->node[i].n[1]);
    }
    return value[g->n - 1];
}

/* Whether player S, to move in A + B at nodes I and J, wins: by trying all moves. */
static inline bool wins_sum(const raw_game *a, int i, const raw_game *b, int j, int s,
                            int8_t *memo)
{
    int8_t *known = &memo[(i * MOST_NODES + j) * 2 + s];

    if (*known >= 0) return *known != 0;
    *known = 0;
    for (int k = 0; !*known && k < a->node[i].n[s]; k++)
        *known = !wins_sum(a, a->node[i].option[s][k], b, j, !s, memo);
    for (int k = 0; !*known && k < b->node[j].n[s]; k++)
        *known = !wins_sum(a, i, b, b->node[j].option[s][k], !s, memo);
    return *known != 0;
}

/* The outcome of A + B by search. */
static inline mx__form_outcome searched(const raw_game *a, const raw_game *b)
{
    static int8_t memo[MOST_NODES * MOST_NODES * 2];
    bool left, right;

    memset(memo, -1, sizeof memo);
    left = wins_sum(a, a->n - 1, b, b->n - 1, 0, memo);
    right = wins_sum(a, a->n - 1, b, b->n - 1, 1, memo);
    return left ? (right ? MX__FORM_N : MX__FORM_L) : (right ? MX__FORM_R : MX__FORM_P);
}

#endif
