/* naming_text.c: reads a sequence or a game, and tells the games that have it. */
#include "naming_text.h"

#include "alloc.h"
#include "answer.h"
#include "fail.h"
#include "heap_rule.h"
#include "json.h"
#include "naming.h"
#include "sequence.h"
#include "session.h"

#include <inttypes.h>
#include <string.h>

/* Values of a game that others are tried on before they are compared further. */
enum { OF_A_GAME = 64, MOST_VALUES = 100000, LEAST_VALUES = 3, SHOWN = 40 };

typedef MX_VEC(uint32_t) values;

/* --- what is asked ---------------------------------------------------------------- */

static bool is_list(const char *text)
{
    size_t first = strspn(text, "0123456789");

    return first > 0 && text[first] && strchr(", \t", text[first]) &&
           !strstr(text, "->");
}

static mx_status read_list(const char *text, values *out, mx_error *err)
{
    size_t n = strlen(text), at = 0;

    while (at < n) {
        size_t used;
        int64_t value;
        mx__read read;

        at += strspn(text + at, ", \t");
        if (at == n) break;
        read = mx__read_int(text + at, n - at, &value, &used);
        if (read != MX_READ_OK || value < 0 || value > UINT32_MAX)
            return mx__fail(err, MX_SYNTAX, "values are whole numbers below 2^32");
        if (out->n == MOST_VALUES)
            return mx__fail(err, MX_LIMIT, "at most %d values", MOST_VALUES);
        if (!MX_PUSH(*out, (uint32_t)value))
            return mx__fail(err, MX_NOMEM, "no memory for values");
        at += used;
    }
    if (out->n < LEAST_VALUES)
        return mx__fail(err, MX_SYNTAX, "at least %d values, from heap 0 on",
                        LEAST_VALUES);
    return MX_OK;
}

/* The first values of a game, and its rule when it has a closed one. */
static mx_status read_game(mx_session *session, const char *text, bool hex, values *out,
                           mx_heap_rule **rule, mx_error *err)
{
    mx_open_options options = { .size = sizeof options, .hex = hex };
    mx_opened *game;
    mx_status st = mx__session_open(session, text, &options, &game, err);

    if (st != MX_OK) return st;
    if (!MX_RESERVE(*out, OF_A_GAME)) return mx__fail(err, MX_NOMEM, "out of memory");
    st = mx__answer_values_at(game, 0, OF_A_GAME, out->at, err);
    if (st != MX_OK) return st;
    out->n = OF_A_GAME;
    return game->game->heap ? mx__heap_copy(game->game->heap, rule, err) : MX_OK;
}

/* --- what is told ----------------------------------------------------------------- */

static const char *likeness_word(mx__likeness likeness)
{
    return likeness == MX_LIKE_PROVED    ? "proved"
           : likeness == MX_LIKE_CHECKED ? "checked"
                                         : NULL;
}

/* The game that leads the group of match I: the one asked for, or a match before it. */
static const char *leader_of(const mx__naming_matches *all, size_t i, const char *asked)
{
    if (all->at[i].likeness == MX_LIKE_FIRST || all->at[i].likeness == MX_LIKE_ALONE)
        return NULL;
    for (size_t k = 0; k < i; k++)
        if (all->at[k].group == all->at[i].group &&
            all->at[k].likeness == MX_LIKE_FIRST)
            return all->at[k].game;
    return asked;
}

static void match_text(const mx__naming_matches *all, size_t i, const char *asked,
                       mx__lang lang, mx_text *out)
{
    const mx__naming_match *m = &all->at[i];
    const char *leader = leader_of(all, i, asked);

    mx__text_fmt(out, "%-14s", m->game);
    if (m->name) mx__text_fmt(out, " %s,", m->name);
    if (m->shift > 0)
        mx__text_fmt(out, mx__message_in(lang, " from heap %lld on,"),
                     (long long)m->shift);
    else if (m->shift < 0)
        mx__text_fmt(out, mx__message_in(lang, " heap 0 is number %lld,"),
                     (long long)-m->shift);
    if (!leader)
        mx__text_fmt(out, mx__message_in(lang, " equal to heap %lld"),
                     (long long)m->equal_to);
    else if (m->likeness == MX_LIKE_PROVED)
        mx__text_fmt(out, mx__message_in(lang, " proved equal to %s"), leader);
    else
        mx__text_fmt(out,
                     mx__message_in(lang, " equal to %s for %llu values, not proved"),
                     leader, (unsigned long long)m->checked_to);
    mx__text_char(out, '\n');
}

static void as_text(const mx__naming_matches *all, const char *asked, bool whole,
                    mx__lang lang, mx_text *out)
{
    size_t shown = whole || all->n <= SHOWN ? all->n : SHOWN;

    if (all->n == 0)
        mx__text_fmt(out, "%s\n", mx__message_in(lang, "no game among those tried"));
    for (size_t i = 0; i < shown; i++)
        match_text(all, i, asked, lang, out);
    if (shown == all->n) return;
    mx__text_fmt(out, mx__message_in(lang, "and %zu more: --all shows them"),
                 all->n - shown);
    mx__text_char(out, '\n');
}

static void as_json(const mx__naming_matches *all, const char *asked, size_t n_values,
                    mx_text *out)
{
    mx__json json = { .out = out };

    mx__json_open(&json, '{');
    mx__json_key(&json, "values");
    mx__json_int(&json, (int64_t)n_values);
    mx__json_key(&json, "matches");
    mx__json_open(&json, '[');
    for (size_t i = 0; i < all->n; i++) {
        const mx__naming_match *m = &all->at[i];
        const char *leader = leader_of(all, i, asked);

        mx__json_open(&json, '{');
        mx__json_key(&json, "game");
        mx__json_str(&json, m->game);
        mx__json_key(&json, "name");
        mx__json_str(&json, m->name);
        mx__json_key(&json, "shift");
        mx__json_int(&json, m->shift);
        mx__json_key(&json, "equal_to");
        mx__json_int(&json, m->equal_to);
        mx__json_key(&json, "same_as");
        mx__json_str(&json, leader);
        mx__json_key(&json, "standing");
        mx__json_str(&json, likeness_word(m->likeness));
        mx__json_key(&json, "checked_to");
        if (leader)
            mx__json_int(&json, (int64_t)m->checked_to);
        else
            mx__json_null(&json);
        mx__json_close(&json, '}');
    }
    mx__json_close(&json, ']');
    mx__json_close(&json, '}');
    mx__text_char(out, '\n');
}

static mx_status tell(const mx__naming *ask, const mx_name_options *o,
                      const char *asked, mx_format format, mx_text *out,
                      size_t *n_found, mx_error *err)
{
    mx__naming_matches all = { 0 };
    mx__lang lang = MX__ENGLISH;
    mx_status st = mx__naming_find(ask, &all, err);

    if (o->language) mx__lang_named(o->language, &lang);
    if (st == MX_OK && format == MX_FORMAT_JSON) as_json(&all, asked, ask->n, out);
    if (st == MX_OK && format == MX_FORMAT_TEXT)
        as_text(&all, asked, o->all != 0, lang, out);
    if (n_found) *n_found = all.n;
    mx__naming_clear(&all);
    return st == MX_OK && out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : st;
}

mx_status mx__naming_report(const char *what, const mx_name_options *given,
                            mx_format format, mx_text *out, size_t *n_found,
                            mx_error *err)
{
    mx_name_options o = { .size = sizeof o };
    mx_limits limits = { .size = sizeof limits };
    mx__naming ask = { .gallery = true };
    mx_session *session = NULL;
    mx_heap_rule *rule = NULL;
    values v = { 0 };
    bool list = is_list(what);
    mx_status st;

    if (given && given->size)
        memcpy(&o, given, given->size < sizeof o ? given->size : sizeof o);
    if (format != MX_FORMAT_TEXT && format != MX_FORMAT_JSON)
        return mx__fail(err, MX_RANGE, "names are told as text or json");
    if (o.limits && o.limits->size)
        memcpy(&limits, o.limits,
               o.limits->size < sizeof limits ? o.limits->size : sizeof limits);
    if (limits.positions == 0) limits.positions = INT64_MAX;
    st = mx__session_make(&limits, &session);
    if (st != MX_OK) return mx__fail(err, st, "out of memory");
    st = list ? read_list(what, &v, err)
              : read_game(session, what, o.hex != 0, &v, &rule, err);
    mx__budget_start(&session->budget);
    ask.values = v.at;
    ask.n = v.n;
    ask.rule = rule;
    ask.hex = o.hex != 0;
    ask.budget = &session->budget;
    if (st == MX_OK) st = tell(&ask, &o, list ? NULL : what, format, out, n_found, err);
    MX_VEC_CLEAR(v);
    mx_heap_free(rule);
    mx__session_free(session);
    return st;
}
