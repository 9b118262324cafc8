/* trial_claim.c: what a claim answers about positions or sums, against play. */
#include "claim_kind.h"
#include "game_values.h"
#include "scored.h"
#include "small_sums.h"
#include "trial.h"
#include "two_players.h"

static const char says_and_gives[] =
    MX_SENTENCE("at %s the claim says %s, play gives %s");

static void try_value(mx__trial *t, mx_span at)
{
    mx__text words[3] = { 0 };
    mx_value value;
    int64_t says = 0;
    bool applies = false;

    t->status =
        mx__claim_value(t->game->rules, t->claim, NULL, at, &applies, &says, &t->err);
    if (t->status != MX_OK || !applies) return;
    t->status = mx__trial_value(t, at, &value);
    if (t->status != MX_OK) return;
    t->n++;
    if (value.kind == MX_NIMBER && value.payload == says) return;
    if (value.kind == MX_SHORT &&
        mx__value_handle(t->game->session->forms, (mx__form)value.payload) == says)
        return;
    if (value.kind == MX_SHORT)
        t->status = mx__value_text(t->game->session, says, &words[0], &t->err);
    else
        mx__text_int(&words[0], says);
    mx__value_words(t->game->session, value, &words[1]);
    mx__trial_fails_at(t, at, says_and_gives, words);
}

static void try_winner_of(mx__trial *t, const mx_span *parts, size_t n)
{
    mx__claim_info info = mx__rules_claim(t->game->rules, t->claim);
    bool applies = false, says = false, wins = false;
    mx__text at = { 0 };

    t->status = mx__claim_wins_of(t->game->rules, t->claim, NULL, parts, n, &applies,
                                  &says, &t->err);
    if (t->status != MX_OK || !applies) return;
    t->status = mx__play_wins(t->game, parts, n, info.starter, &wins, &t->err);
    if (t->status != MX_OK) return;
    t->n++;
    if (wins == says) return;
    mx__small_sum_print(t->game->game->shape, parts, n, &at);
    mx__trial_fails(t,
                    says ? MX_SENTENCE("at %s the claim says won, play says lost")
                         : MX_SENTENCE("at %s the claim says lost, play says won"),
                    &at);
}

static void try_score_of(mx__trial *t, const mx_span *parts, size_t n)
{
    mx__claim_info info = mx__rules_claim(t->game->rules, t->claim);
    int64_t says = 0, score = 0;
    bool applies = false;
    mx__text words[3] = { 0 };

    t->status = mx__claim_value_of(t->game->rules, t->claim, NULL, parts, n, &applies,
                                   &says, &t->err);
    if (t->status != MX_OK || !applies) return;
    t->status = mx__play_score(t->game, parts, n, info.starter, &score, &t->err);
    if (t->status != MX_OK) return;
    t->n++;
    if (score == says) return;
    mx__small_sum_print(t->game->game->shape, parts, n, &words[0]);
    mx__text_int(&words[1], says);
    mx__text_int(&words[2], score);
    mx__trial_fails(t, says_and_gives, words);
}

static void try_winner(mx__trial *t, mx_span at)
{
    try_winner_of(t, &at, 1);
}

static void try_score(mx__trial *t, mx_span at)
{
    try_score_of(t, &at, 1);
}

static void try_equal(mx__trial *t, mx_span at)
{
    int64_t room[4096];
    mx_span other;

    if (at.n <= MX_COUNT(room) && mx__trial_image(t, at, room, MX_COUNT(room), &other))
        mx__trial_same_value(t, at, other);
}

bool mx__claim_answers(const mx__claim_info *info)
{
    return info->gives_value || info->gives_score || info->gives_winner ||
           info->kind == MX_CLAIM_EQUAL;
}

mx_status mx__trial_answers(mx__trial *t, mx_error *err)
{
    mx__claim_info info = mx__rules_claim(t->game->rules, t->claim);

    if (info.is_of_sum)
        return mx__trial_over_sums(t, info.gives_score ? try_score_of : try_winner_of,
                                   err);
    return mx__trial_over_positions(t,
                                    info.gives_value    ? try_value
                                    : info.gives_score  ? try_score
                                    : info.gives_winner ? try_winner
                                                        : try_equal,
                                    err);
}
