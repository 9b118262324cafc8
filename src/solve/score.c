/* score.c: the best result that each player can force in a whole sum, by search. */
#include "score_impl.h"

#include "fail.h"
#include "room.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool mx__score_plays(const mx_game *game)
{
    if (game->flags & MX_DRAW) return false;
    if (game->flags & (MX_SCORES | MX_STARTER | MX_TIES | MX_TURNS)) return true;
    return (game->flags & MX_PARTIZAN) &&
           (game->flags & (MX_MISERE | MX_WINS | MX_ENDS));
}

mx__score_kind mx__score_kind_of(const mx_game *game)
{
    return game->flags & MX_SCORES ? MX__SCORE_POINTS : MX__SCORE_WINNER;
}

mx_status mx__score_new(mx__budget *budget, mx__score **out, mx_error *err)
{
    mx__score *s = mx__calloc(1, sizeof *s);

    *out = NULL;
    if (!s) return mx__fail(err, MX_NOMEM, "out of memory");
    s->budget = budget;
    mx__positions_init(&s->names, budget);
    mx__positions_init(&s->sums, budget);
    *out = s;
    return MX_OK;
}

void mx__score_free(mx__score *s)
{
    if (!s) return;
    for (size_t i = 0; i < s->games.n; i++) {
        const score_game *g = &s->games.at[i];

        if (g->game->worker_free && g->worker) g->game->worker_free(g->game, g->worker);
        if (g->game->worker_free && g->second) g->game->worker_free(g->game, g->second);
    }
    mx__score_box_free(s->box);
    mx__positions_clear(&s->names);
    mx__positions_clear(&s->sums);
    mx__room_free(s->budget, (void **)&s->components, &s->components_room,
                  sizeof *s->components);
    mx__room_free(s->budget, (void **)&s->bounds, &s->bounds_room, sizeof *s->bounds);
    mx__room_free(s->budget, (void **)&s->alone, &s->alone_room, sizeof *s->alone);
    mx__room_free(s->budget, (void **)&s->words, &s->words_room, sizeof *s->words);
    mx__room_free(s->budget, (void **)&s->frames, &s->frames_room, sizeof *s->frames);
    mx__room_free(s->budget, (void **)&s->edges, &s->edges_room, sizeof *s->edges);
    mx__room_free(s->budget, (void **)&s->path, &s->path_room, sizeof *s->path);
    MX_VEC_CLEAR(s->games);
    MX_VEC_CLEAR(s->key);
    MX_VEC_CLEAR(s->here);
    MX_VEC_CLEAR(s->scratch);
    MX_VEC_CLEAR(s->root);
    MX_VEC_CLEAR(s->child);
    mx__free(s);
}

/* --- the sum asked about ---------------------------------------------------------- */

void mx__score_begin(mx__score *s)
{
    s->root.n = 0;
}

static bool is_free(const mx_game *game)
{
    return !(game->flags & (MX_PARTIZAN | MX_STARTER | MX_TURNS)) &&
           !((game->flags & MX_SCORES) && (game->flags & MX_ENDS));
}

static mx_status follow_one_rule(mx__score *s, const mx_game *game)
{
    const mx_game *first = s->games.n ? s->games.at[0].game : game;
    unsigned same = MX_SCORES | MX_MISERE;

    if ((game->flags & same) != (first->flags & same) ||
        ((game->flags | first->flags) & MX_PARTIZAN && is_free(game) != is_free(first)))
        return mx__fail(s->err, MX_UNSUPPORTED,
                        "'%s' and '%s' are decided in different ways, so their sum has "
                        "no rule",
                        first->name, game->name);
    return MX_OK;
}

static mx_status number_of_game(mx__score *s, const mx_game *game, uint32_t *out)
{
    score_game fresh = { .game = game };
    mx_status st;

    for (size_t i = 0; i < s->games.n; i++)
        if (s->games.at[i].game == game) {
            *out = (uint32_t)i;
            return MX_OK;
        }
    st = follow_one_rule(s, game);
    if (st != MX_OK) return st;
    if (game->worker_new) st = game->worker_new(game, &fresh.worker);
    if (st != MX_OK) return mx__fail(s->err, st, "%s", mx_status_text(st));
    *out = (uint32_t)s->games.n;
    if (!MX_PUSH(s->games, fresh)) {
        if (game->worker_free) game->worker_free(game, fresh.worker);
        return mx__score_no_memory(s);
    }
    s->kind = mx__score_kind_of(game);
    s->is_free = is_free(game);
    s->misere = (game->flags & MX_MISERE) != 0;
    if (game->flags & MX_ENDS) s->has_ends = true;
    if (game->flags & MX_TURNS) s->has_turns = true;
    return MX_OK;
}

mx_status mx__score_admit(mx__score *s, const mx_game *game, mx_error *err)
{
    uint32_t which;
    mx_status st;

    s->err = err;
    st = number_of_game(s, game, &which);
    s->err = NULL;
    return st;
}

mx_status mx__score_add(mx__score *s, const mx_game *game, mx_span at, mx_error *err)
{
    uint32_t which = 0, number = 0;
    mx_status st;

    s->err = err;
    st = number_of_game(s, game, &which);
    if (st == MX_OK && s->root.n && (s->has_ends || s->has_turns))
        st = mx__fail(err, MX_UNSUPPORTED,
                      "%s decides by the whole position, so it cannot be part of a sum",
                      game->name);
    if (st == MX_OK) st = mx__score_number(s, which, at, &number);
    if (st == MX_OK && !MX_PUSH(s->root, number)) st = mx__score_no_memory(s);
    s->err = NULL;
    return st;
}

/* --- states ----------------------------------------------------------------------- */

static mx_status new_sum(mx__score *s, mx_player player, size_t *out)
{
    int64_t most = s->kind == MX__SCORE_WINNER ? 1 : SCORE_MOST;
    uint32_t id;
    mx_status st;

    s->key.n = 0;
    if (!MX_PUSH(s->key, (int64_t)player)) return mx__score_no_memory(s);
    for (size_t i = 0; i < s->child.n; i++)
        if (!MX_PUSH(s->key, (int64_t)s->child.at[i])) return mx__score_no_memory(s);
    st = mx__positions_add(&s->sums, (mx_span){ s->key.at, s->key.n }, &id, NULL,
                           s->err);
    if (st != MX_OK) return st;
    *out = *mx__positions_note(&s->sums, id);
    if (*out) {
        --*out;
        return MX_OK;
    }
    if (s->n_bounds >= UINT32_MAX)
        return mx__fail(s->err, MX_LIMIT, "more than 2^32 sums");
    st = mx__room_for(s->budget, (void **)&s->bounds, &s->bounds_room,
                      sizeof *s->bounds, s->n_bounds + 1, s->err);
    if (st != MX_OK) return st;
    *out = s->n_bounds++;
    s->bounds[*out] = (score_bound){ .lo = -most, .hi = most };
    *mx__positions_note(&s->sums, id) = (uint32_t)*out + 1;
    if (++s->charged % (1 << 12)) return MX_OK;
    return mx__budget_charge(s->budget, 1 << 12, s->err);
}

/* The bound of the state of s->child, brought into its one form. */
static mx_status state_of(mx__score *s, mx_player player, size_t *out)
{
    mx_status st = mx__score_normalise(s);

    if (st != MX_OK) return st;
    if (s->is_free) player = MX_LEFT;
    if (s->child.n != 1) return new_sum(s, player, out);
    *out = s->alone[s->child.at[0]] + (player == MX_RIGHT);
    return MX_OK;
}

static void make_exact(score_bound *b, int64_t value)
{
    b->lo = b->hi = value;
}

mx_status mx__score_end(mx__score *s, mx_player player, score_bound *bound)
{
    const score_game *g;
    mx_span at = { NULL, 0 };
    int over = 0;
    int64_t points = 0;
    mx_status st;

    if (s->child.n != 1) return MX_OK;
    g = &s->games.at[s->components[s->child.at[0]].game];
    if (!(g->game->flags & MX_ENDS)) return MX_OK;
    st = mx__score_position(s, s->child.at[0], &at);
    if (st != MX_OK) return st;
    if (s->kind == MX__SCORE_POINTS) {
        st = g->game->points(g->game, g->worker, at, player, &over, &points, s->err);
        if (st == MX_OK && (points > SCORE_MOST / 2 || points < -SCORE_MOST / 2))
            st = mx__fail(s->err, MX_FAULT, "the points leave 62 bits");
        if (player == MX_RIGHT) points = -points;
    } else {
        st = g->game->outcome(g->game, g->worker, at, player, &over, s->err);
        points = over == MX_OVER_DRAWN ? 0 : over;
    }
    if (st == MX_OK && over) make_exact(bound, points);
    return st;
}

static int64_t stuck(const mx__score *s)
{
    return s->kind == MX__SCORE_POINTS ? 0 : s->misere ? 1 : -1;
}

/* --- the search path -------------------------------------------------------------- */

static mx_status push_path(mx__score *s, score_frame *f)
{
    mx_status st = mx__room_for(s->budget, (void **)&s->path, &s->path_room,
                                sizeof *s->path, s->n_path + s->child.n, s->err);

    if (st != MX_OK) return st;
    f->at = s->n_path;
    f->n = s->child.n;
    if (f->n) memcpy(s->path + f->at, s->child.at, f->n * sizeof *s->path);
    s->n_path += f->n;
    return MX_OK;
}

static int by_points(const void *a, const void *b)
{
    const score_edge *x = a, *y = b;

    if (x->points != y->points) return x->points > y->points ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

/* The moves of PLAYER in the sum of F; equal components have them once. */
static mx_status push_edges(mx__score *s, score_frame *f)
{
    f->edges = f->cursor = s->n_edges;
    for (size_t i = 0; i < f->n; i++) {
        uint32_t number = s->path[f->at + i];
        const score_component *c;
        mx_player seat = f->player;
        size_t word;
        mx_status st = mx__score_expand(s, number, f->player);

        if (st != MX_OK) return st;
        if (i && number == s->path[f->at + i - 1]) continue;
        c = &s->components[number];
        if (!(s->games.at[c->game].game->flags & MX_PARTIZAN)) seat = MX_LEFT;
        st = mx__room_for(s->budget, (void **)&s->edges, &s->edges_room,
                          sizeof *s->edges, s->n_edges + c->n_moves[seat], s->err);
        if (st != MX_OK) return st;
        word = c->moves[seat];
        for (uint32_t k = 0; k < c->n_moves[seat]; k++) {
            s->edges[s->n_edges++] = (score_edge){ s->words[word], (uint32_t)i, word };
            word += 2 + (size_t)(s->words[word + 1] & UINT32_MAX);
        }
    }
    if (f->n > 1 && s->kind == MX__SCORE_POINTS)
        qsort(s->edges + f->edges, s->n_edges - f->edges, sizeof *s->edges, by_points);
    return MX_OK;
}

static mx_status push_frame(mx__score *s, size_t bound, mx_player player, int64_t alpha,
                            int64_t beta)
{
    enum { FULL_AFTER = 2 };
    score_bound *b = &s->bounds[bound];
    score_frame f = { .bound = bound, .player = player, .best = -SCORE_MOST };
    mx_status st = mx__room_for(s->budget, (void **)&s->frames, &s->frames_room,
                                sizeof *s->frames, s->n_frames + 1, s->err);

    if (st != MX_OK) return st;
    f.alpha = b->searches < FULL_AFTER && alpha > b->lo ? alpha : b->lo;
    f.floor = f.alpha;
    f.beta = b->searches < FULL_AFTER && beta < b->hi ? beta : b->hi;
    st = push_path(s, &f);
    if (st == MX_OK) {
        s->frames[s->n_frames++] = f;
        s->bounds[bound].busy = true;
        st = push_edges(s, &s->frames[s->n_frames - 1]);
    }
    return st;
}

/* Looks at the state of s->child. *KNOWN: *VALUE is its result as far as ALPHA and BETA
   care, from PLAYER's side; else it was pushed. */
static mx_status enter(mx__score *s, mx_player player, int64_t alpha, int64_t beta,
                       bool *known, int64_t *value)
{
    size_t bound = 0;
    score_bound *b;
    mx_status st = state_of(s, player, &bound);

    *known = true;
    if (st != MX_OK) return st;
    if (!s->bounds[bound].seen) {
        score_bound fresh = s->bounds[bound];
        int64_t by_theorem;

        st = mx__score_end(s, player, &fresh);
        if (st != MX_OK) return st;
        fresh.is_proved = mx__score_switches(s, player, &by_theorem);
        if (fresh.is_proved) make_exact(&fresh, by_theorem);
        fresh.seen = true;
        s->bounds[bound] = fresh;
    }
    b = &s->bounds[bound];
    if (!s->n_frames && b->is_proved)
        s->theorem = "Milnor: of switches the largest is taken first";
    if (b->busy)
        return mx__fail(s->err, MX_CYCLE,
                        "play need not end: a position comes back after %zu moves at "
                        "most",
                        s->n_frames);
    *value = b->lo >= beta ? b->lo : b->hi;
    if (b->lo == b->hi || b->lo >= beta || b->hi <= alpha) return MX_OK;
    *known = false;
    return push_frame(s, bound, player, alpha, beta);
}

/* Builds in s->child what the edge E of frame F leads to. */
static bool make_child(mx__score *s, const score_frame *f, const score_edge *e)
{
    size_t n = (size_t)(s->words[e->word + 1] & UINT32_MAX);

    s->child.n = 0;
    for (size_t i = 0; i < f->n; i++)
        if (i != e->place && !MX_PUSH(s->child, s->path[f->at + i])) return false;
    for (size_t i = 0; i < n; i++)
        if (!MX_PUSH(s->child, (uint32_t)s->words[e->word + 2 + i])) return false;
    return true;
}

mx_player mx__score_other(mx_player player)
{
    return player == MX_LEFT ? MX_RIGHT : MX_LEFT;
}

mx_status mx__score_due(mx__score *s, mx_player player, mx_player *out)
{
    const score_game *g;
    mx_span at = { NULL, 0 };
    mx_status st;

    *out = player;
    if (!s->has_turns || s->child.n != 1) return MX_OK;
    g = &s->games.at[s->components[s->child.at[0]].game];
    st = mx__score_position(s, s->child.at[0], &at);
    if (st != MX_OK) return st;
    return g->game->turn(g->game, g->worker, at, out, s->err);
}

static void weigh(score_frame *f, int64_t result)
{
    if (result > f->best) f->best = result;
    if (result > f->alpha) f->alpha = result;
}

static mx_status too_large(mx__score *s)
{
    return mx__fail(s->err, MX_FAULT, "the points leave 62 bits");
}

/* The result of F's move when what follows is worth VALUE to who is to move then. */
static bool after_move(const score_frame *f, int64_t value, int64_t *out)
{
    *out = f->points + f->sign * value;
    return *out<SCORE_MOST && * out> - SCORE_MOST;
}

/* Looks at the moves of the top frame until one has to be searched. */
static mx_status look_on(mx__score *s, bool *down)
{
    *down = false;
    while (true) {
        score_frame *f = &s->frames[s->n_frames - 1];
        const score_edge *e;
        mx_player next;
        int64_t ends, value, low, high;
        bool known;
        mx_status st;

        if (f->cursor == s->n_edges || f->alpha >= f->beta) return MX_OK;
        e = &s->edges[f->cursor++];
        ends = s->words[e->word + 1] >> 32;
        if (ends != MX_GOES_ON) {
            weigh(f, ends == MX_MOVER_WINS ? 1 : -1);
            continue;
        }
        if (!make_child(s, f, e)) return mx__score_no_memory(s);
        st = mx__score_due(s, mx__score_other(f->player), &next);
        if (st != MX_OK) return st;
        f->points = e->points;
        f->sign = next == f->player ? 1 : -1;
        low = f->sign > 0 ? f->alpha - f->points : f->points - f->beta;
        high = f->sign > 0 ? f->beta - f->points : f->points - f->alpha;
        st = enter(s, next, low, high, &known, &value);
        if (st != MX_OK) return st;
        *down = !known;
        if (*down) return MX_OK;
        if (!after_move(f, value, &value)) return too_large(s);
        weigh(&s->frames[s->n_frames - 1], value);
    }
}

/* Ends the top frame; its result. */
static int64_t settle(mx__score *s)
{
    score_frame *f = &s->frames[--s->n_frames];
    score_bound *b = &s->bounds[f->bound];
    bool moves = s->n_edges > f->edges, cut = f->best >= f->beta;

    if (!moves)
        make_exact(b, f->best = stuck(s));
    else if (cut)
        b->lo = f->best > b->lo ? f->best : b->lo;
    else if (f->best > f->floor)
        make_exact(b, f->best);
    else
        b->hi = f->best < b->hi ? f->best : b->hi;
    assert(b->lo <= b->hi);
    if (b->searches < UINT8_MAX) b->searches++;
    b->busy = false;
    s->n_edges = f->edges;
    s->n_path = f->at;
    return f->best;
}

static mx_status search(mx__score *s)
{
    size_t floor = s->n_frames - 1;
    mx_status st = MX_OK;

    while (st == MX_OK && s->n_frames > floor) {
        bool down;

        st = look_on(s, &down);
        if (s->n_components > s->most_components) return MX_OK;
        if (st != MX_OK || down) continue;
        {
            int64_t value = settle(s);

            if (s->n_frames == floor) break;
            if (after_move(&s->frames[s->n_frames - 1], value, &value))
                weigh(&s->frames[s->n_frames - 1], value);
            else
                st = too_large(s);
        }
    }
    return st;
}

/* What is left of a search, finished or not: its states are open again. */
static void leave(mx__score *s)
{
    while (s->n_frames)
        s->bounds[s->frames[--s->n_frames].bound].busy = false;
    s->n_edges = s->n_path = 0;
}

/* The result of the position s->child by the box. */
static mx_status result_by_box(mx__score *s, mx_player player, bool *fits, int64_t *out)
{
    const mx_game *game = s->games.at[s->components[s->child.at[0]].game].game;
    mx_span at = { NULL, 0 };
    mx_status st = MX_OK;

    *fits = false;
    if (!s->box) st = mx__score_box_new(game, s->budget, &s->box, s->err);
    if (st == MX_OK) st = mx__score_position(s, s->child.at[0], &at);
    if (st == MX_OK) st = mx__score_box_solve(s->box, at, player, fits, out, s->err);
    if (st == MX_OK && !*fits) s->box_failed = true;
    return st;
}

/* Whether a box may take over: one position, of the only game. */
static bool has_box(const mx__score *s)
{
    return !s->box_failed && s->games.n == 1 && s->child.n == 1 &&
           mx__score_box_fits(s->games.at[0].game);
}

/* A single position is searched for a while before the box is asked: it may need few
   others. */
mx_status mx__score_result(mx__score *s, mx_player player, int64_t *out)
{
    enum { PROBE = 20000 };
    bool known, boxed = has_box(s), fits;
    uint32_t root = s->child.n ? s->child.at[0] : 0;
    size_t bound;
    mx_status st;

    assert(s->n_frames == 0);
    s->most_components = boxed ? s->n_components + PROBE : SIZE_MAX;
    st = boxed && s->box ? MX_OK
                         : enter(s, player, -SCORE_MOST, SCORE_MOST, &known, out);
    if (st == MX_OK && boxed && s->box) known = false;
    if (st == MX_OK && !known && s->n_frames) {
        bound = s->frames[0].bound;
        st = search(s);
        if (st == MX_OK && s->n_components <= s->most_components) {
            *out = s->bounds[bound].lo;
            known = true;
        }
    }
    leave(s);
    if (st != MX_OK || known) return st;
    s->child.n = 0; /* it had room for one */
    if (!MX_PUSH(s->child, root)) return mx__score_no_memory(s);
    st = result_by_box(s, player, &fits, out);
    return st == MX_OK && !fits ? mx__score_result(s, player, out) : st;
}

/* --- the face --------------------------------------------------------------------- */

mx_status mx__score_root(mx__score *s, size_t without)
{
    s->child.n = 0;
    for (size_t i = 0; i < s->root.n; i++)
        if (i != without && !MX_PUSH(s->child, s->root.at[i]))
            return mx__score_no_memory(s);
    return MX_OK;
}

mx_status mx__score_mover(mx__score *s, mx_player starter, mx_player *out,
                          mx_error *err)
{
    mx_status st;

    s->err = err;
    st = mx__score_root(s, SIZE_MAX);
    if (st == MX_OK) st = mx__score_due(s, starter, out);
    s->err = NULL;
    return st;
}

mx_status mx__score_solve(mx__score *s, mx_player starter, int64_t *out, mx_error *err)
{
    mx_player player;
    mx_status st = mx__score_mover(s, starter, &player, err);

    s->err = err;
    s->theorem = NULL;
    if (st == MX_OK) st = mx__score_root(s, SIZE_MAX);
    if (st == MX_OK) st = mx__score_result(s, player, out);
    if (st == MX_OK && player == MX_RIGHT) *out = -*out;
    s->err = NULL;
    return st;
}

const char *mx__score_theorem(const mx__score *s)
{
    return s->theorem;
}

uint64_t mx__score_positions(const mx__score *s)
{
    return s->n_components;
}

uint64_t mx__score_sums(const mx__score *s)
{
    return s->sums.n;
}
