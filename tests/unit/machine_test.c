/* machine_test.c: rule texts become games whose options are what the rules say. */
#include "open.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static mx__rules *opened(const char *text)
{
    mx__rules *rules;
    mx_error err;

    if (mx__rules_open("<rules>", text, strlen(text), &rules, &err)) {
        print_error("%u:%u: %s\n", err.line, err.column, err.text);
        fail();
    }
    return rules;
}

typedef struct listing {
    const mx__program *program;
    mx__text text;
} listing;

/* Options as text: parts with +, options with ; a mover who wins by it with !, loses ?,
   a score with @, a label with :. */
static int list_option(void *context, const mx_option *option)
{
    listing *list = context;

    if (list->text.n) mx__text_str(&list->text, "; ");
    if (!option->n_parts) mx__text_str(&list->text, "nothing");
    for (size_t i = 0; i < option->n_parts; i++) {
        if (i) mx__text_str(&list->text, " + ");
        mx__say_position(list->program, option->parts[i], &list->text);
    }
    if (option->ends)
        mx__text_char(&list->text, option->ends == MX_MOVER_WINS ? '!' : '?');
    if (option->score) mx__text_fmt(&list->text, " @%lld", (long long)option->score);
    if (option->label) mx__text_fmt(&list->text, " :%s", option->label);
    return 0;
}

static mx_status list_options(mx__rules *rules, mx_player player, unsigned want,
                              const int64_t *at, size_t n, mx__text *out, mx_error *err)
{
    const mx_game *game = mx__rules_game(rules);
    listing list = { &rules->program, { 0 } };
    mx_status st = game->options(game, NULL, (mx_span){ at, n }, player, want,
                                 list_option, &list, err);

    *out = list.text;
    return st;
}

static void expect_of(mx__rules *rules, mx_player player, unsigned want,
                      const int64_t *at, size_t n, const char *expected)
{
    mx__text text;
    mx_error err = { .text = "" };
    mx_status st = list_options(rules, player, want, at, n, &text, &err);

    if (st) print_error("%s\n", err.text);
    assert_int_equal(st, MX_OK);
    assert_string_equal(text.at ? text.at : "", expected);
    mx__text_clear(&text);
}

#define AT(...)                       \
    (const int64_t[]){ __VA_ARGS__ }, \
        sizeof((const int64_t[]){ __VA_ARGS__ }) / sizeof(int64_t)

#define EXPECT(rules_text, at, expected)                     \
    do {                                                     \
        mx__rules *rules_ = opened(rules_text);              \
        expect_of(rules_, MX_LEFT, MX_LABELS, at, expected); \
        mx__rules_free(rules_);                              \
    } while (0)

static void expect_fault(const char *rules_text, int64_t at, mx_status status,
                         const char *sentence, uint32_t line, uint32_t column)
{
    mx__rules *rules = opened(rules_text);
    mx__text text;
    mx_error err = { .text = "" };

    assert_int_equal(list_options(rules, MX_LEFT, 0, &at, 1, &text, &err), status);
    assert_string_equal(err.text, sentence);
    assert_int_equal(err.line, line);
    assert_int_equal(err.column, column);
    mx__text_clear(&text);
    mx__rules_free(rules);
}

static void heaps_lose_and_fall_apart(void **state)
{
    (void)state;
    EXPECT("n -> n - k for k in {1, 3, 4}", AT(5), "4; 2; 1");
    EXPECT("n -> n - k for k in {4, 1, 3, 1}", AT(3), "2; 0");
    EXPECT("n -> n - k for k in 1..n if gcd(n, k) == 1", AT(6), "5; 1");
    EXPECT("n >= 1 -> d for d in divisors(n) if d < n", AT(12), "1; 2; 3; 4; 6");
    EXPECT("n -> [i, n - i] for i in 1..(n-1)/2", AT(7), "1 + 6; 2 + 5; 3 + 4");
    EXPECT("n -> [i, n-k-i] for k in 1..2 for i in 0..n-k", AT(2),
           "0 + 1; 1 + 0; 0 + 0");
    EXPECT("n -> [] if n < 3", AT(2), "nothing");
    EXPECT("n -> n - 1, [n - 2, 1] if n > 2", AT(3), "2; 1 + 1");
}

static void loops_that_only_send_stop_where_they_should(void **state)
{
    (void)state;
    EXPECT("(x, y) -> (x-k, y), (x, y-k), (x-k, y-k) for k in 1..max(x, y)", AT(1, 3),
           "0,3; 1,2; 0,2; 1,1; 1,0");
    EXPECT("n -> [k, 2*k, n - 3*k] for k in 1..n", AT(7), "1 + 2 + 4; 2 + 4 + 1");
    EXPECT("position n in 0..6\nmove n -> n + k, n - k for k in 1..9", AT(3),
           "4; 2; 5; 1; 6; 0");
    EXPECT("position (w, h)\nmove (w, h) -> [(i, h), (w-i, h)] for i in 1..w-1\n"
           "wins (2, 5)",
           AT(4, 5), "1,5 + 3,5; 2,5 + 2,5!; 3,5 + 1,5");
    expect_fault("n -> k for k in 0..5", 3, MX_FAULT,
                 "an option equal to its own position (filter it out, or write "
                 "'draw'), while expanding 3",
                 1, 6);
    expect_fault("position n any\nmove n -> 4611686018427387904 * k for k in 0..3", 1,
                 MX_FAULT, "a number leaves 64 bits, while expanding 1", 2, 11);
}

static void sequences_of_the_library_are_looped_over(void **state)
{
    (void)state;
    EXPECT("n -> n - f for f in fibonacci(n)", AT(9), "8; 7; 6; 4; 1");
    EXPECT("n -> n - f for f in squares(n)", AT(17), "16; 13; 8; 1");
    EXPECT("n -> n - f for f in cubes(n)", AT(30), "29; 22; 3");
    EXPECT("n -> n - f for f in primes(n)", AT(11), "9; 8; 6; 4; 0");
    EXPECT("n -> n - f for f in powers(3, n)", AT(30), "29; 27; 21; 3");
    EXPECT("n -> n - f for f in factorials(n)", AT(7), "6; 5; 1");
    EXPECT("n -> sum(i for i in 1..n-1), max(0, n-9), min(3, 4, n-1)", AT(4),
           "6; 0; 3");
    EXPECT("n -> xor(d for d in digits(n)), count(d > 1 for d in digits(n))", AT(372),
           "6; 3");
}

static void several_lines_that_fit_all_apply(void **state)
{
    (void)state;
    EXPECT("position (x, y)\nmove (0, y) -> (0, y - 1)\nmove (x, _) -> (x - 1, 7)\n"
           "move (x >= 2, y) -> (y, y)\n",
           AT(2, 1), "1,7; 1,1");
    EXPECT("position (x, y)\nmove (0, y) -> (0, y - 1)\nmove (x, _) -> (x - 1, 7)\n",
           AT(0, 1), "0,0");
}

static void arrays_words_and_boards_are_edited(void **state)
{
    (void)state;
    EXPECT("position a[]\nmove a -> a with {[i] -= c, [i-1] += c} "
           "for i in 1..len(a)-1 for c in 1..a[i]",
           AT(3, 0, 1, 2), "[1,0,2]; [0,2,1]; [0,3,0]");
    EXPECT("position a[]\nmove a -> a without [i] ++ [7], a[1..2], tail(a), front(a) "
           "for i in 0..0",
           AT(3, 4, 5, 6), "[5,6,7]; [5,6]; [5,6]; [4,5]");
    EXPECT("position s over \"a\"..\"z\"\nmove s -> split(s, c) for c in letters(s)",
           AT(5, 'a', 'b', 'c', 'a', 'b'),
           "\"bc\" + \"b\"; \"a\" + \"ca\"; \"ab\" + \"ab\"");
    EXPECT("position g[h][w] over \".#\"\nmove g -> g with {[r][c] = \"#\"} "
           "for (r, c) in cells(g) if g[r][c] == \".\" and "
           "count(g[i][j] == \"#\" for (i, j) in neighbours(g, r, c)) == 0",
           AT(2, 2, '.', '.', '#', '.'), ".#/#.");
    EXPECT("position t subset 1..5\nmove t -> t without {x}, t with {x - 1} for x in t "
           "if x > 1",
           AT(2, 2, 4), "{4}; {1,2,4}; {2}; {2,3,4}");
    EXPECT("position a[] bag\nmove a -> a with {[i] = 9 - a[i]} for i in indices(a)",
           AT(3, 1, 2, 3), "[2,3,8]; [1,3,7]; [1,2,6]");
}

static void an_option_outside_the_shape_is_no_move(void **state)
{
    mx__rules *rules =
        opened("position n >= 1\nmove n -> n - 1, n - 2, [n, n - 5], [n, 3]");
    mx__text notes = { 0 };
    const mx_game *game = mx__rules_game(rules);
    listing list = { &rules->program, { 0 } };
    int64_t at = 2;
    void *worker;

    (void)state;
    assert_int_equal(game->worker_new(game, &worker), MX_OK);
    assert_int_equal(game->options(game, worker, (mx_span){ &at, 1 }, MX_LEFT, 0,
                                   list_option, &list, NULL),
                     MX_FAULT); /* [2, 3] holds the position; [2, -3] is no move */
    game->worker_free(game, worker);
    mx__text_clear(&list.text);
    mx__rules_free(rules);
    rules = opened("position n >= 1\nmove n -> n - 1, n - 2, [n - 1, n - 5]");
    expect_of(rules, MX_LEFT, 0, AT(2), "1");
    expect_of(rules, MX_LEFT, 0, AT(1), "");
    mx__rules_notes(rules, &notes);
    assert_string_equal(notes.at, "1 -> 0 leaves n >= 1 and is not a move (5 such)");
    mx__text_clear(&notes);
    mx__rules_free(rules);
    /* a square off the board and a negative number are dropped in silence */
    rules = opened("position (x in 1..15, y)\nmove (x, y) -> (x - 2, y), (x, y - 9)");
    expect_of(rules, MX_LEFT, 0, AT(2, 3), "");
    mx__rules_notes(rules, &notes);
    assert_int_equal(notes.n, 0);
    mx__rules_free(rules);
}

static void arriving_decides_and_moves_have_names(void **state)
{
    (void)state;
    EXPECT(
        "position (w >= 1, h >= 1)\nmove (w, h) -> [(i, h), (w-i, h)] for i in 1..w-1"
        "\nwins (1, 1)\nloses (2, h) if h > 4",
        AT(3, 1), "1,1 + 2,1!; 2,1 + 1,1!");
    EXPECT("position (w, h)\nmove (w, h) -> (w - 1, h) as \"down {w} by {h}\"\n"
           "loses (2, h) if h > 4",
           AT(3, 5), "2,5? :down 3 by 5");
    EXPECT("position s over \".O\"\nmove s -> s with {[i] = \"O\"} as \"{i + 1}\" "
           "for i in indices(s) if s[i] == \".\"\nwins s if contains(s, \"OOO\")",
           AT(4, 'O', 'O', '.', '.'), "\"OOO.\"! :3; \"OO.O\" :4");
    EXPECT("position n\nmove n -> n - k as \"{k % 2}\" for k in 1..n distinct", AT(5),
           "4 :1; 3 :0");
}

static void two_players_have_moves_scores_and_ends(void **state)
{
    mx__rules *rules = opened("position (a[] bag, s)\n"
                              "left  (a, s) -> (a without [i], s xor a[i]) "
                              "for i in indices(a)\n"
                              "right (a, s) -> (a without [i], s) for i in indices(a)\n"
                              "ends left wins if len(a) == 0 and s == 0\n"
                              "ends right wins if len(a) == 0\n");
    const mx_game *game = mx__rules_game(rules);
    int over;

    (void)state;
    assert_int_equal(game->flags, MX_PARTIZAN | MX_ENDS);
    expect_of(rules, MX_LEFT, 0, AT(5, 2, 1, 2), "[2],4; [1],7");
    expect_of(rules, MX_RIGHT, 0, AT(5, 2, 1, 2), "[2],5; [1],5");
    assert_int_equal(game->outcome(game, NULL, (mx_span){ AT(0, 0) }, MX_LEFT, &over,
                                   NULL),
                     MX_OK);
    assert_int_equal(over, 1);
    assert_int_equal(game->outcome(game, NULL, (mx_span){ AT(3, 0) }, MX_LEFT, &over,
                                   NULL),
                     MX_OK);
    assert_int_equal(over, -1);
    assert_int_equal(game->outcome(game, NULL, (mx_span){ AT(3, 1, 4) }, MX_RIGHT,
                                   &over, NULL),
                     MX_OK);
    assert_int_equal(over, 0);
    mx__rules_free(rules);
}

static void moves_score(void **state)
{
    mx__rules *rules = opened("position p[]\n"
                              "left  p -> tail(p) scores first(p) if len(p) > 0\n"
                              "right p -> front(p) scores last(p) if len(p) > 0\n");

    (void)state;
    assert_int_equal(mx__rules_game(rules)->flags, MX_PARTIZAN | MX_SCORES);
    expect_of(rules, MX_LEFT, 0, AT(3, 5, 6, 7), "[6,7] @5");
    expect_of(rules, MX_RIGHT, 0, AT(3, 5, 6, 7), "[5,6] @7");
    mx__rules_free(rules);
}

static void data_are_read_and_bounds_follow(void **state)
{
    mx__rules *rules = opened("data a[]\ndata m = 2\nposition i in indices(a)\n"
                              "move i -> i + k for k in 1..m if a[i] > 0");
    const mx_game *game = mx__rules_game(rules);
    uint64_t version = mx__rules_version(rules);
    mx_error err;

    (void)state;
    assert_int_equal(mx__rules_set(rules, "a", "[1, 1, 0, 5]", NULL, &err), MX_OK);
    assert_true(mx__rules_version(rules) > version);
    assert_int_equal(game->shape->fields[0].hi, 3);
    expect_of(rules, MX_LEFT, 0, AT(0), "1; 2");
    expect_of(rules, MX_LEFT, 0, AT(2), "");
    assert_int_equal(mx__rules_set(rules, "m", "5", NULL, &err), MX_OK);
    expect_of(rules, MX_LEFT, 0, AT(1), "2; 3");
    assert_int_equal(mx__rules_set(rules, "m", "5x", NULL, &err), MX_RANGE);
    assert_int_equal(mx__rules_set(rules, "k", "5", NULL, &err), MX_RANGE);
    assert_int_equal(mx__rules_n_data(rules), 2);
    assert_string_equal(mx__rules_data_name(rules, 1), "m");
    mx__rules_free(rules);
    expect_fault("data m\nposition n\nmove n -> n - m", 3, MX_FAULT,
                 "data 'm' has no value", 1, 6);
}

static void functions_call_themselves_and_constants_are_kept(void **state)
{
    (void)state;
    EXPECT("position n\nlet f(n) = 1 if n < 2 else f(n-1) + f(n-2)\n"
           "move n -> n - f(k) for k in 1..4",
           AT(7), "6; 5; 4; 2");
    EXPECT("position n\nlet small = [p for p in primes(20) if p % 4 == 3]\n"
           "let last3 = small[1..3]\nmove n -> n - p for p in last3",
           AT(20), "13; 9; 1");
    EXPECT("position (x, y)\nlet turn(x, y) = (y, x - 1)\nmove (x, y) -> turn(x, y)",
           AT(4, 2), "2,3");
}

static void faults_say_where_and_what_was_expanded(void **state)
{
    (void)state;
    expect_fault("n -> n / (n - 3)", 3, MX_FAULT, "division by zero, while expanding 3",
                 1, 6);
    expect_fault("n -> n * n * n", INT64_C(1) << 40, MX_FAULT,
                 "a number leaves 64 bits, while expanding 1099511627776", 1, 6);
    expect_fault("n -> n", 4, MX_FAULT,
                 "an option equal to its own position (filter it out, or write "
                 "'draw'), while expanding 4",
                 1, 6);
    expect_fault("n -> min(k for k in 1..0)", 4, MX_FAULT,
                 "there is no least of nothing, while expanding 4", 1, 6);
    expect_fault("n -> [5, 6][n]", 2, MX_FAULT,
                 "index 2 of an array with indices 0..1, while expanding 2", 1, 6);
    expect_fault("position n\nlet f(n) = f(n+1)\nmove n -> f(n)", 7, MX_FAULT,
                 "a function calls itself more than 20000 deep, while expanding 7", 2,
                 12);
    expect_fault("position n\nmove n -> len(a with {[0] = 1, [k] = 2}) for k in 0..0 "
                 "let a = [1, 2]",
                 7, MX_FAULT, "two edits set one cell, while expanding 7", 2, 32);
    expect_fault("n -> len([i for i in 1..1000000000000])", 7, MX_LIMIT,
                 "the rules need more memory than they may take, while expanding 7", 1,
                 11);
}

/* A million options, each with arrays made on the way, take no more memory than one. */
static int count_options(void *context, const mx_option *option)
{
    size_t *n = context;

    (void)option;
    ++*n;
    return 0;
}

static void a_move_with_many_options_takes_little_memory(void **state)
{
    mx__rules *rules = opened("n -> sum([i, k, len(digits(k))]) + n for k in 1..300000 "
                              "for i in 1..1");
    const mx_game *game = mx__rules_game(rules);
    mx__worker *worker;
    void *made;
    size_t n = 0;
    int64_t at = 7;

    (void)state;
    assert_int_equal(game->worker_new(game, &made), MX_OK);
    worker = made;
    worker->vm->arena.limit = 1 << 20;
    assert_int_equal(game->options(game, made, (mx_span){ &at, 1 }, MX_LEFT, 0,
                                   count_options, &n, NULL),
                     MX_OK);
    assert_int_equal(n, 300000);
    game->worker_free(game, made);
    mx__rules_free(rules);
}

static void measures_are_proved(void **state)
{
    static const struct {
        const char *rules, *reason;
    } rows[] = {
        { "n -> n - k for k in {1, 3, 4}", "every option has a smaller n" },
        { "n -> n - k for k in 1..n if gcd(n, k) == 1",
          "every option has a smaller n" },
        { "n >= 1 -> d for d in divisors(n) if d < n", "every option has a smaller n" },
        { "n >= 1 -> d for d in divisors(n) if d != n",
          "every option has a smaller n" },
        { "n -> n - f for f in fibonacci(n)", "every option has a smaller n" },
        { "n -> [i, n - i] for i in 1..(n-1)/2", "every option has a smaller n" },
        { "n -> [i, n-k-i] for k in 1..2 for i in 0..n-k",
          "every option has a smaller n" },
        { "(x, y) -> (x-k, y), (x, y-k), (x-k, y-k) for k in 1..max(x, y)",
          "every option has a smaller x + y" },
        { "position (n, most)\nmove (n, most) -> (n - k, 2*k) for k in 1..min(n, most)",
          "every option has a smaller n" },
        { "position (x in 1..15, y in 1..15)\n"
          "move (x, y) -> (x-2, y+1), (x-2, y-1), (x+1, y-2), (x-1, y-2)",
          "every option has a smaller x + y" },
        { "position n >= 1\nlet parts(n) = [d for d in divisors(n) if d < n]\n"
          "move n -> [b for b in parts(n) if b != gone] for gone in parts(n)",
          "every option has a smaller n" },
        { "position (x, y)\nmove (x, y) -> (x - 1, y + 1), (x, y - 1)",
          "every option has a smaller 2 x + y" },
        { "n -> n - k*k for k in 1..isqrt(n)", "every option has a smaller n" },
        { "n -> n - k*(k + 1)/2 for k in 1..n", "every option has a smaller n" },
        { "n >= 1 -> n / k for k in 2..n", "every option has a smaller n" },
        { "n -> n % k for k in 1..n", "every option has a smaller n" },
        { "(a, b) -> (a - b*k, b) for k in 1..a if b > 0",
          "every option has a smaller a + b" },
        { "n -> n + 1", NULL },
        { "n -> n - k*k for k in 0..n", NULL },
        { "n >= 1 -> n / k for k in 1..n", NULL },
        { "(a, b) -> (a - b*k, b) for k in 1..a", NULL }, /* b may be 0 */
        { "n -> n / 2", NULL },                           /* 0 stays 0 */
        { "n -> n / 2 if n > 0", "every option has a smaller n" },
        /* sorted heaps: two are as much as their least and their most */
        { "let two(a, b) = (min(a, b), max(a, b)); position (x, y); "
          "move (x, y) -> two(x - k, y) for k in 1..x",
          "every option has a smaller x + y" },
        { "let three(a, b, c) = (min(a, b, c), a + b + c - min(a, b, c) - max(a, b, "
          "c), "
          "max(a, b, c)); position (x, y, z); "
          "move (x, y, z) -> three(x, y - k, z), three(x - k, y, z - k) for k in 1..y",
          "every option has a smaller x + y + z" },
        /* one more is taken from what was the least */
        { "position (x, y); move (x, y) -> (min(x, y), x + y - min(x, y + 1)) if x > 0",
          NULL },
        { "n -> n - k for k in 0..2", NULL },
        { "n -> n xor 1", NULL },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        mx__rules *rules = opened(rows[i].rules);
        const mx_measure *measure = mx__rules_game(rules)->measure;

        if (!rows[i].reason != !measure) print_error("%s\n", rows[i].rules);
        if (rows[i].reason) {
            assert_non_null(measure);
            assert_string_equal(measure->reason, rows[i].reason);
        } else {
            assert_null(measure);
        }
        mx__rules_free(rules);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heaps_lose_and_fall_apart),
        cmocka_unit_test(loops_that_only_send_stop_where_they_should),
        cmocka_unit_test(sequences_of_the_library_are_looped_over),
        cmocka_unit_test(several_lines_that_fit_all_apply),
        cmocka_unit_test(arrays_words_and_boards_are_edited),
        cmocka_unit_test(an_option_outside_the_shape_is_no_move),
        cmocka_unit_test(arriving_decides_and_moves_have_names),
        cmocka_unit_test(two_players_have_moves_scores_and_ends),
        cmocka_unit_test(moves_score),
        cmocka_unit_test(data_are_read_and_bounds_follow),
        cmocka_unit_test(functions_call_themselves_and_constants_are_kept),
        cmocka_unit_test(faults_say_where_and_what_was_expanded),
        cmocka_unit_test(a_move_with_many_options_takes_little_memory),
        cmocka_unit_test(measures_are_proved),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
