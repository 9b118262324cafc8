/* code_condition.c: conditions become jumps. */
#include "code.h"
#include "library_rows.h"

/* Game values are ordered in part only: not (x < y) is more than y <= x. */
static void compare_values(mx__gen *g, const mx__expr *e, bool sense, mx__label label)
{
    bool swap = e->op == MX_OP_GT || e->op == MX_OP_GE;
    bool strict = e->op == MX_OP_LT || e->op == MX_OP_GT;
    mx__reg holds = mx__gen_temps(g, 1);

    g->place = e->place;
    mx__gen_on_values(g, strict ? MX_V_LT : MX_V_LE, swap ? e->b : e->a,
                      swap ? e->a : e->b, holds);
    mx__gen_jump_to(g, sense ? MX_I_JNZ : MX_I_JZ, holds, 0, label);
}

static void compare(mx__gen *g, const mx__expr *e, bool sense, mx__label label)
{
    bool equality = e->op == MX_OP_EQ || e->op == MX_OP_NE;
    mx__reg a, b;

    if (!equality && e->a->type->kind == MX_T_VALUE) {
        compare_values(g, e, sense, label);
        return;
    }
    a = mx__gen_value(g, e->a, MX_NO_REG);
    b = mx__gen_value(g, e->b, MX_NO_REG);
    g->place = e->place;
    if (equality && mx__is_block(e->a->type)) {
        mx__reg args[3] = { a, b, mx__gen_type(g, e->a->type) };

        a = mx__gen_lib(g, MX_B_equal, args, 3, MX_NO_REG);
        mx__gen_jump_to(g, sense == (e->op == MX_OP_EQ) ? MX_I_JNZ : MX_I_JZ, a, 0,
                        label);
    } else if (equality) {
        mx__gen_jump_to(g, sense == (e->op == MX_OP_EQ) ? MX_I_JEQ : MX_I_JNE, a, b,
                        label);
    } else {
        bool swap = e->op == MX_OP_GT || e->op == MX_OP_GE;
        bool strict = e->op == MX_OP_LT || e->op == MX_OP_GT;
        mx__reg x = swap ? b : a, y = swap ? a : b;

        /* not (x < y) is y <= x */
        if (sense)
            mx__gen_jump_to(g, strict ? MX_I_JLT : MX_I_JLE, x, y, label);
        else
            mx__gen_jump_to(g, strict ? MX_I_JLE : MX_I_JLT, y, x, label);
    }
}

static void in_range(mx__gen *g, const mx__expr *range, mx__reg value, bool sense,
                     mx__label label)
{
    mx__label no = mx__gen_label(g);
    mx__reg from = mx__gen_value(g, range->a, MX_NO_REG);
    mx__reg to = mx__gen_value(g, range->b, MX_NO_REG);

    mx__gen_jump_to(g, MX_I_JLT, value, from, sense ? no : label);
    mx__gen_jump_to(g, sense ? MX_I_JLE : MX_I_JLT, sense ? value : to,
                    sense ? to : value, label);
    mx__gen_here(g, no);
}

static void in_few(mx__gen *g, const mx__expr *few, mx__reg value, bool sense,
                   mx__label label)
{
    mx__label yes = mx__gen_label(g);

    for (const mx__item *item = few->items; item; item = item->next) {
        int save = g->unit->next;
        mx__reg other = mx__gen_value(g, item->expr, MX_NO_REG);

        mx__gen_jump_to(g, MX_I_JEQ, value, other, sense ? label : yes);
        g->unit->next = save;
    }
    if (!sense) mx__gen_jump_to(g, MX_I_JMP, 0, 0, label);
    mx__gen_here(g, yes);
}

static void member(mx__gen *g, const mx__expr *e, bool sense, mx__label label)
{
    const mx__expr *all = e->b;
    mx__reg value = mx__gen_value(g, e->a, MX_NO_REG);

    if (e->op == MX_OP_NOT_IN) sense = !sense;
    if (all->kind == MX_E_CONVERT && all->conversion == MX_CV_ARRAY) all = all->a;
    if (all->kind == MX_E_RANGE) {
        in_range(g, all, value, sense, label);
    } else if (all->kind == MX_E_CALL && !all->symbol && all->function == MX_L_next) {
        mx__reg args[3] = { mx__gen_value(g, all->items->expr, MX_NO_REG),
                            mx__gen_value(g, all->items->next->expr, MX_NO_REG),
                            value };

        value = mx__gen_lib(g, MX_B_leads, args, 3, MX_NO_REG);
        mx__gen_jump_to(g, sense ? MX_I_JNZ : MX_I_JZ, value, 0, label);
    } else if ((all->kind == MX_E_SET || all->kind == MX_E_LIST) &&
               mx__gen_is_plain(all, 8) && !mx__is_block(e->a->type)) {
        in_few(g, all, value, sense, label);
    } else {
        mx__reg args[3] = { value, mx__gen_value(g, all, MX_NO_REG),
                            mx__gen_type(g, e->a->type) };

        value = mx__gen_lib(g, MX_B_has, args, 3, MX_NO_REG);
        mx__gen_jump_to(g, sense ? MX_I_JNZ : MX_I_JZ, value, 0, label);
    }
}

/* `and` and `or` are one with all senses reversed. */
static void junction(mx__gen *g, const mx__expr *e, bool sense, mx__label label)
{
    bool is_and = e->op == MX_OP_AND;

    if (sense != is_and) {
        mx__gen_jump_if(g, e->a, sense, label);
        mx__gen_jump_if(g, e->b, sense, label);
    } else {
        mx__label stay = mx__gen_label(g);

        mx__gen_jump_if(g, e->a, !sense, stay);
        mx__gen_jump_if(g, e->b, sense, label);
        mx__gen_here(g, stay);
    }
}

void mx__gen_jump_if(mx__gen *g, const mx__expr *e, bool sense, mx__label label)
{
    int save;

    if (g->status) return;
    save = g->unit->next;
    if (e->kind == MX_E_NOT) {
        mx__gen_jump_if(g, e->a, !sense, label);
    } else if (e->kind == MX_E_BINARY && e->op >= MX_OP_AND) {
        junction(g, e, sense, label);
    } else if (e->kind == MX_E_BINARY && e->op >= MX_OP_IN) {
        member(g, e, sense, label);
    } else if (e->kind == MX_E_BINARY && e->op >= MX_OP_EQ) {
        compare(g, e, sense, label);
    } else if (e->kind == MX_E_TRUE || e->kind == MX_E_FALSE) {
        if ((e->kind == MX_E_TRUE) == sense) mx__gen_jump_to(g, MX_I_JMP, 0, 0, label);
    } else {
        mx__reg value = mx__gen_value(g, e, MX_NO_REG);

        mx__gen_jump_to(g, sense ? MX_I_JNZ : MX_I_JZ, value, 0, label);
    }
    g->unit->next = save;
}
