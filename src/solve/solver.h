/* solver.h: what a solver is made of; inside the floor only. */
#ifndef MX_SOLVER_H
#define MX_SOLVER_H

#include "memo.h"
#include "retrograde.h"
#include "sequence.h"
#include "solve.h"
#include "table.h"

struct mx__whole;

struct mx__solver {
    const mx_game *game;
    mx__budget *budget;
    mx__engine asked, engine; /* what the caller insists on; what answers */
    mx__algebra algebra;      /* of raw values */
    mx__memo *memo;           /* made at the first need */
    mx__memo *heaps;          /* misère: the Nim heaps that positions equal */
    mx__retro *retro;         /* endless play: single positions, and whole sums */
    mx__retro *retro_sums;
    mx__sets *sets, *own_sets; /* of infinite values; lent, or freed with the solver */
    struct mx__whole *search;  /* misère: sums of wild positions of this game */
    mx__sequence *sequence;
    mx__table *table;
    bool table_failed; /* the rules failed somewhere in the box: the memo answers */
    double weighed;    /* cells of the largest box whose filling was estimated */
    uint64_t probed;   /* options that the memo spent before a table was considered */
};

/* What is proved of GAME, in words, into PLAN->traits. */
void mx__plan_traits(const mx_game *game, mx__plan *plan);

/* The raw value of one component, in solver->algebra. */
MX_MUSTUSE mx_status mx__solver_raw(mx__solver *solver, mx_span at, mx__wide *out,
                                    mx_error *err);

/* Whether the game is a misère subtraction game, decided by its Grundy values. */
bool mx__solver_pairs(const mx__solver *solver);

/* The memo of the solver, made if need be. */
MX_MUSTUSE mx_status mx__solver_memo(mx__solver *solver, mx_error *err);

/* The sequence of the solver, made if need be; the game has a heap rule. */
MX_MUSTUSE mx_status mx__solver_sequence(mx__solver *solver, mx_error *err);

/* The search of misère sums of this game alone, made if need be. */
MX_MUSTUSE mx_status mx__solver_search(mx__solver *solver, mx_error *err);

/* Fills the table from LO to HI; table_failed when it will never do. */
MX_MUSTUSE mx_status mx__solver_cover(mx__solver *solver, const int64_t *lo,
                                      const int64_t *hi, mx_error *err);

#endif
