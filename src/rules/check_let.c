/* check_let.c: `let` lines. A function takes the types of its first call; what it returns
   follows from its body, guessed from the branches that do not call themselves. */
#include "check.h"
#include "library.h"

#include <string.h>

static mx__let_state *state_of(const mx__checker *c, const mx__let *let)
{
    return &c->lets[let->symbol->index];
}

bool mx__declare_lets(mx__checker *c)
{
    size_t n = 0;

    for (mx__let *let = c->tree->lets; let; let = let->next) {
        if (mx__find_query(let->name) >= 0)
            return mx__reject(c, let->place, "take another name",
                              "'%s' is the name of a query", let->name);
        let->symbol = mx__bind(c, MX_SYM_LET, let->name, let->place, NULL);
        if (!let->symbol) return false;
        let->symbol->let = let;
        let->symbol->index = n++;
    }
    c->lets = MX_ARENA_ARRAY(c->arena, mx__let_state, n + 1);
    if (!c->lets) return mx__no_memory(c);
    for (mx__let *let = c->tree->lets; let; let = let->next)
        c->lets[let->symbol->index].let = let;
    return true;
}

/* --- guessing a result ------------------------------------------------------------ */

static const mx__type *guess(mx__checker *c, const mx__expr *expr, unsigned depth);

static const mx__type *guess_either(mx__checker *c, const mx__expr *a,
                                    const mx__expr *b, unsigned depth)
{
    const mx__type *type = guess(c, a, depth);

    return type ? type : guess(c, b, depth);
}

static const mx__type *guess_array(mx__checker *c, const mx__expr *list, unsigned depth)
{
    const mx__type *element = NULL;

    for (const mx__item *item = list->items; item && !element; item = item->next)
        element = guess(c, item->expr, depth);
    if (!element && list->items && list->items->expr->kind == MX_E_EMPTY)
        return NULL; /* [empty]: of what is not said here */
    return mx__array_of(c, element ? element : &mx__type_int);
}

static const mx__type *guess_record(mx__checker *c, const mx__expr *expr,
                                    unsigned depth)
{
    const mx__type *fields[64];
    size_t n = 0;

    for (const mx__item *item = expr->items; item && n < 64; item = item->next) {
        fields[n] = guess(c, item->expr, depth);
        if (!fields[n++]) return NULL;
    }
    return mx__type_record(c->arena, fields, n);
}

static const mx__type *guess_call(mx__checker *c, const mx__expr *expr, unsigned depth)
{
    const mx__symbol *symbol = mx__lookup(c, expr->name);
    int row = mx__find_function(expr->name);

    if (symbol && symbol->kind == MX_SYM_LET) {
        if (state_of(c, symbol->let)->is_open) return state_of(c, symbol->let)->guess;
        return symbol->let->result ? symbol->let->result
                                   : guess(c, symbol->let->body, depth);
    }
    if (row < 0) return NULL;
    switch (mx__library[row].result[mx__library[row].result[0] == '@']) {
    case 'i': return &mx__type_int;
    case 'b': return &mx__type_bool;
    case 'l': return &mx__type_letter;
    case 'w': return &mx__type_word;
    case 'I': return &mx__type_ints;
    case 'W': return mx__array_of(c, &mx__type_word);
    case 'V': {
        const mx__type *board = expr->items ? guess(c, expr->items->expr, depth) : NULL;

        return board ? mx__array_of(c, board) : NULL;
    }
    case 'A': return expr->items ? guess(c, expr->items->expr, depth) : NULL;
    default: return NULL;
    }
}

static const mx__type *guess_binary(mx__checker *c, const mx__expr *expr,
                                    unsigned depth)
{
    if (expr->op == MX_OP_CONCAT) return guess_either(c, expr->a, expr->b, depth);
    return expr->op < MX_OP_CONCAT ? &mx__type_int : &mx__type_bool;
}

static const mx__type *guess_element(mx__checker *c, const mx__expr *expr,
                                     unsigned depth)
{
    const mx__type *array = guess(c, expr->a, depth);

    if (!array || !array->element) return NULL;
    return array->kind == MX_T_BOARD ? mx__array_of(c, array->element) : array->element;
}

/* The type EXPR seems to have, or NULL. Changes nothing. */
static const mx__type *guess(mx__checker *c, const mx__expr *expr, unsigned depth)
{
    const mx__symbol *symbol;

    if (depth == 0 || c->status || c->guesses == 0) return NULL;
    depth--;
    c->guesses--;
    switch (expr->kind) {
    case MX_E_INT:
    case MX_E_NEG: return &mx__type_int;
    case MX_E_TEXT: return &mx__type_word;
    case MX_E_TRUE:
    case MX_E_FALSE:
    case MX_E_NOT: return &mx__type_bool;
    case MX_E_NAME:
        symbol = mx__lookup(c, expr->name);
        return symbol ? symbol->type : NULL;
    case MX_E_BINARY: return guess_binary(c, expr, depth);
    case MX_E_IF: return guess_either(c, expr->a, expr->c, depth);
    case MX_E_CALL: return guess_call(c, expr, depth);
    case MX_E_INDEX: return guess_element(c, expr, depth);
    case MX_E_RANGE: return &mx__type_ints;
    case MX_E_LIST:
    case MX_E_SET: return guess_array(c, expr, depth);
    case MX_E_RECORD: return guess_record(c, expr, depth);
    case MX_E_SLICE:
    case MX_E_WITH:
    case MX_E_WITHOUT: return guess(c, expr->a, depth);
    case MX_E_NOTHING: return c->tree->sum_type;
    case MX_E_QUERY:
    case MX_E_EMPTY:
    case MX_E_PLAYER:
    case MX_E_START_WINS:
    case MX_E_START:
    case MX_E_CASE:
    case MX_E_CONVERT: return NULL;
    }
    return NULL;
}

/* --- bodies ----------------------------------------------------------------------- */

/* LET's component is complete: everything above it on the stack calls it and is called. */
static void close_component(mx__checker *c, mx__let_state *root)
{
    bool several = c->stack != root;
    mx__let_state *state;

    do {
        state = c->stack;
        c->stack = state->below;
        state->is_stacked = false;
        if (several) state->let->is_recursive = true;
    } while (state != root);
}

static void note_call(mx__checker *c, mx__let_state *callee)
{
    if (!c->caller) return;
    if (c->caller == callee) callee->let->is_recursive = true;
    if (callee->is_stacked && callee->order < c->caller->low)
        c->caller->low = callee->order;
}

static bool check_result(mx__checker *c, mx__let_state *state)
{
    mx__let *let = state->let;

    if (let->is_recursive || state->low < state->order) {
        if (!state->guess) state->guess = &mx__type_int;
        if (!mx__coerce(c, &let->body, state->guess)) return false;
    }
    let->result = let->body->type;
    return true;
}

/* Checks the body; the parameters' types stand in let->params. */
static bool check_body(mx__checker *c, mx__let_state *state)
{
    mx__let *let = state->let;
    mx__let_state *caller = c->caller;
    mx__binding *mark = c->bindings;
    size_t floor = c->floor;
    bool may_ask = c->may_ask, in_judge = c->in_judge, may_loop = c->may_loop_data,
         may_shadow = c->may_shadow;

    state->is_open = state->is_stacked = true;
    state->order = state->low = ++c->n_opened;
    state->below = c->stack;
    c->stack = c->caller = state;
    c->floor = c->n_bindings;
    c->may_ask = c->in_judge = c->may_loop_data = c->may_shadow = false;
    for (mx__pattern *param = let->params; param; param = param->next)
        if (!mx__check_pattern(c, param, param->type)) return false;
    c->guesses = MX_MOST_GUESSES;
    state->guess = guess(c, let->body, MX_MOST_CHECK_DEPTH / 4);
    if (c->status || !mx__check_value(c, &let->body, NULL) || !check_result(c, state))
        return false;
    mx__leave(c, mark);
    state->is_open = false;
    state->is_done = true;
    c->caller = caller;
    c->floor = floor;
    c->may_ask = may_ask;
    c->in_judge = in_judge;
    c->may_loop_data = may_loop;
    c->may_shadow = may_shadow;
    if (caller && state->low < caller->low) caller->low = state->low;
    if (state->low == state->order) close_component(c, state);
    return true;
}

bool mx__use_constant(mx__checker *c, mx__let *let)
{
    mx__let_state *state = state_of(c, let);

    note_call(c, state);
    if (state->is_open)
        return mx__reject(c, let->place, "give it a parameter",
                          "the value of '%s' depends on itself", let->name);
    if (!state->is_done && !check_body(c, state)) return false;
    let->symbol->type = let->result;
    return true;
}

/* --- calls ------------------------------------------------------------------------ */

static bool refuse_arguments(mx__checker *c, const mx__expr *call, const mx__let *let)
{
    size_t wanted = 0, found = 0;

    for (const mx__pattern *param = let->params; param; param = param->next)
        wanted++;
    for (const mx__item *item = call->items; item; item = item->next)
        found++;
    return mx__reject(c, call->place, NULL, "%s takes %zu argument%s, not %zu",
                      let->name, wanted, wanted == 1 ? "" : "s", found);
}

/* The first call fixes the types of the parameters. */
static bool check_argument(mx__checker *c, mx__let *let, mx__pattern *param,
                           mx__item *item)
{
    if (item->clauses)
        return mx__reject(c, item->clauses->place, "put [ and ] around the list",
                          "%s takes no comprehension", let->name);
    if (!mx__check_value(c, &item->expr, param->type)) return false;
    if (!param->type) param->type = item->expr->type;
    if (mx__type_same(item->expr->type, param->type) || mx__is_one_letter(item->expr) ||
        param->type->kind == MX_T_BOARD)
        return mx__coerce(c, &item->expr, param->type);
    return mx__reject(c, item->expr->place,
                      "a let takes the types of its first call; write a second let",
                      "'%s' of %s is %s, this is %s", param->name, let->name,
                      mx__words(c, param->type), mx__words(c, item->expr->type));
}

bool mx__call_let(mx__checker *c, mx__expr *call, mx__let *let)
{
    mx__let_state *state = state_of(c, let);
    mx__pattern *param = let->params;

    for (mx__item *item = call->items; item; item = item->next, param = param->next) {
        if (!param) return refuse_arguments(c, call, let);
        if (!check_argument(c, let, param, item)) return false;
    }
    if (param) return refuse_arguments(c, call, let);
    note_call(c, state);
    if (!state->is_open && !state->is_done && !check_body(c, state)) return false;
    if (state->is_open) {
        if (!state->guess) state->guess = &mx__type_int;
        call->type = state->guess;
    } else {
        call->type = let->result;
    }
    return true;
}

/* --- lets that nobody uses -------------------------------------------------------- */

typedef struct param_use {
    const char *name;
    const mx__type *type;
    bool has_letters; /* its elements are compared with letters */
} param_use;

static void find_use(const mx__expr *expr, param_use *use);

static bool is_named(const mx__expr *expr, const param_use *use)
{
    return expr && expr->kind == MX_E_NAME && strcmp(expr->name, use->name) == 0;
}

/* Whether EXPR is the parameter, a part of it, or an element. */
static bool is_of_param(const mx__expr *expr, const param_use *use)
{
    if (!expr) return false;
    if (expr->kind == MX_E_INDEX || expr->kind == MX_E_SLICE)
        return is_named(expr->a, use);
    if (expr->kind == MX_E_CALL && expr->items && !expr->items->next)
        return is_named(expr->items->expr, use);
    return is_named(expr, use);
}

/* The loop of CLAUSES over the parameter that binds the name NAME. */
static bool loops_over(const mx__clause *clause, const char *name, const param_use *use)
{
    for (; clause; clause = clause->next)
        if (clause->kind == MX_C_FOR && is_named(clause->expr, use) &&
            clause->pattern->kind == MX_P_NAME &&
            strcmp(clause->pattern->name, name) == 0)
            return true;
    return false;
}

static void find_letters(const mx__expr *expr, const mx__clause *above, param_use *use);

static void find_letters_in_items(const mx__item *item, param_use *use)
{
    for (; item; item = item->next) {
        find_letters(item->expr, item->clauses, use);
        for (const mx__clause *clause = item->clauses; clause; clause = clause->next)
            find_letters(clause->expr, item->clauses, use);
    }
}

/* s[0] == "a", c in "ab" for c in s, s ++ "a": the parameter is a word. */
static void find_letters(const mx__expr *expr, const mx__clause *above, param_use *use)
{
    const mx__expr *side[2];

    if (!expr || use->has_letters) return;
    side[0] = expr->a;
    side[1] = expr->b;
    for (int i = 0; i < 2 && expr->kind == MX_E_BINARY; i++) {
        const mx__expr *text = side[i], *other = side[!i];

        if (text->kind != MX_E_TEXT || expr->op < MX_OP_CONCAT) continue;
        if (is_of_param(other, use) ||
            (other->kind == MX_E_NAME && loops_over(above, other->name, use)))
            use->has_letters = true;
    }
    find_letters(expr->a, above, use);
    find_letters(expr->b, above, use);
    find_letters(expr->c, above, use);
    find_letters_in_items(expr->items, use);
}

static void find_use_in_clauses(const mx__clause *clause, param_use *use)
{
    for (; clause; clause = clause->next) {
        if (clause->kind == MX_C_FOR && is_named(clause->expr, use) && !use->type)
            use->type = &mx__type_ints;
        find_use(clause->expr, use);
    }
}

static void find_use_in_items(const mx__expr *expr, param_use *use)
{
    int row = expr->kind == MX_E_CALL ? mx__find_function(expr->name) : -1;
    const char *rule = row < 0 ? "" : mx__library[row].arguments;

    rule += *rule == '~';
    for (const mx__item *item = expr->items; item; item = item->next) {
        if (is_named(item->expr, use) && !item->clauses && *rule && !use->type)
            use->type = *rule == 'A' || *rule == 'I' ? &mx__type_ints
                        : *rule == 'w'               ? &mx__type_word
                        : *rule == 'l'               ? &mx__type_letter
                        : *rule == 'G'               ? &mx__type_graph
                                                     : NULL;
        find_use(item->expr, use);
        find_use_in_clauses(item->clauses, use);
        if (*rule && rule[1] != '*') rule++;
    }
}

/* How EXPR uses a parameter says what type it may have. */
static void find_use(const mx__expr *expr, param_use *use)
{
    if (!expr || use->type) return;
    if ((expr->kind == MX_E_INDEX || expr->kind == MX_E_SLICE ||
         expr->kind == MX_E_WITH || expr->kind == MX_E_WITHOUT ||
         (expr->kind == MX_E_BINARY && expr->op == MX_OP_CONCAT)) &&
        is_named(expr->a, use))
        use->type = &mx__type_ints;
    if (expr->kind == MX_E_NOT && is_named(expr->a, use)) use->type = &mx__type_bool;
    if (expr->kind == MX_E_BINARY && expr->op >= MX_OP_AND &&
        (is_named(expr->a, use) || is_named(expr->b, use)))
        use->type = &mx__type_bool;
    find_use(expr->a, use);
    find_use(expr->b, use);
    find_use(expr->c, use);
    find_use_in_items(expr, use);
    for (const mx__edit *edit = expr->edits; edit; edit = edit->next)
        find_use(edit->value, use);
}

bool mx__check_unused_lets(mx__checker *c)
{
    for (mx__let *let = c->tree->lets; let; let = let->next) {
        mx__let_state *state = state_of(c, let);

        if (state->is_done) continue;
        for (mx__pattern *param = let->params; param; param = param->next) {
            param_use use = { param->name, NULL, false };

            find_use(let->body, &use);
            find_letters(let->body, NULL, &use);
            if (use.has_letters) use.type = &mx__type_word;
            if (!param->type) param->type = use.type ? use.type : &mx__type_int;
        }
        if (!check_body(c, state)) return false;
        if (!let->has_params) let->symbol->type = let->result;
    }
    return true;
}
