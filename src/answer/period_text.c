/* period_text.c: the period of a game of one heap, with its standing. */
#include "answer.h"
#include "fail.h"
#include "json.h"
#include "period_find.h"
#include "sequence.h"
#include "session.h"

static const uint64_t most_heaps = UINT64_C(1) << 30;

/* A game with no closed rule is computed to twice as many heaps until this much time has
   gone, or until ENOUGH of them; infinite sets, whose values seldom repeat and cost more
   with each heap, until half of it has gone. */
static const double patience = 2.0;
enum { AT_FIRST = 1024, ENOUGH = 1 << 22 };

/* For files the least index of the shape counts, not the least heap that can be a part:
   heap 0 may repeat as well. */
static mx_status include_zero(mx__sequence *seq, mx__period *p, mx_error *err)
{
    uint64_t zero, later;
    mx_status status;

    if (p->preperiod != 1) return MX_OK;
    status = mx__sequence_value(seq, 0, &zero, err);
    if (status != MX_OK) return status;
    status = mx__sequence_value(seq, p->period, &later, err);
    if (status != MX_OK || later != zero + p->saltus) return status;
    p->preperiod = 0;
    p->has_exception = false;
    return MX_OK;
}

static bool is_infinite(const mx_heap_rule *rule)
{
    return rule->family != MX_NO_FAMILY;
}

/* Of an infinite set nothing is proved in the end, so all heaps up to a bound would be
   computed: it is as many as take moments, unless N or a limit of time was given. */
static mx_status look_for_moments(mx_opened *game, mx__sequence *seq, mx_error *err)
{
    mx_session *session = game->session;
    double until = mx__now() + patience / 2;
    uint64_t n = AT_FIRST;
    mx_status status = MX_OK;

    for (; status == MX_OK && n < most_heaps && mx__now() < until; n *= 2) {
        status = mx__sequence_prove(seq, n, err);
        if (mx__sequence_period(seq)->standing == MX_PERIOD_PROVED) return status;
    }
    if (status == MX_OK)
        mx__session_note(
            session,
            "the set is infinite: %llu heaps were looked at; -n N or --time "
            "SECONDS goes on",
            (unsigned long long)mx__sequence_known(seq));
    return status;
}

static mx_status by_sequence(mx_opened *game, uint64_t n, bool tabled, mx__period *out,
                             mx_error *err)
{
    mx_session *session = game->session;
    mx__sequence_options options = { .threads = session->budget.threads,
                                     .tabled = tabled,
                                     .report = session->report,
                                     .report_context = session->report_context };
    const mx_field *field = &game->game->shape->fields[0];
    mx__sequence *seq;
    mx_status status =
        mx__sequence_new(game->game->heap, &options, &session->budget, &seq, err);

    if (status != MX_OK) return status;
    status = !n && is_infinite(game->game->heap) && session->budget.deadline <= 0
                 ? look_for_moments(game, seq, err)
                 : mx__sequence_prove_lean(seq, n ? n : most_heaps, err);
    *out = *mx__sequence_period(seq);
    if (status == MX_OK && game->rules && field->lo == 0 &&
        out->standing != MX_PERIOD_NONE)
        status = include_zero(seq, out, err);
    mx__sequence_free(seq);
    return status;
}

/* Where a proof of the table needs more than the N heaps that may be computed, *KNOWN_TO is
   how many it rests on, and OUT->checked_to how many were computed here. */
static mx_status of_rule(mx_opened *game, uint64_t n, mx__period *out,
                         uint64_t *known_to, mx_error *err)
{
    mx__period known;
    mx_status status = by_sequence(game, n, true, out, err);

    *known_to = 0;
    if (status != MX_OK || !n || out->standing != MX_PERIOD_PROVED ||
        out->checked_to <= n)
        return status;
    known = *out;
    status = by_sequence(game, n, false, out, err);
    if (status != MX_OK || out->standing == MX_PERIOD_PROVED) return status;
    *known_to = known.checked_to;
    known.checked_to = out->checked_to;
    *out = known;
    return MX_OK;
}

typedef struct filling {
    uint32_t *g;
    size_t n, room;
    bool has_value; /* every one so far is a Grundy value of 32 bits */
} filling;

static int take_value(void *context, mx_span at, mx_value value)
{
    filling *f = context;

    (void)at;
    if (value.kind != MX_NIMBER || value.payload > UINT32_MAX) f->has_value = false;
    if (!f->has_value || f->n == f->room) return 1;
    f->g[f->n++] = (uint32_t)value.payload;
    return 0;
}

static mx_status fill(mx_opened *game, int64_t lo, filling *f, mx_error *err)
{
    mx__solver *solver;
    int64_t hi = lo + (int64_t)f->room - 1;
    mx_status status = mx__opened_solver(game, &solver, err);

    f->n = 0;
    f->has_value = true;
    if (status != MX_OK) return status;
    status = mx__solver_box(solver, &lo, &hi, take_value, f, err);
    if (status == MX_OK && !f->has_value)
        return mx__fail(err, MX_UNSUPPORTED,
                        "heap %lld has no Grundy value, so the values have no period",
                        (long long)(lo + (int64_t)f->n));
    return status;
}

static void shift(mx__period *p, int64_t lo)
{
    uint64_t by = lo > 0 ? (uint64_t)lo : 0;

    p->preperiod += by;
    p->last_exception += by;
    p->has_exception = p->preperiod > by;
    p->largest_at += by;
    p->checked_to += by;
}

static mx_status of_values(mx_opened *game, uint64_t n, mx__period *out, mx_error *err)
{
    int64_t lo = game->game->shape->fields[0].lo;
    double until = mx__now() + patience;
    filling f = { .room = n ? (size_t)n : AT_FIRST };
    mx_status status;

    if (lo < 0) lo = 0;
    if (n > ENOUGH)
        return mx__fail(err, MX_LIMIT, "at most %d heaps of such a game", ENOUGH);
    for (;;) {
        mx__values values;
        uint32_t *grown = mx__grow(f.g, f.room, sizeof *f.g);

        status = grown ? MX_OK : mx__fail(err, MX_NOMEM, "out of memory");
        if (grown) f.g = grown;
        if (status == MX_OK) status = fill(game, lo, &f, err);
        values = (mx__values){ f.g, 4, f.n };
        if (status == MX_OK) status = mx__period_observe(&values, 0, out);
        if (status != MX_OK || n || f.room >= ENOUGH || mx__now() > until) break;
        f.room *= 2;
    }
    if (status == MX_OK) shift(out, lo);
    mx__free(f.g);
    return status;
}

/* --- writing ---------------------------------------------------------------------- */

static const char *standing_word(mx__standing standing)
{
    return standing == MX_PERIOD_PROVED     ? "proved"
           : standing == MX_PERIOD_OBSERVED ? "observed"
                                            : "none";
}

static void int_or_null(mx__json *json, const char *key, bool given, uint64_t value)
{
    mx__json_key(json, key);
    if (given)
        mx__json_int(json, (int64_t)value);
    else
        mx__json_null(json);
}

static void as_json(const mx__period *p, mx__text *out)
{
    mx__json json = { .out = out };
    bool known = p->standing != MX_PERIOD_NONE;

    mx__json_open(&json, '{');
    int_or_null(&json, "period", known, p->period);
    int_or_null(&json, "preperiod", known, p->preperiod);
    int_or_null(&json, "saltus", known, p->saltus);
    int_or_null(&json, "last_exception", known && p->has_exception, p->last_exception);
    mx__json_key(&json, "largest");
    mx__json_open(&json, '{');
    mx__json_key(&json, "value");
    mx__json_int(&json, (int64_t)p->largest);
    mx__json_key(&json, "heap");
    mx__json_int(&json, (int64_t)p->largest_at);
    mx__json_close(&json, '}');
    mx__json_key(&json, "status");
    mx__json_str(&json, standing_word(p->standing));
    int_or_null(&json, "checked_to", true, p->checked_to);
    mx__json_key(&json, "theorem");
    mx__json_str(&json, p->standing == MX_PERIOD_PROVED ? p->theorem : NULL);
    mx__json_close(&json, '}');
    mx__text_char(out, '\n');
}

static void standing_as_text(const mx_session *session, const mx__period *p,
                             uint64_t known_to, mx__text *out)
{
    unsigned long long checked = p->checked_to;
    char theorem[256];

    mx__message_said(session->lang, p->theorem ? p->theorem : "", theorem,
                     sizeof theorem);
    if (p->standing != MX_PERIOD_PROVED)
        mx__text_fmt(out, MX_FOR(session, "standing    observed to %llu, not proved"),
                     checked);
    else if (known_to)
        mx__text_fmt(out,
                     MX_FOR(session,
                            "standing    proved before by %s, from %llu heaps; "
                            "%llu computed now"),
                     theorem, (unsigned long long)known_to, checked);
    else
        mx__text_fmt(out, MX_FOR(session, "standing    proved by %s, checked to %llu"),
                     theorem, checked);
    mx__text_char(out, '\n');
}

/* One line that says a number. */
static void line(mx__text *out, const char *format, uint64_t number)
{
    mx__text_fmt(out, format, (unsigned long long)number);
    mx__text_char(out, '\n');
}

static void as_text(const mx_session *session, const mx__period *p, uint64_t known_to,
                    mx__text *out)
{
    if (p->standing == MX_PERIOD_NONE) {
        line(out, MX_FOR(session, "no period among the heaps below %llu"),
             p->checked_to);
    } else {
        line(out, MX_FOR(session, "period      %llu"), p->period);
        line(out, MX_FOR(session, "preperiod   %llu"), p->preperiod);
        if (p->saltus) line(out, MX_FOR(session, "saltus      %llu"), p->saltus);
        if (p->has_exception)
            line(out,
                 MX_FOR(session,
                        "exception   heap %llu is the last that does not repeat"),
                 p->last_exception);
        standing_as_text(session, p, known_to, out);
    }
    mx__text_fmt(out, MX_FOR(session, "largest     %llu, first at heap %llu"),
                 (unsigned long long)p->largest, (unsigned long long)p->largest_at);
    mx__text_char(out, '\n');
}

mx_status mx__period_find(mx_opened *game, uint64_t n, mx__period *out,
                          uint64_t *known_to, mx_error *err)
{
    const mx_shape *shape = game->game->shape;

    *out = (mx__period){ 0 };
    *known_to = 0;
    if (shape->n_fields != 1 || shape->n_scalars != 1)
        return mx__fail(err, MX_RANGE, "a position of '%.80s' is not one integer",
                        mx__opened_called(game));
    if (shape->fields[0].hi != INT64_MAX || shape->fields[0].members) {
        mx__fail(err, MX_RANGE, "%s ends at %lld: values that end have no period",
                 shape->fields[0].name, (long long)shape->fields[0].hi);
        mx__fail_hint(err, "'mexor values' shows them all");
        return MX_RANGE;
    }
    if (game->game->flags & MX_MISERE) {
        mx__fail(err, MX_UNSUPPORTED,
                 "heaps of misère play have no Grundy values that could repeat");
        mx__fail_hint(err, "'mexor quotient' adds misère sums, 'mexor values "
                           "--misere-values' shows misère Grundy values");
        return MX_UNSUPPORTED;
    }
    return game->game->heap ? of_rule(game, n, out, known_to, err)
                            : of_values(game, n, out, err);
}

mx_status mx__answer_period(mx_opened *game, uint64_t n, mx_format format, mx_text *out,
                            mx_error *err)
{
    mx__period period;
    uint64_t known_to;
    mx_status status;

    if (format != MX_FORMAT_TEXT && format != MX_FORMAT_JSON)
        return mx__fail(err, MX_RANGE, "a period is written as text or json");
    mx__budget_start(&game->session->budget);
    status = mx__period_find(game, n, &period, &known_to, err);
    if (status != MX_OK && status != MX_LIMIT && status != MX_CANCELLED) return status;
    if (format == MX_FORMAT_JSON)
        as_json(&period, out);
    else
        as_text(game->session, &period, known_to, out);
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : status;
}
