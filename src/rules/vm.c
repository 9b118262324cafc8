/* vm.c: the machine's memory: frames, pools, faults with their place. */
#include "vm.h"

#include "alloc.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void copy_bounds(mx__vm *vm)
{
    for (size_t i = 0; i < vm->program->shape.n_fields; i++) {
        const mx__seat *seat = &vm->program->seats[i];

        vm->lo[i] = seat->lo;
        vm->width[i] = seat->width;
        vm->is_hushed[i] = seat->quiet || seat->lo == 0;
    }
}

static bool set_bounds(mx__vm *vm)
{
    const mx_shape *shape = &vm->program->shape;

    vm->n_scalars = shape->n_scalars;
    vm->lo = mx__calloc(shape->n_fields + 1, sizeof *vm->lo);
    vm->width = mx__calloc(shape->n_fields + 1, sizeof *vm->width);
    vm->plain = mx__calloc(MX_MOST_PLAIN, sizeof *vm->plain);
    vm->is_hushed = mx__calloc(shape->n_fields + 1, sizeof *vm->is_hushed);
    if (!vm->lo || !vm->width || !vm->plain || !vm->is_hushed) return false;
    copy_bounds(vm);
    for (size_t i = 0; i < MX_MOST_PLAIN; i++)
        vm->plain[i].n = vm->n_scalars;
    return true;
}

static bool take_floor(mx__vm *vm)
{
    char *first = mx__arena_alloc(&vm->arena, 48 * 1024);

    vm->floor = (mx__arena_mark){ vm->arena.last, first };
    return first != NULL;
}

void mx__vm_rest(mx__vm *vm)
{
    mx__arena_release(&vm->arena, vm->floor);
}

mx__vm *mx__vm_new(const mx__program *program, const mx__data *data)
{
    mx__vm *vm = mx__calloc(1, sizeof *vm);
    size_t n = program->n_units + 1;

    if (!vm) return NULL;
    vm->program = program;
    vm->data = data;
    vm->version = data->version;
    vm->arena.limit = MX_MOST_MEMORY;
    vm->breath = MX_BREATH;
    vm->frames = mx__calloc(n, sizeof *vm->frames);
    vm->is_loaded = mx__calloc(n, sizeof *vm->is_loaded);
    vm->globals = mx__calloc(n, sizeof *vm->globals);
    vm->is_known = mx__calloc(n, sizeof *vm->is_known);
    vm->notes = mx__calloc(program->n_rules + 1, sizeof *vm->notes);
    if (!take_floor(vm) || !vm->frames || !vm->is_loaded || !vm->globals ||
        !vm->is_known || !vm->notes || !set_bounds(vm)) {
        mx__vm_free(vm);
        return NULL;
    }
    mx__vm_rest(vm);
    return vm;
}

void mx__vm_free(mx__vm *vm)
{
    if (!vm) return;
    for (size_t i = 0; vm->notes && i < vm->program->n_rules; i++) {
        mx__free(vm->notes[i].from);
        mx__free(vm->notes[i].part);
    }
    mx__free(vm->notes);
    mx__arena_clear(&vm->arena);
    mx__arena_clear(&vm->kept);
    mx__free(vm->frames);
    mx__free(vm->is_loaded);
    mx__free(vm->globals);
    mx__free(vm->is_known);
    mx__free(vm->lo);
    mx__free(vm->width);
    mx__free(vm->is_hushed);
    mx__free(vm->plain);
    MX_VEC_CLEAR(vm->parts);
    MX_VEC_CLEAR(vm->seen);
    mx__text_clear(&vm->label);
    mx__numbers_clear(&vm->numbers);
    mx__free(vm);
}

mx_status mx__vm_fault(mx__vm *vm, const char *sentence, ...)
{
    va_list args;

    va_start(args, sentence);
    vsnprintf(vm->fault_text, sizeof vm->fault_text, sentence, args);
    va_end(args);
    vm->fault = vm->fault_text;
    return MX_FAULT;
}

/* --- entering units --------------------------------------------------------------- */

/* New data: every frame must load its pool again, every constant is computed again. The
   old values stay in `kept`; data changes seldom. */
static void forget_data(mx__vm *vm)
{
    memset(vm->is_loaded, 0, vm->program->n_units * sizeof *vm->is_loaded);
    memset(vm->is_known, 0, vm->program->n_units * sizeof *vm->is_known);
    vm->version = vm->data->version;
    copy_bounds(vm);
}

static mx_status unset_data(mx__vm *vm, size_t line, mx_error *err)
{
    const mx__field *field = vm->program->tree->data;
    mx_status st;

    for (; line > 0; line--)
        field = field->next;
    st = mx__source_fail(vm->program->tree->source, field->place, err, MX_FAULT,
                         "data '%s' has no value", field->name);
    mx__fail_hint(err, "give it one with -p %s=... or a default: data %s = ...",
                  field->name, field->name);
    return st;
}

static mx_status load_pool(mx__vm *vm, const mx__unit *unit, int64_t *frame,
                           mx_error *err)
{
    for (size_t i = 0; i < unit->n_pool; i++) {
        const mx__pool *pool = &unit->pool[i];

        if (pool->is_data && !vm->data->is_set[pool->value])
            return unset_data(vm, (size_t)pool->value, err);
        frame[unit->pool_at + i] =
            pool->is_data ? vm->data->value[pool->value] : pool->value;
    }
    return MX_OK;
}

void mx__vm_follow(mx__vm *vm)
{
    if (vm->version != vm->data->version) forget_data(vm);
}

mx_status mx__vm_enter(mx__vm *vm, size_t index, int64_t **frame, mx_error *err)
{
    const mx__unit *unit = vm->program->units[index];

    mx__vm_follow(vm);
    if (!vm->frames[index]) {
        vm->frames[index] = MX_ARENA_ARRAY(&vm->kept, int64_t, unit->n_regs + 1);
        if (!vm->frames[index]) return mx__fail(err, MX_NOMEM, "memory ran out");
    }
    if (!vm->is_loaded[index]) {
        mx_status st = load_pool(vm, unit, vm->frames[index], err);

        if (st) return st;
        vm->is_loaded[index] = true;
    }
    *frame = vm->frames[index];
    return MX_OK;
}

mx_status mx__vm_enter_at(mx__vm *vm, size_t unit, mx_span at, mx_error *err)
{
    const mx__program *program = vm->program;
    const int64_t *next = at.at;
    int64_t *frame;
    mx_status st = mx__vm_enter(vm, unit, &frame, err);

    if (st) return st;
    for (size_t i = 0; i < program->shape.n_fields; i++) {
        const mx__seat *seat = &program->seats[i];

        if (seat->kind == MX_SCALAR) {
            frame[seat->field] = *next++;
        } else {
            frame[seat->field] = mx__address(next);
            next += seat->kind == MX_BOARD ? 2 + next[0] * next[1] : 1 + next[0];
        }
    }
    assert(next == at.at + at.n);
    return MX_OK;
}

/* --- growing arrays --------------------------------------------------------------- */

int64_t *mx__list_new(mx__vm *vm, size_t room)
{
    int64_t *words = mx__vm_words(vm, room + 2);

    if (!words) return NULL;
    words[0] = (int64_t)room;
    words[1] = 0;
    return words + 1;
}

bool mx__list_push(mx__vm *vm, int64_t *list, int64_t value)
{
    int64_t *at = mx__block(*list);

    if (at[0] == at[-1]) {
        int64_t *grown = mx__list_new(vm, (size_t)at[0] * 2 + 4);

        if (!grown) return false;
        memcpy(grown, at, ((size_t)at[0] + 1) * sizeof *at);
        *list = mx__address(grown);
        at = grown;
    }
    at[++at[0]] = value;
    return true;
}
