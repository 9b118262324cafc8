/* plan.c: which engine answers, why, and what it costs. */
#include "solver.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const engine_names[] = { "auto",   "memo",     "table", "sequence",
                                            "misere", "partizan", "whole" };

bool mx__engine_named(const char *name, mx__engine *out)
{
    for (size_t i = 0; i < MX_COUNT(engine_names); i++)
        if (strcmp(name, engine_names[i]) == 0) {
            *out = (mx__engine)i;
            return true;
        }
    return false;
}

const char *mx__engine_name(mx__engine engine)
{
    return engine_names[engine];
}

/* --- why -------------------------------------------------------------------------------- */

static const char *reason_of(const mx__solver *solver)
{
    if (solver->asked != MX__AUTO && solver->asked == solver->engine)
        return "it was asked for";
    switch (solver->engine) {
    case MX__SEQUENCE:
        return "a rule of taking from heaps and breaking them: the kernels know it";
    case MX__TABLE:
        return "positions are a few integers and every move lowers a sum of them: "
               "cells "
               "are filled bottom up; a single position is tried by search first";
    case MX__MISERE:
        return "misère play: tame components follow the rule of misère Nim, sums with "
               "a "
               "wild one are searched whole";
    case MX__WHOLE: return "`ends` decides whole positions: win or loss by search";
    case MX__MEMO:
    case MX__AUTO:
    case MX__PARTIZAN: break;
    }
    return "search with a memo works for any shape; nothing faster is proved";
}

static void add_trait(mx__plan *plan, const char *trait)
{
    size_t n = strlen(plan->traits);

    snprintf(plan->traits + n, sizeof plan->traits - n, "%s%s", n ? "; " : "", trait);
}

static void traits_of(const mx_game *game, mx__plan *plan)
{
    plan->traits[0] = '\0';
    if (game->heap) add_trait(plan, "a heap rule");
    if (game->measure) add_trait(plan, game->measure->reason);
    if (game->split) add_trait(plan, "falls into independent parts");
    if (game->canonical) add_trait(plan, "positions that are alike are stored once");
    if (game->flags & MX_WINS) add_trait(plan, "some moves end the play at once");
    if (game->flags & MX_MISERE) add_trait(plan, "who cannot move wins");
    if (game->worker_new) add_trait(plan, "can be enumerated in parallel");
}

/* --- how much ------------------------------------------------------------------------------ */

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
    double start = mx__now();

    if (mx__solver_memo(solver, NULL) != MX_OK) return false;
    if (game->options(game, mx__memo_worker(solver->memo), at, MX_LEFT, 0, count_sample,
                      &n, NULL) != MX_OK)
        return false;
    *options = (double)n;
    *seconds = (mx__now() - start) / (double)(n + 1);
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

static void estimate(mx__solver *solver, mx_span at, mx__plan *plan)
{
    const mx_shape *shape = solver->game->shape;
    double positions = 1;

    if (solver->engine == MX__TABLE && at.n == shape->n_scalars) {
        estimate_table(solver, at, plan);
        return;
    }
    if (solver->engine == MX__SEQUENCE && at.n == 1) {
        plan->positions = (double)at.at[0] + 1;
        plan->bytes = plan->positions * 4;
        return;
    }
    for (size_t i = 0; i < shape->n_fields; i++) {
        const mx_field *f = &shape->fields[i];

        if (f->kind != MX_SCALAR || f->lo == INT64_MIN || f->hi == INT64_MAX) return;
        positions *= (double)f->hi - (double)f->lo + 1;
    }
    plan->positions = positions;
    plan->bytes = positions * (24 + 8 * (double)shape->n_scalars);
}

void mx__solver_plan(mx__solver *solver, mx_span at, mx__plan *out)
{
    memset(out, 0, sizeof *out);
    out->engine = solver->engine;
    out->positions = out->seconds = out->bytes = -1;
    snprintf(out->reason, sizeof out->reason, "%s", reason_of(solver));
    snprintf(out->method, sizeof out->method, "%s", mx__engine_name(solver->engine));
    if (solver->engine == MX__SEQUENCE && mx__solver_sequence(solver, NULL) == MX_OK)
        snprintf(out->method, sizeof out->method, "sequence/%s",
                 mx__sequence_engine(solver->sequence));
    traits_of(solver->game, out);
    estimate(solver, at, out);
}

/* --- in words ------------------------------------------------------------------------------- */

static void add_scaled(mx__text *out, double x, double step, const char *const *units,
                       size_t n_units)
{
    size_t i = 0;

    for (; x >= step && i + 1 < n_units; i++)
        x /= step;
    mx__text_fmt(out, x < 10 ? "%.1f %s" : "%.0f %s", x, units[i]);
}

static void add_cost(const mx__plan *plan, mx__text *out)
{
    static const char *const bytes[] = { "B", "kB", "MB", "GB", "TB", "PB" };
    static const char *const times[] = { "us", "ms", "s" };

    if (plan->positions < 0) {
        mx__text_str(out, "not known before: as many positions as play can reach");
        return;
    }
    mx__text_fmt(out, "at most %.0f positions", plan->positions);
    if (plan->seconds >= 0) {
        mx__text_str(out, ", about ");
        add_scaled(out, plan->seconds * 1e6, 1000, times, MX_COUNT(times));
    }
    if (plan->bytes >= 0) {
        mx__text_str(out, ", ");
        add_scaled(out, plan->bytes, 1000, bytes, MX_COUNT(bytes));
    }
}

void mx__plan_text(const mx__plan *plan, mx__text *out)
{
    mx__text_fmt(out, "engine   %s\n", plan->method);
    mx__text_fmt(out, "reason   %s\n", plan->reason);
    if (plan->traits[0]) mx__text_fmt(out, "traits   %s\n", plan->traits);
    mx__text_str(out, "cost     ");
    add_cost(plan, out);
    mx__text_char(out, '\n');
}
