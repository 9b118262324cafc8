/* judge_test.c: judge blocks and claims run as written; the host is a plain search. */
#include "judge.h"
#include "library_rows.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* --- a host that plays impartial games of one small integer by the definition ----- */

typedef struct oracle {
    mx__rules *rules;
    unsigned changes;
} oracle;

typedef struct follower {
    const oracle *o;
    bool seen[64];
} follower;

static int value_at(const oracle *o, mx_span at);

static int follow(void *context, const mx_option *option)
{
    follower *f = context;
    int sum = 0;

    for (size_t i = 0; i < option->n_parts; i++)
        sum ^= value_at(f->o, option->parts[i]);
    assert_true(sum < 64);
    f->seen[sum] = true;
    return 0;
}

static int value_at(const oracle *o, mx_span at)
{
    const mx_game *game = mx__rules_game(o->rules);
    follower f = { o, { false } };
    int value = 0;

    assert_int_equal(game->options(game, NULL, at, MX_LEFT, 0, follow, &f, NULL),
                     MX_OK);
    while (f.seen[value])
        value++;
    return value;
}

static mx_status ask(void *self, int what, int player, const mx_span *sum, size_t n,
                     int64_t *answer,
                     int (*move)(void *context, size_t component, const mx_option *),
                     void *context, mx_error *err)
{
    const oracle *o = self;
    int value = 0;
    bool wins;

    (void)err;
    for (size_t i = 0; i < n; i++)
        value ^= value_at(o, sum[i]);
    wins = (value != 0) == (player != 3);
    *answer = what == MX_Q_wins ? wins : what == MX_Q_loses ? !wins : value;
    for (size_t i = 0; move && i < n; i++)
        move(context, i,
             &(mx_option){ .parts = sum, .n_parts = n, .label = i ? "b" : "a" });
    return MX_OK;
}

static mx_status value_of(void *self, const char *game, int64_t n, int64_t *value,
                          mx_error *err)
{
    (void)self;
    (void)err;
    *value = n * 10 + (int64_t)strlen(game);
    return MX_OK;
}

static void data_changed(void *self)
{
    ((oracle *)self)->changes++;
}

static mx__rules *opened(const char *text)
{
    mx__rules *rules;
    mx_error err;

    if (mx__rules_open("<rules>", text, strlen(text), &rules, &err)) {
        print_error("%u:%u: %s\n%s\n", err.line, err.column, err.text, err.excerpt);
        fail();
    }
    return rules;
}

static mx_status judge(const char *rules_text, const char *input, mx__text *out,
                       mx_error *err)
{
    mx__rules *rules = opened(rules_text);
    oracle o = { rules, 0 };
    mx__host host = { &o, ask, value_of, data_changed, NULL, NULL };
    mx_status st =
        mx__judge_run(rules, &host, "<input>", input, strlen(input), out, err);

    mx__rules_free(rules);
    return st;
}

static void expect(const char *rules, const char *input, const char *output)
{
    mx__text out = { 0 };
    mx_error err = { .text = "" };
    mx_status st = judge(rules, input, &out, &err);

    if (st) print_error("%s:%u:%u: %s\n", err.file, err.line, err.column, err.text);
    assert_int_equal(st, MX_OK);
    assert_string_equal(out.at ? out.at : "", output);
    mx__text_clear(&out);
}

static void expect_failure(const char *rules, const char *input, mx_status status,
                           const char *sentence, const char *file, uint32_t line,
                           uint32_t column)
{
    mx__text out = { 0 };
    mx_error err = { .text = "" };

    assert_int_equal(judge(rules, input, &out, &err), status);
    assert_string_equal(err.text, sentence);
    assert_string_equal(err.file, file);
    assert_int_equal(err.line, line);
    assert_int_equal(err.column, column);
    mx__text_clear(&out);
}

/* --- contests --------------------------------------------------------------------- */

static void contests_are_answered(void **state)
{
    (void)state;
    expect("position n >= 1\nlet parts(n) = [d for d in divisors(n) if d < n]\n"
           "move n -> [b for b in parts(n) if b != gone] for gone in parts(n)\n"
           "judge\n  repeat\n    read n, a[n]\n    start a\n"
           "    print \"freda\" if first wins else \"rainbow\"\n",
           "3\n2 2 2\n3\n1 3 5\n", "freda\nrainbow\n");
    expect("position s over \"a\"..\"z\"\nmove s -> split(s, c) for c in letters(s)\n"
           "judge\n  read S word, q\n  repeat q\n    read l, r\n    start S[l-1..r-1]\n"
           "    print \"Alice\" if first wins else \"Bob\"\n",
           "aaab\n2\n1 2\n1 4\n", "Alice\nBob\n");
    expect("position n\nmove n -> n - f for f in fibonacci(n)\njudge\n  repeat\n"
           "    read m, n, p\n    stop if m == 0 and n == 0 and p == 0\n"
           "    start [m, n, p]\n    print \"Fibo\" if first wins else \"Nacci\"\n",
           "1 1 1\n1 4 1\n0 0 0\n", "Fibo\nNacci\n");
    expect("data a[]\nposition i in indices(a)\n"
           "move i -> j for j in indices(a) if a[j] > a[i] and (i - j) % a[i] == 0\n"
           "judge\n  read n, a[n]\n"
           "  print join(\"\", [\"A\" if wins(i) else \"B\" for i in indices(a)])\n",
           "8\n3 6 5 4 2 7 1 8\n", "BAAAABAB\n");
}

#define RULE "position n\nmove n -> n - k for k in 1..min(n, 3)\n"

static void everything_that_is_read_has_its_name(void **state)
{
    (void)state;
    expect(
        RULE
        "judge\n  repeat 2\n    read n, (x, y)[n], (m, p[m])[2], g[2] word, b[1][2]\n"
        "    print \"{case}: n={n}\", x, y, p[1], m\n"
        "    print g[0], g[1][1], b[0][1], len(x)\n",
        "2 1 2 1 2   3 4 5 6  1 7  ab cd  8 9\n"
        "0  0  2 4 4  x yz  -5 +6",
        "1: n=2 1 1 2 2 7 3 1\nab d 9 2\n2: n=0   4 4 0 2\nx z 6 0\n");
}

static void text_comes_out_as_written(void **state)
{
    (void)state;
    expect(RULE "judge\n  write \"a\", 1, 0 - 2, \"\\n\"\n  print\n"
                "  print [1, 2], \"x\" ++ \"y\", [\"u\", \"v\"], 3 if 1 > 2 else 4, "
                "first(\"q\")\n"
                "  print k * k for k in 1..3\n  for k in 1..3 if k != 2\n"
                "    write \"<{k}>\"\n  print join(\",\", [str(i) for i in 1..3])\n",
           "", "a1-2\n\n1 2 xy u v 4 q\n1 4 9\n<1><3>1,2,3\n");
}

static void the_start_is_a_sum_that_grows(void **state)
{
    (void)state;
    expect(RULE "judge\n  start 5\n  print value(start), 1 if first wins else 0, 1 if "
                "second wins else 0\n"
                "  add [1, 2], 6\n  print value(start)\n"
                "  start i times c[i] for i in 0..2 let c = [0, 3, 1000000000]\n"
                "  print value(start), 1 if first loses else 0\n"
                "  start []\n  print value(start)\n"
                "  print value([3, 1]), 1 if wins(4) else 0, value(\"0.77\", 5)\n"
                "  for (c, to, name) in moves([1, 2])\n    print c, len(to), name\n",
           "", "1 1 0\n0\n1 0\n0\n2 0 54\n0 2 a\n1 2 b\n");
}

static void data_change_between_cases(void **state)
{
    (void)state;
    expect(
        "data m = 3\ndata S[] = [1]\nposition n\nlet top = m + 1\n"
        "move n -> n - k for k in S if k <= n and k < top\njudge\n  read t\n"
        "  repeat t\n    read m, k, S[k]\n    print value(4), top\n    set m = m - 1\n"
        "    print value(4)\n",
        "2  9 2 1 2   2 2 1 2", "1 10\n1\n1 3\n0\n");
}

static void input_that_does_not_fit_is_shown(void **state)
{
    static const char rules[] =
        RULE "judge\n  repeat\n    read n, a[n]\n    start a\n    print value(start)\n";

    (void)state;
    expect_failure(rules, "2\n3 x", MX_SYNTAX, "expected an integer, found 'x'",
                   "<input>", 2, 3);
    expect_failure(rules, "1 1\n2 3", MX_SYNTAX,
                   "the input ends where an integer is due", "<input>", 2, 4);
    expect_failure(rules, "1000000000000 1", MX_SYNTAX,
                   "the input ends where an integer is due", "<input>", 1, 16);
    expect_failure(rules, "1 99999999999999999999", MX_SYNTAX,
                   "expected an integer of 64 bits, found '99999999999999999999'",
                   "<input>", 1, 3);
    expect_failure(rules, "1 5x", MX_SYNTAX, "expected an integer, found '5x'",
                   "<input>", 1, 3);
    expect_failure(rules, "1 -5", MX_FAULT, "-5 is no position of n", "<rules>", 6, 5);
    expect_failure(rules, "-1", MX_FAULT, "reading -1 of them is impossible", "<rules>",
                   5, 13);
    expect_failure(RULE "judge\n  repeat\n    print 1\n", "7", MX_FAULT,
                   "this repeat reads nothing and would not end", "<rules>", 4, 3);
}

/* Both bounds follow the data at once: the second one used to be that of the round before. */
static void bounds_follow_the_data_that_judge_sets(void **state)
{
    (void)state;
    expect("data a[] = [0, 0]\nposition (x in indices(a), y in indices(a))\n"
           "move (x, y) -> (x - 1, y), (x, y - 1)\n"
           "judge\n  repeat\n    read n, p, q\n    set a = [0 for i in 0..n]\n"
           "    print 1 if wins((p, q)) or true else 0\n",
           "3 3 3  5 1 5  9 9 9", "1\n1\n1\n");
}

/* --- claims ----------------------------------------------------------------------- */

static void claims_speak_of_positions(void **state)
{
    mx__rules *rules =
        opened(RULE "claim value(n) = n % 4\nclaim loses(n) iff n % 4 == 0\n"
                    "claim value(n) = 1 if n == 9\nclaim period 4 from 2\n"
                    "claim equal n ~ n - 4 if n >= 4\ntrust\n");
    bool applies, wins;
    int64_t at = 7, value, image[2];
    size_t n;
    mx__claim_info info = mx__rules_claim(rules, 0);
    mx_error err;

    (void)state;
    assert_int_equal(mx__rules_n_claims(rules), 5);
    assert_true(mx__rules_trust(rules));
    assert_string_equal(info.text, "value(n) = n % 4");
    assert_true(info.gives_value);
    assert_int_equal(info.line, 3);
    assert_true(mx__rules_claim(rules, 1).gives_winner);
    info = mx__rules_claim(rules, 3);
    assert_int_equal(info.period, 4);
    assert_int_equal(info.from_index, 2);
    assert_int_equal(mx__claim_value(rules, 0, NULL, (mx_span){ &at, 1 }, &applies,
                                     &value, &err),
                     MX_OK);
    assert_true(applies);
    assert_int_equal(value, 3);
    assert_int_equal(mx__claim_wins(rules, 1, NULL, (mx_span){ &at, 1 }, &applies,
                                    &wins, &err),
                     MX_OK);
    assert_true(applies && wins);
    assert_int_equal(mx__claim_value(rules, 2, NULL, (mx_span){ &at, 1 }, &applies,
                                     &value, &err),
                     MX_OK);
    assert_false(applies);
    assert_int_equal(mx__claim_image(rules, 4, NULL, (mx_span){ &at, 1 }, &applies,
                                     image, 2, &n, &err),
                     MX_OK);
    assert_true(applies && n == 1 && image[0] == 3);
    assert_int_equal(mx__claim_wins(rules, 0, NULL, (mx_span){ &at, 1 }, &applies,
                                    &wins, &err),
                     MX_UNSUPPORTED);
    mx__rules_free(rules);
}

static void claims_with_ranges_are_tried_whole(void **state)
{
    mx__rules *rules =
        opened("data m = 3\nposition n\nmove n -> n - k for k in 1..min(m, n)\n"
               "claim loses(n) iff n % (m + 1) == 0 for m in 1..3, n in 0..9\n"
               "claim loses(n) iff n % 3 == 0 for m in 2..3, n in 0..9\n"
               "claim wins(n) or value(n) == 0\n");
    oracle o = { rules, 0 };
    mx__host host = { &o, ask, value_of, data_changed, NULL, NULL };
    mx__text where = { 0 }, names = { 0 };
    uint64_t n_tried;
    bool holds, applies;
    int64_t at = 6;
    mx_error err;

    (void)state;
    assert_int_equal(mx__claim_run(rules, 0, &host, &holds, &n_tried, &where, &err),
                     MX_OK);
    assert_true(holds);
    assert_int_equal(n_tried, 30);
    assert_true(o.changes > 0);
    assert_int_equal(mx__claim_run(rules, 1, &host, &holds, &n_tried, &where, &err),
                     MX_OK);
    assert_false(holds);
    assert_string_equal(where.at, "m = 3, n = 3");
    assert_int_equal(n_tried, 14);
    assert_int_equal(mx__claim_run(rules, 2, &host, &holds, &n_tried, &where, &err),
                     MX_UNSUPPORTED);
    assert_int_equal(mx__claim_holds(rules, 2, &host, (mx_span){ &at, 1 }, &applies,
                                     &holds, &names, &err),
                     MX_OK);
    assert_true(applies && holds);
    mx__text_clear(&where);
    mx__text_clear(&names);
    mx__rules_free(rules);
}

typedef struct told {
    mx__rules *rules;
    mx__text words;
} told;

static mx_status tell(void *context, mx_error *err)
{
    told *t = context;
    mx__text words = { 0 };

    (void)err;
    mx__claim_setting_words(t->rules, 0, &words);
    mx__text_fmt(&t->words, "%s; ", words.at);
    mx__text_clear(&words);
    return MX_OK;
}

static void the_settings_of_a_claim_follow_each_other(void **state)
{
    told t = { opened("data m = 3, S[]\nposition n\nmove n -> n - k for k in 1..m\n"
                      "claim value(n) = n % 4 for m in 1..4 if m != 3 "
                      "for S in [[m], [m, 1]] for j in 0..n\n"
                      "claim value(n) = n % 4\n"),
               { 0 } };
    oracle o = { t.rules, 0 };
    mx__host host = { &o, ask, value_of, data_changed, NULL, NULL };
    uint64_t n;
    mx_error err;

    (void)state;
    assert_true(mx__rules_claim(t.rules, 0).sets_data);
    assert_false(mx__rules_claim(t.rules, 0).sets_only);
    assert_false(mx__rules_claim(t.rules, 1).sets_data);
    assert_string_equal(mx__rules_unset(t.rules), "S");
    assert_int_equal(mx__claim_settings(t.rules, 0, &host, NULL, NULL, &n, &err),
                     MX_OK);
    assert_int_equal(n, 6);
    assert_int_equal(mx__claim_settings(t.rules, 0, &host, tell, &t, &n, &err), MX_OK);
    assert_int_equal(n, 6);
    assert_string_equal(t.words.at,
                        "m = 1, S = [1]; m = 1, S = [1 1]; m = 2, S = [2]; "
                        "m = 2, S = [2 1]; m = 4, S = [4]; m = 4, S = [4 1]; ");
    assert_string_equal(mx__rules_unset(t.rules), "S"); /* as it was */
    assert_int_equal(mx__claim_settings(t.rules, 1, &host, tell, &t, &n, &err),
                     MX_UNSUPPORTED);
    mx__text_clear(&t.words);
    mx__rules_free(t.rules);
}

#ifdef MX_HOSTILE
/* Whatever allocation fails, nothing leaks and the status says so. */
static void a_failing_allocation_is_survived(void **state)
{
    static const char text[] =
        "data m = 3\nposition (a[] bag, s over \"ab\")\nlet f(x) = f(x - 1) if x > 0 "
        "else x\n"
        "move (a, s) -> (a without [i], s with {[0] = \"b\"}) as \"{i}\" for i in "
        "indices(a)\nmove (a, s) -> [(a[1..], x) for x in split(s, \"a\")] if len(a) > "
        "f(2)\n"
        "wins (a, s) if len(a) == 0\nclaim value((a, s)) = len(a)\n"
        "judge\n  read n, S[n] word\n  start ([1, 2], S[0])\n  print \"{n}\", S\n";

    (void)state;
    for (long n = 0; n < 2000; n++) {
        mx__rules *rules = NULL;
        mx__text out = { 0 };
        mx_error err;
        mx_status st;

        mx__alloc_fail_after(n);
        st = mx__rules_open("<rules>", text, sizeof text - 1, &rules, &err);
        if (!st) st = mx__judge_run(rules, NULL, "<input>", "2 ab aa", 7, &out, &err);
        mx__alloc_fail_after(-1);
        mx__rules_free(rules);
        mx__text_clear(&out);
        if (!st) return;
        assert_int_equal(st, MX_NOMEM);
    }
    fail();
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contests_are_answered),
        cmocka_unit_test(everything_that_is_read_has_its_name),
        cmocka_unit_test(text_comes_out_as_written),
        cmocka_unit_test(the_start_is_a_sum_that_grows),
        cmocka_unit_test(data_change_between_cases),
        cmocka_unit_test(input_that_does_not_fit_is_shown),
        cmocka_unit_test(bounds_follow_the_data_that_judge_sets),
        cmocka_unit_test(claims_speak_of_positions),
        cmocka_unit_test(claims_with_ranges_are_tried_whole),
        cmocka_unit_test(the_settings_of_a_claim_follow_each_other),
#ifdef MX_HOSTILE
        cmocka_unit_test(a_failing_allocation_is_survived),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
