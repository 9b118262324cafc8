/* scored_text.c: who wins a sum that is decided as a whole, by how much, and which moves are
   best, in words, as CSV and as JSON. */
#include "answer.h"
#include "fail.h"
#include "render.h"
#include "scored.h"

#include <string.h>

/* What was found for one starter. */
typedef struct side {
    mx__scored is;
    bool known;      /* the result; else a limit came before */
    bool counted;    /* the moves */
    uint64_t n_best; /* moves that keep the result */
} side;

typedef struct solved {
    mx_sum *sum;
    side sides[2];
    int n_sides; /* 2: either player may start */
    bool points, two_players;
} solved;

static void look_at(mx_sum *sum, solved *s)
{
    s->sum = sum;
    s->n_sides = 1;
    for (size_t i = 0; i < sum->terms.n; i++) {
        uint32_t flags = sum->terms.at[i].game->game->flags;

        if (flags & MX_SCORES) s->points = true;
        if (flags & MX_PARTIZAN) s->two_players = true;
        if ((flags & MX_PARTIZAN) && !(flags & MX_TURNS)) s->n_sides = 2;
    }
}

static int count_best(void *context, const mx__score_move *move)
{
    side *s = context;

    s->n_best += move->result == s->is.result;
    return 0;
}

/* The result for the mover. */
static int64_t own(const side *s)
{
    return s->is.mover == MX_LEFT ? s->is.result : -s->is.result;
}

static mx_status solve(solved *s, mx_error *err)
{
    mx_status status = MX_OK;

    for (int p = 0; p < s->n_sides && status == MX_OK; p++) {
        status = mx__scored_result(s->sum, (mx_player)p, &s->sides[p].is, err);
        s->sides[p].known = s->sides[p].counted = status == MX_OK;
        if (status != MX_OK || (!s->points && own(&s->sides[p]) <= 0)) continue;
        status =
            mx__scored_moves(s->sum, (mx_player)p, 0, count_best, &s->sides[p], err);
        s->sides[p].counted = status == MX_OK;
    }
    return status;
}

mx_status mx__scored_answer(mx_sum *sum, mx_answer *answer, mx_value *values,
                            mx_error *err)
{
    solved s = { .sum = sum };
    mx_status status;

    look_at(sum, &s);
    s.n_sides = 1;
    if (values) memset(values, 0, sum->terms.n * sizeof *values);
    status = solve(&s, err);
    if (status != MX_OK) return status;
    *answer = (mx_answer){ .n_winning_moves = s.sides[0].n_best };
    answer->winner = own(&s.sides[0]) > 0   ? MX_WON
                     : own(&s.sides[0]) < 0 ? MX_LOST
                                            : MX_DRAWN;
    if (values && sum->terms.n == 1 && s.points && !s.two_players)
        values[0] = (mx_value){ MX_SCORE, 0, s.sides[0].is.result };
    return MX_OK;
}

/* --- words that all formats share ------------------------------------------------- */

/* Of two players "left", "right"; else "first", "second". NULL: not known. */
static const char *winner(const solved *s, const side *of)
{
    int64_t result = of->is.result;

    if (!of->known) return NULL;
    if (result == 0) return "draw";
    if (s->two_players) return result > 0 ? "left" : "right";
    return result > 0 ? "first" : "second";
}

static const side *side_of(const solved *s, int starter)
{
    return &s->sides[s->n_sides == 2 ? starter : 0];
}

static void json_result(mx__json *json, const side *of)
{
    if (of->known)
        mx__json_int(json, of->is.result);
    else
        mx__json_null(json);
}

static void winner_as_json(const solved *s, mx__json *json)
{
    if (!s->two_players) {
        mx__json_key(json, "winner");
        mx__json_str(json, winner(s, &s->sides[0]));
    } else {
        mx__json_starters(json, "winner", winner(s, side_of(s, 0)),
                          winner(s, side_of(s, 1)));
    }
    if (!s->points) return;
    mx__json_key(json, "score");
    if (!s->two_players) {
        json_result(json, &s->sides[0]);
        return;
    }
    mx__json_open(json, '{');
    mx__json_key(json, "left_starts");
    json_result(json, side_of(s, 0));
    mx__json_key(json, "right_starts");
    json_result(json, side_of(s, 1));
    mx__json_close(json, '}');
}

/* --- who wins --------------------------------------------------------------------- */

static bool is_misere(const mx_sum *sum)
{
    return sum->terms.n && (sum->terms.at[0].game->game->flags & MX_MISERE);
}

static void solved_as_json(const solved *s, mx__text *out)
{
    mx__json json = { .out = out };
    uint64_t n_best = s->sides[0].n_best;

    if (s->n_sides == 2) n_best += s->sides[1].n_best;
    mx__json_open(&json, '{');
    mx__json_sum(&json, s->sum, is_misere(s->sum), NULL, NULL);
    mx__json_key(&json, "nim_sum");
    mx__json_null(&json);
    winner_as_json(s, &json);
    mx__json_key(&json, "winning_moves");
    if (s->sides[0].counted && side_of(s, 1)->counted)
        mx__json_int(&json, (int64_t)n_best);
    else
        mx__json_null(&json);
    mx__json_close(&json, '}');
    mx__text_char(out, '\n');
}

static const char *starter_word(const solved *s, const side *of)
{
    if (!s->two_players) return "first";
    return of->is.mover == MX_LEFT ? "left" : "right";
}

static void solved_as_csv(const solved *s, mx__text *out)
{
    mx__text_str(out, s->points ? "starts,winner,score\n" : "starts,winner\n");
    for (int p = 0; p < s->n_sides; p++) {
        const side *of = &s->sides[p];

        if (!of->known) continue;
        mx__text_fmt(out, "%s,%s", starter_word(s, of), winner(s, of));
        if (s->points) mx__text_fmt(out, ",%lld", (long long)of->is.result);
        mx__text_char(out, '\n');
    }
}

static void say_result(const solved *s, const side *of, mx__text *out)
{
    const mx_sum *sum = s->sum;
    int64_t result = of->is.result;

    if (!of->known) {
        mx__text_fmt(out, "%s\n", MX_IN(sum, "not known within the limits"));
        return;
    }
    if (result == 0)
        mx__text_str(out, MX_IN(sum, "a draw"));
    else if (!s->two_players)
        mx__text_str(out,
                     result > 0
                         ? MX_IN(sum, "the player to move wins")
                         : MX_IN(sum, "the player to move loses against best play"));
    else
        mx__text_str(out,
                     result > 0 ? MX_IN(sum, "Left wins") : MX_IN(sum, "Right wins"));
    if (s->points) mx__text_fmt(out, MX_IN(sum, ", score %lld"), (long long)result);
    if (of->n_best && of->counted)
        mx__text_fmt(out,
                     s->points ? MX_IN_N(sum, of->n_best, "; %llu best move",
                                         "; %llu best moves")
                               : MX_IN_N(sum, of->n_best, "; %llu winning move",
                                         "; %llu winning moves"),
                     (unsigned long long)of->n_best);
    mx__text_char(out, '\n');
}

static void solved_as_text(const solved *s, mx__text *out)
{
    for (int p = 0; p < s->n_sides; p++) {
        bool left = s->sides[p].is.mover == MX_LEFT;

        if (s->two_players)
            mx__text_str(out, s->n_sides == 2
                                  ? (left ? MX_IN(s->sum, "Left starts: ")
                                          : MX_IN(s->sum, "Right starts: "))
                                  : (left ? MX_IN(s->sum, "Left is to move: ")
                                          : MX_IN(s->sum, "Right is to move: ")));
        say_result(s, &s->sides[p], out);
    }
    if (s->sides[0].is.theorem) {
        mx__text_fmt(out, MX_IN(s->sum, "by the theorem of %s"),
                     s->sides[0].is.theorem);
        mx__text_char(out, '\n');
    }
}

mx_status mx__scored_solve_text(mx_sum *sum, mx_format format, mx_text *out,
                                mx_error *err)
{
    solved s = { .sum = sum };
    mx_status status;

    look_at(sum, &s);
    mx__budget_start(&sum->session->budget);
    status = solve(&s, err);
    if (status != MX_OK && status != MX_LIMIT && status != MX_CANCELLED) return status;
    if (format == MX_FORMAT_JSON)
        solved_as_json(&s, out);
    else if (format == MX_FORMAT_CSV)
        solved_as_csv(&s, out);
    else
        solved_as_text(&s, out);
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : status;
}

/* --- moves ------------------------------------------------------------------------ */

typedef struct listing {
    solved s;
    mx__text *out;
    mx__json json;
    mx_format format;
    int side; /* whose moves are listed */
    uint64_t n;
} listing;

static void move_as_json(listing *l, const mx__score_move *move,
                         const mx__written_move *written)
{
    mx__json *json = &l->json;

    mx__json_move(json, written);
    if (l->s.points) {
        mx__json_key(json, "points");
        mx__json_int(json, move->option->score);
        mx__json_key(json, "score");
        mx__json_int(json, move->result);
    }
    mx__json_close(json, '}');
}

static void list_one(listing *l, const mx__score_move *move)
{
    const solved *s = &l->s;
    const mx__written_move written = { s->sum, move->component, move->option,
                                       s->two_players
                                           ? starter_word(s, &s->sides[l->side])
                                           : NULL };

    if (l->format == MX_FORMAT_JSON) {
        move_as_json(l, move, &written);
        return;
    }
    if (l->format == MX_FORMAT_CSV) {
        mx__csv_move(l->out, &written);
        mx__text_char(l->out, ',');
        if (s->points) mx__text_fmt(l->out, "%lld", (long long)move->result);
    } else {
        mx__move_words(l->out, &written);
        if (s->points)
            mx__text_fmt(l->out, MX_IN(s->sum, "   %lld now, score %lld"),
                         (long long)move->option->score, (long long)move->result);
        else
            mx__text_fmt(l->out, "   %s",
                         move->result ? MX_IN(s->sum, "wins")
                                      : MX_IN(s->sum, "keeps the draw"));
    }
    mx__text_char(l->out, '\n');
}

static int list_move(void *context, const mx__score_move *move)
{
    listing *l = context;

    if (move->result != l->s.sides[l->side].is.result) return 0;
    l->n++;
    list_one(l, move);
    return l->out->failed;
}

/* A lost position has no move worth naming, unless points are at stake. */
static mx_status list_moves(listing *l, mx_error *err)
{
    mx_status status = MX_OK;

    for (l->side = 0; l->side < l->s.n_sides && status == MX_OK; l->side++) {
        if (!l->s.points && own(&l->s.sides[l->side]) < 0) continue;
        status = mx__scored_moves(l->s.sum, (mx_player)l->side, MX_LABELS, list_move, l,
                                  err);
    }
    return status;
}

static mx_status results_only(solved *s, mx_error *err)
{
    mx_status status = MX_OK;

    for (int p = 0; p < s->n_sides && status == MX_OK; p++)
        status = mx__scored_result(s->sum, (mx_player)p, &s->sides[p].is, err);
    for (int p = 0; p < s->n_sides; p++)
        s->sides[p].known = status == MX_OK;
    return status;
}

mx_status mx__scored_moves_text(mx_sum *sum, mx_format format, mx_text *out,
                                mx_error *err)
{
    mx__text body = { 0 };
    listing l = { .out = &body, .json = { .out = &body }, .format = format };
    mx_status status;

    look_at(sum, &l.s);
    mx__budget_start(&sum->session->budget);
    status = results_only(&l.s, err);
    if (format == MX_FORMAT_JSON) {
        mx__json_open(&l.json, '{');
        winner_as_json(&l.s, &l.json);
        mx__json_key(&l.json, "moves");
        mx__json_open(&l.json, '[');
    } else if (format == MX_FORMAT_CSV) {
        mx__text_str(&body, "component,player,from,to,score\n");
    }
    if (status == MX_OK) status = list_moves(&l, err);
    if (format == MX_FORMAT_JSON) {
        mx__json_close(&l.json, ']');
        mx__json_close(&l.json, '}');
        mx__text_char(&body, '\n');
    } else if (format == MX_FORMAT_TEXT && l.n == 0) {
        mx__text_fmt(&body, "%s\n",
                     l.s.points ? MX_IN(sum, "no move is left")
                                : MX_IN(sum, "no move wins or keeps a draw"));
    }
    if (status == MX_OK && body.n) mx__text_add(out, body.at, body.n);
    if (body.failed) out->failed = true;
    mx__text_clear(&body);
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : status;
}
