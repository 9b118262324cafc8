/* check_shape.c: the types and bounds of `data` and `position` fields. */
#include "check.h"
#include "compiler.h"

#include <string.h>

enum { MOST_FOLD_DEPTH = 200 };

/* --- constants -------------------------------------------------------------------- */

static bool fold(mx__checker *c, const mx__expr *expr, unsigned depth, int64_t *value);

static bool fold_binary(mx__checker *c, const mx__expr *expr, unsigned depth,
                        int64_t *value)
{
    int64_t a, b;

    if (!fold(c, expr->a, depth, &a) || !fold(c, expr->b, depth, &b)) return false;
    switch ((int)expr->op) {
    case MX_OP_ADD: return !MX_ADD_OVERFLOWS(a, b, value);
    case MX_OP_SUB: return !MX_SUB_OVERFLOWS(a, b, value);
    case MX_OP_MUL: return !MX_MUL_OVERFLOWS(a, b, value);
    case MX_OP_DIV:
        if (b <= 0) return false;
        *value = a / b - (a % b < 0);
        return true;
    case MX_OP_MOD:
        if (b <= 0) return false;
        *value = a % b + (a % b < 0 ? b : 0);
        return true;
    default: return false;
    }
}

static bool fold_call(mx__checker *c, const mx__expr *expr, unsigned depth,
                      int64_t *value)
{
    const mx__item *item = expr->items;
    int64_t a, b;

    if (!expr->name || strcmp(expr->name, "pow") != 0 || !item || !item->next ||
        item->next->next)
        return false;
    if (!fold(c, item->expr, depth, &a) || !fold(c, item->next->expr, depth, &b) ||
        b < 0 || b > 64)
        return false;
    for (*value = 1; b > 0; b--)
        if (MX_MUL_OVERFLOWS(*value, a, value)) return false;
    return true;
}

static bool fold(mx__checker *c, const mx__expr *expr, unsigned depth, int64_t *value)
{
    const mx__symbol *symbol;

    if (depth-- == 0) return false;
    switch ((int)expr->kind) {
    case MX_E_INT: *value = expr->number; return true;
    case MX_E_NEG:
        return fold(c, expr->a, depth, value) && !MX_SUB_OVERFLOWS(0, *value, value);
    case MX_E_BINARY: return fold_binary(c, expr, depth, value);
    case MX_E_CALL: return fold_call(c, expr, depth, value);
    case MX_E_NAME:
        symbol = mx__lookup(c, expr->name);
        return symbol && symbol->kind == MX_SYM_LET && !symbol->let->has_params &&
               fold(c, symbol->let->body, depth, value);
    default: return false;
    }
}

bool mx__fold(mx__checker *c, const mx__expr *expr, int64_t *value)
{
    return fold(c, expr, MOST_FOLD_DEPTH, value);
}

/* --- bounds ----------------------------------------------------------------------- */

static bool set_limit(mx__checker *c, mx__expr **bound, int64_t *limit)
{
    if (!*bound) return true;
    if (mx__fold(c, *bound, limit)) return mx__check_as(c, bound, &mx__type_int);
    return mx__reject(c, (*bound)->place,
                      "write n in a..b, or put the condition behind the moves",
                      "a bound of a shape is a constant");
}

/* `in a..b` with constants gives limits, any other set stays. */
static bool set_universe(mx__checker *c, mx__field *field)
{
    mx__expr *in = field->universe;
    int64_t lo, hi;

    if (!mx__check_raw(c, &field->universe, NULL)) return false;
    in = field->universe;
    if (!mx__type_same(in->type, &mx__type_ints))
        return mx__reject(c, in->place, "write n in 1..9",
                          "numbers are taken from an array of integers, this is %s",
                          mx__words(c, in->type));
    if (field->kind == MX_S_SUBSET) {
        field->lo = INT64_MIN;
        return true;
    }
    if (in->kind == MX_E_RANGE && mx__fold(c, in->a, &lo) && mx__fold(c, in->b, &hi)) {
        field->lo = lo;
        field->hi = hi;
        field->universe = NULL;
    } else {
        field->lo = INT64_MIN;
        if (field->kind != MX_S_INT)
            return mx__reject(c, in->place, "write a[] in 0..9",
                              "the elements of an array have constant bounds");
    }
    return true;
}

static bool has_letters(const mx__field *field)
{
    return field->kind == MX_S_WORD || field->kind == MX_S_WORDS ||
           (field->kind == MX_S_BOARD && field->alphabet);
}

static bool set_bounds(mx__checker *c, mx__field *field, bool is_signed)
{
    field->lo = field->any || is_signed ? INT64_MIN : 0;
    field->hi = INT64_MAX;
    if (has_letters(field)) {
        field->lo = 0;
        field->hi = 0x10FFFF;
        return true;
    }
    if (field->universe && !set_universe(c, field)) return false;
    if (!set_limit(c, &field->least, &field->lo) ||
        !set_limit(c, &field->most, &field->hi))
        return false;
    if (field->lo <= field->hi) return true;
    return mx__reject(c, field->place, "the lower bound comes first: 1..9",
                      "no number lies within the bounds of '%s'", field->name);
}

/* --- types ------------------------------------------------------------------------ */

static const mx__type *ordered_type(mx__checker *c, bool is_subset)
{
    mx__type *type = MX_ARENA_NEW(c->arena, mx__type);

    if (!type) return mx__no_memory(c);
    type->kind = MX_T_ARRAY;
    type->element = &mx__type_int;
    type->subset = is_subset;
    type->bag = !is_subset;
    return type;
}

static const mx__type *record_type(mx__checker *c, mx__field *parts)
{
    const mx__type *fields[64], *record;
    size_t n = 0;

    for (mx__field *part = parts; part; part = part->next) {
        if (n == 64)
            return mx__reject(c, part->place, NULL, "a record has at most 64 parts");
        part->type = mx__field_type(c, part);
        if (!part->type || !set_bounds(c, part, true)) return NULL;
        fields[n++] = part->type;
    }
    record = n == 1 ? fields[0] : mx__type_record(c->arena, fields, n);
    return record ? record : mx__no_memory(c);
}

static const mx__type *array_of(mx__checker *c, const mx__type *element)
{
    return element ? mx__array_of(c, element) : NULL;
}

static const mx__type *board_type(mx__checker *c, bool has_alphabet)
{
    const mx__type *type =
        mx__type_board(c->arena, has_alphabet ? &mx__type_letter : &mx__type_int);

    return type ? type : mx__no_memory(c);
}

const mx__type *mx__field_type(mx__checker *c, mx__field *field)
{
    switch (field->kind) {
    case MX_S_INT: return &mx__type_int;
    case MX_S_ARRAY: return &mx__type_ints;
    case MX_S_BAG: return ordered_type(c, false);
    case MX_S_SUBSET: return ordered_type(c, true);
    case MX_S_WORD: return &mx__type_word;
    case MX_S_BOARD: return board_type(c, field->alphabet != NULL);
    case MX_S_GRAPH: return &mx__type_graph;
    case MX_S_WORDS: return array_of(c, &mx__type_word);
    case MX_S_RECORDS: return array_of(c, record_type(c, field->parts));
    }
    return NULL;
}

/* --- data ------------------------------------------------------------------------- */

/* A literal that is certainly none. */
static bool is_integer(const mx__expr *expr)
{
    return expr->kind != MX_E_SET && expr->kind != MX_E_LIST &&
           expr->kind != MX_E_RANGE && expr->kind != MX_E_EMPTY &&
           expr->kind != MX_E_NOTHING && expr->kind != MX_E_TEXT;
}

bool mx__check_data(mx__checker *c)
{
    size_t n = 0;

    for (mx__field *field = c->tree->data; field; field = field->next) {
        field->type = mx__field_type(c, field);
        if (!field->type || !set_bounds(c, field, true)) return false;
        if (field->initial && field->initial->kind == MX_E_NOTHING &&
            field->type->kind == MX_T_ARRAY)
            field->initial->kind = MX_E_EMPTY; /* there are no sums here */
        if (field->initial && field->kind == MX_S_INT && !is_integer(field->initial))
            return mx__reject(c, field->initial->place,
                              field->initial->kind == MX_E_TEXT
                                  ? "write data w word = \"...\""
                                  : "write data A[] = ...",
                              "'%s' is declared as an integer", field->name);
        if (field->initial && !mx__check_as(c, &field->initial, field->type))
            return false;
        field->symbol =
            mx__bind(c, MX_SYM_DATA, field->name, field->place, field->type);
        if (!field->symbol) return false;
        field->symbol->index = n++;
    }
    return true;
}

/* --- position --------------------------------------------------------------------- */

bool mx__check_position(mx__checker *c)
{
    const mx__type *fields[64];
    mx__tree *tree = c->tree;
    size_t n = 0;

    for (mx__field *field = tree->position; field; field = field->next) {
        mx__symbol *symbol = MX_ARENA_NEW(c->arena, mx__symbol);

        if (!symbol) return mx__no_memory(c);
        field->type = mx__field_type(c, field);
        if (!field->type || !set_bounds(c, field, false) || n == 64) return false;
        fields[n++] = field->type;
        symbol->name = field->name;
        symbol->place = field->place;
        symbol->type = field->type;
        symbol->slot = -1;
        field->symbol = symbol;
    }
    tree->place_type = n == 1 ? fields[0] : mx__type_record(c->arena, fields, n);
    if (!tree->place_type) return mx__no_memory(c);
    tree->sum_type = mx__array_of(c, tree->place_type);
    if (!tree->sum_type) return false;
    return true;
}

bool mx__show_fields(mx__checker *c)
{
    for (mx__field *field = c->tree->position; field; field = field->next) {
        const mx__symbol *old = mx__lookup(c, field->name);

        if (old && old->kind == MX_SYM_LOCAL)
            return mx__reject(c, field->place, "take two names and compare: if a == b",
                              "'%s' names two parts of the position", field->name);
        if (!mx__show(c, field->symbol)) return false;
    }
    return true;
}
