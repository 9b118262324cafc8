/* likeness.c: proves that only the shape of the graph counts. */
#include "likeness.h"

#include "library_rows.h"

enum { MOST_NAMES = 16 };

typedef enum name_kind { A_NODE, A_NEIGHBOUR, A_SET } name_kind;

/* What a name stands for. A neighbour is a node of G that need not be in t. */
typedef struct known_name {
    const mx__symbol *symbol;
    name_kind kind;
} known_name;

typedef struct proof {
    const mx__symbol *graph;
    known_name name[MOST_NAMES];
    size_t n;
    const mx__symbol *low, *high; /* of the guard `high > low`, or NULL */
} proof;

/* --- names ------------------------------------------------------------------------ */

static known_name *find_name(proof *p, const mx__expr *e)
{
    if (e->kind != MX_E_NAME) return NULL;
    for (size_t i = 0; i < p->n; i++)
        if (p->name[i].symbol == e->symbol) return &p->name[i];
    return NULL;
}

static bool is_named(proof *p, const mx__expr *e, name_kind kind)
{
    const known_name *name = find_name(p, e);

    return name && name->kind == kind;
}

static bool is_node(proof *p, const mx__expr *e)
{
    return is_named(p, e, A_NODE);
}

static bool is_some_node(proof *p, const mx__expr *e)
{
    return is_node(p, e) || is_named(p, e, A_NEIGHBOUR);
}

static bool bind(proof *p, const mx__pattern *pattern, name_kind kind)
{
    if (pattern->kind != MX_P_NAME || pattern->bound || p->n == MOST_NAMES)
        return false;
    p->name[p->n++] = (known_name){ pattern->symbol, kind };
    return true;
}

/* The one call of FUNCTION with G in front: its second argument, else NULL. */
static const mx__expr *about_graph(proof *p, const mx__expr *e,
                                   mx__library_row function)
{
    const mx__item *graph = e->items;

    if (e->kind != MX_E_CALL || e->symbol || e->function != (int)function) return NULL;
    if (!graph || graph->expr->kind != MX_E_NAME || graph->expr->symbol != p->graph)
        return NULL;
    return graph->next ? graph->next->expr : graph->expr;
}

/* --- sets, numbers, conditions ---------------------------------------------------- */

static bool clauses_hold(proof *p, const mx__clause *clause);
static bool is_condition(proof *p, const mx__expr *e);

/* The nodes that ITEM lists are nodes of t. What its clauses bind, and what they say of
   names from outside, holds inside of it alone. */
static bool is_node_item(proof *p, const mx__item *item)
{
    proof before = *p;
    bool fine = clauses_hold(p, item->clauses) && is_node(p, item->expr);

    *p = before;
    return fine;
}

static bool are_node_items(proof *p, const mx__item *item)
{
    for (; item; item = item->next)
        if (!is_node_item(p, item)) return false;
    return true;
}

static bool is_set(proof *p, const mx__expr *e)
{
    if (e->kind == MX_E_NAME) return is_named(p, e, A_SET);
    if (e->kind == MX_E_EMPTY) return true;
    if (e->kind == MX_E_CONVERT)
        return (e->conversion == MX_CV_ARRAY || e->conversion == MX_CV_POSITION) &&
               is_set(p, e->a);
    if (e->kind == MX_E_LIST || e->kind == MX_E_SET)
        return e->items && are_node_items(p, e->items);
    if (e->kind == MX_E_WITHOUT)
        return !e->is_index && is_set(p, e->a) && are_node_items(p, e->items);
    return e->kind == MX_E_IF && is_condition(p, e->b) && is_set(p, e->a) &&
           is_set(p, e->c);
}

static bool is_number(proof *p, const mx__expr *e)
{
    if (e->kind == MX_E_INT) return true;
    if (e->kind == MX_E_CALL && !e->symbol && e->function == MX_L_len)
        return is_set(p, e->items->expr);
    return e->kind == MX_E_BINARY && e->op <= MX_OP_XOR && is_number(p, e->a) &&
           is_number(p, e->b);
}

/* `x in S`, `x in next(G, y)`. */
static bool is_membership(proof *p, const mx__expr *e)
{
    const mx__expr *beside = about_graph(p, e->b, MX_L_next);

    return is_node(p, e->a) && (beside ? is_node(p, beside) : is_set(p, e->b));
}

static bool is_condition(proof *p, const mx__expr *e)
{
    if (e->kind == MX_E_TRUE || e->kind == MX_E_FALSE) return true;
    if (e->kind == MX_E_NOT) return is_condition(p, e->a);
    if (e->kind != MX_E_BINARY) return false;
    if (e->op == MX_OP_AND || e->op == MX_OP_OR)
        return is_condition(p, e->a) && is_condition(p, e->b);
    if (e->op == MX_OP_IN || e->op == MX_OP_NOT_IN) return is_membership(p, e);
    if (e->op < MX_OP_EQ || e->op > MX_OP_GE) return false;
    if (e->op <= MX_OP_NE && is_node(p, e->a) && is_node(p, e->b)) return true;
    return is_number(p, e->a) && is_number(p, e->b);
}

/* --- clauses ---------------------------------------------------------------------- */

static bool is_order_of_nodes(proof *p, const mx__expr *e)
{
    return e->kind == MX_E_BINARY && e->op >= MX_OP_LT && e->op <= MX_OP_GE &&
           is_some_node(p, e->a) && is_some_node(p, e->b);
}

/* `u in S`: the neighbour u is a node of t from here on. The parts of a condition hold all
   or none, so those in front of this one may already rest on it. */
static bool makes_node(proof *p, const mx__expr *e)
{
    known_name *name;

    if (e->kind != MX_E_BINARY) return false;
    if (e->op == MX_OP_AND) {
        bool left = makes_node(p, e->a);

        return makes_node(p, e->b) || left;
    }
    name = e->op == MX_OP_IN ? find_name(p, e->a) : NULL;
    if (!name || name->kind != A_NEIGHBOUR || !is_set(p, e->b)) return false;
    name->kind = A_NODE;
    return true;
}

/* An `if` whose parts joined by `and` are conditions, one of them perhaps the guard. */
static bool is_filter(proof *p, const mx__expr *e, bool may_order)
{
    if (e->kind == MX_E_BINARY && e->op == MX_OP_AND)
        return is_filter(p, e->a, may_order) && is_filter(p, e->b, may_order);
    if (!may_order || p->low || !is_order_of_nodes(p, e)) return is_condition(p, e);
    p->low = e->a->symbol;
    p->high = e->b->symbol;
    return p->low != p->high;
}

static bool loop_holds(proof *p, const mx__clause *clause)
{
    const mx__expr *over = clause->expr, *of;

    while (over->kind == MX_E_CONVERT && over->conversion == MX_CV_ARRAY)
        over = over->a;
    of = about_graph(p, over, MX_L_next);
    if (of) return is_node(p, of) && bind(p, clause->pattern, A_NEIGHBOUR);
    of = about_graph(p, over, MX_L_components);
    if (of) return is_set(p, of) && bind(p, clause->pattern, A_SET);
    return is_set(p, over) && bind(p, clause->pattern, A_NODE);
}

static bool clause_holds(proof *p, const mx__clause *clause, bool may_order)
{
    if (clause->kind == MX_C_FOR) return loop_holds(p, clause);
    if (clause->kind == MX_C_LET)
        return is_set(p, clause->expr) && bind(p, clause->pattern, A_SET);
    makes_node(p, clause->expr);
    return is_filter(p, clause->expr, may_order);
}

/* A loop over neighbours goes on for those in t alone. */
static bool are_in_t(const proof *p)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->name[i].kind == A_NEIGHBOUR) return false;
    return true;
}

static bool clauses_hold(proof *p, const mx__clause *clause)
{
    for (; clause; clause = clause->next)
        if (!clause_holds(p, clause, false)) return false;
    return are_in_t(p);
}

/* --- u and v exchanged ------------------------------------------------------------ */

typedef struct exchange {
    const mx__symbol *u, *v;
} exchange;

static bool same(const exchange *x, const mx__expr *a, const mx__expr *b);

static bool same_name(const exchange *x, const mx__symbol *a, const mx__symbol *b)
{
    if (a == x->u) return b == x->v;
    if (a == x->v) return b == x->u;
    return a == b;
}

static bool commutes(mx__op op)
{
    return op == MX_OP_ADD || op == MX_OP_MUL || op == MX_OP_XOR || op == MX_OP_EQ ||
           op == MX_OP_NE || op == MX_OP_AND || op == MX_OP_OR;
}

static bool same_clauses(const exchange *x, const mx__clause *a, const mx__clause *b)
{
    for (; a && b; a = a->next, b = b->next)
        if (a->kind != b->kind || (a->pattern && a->pattern != b->pattern) ||
            !same(x, a->expr, b->expr))
            return false;
    return !a && !b;
}

static bool same_items(const exchange *x, const mx__item *a, const mx__item *b)
{
    for (; a && b; a = a->next, b = b->next)
        if (!same(x, a->expr, b->expr) || !same_clauses(x, a->clauses, b->clauses))
            return false;
    return !a && !b;
}

/* Whether A is B with u and v exchanged. Both are parts of one tree, of the kinds that the
   proof knows: names bound inside are themselves. */
static bool same(const exchange *x, const mx__expr *a, const mx__expr *b)
{
    if (!a || !b) return a == b;
    if (a->kind != b->kind) return false;
    if (a->kind == MX_E_NAME) return same_name(x, a->symbol, b->symbol);
    if (a->kind == MX_E_INT) return a->number == b->number;
    if (a->kind == MX_E_BINARY && a->op != b->op) return false;
    if (a->kind == MX_E_CALL && (a->symbol != b->symbol || a->function != b->function))
        return false;
    if (a->kind == MX_E_BINARY && commutes(a->op) && same(x, a->a, b->b) &&
        same(x, a->b, b->a))
        return true;
    return a->conversion == b->conversion && a->is_index == b->is_index &&
           same(x, a->a, b->a) && same(x, a->b, b->b) && same(x, a->c, b->c) &&
           same_items(x, a->items, b->items);
}

/* A part of an `if` does not tell the ends from each other: it is the guard, `u in t`, or
   itself when they are exchanged. */
static bool is_fair(const proof *p, const exchange *x, const mx__expr *e,
                    const mx__expr *set)
{
    if (e->op == MX_OP_AND && e->kind == MX_E_BINARY)
        return is_fair(p, x, e->a, set) && is_fair(p, x, e->b, set);
    if (e->kind == MX_E_BINARY && e->op >= MX_OP_LT && e->op <= MX_OP_GE &&
        e->a->kind == MX_E_NAME && e->b->kind == MX_E_NAME && e->a->symbol == p->low &&
        e->b->symbol == p->high)
        return true;
    if (e->kind == MX_E_BINARY && e->op == MX_OP_IN && e->a->kind == MX_E_NAME &&
        e->a->symbol == x->u && e->b->kind == MX_E_NAME && e->b->symbol == set->symbol)
        return true;
    return same(x, e, e);
}

/* `for v in t for u in next(G, v) if u in t and u > v` and an option that is the same with
   u and v exchanged: without the guard each option comes twice, so it may go. */
static bool is_fair_move(proof *p, const mx__move *move)
{
    const mx__clause *outer = move->clauses, *inner = outer ? outer->next : NULL;
    const mx__expr *of;
    exchange x;
    bool has_set = false;

    if (!inner || outer->kind != MX_C_FOR || inner->kind != MX_C_FOR) return false;
    if (outer->expr->kind != MX_E_NAME || outer->pattern->kind != MX_P_NAME ||
        inner->pattern->kind != MX_P_NAME)
        return false;
    x = (exchange){ inner->pattern->symbol, outer->pattern->symbol };
    of = about_graph(p, inner->expr, MX_L_next);
    if (!of || of->kind != MX_E_NAME || of->symbol != x.v) return false;
    if (!(p->low == x.u && p->high == x.v) && !(p->low == x.v && p->high == x.u))
        return false;
    for (const mx__clause *c = inner->next; c; c = c->next) {
        if (c->kind != MX_C_IF || !is_fair(p, &x, c->expr, outer->expr)) return false;
        has_set = true;
    }
    for (const mx__opt *o = move->options; o; o = o->next)
        if (!same(&x, o->to, o->to)) return false;
    return has_set;
}

/* --- moves ------------------------------------------------------------------------ */

static bool is_sum(proof *p, const mx__expr *e)
{
    const mx__expr *of = about_graph(p, e, MX_L_components);
    bool fine = true;

    if (of) return is_set(p, of);
    if (e->kind == MX_E_NOTHING) return true;
    if (e->kind == MX_E_CONVERT && e->conversion == MX_CV_SUM) return is_set(p, e->a);
    if (e->kind != MX_E_LIST) return false;
    for (const mx__item *item = e->items; item && fine; item = item->next) {
        proof before = *p;

        fine = clauses_hold(p, item->clauses) && is_set(p, item->expr);
        *p = before;
    }
    return fine;
}

static bool move_holds(proof *p, const mx__move *move, bool *needs_edges)
{
    p->n = 0;
    p->low = p->high = NULL;
    if (move->is_distinct || !bind(p, move->from, A_SET)) return false;
    for (const mx__clause *c = move->clauses; c; c = c->next)
        if (!clause_holds(p, c, true)) return false;
    if (!are_in_t(p)) return false;
    for (const mx__opt *o = move->options; o; o = o->next)
        if (o->score || !(o->is_sum ? is_sum(p, o->to) : is_set(p, o->to)))
            return false;
    if (!p->low) return true;
    *needs_edges = true;
    return is_fair_move(p, move);
}

mx__likeness_trait mx__likeness_find(const mx__tree *tree)
{
    const mx__field *field = tree->position;
    const mx__expr *of;
    mx__likeness_trait trait = { 0 };
    proof p = { 0 };

    if (!field || field->next || field->kind != MX_S_SUBSET || tree->arrivals ||
        tree->ends || tree->has_scores || tree->turn || !tree->moves)
        return trait;
    of = field->universe;
    if (of->kind != MX_E_CALL || of->symbol || of->function != MX_L_nodes ||
        of->items->expr->kind != MX_E_NAME ||
        of->items->expr->symbol->kind != MX_SYM_DATA)
        return trait;
    p.graph = of->items->expr->symbol;
    for (const mx__move *move = tree->moves; move; move = move->next)
        if (!move_holds(&p, move, &trait.needs_edges)) return trait;
    trait.graph = p.graph->index;
    trait.is_there = true;
    return trait;
}
