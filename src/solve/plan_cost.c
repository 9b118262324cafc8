/* plan_cost.c: what an answer will cost, by trying a little of it. */
#include "plan_cost.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* Of this program alone: a busy machine must not make a game look slow. */
static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

enum { SAMPLE_OPTIONS = 1 << 14 };

static int count_sample(void *context, const mx_option *option)
{
    uint64_t *n = context;

    (void)option;
    return ++*n >= SAMPLE_OPTIONS;
}

/* How many options AT has, and the seconds for one. False when the rules fail there. */
static bool sample(mx__solver *solver, mx_span at, double *options, double *seconds)
{
    const mx_game *game = solver->game;
    uint64_t n = 0;
    double start;

    if (mx__solver_memo(solver, NULL) != MX_OK) return false;
    start = cpu_seconds();
    if (game->options(game, mx__memo_worker(solver->memo), at, MX_LEFT, 0, count_sample,
                      &n, NULL) != MX_OK)
        return false;
    *options = (double)n;
    *seconds = (cpu_seconds() - start) / (double)(n + 1);
    return true;
}

/* Samples AT, or where it has too many options the position of half its coordinates, a
   quarter ...; the count is taken to grow with them. */
static bool sample_scaled(mx__solver *solver, mx_span at, double *options,
                          double *seconds)
{
    const mx_shape *shape = solver->game->shape;
    int64_t part[MX__TABLE_DIMENSIONS];
    double scale = 1;

    for (int halvings = 0; halvings < 40; halvings++, scale *= 2) {
        for (size_t i = 0; i < at.n; i++) {
            int64_t least =
                shape->fields[i].lo == INT64_MIN ? at.at[i] : shape->fields[i].lo;

            part[i] = least + ((at.at[i] - least) >> halvings);
        }
        if (!sample(solver, (mx_span){ part, at.n }, options, seconds)) return false;
        if (*options < SAMPLE_OPTIONS) break;
    }
    *options *= scale;
    return true;
}

static void estimate_table(mx__solver *solver, mx_span at, mx__plan *plan)
{
    double options, seconds;

    plan->positions = mx__table_cells(solver->game, at.at, at.at);
    plan->bytes = plan->positions * (at.n > 1 ? 8 : 4);
    if (!sample_scaled(solver, at, &options, &seconds)) return;
    /* A position half way has about half the options: the mean over the box. */
    plan->seconds = plan->positions * (options / 2 * (seconds + 3e-9) + 3e-8);
}

/* --- sequences -------------------------------------------------------------------- */

/* A trial begins with so many heaps and doubles until it took long enough to be told from
   the cost of beginning. */
enum { TRIAL_HEAPS = 1 << 12 };
static const double trial_seconds = 0.08;

/* Seconds to know heaps 0..N-1 of a new sequence; *PROVED: its period was, on the way. */
static double time_heaps(const mx__solver *solver, uint64_t n, bool *proved)
{
    mx__budget budget;
    mx__sequence *sequence = NULL;
    double start = cpu_seconds(), took = -1;

    *proved = false;
    mx__budget_init(&budget, NULL);
    if (mx__sequence_new(solver->game->heap, NULL, &budget, &sequence, NULL) != MX_OK)
        return -1;
    if (mx__sequence_prove(sequence, n, NULL) == MX_OK) {
        took = cpu_seconds() - start;
        *proved = mx__sequence_period(sequence)->standing == MX_PERIOD_PROVED;
    }
    mx__sequence_free(sequence);
    return took;
}

static void estimate_sequence(mx__solver *solver, uint64_t heap, mx__plan *plan)
{
    double heaps = (double)heap + 1, earlier = 0, before = 0, took = 0, law = 1;
    uint64_t n = heap < TRIAL_HEAPS ? heap + 1 : TRIAL_HEAPS;
    bool proved = false;

    plan->positions = heaps;
    for (;; n *= 2) {
        earlier = before;
        before = took;
        took = time_heaps(solver, n, &proved);
        if (took < 0 || proved || n > heap || took > trial_seconds) break;
    }
    if (proved) plan->positions = fmin(heaps, (double)n); /* the rest repeats */
    plan->bytes = plan->positions * 4;
    if (took < 0) return;
    /* Twice the heaps cost 2^law the time: 1 for subtraction, 2 for sums of two parts. */
    if (earlier > 0) law = fmin(fmax(log2(took / earlier) / 2, 1), 2);
    plan->seconds = took * pow(plan->positions / fmin((double)n, plan->positions), law);
}

/* --- searches --------------------------------------------------------------------- */

/* Positions whose every field is bounded are as many as the product of the ranges. */
static void estimate_search(mx__solver *solver, mx_span at, mx__plan *plan)
{
    const mx_shape *shape = solver->game->shape;
    double positions = 1, options, seconds;

    if (at.n && sample(solver, at, &options, &seconds) && options > 0 && seconds > 0)
        plan->rate = fmin(1 / (seconds + 1e-7), 2e7);
    for (size_t i = 0; i < shape->n_fields; i++) {
        const mx_field *f = &shape->fields[i];

        if (f->kind != MX_SCALAR || f->lo == INT64_MIN || f->hi == INT64_MAX) return;
        positions *= (double)f->hi - (double)f->lo + 1;
    }
    plan->positions = positions;
    plan->bytes = positions * (24 + 8 * (double)shape->n_scalars);
}

/* --- the sizes that people ask about ---------------------------------------------- */

/* A position of 10^6 for one coordinate, 100 for more, inside the bounds, named in
   PLAN->sample; false for shapes with arrays. */
static bool usual_position(const mx_game *game, int64_t *at, mx__plan *plan)
{
    const mx_shape *shape = game->shape;
    int64_t usual = shape->n_scalars == 1 ? 1000000 : 100;
    size_t used = 0;

    if (shape->n_fields != shape->n_scalars || shape->n_scalars > MX__TABLE_DIMENSIONS)
        return false;
    for (size_t i = 0; i < shape->n_scalars; i++) {
        const mx_field *f = &shape->fields[i];

        at[i] = usual < f->lo ? f->lo : usual > f->hi ? f->hi : usual;
        used +=
            (size_t)snprintf(plan->sample + used, sizeof plan->sample - used,
                             "%s%s = %lld", i ? ", " : "", f->name, (long long)at[i]);
        if (used >= sizeof plan->sample) return plan->sample[0] = '\0', false;
    }
    return true;
}

void mx__plan_cost(mx__solver *solver, mx_span at, mx__plan *plan)
{
    int64_t usual[MX__TABLE_DIMENSIONS] = { 0 };

    plan->sample[0] = '\0';
    plan->positions = plan->seconds = plan->bytes = -1;
    plan->rate = 0;
    if (at.n == 0 && (solver->engine == MX__TABLE || solver->engine == MX__SEQUENCE) &&
        usual_position(solver->game, usual, plan))
        at = (mx_span){ usual, solver->game->shape->n_scalars };
    if (solver->engine == MX__TABLE && at.n == solver->game->shape->n_scalars)
        estimate_table(solver, at, plan);
    else if (solver->engine == MX__SEQUENCE && at.n == 1)
        estimate_sequence(solver, (uint64_t)at.at[0], plan);
    else
        estimate_search(solver, at, plan);
}
