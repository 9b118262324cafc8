/* play_test.c: <mexor/play.h>: what may be played, taking back and making again, records,
   who has won; whatever is refused leaves the play as it was; every allocation fails once. */
#define _POSIX_C_SOURCE 200809L
#include "alloc.h"

#include <mexor/play.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define MISERE "position n\nplay misere\nmove n -> n - k for k in {1, 2}\n"
#define POINTS "position n\nmove n -> n - k scores k for k in {1, 2}\n"
#define SIDES  "position n\nleft n -> n - 1\nright n -> n - 2\n"
#define LABELS                                                                     \
    "position n\nmove n -> n - 1 as \"one\"\nmove n -> [a, n - 2 - a] as \"split " \
    "{a}\" for a in 0..n-2\n"
#define CIRCLE                                                   \
    "data G graph = graph([[1], [0]])\nposition v in nodes(G)\n" \
    "draw\nmove v -> u for u in next(G, v)\n"
#define ENDING \
    "position n\nmove n -> n - k for k in {1, 2}\nends mover loses if n < 3\n"

typedef struct table {
    mx_session *session;
    mx_sum *sum;
    mx_play *play;
    mx_error err;
} table;

/* A play of the positions of TEXT, blanks between them; its status. */
static mx_status sit(table *t, const char *game, const char *text, mx_player starter)
{
    char copy[200], *save = copy, *word;
    mx_opened *opened = NULL;
    mx_status st = mx_session_new(NULL, &t->session);

    snprintf(copy, sizeof copy, "%s", text);
    if (st == MX_OK) st = mx_open(t->session, game, NULL, &opened, &t->err);
    if (st == MX_OK) st = mx_sum_new(t->session, &t->sum);
    while (st == MX_OK && (word = strtok_r(save, " ", &save)))
        st = mx_sum_add(t->sum, opened, word, &t->err);
    return st == MX_OK ? mx_play_new(t->sum, starter, &t->play, &t->err) : st;
}

static void rise(table *t)
{
    mx_play_free(t->play);
    mx_sum_free(t->sum);
    mx_session_free(t->session);
    *t = (table){ 0 };
}

static mx_play_state look(const table *t)
{
    mx_play_state state;

    mx_play_look(t->play, &state);
    return state;
}

static void play_words(table *t, const char *words)
{
    size_t i = 99;

    assert_int_equal(mx_play_move_find(t->play, words, &i, &t->err), MX_OK);
    assert_int_equal(mx_play_make(t->play, i, &t->err), MX_OK);
}

static void expect_text(mx_text *text, const char *wanted)
{
    assert_false(text->failed);
    assert_string_equal(text->at ? text->at : "", wanted);
    mx_text_clear(text);
}

static void expect_record(const table *t, const char *wanted)
{
    mx_text text = { 0 };

    mx_play_record(t->play, &text);
    expect_text(&text, wanted);
}

static void moves_are_made_taken_back_and_made_again(void **state)
{
    table t = { 0 };
    mx_text text = { 0 };

    (void)state;
    assert_int_equal(sit(&t, "nim", "3 1", MX_LEFT), MX_OK);
    assert_int_equal(look(&t).n_moves, 4);
    play_words(&t, "3 -> 1");
    play_words(&t, "2"); /* by its number: equal components have a move each */
    expect_record(&t, "move 0: 3 -> 1\nmove 1: 1 -> 0\n");
    assert_int_equal(look(&t).mover, MX_LEFT);
    assert_int_equal(mx_play_undo(t.play, &t.err), MX_OK);
    assert_int_equal(mx_play_undo(t.play, &t.err), MX_OK);
    assert_int_equal(mx_play_undo(t.play, &t.err), MX_RANGE);
    assert_int_equal(look(&t).n_undone, 2);
    assert_int_equal(look(&t).n_moves, 4);
    assert_int_equal(mx_play_redo(t.play, &t.err), MX_OK);
    mx_play_draw(t.play, &text);
    expect_text(&text, "  1\n  1\n");
    play_words(&t,
               "1 (component 0) -> 0"); /* another move: the old ones are forgotten */
    assert_int_equal(look(&t).n_undone, 0);
    assert_int_equal(mx_play_redo(t.play, &t.err), MX_RANGE);
    expect_record(&t, "move 0: 3 -> 1\nmove 0: 1 -> 0\n");
    play_words(&t, "1 -> 0");
    assert_true(look(&t).is_over);
    assert_int_equal(look(&t).result, MX_WON);
    assert_int_equal(look(&t).n_moves, 0);
    assert_int_equal(mx_play_make(t.play, 0, &t.err), MX_RANGE);
    assert_non_null(mx_play_sum(t.play));
    rise(&t);
}

static void a_move_is_found_by_what_is_said_of_it(void **state)
{
    static const struct {
        const char *words;
        mx_status status;
        size_t i;
    } rows[] = { { "1", MX_OK, 0 },
                 { "4 -> 3", MX_OK, 0 },
                 { " 4->3 ", MX_OK, 0 },
                 { "one", MX_OK, 0 },
                 { "0: 4 -> 3", MX_OK, 0 },
                 { "4 -> 0 + 2", MX_OK, 1 },
                 { "0 + 2", MX_OK, 1 },
                 { "split 1", MX_OK, 2 },
                 { "4 -> 1 + 1   (split 1)", MX_OK, 2 },
                 { "5", MX_SYNTAX, 0 },
                 { "0", MX_SYNTAX, 0 },
                 { "-1", MX_SYNTAX, 0 },
                 { "", MX_SYNTAX, 0 },
                 { "4 -> 4", MX_SYNTAX, 0 },
                 { "99999999999999999999", MX_SYNTAX, 0 } };
    table t = { 0 };
    mx_text text = { 0 };
    size_t i;

    (void)state;
    assert_int_equal(sit(&t, LABELS, "4", MX_LEFT), MX_OK);
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        mx_status st = mx_play_move_find(t.play, rows[r].words, &i, &t.err);

        if (st != rows[r].status || (st == MX_OK && i != rows[r].i))
            fail_msg("'%s': status %d, move %zu", rows[r].words, (int)st, i);
    }
    mx_play_move_words(t.play, 0, &text);
    expect_text(&text, "4 -> 3   (one)");
    mx_play_move_words(t.play, 99, &text);
    expect_text(&text, "");
    rise(&t);
}

static void a_move_that_may_be_two_is_refused(void **state)
{
    table t = { 0 };
    size_t i;

    (void)state;
    assert_int_equal(sit(&t, "nim", "5 4", MX_LEFT), MX_OK);
    assert_int_equal(mx_play_move_find(t.play, "0", &i, &t.err), MX_RANGE);
    assert_non_null(strstr(t.err.text, "5 -> 0"));
    assert_non_null(strstr(t.err.text, "4 -> 0"));
    assert_int_equal(look(&t).n_made, 0);
    rise(&t);
    assert_int_equal(sit(&t, "nim", "4 4", MX_LEFT), MX_OK); /* alike: it is all one */
    assert_int_equal(mx_play_move_find(t.play, "0", &i, &t.err), MX_OK);
    rise(&t);
}

/* What is played, the moves, and what comes of it. */
static void the_rules_say_who_has_won(void **state)
{
    static const struct {
        const char *game, *start;
        mx_player starter;
        const char *moves[7];
        mx_outcome result;
        int64_t points[2];
    } rows[] = {
        { MISERE, "3", MX_LEFT, { "3 -> 1", "1 -> 0" }, MX_WON, { 0, 0 } },
        { MISERE, "3", MX_LEFT, { "3 -> 2", "2 -> 1", "1 -> 0" }, MX_LOST, { 0, 0 } },
        { POINTS, "5", MX_LEFT, { "5 -> 3", "3 -> 2", "2 -> 0" }, MX_WON, { 4, 1 } },
        { POINTS, "2", MX_LEFT, { "2 -> 1", "1 -> 0" }, MX_DRAWN, { 1, 1 } },
        { SIDES, "3", MX_RIGHT, { "3 -> 1", "1 -> 0" }, MX_WON, { 0, 0 } },
        { SIDES, "2", MX_LEFT, { "2 -> 1" }, MX_WON, { 0, 0 } },
        { CIRCLE, "0", MX_LEFT, { "1", "1", "1", "1" }, MX_DRAWN, { 0, 0 } },
        { ENDING, "5", MX_LEFT, { "5 -> 3", "3 -> 2" }, MX_LOST, { 0, 0 } },
    };

    (void)state;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        table t = { 0 };

        assert_int_equal(sit(&t, rows[r].game, rows[r].start, rows[r].starter), MX_OK);
        for (size_t m = 0; rows[r].moves[m]; m++) {
            assert_false(look(&t).is_over);
            play_words(&t, rows[r].moves[m]);
        }
        if (!look(&t).is_over || look(&t).result != rows[r].result)
            fail_msg("row %zu: over %d, result %d", r, look(&t).is_over,
                     (int)look(&t).result);
        assert_memory_equal(look(&t).points, rows[r].points, sizeof rows[r].points);
        rise(&t);
    }
}

static void a_record_is_played_again(void **state)
{
    static const char *const wrong[] = { "",           "move",
                                         "move 0: 7",  "move 0: 4 -> 7",
                                         "0: 4 -> 3",  "move 1: 4 -> 3",
                                         "move 4 -> 3" };
    table t = { 0 };

    (void)state;
    assert_int_equal(sit(&t, LABELS, "4", MX_LEFT), MX_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(mx_play_replay(t.play, wrong[i], &t.err), MX_SYNTAX);
    assert_int_equal(look(&t).n_made, 0);
    assert_int_equal(mx_play_replay(t.play, "move 0: 4 -> 0 + 2", &t.err), MX_OK);
    assert_int_equal(mx_play_replay(t.play, "move 1: 2 -> 1", &t.err), MX_OK);
    expect_record(&t, "move 0: 4 -> 0 + 2\nmove 1: 2 -> 1\n");
    rise(&t);
}

static void beginnings_are_refused_in_their_statuses(void **state)
{
    table t = { 0 };
    mx_play *none = (mx_play *)&t;
    mx_opened *other;

    (void)state;
    assert_int_equal(sit(&t, "nim", "3", MX_RIGHT), MX_RANGE);
    rise(&t);
    assert_int_equal(sit(&t, "nim", "", MX_LEFT), MX_RANGE);
    assert_int_equal(mx_play_new(NULL, MX_LEFT, &none, &t.err), MX_RANGE);
    assert_null(none);
    rise(&t);
    assert_int_equal(sit(&t, ENDING, "5 4", MX_LEFT), MX_UNSUPPORTED);
    rise(&t);
    assert_int_equal(sit(&t, "nim", "3", MX_LEFT), MX_OK);
    assert_int_equal(mx_open(t.session, MISERE, NULL, &other, &t.err), MX_OK);
    assert_int_equal(mx_sum_add(t.sum, other, "3", &t.err), MX_OK);
    assert_int_equal(mx_play_new(t.sum, MX_LEFT, &none, &t.err), MX_UNSUPPORTED);
    rise(&t);
    assert_int_equal(mx_play_undo(NULL, &t.err), MX_RANGE);
    assert_int_equal(mx_play_make(NULL, 0, &t.err), MX_RANGE);
    mx_play_free(NULL);
}

static mx_play_advice advice(mx_outcome result, int64_t lasts, int64_t score)
{
    return (mx_play_advice){ result, lasts, score };
}

static void better_moves_stand_in_order(void **state)
{
    /* From the worst to the best; the perfect player takes the last. */
    const mx_play_advice order[] = { advice(MX_LOST, 1, 0),
                                     advice(MX_LOST, 8, 0),
                                     advice(MX_LOST, MX_PLAY_ENDLESS, 0),
                                     advice(MX_DRAWN, -1, 0),
                                     advice(MX_WON, -1, 0),
                                     advice(MX_WON, MX_PLAY_ENDLESS, 0),
                                     advice(MX_WON, 8, 0),
                                     advice(MX_WON, 0, 0),
                                     advice(MX_LOST, -1, 1),
                                     advice(MX_WON, -1, 2) };
    const int n = (int)(sizeof order / sizeof *order);

    (void)state;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            int sign = (i > k) - (i < k), got = mx_play_better(&order[i], &order[k]);

            if (sign != (got > 0) - (got < 0)) fail_msg("%d against %d: %d", i, k, got);
        }
}

/* A play with all that may be asked of it. */
static mx_status converse(table *t, const char *game, const char *start)
{
    mx_text text = { 0 };
    mx_status st = sit(t, game, start, MX_LEFT);

    while (st == MX_OK && !look(t).is_over && look(t).n_made < 4) {
        mx_play_advice worth[200];
        size_t best = 0, i;

        st = mx_play_judge(t->play, worth, &t->err);
        for (size_t k = 1; st == MX_OK && k < look(t).n_moves; k++)
            if (mx_play_better(&worth[k], &worth[best]) > 0) best = k;
        if (st == MX_OK) mx_play_move_words(t->play, best, &text);
        if (st == MX_OK && !text.failed)
            st = mx_play_move_find(t->play, text.at, &i, &t->err);
        mx_text_clear(&text);
        if (st == MX_OK) st = mx_play_make(t->play, best, &t->err);
    }
    if (st == MX_OK) mx_play_draw(t->play, &text);
    if (st == MX_OK) mx_play_record(t->play, &text);
    mx_text_clear(&text);
    while (st == MX_OK && look(t).n_made)
        st = mx_play_undo(t->play, &t->err);
    while (st == MX_OK && look(t).n_undone)
        st = mx_play_redo(t->play, &t->err);
    return st;
}

static const char *const plays[][2] = {
    { "nim", "2 3" }, { LABELS, "5" }, { POINTS, "5" },     { SIDES, "6 3" },
    { CIRCLE, "0" },  { ENDING, "8" }, { "cram", "../.." }, { MISERE, "4 3" },
};

static void plays_go_to_their_end_and_back(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof plays / sizeof *plays; i++) {
        table t = { 0 };

        if (converse(&t, plays[i][0], plays[i][1]) != MX_OK)
            fail_msg("%zu: %s", i, t.err.text);
        assert_int_equal(look(&t).n_undone, 0);
        assert_true(look(&t).n_made > 0);
        rise(&t);
    }
}

#ifdef MX_HOSTILE
static void every_allocation_may_fail(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof plays / sizeof *plays; i++) {
        long n = 0;

        for (bool failed = true; failed; n += 1 + n / 20) { /* growing steps */
            table t = { 0 };
            mx_status st;

            mx__alloc_fail_after(n);
            st = converse(&t, plays[i][0], plays[i][1]);
            failed = mx__alloc_count() > n;
            mx__alloc_fail_after(-1);
            if (st != MX_OK && st != MX_NOMEM)
                fail_msg("row %zu, allocation %ld: %s", i, n, t.err.text);
            assert_true(n < 100000);
            /* Whatever failed, the play stands and can be looked at. */
            if (t.play) assert_true(look(&t).n_made <= 4);
            rise(&t);
        }
        assert_true(n > 30);
    }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_made_taken_back_and_made_again),
        cmocka_unit_test(a_move_is_found_by_what_is_said_of_it),
        cmocka_unit_test(a_move_that_may_be_two_is_refused),
        cmocka_unit_test(the_rules_say_who_has_won),
        cmocka_unit_test(a_record_is_played_again),
        cmocka_unit_test(beginnings_are_refused_in_their_statuses),
        cmocka_unit_test(better_moves_stand_in_order),
        cmocka_unit_test(plays_go_to_their_end_and_back),
#ifdef MX_HOSTILE
        cmocka_unit_test(every_allocation_may_fail),
#endif
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
