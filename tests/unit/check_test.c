/* check_test.c: names, types, conversions and readings of checked rules, seen through the
   printed tree. */
#include "alloc.h"
#include "arena.h"
#include "dump.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The status of TEXT; OUT gets the typed tree or the message. */
static mx_status check_into(const char *text, mx__text *out)
{
    mx__source source = { "t.game", text, strlen(text) };
    mx__arena arena = { 0 };
    mx_error err = { 0 };
    mx__tree tree;
    mx_status st = mx__parse(&source, &arena, &tree, &err);

    if (!st) st = mx__check(&tree, &err);
    if (st) {
        mx__text_str(out, err.text);
    } else {
        mx__dump(&tree, true, out);
    }
    mx__arena_clear(&arena);
    return st;
}

/* TEXT is well formed and its typed tree holds PART. */
static void shows(const char *text, const char *part)
{
    mx__text out = { 0 };

    if (check_into(text, &out) != MX_OK || !strstr(out.at, part) ||
        strstr(out.at, ":?")) {
        print_error("%s\ngives\n%s\nwithout\n%s\n", text, out.at, part);
        fail();
    }
    mx__text_clear(&out);
}

static void refuses(const char *text, const char *sentence)
{
    mx__text out = { 0 };

    assert_int_equal(check_into(text, &out), MX_SYNTAX);
    assert_string_equal(out.at, sentence);
    mx__text_clear(&out);
}

static void an_empty_array_in_a_list_takes_the_type_of_the_others(void **state)
{
    (void)state;
    shows("let f(n) = [empty] if n == 0 else [a ++ [n] for a in f(n - 1)]\n"
          "n -> n - len(f(n))",
          "array of arrays of integers");
    shows("let f(n) = [[k] ++ r for k in 1..n for r in f(n - k)] if n > 0 "
          "else [empty]\nn -> n - len(f(n))",
          "array of arrays of integers");
    shows("let f(n) = [empty] if n == 0 else f(n - 1) ++ [[n]]\nn -> n - len(f(n))",
          "array of arrays of integers");
}

static void a_let_that_nobody_uses_is_typed_by_its_body(void **state)
{
    (void)state;
    shows("let f(s) = s[0] == \"a\"\nn -> n - 1", "word");
    shows("let f(s) = count(c in \"ab\" for c in s)\nn -> n - 1", "word");
    shows("let f(s) = s ++ \"a\"\nn -> n - 1", "word");
    shows("let f(s, k) = all(s[i] != \"x\" for i in 0..k)\nn -> n - 1", "word");
    shows("let f(s) = last(s) == \"x\" or s == \"\"\nn -> n - 1", "word");
    shows("let f(a) = a[0] == 1\nn -> n - 1", "array of integers");
}

static void bounds_become_limits(void **state)
{
    (void)state;
    shows("position (x in 1..15, y >= 2, z any, w <= 9, v > 3)\nmove p -> p",
          "(position x int >=1 <=15)\n(position y int >=2)\n(position z int)\n"
          "(position w int >=0 <=9)\n(position v int >=4)\n");
    shows("let m = 3\nposition a[] in 0..m*2\nmove a -> a", "a array >=0 <=6");
    shows("data G graph\nposition v in nodes(G)\nmove v -> v",
          "(position v int (call nodes G:graph):array of integers)");
}

static void the_shape_says_whether_a_list_is_a_sum(void **state)
{
    (void)state;
    shows("n -> [1, 2]", "(sum (list 1:integer 2:integer):array of integers)");
    shows("position a[]\nmove a -> [1, 2]", "(to (list 1:integer 2:integer)");
    shows("position a[]\nmove a -> [[1], [2]]",
          "(sum (list (list 1:integer):array of integers");
    shows("position a[]\nmove a -> []", "(sum (nothing):array of arrays of integers)");
    shows("position a[]\nmove a -> empty", "(to (empty empty):array of integers)");
    shows("position a[]\nmove a -> [empty]", "(sum (list (empty empty)");
    shows("position s over \"ab\"\nmove s -> [s[0], \"a\"]",
          "(to (list (index s:word 0:integer):letter \"a\":letter):word)");
    shows("position s over \"ab\"\nmove s -> [s, \"a\"]",
          "(sum (list s:word \"a\":word):array of words)");
    shows("n -> n if n > 1 else []", "(if (convert sum n:integer):array of integers");
    shows("let parts(n) = [i for i in 1..n]\nn -> parts(n)", "(sum (call parts");
}

static void one_letter_literals_are_letters_where_letters_are_wanted(void **state)
{
    (void)state;
    shows("position s over \"ab\"\nmove s -> tail(s) if s[0] == \"a\"",
          "\"a\":letter):truth value");
    shows("position s over \"ab\"\nmove s -> tail(s) if \"a\" == s[0]", "\"a\":letter");
    shows("position s over \"ab\"\nmove s -> tail(s) if s[0] in {\"a\", \"b\"}",
          "(set \"a\":letter \"b\":letter):set of letters");
    shows("position s over \"ab\"\nmove s -> split(s, \"a\")", "\"a\":letter");
    shows("position s over \"ab\"\nmove s -> s ++ \"a\"", "\"a\":word");
    shows("position s over \"ab\"\nmove s -> s with {[0] = \"a\"}", "\"a\":letter");
    shows("n -> n - 1 as \"a\"", "\"a\":word");
}

static void lazy_things_become_arrays_only_as_values(void **state)
{
    (void)state;
    shows("n -> n - k for k in 1..n", "(for k (range 1:integer n:integer)");
    shows("n -> n - 1 if n in 1..9", "(range 1:integer 9:integer):array of integers)");
    shows("n -> len(1..n)", "(convert array (range");
    shows("n -> divisors(n)[0]", "(convert array (call divisors");
    shows("n -> n - k for k in divisors(n)", "(for k (call divisors");
}

static void bags_and_subsets_are_put_in_order(void **state)
{
    (void)state;
    shows("position (a[] bag, s)\nmove (a, s) -> (a without [0], s)",
          "(record (without at a");
    shows("position (a[] bag, s)\nmove (a, s) -> (a with {[0] -= 1}, s)",
          "(convert in-order (with a");
    shows(
        "data G graph\nposition t subset nodes(G)\nmove t -> t without {v} for v in t",
        "(to (without t:set of integers v:integer):set of integers)");
    shows("data G graph\nposition t subset nodes(G)\nmove t -> [1, 2] ++ t",
          "(convert in-order (++");
}

static void functions_take_the_types_of_their_first_call(void **state)
{
    (void)state;
    shows("let f(s, i) = s[i]\nposition s over \"ab\"\nmove s -> tail(s) if f(s, 0) == "
          "\"a\"",
          "(let f s:word i:integer (index s:word i:integer):letter)");
    shows("let g(a) = sum(a)\nn -> n - 1", "(let g a:array of integers");
    shows("let f(n) = 1 if n == 0 else n * f(n - 1)\nn -> f(n)", "(let-recursive f");
    shows("let a(n) = 1 if n < 1 else b(n - 1)\nlet b(n) = a(n) + 1\nn -> b(n)",
          "(let-recursive b");
    shows("let a(n) = n + 1\nlet b(n) = a(n) + 1\nn -> b(n)", "(let b");
    shows("let p(n) = (n, [n])\nn -> x + sum(y) let (x, y) = p(n) if x > 0",
          "(let (x y) (call p n:integer):record (integer, array of integers))");
}

static void claims_say_what_they_range_over(void **state)
{
    const char *bash = "data m = 3\nposition n\nmove n -> n - k for k in 1..m\n";
    mx__text text = { 0 };
    static const char *const claims[][2] = {
        { "claim loses(n) iff n % (m + 1) == 0 for m in 1..9, n in 0..200",
          "(claim true (ask loses" },
        { "claim wins(n) iff n % 4 != 0", "(claim true n (ask wins" },
        { "claim value(n) == value(n + 4)", "(claim true n (==" },
        { "claim value(n) = n % 4 for n in 0..9", "(claim true (== (ask value" },
        { "claim value(n) = n % (m + 1)", "(claim value n (%" },
        { "claim value(n) == value(\"0.77\", n)",
          "(ask value \"0.77\":word n:integer)" },
        { "claim equal n ~ n + 4", "(claim equal n (+" },
        { "claim period 2 * 2 from 1", "(claim period 4:integer 1:integer)" }
    };

    (void)state;
    for (size_t i = 0; i < 8; i++) {
        mx__text_str(&text, bash);
        mx__text_str(&text, claims[i][0]);
        shows(text.at, claims[i][1]);
        text.n = 0;
    }
    mx__text_clear(&text);
}

static void values_of_two_player_games_divide_exactly(void **state)
{
    (void)state;
    shows(
        "position n\nleft n -> n - 1\nright n -> n - 2\nclaim value(n) = (n + 1)/2 if "
        "odd(n) else -n",
        "(/ (+ (convert value n:integer):game value");
    shows("position n\nleft n -> n - 1\nright n -> n - 2\nclaim n / 2 == value(n)",
          "(== (/ (convert value n:integer):game value");
}

static void judge_reads_into_locals_and_data(void **state)
{
    (void)state;
    shows("data a[]\nposition i in indices(a)\nmove i -> j for j in indices(a)\njudge\n"
          "  read n, a[n], s word, g[n] word, b[n][n], (x, y)[n], (m, p[m])[n]\n"
          "  start x\n  print y[0], p[0], m[0], s, g[0]\n",
          "");
}

static void records_that_are_read_become_arrays(void **state)
{
    (void)state;
    shows("n -> n - 1\njudge\n  read k, (m, p[m])[k], (x, y)\n  start p[0]\n  print "
          "m[0], "
          "x + y\n",
          "(read (k):integer (record k:integer (m):integer (p m:integer):array of "
          "integers):array of records (integer, array of integers) (record (x):integer "
          "(y):integer):record (integer, integer))");
    shows("n -> n - 1\njudge\n  repeat\n    read n\n    start n times n\n    print "
          "\"{case}: {value(start)}\" if first wins else \"\"\n",
          "(case case):integer");
}

static void loops_in_brackets_may_hide_names_outside(void **state)
{
    (void)state;
    shows("n -> sum(n for n in [n])",
          "(call sum (each n:integer (for n (list n:integer");
    shows("n -> len([n for n in 1..n])", "(list (each n:integer (for n (range");
    refuses("n -> n - 1 for n in 1..3", "'n' already has a value here");
}

static void wrong_rules_are_refused_in_words(void **state)
{
    (void)state;
    refuses("let wins(n) = n\nn -> n - 1", "'wins' is the name of a query");
    refuses("data m = 3\ndata m = 4\nposition n\nmove n -> n",
            "'m' is a data line and can not be bound again");
    refuses("n -> n - 1 if n == 1 == true", "comparisons do not chain");
    refuses("data G graph\nposition n\nmove n -> n - 1 if G == G",
            "graphs can not be compared");
}

#ifdef MX_HOSTILE
static void every_allocation_may_fail(void **state)
{
    const char *text =
        "game \"T\"\ndata m = 3\nposition (a[] bag, s)\n"
        "let f(x) = [i for i in 1..x if \"{i}\" != \"\"]\n"
        "move (a, s) -> (a without [i], s xor f(m)[0]) as \"{i}\" for i in "
        "indices(a)\nclaim symmetric (a, s) ~ (a, s)\njudge\n  read n, "
        "a[n]\n  start (a, 0)\n  print \"A\" if first wins else \"B\"\n";
    mx__source source = { "t.game", text, strlen(text) };

    (void)state;
    for (long n = 0;; n++) {
        mx__arena arena = { 0 };
        mx_error err = { 0 };
        mx__tree tree;
        mx_status st;

        mx__alloc_fail_after(n);
        st = mx__parse(&source, &arena, &tree, &err);
        if (!st) st = mx__check(&tree, &err);
        mx__alloc_fail_after(-1);
        mx__arena_clear(&arena);
        if (st == MX_OK) break;
        assert_int_equal(st, MX_NOMEM);
        assert_true(n < 1000);
    }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_array_in_a_list_takes_the_type_of_the_others),
        cmocka_unit_test(a_let_that_nobody_uses_is_typed_by_its_body),
        cmocka_unit_test(bounds_become_limits),
        cmocka_unit_test(the_shape_says_whether_a_list_is_a_sum),
        cmocka_unit_test(one_letter_literals_are_letters_where_letters_are_wanted),
        cmocka_unit_test(lazy_things_become_arrays_only_as_values),
        cmocka_unit_test(bags_and_subsets_are_put_in_order),
        cmocka_unit_test(functions_take_the_types_of_their_first_call),
        cmocka_unit_test(claims_say_what_they_range_over),
        cmocka_unit_test(values_of_two_player_games_divide_exactly),
        cmocka_unit_test(judge_reads_into_locals_and_data),
        cmocka_unit_test(records_that_are_read_become_arrays),
        cmocka_unit_test(loops_in_brackets_may_hide_names_outside),
        cmocka_unit_test(wrong_rules_are_refused_in_words),
#ifdef MX_HOSTILE
        cmocka_unit_test(every_allocation_may_fail),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
