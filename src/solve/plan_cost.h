/* plan_cost.h: what an answer will cost, by trying a little of it; inside the floor only. */
#ifndef MX_PLAN_COST_H
#define MX_PLAN_COST_H

#include "solver.h"

/* Fills in the positions, seconds, bytes and rate of PLAN for the position AT; where AT.n
   is 0 for a position of the size that people ask about, which PLAN->sample then names. */
void mx__plan_cost(mx__solver *solver, mx_span at, mx__plan *plan);

#endif
