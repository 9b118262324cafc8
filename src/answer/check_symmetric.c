/* check_symmetric.c: positions that a file says are alike. */
#include "fail.h"
#include "scored.h"
#include "shape.h"
#include "trial.h"

#include <stdlib.h>
#include <string.h>

/* The options of a position as sorted text, to compare two of them as sets. */
typedef struct option_texts {
    mx__trial *t;
    bool mapped; /* write the images of the parts instead of the parts */
    MX_VEC(char *) at;
    bool failed;
} option_texts;

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int add_option_text(void *context, const mx_option *option)
{
    option_texts *o = context;
    mx__text text = { 0 };
    char *parts[16];
    size_t n = option->n_parts < 16 ? option->n_parts : 16;

    for (size_t i = 0; i < n; i++) {
        int64_t room[4096];
        mx_span at = option->parts[i];
        mx__text part = { 0 };

        if (o->mapped && (at.n > MX_COUNT(room) ||
                          !mx__trial_image(o->t, at, room, MX_COUNT(room), &at)))
            mx__text_str(&part, "?");
        mx__shape_print(o->t->game->game->shape, at, &part);
        parts[i] = part.at;
        o->failed |= part.failed;
    }
    if (!o->failed) qsort(parts, n, sizeof *parts, by_text);
    mx__text_fmt(&text, "%d:", option->ends);
    for (size_t i = 0; i < n; i++) {
        mx__text_fmt(&text, " %s", parts[i] ? parts[i] : "");
        mx__free(parts[i]);
    }
    if (text.failed || !MX_PUSH(o->at, text.at)) o->failed = true;
    return o->failed;
}

static void option_texts_clear(option_texts *o)
{
    for (size_t i = 0; i < o->at.n; i++)
        mx__free(o->at.at[i]);
    MX_VEC_CLEAR(o->at);
}

/* Equal lists of options, repetitions aside. */
static bool same_texts(option_texts *a, option_texts *b)
{
    size_t i = 0, j = 0;

    if (a->at.n) qsort(a->at.at, a->at.n, sizeof *a->at.at, by_text);
    if (b->at.n) qsort(b->at.at, b->at.n, sizeof *b->at.at, by_text);
    while (i < a->at.n && j < b->at.n) {
        const char *text = a->at.at[i];

        if (strcmp(text, b->at.at[j]) != 0) return false;
        while (i < a->at.n && strcmp(a->at.at[i], text) == 0)
            i++;
        while (j < b->at.n && strcmp(b->at.at[j], text) == 0)
            j++;
    }
    return i == a->at.n && j == b->at.n;
}

/* Whether PLAYER's options of AT, mapped, are those of OTHER. */
static bool same_options(mx__trial *t, mx_span at, mx_span other, mx_player player)
{
    const mx_game *game = t->game->game;
    option_texts mine = { .t = t, .mapped = true }, its = { .t = t };
    void *worker = NULL;
    bool same = false;

    if (game->worker_new && (t->status = game->worker_new(game, &worker)) != MX_OK)
        return false;
    t->status =
        game->options(game, worker, at, player, 0, add_option_text, &mine, &t->err);
    if (t->status == MX_OK)
        t->status = game->options(game, worker, other, player, 0, add_option_text, &its,
                                  &t->err);
    if (mine.failed || its.failed) t->status = MX_NOMEM;
    if (t->status == MX_OK) same = same_texts(&mine, &its);
    option_texts_clear(&mine);
    option_texts_clear(&its);
    if (game->worker_free) game->worker_free(game, worker);
    return same;
}

/* Who wins at AT for each starter, as bits. */
static unsigned winners(mx__trial *t, mx_span at)
{
    unsigned bits = 0;

    for (int starter = MX_LEFT; starter <= MX_RIGHT && t->status == MX_OK; starter++) {
        bool wins = false;

        t->status = mx__play_wins(t->game, &at, 1, starter, &wins, &t->err);
        bits |= (unsigned)wins << starter;
    }
    return bits;
}

static bool has_values(const mx_game *game)
{
    return !(game->flags & (MX_MISERE | MX_ENDS | MX_SCORES | MX_DRAW)) &&
           !mx__score_plays(game);
}

/* Mirrored moves prove it; else equal values, or winners where there are none, will do. */
void mx__try_symmetric(mx__trial *t, mx_span at)
{
    int64_t room[4096];
    mx_span other;
    mx__text words[3] = { 0 };
    bool same = true;

    if (at.n > MX_COUNT(room) || !mx__trial_image(t, at, room, MX_COUNT(room), &other))
        return;
    for (int player = MX_LEFT; player <= MX_RIGHT && t->status == MX_OK; player++)
        same = same && same_options(t, at, other, (mx_player)player);
    if (t->status != MX_OK) return;
    if (!same && has_values(t->game->game)) {
        mx__trial_same_value(t, at, other);
        return;
    }
    t->n++;
    if (same || winners(t, at) == winners(t, other) || t->status != MX_OK) return;
    mx__shape_print(t->game->game->shape, other, &words[0]);
    mx__trial_fails_at(t, at,
                       MX_SENTENCE(
                           "at %s neither the moves nor the winners are those of %s"),
                       words);
}

static mx_status trust_image(mx_opened *game, size_t i, mx_error *err)
{
    static const double moment = 0.05;
    mx__claim_info info =
        mx__rules_claim(game->rules, mx__rules_image_claim(game->rules, i));
    mx__trial t = { .game = game,
                    .claim = mx__rules_image_claim(game->rules, i),
                    .most = MX__MOST_BY_SEARCH,
                    .seconds = moment };
    mx_status status = MX_OK;

    if (!(game->game->flags & MX_PARTIZAN) && !mx__score_plays(game->game))
        status = mx__solver_new(game->game, &game->session->budget, MX__AUTO, &t.solver,
                                err);
    if (status == MX_OK) status = mx__trial_over_positions(&t, mx__try_symmetric, err);
    mx__solver_free(t.solver);
    if (status == MX_OK && t.verdict == MX__FAILS)
        status = mx__fail(err, MX_FAULT, "the claim '%.120s' is wrong: %s", info.text,
                          t.why.at ? t.why.at : "");
    if (status == MX_OK && t.verdict == MX__HOLDS) {
        mx__rules_use_image(game->rules, i);
        mx__session_note(game->session,
                         "one of mirror images is looked at: '%.200s', checked to size "
                         "%lld",
                         info.text, (long long)t.size);
    }
    mx__text_clear(&t.why);
    return status;
}

mx_status mx__trust_images(mx_opened *game, mx_error *err)
{
    mx_status status = MX_OK;

    if (game->images_are_tried || game->rules_only || !game->rules ||
        !mx__rules_trust(game->rules) ||
        (game->game->measure && game->engine != MX__MEMO)) /* a table needs no images */
        return MX_OK;
    game->images_are_tried = true;
    for (size_t i = 0; i < mx__rules_n_images(game->rules) && status == MX_OK; i++)
        status = trust_image(game, i, err);
    game->images_are_tried = status == MX_OK; /* who asks again is told again */
    return status;
}
