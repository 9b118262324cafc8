/* host.c: what rules ask back: wins(P), value(P), winning_moves(P) ... of the session that
   opened them. */
#include "answer.h"
#include "endless_two.h"
#include "fail.h"
#include "game_values.h"
#include "library_rows.h"
#include "remoteness.h"
#include "scored.h"
#include "two_players.h"

#define ROW(name, result, sentence) #name,
static const char *const query_names[] = { MX_QUERIES(ROW) };
#undef ROW

typedef int move_call(void *context, size_t component, const mx_option *option);

typedef struct moves {
    move_call *call;
    void *context;
    bool winning_only;
} moves;

static int send_move(void *context, const mx__advice *move)
{
    const moves *m = context;

    return m->winning_only && !move->wins
               ? 0
               : m->call(m->context, move->component, move->option);
}

static mx_status ask_value(mx_sum *sum, int64_t *answer, mx_error *err)
{
    *answer = 0;
    for (size_t i = 0; i < sum->terms.n; i++) {
        mx_value value;
        mx_status status =
            mx__opened_value(sum->terms.at[i].game, mx__sum_at(sum, i), &value, err);

        if (status != MX_OK) return status;
        if (value.kind == MX_LOONY)
            return mx__fail(
                err, MX_FAULT,
                "value(...) of a loony position: one can win at once from it, so "
                "it has no Grundy value; ask wins(...)");
        if (value.kind != MX_NIMBER)
            return mx__fail(err, MX_UNSUPPORTED, "the position has no Grundy value");
        *answer ^= value.payload;
    }
    return MX_OK;
}

static mx_status ask_moves(mx_sum *sum, moves *m, mx_error *err)
{
    mx__component *components;
    mx_status status = mx__sum_components(sum, &components, err);

    if (status != MX_OK) return status;
    status =
        mx__sum_moves(components, sum->terms.n,
                      MX_LABELS | (m->winning_only ? MX__BEST : 0), send_move, m, err);
    mx__free(components);
    return status;
}

/* SUM is of GAME, also when it is empty. */
static mx_status ask_sum(const mx_opened *game, mx_sum *sum, int what, int64_t *answer,
                         move_call *call, void *context, mx_error *err)
{
    moves m = { call, context, what == MX_Q_winning_moves };
    mx__sum_result result;
    mx_status status;

    switch (what) {
    case MX_Q_value: return ask_value(sum, answer, err);
    case MX_Q_moves:
    case MX_Q_winning_moves: return ask_moves(sum, &m, err);
    case MX_Q_wins:
    case MX_Q_loses:
    case MX_Q_drawn:
    case MX_Q_outcome: break;
    default:
        return mx__fail(err, MX_UNSUPPORTED,
                        "'%s' is not answered for this kind of play yet",
                        query_names[what]);
    }
    status = mx__answer_outcome(sum, &result, NULL, err);
    if (status != MX_OK) return status;
    if (sum->terms.n == 0 && game->game->flags & MX_MISERE) result.winner = MX_WON;
    *answer = what == MX_Q_wins    ? result.winner == MX_WON
              : what == MX_Q_loses ? result.winner == MX_LOST
              : what == MX_Q_drawn ? result.winner == MX_DRAWN
                                   : (int64_t)result.winner;
    return MX_OK;
}

/* What QUERY says of an outcome for who starts; PLAYER 3 asks about the second player. */
static int64_t of_outcome(int what, int player, mx_outcome outcome)
{
    if (player == 3 && outcome != MX_DRAWN)
        outcome = outcome == MX_WON ? MX_LOST : MX_WON;
    return what == MX_Q_wins    ? outcome == MX_WON
           : what == MX_Q_loses ? outcome == MX_LOST
           : what == MX_Q_drawn ? outcome == MX_DRAWN
                                : (int64_t)outcome;
}

/* Sums that may be endless, for either kind of play. */
static mx_status ask_endless(mx_sum *sum, int what, int player, int64_t *answer,
                             move_call *call, void *context, mx_error *err)
{
    mx_player starter = player == MX_RIGHT ? MX_RIGHT : MX_LEFT;
    moves m = { call, context, what == MX_Q_winning_moves };
    const mx_game *game = sum->terms.n ? sum->terms.at[0].game->game : NULL;
    mx__move_count count;
    mx__sum_result result;
    mx_status status;

    if (what == MX_Q_value) return ask_value(sum, answer, err);
    if (game && game->flags & MX_TURNS && player < 0) {
        status = game->turn(game, NULL, mx__sum_at(sum, 0), &starter, err);
        if (status != MX_OK) return status;
    }
    if (what == MX_Q_moves || what == MX_Q_winning_moves)
        return mx__endless_two_moves(sum, starter, MX_LABELS, send_move, &m, &count,
                                     err);
    if (mx__sum_is_partizan(sum))
        status = mx__endless_two(sum, starter, &result, err);
    else
        status = mx__answer_outcome(sum, &result, NULL, err);
    if (status == MX_OK && what == MX_Q_remoteness && result.lasts < 0 &&
        result.winner != MX_DRAWN) /* values tell who wins, not how soon */
        status =
            mx__fail(err, MX_UNSUPPORTED,
                     "how long a sum lasts is not computed where play need not end "
                     "and both have the same moves");
    if (status != MX_OK) return status;
    *answer = what == MX_Q_remoteness ? result.lasts
                                      : of_outcome(what, player, result.winner);
    return MX_OK;
}

/* In two-player games the question is for who starts: Left unless said otherwise. */
static int send_two(void *context, const mx__partizan_move *move)
{
    const moves *m = context;

    return m->winning_only && !move->wins
               ? 0
               : m->call(m->context, move->part, move->option);
}

static mx_status ask_two(mx_sum *sum, int what, int player, int64_t *answer,
                         move_call *call, void *context, mx_error *err)
{
    moves m = { call, context, what == MX_Q_winning_moves };
    mx_player starter = player == MX_RIGHT ? MX_RIGHT : MX_LEFT;
    bool wins;
    mx_status status;

    if (what == MX_Q_value) return mx__two_sum_value(sum, answer, err);
    if (what == MX_Q_moves || what == MX_Q_winning_moves)
        return mx__two_moves(sum, starter, MX_LABELS, send_two, &m, err);
    if (what != MX_Q_wins && what != MX_Q_loses && what != MX_Q_outcome)
        return mx__fail(err, MX_UNSUPPORTED,
                        "'%s' is not answered for this kind of play yet",
                        query_names[what]);
    status = mx__two_wins(sum, starter, &wins, err);
    if (status != MX_OK) return status;
    *answer =
        what == MX_Q_outcome ? (wins ? MX_WON : MX_LOST) : wins == (what == MX_Q_wins);
    return MX_OK;
}

/* --- sums that are decided as a whole --------------------------------------------- */

typedef struct best_moves {
    move_call *call;
    void *context;
    bool best_only;
    int64_t result; /* of the sum */
} best_moves;

static int send_best(void *context, const mx__score_move *move)
{
    const best_moves *m = context;

    return m->best_only && move->result != m->result
               ? 0
               : m->call(m->context, move->component, move->option);
}

/* Every move, or those that win; for points, or where nobody can win, those that keep the
   result. */
static mx_status ask_scored_moves(mx_sum *sum, mx_player starter, bool best_only,
                                  move_call *call, void *context, mx_error *err)
{
    best_moves m = { call, context, best_only, 0 };
    mx__scored scored = { 0 };
    mx_status status = MX_OK;

    if (best_only) {
        status = mx__scored_result(sum, starter, &scored, err);
        m.result = scored.result;
        if (scored.mover == MX_RIGHT) scored.result = -scored.result;
        if (status == MX_OK && scored.result <= 0 &&
            !(sum->terms.n && sum->terms.at[0].game->game->flags & MX_SCORES))
            return MX_OK;
    }
    return status == MX_OK
               ? mx__scored_moves(sum, starter, MX_LABELS, send_best, &m, err)
               : status;
}

static mx_status ask_scored(mx_sum *sum, int what, int player, int64_t *answer,
                            move_call *call, void *context, mx_error *err)
{
    bool two = sum->terms.n && (sum->terms.at[0].game->game->flags & MX_PARTIZAN);
    mx_player starter = two && player == MX_RIGHT ? MX_RIGHT : MX_LEFT;
    mx_outcome outcome = MX_DRAWN;
    mx_status status;

    switch (what) {
    case MX_Q_moves:
    case MX_Q_winning_moves:
        return ask_scored_moves(sum, starter, what == MX_Q_winning_moves, call, context,
                                err);
    case MX_Q_score: return mx__scored_points(sum, starter, answer, err);
    case MX_Q_wins:
    case MX_Q_loses:
    case MX_Q_drawn:
    case MX_Q_outcome: break;
    default:
        return mx__fail(err, MX_UNSUPPORTED,
                        "'%s' is not answered for this kind of play yet",
                        query_names[what]);
    }
    status = mx__scored_outcome(sum, starter, &outcome, err);
    if (player == 3 && outcome != MX_DRAWN) /* the second player */
        outcome = outcome == MX_WON ? MX_LOST : MX_WON;
    *answer = what == MX_Q_wins    ? outcome == MX_WON
              : what == MX_Q_loses ? outcome == MX_LOST
              : what == MX_Q_drawn ? outcome == MX_DRAWN
                                   : (int64_t)outcome;
    return status;
}

/* How long optimal play lasts where it has to end. */
static mx_status ask_remoteness(mx_sum *sum, int player, int64_t *answer, mx_error *err)
{
    mx_player starter = player == MX_RIGHT ? MX_RIGHT : MX_LEFT;
    mx__retro_answer found = { MX_LOST, 0 };
    MX_VEC(mx__retro_part) parts = { 0 };
    mx__remoteness *search;
    mx_status status = mx__remoteness_new(&sum->session->budget, &search, err);

    for (size_t i = 0; i < sum->terms.n && status == MX_OK; i++) {
        mx__retro_part part = { sum->terms.at[i].game->game, mx__sum_at(sum, i) };

        if (!MX_PUSH(parts, part)) status = mx__fail(err, MX_NOMEM, "out of memory");
    }
    if (status == MX_OK)
        status = mx__remoteness_of(search, parts.at, parts.n, starter, 0, &found, err);
    *answer = found.lasts;
    mx__remoteness_free(search);
    MX_VEC_CLEAR(parts);
    return status;
}

/* The sum that a query is about; its storage is the query's alone. */
static mx_status query(void *self, int what, int player, const mx_span *at, size_t n,
                       int64_t *answer, move_call *call, void *context, mx_error *err)
{
    mx_opened *game = self;
    mx_sum sum = { .session = game->session, .only = game };
    mx_status status = MX_OK;

    *answer = 0;
    for (size_t i = 0; i < n && status == MX_OK; i++)
        status = mx__sum_add_span(&sum, game, at[i], err);
    if (status == MX_OK && game->game->flags & MX_DRAW)
        status = ask_endless(&sum, what, player, answer, call, context, err);
    else if (status == MX_OK && what == MX_Q_remoteness)
        status = ask_remoteness(&sum, player, answer, err);
    else if (status == MX_OK && mx__score_plays(game->game))
        status = ask_scored(&sum, what, player, answer, call, context, err);
    else if (status == MX_OK && game->game->flags & MX_PARTIZAN)
        status = ask_two(&sum, what, player, answer, call, context, err);
    else if (status == MX_OK)
        status = ask_sum(game, &sum, what, answer, call, context, err);
    MX_VEC_CLEAR(sum.terms);
    MX_VEC_CLEAR(sum.at);
    if (status == MX_OK && player == 3 && !mx__score_plays(game->game) &&
        !(game->game->flags & MX_DRAW) && (what == MX_Q_wins || what == MX_Q_loses))
        *answer = !*answer; /* the second player wins what the first does not */
    return status;
}

static mx_status value_of(void *self, const char *name, int64_t n, int64_t *value,
                          mx_error *err)
{
    mx_opened *game = self, *other;
    mx_value found;
    mx_status status = mx__session_open(game->session, name, NULL, &other, err);

    if (status != MX_OK) return status;
    if (other->game->shape->n_fields != 1 || other->game->shape->n_scalars != 1)
        return mx__fail(err, MX_RANGE, "'%.60s' is not a game of one heap", name);
    status = mx__opened_value(other, (mx_span){ &n, 1 }, &found, err);
    if (status != MX_OK) return status;
    if (found.kind != MX_NIMBER)
        return mx__fail(err, MX_UNSUPPORTED, "%lld in '%.60s' has no Grundy value",
                        (long long)n, name);
    *value = found.payload;
    return MX_OK;
}

static mx_status game_value(void *self, int op, int64_t a, int64_t b, const char *text,
                            int64_t *out, mx_error *err)
{
    mx_opened *game = self;

    return mx__values_op(game->session, op, a, b, text, out, err);
}

static mx_status value_text(void *self, int64_t value, mx__text *out, mx_error *err)
{
    mx_opened *game = self;

    return mx__value_text(game->session, value, out, err);
}

mx__host mx__session_host(mx_opened *game)
{
    return (mx__host){ .self = game,
                       .query = query,
                       .value_of = value_of,
                       .game_value = game_value,
                       .value_text = value_text };
}
