/* check_claim.c: the types of claims. */
#include "check.h"

#include <string.h>

static bool binds(const mx__pattern *pattern, const char *name)
{
    if (pattern->kind == MX_P_NAME) return strcmp(pattern->name, name) == 0;
    for (const mx__pattern *part = pattern->parts; part; part = part->next)
        if (binds(part, name)) return true;
    return false;
}

static bool loops_bind_a_field(const mx__checker *c, const mx__clause *clauses)
{
    for (; clauses; clauses = clauses->next)
        for (const mx__field *f = c->tree->position; f && clauses->pattern; f = f->next)
            if (binds(clauses->pattern, f->name)) return true;
    return false;
}

const mx__pattern *mx__data_of(const mx__pattern *pattern)
{
    const mx__pattern *found = NULL;

    if (pattern->symbol && pattern->symbol->kind == MX_SYM_DATA) return pattern;
    for (const mx__pattern *part = pattern->parts; part && !found; part = part->next)
        found = mx__data_of(part);
    return found;
}

static mx__pattern *name_pattern(mx__checker *c, mx__field *field, mx__bytes place)
{
    mx__pattern *pattern = MX_ARENA_NEW(c->arena, mx__pattern);

    if (!pattern) return mx__no_memory(c);
    pattern->kind = MX_P_NAME;
    pattern->name = field->name;
    pattern->place = place;
    return pattern;
}

/* The pattern of all fields: what a claim that names them is about. */
static mx__pattern *pattern_of_fields(mx__checker *c, mx__bytes place)
{
    mx__pattern *record, **end;

    if (!c->tree->position->next) return name_pattern(c, c->tree->position, place);
    record = MX_ARENA_NEW(c->arena, mx__pattern);
    if (!record) return mx__no_memory(c);
    record->kind = MX_P_RECORD;
    record->place = place;
    end = &record->parts;
    for (mx__field *field = c->tree->position; field; field = field->next) {
        *end = name_pattern(c, field, place);
        if (!*end) return NULL;
        end = &(*end)->next;
    }
    return record;
}

static bool uses_symbol(const mx__pattern *pattern)
{
    if (pattern->kind == MX_P_NAME) return pattern->symbol && pattern->symbol->is_used;
    for (const mx__pattern *part = pattern->parts; part; part = part->next)
        if (uses_symbol(part)) return true;
    return false;
}

static bool check_sides(mx__checker *c, mx__claim *claim)
{
    return mx__check_as(c, &claim->subject, &mx__type_bool) &&
           (!claim->is || mx__check_as(c, &claim->is, &mx__type_bool));
}

/* Loops over data come before the positions: they may not depend on one. A condition that
   is tried as a whole sets the data inside. */
static bool check_data_loops(mx__checker *c, const mx__claim *claim)
{
    const mx__pattern *name;

    for (const mx__clause *f = claim->clauses; f; f = f->next)
        if (f->kind == MX_C_FOR && f->is_of_place && (name = mx__data_of(f->pattern)))
            return mx__reject(c, f->expr->place, "write for m in 1..9",
                              "the values of the data line '%s' may not depend on the "
                              "position",
                              name->name);
    return true;
}

static bool check_loops(mx__checker *c, mx__claim *claim)
{
    bool ok;

    if (claim->from) mx__mark_of_place(claim->from);
    c->may_loop_data = true;
    ok = mx__check_clauses(c, claim->clauses);
    c->may_loop_data = false;
    return ok && (((claim->kind == MX_CLAIM_TRUE && !claim->is_of_sum) ||
                   check_data_loops(c, claim)));
}

/* The P of a claim: a position, or a name for any sum of them. */
static bool check_from(mx__checker *c, mx__claim *claim)
{
    const mx__tree *t = c->tree;

    if (claim->is_of_sum && (t->ends || t->turn))
        return mx__reject(c, claim->place, "claim about one position",
                          "a game with 'ends' or 'turn' has no sums");
    return mx__check_pattern(c, claim->from,
                             claim->is_of_sum ? t->sum_type : t->place_type);
}

/* E, Q iff E. A name of the position that nothing binds stands for all positions. */
static bool check_truth(mx__checker *c, mx__claim *claim)
{
    mx__pattern *implied = NULL;

    if (claim->from) {
        if (!check_from(c, claim)) return false;
    } else if (!loops_bind_a_field(c, claim->clauses)) {
        implied = pattern_of_fields(c, claim->place);
        if (!implied || !mx__check_pattern(c, implied, c->tree->place_type))
            return false;
    }
    if (!check_loops(c, claim) || !check_sides(c, claim)) return false;
    if (implied && uses_symbol(implied)) claim->from = implied;
    return true;
}

static bool has_value(mx__checker *c, const mx__claim *claim)
{
    const mx__tree *t = c->tree;

    if (!t->is_misere && !t->ends && !t->turn && !t->has_scores) return true;
    return mx__reject(c, claim->place, "claim who wins: claim loses(P) iff ...",
                      t->is_misere ? "in misere play a component has no value"
                                   : "a game with 'ends', 'turn' or 'scores' has "
                                     "winners, no values");
}

static bool check_value(mx__checker *c, mx__claim *claim)
{
    const mx__type *want = c->tree->is_partizan ? &mx__type_value : &mx__type_int;

    return has_value(c, claim) &&
           mx__check_pattern(c, claim->from, c->tree->place_type) &&
           check_loops(c, claim) && mx__check_as(c, &claim->is, want);
}

static bool check_score(mx__checker *c, mx__claim *claim)
{
    return check_from(c, claim) && check_loops(c, claim) &&
           mx__check_as(c, &claim->subject, &mx__type_int) &&
           mx__check_as(c, &claim->is, &mx__type_int);
}

static bool check_image(mx__checker *c, mx__claim *claim)
{
    bool is_sum;

    if (claim->kind == MX_CLAIM_EQUAL && !has_value(c, claim)) return false;
    if (!mx__check_pattern(c, claim->from, c->tree->place_type) ||
        !check_loops(c, claim) || !mx__check_place(c, &claim->is, &is_sum))
        return false;
    return !is_sum || mx__reject(c, claim->is->place, "write one position",
                                 "this side is a sum of positions");
}

static bool check_constant(mx__checker *c, mx__expr **slot, int64_t least)
{
    int64_t value;

    if (!mx__check_as(c, slot, &mx__type_int)) return false;
    if (!mx__fold(c, *slot, &value))
        return mx__reject(c, (*slot)->place, NULL, "a period is a constant");
    if (value < least)
        return mx__reject(c, (*slot)->place, NULL, "this must be at least %d",
                          (int)least);
    (*slot)->kind = MX_E_INT;
    (*slot)->number = value;
    return true;
}

static bool check_period(mx__checker *c, mx__claim *claim)
{
    if (!has_value(c, claim)) return false;
    if (c->tree->place_type->kind != MX_T_INT)
        return mx__reject(c, claim->place, NULL,
                          "only the values of one integer have a period");
    return check_constant(c, &claim->is, 1) &&
           (!claim->from_index || check_constant(c, &claim->from_index, 0));
}

static bool check_claim(mx__checker *c, mx__claim *claim)
{
    switch (claim->kind) {
    case MX_CLAIM_VALUE: return check_value(c, claim);
    case MX_CLAIM_TRUE: return check_truth(c, claim);
    case MX_CLAIM_SYMMETRIC:
    case MX_CLAIM_EQUAL: return check_image(c, claim);
    case MX_CLAIM_PERIOD: return check_period(c, claim);
    case MX_CLAIM_SCORE: return check_score(c, claim);
    }
    return false;
}

bool mx__check_claims(mx__checker *c)
{
    mx__binding *mark = c->bindings;

    c->may_ask = c->may_shadow = true;
    for (mx__claim *claim = c->tree->claims; claim; claim = claim->next) {
        if (!check_claim(c, claim)) return false;
        mx__leave(c, mark);
    }
    c->may_ask = c->may_shadow = false;
    return true;
}
