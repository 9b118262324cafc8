/* check_split.c: positions against the sum of the parts they fall into. */
#include "answer.h"
#include "fail.h"
#include "scored.h"
#include "trial.h"
#include "two_players.h"

#include <string.h>

/* The game without the split that is under test. */
typedef struct split_test {
    mx__trial *t;
    mx_opened plain;
    mx_game game;
    MX_VEC(int64_t) words; /* of the parts, one behind the other */
    MX_VEC(size_t) lengths;
    bool failed;
} split_test;

static int take_part(void *context, const mx_option *option)
{
    split_test *s = context;

    for (size_t i = 0; i < option->n_parts && !s->failed; i++) {
        mx_span part = option->parts[i];

        s->failed =
            !MX_RESERVE(s->words, s->words.n + part.n) || !MX_PUSH(s->lengths, part.n);
        if (s->failed) break;
        if (part.n) memcpy(s->words.at + s->words.n, part.at, part.n * sizeof *part.at);
        s->words.n += part.n;
    }
    return s->failed;
}

/* Whether WHOLE and PARTS, of one game, have the same value, or the same winners where
   there are no values. */
static mx_status same_play(mx_sum *whole, mx_sum *parts, bool *same, mx_error *err)
{
    const mx_game *game = whole->terms.at[0].game->game;
    mx_sum *sums[2] = { whole, parts };
    int64_t found[2][2] = { { 0 } };
    mx_status status = MX_OK;

    for (int i = 0; i < 2 && status == MX_OK; i++) {
        bool wins = false;
        mx__sum_result result = { 0 };

        if (mx__score_plays(game)) {
            for (int p = 0; p < 2 && status == MX_OK; p++) {
                status = mx__scored_wins(sums[i], p, &wins, err);
                found[i][p] = wins;
            }
        } else if (game->flags & MX_PARTIZAN) {
            status = mx__two_sum_value(sums[i], &found[i][0], err);
        } else {
            status = mx__answer_outcome(sums[i], &result, NULL, err);
            found[i][0] = (int64_t)result.nim_sum;
            found[i][1] = result.has_nim_sum ? -1 : (int64_t)result.winner;
        }
    }
    *same = found[0][0] == found[1][0] && found[0][1] == found[1][1];
    return status;
}

/* AT and its parts against each other: equal values, or winners where there are none. */
static mx_status compare_parts(split_test *s, mx_span at, bool *same)
{
    mx__trial *t = s->t;
    mx_sum whole = { .session = t->game->session }, parts = whole;
    size_t start = 0;
    mx_status status = mx__sum_add_span(&whole, &s->plain, at, &t->err);

    for (size_t i = 0; i < s->lengths.n && status == MX_OK; i++) {
        mx_span part = { s->words.at + start, s->lengths.at[i] };

        status = mx__sum_add_span(&parts, &s->plain, part, &t->err);
        start += part.n;
    }
    if (status == MX_OK) status = same_play(&whole, &parts, same, &t->err);
    MX_VEC_CLEAR(whole.terms);
    MX_VEC_CLEAR(whole.at);
    MX_VEC_CLEAR(parts.terms);
    MX_VEC_CLEAR(parts.at);
    return status;
}

static void try_split(mx__trial *t, mx_span at)
{
    split_test *s = t->context;
    const mx_game *game = t->game->game;
    void *worker = NULL;
    bool same = true;

    s->words.n = s->lengths.n = 0;
    s->failed = false;
    if (game->worker_new) t->status = game->worker_new(game, &worker);
    if (t->status == MX_OK)
        t->status = game->split(game, worker, at, take_part, s, &t->err);
    if (game->worker_free && worker) game->worker_free(game, worker);
    if (s->failed) t->status = MX_NOMEM;
    if (t->status != MX_OK || s->lengths.n == 0) return;
    t->status = compare_parts(s, at, &same);
    if (t->status != MX_OK) return;
    t->n++;
    if (same) return;
    mx__trial_fails_at(t, at, MX_SENTENCE("at %s it is not the sum of its parts"),
                       NULL);
}

/* Tries the split of GAME, as T says, against play without it. */
static mx_status test_split(mx_opened *game, mx__trial *t, mx_error *err)
{
    split_test s = { .t = t, .plain = *game, .game = *game->game };
    mx_status status;

    s.game.split = NULL;
    s.plain.game = &s.game;
    s.plain.solver = NULL;
    s.plain.partizan = NULL;
    s.plain.score = NULL;
    s.plain.rules_only = true;
    t->context = &s;
    status = mx__trial_over_positions(t, try_split, err);
    mx__solver_free(s.plain.solver);
    mx__partizan_free(s.plain.partizan);
    mx__score_free(s.plain.score);
    MX_VEC_CLEAR(s.words);
    MX_VEC_CLEAR(s.lengths);
    return status;
}

mx_status mx__check_split(mx_opened *game, const mx_check_options *asked, mx__text *out,
                          mx_checked *counts, mx_error *err)
{
    mx__trial t = { .game = game, .asked = asked, .most = MX__MOST_BY_SEARCH };
    mx_status status;

    if (!game->game->split || !game->rules) return MX_OK;
    status = test_split(game, &t, err);
    if (status == MX_OK && (t.n || mx__rules_has_split(game->rules)))
        mx__trial_line(game->session->lang, out, counts, t.verdict,
                       mx__rules_has_split(game->rules)
                           ? MX_FOR(game->session,
                                    "split lines give the parts of a position")
                           : MX_FOR(game->session,
                                    "parts found in the rules are independent"),
                       t.why.at);
    mx__text_clear(&t.why);
    return status;
}

mx_status mx__trust_split(mx_opened *game, mx_error *err)
{
    static const double moment = 0.05;
    mx__trial t = { .game = game, .most = MX__MOST_BY_SEARCH, .seconds = moment };
    mx_status status;

    if (game->split_is_tried || !game->rules || !game->game->split ||
        !mx__rules_has_split(game->rules))
        return MX_OK;
    game->split_is_tried = true;
    status = test_split(game, &t, err);
    if (status == MX_OK && t.verdict == MX__FAILS) {
        game->split_is_tried = false; /* whoever asks again is told again */
        status = mx__fail(err, MX_FAULT, "a split line of %.100s is wrong: %.200s",
                          game->name, t.why.at ? t.why.at : "");
    }
    mx__text_clear(&t.why);
    return status;
}
