/* score_parts.c: the components of the sums that mx__score searches, and their moves. */
#include "score_impl.h"

#include "fail.h"
#include "room.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

mx_status mx__score_no_memory(mx__score *s)
{
    return mx__fail(s->err, MX_NOMEM, "out of memory");
}

static mx_status charge(mx__score *s)
{
    enum { BLOCK = 1 << 12 };

    if (++s->charged % BLOCK) return MX_OK;
    return mx__budget_charge(s->budget, BLOCK, s->err);
}

static mx_status new_component(mx__score *s, uint32_t game, uint32_t id, uint32_t *out)
{
    size_t n = s->n_components;
    int64_t most = s->kind == MX__SCORE_WINNER ? 1 : SCORE_MOST;
    score_bound open = { .lo = -most, .hi = most };
    mx_status st = mx__room_for(s->budget, (void **)&s->components, &s->components_room,
                                sizeof *s->components, n + 1, s->err);

    if (st == MX_OK)
        st = mx__room_for(s->budget, (void **)&s->alone, &s->alone_room,
                          sizeof *s->alone, n + 1, s->err);
    if (st == MX_OK)
        st = mx__room_for(s->budget, (void **)&s->bounds, &s->bounds_room,
                          sizeof *s->bounds, s->n_bounds + 2, s->err);
    if (st != MX_OK) return st;
    s->components[n] = (score_component){ .game = game, .id = id };
    s->alone[n] = s->n_bounds;
    s->bounds[s->n_bounds++] = open;
    if (!s->is_free) s->bounds[s->n_bounds++] = open;
    s->n_components++;
    *out = (uint32_t)n;
    return charge(s);
}

mx_status mx__score_number(mx__score *s, uint32_t game, mx_span at, uint32_t *out)
{
    uint32_t id;
    bool is_new = false;
    mx_status st;

    s->key.n = 0;
    if (!MX_PUSH(s->key, (int64_t)game) || !MX_RESERVE(s->key, at.n + 1))
        return mx__score_no_memory(s);
    if (at.n) memcpy(s->key.at + 1, at.at, at.n * sizeof *at.at);
    s->key.n += at.n;
    st = mx__positions_add(&s->names, (mx_span){ s->key.at, s->key.n }, &id, &is_new,
                           s->err);
    if (st != MX_OK) return st;
    if (*mx__positions_note(&s->names, id)) {
        *out = *mx__positions_note(&s->names, id) - 1;
        return MX_OK;
    }
    st = new_component(s, game, id, out);
    if (s->n_components > *out) *mx__positions_note(&s->names, id) = *out + 1;
    return st;
}

mx_status mx__score_position(mx__score *s, uint32_t number, mx_span *out)
{
    uint32_t id = s->components[number].id;
    size_t n = mx__positions_length(&s->names, id);

    if (!MX_RESERVE(s->here, n)) return mx__score_no_memory(s);
    mx__positions_read(&s->names, id, s->here.at);
    *out = (mx_span){ s->here.at + 1, n - 1 };
    return MX_OK;
}

/* --- moves ------------------------------------------------------------------------ */

static mx_status push_word(mx__score *s, int64_t word)
{
    if (s->n_words == s->words_room) {
        mx_status st = mx__room_for(s->budget, (void **)&s->words, &s->words_room,
                                    sizeof *s->words, s->n_words + 1, s->err);

        if (st != MX_OK) return st;
    }
    s->words[s->n_words++] = word;
    return MX_OK;
}

static mx_status take(mx__score *s, const mx_option *option)
{
    score_component *c = &s->components[s->expanding];
    size_t n = option->ends == MX_GOES_ON ? option->n_parts : 0;
    uint32_t game = c->game;
    mx_status st;

    if (option->score > SCORE_MOST / 2 || option->score < -SCORE_MOST / 2)
        return mx__fail(s->err, MX_FAULT, "the points leave 62 bits");
    if (n != 1 && s->has_turns && option->ends == MX_GOES_ON)
        return mx__fail(s->err, MX_UNSUPPORTED,
                        "'turn' looks at whole positions, and this move leaves a sum");
    c->n_moves[s->player]++;
    st = push_word(s, option->score);
    if (st == MX_OK) st = push_word(s, (int64_t)option->ends << 32 | (int64_t)n);
    for (size_t i = 0; i < n && st == MX_OK; i++) {
        uint32_t to;

        st = mx__score_number(s, game, option->parts[i], &to);
        if (st == MX_OK) st = push_word(s, to);
    }
    return st == MX_OK ? charge(s) : st;
}

static int take_option(void *context, const mx_option *option)
{
    mx__score *s = context;

    s->status = take(s, option);
    return s->status != MX_OK;
}

typedef struct span_of_move {
    int64_t points;
    size_t at, n;
} span_of_move;

static int by_points(const void *a, const void *b)
{
    const span_of_move *x = a, *y = b;

    if (x->points != y->points) return x->points > y->points ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

/* Those of more points first: they raise alpha soon. */
static mx_status sort_moves(mx__score *s, size_t start, uint32_t n)
{
    span_of_move *moves;
    size_t at = start, n_words = s->n_words - start;
    bool sorted = true;

    if (n < 2) return MX_OK;
    moves = mx__malloc(n * sizeof *moves);
    s->scratch.n = 0;
    if (!moves || !MX_RESERVE(s->scratch, n_words)) {
        mx__free(moves);
        return mx__score_no_memory(s);
    }
    for (uint32_t i = 0; i < n; i++) {
        size_t n_parts = (size_t)(s->words[at + 1] & UINT32_MAX);

        moves[i] = (span_of_move){ s->words[at], at, 2 + n_parts };
        if (i && moves[i].points > moves[i - 1].points) sorted = false;
        at += 2 + n_parts;
    }
    if (!sorted) {
        qsort(moves, n, sizeof *moves, by_points);
        memcpy(s->scratch.at, s->words + start, n_words * sizeof *s->words);
        at = start;
        for (uint32_t i = 0; i < n; i++) {
            memcpy(s->words + at, s->scratch.at + (moves[i].at - start),
                   moves[i].n * sizeof *s->words);
            at += moves[i].n;
        }
    }
    mx__free(moves);
    return MX_OK;
}

mx_status mx__score_expand(mx__score *s, uint32_t number, mx_player player)
{
    score_game *g = &s->games.at[s->components[number].game];
    mx_span at = { NULL, 0 };
    size_t start = s->n_words;
    score_component *c;
    mx_status st;

    if (!(g->game->flags & MX_PARTIZAN)) player = MX_LEFT;
    if (s->components[number].expanded[player]) return MX_OK;
    st = mx__score_position(s, number, &at);
    if (st != MX_OK) return st;
    s->components[number].n_moves[player] = 0;
    s->expanding = number;
    s->player = player;
    s->status = MX_OK;
    st = g->game->options(g->game, g->worker, at, player, 0, take_option, s, s->err);
    if (st == MX_OK) st = s->status;
    c = &s->components[number];
    if (st == MX_OK && s->kind == MX__SCORE_POINTS)
        st = sort_moves(s, start, c->n_moves[player]);
    if (st != MX_OK) {
        s->n_words = start;
        return st;
    }
    c->moves[player] = start;
    c->expanded[player] = true;
    return MX_OK;
}

/* --- sums ------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* The moves of one player in NUMBER, from either kind of game. */
static mx_player seat_of(const mx__score *s, uint32_t number, mx_player player)
{
    bool two = s->games.at[s->components[number].game].game->flags & MX_PARTIZAN;

    return two ? player : MX_LEFT;
}

static mx_status is_dead(mx__score *s, uint32_t number, bool *dead)
{
    mx_status st = mx__score_expand(s, number, MX_LEFT);

    if (st == MX_OK) st = mx__score_expand(s, number, MX_RIGHT);
    if (st != MX_OK) return st;
    *dead = !s->components[number].n_moves[MX_LEFT] &&
            !s->components[number].n_moves[MX_RIGHT];
    return MX_OK;
}

mx_status mx__score_normalise(mx__score *s)
{
    size_t n = 0;

    if (s->has_ends || s->has_turns || s->child.n == 0) return MX_OK;
    if (s->child.n == 1) return MX_OK; /* found dead when its turn comes */
    for (size_t i = 0; i < s->child.n; i++) {
        bool dead = false;
        mx_status st = is_dead(s, s->child.at[i], &dead);

        if (st != MX_OK) return st;
        if (!dead) s->child.at[n++] = s->child.at[i];
    }
    s->child.n = n;
    if (n > 1) qsort(s->child.at, n, sizeof *s->child.at, by_number);
    return MX_OK;
}

/* --- switches --------------------------------------------------------------------- */

/* Notes whether NUMBER is a switch for PLAYER. */
static mx_status look_for_switch(mx__score *s, uint32_t number, mx_player player,
                                 bool *is)
{
    score_component *c = &s->components[number];
    size_t at = c->moves[player];

    *is = c->n_moves[player] > 0;
    c->best[player] = *is ? s->words[at] : 0; /* the first has most points */
    for (uint32_t i = 0; i < c->n_moves[player] && *is; i++) {
        size_t n = (size_t)(s->words[at + 1] & UINT32_MAX);

        for (size_t p = 0; p < n && *is; p++) {
            bool dead = false;
            mx_status st = is_dead(s, (uint32_t)s->words[at + 2 + p], &dead);

            if (st != MX_OK) return st;
            *is = dead;
        }
        at += 2 + n;
        c = &s->components[number];
    }
    return MX_OK;
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x < y) - (x > y);
}

/* Of switches {a | -b} each player takes one in turn until none is left. What he does not
   take the other does: the difference is the sum of a + b over those he took less the sum
   of all b, so both want the largest a + b, and by exchange take it (Milnor 1953). */
bool mx__score_switches(mx__score *s, mx_player player, int64_t *out)
{
    int64_t total = 0;
    size_t n = s->child.n;

    if (n < 2 || s->kind != MX__SCORE_POINTS || s->has_ends || s->has_turns)
        return false;
    s->scratch.n = 0;
    for (size_t i = 0; i < n; i++) {
        uint32_t number = s->child.at[i];
        mx_player me = seat_of(s, number, player), you = seat_of(s, number, !player);
        bool mine = false, yours = false;
        int64_t size;

        if (look_for_switch(s, number, me, &mine) != MX_OK || !mine ||
            look_for_switch(s, number, you, &yours) != MX_OK || !yours)
            return false;
        if (MX_ADD_OVERFLOWS(s->components[number].best[me],
                             s->components[number].best[you], &size) ||
            MX_SUB_OVERFLOWS(total, s->components[number].best[you], &total) ||
            !MX_PUSH(s->scratch, size))
            return false;
    }
    qsort(s->scratch.at, n, sizeof *s->scratch.at, by_size);
    for (size_t i = 0; i < n; i += 2)
        if (MX_ADD_OVERFLOWS(total, s->scratch.at[i], &total)) return false;
    *out = total;
    return true;
}
