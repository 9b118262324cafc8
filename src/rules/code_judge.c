/* code_judge.c: the `judge` block becomes a unit. */
#include "code.h"

static void block(mx__gen *g, const mx__stmt *stmt);

static void set_data(mx__gen *g, const mx__symbol *symbol, mx__reg value)
{
    mx__emit(g, MX_I_SETDATA, value, (int)symbol->index, 0);
}

/* What was read gets its name. */
static void name_it(mx__gen *g, mx__symbol *symbol, mx__reg reg)
{
    if (symbol->kind == MX_SYM_DATA)
        set_data(g, symbol, reg);
    else
        symbol->slot = reg;
}

/* --- read ------------------------------------------------------------------------- */

/* One value, array of values or board into TO. */
static void read_value(mx__gen *g, const mx__read_item *item, mx__reg to)
{
    int save = g->unit->next;
    mx__reg size[3];

    g->place = item->place;
    if (!item->count) {
        mx__emit(g, MX_I_TAKE, to, item->is_word, 0);
        g->unit->allocates |= item->is_word;
        return;
    }
    g->unit->allocates = true;
    size[1] = mx__gen_value(g, item->count, MX_NO_REG);
    if (item->count2) {
        size[2] = mx__gen_value(g, item->count2, MX_NO_REG);
        size[0] = mx__gen_temps(g, 1);
        g->place = item->place;
        mx__emit(g, MX_I_MUL, size[0], size[1], size[2]);
        mx__emit(g, MX_I_TAKES, size[0], size[0], 0);
        mx__gen_lib(g, MX_B_grid, size, 3, to);
    } else {
        mx__emit(g, MX_I_TAKES, to, size[1], item->is_word);
        if (item->type->kind == MX_T_BOARD) mx__gen_lib(g, MX_B_board, &to, 1, to);
    }
    g->unit->next = save;
}

typedef struct table {
    const mx__read_item *record;
    mx__reg lists; /* one for each part, or one for all when the record has a name */
} table;

static void read_row(mx__gen *g, mx__element none, mx__label next, void *context)
{
    const table *t = context;
    int n = 0, i = 0;
    mx__reg row;

    (void)none;
    (void)next;
    for (const mx__read_item *part = t->record->parts; part; part = part->next)
        n++;
    row = mx__gen_temps(g, n);
    for (const mx__read_item *part = t->record->parts; part; part = part->next, i++) {
        read_value(g, part, row + i);
        if (part->each) part->each->slot = row + i;
        if (!t->record->name) mx__emit(g, MX_I_PUSH, t->lists + i, row + i, 0);
    }
    if (!t->record->name) return;
    mx__emit(g, MX_I_RECORD, row, row, n);
    mx__emit(g, MX_I_PUSH, t->lists, row, 0);
}

static void name_parts(mx__gen *g, const mx__read_item *record, mx__reg first)
{
    for (const mx__read_item *part = record->parts; part; part = part->next)
        if (part->symbol) name_it(g, part->symbol, first++);
}

/* (x, y)[n]: every part is an array; name (x, y)[n]: an array of records. */
static void read_table(mx__gen *g, const mx__read_item *item, int n_parts)
{
    int n_lists = item->name ? 1 : n_parts;
    mx__reg lists = mx__gen_temps(g, n_lists), counter = mx__gen_temps(g, 1), last;
    bool keeps = g->unit->keeps;
    table t = { item, lists };

    for (int i = 0; i < n_lists; i++)
        mx__emit(g, MX_I_LIST, lists + i, 0, 0);
    mx__emit(g, MX_I_MOVE, counter, mx__gen_number(g, 1), 0);
    last = mx__gen_value(g, item->count, MX_NO_REG);
    g->unit->keeps = true;
    mx__gen_counted(g, counter, last, read_row, &t);
    g->unit->keeps = keeps;
    g->unit->allocates = true;
    if (item->name)
        name_it(g, item->symbol, lists);
    else
        name_parts(g, item, lists);
}

static void read_item(mx__gen *g, const mx__read_item *item)
{
    int n_parts = 0;
    mx__reg first;

    for (const mx__read_item *part = item->parts; part; part = part->next)
        n_parts++;
    if (!n_parts) {
        first = mx__gen_temps(g, 1);
        read_value(g, item, first);
        name_it(g, item->symbol, first);
    } else if (item->count) {
        read_table(g, item, n_parts);
    } else {
        first = mx__gen_temps(g, n_parts + 1);
        n_parts = 0;
        for (const mx__read_item *part = item->parts; part; part = part->next) {
            read_value(g, part, first + n_parts);
            if (part->each) part->each->slot = first + n_parts;
            if (part->symbol && !item->name) name_it(g, part->symbol, first + n_parts);
            n_parts++;
        }
        if (!item->name) return;
        mx__emit(g, MX_I_RECORD, first + n_parts, first, n_parts);
        g->unit->allocates = true;
        name_it(g, item->symbol, first + n_parts);
    }
}

/* --- repeat, for, if -------------------------------------------------------------- */

static void round_body(mx__gen *g, mx__element round, mx__label next, void *context)
{
    const mx__stmt *stmt = context;

    (void)next;
    (void)round;
    block(g, stmt->body);
}

/* Until the input ends. */
static void repeat_on(mx__gen *g, const mx__stmt *stmt, mx__reg round)
{
    mx__label top = mx__gen_label(g), check = mx__gen_label(g);
    mx__reg stands = mx__gen_temps(g, 1);
    mx__gen_mark mark;

    mx__emit(g, MX_I_MOVE, round, mx__gen_number(g, 0), 0);
    mx__emit(g, MX_I_MOVE, stands, mx__gen_number(g, -2), 0);
    mark = mx__gen_mark_here(g);
    mx__gen_jump_to(g, MX_I_JMP, 0, 0, check);
    mx__gen_here(g, top);
    mx__emit(g, MX_I_ADD, round, round, mx__gen_number(g, 1));
    block(g, stmt->body);
    mx__gen_here(g, check);
    mx__gen_release(g, &mark);
    g->place = stmt->place;
    mx__gen_jump_to(g, MX_I_MORE, stands, 0, top);
}

static void repeat(mx__gen *g, const mx__stmt *stmt)
{
    mx__label stop = g->unit->stop;
    mx__reg outer = g->unit->round, round = mx__gen_temps(g, 1);

    g->unit->round = round;
    g->unit->stop = mx__gen_label(g);
    if (stmt->expr) {
        mx__reg last = mx__gen_temps(g, 1);

        mx__gen_value_to(g, stmt->expr, last);
        mx__emit(g, MX_I_MOVE, round, mx__gen_number(g, 1), 0);
        mx__gen_counted(g, round, last, round_body, (void *)(uintptr_t)stmt);
    } else {
        repeat_on(g, stmt, round);
    }
    mx__gen_here(g, g->unit->stop);
    g->unit->stop = stop;
    g->unit->round = outer;
}

static void for_each(mx__gen *g, const mx__stmt *stmt)
{
    mx__label next = mx__gen_label(g);

    mx__gen_clauses(g, stmt->clauses, next, round_body, (void *)(uintptr_t)stmt);
    mx__gen_here(g, next);
}

static void choose(mx__gen *g, const mx__stmt *stmt)
{
    mx__label otherwise = mx__gen_label(g), end = mx__gen_label(g);

    mx__gen_jump_if(g, stmt->expr, false, otherwise);
    block(g, stmt->body);
    mx__gen_jump_to(g, MX_I_JMP, 0, 0, end);
    mx__gen_here(g, otherwise);
    block(g, stmt->other);
    mx__gen_here(g, end);
}

/* --- start, print ----------------------------------------------------------------- */

static void add_sum(mx__gen *g, mx__element sum, mx__label next, void *context)
{
    const mx__stmt *stmt = context;
    mx__reg times =
        stmt->times ? mx__gen_value(g, stmt->times, MX_NO_REG) : mx__gen_number(g, 1);

    (void)next;
    g->place = stmt->place;
    mx__emit(g, MX_I_ADDSUM, sum.reg, times, 0);
}

static void play(mx__gen *g, const mx__stmt *stmt)
{
    if (stmt->kind == MX_J_START) mx__emit(g, MX_I_BEGIN, 0, 0, 0);
    for (const mx__item *item = stmt->items; item; item = item->next)
        mx__gen_item(g, item, add_sum, (void *)(uintptr_t)stmt);
}

typedef struct output {
    const mx__type *type;
    mx__reg follows; /* something stands before it on the line; MX_NO_REG: write */
} output;

static void say(mx__gen *g, mx__element element, mx__label next, void *context)
{
    const output *out = context;
    mx__label first = mx__gen_label(g);
    mx__reg value = element.reg;

    (void)next;
    if (out->follows != MX_NO_REG) {
        mx__gen_jump_to(g, MX_I_JZ, out->follows, 0, first);
        mx__emit(g, MX_I_SAYC, ' ', 0, 0);
        mx__gen_here(g, first);
        mx__emit(g, MX_I_MOVE, out->follows, mx__gen_number(g, 1), 0);
    }
    if (element.is_spread) {
        value = mx__gen_temps(g, 1);
        mx__emit(g, MX_I_RECORD, value, element.reg, (int)out->type->n_fields);
        g->unit->allocates = true;
    }
    mx__emit(g, MX_I_SAY, value, mx__gen_type(g, out->type), 0);
}

static void print(mx__gen *g, const mx__stmt *stmt)
{
    output out = { NULL, MX_NO_REG };
    mx__gen_mark mark = mx__gen_mark_here(g);

    if (stmt->kind == MX_J_PRINT) {
        out.follows = mx__gen_temps(g, 1);
        mx__emit(g, MX_I_MOVE, out.follows, mx__gen_number(g, 0), 0);
    }
    for (const mx__item *item = stmt->items; item; item = item->next) {
        out.type = item->expr->type;
        mx__gen_item(g, item, say, &out);
    }
    if (stmt->kind == MX_J_PRINT) mx__emit(g, MX_I_SAYC, '\n', 0, 0);
    mx__gen_release(g, &mark);
}

/* --- all -------------------------------------------------------------------------- */

static void statement(mx__gen *g, const mx__stmt *stmt)
{
    mx__label fits;

    switch (stmt->kind) {
    case MX_J_READ:
        for (const mx__read_item *item = stmt->reads; item; item = item->next)
            read_item(g, item);
        break;
    case MX_J_REPEAT: repeat(g, stmt); break;
    case MX_J_STOP: mx__gen_jump_if(g, stmt->expr, true, g->unit->stop); break;
    case MX_J_FOR: for_each(g, stmt); break;
    case MX_J_IF: choose(g, stmt); break;
    case MX_J_LET:
        fits = mx__gen_label(g);
        mx__gen_bind(g, stmt->pattern,
                     (mx__element){ mx__gen_value(g, stmt->expr, MX_NO_REG), false },
                     fits);
        mx__gen_here(g, fits);
        break;
    case MX_J_START:
    case MX_J_ADD: play(g, stmt); break;
    case MX_J_PRINT:
    case MX_J_WRITE: print(g, stmt); break;
    case MX_J_SET:
        set_data(g, stmt->symbol, mx__gen_value(g, stmt->expr, MX_NO_REG));
        break;
    }
}

static void block(mx__gen *g, const mx__stmt *stmt)
{
    int save = g->unit->next;

    for (; stmt && !g->status; stmt = stmt->next) {
        g->place = stmt->place;
        statement(g, stmt);
    }
    g->unit->next = save;
}

void mx__gen_judge(mx__gen *g)
{
    mx__gen_unit unit;

    if (!g->tree->has_judge) return;
    g->program->judge = mx__gen_reserve(g);
    g->place = g->tree->judge_place;
    mx__gen_begin(g, &unit, 0);
    unit.is_live = true;
    unit.stop = mx__gen_label(g);
    block(g, g->tree->judge);
    mx__gen_here(g, unit.stop);
    mx__gen_end(g, g->program->judge, NULL);
}
