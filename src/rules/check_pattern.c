/* check_pattern.c: patterns against types, and for, let and if. */
#include "check.h"

#include <string.h>

/* The name occurs in this pattern already: it was bound after MARK. */
static bool is_in_pattern(const mx__checker *c, const mx__binding *mark,
                          const char *name)
{
    for (const mx__binding *b = c->bindings; b != mark; b = b->before)
        if (strcmp(b->name->text, name) == 0) return true;
    return false;
}

static bool check_name(mx__checker *c, mx__pattern *pattern, const mx__type *type,
                       const mx__binding *mark)
{
    mx__symbol *old = mx__lookup(c, pattern->name);

    if (is_in_pattern(c, mark, pattern->name))
        return mx__reject(c, pattern->place, "take two names and compare: if a == b",
                          "'%s' occurs twice in this pattern", pattern->name);
    if (old && old->kind == MX_SYM_DATA && c->may_loop_data) {
        if (!mx__type_same(old->type, type))
            return mx__reject(c, pattern->place, NULL,
                              "'%s' is a data line of another type", pattern->name);
        pattern->symbol = old;
    } else {
        pattern->symbol =
            mx__bind(c, MX_SYM_LOCAL, pattern->name, pattern->place, type);
    }
    if (!pattern->symbol) return false;
    return !pattern->bound || mx__check_as(c, &pattern->bound, &mx__type_bool);
}

static bool check_literal(mx__checker *c, mx__pattern *pattern, const mx__type *type)
{
    if (type->kind == MX_T_RECORD || type->kind == MX_T_BOARD ||
        type->kind == MX_T_GRAPH)
        return mx__reject(c, pattern->place, NULL, "%s is no literal",
                          mx__words(c, type));
    return mx__check_as(c, &pattern->expr, type);
}

static bool check_pattern(mx__checker *c, mx__pattern *pattern, const mx__type *type,
                          const mx__binding *mark);

static bool check_parts(mx__checker *c, mx__pattern *pattern, const mx__type *type,
                        const mx__binding *mark)
{
    size_t n = 0, i = 0;

    for (mx__pattern *part = pattern->parts; part; part = part->next)
        n++;
    if (type->kind != MX_T_RECORD)
        return mx__reject(c, pattern->place, "write one name",
                          "this pattern has %zu parts, but it is matched with %s", n,
                          mx__words(c, type));
    if (type->n_fields != n)
        return mx__reject(c, pattern->place, NULL,
                          "this pattern has %zu parts, but the record has %zu", n,
                          type->n_fields);
    for (mx__pattern *part = pattern->parts; part; part = part->next)
        if (!check_pattern(c, part, type->fields[i++], mark)) return false;
    return true;
}

static bool check_pattern(mx__checker *c, mx__pattern *pattern, const mx__type *type,
                          const mx__binding *mark)
{
    pattern->type = type;
    switch (pattern->kind) {
    case MX_P_NAME: return check_name(c, pattern, type, mark);
    case MX_P_ANY: return true;
    case MX_P_EXPR: return check_literal(c, pattern, type);
    case MX_P_RECORD: return check_parts(c, pattern, type, mark);
    }
    return false;
}

bool mx__check_pattern(mx__checker *c, mx__pattern *pattern, const mx__type *type)
{
    return check_pattern(c, pattern, type, c->bindings);
}

/* `for k in [1..3]` that does not set a data line to [1, 2, 3]. */
static bool is_range_in_list(mx__checker *c, const mx__clause *clause)
{
    const mx__expr *list = clause->expr;
    const mx__symbol *old = clause->pattern->kind == MX_P_NAME
                                ? mx__lookup(c, clause->pattern->name)
                                : NULL;

    return list->kind == MX_E_LIST && !list->items->next && !list->items->clauses &&
           list->items->expr->kind == MX_E_RANGE && !(old && old->kind == MX_SYM_DATA);
}

static bool check_for(mx__checker *c, mx__clause *clause)
{
    const mx__type *type;
    static const char *const hints[] = { "write for k in 1..n or 0..n-1",
                                         "write for v in nodes(G)",
                                         "write for (r, c) in cells(g)" };

    if (is_range_in_list(c, clause))
        return mx__reject(c, clause->expr->place, "write 1..3 without brackets",
                          "this is a list of one range");
    if (!mx__check_raw(c, &clause->expr, NULL)) return false;
    type = clause->expr->type;
    if (type->kind != MX_T_ARRAY)
        return mx__reject(c, clause->expr->place,
                          type->kind == MX_T_INT     ? hints[0]
                          : type->kind == MX_T_GRAPH ? hints[1]
                          : type->kind == MX_T_BOARD ? hints[2]
                                                     : NULL,
                          "'for' runs over an array, a word, a set or a range; this is "
                          "%s",
                          mx__words(c, type));
    return mx__check_pattern(c, clause->pattern, type->element);
}

void mx__mark_of_place(const mx__pattern *pattern)
{
    if (pattern->symbol && pattern->symbol->kind == MX_SYM_LOCAL)
        pattern->symbol->is_of_place = true;
    for (const mx__pattern *part = pattern->parts; part; part = part->next)
        mx__mark_of_place(part);
}

bool mx__check_clauses(mx__checker *c, mx__clause *clause)
{
    bool may_loop_data = c->may_loop_data;

    for (; clause; clause = clause->next) {
        c->may_loop_data = may_loop_data && clause->kind == MX_C_FOR;
        c->is_of_place = false;
        if (clause->kind == MX_C_FOR && !check_for(c, clause)) return false;
        if (clause->kind == MX_C_IF && !mx__check_as(c, &clause->expr, &mx__type_bool))
            return false;
        if (clause->kind == MX_C_LET &&
            (!mx__check_value(c, &clause->expr, NULL) ||
             !mx__check_pattern(c, clause->pattern, clause->expr->type)))
            return false;
        clause->is_of_place = c->is_of_place;
        if (clause->is_of_place && clause->pattern) mx__mark_of_place(clause->pattern);
    }
    c->may_loop_data = may_loop_data;
    return !c->status;
}
