/* moves_text.c: the winning moves of a sum with the reason; in a lost position the moves
   that resist longest. */
#include "answer.h"
#include "arena.h"
#include "claim_spot.h"
#include "fail.h"
#include "json.h"
#include "render.h"
#include "scored.h"
#include "shape.h"
#include "two_players.h"

#include <string.h>

/* One move kept for printing; its texts live in the arena. */
typedef struct kept {
    size_t component;
    const char *from, *label;
    const char **to;
    size_t n_to;
    mx_value value;
    int64_t lasts;
    uint8_t ends;
    uint32_t rule;
} kept;

typedef struct listing {
    mx_sum *sum;
    mx__arena arena;
    MX_VEC(kept) moves;
    mx__sum_result result;
    mx_value *values;
    mx__move_count count;
    uint64_t left_out; /* moves that are not listed */
    int64_t longest;   /* of a lost position; -1: not known */
    bool failed;
} listing;

static const char *position_text(listing *l, const mx_shape *shape, mx_span at)
{
    mx__text text = { 0 };
    const char *kept_text;

    mx__shape_print(shape, at, &text);
    kept_text =
        text.failed ? NULL : mx__arena_text(&l->arena, text.at ? text.at : "", text.n);
    mx__text_clear(&text);
    if (!kept_text) l->failed = true;
    return kept_text;
}

static const char *copy_label(listing *l, const char *label)
{
    const char *copied = label ? mx__arena_text(&l->arena, label, strlen(label)) : NULL;

    if (label && !copied) l->failed = true;
    return copied;
}

/* In a won position winning moves are kept; in a lost one those that last longest. */
static bool is_wanted(listing *l, const mx__advice *move)
{
    if (l->result.winner == MX_WON) return move->wins;
    if (l->result.winner == MX_DRAWN) return move->draws;
    if (move->lasts < l->longest) return false;
    if (move->lasts > l->longest) {
        l->longest = move->lasts;
        l->moves.n = 0;
    }
    return true;
}

static int keep(void *context, const mx__advice *move)
{
    listing *l = context;
    const mx_opened *game = l->sum->terms.at[move->component].game;
    const mx_option *option = move->option;
    kept k = { .component = move->component,
               .value = move->value,
               .lasts = move->lasts,
               .ends = option->ends,
               .rule = option->rule };

    l->count.all++;
    l->left_out = l->left_out > UINT64_MAX - move->left_out
                      ? UINT64_MAX
                      : l->left_out + move->left_out;
    l->count.winning += move->wins;
    if (!is_wanted(l, move)) return 0;
    k.from = position_text(l, game->game->shape, mx__sum_at(l->sum, move->component));
    k.label = copy_label(l, option->label);
    k.n_to = option->n_parts;
    k.to = MX_ARENA_ARRAY(&l->arena, const char *, k.n_to + 1);
    for (size_t i = 0; k.to && i < k.n_to; i++)
        k.to[i] = position_text(l, game->game->shape, option->parts[i]);
    if (!k.to || l->failed || !MX_PUSH(l->moves, k)) l->failed = true;
    return l->failed;
}

static mx_status collect(listing *l, mx_error *err)
{
    mx__component *components;
    mx_status status = mx__answer_outcome(l->sum, &l->result, l->values, err);

    if (status != MX_OK) return status;
    status = mx__sum_components(l->sum, &components, err);
    if (status != MX_OK) return status;
    l->longest = -1;
    status = mx__sum_moves(components, l->sum->terms.n,
                           MX_LABELS | MX__LENGTHS | MX__BEST, keep, l, err);
    mx__free(components);
    if (l->failed) return mx__fail(err, MX_NOMEM, "out of memory");
    return status == MX_OK
               ? mx__claims_confirm(l->sum, l->values, l->result.winner, l->count, err)
               : status;
}

/* --- JSON ------------------------------------------------------------------------- */

static void move_as_json(const kept *k, mx__json *json)
{
    mx__json_open(json, '{');
    mx__json_key(json, "component");
    mx__json_int(json, (int64_t)k->component);
    mx__json_key(json, "from");
    mx__json_str(json, k->from);
    mx__json_key(json, "to");
    mx__json_open(json, '[');
    for (size_t i = 0; i < k->n_to; i++)
        mx__json_str(json, k->to[i]);
    mx__json_close(json, ']');
    mx__json_key(json, "player");
    mx__json_null(json); /* both players have it */
    mx__json_key(json, "label");
    mx__json_str(json, k->label);
    mx__json_key(json, "lasts");
    if (k->lasts >= 0)
        mx__json_int(json, k->lasts);
    else
        mx__json_null(json);
    mx__json_close(json, '}');
}

static void as_json(const listing *l, mx__text *out)
{
    mx__json json = { .out = out };

    mx__json_open(&json, '{');
    mx__json_key(&json, "winner");
    mx__json_str(&json, mx__winner_word(l->result.winner));
    mx__json_key(&json, "moves");
    mx__json_open(&json, '[');
    for (size_t i = 0; i < l->moves.n; i++)
        move_as_json(&l->moves.at[i], &json);
    mx__json_close(&json, ']');
    mx__json_close(&json, '}');
    mx__text_char(out, '\n');
}

/* --- words ------------------------------------------------------------------------ */

static void destination(const listing *l, const kept *k, mx__text *out)
{
    if (k->n_to == 0) mx__text_str(out, MX_IN(l->sum, "nothing"));
    for (size_t i = 0; i < k->n_to; i++) {
        if (i) mx__text_str(out, " + ");
        mx__text_str(out, k->to[i]);
    }
}

static void reason(const listing *l, const kept *k, mx__text *out)
{
    const mx_value *before = &l->values[k->component];

    if (l->result.winner == MX_DRAWN) {
        mx__text_str(out, MX_IN(l->sum, "keeps the draw"));
    } else if (k->ends == MX_MOVER_WINS) {
        mx__text_str(out, MX_IN(l->sum, "wins at once"));
    } else if (l->result.has_nim_sum && k->value.kind == MX_NIMBER &&
               before->kind == MX_NIMBER) {
        mx__text_fmt(out, MX_IN(l->sum, "value %llu becomes %llu, the nim-sum %llu"),
                     (unsigned long long)before->payload,
                     (unsigned long long)k->value.payload,
                     (unsigned long long)(l->result.nim_sum ^
                                          (uint64_t)before->payload ^
                                          (uint64_t)k->value.payload));
    } else {
        mx__text_str(out, MX_IN(l->sum, "leaves a lost position"));
    }
    if (l->result.winner != MX_WON || k->lasts <= 0) return;
    mx__text_str(out, MX_IN(l->sum, ", "));
    mx__text_fmt(out,
                 MX_IN_N(l->sum, k->lasts, "lasts %lld more move",
                         "lasts %lld more moves"),
                 (long long)k->lasts);
}

static void line(const listing *l, const kept *k, mx__text *out)
{
    mx__component_words(l->sum, k->component, out);
    mx__text_str(out, " -> ");
    destination(l, k, out);
    if (k->label) mx__text_fmt(out, "   (%s)", k->label);
    mx__text_str(out, "   ");
    if (l->result.winner != MX_LOST)
        reason(l, k, out);
    else if (k->lasts >= 0)
        mx__text_fmt(out,
                     MX_IN_N(l->sum, k->lasts, "lasts %lld move", "lasts %lld moves"),
                     (long long)k->lasts);
    else
        mx__text_str(out, MX_IN(l->sum, "loses"));
    mx__text_char(out, '\n');
}

/* What is said of a position without a move to show. */
static const char *no_move(const listing *l)
{
    switch (l->result.winner) {
    case MX_LOST: return MX_IN(l->sum, "no move is left: the player to move has lost");
    case MX_DRAWN: return MX_IN(l->sum, "play is over: a draw");
    case MX_WON: break;
    }
    return MX_IN(l->sum, "no move is left: the player to move has won");
}

static void headline(const listing *l, mx__text *out)
{
    size_t n = l->moves.n;

    if (n == 0)
        mx__text_str(out, no_move(l));
    else if (l->result.winner == MX_DRAWN)
        mx__text_fmt(out,
                     MX_IN_N(l->sum, n, "no move wins; %zu keeps the draw:",
                             "no move wins; %zu keep the draw:"),
                     n);
    else if (l->result.winner == MX_WON)
        mx__text_fmt(out, MX_IN_N(l->sum, n, "%zu winning move:", "%zu winning moves:"),
                     n);
    else
        mx__text_str(
            out, l->longest >= 0
                     ? MX_IN(l->sum, "every move loses against best play; these last "
                                     "longest:")
                     : MX_IN(l->sum, "every move loses against best play; there are:"));
    mx__text_char(out, '\n');
}

static void as_text(const listing *l, mx__text *out)
{
    headline(l, out);
    for (size_t i = 0; i < l->moves.n; i++)
        line(l, &l->moves.at[i], out);
}

/* The parts with blanks between, for CSV. */
static void parts(const kept *k, mx__text *out)
{
    if (k->n_to == 0) mx__text_str(out, "nothing");
    for (size_t i = 0; i < k->n_to; i++) {
        if (i) mx__text_char(out, ' ');
        mx__text_str(out, k->to[i]);
    }
}

static void as_csv(const listing *l, mx__text *out)
{
    mx__text_str(out, "component,from,to,label\n");
    for (size_t i = 0; i < l->moves.n; i++) {
        const kept *k = &l->moves.at[i];
        mx__text to = { 0 };

        parts(k, &to);
        mx__text_fmt(out, "%zu,", k->component);
        mx__csv_field(out, k->from, strlen(k->from));
        mx__text_char(out, ',');
        mx__csv_field(out, k->n_to ? to.at : "", k->n_to ? to.n : 0);
        mx__text_char(out, ',');
        if (k->label) mx__csv_field(out, k->label, strlen(k->label));
        mx__text_char(out, '\n');
        mx__text_clear(&to);
    }
}

mx_status mx__answer_moves_text(mx_sum *sum, mx_format format, mx_text *out,
                                mx_error *err)
{
    listing l = { .sum = sum };
    mx_status status;

    if (format > MX_FORMAT_JSON)
        return mx__fail(err, MX_RANGE, "moves are written as text, csv or json");
    if (mx__sum_is_scored(sum)) return mx__scored_moves_text(sum, format, out, err);
    if (mx__sum_is_partizan(sum)) return mx__two_moves_text(sum, format, out, err);
    l.values = mx__calloc(sum->terms.n, sizeof *l.values);
    if (!l.values) return mx__fail(err, MX_NOMEM, "out of memory");
    mx__budget_start(&sum->session->budget);
    status = collect(&l, err);
    if (status == MX_OK && l.left_out)
        mx__session_note(sum->session, "%llu more moves are not listed, they lose too",
                         (unsigned long long)l.left_out);
    if (status == MX_OK) {
        if (format == MX_FORMAT_JSON)
            as_json(&l, out);
        else if (format == MX_FORMAT_CSV)
            as_csv(&l, out);
        else
            as_text(&l, out);
    }
    mx__free(l.values);
    MX_VEC_CLEAR(l.moves);
    mx__arena_clear(&l.arena);
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : status;
}
