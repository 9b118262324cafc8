/* random_caller.c: a caller who asks anything in any order, with limits that run out, a
   flag that cancels and, in hostile builds, allocations that fail: every call ends in one
   of its documented statuses with a sentence, and what was answered before is answered
   again. */
#include "alloc.h"
#include "compiler.h"
#include "mix.h"

#include <mexor/mexor.h>
#include <mexor/session.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { ROUNDS = 24, CALLS = 25, MOST_OPEN = 6 };

/* Games of all kinds with positions of theirs; the last position of each is not one. */
static const struct {
    const char *game;
    const char *positions[4];
} games[] = {
    { "nim", { "0", "5", "5x3", "-1" } },
    { "0.77", { "1", "12", "1000000", "x" } },
    { "S(1,3,4)", { "7", "8", "1000000000000", "1,2" } },
    { "kayles", { "3", "2x9", "0", "99999999999999999999" } },
    { "wythoff", { "1,2", "3,5", "0,0", "3" } },
    { "poj2311", { "2,2", "1,4", "3,5", "0,1" } },
    { "poj3537", { "...", "....X", ".....", "Y" } },
    { "bash-misere", { "1", "4", "17", "" } },
    { "staircase", { "[1,2,3]", "empty", "[0,5]", "[1" } },
    { "oddeven", { "1", "6", "9", "0" } },
    { "position s over \"ab\"; move s -> s without [i] for i in indices(s)",
      { "ab", "\"\"", "abba", "c" } },
    { "position t subset 1..5; move t -> t without {x} for x in t",
      { "{}", "{1,3}", "{1,2,3,4,5}", "{6}" } },
    { "n -> n + 1", { "0", "1", "2", "n" } },       /* play does not end */
    { "n -> 10 / (n - 3)", { "3", "4", "5", "" } }, /* the rules fail */
};

typedef struct caller {
    uint64_t random;
    mx_session *session;
    mx_opened *open[MOST_OPEN];
    size_t which[MOST_OPEN], n_open;
    mx_sum *sum;
    int cancel;
} caller;

static size_t below(caller *c, size_t n)
{
    return (size_t)(mx__random(&c->random) % n);
}

/* What may come back, and that it comes with words. */
static void must_be_said(mx_status st, const mx_error *err)
{
    switch (st) {
    case MX_OK: return;
    case MX_SYNTAX:
    case MX_RANGE:
    case MX_IO:
    case MX_UNSUPPORTED:
    case MX_FAULT:
    case MX_CYCLE:
    case MX_LIMIT:
    case MX_CANCELLED:
    case MX_NOMEM:
        assert_int_equal(err->status, st);
        assert_true(err->text[0]);
        return;
    }
    fail_msg("status %d is not one", (int)st);
}

static void open_one(caller *c)
{
    size_t which = below(c, MX_COUNT(games));
    mx_error err = { 0 };
    mx_opened *opened = NULL;
    mx_status st = mx_open(c->session, games[which].game, NULL, &opened, &err);

    must_be_said(st, &err);
    assert_true((st == MX_OK) == (opened != NULL));
    if (!opened || c->n_open == MOST_OPEN) return;
    c->which[c->n_open] = which;
    c->open[c->n_open++] = opened;
}

static void add_one(caller *c)
{
    size_t i = below(c, c->n_open);
    const char *position = games[c->which[i]].positions[below(c, 4)];
    mx_error err = { 0 };

    must_be_said(mx_sum_add(c->sum, c->open[i], position, &err), &err);
}

static void new_sum(caller *c)
{
    mx_sum *sum = NULL;

    if (mx_sum_new(c->session, &sum) != MX_OK) return;
    mx_sum_free(c->sum);
    c->sum = sum;
}

static void solve_sum(caller *c)
{
    mx_answer first = { 0 }, second = { 0 };
    mx_error err = { 0 };
    mx_status st = mx_solve(c->sum, &first, NULL, &err);

    must_be_said(st, &err);
    if (st != MX_OK || mx_solve(c->sum, &second, NULL, &err) != MX_OK) return;
    assert_int_equal(first.winner, second.winner);
    assert_int_equal(first.has_nim_sum, second.has_nim_sum);
    if (first.has_nim_sum) assert_int_equal(first.nim_sum, second.nim_sum);
}

static int swallow(void *context, const char *bytes, size_t n)
{
    size_t *total = context;

    (void)bytes;
    *total += n;
    return 0;
}

static void ask_text(caller *c)
{
    mx_opened *game = c->open[below(c, c->n_open)];
    mx_format format = (mx_format)below(c, MX_FORMAT_LATEX + 1);
    mx_error err = { 0 };
    mx_text out = { 0 };
    mx_status st = MX_OK;
    size_t total = 0;

    switch (below(c, 6)) {
    case 0: st = mx_solve_text(c->sum, format, &out, &err); break;
    case 1: st = mx_moves_text(c->sum, format, &out, &err); break;
    case 2: st = mx_plan(game, c->sum, format, &out, &err); break;
    case 3: st = mx_period_text(game, 1 + below(c, 2000), format, &out, &err); break;
    case 4:
        st =
            mx_values(game, 0, (int64_t)below(c, 40), format, 0, swallow, &total, &err);
        break;
    case 5:
        st = mx_table(game, 0, 4, 0, 5, format, MX_LOSING_ONLY, swallow, &total, &err);
        break;
    }
    must_be_said(st, &err);
    if (st != MX_OK && st != MX_LIMIT && st != MX_CANCELLED && st != MX_NOMEM) {
        assert_int_equal(out.n, 0);
        assert_int_equal(total, 0);
    }
    mx_text_clear(&out);
}

static void calculate(caller *c)
{
    static const char *const lines[] = { "{1|-1} + ^ = ^*", "1/2 + 1/2", "{2|{0|-1}}",
                                         "*2 @ *3",         "cool(±3",   "{|}" };
    mx_error err = { 0 };
    mx_text out = { 0 };

    must_be_said(mx_value_text(c->session, lines[below(c, MX_COUNT(lines))],
                               MX_FORMAT_TEXT, (int)below(c, 2), 0, &out, &err),
                 &err);
    mx_text_clear(&out);
}

static void call(caller *c)
{
    size_t what = below(c, 8);

    c->cancel = below(c, 12) == 0;
    if (c->n_open == 0 || what == 0)
        open_one(c);
    else if (what == 1)
        new_sum(c);
    else if (what <= 3)
        add_one(c);
    else if (what == 4)
        solve_sum(c);
    else if (what == 5)
        calculate(c);
    else
        ask_text(c);
}

static void any_order_of_calls_is_survived(void **state)
{
    (void)state;
    for (uint64_t round = 0; round < ROUNDS; round++) {
        caller c = { .random = round };
        mx_limits limits = { .size = sizeof limits,
                             .bytes = (uint64_t)1 << (16 + round % 12),
                             .positions = 100 + 400 * (round % 7),
                             .threads = 1 + (uint32_t)(round % 2),
                             .cancel = &c.cancel };

        if (round % 3 == 0) limits.bytes = 0;
#ifdef MX_HOSTILE
        mx__alloc_fail_after(round % 2 ? (long)(20 * round) : -1);
#endif
        if (mx_session_new(&limits, &c.session) == MX_OK &&
            mx_sum_new(c.session, &c.sum) == MX_OK)
            for (int i = 0; i < CALLS; i++)
                call(&c);
#ifdef MX_HOSTILE
        mx__alloc_fail_after(-1);
#endif
        mx_sum_free(c.sum);
        mx_session_free(c.session);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_order_of_calls_is_survived),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
