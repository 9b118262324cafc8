/* vm_emit.c: options on their way out: bounds, arrival lines, labels, the sink. */
#include "alloc.h"
#include "builtins.h"
#include "mix.h"

#include <assert.h>
#include <string.h>

mx_status mx__emit_self(mx__vm *vm)
{
    return mx__vm_fault(vm, "an option equal to its own position (filter it out, or "
                            "write 'draw')");
}

/* --- what left the shape ---------------------------------------------------------- */

static bool is_letter(const mx_field *field, int64_t value)
{
    if (value < field->lo || value > field->hi) return false;
    if (!field->letters) return true;
    if (value - field->lo < (int64_t)field->n_letters &&
        field->letters[value - field->lo] == value)
        return true; /* a run such as a..z */
    for (size_t i = 0; i < field->n_letters; i++)
        if (field->letters[i] == value) return true;
    return false;
}

/* A negative element where the bound is 0. */
static bool has_quiet_element(const mx__vm *vm, mx_span part)
{
    size_t at = vm->n_scalars;

    for (size_t i = vm->n_scalars; i < vm->program->shape.n_fields; i++) {
        const mx__seat *seat = &vm->program->seats[i];
        size_t head = seat->kind == MX_BOARD ? 2 : 1;
        size_t n = (size_t)(part.at[at] * (head == 2 ? part.at[at + 1] : 1));

        for (size_t k = 0; k < n; k++) {
            int64_t value = part.at[at + head + k];

            if ((uint64_t)value - (uint64_t)seat->lo > seat->width)
                return seat->quiet || (seat->lo == 0 && value < 0);
        }
        at += head + n;
    }
    return false;
}

static bool leaves_quietly(const mx__vm *vm, mx_span part)
{
    for (size_t i = 0; i < vm->n_scalars; i++) {
        const mx__seat *seat = &vm->program->seats[i];

        if ((uint64_t)part.at[i] - (uint64_t)vm->lo[i] <= vm->width[i]) continue;
        if (seat->quiet || (seat->lo == 0 && part.at[i] < 0)) return true;
    }
    return has_quiet_element(vm, part);
}

static int64_t *counted_copy(mx_span span)
{
    int64_t *copy = mx__malloc((span.n + 1) * sizeof *copy);

    if (!copy) return NULL;
    copy[0] = (int64_t)span.n;
    memcpy(copy + 1, span.at, span.n * sizeof *copy);
    return copy;
}

mx_status mx__emit_note(mx__vm *vm, const mx__site *site, mx_span part)
{
    mx__note *note = &vm->notes[site->rule];

    if (leaves_quietly(vm, part)) return MX_OK;
    note->count++;
    if (note->from) return MX_OK;
    note->from = counted_copy(vm->at);
    note->part = note->from ? counted_copy(part) : NULL;
    if (note->part) return MX_OK;
    mx__free(note->from);
    note->from = NULL;
    return MX_NOMEM;
}

/* --- positions as runs of words --------------------------------------------------- */

static bool is_ascending(const int64_t *at, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (at[i - 1] > at[i]) return false;
    return true;
}

static void put_in_order(mx_field_kind kind, int64_t *block)
{
    size_t n = (size_t)block[0], kept = 0;

    if (!is_ascending(block + 1, n)) mx__sort_ints(block + 1, n);
    if (kind != MX_SUBSET) return;
    for (size_t i = 0; i < n; i++)
        if (kept == 0 || block[kept] != block[1 + i]) block[++kept] = block[1 + i];
    block[0] = (int64_t)kept;
}

static bool is_member(const mx__seat *seat, int64_t value)
{
    const int64_t *members = seat->members;
    int64_t low = 1, high;

    if (!members) return true;
    for (high = members[0] + 1; low < high;) {
        int64_t middle = (low + high) / 2;

        if (members[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low <= members[0] && members[low] == value;
}

static bool fits(const mx__seat *seat, const mx_field *field, const int64_t *block)
{
    size_t head = field->kind == MX_BOARD ? 2 : 1;
    size_t n = (size_t)(field->kind == MX_BOARD ? block[0] * block[1] : block[0]);

    for (size_t i = 0; i < n; i++)
        if (!is_letter(field, block[head + i]) || !is_member(seat, block[head + i]))
            return false;
    return true;
}

static size_t block_words(mx_field_kind kind, const int64_t *block)
{
    return (size_t)(kind == MX_BOARD ? 2 + block[0] * block[1] : 1 + block[0]);
}

/* A single array that needs no sorting is lent as it lies. */
static bool lies_ready(const mx__vm *vm, const int64_t *fields, mx_span *out)
{
    const mx__seat *seat = vm->program->seats;
    const int64_t *block = mx__block(fields[0]);

    if (vm->program->shape.n_fields != 1 || seat->kind == MX_SCALAR) return false;
    if (seat->kind == MX_SUBSET) return false;
    if (seat->kind == MX_BAG && !is_ascending(block + 1, (size_t)block[0]))
        return false;
    *out = (mx_span){ block, block_words(seat->kind, block) };
    return true;
}

mx_status mx__flatten(mx__vm *vm, const int64_t *fields, mx_span *out,
                      bool *out_of_shape)
{
    const mx__program *program = vm->program;
    size_t n_fields = program->shape.n_fields, n = 0;
    int64_t *at;

    if (lies_ready(vm, fields, out)) {
        *out_of_shape = !fits(program->seats, program->fields, mx__block(fields[0]));
        return MX_OK;
    }
    for (size_t i = 0; i < n_fields; i++) {
        const mx__seat *seat = &program->seats[i];

        n += seat->kind == MX_SCALAR
                 ? 1
                 : block_words(seat->kind, mx__block(fields[seat->field]));
    }
    at = mx__vm_words(vm, n);
    if (!at) return vm->shortage;
    out->at = at;
    for (size_t i = 0; i < n_fields; i++) {
        const mx__seat *seat = &program->seats[i];
        const int64_t *block = mx__block(fields[seat->field]);

        if (seat->kind == MX_SCALAR) {
            if ((uint64_t)fields[seat->field] - (uint64_t)vm->lo[i] > vm->width[i] ||
                !is_member(seat, fields[seat->field]))
                *out_of_shape = true;
            *at++ = fields[seat->field];
            continue;
        }
        n = block_words(seat->kind, block);
        memcpy(at, block, n * sizeof *at);
        if (seat->kind == MX_BAG || seat->kind == MX_SUBSET) {
            put_in_order(seat->kind, at);
            n = block_words(seat->kind, at);
        }
        if (!fits(seat, &program->fields[seat->field], at)) *out_of_shape = true;
        at += n;
    }
    out->n = (size_t)(at - out->at);
    return MX_OK;
}

mx_status mx__flatten_value(mx__vm *vm, int64_t value, mx_span *out, bool *out_of_shape)
{
    return mx__flatten(vm, vm->program->shape.n_fields == 1 ? &value : mx__block(value),
                       out, out_of_shape);
}

/* --- arrival lines ---------------------------------------------------------------- */

static inline bool fits_literals(const mx__vm *vm, const mx__arrival_test *test,
                                 const int64_t *at)
{
    for (size_t i = 0; i < vm->n_scalars; i++)
        if (test->is_literal[i] && test->literal[i] != at[i]) return false;
    return true;
}

/* A part arrives: is it the line's? The unit runs in a frame of its own, with AT of the
   option as it was. */
static MX_NOINLINE mx_status arrives(mx__vm *vm, const mx__arrival_test *test,
                                     mx_span part, bool *out)
{
    mx_status st;
    mx__arena_mark mark;

    *out = true;
    if (test->unit < 0) return MX_OK;
    mark = mx__arena_here(&vm->arena);
    st = mx__vm_enter_at(vm, (size_t)test->unit, part, vm->err);
    if (!st) st = mx__vm_run(vm, (size_t)test->unit, vm->err);
    if (!st) *out = vm->result != 0;
    mx__arena_release(&vm->arena, mark);
    return st;
}

/* The first line that some part matches says how the move ends play. */
static mx_status ending(mx__vm *vm, mx_option *option)
{
    for (size_t line = 0; line < vm->program->n_arrivals; line++) {
        const mx__arrival_test *test = &vm->program->arrivals[line];

        for (size_t i = 0; i < option->n_parts; i++) {
            bool matches;
            mx_status st;

            if (test->key >= 0 &&
                option->parts[i].at[test->key] != test->literal[test->key])
                continue;
            if (!fits_literals(vm, test, option->parts[i].at)) continue;
            st = arrives(vm, test, option->parts[i], &matches);

            if (st) return st;
            if (!matches) continue;
            option->ends = test->wins ? MX_MOVER_WINS : MX_MOVER_LOSES;
            return MX_OK;
        }
    }
    return MX_OK;
}

/* --- sending ---------------------------------------------------------------------- */

static bool was_seen(mx__vm *vm, uint64_t hash, mx_status *st)
{
    for (size_t i = 0; i < vm->seen.n; i++)
        if (vm->seen.at[i] == hash) return true;
    if (!MX_PUSH(vm->seen, hash)) *st = MX_NOMEM;
    return false;
}

static uint64_t hash_parts(const mx_option *option)
{
    uint64_t hash = 1;

    for (size_t i = 0; i < option->n_parts; i++)
        hash = mx__mix(
            hash + mx__hash(option->parts[i].at, option->parts[i].n * sizeof(int64_t)));
    return hash;
}

/* The label as UTF-8 in vm->label. */
static mx_status write_label(mx__vm *vm, const mx__site *site, const int64_t *frame)
{
    vm->label.n = 0;
    mx__text_str(&vm->label, "");
    mx__say(&vm->label, &mx__type_word, frame[site->label], NULL);
    return vm->label.failed ? MX_NOMEM : MX_OK;
}

/* Folds options of a line that are alike. */
static bool is_repeated(mx__vm *vm, bool has_label, mx_status *st)
{
    uint64_t hash =
        has_label ? mx__hash(vm->label.at, vm->label.n) : hash_parts(&vm->option);

    return was_seen(vm, hash, st);
}

/* Labels, scores and `distinct`: the rare things. */
static mx_status send_adorned(mx__vm *vm, const mx__site *site, const int64_t *frame)
{
    bool shows_label = site->label >= 0 && (vm->want & MX_LABELS);
    bool has_label = site->label >= 0 && (site->distinct || shows_label);
    mx_status st = has_label ? write_label(vm, site, frame) : MX_OK;

    if (st) return st;
    if (site->distinct && is_repeated(vm, has_label, &st)) return MX_OK;
    if (st) return st;
    if (site->score >= 0) vm->option.score = frame[site->score];
    if (shows_label) vm->option.label = vm->label.at;
    vm->is_enough = vm->sink(vm->context, &vm->option) != 0;
    vm->option.score = 0;
    vm->option.label = NULL;
    return MX_OK;
}

static mx_status send(mx__vm *vm, const mx__site *site, const int64_t *frame,
                      const mx_span *parts, size_t n_parts)
{
    mx_option *option = &vm->option;
    mx_status st = MX_OK;

    option->rule = site->rule;
    option->parts = parts;
    option->n_parts = n_parts;
    if (vm->program->n_arrivals && !vm->is_splitting) st = ending(vm, option);
    if (!st && (site->label >= 0 || site->score >= 0 || site->distinct))
        st = send_adorned(vm, site, frame);
    else if (!st)
        vm->is_enough = vm->sink(vm->context, option) != 0;
    option->ends = MX_GOES_ON;
    return st;
}

static bool is_self(const mx__vm *vm, mx_span part)
{
    return part.n == vm->at.n && (!part.n || part.at[0] == vm->at.at[0]) &&
           memcmp(part.at, vm->at.at, part.n * sizeof *part.at) == 0 &&
           !vm->program->has_self_options && !vm->is_splitting;
}

mx_status mx__emit_plain(mx__vm *vm, const mx__unit *unit, const mx__site *site,
                         int64_t *frame, int64_t *at, size_t n_parts)
{
    size_t k = vm->n_scalars;
    bool holds_self = false;

    (void)unit;
    for (size_t p = 0; p < n_parts; p++, at += k) {
        vm->plain[p].at = at;
        for (size_t f = 0; f < k; f++)
            if ((uint64_t)at[f] - (uint64_t)vm->lo[f] > vm->width[f])
                return mx__emit_note(vm, site, vm->plain[p]);
        holds_self |= is_self(vm, vm->plain[p]);
    }
    if (holds_self) return mx__emit_self(vm);
    return send(vm, site, frame, vm->plain, n_parts);
}

void mx__emit_open(mx__vm *vm)
{
    vm->parts.n = 0;
    vm->is_outside = vm->holds_self = false;
}

static mx_status add_part(mx__vm *vm, mx_span part, bool out_of_shape)
{
    if (vm->is_outside) return MX_OK;
    if (out_of_shape) {
        vm->is_outside = true;
        vm->parts.n = 0;
    }
    vm->holds_self |= is_self(vm, part);
    return MX_PUSH(vm->parts, part) ? MX_OK : MX_NOMEM;
}

mx_status mx__emit_part(mx__vm *vm, const int64_t *fields)
{
    bool out_of_shape = false;
    mx_span part;
    mx_status st = mx__flatten(vm, fields, &part, &out_of_shape);

    return st ? st : add_part(vm, part, out_of_shape);
}

mx_status mx__emit_parts(mx__vm *vm, const int64_t *array)
{
    for (int64_t i = 1; i <= array[0]; i++) {
        bool out_of_shape = false;
        mx_span part;
        mx_status st = mx__flatten_value(vm, array[i], &part, &out_of_shape);

        if (!st) st = add_part(vm, part, out_of_shape);
        if (st) return st;
    }
    return MX_OK;
}

mx_status mx__emit_close(mx__vm *vm, const mx__site *site, const int64_t *frame)
{
    if (vm->is_outside) return mx__emit_note(vm, site, vm->parts.at[0]);
    if (vm->holds_self) return mx__emit_self(vm);
    return send(vm, site, frame, vm->parts.at, vm->parts.n);
}
