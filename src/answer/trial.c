/* trial.c: one claim, or one fact that an engine rests on, tried on many positions. */
#include "trial.h"

#include "enumerate.h"
#include "fail.h"
#include "shape.h"
#include "small_sums.h"
#include "two_players.h"

#include <string.h>

void mx__trial_line(mx__lang lang, mx__text *out, mx_checked *counts, mx__verdict v,
                    const char *claim, const char *more)
{
    char said[512];
    const char *const words[] = { mx__message_in(lang, "ok"),
                                  mx__message_in(lang, "FAIL"),
                                  mx__message_in(lang, "unknown") };
    uint64_t *count = v == MX__HOLDS   ? &counts->n_ok
                      : v == MX__FAILS ? &counts->n_failed
                                       : &counts->n_unknown;

    ++*count;
    mx__text_fmt(out, "%s %s", words[v], claim);
    if (more && *more && mx__message_said(lang, more, said, sizeof said)) more = said;
    if (more && *more) mx__text_fmt(out, " (%s)", more);
    mx__text_char(out, '\n');
}

/* Adds PATTERN to OUT, the first word for its first "%s". */
static void fill(mx__text *out, const char *pattern, mx__text *words)
{
    const char *gap;

    for (; (gap = strstr(pattern, "%s")) != NULL; pattern = gap + 2, words++) {
        mx__text_add(out, pattern, (size_t)(gap - pattern));
        mx__text_add(out, words->at ? words->at : "", words->n);
        if (words->failed) out->failed = true;
        mx__text_clear(words);
    }
    mx__text_str(out, pattern);
}

void mx__trial_fails(mx__trial *t, const char *pattern, mx__text *words)
{
    t->verdict = MX__FAILS;
    fill(&t->why, pattern, words);
}

void mx__trial_fails_at(mx__trial *t, mx_span at, const char *pattern, mx__text *words)
{
    enum { MOST = 3 };
    mx__text all[MOST + 1] = { 0 };

    mx__small_sum_print(t->game->game->shape, &at, 1, &all[0]);
    if (words) memcpy(all + 1, words, MOST * sizeof *words);
    mx__trial_fails(t, pattern, all);
}

mx_status mx__trial_value(mx__trial *t, mx_span at, mx_value *value)
{
    return t->solver ? mx__solver_value(t->solver, at, value, &t->err)
                     : mx__two_value(t->game, at, value, &t->err);
}

bool mx__trial_image(mx__trial *t, mx_span at, int64_t *room, size_t n_room,
                     mx_span *out)
{
    bool applies = false;
    size_t n = 0;

    t->status = mx__claim_image(t->game->rules, t->claim, NULL, at, &applies, room,
                                n_room, &n, &t->err);
    *out = (mx_span){ room, n };
    return t->status == MX_OK && applies;
}

void mx__trial_same_value(mx__trial *t, mx_span at, mx_span other)
{
    mx__text words[3] = { 0 };
    mx_value a, b;

    t->status = mx__trial_value(t, at, &a);
    if (t->status == MX_OK) t->status = mx__trial_value(t, other, &b);
    if (t->status != MX_OK) return;
    t->n++;
    if (a.kind == b.kind && a.payload == b.payload) return;
    mx__shape_print(t->game->game->shape, other, &words[0]);
    mx__value_words(t->game->session, a, &words[1]);
    mx__value_words(t->game->session, b, &words[2]);
    mx__trial_fails_at(t, at, MX_SENTENCE("at %s and %s: the values are %s and %s"),
                       words);
}

/* --- many positions --------------------------------------------------------------- */

static bool is_asked_further(const mx__trial *t)
{
    return t->asked && (t->asked->seconds > 0 || t->asked->to > 0);
}

double mx__trial_seconds(const mx__trial *t)
{
    static const double no_end = 1e9;

    if (t->seconds > 0) return t->seconds;
    if (!is_asked_further(t)) return MX__SECONDS_A_CLAIM;
    return t->asked->seconds > 0 ? t->asked->seconds : no_end;
}

static int64_t largest_size(const mx__trial *t)
{
    if (!is_asked_further(t)) return MX__MOST_POSITIONS;
    return t->asked->to > 0 ? t->asked->to : INT64_MAX - 1;
}

typedef struct round {
    mx__trial *t;
    mx__try_one *one; /* or else: */
    mx__try_sum *sum;
} round_of;

static int is_enough(mx__trial *t)
{
    const mx__budget *budget = &t->game->session->budget;

    if (t->status == MX_OK && budget->cancel && *budget->cancel)
        t->status = mx__fail(&t->err, MX_CANCELLED, "interrupted");
    return t->status != MX_OK || t->verdict == MX__FAILS ||
           (t->n >= t->most && !is_asked_further(t)) || mx__now() > t->until;
}

static int try_next(void *context, mx_span at)
{
    round_of *r = context;

    r->one(r->t, at);
    return is_enough(r->t);
}

static int try_next_sum(void *context, const mx_span *parts, size_t n)
{
    round_of *r = context;

    r->sum(r->t, parts, n);
    return is_enough(r->t);
}

static int try_size(round_of *r, int64_t size)
{
    const mx_shape *shape = r->t->game->game->shape;

    return r->one ? mx__enumerate(shape, size, try_next, r)
                  : mx__small_sums(shape, size, try_next_sum, r);
}

static void say_coverage(const round_of *r)
{
    mx__trial *t = r->t;
    unsigned long long n = t->n;
    mx__text tried = { 0 };

    if (r->sum)
        mx__text_fmt(&tried,
                     n == 1 ? MX_SENTENCE("%llu sum of at most %d positions")
                            : MX_SENTENCE("%llu sums of at most %d positions"),
                     n, MX__SMALL_SUM_PARTS);
    else
        mx__text_fmt(&tried,
                     n == 1 ? MX_SENTENCE("%llu position")
                            : MX_SENTENCE("%llu positions"),
                     n);
    mx__text_fmt(&t->why, t->size >= 0 ? MX_SENTENCE("%s, all up to size %lld") : "%s",
                 tried.at ? tried.at : "", (long long)t->size);
    if (tried.failed) t->why.failed = true;
    mx__text_clear(&tried);
}

/* Runs ONE over the positions from the smallest on. A limit met on the way is where the
   trial ends, not a failure. */
static mx_status run_round(round_of r, mx_error *err)
{
    mx__trial *t = r.t;
    int64_t size = 0, empty = 0, last = largest_size(t);
    double deadline;

    t->until = mx__now() + mx__trial_seconds(t);
    deadline = mx__budget_until(&t->game->session->budget, t->until);
    if (deadline > 0 && deadline < t->until) t->until = deadline;
    t->size = -1;
    for (; size <= last && empty < 300; size++) {
        uint64_t before = t->n;

        if (try_size(&r, size)) break;
        t->size = size;
        empty = t->n == before ? empty + 1 : 0;
        if (mx__now() > t->until) break;
    }
    t->game->session->budget.deadline = deadline;
    if (t->status != MX_OK && t->status != MX_LIMIT && t->status != MX_UNSUPPORTED) {
        if (err) *err = t->err;
        return t->status;
    }
    if (t->verdict == MX__FAILS) return MX_OK;
    if (t->n == 0) {
        t->verdict = MX__NOT_KNOWN;
        mx__text_str(&t->why, t->status == MX_OK ? MX_SENTENCE("no position was tried")
                                                 : t->err.text);
    } else {
        say_coverage(&r);
    }
    return MX_OK;
}

mx_status mx__trial_over_positions(mx__trial *t, mx__try_one *one, mx_error *err)
{
    return run_round((round_of){ t, one, NULL }, err);
}

mx_status mx__trial_over_sums(mx__trial *t, mx__try_sum *sum, mx_error *err)
{
    return run_round((round_of){ t, NULL, sum }, err);
}
