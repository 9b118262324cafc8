/* claims_test.c: claims of rule files: checked against play, used where they may be, and
   never in the way of what runs around them. */
#include <mexor/mexor.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Simple: whoever has more own coins wins, on a tie who starts loses. */
#define COINS "position (a, b)\nleft (a, b) -> (a - 1, b)\nright (a, b) -> (a, b - 1)\n"

static mx_opened *opened(mx_session *session, const char *text)
{
    mx_opened *game;
    mx_error err = { 0 };

    if (mx_open_rules(session, "t.game", text, strlen(text), NULL, &game, &err))
        fail_msg("%s: %s", text, err.text);
    return game;
}

/* What `check` says of TEXT holds SENTENCE, and so many fail and are not known. */
static void checks(const char *text, const char *sentence, uint64_t n_failed,
                   uint64_t n_unknown)
{
    mx_session *session;
    mx_text out = { 0 };
    mx_checked counts;
    mx_error err = { 0 };

    assert_int_equal(mx_session_new(NULL, &session), MX_OK);
    if (mx_check(opened(session, text), NULL, &out, &counts, &err))
        fail_msg("%s: %s", text, err.text);
    if (!strstr(out.at, sentence) || counts.n_failed != n_failed ||
        counts.n_unknown != n_unknown)
        fail_msg("%s\ngives\n%swithout\n%s", text, out.at, sentence);
    mx_text_clear(&out);
    mx_session_free(session);
}

/* The `judge` of TEXT reads INPUT: its status, output or message, and notes. */
static void judges(const char *text, const char *input, mx_status status,
                   const char *output, const char *note)
{
    mx_session *session;
    mx_text out = { 0 }, notes = { 0 };
    mx_error err = { 0 };
    mx_status st;

    assert_int_equal(mx_session_new(NULL, &session), MX_OK);
    st = mx_judge(opened(session, text), "in", input, strlen(input), &out, &err);
    mx_session_notes(session, &notes);
    if (st != status)
        fail_msg("%s\ngives %s: %s", text, mx_status_text(st), st ? err.text : out.at);
    assert_string_equal(st ? err.text : out.at, output);
    if (note && (!notes.at || !strstr(notes.at, note)))
        fail_msg("%s\nnotes %s", text, notes.at ? notes.at : "nothing");
    mx_text_clear(&out);
    mx_text_clear(&notes);
    mx_session_free(session);
}

static void a_winner_is_claimed_for_each_player(void **state)
{
    (void)state;
    checks(COINS "claim wins(left, (a, b)) iff a > b\n",
           "ok wins(left, (a, b)) iff a > b (3000 positions", 0, 0);
    checks(COINS "claim loses(right, (a, b)) iff a >= b\n",
           "ok loses(right, (a, b)) iff a >= b", 0, 0);
    checks(COINS "claim wins(first, (a, b)) iff a > b\n", "ok wins(first", 0, 0);
    checks(COINS "claim wins(second, (a, b)) iff a <= b\n", "ok wins(second", 0, 0);
    checks(COINS "claim wins(right, (a, b)) iff a < b if a + b > 3\n", "ok", 0, 0);
}

static void a_wrong_winner_is_found_at_the_smallest_position(void **state)
{
    (void)state;
    checks(COINS "claim wins(left, (a, b)) iff a >= b\n",
           "FAIL wins(left, (a, b)) iff a >= b (at 0,0 the claim says won, play says "
           "lost)",
           1, 0);
    checks(COINS "claim wins(right, (a, b)) iff b == 1 and a == 0\n",
           "(at 0,2 the claim says lost, play says won)", 1, 0);
}

static void a_trusted_winner_answers_large_positions(void **state)
{
    static const char rules[] =
        COINS "claim wins(left, (a, b)) iff a > b\n"
              "claim wins(right, (a, b)) iff b > a\ntrust\n"
              "judge\n  read a, b\n  print 1 if wins(left, (a, b)) else 0, "
              "1 if loses(right, (a, b)) else 0, 1 if wins(second, (a, b)) else 0\n";

    (void)state;
    judges(rules, "900000000000 7", MX_OK, "1 1 0\n", "rest on 'wins(left");
    judges(rules, "7 900000000000", MX_OK, "0 0 1\n", "rest on 'wins(right");
}

static void a_wrong_claim_is_never_used(void **state)
{
    (void)state;
    judges(COINS "claim wins(left, (a, b)) iff a + 1 > b\ntrust\njudge\n  read a, b\n"
                 "  print 1 if wins(left, (a, b)) else 0\n",
           "1000000 7", MX_FAULT,
           "the claim 'wins(left, (a, b)) iff a + 1 > b' is wrong: at 0,0 the claim "
           "says won, "
           "play says lost",
           NULL);
}

#define TAKE_3     "position n\nmove n -> n - k for k in {1, 2, 3}\n"
#define ASK_VALUE  "trust\njudge\n  read n\n  print value(n)\n"
#define ASK_WINNER "trust\njudge\n  read n\n  print 1 if wins(n) else 0\n"

/* Right on all small positions, and wrong at 10^6 alone, or at an option of it. */
static void a_claim_that_contradicts_itself_where_it_is_asked_is_refused(void **state)
{
    (void)state;
    judges(
        TAKE_3 "claim value(n) = 3 if n == 1000000 else n % 4\n" ASK_VALUE, "1000000",
        MX_FAULT,
        "the claim 'value(n) = 3 if n == 1000000 else n % 4' is wrong: at 1000000 the "
        "claim says 3, and so of its option 999999",
        NULL);
    judges(
        TAKE_3 "claim value(n) = 5 if n == 1000000 else n % 4\n" ASK_VALUE, "1000000",
        MX_FAULT,
        "the claim 'value(n) = 5 if n == 1000000 else n % 4' is wrong: at 1000000 the "
        "claim says 5, the values of its options say 0",
        NULL);
    judges(
        TAKE_3 "claim value(n) = 3 if n == 1000000 else n % 4\n" ASK_VALUE, "1000003",
        MX_FAULT,
        "the claim 'value(n) = 3 if n == 1000000 else n % 4' is wrong: at 1000003 the "
        "claim says 3, and so of its option 1000000",
        NULL);
    judges(TAKE_3 "claim value(n) = 3 if n == 1000000 else n % 4\n" ASK_VALUE,
           "2000002", MX_OK, "2\n", "rest on");
    judges(
        TAKE_3 "claim wins(n) iff n % 4 != 0 or n == 1000000\n" ASK_WINNER, "1000000",
        MX_FAULT,
        "the claim 'wins(n) iff n % 4 != 0 or n == 1000000' is wrong: at 1000000 the "
        "claim says won, the values of its options say lost",
        NULL);
    judges(
        TAKE_3 "claim wins(n) iff n % 4 != 0 and n != 1000001\n" ASK_WINNER, "1000001",
        MX_FAULT,
        "the claim 'wins(n) iff n % 4 != 0 and n != 1000001' is wrong: at 1000001 the "
        "claim says lost, and so of its option 1000000",
        NULL);
    judges(TAKE_3 "play misere\nclaim wins(n) iff n % 4 != 1\n" ASK_WINNER, "1000000",
           MX_OK, "1\n", "rest on");
    judges(TAKE_3 "claim wins(A[]) iff xor([a % 4 for a in A]) != 0 or len(A) == 5\n"
                  "trust\njudge\n  read n, a[n]\n  start a\n"
                  "  print 1 if first wins else 0\n",
           "5 1000000 4 4 4 4", MX_FAULT,
           "the claim 'wins(A[]) iff xor([a % 4 for a in A]) != 0 or len(A) == 5' is "
           "wrong: at 1000000 + 4 + 4 + 4 + 4 the claim says won, the values of its "
           "options say lost",
           NULL);
}

/* Small options are played, so that a claim about large ones is held against all. */
static void small_options_are_played_where_no_claim_speaks(void **state)
{
    (void)state;
    judges(
        "position n\nmove n -> k for k in {0, 1, 2, n - 1} if k < n\n"
        "claim value(n) = n if n < 4\n"
        "claim value(n) = 3 + (n + 1) % 2 - (1 if n == 1000000 else 0) if n > "
        "4\n" ASK_VALUE,
        "1000000", MX_FAULT,
        "the claim 'value(n) = 3 + (n + 1) % 2 - (1 if n == 1000000 else 0) if n > 4' "
        "is wrong: at 1000000 the claim says 3, and so of its option 999999",
        NULL);
}

/* The first claim is silent where the second speaks. */
static void the_claim_that_speaks_answers(void **state)
{
    (void)state;
    judges(COINS "claim wins(left, (a, b)) iff true if a > b\n"
                 "claim wins(left, (a, b)) iff false if a <= b\ntrust\n"
                 "judge\n  read a, b\n  print 1 if wins(left, (a, b)) else 0\n",
           "1000000 2000000", MX_OK, "0\n", "iff false if a <= b");
}

static void a_claim_may_ask_other_games_and_itself(void **state)
{
    (void)state;
    checks("n -> n - k for k in {1, 2, 3}\nclaim value(n) = value(\"0.333\", n)\n",
           "ok value(n) = value(\"0.333\", n)", 0, 0);
    checks("n -> n - k for k in {1, 2, 3}\nclaim wins(n) iff value(\"0.333\", n) > 0\n",
           "ok wins(n)", 0, 0);
    judges(COINS "claim wins(left, (a, b)) iff wins(left, (a, b))\ntrust\n"
                 "judge\n  read a, b\n  print 1 if wins(left, (a, b)) else 0\n",
           "60 50", MX_OK, "1\n", NULL);
}

/* Whatever a claim asks of runs inside `judge`: what was read stays. */
static void a_claim_leaves_what_judge_holds(void **state)
{
    (void)state;
    judges("position n\nmove n -> n - k for k in {1, 2, 3}\n"
           "claim value(n) = sum([n % 4] ++ [0 * i for i in 0..99])\ntrust\n"
           "judge\n  read n, a[n]\n  let b = [x + 1 for x in a]\n"
           "  print value(a[0]), value(a[1])\n  let c = [x + 2 for x in a]\n"
           "  print a, b, c\n  print value(a[2]) / (a[0] - a[0])\n",
           "3 1000001 1000002 1000003", MX_FAULT, "division by zero", NULL);
    judges("position n\nmove n -> n - k for k in {1, 2, 3}\n"
           "claim value(n) = sum([n % 4] ++ [0 * i for i in 0..99])\ntrust\n"
           "judge\n  read n, a[n]\n  let b = [x + 1 for x in a]\n"
           "  print value(a[0]), value(a[1])\n  let c = [x + 2 for x in a]\n"
           "  print a, b, c\n",
           "3 1000001 1000002 1000003", MX_OK,
           "1 2\n1000001 1000002 1000003 1000002 1000003 1000004 1000003 1000004 "
           "1000005\n",
           NULL);
}

static void a_claim_about_every_position_is_checked(void **state)
{
    (void)state;
    checks(COINS "claim wins(left, (a, b)) or wins(right, (a, b)) or a == b\n",
           "ok wins(left, (a, b)) or wins(right, (a, b)) or a == b (3000 positions", 0,
           0);
    checks("n -> n - k for k in {1, 2}\nclaim wins(n) or value(n) == 0 and n != 6\n",
           "FAIL wins(n) or value(n) == 0 and n != 6 (at 6)", 1, 0);
    /* about n + 1, not about n */
    checks("n -> n - k for k in {1, 2}\nclaim wins(n + 1) iff n % 3 != 2\n",
           "ok wins(n + 1) iff n % 3 != 2", 0, 0);
    judges("position n\nmove n -> n - k for k in {1, 2}\n"
           "claim wins(n + 1) iff n % 3 != 2\ntrust\njudge\n  read n\n  print 1 if "
           "wins(n) else 0\n",
           "100000", MX_OK, "1\n", NULL);
}

/* The constant is computed while the claim's filter runs: its value is not the claim's. */
static void a_filter_may_use_a_constant(void **state)
{
    (void)state;
    checks("data m = 1\nposition n\nmove n -> n - k for k in {1, 2}\n"
           "let given = m == 1\nclaim value(n) = n % 3 if given and n > 0\n",
           "ok value(n) = n % 3 if given and n > 0", 0, 0);
}

/* m = 3 is what the claim was made for; the judge then reads another m. */
static void a_claim_is_tried_for_other_data_too(void **state)
{
    (void)state;
    judges("data m = 3\nposition n\nmove n -> n - k for k in 1..min(m, n)\n"
           "claim value(n) = n % 4\ntrust\njudge\n  repeat\n    read m, n\n"
           "    print value(n)\n",
           "3 1000001 4 1000000", MX_FAULT,
           "the claim 'value(n) = n % 4' is wrong: at 4 the claim says 0, play gives 4",
           NULL);
}

/* ... and the data that its loops set are as before behind it. */
static void loops_over_data_leave_the_data(void **state)
{
    (void)state;
    checks("data m = 3\nposition n\nmove n -> n - k for k in 1..min(m, n)\n"
           "claim wins(n) iff n % (m + 1) != 0 for m in 1..4\n"
           "claim value(n) = n % 4\n",
           "3 ok", 0, 0);
}

static void scores_are_claimed_where_there_are_scores(void **state)
{
    mx_session *session;
    mx_opened *game;
    mx_error err = { 0 };
    static const char no_scores[] = COINS "claim score(left, (a, b)) = a - b\n";
    static const char scores[] =
        "position p[]\nmove p -> tail(p) scores first(p) if len(p) > 0\n"
        "claim score(p) = 0 if len(p) == 0\nclaim score(p) >= 0\n";

    (void)state;
    assert_int_equal(mx_session_new(NULL, &session), MX_OK);
    assert_int_equal(mx_open_rules(session, "t", no_scores, strlen(no_scores), NULL,
                                   &game, &err),
                     MX_SYNTAX);
    assert_string_equal(err.text, "this game has no scores");
    opened(session, scores);
    mx_session_free(session);
}

/* Hackenbush strings; green edges are everybody's. */
#define STRINGS                                                  \
    "position s over \"BRG\"\n"                                  \
    "left s -> s[..i-1] for i in indices(s) if s[i] in \"BG\"\n" \
    "right s -> s[..i-1] for i in indices(s) if s[i] in \"RG\"\n"

static void values_of_two_players_are_claimed_exactly(void **state)
{
    (void)state;
    checks(STRINGS "claim value(\"BR\") = 1/2\nclaim value(\"BRR\") = \"1/4\"\n"
                   "claim value(\"G\") = \"*\"\nclaim value(\"GB\") = \"^\" + \"*\"\n"
                   "claim value(\"B\") == value(\"BR\") * 2\n"
                   "claim value(\"R\") == -value(\"B\")\n"
                   "claim value(\"BR\") / 2 == value(\"BRR\")\n"
                   "claim value(\"BR\") - value(\"BRR\") == \"1/4\"\n",
           "9 ok", 0, 0);
    checks(STRINGS "claim value(\"G\") != 0 and not value(\"G\") > 0 and\n"
                   "  not value(\"G\") <= 0 and value(\"GB\") > value(\"G\") and\n"
                   "  value(\"RB\") < value(\"\") and value(\"BR\") >= value(\"BR\")\n",
           "2 ok", 0, 0);
    checks(STRINGS "claim value(\"BR\") = 1/4\n", "FAIL value(\"BR\") = 1/4", 1, 0);
    checks(STRINGS "claim value(\"GB\") = \"^\"\n", "FAIL value(\"GB\") = \"^\"", 1, 0);
    checks(STRINGS "claim value(s) = pow(2, len(s)) if all(c == \"B\" for c in s)\n",
           "the claim says 1, play gives 0", 1, 0);
    /* a string of one B and n R is 1/2^n */
    checks(STRINGS "claim value(s) = 1 / pow(2, len(s) - 1) if len(s) > 0 and\n"
                   "  s[0] == \"B\" and all(c == \"R\" for c in tail(s))\n",
           "ok value(s)", 0, 0);
}

static void values_that_are_none_are_faults(void **state)
{
    static const struct {
        const char *claim, *message;
    } row[] = {
        { "value(\"B\") / 3 == 0",
          "the quotient is no dyadic number: no value of a short game" },
        { "value(\"G\") / 2 == 0",
          "only a number can be divided, and only by an integer" },
        { "value(\"G\") * value(\"G\") == 0",
          "a product of game values needs an integer" },
        { "value(\"B\") / 0 == 0", "division by zero" },
        { "value(\"B\") == \"\\{1|\"", "expected a value, but the text ends here" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        mx_session *session;
        mx_text out = { 0 };
        mx_checked counts;
        mx_error err = { 0 };
        char text[512];

        snprintf(text, sizeof text, "%sclaim %s\n", STRINGS, row[i].claim);
        assert_int_equal(mx_session_new(NULL, &session), MX_OK);
        assert_int_not_equal(mx_check(opened(session, text), NULL, &out, &counts, &err),
                             MX_OK);
        assert_string_equal(err.text, row[i].message);
        mx_text_clear(&out);
        mx_session_free(session);
    }
}

static void values_are_printed_in_the_notation_of_the_field(void **state)
{
    (void)state;
    judges(STRINGS "judge\n  read s word, t word\n"
                   "  print value(s), \"{value(t)}\", value([s, t])\n",
           "BR GB", MX_OK, "1/2 ^* 1/2^*\n", NULL);
    judges(STRINGS "claim value(s) = 1 / pow(2, len(s) - 1) if len(s) > 0 and\n"
                   "  s[0] == \"B\" and all(c == \"R\" for c in tail(s))\ntrust\n"
                   "judge\n  read s word\n  print value(s), value([s, s])\n"
                   "  print 1 if wins(left, [s, s]) and wins(right, [s, s]) else 0\n",
           "BRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR", MX_OK,
           "1/2199023255552 1/1099511627776\n0\n", "rest on 'value(s)");
}

static void winners_of_sums_are_claimed(void **state)
{
    static const char misere_nim[] =
        "position n\nmove n -> n - k for k in 1..n\nplay misere\n";
    static const char coins[] =
        COINS "claim wins(left, A[]) iff sum(a - b for (a, b) in A) > 0\ntrust\n"
              "judge\n  read n, (a, b)[n]\n  start (a[i], b[i]) for i in 0..n-1\n"
              "  print 1 if left wins else 0\n";
    char text[512];

    (void)state;
    snprintf(text, sizeof text, "%sclaim wins(A[]) iff (xor(A) != 0) == %s", misere_nim,
             "any(a > 1 for a in A)\n");
    checks(text, "ok wins(A[]) iff (xor(A) != 0) == any(a > 1 for a in A) (3000 sums",
           0, 0);
    snprintf(text, sizeof text, "%sclaim wins(A[]) iff xor(A) != 0\n", misere_nim);
    checks(text, "(at the empty sum the claim says lost, play says won)", 1, 0);
    snprintf(text, sizeof text, "%sclaim wins(A[]) iff (first(A) != 0) == %s",
             misere_nim, "any(a > 1 for a in A) if len(A) == 2\n");
    checks(text, "FAIL", 1, 0);
    /* nothing to play: in misère play who can not move wins */
    snprintf(text, sizeof text,
             "%sjudge\n  read n\n  start []\n  print 1 if first wins else 0\n",
             misere_nim);
    judges(text, "1", MX_OK, "1\n", NULL);
    checks(coins, "ok wins(left, A[]) iff", 0, 0);
    judges(coins, "2 1000000000000 5 7 1000000000003", MX_OK, "0\n",
           "sums rest on 'wins(left, A[])");
    judges(coins, "2 1000000000000 5 7 1", MX_OK, "1\n", "checked for up to 3");
}

static void a_name_of_sums_stands_in_their_claims_alone(void **state)
{
    static const struct {
        const char *claim, *message;
    } row[] = {
        { "value(A[]) = 0", "the value of a sum is the sum of the values" },
        { "wins(left, (A[], 0)) iff true",
          "A[] stands for any sum of positions where a claim says who wins it, or its "
          "score" },
        { "a == 0 or A[] == 1",
          "A[] stands for any sum of positions where a claim says who wins it, or its "
          "score" },
    };

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        mx_session *session;
        mx_opened *game;
        mx_error err = { 0 };
        char text[256];

        snprintf(text, sizeof text, "%sclaim %s\n", COINS, row[i].claim);
        assert_int_equal(mx_session_new(NULL, &session), MX_OK);
        assert_int_equal(mx_open_rules(session, "t", text, strlen(text), NULL, &game,
                                       &err),
                         MX_SYNTAX);
        assert_string_equal(err.text, row[i].message);
        mx_session_free(session);
    }
}

static void split_lines_are_checked(void **state)
{
#define ROWS                                                                      \
    "position s over \"ox\"\nmove s -> s with {[i] = \"x\"} for i in indices(s) " \
    "if s[i] == \"o\"\n"
    static const char board[] =
        "position g[h][w] over \".#\"\n"
        "left  g -> g with {[r][c] = \"#\", [r+1][c] = \"#\"} for (r, c) in cells(g)\n"
        "  if r + 1 < rows(g) and g[r][c] == \".\" and g[r+1][c] == \".\"\n"
        "right g -> g with {[r][c] = \"#\", [r][c+1] = \"#\"} for (r, c) in cells(g)\n"
        "  if c + 1 < columns(g) and g[r][c] == \".\" and g[r][c+1] == \".\"\n";
    char text[1024];

    (void)state;
    checks(ROWS "split s -> split(s, \"x\") if contains(s, \"x\")\n",
           "ok split lines give the parts of a position (300 positions", 0, 0);
    checks(ROWS "split s -> tail(split(s, \"x\")) if contains(s, \"x\")\n",
           "FAIL split lines give the parts of a position (at oxo it is not the sum of "
           "its parts)",
           1, 0);
    snprintf(text, sizeof text, "%ssplit g -> regions(g, \"#\")\n", board);
    checks(text, "ok split lines give the parts of a position", 0, 0);
    snprintf(text, sizeof text, "%ssplit g -> tail(regions(g, \"#\"))\n", board);
    checks(text, "FAIL split lines", 1, 0);
    /* found, not declared */
    checks(board, "ok parts found in the rules are independent (300 positions", 0, 0);
    checks("position s over \"RBW\"\n"
           "left  s -> s with {[i] = \"W\"} for i in indices(s) if s[i] == \"R\"\n"
           "right s -> s with {[i] = \"W\"} for i in indices(s) if s[i] == \"B\"\n",
           "ok parts found in the rules are independent", 0, 0);
#undef ROWS
}

static void symmetric_positions_need_not_be_mirrored_move_by_move(void **state)
{
#define HEAPS \
    "position (x, y)\nmove (x, y) -> (x - k, y), (x, y - k) for k in 1..max(x, y)\n"
    (void)state;
    checks(HEAPS "claim symmetric (x, y) ~ (y, x)\n", "ok symmetric", 0, 0);
    checks(HEAPS "claim symmetric (x, y) ~ (min(x, y), max(x, y))\n", "ok symmetric", 0,
           0);
    checks(HEAPS "claim symmetric (x, y) ~ (x, 0)\n", "FAIL symmetric", 1, 0);
    /* both players' moves count */
    checks(
        "position (x, y)\nleft (x, y) -> (x - 1, y)\nright (x, y) -> (x, y - 1)\n"
        "claim symmetric (x, y) ~ (x, y + 1)\n",
        "FAIL symmetric (x, y) ~ (x, y + 1) (at 0,0 and 0,1: the values are 0 and -1)",
        1, 0);
    checks(COINS "play misere\nclaim symmetric (x, y) ~ (y, x)\n", "FAIL symmetric", 1,
           0);
#undef HEAPS
}

/* Left and Right with equal lines: nimbers, as the same game without players has them. */
static void equal_lists_of_moves_are_noticed(void **state)
{
    static const char *const move =
        "n -> [i, n - k - i] for k in {1, 2} for i in 0..n-k   # split\n";
    char text[512];

    (void)state;
    snprintf(text, sizeof text,
             "position n\nleft  %sright %sclaim value(n) = \"*\" + 0\n", move,
             "n->[i,n-k-i] for k in {1,2} for i in 0..n-k\n");
    checks(text, "(at 0 the claim says *, play gives 0)", 1, 0);
    for (int alike = 0; alike < 2; alike++) {
        mx_session *session;
        mx_opened *game, *plain;
        mx_sum *sum;
        mx_text out = { 0 };
        mx_error err = { 0 };
        uint32_t g[30];

        snprintf(text, sizeof text, "position n\nleft  %sright %s%s\n", move,
                 alike ? "" : "n -> n - n if n > 100\nright ", move);
        assert_int_equal(mx_session_new(NULL, &session), MX_OK);
        game = opened(session, text);
        assert_int_equal((mx_opened_game(game)->flags & MX_ALIKE) != 0, alike);
        snprintf(text, sizeof text, "position n\nmove %s", move);
        plain = opened(session, text);
        assert_int_equal(mx_values_at(plain, 0, 30, g, &err), MX_OK);
        for (int n = 0; n < 30; n++) {
            int64_t at = n;
            char want[64];

            assert_int_equal(mx_sum_new(session, &sum), MX_OK);
            assert_int_equal(mx_sum_add_at(sum, game, (mx_span){ &at, 1 }, &err),
                             MX_OK);
            out.n = 0;
            assert_int_equal(mx_solve_text(sum, MX_FORMAT_CSV, &out, &err), MX_OK);
            if (g[n] == 0)
                snprintf(want, sizeof want, "position,value\n%d,0\n", n);
            else if (g[n] == 1)
                snprintf(want, sizeof want, "position,value\n%d,*\n", n);
            else
                snprintf(want, sizeof want, "position,value\n%d,*%u\n", n, g[n]);
            assert_string_equal(out.at, want);
            mx_sum_free(sum);
        }
        mx_text_clear(&out);
        mx_session_free(session);
    }
}

static void moves_of_two_players_are_asked_for(void **state)
{
    (void)state;
    judges(COINS
           "judge\n  read a, b\n"
           "  print len(moves(left, (a, b))), len(winning_moves(right, (a, b)))\n",
           "3 1", MX_OK, "1 0\n", NULL);
    judges(COINS
           "judge\n  read a, b\n"
           "  print len(moves(left, (a, b))), len(winning_moves(right, (a, b)))\n",
           "0 2", MX_OK, "0 1\n", NULL);
}

static void solve_answers_by_the_claim(void **state)
{
    mx_session *session;
    mx_sum *sum;
    mx_text out = { 0 };
    mx_error err = { 0 };
    mx_opened *game;

    (void)state;
    assert_int_equal(mx_session_new(NULL, &session), MX_OK);
    game = opened(session, COINS "claim wins(left, (a, b)) iff a > b\n"
                                 "claim wins(right, (a, b)) iff b > a\ntrust\n");
    assert_int_equal(mx_sum_new(session, &sum), MX_OK);
    assert_int_equal(mx_sum_add(sum, game, "900000000000,7", &err), MX_OK);
    if (mx_solve_text(sum, MX_FORMAT_TEXT, &out, &err)) fail_msg("%s", err.text);
    assert_string_equal(out.at, "position        value\n900000000000,7  ?\n"
                                "Left wins, whoever starts\n");
    out.n = 0;
    if (mx_solve_text(sum, MX_FORMAT_JSON, &out, &err)) fail_msg("%s", err.text);
    assert_non_null(strstr(out.at, "\"winning_moves\":null"));
    assert_non_null(
        strstr(out.at, "\"left_starts\":\"left\",\"right_starts\":\"left\""));
    mx_text_clear(&out);
    mx_sum_free(sum);
    mx_session_free(session);
}

/* --- loops over data -------------------------------------------------------------- */

static void each_setting_of_the_data_is_tried(void **state)
{
#define BASH "data m = 3\nposition n\nmove n -> n - k for k in 1..m\n"
#define SET  "data S[] = [1]\nposition n\nmove n -> n - k for k in S\n"
    (void)state;
    checks(BASH "claim value(n) = n % 4 for m in 3..9\n",
           "FAIL value(n) = n % 4 for m in 3..9 (at 4 the claim says 0, play gives 4, "
           "where "
           "m = 4)",
           1, 0);
    checks(BASH "claim value(n) = n % (m + 1) for m in 3..9\n", "under 7 of 7 settings",
           0, 0);
    checks(BASH "claim value(n) = n % (m + 1) for m in 4..9\n", "under 6 of 6 settings",
           0, 0);
    checks(BASH "claim equal n ~ n + 4 for m in 3..4\n",
           "the values are 0 and 4, where m = 4", 1, 0);
    checks(BASH "claim symmetric n ~ n + 4 for m in 3..4\n", ", where m = 4", 1, 0);
    checks(BASH "claim equal n ~ n + m + 1 for m in 1..4\n", "under 4 of 4 settings", 0,
           0);
    checks(BASH "claim loses(n) iff n % 4 == 0 for m in 3..4\n", ", where m = 4", 1, 0);
    checks(BASH "claim loses(n) iff n % (m + 1) == 0 for m in 3..4\n", "under 2 of 2",
           0, 0);
    checks("data m\nposition n\nmove n -> n - k for k in 1..m\n"
           "claim value(n) = n % (m + 1) for m in 3..9\n",
           "under 7 of 7 settings", 0, 0);
    checks(SET "claim value(n) = n % 3 for S in [[1, 2], [2, 1]]\n",
           "under 2 of 2 settings", 0, 0);
    checks(SET "claim value(n) = n % 3 for S in [[1, 2], [1, 3]]\n",
           ", where S = [1 3]", 1, 0);
}

/* The data are as before behind a claim that set them. */
static void the_data_are_put_back(void **state)
{
    (void)state;
    checks(BASH "claim value(n) = n % (m + 1) for m in 5..6\nclaim value(n) = n % 4\n",
           "ok value(n) = n % 4 (", 0, 0);
    checks(BASH "claim value(n) = n % 4 for m in 4..5\nclaim value(n) = n % 4\n",
           "ok value(n) = n % 4 (", 1, 0);
}

static void a_loop_over_data_does_not_look_at_positions(void **state)
{
    static const char rules[] = BASH "claim value(n) = n % (m + 1) for m in n..9\n";
    mx_session *session;
    mx_opened *game;
    mx_error err = { 0 };

    (void)state;
    assert_int_equal(mx_session_new(NULL, &session), MX_OK);
    assert_int_equal(mx_open_rules(session, "t", rules, strlen(rules), NULL, &game,
                                   &err),
                     MX_SYNTAX);
    assert_string_equal(
        err.text, "the values of the data line 'm' may not depend on the position");
    mx_session_free(session);
}

static void data_without_a_value_do_not_stop_the_examples(void **state)
{
    (void)state;
    checks("data ban (x, y)[]\nposition n\nmove n -> n - 1 if len(ban) == 0\n"
           "claim wins(n) iff odd(n)\n"
           "judge\n  read k, n\n  read ban (x, y)[k]\n  print value(n)\n"
           "example\n  0 3\n  ->\n  1\nexample\n  1 3 0 0\n  ->\n  0\n",
           "ok example 2", 0, 1);
}

static void a_failed_example_says_where(void **state)
{
#define ECHO \
    "n -> n - 1\njudge\n  repeat\n    read n\n    print n\nexample\n  1 2\n  ->\n"
    (void)state;
    checks(ECHO "  1\n  3\n", "FAIL example 1 (line 2: wanted '3', got '2')", 1, 0);
    checks(ECHO "  1\n", "(line 2: wanted no such line, got '2')", 1, 0);
    checks(ECHO "  1\n  2\n  3\n", "(line 3: wanted '3', got no such line)", 1, 0);
    checks(ECHO "  1  \n  2\n\n", "ok example 1", 0, 0);
}

/* Wrong from seven heaps on, which no check of small sums reaches: the shortest input that
   tells is found. */
static void claims_judge_random_input(void **state)
{
#define HEAPS(claim)                                                              \
    "position n\nmove n -> n - k for k in 1..3\n" claim "judge\n  read m, a[m]\n" \
    "  start a\n  print 1 if first wins else 0\n"
    (void)state;
    checks(HEAPS("claim wins(A[]) iff len(A) > 6 or xor(x % 4 for x in A) != 0\n"),
           "FAIL judge by claims agrees with judge by the rules (input '7 0 0 0 0 0 0 "
           "0': by claims '1', by the rules '0')",
           1, 0);
    checks(HEAPS("claim wins(A[]) iff xor(x % 4 for x in A) != 0\n"),
           "ok judge by claims agrees with judge by the rules (500 random inputs)", 0,
           0);
    checks("position s over \"ab\"\nmove s -> s[1..] if len(s) > 0\n"
           "claim value(s) = len(s) % 2\n"
           "judge\n  repeat\n    read s word\n    print value(s)\n",
           "ok judge by claims agrees with judge by the rules (500 random inputs)", 0,
           0);
}

/* All sizes that were asked for, by two threads as by one. */
static void checks_go_as_far_as_asked(void **state)
{
    static const char rules[] = "position n\nmove n -> n - k for k in 1..3\n"
                                "claim value(n) = n % 4 if n < 4990 else 9\n"
                                "claim wins(n) iff n % 4 != 0\n";
    mx_check_options options = { .size = sizeof options, .to = 4000 };

    (void)state;
    for (uint32_t threads = 1; threads <= 2; threads++)
        for (int i = 0; i < 2; i++) {
            mx_limits limits = { .size = sizeof limits, .threads = threads };
            mx_session *session;
            mx_text out = { 0 };
            mx_checked counts;

            options.to = i ? 5000 : 4000;
            assert_int_equal(mx_session_new(&limits, &session), MX_OK);
            assert_int_equal(mx_check(opened(session, rules), &options, &out, &counts,
                                      NULL),
                             MX_OK);
            assert_string_equal(
                out.at,
                i ? "ok engine sequence agrees with plain search (5001 positions, all "
                    "up "
                    "to size 5000)\n"
                    "FAIL value(n) = n % 4 if n < 4990 else 9 (at 4990 the claim says "
                    "9, "
                    "play gives 2)\n"
                    "ok wins(n) iff n % 4 != 0 (5001 positions, all up to size 5000)\n"
                    "2 ok, 1 failed, 0 unknown\n"
                  : "ok engine sequence agrees with plain search (4001 positions, all "
                    "up "
                    "to size 4000)\n"
                    "ok value(n) = n % 4 if n < 4990 else 9 (4001 positions, all up to "
                    "size 4000)\n"
                    "ok wins(n) iff n % 4 != 0 (4001 positions, all up to size 4000)\n"
                    "3 ok, 0 failed, 0 unknown\n");
            mx_text_clear(&out);
            mx_session_free(session);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_winner_is_claimed_for_each_player),
        cmocka_unit_test(a_wrong_winner_is_found_at_the_smallest_position),
        cmocka_unit_test(a_trusted_winner_answers_large_positions),
        cmocka_unit_test(a_wrong_claim_is_never_used),
        cmocka_unit_test(a_claim_that_contradicts_itself_where_it_is_asked_is_refused),
        cmocka_unit_test(small_options_are_played_where_no_claim_speaks),
        cmocka_unit_test(the_claim_that_speaks_answers),
        cmocka_unit_test(a_claim_may_ask_other_games_and_itself),
        cmocka_unit_test(a_claim_leaves_what_judge_holds),
        cmocka_unit_test(a_claim_about_every_position_is_checked),
        cmocka_unit_test(a_filter_may_use_a_constant),
        cmocka_unit_test(a_claim_is_tried_for_other_data_too),
        cmocka_unit_test(loops_over_data_leave_the_data),
        cmocka_unit_test(scores_are_claimed_where_there_are_scores),
        cmocka_unit_test(values_of_two_players_are_claimed_exactly),
        cmocka_unit_test(values_that_are_none_are_faults),
        cmocka_unit_test(values_are_printed_in_the_notation_of_the_field),
        cmocka_unit_test(winners_of_sums_are_claimed),
        cmocka_unit_test(a_name_of_sums_stands_in_their_claims_alone),
        cmocka_unit_test(split_lines_are_checked),
        cmocka_unit_test(symmetric_positions_need_not_be_mirrored_move_by_move),
        cmocka_unit_test(equal_lists_of_moves_are_noticed),
        cmocka_unit_test(moves_of_two_players_are_asked_for),
        cmocka_unit_test(solve_answers_by_the_claim),
        cmocka_unit_test(each_setting_of_the_data_is_tried),
        cmocka_unit_test(the_data_are_put_back),
        cmocka_unit_test(a_loop_over_data_does_not_look_at_positions),
        cmocka_unit_test(data_without_a_value_do_not_stop_the_examples),
        cmocka_unit_test(a_failed_example_says_where),
        cmocka_unit_test(claims_judge_random_input),
        cmocka_unit_test(checks_go_as_far_as_asked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
