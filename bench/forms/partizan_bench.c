/* partizan_bench.c: values of whole boards from games in C, and of a Hackenbush tree.
   Usage: partizan_bench domineering ROWS COLUMNS | clobber ROWS COLUMNS | tree EDGES.
   Prints seconds, forms, positions and the memory of the process. */
#define _POSIX_C_SOURCE 200809L
#include "form_ops.h"
#include "mix.h"
#include "partizan.h"
#include "two_player_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static int fail(const mx_error *err)
{
    fprintf(stderr, "%s\n", err->text);
    return 3;
}

static void report(const char *name, double start, const mx__forms *forms,
                   uint64_t positions)
{
    struct rusage use;

    getrusage(RUSAGE_SELF, &use);
    printf(
        "%s: %.3f s (processor %.3f s), %u forms, %llu positions, process at most %ld "
        "MiB\n",
        name, mx__now() - start,
        (double)use.ru_utime.tv_sec + 1e-6 * (double)use.ru_utime.tv_usec,
        mx__forms_count(forms), (unsigned long long)positions, use.ru_maxrss / 1024);
}

static int board(mx__forms *forms, mx__budget *budget, const mx_game *game, int rows,
                 int columns, mx_error *err)
{
    int64_t at[2 + GAME_CELLS] = { rows, columns };
    mx__partizan *p;
    mx__form g;
    double start = mx__now();

    for (int i = 0; i < rows * columns; i++)
        at[2 + i] =
            game == &clobber ? ((i / columns + i % columns) % 2 ? 'o' : 'x') : '.';
    if (mx__partizan_new(game, forms, budget, &p, err) != MX_OK) return fail(err);
    if (mx__partizan_value(p, (mx_span){ at, (size_t)(2 + rows * columns) }, &g, err) !=
        MX_OK)
        return fail(err);
    report(game->name, start, forms, mx__partizan_positions(p));
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
    report("hackenbush tree", start, forms, 0);
    free(on);
    free(below);
    return 0;
}

int main(int argc, char **argv)
{
    mx__budget budget;
    mx__forms *forms;
    mx_error err;
    int a = argc > 2 ? atoi(argv[2]) : 4, b = argc > 3 ? atoi(argv[3]) : 4, status = 2;

    mx__budget_init(&budget, NULL);
    if (argc < 3 || a < 1 || b < 1) return 2;
    if (mx__forms_new(&budget, &forms, &err) != MX_OK) return fail(&err);
    if (strcmp(argv[1], "tree") == 0)
        status = tree(forms, a, &err);
    else if (a * b <= GAME_CELLS)
        status =
            board(forms, &budget, strcmp(argv[1], "clobber") ? &domineering : &clobber,
                  a, b, &err);
    mx__forms_free(forms);
    return status;
}
