/* explain_json.c: the reasons of a sum as JSON; docs/formats.md has the members. */
#include "explain.h"
#include "render.h"
#include "shape.h"

static const mx_opened *game_of(const mx__explain *e, size_t group)
{
    return e->sum->terms.at[e->reason->groups.at[group].first].game;
}

static void worth(mx__explain *e, mx__json *json, mx__worth is)
{
    static const mx_value_kind kinds[] = { [MX__WORTH_UNKNOWN] = MX_UNKNOWN,
                                           [MX__WORTH_NUMBER] = MX_NIMBER,
                                           [MX__WORTH_LOONY] = MX_LOONY,
                                           [MX__WORTH_INFINITY] = MX_INFINITY };

    mx__json_key(json, "value");
    mx__json_value(json, e->sum->session,
                   (mx_value){ kinds[is.kind], 0, (int64_t)is.g });
}

static void parts(mx__explain *e, mx__json *json, const char *key, size_t group,
                  size_t where)
{
    size_t n;

    mx__reason_part(e->reason, where, 0, &n);
    mx__json_key(json, key);
    mx__json_open(json, '[');
    for (size_t i = 0; i < n; i++) {
        mx__text text = { 0 };

        mx__shape_print(game_of(e, group)->game->shape,
                        mx__reason_part(e->reason, where, i, &n), &text);
        mx__json_text(json, &text);
    }
    mx__json_close(json, ']');
}

static void component(mx__explain *e, mx__json *json, size_t i)
{
    const mx__reason_group *group = &e->reason->groups.at[i];

    mx__json_open(json, '{');
    mx__json_key(json, "component");
    mx__json_int(json, (int64_t)group->first);
    mx__json_key(json, "game");
    mx__json_str(json, game_of(e, i)->name);
    mx__json_key(json, "position");
    mx__json_position(json, e->sum, group->first);
    mx__json_key(json, "count");
    mx__json_int(json, (int64_t)group->count);
    worth(e, json, group->worth);
    if (e->reason->by == MX__BY_MISERE_NIM) {
        mx__json_key(json, "fickle");
        mx__json_bool(json, group->worth.fickle);
    }
    mx__json_key(json, "options");
    if (group->is_told)
        mx__json_int(json, (int64_t)group->n_options);
    else
        mx__json_null(json);
    mx__json_close(json, '}');
}

static void roles(mx__json *json, unsigned why)
{
    static const char *const names[] = { "witness", "winning", "reversed", "longest",
                                         "loony" };

    mx__json_key(json, "why");
    mx__json_open(json, '[');
    for (size_t i = 0; i < MX_COUNT(names); i++)
        if (why & 1U << i) mx__json_str(json, names[i]);
    mx__json_close(json, ']');
}

static void option(mx__explain *e, mx__json *json, const mx__reason_option *o)
{
    size_t first = e->reason->groups.at[o->group].first;

    mx__json_open(json, '{');
    mx__json_key(json, "component");
    mx__json_int(json, (int64_t)first);
    mx__json_key(json, "from");
    mx__json_position(json, e->sum, first);
    parts(e, json, "to", o->group, o->parts);
    mx__json_key(json, "label");
    mx__json_str(json, o->label);
    roles(json, o->why);
    worth(e, json, o->worth);
    mx__json_key(json, "lasts");
    if (o->lasts >= 0)
        mx__json_int(json, o->lasts);
    else
        mx__json_null(json);
    if (o->why & MX__IS_REVERSED) {
        mx__json_key(json, "part");
        mx__json_int(json, (int64_t)o->part);
        parts(e, json, "reply", o->group, o->reply);
    }
    mx__json_close(json, '}');
}

static void cycle_position(mx__explain *e, mx__json *json, size_t where)
{
    mx__text text = { 0 };
    size_t n;

    mx__shape_print(game_of(e, 0)->game->shape,
                    mx__reason_part(e->reason, where, 0, &n), &text);
    mx__json_text(json, &text);
}

static void count(mx__json *json, const char *key, bool known, uint64_t n)
{
    mx__json_key(json, key);
    if (known)
        mx__json_int(json, (int64_t)n);
    else
        mx__json_null(json);
}

void mx__explain_json(mx__explain *e)
{
    static const char *const deciders[] = { [MX__BY_NIM_SUM] = "nim_sum",
                                            [MX__BY_LOONY] = "loony",
                                            [MX__BY_MISERE_NIM] = "misere_nim",
                                            [MX__BY_INFINITY] = "infinity",
                                            [MX__BY_SEARCH] = "search" };
    const mx__reason *reason = e->reason;
    mx__json json = { .out = e->out };

    mx__json_open(&json, '{');
    mx__json_key(&json, "play");
    mx__json_str(&json, reason->misere ? "misere" : "normal");
    mx__json_key(&json, "winner");
    mx__json_str(&json, mx__winner_word(reason->winner));
    mx__json_key(&json, "by");
    mx__json_str(&json, deciders[reason->by]);
    count(&json, "nim_sum", reason->has_nim_sum, reason->nim_sum);
    count(&json, "moves", reason->has_counts, reason->n_moves);
    count(&json, "winning_moves", reason->has_counts, reason->n_winning);
    mx__json_key(&json, "components");
    mx__json_open(&json, '[');
    for (size_t i = 0; i < reason->groups.n; i++)
        component(e, &json, i);
    mx__json_close(&json, ']');
    mx__json_key(&json, "options");
    mx__json_open(&json, '[');
    for (size_t i = 0; i < reason->options.n; i++)
        option(e, &json, &reason->options.at[i]);
    mx__json_close(&json, ']');
    mx__json_key(&json, "cycle");
    mx__json_open(&json, '[');
    for (size_t i = 0; i < reason->cycle.n; i++)
        cycle_position(e, &json, reason->cycle.at[i]);
    mx__json_close(&json, ']');
    mx__json_close(&json, '}');
    mx__text_char(e->out, '\n');
}
