/* code_value.c: expressions become instructions. */
#include "code.h"
#include "library_rows.h"

#include <assert.h>

/* VALUE is in REG: moves it to WANT if there is one. */
static mx__reg placed(mx__gen *g, mx__reg reg, mx__reg want)
{
    if (want == MX_NO_REG || want == reg) return reg;
    mx__emit(g, MX_I_MOVE, want, reg, 0);
    return want;
}

static mx__reg target(mx__gen *g, mx__reg want)
{
    return want == MX_NO_REG ? mx__gen_temps(g, 1) : want;
}

void mx__gen_value_to(mx__gen *g, const mx__expr *e, mx__reg to)
{
    mx__gen_value(g, e, to);
}

/* --- constants -------------------------------------------------------------------- */

static bool constant(mx__gen *g, const mx__expr *e, int64_t *value);

static int64_t *constant_block(mx__gen *g, size_t words)
{
    int64_t *block = MX_ARENA_ARRAY(g->arena, int64_t, words + 2);

    if (!block) mx__gen_nomem(g);
    return block;
}

static bool constant_text(mx__gen *g, const mx__expr *e, int64_t *value)
{
    size_t n = 0, at, used;
    int64_t *block;

    for (const mx__piece *p = e->pieces; p; p = p->next) {
        if (p->expr) return false;
        n += p->n;
    }
    block = constant_block(g, n);
    if (!block) return false;
    for (const mx__piece *p = e->pieces; p; p = p->next)
        for (at = 0; at < p->n; at += used)
            block[++block[0]] = mx__read_rune(p->text + at, p->n - at, &used);
    *value = e->type->kind == MX_T_LETTER ? block[1] : mx__address(block);
    return true;
}

static bool constant_items(mx__gen *g, const mx__expr *e, int64_t *value)
{
    size_t n = 0, head = e->kind != MX_E_RECORD;
    int64_t *block;

    for (const mx__item *item = e->items; item; item = item->next, n++) {
        int64_t unused;

        if (item->clauses) return false;
        if (item->expr->kind != MX_E_INT && !constant(g, item->expr, &unused))
            return false;
    }
    block = constant_block(g, n);
    if (!block) return false;
    n = head;
    for (const mx__item *item = e->items; item; item = item->next)
        if (!constant(g, item->expr, &block[n++])) return false;
    if (head) block[0] = (int64_t)n - 1;
    if (e->kind == MX_E_SET && n > 1) {
        mx__sort_values(e->type->element, block + 1, n - 1);
        n = 1;
        for (int64_t i = 2; i <= block[0]; i++)
            if (mx__order(e->type->element, block[n], block[i]) != 0)
                block[++n] = block[i];
        block[0] = (int64_t)n;
    }
    *value = mx__address(block);
    return true;
}

static bool constant(mx__gen *g, const mx__expr *e, int64_t *value)
{
    int64_t *block;

    if (g->status) return false;
    switch ((int)e->kind) {
    case MX_E_INT: *value = e->number; return true;
    case MX_E_TRUE: *value = 1; return true;
    case MX_E_FALSE: *value = 0; return true;
    case MX_E_TEXT: return constant_text(g, e, value);
    case MX_E_LIST:
    case MX_E_SET:
    case MX_E_RECORD: return constant_items(g, e, value);
    case MX_E_EMPTY:
    case MX_E_NOTHING:
        block = constant_block(g, 2);
        *value = mx__address(block);
        return block != NULL;
    default: return false;
    }
}

bool mx__gen_constant(mx__gen *g, const mx__expr *e, int64_t *value)
{
    return mx__is_block(e->type) && constant(g, e, value);
}

/* --- arrays ----------------------------------------------------------------------- */

static void push(mx__gen *g, mx__element element, mx__label next, void *context)
{
    const mx__reg *list = context;
    mx__reg value = element.reg;

    (void)next;
    if (element.is_spread) {
        value = mx__gen_temps(g, 1);
        mx__emit(g, MX_I_RECORD, value, element.reg, list[1]);
    }
    mx__emit(g, MX_I_PUSH, list[0], value, 0);
}

/* E as a new array, element after element. */
static mx__reg listed(mx__gen *g, const mx__expr *e, mx__reg want)
{
    bool keeps = g->unit->keeps;
    mx__reg list[2] = { target(g, want), 0 };
    const mx__type *element = e->type->element;

    if (element->kind == MX_T_RECORD) list[1] = (mx__reg)element->n_fields;
    mx__emit(g, MX_I_LIST, list[0], 0, 0);
    g->unit->keeps = true;
    if (e->kind == MX_E_LIST || e->kind == MX_E_SET) {
        for (const mx__item *item = e->items; item; item = item->next)
            mx__gen_item(g, item, push, list);
    } else {
        mx__gen_stream(g, e, push, list);
    }
    g->unit->keeps = keeps;
    g->unit->allocates = true;
    return list[0];
}

bool mx__gen_is_plain(const mx__expr *e, int most)
{
    int n = 0;

    for (const mx__item *item = e->items; item; item = item->next)
        if (item->clauses || ++n > most) return false;
    return true;
}

/* Evaluates the items into registers in a row and emits OP. */
static mx__reg gathered(mx__gen *g, const mx__expr *e, mx__opcode op, mx__reg to)
{
    int n = 0, i = 0;
    mx__reg first;

    for (const mx__item *item = e->items; item; item = item->next)
        n++;
    first = mx__gen_temps(g, n);
    for (const mx__item *item = e->items; item; item = item->next)
        mx__gen_value_to(g, item->expr, first + i++);
    mx__emit(g, op, to, first, n);
    g->unit->allocates = true;
    return to;
}

static mx__reg list(mx__gen *g, const mx__expr *e, mx__reg to)
{
    mx__reg args[2];

    if (mx__gen_is_plain(e, 32))
        gathered(g, e, MX_I_BLOCK, to);
    else
        listed(g, e, to);
    if (e->kind != MX_E_SET) return to;
    args[0] = to;
    args[1] = mx__gen_type(g, e->type->element);
    return mx__gen_lib(g, MX_B_set, args, 2, to);
}

static mx__reg text(mx__gen *g, const mx__expr *e, mx__reg to)
{
    mx__emit(g, MX_I_LIST, to, 0, 0);
    g->unit->allocates = true;
    for (const mx__piece *p = e->pieces; p; p = p->next) {
        mx__expr literal = { .kind = MX_E_TEXT, .type = &mx__type_word };
        mx__piece alone = *p;
        mx__reg args[3] = { to, 0, 0 };
        int save = g->unit->next;

        alone.next = NULL;
        literal.pieces = &alone;
        literal.place = e->place;
        args[1] = mx__gen_value(g, p->expr ? p->expr : &literal, MX_NO_REG);
        args[2] = mx__gen_type(g, p->expr ? p->expr->type : &mx__type_word);
        mx__gen_lib(g, MX_B_say, args, 3, to);
        g->unit->next = save;
    }
    return to;
}

/* --- index, slice, edits ---------------------------------------------------------- */

static mx__reg element(mx__gen *g, const mx__expr *e, mx__reg to)
{
    const mx__expr *row = e->a;

    if (row->kind == MX_E_INDEX && row->a->type->kind == MX_T_BOARD) {
        mx__reg board = mx__gen_value(g, row->a, MX_NO_REG), at = mx__gen_temps(g, 2);

        mx__gen_value_to(g, row->b, at);
        mx__gen_value_to(g, e->b, at + 1);
        mx__emit(g, MX_I_CELL, to, board, at);
        return to;
    }
    if (row->type->kind == MX_T_BOARD) {
        mx__reg args[2] = { mx__gen_value(g, row, MX_NO_REG), 0 };

        args[1] = mx__gen_value(g, e->b, MX_NO_REG);
        return mx__gen_lib(g, MX_B_row, args, 2, to);
    }
    {
        mx__reg array = mx__gen_value(g, row, MX_NO_REG);
        mx__reg index = mx__gen_value(g, e->b, MX_NO_REG);

        mx__emit(g, MX_I_INDEX, to, array, index);
    }
    return to;
}

static mx__reg slice(mx__gen *g, const mx__expr *e, mx__reg to)
{
    mx__reg args[3];

    args[0] = mx__gen_value(g, e->a, MX_NO_REG);
    args[1] = e->b ? mx__gen_value(g, e->b, MX_NO_REG) : mx__gen_number(g, 0);
    if (e->c) {
        args[2] = mx__gen_value(g, e->c, MX_NO_REG);
    } else {
        args[2] = mx__gen_temps(g, 1);
        mx__emit(g, MX_I_WORD, args[2], args[0], 0);
        mx__emit(g, MX_I_SUB, args[2], args[2], mx__gen_number(g, 1));
    }
    return mx__gen_lib(g, MX_B_slice, args, 3, to);
}

/* Right sides read the old value, so all are computed first: row, column, new value. */
static mx__reg edited(mx__gen *g, const mx__expr *e, mx__reg to)
{
    bool is_board = e->a->type->kind == MX_T_BOARD;
    mx__reg from = mx__gen_value(g, e->a, MX_NO_REG), first = g->unit->next, at = first;

    for (const mx__edit *edit = e->edits; edit; edit = edit->next) {
        mx__reg change = mx__gen_temps(g, 3);

        g->place = edit->place;
        mx__gen_value_to(g, edit->row, change);
        if (edit->column) mx__gen_value_to(g, edit->column, change + 1);
        mx__gen_value_to(g, edit->value, change + 2);
        g->unit->next = change + 3;
    }
    mx__emit(g, MX_I_COPY, to, from, is_board);
    g->unit->allocates = true;
    for (const mx__edit *edit = e->edits; edit; edit = edit->next, at += 3) {
        int how = edit->op == '+' ? 1 : edit->op == '-' ? 2 : edit->op == '*' ? 3 : 0;
        mx__reg other = first;

        g->place = edit->place;
        for (const mx__edit *o = e->edits; o != edit; o = o->next, other += 3)
            if (edit->op == '=' && o->op == '=')
                mx__emit(g, MX_I_TWICE, at, other, is_board);
        mx__emit(g, MX_I_EDIT, to, at, how * 2 + is_board);
    }
    return to;
}

static mx__reg with(mx__gen *g, const mx__expr *e, mx__reg to)
{
    mx__expr items = { .kind = MX_E_LIST, .place = e->place };
    mx__reg args[3];

    if (e->edits) return edited(g, e, to);
    items.type = e->a->type;
    items.items = e->items;
    args[0] = mx__gen_value(g, e->a, MX_NO_REG);
    args[1] = list(g, &items, mx__gen_temps(g, 1));
    args[2] = mx__gen_type(g, e->a->type->element);
    return mx__gen_lib(g, MX_B_unite, args, 3, to);
}

static mx__reg without(mx__gen *g, const mx__expr *e, mx__reg to)
{
    mx__reg args[3], value;

    args[0] = mx__gen_value(g, e->a, MX_NO_REG);
    value = mx__gen_value(g, e->b, MX_NO_REG);
    args[1] = value;
    if (e->is_index) return mx__gen_lib(g, MX_B_without, args, 2, to);
    args[2] = mx__gen_type(g, e->a->type->element);
    if (mx__type_same(e->b->type, e->a->type))
        return mx__gen_lib(g, MX_B_lessen, args, 3, to);
    args[1] = mx__gen_temps(g, 2);
    mx__emit(g, MX_I_MOVE, args[1] + 1, value, 0);
    mx__emit(g, MX_I_BLOCK, args[1], args[1] + 1, 1);
    return mx__gen_lib(g, MX_B_lessen, args, 3, to);
}

/* --- operators -------------------------------------------------------------------- */

static mx__reg truth(mx__gen *g, const mx__expr *e, mx__reg to)
{
    mx__label no = mx__gen_label(g), end = mx__gen_label(g);

    mx__gen_jump_if(g, e, false, no);
    mx__emit(g, MX_I_MOVE, to, mx__gen_number(g, 1), 0);
    mx__gen_jump_to(g, MX_I_JMP, 0, 0, end);
    mx__gen_here(g, no);
    mx__emit(g, MX_I_MOVE, to, mx__gen_number(g, 0), 0);
    mx__gen_here(g, end);
    return to;
}

mx__reg mx__gen_on_values(mx__gen *g, mx__value_op op, const mx__expr *a,
                          const mx__expr *b, mx__reg to)
{
    mx__reg at = mx__gen_temps(g, 2);

    mx__gen_value_to(g, a, at);
    if (b) mx__gen_value_to(g, b, at + 1);
    mx__emit(g, MX_I_VALUE, to, at, (int)op);
    return to;
}

static mx__reg binary(mx__gen *g, const mx__expr *e, mx__reg to)
{
    static const mx__opcode arithmetic[] = { MX_I_ADD, MX_I_SUB, MX_I_MUL,
                                             MX_I_DIV, MX_I_MOD, MX_I_XOR };
    mx__reg args[2];

    if (e->op > MX_OP_CONCAT) return truth(g, e, to);
    g->place = e->place;
    if (e->type->kind == MX_T_VALUE)
        return mx__gen_on_values(g,
                                 e->op == MX_OP_ADD   ? MX_V_ADD
                                 : e->op == MX_OP_SUB ? MX_V_SUB
                                 : e->op == MX_OP_MUL ? MX_V_MUL
                                                      : MX_V_DIV,
                                 e->a, e->b, to);
    args[0] = mx__gen_value(g, e->a, MX_NO_REG);
    args[1] = mx__gen_value(g, e->b, MX_NO_REG);
    if (e->op == MX_OP_CONCAT) return mx__gen_lib(g, MX_B_concat, args, 2, to);
    g->place = e->place;
    mx__emit(g, arithmetic[e->op], to, args[0], args[1]);
    return to;
}

static mx__reg either(mx__gen *g, const mx__expr *e, mx__reg to)
{
    mx__label otherwise = mx__gen_label(g), end = mx__gen_label(g);

    mx__gen_jump_if(g, e->b, false, otherwise);
    mx__gen_value_to(g, e->a, to);
    mx__gen_jump_to(g, MX_I_JMP, 0, 0, end);
    mx__gen_here(g, otherwise);
    mx__gen_value_to(g, e->c, to);
    mx__gen_here(g, end);
    return to;
}

static mx__reg converted(mx__gen *g, const mx__expr *e, mx__reg to)
{
    mx__reg args[2];

    switch (e->conversion) {
    case MX_CV_ARRAY: return listed(g, e->a, to);
    case MX_CV_SUM:
        args[0] = mx__gen_temps(g, 1);
        mx__gen_value_to(g, e->a, args[0]);
        mx__emit(g, MX_I_BLOCK, to, args[0], 1);
        g->unit->allocates = true;
        return to;
    case MX_CV_BOARD:
        args[0] = mx__gen_value(g, e->a, MX_NO_REG);
        return mx__gen_lib(g, MX_B_board, args, 1, to);
    case MX_CV_POSITION:
        args[0] = mx__gen_value(g, e->a, MX_NO_REG);
        args[1] = mx__gen_type(g, e->type->element);
        return mx__gen_lib(g, e->type->subset ? MX_B_set : MX_B_sort, args, 2, to);
    case MX_CV_VALUE:
        return mx__gen_on_values(g,
                                 e->a->type->kind == MX_T_INT ? MX_V_INTEGER
                                                              : MX_V_TEXT,
                                 e->a, NULL, to);
    case MX_CV_LETTER: break;
    }
    mx__gen_value_to(g, e->a, to);
    return to;
}

/* --- questions -------------------------------------------------------------------- */

static mx__reg query(mx__gen *g, const mx__expr *e, mx__reg to)
{
    const mx__item *last = e->items;
    mx__reg at = mx__gen_temps(g, 2);

    while (last->next)
        last = last->next;
    if (e->is_code) {
        mx__gen_value_to(g, e->items->expr, at);
        mx__gen_value_to(g, last->expr, at + 1);
        mx__emit(g, MX_I_ASKGAME, to, at, 0);
        return to;
    }
    if (e->player)
        mx__gen_value_to(g, e->player, at);
    else
        mx__emit(g, MX_I_MOVE, at, mx__gen_number(g, -1), 0);
    g->unit->allocates = true;
    if (last->expr->kind == MX_E_START) {
        mx__emit(g, MX_I_ASKSTART, to, at, e->function);
        return to;
    }
    mx__gen_value_to(g, last->expr, at + 1);
    mx__emit(g, MX_I_ASK, to, at, e->function);
    return to;
}

static mx__reg start_wins(mx__gen *g, const mx__expr *e, mx__reg to)
{
    mx__emit(g, MX_I_ASKSTART, to, mx__gen_number(g, e->number),
             e->loses ? MX_Q_loses : MX_Q_wins);
    return to;
}

/* --- names ------------------------------------------------------------------------ */

static mx__reg name(mx__gen *g, const mx__expr *e, mx__reg want)
{
    mx__symbol *symbol = e->symbol;
    mx__reg to;

    if (symbol->kind == MX_SYM_DATA) return placed(g, mx__gen_data(g, symbol), want);
    if (symbol->kind == MX_SYM_LOCAL) {
        assert(symbol->slot >= 0);
        return placed(g, symbol->slot, want);
    }
    if (symbol->let->body->kind == MX_E_INT)
        return placed(g, mx__gen_number(g, symbol->let->body->number), want);
    to = target(g, want);
    mx__emit(g, MX_I_GLOBAL, to, mx__gen_let_unit(g, symbol->let), 0);
    return to;
}

/* --- all -------------------------------------------------------------------------- */

static mx__reg computed(mx__gen *g, const mx__expr *e, mx__reg to)
{
    mx__reg reg;

    switch (e->kind) {
    case MX_E_NEG:
    case MX_E_NOT:
        if (e->kind == MX_E_NOT && e->a->kind != MX_E_NAME) return truth(g, e, to);
        if (e->type->kind == MX_T_VALUE)
            return mx__gen_on_values(g, MX_V_NEG, e->a, NULL, to);
        reg = mx__gen_value(g, e->a, MX_NO_REG);
        mx__emit(g, e->kind == MX_E_NEG ? MX_I_NEG : MX_I_NOT, to, reg, 0);
        return to;
    case MX_E_TEXT: return text(g, e, to);
    case MX_E_BINARY: return binary(g, e, to);
    case MX_E_IF: return either(g, e, to);
    case MX_E_QUERY: return query(g, e, to);
    case MX_E_INDEX: return element(g, e, to);
    case MX_E_SLICE: return slice(g, e, to);
    case MX_E_RANGE: {
        mx__reg args[2] = { mx__gen_value(g, e->a, MX_NO_REG), 0 };

        args[1] = mx__gen_value(g, e->b, MX_NO_REG);
        return mx__gen_lib(g, MX_B_range, args, 2, to);
    }
    case MX_E_LIST:
    case MX_E_SET: return list(g, e, to);
    case MX_E_RECORD: return gathered(g, e, MX_I_RECORD, to);
    case MX_E_WITH: return with(g, e, to);
    case MX_E_WITHOUT: return without(g, e, to);
    case MX_E_START_WINS: return start_wins(g, e, to);
    case MX_E_CONVERT: return converted(g, e, to);
    case MX_E_START:
        mx__emit(g, MX_I_START, to, 0, 0);
        g->unit->allocates = true;
        return to;
    case MX_E_CASE:
        if (g->unit->round == MX_NO_REG)
            mx__gen_fail(g, MX_SYNTAX, e->place,
                         "'case' counts the rounds of a repeat");
        mx__emit(g, MX_I_MOVE, to, g->unit->round, 0);
        return to;
    case MX_E_INT:
    case MX_E_TRUE:
    case MX_E_FALSE:
    case MX_E_NAME:
    case MX_E_CALL:
    case MX_E_EMPTY:
    case MX_E_NOTHING:
    case MX_E_PLAYER: break;
    }
    return to;
}

mx__reg mx__gen_value(mx__gen *g, const mx__expr *e, mx__reg want)
{
    mx__bytes place = g->place;
    int64_t number;
    mx__reg to, reg;
    int save;

    if (g->status) return 0;
    g->place = e->place;
    if (e->kind == MX_E_PLAYER) {
        reg = placed(g, mx__gen_number(g, e->number), want);
    } else if (constant(g, e, &number)) {
        reg = placed(g, mx__gen_number(g, number), want);
    } else if (e->kind == MX_E_NAME) {
        reg = name(g, e, want);
    } else {
        to = target(g, want);
        save = g->unit->next;
        reg = e->kind == MX_E_CALL ? mx__gen_call(g, e, to) : computed(g, e, to);
        reg = placed(g, reg, to);
        g->unit->next = save;
    }
    g->place = place;
    return reg;
}

void mx__gen_spread(mx__gen *g, const mx__expr *e, mx__reg to, int n)
{
    mx__gen_saved saved;
    const mx__expr *body = NULL;
    int save = g->unit->next;

    if (g->status) return;
    if (e->kind == MX_E_RECORD) {
        for (const mx__item *item = e->items; item; item = item->next)
            mx__gen_value_to(g, item->expr, to++);
    } else if (e->kind == MX_E_CALL && (body = mx__gen_inline(g, e, &saved)) != NULL) {
        mx__gen_spread(g, body, to, n);
        mx__gen_leave(g, &saved);
    } else {
        mx__reg address = mx__gen_value(g, e, MX_NO_REG);

        for (int i = 0; i < n; i++)
            mx__emit(g, MX_I_WORD, to + i, address, i);
    }
    g->unit->next = save;
}
