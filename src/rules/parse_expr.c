/* parse_expr.c: expressions, by precedence climbing. */
#include "library.h"
#include "parse.h"

#include <string.h>

/* The levels of precedence, loosest first; if-else stands above them all. */
enum {
    LEVEL_OR = 1,
    LEVEL_AND,
    LEVEL_NOT,
    LEVEL_COMPARE,
    LEVEL_RANGE,
    LEVEL_CONCAT,
    LEVEL_XOR,
    LEVEL_ADD,
    LEVEL_MULTIPLY,
    LEVEL_NEGATE
};

static mx__expr *parse_level(mx__parser *p, int least);

/* --- nodes ------------------------------------------------------------------------ */

mx__expr *mx__new_expr(mx__parser *p, mx__expr_kind kind, uint32_t start)
{
    mx__expr *expr = MX_NODE(p, mx__expr);

    if (!expr) return NULL;
    expr->kind = kind;
    expr->place = mx__place_from(p, start);
    expr->function = -1;
    expr->height = 1;
    return expr;
}

static void raise_to(unsigned *height, const mx__expr *expr)
{
    if (expr && expr->height > *height) *height = expr->height;
}

bool mx__set_height(mx__parser *p, mx__expr *expr)
{
    unsigned height = 0;

    raise_to(&height, expr->a);
    raise_to(&height, expr->b);
    raise_to(&height, expr->c);
    for (const mx__item *item = expr->items; item; item = item->next) {
        raise_to(&height, item->expr);
        for (const mx__clause *clause = item->clauses; clause; clause = clause->next)
            raise_to(&height, clause->expr);
    }
    for (const mx__edit *edit = expr->edits; edit; edit = edit->next) {
        raise_to(&height, edit->row);
        raise_to(&height, edit->column);
        raise_to(&height, edit->value);
    }
    for (const mx__piece *piece = expr->pieces; piece; piece = piece->next)
        raise_to(&height, piece->expr);
    if (height >= MX_MOST_LEVELS) return mx__too_deep(p, expr->place);
    expr->height = (uint16_t)(height + 1);
    return true;
}

mx__expr *mx__new_binary(mx__parser *p, mx__op op, mx__expr *a, mx__expr *b)
{
    mx__expr *expr = mx__new_expr(p, MX_E_BINARY, a->place.start);

    if (!expr) return NULL;
    expr->op = op;
    expr->a = a;
    expr->b = b;
    return mx__set_height(p, expr) ? expr : NULL;
}

/* --- items: list, set, call ------------------------------------------------------- */

mx__expr *mx__parse_item_expr(mx__parser *p, mx__clause **clauses)
{
    mx__expr *expr = mx__parse_expr_filter(p);

    *clauses = NULL;
    return expr && mx__parse_clauses(p, false, clauses) ? expr : NULL;
}

static mx__item *parse_item(mx__parser *p)
{
    mx__item *item = MX_NODE(p, mx__item);

    if (!item) return NULL;
    item->expr = mx__parse_item_expr(p, &item->clauses);
    return item->expr ? item : NULL;
}

/* Items up to the bracket CLOSE; the opening one is the next token. */
bool mx__parse_items(mx__parser *p, mx__token_kind close, mx__item **items)
{
    mx__bytes outer = mx__open(p);
    MX_LIST(mx__item) list;

    MX_LIST_START(list);
    while (!p->status && mx__peek(p) != close) {
        mx__item *item = parse_item(p);

        if (!item) return false;
        MX_LIST_ADD(list, item);
        if (!mx__accept(p, MX_TK_COMMA)) break;
    }
    *items = list.first;
    return mx__close(p, close, outer);
}

/* --- primaries -------------------------------------------------------------------- */

static bool range_has_end(mx__parser *p, const mx__item *items)
{
    for (; items; items = items->next)
        if (items->expr->kind == MX_E_RANGE && !items->expr->b)
            return mx__refuse(p, items->expr->place, "write 1..n",
                              "this range has no end");
    return true;
}

static mx__expr *parse_list(mx__parser *p, mx__token_kind close, mx__expr_kind kind)
{
    uint32_t start = p->token.place.start;
    mx__item *items = NULL;
    mx__expr *expr;

    if (!mx__parse_items(p, close, &items) || !range_has_end(p, items)) return NULL;
    expr = mx__new_expr(p, items || kind == MX_E_SET ? kind : MX_E_NOTHING, start);
    if (!expr) return NULL;
    expr->items = items;
    return mx__set_height(p, expr) ? expr : NULL;
}

static mx__expr *parse_parens(mx__parser *p)
{
    uint32_t start = p->token.place.start;
    mx__item *items = NULL;
    mx__expr *expr;
    size_t n = 0;

    if (!mx__parse_items(p, MX_TK_CLOSE, &items)) return NULL;
    if (!items)
        return mx__refuse(p, mx__place_from(p, start), "nothing left is written []",
                          "nothing stands between these brackets");
    for (const mx__item *item = items; item; item = item->next, n++)
        if (item->clauses)
            return mx__refuse(p, item->clauses->place,
                              "put [ and ] around a list that a loop makes",
                              "a comprehension can not stand in ( and )");
    if (!range_has_end(p, items)) return NULL;
    if (n == 1) {
        items->expr->place = mx__place_from(p, start);
        return items->expr;
    }
    if (n > MX_MOST_PARTS)
        return mx__refuse(p, mx__place_from(p, start), "use an array",
                          "a record has at most %d parts", MX_MOST_PARTS);
    expr = mx__new_expr(p, MX_E_RECORD, start);
    if (!expr) return NULL;
    expr->items = items;
    return mx__set_height(p, expr) ? expr : NULL;
}

static bool is_graph_option(const mx__parser *p)
{
    mx__token second;

    if (mx__is_word(p, "undirected") || mx__is_word(p, "directed")) return true;
    if (!mx__is_word(p, "from")) return false;
    second = mx__peek_second(p);
    return second.kind == MX_TK_INT || second.kind == MX_TK_NAME ||
           second.kind == MX_TK_OPEN;
}

/* graph(n, u, v, from 1, undirected) */
static bool parse_graph_arguments(mx__parser *p, mx__expr *call)
{
    mx__bytes outer = mx__open(p);
    MX_LIST(mx__item) list;

    MX_LIST_START(list);
    while (!p->status && mx__peek(p) != MX_TK_CLOSE) {
        if (is_graph_option(p)) {
            call->undirected |= mx__is_word(p, "undirected");
            if (mx__accept_word(p, "from")) {
                call->a = mx__parse_expr(p);
            } else {
                mx__next(p);
            }
        } else {
            mx__item *item = parse_item(p);

            if (!item) return false;
            MX_LIST_ADD(list, item);
        }
        if (p->status || !mx__accept(p, MX_TK_COMMA)) break;
    }
    call->items = list.first;
    return mx__close(p, MX_TK_CLOSE, outer);
}

static bool is_query(const char *name)
{
    static const char *const names[] = {
#define X(name, result, sentence) #name,
        MX_QUERIES(X)
#undef X
    };

    for (size_t i = 0; i < MX_COUNT(names); i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

static mx__expr *parse_call(mx__parser *p, const char *name, uint32_t start)
{
    mx__expr *expr = mx__new_expr(p, is_query(name) ? MX_E_QUERY : MX_E_CALL, start);

    if (!expr) return NULL;
    expr->name = name;
    if (strcmp(name, "graph") == 0) {
        if (!parse_graph_arguments(p, expr)) return NULL;
    } else if (!mx__parse_items(p, MX_TK_CLOSE, &expr->items) ||
               !range_has_end(p, expr->items)) {
        return NULL;
    }
    expr->place = mx__place_from(p, start);
    return mx__set_height(p, expr) ? expr : NULL;
}

static int player_number(const char *name)
{
    static const char *const names[] = { "left", "right", "first", "second" };

    for (int i = 0; i < 4; i++)
        if (strcmp(names[i], name) == 0) return i;
    return -1;
}

static mx__expr *parse_start_wins(mx__parser *p, const char *name, uint32_t start)
{
    mx__expr *expr;
    bool loses = mx__is_word(p, "loses");

    if (!mx__next(p)) return NULL;
    expr = mx__new_expr(p, MX_E_START_WINS, start);
    if (!expr) return NULL;
    expr->number = player_number(name);
    expr->loses = loses;
    return expr;
}

static mx__expr *parse_name(mx__parser *p)
{
    uint32_t start = p->token.place.start;
    const char *name = mx__take_name(p, "a name");
    mx__expr *expr;

    if (!name) return NULL;
    if (mx__peek(p) == MX_TK_OPEN) return parse_call(p, name, start);
    if (player_number(name) >= 0 && (mx__is_word(p, "wins") || mx__is_word(p, "loses")))
        return parse_start_wins(p, name, start);
    expr = mx__new_expr(p,
                        strcmp(name, "true") == 0    ? MX_E_TRUE
                        : strcmp(name, "false") == 0 ? MX_E_FALSE
                        : strcmp(name, "empty") == 0 ? MX_E_EMPTY
                                                     : MX_E_NAME,
                        start);
    if (expr) expr->name = name;
    return expr;
}

static mx__expr *parse_number(mx__parser *p)
{
    mx__token token = p->token;
    mx__expr *expr;

    if (!mx__next(p)) return NULL;
    expr = mx__new_expr(p, MX_E_INT, token.place.start);
    if (expr) expr->number = token.number;
    return expr;
}

/* `xor(...)`, the only function whose name is an operator. */
static mx__expr *parse_xor_call(mx__parser *p)
{
    uint32_t start = p->token.place.start;

    if (mx__peek_second(p).kind != MX_TK_OPEN)
        return mx__unexpected(p, "a value on the left of 'xor'");
    if (!mx__next(p)) return NULL;
    return parse_call(p, "xor", start);
}

static mx__expr *parse_primary(mx__parser *p)
{
    switch ((int)mx__peek(p)) {
    case MX_TK_INT: return parse_number(p);
    case MX_TK_TEXT: return mx__parse_text(p);
    case MX_TK_NAME: return parse_name(p);
    case MX_TK_XOR: return parse_xor_call(p);
    case MX_TK_OPEN: return parse_parens(p);
    case MX_TK_OPEN_SQUARE: return parse_list(p, MX_TK_CLOSE_SQUARE, MX_E_LIST);
    case MX_TK_OPEN_BRACE: return parse_list(p, MX_TK_CLOSE_BRACE, MX_E_SET);
    case MX_TK_NOT:
        return mx__refuse(p, p->token.place, "write (not ...)",
                          "'not' binds less than the operator before it");
    case MX_TK_PLUS:
        return mx__refuse(p, p->token.place, "leave it out",
                          "a number has no '+' before it");
    default: return mx__unexpected(p, "a value");
    }
}

/* --- operators -------------------------------------------------------------------- */

typedef struct operator_row {
    mx__token_kind token;
    int level;
    mx__op op;
} operator_row;

static const operator_row operators[] = { { MX_TK_OR, LEVEL_OR, MX_OP_OR },
                                          { MX_TK_AND, LEVEL_AND, MX_OP_AND },
                                          { MX_TK_EQ, LEVEL_COMPARE, MX_OP_EQ },
                                          { MX_TK_NE, LEVEL_COMPARE, MX_OP_NE },
                                          { MX_TK_LT, LEVEL_COMPARE, MX_OP_LT },
                                          { MX_TK_LE, LEVEL_COMPARE, MX_OP_LE },
                                          { MX_TK_GT, LEVEL_COMPARE, MX_OP_GT },
                                          { MX_TK_GE, LEVEL_COMPARE, MX_OP_GE },
                                          { MX_TK_IN, LEVEL_COMPARE, MX_OP_IN },
                                          { MX_TK_NOT, LEVEL_COMPARE, MX_OP_NOT_IN },
                                          { MX_TK_DOTS, LEVEL_RANGE, MX_OP_ADD },
                                          { MX_TK_CONCAT, LEVEL_CONCAT, MX_OP_CONCAT },
                                          { MX_TK_XOR, LEVEL_XOR, MX_OP_XOR },
                                          { MX_TK_PLUS, LEVEL_ADD, MX_OP_ADD },
                                          { MX_TK_MINUS, LEVEL_ADD, MX_OP_SUB },
                                          { MX_TK_TIMES, LEVEL_MULTIPLY, MX_OP_MUL },
                                          { MX_TK_DIVIDE, LEVEL_MULTIPLY, MX_OP_DIV },
                                          { MX_TK_MODULO, LEVEL_MULTIPLY, MX_OP_MOD } };

static const operator_row *operator_here(const mx__parser *p)
{
    mx__token_kind kind = mx__peek(p);

    for (size_t i = 0; i < MX_COUNT(operators); i++)
        if (operators[i].token == kind &&
            (kind != MX_TK_NOT || mx__peek_second(p).kind == MX_TK_IN))
            return &operators[i];
    return NULL;
}

static mx__expr *parse_prefix(mx__parser *p, mx__expr_kind kind, int level)
{
    uint32_t start = p->token.place.start;
    mx__expr *operand, *expr;

    if (!mx__deeper(p) || !mx__next(p)) return NULL;
    operand = parse_level(p, level);
    if (!operand) return NULL;
    mx__shallower(p);
    if (kind == MX_E_NEG && operand->kind == MX_E_INT && operand->number > 0) {
        operand->number = -operand->number;
        operand->place.start = start;
        return operand;
    }
    expr = mx__new_expr(p, kind, start);
    if (!expr) return NULL;
    expr->a = operand;
    return mx__set_height(p, expr) ? expr : NULL;
}

static mx__expr *parse_operand(mx__parser *p, int least)
{
    if (mx__peek(p) == MX_TK_NOT && least <= LEVEL_NOT)
        return parse_prefix(p, MX_E_NOT, LEVEL_NOT);
    if (mx__peek(p) == MX_TK_MINUS) return parse_prefix(p, MX_E_NEG, LEVEL_NEGATE);
    return mx__parse_postfix(p, parse_primary(p));
}

static mx__expr *parse_range_end(mx__parser *p, mx__expr *a)
{
    mx__expr *expr = mx__new_expr(p, MX_E_RANGE, a->place.start);

    if (!expr) return NULL;
    expr->a = a;
    if (mx__peek(p) != MX_TK_CLOSE_SQUARE) {
        expr->b = parse_level(p, LEVEL_RANGE + 1);
        if (!expr->b) return NULL;
    }
    expr->place = mx__place_from(p, a->place.start);
    return mx__set_height(p, expr) ? expr : NULL;
}

static void *refuse_chain(mx__parser *p, int level)
{
    if (level == LEVEL_RANGE)
        return mx__refuse(p, p->token.place, "filter with if k % s == 0",
                          "a range has a first and a last number, no step");
    return mx__refuse(p, p->token.place, "write a < b and b < c",
                      "comparisons do not chain");
}

static mx__expr *parse_level(mx__parser *p, int least)
{
    mx__expr *left = parse_operand(p, least);
    int level_before = LEVEL_NEGATE + 1;

    while (left) {
        const operator_row *row = operator_here(p);
        mx__expr *right;

        if (!row || row->level < least) break;
        if (row->level == level_before &&
            (row->level == LEVEL_COMPARE || row->level == LEVEL_RANGE))
            return refuse_chain(p, row->level);
        level_before = row->level;
        if (row->token == MX_TK_NOT && !mx__next(p)) return NULL;
        if (!mx__next(p)) return NULL;
        if (row->level == LEVEL_RANGE) {
            left = parse_range_end(p, left);
            continue;
        }
        right = parse_level(p, row->level + 1);
        left = right ? mx__new_binary(p, row->op, left, right) : NULL;
    }
    return left;
}

/* --- whole expressions ------------------------------------------------------------ */

mx__expr *mx__parse_bound(mx__parser *p)
{
    return parse_level(p, LEVEL_RANGE);
}

mx__expr *mx__parse_join(mx__parser *p)
{
    return parse_level(p, LEVEL_CONCAT);
}

mx__expr *mx__parse_condition(mx__parser *p)
{
    return parse_level(p, LEVEL_OR);
}

/* `A if C else B`, or A and the filter C when no else follows. */
mx__expr *mx__parse_expr_filter(mx__parser *p)
{
    mx__expr *a, *condition, *expr;
    mx__bytes place;

    if (!mx__deeper(p)) return NULL;
    a = parse_level(p, LEVEL_OR);
    if (a && mx__peek(p) == MX_TK_IF) {
        place = p->token.place;
        if (!mx__next(p)) return NULL;
        condition = parse_level(p, LEVEL_OR);
        if (!condition) return NULL;
        if (mx__peek(p) == MX_TK_ELSE) {
            if (!mx__next(p)) return NULL;
            expr = mx__new_expr(p, MX_E_IF, a->place.start);
            if (!expr) return NULL;
            expr->a = a;
            expr->b = condition;
            expr->c = mx__parse_expr_filter(p);
            if (!expr->c) return NULL;
            expr->place.end = expr->c->place.end;
            if (!mx__set_height(p, expr)) return NULL;
            a = expr;
        } else {
            p->filter = condition;
            p->filter_place = place;
        }
    }
    mx__shallower(p);
    return a;
}

mx__expr *mx__parse_expr(mx__parser *p)
{
    mx__expr *expr = mx__parse_expr_filter(p);

    if (!expr || !p->filter) return expr;
    return mx__refuse(p, p->filter_place, "write A if C else B",
                      "this 'if' has no 'else'");
}
