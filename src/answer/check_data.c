/* check_data.c: a claim whose loops run over data lines, tried under every setting. */
#include "trial.h"

#include "fail.h"
#include "scored.h"

static const double least_seconds = 0.02;

typedef struct settings {
    mx__trial *whole;
    mx__try_claim *try_claim;
    double seconds, until;
    uint64_t n_tried; /* settings under which a position was tried */
    mx__text silent;  /* why none was under the last of the others */
} settings;

/* Adds what was found under one setting. */
static void take(settings *s, mx__trial *one)
{
    mx__trial *whole = s->whole;
    mx__text words = { 0 };

    whole->n += one->n;
    if (one->verdict == MX__FAILS) {
        whole->verdict = MX__FAILS;
        mx__claim_setting_words(whole->game->rules, whole->claim, &words);
        mx__text_fmt(&whole->why, MX_SENTENCE("%s, where %s"),
                     one->why.at ? one->why.at : "", words.at ? words.at : "");
    } else if (one->verdict == MX__NOT_KNOWN) {
        s->silent.n = 0;
        mx__text_str(&s->silent, one->why.at ? one->why.at : "");
    } else {
        if (!s->n_tried++ || one->size < whole->size) whole->size = one->size;
    }
    mx__text_clear(&words);
    if (one->why.failed || s->silent.failed) whole->status = MX_NOMEM;
}

/* The solvers of other data are gone: T gets one for the data of now. */
static mx_status find_solver(mx__trial *t, mx__claim_info info, mx_error *err)
{
    mx_status status = MX_OK;

    if (!(t->game->game->flags & MX_PARTIZAN) && !mx__score_plays(t->game->game))
        status = mx__opened_solver(t->game, &t->solver, err);
    return status == MX_UNSUPPORTED && info.has_ranges ? MX_OK : status;
}

static mx_status at_setting(void *context, mx_error *err)
{
    settings *s = context;
    mx__trial *whole = s->whole;
    mx__trial one = { .game = whole->game,
                      .asked = whole->asked,
                      .claim = whole->claim,
                      .most = whole->most,
                      .seconds = s->seconds };
    mx__claim_info info = mx__rules_claim(whole->game->rules, whole->claim);
    mx_status status;

    if (whole->verdict == MX__FAILS || mx__now() > s->until) return MX_OK;
    status = find_solver(&one, info, err);
    if (status == MX_OK) status = s->try_claim(&one, info, err);
    if (status == MX_OK) take(s, &one);
    mx__text_clear(&one.why);
    if (status == MX_OK && whole->status == MX_NOMEM)
        return mx__fail(err, MX_NOMEM, "out of memory");
    return status;
}

static void conclude(settings *s, uint64_t n)
{
    mx__trial *t = s->whole;
    mx__text tried = { 0 };

    if (t->verdict == MX__FAILS) return;
    if (s->n_tried == 0) {
        t->verdict = MX__NOT_KNOWN;
        mx__text_str(&t->why, n == 0        ? MX_SENTENCE("its loops set no data")
                              : s->silent.n ? s->silent.at
                                            : MX_SENTENCE("no position was tried"));
        return;
    }
    mx__text_fmt(&tried,
                 MX_SENTENCE("%llu positions under %llu of %llu settings of the data"),
                 (unsigned long long)t->n, (unsigned long long)s->n_tried,
                 (unsigned long long)n);
    mx__text_fmt(&t->why, t->size >= 0 ? MX_SENTENCE("%s, all up to size %lld") : "%s",
                 tried.at ? tried.at : "", (long long)t->size);
    if (tried.failed) t->why.failed = true;
    mx__text_clear(&tried);
}

mx_status mx__trial_over_data(mx__trial *t, mx__try_claim *try_claim, mx_error *err)
{
    mx__host host = mx__session_host(t->game);
    settings s = { .whole = t, .try_claim = try_claim };
    uint64_t n = 0;
    mx_error local;
    mx_error *e = err ? err : &local;
    mx_status status =
        mx__claim_settings(t->game->rules, t->claim, &host, NULL, NULL, &n, e);

    if (status != MX_OK) return status;
    s.seconds = n ? mx__trial_seconds(t) / (double)n : 0;
    if (s.seconds < least_seconds) s.seconds = least_seconds;
    s.until = mx__now() + 10 * mx__trial_seconds(t);
    status = mx__claim_settings(t->game->rules, t->claim, &host, at_setting, &s, &n, e);
    if (status == MX_OK) conclude(&s, n);
    mx__text_clear(&s.silent);
    return status;
}
