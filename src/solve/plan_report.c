/* plan_report.c: the plan of a solver as data and as text. */
#include "solver.h"

#include <stdio.h>

void mx__solver_plan(mx__solver *solver, mx_span at, mx__plan *out)
{
    const mx_game *game = solver->game;
    bool heaps = game->heap && solver->asked == MX__AUTO;
    bool table = game->measure && game->shape->n_scalars == game->shape->n_fields;

    (void)at;
    *out = (mx__plan){
        .engine = solver->engine, .positions = -1, .seconds = -1, .bytes = -1
    };
    if (solver->asked == MX__AUTO && solver->engine == MX__MEMO)
        out->engine = heaps ? MX__SEQUENCE : table ? MX__TABLE : MX__MEMO;
    snprintf(out->method, sizeof out->method, "%s", mx__engine_name(out->engine));
    snprintf(out->reason, sizeof out->reason, "%s",
             heaps   ? "the rules are a closed heap rule"
             : table ? game->measure->reason
                     : "nothing more is proved of the rules: search with a memo");
}

void mx__plan_text(const mx__plan *plan, mx__text *out)
{
    mx__text_fmt(out, "engine    %s\nreason    %s\n", mx__engine_name(plan->engine),
                 plan->reason);
}
