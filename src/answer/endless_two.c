/* endless_two.c: who wins where two players have moves of their own and play need not end,
   in words, as CSV and as JSON. */
#include "endless_two.h"

#include "answer.h"
#include "endless.h"
#include "fail.h"
#include "json.h"
#include "render.h"

#include <string.h>

static const char *const sides[] = { "left", "right" };

bool mx__sum_may_be_endless(const mx_sum *sum)
{
    for (size_t i = 0; i < sum->terms.n; i++)
        if (sum->terms.at[i].game->game->flags & MX_DRAW) return true;
    return false;
}

mx_status mx__endless_two(mx_sum *sum, mx_player starter, mx__sum_result *verdict,
                          mx_error *err)
{
    mx__component *components;
    mx_status status = mx__sum_components(sum, &components, err);

    if (status != MX_OK) return status;
    status = mx__endless_outcome(components, sum->terms.n, starter, verdict, NULL, err);
    mx__free(components);
    return status;
}

mx_status mx__endless_two_moves(mx_sum *sum, mx_player starter, unsigned want,
                                mx__advice_sink *sink, void *context,
                                mx__move_count *count, mx_error *err)
{
    mx__component *components;
    mx_status status = mx__sum_components(sum, &components, err);

    if (status != MX_OK) return status;
    status = mx__endless_moves(components, sum->terms.n, starter, want, sink, context,
                               count, err);
    mx__free(components);
    return status;
}

/* --- who wins --------------------------------------------------------------------- */

typedef struct solved {
    mx_sum *sum;
    mx__sum_result verdict[2];
    mx__move_count count[2];
} solved;

/* "left", "right" or "draw". */
static const char *winner(const solved *s, int starter)
{
    mx_outcome outcome = s->verdict[starter].winner;

    if (outcome == MX_DRAWN) return "draw";
    return sides[outcome == MX_WON ? starter : 1 - starter];
}

static void as_json(const solved *s, mx__text *out)
{
    mx__json json = { .out = out };

    mx__json_open(&json, '{');
    mx__json_sum(&json, s->sum, s->verdict[0].misere, NULL, NULL);
    mx__json_key(&json, "nim_sum");
    mx__json_null(&json);
    mx__json_starters(&json, "winner", winner(s, 0), winner(s, 1));
    mx__json_key(&json, "winning_moves");
    mx__json_int(&json, (int64_t)(s->count[0].winning + s->count[1].winning));
    mx__json_close(&json, '}');
    mx__text_char(out, '\n');
}

static void as_text(const solved *s, mx__text *out)
{
    mx__text_fmt(out, "%s\n", MX_IN(s->sum, "position"));
    for (size_t i = 0; i < s->sum->terms.n; i++) {
        mx__position_words(s->sum, i, out);
        mx__text_char(out, '\n');
    }
    for (int p = 0; p < 2; p++) {
        const mx__sum_result *v = &s->verdict[p];

        mx__text_str(out, p == MX_LEFT ? MX_IN(s->sum, "Left starts: ")
                                       : MX_IN(s->sum, "Right starts: "));
        if (v->winner == MX_DRAWN)
            mx__text_str(out, MX_IN(s->sum, "a draw"));
        else
            mx__text_str(out, (v->winner == MX_WON) == (p == MX_LEFT)
                                  ? MX_IN(s->sum, "Left wins")
                                  : MX_IN(s->sum, "Right wins"));
        if (v->lasts >= 0)
            mx__text_fmt(out,
                         MX_IN_N(s->sum, v->lasts, " in %lld move", " in %lld moves"),
                         (long long)v->lasts);
        if (s->count[p].winning)
            mx__text_fmt(out,
                         MX_IN_N(s->sum, s->count[p].winning, "; %llu winning move",
                                 "; %llu winning moves"),
                         (unsigned long long)s->count[p].winning);
        mx__text_char(out, '\n');
    }
}

static void as_csv(const solved *s, mx__text *out)
{
    mx__text_str(out, "starts,winner\n");
    for (int p = 0; p < 2; p++)
        mx__text_fmt(out, "%s,%s\n", sides[p], winner(s, p));
}

mx_status mx__endless_two_solve_text(mx_sum *sum, mx_format format, mx_text *out,
                                     mx_error *err)
{
    solved s = { .sum = sum };
    mx_status status = MX_OK;

    mx__budget_start(&sum->session->budget);
    for (int p = 0; p < 2 && status == MX_OK; p++) {
        status = mx__endless_two(sum, (mx_player)p, &s.verdict[p], err);
        if (status == MX_OK && s.verdict[p].winner == MX_WON)
            status = mx__endless_two_moves(sum, (mx_player)p, 0, NULL, NULL,
                                           &s.count[p], err);
    }
    if (status != MX_OK) return status;
    if (format == MX_FORMAT_JSON)
        as_json(&s, out);
    else if (format == MX_FORMAT_CSV)
        as_csv(&s, out);
    else
        as_text(&s, out);
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : MX_OK;
}

/* --- moves ------------------------------------------------------------------------ */

typedef struct listing {
    mx_sum *sum;
    mx_format format;
    mx__text *out;
    mx__json json;
    mx_player player;
    mx_outcome now;  /* for him */
    int64_t longest; /* of a lost sum */
    bool measures;   /* only looks for the longest */
    uint64_t n;
} listing;

/* Moves that win; where none does, those that draw; where all lose, the longest. */
static bool is_wanted(listing *l, const mx__advice *move)
{
    if (l->now == MX_WON) return move->wins;
    if (l->now == MX_DRAWN) return move->draws;
    if (l->measures && move->lasts > l->longest) l->longest = move->lasts;
    return move->lasts == l->longest;
}

static void move_as_json(listing *l, const mx__advice *move,
                         const mx__written_move *written)
{
    mx__json *json = &l->json;

    mx__json_move(json, written);
    mx__json_key(json, "lasts");
    if (move->lasts >= 0)
        mx__json_int(json, move->lasts);
    else
        mx__json_null(json);
    mx__json_close(json, '}');
}

static void list_one(listing *l, const mx__advice *move)
{
    const mx__written_move written = { l->sum, move->component, move->option,
                                       sides[l->player] };

    if (l->format == MX_FORMAT_JSON) {
        move_as_json(l, move, &written);
        return;
    }
    if (l->format == MX_FORMAT_CSV) {
        mx__csv_move(l->out, &written);
    } else {
        mx__move_words(l->out, &written);
        mx__text_str(l->out, "   ");
        mx__text_str(l->out, l->now == MX_WON     ? MX_IN(l->sum, "wins")
                             : l->now == MX_DRAWN ? MX_IN(l->sum, "draws")
                                                  : MX_IN(l->sum, "loses"));
        if (move->lasts >= 0)
            mx__text_fmt(l->out,
                         MX_IN_N(l->sum, move->lasts, ", %lld more move",
                                 ", %lld more moves"),
                         (long long)move->lasts);
    }
    mx__text_char(l->out, '\n');
}

static int list_move(void *context, const mx__advice *move)
{
    listing *l = context;

    if (!is_wanted(l, move) || l->measures) return 0;
    l->n++;
    list_one(l, move);
    return 0;
}

static mx_status list_player(listing *l, mx_player player, mx_outcome now,
                             mx_error *err)
{
    mx__move_count count;
    mx_status status = MX_OK;

    l->player = player;
    l->now = now;
    l->longest = -1;
    l->n = 0;
    l->measures = true;
    if (now == MX_LOST)
        status = mx__endless_two_moves(l->sum, player, 0, list_move, l, &count, err);
    l->measures = false;
    if (status == MX_OK)
        status =
            mx__endless_two_moves(l->sum, player, MX_LABELS, list_move, l, &count, err);
    if (status == MX_OK && l->n == 0 && l->format == MX_FORMAT_TEXT)
        mx__text_fmt(l->out, "%-5s  %s\n",
                     player == MX_LEFT ? MX_IN(l->sum, "Left") : MX_IN(l->sum, "Right"),
                     now == MX_WON     ? MX_IN(l->sum, "no move: has won")
                     : now == MX_DRAWN ? MX_IN(l->sum, "no move: it is a draw")
                                       : MX_IN(l->sum, "no move: has lost"));
    return status;
}

mx_status mx__endless_two_moves_text(mx_sum *sum, mx_format format, mx_text *out,
                                     mx_error *err)
{
    solved s = { .sum = sum };
    listing l = { .sum = sum, .format = format, .out = out };
    mx_status status = MX_OK;

    mx__budget_start(&sum->session->budget);
    for (int p = 0; p < 2 && status == MX_OK; p++)
        status = mx__endless_two(sum, (mx_player)p, &s.verdict[p], err);
    if (status != MX_OK) return status;
    l.json.out = out;
    if (format == MX_FORMAT_CSV) mx__text_str(out, "component,player,from,to\n");
    if (format == MX_FORMAT_JSON) {
        mx__json_open(&l.json, '{');
        mx__json_starters(&l.json, "winner", winner(&s, 0), winner(&s, 1));
        mx__json_key(&l.json, "moves");
        mx__json_open(&l.json, '[');
    }
    for (int p = 0; p < 2 && status == MX_OK; p++)
        status = list_player(&l, (mx_player)p, s.verdict[p].winner, err);
    if (format == MX_FORMAT_JSON) {
        mx__json_close(&l.json, ']');
        mx__json_close(&l.json, '}');
        mx__text_char(out, '\n');
    }
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : status;
}
