/* graph_walk.c: the sums that play can reach, each once, and the moves between them. */
#include "graph_walk.h"

#include "fail.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_OPTIONS = 1 << 20, MOST_MOVES = 1 << 22 };

/* A component inside a state, or on its way into one. */
typedef struct piece {
    int64_t game;
    const int64_t *at;
    size_t n;
} piece;

/* The options of one component, copied: games need not enumerate twice at a time. */
typedef struct copied {
    mx_player player;
    uint8_t ends;
    int64_t score;
    const char *label;
    size_t start, n_parts; /* in `words`: for each part its length and integers */
} copied;

typedef struct copies {
    mx__walk *walk;
    MX_VEC(copied) options;
    mx__integers words;
    bool failed, is_long;
} copies;

typedef struct step {
    mx__walk *walk;
    uint32_t from;
    int64_t mover;
    MX_VEC(piece) pieces; /* of the state that is left */
    copies copies;
    MX_VEC(piece) next;
    mx__integers state, old, alike;
    mx_error *err;
} step;

static mx_status no_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "out of memory");
}

bool mx__walk_read(const mx__walk *walk, size_t number, mx__integers *out)
{
    uint32_t id = walk->ids.at[number];
    size_t n = mx__positions_length(&walk->states, id);

    if (!MX_RESERVE(*out, n + 1)) return false;
    mx__positions_read(&walk->states, id, out->at);
    out->n = n;
    return true;
}

/* --- components ------------------------------------------------------------------- */

static int64_t number_of(mx__walk *walk, mx_opened *game, mx_error *err)
{
    void *worker = NULL;

    for (size_t i = 0; i < walk->games.n; i++)
        if (walk->games.at[i] == game) return (int64_t)i;
    if (game->game->worker_new && game->game->worker_new(game->game, &worker) != MX_OK)
        return mx__fail(err, MX_NOMEM, "out of memory for %s", game->name), -1;
    if (!MX_RESERVE(walk->games, walk->games.n + 1) ||
        !MX_PUSH(walk->workers, worker)) {
        if (worker) game->game->worker_free(game->game, worker);
        return mx__fail(err, MX_NOMEM, "out of memory"), -1;
    }
    walk->games.at[walk->games.n++] = game;
    return (int64_t)walk->games.n - 1;
}

/* Games in their order, and within one the greater integers first: "10 + 5". */
static int by_size(const void *a, const void *b)
{
    const piece *x = a, *y = b;
    size_t n = x->n < y->n ? x->n : y->n;

    if (x->game != y->game) return x->game < y->game ? -1 : 1;
    for (size_t i = 0; i < n; i++)
        if (x->at[i] != y->at[i]) return x->at[i] > y->at[i] ? -1 : 1;
    return x->n == y->n ? 0 : x->n > y->n ? -1 : 1;
}

static int stop_at_first(void *context, const mx_option *option)
{
    (void)option;
    *(bool *)context = true;
    return 1;
}

/* Has anybody a move in P? Positions that decide by themselves who wins always count. */
static mx_status can_move(mx__walk *walk, const piece *p, mx__integers *key, bool *can,
                          mx_error *err)
{
    const mx_game *game = walk->games.at[p->game]->game;
    mx_span at = { p->at, p->n };
    uint32_t id;
    mx_status st = MX_OK;

    *can = (game->flags & MX_ENDS) != 0;
    if (*can) return MX_OK;
    key->n = 0;
    if (!MX_RESERVE(*key, p->n + 1)) return no_memory(err);
    key->at[0] = p->game;
    if (p->n) memcpy(key->at + 1, p->at, p->n * sizeof *p->at);
    st =
        mx__positions_add(&walk->still, (mx_span){ key->at, p->n + 1 }, &id, NULL, err);
    if (st != MX_OK) return st;
    if (*mx__positions_note(&walk->still, id)) {
        *can = *mx__positions_note(&walk->still, id) == 1;
        return MX_OK;
    }
    for (int side = 0; side <= ((game->flags & MX_PARTIZAN) != 0) && !*can; side++) {
        st = game->options(game, walk->workers.at[p->game], at, (mx_player)side, 0,
                           stop_at_first, can, err);
        if (st != MX_OK) return st;
    }
    *mx__positions_note(&walk->still, id) = *can ? 1 : 2;
    return MX_OK;
}

/* --- states ----------------------------------------------------------------------- */

/* Drops components without a move where others remain; of nothing but such, the last is
   kept. */
static mx_status drop_still(step *s, mx_error *err)
{
    size_t kept = 0;
    piece last = { 0 };

    for (size_t i = 0; i < s->next.n; i++) {
        bool can;
        mx_status st = can_move(s->walk, &s->next.at[i], &s->old, &can, err);

        if (st != MX_OK) return st;
        last = s->next.at[i];
        if (can) s->next.at[kept++] = last;
    }
    if (s->next.n && !kept) s->next.at[kept++] = last;
    s->next.n = kept;
    return MX_OK;
}

/* The pieces that wait in `next` as a state: its number. */
static mx_status add_state(step *s, int64_t mover, mx__walk_end end, uint32_t *number)
{
    mx__walk *walk = s->walk;
    size_t n = MX__STATE_HEAD;
    uint32_t id;
    bool is_new;
    mx_status st;

    if (s->next.n) qsort(s->next.at, s->next.n, sizeof *s->next.at, by_size);
    st = end == MX__WALK_ON ? drop_still(s, s->err) : MX_OK;
    if (st != MX_OK) return st;
    for (size_t i = 0; i < s->next.n; i++)
        n += 2 + s->next.at[i].n;
    if (!MX_RESERVE(s->state, n)) return no_memory(s->err);
    s->state.at[0] = walk->has_mover ? mover : 0;
    s->state.at[1] = end;
    s->state.at[2] = (int64_t)s->next.n;
    n = MX__STATE_HEAD;
    for (size_t i = 0; i < s->next.n; i++) {
        const piece *p = &s->next.at[i];

        s->state.at[n++] = p->game;
        s->state.at[n++] = (int64_t)p->n;
        if (p->n) memcpy(s->state.at + n, p->at, p->n * sizeof *p->at);
        n += p->n;
    }
    st = mx__positions_add(&walk->states, (mx_span){ s->state.at, n }, &id, &is_new,
                           s->err);
    if (st != MX_OK) return st;
    if (is_new) {
        if (walk->ids.n >= walk->most) {
            mx__fail(s->err, MX_LIMIT, "play can reach more than %llu positions",
                     (unsigned long long)walk->most);
            mx__fail_hint(s->err, "--limit N allows more; a smaller start is easier to "
                                  "read");
            return MX_LIMIT;
        }
        if (!MX_PUSH(walk->ids, id)) return no_memory(s->err);
        *mx__positions_note(&walk->states, id) = (uint32_t)walk->ids.n;
    }
    *number = *mx__positions_note(&walk->states, id) - 1;
    return MX_OK;
}

/* Replaces *P by the form that stands for all that are alike. */
static bool make_canonical(step *s, piece *p)
{
    const mx_game *game = s->walk->games.at[p->game]->game;
    size_t start = s->alike.n;

    if (!game->canonical || !p->n) return true;
    game->canonical(game, (mx_span){ p->at, p->n }, s->alike.at + start);
    s->alike.n += p->n;
    p->at = s->alike.at + start;
    return true;
}

/* --- moves ------------------------------------------------------------------------ */

static int copy_option(void *context, const mx_option *option)
{
    copies *c = context;
    copied o = { .player = (mx_player)option->player,
                 .ends = option->ends,
                 .score = option->score,
                 .start = c->words.n,
                 .n_parts = option->n_parts };

    c->is_long = c->options.n >= MOST_OPTIONS;
    if (c->is_long) return 1;
    if (option->label) {
        o.label = mx__arena_text(&c->walk->texts, option->label, strlen(option->label));
        if (!o.label) c->failed = true;
    }
    for (size_t i = 0; i < option->n_parts && !c->failed; i++) {
        mx_span part = option->parts[i];

        if (!MX_RESERVE(c->words, c->words.n + part.n + 1)) {
            c->failed = true;
            break;
        }
        c->words.at[c->words.n++] = (int64_t)part.n;
        if (part.n) memcpy(c->words.at + c->words.n, part.at, part.n * sizeof *part.at);
        c->words.n += part.n;
    }
    if (c->failed || !MX_PUSH(c->options, o)) c->failed = true;
    return c->failed;
}

/* Does PLAYER move in P at all: has play not ended there, is it his turn? */
static mx_status may_move(step *s, const piece *p, mx_player player, bool *may)
{
    mx_opened *opened = s->walk->games.at[p->game];
    const mx_game *game = opened->game;
    void *worker = s->walk->workers.at[p->game];
    mx_span at = { p->at, p->n };
    mx_player turn = player;
    int64_t points;
    int over = 0;
    mx_status st = MX_OK;

    if ((game->flags & MX_ENDS) && (game->flags & MX_SCORES) && game->points)
        st = game->points(game, worker, at, player, &over, &points, s->err);
    else if (game->flags & MX_ENDS)
        st = game->outcome(game, worker, at, player, &over, s->err);
    if (st == MX_OK && (game->flags & MX_TURNS))
        st = game->turn(game, worker, at, &turn, s->err);
    *may = !over && turn == player;
    return st;
}

static mx_status collect_options(step *s, const piece *p, mx_player player)
{
    const mx_game *game = s->walk->games.at[p->game]->game;
    bool may;
    mx_status st = may_move(s, p, player, &may);

    if (st != MX_OK || !may) return st;
    st = game->options(game, s->walk->workers.at[p->game], (mx_span){ p->at, p->n },
                       player, MX_LABELS, copy_option, &s->copies, s->err);
    if (s->copies.is_long)
        return mx__fail(s->err, MX_LIMIT, "a position has more than %d moves",
                        MOST_OPTIONS);
    return s->copies.failed ? no_memory(s->err) : st;
}

/* The same move twice is one. */
static bool is_known(const mx__walk *walk, const mx__walk_move *move)
{
    for (size_t i = walk->moves.n; i-- > 0 && walk->moves.at[i].from == move->from;)
        if (walk->moves.at[i].to == move->to &&
            walk->moves.at[i].player == move->player &&
            walk->moves.at[i].score == move->score)
            return true;
    return false;
}

static mx__walk_end end_of(const step *s, const copied *o, mx_player mover)
{
    bool left = !s->walk->is_partizan && !s->walk->has_mover ? true : mover == MX_LEFT;

    if (o->ends == MX_GOES_ON) return MX__WALK_ON;
    return (o->ends == MX_MOVER_WINS) == left ? MX__WALK_LEFT_WON : MX__WALK_RIGHT_WON;
}

/* Component number WHICH becomes the parts of option O. */
static mx_status make_move(step *s, size_t which, const copied *o, mx_player player)
{
    mx__walk *walk = s->walk;
    mx_player mover = walk->has_mover ? (mx_player)s->mover : player;
    mx__walk_move move = {
        .from = s->from, .player = player, .score = o->score, .label = o->label
    };
    const int64_t *at = s->copies.words.at + o->start;
    mx_status st;

    s->next.n = s->alike.n = 0;
    /* room for the canonical forms at once: pieces point into it */
    if (!MX_RESERVE(s->alike, s->copies.words.n + 1)) return no_memory(s->err);
    for (size_t i = 0; i < s->pieces.n; i++)
        if (i != which && !MX_PUSH(s->next, s->pieces.at[i])) return no_memory(s->err);
    for (size_t i = 0; i < o->n_parts; i++) {
        piece p = { s->pieces.at[which].game, at + 1, (size_t)at[0] };

        at += 1 + p.n;
        if (!make_canonical(s, &p) || !MX_PUSH(s->next, p)) return no_memory(s->err);
    }
    st = add_state(s, 1 - s->mover, end_of(s, o, mover), &move.to);
    if (st != MX_OK || is_known(walk, &move)) return st;
    if (walk->moves.n >= MOST_MOVES)
        return mx__fail(s->err, MX_LIMIT, "there are more than %d moves", MOST_MOVES);
    return MX_PUSH(walk->moves, move) ? MX_OK : no_memory(s->err);
}

static bool same_piece(const piece *a, const piece *b)
{
    return by_size(a, b) == 0;
}

static mx_status moves_of(step *s, mx_player player)
{
    mx_status st = MX_OK;

    for (size_t i = 0; i < s->pieces.n && st == MX_OK; i++) {
        if (i && same_piece(&s->pieces.at[i], &s->pieces.at[i - 1])) continue;
        s->copies.options.n = s->copies.words.n = 0;
        st = collect_options(s, &s->pieces.at[i], player);
        for (size_t k = 0; k < s->copies.options.n && st == MX_OK; k++)
            st = make_move(s, i, &s->copies.options.at[k], player);
    }
    return st;
}

/* Reads state number FROM of the walk into the pieces of S; TEXT keeps their integers. */
static mx_status open_state(step *s, uint32_t from, mx__integers *text)
{
    const int64_t *at;

    if (!mx__walk_read(s->walk, from, text)) return no_memory(s->err);
    s->from = from;
    s->mover = text->at[0];
    s->pieces.n = 0;
    at = text->at + MX__STATE_HEAD;
    for (int64_t i = 0; i < text->at[2]; i++) {
        piece p = { at[0], at + 2, (size_t)at[1] };

        if (!MX_PUSH(s->pieces, p)) return no_memory(s->err);
        at += 2 + p.n;
    }
    return MX_OK;
}

static mx_status expand(step *s, uint32_t from, mx__integers *text)
{
    mx__walk *walk = s->walk;
    mx_status st = open_state(s, from, text);

    if (st == MX_OK) st = mx__budget_charge(&walk->session->budget, 1, s->err);
    if (st != MX_OK || text->at[1] != MX__WALK_ON) return st;
    if (!walk->is_partizan)
        return moves_of(s, walk->has_mover ? (mx_player)s->mover : MX_LEFT);
    st = moves_of(s, MX_LEFT);
    return st == MX_OK ? moves_of(s, MX_RIGHT) : st;
}

static mx_status start(step *s, const mx_sum *sum, uint32_t *number)
{
    mx__walk *walk = s->walk;
    size_t words = 1;

    for (size_t i = 0; i < sum->terms.n; i++)
        words += sum->terms.at[i].n;
    if (!MX_RESERVE(s->alike, words)) return no_memory(s->err);
    for (size_t i = 0; i < sum->terms.n; i++) {
        mx_span at = mx__sum_at(sum, i);
        uint32_t flags = sum->terms.at[i].game->game->flags;
        piece p = { number_of(walk, sum->terms.at[i].game, s->err), at.at, at.n };

        if (p.game < 0) return MX_NOMEM;
        if (flags & MX_PARTIZAN) walk->is_partizan = true;
        if (flags & MX_STARTER) walk->has_mover = true;
        if (flags & MX_TURNS) walk->has_turns = true;
        if (flags & MX_SCORES) walk->is_scored = true;
        if (!make_canonical(s, &p) || !MX_PUSH(s->next, p)) return no_memory(s->err);
    }
    return add_state(s, MX_LEFT, MX__WALK_ON, number);
}

mx_status mx__walk_sum(mx_sum *sum, uint64_t most, mx__walk *walk, mx_error *err)
{
    step s = { .walk = walk, .err = err, .copies = { .walk = walk } };
    mx__integers text = { 0 };
    uint32_t number;
    mx_status st;

    walk->session = sum->session;
    walk->most = most;
    mx__positions_init(&walk->states, &sum->session->budget);
    mx__positions_init(&walk->still, &sum->session->budget);
    st = start(&s, sum, &number);
    for (size_t i = 0; i < walk->ids.n && st == MX_OK; i++)
        st = expand(&s, (uint32_t)i, &text);
    MX_VEC_CLEAR(s.pieces);
    MX_VEC_CLEAR(s.next);
    MX_VEC_CLEAR(s.state);
    MX_VEC_CLEAR(s.old);
    MX_VEC_CLEAR(s.alike);
    MX_VEC_CLEAR(s.copies.options);
    MX_VEC_CLEAR(s.copies.words);
    MX_VEC_CLEAR(text);
    return st;
}

void mx__walk_clear(mx__walk *walk)
{
    for (size_t i = 0; i < walk->workers.n; i++) {
        const mx_game *game = walk->games.at[i]->game;

        if (walk->workers.at[i] && game->worker_free)
            game->worker_free(game, walk->workers.at[i]);
    }
    MX_VEC_CLEAR(walk->workers);
    MX_VEC_CLEAR(walk->games);
    MX_VEC_CLEAR(walk->ids);
    MX_VEC_CLEAR(walk->moves);
    mx__positions_clear(&walk->states);
    mx__positions_clear(&walk->still);
    mx__arena_clear(&walk->texts);
}
