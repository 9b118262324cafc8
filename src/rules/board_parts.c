/* board_parts.c: independent parts of a board, proved from the rules. */
#include "board_parts.h"

#include "alloc.h"
#include "letters.h"
#include "library_rows.h"
#include "linear.h"

#include <assert.h>
#include <string.h>

enum { MOST_CELLS = 5, MOST_FILTERS = 8, FAR = 8, MOST_BOARD = 4096 };

/* One move: the cells it looks at and writes, from the cell of the loop. `dead` has a byte
   for each pattern of letters and blanks, a number to the base n_letters + 1. */
typedef struct stencil stencil;
struct stencil {
    stencil *next;
    int n;
    int row[MOST_CELLS], column[MOST_CELLS];
    uint8_t *dead;
};

struct mx__board_parts {
    mx__alphabet letters;
    int fill;
    stencil *stencils;
};

/* Where a name of the rules stands: the loop's row or column, moved by a constant. */
typedef struct axis {
    const mx__symbol *name;
    int by;
} axis;

typedef struct finder {
    mx__arena *arena;
    mx__board_parts *parts;
    const mx__move *move;
    const mx__symbol *board;
    axis row[2], column[2]; /* of cells(g); of neighbours(g, r, c) */
    int n_axes;
    const mx__expr *filter[MOST_FILTERS];
    size_t n_filters;
    stencil *stencil; /* being made */
    int least[2],
        most[2]; /* how far filters say that the board reaches, by rows, columns */
    int cell[MOST_CELLS]; /* the assignment that is tried */
    bool no_memory;
} finder;

/* --- cells ------------------------------------------------------------------------------- */

/* E as the loop's row (column) plus *BY. */
static bool read_axis(const finder *f, const axis *axes, const mx__expr *e, int *by)
{
    mx__linear at;

    if (!mx__linear_read(e, NULL, 0, &at) || at.n != 1 || at.factor[0] != 1 ||
        at.constant > FAR || at.constant < -FAR)
        return false;
    for (int i = 0; i < f->n_axes; i++)
        if (axes[i].name == at.name[0]) {
            *by = axes[i].by + (int)at.constant;
            return true;
        }
    return false;
}

/* The number of the cell (ROW, COLUMN) in the stencil, added if need be; -1: too many. */
static int cell_at(finder *f, int row, int column)
{
    stencil *s = f->stencil;

    for (int i = 0; i < s->n; i++)
        if (s->row[i] == row && s->column[i] == column) return i;
    if (s->n == MOST_CELLS) return -1;
    s->row[s->n] = row;
    s->column[s->n] = column;
    return s->n++;
}

static bool is_board(const finder *f, const mx__expr *e)
{
    return e->kind == MX_E_NAME && e->symbol == f->board;
}

/* g[r + 1][c]: its number in the stencil, or -1. */
static int cell_of(finder *f, const mx__expr *e)
{
    int row, column;

    if (e->kind != MX_E_INDEX || e->a->kind != MX_E_INDEX || !is_board(f, e->a->a))
        return -1;
    if (!read_axis(f, f->row, e->a->b, &row) || !read_axis(f, f->column, e->b, &column))
        return -1;
    return cell_at(f, row, column);
}

/* --- conditions ---------------------------------------------------------------------------- */

/* The letter that E is under the assignment, by number; -1 outside the alphabet, -2 when E
   is no letter. */
static int letter_of(void *self, const mx__expr *e)
{
    finder *f = self;
    int64_t codes[MX_MOST_LETTERS];
    size_t n;
    int cell;

    if (mx__letters_of(e, codes, MX_MOST_LETTERS, &n) && n == 1)
        return mx__letter_number(&f->parts->letters, codes[0]);
    cell = cell_of(f, e);
    return cell < 0 ? -2 : f->cell[cell];
}

static void reach(finder *f, int dimension, int by)
{
    if (by < f->least[dimension]) f->least[dimension] = by;
    if (by > f->most[dimension]) f->most[dimension] = by;
}

/* r + 1 < rows(g), r >= 1: that a row or column is on the board and no more. */
static bool is_bound(finder *f, const mx__expr *e)
{
    const mx__expr *limit = e->b;
    int by;

    if (e->kind != MX_E_BINARY) return false;
    for (int d = 0; d < 2; d++) {
        const axis *axes = d == 0 ? f->row : f->column;

        if (!read_axis(f, axes, e->a, &by)) continue;
        if (e->op == MX_OP_LT && limit->kind == MX_E_CALL &&
            limit->function == (d == 0 ? MX_L_rows : MX_L_columns) &&
            is_board(f, limit->items->expr)) {
            reach(f, d, by);
            return true;
        }
        /* r + by >= k says that row r + by - k is there */
        if ((e->op == MX_OP_GE || e->op == MX_OP_GT) && limit->kind == MX_E_INT &&
            limit->number >= 0 && limit->number <= FAR) {
            reach(f, d, by - (int)limit->number - (e->op == MX_OP_GT));
            return true;
        }
    }
    return false;
}

/* Takes the conjunction E apart: conditions on letters stay, bounds are noted. */
static bool take_filter(finder *f, const mx__expr *e)
{
    bool ignored;

    if (e->kind == MX_E_BINARY && e->op == MX_OP_AND)
        return take_filter(f, e->a) && take_filter(f, e->b);
    if (is_bound(f, e)) return true;
    if (f->n_filters == MOST_FILTERS ||
        !mx__letters_hold(&f->parts->letters, e, letter_of, f, &ignored))
        return false;
    f->filter[f->n_filters++] = e;
    return true;
}

/* --- one stencil ------------------------------------------------------------------------------ */

static bool look_at_edits(finder *f, const mx__expr *to)
{
    int64_t codes[MX_MOST_LETTERS];
    size_t n;

    if (to->kind != MX_E_WITH || !is_board(f, to->a) || !to->edits) return false;
    for (const mx__edit *edit = to->edits; edit; edit = edit->next) {
        int row, column;

        if (!edit->column || edit->op != '=' ||
            !mx__letters_of(edit->value, codes, MX_MOST_LETTERS, &n) || n != 1 ||
            mx__letter_number(&f->parts->letters, codes[0]) < 0)
            return false;
        if (!read_axis(f, f->row, edit->row, &row) ||
            !read_axis(f, f->column, edit->column, &column) ||
            cell_at(f, row, column) < 0)
            return false;
    }
    return true;
}

static void note_changes(finder *f, const mx__expr *to)
{
    for (const mx__edit *edit = to->edits; edit; edit = edit->next) {
        int64_t codes[MX_MOST_LETTERS];
        size_t n;
        int row = 0, column = 0, before;

        read_axis(f, f->row, edit->row, &row);
        read_axis(f, f->column, edit->column, &column);
        before = f->cell[cell_at(f, row, column)];
        mx__letters_of(edit->value, codes, MX_MOST_LETTERS, &n);
        if (mx__letter_number(&f->parts->letters, codes[0]) != before)
            f->parts->letters.fixed[before] = false;
    }
}

/* Bounds beyond the cells that are touched would be lost on a smaller board. */
static bool bounds_are_cells(const finder *f)
{
    int least[2] = { 0, 0 }, most[2] = { 0, 0 };

    for (int i = 0; i < f->stencil->n; i++) {
        int at[2] = { f->stencil->row[i], f->stencil->column[i] };

        for (int d = 0; d < 2; d++) {
            if (at[d] < least[d]) least[d] = at[d];
            if (at[d] > most[d]) most[d] = at[d];
        }
    }
    return f->least[0] >= least[0] && f->least[1] >= least[1] &&
           f->most[0] <= most[0] && f->most[1] <= most[1];
}

static bool holds_all(finder *f)
{
    bool holds = true;

    for (size_t i = 0; i < f->n_filters && holds; i++)
        mx__letters_hold(&f->parts->letters, f->filter[i], letter_of, f, &holds);
    return holds;
}

/* The option TO of the present move line, with the present axes. */
static bool add_stencil(finder *f, const mx__expr *to, const mx__clause *clauses)
{
    stencil *s = MX_ARENA_NEW(f->arena, stencil);
    size_t n;

    f->no_memory = !s;
    if (!s) return false;
    *s = (stencil){ 0 };
    f->stencil = s;
    f->n_filters = 0;
    memset(f->cell, 0, sizeof f->cell);
    f->least[0] = f->least[1] = f->most[0] = f->most[1] = 0;
    for (; clauses; clauses = clauses->next)
        if (clauses->kind == MX_C_LET ||
            (clauses->kind == MX_C_IF && !take_filter(f, clauses->expr)))
            return false;
    if (cell_at(f, f->row[f->n_axes - 1].by, f->column[f->n_axes - 1].by) < 0 ||
        !look_at_edits(f, to) || !bounds_are_cells(f))
        return false;
    n = mx__pattern_count(&f->parts->letters, s->n);
    s->dead = MX_ARENA_ARRAY(f->arena, uint8_t, n);
    f->no_memory = !s->dead;
    if (!s->dead) return false;
    memset(s->dead, 1, n);
    do {
        if (!holds_all(f)) continue;
        note_changes(f, to);
        mx__revive(&f->parts->letters, f->cell, s->n, s->dead);
    } while (mx__next_assignment(&f->parts->letters, f->cell, s->n));
    s->next = f->parts->stencils;
    f->parts->stencils = s;
    return true;
}

/* --- move lines ----------------------------------------------------------------------------------- */

/* `for (r, c) in FUNCTION(g, ...)`: the two names. */
static const mx__clause *next_loop(const mx__clause *clause)
{
    while (clause && clause->kind != MX_C_FOR)
        clause = clause->next;
    return clause;
}

static bool is_loop(const finder *f, const mx__clause *loop, mx__library_row function,
                    const mx__symbol *names[2])
{
    const mx__expr *over = loop->expr;
    const mx__pattern *a, *b;

    if (over->kind != MX_E_CALL || over->function != (int)function ||
        !is_board(f, over->items->expr) || loop->pattern->kind != MX_P_RECORD)
        return false;
    a = loop->pattern->parts;
    b = a->next;
    if (!b || a->kind != MX_P_NAME || b->kind != MX_P_NAME || a->bound || b->bound)
        return false;
    names[0] = a->symbol;
    names[1] = b->symbol;
    return true;
}

static bool add_options(finder *f)
{
    for (const mx__opt *opt = f->move->options; opt; opt = opt->next)
        if (opt->is_sum || opt->score || !add_stencil(f, opt->to, f->move->clauses))
            return false;
    return true;
}

/* The second loop, over the cells beside the first one's. */
static bool add_beside(finder *f, const mx__clause *loop)
{
    static const int by[4][2] = { { -1, 0 }, { 0, -1 }, { 0, 1 }, { 1, 0 } };
    const mx__symbol *names[2];
    const mx__item *row, *column;
    int moved;

    if (!is_loop(f, loop, MX_L_neighbours, names) || next_loop(loop->next))
        return false;
    row = loop->expr->items->next;
    column = row->next;
    if (!read_axis(f, f->row, row->expr, &moved) || moved != 0 ||
        !read_axis(f, f->column, column->expr, &moved) || moved != 0)
        return false;
    f->n_axes = 2;
    for (int i = 0; i < 4; i++) {
        f->row[1] = (axis){ names[0], by[i][0] };
        f->column[1] = (axis){ names[1], by[i][1] };
        if (!add_options(f)) return false;
    }
    return true;
}

static bool add_line(finder *f, const mx__move *move)
{
    const mx__clause *loop = next_loop(move->clauses);
    const mx__symbol *names[2];

    f->move = move;
    f->board = move->from->symbol;
    if (move->from->kind != MX_P_NAME || move->from->bound || move->is_distinct ||
        !loop)
        return false;
    if (!is_loop(f, loop, MX_L_cells, names)) return false;
    f->row[0] = (axis){ names[0], 0 };
    f->column[0] = (axis){ names[1], 0 };
    f->n_axes = 1;
    loop = next_loop(loop->next);
    return loop ? add_beside(f, loop) : add_options(f);
}

/* Is every pattern dead that has the letter FILL anywhere? */
static bool kills_all(const mx__board_parts *parts, int fill)
{
    size_t base = (size_t)parts->letters.n + 1;

    for (const stencil *s = parts->stencils; s; s = s->next)
        for (int k = 0; k < s->n; k++) {
            size_t pattern = 0;

            for (int i = s->n; i-- > 0;)
                pattern = pattern * base + (size_t)(i == k ? fill : parts->letters.n);
            if (!s->dead[pattern]) return false;
        }
    return true;
}

static bool find_fill(mx__board_parts *parts)
{
    for (parts->fill = 0; parts->fill < parts->letters.n; parts->fill++)
        if (parts->letters.fixed[parts->fill] && kills_all(parts, parts->fill))
            return true;
    return false;
}

mx_status mx__board_parts_find(const mx__tree *tree, mx__arena *arena,
                               const mx__board_parts **out)
{
    const mx__field *field = tree->position;
    finder f = { .arena = arena };

    *out = NULL;
    if (!field || field->next || field->kind != MX_S_BOARD || tree->arrivals ||
        tree->ends || tree->has_scores || tree->has_draw || tree->turn ||
        tree->splits || !tree->moves)
        return MX_OK;
    f.parts = MX_ARENA_NEW(arena, mx__board_parts);
    if (!f.parts) return MX_NOMEM;
    *f.parts = (mx__board_parts){ 0 };
    if (!mx__alphabet_read(&f.parts->letters, field)) return MX_OK;
    for (const mx__move *move = tree->moves; move; move = move->next)
        if (!add_line(&f, move)) return f.no_memory ? MX_NOMEM : MX_OK;
    if (find_fill(f.parts)) *out = f.parts;
    return MX_OK;
}

/* --- splitting a board ---------------------------------------------------------------------------------- */

/* The cells of a board in sets that grow together; part[i] < 0: not in any. */
typedef struct grouping {
    const int64_t *letters;
    int64_t rows, columns;
    int32_t part[MOST_BOARD];
} grouping;

static int32_t root_of(grouping *g, int32_t cell)
{
    while (g->part[cell] != cell)
        cell = g->part[cell] = g->part[g->part[cell]];
    return cell;
}

static void join(grouping *g, int32_t a, int32_t b)
{
    if (g->part[b] < 0) g->part[b] = b;
    g->part[root_of(g, b)] = root_of(g, a);
}

/* Joins the cells of S at (R, C) unless it leaves the board or is dead there. */
static void join_stencil(const mx__board_parts *parts, grouping *g, const stencil *s,
                         int64_t r, int64_t c)
{
    size_t pattern = 0, base = (size_t)parts->letters.n + 1;
    int32_t cell[MOST_CELLS];

    for (int i = s->n; i-- > 0;) {
        int64_t row = r + s->row[i], column = c + s->column[i];

        if (row < 0 || row >= g->rows || column < 0 || column >= g->columns) return;
        cell[i] = (int32_t)(row * g->columns + column);
        pattern =
            pattern * base + mx__pattern_digit(&parts->letters, g->letters[cell[i]]);
    }
    if (s->dead[pattern]) return;
    if (g->part[cell[0]] < 0) g->part[cell[0]] = cell[0];
    for (int i = 1; i < s->n; i++)
        join(g, cell[0], cell[i]);
}

/* Sends the part of ROOT in its own frame; *IS_ALL: it is the whole board. */
static int send_part(const mx__board_parts *parts, grouping *g, int32_t root,
                     int64_t *room, mx_sink *sink, void *context, bool *is_all)
{
    int64_t low[2] = { g->rows, g->columns }, high[2] = { -1, -1 }, n = 2;
    mx_span span = { room, 0 };
    mx_option option = { .parts = &span, .n_parts = 1 };

    for (int64_t i = 0; i < g->rows * g->columns; i++) {
        int64_t at[2] = { i / g->columns, i % g->columns };

        for (int d = 0; d < 2 && g->part[i] >= 0 && root_of(g, (int32_t)i) == root;
             d++) {
            if (at[d] < low[d]) low[d] = at[d];
            if (at[d] > high[d]) high[d] = at[d];
        }
    }
    room[0] = high[0] - low[0] + 1;
    room[1] = high[1] - low[1] + 1;
    *is_all = room[0] == g->rows && room[1] == g->columns;
    for (int64_t r = low[0]; r <= high[0]; r++)
        for (int64_t c = low[1]; c <= high[1]; c++) {
            int32_t i = (int32_t)(r * g->columns + c);
            bool inside = g->part[i] >= 0 && root_of(g, i) == root;

            room[n] = inside ? g->letters[i] : parts->letters.letter[parts->fill];
            *is_all = *is_all && room[n] == g->letters[i];
            n++;
        }
    span.n = (size_t)n;
    return *is_all ? 0 : sink(context, &option);
}

mx_status mx__board_parts_split(const mx__board_parts *parts, mx_span at, mx_sink *sink,
                                void *context)
{
    int64_t rows = at.at[0], columns = at.at[1], n = rows * columns;
    grouping *g;
    int64_t *room;
    bool is_all = false;

    if (n > MOST_BOARD || n == 0) return MX_OK;
    g = mx__malloc(sizeof *g);
    room = mx__calloc((size_t)n + 2, sizeof *room);
    if (!g || !room) {
        mx__free(g);
        mx__free(room);
        return MX_NOMEM;
    }
    g->letters = at.at + 2;
    g->rows = rows;
    g->columns = columns;
    for (int64_t i = 0; i < n; i++)
        g->part[i] = -1;
    for (const stencil *s = parts->stencils; s; s = s->next)
        for (int64_t i = 0; i < n; i++)
            join_stencil(parts, g, s, i / columns, i % columns);
    for (int32_t i = 0; i < (int32_t)n && !is_all; i++)
        if (g->part[i] == i && send_part(parts, g, i, room, sink, context, &is_all))
            break;
    mx__free(room);
    mx__free(g);
    return MX_OK;
}
