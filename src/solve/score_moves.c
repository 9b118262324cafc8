/* score_moves.c: what each move of the sum asked about is worth. */
#include "fail.h"
#include "score_impl.h"

#include <string.h>

typedef struct sender {
    mx__score *s;
    mx__score_move move;
    mx__score_sink *sink;
    void *context;
    mx_player player;
    bool enough;
    mx_status status;
} sender;

static mx_status result_after(sender *d, const mx_option *option)
{
    mx__score *s = d->s;
    mx_player next = d->player;
    uint32_t number, game = s->components[s->root.at[d->move.component]].game;
    int64_t value = 0;
    mx_status st = mx__score_root(s, d->move.component);

    for (size_t i = 0; i < option->n_parts && st == MX_OK; i++) {
        st = mx__score_number(s, game, option->parts[i], &number);
        if (st == MX_OK && !MX_PUSH(s->child, number)) st = mx__score_no_memory(s);
    }
    if (st == MX_OK) st = mx__score_due(s, mx__score_other(d->player), &next);
    if (st == MX_OK) st = mx__score_result(s, next, &value);
    if (st != MX_OK) return st;
    value = option->score + (next == d->player ? value : -value);
    d->move.result = d->player == MX_LEFT ? value : -value;
    return MX_OK;
}

static int send_option(void *context, const mx_option *option)
{
    sender *d = context;

    d->move.option = option;
    if (option->ends != MX_GOES_ON) {
        bool left = (option->ends == MX_MOVER_WINS) == (d->player == MX_LEFT);

        d->move.result = left ? 1 : -1;
    } else {
        d->status = result_after(d, option);
        if (d->status != MX_OK) return 1;
    }
    d->enough = d->sink(d->context, &d->move) != 0;
    return d->enough;
}

/* Whether play is over at the sum asked about. */
static mx_status root_is_over(mx__score *s, mx_player player, bool *over)
{
    score_bound open = { .lo = -SCORE_MOST, .hi = SCORE_MOST };
    mx_status st = mx__score_root(s, SIZE_MAX);

    if (st == MX_OK) st = mx__score_end(s, player, &open);
    *over = open.lo == open.hi;
    return st;
}

static mx_status send_component(sender *d, size_t i, unsigned want)
{
    mx__score *s = d->s;
    uint32_t number = s->root.at[i];
    score_game *g = &s->games.at[s->components[number].game];
    MX_VEC(int64_t) copy = { 0 };
    mx_span at = { NULL, 0 };
    mx_status st = MX_OK;

    if (g->game->worker_new && !g->second) {
        st = g->game->worker_new(g->game, &g->second);
        if (st != MX_OK) return mx__fail(s->err, st, "%s", mx_status_text(st));
    }
    st = mx__score_position(s, number, &at);
    if (st == MX_OK && !MX_RESERVE(copy, at.n + 1)) st = mx__score_no_memory(s);
    if (st == MX_OK) {
        if (at.n) memcpy(copy.at, at.at, at.n * sizeof *at.at);
        d->move.component = i;
        st = g->game->options(g->game, g->second, (mx_span){ copy.at, at.n }, d->player,
                              want, send_option, d, s->err);
    }
    MX_VEC_CLEAR(copy);
    return st == MX_OK ? d->status : st;
}

mx_status mx__score_moves(mx__score *s, mx_player starter, unsigned want,
                          mx__score_sink *sink, void *context, mx_error *err)
{
    sender d = { .s = s, .sink = sink, .context = context };
    bool over = false;
    mx_status st = mx__score_mover(s, starter, &d.player, err);

    s->err = err;
    if (st == MX_OK) st = root_is_over(s, d.player, &over);
    for (size_t i = 0; i < s->root.n && st == MX_OK && !over && !d.enough; i++)
        st = send_component(&d, i, want);
    s->err = NULL;
    return st;
}
