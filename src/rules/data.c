/* data.c: the data lines of a rule file: defaults, new values, bounds that follow. */
#include "alloc.h"
#include "builtins_graph.h"
#include "graph_text.h"
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

static const mx__field *data_line(const mx__rules *rules, size_t i)
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

/* --- bounds that follow from data: `i in indices(a)` ------------------------------------------ */

static bool data_is_set(const mx__rules *rules, const mx__unit *unit)
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
    return MX_OK;
}

static mx_status follow(mx__rules *rules, mx_error *err)
{
    mx__program *program = &rules->program;

    for (size_t i = 0; i < program->shape.n_fields; i++) {
        int unit = program->universes[program->seats[i].field];
        int64_t *frame;
        mx_status st;

        if (unit < 0 || !data_is_set(rules, program->units[unit])) continue;
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

mx_status mx__data_store(mx__rules *rules, size_t i, int64_t value, mx_error *err)
{
    if (!keep(rules, data_line(rules, i)->type, &value))
        return mx__fail(err, MX_NOMEM, "memory ran out");
    return mx__data_set(rules, i, value, err);
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
        if (!st) st = mx__data_store(rules, i, rules->vm->result, err);
        mx__vm_rest(rules->vm);
        if (st) return st;
    }
    return follow(rules, err);
}

/* --- values from text -------------------------------------------------------------------------- */

typedef struct reader {
    mx__rules *rules;
    const char *next, *end;
    mx_status status;
} reader;

static void skip_blanks(reader *r)
{
    while (r->next < r->end && (unsigned char)*r->next <= ' ')
        r->next++;
}

static bool accept(reader *r, char c)
{
    skip_blanks(r);
    if (r->next == r->end || *r->next != c) return false;
    r->next++;
    return true;
}

static bool read_value(reader *r, const mx__type *type, bool outermost, int64_t *value);

static bool read_integer(reader *r, int64_t *value)
{
    size_t used;

    skip_blanks(r);
    if (mx__read_int(r->next, (size_t)(r->end - r->next), value, &used) != MX_READ_OK)
        return false;
    r->next += used;
    return true;
}

static bool grow(reader *r, int64_t **list, size_t *room, int64_t value)
{
    if ((size_t)(*list)[0] == *room) {
        int64_t *grown = MX_ARENA_ARRAY(&r->rules->data_arena, int64_t, *room * 2 + 1);

        if (!grown) {
            r->status = MX_NOMEM;
            return false;
        }
        memcpy(grown, *list, (*room + 1) * sizeof *grown);
        *room *= 2;
        *list = grown;
    }
    (*list)[++(*list)[0]] = value;
    return true;
}

static int64_t *new_list(reader *r, size_t *room)
{
    int64_t *list = MX_ARENA_ARRAY(&r->rules->data_arena, int64_t, 9);

    *room = 8;
    if (!list) r->status = MX_NOMEM;
    return list;
}

/* "abc", or the bare rest of the text when nothing stands around it. */
static bool read_word(reader *r, bool outermost, int64_t *value)
{
    size_t room, used;
    int64_t *list = new_list(r, &room);
    bool quoted = accept(r, '"');

    if (!list || (!quoted && !outermost)) return false;
    while (r->next < r->end && !(quoted && *r->next == '"')) {
        if (!quoted && (unsigned char)*r->next <= ' ') break;
        if (!grow(r, &list, &room,
                  mx__read_rune(r->next, (size_t)(r->end - r->next), &used)))
            return false;
        r->next += used;
    }
    *value = mx__address(list);
    return !quoted || accept(r, '"');
}

static bool read_letter(reader *r, int64_t *value)
{
    int64_t word;

    if (!read_word(r, true, &word) || mx__block(word)[0] != 1) return false;
    *value = mx__block(word)[1];
    return true;
}

/* [a, b, c], or a,b,c when nothing stands around it. */
static bool read_array(reader *r, const mx__type *type, bool outermost, int64_t *value)
{
    size_t room;
    int64_t *list = new_list(r, &room), element;
    bool bracket = accept(r, '[');

    if (!list || (!bracket && !outermost)) return false;
    *value = mx__address(list);
    if (bracket ? accept(r, ']') : r->next == r->end) return true;
    do {
        if (!read_value(r, type->element, false, &element)) return false;
        if (!grow(r, &list, &room, element)) return false;
    } while (accept(r, ','));
    *value = mx__address(list);
    if (type->subset || type->bag) mx__sort_ints(list + 1, (size_t)list[0]);
    return !bracket || accept(r, ']');
}

static bool read_record(reader *r, const mx__type *type, int64_t *value)
{
    int64_t *record =
        MX_ARENA_ARRAY(&r->rules->data_arena, int64_t, type->n_fields + 1);

    if (!record) {
        r->status = MX_NOMEM;
        return false;
    }
    if (!accept(r, '(')) return false;
    for (size_t i = 0; i < type->n_fields; i++) {
        if (i && !accept(r, ',')) return false;
        if (!read_value(r, type->fields[i], false, record + i)) return false;
    }
    *value = mx__address(record);
    return accept(r, ')');
}

/* A board as its rows: ["..", "X."] or [[1, 2], [3, 4]]. */
static bool read_board(reader *r, const mx__type *type, int64_t *value)
{
    mx__type row = { .kind = MX_T_ARRAY }, rows = { .kind = MX_T_ARRAY };
    int64_t list, *board, n, width;

    row.element = type->element;
    rows.element = &row;
    if (!read_array(r, &rows, false, &list)) return false;
    n = mx__block(list)[0];
    width = n ? mx__block(mx__block(list)[1])[0] : 0;
    board = MX_ARENA_ARRAY(&r->rules->data_arena, int64_t, (size_t)(n * width) + 2);
    if (!board) {
        r->status = MX_NOMEM;
        return false;
    }
    board[0] = n;
    board[1] = width;
    for (int64_t i = 0; i < n; i++) {
        const int64_t *cells = mx__block(mx__block(list)[1 + i]);

        if (cells[0] != width) return false;
        memcpy(board + 2 + i * width, cells + 1, (size_t)width * sizeof *board);
    }
    *value = mx__address(board);
    return true;
}

static bool read_bool(reader *r, int64_t *value)
{
    static const char *const words[] = { "false", "true" };

    skip_blanks(r);
    for (int i = 0; i < 2; i++) {
        size_t n = strlen(words[i]);

        if ((size_t)(r->end - r->next) < n || memcmp(r->next, words[i], n) != 0)
            continue;
        r->next += n;
        *value = i;
        return true;
    }
    return false;
}

static bool read_value(reader *r, const mx__type *type, bool outermost, int64_t *value)
{
    switch ((int)type->kind) {
    case MX_T_INT: return read_integer(r, value);
    case MX_T_BOOL: return read_bool(r, value);
    case MX_T_LETTER: return read_letter(r, value);
    case MX_T_ARRAY:
        return type->element->kind == MX_T_LETTER
                   ? read_word(r, outermost, value)
                   : read_array(r, type, outermost, value);
    case MX_T_RECORD: return read_record(r, type, value);
    case MX_T_BOARD: return read_board(r, type, value);
    default: return false;
    }
}

/* --- the face ------------------------------------------------------------------------------------- */

size_t mx__rules_n_data(const mx__rules *rules)
{
    return rules->program.n_data;
}

const char *mx__rules_data_name(const mx__rules *rules, size_t i)
{
    return data_line(rules, i)->name;
}

uint64_t mx__rules_version(const mx__rules *rules)
{
    return rules->data.version;
}

static mx_status no_such_name(const mx__rules *rules, const char *name, mx_error *err)
{
    mx_status st = mx__fail(err, MX_RANGE, "the rules have no data '%s'", name);

    if (rules->tree.data)
        mx__fail_hint(err, "they have data '%s'", rules->tree.data->name);
    return st;
}

static mx_status misfit(const mx__field *field, const char *text, mx_error *err)
{
    mx__text type = { 0 };
    mx_status st;

    mx__type_words(field->type, &type);
    st = mx__fail(err, MX_RANGE, "data '%s' is %s, which '%.60s' is not", field->name,
                  type.at ? type.at : "typed", text);
    mx__text_clear(&type);
    return st;
}

static mx_status set_graph(mx__rules *rules, size_t i, const char *text,
                           const char *file, mx_error *err)
{
    mx__graph *graph;
    mx_status st = mx__graph_read(file ? file : "<graph>", text, strlen(text),
                                  rules->tree.has_draw, &graph, err);

    if (st) return st;
    if (!MX_PUSH(rules->graphs, graph)) {
        mx__free(graph);
        return mx__fail(err, MX_NOMEM, "memory ran out");
    }
    return mx__data_set(rules, i, (int64_t)(uintptr_t)graph, err);
}

mx_status mx__rules_set(mx__rules *rules, const char *name, const char *text,
                        const char *file, mx_error *err)
{
    reader r = { rules, text, text + strlen(text), MX_OK };
    size_t i = 0;
    const mx__field *field = rules->tree.data;
    int64_t value;

    while (field && strcmp(field->name, name) != 0) {
        field = field->next;
        i++;
    }
    if (!field) return no_such_name(rules, name, err);
    if (field->type->kind == MX_T_GRAPH) return set_graph(rules, i, text, file, err);
    if (!read_value(&r, field->type, true, &value))
        return r.status ? mx__fail(err, r.status, "memory ran out")
                        : misfit(field, text, err);
    skip_blanks(&r);
    if (r.next != r.end) return misfit(field, text, err);
    if (field->type->kind == MX_T_INT && (value < field->lo || value > field->hi))
        return mx__fail(err, MX_RANGE, "data '%s' may not be %lld", name,
                        (long long)value);
    return mx__data_store(rules, i, value, err);
}
