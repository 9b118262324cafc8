/* parse_postfix.c: what follows an operand: an index or a slice, `with`, `without`. */
#include "parse.h"

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
        if (mx__peek(p) != MX_TK_CLOSE_SQUARE) expr->c = mx__parse_join(p);
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
    } else if (!mx__parse_items(p, MX_TK_CLOSE_BRACE, &expr->items)) {
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
    if (!mx__parse_items(p,
                         open == MX_TK_OPEN_BRACE ? MX_TK_CLOSE_BRACE
                                                  : MX_TK_CLOSE_SQUARE,
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

mx__expr *mx__parse_postfix(mx__parser *p, mx__expr *expr)
{
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
