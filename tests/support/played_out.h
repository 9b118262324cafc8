/* played_out.h: sums played out by the book, for tests: every sum that play can reach, then
   wins and losses spread backwards round by round. Shares no code with the engines. */
#ifndef PLAYED_OUT_H
#define PLAYED_OUT_H

#include <mexor/game.h>

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Parts of a sum: for each the number of its game, its length, its integers; sorted. */
typedef struct po_state {
    int64_t *words;
    size_t n_words;
    int player;
    size_t first, n; /* of its edges */
    int result; /* 1 won, -1 lost by the player to move, 0: drawn as far as known */
    int64_t lasts;
} po_state;

typedef struct po_edge {
    size_t to; /* SIZE_MAX: play ends */
    int ends;
} po_edge;

typedef struct po_book {
    const mx_game *const *games;
    po_state *states;
    size_t n, room, most;
    po_edge *edges;
    size_t n_edges, edge_room;
    size_t table[1 << 15]; /* number of the state + 1 */
    int64_t longest;       /* of all results */
    bool too_many;
} po_book;

static inline po_book *po_new(const mx_game *const *games, size_t most)
{
    po_book *b = calloc(1, sizeof *b);

    assert(most < sizeof b->table / sizeof b->table[0] / 2);
    b->games = games;
    b->most = most;
    return b;
}

static inline void po_free(po_book *b)
{
    for (size_t i = 0; i < b->n; i++)
        free(b->states[i].words);
    free(b->states);
    free(b->edges);
    free(b);
}

static inline int po_order(const int64_t *a, const int64_t *b)
{
    for (size_t i = 0; i < 2 + (size_t)a[1]; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* Puts the part (GAME, AT) into the sorted WORDS, which have room. */
static inline void po_put(int64_t *words, size_t *n, int64_t game, mx_span at)
{
    int64_t part[256];
    size_t here = 0, size = at.n + 2;

    assert(size <= 256);
    part[0] = game;
    part[1] = (int64_t)at.n;
    for (size_t i = 0; i < at.n; i++)
        part[2 + i] = at.at[i];
    while (here < *n && po_order(words + here, part) < 0)
        here += 2 + (size_t)words[here + 1];
    memmove(words + here + size, words + here, (*n - here) * sizeof *words);
    memcpy(words + here, part, size * sizeof *words);
    *n += size;
}

static inline size_t po_find(po_book *b, const int64_t *words, size_t n, int player)
{
    uint64_t h = 1469598103934665603u + (uint64_t)player;
    size_t mask = sizeof b->table / sizeof b->table[0] - 1, slot;

    for (size_t i = 0; i < n; i++)
        h = (h ^ (uint64_t)words[i]) * 1099511628211u;
    for (slot = (size_t)(h ^ h >> 29) & mask; b->table[slot];
         slot = (slot + 1) & mask) {
        po_state *s = &b->states[b->table[slot] - 1];

        if (s->n_words == n && s->player == player &&
            (n == 0 || memcmp(s->words, words, n * sizeof *words) == 0))
            return b->table[slot] - 1;
    }
    if (b->n >= b->most) {
        b->too_many = true;
        return 0;
    }
    if (b->n == b->room) {
        b->room = b->room ? 2 * b->room : 64;
        b->states = realloc(b->states, b->room * sizeof *b->states);
    }
    b->states[b->n] = (po_state){ .words = malloc((n + 1) * sizeof *words),
                                  .n_words = n,
                                  .player = player };
    if (n) memcpy(b->states[b->n].words, words, n * sizeof *words);
    b->table[slot] = b->n + 1;
    return b->n++;
}

typedef struct po_sending {
    po_book *b;
    size_t state, part; /* where the part starts in the words of the state */
    int next_player;
} po_sending;

static inline int po_take(void *context, const mx_option *o)
{
    po_sending *s = context;
    po_state from = s->b->states[s->state];
    int64_t words[4096];
    size_t n = 0, to = SIZE_MAX;

    for (size_t at = 0; at < from.n_words; at += 2 + (size_t)from.words[at + 1])
        if (at != s->part)
            po_put(words, &n, from.words[at],
                   (mx_span){ from.words + at + 2, (size_t)from.words[at + 1] });
    for (size_t p = 0; p < o->n_parts; p++)
        po_put(words, &n, from.words[s->part], o->parts[p]);
    if (o->ends == MX_GOES_ON) to = po_find(s->b, words, n, s->next_player);
    if (s->b->n_edges == s->b->edge_room) {
        s->b->edge_room = s->b->edge_room ? 2 * s->b->edge_room : 256;
        s->b->edges = realloc(s->b->edges, s->b->edge_room * sizeof *s->b->edges);
    }
    s->b->edges[s->b->n_edges++] = (po_edge){ to, o->ends };
    return s->b->too_many;
}

/* Whether play is over at STATE, by `ends`: then its result is set. */
static inline bool po_is_over(po_book *b, size_t state)
{
    po_state *s = &b->states[state];
    const mx_game *g;
    int over = 0;
    void *worker = NULL;

    if (!s->n_words) return false;
    g = b->games[s->words[0]];
    if (!(g->flags & MX_ENDS)) return false;
    if (g->worker_new) assert(g->worker_new(g, &worker) == MX_OK);
    assert(g->outcome(g, worker, (mx_span){ s->words + 2, (size_t)s->words[1] },
                      (mx_player)s->player, &over, NULL) == MX_OK);
    if (worker && g->worker_free) g->worker_free(g, worker);
    if (over) s->result = over == MX_OVER_DRAWN ? 0 : over;
    return over != 0;
}

static inline bool po_expand(po_book *b, size_t state)
{
    b->states[state].first = b->n_edges;
    if (po_is_over(b, state)) return true;
    for (size_t at = 0; at < b->states[state].n_words && !b->too_many;) {
        int64_t *words = b->states[state].words;
        const mx_game *g = b->games[words[at]];
        int player = b->states[state].player;
        po_sending s = { b, state, at, g->flags & MX_PARTIZAN ? 1 - player : player };
        void *worker = NULL;
        mx_status st;

        if (g->worker_new) assert(g->worker_new(g, &worker) == MX_OK);
        st = g->options(g, worker, (mx_span){ words + at + 2, (size_t)words[at + 1] },
                        (mx_player)player, 0, po_take, &s, NULL);
        if (worker && g->worker_free) g->worker_free(g, worker);
        if (st != MX_OK) return false;
        at += 2 + (size_t)b->states[state].words[at + 1];
    }
    b->states[state].n = b->n_edges - b->states[state].first;
    return true;
}

/* The result of STATE when exactly ROUND more moves decide it; 0: they do not. */
static inline int po_round(const po_book *b, size_t state, int64_t round)
{
    const po_state *s = &b->states[state];
    int64_t longest = -1;

    for (size_t i = s->first; i < s->first + s->n; i++) {
        const po_edge *e = &b->edges[i];
        int result = e->to == SIZE_MAX ? (e->ends == MX_MOVER_WINS ? -1 : 1)
                                       : b->states[e->to].result;
        int64_t lasts = e->to == SIZE_MAX ? 0 : b->states[e->to].lasts;

        if (result && lasts >= round) result = 0; /* set in this very round */
        if (result < 0) return 1;
        if (result == 0) longest = INT64_MAX;
        if (lasts > longest) longest = lasts;
    }
    return longest < round ? -1 : 0;
}

static inline void po_spread(po_book *b, size_t from, bool misere)
{
    bool changed = true;

    for (size_t i = from; i < b->n; i++)
        if (b->states[i].n == 0 && b->states[i].result == 0 && !po_is_over(b, i))
            b->states[i].result = misere ? 1 : -1;
    for (int64_t round = 1; changed || round <= b->longest + 1; round++) {
        changed = false;
        for (size_t i = from; i < b->n; i++) {
            po_state *s = &b->states[i];

            if (s->result || s->n == 0) continue;
            s->result = po_round(b, i, round);
            s->lasts = s->result ? round : 0;
            changed = changed || s->result;
            if (s->lasts > b->longest) b->longest = s->lasts;
        }
    }
}

/* Plays out the sum WORDS (as in po_state) with PLAYER to move: *RESULT and *LASTS. False:
   too many sums, or the rules failed. */
static inline bool po_play(po_book *b, const int64_t *words, size_t n, int player,
                           bool misere, int *result, int64_t *lasts)
{
    size_t from = b->n, state = po_find(b, words, n, player);

    for (size_t i = from; i < b->n && !b->too_many; i++)
        if (!po_expand(b, i)) return false;
    if (b->too_many) return false;
    po_spread(b, from, misere);
    *result = b->states[state].result;
    *lasts = b->states[state].lasts;
    return true;
}

/* --- values ----------------------------------------------------------------------- */

enum { PO_LOONY = -2, PO_MOST_VALUE = 500 };

typedef struct po_mex {
    const mx_game *game;
    char seen[PO_MOST_VALUE];
    bool loony, failed;
    long *left; /* steps to spend */
} po_mex;

static inline int po_value(const mx_game *game, mx_span at, long *left);

static inline int po_see(void *context, const mx_option *o)
{
    po_mex *m = context;
    int sum = 0;

    if (o->ends == MX_MOVER_WINS) m->loony = true;
    if (o->ends != MX_GOES_ON) return 0;
    for (size_t p = 0; p < o->n_parts && sum >= 0; p++) {
        int v = po_value(m->game, o->parts[p], m->left);

        sum = v < 0 ? v : sum ^ v;
    }
    if (sum == -1 || sum >= PO_MOST_VALUE) m->failed = true;
    if (sum >= 0 && sum < PO_MOST_VALUE) m->seen[sum] = 1;
    return m->failed;
}

/* The Grundy value of AT by its definition, PO_LOONY, or -1: it takes more than *LEFT
   steps. Without memory of what was found: for small positions. */
static inline int po_value(const mx_game *game, mx_span at, long *left)
{
    po_mex m = { .game = game, .left = left };
    void *worker = NULL;
    int v = 0;

    if (--*left < 0) return -1;
    if (game->worker_new) assert(game->worker_new(game, &worker) == MX_OK);
    if (game->options(game, worker, at, MX_LEFT, 0, po_see, &m, NULL) != MX_OK)
        m.failed = true;
    if (worker && game->worker_free) game->worker_free(game, worker);
    if (m.failed) return -1;
    while (m.seen[v])
        v++;
    return m.loony ? PO_LOONY : v;
}

#endif
