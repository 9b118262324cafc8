/* opened_test.c: opened games: an example position of each, data in sums of games. */
#include <mexor/mexor.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void an_example_is_a_position_of_its_game(void **state)
{
    size_t n_shown = 0;

    (void)state;
    for (size_t i = 0; i < mx_gallery_count(); i++) {
        mx_gallery_game row = mx_gallery_at(i);
        mx_text example = { 0 };
        mx_session *session;
        mx_opened *game;
        mx_sum *sum;
        mx_error err = { 0 };

        assert_int_equal(mx_session_new(NULL, &session), MX_OK);
        assert_int_equal(mx_open(session, row.name, NULL, &game, &err), MX_OK);
        assert_int_equal(mx_sum_new(session, &sum), MX_OK);
        mx_opened_example(game, &example);
        if (example.n && mx_sum_add(sum, game, example.at, &err) != MX_OK)
            fail_msg("%s: %s: %s", row.name, example.at, err.text);
        n_shown += example.n > 0;
        mx_text_clear(&example);
        mx_sum_free(sum);
        mx_session_free(session);
    }
    assert_true(n_shown > mx_gallery_count() / 2);
}

static void data_may_be_for_some_games_only(void **state)
{
    static const char *const names[] = { "m", "k" }, *const texts[] = { "2", "7" };
    unsigned char applied[2] = { 0 };
    mx_open_options options = { .size = sizeof options,
                                .names = names,
                                .texts = texts,
                                .n_set = 2,
                                .applied = applied };
    mx_session *session;
    mx_opened *game;
    mx_error err = { 0 };

    (void)state;
    assert_int_equal(mx_session_new(NULL, &session), MX_OK);
    assert_int_equal(mx_open(session, "nim", &options, &game, &err), MX_OK);
    assert_int_equal(mx_open(session, "0.77", &options, &game, &err), MX_OK);
    assert_true(!applied[0] && !applied[1]);
    assert_int_equal(mx_open(session, "bash", &options, &game, &err), MX_OK);
    assert_true(applied[0] && !applied[1]);
    applied[0] = 0; /* opened before, and told again */
    assert_int_equal(mx_open(session, "bash", &options, &game, &err), MX_OK);
    assert_true(applied[0] && !applied[1]);
    options.applied = NULL;
    assert_int_equal(mx_open(session, "bash", &options, &game, &err), MX_RANGE);
    mx_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_example_is_a_position_of_its_game),
        cmocka_unit_test(data_may_be_for_some_games_only),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
