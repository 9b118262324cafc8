/* type.c: the types of the rule language: making, comparing and naming them. */
#include "type.h"

#include <string.h>

const mx__type mx__type_int = { .kind = MX_T_INT };
const mx__type mx__type_bool = { .kind = MX_T_BOOL };
const mx__type mx__type_letter = { .kind = MX_T_LETTER };
const mx__type mx__type_player = { .kind = MX_T_PLAYER };
const mx__type mx__type_outcome = { .kind = MX_T_OUTCOME };
const mx__type mx__type_graph = { .kind = MX_T_GRAPH };
const mx__type mx__type_value = { .kind = MX_T_VALUE };
const mx__type mx__type_word = { .kind = MX_T_ARRAY, .element = &mx__type_letter };
const mx__type mx__type_ints = { .kind = MX_T_ARRAY, .element = &mx__type_int };

bool mx__type_same(const mx__type *a, const mx__type *b)
{
    if (a == b) return true;
    if (!a || !b || a->kind != b->kind) return false;
    if (a->kind == MX_T_ARRAY || a->kind == MX_T_BOARD)
        return mx__type_same(a->element, b->element);
    if (a->kind != MX_T_RECORD) return true;
    if (a->n_fields != b->n_fields) return false;
    for (size_t i = 0; i < a->n_fields; i++)
        if (!mx__type_same(a->fields[i], b->fields[i])) return false;
    return true;
}

static mx__type *new_type(mx__arena *arena, mx__type_kind kind, const mx__type *element)
{
    mx__type *type = MX_ARENA_NEW(arena, mx__type);

    if (!type) return NULL;
    type->kind = kind;
    type->element = element;
    return type;
}

const mx__type *mx__type_array(mx__arena *arena, const mx__type *element)
{
    if (element == &mx__type_int) return &mx__type_ints;
    if (element == &mx__type_letter) return &mx__type_word;
    return new_type(arena, MX_T_ARRAY, element);
}

const mx__type *mx__type_board(mx__arena *arena, const mx__type *element)
{
    return new_type(arena, MX_T_BOARD, element);
}

const mx__type *mx__type_record(mx__arena *arena, const mx__type *const *fields,
                                size_t n)
{
    mx__type *type = new_type(arena, MX_T_RECORD, NULL);
    const mx__type **copy = MX_ARENA_ARRAY(arena, const mx__type *, n);

    if (!type || !copy) return NULL;
    for (size_t i = 0; i < n; i++)
        copy[i] = fields[i];
    type->fields = copy;
    type->n_fields = n;
    return type;
}

static const char *plain_words(mx__type_kind kind, bool many)
{
    switch (kind) {
    case MX_T_NONE: return many ? "things" : "nothing";
    case MX_T_INT: return many ? "integers" : "integer";
    case MX_T_BOOL: return many ? "truth values" : "truth value";
    case MX_T_LETTER: return many ? "letters" : "letter";
    case MX_T_PLAYER: return many ? "players" : "player";
    case MX_T_OUTCOME: return many ? "outcomes" : "outcome";
    case MX_T_GRAPH: return many ? "graphs" : "graph";
    case MX_T_VALUE: return many ? "game values" : "game value";
    case MX_T_ARRAY: return many ? "arrays" : "array";
    case MX_T_RECORD: return many ? "records" : "record";
    case MX_T_BOARD: return many ? "boards" : "board";
    }
    return "";
}

static void add_words(const mx__type *type, bool many, int depth, mx__text *out)
{
    bool is_array = type && type->kind == MX_T_ARRAY;

    if (!type) {
        mx__text_str(out, "nothing");
    } else if (is_array && type->subset) {
        mx__text_str(out, many ? "sets of " : "set of ");
        add_words(type->element, true, depth + 1, out);
    } else if (is_array && type->element->kind == MX_T_LETTER) {
        mx__text_str(out, many ? "words" : "word");
    } else if ((is_array || type->kind == MX_T_BOARD) && depth < 4) {
        mx__text_str(out, plain_words(type->kind, many));
        mx__text_str(out, " of ");
        add_words(type->element, true, depth + 1, out);
    } else if (type->kind == MX_T_RECORD && depth < 4) {
        mx__text_str(out, plain_words(type->kind, many));
        for (size_t i = 0; i < type->n_fields; i++) {
            mx__text_str(out, i ? ", " : " (");
            add_words(type->fields[i], false, depth + 1, out);
        }
        mx__text_char(out, ')');
    } else {
        mx__text_str(out, plain_words(type->kind, many));
    }
}

void mx__type_words(const mx__type *type, mx__text *out)
{
    add_words(type, false, 0, out);
}

void mx__type_noun(const mx__type *type, mx__text *out)
{
    mx__text words = { 0 };

    mx__type_words(type, &words);
    mx__text_str(out, words.n && strchr("aeiou", words.at[0]) ? "an " : "a ");
    if (words.n) mx__text_add(out, words.at, words.n);
    out->failed |= words.failed;
    mx__text_clear(&words);
}
