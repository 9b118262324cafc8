/* long_text.c: a long sequence: from the options to its last value and statistics. */
#include "long_text.h"

#include "alloc.h"
#include "answer.h"
#include "budget.h"
#include "fail.h"
#include "game_word.h"
#include "heap_rule.h"
#include "json.h"
#include "long_run.h"
#include "message.h"
#include "session.h"

#include <mexor/heap.h>

#include <string.h>

static unsigned long long wide(uint64_t value)
{
    return value;
}

/* --- text ------------------------------------------------------------------------- */

static void period_line(const mx__long_run *job, const mx__long_result *r,
                        mx__lang lang, mx_text *out)
{
    const mx__period *p = &r->period;
    char theorem[200];

    if (job->no_period) return;
    if (p->standing == MX_PERIOD_NONE) {
        mx__text_fmt(out, "%s\n", mx__message_in(lang, "period      none found"));
        return;
    }
    mx__text_fmt(out, mx__message_in(lang, "period      %llu from heap %llu"),
                 wide(p->period), wide(p->preperiod));
    if (p->saltus)
        mx__text_fmt(out, mx__message_in(lang, ", saltus %llu"), wide(p->saltus));
    if (p->standing == MX_PERIOD_PROVED) {
        mx__message_said(lang, r->theorem, theorem, sizeof theorem);
        mx__text_fmt(out, mx__message_in(lang, ", proved by %s"), theorem);
    } else {
        mx__text_fmt(out, mx__message_in(lang, ", observed to %llu, not proved"),
                     wide(p->checked_to));
    }
    mx__text_char(out, '\n');
}

static void as_text(const mx__long_run *job, const mx__long_result *r, mx__lang lang,
                    mx_text *out)
{
    mx__text_fmt(out, mx__message_in(lang, "game        %s"), job->name);
    if (r->known == 0) {
        mx__text_fmt(out, "\n%s\n", mx__message_in(lang, "heaps       none"));
        return;
    }
    mx__text_char(out, '\n');
    mx__text_fmt(out, mx__message_in(lang, "heaps       0..%llu"), wide(r->known - 1));
    mx__text_char(out, '\n');
    mx__text_fmt(out, mx__message_in(lang, "last        %llu, of heap %llu"),
                 wide(r->last), wide(r->known - 1));
    mx__text_char(out, '\n');
    mx__text_fmt(out, mx__message_in(lang, "largest     %llu, first at heap %llu"),
                 wide(r->largest), wide(r->largest_at));
    mx__text_char(out, '\n');
    if (r->has_commonest) {
        mx__text_fmt(out, mx__message_in(lang, "commonest   %llu, of %llu heaps"),
                     wide(r->commonest), wide(r->n_commonest));
        mx__text_char(out, '\n');
    }
    mx__text_fmt(out, mx__message_in(lang, "zeros       %llu heaps"), wide(r->n_zero));
    mx__text_char(out, '\n');
    period_line(job, r, lang, out);
}

/* --- JSON ------------------------------------------------------------------------- */

static void key_int(mx__json *json, const char *key, uint64_t value)
{
    mx__json_key(json, key);
    mx__json_int(json, (int64_t)value);
}

static void pair(mx__json *json, const char *key, const char *first, uint64_t a,
                 const char *second, uint64_t b)
{
    mx__json_key(json, key);
    mx__json_open(json, '{');
    key_int(json, first, a);
    key_int(json, second, b);
    mx__json_close(json, '}');
}

static void null(mx__json *json, const char *key)
{
    mx__json_key(json, key);
    mx__json_null(json);
}

static void period_json(mx__json *json, const mx__long_result *r)
{
    const mx__period *p = &r->period;

    mx__json_key(json, "period");
    if (p->standing == MX_PERIOD_NONE) {
        mx__json_null(json);
        return;
    }
    mx__json_open(json, '{');
    key_int(json, "period", p->period);
    key_int(json, "preperiod", p->preperiod);
    key_int(json, "saltus", p->saltus);
    mx__json_key(json, "status");
    mx__json_str(json, p->standing == MX_PERIOD_PROVED ? "proved" : "observed");
    key_int(json, "checked_to", p->checked_to);
    mx__json_key(json, "theorem");
    mx__json_str(json, p->standing == MX_PERIOD_PROVED ? r->theorem : NULL);
    mx__json_close(json, '}');
}

static void as_json(const mx__long_run *job, const mx__long_result *r, mx_text *out)
{
    mx__json json = { .out = out };

    mx__json_open(&json, '{');
    mx__json_key(&json, "game");
    mx__json_str(&json, job->name);
    key_int(&json, "heaps", r->known);
    mx__json_key(&json, "complete");
    mx__json_bool(&json, r->known == job->n);
    if (r->known)
        pair(&json, "last", "heap", r->known - 1, "value", r->last);
    else
        null(&json, "last");
    pair(&json, "largest", "value", r->largest, "heap", r->largest_at);
    if (r->has_commonest)
        pair(&json, "commonest", "value", r->commonest, "heaps", r->n_commonest);
    else
        null(&json, "commonest");
    key_int(&json, "zeros", r->n_zero);
    period_json(&json, r);
    mx__json_key(&json, "store");
    mx__json_str(&json, job->folder);
    mx__json_close(&json, '}');
    mx__text_char(out, '\n');
}

/* --- the run ---------------------------------------------------------------------- */

static void say_notes(const mx__long_run *job, const mx__long_result *r, mx_text *notes)
{
    if (!notes) return;
    if (r->recovered)
        mx__text_str(notes,
                     MX_SENTENCE(
                         "an earlier run was killed; its lock was taken over") "\n");
    if (r->resumed)
        mx__text_fmt(notes, MX_SENTENCE("%llu heaps were read from the store") "\n",
                     wide(r->resumed));
    if (r->plain && job->folder)
        mx__text_str(notes,
                     MX_SENTENCE(
                         "Zstandard is not to be had: the chunks are not packed") "\n");
    if (r->known < job->n && job->n > job->budget->most_bytes)
        mx__text_fmt(notes,
                     MX_SENTENCE(
                         "every value rests on all earlier ones: %llu heaps need at "
                         "least %llu MiB of memory and the limit is %llu MiB") "\n",
                     wide(job->n), wide(job->n >> 20),
                     wide(job->budget->most_bytes >> 20));
    mx__text_fmt(notes, MX_SENTENCE("%llu heaps computed in %.2f s") "\n",
                 wide(r->computed), r->seconds);
}

static mx_status run(mx__long_run *job, const mx_long_options *o, mx_format format,
                     mx_text *out, mx_text *notes, mx_error *err)
{
    mx_limits limits = { .size = sizeof limits };
    mx__lang lang = MX__ENGLISH;
    mx__budget budget;
    mx__long_result result;
    mx_status st;

    if (o->limits && o->limits->size)
        memcpy(&limits, o->limits,
               o->limits->size < sizeof limits ? o->limits->size : sizeof limits);
    if (limits.positions == 0) limits.positions = UINT64_MAX;
    if (o->language) mx__lang_named(o->language, &lang);
    mx__budget_init(&budget, &limits);
    mx__budget_start(&budget);
    job->budget = &budget;
    st = mx__long_run_go(job, &result, err);
    if (st != MX_OK && st != MX_LIMIT && st != MX_CANCELLED) return st;
    if (format == MX_FORMAT_JSON)
        as_json(job, &result, out);
    else
        as_text(job, &result, lang, out);
    say_notes(job, &result, notes);
    return out->failed || (notes && notes->failed)
               ? mx__fail(err, MX_NOMEM, "no memory for the answer")
               : st;
}

/* The rule of a game that is opened: only heap games of plain normal play have one that
   says what all their values are. */
static mx_status rule_of_game(const char *text, const mx_long_options *o,
                              mx_heap_rule **out, mx_error *err)
{
    mx_open_options options = { .size = sizeof options };
    const unsigned other = MX_ENDS | MX_WINS | MX_PARTIZAN;
    mx_session *session;
    mx_opened *game;
    mx_status st = mx__session_make(o->limits, &session);

    if (st != MX_OK) return mx__fail(err, st, "out of memory");
    if (o->open && o->open->size)
        memcpy(&options, o->open,
               o->open->size < sizeof options ? o->open->size : sizeof options);
    options.hex = o->hex;
    st = mx__session_open(session, text, &options, &game, err);
    if (st == MX_OK && game->game->flags & MX_MISERE)
        st = mx__fail(err, MX_UNSUPPORTED,
                      "'%.80s' is played misère: long sequences are those of normal "
                      "play",
                      game->name);
    if (st == MX_OK && (!game->game->heap || (game->game->flags & other)))
        st = mx__fail(err, MX_UNSUPPORTED,
                      "'%.80s' is no heap game: only codes, sets and rules that are "
                      "proved to be one have long sequences",
                      game->name);
    if (st == MX_OK) st = mx__heap_copy(game->game->heap, out, err);
    mx__session_free(session);
    return st;
}

static mx_status rule_of(const char *text, const mx_long_options *o, mx_heap_rule **out,
                         mx_error *err)
{
    mx_status st =
        mx_heap_parse(text, strlen(text), o->hex ? MX_HEAP_WIDE : 0, out, err);

    if (st == MX_OK || mx__what_is(text) == MX__IS_CODE) return st;
    return rule_of_game(text, o, out, err);
}

mx_status mx__long_sequence(const char *game, uint64_t n, const mx_long_options *given,
                            mx_format format, mx_text *out, mx_text *notes,
                            mx_error *err)
{
    mx_long_options o = { .size = sizeof o };
    mx_heap_rule *rule = NULL;
    mx__long_run job = { .n = n };
    char *name = NULL;
    size_t length;
    mx_status st;

    if (given && given->size)
        memcpy(&o, given, given->size < sizeof o ? given->size : sizeof o);
    if (n == 0 || n > INT64_MAX)
        return mx__fail(err, MX_RANGE, "a sequence has 1 to 2^63 - 1 heaps");
    if (format != MX_FORMAT_TEXT && format != MX_FORMAT_JSON)
        return mx__fail(err, MX_RANGE, "a long sequence is told as text or json");
    st = rule_of(game, &o, &rule, err);
    if (st != MX_OK) return st;
    length = mx_heap_text(rule, NULL, 0) + 1;
    name = mx__malloc(length);
    if (name) {
        mx_heap_text(rule, name, length);
        job.rule = rule;
        job.name = name;
        job.folder = o.store;
        job.chunk = o.chunk;
        job.engine = o.engine;
        job.kernel = o.kernel;
        job.no_period = o.no_period != 0;
        job.fresh = o.fresh != 0;
        job.report = o.report;
        job.context = o.context;
        st = run(&job, &o, format, out, notes, err);
    } else {
        st = mx__fail(err, MX_NOMEM, "no memory for a sequence");
    }
    mx__free(name);
    mx_heap_free(rule);
    return st;
}
