/* reason_prop.c: every statement of the reasons derived again from the rules, in random
   sums of the games of the gallery. */
#include "enumerate.h"
#include "mix.h"
#include "reason.h"
#include "session.h"
#include "support/played_out.h"

#include <mexor/mexor.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#ifndef REASONS /* sums to be asked about; under the address sanitizer each takes long */
#ifdef __SANITIZE_ADDRESS__
#define REASONS 300
#else
#define REASONS 1500
#endif
#endif

enum { MOST_GAMES = 400, MOST_STATES = 2500, MOST_STEPS = 4000 };

/* The sum that is asked about, and what the book says. */
typedef struct asked {
    mx_sum *sum;
    mx__component *parts;
    size_t n;
    const mx_game *game;
    const mx_game *games[1];
    po_book *book;
    bool misere;
    int result;
    int64_t lasts;
    const mx__reason *reason;
} asked;

static int play_with(asked *a, size_t skip, const mx__reason *r, size_t parts,
                     int64_t *lasts)
{
    int64_t words[4096];
    size_t n = 0, n_parts = 0;
    int result;

    for (size_t i = 0; i < a->n; i++)
        if (i != skip) po_put(words, &n, 0, a->parts[i].at);
    if (skip < a->n) mx__reason_part(r, parts, 0, &n_parts);
    for (size_t p = 0; p < n_parts; p++)
        po_put(words, &n, 0, mx__reason_part(r, parts, p, &n_parts));
    if (!po_play(a->book, words, n, 0, a->misere, &result, lasts)) return 99;
    return result;
}

/* --- options ---------------------------------------------------------------------- */

typedef struct option_hunt {
    const mx__reason *reason;
    size_t parts;
    int ends; /* -1: any */
    uint64_t n, found;
    const mx_game *game;
    int64_t value; /* no option may have it; -1: do not look */
    bool has_value, failed;
} option_hunt;

static int hunt(void *context, const mx_option *o)
{
    option_hunt *h = context;
    size_t n = 0;
    bool same = true;
    int sum = 0;

    h->n++;
    mx__reason_part(h->reason, h->parts, 0, &n);
    same = n == o->n_parts && (h->ends < 0 || h->ends == o->ends);
    for (size_t p = 0; p < n && same; p++) {
        mx_span part = mx__reason_part(h->reason, h->parts, p, &n);

        same = part.n == o->parts[p].n &&
               (!part.n || !memcmp(part.at, o->parts[p].at, part.n * sizeof *part.at));
    }
    h->found += same;
    if (h->value < 0 || o->ends != MX_GOES_ON) return 0;
    for (size_t p = 0; p < o->n_parts && sum >= 0; p++) {
        long left = MOST_STEPS;
        int v = po_value(h->game, o->parts[p], &left);

        sum = v < 0 ? v : sum ^ v;
    }
    if (sum == -1) h->failed = true;
    if (sum == h->value) h->has_value = true;
    return 0;
}

static void hunt_at(const asked *a, mx_span at, option_hunt *h)
{
    void *worker = NULL;

    h->game = a->game;
    if (a->game->worker_new)
        assert_int_equal(a->game->worker_new(a->game, &worker), MX_OK);
    assert_int_equal(a->game->options(a->game, worker, at, MX_LEFT, 0, hunt, h, NULL),
                     MX_OK);
    if (worker && a->game->worker_free) a->game->worker_free(a->game, worker);
}

/* The value of the list PARTS by the definition; -1: it takes too long. */
static int value_of_parts(const asked *a, size_t parts)
{
    size_t n;
    int sum = 0;

    if (a->reason->by == MX__BY_SEARCH) return -1; /* play may not end */
    mx__reason_part(a->reason, parts, 0, &n);
    for (size_t p = 0; p < n && sum >= 0; p++) {
        long left = MOST_STEPS;
        int v = po_value(a->game, mx__reason_part(a->reason, parts, p, &n), &left);

        sum = v < 0 ? v : sum ^ v;
    }
    return sum;
}

static void reply_goes_back(const asked *a, const mx__reason_option *o)
{
    const mx__reason_group *g = &a->reason->groups.at[o->group];
    option_hunt h = {
        .reason = a->reason, .parts = o->reply, .ends = MX_GOES_ON, .value = -1
    };
    size_t n;
    int reply = value_of_parts(a, o->reply), whole = value_of_parts(a, o->parts);
    mx_span part = mx__reason_part(a->reason, o->parts, o->part, &n);
    long left = MOST_STEPS;
    int old = po_value(a->game, part, &left);

    assert_true(o->worth.g > g->worth.g);
    assert_true(o->part < n);
    hunt_at(a, part, &h);
    assert_true(h.found > 0);
    if (reply < 0 || whole < 0 || old < 0) return;
    assert_int_equal(whole ^ old ^ reply, g->worth.g);
}

static void option_holds(asked *a, const mx__reason_option *o)
{
    const mx__reason_group *g = &a->reason->groups.at[o->group];
    option_hunt h = {
        .reason = a->reason, .parts = o->parts, .ends = o->ends, .value = -1
    };
    int64_t lasts;
    int value = value_of_parts(a, o->parts), after;

    hunt_at(a, a->parts[g->first].at, &h);
    assert_true(h.found > 0);
    if (o->worth.kind == MX__WORTH_NUMBER && value != -1 &&
        a->reason->by != MX__BY_SEARCH)
        assert_int_equal(value, o->worth.g);
    if (o->worth.kind == MX__WORTH_LOONY && value != -1)
        assert_int_equal(value, PO_LOONY);
    if (o->why & MX__IS_REVERSED) reply_goes_back(a, o);
    after = o->ends != MX_GOES_ON ? (o->ends == MX_MOVER_WINS ? -1 : 1)
                                  : play_with(a, g->first, a->reason, o->parts, &lasts);
    if (after == 99) return;
    if (o->why & MX__IS_WINNING)
        assert_int_equal(after, a->reason->winner == MX_WON ? -1 : 0);
    if (o->why & MX__IS_LONGEST) {
        assert_int_equal(after, 1);
        if (o->ends == MX_GOES_ON) assert_int_equal(lasts, o->lasts);
        assert_int_equal(o->lasts + 1, a->lasts);
    }
}

/* --- components ------------------------------------------------------------------- */

static void mex_holds(const asked *a, size_t group)
{
    const mx__reason_group *g = &a->reason->groups.at[group];
    option_hunt h = { .reason = a->reason,
                      .ends = -1,
                      .value = g->worth.kind == MX__WORTH_NUMBER ? (int64_t)g->worth.g
                                                                 : -1 };
    int64_t empty[1] = { 0 };
    mx__reason none = { .words = { empty, 1, 1 } };
    uint64_t seen = 0;

    if (a->reason->by == MX__BY_SEARCH) h.value = -1;
    h.reason = &none;
    hunt_at(a, a->parts[g->first].at, &h);
    assert_int_equal(h.n, g->n_options);
    assert_true(!h.has_value || h.failed);
    if (h.value < 0) return;
    for (size_t i = 0; i < a->reason->options.n; i++) {
        const mx__reason_option *o = &a->reason->options.at[i];

        if (o->group != group || !(o->why & MX__IS_WITNESS)) continue;
        assert_true(o->worth.g < g->worth.g && o->worth.g < 64);
        assert_false(seen >> o->worth.g & 1);
        seen |= UINT64_C(1) << o->worth.g;
    }
    assert_int_equal(seen, (UINT64_C(1) << g->worth.g) - 1);
}

/* A tame component by itself says whether it is like a heap of at most 1. */
static void is_as_fickle_as_said(asked *a, const mx__reason_group *g)
{
    int64_t words[512], lasts;
    size_t n = 0;
    int result;

    po_put(words, &n, 0, a->parts[g->first].at);
    if (!po_play(a->book, words, n, 0, true, &result, &lasts)) return;
    if (g->worth.g > 1) {
        assert_false(g->worth.fickle);
        assert_int_equal(result, 1);
    } else {
        assert_int_equal(result > 0, (g->worth.g == 1) != g->worth.fickle);
    }
}

static void components_hold(asked *a)
{
    const mx__reason *r = a->reason;
    uint64_t xor = 0;
    size_t counted = 0;

    for (size_t i = 0; i < r->groups.n; i++) {
        const mx__reason_group *g = &r->groups.at[i];
        long left = MOST_STEPS;
        size_t equal = 0;
        int value = -1;

        for (size_t k = 0; k < a->n; k++)
            equal += a->parts[k].at.n == a->parts[g->first].at.n &&
                     !memcmp(a->parts[k].at.at, a->parts[g->first].at.at,
                             a->parts[k].at.n * sizeof *a->parts[k].at.at);
        assert_int_equal(equal, g->count);
        counted += g->count;
        if (r->by != MX__BY_SEARCH)
            value = po_value(a->game, a->parts[g->first].at, &left);
        if (value >= 0) {
            assert_int_equal(g->worth.kind, MX__WORTH_NUMBER);
            assert_int_equal(g->worth.g, value);
        }
        if (value == PO_LOONY) assert_int_equal(g->worth.kind, MX__WORTH_LOONY);
        if (r->by == MX__BY_MISERE_NIM) is_as_fickle_as_said(a, g);
        if (g->count % 2 && g->worth.kind == MX__WORTH_NUMBER) xor ^= g->worth.g;
        if (g->is_told) mex_holds(a, i);
    }
    assert_int_equal(counted, a->n);
    if (r->has_nim_sum && !r->n_loony) assert_int_equal(xor, r->nim_sum);
}

/* Each position of the round is drawn and one move behind the one before. */
static void round_holds(asked *a)
{
    const mx__reason *r = a->reason;

    for (size_t i = 0; i < r->cycle.n; i++) {
        option_hunt h = {
            .reason = r, .parts = r->cycle.at[i], .ends = MX_GOES_ON, .value = -1
        };
        int64_t lasts;
        size_t n;
        int result = play_with(a, 0, r, r->cycle.at[i], &lasts);

        if (result != 99) assert_int_equal(result, 0);
        if (i == 0) continue;
        hunt_at(a, mx__reason_part(r, r->cycle.at[i - 1], 0, &n), &h);
        assert_true(h.found > 0);
    }
    if (r->cycle.n) {
        size_t n;
        mx_span x = mx__reason_part(r, r->cycle.at[0], 0, &n),
                y = mx__reason_part(r, r->cycle.at[r->cycle.n - 1], 0, &n);

        assert_true(r->cycle.n > 1 && r->winner == MX_DRAWN && a->n == 1);
        assert_true(x.n == y.n && !memcmp(x.at, y.at, x.n * sizeof *x.at));
    }
}

static void rule_holds(const asked *a)
{
    const mx__reason *r = a->reason;

    if (r->by == MX__BY_NIM_SUM) assert_int_equal(r->winner == MX_WON, r->nim_sum != 0);
    if (r->by == MX__BY_LOONY) assert_true(r->winner == MX_WON && r->n_loony);
    if (r->by == MX__BY_MISERE_NIM)
        assert_int_equal(r->winner == MX_LOST, r->nim_sum == (r->n_firm ? 0 : 1));
    if (a->result != 99)
        assert_int_equal(r->winner, a->result > 0   ? MX_WON
                                    : a->result < 0 ? MX_LOST
                                                    : MX_DRAWN);
}

/* --- random sums ------------------------------------------------------------------ */

typedef struct pool {
    int64_t at[64][64];
    size_t n_at[64], n;
    uint64_t met;
    uint64_t *seed;
} pool;

/* Keeps a random choice of the positions that are sent. */
static int pick(void *context, mx_span at)
{
    pool *p = context;
    size_t slot = p->n;

    if (at.n > 64) return 0;
    if (p->n == 64) slot = (size_t)(mx__random(p->seed) % (p->met + 1));
    p->met++;
    if (slot >= 64) return p->met > 4000;
    if (p->n < 64) p->n++;
    p->n_at[slot] = at.n;
    if (at.n) memcpy(p->at[slot], at.at, at.n * sizeof *at.at);
    return p->met > 4000;
}

static bool check_one(mx_session *session, mx_opened *opened, const pool *p,
                      uint64_t *seed, unsigned *kinds)
{
    asked a = { .game = mx_opened_game(opened) };
    mx__reason reason = { 0 };
    mx_error err;
    size_t n = a.game->flags & MX_ENDS ? 1 : 1 + (size_t)(mx__random(seed) % 3);
    bool counts = false;
    mx_status st = MX_OK;

    a.games[0] = a.game;
    a.misere = (a.game->flags & MX_MISERE) != 0;
    assert_int_equal(mx_sum_new(session, &a.sum), MX_OK);
    for (size_t i = 0; i < n && st == MX_OK; i++) {
        size_t k = (size_t)(mx__random(seed) % p->n);

        st = mx_sum_add_at(a.sum, opened, (mx_span){ p->at[k], p->n_at[k] }, &err);
    }
    a.n = n;
    if (st == MX_OK) st = mx__sum_components(a.sum, &a.parts, &err);
    if (st == MX_OK)
        st = mx__reason_make(a.parts, n, a.misere, &session->budget,
                             (mx__reason_bounds){ 8, 1 << 12 }, &reason, &err);
    a.book = po_new(a.games, MOST_STATES);
    a.reason = &reason;
    if (st == MX_OK) {
        a.result = play_with(&a, n, NULL, 0, &a.lasts);
        if (a.result != 99) {
            counts = true;
            *kinds |= 1U << reason.by | 256U << reason.winner;
            rule_holds(&a);
            components_hold(&a);
            round_holds(&a);
            for (size_t i = 0; i < reason.options.n; i++)
                option_holds(&a, &reason.options.at[i]);
        }
    }
    po_free(a.book);
    mx__reason_clear(&reason);
    mx__free(a.parts);
    mx_sum_free(a.sum);
    return counts;
}

static size_t check_game(const char *name, const char *rules, size_t wanted,
                         uint64_t *seed, unsigned *kinds)
{
    const mx_limits limits = { .size = sizeof limits,
                               .positions = 200000,
                               .seconds = 2 };
    mx_session *session;
    mx_opened *opened;
    mx_error err;
    pool p = { .n = 0, .seed = seed };
    size_t n = 0;
    mx_status st;

    assert_int_equal(mx_session_new(&limits, &session), MX_OK);
    st = rules ? mx_open_rules(session, name, rules, strlen(rules), NULL, &opened, &err)
               : mx_open(session, name, NULL, &opened, &err);
    if (st == MX_OK && !(mx_opened_game(opened)->flags &
                         (MX_PARTIZAN | MX_SCORES | MX_STARTER | MX_TURNS | MX_TIES |
                          MX_DRAW_LEFT | MX_DRAW_RIGHT))) {
        for (int64_t size = 0; size <= 9 && p.met <= 4000; size++)
            mx__enumerate(mx_opened_game(opened)->shape, size, pick, &p);
        for (size_t tries = 0; tries < 2 * wanted && n < wanted && p.n; tries++)
            n += check_one(session, opened, &p, seed, kinds);
    }
    mx_session_free(session);
    return n;
}

static void each_statement_follows_from_the_rules(void **state)
{
    static const char *const more[] = {
        "0.77",
        "0.137",
        "0.07",
        "4.7",
        "0.333",
        "S(1,3,4)",
        "n -> n - k for k in 1..n",
        "play misere; n -> n - k for k in 1..n",
        "play misere; n -> n - k for k in 1..3",
        "play misere; n -> n - 1 - k, k for k in 0..n-1",
        "position n in 0..9; move n -> (n + 1) % 7, n - 2; draw",
        "position n in 0..30; move n -> (n * 7 + 3) % 11, (n * 5 + 2) % 13; draw",
        "position n in 0..60; move n -> (n * 7 + 3) % 31, n - 3; draw",
        "n -> n - 1, n - 2; wins 0; wins 4"
    };
    uint64_t seed = 20260101;
    size_t total = 0, n_games = 0, all = mx_gallery_count() + MX_COUNT(more);
    unsigned kinds = 0;

    (void)state;
    for (size_t round = 0; total < REASONS && round < 8; round++)
        for (size_t i = 0; i < all && total < REASONS; i++) {
            bool ours = i < MX_COUNT(more);
            mx_gallery_game game = { .name = "" };
            size_t n, wanted = REASONS / 100 + 1;

            if (!ours) game = mx_gallery_at(i - MX_COUNT(more));
            n = ours ? check_game(more[i], NULL, wanted, &seed, &kinds)
                     : check_game(game.name, game.text, wanted, &seed, &kinds);
            total += n;
            n_games += n > 0 && round == 0;
        }
    print_message("%zu sums of %zu games, kinds of reasons %x\n", total, n_games,
                  kinds);
    assert_true(total >= REASONS);
    assert_true(n_games >= 30);
    assert_true(kinds & 1U << MX__BY_NIM_SUM);
    assert_true(kinds & 1U << MX__BY_LOONY);
    assert_true(kinds & 1U << MX__BY_MISERE_NIM);
    assert_true(kinds & 1U << MX__BY_SEARCH);
    assert_true(kinds & 256U << MX_DRAWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_statement_follows_from_the_rules),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
