/* code.c: the code generator's workbench: instructions, registers, labels, units. */
#include "code.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

mx_status mx__gen_fail(mx__gen *g, mx_status status, mx__bytes place,
                       const char *sentence, ...)
{
    char text[256];
    va_list args;

    if (g->status) return g->status;
    va_start(args, sentence);
    vsnprintf(text, sizeof text, sentence, args);
    va_end(args);
    g->status = status;
    return mx__source_fail(g->tree->source, place, g->err, status, "%s", text);
}

void mx__gen_nomem(mx__gen *g)
{
    if (!g->status) g->status = mx__fail(g->err, MX_NOMEM, "memory ran out");
}

size_t mx__emit(mx__gen *g, mx__opcode op, int a, int b, int c)
{
    mx__instr instr = { (uint16_t)op, (uint16_t)a, (uint16_t)b, (uint16_t)c };

    if (g->status) return 0;
    if (!MX_PUSH(g->unit->code, instr) || !MX_PUSH(g->unit->places, g->place))
        mx__gen_nomem(g);
    return g->unit->code.n - 1;
}

mx__reg mx__gen_temps(mx__gen *g, int n)
{
    mx__reg first = g->unit->next;

    if (n > MX_MOST_REGS - first - 8) {
        mx__gen_fail(g, MX_LIMIT, g->place, "this is too long for the machine");
        return 0;
    }
    g->unit->next += n;
    if (g->unit->next > g->unit->most) g->unit->most = g->unit->next;
    return first;
}

static mx__reg pooled(mx__gen *g, int64_t value, bool is_data)
{
    for (size_t i = 0; i < g->unit->pool.n; i++)
        if (g->unit->pool.at[i].value == value &&
            g->unit->pool.at[i].is_data == is_data)
            return (mx__reg)i | MX_POOL;
    if (g->unit->pool.n >= MX_MOST_REGS / 2) {
        mx__gen_fail(g, MX_LIMIT, g->place, "too many constants for the machine");
        return MX_POOL;
    }
    if (!MX_PUSH(g->unit->pool, ((mx__pool){ value, is_data }))) {
        mx__gen_nomem(g);
        return MX_POOL;
    }
    return (mx__reg)(g->unit->pool.n - 1) | MX_POOL;
}

mx__reg mx__gen_number(mx__gen *g, int64_t value)
{
    return pooled(g, value, false);
}

mx__reg mx__gen_type(mx__gen *g, const mx__type *type)
{
    return pooled(g, (int64_t)(uintptr_t)type, false);
}

mx__reg mx__gen_data(mx__gen *g, const mx__symbol *symbol)
{
    mx__reg to;

    if (!g->unit->is_live) return pooled(g, (int64_t)symbol->index, true);
    to = mx__gen_temps(g, 1);
    mx__emit(g, MX_I_DATA, to, (int)symbol->index, 0);
    return to;
}

mx__label mx__gen_label(mx__gen *g)
{
    if (g->status) return 0;
    if (!MX_PUSH(g->unit->labels, SIZE_MAX)) {
        mx__gen_nomem(g);
        return 0;
    }
    return (mx__label)(g->unit->labels.n - 1);
}

void mx__gen_here(mx__gen *g, mx__label label)
{
    if (!g->status) g->unit->labels.at[label] = g->unit->code.n;
}

void mx__gen_jump_to(mx__gen *g, mx__opcode op, int a, int b, mx__label label)
{
    size_t at = mx__emit(g, op, a, b, 0);

    if (g->status) return;
    if (!MX_PUSH(g->unit->jumps, ((mx__gen_jump){ at, label }))) mx__gen_nomem(g);
}

/* --- units ------------------------------------------------------------------------ */

int mx__gen_reserve(mx__gen *g)
{
    mx__unit *unit = MX_ARENA_NEW(g->arena, mx__unit);

    if (g->status) return 0;
    if (!unit || !MX_PUSH(g->units, unit)) {
        mx__gen_nomem(g);
        return 0;
    }
    if (g->units.n > UINT16_MAX)
        mx__gen_fail(g, MX_LIMIT, g->place, "too many functions for the machine");
    return (int)g->units.n - 1;
}

int mx__gen_let_unit(mx__gen *g, mx__let *let)
{
    if (g->status) return 0;
    if (let->symbol->slot < 0) {
        let->symbol->slot = mx__gen_reserve(g);
        if (!MX_PUSH(g->lets, let)) mx__gen_nomem(g);
    }
    return let->symbol->slot;
}

void mx__gen_begin(mx__gen *g, mx__gen_unit *unit, int n_params)
{
    *unit = (mx__gen_unit){ .n_params = n_params, .round = MX_NO_REG };
    g->unit = unit;
    unit->next = unit->most = n_params;
}

static const char *operands_of(unsigned op)
{
    static const char *const operands[] = {
#define ROW(name, letters, sentence) letters,
        MX_OPCODES(ROW)
#undef ROW
    };

    return operands[op];
}

/* Pool registers stand behind the computed ones. */
static void place_pool(mx__gen_unit *unit)
{
    for (size_t i = 0; i < unit->code.n; i++) {
        mx__instr *instr = &unit->code.at[i];
        const char *kind = operands_of(instr->op);
        uint16_t *operand[] = { &instr->a, &instr->b, &instr->c };

        for (size_t k = 0; k < 3; k++)
            if (kind[k] == 's' && (*operand[k] & MX_POOL))
                *operand[k] = (uint16_t)((*operand[k] & (MX_POOL - 1)) + unit->most);
    }
}

/* Leaves the no-ops out and turns labels into distances. NEW_INDEX has room for one
   number more than there are instructions. */
static void settle_jumps(mx__gen *g, size_t *new_index)
{
    mx__gen_unit *unit = g->unit;
    size_t n = 0;

    for (size_t i = 0; i < unit->code.n; i++) {
        new_index[i] = n;
        n += unit->code.at[i].op != MX_I_NOP;
    }
    new_index[unit->code.n] = n;
    for (size_t i = 0; i < unit->jumps.n; i++) {
        mx__gen_jump jump = unit->jumps.at[i];
        size_t target = unit->labels.at[jump.label];
        int64_t distance;

        assert(target != SIZE_MAX);
        distance = (int64_t)new_index[target] - (int64_t)new_index[jump.at] - 1;
        if (distance < INT16_MIN || distance > INT16_MAX) {
            mx__gen_fail(g, MX_LIMIT, unit->places.at[jump.at],
                         "this is too long for the machine");
            return;
        }
        unit->code.at[jump.at].c = (uint16_t)(int16_t)distance;
    }
    n = 0;
    for (size_t i = 0; i < unit->code.n; i++) {
        if (unit->code.at[i].op == MX_I_NOP) continue;
        unit->code.at[n] = unit->code.at[i];
        unit->places.at[n++] = unit->places.at[i];
    }
    unit->code.n = n;
}

static void *copied(mx__gen *g, const void *from, size_t n, size_t size)
{
    void *copy = mx__arena_alloc(g->arena, n * size + 1);

    if (!copy)
        mx__gen_nomem(g);
    else if (n)
        memcpy(copy, from, n * size);
    return copy;
}

static void finish(mx__gen *g, mx__unit *out, const mx__let *global)
{
    mx__gen_unit *unit = g->unit;
    size_t *new_index = mx__calloc(unit->code.n + 1, sizeof *new_index);

    if (!new_index) {
        mx__gen_nomem(g);
        return;
    }
    place_pool(unit);
    settle_jumps(g, new_index);
    mx__free(new_index);
    out->code = copied(g, unit->code.at, unit->code.n, sizeof *out->code);
    out->places = copied(g, unit->places.at, unit->code.n, sizeof *out->places);
    out->pool = copied(g, unit->pool.at, unit->pool.n, sizeof *out->pool);
    out->sites = copied(g, unit->sites.at, unit->sites.n, sizeof *out->sites);
    out->sweeps = copied(g, unit->sweeps.at, unit->sweeps.n, sizeof *out->sweeps);
    out->n = unit->code.n;
    out->n_pool = unit->pool.n;
    out->n_sites = unit->sites.n;
    out->n_params = (size_t)unit->n_params;
    out->pool_at = (size_t)unit->most;
    out->n_regs = (size_t)unit->most + unit->pool.n;
    out->global = global;
}

void mx__gen_end(mx__gen *g, int number, const mx__let *global)
{
    mx__gen_unit *unit = g->unit;

    mx__emit(g, MX_I_HALT, 0, 0, 0);
    if (!g->status) finish(g, g->units.at[number], global);
    MX_VEC_CLEAR(unit->code);
    MX_VEC_CLEAR(unit->places);
    MX_VEC_CLEAR(unit->pool);
    MX_VEC_CLEAR(unit->sites);
    MX_VEC_CLEAR(unit->sweeps);
    MX_VEC_CLEAR(unit->labels);
    MX_VEC_CLEAR(unit->jumps);
    g->unit = NULL;
}

static void make_let(mx__gen *g, const mx__let *let)
{
    mx__gen_unit unit;
    int n_params = 0;
    mx__reg value;

    for (mx__pattern *p = let->params; p; p = p->next)
        if (p->symbol) p->symbol->slot = n_params++;
    g->place = let->place;
    mx__gen_begin(g, &unit, n_params);
    value = mx__gen_value(g, let->body, MX_NO_REG);
    mx__emit(g, MX_I_RET, value, 0, 0);
    mx__gen_end(g, let->symbol->slot, let->has_params ? NULL : let);
}

void mx__gen_lets(mx__gen *g)
{
    while (!g->status && g->n_lets_made < g->lets.n)
        make_let(g, g->lets.at[g->n_lets_made++]);
}

/* --- the whole -------------------------------------------------------------------- */

static mx_field_kind seam_kind(mx__shape_kind kind)
{
    switch (kind) {
    case MX_S_INT: return MX_SCALAR;
    case MX_S_BAG: return MX_BAG;
    case MX_S_WORD: return MX_WORD;
    case MX_S_BOARD: return MX_BOARD;
    case MX_S_SUBSET: return MX_SUBSET;
    case MX_S_ARRAY:
    case MX_S_GRAPH:
    case MX_S_WORDS:
    case MX_S_RECORDS: break;
    }
    return MX_ARRAY;
}

static void make_alphabet(mx__gen *g, const char *text, mx_field *field)
{
    size_t n = strlen(text), at = 0, used;
    int32_t *letters = MX_ARENA_ARRAY(g->arena, int32_t, n + 1);

    if (!letters) {
        mx__gen_nomem(g);
        return;
    }
    field->letters = letters;
    field->lo = INT64_MAX;
    field->hi = 0;
    for (; at < n; at += used) {
        int32_t letter = (int32_t)mx__read_rune(text + at, n - at, &used);

        letters[field->n_letters++] = letter;
        if (letter < field->lo) field->lo = letter;
        if (letter > field->hi) field->hi = letter;
    }
}

/* Leaving a bound on both sides is the edge of a board: no note. */
static void make_seat(mx__seat *seat, const mx_field *field, size_t number)
{
    seat->field = number;
    seat->kind = field->kind;
    seat->lo = field->lo;
    seat->width = (uint64_t)field->hi - (uint64_t)field->lo;
    seat->quiet = field->lo != INT64_MIN && field->hi != INT64_MAX;
}

static void make_shape(mx__gen *g)
{
    mx__program *program = g->program;
    size_t n = 0, i = 0, seats = 0;

    for (const mx__field *f = g->tree->position; f; f = f->next)
        n++;
    program->fields = MX_ARENA_ARRAY(g->arena, mx_field, n + 1);
    program->seats = MX_ARENA_ARRAY(g->arena, mx__seat, n + 1);
    if (!program->fields || !program->seats) {
        mx__gen_nomem(g);
        return;
    }
    program->shape.fields = program->fields;
    program->shape.n_fields = n;
    for (const mx__field *f = g->tree->position; f; f = f->next, i++) {
        mx_field *field = &program->fields[i];

        *field =
            (mx_field){ f->name, seam_kind(f->kind), f->lo, f->hi, NULL, 0, NULL, 0 };
        if (f->alphabet) make_alphabet(g, f->alphabet, field);
        if (field->kind == MX_SCALAR) make_seat(&program->seats[seats++], field, i);
    }
    program->shape.n_scalars = seats;
    for (i = 0; i < n; i++)
        if (program->fields[i].kind != MX_SCALAR)
            make_seat(&program->seats[seats++], &program->fields[i], i);
}

static void forget_slots(const mx__tree *tree)
{
    for (mx__let *let = tree->lets; let; let = let->next)
        if (let->symbol) let->symbol->slot = -1;
}

mx_status mx__compile(const mx__tree *tree, mx__program *program, mx_error *err)
{
    mx__gen g = { .tree = tree, .program = program, .arena = tree->arena, .err = err };

    *program = (mx__program){ .tree = tree, .arena = tree->arena };
    program->split = program->judge = program->turn = -1;
    program->options[0] = program->options[1] = -1;
    program->has_self_options = tree->has_draw;
    forget_slots(tree);
    make_shape(&g);
    if (!g.status) mx__gen_moves(&g);
    if (!g.status) mx__gen_claims(&g);
    if (!g.status) mx__gen_judge(&g);
    mx__gen_lets(&g);
    program->units = copied(&g, g.units.at, g.units.n, sizeof *g.units.at);
    program->n_units = g.units.n;
    MX_VEC_CLEAR(g.units);
    MX_VEC_CLEAR(g.lets);
    return g.status;
}
