/* genus_test.c: genera of misère play, against print and against their definition. */
#include "genus.h"

#include "mix.h"

#include <mexor/heap.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

typedef struct opened {
    mx__budget budget;
    mx_heap_rule *rule;
    mx_game *game;
    mx__genera *genera;
} opened;

static void open_code(const char *code, const mx_limits *limits, opened *o)
{
    mx_error err;

    mx__budget_init(&o->budget, limits);
    assert_int_equal(mx_heap_parse(code, strlen(code), 0, &o->rule, &err), MX_OK);
    assert_int_equal(mx_heap_game(o->rule, code, &o->game, &err), MX_OK);
    assert_int_equal(mx__genera_new(o->game, &o->budget, &o->genera, &err), MX_OK);
}

static void close_code(opened *o)
{
    mx__genera_free(o->genera);
    assert_int_equal(atomic_load(&o->budget.bytes), 0);
    mx_heap_game_free(o->game);
    mx_heap_free(o->rule);
}

static void words(const mx__genus *g, char *out, size_t room)
{
    int at = snprintf(out, room, "%u^", g->normal);

    for (unsigned i = 0; i < g->n; i++)
        at += snprintf(out + at, room - (size_t)at, "%u", g->misere[i]);
}

static void expect(const char *code, const char *const *want, size_t n)
{
    opened o;
    mx_error err;

    open_code(code, NULL, &o);
    for (size_t heap = 1; heap <= n; heap++) {
        char text[80];
        mx__genus g;

        assert_int_equal(mx__genera_heap(o.genera, (int64_t)heap, &g, &err), MX_OK);
        words(&g, text, sizeof text);
        assert_string_equal(text, want[heap - 1]);
    }
    close_code(&o);
}

/* Plambeck's page on the quaternary game .312: the last two repeat for ever. */
static void genera_of_312_are_those_in_print(void **state)
{
    static const char *const want[] = { "1^031", "2^20", "0^02", "2^1420",
                                        "0^02",  "1^13", "0^02", "1^13" };

    (void)state;
    expect("0.312", want, 8);
}

/* Winning Ways, chapter 13: rows of Kayles are tame up to 4, then 4^146 and 4^046. */
static void genera_of_kayles_are_those_in_print(void **state)
{
    static const char *const want[] = { "1^031", "2^20", "3^31", "1^031", "4^146",
                                        "3^31",  "2^20", "1^13", "4^046" };

    (void)state;
    expect("0.77", want, 9);
}

/* --- by definition ---------------------------------------------------------------- */

/* Heaps of the game, and Nim heaps behind them. */
typedef struct place {
    int heap[16], nim[8];
    int n_heaps, n_nims;
} place;

typedef struct code {
    int digit[4], n;
} code;

static bool is_won(const code *c, const place *p);

static bool wins_by_heap(const code *c, const place *p, int i)
{
    for (int take = 0; take < c->n && take <= p->heap[i]; take++) {
        int left = p->heap[i] - take;

        for (int a = 0; a <= left / 2; a++) {
            int parts = (a > 0) + (left - a > 0);
            place next = *p;

            if (!(c->digit[take] >> parts & 1)) continue;
            next.heap[i] = a;
            next.heap[next.n_heaps++] = left - a;
            if (!is_won(c, &next)) return true;
        }
    }
    return false;
}

static bool can_move(const code *c, const place *p)
{
    for (int i = 0; i < p->n_nims; i++)
        if (p->nim[i]) return true;
    for (int i = 0; i < p->n_heaps; i++)
        for (int take = 0; take < c->n && take <= p->heap[i]; take++) {
            int left = p->heap[i] - take;

            for (int parts = 0; parts <= 2; parts++)
                if (c->digit[take] >> parts & 1 &&
                    (parts == 0 ? left == 0 : left >= parts))
                    return true;
        }
    return false;
}

/* Misère: who can not move has won. */
static bool is_won(const code *c, const place *p)
{
    place q = *p;

    q.n_heaps = 0; /* without empty heaps, of which there are many */
    for (int i = 0; i < p->n_heaps; i++)
        if (p->heap[i]) q.heap[q.n_heaps++] = p->heap[i];
    if (!can_move(c, &q)) return true;
    for (int i = 0; i < q.n_nims; i++)
        for (int to = 0; to < q.nim[i]; to++) {
            place next = q;

            next.nim[i] = to;
            if (!is_won(c, &next)) return true;
        }
    for (int i = 0; i < q.n_heaps; i++)
        if (wins_by_heap(c, &q, i)) return true;
    return false;
}

/* With TWOS heaps *2 beside HEAP the misère value is the first m that is lost. */
static void check_terms(const code *c, const mx__genus *g, int heap)
{
    for (int twos = 0; twos <= (heap > 3 ? 1 : 2); twos++) {
        unsigned i = (unsigned)twos;
        int want = i < g->n ? g->misere[i] : g->misere[g->n - 1 - (i - g->n + 1) % 2];

        for (int m = 0; m <= want; m++) {
            place p = { { heap }, { m, 2, 2 }, 1, 1 + twos };

            assert_int_equal(is_won(c, &p), m < want);
        }
    }
}

static void genera_are_what_their_definition_says(void **state)
{
    uint64_t seed = 7;

    (void)state;
    for (int round = 0; round < 15; round++) {
        code c = { { mx__random(&seed) % 2 ? 4 : 0 }, 4 };
        char text[16];
        opened o;
        mx_error err;

        for (int i = 1; i < 4; i++)
            c.digit[i] = (int)(mx__random(&seed) % 8);
        c.digit[1] |= 1;
        snprintf(text, sizeof text, "%d.%d%d%d", c.digit[0], c.digit[1], c.digit[2],
                 c.digit[3]);
        open_code(text, NULL, &o);
        for (int heap = 0; heap <= 5; heap++) {
            mx__genus g;

            assert_int_equal(mx__genera_heap(o.genera, heap, &g, &err), MX_OK);
            check_terms(&c, &g, heap);
        }
        close_code(&o);
    }
}

static void a_limit_ends_the_work_and_is_remembered(void **state)
{
    mx_limits limits = { .size = sizeof limits, .positions = 2000 };
    opened o;
    mx__genus g;
    mx_error err;
    mx_status st = MX_OK;

    (void)state;
    open_code("0.07", &limits, &o);
    for (int64_t heap = 0; heap <= 200 && st == MX_OK; heap++)
        st = mx__genera_heap(o.genera, heap, &g, &err);
    assert_int_equal(st, MX_LIMIT);
    assert_int_equal(mx__genera_heap(o.genera, 3, &g, &err), MX_OK);
    close_code(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(genera_of_312_are_those_in_print),
        cmocka_unit_test(genera_of_kayles_are_those_in_print),
        cmocka_unit_test(genera_are_what_their_definition_says),
        cmocka_unit_test(a_limit_ends_the_work_and_is_remembered),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
