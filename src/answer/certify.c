/* certify.c: certificates of values, of who wins, of draws, of equality and of periods. */
#include "certify.h"

#include "answer.h"
#include "fail.h"

/* Can a move leave several parts? */
static bool splits(const mx_game *game)
{
    return game->heap || game->split;
}

/* Sums grow like the product of their components, their values do not. */
static mx__statement statement_of(const mx__certify_call *call)
{
    uint32_t flags = call->game->game->flags;

    if (flags & MX_SCORES && call->what->what == MX_CERTIFY_WIN)
        return MX__STATES_SCORE;
    switch (call->what->what) {
    case MX_CERTIFY_VALUE: return MX__STATES_VALUE;
    case MX_CERTIFY_PERIOD: return MX__STATES_PERIOD;
    case MX_CERTIFY_DRAW: return MX__STATES_DRAWN;
    case MX_CERTIFY_EQUAL: return MX__STATES_LOST;
    case MX_CERTIFY_SCORE: return MX__STATES_SCORE;
    case MX_CERTIFY_WIN: break;
    }
    if (call->what->by_strategy || flags & ~(uint32_t)MX_WINS) return MX__STATES_WON;
    return call->n_positions > 1 || splits(call->game->game) ? MX__STATES_VALUE
                                                             : MX__STATES_WON;
}

/* Is RULE one that is read off in a few lines? Else rules tell more, where there are any. */
static bool is_plain(const mx_heap_rule *rule)
{
    bool plain = rule->family == MX_NO_FAMILY && rule->n_tail == 0;

    for (size_t i = 0; i < rule->n_digits; i++)
        plain = plain && rule->digits[i].leave < 32;
    return plain;
}

/* Values of heap games stand in a table, where a position is written as its heap. */
static bool is_by_code(const mx__certify_call *call, const mx__certificate *c)
{
    const mx_game *game = call->game->game;

    if (c->states == MX__STATES_PERIOD) return true;
    if (c->states != MX__STATES_VALUE || !game->heap || game->flags) return false;
    return call->game->heap || is_plain(game->heap);
}

mx__cert_side mx__certify_draws(uint32_t flags)
{
    return flags & MX_DRAW_LEFT    ? MX__SIDE_LEFT
           : flags & MX_DRAW_RIGHT ? MX__SIDE_RIGHT
                                   : MX__SIDE_NONE;
}

/* Moves that split make whole sums many: a win then follows from values, where there are
   values and no strategy was asked for. */
static mx_status by_graph(const mx__certify_call *call, mx__certificate *c)
{
    bool may_be_by_values = call->what->what == MX_CERTIFY_WIN &&
                            c->states == MX__STATES_WON && !call->what->by_strategy &&
                            !(call->game->game->flags & ~(uint32_t)MX_WINS);
    bool apart = false;
    mx_status status = mx__certify_graph(call, c, may_be_by_values ? &apart : NULL);

    if (status != MX_OK || !apart) return status;
    c->states = MX__STATES_VALUE;
    return mx__certify_graph(call, c, NULL);
}

mx_status mx__answer_certify(mx_session *session, const char *game,
                             const mx_open_options *options, const mx_certify *what,
                             const char *const *positions, size_t n_positions,
                             mx_text *out, mx_error *err)
{
    mx__certify_call call = { .word = game,
                              .options = options,
                              .what = what,
                              .positions = positions,
                              .n_positions = n_positions,
                              .err = err };
    mx__certificate c = { .budget = &session->budget };
    mx_status status = mx__session_open(session, game, options, &call.game, err);

    if (status != MX_OK) return status;
    mx__budget_start(&session->budget);
    c.states = statement_of(&call);
    if (mx__is_by_points(&c) != ((call.game->game->flags & MX_SCORES) != 0) &&
        c.states != MX__STATES_PERIOD)
        return mx__fail(err, MX_UNSUPPORTED, "%s",
                        mx__is_by_points(&c)
                            ? "no points are given in this game: certify a win"
                            : "this game is for points: certify the score");
    c.misere = (call.game->game->flags & MX_MISERE) != 0;
    c.draws = (int)mx__certify_draws(call.game->game->flags);
    c.has_code = call.game->heap || is_by_code(&call, &c);
    status = mx__is_by_code(&c) ? mx__certify_by_code(&call, &c) : by_graph(&call, &c);
    if (status == MX_OK) status = mx__certify_game(&call, &c);
    if (status == MX_OK) mx__certificate_write(&c, out);
    if (status == MX_OK && out->failed)
        status = mx__fail(err, MX_NOMEM, "out of memory");
    mx__certificate_clear(&c);
    return status;
}
