/* check_expr.c: the type of an expression, and turning one type into another. */
#include "check.h"
#include "library.h"

#include <string.h>

/* --- conversions ------------------------------------------------------------------ */

bool mx__convert(mx__checker *c, mx__expr **slot, mx__conversion conversion,
                 const mx__type *type)
{
    mx__expr *expr = MX_ARENA_NEW(c->arena, mx__expr);

    if (!expr) return mx__no_memory(c);
    expr->kind = MX_E_CONVERT;
    expr->place = (*slot)->place;
    expr->height = (*slot)->height; /* conversions do not stack */
    expr->function = -1;
    expr->conversion = conversion;
    expr->type = type;
    expr->a = *slot;
    *slot = expr;
    return true;
}

bool mx__is_lazy(const mx__expr *expr)
{
    if (expr->kind == MX_E_RANGE) return true;
    return expr->kind == MX_E_CALL && expr->function >= 0 &&
           mx__library[expr->function].result[0] == '@';
}

bool mx__materialise(mx__checker *c, mx__expr **slot)
{
    return !mx__is_lazy(*slot) || mx__convert(c, slot, MX_CV_ARRAY, (*slot)->type);
}

bool mx__is_one_letter(const mx__expr *expr)
{
    size_t used;

    return expr->kind == MX_E_TEXT && !expr->pieces->expr && !expr->pieces->next &&
           expr->pieces->n > 0 &&
           (mx__read_rune(expr->pieces->text, expr->pieces->n, &used),
            used == expr->pieces->n);
}

bool mx__is_flexible(const mx__expr *expr)
{
    return expr->kind == MX_E_EMPTY || expr->kind == MX_E_NOTHING ||
           mx__is_one_letter(expr) || expr->kind == MX_E_LIST || expr->kind == MX_E_SET;
}

const mx__type *mx__array_of(mx__checker *c, const mx__type *element)
{
    const mx__type *type = mx__type_array(c->arena, element);

    return type ? type : mx__no_memory(c);
}

/* Words, or arrays, where a board of their elements is wanted. */
static bool is_rows_of(const mx__type *type, const mx__type *board)
{
    return type->kind == MX_T_ARRAY && type->element->kind == MX_T_ARRAY &&
           board->kind == MX_T_BOARD &&
           mx__type_same(type->element->element, board->element);
}

static bool is_list_of(const mx__type *type, const mx__type *element)
{
    return type->kind == MX_T_ARRAY && mx__type_same(type->element, element);
}

static const char *mismatch_hint(const mx__expr *expr, const mx__type *want)
{
    if (want->kind == MX_T_LETTER && expr->type->kind == MX_T_ARRAY &&
        expr->kind == MX_E_NAME)
        return "a text that is given to a let is a word: write first(w) for its letter";
    if (want->kind == MX_T_LETTER && expr->type->kind == MX_T_ARRAY)
        return "a letter is a text of one letter, or s[i]";
    if (want->kind == MX_T_INT && expr->type->kind == MX_T_LETTER)
        return "write code(c) for the number of a letter";
    if (want->kind == MX_T_BOOL && expr->type->kind == MX_T_INT)
        return "compare it: n != 0";
    if (want->kind == MX_T_INT && expr->type->kind == MX_T_BOOL)
        return "write 1 if C else 0";
    if (mx__type_same(want, &mx__type_word) && expr->type->kind == MX_T_INT)
        return "write \"{n}\" for a number as a word";
    if (mx__type_same(want, &mx__type_word) && is_list_of(expr->type, &mx__type_word))
        return "write join(\"\", [...]) for one word of many";
    if (want->kind == MX_T_ARRAY && expr->type->kind == MX_T_INT)
        return "a list of one is written [n], a range 1..n";
    return NULL;
}

/* Arrays kept in order: what is not known to be so is sorted. */
static bool put_in_order(mx__checker *c, mx__expr **slot, const mx__type *want)
{
    const mx__type *type = (*slot)->type;

    if (want->kind == MX_T_ARRAY && (want->bag || want->subset) && !type->subset &&
        !(type->bag && want->bag))
        return mx__convert(c, slot, MX_CV_POSITION, want);
    if (want->kind == MX_T_RECORD && (*slot)->kind == MX_E_RECORD) {
        size_t i = 0;

        for (mx__item *item = (*slot)->items; item; item = item->next)
            if (!put_in_order(c, &item->expr, want->fields[i++])) return false;
        (*slot)->type = want;
    }
    return true;
}

bool mx__coerce(mx__checker *c, mx__expr **slot, const mx__type *want)
{
    mx__expr *expr = *slot;

    if (want->kind == MX_T_LETTER && mx__is_one_letter(expr)) {
        expr->type = want;
        return true;
    }
    if (mx__type_same(expr->type, want))
        return mx__materialise(c, slot) && put_in_order(c, slot, want);
    if (want->kind == MX_T_VALUE &&
        (expr->type->kind == MX_T_INT || mx__type_same(expr->type, &mx__type_word)))
        return mx__convert(c, slot, MX_CV_VALUE, want);
    if (is_rows_of(expr->type, want)) return mx__convert(c, slot, MX_CV_BOARD, want);
    if (want->kind == MX_T_RECORD && expr->kind == MX_E_RECORD &&
        expr->type->n_fields == want->n_fields) {
        size_t i = 0;

        for (mx__item *item = expr->items; item; item = item->next)
            if (!mx__coerce(c, &item->expr, want->fields[i++])) return false;
        expr->type = want;
        return true;
    }
    return mx__mismatch(c, expr, want, mismatch_hint(expr, want));
}

/* --- leaves ----------------------------------------------------------------------- */

static bool has_start(const mx__stmt *stmt)
{
    for (; stmt; stmt = stmt->next)
        if (stmt->kind == MX_J_START || stmt->kind == MX_J_ADD ||
            has_start(stmt->body) || has_start(stmt->other))
            return true;
    return false;
}

/* What is played is known only where the judge says so somewhere. */
static bool was_started(mx__checker *c, const mx__expr *expr)
{
    return has_start(c->tree->judge) ||
           mx__reject(c, expr->place, "write start P before, or ask wins(P)",
                      "this asks about the start, and nothing is started");
}

static bool check_name(mx__checker *c, mx__expr *expr)
{
    mx__symbol *symbol = mx__lookup(c, expr->name);

    if (expr->is_sum)
        return mx__reject(c, expr->place, "claim wins(A[]) iff ...; then A",
                          "%s[] stands for any sum of positions where a claim says who "
                          "wins it, or its score",
                          expr->name);
    if (!symbol && c->in_judge && strcmp(expr->name, "start") == 0) {
        expr->kind = MX_E_START;
        expr->type = c->tree->sum_type;
        return was_started(c, expr);
    }
    if (!symbol && c->in_judge && strcmp(expr->name, "case") == 0) {
        if (c->rounds == 0)
            return mx__reject(c, expr->place, NULL,
                              "'case' counts the rounds of 'repeat', and none is here");
        expr->kind = MX_E_CASE;
        expr->type = &mx__type_int;
        return true;
    }
    if (!symbol) return mx__unknown_name(c, expr);
    if (symbol->kind == MX_SYM_LET) {
        if (symbol->let->has_params)
            return mx__reject(c, expr->place, NULL, "'%s' is a function: write %s(...)",
                              expr->name, expr->name);
        if (!mx__use_constant(c, symbol->let)) return false;
    }
    symbol->is_used = true;
    c->is_of_place |= symbol->is_of_place;
    expr->symbol = symbol;
    expr->type = symbol->type;
    return true;
}

static bool check_text(mx__checker *c, mx__expr *expr, const mx__type *hint)
{
    for (mx__piece *piece = expr->pieces; piece; piece = piece->next)
        if (piece->expr && !mx__check_printable(c, &piece->expr)) return false;
    expr->type = hint && hint->kind == MX_T_LETTER && mx__is_one_letter(expr)
                     ? hint
                     : &mx__type_word;
    return true;
}

static bool can_print(const mx__type *type)
{
    switch (type->kind) {
    case MX_T_INT:
    case MX_T_LETTER:
    case MX_T_OUTCOME:
    case MX_T_VALUE: return true;
    case MX_T_ARRAY:
        return type->element->kind == MX_T_INT || type->element->kind == MX_T_LETTER ||
               type->element->kind == MX_T_VALUE ||
               (type->element->kind == MX_T_ARRAY &&
                type->element->element->kind == MX_T_LETTER);
    case MX_T_NONE:
    case MX_T_BOOL:
    case MX_T_PLAYER:
    case MX_T_RECORD:
    case MX_T_BOARD:
    case MX_T_GRAPH: return false;
    }
    return false;
}

bool mx__check_printable(mx__checker *c, mx__expr **slot)
{
    if (!mx__check_value(c, slot, NULL)) return false;
    if (can_print((*slot)->type)) return true;
    return mx__reject(c, (*slot)->place,
                      (*slot)->type->kind == MX_T_BOOL
                          ? "write \"yes\" if C else \"no\""
                          : "print its parts",
                      "%s can not be printed", mx__words(c, (*slot)->type));
}

static bool check_empty(mx__expr *expr, const mx__type *hint)
{
    expr->type = hint && hint->kind == MX_T_ARRAY ? hint : &mx__type_ints;
    return true;
}

static bool check_nothing(mx__checker *c, mx__expr *expr, const mx__type *hint)
{
    const mx__type *sum = c->tree->sum_type;

    if (sum && (!hint || mx__type_same(hint, sum))) {
        expr->type = sum;
        return true;
    }
    if (hint && hint->kind == MX_T_ARRAY && sum && !mx__type_same(hint, sum))
        return mx__reject(c, expr->place, "write empty",
                          "[] is nothing left to play; the empty array is 'empty'");
    expr->type = sum ? sum : &mx__type_ints;
    return true;
}

/* --- if, index, slice, range, record ---------------------------------------------- */

static bool check_if(mx__checker *c, mx__expr *expr, const mx__type *hint)
{
    if (hint && hint->kind == MX_T_VALUE) { /* integers and texts are game values */
        expr->type = hint;
        return mx__check_as(c, &expr->b, &mx__type_bool) &&
               mx__check_as(c, &expr->a, hint) && mx__check_as(c, &expr->c, hint);
    }
    if (!mx__check_as(c, &expr->b, &mx__type_bool) ||
        !mx__check_value(c, &expr->a, hint) ||
        !mx__check_value(c, &expr->c, hint ? hint : expr->a->type))
        return false;
    if (!mx__type_same(expr->a->type, expr->c->type)) {
        bool first =
            mx__is_one_letter(expr->a) ||
            (expr->a->type->kind == MX_T_INT && expr->c->type->kind == MX_T_VALUE) ||
            (hint && mx__type_same(expr->c->type, hint));
        mx__expr **slot = first ? &expr->a : &expr->c;
        const mx__type *want = first ? expr->c->type : expr->a->type;

        if (!mx__coerce(c, slot, want)) return false;
    }
    expr->type = expr->a->type;
    return true;
}

static bool check_index(mx__checker *c, mx__expr *expr)
{
    const mx__type *type;

    if (!mx__check_value(c, &expr->a, NULL) ||
        !mx__check_as(c, &expr->b, &mx__type_int))
        return false;
    type = expr->a->type;
    if (type->kind == MX_T_ARRAY) {
        expr->type = type->element;
    } else if (type->kind == MX_T_BOARD) {
        expr->type = mx__array_of(c, type->element);
    } else {
        return mx__reject(c, expr->a->place,
                          type->kind == MX_T_RECORD  ? "write let (x, y) = ..."
                          : type->kind == MX_T_GRAPH ? "write next(G, v)"
                                                     : NULL,
                          "only arrays, words and boards have elements; this is %s",
                          mx__words(c, type));
    }
    return expr->type;
}

static bool check_slice(mx__checker *c, mx__expr *expr)
{
    if (!mx__check_value(c, &expr->a, NULL)) return false;
    if (expr->a->type->kind != MX_T_ARRAY)
        return mx__reject(c, expr->a->place, NULL,
                          "only arrays and words have slices; "
                          "this is %s",
                          mx__words(c, expr->a->type));
    if (expr->b && !mx__check_as(c, &expr->b, &mx__type_int)) return false;
    if (expr->c && !mx__check_as(c, &expr->c, &mx__type_int)) return false;
    expr->type = mx__array_of(c, expr->a->type->element);
    return expr->type;
}

static bool check_range(mx__checker *c, mx__expr *expr)
{
    const mx__type *want =
        mx__is_one_letter(expr->a) ? &mx__type_letter : &mx__type_int;

    if (!expr->b)
        return mx__reject(c, expr->place, "write 1..n", "this range has no end");
    if (!mx__check_value(c, &expr->a, want)) return false;
    if (expr->a->type->kind == MX_T_LETTER) want = &mx__type_letter;
    if (!mx__coerce(c, &expr->a, want) || !mx__check_as(c, &expr->b, want))
        return false;
    expr->type = want->kind == MX_T_LETTER ? &mx__type_word : &mx__type_ints;
    return true;
}

static bool check_record(mx__checker *c, mx__expr *expr, const mx__type *hint)
{
    const mx__type **fields;
    size_t n = 0, i = 0;

    for (mx__item *item = expr->items; item; item = item->next)
        n++;
    if (hint && (hint->kind != MX_T_RECORD || hint->n_fields != n)) hint = NULL;
    fields = MX_ARENA_ARRAY(c->arena, const mx__type *, n);
    if (!fields) return mx__no_memory(c);
    for (mx__item *item = expr->items; item; item = item->next, i++) {
        if (!mx__check_value(c, &item->expr, hint ? hint->fields[i] : NULL))
            return false;
        fields[i] = item->expr->type;
    }
    expr->type = mx__type_record(c->arena, fields, n);
    if (!expr->type) mx__no_memory(c);
    return expr->type;
}

/* --- all of them ------------------------------------------------------------------ */

static bool check_start_wins(mx__checker *c, mx__expr *expr)
{
    if (!c->in_judge)
        return mx__reject(c, expr->place, "write wins(P)",
                          "only 'judge' has a start that somebody wins");
    if (expr->number < 2 && !c->tree->is_partizan)
        return mx__reject(c, expr->place, "write first wins",
                          "both players have the same moves here");
    if (expr->number >= 2 && c->tree->is_partizan && !c->tree->turn)
        return mx__reject(c, expr->place,
                          "write wins(left, start), or left wins when left starts",
                          "it must be said whether left or right moves first");
    expr->type = &mx__type_bool;
    c->tree->asked |= 1U << mx__find_query("wins");
    return true;
}

static bool set_type(mx__expr *expr, const mx__type *type)
{
    expr->type = type;
    return true;
}

static bool check_kind(mx__checker *c, mx__expr *expr, const mx__type *hint)
{
    switch (expr->kind) {
    case MX_E_INT: return set_type(expr, &mx__type_int);
    case MX_E_TEXT: return check_text(c, expr, hint);
    case MX_E_TRUE:
    case MX_E_FALSE: return set_type(expr, &mx__type_bool);
    case MX_E_NAME: return check_name(c, expr);
    case MX_E_NEG:
    case MX_E_NOT:
    case MX_E_BINARY: return mx__check_operator(c, expr, hint);
    case MX_E_IF: return check_if(c, expr, hint);
    case MX_E_CALL: return mx__check_call(c, expr);
    case MX_E_QUERY: return mx__check_query(c, expr);
    case MX_E_INDEX: return check_index(c, expr);
    case MX_E_SLICE: return check_slice(c, expr);
    case MX_E_RANGE: return check_range(c, expr);
    case MX_E_LIST: return mx__check_list(c, expr, hint);
    case MX_E_SET: return mx__check_set(c, expr, hint);
    case MX_E_RECORD: return check_record(c, expr, hint);
    case MX_E_WITH: return mx__check_with(c, expr);
    case MX_E_WITHOUT: return mx__check_without(c, expr);
    case MX_E_EMPTY: return check_empty(expr, hint);
    case MX_E_NOTHING: return check_nothing(c, expr, hint);
    case MX_E_START_WINS:
        return (!c->in_judge || was_started(c, expr)) && check_start_wins(c, expr);
    case MX_E_PLAYER:
    case MX_E_START:
    case MX_E_CASE:
    case MX_E_CONVERT: return expr->type;
    }
    return false;
}

bool mx__check_raw(mx__checker *c, mx__expr **slot, const mx__type *hint)
{
    bool ok;

    if (c->status) return false;
    if (++c->depth > MX_MOST_CHECK_DEPTH) {
        c->status = mx__source_fail(c->tree->source, (*slot)->place, c->err, MX_LIMIT,
                                    "functions call each other too deep");
        mx__fail_hint(c->err, "put the functions that are called before their callers");
        return false;
    }
    ok = check_kind(c, *slot, hint);
    c->depth--;
    return ok && !c->status;
}

bool mx__check_value(mx__checker *c, mx__expr **slot, const mx__type *hint)
{
    return mx__check_raw(c, slot, hint) && mx__materialise(c, slot);
}

bool mx__check_as(mx__checker *c, mx__expr **slot, const mx__type *want)
{
    return mx__check_raw(c, slot, want) && mx__coerce(c, slot, want);
}
