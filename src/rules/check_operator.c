/* check_operator.c: the types of what stands beside an operator. */
#include "check.h"

#include <string.h>

static const char *const signs[] = { "+",  "-",  "*",      "/",   "%",  "xor",
                                     "++", "==", "!=",     "<",   "<=", ">",
                                     ">=", "in", "not in", "and", "or" };

/* A query for a value stands in the arithmetic of EXPR: in two-player games that makes it
   arithmetic of game values. */
static bool asks_value(const mx__expr *expr)
{
    if (expr->kind == MX_E_QUERY) return strcmp(expr->name, "value") == 0;
    if (expr->kind == MX_E_NEG) return asks_value(expr->a);
    if (expr->kind == MX_E_IF) return asks_value(expr->a) || asks_value(expr->c);
    return expr->kind == MX_E_BINARY && expr->op <= MX_OP_DIV &&
           (asks_value(expr->a) || asks_value(expr->b));
}

static bool is_value_arithmetic(const mx__checker *c, const mx__expr *expr,
                                const mx__type *hint)
{
    if (hint && hint->kind == MX_T_VALUE) return true;
    return c->tree->is_partizan && c->may_ask &&
           (asks_value(expr->a) || (expr->b && asks_value(expr->b)));
}

static const char *arithmetic_hint(const mx__expr *expr, const mx__expr *side)
{
    if (side->type->kind == MX_T_LETTER)
        return "write code(c) for the number of a letter";
    if (side->type->kind == MX_T_BOOL && expr->op == MX_OP_XOR)
        return "write != between truth values";
    if (side->type->kind == MX_T_BOOL) return "write 1 if C else 0";
    if (expr->b && expr->b->kind == MX_E_SET && expr->op == MX_OP_SUB)
        return "write t without {x}";
    if (expr->b && expr->b->kind == MX_E_SET && expr->op == MX_OP_ADD)
        return "write t with {x}";
    if (side->type->kind == MX_T_ARRAY && expr->op == MX_OP_ADD)
        return "write ++ to join arrays and words, \"{n}\" for a number in a word";
    if (side->type->kind == MX_T_ARRAY) return "write len(a) for its length";
    return NULL;
}

static bool check_integer_side(mx__checker *c, const mx__expr *expr, mx__expr **side)
{
    if (!mx__check_value(c, side, &mx__type_int)) return false;
    if ((*side)->type->kind == MX_T_INT) return true;
    return mx__mismatch(c, *side, &mx__type_int, arithmetic_hint(expr, *side));
}

static bool check_arithmetic(mx__checker *c, mx__expr *expr, const mx__type *hint)
{
    bool may_be_value = expr->kind == MX_E_NEG || expr->op <= MX_OP_DIV;

    if (may_be_value && is_value_arithmetic(c, expr, hint)) {
        expr->type = &mx__type_value;
        return mx__check_as(c, &expr->a, expr->type) &&
               (!expr->b || mx__check_as(c, &expr->b, expr->type));
    }
    expr->type = &mx__type_int;
    return check_integer_side(c, expr, &expr->a) &&
           (!expr->b || check_integer_side(c, expr, &expr->b));
}

static bool check_concat(mx__checker *c, mx__expr *expr, const mx__type *hint)
{
    mx__expr **first = &expr->a, **second = &expr->b;

    if (hint && hint->kind != MX_T_ARRAY) hint = NULL;
    if (!hint && mx__is_flexible(expr->a) && !mx__is_flexible(expr->b)) {
        first = &expr->b;
        second = &expr->a;
    }
    if (!mx__check_value(c, first, hint)) return false;
    if ((*first)->type->kind != MX_T_ARRAY)
        return mx__reject(c, (*first)->place,
                          (*first)->type->kind == MX_T_INT
                              ? "write [n] ++ a, or \"{n}\""
                              : "write [x] ++ a",
                          "'++' joins arrays and words, this is %s",
                          mx__words(c, (*first)->type));
    if (!mx__check_value(c, second, (*first)->type)) return false;
    expr->type = mx__array_of(c, (*first)->type->element);
    if (!expr->type) return false;
    if (mx__type_same((*second)->type, expr->type)) return true;
    return mx__mismatch(c, *second, expr->type,
                        mx__type_same((*second)->type, expr->type->element)
                            ? "write a ++ [x] for one more element"
                        : expr->type->element->kind == MX_T_LETTER
                            ? "write \"{n}\" for a number in a word"
                            : NULL);
}

static bool can_order(const mx__type *type)
{
    return type->kind == MX_T_INT || type->kind == MX_T_LETTER ||
           type->kind == MX_T_VALUE;
}

static bool is_letter_and_word(const mx__type *a, const mx__type *b)
{
    return (a->kind == MX_T_LETTER && mx__type_same(b, &mx__type_word)) ||
           (b->kind == MX_T_LETTER && mx__type_same(a, &mx__type_word));
}

static bool check_comparison(mx__checker *c, mx__expr *expr)
{
    mx__expr **first = &expr->a, **second = &expr->b;
    const mx__type *hint = NULL;

    expr->type = &mx__type_bool;
    if (is_value_arithmetic(c, expr, NULL)) hint = &mx__type_value;
    if (!hint && mx__is_flexible(expr->a) && !mx__is_flexible(expr->b)) {
        first = &expr->b;
        second = &expr->a;
    }
    if (hint) return mx__check_as(c, first, hint) && mx__check_as(c, second, hint);
    if (!mx__check_value(c, first, NULL)) return false;
    if (!mx__check_value(c, second, (*first)->type)) return false;
    if (mx__is_one_letter(*first) && (*second)->type->kind == MX_T_LETTER)
        (*first)->type = &mx__type_letter;
    if (!mx__type_same((*first)->type, (*second)->type))
        return mx__reject(c, expr->place,
                          (*first)->type->kind == MX_T_INT &&
                                  (*second)->type->kind == MX_T_ARRAY
                              ? "write len(a) for a length, x in a for membership"
                          : is_letter_and_word((*first)->type, (*second)->type)
                              ? "write first(w) for the letter of a word"
                              : NULL,
                          "'%s' compares things of one type; these are %s and %s",
                          signs[expr->op], mx__words(c, expr->a->type),
                          mx__words(c, expr->b->type));
    if ((*first)->type->kind == MX_T_GRAPH)
        return mx__reject(c, expr->place, NULL, "graphs can not be compared");
    if (expr->op > MX_OP_NE && !can_order((*first)->type))
        return mx__reject(c, expr->place, NULL,
                          "'%s' compares numbers and letters, these are %s",
                          signs[expr->op], mx__words(c, (*first)->type));
    return true;
}

static bool check_membership(mx__checker *c, mx__expr *expr)
{
    const mx__type *array;

    expr->type = &mx__type_bool;
    if (mx__is_flexible(expr->b) && !mx__is_flexible(expr->a)) {
        if (!mx__check_value(c, &expr->a, NULL)) return false;
        array = mx__array_of(c, expr->a->type);
        if (!array || !mx__check_raw(c, &expr->b, array)) return false;
    } else if (!mx__check_raw(c, &expr->b, NULL)) {
        return false;
    }
    array = expr->b->type;
    if (array->kind != MX_T_ARRAY)
        return mx__reject(c, expr->b->place,
                          array->kind == MX_T_GRAPH ? "write nodes(G)"
                          : array->kind == MX_T_INT ? "write n in 1..9 or n in {1, 3}"
                                                    : NULL,
                          "'in' looks into arrays, words, sets and ranges; this is %s",
                          mx__words(c, array));
    if (!expr->a->type && !mx__check_value(c, &expr->a, array->element)) return false;
    if (mx__type_same(expr->a->type, array)) {
        return mx__reject(c, expr->place, "write contains(a, b)",
                          "'in' looks for one element, this is %s",
                          mx__words(c, array));
    }
    return mx__coerce(c, &expr->a, array->element);
}

static bool check_logic(mx__checker *c, mx__expr *expr)
{
    expr->type = &mx__type_bool;
    return mx__check_as(c, &expr->a, &mx__type_bool) &&
           (!expr->b || mx__check_as(c, &expr->b, &mx__type_bool));
}

bool mx__check_operator(mx__checker *c, mx__expr *expr, const mx__type *hint)
{
    if (expr->kind == MX_E_NOT) return check_logic(c, expr);
    if (expr->kind == MX_E_NEG) return check_arithmetic(c, expr, hint);
    switch (expr->op) {
    case MX_OP_ADD:
    case MX_OP_SUB:
    case MX_OP_MUL:
    case MX_OP_DIV:
    case MX_OP_MOD:
    case MX_OP_XOR: return check_arithmetic(c, expr, hint);
    case MX_OP_CONCAT: return check_concat(c, expr, hint);
    case MX_OP_EQ:
    case MX_OP_NE:
    case MX_OP_LT:
    case MX_OP_LE:
    case MX_OP_GT:
    case MX_OP_GE: return check_comparison(c, expr);
    case MX_OP_IN:
    case MX_OP_NOT_IN: return check_membership(c, expr);
    case MX_OP_AND:
    case MX_OP_OR: return check_logic(c, expr);
    }
    return false;
}
