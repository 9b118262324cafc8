/* traits_test.c: what is proved of rule files from their trees alone. */
#include "board_parts.h"
#include "heap_trait.h"
#include "likeness.h"
#include "parts.h"
#include "tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void open_tree(const char *text, mx__source *source, mx__arena *arena,
                      mx__tree *tree)
{
    mx_error err = { 0 };
    mx_status status;

    *source = (mx__source){ "<rules>", text, strlen(text) };
    status = mx__parse(source, arena, tree, &err);
    if (status == MX_OK) status = mx__check(tree, &err);
    if (status != MX_OK)
        print_error("%s\n  %u:%u %s\n", text, err.line, err.column, err.text);
    assert_int_equal(status, MX_OK);
}

/* The rule that is proved of TEXT, written out; "" when there is none. */
static void trait_is(const char *text, const char *expected)
{
    mx__arena arena = { 0 };
    mx__source source;
    mx__tree tree;
    const mx_heap_rule *rule;
    char written[400] = "";

    memset(&tree, 0, sizeof tree);
    open_tree(text, &source, &arena, &tree);
    assert_int_equal(mx__heap_trait(&tree, NULL, &arena, &rule), MX_OK);
    if (rule) {
        mx_error err;
        char raw[400];
        mx_heap_rule *parsed;

        assert_int_equal(mx_heap_check(rule, &err), MX_OK);
        mx_heap_text(rule, raw, sizeof raw); /* read back: normalised */
        assert_int_equal(mx_heap_parse(raw, strlen(raw), MX_HEAP_WIDE, &parsed, &err),
                         MX_OK);
        mx_heap_text(parsed, written, sizeof written);
        mx_heap_free(parsed);
    }
    if (strcmp(written, expected) != 0) print_error("%s\n", text);
    assert_string_equal(written, expected);
    mx__arena_clear(&arena);
}

static void subtraction_games_are_recognised(void **state)
{
    (void)state;
    trait_is("n -> n - k for k in {1, 3, 4}", "S(1,3,4)");
    trait_is("n -> n - 1, n - 2", "S(1,2)");
    trait_is("n -> n - k for k in 2..4", "S(2..4)");
    trait_is("n -> n - k for k in 1..min(3, n)", "S(1..3)");
    trait_is("n -> n - 2 * k + 1 for k in 1..3 if k != 2", "S(1,5)");
    trait_is("n -> n - f for f in fibonacci(n)", "S(fibonacci)");
    trait_is("n -> n - p for p in powers(2, n)", "S(powers of 2)");
    trait_is("n -> n - 2; n -> n - q for q in squares(n)", "S(2,squares)");
    trait_is("n -> n - k for k in {1, 3} if k <= n", "S(1,3)");
    trait_is("n -> n - k for k in 1..n if k <= 3", "S(1..3)");
    trait_is("n -> n - k for k in 1..n if k < 4 and k != 2", "S(1,3)");
    trait_is("n -> n - k for k in 2..n if k == 3", "S(3)");
}

static void nim_and_its_kin_are_recognised(void **state)
{
    (void)state;
    trait_is("n -> n - k for k in 1..n", "S(not)");
    trait_is("n -> m for m in 0..n-1", "S(not)");
    trait_is("n -> n - k for k in 3..n", "S(not 1,2)");
    trait_is("n -> n - k for k in 3..n; n -> n - 1", "S(not 2)");
    trait_is("n -> n - k for k in 1..n if k != 2", "S(not 2)");
    trait_is("n -> n - k for k in 1..n if 2 != k and k != 5", "S(not 2,5)");
    trait_is("n -> n - k for k in 1..n if k not in {3, 1, 9}", "S(not 1,3,9)");
    trait_is("n -> n - k for k in 1..n if k > 2", "S(not 1,2)");
    trait_is("n -> n - k for k in 1..n if 4 <= k if k != 6", "S(not 1..3,6)");
}

static void codes_are_recognised(void **state)
{
    (void)state;
    trait_is("n -> [i, n-k-i] for k in 1..2 for i in 0..n-k", "0.77");
    trait_is("n -> [i, n-k-i] for k in 1..2 for i in 0..(n-k)/2", "0.77");
    trait_is("n -> [i, n-2-i] for i in 0..n-2", "0.07");
    trait_is("n -> [i, n - i] for i in 1..(n-1)/2", "4!.0");
    trait_is("n -> [i, n - i] for i in 1..n-1 if i != n - i", "4!.0");
    trait_is("n -> [i, n - i] for i in 1..n-1 if i < n - i", "4!.0");
    trait_is("n -> [i, n - i] for i in 1..n/2", "4.0");
    trait_is("n -> n - k for k in 1..n; n -> [i, n - i] for i in 1..n/2", "4.[3]");
    trait_is("n -> [i, n-1-i] for i in 1..n-2; 1 -> []", "0.5");
    trait_is("n >= 1 -> n - k for k in 1..3", "0.222");
    trait_is("n >= 1 -> [i, n-1-i] for i in 0..n-1", "0.4");
}

static void near_misses_are_not_taken_for_codes(void **state)
{
    (void)state;
    trait_is("n -> n - k for k in 1..n if gcd(n, k) == 1", "");
    trait_is("n -> n / 2", "");
    trait_is("n -> n - k as \"x\" for k in 1..3 distinct", "");
    trait_is("n -> n - k for k in 1..n-1 if k != 2", "");
    trait_is("n -> n - k for k in 1..n-1 if k <= 2", "");
    trait_is("n -> m for m in 0..n-1 if m != 3", "");
    trait_is("n -> m for m in 0..n-1 if m <= 3", "");
    trait_is("n -> [i, n - i] for i in 1..n-1 if i != 3", "");
    trait_is("n -> [i, n - i] for i in 1..n-1 if i > 1", "");
    trait_is("n -> n - p for p in primes(n) if p != 3", "");
    trait_is("n -> n - 1 for k in 1..n if k != 2", "");
    trait_is("n -> n - k for k in 1..n/2", "");
    trait_is("n -> [i, n - i] for i in 2..n-2", "");
    trait_is("n -> [i, n - 3] for i in 1..n", "");
    trait_is("n -> [i, i, n - i] for i in 1..n", "");
    trait_is("n >= 3 -> d for d in divisors(n) if d < n", "");
    trait_is("n -> n - 1 if n > 5", "");
    trait_is("n -> n - 1 if even(n)", "");
    trait_is("position n; move n -> n - 1; wins 0", "");
    trait_is("position n; left n -> n - 1; right n -> n - 2", "");
    trait_is("position n; draw; move n -> n - 1", "");
    trait_is("position (n, m); move (n, m) -> (n - 1, m)", "");
}

typedef struct parts_text {
    char at[200];
} parts_text;

static int note(void *context, const mx_option *option)
{
    parts_text *p = context;
    size_t n = strlen(p->at);
    mx_span part = option->parts[0];

    for (int64_t i = 0; i < part.at[0]; i++)
        p->at[n++] = (char)part.at[1 + i];
    p->at[n++] = ' ';
    p->at[n] = '\0';
    return 0;
}

/* WORD falls into EXPECTED, each part followed by a blank; "no" when there is no proof,
   "one" when it does not fall apart. */
static void parts_are(const char *text, const char *word, const char *expected)
{
    mx__arena arena = { 0 };
    mx__source source;
    mx__tree tree;
    const mx__parts *parts;
    const char *why;
    parts_text found = { "" };
    int64_t at[64] = { (int64_t)strlen(word) };
    bool fell = false;

    memset(&tree, 0, sizeof tree);
    open_tree(text, &source, &arena, &tree);
    assert_int_equal(mx__parts_find(&tree, &arena, &parts, &why), MX_OK);
    assert_true(!parts || !why);
    for (size_t i = 0; word[i]; i++)
        at[i + 1] = word[i];
    if (parts)
        mx__parts_split(parts, (mx_span){ at, strlen(word) + 1 }, note, &found, &fell);
    assert_string_equal(!parts ? "no" : fell ? found.at : "one", expected);
    mx__arena_clear(&arena);
}

static const char *const colouring =
    "position s over \"RBW\"\n"
    "left s -> s with {[i] = \"W\", [i+1] = \"W\"} for i in 0..len(s)-2"
    " if s[i] == \"R\" or s[i+1] == \"R\"\n"
    "right s -> s with {[i] = \"W\", [i+1] = \"W\"} for i in 0..len(s)-2"
    " if s[i] == \"B\" or s[i+1] == \"B\"\n";

static const char *const dominoes =
    "position s over \".X\"\n"
    "move s -> s with {[i] = \"X\", [i+1] = \"X\"} for i in 0..len(s)-2"
    " if s[i] == \".\" and s[i+1] == \".\"\n";

static void words_fall_apart_where_no_move_can_reach_across(void **state)
{
    (void)state;
    parts_are(dominoes, "..X...X", ".. ... ");
    parts_are(dominoes, "....", "one");
    parts_are(dominoes, "X.X.X", "");
    parts_are(colouring, "RBWWBR", "RBW WBR ");
    parts_are(colouring, "RBWBR", "one");
    parts_are(colouring, "WWWW", "");
}

static const char *const crosses =
    "position s over \".x\"\n"
    "move s -> s with {[i] = \"x\"} for i in indices(s) if s[i] == \".\"\n"
    "wins s if contains(s, \"xxx\")\n";

/* Next to a cross, or one letter further, a cross lets the other win. */
static void words_fall_apart_where_no_move_is_safe(void **state)
{
    (void)state;
    parts_are(crosses, ".......", "one");
    parts_are(crosses, "....x.....", "....x x..... ");
    parts_are(crosses, "...x......x..", "...x x......x ");
    parts_are(crosses, "..x....", "x.... ");
    parts_are(crosses, "..x..", "");
    parts_are(crosses, "....x.x....", "x.x "); /* loony: who moves wins */
    parts_are(crosses, "....xxx....", "one");  /* a start only: every move wins */
    parts_are("position s over \".x\"\n"
              "move s -> s with {[i] = \"x\"} for i in indices(s) if s[i] == \".\"\n"
              "loses s if contains(s, \"xx\")\n",
              "...x...x...", "...x x...x x... ");
    parts_are("position s over \".xo\"\n"
              "move s -> s with {[i] = c} for i in indices(s) for c in \"xo\""
              " if s[i] == \".\"\n"
              "wins s if contains(s, \"xx\") or contains(s, \"oo\")\n",
              "....o....", ".o "); /* loony: the other O wins */
}

/* A text with a letter that words have not is never completed. */
static void a_text_of_other_letters_cuts_nothing(void **state)
{
    (void)state;
    parts_are("position s over \".x\"\n"
              "move s -> s with {[i] = \"x\"} for i in indices(s) if s[i] == \".\"\n"
              "wins s if contains(s, \"xyx\")\n",
              ".x.", ". . ");
    parts_are("position s over \".x\"\n"
              "move s -> s with {[i] = \"x\"} for i in indices(s) if s[i] == \".\"\n"
              "loses s if contains(s, \"xx\") or contains(s, \"xyx\")\n",
              "...x...", "...x x... ");
}

static void words_of_other_forms_are_left_whole(void **state)
{
    (void)state;
    parts_are(
        "position s over \".X\"\nmove s -> s with {[i] = \"X\"} for i in indices(s)"
        " if s[i] == \".\" and even(i)\n",
        "..", "no");
    parts_are(
        "position s over \".X\"\nmove s -> s with {[i] = \"X\"} for i in indices(s)"
        " if s[i] == \".\"\nwins s if find(s, \"XX\") == 1\n",
        "..", "no");
    parts_are("position s over \".X\"\nmove s -> tail(s) if len(s) > 0\n", "..", "no");
    parts_are(
        "position s over \".X\"\nmove s -> s with {[i] = \"X\"} for i in 1..len(s)-1"
        " if s[i] == \".\"\n",
        "..", "no");
}

/* --- boards ----------------------------------------------------------------------- */

static int note_board(void *context, const mx_option *option)
{
    parts_text *p = context;
    size_t n = strlen(p->at);
    mx_span part = option->parts[0];

    for (int64_t r = 0; r < part.at[0]; r++) {
        if (r) p->at[n++] = '/';
        for (int64_t c = 0; c < part.at[1]; c++)
            p->at[n++] = (char)part.at[2 + r * part.at[1] + c];
    }
    p->at[n++] = ' ';
    p->at[n] = '\0';
    return 0;
}

/* As parts_are, of a BOARD written with '/' between its rows; "" also when it is one. */
static void board_parts_are(const char *text, const char *board, const char *expected)
{
    mx__arena arena = { 0 };
    mx__source source;
    mx__tree tree;
    const mx__board_parts *parts;
    parts_text found = { "" };
    int64_t at[66] = { 1 };
    size_t n = 2;

    memset(&tree, 0, sizeof tree);
    open_tree(text, &source, &arena, &tree);
    assert_int_equal(mx__board_parts_find(&tree, &arena, &parts), MX_OK);
    for (size_t i = 0; board[i]; i++)
        if (board[i] == '/')
            at[0]++;
        else
            at[n++] = board[i];
    at[1] = (int64_t)(n - 2) / at[0];
    if (parts)
        assert_int_equal(mx__board_parts_split(parts, (mx_span){ at, n }, note_board,
                                               &found),
                         MX_OK);
    assert_string_equal(parts ? found.at : "no", expected);
    mx__arena_clear(&arena);
}

#define BOARD "position g[h][w] over \".#\"\n"
#define PLACE \
    "move g -> g with {[r][c] = \"#\", [r][c+1] = \"#\"} for (r, c) in cells(g) if "
#define BOTH_FREE    "g[r][c] == \".\" and g[r][c+1] == \".\""
#define MOVE_IF(...) BOARD PLACE "c + 1 < columns(g) and " BOTH_FREE __VA_ARGS__ "\n"

static const char *const domineering =
    BOARD "left g -> g with {[r][c] = \"#\", [r+1][c] = \"#\"} for (r, c) in cells(g)"
          " if r + 1 < rows(g) and g[r][c] == \".\" and g[r+1][c] == \".\"\n"
          "right g -> g with {[r][c] = \"#\", [r][c-1] = \"#\"} for (r, c) in cells(g)"
          " if c >= 1 and g[r][c] == \".\" and g[r][c-1] == \".\"\n";

static const char *const clobber =
    "position g[h][w] over \".xo\"\n"
    "left g -> g with {[r][c] = \".\", [i][j] = \"x\"} for (r, c) in cells(g)"
    " if g[r][c] == \"x\" for (i, j) in neighbours(g, r, c) if g[i][j] == \"o\"\n"
    "right g -> g with {[r][c] = \".\", [i][j] = \"o\"} for (r, c) in cells(g)"
    " if g[r][c] == \"o\" for (i, j) in neighbours(g, r, c) if g[i][j] == \"x\"\n";

static void boards_fall_apart_at_dead_cells(void **state)
{
    (void)state;
    board_parts_are(domineering, "..#./..#.", "../.. ./. ");
    board_parts_are(domineering, "..../....", "");
    board_parts_are(domineering, ".#.#/#.#.", "");
    board_parts_are(domineering, ".#.#/.##./..#.", ".#/.#/.. ./. ");
    board_parts_are(domineering, ".#./..#", ".#/.. ");
    board_parts_are(clobber, "xo.ox", "xo ox ");
    board_parts_are(clobber, "xo.x./..xo.", "xo .x/xo ");
    board_parts_are(clobber, "xoox", "");
    board_parts_are(MOVE_IF(""), "../..", ".. .. "); /* rows that no move spans */
}

/* Snort (Col) on any board: a free cell, none of whose neighbours has the letter. */
#define COLOUR(of_left, of_right)                                                      \
    "position g[h][w] over \".LR\"\n"                                                  \
    "left g -> g with {[r][c] = \"L\"} for (r, c) in cells(g) if g[r][c] == \".\" and" \
    " not any(g[i][j] == \"" of_left "\" for (i, j) in neighbours(g, r, c))\n"         \
    "right g -> g with {[r][c] = \"R\"} for (r, c) in cells(g) if g[r][c] == \".\""    \
    " and all(g[i][j] != \"" of_right "\" for (i, j) in neighbours(g, r, c))\n"

static void borders_go_with_the_parts_that_see_them(void **state)
{
    const char *snort = COLOUR("R", "L"), *col = COLOUR("L", "R");

    (void)state;
    board_parts_are(snort, "..L.R..", "..L R.. "); /* nobody enters the cell between */
    board_parts_are(snort, "..L..", "..L L.. ");
    board_parts_are(snort, "LRLR", "");
    board_parts_are(snort, "..L", "");
    board_parts_are(snort, "..LR./....R", "R./LR ..LRL/....R ");
    board_parts_are(col, "..L.R..", "..L R.. ");
    board_parts_are(col, "..L.L..", "..L L.L L.. ");
    /* a free cell that stays free goes along with what freezes it */
    board_parts_are(snort, "...L/.L.R/...L", "");
    /* the cell of the loop must be there, though it is not looked at */
    board_parts_are("position g[h][w] over \".#\"\n"
                    "move g -> g with {[i][j] = \"#\"} for (r, c) in cells(g)"
                    " for (i, j) in neighbours(g, r, c) if g[i][j] == \".\"\n",
                    ".##.", ".# #. ");
    /* colours beside a cell */
    board_parts_are(
        "position g[h][w] over \".LR\"\n"
        "left g -> g with {[r][c] = \"L\"} for (r, c) in cells(g)"
        " if c + 1 < columns(g) and g[r][c] == \".\" and g[r][c+1] != \"R\"\n"
        "right g -> g with {[r][c] = \"R\"} for (r, c) in cells(g)"
        " if c + 1 < columns(g) and g[r][c] == \".\" and g[r][c+1] != \"L\"\n",
        ".R..", ".R .. ");
    /* two deep, a let, a far neighbour: other forms */
    board_parts_are(MOVE_IF(" and any(any(g[k][l] == \"#\" for (k, l) in"
                            " neighbours(g, i, j)) for (i, j) in neighbours(g, r, c))"),
                    "../..", "no");
    board_parts_are(MOVE_IF(" and any(g[i][j] == \"#\" for (i, j) in cells(g))"),
                    "../..", "no");
    board_parts_are(BOARD
                    "move g -> g with {[r][c] = \"#\"} for (r, c) in cells(g)"
                    " if g[r][c] == \".\" and any(g[i][j] == \"#\" and g[r][c-1] =="
                    " \"#\" for (i, j) in neighbours(g, r, c))\n",
                    "../..", "no");
}

static void boards_of_other_forms_are_left_whole(void **state)
{
    (void)state;
    /* a place, a border or a far bound would be lost on a smaller board */
    board_parts_are(MOVE_IF(" and r == 0"), "../..", "no");
    board_parts_are(MOVE_IF(" and even(r)"), "../..", "no");
    board_parts_are(MOVE_IF(" and c + 2 < columns(g)"), "../..", "no");
    board_parts_are(MOVE_IF(" and r + 1 < rows(g)"), "../..", "no");
    board_parts_are(MOVE_IF(" and (r < rows(g) or g[r][c] == \"#\")"), "../..", "no");
    board_parts_are(MOVE_IF(" and rows(g) > 1"), "../..", "no");
    board_parts_are(MOVE_IF(" distinct"), "../..", "no");
    board_parts_are(MOVE_IF("") "wins g if g[0][0] == \"#\"\n", "../..", "no");
    board_parts_are(MOVE_IF("") "split g -> [g]\n", "../..", "no");
    board_parts_are(BOARD "move g -> g with {[r][c] = \"#\"} for (r, c) in cells(g)"
                          " if count(x == \".\" for x in g[r]) > 1\n",
                    "..", "no");
}

/* Whether it is proved that the shape of the graph is all that counts. */
static bool is_alike(const char *moves)
{
    mx__arena arena = { 0 };
    mx__source source;
    mx__tree tree;
    char text[600];
    bool is_there;

    snprintf(text, sizeof text,
             "data G graph = graph(3, [0, 1], [1, 2], undirected)\n"
             "data w[] = [1, 2, 3]\nposition t subset nodes(G)\n%s\n",
             moves);
    memset(&tree, 0, sizeof tree);
    open_tree(text, &source, &arena, &tree);
    is_there = mx__likeness_find(&tree).is_there;
    mx__arena_clear(&arena);
    return is_there;
}

static void isomorphic_positions_are_recognised(void **state)
{
    static const char *const alike[] = {
        "move t -> [u for u in t if u != v and u not in next(G, v)] for v in t",
        "move t -> components(G, [x for x in t if x != v and x != u]) for v in t for u "
        "in next(G, v) if u > v and u in t",
        "move t -> t without {v} for v in t if len(t) > 2",
        "move t -> [x for x in t if not (x == v or x == u)] for v in t for u in "
        "next(G, v) if u in t if u < v",
        "move t -> [] for v in t",
        "move t -> [u for u in c if u != v] for c in components(G, t) for v in c",
    };
    static const char *const others[] = {
        "move t -> [u for u in t if u > v] for v in t",
        "move t -> t without {v} for v in t if v != 1",
        "move t -> t without {v} for v in t if len(next(G, v)) > 1",
        "move t -> t without {v} for v in t for u in next(G, v)",
        "move t -> t without {v} for v in t for u in next(G, v) if u > v and u in t",
        "move t -> t without {v} for v in t for u in next(G, v) if len([x for x in t "
        "if "
        "u in t]) == 0",
        "move t -> t without {v} for v in t for u in next(G, v) if len([x for x in t "
        "for "
        "y in next(G, x) if u in t]) == 0",
        "move t -> t without {v} for v in t if w[v] > 1",
        "move t -> t without {v} for v in t if v % 2 == 0",
        "move t -> [u for u in nodes(G) if u > 0 and u != v] for v in t if len(t) > 2",
        "move t -> t without {v} for v in t\nwins t if len(t) == 1",
        "move t -> [u for u in t if u != v and u not in next(G, 0)] for v in t",
        "move t -> t without {v, u} for v in t for u in t if u > v and u in next(G, v)",
    };

    (void)state;
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (!is_alike(alike[i])) fail_msg("not recognised: %s", alike[i]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (is_alike(others[i])) fail_msg("recognised: %s", others[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(subtraction_games_are_recognised),
        cmocka_unit_test(nim_and_its_kin_are_recognised),
        cmocka_unit_test(codes_are_recognised),
        cmocka_unit_test(near_misses_are_not_taken_for_codes),
        cmocka_unit_test(words_fall_apart_where_no_move_can_reach_across),
        cmocka_unit_test(words_fall_apart_where_no_move_is_safe),
        cmocka_unit_test(a_text_of_other_letters_cuts_nothing),
        cmocka_unit_test(words_of_other_forms_are_left_whole),
        cmocka_unit_test(boards_fall_apart_at_dead_cells),
        cmocka_unit_test(borders_go_with_the_parts_that_see_them),
        cmocka_unit_test(boards_of_other_forms_are_left_whole),
        cmocka_unit_test(isomorphic_positions_are_recognised),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
