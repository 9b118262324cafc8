/* code_sweep.c: finds loops whose options change evenly from round to round. */
#include "code.h"

#include <string.h>

/* What one round adds to a register; written: the body computes it. */
typedef struct change {
    int64_t by;
    bool is_written;
} change;

typedef struct body {
    const mx__gen_unit *unit;
    change *changes; /* of each register computed */
    mx__reg counter;
    size_t n_growth, n_sent;
} body;

/* What a round adds to operand REG; false when it is written further down. */
static bool change_of(const body *b, mx__reg reg, size_t at, size_t end, int64_t *by)
{
    *by = 0;
    if (reg & MX_POOL) return true;
    if (reg == b->counter) {
        *by = 1;
        return true;
    }
    if (b->changes[reg].is_written) {
        *by = b->changes[reg].by;
        return true;
    }
    for (; at < end; at++) {
        const mx__instr *later = &b->unit->code.at[at];

        if (later->op != MX_I_EMIT && later->op != MX_I_EMITX && later->a == reg)
            return false;
    }
    return true;
}

static bool product(const body *b, const mx__instr *in, int64_t left, int64_t right,
                    int64_t *by)
{
    mx__reg constant = in->c & MX_POOL ? in->c : in->b;
    const mx__pool *pool;

    if (left == 0 && right == 0) {
        *by = 0;
        return true;
    }
    if (!(constant & MX_POOL)) return false;
    pool = &b->unit->pool.at[constant & (MX_POOL - 1)];
    return !pool->is_data &&
           !MX_MUL_OVERFLOWS(pool->value, constant == in->c ? left : right, by);
}

/* Follows one instruction; false: the loop can not sweep. */
static bool follow(body *b, size_t at, size_t end)
{
    const mx__instr *in = &b->unit->code.at[at];
    int64_t left = 0, right = 0, by = 0;
    bool binary = in->op == MX_I_ADD || in->op == MX_I_SUB || in->op == MX_I_MUL;

    if (in->op == MX_I_NOP) return true;
    if (in->op == MX_I_EMIT || in->op == MX_I_EMITX) {
        b->n_sent++;
        return true;
    }
    if (!binary && in->op != MX_I_MOVE) return false;
    if (in->a == b->counter || b->changes[in->a].is_written) return false;
    if (!change_of(b, in->b, at, end, &left)) return false;
    if (binary && !change_of(b, in->c, at, end, &right)) return false;
    if (in->op == MX_I_MUL && !product(b, in, left, right, &by)) return false;
    if (in->op == MX_I_MOVE) by = left;
    if (in->op == MX_I_ADD && MX_ADD_OVERFLOWS(left, right, &by)) return false;
    if (in->op == MX_I_SUB && MX_SUB_OVERFLOWS(left, right, &by)) return false;
    b->changes[in->a] = (change){ by, true };
    b->n_growth += by != 0;
    return true;
}

static int64_t *growths_of(mx__gen *g, const body *b, const mx__instr *in)
{
    size_t n = in->b * g->program->shape.n_fields;
    int64_t *by = MX_ARENA_ARRAY(g->arena, int64_t, n + 1);

    if (!by) mx__gen_nomem(g);
    for (size_t i = 0; by && i < n; i++)
        by[i] = b->changes[in->a + i].by;
    return by;
}

static void record(mx__gen *g, const body *b, size_t start, mx__sweep *out)
{
    out->growth = MX_ARENA_ARRAY(g->arena, struct mx__growth, b->n_growth + 1);
    out->sent = MX_ARENA_ARRAY(g->arena, struct mx__sent, b->n_sent + 1);
    if (!out->growth || !out->sent) {
        mx__gen_nomem(g);
        return;
    }
    for (size_t at = start; at < b->unit->code.n; at++) {
        const mx__instr *in = &b->unit->code.at[at];

        if (in->op == MX_I_NOP) continue;
        if (in->op == MX_I_EMIT || in->op == MX_I_EMITX)
            out->sent[out->n_sent++] =
                (struct mx__sent){ in->a, in->b, in->c, in->op == MX_I_EMITX,
                                   growths_of(g, b, in) };
        else if (b->changes[in->a].by)
            out->growth[out->n_growth++] =
                (struct mx__growth){ in->a, b->changes[in->a].by };
    }
}

void mx__gen_sweep(mx__gen *g, size_t start, mx__reg counter, mx__reg last)
{
    mx__gen_unit *unit = g->unit;
    body b = { unit, NULL, counter, 0, 0 };
    mx__sweep made = { 0 };
    size_t at = start;

    if (g->status || unit->code.n - start > 64 || unit->sweeps.n >= UINT16_MAX) return;
    b.changes = mx__calloc((size_t)unit->most + 1, sizeof *b.changes);
    if (!b.changes) {
        mx__gen_nomem(g);
        return;
    }
    while (at < unit->code.n && follow(&b, at, unit->code.n))
        at++;
    if (at == unit->code.n && b.n_sent > 0 && b.n_sent <= MX_MOST_SENT) {
        record(g, &b, start, &made);
        if (!MX_PUSH(unit->sweeps, made)) mx__gen_nomem(g);
        mx__emit(g, MX_I_SWEEP, counter, last, (int)unit->sweeps.n - 1);
    }
    mx__free(b.changes);
}
