/* check_call.c: calls of library functions, and queries. */
#include "check.h"
#include "library.h"

#include <string.h>

/* --- one argument ----------------------------------------------------------------- */

/* What the letters of a row stand for in this call. */
typedef struct library_call {
    mx__expr *expr;
    const mx__function_row *row;
    const mx__type *array; /* A: the type of the first array */
} library_call;

static bool takes_board(const library_call *call)
{
    return strcmp(call->row->name, "len") == 0 ||
           strcmp(call->row->name, "indices") == 0;
}

static bool check_array_argument(mx__checker *c, library_call *call, mx__expr **slot)
{
    if (!mx__check_value(c, slot, call->array)) return false;
    if (call->array) return mx__coerce(c, slot, call->array);
    if ((*slot)->type->kind == MX_T_BOARD && takes_board(call)) return true;
    if ((*slot)->type->kind != MX_T_ARRAY)
        return mx__reject(c, (*slot)->place,
                          (*slot)->type->kind == MX_T_INT && c->in_judge &&
                                  (*slot)->kind == MX_E_NAME
                              ? "write read s word for a word, read a[n] for numbers"
                          : (*slot)->type->kind == MX_T_INT ? "a range is written 1..n"
                          : (*slot)->type->kind == MX_T_GRAPH ? "write nodes(G)"
                                                              : NULL,
                          "%s wants an array or a word, this is %s", call->row->name,
                          mx__words(c, (*slot)->type));
    call->array = mx__array_of(c, (*slot)->type->element);
    return call->array;
}

static bool check_board_argument(mx__checker *c, library_call *call, mx__expr **slot)
{
    if (!mx__check_value(c, slot, NULL)) return false;
    if ((*slot)->type->kind == MX_T_BOARD) return true;
    return mx__reject(c, (*slot)->place, NULL, "%s wants a board, this is %s",
                      call->row->name, mx__words(c, (*slot)->type));
}

static bool check_number_or_letter(mx__checker *c, library_call *call, mx__expr **slot)
{
    if (!mx__check_value(c, slot, NULL)) return false;
    if ((*slot)->type->kind == MX_T_INT || (*slot)->type->kind == MX_T_LETTER)
        return true;
    return mx__reject(c, (*slot)->place, NULL,
                      "%s wants an integer or a letter, this is %s", call->row->name,
                      mx__words(c, (*slot)->type));
}

static const mx__type *array_of_bool(mx__checker *c)
{
    return mx__array_of(c, &mx__type_bool);
}

static bool check_argument(mx__checker *c, library_call *call, char letter,
                           mx__expr **slot)
{
    const mx__type *want = NULL;

    switch (letter) {
    case 'i': want = &mx__type_int; break;
    case 'b': want = &mx__type_bool; break;
    case 'l': want = &mx__type_letter; break;
    case 'w': want = &mx__type_word; break;
    case 'I': want = &mx__type_ints; break;
    case 'O': want = array_of_bool(c); break;
    case 'W': want = mx__array_of(c, &mx__type_word); break;
    case 'G': want = &mx__type_graph; break;
    case 'T': want = call->array ? call->array->element : &mx__type_int; break;
    case 'v': return check_number_or_letter(c, call, slot);
    case 'A': return check_array_argument(c, call, slot);
    case 'B': return check_board_argument(c, call, slot);
    default: break;
    }
    return want && mx__check_as(c, slot, want);
}

/* --- all arguments ---------------------------------------------------------------- */

static bool refuse_count(mx__checker *c, const library_call *call, size_t found)
{
    const char *rule = call->row->arguments;
    size_t least = 0, most = 0;
    bool any = false;

    for (; *rule; rule++) {
        if (*rule == '*') any = true;
        if (*rule == '~' || *rule == '*' || *rule == '?') continue;
        most++;
        if (rule[1] != '?') least++;
    }
    if (any)
        return mx__reject(c, call->expr->place, NULL,
                          "%s takes %zu arguments or more, not %zu", call->row->name,
                          least, found);
    if (least != most)
        return mx__reject(c, call->expr->place, NULL,
                          "%s takes %zu or %zu arguments, not %zu", call->row->name,
                          least, most, found);
    return mx__reject(c, call->expr->place, NULL, "%s takes %zu argument%s, not %zu",
                      call->row->name, least, least == 1 ? "" : "s", found);
}

static size_t n_items(const mx__item *item)
{
    size_t n = 0;

    for (; item; item = item->next)
        n++;
    return n;
}

/* xor(a, b) of what takes one array. */
static bool refuse_several(mx__checker *c, const library_call *call)
{
    bool is_nim_sum = strcmp(call->row->name, "xor") == 0;

    return mx__reject(c, call->expr->place,
                      is_nim_sum ? "the nim-sum of two is a xor b"
                                 : "put [ and ] around the list",
                      "%s takes one array", call->row->name);
}

static bool check_arguments(mx__checker *c, library_call *call)
{
    bool takes_one_array = strcmp(call->row->arguments, "~I") == 0;
    const char *rule = call->row->arguments + (call->row->arguments[0] == '~');
    mx__item *item = call->expr->items;
    size_t found = n_items(item);
    char letter = '\0';

    if (takes_one_array && found > 1 && !item->clauses) return refuse_several(c, call);
    for (; item; item = item->next) {
        if (item->clauses)
            return mx__reject(c, item->clauses->place, "put [ and ] around the list",
                              call->row->arguments[0] == '~'
                                  ? "%s takes a comprehension as its only argument"
                                  : "%s takes no comprehension",
                              call->row->name);
        if (*rule && *rule != '*')
            letter = *rule++;
        else if (*rule != '*')
            return refuse_count(c, call, found);
        if (!check_argument(c, call, letter, &item->expr)) return false;
        if (*rule == '?') rule++;
    }
    return !*rule || *rule == '*' || rule[1] == '?' || refuse_count(c, call, found);
}

static char element_letter(char array)
{
    return array == 'I' || array == 'i' ? 'i' : array == 'O' ? 'b' : 'T';
}

/* sum(E for ...) */
static bool check_comprehension(mx__checker *c, library_call *call)
{
    mx__item *item = call->expr->items;
    char letter = element_letter(call->row->arguments[1]);
    const mx__type *want = letter == 'i'   ? &mx__type_int
                           : letter == 'b' ? &mx__type_bool
                                           : NULL;
    mx__binding *mark = c->bindings;
    bool may_shadow = c->may_shadow;

    c->may_shadow = true;
    if (!mx__check_clauses(c, item->clauses)) return false;
    if (want ? !mx__check_as(c, &item->expr, want)
             : !mx__check_value(c, &item->expr, NULL))
        return false;
    c->may_shadow = may_shadow;
    mx__leave(c, mark);
    call->array = mx__array_of(c, item->expr->type);
    return call->array;
}

/* min(a) and max(a) take one array too. */
static bool is_array_alone(mx__checker *c, library_call *call, bool *failed)
{
    mx__item *item = call->expr->items;

    *failed = false;
    if (call->row->arguments[0] != '~' || call->row->arguments[1] != 'i' || !item ||
        item->next)
        return false;
    *failed = !mx__check_as(c, &item->expr, &mx__type_ints);
    return true;
}

static const mx__type *pair_type(mx__checker *c)
{
    const mx__type *fields[2] = { &mx__type_int, &mx__type_int };
    const mx__type *pair = mx__type_record(c->arena, fields, 2);

    return pair ? pair : mx__no_memory(c);
}

static const mx__type *result_type(mx__checker *c, const library_call *call)
{
    const char *result = call->row->result + (call->row->result[0] == '@');
    const mx__type *pair;

    switch (*result) {
    case 'i': return &mx__type_int;
    case 'b': return &mx__type_bool;
    case 'l': return &mx__type_letter;
    case 'w': return &mx__type_word;
    case 'I': return &mx__type_ints;
    case 'W': return mx__array_of(c, &mx__type_word);
    case 'R': return (pair = pair_type(c)) ? mx__array_of(c, pair) : NULL;
    case 'V': return mx__array_of(c, call->expr->items->expr->type);
    case 'A': return call->array;
    case 'T': return call->array->element;
    case '*': return mx__array_of(c, &mx__type_ints);
    default: return NULL;
    }
}

static bool check_library(mx__checker *c, mx__expr *expr, int row)
{
    library_call call = { .expr = expr, .row = &mx__library[row] };
    bool failed;

    if (expr->items && !expr->items->next && expr->items->clauses &&
        call.row->arguments[0] == '~') {
        if (!check_comprehension(c, &call)) return false;
    } else if (is_array_alone(c, &call, &failed)) {
        if (failed) return false;
    } else if (!check_arguments(c, &call)) {
        return false;
    }
    expr->function = row;
    expr->type = result_type(c, &call);
    return expr->type;
}

/* --- graph(...) ------------------------------------------------------------------- */

static bool check_graph(mx__checker *c, mx__expr *expr)
{
    size_t n = n_items(expr->items);
    mx__item *item = expr->items;
    const mx__type *lists = mx__array_of(c, &mx__type_ints);

    if (n != 1 && n != 3)
        return mx__reject(
            c, expr->place, "graph(n, u, v): n nodes, edges from u[i] to v[i]",
            "graph takes the number of nodes and two arrays, or one array "
            "of arrays");
    for (; item; item = item->next)
        if (item->clauses)
            return mx__reject(c, item->clauses->place, "put [ and ] around the list",
                              "graph takes no comprehension");
    item = expr->items;
    expr->type = &mx__type_graph;
    if (expr->a && !mx__check_as(c, &expr->a, &mx__type_int)) return false;
    if (n == 1) return lists && mx__check_as(c, &item->expr, lists);
    return mx__check_as(c, &item->expr, &mx__type_int) &&
           mx__check_as(c, &item->next->expr, &mx__type_ints) &&
           mx__check_as(c, &item->next->next->expr, &mx__type_ints);
}

bool mx__check_call(mx__checker *c, mx__expr *expr)
{
    mx__symbol *symbol = mx__lookup(c, expr->name);
    int row = mx__find_function(expr->name);

    if (symbol && symbol->kind == MX_SYM_LET && symbol->let->has_params) {
        symbol->is_used = true;
        expr->symbol = symbol;
        return mx__call_let(c, expr, symbol->let);
    }
    if (row >= 0) return check_library(c, expr, row);
    if (strcmp(expr->name, "graph") == 0) return check_graph(c, expr);
    if (symbol)
        return mx__reject(c, expr->place,
                          symbol->type && symbol->type->kind == MX_T_ARRAY
                              ? "an element is written a[i]"
                              : "write * for a product",
                          "'%s' is no function", expr->name);
    return mx__unknown_function(c, expr);
}

/* --- queries ---------------------------------------------------------------------- */

static int player_of(const mx__checker *c, const mx__expr *expr)
{
    static const char *const names[] = { "left", "right", "first", "second" };

    if (expr->kind == MX_E_PLAYER) return (int)expr->number;
    if (expr->kind != MX_E_NAME || mx__lookup((mx__checker *)c, expr->name)) return -1;
    for (int i = 0; i < 4; i++)
        if (strcmp(names[i], expr->name) == 0) return i;
    return -1;
}

static bool check_player(mx__checker *c, mx__expr *query, int player)
{
    mx__expr *expr = query->items->expr;

    if (player < 2 && !c->tree->is_partizan)
        return mx__reject(c, expr->place, "leave the player out",
                          "both players have the same moves here");
    expr->kind = MX_E_PLAYER;
    expr->number = player;
    expr->type = &mx__type_player;
    query->player = expr;
    return true;
}

/* value("0.77", n): the value of a heap of another game. */
static bool check_other_game(mx__checker *c, mx__expr *query)
{
    query->is_code = true;
    query->type = &mx__type_int;
    return mx__check_as(c, &query->items->expr, &mx__type_word) &&
           mx__check_as(c, &query->items->next->expr, &mx__type_int);
}

static const mx__type *moves_type(mx__checker *c)
{
    const mx__type *fields[3] = { &mx__type_int, c->tree->sum_type, &mx__type_word };
    const mx__type *move = mx__type_record(c->arena, fields, 3);

    return move ? mx__array_of(c, move) : mx__no_memory(c);
}

static const mx__type *query_type(mx__checker *c, const mx__function_row *row)
{
    switch (row->result[0]) {
    case 'b': return &mx__type_bool;
    case 'i': return &mx__type_int;
    case 'o': return &mx__type_outcome;
    case 'R': return moves_type(c);
    default: return c->tree->is_partizan ? &mx__type_value : &mx__type_int;
    }
}

/* Queries that have no answer in this game. */
static bool has_answer(mx__checker *c, const mx__expr *query)
{
    const mx__tree *t = c->tree;
    bool is_value = strcmp(query->name, "value") == 0;

    if (is_value && t->has_scores)
        return mx__reject(c, query->place, "write score(P)",
                          "points decide this game; positions have no value");
    if (is_value && t->is_misere)
        return mx__reject(c, query->place, "write wins(P)",
                          "in misere play a component has no value");
    if (is_value && (t->ends || t->turn))
        return mx__reject(c, query->place, "write wins(P)",
                          "a game with 'ends' or 'turn' has winners, no values");
    if (strcmp(query->name, "score") == 0 && !t->has_scores)
        return mx__reject(c, query->place, "write wins(P) or value(P)",
                          "this game has no scores");
    if (!query->player && t->is_partizan && !t->turn && !is_value)
        return mx__reject(c, query->place, "write, for example, wins(left, P)",
                          "it must be said whether left or right moves first");
    return true;
}

static bool check_query_items(mx__checker *c, mx__expr *query)
{
    mx__item *item = query->items;

    for (; item; item = item->next)
        if (item->clauses)
            return mx__reject(c, item->clauses->place, "put [ and ] around the list",
                              "%s takes no comprehension", query->name);
    item = query->items;
    if (query->player) item = item->next;
    if (!item || item->next)
        return mx__reject(c, query->place,
                          item ? "a position of several parts is written (a, b), a sum "
                                 "[P, Q]"
                               : "write start for what is played",
                          "%s takes one position or one list of positions",
                          query->name);
    return mx__check_place(c, &item->expr, NULL);
}

bool mx__check_query(mx__checker *c, mx__expr *query)
{
    int row = mx__find_query(query->name), player = -1;
    mx__symbol *symbol = mx__lookup(c, query->name);

    if (symbol && symbol->kind == MX_SYM_LET)
        return mx__reject(c, query->place, "give the let another name",
                          "'%s' is a query, and a let has its name", query->name);
    if (!c->may_ask)
        return mx__reject(c, query->place, NULL,
                          "%s(...) asks about play; rules can not, only 'judge' and "
                          "'claim'",
                          query->name);
    query->function = row;
    if (query->items && query->items->next) {
        player = player_of(c, query->items->expr);
        if (player < 0 && strcmp(query->name, "value") == 0 &&
            query->items->expr->kind == MX_E_TEXT && !query->items->next->next)
            return check_other_game(c, query);
        if (player >= 0 && !check_player(c, query, player)) return false;
    }
    if (!has_answer(c, query) || !check_query_items(c, query)) return false;
    query->type = query_type(c, &mx__queries[row]);
    if (c->in_judge) c->tree->asked |= 1U << row;
    return query->type;
}
