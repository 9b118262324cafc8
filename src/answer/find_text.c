/* find_text.c: the values of a parameter for which a start is won, lost, drawn, or has a
   value; the least, the largest, all, or how many. */
#include "answer.h"
#include "fail.h"
#include "json.h"
#include "library_rows.h"
#include "session.h"
#include "vec.h"

#include <stdio.h>
#include <string.h>

typedef struct hunt {
    const mx_search *what;
    mx_opened *game;
    const char *const *positions;
    size_t n_positions;
    mx_sum sum;
    MX_VEC(mx_span) spans;
    MX_VEC(int64_t) found;
    uint64_t n_found;
    int64_t reached; /* the last value tried */
    bool any_tried, is_complete;
    uint64_t n_without;    /* starts that have no single value ... */
    int64_t first_without; /* ... and the first of them */
} hunt;

/* --- one value -------------------------------------------------------------------- */

static mx_status set_value(hunt *h, int64_t value, mx_error *err)
{
    char text[24];

    snprintf(text, sizeof text, "%lld", (long long)value);
    return mx__rules_set(h->game->rules, h->what->param, text, NULL, err);
}

/* The start under the data of now: bounds of positions may depend on them. */
static mx_status read_start(hunt *h, mx_error *err)
{
    mx_status status = MX_OK;

    h->sum.terms.n = h->sum.at.n = h->spans.n = 0;
    for (size_t i = 0; i < h->n_positions && status == MX_OK; i++)
        status = mx__sum_add_text(&h->sum, h->game, h->positions[i], err);
    for (size_t i = 0; i < h->sum.terms.n && status == MX_OK; i++)
        if (!MX_PUSH(h->spans, mx__sum_at(&h->sum, i)))
            status = mx__fail(err, MX_NOMEM, "out of memory");
    return status;
}

static int query_of(mx_wanted wanted)
{
    return wanted == MX_WANT_VALUE   ? MX_Q_value
           : wanted == MX_WANT_SCORE ? MX_Q_score
                                     : MX_Q_outcome;
}

static bool is_wanted(const mx_search *what, int64_t answer)
{
    switch (what->wanted) {
    case MX_WANT_WON: return answer == MX_WON;
    case MX_WANT_LOST: return answer == MX_LOST;
    case MX_WANT_DRAWN: return answer == MX_DRAWN;
    case MX_WANT_VALUE:
    case MX_WANT_SCORE: break;
    }
    return answer == what->value;
}

/* Loony and infinite positions have no single value; where play has no values at all the
   question is at fault, which is left to the query. */
static mx_status has_value(hunt *h, bool *has, mx_error *err)
{
    mx_status status = MX_OK;

    *has = true;
    if (h->what->wanted != MX_WANT_VALUE) return MX_OK;
    if (h->game->game->flags & (MX_PARTIZAN | MX_SCORES | MX_MISERE)) return MX_OK;
    for (size_t i = 0; i < h->spans.n && status == MX_OK && *has; i++) {
        mx_value value;

        status = mx__opened_value(h->game, h->spans.at[i], &value, err);
        if (status == MX_OK) *has = value.kind != MX_LOONY && value.kind != MX_INFINITY;
    }
    return status;
}

static mx_status try_value(hunt *h, int64_t value, bool *hit, mx_error *err)
{
    mx__host host = mx__session_host(h->game);
    bool two = (h->game->game->flags & MX_PARTIZAN) != 0, has = true;
    int64_t answer = 0;
    mx_status status = set_value(h, value, err);

    *hit = false;
    if (status == MX_OK) status = read_start(h, err);
    if (status == MX_OK) status = has_value(h, &has, err);
    if (status == MX_OK && has)
        status = host.query(host.self, query_of(h->what->wanted),
                            two ? (int)h->what->starter : -1, h->spans.at, h->spans.n,
                            &answer, NULL, NULL, err);
    if (status != MX_OK) return status;
    h->reached = value;
    h->any_tried = true;
    *hit = has && is_wanted(h->what, answer);
    if (!has && h->n_without++ == 0) h->first_without = value;
    return MX_OK;
}

/* --- the range -------------------------------------------------------------------- */

static mx_status keep(hunt *h, int64_t value, mx_error *err)
{
    h->n_found++;
    if (h->what->which == MX_HOW_MANY || MX_PUSH(h->found, value)) return MX_OK;
    return mx__fail(err, MX_NOMEM, "out of memory");
}

/* Looks at the budget, and says how far it is, now and then. */
static mx_status breathe(hunt *h, uint64_t n, mx_error *err)
{
    mx_session *session = h->game->session;
    double all = (double)h->what->to - (double)h->what->from + 1;

    if (n % 64) return MX_OK;
    if (session->report && n % 4096 == 0)
        session->report(session->report_context, MX_SENTENCE("searching"),
                        (double)n / all);
    return mx__budget_charge(&session->budget, 64, err);
}

static mx_status run(hunt *h, mx_error *err)
{
    bool down = h->what->which == MX_LARGEST;
    bool one = down || h->what->which == MX_LEAST;
    int64_t value = down ? h->what->to : h->what->from;
    int64_t last = down ? h->what->from : h->what->to;
    uint64_t n = 0;

    while (true) {
        bool hit;
        mx_status status = try_value(h, value, &hit, err);

        if (status == MX_OK && hit) status = keep(h, value, err);
        if (status == MX_OK) status = breathe(h, ++n, err);
        if (status != MX_OK) return status;
        if (value == last || (one && hit)) break;
        value += down ? -1 : 1;
    }
    h->is_complete = true;
    return MX_OK;
}

/* --- writing ---------------------------------------------------------------------- */

static void as_json(const hunt *h, mx__text *out)
{
    static const char *const wanted[] = { "won", "lost", "drawn", "value", "score" };
    mx__json json = { .out = out };

    mx__json_open(&json, '{');
    mx__json_key(&json, "game");
    mx__json_str(&json, h->game->name);
    mx__json_key(&json, "parameter");
    mx__json_str(&json, h->what->param);
    mx__json_key(&json, "from");
    mx__json_int(&json, h->what->from);
    mx__json_key(&json, "to");
    mx__json_int(&json, h->what->to);
    mx__json_key(&json, "wanted");
    mx__json_str(&json, wanted[h->what->wanted]);
    mx__json_key(&json, "value");
    if (h->what->wanted >= MX_WANT_VALUE)
        mx__json_int(&json, h->what->value);
    else
        mx__json_null(&json);
    mx__json_key(&json, "found");
    if (h->what->which == MX_HOW_MANY) {
        mx__json_null(&json);
    } else {
        mx__json_open(&json, '[');
        for (size_t i = 0; i < h->found.n; i++)
            mx__json_int(&json, h->found.at[i]);
        mx__json_close(&json, ']');
    }
    mx__json_key(&json, "count");
    mx__json_int(&json, (int64_t)h->n_found);
    mx__json_key(&json, "complete");
    mx__json_bool(&json, h->is_complete);
    mx__json_key(&json, "reached");
    if (h->any_tried)
        mx__json_int(&json, h->reached);
    else
        mx__json_null(&json);
    mx__json_close(&json, '}');
    mx__text_char(out, '\n');
}

static void as_lines(const hunt *h, mx_format format, mx__text *out)
{
    bool count = h->what->which == MX_HOW_MANY;

    if (format == MX_FORMAT_CSV)
        mx__text_fmt(out, "%s\n", count ? "count" : h->what->param);
    if (count) mx__text_fmt(out, "%llu\n", (unsigned long long)h->n_found);
    for (size_t i = 0; i < h->found.n; i++)
        mx__text_fmt(out, "%lld\n", (long long)h->found.at[i]);
    if (format != MX_FORMAT_TEXT) return;
    if (!count && h->n_found == 0 && h->is_complete)
        mx__text_fmt(out, "%s\n", MX_FOR(h->game->session, "none"));
    if (h->is_complete || !h->any_tried) return;
    mx__text_fmt(out, MX_FOR(h->game->session, "... the search went to %s = %lld"),
                 h->what->param, (long long)h->reached);
    mx__text_char(out, '\n');
}

/* --- the face --------------------------------------------------------------------- */

static void note_without(const hunt *h)
{
    if (h->n_without)
        mx__session_note(h->game->session,
                         "for %s = %lld the start has no single value (loony or "
                         "infinite); %llu such",
                         h->what->param, (long long)h->first_without,
                         (unsigned long long)h->n_without);
}

static mx_status refuse(const mx_search *what, const mx_open_options *options,
                        mx_format format, mx_error *err)
{
    for (size_t i = 0; options && i < options->n_set; i++)
        if (strcmp(options->names[i], what->param) == 0)
            return mx__fail(err, MX_RANGE,
                            "'%.60s' is to be found and is given a value as well: "
                            "leave the value out",
                            what->param);
    if (format > MX_FORMAT_JSON)
        return mx__fail(err, MX_RANGE,
                        "what was found is written as text, csv or json");
    if (what->from > what->to)
        return mx__fail(err, MX_RANGE, "the range %lld..%lld holds nothing",
                        (long long)what->from, (long long)what->to);
    return MX_OK;
}

/* Opens GAME apart from what others may have opened: its data will change. */
static mx_status open_apart(mx_session *session, const char *game,
                            const mx_open_options *options, mx_opened **out,
                            mx_error *err)
{
    mx_status status = mx__session_open(session, game, options, out, err);

    if (status != MX_OK) return status;
    if (!(*out)->rules)
        return mx__fail(err, MX_RANGE, "'%.100s' has no data to search", game);
    mx__free((*out)->key);
    (*out)->key = NULL; /* nobody finds it again */
    return MX_OK;
}

mx_status mx__answer_find(mx_session *session, const char *game,
                          const mx_open_options *options, const char *const *positions,
                          size_t n_positions, const mx_search *search, mx_format format,
                          mx_text *out, mx_error *err)
{
    hunt h = { .what = search, .positions = positions, .n_positions = n_positions };
    mx_status status = refuse(search, options, format, err);

    h.sum.session = session;
    if (status == MX_OK) status = open_apart(session, game, options, &h.game, err);
    if (status != MX_OK) return status;
    mx__budget_start(&session->budget);
    status = run(&h, err);
    if (status == MX_OK || status == MX_LIMIT || status == MX_CANCELLED) {
        if (format == MX_FORMAT_JSON)
            as_json(&h, out);
        else
            as_lines(&h, format, out);
        note_without(&h);
    }
    MX_VEC_CLEAR(h.sum.terms);
    MX_VEC_CLEAR(h.sum.at);
    MX_VEC_CLEAR(h.spans);
    MX_VEC_CLEAR(h.found);
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : status;
}
