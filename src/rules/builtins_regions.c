/* builtins_regions.c: the parts of a board that cells of one letter cut apart. */
#include "builtins_regions.h"

#include "builtins_list.h"

#include <string.h>

/* A flood over the cells that are not the letter: the part of each cell, from 1; 0: none
   yet. Cells to visit lie on `stack`. */
typedef struct flood {
    const int64_t *board;
    int64_t letter;
    int64_t *part, *stack;
    int64_t low[2], high[2]; /* rows and columns that the present part takes */
} flood;

static int64_t cell_of(const flood *f, int64_t r, int64_t c)
{
    return r * f->board[1] + c;
}

static void widen(flood *f, int64_t r, int64_t c)
{
    if (r < f->low[0]) f->low[0] = r;
    if (c < f->low[1]) f->low[1] = c;
    if (r > f->high[0]) f->high[0] = r;
    if (c > f->high[1]) f->high[1] = c;
}

/* Marks the part NUMBER that holds the cell (R, C). */
static void spread(flood *f, int64_t r, int64_t c, int64_t number)
{
    size_t n = 0;

    f->low[0] = f->high[0] = r;
    f->low[1] = f->high[1] = c;
    f->part[cell_of(f, r, c)] = number;
    f->stack[n++] = cell_of(f, r, c);
    while (n > 0) {
        int64_t at = f->stack[--n], state = -1, beside[2];
        int64_t here[2] = { at / f->board[1], at % f->board[1] };

        widen(f, here[0], here[1]);
        while (mx__next_beside(f->board, &state, here, beside)) {
            int64_t next = cell_of(f, beside[0], beside[1]);

            if (f->part[next] != 0 || f->board[2 + next] == f->letter) continue;
            f->part[next] = number;
            f->stack[n++] = next;
        }
    }
}

/* The part NUMBER as a board of its own, the letter wherever it is not. */
static int64_t *cut_out(mx__vm *vm, const flood *f, int64_t number)
{
    int64_t h = f->high[0] - f->low[0] + 1, w = f->high[1] - f->low[1] + 1;
    int64_t *made = mx__vm_words(vm, (size_t)(h * w) + 2), *next;

    if (!made) return NULL;
    made[0] = h;
    made[1] = w;
    next = made + 2;
    for (int64_t r = f->low[0]; r <= f->high[0]; r++)
        for (int64_t c = f->low[1]; c <= f->high[1]; c++) {
            int64_t at = cell_of(f, r, c);

            *next++ = f->part[at] == number ? f->board[2 + at] : f->letter;
        }
    return made;
}

mx_status mx__b_regions(mx__vm *vm, const int64_t *a, int64_t *out)
{
    flood f = { .board = mx__block(a[0]), .letter = a[1] };
    size_t n = (size_t)(f.board[0] * f.board[1]);
    int64_t list, number = 0, *made = mx__list_new(vm, 4);

    f.part = mx__vm_words(vm, n + 1);
    f.stack = mx__vm_words(vm, n + 1);
    if (!made || !f.part || !f.stack) return vm->shortage;
    list = mx__address(made);
    memset(f.part, 0, n * sizeof *f.part);
    for (size_t i = 0; i < n; i++) {
        if (f.part[i] != 0 || f.board[2 + i] == f.letter) continue;
        spread(&f, (int64_t)i / f.board[1], (int64_t)i % f.board[1], ++number);
        made = cut_out(vm, &f, number);
        if (!made || !mx__list_push(vm, &list, mx__address(made))) return vm->shortage;
    }
    *out = list;
    return MX_OK;
}
