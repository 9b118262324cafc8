/* board_parts.c: independent parts of a board, proved from the rules. */
#include "board_parts.h"

#include "library_rows.h"
#include "linear.h"
#include "stencil.h"

#include <assert.h>
#include <string.h>

enum { MOST_FILTERS = 8, FAR = 8 };

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
    axis row[3],
        column[3]; /* of cells(g); of neighbours(g, r, c); inside any and all */
    int n_axes;
    bool inside; /* any or all */
    const mx__expr *filter[MOST_FILTERS];
    size_t n_filters;
    mx__stencil *stencil; /* being made */
    int least[2],
        most[2]; /* how far filters say that the board reaches, by rows, columns */
    int cell[MX_MOST_CELLS]; /* the assignment that is tried */
    bool no_memory;
} finder;

/* --- cells ------------------------------------------------------------------------ */

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
static int any_cell_at(finder *f, int row, int column)
{
    mx__stencil *s = f->stencil;

    for (int i = 0; i < s->n; i++)
        if (s->row[i] == row && s->column[i] == column) return i;
    if (s->n == MX_MOST_CELLS) return -1;
    s->row[s->n] = row;
    s->column[s->n] = column;
    return s->n++;
}

/* The same of a cell without which there is no such move. */
static int cell_at(finder *f, int row, int column)
{
    int i = any_cell_at(f, row, column);

    if (i >= 0) f->stencil->is_needed[i] = true;
    return i;
}

/* The same inside any and all, where nothing but the neighbour may be missing. */
static int inner_cell_at(finder *f, int row, int column)
{
    int i = any_cell_at(f, row, column), last = f->n_axes - 1;

    if (i >= 0 && !f->stencil->is_needed[i] &&
        (row != f->row[last].by || column != f->column[last].by))
        return -1;
    return i;
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
    return f->inside ? inner_cell_at(f, row, column) : cell_at(f, row, column);
}

/* --- conditions ------------------------------------------------------------------- */

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

static const mx__expr *loop_over(const finder *f, const mx__clause *loop,
                                 mx__library_row function, const mx__symbol *names[2]);

/* `for (i, j) in neighbours(g, r, c)`: the two names, and the cell, by rows and columns. */
static bool is_beside(const finder *f, const mx__clause *loop,
                      const mx__symbol *names[2], int at[2])
{
    const mx__expr *over = loop_over(f, loop, MX_L_neighbours, names);
    const mx__item *row = over ? over->items->next : NULL;

    return row && read_axis(f, f->row, row->expr, &at[0]) &&
           read_axis(f, f->column, row->next->expr, &at[1]);
}

static bool condition(finder *f, const mx__expr *e, bool *holds);

/* What any or all says of one neighbour that is there: E where the `if` clauses hold. */
static bool one_holds(finder *f, const mx__expr *e, const mx__clause *clauses, bool any,
                      bool *holds)
{
    bool wanted = true, one;

    for (; clauses; clauses = clauses->next) {
        if (clauses->kind != MX_C_IF || !condition(f, clauses->expr, &one))
            return false;
        wanted = wanted && one;
    }
    if (!condition(f, e, &one)) return false;
    *holds = wanted ? one : !any;
    return true;
}

static const int by_side[4][2] = { { -1, 0 }, { 0, -1 }, { 0, 1 }, { 1, 0 } };

/* any(E for (i, j) in neighbours(g, r, c) ...), all(...): a neighbour that is off the board
   says nothing. */
static bool of_neighbours(void *self, const mx__expr *e, bool *holds)
{
    finder *f = self;
    const mx__item *item = e->items;
    const mx__symbol *names[2];
    bool any = e->function == MX_L_any, ok = true;
    int at[2];

    if ((!any && e->function != MX_L_all) || f->inside || item->next || !item->clauses)
        return false;
    if (item->clauses->kind != MX_C_FOR || !is_beside(f, item->clauses, names, at) ||
        cell_at(f, at[0], at[1]) < 0)
        return false;
    *holds = !any;
    f->inside = true;
    for (int i = 0; i < 4 && ok; i++) {
        bool one = !any;
        axis row = { names[0], at[0] + by_side[i][0] },
             column = { names[1], at[1] + by_side[i][1] };
        int cell = any_cell_at(f, row.by, column.by);

        f->row[f->n_axes] = row;
        f->column[f->n_axes++] = column;
        ok = cell >= 0 && one_holds(f, item->expr, item->clauses->next, any, &one);
        f->n_axes--;
        if (ok && f->cell[cell] != mx__no_cell(f->parts) && one == any) *holds = any;
    }
    f->inside = false;
    return ok;
}

static bool condition(finder *f, const mx__expr *e, bool *holds)
{
    return mx__letters_hold(&f->parts->letters, e, letter_of, of_neighbours, f, holds);
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
    if (f->n_filters == MOST_FILTERS || !condition(f, e, &ignored)) return false;
    f->filter[f->n_filters++] = e;
    return true;
}

/* --- one stencil ------------------------------------------------------------------ */

static bool look_at_edits(finder *f, const mx__expr *to)
{
    int64_t codes[MX_MOST_LETTERS];
    size_t n;

    if (to->kind != MX_E_WITH || !is_board(f, to->a) || !to->edits) return false;
    for (const mx__edit *edit = to->edits; edit; edit = edit->next) {
        int row, column, cell;

        if (!edit->column || edit->op != '=' ||
            !mx__letters_of(edit->value, codes, MX_MOST_LETTERS, &n) || n != 1 ||
            mx__letter_number(&f->parts->letters, codes[0]) < 0)
            return false;
        if (!read_axis(f, f->row, edit->row, &row) ||
            !read_axis(f, f->column, edit->column, &column))
            return false;
        cell = cell_at(f, row, column);
        if (cell < 0) return false;
        f->stencil->is_written[cell] = true;
    }
    return true;
}

/* What a move may find in a cell that it writes is not fixed, even if it stays. */
static void note_changes(finder *f)
{
    for (int i = 0; i < f->stencil->n; i++)
        if (f->stencil->is_written[i]) f->parts->letters.fixed[f->cell[i]] = false;
}

/* Bounds beyond the cells that are touched would be lost on a smaller board. */
static bool bounds_are_cells(const finder *f)
{
    int least[2] = { 0, 0 }, most[2] = { 0, 0 };

    for (int i = 0; i < f->stencil->n; i++) {
        int at[2] = { f->stencil->row[i], f->stencil->column[i] };

        for (int d = 0; d < 2 && f->stencil->is_needed[i]; d++) {
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

    for (int i = 0; i < f->stencil->n; i++)
        if (f->stencil->is_needed[i] && f->cell[i] == mx__no_cell(f->parts))
            return false;
    for (size_t i = 0; i < f->n_filters && holds; i++)
        condition(f, f->filter[i], &holds);
    return holds;
}

/* The option TO of the present move line, with the present axes. */
static bool add_stencil(finder *f, const mx__expr *to, const mx__clause *clauses)
{
    mx__stencil *s = MX_ARENA_NEW(f->arena, mx__stencil);
    size_t n;

    f->no_memory = !s;
    if (!s) return false;
    *s = (mx__stencil){ 0 };
    f->stencil = s;
    f->n_filters = 0;
    memset(f->cell, 0, sizeof f->cell);
    f->least[0] = f->least[1] = f->most[0] = f->most[1] = 0;
    for (; clauses; clauses = clauses->next)
        if (clauses->kind == MX_C_LET ||
            (clauses->kind == MX_C_IF && !take_filter(f, clauses->expr)))
            return false;
    for (int i = 0; i < f->n_axes; i++)
        if (cell_at(f, f->row[i].by, f->column[i].by) < 0) return false;
    if (!look_at_edits(f, to) || !bounds_are_cells(f)) return false;
    n = mx__pattern_count(&f->parts->letters, s->n);
    s->dead = MX_ARENA_ARRAY(f->arena, uint8_t, n);
    f->no_memory = !s->dead;
    if (!s->dead) return false;
    memset(s->dead, 1, n);
    do {
        if (!holds_all(f)) continue;
        note_changes(f);
        mx__revive(&f->parts->letters, f->cell, s->n, s->dead);
    } while (mx__next_assignment(&f->parts->letters, f->cell, s->n));
    s->next = f->parts->stencils;
    f->parts->stencils = s;
    return true;
}

/* --- move lines ------------------------------------------------------------------- */

static const mx__clause *next_loop(const mx__clause *clause)
{
    while (clause && clause->kind != MX_C_FOR)
        clause = clause->next;
    return clause;
}

/* `for (r, c) in FUNCTION(g, ...)`: what it runs over and the two names, or NULL. */
static const mx__expr *loop_over(const finder *f, const mx__clause *loop,
                                 mx__library_row function, const mx__symbol *names[2])
{
    const mx__expr *over = loop->expr;
    const mx__pattern *a, *b;

    if (over->kind != MX_E_CALL || over->function != (int)function ||
        !is_board(f, over->items->expr) || loop->pattern->kind != MX_P_RECORD)
        return NULL;
    a = loop->pattern->parts;
    b = a->next;
    if (!b || a->kind != MX_P_NAME || b->kind != MX_P_NAME || a->bound || b->bound)
        return NULL;
    names[0] = a->symbol;
    names[1] = b->symbol;
    return over;
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
    const mx__symbol *names[2];
    int at[2];

    if (!is_beside(f, loop, names, at) || next_loop(loop->next) || at[0] != 0 ||
        at[1] != 0)
        return false;
    f->n_axes = 2;
    for (int i = 0; i < 4; i++) {
        f->row[1] = (axis){ names[0], by_side[i][0] };
        f->column[1] = (axis){ names[1], by_side[i][1] };
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
    if (!loop_over(f, loop, MX_L_cells, names)) return false;
    f->row[0] = (axis){ names[0], 0 };
    f->column[0] = (axis){ names[1], 0 };
    f->n_axes = 1;
    loop = next_loop(loop->next);
    return loop ? add_beside(f, loop) : add_options(f);
}

static bool find_fill(mx__board_parts *parts)
{
    for (parts->fill = 0; parts->fill < mx__no_cell(parts); parts->fill++)
        if (parts->letters.fixed[parts->fill]) return true;
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
    f.parts->letters.letter[f.parts->letters.n] = -1;
    f.parts->letters.fixed[f.parts->letters.n++] = true;
    for (const mx__move *move = tree->moves; move; move = move->next)
        if (!add_line(&f, move)) return f.no_memory ? MX_NOMEM : MX_OK;
    if (find_fill(f.parts)) *out = f.parts;
    return MX_OK;
}
