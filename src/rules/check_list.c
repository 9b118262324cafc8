/* check_list.c: lists, sets, edits, and the reading of a list as a position or a sum. */
#include "check.h"

#include <string.h>

bool mx__check_item(mx__checker *c, mx__item *item, const mx__type *hint)
{
    mx__binding *mark = c->bindings;
    bool may_shadow = c->may_shadow;

    /* a loop in brackets is a world of its own: its names may hide those outside */
    c->may_shadow = c->may_shadow || item->clauses;
    if (!mx__check_clauses(c, item->clauses) || !mx__check_value(c, &item->expr, hint))
        return false;
    c->may_shadow = may_shadow;
    mx__leave(c, mark);
    return true;
}

/* --- lists and sets --------------------------------------------------------------- */

static const mx__type *element_hint(mx__checker *c, const mx__type *hint)
{
    if (!hint) return NULL;
    if (hint->kind == MX_T_ARRAY) return hint->element;
    return hint->kind == MX_T_BOARD ? mx__array_of(c, hint->element) : NULL;
}

/* The items get one type, ELEMENT's or that of the first. */
static bool check_elements(mx__checker *c, mx__expr *expr, const mx__type *hint,
                           const mx__type **element)
{
    *element = NULL;
    for (mx__item *item = expr->items; item; item = item->next) {
        if (!mx__check_item(c, item, *element ? *element : hint)) return false;
        if (!*element && hint && mx__is_one_letter(item->expr) &&
            hint->kind == MX_T_LETTER)
            item->expr->type = hint;
        if (!*element) *element = item->expr->type;
        if (!mx__coerce(c, &item->expr, *element)) return false;
    }
    return true;
}

bool mx__check_list(mx__checker *c, mx__expr *expr, const mx__type *hint)
{
    const mx__type *element;

    if (!check_elements(c, expr, element_hint(c, hint), &element)) return false;
    expr->type = mx__array_of(c, element);
    return expr->type;
}

static const mx__type *set_type(mx__checker *c, const mx__type *element)
{
    mx__type *type = MX_ARENA_NEW(c->arena, mx__type);

    if (!type) return mx__no_memory(c);
    type->kind = MX_T_ARRAY;
    type->element = element;
    type->subset = true;
    return type;
}

/* A set of one-letter texts is a set of letters. */
bool mx__check_set(mx__checker *c, mx__expr *expr, const mx__type *hint)
{
    const mx__type *element = element_hint(c, hint);
    bool letters = expr->items != NULL;

    for (mx__item *item = expr->items; item; item = item->next)
        letters = letters && mx__is_one_letter(item->expr);
    if (!element && letters) element = &mx__type_letter;
    if (expr->items && !check_elements(c, expr, element, &element)) return false;
    if (!element) element = &mx__type_int;
    if (element->kind != MX_T_INT && element->kind != MX_T_LETTER)
        return mx__reject(
            c, expr->place,
            expr->items->expr->kind == MX_E_CONVERT || element->kind == MX_T_ARRAY
                ? "a range needs no braces: for k in 1..5; a list is [a, b]"
                : "a list is written [a, b]",
            "a set holds integers or letters, this is %s", mx__words(c, element));
    expr->type = set_type(c, element);
    return expr->type;
}

/* --- with, without ---------------------------------------------------------------- */

static bool check_edit(mx__checker *c, mx__edit *edit, const mx__type *type)
{
    bool is_board = type->kind == MX_T_BOARD;

    if (is_board && !edit->column)
        return mx__reject(c, edit->place, "write [r][c] = x",
                          "a cell of a board has a row and a column");
    if (!is_board && edit->column)
        return mx__reject(c, edit->place, "write [i] = x",
                          "an element of an array has one index");
    if (!mx__check_as(c, &edit->row, &mx__type_int) ||
        (edit->column && !mx__check_as(c, &edit->column, &mx__type_int)))
        return false;
    if (edit->op != '=' && type->element->kind != MX_T_INT)
        return mx__reject(c, edit->place,
                          "write =", "only numbers can be changed by %c=", edit->op);
    return mx__check_as(c, &edit->value, type->element);
}

/* Bags hold an element several times: with and without {x} would not say how often. */
static bool is_subset(const mx__type *type)
{
    return type->kind == MX_T_ARRAY && type->subset;
}

static bool check_additions(mx__checker *c, mx__expr *expr)
{
    const mx__type *type = expr->a->type;

    if (!is_subset(type))
        return mx__reject(c, expr->place,
                          type->kind == MX_T_ARRAY
                              ? "write {[i] = x} to change, a ++ [x] to append"
                              : NULL,
                          "'with {x}' adds to a subset, this is %s",
                          mx__words(c, type));
    for (mx__item *item = expr->items; item; item = item->next) {
        if (item->clauses)
            return mx__reject(c, item->clauses->place, NULL,
                              "'with' takes no comprehension");
        if (!mx__check_as(c, &item->expr, type->element)) return false;
    }
    expr->type = type;
    return true;
}

/* Edits give a plain array: a bag or subset may no longer be in order. */
bool mx__check_with(mx__checker *c, mx__expr *expr)
{
    const mx__type *type;

    if (!mx__check_value(c, &expr->a, NULL)) return false;
    if (!expr->edits) return check_additions(c, expr);
    type = expr->a->type;
    if (type->kind != MX_T_ARRAY && type->kind != MX_T_BOARD)
        return mx__reject(c, expr->a->place,
                          type->kind == MX_T_RECORD ? "write the new record: (x + 1, y)"
                                                    : NULL,
                          "'with' edits arrays, words and boards; this is %s",
                          mx__words(c, type));
    for (mx__edit *edit = expr->edits; edit; edit = edit->next)
        if (!check_edit(c, edit, type)) return false;
    expr->type = type->kind == MX_T_BOARD ? type : mx__array_of(c, type->element);
    return expr->type;
}

bool mx__check_without(mx__checker *c, mx__expr *expr)
{
    const mx__type *type;

    if (!mx__check_value(c, &expr->a, NULL)) return false;
    type = expr->a->type;
    if (type->kind != MX_T_ARRAY)
        return mx__reject(c, expr->a->place, NULL,
                          "'without' takes from an array, this is %s",
                          mx__words(c, type));
    if (!expr->is_index && !is_subset(type))
        return mx__reject(c, expr->place,
                          "write without [i], or [x for x in a if x != 3]",
                          "'without {x}' takes from a subset, this is %s",
                          mx__words(c, type));
    expr->type = type;
    return mx__check_as(c, &expr->b, expr->is_index ? &mx__type_int : type->element);
}

/* --- positions and sums ----------------------------------------------------------- */

static bool refuse_place(mx__checker *c, const mx__expr *expr)
{
    const mx__tree *t = c->tree;
    const char *hint = NULL;

    if (expr->type->kind == MX_T_RECORD && t->place_type->kind == MX_T_RECORD)
        hint = "write the parts in the order of the position line";
    if (expr->type->kind == MX_T_INT && t->place_type->kind == MX_T_ARRAY)
        hint = "an array of one is written [n]";
    if (t->place_type->kind == MX_T_RECORD && expr->type->kind != MX_T_RECORD)
        hint = "write all parts: (a, b)";
    if (t->place_type->kind == MX_T_BOARD && expr->type->kind == MX_T_ARRAY &&
        expr->type->element->kind == MX_T_LETTER)
        hint = "a board is written row by row: [\"..\", \"..\"]";
    return mx__reject(c, expr->place, hint,
                      "expected a position (%s) or a list of positions, found %s",
                      mx__words(c, t->place_type), mx__words(c, expr->type));
}

static bool check_place(mx__checker *c, mx__expr **slot, bool *is_sum);

static bool check_place_if(mx__checker *c, mx__expr *expr, bool *is_sum)
{
    bool first, second;
    mx__expr **single;

    if (!mx__check_as(c, &expr->b, &mx__type_bool) ||
        !check_place(c, &expr->a, &first) || !check_place(c, &expr->c, &second))
        return false;
    *is_sum = first || second;
    single = first ? &expr->c : &expr->a;
    if (first != second && !mx__convert(c, single, MX_CV_SUM, c->tree->sum_type))
        return false;
    expr->type = *is_sum ? c->tree->sum_type : c->tree->place_type;
    return true;
}

/* One-letter texts alone: each may be a letter of a position or a word by itself. */
static bool may_be_both(const mx__expr *expr)
{
    if (expr->kind == MX_E_IF) return may_be_both(expr->a) && may_be_both(expr->c);
    return mx__is_one_letter(expr);
}

static bool refuse_both(mx__checker *c, const mx__expr *expr)
{
    const mx__expr *letter = expr->items->expr;

    while (letter->kind == MX_E_IF)
        letter = letter->a;
    return mx__reject(
        c, expr->place,
        expr->items->clauses
            ? "write join(\"\", [...]) for one word of them all"
            : "write a text for the position; \"x\" ++ \"\" is a word, not a letter",
        "this can be read as the position that holds the letter \"%s\", or "
        "as a sum of which the word \"%s\" is a part",
        letter->pieces->text, letter->pieces->text);
}

/* A list where a position is itself an array: the items decide. */
static bool check_list_of_place(mx__checker *c, mx__expr *expr, bool *is_sum)
{
    const mx__type *place = c->tree->place_type, *want = NULL;
    bool is_word = place->element->kind == MX_T_LETTER, both = is_word;

    for (mx__item *item = expr->items; item; item = item->next) {
        if (!mx__check_item(c, item, place)) return false;
        if (is_word && may_be_both(item->expr)) continue;
        both = false;
        if (!want) want = item->expr->type;
    }
    if (both) return refuse_both(c, expr);
    *is_sum = !mx__type_same(want, place->element);
    if (*is_sum && !mx__type_same(want, place)) {
        const mx__type *found = mx__array_of(c, want);

        if (!found) return false;
        expr->type = found;
        return refuse_place(c, expr);
    }
    for (mx__item *item = expr->items; item; item = item->next)
        if (!mx__coerce(c, &item->expr, *is_sum ? place : place->element)) return false;
    expr->type = *is_sum ? c->tree->sum_type : mx__array_of(c, place->element);
    return expr->type;
}

/* A list where a position is no array: a sum, or the rows of a board. */
static bool check_list_of_places(mx__checker *c, mx__expr **slot, bool *is_sum)
{
    const mx__type *place = c->tree->place_type;
    mx__expr *expr = *slot;

    *is_sum = true;
    if (!mx__check_list(c, expr, c->tree->sum_type)) return false;
    if (mx__type_same(expr->type, c->tree->sum_type)) {
        for (mx__item *item = expr->items; item; item = item->next)
            if (!mx__coerce(c, &item->expr, place)) return false;
        expr->type = c->tree->sum_type;
        return true;
    }
    if (place->kind == MX_T_BOARD && expr->type->element->kind == MX_T_ARRAY) {
        *is_sum = expr->type->element->element->kind == MX_T_ARRAY;
        if (!*is_sum) return mx__coerce(c, slot, place);
    }
    for (mx__item *item = expr->items; item; item = item->next)
        if (!mx__type_same(item->expr->type, place) &&
            !(place->kind == MX_T_BOARD && item->expr->type->kind == MX_T_ARRAY))
            return refuse_place(c, item->expr);
    for (mx__item *item = expr->items; item; item = item->next)
        if (!mx__coerce(c, &item->expr, place)) return false;
    expr->type = c->tree->sum_type;
    return true;
}

static bool check_place_value(mx__checker *c, mx__expr **slot, bool *is_sum)
{
    const mx__type *place = c->tree->place_type, *sum = c->tree->sum_type, *type;

    bool braced = (*slot)->kind == MX_E_SET;

    if (!mx__check_value(c, slot, place)) return false;
    type = (*slot)->type;
    *is_sum = mx__type_same(type, sum);
    if (*is_sum && braced) c->tree->has_braced_sum = true;
    if (*is_sum && (*slot)->kind != MX_E_CONVERT) return true;
    if (*is_sum) return true;
    if (mx__type_same(type, place) ||
        (place->kind == MX_T_BOARD && type->kind == MX_T_ARRAY &&
         type->element->kind == MX_T_ARRAY) ||
        (place->kind == MX_T_RECORD && (*slot)->kind == MX_E_RECORD &&
         type->n_fields == place->n_fields))
        return mx__coerce(c, slot, place);
    return refuse_place(c, *slot);
}

static bool check_place(mx__checker *c, mx__expr **slot, bool *is_sum)
{
    const mx__type *place = c->tree->place_type;
    mx__expr *expr = *slot;

    *is_sum = expr->kind == MX_E_NOTHING;
    if (*is_sum) {
        expr->type = c->tree->sum_type;
        return true;
    }
    if (expr->kind == MX_E_EMPTY && place->kind != MX_T_ARRAY)
        return mx__reject(c, expr->place, "nothing left is written []",
                          "'empty' is an empty array, and a position is no array here");
    if (expr->kind == MX_E_IF) return check_place_if(c, expr, is_sum);
    if (expr->kind == MX_E_LIST)
        return place->kind == MX_T_ARRAY ? check_list_of_place(c, expr, is_sum) &&
                                               (*is_sum || mx__coerce(c, slot, place))
                                         : check_list_of_places(c, slot, is_sum);
    return check_place_value(c, slot, is_sum);
}

bool mx__check_place(mx__checker *c, mx__expr **slot, bool *is_sum)
{
    bool sum;

    if (!check_place(c, slot, &sum)) return false;
    if (is_sum) *is_sum = sum;
    if (is_sum || sum) return true;
    return mx__convert(c, slot, MX_CV_SUM, c->tree->sum_type);
}
