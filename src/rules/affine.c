/* affine.c: affine forms, and proofs that one is not negative. */
#include "affine.h"

#include "compiler.h"

#include <stdlib.h>
#include <string.h>

static const int64_t too_large = INT64_C(1) << 40;

mx__affine mx__affine_of(int64_t constant)
{
    mx__affine a = { constant, { 0 } };

    return a;
}

mx__affine mx__unknown(mx__facts *facts, bool *ok)
{
    mx__affine a = { 0 };

    if (facts->n_unknowns == MX_MOST_UNKNOWNS)
        *ok = false;
    else
        a.factor[facts->n_unknowns++] = 1;
    return a;
}

static int64_t sum(int64_t a, int64_t b, int64_t times, bool *ok)
{
    int64_t product, out;

    if (MX_MUL_OVERFLOWS(b, times, &product) || MX_ADD_OVERFLOWS(a, product, &out) ||
        out > too_large || out < -too_large) {
        *ok = false;
        return 0;
    }
    return out;
}

mx__affine mx__affine_add(const mx__affine *a, const mx__affine *b, int64_t times,
                          bool *ok)
{
    mx__affine out;

    out.constant = sum(a->constant, b->constant, times, ok);
    for (size_t i = 0; i < MX_MOST_UNKNOWNS; i++)
        out.factor[i] = sum(a->factor[i], b->factor[i], times, ok);
    return out;
}

bool mx__affine_is_constant(const mx__affine *a)
{
    for (size_t i = 0; i < MX_MOST_UNKNOWNS; i++)
        if (a->factor[i]) return false;
    return true;
}

void mx__know(mx__facts *facts, const mx__affine *a, const mx__affine *b, int64_t least)
{
    bool ok = true;
    mx__affine fact = mx__affine_add(a, b, -1, &ok);

    fact.constant = sum(fact.constant, least, -1, &ok);
    if (!ok || facts->n == MX_MOST_FACTS || mx__affine_is_constant(&fact)) return;
    facts->at[facts->n++] = fact;
}

/* An unknown of the goal to get rid of; the last, for facts lead from later unknowns to
   earlier ones. */
static int last_unknown(const mx__affine *goal)
{
    for (int i = MX_MOST_UNKNOWNS - 1; i >= 0; i--)
        if (goal->factor[i]) return i;
    return -1;
}

/* GOAL is SCALE times what is to be shown, less multiples of facts. Integers: more than
   -1 is not negative. */
static bool search(const mx__facts *facts, const mx__affine *goal, int64_t scale,
                   int depth, int *patience)
{
    int unknown = last_unknown(goal);

    if (unknown < 0) return goal->constant > -scale;
    if (depth == 0 || --*patience < 0) return false;
    for (size_t f = 0; f < facts->n; f++) {
        int64_t have = goal->factor[unknown], gives = facts->at[f].factor[unknown];
        mx__affine scaled = mx__affine_of(0), rest;
        int64_t new_scale;
        bool ok = true;

        if (gives == 0 || (have > 0) != (gives > 0)) continue;
        scaled = mx__affine_add(&scaled, goal, llabs(gives), &ok);
        rest = mx__affine_add(&scaled, &facts->at[f], -llabs(have), &ok);
        new_scale = sum(0, scale, llabs(gives), &ok);
        if (ok && search(facts, &rest, new_scale, depth - 1, patience)) return true;
    }
    return false;
}

bool mx__follows(const mx__facts *facts, const mx__affine *goal)
{
    for (int depth = 0; depth <= 8; depth++) {
        int patience = 4000;

        if (search(facts, goal, 1, depth, &patience)) return true;
    }
    return false;
}
