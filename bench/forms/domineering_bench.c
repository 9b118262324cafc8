/* domineering_bench.c: the forms of src/value against the plain ones, on Domineering.

   Both are asked for exactly the same forms and sums, in the same order: for every
   component met on an m by n board. Usage: domineering_bench ROWS COLUMNS
   [ours|plain|both]. Prints seconds, memory, the ratio. */
#define _POSIX_C_SOURCE 200809L
#include "form.h"
#include "plain_forms.h"

#include <sys/resource.h>
#include <time.h>

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

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static uint64_t board_of(int rows, int columns)
{
    uint64_t board = 0;

    for (int r = 0; r < rows; r++)
        board |= ((UINT64_C(1) << columns) - 1) << (8 * r);
    return board;
}

static double run(maker *m, const script *s, const char *name)
{
    uint32_t *value = plain_need(malloc(s->n_positions * sizeof *value));
    double start = now(), seconds;
    struct rusage use;

    play(m, s, value);
    seconds = now() - start;
    getrusage(RUSAGE_SELF, &use);
    printf("%s %.4f s, %u forms, process at most %ld MiB\n", name, seconds,
           m->forms ? mx__forms_count(m->forms) : m->plain.n, use.ru_maxrss / 1024);
    free(value);
    return seconds;
}

int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 4, columns = argc > 2 ? atoi(argv[2]) : 4;
    const char *which = argc > 3 ? argv[3] : "both";
    mx__budget budget;
    maker ours = { 0 }, other = { 0 }, more = { .plain = { .remembers_sums = 1 } };
    script s = { 0 };
    double a = 0, b = 0, c = 0, start = now();

    if (rows < 1 || rows > 7 || columns < 1 || columns > 7) return 2;
    component(&s, board_of(rows, columns));
    printf("domineering %dx%d: %u positions in %.4f s\n", rows, columns, s.n_positions,
           now() - start);
    mx__budget_init(&budget, NULL);
    if (mx__forms_new(&budget, &ours.forms, NULL) != MX_OK) return 3;
    if (strcmp(which, "plain") != 0) a = run(&ours, &s, "forms");
    if (strcmp(which, "ours") != 0) c = run(&more, &s, "plain, sums remembered");
    if (strcmp(which, "ours") != 0) b = run(&other, &s, "plain");
    if (a > 0 && b > 0) printf("ratio %.1f, with sums remembered %.1f\n", b / a, c / a);
    mx__forms_free(ours.forms);
    plain_free(&other.plain);
    plain_free(&more.plain);
    free(s.known.at);
    free(s.w.at);
    return 0;
}
