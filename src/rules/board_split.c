/* board_split.c: a board taken apart into positions that never touch each other.

   Frozen cells. A letter is fixed when no move writes a cell that holds it (so the finder
   of board_parts.c counts). Let F be a set of cells such that every move that writes a cell
   of F is dead given the letters in F now, whatever the other cells hold. No play changes
   F: the first move that wrote there would have met the letters of now, and been dead. The
   cells with fixed letters are such an F. Given one F, the cells that no live move writes
   are another, which contains it; so F grows until it stays: a field of Snort between a
   bull and a cow is frozen though it is free.

   Parts. What a live move looks at and writes is frozen or belongs to one part: parts are
   the classes of the other cells under "one live move touches both". A move of one part
   thus depends on its part and on letters that never change, and play is the sum of the
   parts.

   A board for each. The part P is kept, and so are, for every move (live or dead) that
   writes into kept cells without fixed letters alone, its frozen cells, and so on; all
   cells of those moves lie in the rectangle that is sent. The rest is filled with a fixed
   letter. Moves that write nowhere else have all their frozen cells around them, and the
   same neighbours off the board: live ones are as before, dead ones stay dead. All others
   write a cell with a fixed letter: there are none. So this board is played as P is. */
#include "stencil.h"

#include "alloc.h"
#include "vec.h"

#include <string.h>

enum { MOST_BOARD = 4096 };

/* A move that writes no cell with a fixed letter; its cells, -1 where the board ends. */
typedef struct placed {
    const mx__stencil *stencil;
    int32_t cell[MX_MOST_CELLS];
    bool is_live;
} placed;

typedef struct grouping {
    const mx__board_parts *parts;
    const int64_t *letters;
    MX_VEC(placed) moves;
    int64_t rows, columns, n;
    int64_t low[2], high[2];   /* the rectangle of the part that is being made */
    int32_t part[MOST_BOARD];  /* sets that grow together; < 0: not in any */
    uint8_t digit[MOST_BOARD]; /* in patterns: a letter's number where it is frozen */
    bool is_fixed[MOST_BOARD], is_written[MOST_BOARD], is_kept[MOST_BOARD];
    int64_t room[MOST_BOARD + 2];
} grouping;

static int32_t root_of(grouping *g, int32_t cell)
{
    while (g->part[cell] != cell)
        cell = g->part[cell] = g->part[g->part[cell]];
    return cell;
}

static void join(grouping *g, int32_t a, int32_t b)
{
    if (g->part[a] < 0) g->part[a] = a;
    if (g->part[b] < 0) g->part[b] = b;
    g->part[root_of(g, b)] = root_of(g, a);
}

static bool is_frozen(const grouping *g, int32_t cell)
{
    return g->digit[cell] != g->parts->letters.n;
}

/* Places S around the cell (R, C); false: there is no such move. */
static bool place(const grouping *g, const mx__stencil *s, int64_t r, int64_t c,
                  placed *out)
{
    *out = (placed){ .stencil = s, .is_live = true };
    for (int i = 0; i < s->n; i++) {
        int64_t row = r + s->row[i], column = c + s->column[i];
        bool is_there = row >= 0 && row < g->rows && column >= 0 && column < g->columns;

        if (!is_there && s->is_needed[i]) return false;
        out->cell[i] = is_there ? (int32_t)(row * g->columns + column) : -1;
        if (s->is_written[i] && g->is_fixed[out->cell[i]]) return false;
    }
    return true;
}

static bool place_moves(grouping *g)
{
    placed move;

    for (const mx__stencil *s = g->parts->stencils; s; s = s->next)
        for (int64_t r = 0; r < g->rows; r++)
            for (int64_t c = 0; c < g->columns; c++)
                if (place(g, s, r, c, &move) && !MX_PUSH(g->moves, move)) return false;
    return true;
}

static bool is_live(const grouping *g, const placed *move)
{
    const mx__stencil *s = move->stencil;
    size_t pattern = 0, base = (size_t)g->parts->letters.n + 1;

    for (int i = s->n; i-- > 0;)
        pattern = pattern * base + (move->cell[i] < 0 ? (size_t)mx__no_cell(g->parts)
                                                      : g->digit[move->cell[i]]);
    return !s->dead[pattern];
}

/* Freezes what no live move writes; false when that was all of it before. */
static bool freeze(grouping *g)
{
    bool grows = false;

    memset(g->is_written, 0, sizeof *g->is_written * (size_t)g->n);
    for (placed *m = g->moves.at; m < g->moves.at + g->moves.n; m++) {
        m->is_live = m->is_live && is_live(g, m);
        for (int i = 0; i < m->stencil->n && m->is_live; i++)
            if (m->stencil->is_written[i]) g->is_written[m->cell[i]] = true;
    }
    for (int32_t i = 0; i < (int32_t)g->n; i++)
        if (!is_frozen(g, i) && !g->is_written[i]) {
            g->digit[i] = (uint8_t)mx__letter_number(&g->parts->letters, g->letters[i]);
            grows = true;
        }
    return grows;
}

static bool make_parts(grouping *g)
{
    for (int64_t i = 0; i < g->n; i++) {
        size_t digit = mx__pattern_digit(&g->parts->letters, g->letters[i]);

        g->part[i] = -1;
        g->digit[i] = (uint8_t)digit;
        g->is_fixed[i] = digit != (size_t)g->parts->letters.n;
    }
    if (!place_moves(g)) return false;
    while (g->moves.n && freeze(g))
        ;
    for (size_t k = 0; k < g->moves.n; k++) {
        const placed *m = &g->moves.at[k];
        int32_t first = -1;

        for (int i = 0; i < m->stencil->n && m->is_live; i++) {
            if (m->cell[i] < 0 || is_frozen(g, m->cell[i])) continue;
            if (first < 0) first = m->cell[i];
            join(g, first, m->cell[i]);
        }
    }
    return true;
}

/* --- a board for one part --------------------------------------------------------- */

static bool writes_kept_cells(const grouping *g, const placed *move)
{
    for (int i = 0; i < move->stencil->n; i++)
        if (move->stencil->is_written[i] && !g->is_kept[move->cell[i]]) return false;
    return true;
}

static void take_in(grouping *g, int32_t cell)
{
    int64_t at[2] = { cell / g->columns, cell % g->columns };

    for (int d = 0; d < 2; d++) {
        if (at[d] < g->low[d]) g->low[d] = at[d];
        if (at[d] > g->high[d]) g->high[d] = at[d];
    }
}

/* Keeps what moves into kept cells look at; false when all of it was kept before. */
static bool keep_around(grouping *g)
{
    bool grows = false;

    for (size_t k = 0; k < g->moves.n; k++) {
        const placed *m = &g->moves.at[k];

        if (!writes_kept_cells(g, m)) continue;
        for (int i = 0; i < m->stencil->n; i++) {
            int32_t cell = m->cell[i];

            if (cell < 0) continue;
            take_in(g, cell);
            if (!is_frozen(g, cell) || g->is_kept[cell]) continue;
            g->is_kept[cell] = true;
            grows = grows || !g->is_fixed[cell];
        }
    }
    return grows;
}

/* Sends the part of ROOT; *IS_ALL: it is the whole board. */
static int send_part(grouping *g, int32_t root, mx_sink *sink, void *context,
                     bool *is_all)
{
    mx_span span = { g->room, 2 };
    mx_option option = { .parts = &span, .n_parts = 1 };

    for (int d = 0; d < 2; d++) {
        g->low[d] = d == 0 ? g->rows : g->columns;
        g->high[d] = -1;
    }
    for (int32_t i = 0; i < (int32_t)g->n; i++)
        g->is_kept[i] = g->part[i] >= 0 && root_of(g, i) == root;
    while (keep_around(g))
        ;
    g->room[0] = g->high[0] - g->low[0] + 1;
    g->room[1] = g->high[1] - g->low[1] + 1;
    *is_all = g->room[0] == g->rows && g->room[1] == g->columns;
    for (int64_t r = g->low[0]; r <= g->high[0]; r++)
        for (int64_t c = g->low[1]; c <= g->high[1]; c++) {
            int64_t i = r * g->columns + c;
            int64_t letter = g->is_kept[i] ? g->letters[i]
                                           : g->parts->letters.letter[g->parts->fill];

            *is_all = *is_all && letter == g->letters[i];
            g->room[span.n++] = letter;
        }
    return *is_all ? 0 : sink(context, &option);
}

mx_status mx__board_parts_split(const mx__board_parts *parts, mx_span at, mx_sink *sink,
                                void *context)
{
    int64_t rows = at.at[0], columns = at.at[1], n = rows * columns;
    grouping *g;
    bool is_all = false, done;

    if (n > MOST_BOARD || n == 0) return MX_OK;
    g = mx__malloc(sizeof *g);
    if (!g) return MX_NOMEM;
    g->parts = parts;
    g->letters = at.at + 2;
    g->rows = rows;
    g->columns = columns;
    g->n = n;
    memset(&g->moves, 0, sizeof g->moves);
    done = make_parts(g);
    for (int32_t i = 0; i < (int32_t)n && done && !is_all; i++)
        if (g->part[i] == i && send_part(g, i, sink, context, &is_all)) break;
    MX_VEC_CLEAR(g->moves);
    mx__free(g);
    return done ? MX_OK : MX_NOMEM;
}
