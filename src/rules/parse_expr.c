/* parse_expr.c: expressions, by precedence climbing, and the comprehensions behind them. */
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

/* --- nodes ----------------------------------------------------------------------------- */

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

/* --- items: list, set, call ---------------------------------------------------------- */

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
static bool parse_items(mx__parser *p, mx__token_kind close, mx__item **items)
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

/* --- primaries ------------------------------------------------------------------------ */

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

    if (!parse_items(p, close, &items) || !range_has_end(p, items)) return NULL;
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

    if (!parse_items(p, MX_TK_CLOSE, &items)) return NULL;
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
    } else if (!parse_items(p, MX_TK_CLOSE, &expr->items) ||
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

/* --- what follows a primary -------------------------------------------------------------- */

/* [i], [i..j], [..j], [i..] */
static mx__expr *parse_index(mx__parser *p, mx__expr *array)
{
    mx__bytes outer = mx__open(p);
    mx__expr *expr = mx__new_expr(p, MX_E_INDEX, array->place.start), *inside = NULL;

    if (!expr) return NULL;
    expr->a = array;
    if (p->in_claim && array->kind == MX_E_NAME && mx__peek(p) == MX_TK_CLOSE_SQUARE) {
        array->is_sum = true;
        return mx__close(p, MX_TK_CLOSE_SQUARE, outer) ? array : NULL;
    }
    if (mx__accept(p, MX_TK_DOTS)) {
        expr->kind = MX_E_SLICE;
        if (mx__peek(p) != MX_TK_CLOSE_SQUARE) expr->c = parse_level(p, LEVEL_CONCAT);
    } else {
        inside = mx__parse_expr(p);
    }
    if (p->status) return NULL;
    if (inside && inside->kind == MX_E_RANGE) {
        expr->kind = MX_E_SLICE;
        expr->b = inside->a;
        expr->c = inside->b;
    } else {
        expr->b = inside;
    }
    if (mx__peek(p) == MX_TK_COMMA)
        return mx__refuse(p, p->token.place, "write g[r][c]", "an index is one number");
    if (mx__peek(p) != MX_TK_CLOSE_SQUARE) return mx__unexpected(p, "']'");
    if (!mx__close(p, MX_TK_CLOSE_SQUARE, outer)) return NULL;
    expr->place = mx__place_from(p, array->place.start);
    return mx__set_height(p, expr) ? expr : NULL;
}

static mx__expr *parse_edit_index(mx__parser *p)
{
    mx__bytes outer = mx__open(p);
    mx__expr *expr = mx__parse_expr(p);

    if (!expr) return NULL;
    if (mx__peek(p) != MX_TK_CLOSE_SQUARE) return mx__unexpected(p, "']'");
    return mx__close(p, MX_TK_CLOSE_SQUARE, outer) ? expr : NULL;
}

static bool parse_edit_sign(mx__parser *p, char *op)
{
    switch ((int)mx__peek(p)) {
    case MX_TK_EQUALS: *op = '='; break;
    case MX_TK_PLUS_EQUALS: *op = '+'; break;
    case MX_TK_MINUS_EQUALS: *op = '-'; break;
    case MX_TK_TIMES_EQUALS: *op = '*'; break;
    default: mx__unexpected(p, "'=', '+=', '-=' or '*='"); return false;
    }
    return mx__next(p);
}

static mx__edit *parse_edit(mx__parser *p)
{
    mx__edit *edit = MX_NODE(p, mx__edit);
    uint32_t start = p->token.place.start;

    if (!edit) return NULL;
    if (mx__peek(p) != MX_TK_OPEN_SQUARE)
        return mx__unexpected(p, "an edit such as [i] = x");
    edit->row = parse_edit_index(p);
    if (edit->row && mx__peek(p) == MX_TK_OPEN_SQUARE)
        edit->column = parse_edit_index(p);
    if (p->status || !parse_edit_sign(p, &edit->op)) return NULL;
    edit->value = mx__parse_expr(p);
    edit->place = mx__place_from(p, start);
    return edit->value ? edit : NULL;
}

static bool parse_edits(mx__parser *p, mx__edit **edits)
{
    mx__bytes outer = mx__open(p);
    MX_LIST(mx__edit) list;

    MX_LIST_START(list);
    do {
        mx__edit *edit = parse_edit(p);

        if (!edit) return false;
        MX_LIST_ADD(list, edit);
    } while (mx__accept(p, MX_TK_COMMA) && mx__peek(p) != MX_TK_CLOSE_BRACE);
    *edits = list.first;
    return mx__close(p, MX_TK_CLOSE_BRACE, outer);
}

/* Behind ARRAY stand {, its own name and [: `a with {a[0] = 1}`. */
static bool names_a_cell(const mx__parser *p, const mx__expr *array)
{
    mx__lexer lexer = p->lexer;
    mx__token name, bracket;

    return array->kind == MX_E_NAME && !mx__lex_next(&lexer, &name, NULL) &&
           mx__token_is_word(p, &name, array->name) &&
           !mx__lex_next(&lexer, &bracket, NULL) && bracket.kind == MX_TK_OPEN_SQUARE;
}

static mx__expr *parse_with(mx__parser *p, mx__expr *array)
{
    mx__expr *expr;

    if (!mx__next(p)) return NULL;
    if (mx__peek(p) != MX_TK_OPEN_BRACE)
        return mx__unexpected(p, "'{' and edits such as {[i] = x}");
    expr = mx__new_expr(p, MX_E_WITH, array->place.start);
    if (!expr) return NULL;
    expr->a = array;
    if (names_a_cell(p, array))
        return mx__refuse(p, mx__peek_second(p).place, "write [i] = x, [i] -= x",
                          "an edit names the cell, not the array");
    if (mx__peek_second(p).kind == MX_TK_OPEN_SQUARE) {
        if (!parse_edits(p, &expr->edits)) return NULL;
    } else if (!parse_items(p, MX_TK_CLOSE_BRACE, &expr->items)) {
        return NULL;
    }
    expr->place = mx__place_from(p, array->place.start);
    return mx__set_height(p, expr) ? expr : NULL;
}

/* a without [i], t without {x}. tree.h keeps the one index or element in b; several
   elements are removed one after the other. */
static mx__expr *parse_without(mx__parser *p, mx__expr *array)
{
    mx__expr *expr = NULL;
    mx__item *items = NULL;
    mx__token_kind open;

    if (!mx__next(p)) return NULL;
    open = mx__peek(p);
    if (open != MX_TK_OPEN_SQUARE && open != MX_TK_OPEN_BRACE)
        return mx__unexpected(p, "[index] or {element}");
    if (!parse_items(p,
                     open == MX_TK_OPEN_BRACE ? MX_TK_CLOSE_BRACE : MX_TK_CLOSE_SQUARE,
                     &items))
        return NULL;
    if (!items || (items->next && open == MX_TK_OPEN_SQUARE))
        return mx__refuse(p, mx__place_from(p, array->place.start), NULL,
                          "'without' wants one index");
    for (; items; items = items->next) {
        if (items->clauses)
            return mx__refuse(p, items->clauses->place, NULL,
                              "'without' takes no comprehension");
        expr = mx__new_expr(p, MX_E_WITHOUT, array->place.start);
        if (!expr) return NULL;
        expr->a = array;
        expr->b = items->expr;
        expr->is_index = open == MX_TK_OPEN_SQUARE;
        if (!mx__set_height(p, expr)) return NULL;
        array = expr;
    }
    return expr;
}

static mx__expr *parse_postfix(mx__parser *p)
{
    mx__expr *expr = parse_primary(p);

    while (expr) {
        mx__token_kind kind = mx__peek(p);

        if (kind == MX_TK_OPEN_SQUARE) {
            expr = parse_index(p, expr);
        } else if (kind == MX_TK_WITH) {
            expr = parse_with(p, expr);
        } else if (kind == MX_TK_WITHOUT) {
            expr = parse_without(p, expr);
        } else {
            break;
        }
    }
    return expr;
}

/* --- operators --------------------------------------------------------------------------- */

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
    return parse_postfix(p);
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

/* --- whole expressions --------------------------------------------------------------------- */

mx__expr *mx__parse_bound(mx__parser *p)
{
    return parse_level(p, LEVEL_RANGE);
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

/* --- comprehensions -------------------------------------------------------------------------- */

/* `for r, c in E` and `for k in 1, 2, 3`, of which 2 was read as the next loop's name. */
static void *refuse_loop(mx__parser *p, const mx__pattern *pattern)
{
    if (pattern->kind == MX_P_EXPR)
        return mx__refuse(p, pattern->place, "write for k in {1, 2, 3}",
                          "a loop runs over one list");
    if (pattern->kind == MX_P_NAME && mx__peek(p) == MX_TK_COMMA)
        return mx__refuse(p, p->token.place, "write for (r, c) in cells(g)",
                          "the names of a record stand in brackets");
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
    mx__expr *condition = parse_level(p, LEVEL_OR);

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
