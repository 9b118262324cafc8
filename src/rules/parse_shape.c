/* parse_shape.c: patterns, and the fields of `position` and `data` lines. */
#include "alloc.h"
#include "parse.h"

#include "text.h"

#include <string.h>

/* --- patterns --------------------------------------------------------------------- */

static bool comparison_here(const mx__parser *p, mx__op *op)
{
    switch ((int)mx__peek(p)) {
    case MX_TK_EQ: *op = MX_OP_EQ; return true;
    case MX_TK_NE: *op = MX_OP_NE; return true;
    case MX_TK_LT: *op = MX_OP_LT; return true;
    case MX_TK_LE: *op = MX_OP_LE; return true;
    case MX_TK_GT: *op = MX_OP_GT; return true;
    case MX_TK_GE: *op = MX_OP_GE; return true;
    case MX_TK_IN: *op = MX_OP_IN; return true;
    default: return false;
    }
}

/* `n >= 1`: the name was read; the bound may follow. */
static bool parse_pattern_bound(mx__parser *p, mx__pattern *pattern)
{
    mx__expr *name, *bound;
    mx__op op;

    if (!comparison_here(p, &op)) return true;
    name = mx__new_expr(p, MX_E_NAME, pattern->place.start);
    if (!name || !mx__next(p)) return false;
    name->name = pattern->name;
    bound = mx__parse_bound(p);
    if (!bound) return false;
    pattern->bound = mx__new_binary(p, op, name, bound);
    if (!pattern->bound) return false;
    if (comparison_here(p, &op))
        return mx__refuse(p, p->token.place, "write n in 1..9",
                          "a bound is one comparison");
    return true;
}

static mx__pattern *parse_pattern(mx__parser *p, bool bounds);

static bool parse_pattern_parts(mx__parser *p, mx__pattern *record)
{
    mx__bytes outer = mx__open(p);
    MX_LIST(mx__pattern) list;
    size_t n = 0;

    MX_LIST_START(list);
    do {
        mx__pattern *part = parse_pattern(p, true);

        if (!part) return false;
        MX_LIST_ADD(list, part);
        if (++n > MX_MOST_PARTS)
            return mx__refuse(p, part->place, "use an array",
                              "a record has at most %d parts", MX_MOST_PARTS);
    } while (mx__accept(p, MX_TK_COMMA));
    record->parts = list.first;
    return mx__close(p, MX_TK_CLOSE, outer);
}

static mx__pattern *parse_literal_pattern(mx__parser *p, mx__pattern *pattern)
{
    pattern->kind = MX_P_EXPR;
    pattern->expr = mx__parse_bound(p);
    if (!pattern->expr) return NULL;
    if (pattern->expr->kind != MX_E_INT && pattern->expr->kind != MX_E_TEXT &&
        pattern->expr->kind != MX_E_TRUE && pattern->expr->kind != MX_E_FALSE &&
        pattern->expr->kind != MX_E_EMPTY)
        return mx__refuse(p, pattern->expr->place,
                          "use a name and a condition: (a, b) -> ... if b == a + 1",
                          "a pattern is made of names, literals and _");
    return pattern;
}

static bool starts_literal(const mx__parser *p)
{
    mx__token_kind kind = mx__peek(p);

    return kind == MX_TK_INT || kind == MX_TK_TEXT || kind == MX_TK_MINUS ||
           kind == MX_TK_OPEN_BRACE || mx__is_word(p, "true") ||
           mx__is_word(p, "false") || mx__is_word(p, "empty");
}

static mx__pattern *parse_pattern(mx__parser *p, bool bounds)
{
    mx__pattern *pattern = MX_NODE(p, mx__pattern);
    uint32_t start = p->token.place.start;

    if (!pattern || !mx__deeper(p)) return NULL;
    if (mx__peek(p) == MX_TK_OPEN) {
        pattern->kind = MX_P_RECORD;
        if (!parse_pattern_parts(p, pattern)) return NULL;
        if (!pattern->parts->next) pattern = pattern->parts;
    } else if (mx__peek(p) == MX_TK_OPEN_SQUARE) {
        return mx__refuse(p, p->token.place,
                          "name the array: a -> ... and look at a[0], len(a)",
                          "a pattern does not take arrays apart");
    } else if (starts_literal(p)) {
        if (!parse_literal_pattern(p, pattern)) return NULL;
    } else if (mx__accept_word(p, "_")) {
        pattern->kind = MX_P_ANY;
    } else {
        pattern->kind = MX_P_NAME;
        pattern->name = mx__take_name(p, "a name, a number, _ or (");
        if (!pattern->name) return NULL;
        pattern->place = mx__place_from(p, start);
        if (bounds && !parse_pattern_bound(p, pattern)) return NULL;
        start = pattern->place.start;
    }
    pattern->place = mx__place_from(p, start);
    if (pattern->kind == MX_P_NAME)
        pattern->place.end = start + (uint32_t)strlen(pattern->name);
    mx__shallower(p);
    return p->status ? NULL : pattern;
}

mx__pattern *mx__parse_pattern(mx__parser *p, bool bounds)
{
    return parse_pattern(p, bounds);
}

static bool pattern_parts_of(mx__parser *p, mx__pattern *pattern, const mx__expr *expr)
{
    MX_LIST(mx__pattern) list;

    MX_LIST_START(list);
    pattern->kind = MX_P_RECORD;
    for (mx__item *item = expr->items; item; item = item->next) {
        mx__pattern *part = mx__pattern_of(p, item->expr);

        if (!part) return false;
        MX_LIST_ADD(list, part);
    }
    pattern->parts = list.first;
    return true;
}

mx__pattern *mx__pattern_of(mx__parser *p, mx__expr *expr)
{
    mx__pattern *pattern = MX_NODE(p, mx__pattern);

    if (!pattern) return NULL;
    pattern->place = expr->place;
    if (expr->kind == MX_E_NAME) {
        pattern->kind = strcmp(expr->name, "_") == 0 ? MX_P_ANY : MX_P_NAME;
        pattern->name = expr->name;
    } else if (expr->kind == MX_E_INT || expr->kind == MX_E_TEXT ||
               expr->kind == MX_E_EMPTY) {
        pattern->kind = MX_P_EXPR;
        pattern->expr = expr;
    } else if (expr->kind == MX_E_RECORD) {
        if (!pattern_parts_of(p, pattern, expr)) return NULL;
    } else if (expr->kind == MX_E_BINARY && expr->a->kind == MX_E_NAME &&
               expr->op >= MX_OP_EQ && expr->op <= MX_OP_IN) {
        pattern->kind = MX_P_NAME;
        pattern->name = expr->a->name;
        pattern->place = expr->a->place;
        pattern->bound = expr;
    } else {
        return mx__refuse(p, expr->place, "write names, and a condition with if",
                          "this is no pattern of a position");
    }
    return pattern;
}

/* --- fields ----------------------------------------------------------------------- */

/* Marks RUNE in the bit set SEEN; false when it was there. */
static bool is_new(uint8_t *seen, uint32_t rune)
{
    uint8_t bit = (uint8_t)(1U << rune % 8);

    if (seen[rune / 8] & bit) return false;
    seen[rune / 8] |= bit;
    return true;
}

static bool letters_are_different(mx__parser *p, const char *text, size_t n,
                                  mx__bytes place)
{
    uint8_t *seen = mx__calloc(0x110000 / 8, 1);
    size_t at = 0, used = 0;

    if (!seen) return mx__out_of_memory(p);
    for (; at < n && is_new(seen, mx__read_rune(text + at, n - at, &used)); at += used)
        ;
    mx__free(seen);
    if (at == n) return true;
    return mx__refuse(p, place, "write every letter once",
                      "the letter '%.*s' occurs twice", (int)used, text + at);
}

static bool one_letter(mx__parser *p, const char *text, size_t n, mx__bytes place,
                       uint32_t *rune)
{
    size_t used = 0;

    if (n) *rune = mx__read_rune(text, n, &used);
    if (n && used == n) return true;
    return mx__refuse(p, place, "write over \"a\"..\"z\"",
                      "an end of a range of letters is one letter");
}

static const char *letters_between(mx__parser *p, uint32_t low, uint32_t high,
                                   mx__bytes place)
{
    mx__text all = { 0 };
    char *copy;

    if (low > high)
        return mx__refuse(p, place, "write the lower letter first",
                          "there is no letter in this range");
    if (high - low >= MX_MOST_ALPHABET)
        return mx__refuse(p, place, NULL, "an alphabet has at most %d letters",
                          MX_MOST_ALPHABET);
    for (uint32_t rune = low; rune <= high; rune++)
        if (rune < 0xD800 || rune > 0xDFFF) mx__text_rune(&all, rune);
    copy = all.failed ? NULL : mx__arena_text(p->arena, all.at ? all.at : "", all.n);
    mx__text_clear(&all);
    return copy ? copy : mx__out_of_memory(p);
}

/* over "RBW", over "a".."z" */
static const char *parse_alphabet(mx__parser *p)
{
    uint32_t start = p->token.place.start, low = 0, high = 0;
    size_t n, n2;
    const char *text = mx__parse_plain_text(p, "an alphabet such as \"RBW\"", &n);
    const char *text2;
    mx__bytes place;

    if (!text) return NULL;
    place = mx__place_from(p, start);
    if (!mx__accept(p, MX_TK_DOTS)) {
        if (p->status) return NULL;
        if (n == 0)
            return mx__refuse(p, place, "write over \"ab\"", "an alphabet has letters");
        return letters_are_different(p, text, n, place) ? text : NULL;
    }
    text2 = mx__parse_plain_text(p, "the last letter", &n2);
    place = mx__place_from(p, start);
    if (!text2 || !one_letter(p, text, n, place, &low) ||
        !one_letter(p, text2, n2, place, &high))
        return NULL;
    return letters_between(p, low, high, place);
}

static mx__expr *plus_one(mx__parser *p, mx__expr *expr, int64_t one)
{
    mx__expr *step = mx__new_expr(p, MX_E_INT, expr->place.start);

    if (!step) return NULL;
    step->number = one;
    step->place = expr->place;
    return mx__new_binary(p, MX_OP_ADD, expr, step);
}

/* Turns the comparison OP with BOUND into the limits of FIELD. */
static bool set_bound(mx__parser *p, mx__field *field, mx__op op, mx__expr *bound)
{
    switch ((int)op) {
    case MX_OP_GE: field->least = bound; break;
    case MX_OP_GT: field->least = plus_one(p, bound, 1); break;
    case MX_OP_LE: field->most = bound; break;
    case MX_OP_LT: field->most = plus_one(p, bound, -1); break;
    case MX_OP_IN: field->universe = bound; break;
    default:
        return mx__refuse(p, bound->place, "write n >= 1 or n in 1..9",
                          "this comparison is no bound of a shape");
    }
    return !p->status;
}

static bool parse_bound(mx__parser *p, mx__field *field)
{
    mx__expr *bound;
    mx__op op;

    if (mx__accept_word(p, "any")) {
        field->any = true;
        return true;
    }
    if (p->status || !comparison_here(p, &op)) return !p->status;
    if (field->kind == MX_S_GRAPH || field->kind == MX_S_WORD ||
        field->kind == MX_S_WORDS || field->kind == MX_S_SUBSET ||
        field->kind == MX_S_RECORDS || field->alphabet)
        return mx__refuse(p, p->token.place, NULL, "only numbers have bounds");
    if (!mx__next(p)) return false;
    bound = mx__parse_bound(p);
    return bound && set_bound(p, field, op, bound);
}

/* The [] or [h][w] behind a name. What stands inside is for the reader. */
static bool parse_dimension(mx__parser *p)
{
    mx__bytes outer = mx__open(p);

    if (mx__peek(p) == MX_TK_NAME && !mx__next(p)) return false;
    if (mx__peek(p) != MX_TK_CLOSE_SQUARE)
        return mx__refuse(p, p->token.place, "write a[] or g[h][w]",
                          "the size of an array is no part of a shape");
    return mx__close(p, MX_TK_CLOSE_SQUARE, outer);
}

static mx__field *parse_field(mx__parser *p, bool is_data);

static bool parse_record_fields(mx__parser *p, mx__field *field)
{
    mx__bytes outer = mx__open(p);
    MX_LIST(mx__field) list;

    MX_LIST_START(list);
    do {
        mx__field *part = parse_field(p, true);

        if (!part) return false;
        if (part->kind == MX_S_RECORDS || part->kind == MX_S_GRAPH)
            return mx__refuse(p, part->place, NULL,
                              "a record holds numbers, words and arrays");
        MX_LIST_ADD(list, part);
    } while (mx__accept(p, MX_TK_COMMA));
    field->kind = MX_S_RECORDS;
    field->parts = list.first;
    return mx__close(p, MX_TK_CLOSE, outer);
}

static bool parse_field_words(mx__parser *p, mx__field *field, unsigned dimensions,
                              bool is_data)
{
    mx__bytes word = p->token.place;

    if (mx__accept_word(p, "over")) {
        if (dimensions == 0) field->kind = MX_S_WORD;
        if (dimensions == 1) field->kind = is_data ? MX_S_WORDS : MX_S_WORD;
        field->alphabet = parse_alphabet(p);
        return field->alphabet;
    }
    if (mx__accept_word(p, "word")) {
        if (dimensions > 1)
            return mx__refuse(p, word, "a board of letters: g[h][w] over \".#\"",
                              "a word has no second dimension");
        field->kind = dimensions ? MX_S_WORDS : MX_S_WORD;
        if (!is_data && dimensions)
            return mx__refuse(p, word, "a board of letters: g[h][w] over \".#\"",
                              "a position holds one word, not an array of them");
        return true;
    }
    if (mx__accept_word(p, "bag")) {
        field->kind = MX_S_BAG;
        if (dimensions != 1)
            return mx__refuse(p, word, "write a[] bag", "a bag is an array");
    } else if (mx__accept_word(p, "subset")) {
        field->kind = MX_S_SUBSET;
        field->universe = mx__parse_bound(p);
    } else if (mx__accept_word(p, "graph")) {
        field->kind = MX_S_GRAPH;
        if (!is_data)
            return mx__refuse(p, word, "write data G graph",
                              "a graph is data, not a position");
    }
    return !p->status;
}

static mx__field *parse_field(mx__parser *p, bool is_data)
{
    mx__field *field = MX_NODE(p, mx__field);
    uint32_t start = p->token.place.start;
    unsigned dimensions = 0;

    if (!field || !mx__deeper(p)) return NULL;
    field->name = mx__take_name(p, is_data ? "a name" : "a name or (");
    field->place = mx__place_from(p, start);
    if (!field->name) return NULL;
    if (is_data && mx__peek(p) == MX_TK_OPEN && !parse_record_fields(p, field))
        return NULL;
    for (; mx__peek(p) == MX_TK_OPEN_SQUARE; dimensions++)
        if (!parse_dimension(p)) return NULL;
    if (dimensions > 2 || (field->kind == MX_S_RECORDS && dimensions != 1))
        return mx__refuse(p, field->place, dimensions > 2 ? NULL : "write ban (x, y)[]",
                          dimensions > 2 ? "at most two dimensions"
                                         : "records come in an array");
    if (field->kind != MX_S_RECORDS) {
        field->kind = dimensions == 0   ? MX_S_INT
                      : dimensions == 1 ? MX_S_ARRAY
                                        : MX_S_BOARD;
        if (!parse_field_words(p, field, dimensions, is_data)) return NULL;
    }
    if (!parse_bound(p, field)) return NULL;
    mx__shallower(p);
    return field;
}

bool mx__parse_position(mx__parser *p)
{
    mx__bytes place = p->token.place;
    MX_LIST(mx__field) list;
    size_t n = 0;

    MX_LIST_START(list);
    if (mx__peek(p) == MX_TK_OPEN) {
        mx__bytes outer = mx__open(p);

        do {
            mx__field *field = parse_field(p, false);

            if (!field) return false;
            MX_LIST_ADD(list, field);
            if (++n > MX_MOST_PARTS)
                return mx__refuse(p, field->place, "use an array",
                                  "a position has at most %d parts", MX_MOST_PARTS);
        } while (mx__accept(p, MX_TK_COMMA));
        if (!mx__close(p, MX_TK_CLOSE, outer)) return false;
    } else if (!(list.first = parse_field(p, false))) {
        return false;
    }
    if (mx__peek(p) == MX_TK_COMMA)
        return mx__refuse(p, p->token.place, "write position (w, h)",
                          "a position of several parts stands in brackets");
    p->tree->position = list.first;
    p->tree->position_place = mx__place_from(p, place.start);
    return true;
}

bool mx__parse_data(mx__parser *p)
{
    do {
        mx__field *field = parse_field(p, true);

        if (!field) return false;
        if (mx__accept(p, MX_TK_EQUALS)) field->initial = mx__parse_expr(p);
        if (p->status) return false;
        *p->tail.data = field;
        p->tail.data = &field->next;
    } while (mx__accept(p, MX_TK_COMMA));
    return !p->status;
}

/* --- the shape of an inline rule -------------------------------------------------- */

static mx__field *field_of_pattern(mx__parser *p, mx__pattern *pattern, size_t i)
{
    mx__field *field = MX_NODE(p, mx__field);
    mx__text made_up = { 0 };

    if (!field) return NULL;
    field->kind = MX_S_INT;
    field->place = pattern->place;
    field->name = pattern->name;
    if (pattern->bound) pattern->place.end = pattern->bound->place.end;
    if (pattern->kind == MX_P_RECORD ||
        (pattern->kind == MX_P_EXPR && pattern->expr->kind != MX_E_INT))
        return mx__refuse(p, pattern->place, "write a `position` line",
                          "a rule without `position` is about integers");
    if (pattern->kind == MX_P_NAME) {
        if (pattern->bound &&
            !set_bound(p, field, pattern->bound->op, pattern->bound->b))
            return NULL;
        pattern->bound = NULL; /* the shape sees to it */
        return field;
    }
    mx__text_fmt(&made_up, "x%zu", i);
    field->name =
        made_up.failed ? NULL : mx__arena_text(p->arena, made_up.at, made_up.n);
    mx__text_clear(&made_up);
    return field->name ? field : mx__out_of_memory(p);
}

bool mx__shape_of_pattern(mx__parser *p, mx__pattern *pattern)
{
    mx__pattern *part = pattern->kind == MX_P_RECORD ? pattern->parts : pattern;
    MX_LIST(mx__field) list;
    size_t n = 1;

    MX_LIST_START(list);
    for (; part; part = part->next) {
        mx__field *field = field_of_pattern(p, part, n++);

        if (!field) return false;
        MX_LIST_ADD(list, field);
        if (pattern->kind != MX_P_RECORD) break;
    }
    p->tree->position = list.first;
    p->tree->position_place = pattern->place;
    p->tree->is_inline = true;
    return true;
}
