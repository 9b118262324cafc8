/* data.c: the data lines of a rule file: defaults, new values, bounds that follow. */
#include "alloc.h"
#include "builtins_graph.h"
#include "open.h"

#include <string.h>

mx_status mx__data_room(mx__rules *rules, mx_error *err)
{
    size_t n = rules->program.n_data;

    rules->data.n = n;
    rules->data.version = 1;
    rules->data.value = mx__calloc(n + 1, sizeof *rules->data.value);
    rules->data.is_set = mx__calloc(n + 1, sizeof *rules->data.is_set);
    if (!rules->data.value || !rules->data.is_set)
        return mx__fail(err, MX_NOMEM, "memory ran out");
    return MX_OK;
}

const mx__field *mx__data_line(const mx__rules *rules, size_t i)
{
    const mx__field *field = rules->tree.data;

    while (i-- > 0)
        field = field->next;
    return field;
}

/* A copy of VALUE that lives as long as the rules. */
static bool keep(mx__rules *rules, const mx__type *type, int64_t *value)
{
    const int64_t *from = mx__block(*value);
    size_t head = type->kind == MX_T_ARRAY ? 1 : type->kind == MX_T_BOARD ? 2 : 0, n;
    int64_t *copy;

    if (type->kind == MX_T_GRAPH) { /* one block */
        n = (size_t)mx__graph_at(*value)->n_words;
        copy = MX_ARENA_ARRAY(&rules->data_arena, int64_t, n);
        if (copy) memcpy(copy, from, n * sizeof *copy);
        *value = mx__address(copy);
        return copy != NULL;
    }
    if (!mx__is_block(type)) return true;
    n = head == 0   ? type->n_fields
        : head == 1 ? (size_t)from[0]
                    : (size_t)(from[0] * from[1]);
    copy = MX_ARENA_ARRAY(&rules->data_arena, int64_t, head + n + 1);
    if (!copy) return false;
    memcpy(copy, from, (head + n) * sizeof *copy);
    for (size_t i = 0; i < n; i++)
        if (!keep(rules, head ? type->element : type->fields[i], copy + head + i))
            return false;
    *value = mx__address(copy);
    return true;
}

/* --- bounds that follow from data: `i in indices(a)` ------------------------------ */

bool mx__data_is_set(const mx__rules *rules, const mx__unit *unit)
{
    for (size_t i = 0; i < unit->n_pool; i++)
        if (unit->pool[i].is_data && !rules->data.is_set[unit->pool[i].value])
            return false;
    return true;
}

static mx_status set_universe(mx__rules *rules, size_t seat, const int64_t *values,
                              mx_error *err)
{
    mx__program *program = &rules->program;
    mx__seat *at = &program->seats[seat];
    mx_field *field = &program->fields[at->field];
    int64_t n = values[0], *sorted;

    sorted = MX_ARENA_ARRAY(&rules->data_arena, int64_t, (size_t)n + 2);
    if (!sorted) return mx__fail(err, MX_NOMEM, "memory ran out");
    memcpy(sorted, values, ((size_t)n + 1) * sizeof *sorted);
    mx__sort_ints(sorted + 1, (size_t)n);
    field->lo = n ? sorted[1] : 0;
    field->hi = n ? sorted[n] : -1;
    at->lo = field->lo;
    at->width = n ? (uint64_t)field->hi - (uint64_t)field->lo : 0;
    at->quiet = true;
    at->members = NULL;
    if (n == 0 || at->width != (uint64_t)n - 1) at->members = sorted;
    field->members = at->members ? sorted + 1 : NULL;
    field->n_members = at->members ? (size_t)n : 0;
    return MX_OK;
}

static mx_status follow(mx__rules *rules, mx_error *err)
{
    mx__program *program = &rules->program;

    for (size_t i = 0; i < program->shape.n_fields; i++) {
        int unit = program->universes[program->seats[i].field];
        int64_t *frame;
        mx_status st;

        if (unit < 0 || !mx__data_is_set(rules, program->units[unit])) continue;
        st = mx__vm_enter(rules->vm, (size_t)unit, &frame, err);
        if (!st) st = mx__vm_run(rules->vm, (size_t)unit, err);
        if (!st) st = set_universe(rules, i, mx__block(rules->vm->result), err);
        if (rules->vm->n_nested == 0) mx__vm_rest(rules->vm);
        if (st) return st;
        rules->data.version++; /* the machines read the bounds anew */
    }
    return MX_OK;
}

mx_status mx__data_set(mx__rules *rules, size_t i, int64_t value, mx_error *err)
{
    rules->data.value[i] = value;
    rules->data.is_set[i] = true;
    rules->data.version++;
    if (rules->game.size && mx__prove_heap(rules))
        return mx__fail(err, MX_NOMEM, "memory ran out");
    return follow(rules, err);
}

mx_status mx__data_put(mx__rules *rules, size_t i, int64_t value, mx_error *err)
{
    mx_status st = mx__data_fits(rules, i, value, err);

    return st ? st : mx__data_set(rules, i, value, err);
}

mx_status mx__data_store(mx__rules *rules, size_t i, int64_t value, mx_error *err)
{
    if (!keep(rules, mx__data_line(rules, i)->type, &value))
        return mx__fail(err, MX_NOMEM, "memory ran out");
    return mx__data_put(rules, i, value, err);
}

static mx_status store_default(mx__rules *rules, size_t i, int64_t value, mx_error *err)
{
    mx_error local;
    mx_status st = mx__data_store(rules, i, value, &local);

    if (st == MX_RANGE) {
        mx__source_fail(&rules->source, mx__data_line(rules, i)->initial->place, err,
                        MX_SYNTAX, "%s", local.text);
        if (local.hint[0]) mx__fail_hint(err, "%s", local.hint);
        return MX_SYNTAX;
    }
    if (st && err) *err = local;
    return st;
}

mx_status mx__data_open(mx__rules *rules, mx_error *err)
{
    for (size_t i = 0; i < rules->program.n_data; i++) {
        int unit = rules->program.initials[i];
        int64_t *frame;
        mx_status st;

        if (unit < 0) continue;
        st = mx__vm_enter(rules->vm, (size_t)unit, &frame, err);
        if (!st) st = mx__vm_run(rules->vm, (size_t)unit, err);
        if (!st) st = store_default(rules, i, rules->vm->result, err);
        mx__vm_rest(rules->vm);
        if (st) return st;
    }
    return follow(rules, err);
}

/* --- the face --------------------------------------------------------------------- */

size_t mx__rules_n_data(const mx__rules *rules)
{
    return rules->program.n_data;
}

const char *mx__rules_data_name(const mx__rules *rules, size_t i)
{
    return mx__data_line(rules, i)->name;
}

bool mx__rules_data_integer(const mx__rules *rules, size_t i, int64_t *value)
{
    if (mx__data_line(rules, i)->type->kind != MX_T_INT || !rules->data.is_set[i])
        return false;
    *value = rules->data.value[i];
    return true;
}

const char *mx__rules_unset(const mx__rules *rules)
{
    for (size_t i = 0; i < rules->data.n; i++)
        if (!rules->data.is_set[i]) return mx__data_line(rules, i)->name;
    return NULL;
}

uint64_t mx__rules_version(const mx__rules *rules)
{
    return rules->data.version;
}
