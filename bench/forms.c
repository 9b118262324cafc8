/* forms.c: canonical forms against a plain engine, and three boards whole.

   First the forms of src/value against those of tests/plain_forms.h (options as sorted
   arrays, comparison by the definition with a memo) on Domineering: both are asked for
   exactly the same forms and sums, in the same order, for every component met on the board;
   the rounds alternate. Then the targets: seconds and the bytes of forms and positions. */
#define _POSIX_C_SOURCE 200809L
#include "form_ops.h"
#include "mix.h"
#include "partizan.h"
#include "plain_forms.h"
#include "two_player_games.h"

#include <stdio.h>
#include <stdlib.h>

/* --- the same work for both ---------------------------------------------------------------- */

enum { MOST_OPTIONS = 128 };

typedef struct maker {
    mx__forms *forms; /* NULL: plain */
    plain plain;
} maker;

static uint32_t make(maker *m, const uint32_t *l, uint32_t n, const uint32_t *r,
                     uint32_t k)
{
    uint32_t g = 0;
    mx_error err;

    if (!m->forms) return plain_make(&m->plain, l, n, r, k);
    if (mx__forms_make(m->forms, l, n, r, k, &g, &err) != MX_OK) {
        fprintf(stderr, "%s\n", err.text);
        exit(3);
    }
    return g;
}

static uint32_t sum(maker *m, uint32_t a, uint32_t b)
{
    uint32_t g = 0;
    mx_error err;

    if (!m->forms) return plain_sum(&m->plain, a, b);
    if (mx__form_sum(m->forms, a, b, &g, &err) != MX_OK) {
        fprintf(stderr, "%s\n", err.text);
        exit(3);
    }
    return g;
}

/* The game tree as a script, so that what is timed is the forms alone: for each position,
   children first, its options of both sides, each a sum of earlier positions. */
typedef struct words {
    uint32_t *at;
    size_t n, room;
} words;

typedef struct script {
    words w; /* a position: n options of Left, of Right, then each: n parts, parts */
    plain_map known; /* cells -> position */
    uint32_t n_positions;
} script;

static void push(words *w, uint32_t x)
{
    if (w->n == w->room) {
        w->room = w->room ? w->room * 2 : 1024;
        w->at = plain_need(realloc(w->at, w->room * sizeof *w->at));
    }
    w->at[w->n++] = x;
}

/* A board of up to 8 by 7 cells: bit 8 * row + column is set where a cell is free. */
static uint64_t flood(uint64_t from, uint64_t free_cells)
{
    uint64_t wide = from;

    do {
        from = wide;
        wide |= from << 8 | from >> 8 | from << 1 | from >> 1;
        wide &= free_cells;
    } while (wide != from);
    return from;
}

static uint64_t to_corner(uint64_t b)
{
    while (b && !(b & 0xFF))
        b >>= 8;
    while (b && !(b & UINT64_C(0x0101010101010101)))
        b >>= 1;
    return b;
}

static uint32_t component(script *s, uint64_t cells);

/* Splits FREE_CELLS and pushes the number of parts with a move and the parts. */
static void push_parts(script *s, words *w, uint64_t free_cells)
{
    size_t count = w->n;

    push(w, 0);
    while (free_cells) {
        uint64_t part = flood(free_cells & (0 - free_cells), free_cells);

        free_cells &= ~part;
        if (!(part & (part - 1))) continue;
        push(w, component(s, part));
        w->at[count]++;
    }
}

static uint32_t component(script *s, uint64_t cells)
{
    const plain_pair *known;
    words left = { 0 }, right = { 0 };
    uint32_t n = 0, k = 0;

    cells = to_corner(cells);
    known = plain_get(&s->known, cells + 1);
    if (known) return known->value;
    for (int i = 0; i < 64; i++) {
        uint64_t one = UINT64_C(1) << i, down = one << 8, across = one << 1;

        if (!(cells & one)) continue;
        if (cells & down) push_parts(s, &left, cells & ~(one | down)), n++;
        if (cells & across) push_parts(s, &right, cells & ~(one | across)), k++;
    }
    push(&s->w, n);
    push(&s->w, k);
    for (size_t i = 0; i < left.n; i++)
        push(&s->w, left.at[i]);
    for (size_t i = 0; i < right.n; i++)
        push(&s->w, right.at[i]);
    free(left.at);
    free(right.at);
    plain_put(&s->known, cells + 1, s->n_positions);
    return s->n_positions++;
}

static uint32_t play(maker *m, const script *s, uint32_t *value)
{
    const uint32_t *at = s->w.at;
    uint32_t zero = make(m, NULL, 0, NULL, 0);

    for (uint32_t p = 0; p < s->n_positions; p++) {
        uint32_t option[2 * MOST_OPTIONS], n = *at++, k = *at++;

        for (uint32_t i = 0; i < n + k; i++) {
            uint32_t parts = *at++, g = parts ? value[*at] : zero;

            for (uint32_t j = 1; j < parts; j++)
                g = sum(m, g, value[at[j]]);
            at += parts;
            option[i] = g;
        }
        value[p] = make(m, option, n, option + n, k);
    }
    return value[s->n_positions - 1];
}

static uint64_t board_of(int rows, int columns)
{
    uint64_t board = 0;

    for (int r = 0; r < rows; r++)
        board |= ((UINT64_C(1) << columns) - 1) << (8 * r);
    return board;
}

/* Seconds of one round with an empty table; WHICH: 0 ours, 1 plain, 2 plain that remembers
   sums. */
static double once(const script *s, int which)
{
    uint32_t *value = plain_need(malloc(s->n_positions * sizeof *value));
    maker m = { .plain = { .remembers_sums = which == 2 } };
    mx__budget budget;
    double seconds;

    mx__budget_init(&budget, NULL);
    if (which == 0 && mx__forms_new(&budget, &m.forms, NULL) != MX_OK) exit(3);
    seconds = mx__now();
    play(&m, s, value);
    seconds = mx__now() - seconds;
    mx__forms_free(m.forms);
    plain_free(&m.plain);
    free(value);
    return seconds;
}

static void compare(int rows, int columns, int rounds)
{
    double best[3] = { 1e9, 1e9, 1e9 };
    script s = { 0 };

    component(&s, board_of(rows, columns));
    for (int round = 0; round < rounds; round++)
        for (int which = 0; which < 3; which++) {
            double seconds = once(&s, which);

            if (seconds < best[which]) best[which] = seconds;
        }
    printf("Domineering %dx%d, %u positions: forms %.4f s, plain %.4f s, ratio %.1f; "
           "plain with sums remembered %.4f s, ratio %.1f\n",
           rows, columns, s.n_positions, best[0], best[1], best[1] / best[0], best[2],
           best[2] / best[0]);
    free(s.known.at);
    free(s.w.at);
}

/* --- targets ------------------------------------------------------------------------------- */

static int fail(const mx_error *err)
{
    fprintf(stderr, "%s\n", err->text);
    return 3;
}

static void report(const char *name, double target, double start, uint64_t bytes)
{
    printf("%-30s %7.3f s (target %.1f s), %6.1f MiB\n", name, mx__now() - start,
           target, (double)bytes / (1 << 20));
}

static int board(mx__forms *forms, mx__budget *budget, const mx_game *game, int rows,
                 int columns, double target, mx_error *err)
{
    int64_t at[2 + GAME_CELLS] = { rows, columns };
    mx__partizan *p;
    mx__form g;
    double start = mx__now();
    char name[80];

    for (int i = 0; i < rows * columns; i++)
        at[2 + i] =
            game == &clobber ? ((i / columns + i % columns) % 2 ? 'o' : 'x') : '.';
    if (mx__partizan_new(game, forms, budget, &p, err) != MX_OK) return fail(err);
    if (mx__partizan_value(p, (mx_span){ at, (size_t)(2 + rows * columns) }, &g, err) !=
        MX_OK)
        return fail(err);
    snprintf(name, sizeof name, "%s %dx%d", game->name, rows, columns);
    report(name, target, start, mx__forms_bytes(forms) + mx__partizan_bytes(p));
    mx__partizan_free(p);
    return 0;
}

/* The value of a random tree by the colon principle: an edge with what stands on it is
   the ordinal sum of the edge and that. */
static int tree(mx__forms *forms, int edges, mx_error *err)
{
    mx__form *on = calloc((size_t)edges + 1, sizeof *on), colour[3];
    int *below = calloc((size_t)edges + 1, sizeof *below);
    uint64_t seed = 7;
    double start = mx__now();
    mx_status st = MX_OK;

    if (!on || !below) return 3;
    for (int c = 0; c < 3 && st == MX_OK; c++) /* red, green, blue */
        st = mx__forms_compact(forms, (mx__dyadic){ c - 1, 0 }, 0, c == 1, &colour[c],
                               err);
    for (int i = 1; i <= edges; i++)
        below[i] = (int)(mx__random(&seed) % (uint64_t)i);
    for (int i = edges; i > 0 && st == MX_OK; i--) {
        mx__form edge = colour[mx__random(&seed) % 3];

        st = mx__form_ordinal(forms, edge, on[i], &edge, err);
        if (st == MX_OK)
            st = mx__form_sum(forms, on[below[i]], edge, &on[below[i]], err);
    }
    if (st != MX_OK) return fail(err);
    report("Hackenbush tree of 200 edges", 1, start, mx__forms_bytes(forms));
    free(on);
    free(below);
    return 0;
}

typedef int target(mx__forms *forms, mx__budget *budget, mx_error *err);

static int domineering_5x5(mx__forms *forms, mx__budget *budget, mx_error *err)
{
    return board(forms, budget, &domineering, 5, 5, 1.5, err);
}

static int clobber_3x4(mx__forms *forms, mx__budget *budget, mx_error *err)
{
    return board(forms, budget, &clobber, 3, 4, 1, err);
}

static int tree_200(mx__forms *forms, mx__budget *budget, mx_error *err)
{
    (void)budget;
    return tree(forms, 200, err);
}

int main(void)
{
    target *const targets[] = { domineering_5x5, clobber_3x4, tree_200 };
    int status = 0;

    compare(4, 4, 5);
    compare(4, 5, 2);
    for (size_t i = 0; i < sizeof targets / sizeof *targets && status == 0; i++) {
        mx__budget budget;
        mx__forms *forms;
        mx_error err;

        mx__budget_init(&budget, NULL);
        if (mx__forms_new(&budget, &forms, &err) != MX_OK) return fail(&err);
        status = targets[i](forms, &budget, &err);
        mx__forms_free(forms);
    }
    return status;
}
