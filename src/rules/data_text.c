/* data_text.c: values of data lines from text, in the notation of positions and some more. */
#include "alloc.h"
#include "builtins_graph.h"
#include "graph_text.h"
#include "open.h"
#include "shape.h"

#include <string.h>

typedef struct reader {
    mx__rules *rules;
    const char *next, *end;
    mx_status status;
    bool in_list; /* the elements of a list without brackets */
} reader;

static void skip_blanks(reader *r)
{
    while (r->next < r->end && (unsigned char)*r->next <= ' ')
        r->next++;
}

static bool more(reader *r)
{
    skip_blanks(r);
    return r->next < r->end;
}

static bool accept(reader *r, char c)
{
    skip_blanks(r);
    if (r->next == r->end || *r->next != c) return false;
    r->next++;
    return true;
}

static bool accept_word(reader *r, const char *word)
{
    size_t n = strlen(word);

    if ((size_t)(r->end - r->next) < n || memcmp(r->next, word, n) != 0) return false;
    r->next += n;
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

/* "abc", or bare letters up to a blank or comma when no bracket stands around it. */
static bool read_word(reader *r, bool outermost, int64_t *value)
{
    size_t room, used;
    int64_t *list = new_list(r, &room);
    bool quoted = accept(r, '"');

    if (!list || (!quoted && !outermost)) return false;
    while (r->next < r->end && !(quoted && *r->next == '"')) {
        if (!quoted &&
            ((unsigned char)*r->next <= ' ' || (r->in_list && *r->next == ',')))
            break;
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

/* [a, b, c], or a,b,c or a b c when nothing stands around it. */
static bool read_array(reader *r, const mx__type *type, bool outermost, int64_t *value)
{
    size_t room;
    int64_t *list = new_list(r, &room), element;
    bool bracket = accept(r, '[');

    if (!list || (!bracket && !outermost)) return false;
    *value = mx__address(list);
    if (outermost && accept_word(r, "empty")) return true;
    if (bracket ? accept(r, ']') : r->next == r->end) return true;
    r->in_list = !bracket;
    do {
        if (!read_value(r, type->element, !bracket, &element)) return false;
        if (!grow(r, &list, &room, element)) return false;
    } while (accept(r, ',') || (!bracket && more(r)));
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
    for (int i = 0; i < 2; i++)
        if (accept_word(r, words[i])) {
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

/* --- as positions are written ----------------------------------------------------- */

static bool is_blank(char c)
{
    return (unsigned char)c <= ' ';
}

/* The rows of a board of numbers, on lines of their own or with / between them, in
   brackets: 1 2/3 4 is [[1,2],[3,4]]. */
static void bracket_rows(const char *text, size_t n, mx__text *out)
{
    bool is_new = true; /* nothing of this row was written */

    mx__text_str(out, "[[");
    for (size_t i = 0; i < n; i++) {
        bool ends_row = text[i] == '\n' || text[i] == '/',
             follows = i && is_blank(text[i - 1]);

        if (ends_row) {
            mx__text_str(out, "],[");
            is_new = true;
        } else if (!is_blank(text[i])) {
            if (follows && !is_new) mx__text_char(out, ',');
            mx__text_char(out, text[i]);
            is_new = false;
        }
    }
    mx__text_str(out, "]]");
}

/* TEXT as mx__shape_parse reads it: the lines of a board are its rows. */
static void as_position(const mx__field *field, const char *text, mx__text *out)
{
    size_t n = strlen(text);

    while (n && is_blank(text[n - 1]))
        n--;
    while (n && is_blank(*text)) {
        text++;
        n--;
    }
    if (field->kind == MX_S_BOARD && !field->alphabet && n && *text >= '-' &&
        *text <= '9') {
        bracket_rows(text, n, out);
        return;
    }
    for (size_t i = 0; i < n; i++)
        if (field->alphabet && text[i] == '\n')
            mx__text_char(out, '/');
        else if (!field->alphabet || text[i] != '\r')
            mx__text_char(out, text[i]);
    mx__text_str(out, "");
}

static bool alphabet_of(reader *r, const mx__field *field, mx_field *out)
{
    size_t n = field->alphabet ? strlen(field->alphabet) : 0, at = 0, used;
    int32_t *letters = MX_ARENA_ARRAY(&r->rules->data_arena, int32_t, n + 1);

    if (!letters) return false;
    for (; at < n; at += used)
        letters[out->n_letters++] =
            (int32_t)mx__read_rune(field->alphabet + at, n - at, &used);
    out->letters = field->alphabet ? letters : NULL;
    return true;
}

/* Reads the whole text as a position of one part is written. MX_SYNTAX: it is none. */
static mx_status read_position(reader *r, const mx__field *field, const char *text,
                               int64_t *value, mx_error *err)
{
    mx_field part = { .name = field->name, .lo = INT64_MIN, .hi = INT64_MAX };
    mx_shape shape = { &part, 1, 0 };
    mx__integers flat = { 0 };
    mx__text plain = { 0 };
    int64_t *copy;
    mx_status st = MX_SYNTAX;

    part.kind = field->kind == MX_S_BOARD    ? MX_BOARD
                : field->kind == MX_S_SUBSET ? MX_SUBSET
                : field->kind == MX_S_BAG    ? MX_BAG
                                             : MX_ARRAY;
    as_position(field, text, &plain);
    if (plain.failed || !alphabet_of(r, field, &part)) st = MX_NOMEM;
    if (st == MX_SYNTAX) st = mx__shape_parse(&shape, plain.at, plain.n, &flat, err);
    if (!st) {
        copy = MX_ARENA_ARRAY(&r->rules->data_arena, int64_t, flat.n + 1);
        if (copy) memcpy(copy, flat.at, flat.n * sizeof *copy);
        if (!copy) st = MX_NOMEM;
        *value = mx__address(copy);
    }
    mx__text_clear(&plain);
    MX_VEC_CLEAR(flat);
    return st;
}

/* --- the face --------------------------------------------------------------------- */

static mx_status no_such_name(const mx__rules *rules, const char *name, mx_error *err)
{
    mx_status st = mx__fail(err, MX_RANGE, "the rules have no data '%s'", name);

    if (rules->tree.data)
        mx__fail_hint(err, "they have data '%s'", rules->tree.data->name);
    return st;
}

/* What a value of FIELD looks like. */
static void hint_notation(const mx__field *field, mx_error *err)
{
    const char *like = NULL;

    switch (field->kind) {
    case MX_S_INT: break;
    case MX_S_ARRAY:
    case MX_S_BAG: like = "[1,2,3], 1 2 3 or empty"; break;
    case MX_S_SUBSET: like = "{0,2}"; break;
    case MX_S_WORD: like = "abc or \"a b\""; break;
    case MX_S_WORDS: like = "[\"ab\",\"c\"] or ab c"; break;
    case MX_S_BOARD:
        like = field->alphabet ? "..#/#.." : "[[1,2],[3,4]] or 1 2/3 4";
        break;
    case MX_S_RECORDS:
        like = field->parts->next ? "[(1,2),(3,4)] or empty" : "[1,2]";
        break;
    case MX_S_GRAPH: break;
    }
    if (like) mx__fail_hint(err, "write it like %s", like);
}

static mx_status misfit(const mx__field *field, const char *text, mx_error *err)
{
    mx__text type = { 0 };
    mx_status st;

    mx__type_noun(field->type, &type);
    st = mx__fail(err, MX_RANGE, "data '%s' is %s, which '%.60s' is not", field->name,
                  type.at ? type.at : "?", text);
    mx__text_clear(&type);
    hint_notation(field, err);
    return st;
}

static mx_status set_graph(mx__rules *rules, size_t i, const char *text,
                           const char *file, mx_error *err)
{
    mx__graph *graph;
    mx_status st = mx__graph_read(file ? file : "<graph>", text, strlen(text),
                                  rules->tree.has_draw, rules->budget, &graph, err);

    if (st) return st;
    if (rules->budget) rules->graph_bytes += (uint64_t)graph->n_words * sizeof(int64_t);
    if (!MX_PUSH(rules->graphs, graph)) {
        mx__free(graph);
        return mx__fail(err, MX_NOMEM, "memory ran out");
    }
    return mx__data_put(rules, i, (int64_t)(uintptr_t)graph, err);
}

static bool is_like_a_position(const mx__field *field)
{
    return field->kind == MX_S_ARRAY || field->kind == MX_S_BAG ||
           field->kind == MX_S_SUBSET || field->kind == MX_S_BOARD;
}

/* The value of FIELD that TEXT is, in memory that lives as long as RULES. */
static mx_status value_of(mx__rules *rules, const mx__field *field, const char *text,
                          int64_t *value, mx_error *err)
{
    reader r = { rules, text, text + strlen(text), MX_OK, false };
    mx_status st = MX_SYNTAX;

    if (read_value(&r, field->type, true, value) && !more(&r)) return MX_OK;
    if (!r.status && is_like_a_position(field))
        st = read_position(&r, field, text, value, err);
    if (r.status == MX_NOMEM || st == MX_NOMEM)
        return mx__fail(err, MX_NOMEM, "memory ran out");
    return st == MX_SYNTAX ? misfit(field, text, err) : st;
}

mx_status mx__rules_set(mx__rules *rules, const char *name, const char *text,
                        const char *file, mx_error *err)
{
    size_t i = 0;
    const mx__field *field = rules->tree.data;
    int64_t value;
    mx_status st;

    while (field && strcmp(field->name, name) != 0) {
        field = field->next;
        i++;
    }
    if (!field) return no_such_name(rules, name, err);
    if (field->type->kind == MX_T_GRAPH) return set_graph(rules, i, text, file, err);
    st = value_of(rules, field, text, &value, err);
    return st ? st : mx__data_put(rules, i, value, err);
}
