/* meaning.h: integers of the checked tree as affine forms over unknowns: the position's
   scalars, loop variables, and one for everything else. Ranges, guards and the library give
   facts about them. */
#ifndef MX_MEANING_H
#define MX_MEANING_H

#include "affine.h"
#include "open.h"
#include "vec.h"

/* What a name stands for. */
typedef struct mx__meaning {
    const mx__symbol *symbol;
    mx__affine form;
} mx__meaning;

/* A min or max that was met. */
typedef struct mx__extreme {
    bool is_min;
    size_t n;
    mx__affine arg[4], form;
} mx__extreme;

typedef struct mx__meanings {
    const mx__program *program;
    mx__facts facts;
    MX_VEC(mx__meaning) names;
    MX_VEC(mx__extreme) extremes;
    int depth;
    bool ok; /* false: too much was met to say anything */
} mx__meanings;

void mx__meanings_clear(mx__meanings *p); /* frees what it holds */

typedef void mx__scene_body(mx__meanings *p, void *context);
/* An element of an array: its form, or, as a record, its fields' expressions. */
typedef void mx__element_body(mx__meanings *p, const mx__affine *form,
                              const mx__expr *record, void *context);

/* Everything learnt since mx__scene_enter is forgotten by mx__scene_leave. */
typedef struct mx__scene {
    size_t n_names, n_extremes, n_facts, n_unknowns;
} mx__scene;

mx__scene mx__scene_enter(const mx__meanings *p);
void mx__scene_leave(mx__meanings *p, mx__scene before);

/* Any integer. */
mx__affine mx__meaning_unknown(mx__meanings *p);
mx__affine mx__meaning_of(mx__meanings *p, const mx__expr *e);
/* low <= form <= high; INT64_MIN and INT64_MAX: none. */
void mx__meaning_within(mx__meanings *p, const mx__affine *form, int64_t low,
                        int64_t high);
/* The condition E is SENSE. */
void mx__meaning_assume(mx__meanings *p, const mx__expr *e, bool sense);

/* PATTERN stands for FORM, or for the fields of RECORD; NULL: not known. */
void mx__meaning_bind(mx__meanings *p, const mx__pattern *pattern,
                      const mx__affine *form, const mx__expr *record);
/* Binds a let's parameters and gives its body; NULL when it can not be looked into. The
   caller sets names.n back to *NAMES. */
const mx__expr *mx__meaning_open_let(mx__meanings *p, const mx__expr *call,
                                     size_t *names);

/* Calls THEN for every way through CLAUSES, for every element of E, in a scene of its
   own each. */
void mx__meaning_clauses(mx__meanings *p, const mx__clause *clauses,
                         mx__scene_body *then, void *context);
void mx__meaning_elements(mx__meanings *p, const mx__expr *e, mx__element_body *then,
                          void *context);

#endif
