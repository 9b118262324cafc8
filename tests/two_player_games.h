/* two_player_games.h: small partizan games in C, for tests and measurements. */
#ifndef TWO_PLAYER_GAMES_H
#define TWO_PLAYER_GAMES_H

#include <mexor/game.h>

#include <stdbool.h>
#include <string.h>

enum { GAME_CELLS = 64 };

typedef struct sending {
    mx_sink *sink;
    void *context;
    mx_player player;
} sending;

/* Sends an option of N_PARTS parts; non-zero: enough. */
static inline int send_parts(const sending *s, const mx_span *parts, size_t n_parts)
{
    mx_option option = { .player = (uint8_t)s->player,
                         .parts = parts,
                         .n_parts = n_parts };

    return s->sink(s->context, &option);
}

static inline int send_one(const sending *s, const int64_t *at, size_t n)
{
    mx_span part = { at, n };

    return send_parts(s, &part, 1);
}

#define GAME_OPTIONS(name)                                                       \
    static inline mx_status name(const mx_game *game, void *worker, mx_span at,  \
                                 mx_player player, unsigned want, mx_sink *sink, \
                                 void *context, mx_error *err)

#define GAME_UNUSED ((void)game, (void)worker, (void)want, (void)err)

/* --- Domineering: Left's dominoes stand, Right's lie ---------------------------------- */

static const int32_t domineering_letters[] = { '#', '.' };
static const mx_field domineering_field = {
    "board", MX_BOARD, '#', '.', domineering_letters, 2, NULL, 0
};
static const mx_shape domineering_shape = { &domineering_field, 1, 0 };

GAME_OPTIONS(domineering_options)
{
    int64_t next[2 + GAME_CELLS];
    sending s = { sink, context, player };
    int64_t rows = at.at[0], columns = at.at[1], step = player == MX_LEFT ? columns : 1;

    GAME_UNUSED;
    memcpy(next, at.at, at.n * sizeof *next);
    for (int64_t i = 0; i < rows * columns; i++) {
        bool fits =
            player == MX_LEFT ? i / columns + 1 < rows : i % columns + 1 < columns;
        int enough;

        if (!fits || next[2 + i] != '.' || next[2 + i + step] != '.') continue;
        next[2 + i] = next[2 + i + step] = '#';
        enough = send_one(&s, next, at.n);
        next[2 + i] = next[2 + i + step] = '.';
        if (enough) break;
    }
    return MX_OK;
}

/* Marks the free cells joined to I with MARK. */
static inline void domineering_flood(int64_t *cell, int64_t rows, int64_t columns,
                                     int64_t i, int64_t mark)
{
    int64_t stack[GAME_CELLS], n = 0;

    cell[i] = mark;
    stack[n++] = i;
    while (n > 0) {
        const int64_t c = stack[--n], r = c / columns, k = c % columns;
        const int64_t to[4] = { r > 0 ? c - columns : -1,
                                r + 1 < rows ? c + columns : -1, k > 0 ? c - 1 : -1,
                                k + 1 < columns ? c + 1 : -1 };

        for (int j = 0; j < 4; j++)
            if (to[j] >= 0 && cell[to[j]] == '.') {
                cell[to[j]] = mark;
                stack[n++] = to[j];
            }
    }
}

/* The cells of CELL marked MARK as a board of their own, cut to size; its length. */
static inline size_t domineering_cut(const int64_t *cell, int64_t rows, int64_t columns,
                                     int64_t mark, int64_t *out)
{
    int64_t top = rows, bottom = -1, left = columns, right = -1;
    size_t n = 2;

    for (int64_t i = 0; i < rows * columns; i++) {
        if (cell[i] != mark) continue;
        if (i / columns < top) top = i / columns;
        if (i / columns > bottom) bottom = i / columns;
        if (i % columns < left) left = i % columns;
        if (i % columns > right) right = i % columns;
    }
    out[0] = bottom - top + 1;
    out[1] = right - left + 1;
    for (int64_t r = top; r <= bottom; r++)
        for (int64_t c = left; c <= right; c++)
            out[n++] = cell[r * columns + c] == mark ? '.' : '#';
    return n;
}

/* Free cells that do not touch are parts; a cell alone is nothing. A board without a free
   pair is sent as one blocked cell. */
static inline mx_status domineering_split(const mx_game *game, void *worker, mx_span at,
                                          mx_sink *sink, void *context, mx_error *err)
{
    int64_t cell[GAME_CELLS], out[2 + GAME_CELLS], mark = 1;
    int64_t rows = at.at[0], columns = at.at[1];
    sending s = { sink, context, MX_LEFT };
    bool any = false;

    (void)game, (void)worker, (void)err;
    memcpy(cell, at.at + 2, (size_t)(rows * columns) * sizeof *cell);
    for (int64_t i = 0; i < rows * columns; i++) {
        size_t n;

        if (cell[i] != '.') continue;
        domineering_flood(cell, rows, columns, i, ++mark);
        n = domineering_cut(cell, rows, columns, mark, out);
        if (n == 3) continue;
        any = true;
        if (send_one(&s, out, n)) return MX_OK;
    }
    if (!any) send_one(&s, (const int64_t[]){ 1, 1, '#' }, 3);
    return MX_OK;
}

/* The least of the board and its three mirror images: all have one value. */
static inline void domineering_canonical(const mx_game *game, mx_span at, int64_t *out)
{
    int64_t rows = at.at[0], columns = at.at[1];

    (void)game;
    memcpy(out, at.at, at.n * sizeof *out);
    for (int flip = 1; flip < 4; flip++) {
        int64_t image[2 + GAME_CELLS] = { rows, columns };

        for (int64_t i = 0; i < rows * columns; i++) {
            int64_t r = i / columns, c = i % columns;

            if (flip & 1) r = rows - 1 - r;
            if (flip & 2) c = columns - 1 - c;
            image[2 + i] = at.at[2 + r * columns + c];
        }
        if (memcmp(image, out, at.n * sizeof *out) < 0)
            memcpy(out, image, at.n * sizeof *out);
    }
}

static const mx_game domineering = { .size = sizeof(mx_game),
                                     .name = "domineering",
                                     .shape = &domineering_shape,
                                     .flags = MX_PARTIZAN,
                                     .options = domineering_options,
                                     .split = domineering_split,
                                     .canonical = domineering_canonical };

/* --- Clobber: x is Left, o is Right; onto a neighbour of the other -------------------- */

static const int32_t clobber_letters[] = { '.', 'o', 'x' };
static const mx_field clobber_field = { "board",         MX_BOARD, '.',  'x',
                                        clobber_letters, 3,        NULL, 0 };
static const mx_shape clobber_shape = { &clobber_field, 1, 0 };

GAME_OPTIONS(clobber_options)
{
    int64_t next[2 + GAME_CELLS];
    int64_t rows = at.at[0], columns = at.at[1], *cell = next + 2;
    int64_t own = player == MX_LEFT ? 'x' : 'o', other = player == MX_LEFT ? 'o' : 'x';
    sending s = { sink, context, player };

    GAME_UNUSED;
    memcpy(next, at.at, at.n * sizeof *next);
    for (int64_t i = 0; i < rows * columns; i++) {
        const int64_t r = i / columns, c = i % columns;
        const int64_t to[4] = { r > 0 ? i - columns : -1,
                                r + 1 < rows ? i + columns : -1, c > 0 ? i - 1 : -1,
                                c + 1 < columns ? i + 1 : -1 };

        for (int j = 0; j < 4; j++) {
            int enough;

            if (cell[i] != own || to[j] < 0 || cell[to[j]] != other) continue;
            cell[i] = '.';
            cell[to[j]] = own;
            enough = send_one(&s, next, at.n);
            cell[i] = own;
            cell[to[j]] = other;
            if (enough) return MX_OK;
        }
    }
    return MX_OK;
}

static const mx_game clobber = { .size = sizeof(mx_game),
                                 .name = "clobber",
                                 .shape = &clobber_shape,
                                 .flags = MX_PARTIZAN,
                                 .options = clobber_options };

/* --- Toads and Frogs on a strip ---------------------------------------------------------- */

static const int32_t toads_letters[] = { '.', 'f', 't' };
static const mx_field toads_field = { "strip",       MX_WORD, '.',  't',
                                      toads_letters, 3,       NULL, 0 };
static const mx_shape toads_shape = { &toads_field, 1, 0 };

GAME_OPTIONS(toads_options)
{
    int64_t next[1 + GAME_CELLS], n = at.at[0], *cell = next + 1;
    int64_t own = player == MX_LEFT ? 't' : 'f', other = player == MX_LEFT ? 'f' : 't';
    int64_t ahead = player == MX_LEFT ? 1 : -1;
    sending s = { sink, context, player };

    GAME_UNUSED;
    memcpy(next, at.at, at.n * sizeof *next);
    for (int64_t i = 0; i < n; i++) {
        int64_t to = i + ahead;
        int enough;

        if (cell[i] != own || to < 0 || to >= n) continue;
        if (cell[to] == other) to += ahead;
        if (to < 0 || to >= n || cell[to] != '.') continue;
        cell[i] = '.';
        cell[to] = own;
        enough = send_one(&s, next, at.n);
        cell[i] = own;
        cell[to] = '.';
        if (enough) break;
    }
    return MX_OK;
}

static const mx_game toads_and_frogs = { .size = sizeof(mx_game),
                                         .name = "toads and frogs",
                                         .shape = &toads_shape,
                                         .flags = MX_PARTIZAN,
                                         .options = toads_options };

/* --- Hackenbush: edges of a tree, parents first ------------------------------------------- */

/* Each edge is 4 * (index of the edge below + 1) + colour: 1 Left's, 2 Right's, 3 both. */
static const mx_field hackenbush_field = {
    "edges", MX_ARRAY, 0, 4000, NULL, 0, NULL, 0
};
static const mx_shape hackenbush_shape = { &hackenbush_field, 1, 0 };

GAME_OPTIONS(hackenbush_options)
{
    int64_t n = at.at[0], mask = player == MX_LEFT ? 1 : 2;
    const int64_t *edge = at.at + 1;
    sending s = { sink, context, player };

    GAME_UNUSED;
    for (int64_t cut = 0; cut < n; cut++) {
        int64_t next[1 + GAME_CELLS], place[GAME_CELLS + 1] = { 0 }, kept = 0;

        if (!(edge[cut] & mask)) continue;
        for (int64_t i = 0; i < n; i++) { /* place: of the edge below, 0 the ground */
            int64_t below = edge[i] / 4;

            place[i + 1] = i == cut || (below && place[below] < 0) ? -1 : ++kept;
            if (place[i + 1] > 0)
                next[kept] = 4 * (below ? place[below] : 0) + edge[i] % 4;
        }
        next[0] = kept;
        if (send_one(&s, next, (size_t)kept + 1)) break;
    }
    return MX_OK;
}

static const mx_game hackenbush = { .size = sizeof(mx_game),
                                    .name = "hackenbush",
                                    .shape = &hackenbush_shape,
                                    .flags = MX_PARTIZAN,
                                    .options = hackenbush_options };

/* --- Col and Snort on a tree --------------------------------------------------------------- */

/* Each vertex is 4 * (index of the vertex before + 1) + who may still paint it. */
static inline mx_status paint(mx_span at, mx_player player, bool is_col,
                              const sending *s)
{
    int64_t next[1 + GAME_CELLS], n = at.at[0], own = player == MX_LEFT ? 1 : 2;
    int64_t lost = is_col ? own : 3 - own;

    for (int64_t v = 1; v <= n; v++) {
        if (!(at.at[v] & own)) continue;
        memcpy(next, at.at, at.n * sizeof *next);
        next[v] &= ~(int64_t)3;
        for (int64_t w = 1; w <= n; w++)
            if (at.at[w] / 4 == v || at.at[v] / 4 == w) next[w] &= ~lost;
        if (send_one(s, next, at.n)) break;
    }
    return MX_OK;
}

GAME_OPTIONS(col_options)
{
    sending s = { sink, context, player };

    GAME_UNUSED;
    return paint(at, player, true, &s);
}

GAME_OPTIONS(snort_options)
{
    sending s = { sink, context, player };

    GAME_UNUSED;
    return paint(at, player, false, &s);
}

static const mx_game col = { .size = sizeof(mx_game),
                             .name = "col",
                             .shape = &hackenbush_shape,
                             .flags = MX_PARTIZAN,
                             .options = col_options };
static const mx_game snort = { .size = sizeof(mx_game),
                               .name = "snort",
                               .shape = &hackenbush_shape,
                               .flags = MX_PARTIZAN,
                               .options = snort_options };

/* --- Cutcake: Left splits the width, Right the height --------------------------------------- */

static const mx_field cutcake_fields[] = {
    { "h", MX_SCALAR, 1, 1000, NULL, 0, NULL, 0 },
    { "w", MX_SCALAR, 1, 1000, NULL, 0, NULL, 0 }
};
static const mx_shape cutcake_shape = { cutcake_fields, 2, 2 };

GAME_OPTIONS(cutcake_options)
{
    int cut = player == MX_LEFT ? 1 : 0;
    sending s = { sink, context, player };

    GAME_UNUSED;
    for (int64_t i = 1; i < at.at[cut]; i++) {
        int64_t a[2] = { at.at[0], at.at[1] }, b[2] = { at.at[0], at.at[1] };
        mx_span parts[2] = { { a, 2 }, { b, 2 } };

        a[cut] = i;
        b[cut] -= i;
        if (send_parts(&s, parts, 2)) break;
    }
    return MX_OK;
}

static const mx_game cutcake = { .size = sizeof(mx_game),
                                 .name = "cutcake",
                                 .shape = &cutcake_shape,
                                 .flags = MX_PARTIZAN,
                                 .options = cutcake_options };

/* --- partizan subtraction: Left takes 1 or 3, Right 2 or 3 ----------------------------------- */

static const mx_field heap_field = { "n", MX_SCALAR, 0, INT64_MAX, NULL, 0, NULL, 0 };
static const mx_shape heap_shape = { &heap_field, 1, 1 };

GAME_OPTIONS(taking_options)
{
    int64_t take[2] = { player == MX_LEFT ? 1 : 2, 3 };
    sending s = { sink, context, player };

    GAME_UNUSED;
    for (int i = 0; i < 2; i++) {
        int64_t left = at.at[0] - take[i];

        if (left >= 0 && send_one(&s, &left, 1)) break;
    }
    return MX_OK;
}

static const mx_game taking = { .size = sizeof(mx_game),
                                .name = "taking",
                                .shape = &heap_shape,
                                .flags = MX_PARTIZAN,
                                .options = taking_options };

#endif
