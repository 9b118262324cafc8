/* scored_test.c: points, last words and turns as the library answers them, and the search for
   a parameter. */
#include <mexor/mexor.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Take a number from either end of [5, 3, 4, 5]. */
#define ENDS                                                 \
    "data a[] = [5, 3, 4, 5]\nposition (i, j)\n"             \
    "move (i, j) -> (i + 1, j) scores a[i] as \"left end\"," \
    " (i, j - 1) scores a[j - 1] as \"right end\" if i < j\n"
/* Left takes a counter for 2, Right for 3; whoever moves last is of no account. */
#define COINS "position n\nleft n -> n - 1 scores 2\nright n -> n - 1 scores 3\n"
/* Who began wins at 0 when n was even at first: each move takes one. */
#define BEGAN                                                         \
    "position n\nmove n -> n - 1, n - 2\nends first wins if n == 0\n" \
    "ends draw if n == 1\n"
#define TURNS                                         \
    "position n\nleft n -> n - 1\nright n -> n - 1\n" \
    "turn left if n % 3 == 0 else right\n"

typedef mx_status ask(mx_sum *sum, mx_format format, mx_text *out, mx_error *err);

/* What ASK says of the positions AT (up to the NULL) of the rules TEXT. */
static void says(const char *text, const char *const *at, ask *how, mx_format format,
                 mx_status status, const char *output)
{
    mx_session *session;
    mx_opened *game;
    mx_sum *sum;
    mx_text out = { 0 };
    mx_error err = { 0 };
    mx_status st;

    assert_int_equal(mx_session_new(NULL, &session), MX_OK);
    if (mx_open_rules(session, "t.game", text, strlen(text), NULL, &game, &err))
        fail_msg("%s: %s", text, err.text);
    assert_int_equal(mx_sum_new(session, &sum), MX_OK);
    for (; *at; at++)
        assert_int_equal(mx_sum_add(sum, game, *at, &err), MX_OK);
    st = how(sum, format, &out, &err);
    if (st != status) fail_msg("%s\n%s: %s", text, mx_status_text(st), err.text);
    if (st == MX_OK)
        assert_string_equal(out.at, output);
    else if (!strstr(err.text, output))
        fail_msg("'%s' lacks '%s'", err.text, output);
    mx_text_clear(&out);
    mx_sum_free(sum);
    mx_session_free(session);
}

#define AT(...) ((const char *const[]){ __VA_ARGS__, NULL })

static void points_of_one_set_of_moves_are_the_mover_s(void **state)
{
    (void)state;
    says(ENDS, AT("0,4"), mx_solve_text, MX_FORMAT_TEXT, MX_OK,
         "the player to move wins, score 1; 2 best moves\n");
    says(ENDS, AT("0,4"), mx_solve_text, MX_FORMAT_CSV, MX_OK,
         "starts,winner,score\nfirst,first,1\n");
    says(ENDS, AT("1,3"), mx_solve_text, MX_FORMAT_JSON, MX_OK,
         "{\"game\":\"t.game\",\"play\":\"normal\",\"components\":[{\"position\":"
         "\"1,3\",\"value\":null}],\"nim_sum\":null,\"winner\":\"first\",\"score\":1,"
         "\"winning_moves\":1}\n");
    says(ENDS, AT("0,4"), mx_moves_text, MX_FORMAT_TEXT, MX_OK,
         "0,4 -> 1,4   (left end)   5 now, score 1\n"
         "0,4 -> 0,3   (right end)   5 now, score 1\n");
    says(ENDS, AT("2,2"), mx_moves_text, MX_FORMAT_TEXT, MX_OK, "no move is left\n");
}

static void points_of_two_players_are_left_s(void **state)
{
    (void)state;
    says(COINS, AT("3"), mx_solve_text, MX_FORMAT_TEXT, MX_OK,
         "Left starts: Left wins, score 1; 1 best move\n"
         "Right starts: Right wins, score -4; 1 best move\n");
    says(COINS, AT("1", "1", "2"), mx_solve_text, MX_FORMAT_CSV, MX_OK,
         "starts,winner,score\nleft,right,-2\nright,right,-2\n");
    says(COINS, AT("1", "1", "1"), mx_solve_text, MX_FORMAT_TEXT, MX_OK,
         "Left starts: Left wins, score 1; 3 best moves\n"
         "Right starts: Right wins, score -4; 3 best moves\n"
         "by the theorem of Milnor: of switches the largest is taken first\n");
    says(COINS, AT("1"), mx_moves_text, MX_FORMAT_JSON, MX_OK,
         "{\"winner\":{\"left_starts\":\"left\",\"right_starts\":\"right\"},\"score\":{"
         "\"left_starts\":2,\"right_starts\":-3},\"moves\":[{\"component\":0,\"from\":"
         "\"1\",\"to\":[\"0\"],\"player\":\"left\",\"label\":null,\"points\":2,"
         "\"score\":2},{\"component\":0,\"from\":\"1\",\"to\":[\"0\"],\"player\":"
         "\"right\",\"label\":null,\"points\":3,\"score\":-3}]}\n");
    says(COINS, AT("1"), mx_moves_text, MX_FORMAT_CSV, MX_OK,
         "component,player,from,to,score\n0,left,1,0,2\n0,right,1,0,-3\n");
}

static void an_ending_may_ask_who_began(void **state)
{
    (void)state;
    says(BEGAN, AT("2"), mx_solve_text, MX_FORMAT_TEXT, MX_OK,
         "the player to move wins; 1 winning move\n");
    says(BEGAN, AT("1"), mx_solve_text, MX_FORMAT_TEXT, MX_OK, "a draw\n");
    says(BEGAN, AT("3"), mx_moves_text, MX_FORMAT_TEXT, MX_OK,
         "3 -> 2   keeps the draw\n3 -> 1   keeps the draw\n");
    says(BEGAN, AT("2", "2"), mx_solve_text, MX_FORMAT_TEXT, MX_UNSUPPORTED,
         "cannot be part of a sum");
}

static void a_turn_says_who_moves(void **state)
{
    (void)state;
    /* 3: Left, 2: Right, 1: Right, 0: Left, who cannot move. */
    says(TURNS, AT("3"), mx_solve_text, MX_FORMAT_TEXT, MX_OK,
         "Left is to move: Right wins\n");
    says(TURNS, AT("2"), mx_moves_text, MX_FORMAT_TEXT, MX_OK,
         "Right  2 -> 1   wins\n");
}

static void faults_of_the_rules_are_said(void **state)
{
    (void)state;
    says("position n in 0..3\nmove n -> 3 - n scores 1\n", AT("1"), mx_solve_text,
         MX_FORMAT_TEXT, MX_CYCLE, "play need not end");
    says("position n\nmove n -> n - 1 scores 4611686018427387904\n", AT("3"),
         mx_solve_text, MX_FORMAT_TEXT, MX_FAULT, "the points leave 62 bits");
    says("position n\nmove n -> n - 1 scores 2305843009213693952 / (2 - n % 2)\n",
         AT("40"), mx_solve_text, MX_FORMAT_TEXT, MX_FAULT, "the points leave 62 bits");
    says("position n\nmove n -> n - 1 scores 1 / (n - 2)\n", AT("3"), mx_solve_text,
         MX_FORMAT_TEXT, MX_FAULT, "division by zero");
    says(COINS, AT("3"), mx_solve_text, MX_FORMAT_BFILE, MX_RANGE, "text, csv or json");
}

/* --- find ------------------------------------------------------------------------- */

#define BASH "data m = 3\nposition n\nmove n -> n - k for k in 1..min(m, n)\n"

static void finds(const mx_search *what, const char *position, mx_format format,
                  uint64_t most_positions, mx_status status, const char *output)
{
    mx_limits limits = { .size = sizeof limits, .positions = most_positions };
    mx_session *session;
    mx_text out = { 0 };
    mx_error err = { 0 };
    mx_status st;

    assert_int_equal(mx_session_new(&limits, &session), MX_OK);
    st = mx_find_text(session, BASH, NULL, &position, 1, what, format, &out, &err);
    if (st != status) fail_msg("%s: %s", mx_status_text(st), err.text);
    if (status == MX_OK || status == MX_LIMIT)
        assert_string_equal(out.at, output);
    else if (!strstr(err.text, output))
        fail_msg("'%s' lacks '%s'", err.text, output);
    mx_text_clear(&out);
    mx_session_free(session);
}

/* Bash: 12 counters are lost where m + 1 divides 12. */
static void a_parameter_is_found(void **state)
{
    mx_search what = { .size = sizeof what, .param = "m", .from = 1, .to = 20 };

    (void)state;
    what.wanted = MX_WANT_LOST;
    finds(&what, "12", MX_FORMAT_TEXT, 0, MX_OK, "1\n2\n3\n5\n11\n");
    what.which = MX_LEAST;
    finds(&what, "12", MX_FORMAT_CSV, 0, MX_OK, "m\n1\n");
    what.which = MX_LARGEST;
    finds(&what, "12", MX_FORMAT_JSON, 0, MX_OK,
          "{\"game\":\""
          "data m = 3\\nposition n\\nmove n -> n - k for k in 1..min(m, n)\\n"
          "\",\"parameter\":\"m\",\"from\":1,\"to\":20,\"wanted\":\"lost\",\"value\":"
          "null,\"found\":[11],\"count\":1,\"complete\":true,\"reached\":11}\n");
    what.which = MX_HOW_MANY;
    finds(&what, "12", MX_FORMAT_TEXT, 0, MX_OK, "5\n");
    what.wanted = MX_WANT_VALUE;
    what.value = 5;
    what.which = MX_EVERY;
    finds(&what, "12", MX_FORMAT_TEXT, 0, MX_OK, "6\n");
    what.wanted = MX_WANT_DRAWN;
    finds(&what, "12", MX_FORMAT_TEXT, 0, MX_OK, "none\n");
}

static void a_search_ends_at_its_limit_and_says_how_far_it_was(void **state)
{
    mx_search what = { .size = sizeof what, .param = "m", .from = 1, .to = 100000 };

    (void)state;
    what.which = MX_HOW_MANY;
    finds(&what, "5", MX_FORMAT_TEXT, 200, MX_LIMIT,
          "32\n... the search went to m = 33\n");
    what.from = 3;
    what.to = 2;
    finds(&what, "5", MX_FORMAT_TEXT, 0, MX_RANGE, "holds nothing");
    what.to = 9;
    what.param = "q";
    finds(&what, "5", MX_FORMAT_TEXT, 0, MX_RANGE, "no data 'q'");
    what.param = "m";
    finds(&what, "-5", MX_FORMAT_TEXT, 0, MX_RANGE, "");
    finds(&what, "5", MX_FORMAT_LATEX, 0, MX_RANGE, "text, csv or json");
}

/* --- published scores ------------------------------------------------------------- */

/* Cuts LINE at every CUT in place; how many pieces there are. */
static size_t cut(char *line, char at, char **pieces, size_t most)
{
    size_t n = 0;

    for (char *next = line; next && n < most; n++) {
        pieces[n] = next;
        next = strchr(next, at);
        if (next) *next++ = '\0';
    }
    return n;
}

static void has_score(const char *game, char *data, const char *position,
                      const char *score)
{
    char *sets[4], *names[4], *texts[4], *columns[8];
    size_t n = cut(data, ' ', sets, 4);
    mx_open_options options = { .size = sizeof options };
    mx_session *session;
    mx_opened *opened;
    mx_sum *sum;
    mx_text out = { 0 };
    mx_error err = { 0 };

    for (size_t i = 0; i < n; i++) {
        char *parts[2];

        assert_int_equal(cut(sets[i], '=', parts, 2), 2);
        names[i] = parts[0];
        texts[i] = parts[1];
    }
    options.names = (const char *const *)names;
    options.texts = (const char *const *)texts;
    options.n_set = n;
    assert_int_equal(mx_session_new(NULL, &session), MX_OK);
    if (mx_open(session, game, &options, &opened, &err)) fail_msg("%s", err.text);
    assert_int_equal(mx_sum_new(session, &sum), MX_OK);
    assert_int_equal(mx_sum_add(sum, opened, position, &err), MX_OK);
    if (mx_solve_text(sum, MX_FORMAT_CSV, &out, &err)) fail_msg("%s", err.text);
    assert_true(cut(strchr(out.at, '\n') + 1, ',', columns, 8) == 3);
    columns[2][strcspn(columns[2], "\n")] = '\0';
    assert_string_equal(columns[2], score);
    mx_text_clear(&out);
    mx_sum_free(sum);
    mx_session_free(session);
}

static void published_scores_come_out(void **state)
{
    FILE *file = fopen(MX_SOURCE_DIR "/tests/golden/scores.tsv", "r");
    char line[400];
    int n = 0;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char *columns[5];

        if (line[0] == '#') continue;
        assert_int_equal(cut(line, '\t', columns, 5), 5);
        has_score(columns[0], columns[1], columns[2], columns[3]);
        n++;
    }
    fclose(file);
    assert_true(n >= 16);
}

/* Who wins when STARTER starts at AT of the rules TEXT. */
static mx_outcome starting(const char *text, const char *at, mx_player starter)
{
    mx_session *session;
    mx_opened *game;
    mx_sum *sum;
    mx_error err = { 0 };
    mx_outcome winner = MX_DRAWN;

    assert_int_equal(mx_session_new(NULL, &session), MX_OK);
    assert_int_equal(mx_open_rules(session, "t.game", text, strlen(text), NULL, &game,
                                   &err),
                     MX_OK);
    assert_int_equal(mx_sum_new(session, &sum), MX_OK);
    assert_int_equal(mx_sum_add(sum, game, at, &err), MX_OK);
    assert_int_equal(mx_solve_starting(sum, starter, &winner, &err), MX_OK);
    mx_sum_free(sum);
    mx_session_free(session);
    return winner;
}

static void every_kind_of_play_says_who_wins_by_who_starts(void **state)
{
    static const struct {
        const char *rules, *at;
        mx_outcome left, right;
    } rows[] = {
        { "n -> n - k for k in 1..2", "4", MX_WON, MX_WON },
        { "n -> n - k for k in 1..2", "3", MX_LOST, MX_LOST },
        /* Left alone can move at 1, both at 2 */
        { "position n\nleft n -> n - 1\nright n -> n - 2\n", "1", MX_WON, MX_LOST },
        { "position n\nleft n -> n - 1\nright n -> n - 2\n", "0", MX_LOST, MX_LOST },
        { COINS, "2", MX_LOST, MX_WON }, /* 2 against 3 points, 3 against 2 */
        { ENDS, "0,4", MX_WON, MX_WON },
        { TURNS, "1", MX_LOST, MX_WON }, /* Right is to move whoever asks */
        /* who is to move at 1 goes round for ever, but that Right may end it at 2 */
        { "position n in 0..2\ndraw\nleft n -> 1 if n > 0\nright 1 -> 1\nright 2 -> "
          "0\n",
          "1", MX_DRAWN, MX_DRAWN },
        { "position n in 0..2\ndraw\nleft n -> 1 if n > 0\nright 1 -> 1\nright 2 -> "
          "0\n",
          "2", MX_DRAWN, MX_WON },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(starting(rows[i].rules, rows[i].at, MX_LEFT), rows[i].left);
        assert_int_equal(starting(rows[i].rules, rows[i].at, MX_RIGHT), rows[i].right);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_play_says_who_wins_by_who_starts),
        cmocka_unit_test(points_of_one_set_of_moves_are_the_mover_s),
        cmocka_unit_test(points_of_two_players_are_left_s),
        cmocka_unit_test(an_ending_may_ask_who_began),
        cmocka_unit_test(a_turn_says_who_moves),
        cmocka_unit_test(faults_of_the_rules_are_said),
        cmocka_unit_test(published_scores_come_out),
        cmocka_unit_test(a_parameter_is_found),
        cmocka_unit_test(a_search_ends_at_its_limit_and_says_how_far_it_was),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
