/* parse_clauses.c: what may follow an option or an element: `for`, `let` and `if`. */
#include "parse.h"

/* `for r, c in E` and `for k in 1, 2, 3`, of which 2 was read as the next loop's name. */
static void *refuse_loop(mx__parser *p, const mx__pattern *pattern)
{
    if (pattern->kind == MX_P_EXPR)
        return mx__refuse(p, pattern->place, "write for k in {1, 2, 3}",
                          "a loop runs over one list");
    if (pattern->kind == MX_P_NAME && mx__peek(p) == MX_TK_COMMA)
        return mx__refuse(p, p->token.place, "write for (r, c) in cells(g)",
                          "the names of a record stand in brackets");
    if (mx__peek(p) == MX_TK_EQUALS)
        return mx__refuse(p, p->token.place, "write 'in'", "expected 'in', found '='");
    return mx__unexpected(p, "'in'");
}

static mx__clause *parse_for(mx__parser *p)
{
    mx__clause *clause = MX_NODE(p, mx__clause);
    uint32_t start = p->token.place.start;

    if (!clause) return NULL;
    clause->kind = MX_C_FOR;
    clause->pattern = mx__parse_pattern(p, false);
    if (!clause->pattern) return NULL;
    if (mx__peek(p) != MX_TK_IN) return refuse_loop(p, clause->pattern);
    if (!mx__next(p)) return NULL;
    clause->expr = mx__parse_expr_filter(p);
    clause->place = mx__place_from(p, start);
    return clause->expr ? clause : NULL;
}

static mx__clause *parse_let(mx__parser *p)
{
    mx__clause *clause = MX_NODE(p, mx__clause);
    uint32_t start = p->token.place.start;

    if (!clause) return NULL;
    clause->kind = MX_C_LET;
    clause->pattern = mx__parse_pattern(p, false);
    if (!clause->pattern || !mx__expect(p, MX_TK_EQUALS, "'='")) return NULL;
    clause->expr = mx__parse_expr_filter(p);
    clause->place = mx__place_from(p, start);
    return clause->expr ? clause : NULL;
}

static mx__clause *new_if(mx__parser *p, mx__expr *condition)
{
    mx__clause *clause = MX_NODE(p, mx__clause);

    if (!clause || !condition) return NULL;
    clause->kind = MX_C_IF;
    clause->expr = condition;
    clause->place = condition->place;
    return clause;
}

static mx__clause *parse_if(mx__parser *p)
{
    mx__expr *condition = mx__parse_condition(p);

    if (condition && mx__peek(p) == MX_TK_ELSE)
        return mx__refuse(p, p->token.place, "a filter is `if C` alone",
                          "this 'else' does not follow an expression and its 'if'");
    return new_if(p, condition);
}

/* The next clause, or NULL when there is none or it failed. */
static mx__clause *parse_clause(mx__parser *p, bool comma)
{
    mx__expr *filter = p->filter;

    p->filter = NULL;
    if (filter) return new_if(p, filter);
    if (comma && mx__accept(p, MX_TK_COMMA)) return parse_for(p);
    if (p->status) return NULL;
    if (mx__peek(p) == MX_TK_FOR) return mx__next(p) ? parse_for(p) : NULL;
    if (mx__peek(p) == MX_TK_IF) return mx__next(p) ? parse_if(p) : NULL;
    if (mx__is_word(p, "let")) return mx__next(p) ? parse_let(p) : NULL;
    return NULL;
}

bool mx__parse_clauses(mx__parser *p, bool commas, mx__clause **clauses)
{
    MX_LIST(mx__clause) list;
    bool has_for = false;
    mx__clause *clause;
    unsigned n = 0;

    MX_LIST_START(list);
    while ((clause = parse_clause(p, commas && has_for))) {
        if (n++ == MX_MOST_CLAUSES) {
            mx__too_deep(p, clause->place);
            return false;
        }
        has_for |= clause->kind == MX_C_FOR;
        MX_LIST_ADD(list, clause);
    }
    *clauses = list.first;
    return !p->status;
}
