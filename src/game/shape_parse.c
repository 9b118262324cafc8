/* shape_parse.c: reading a position written in the shape of its game. */
#include "shape.h"

#include "fail.h"

#include <stdlib.h>
#include <string.h>

typedef struct position_reader {
    const mx_shape *shape;
    const char *text;
    size_t n, at;
    mx__integers *out;
    mx_error *err;
} position_reader;

/* --- complaints ------------------------------------------------------------------- */

static mx_status place_error(position_reader *r, mx_status st, size_t start, size_t end)
{
    mx__fail_place(r->err, "<position>", r->text, r->n, start, end);
    return st;
}

/* The hint shows a position of the right shape, unless a better one was given. */
static mx_status unlike_shape(position_reader *r, const char *sentence)
{
    mx__text example = { 0 };
    size_t used = 0;

    mx__fail(r->err, MX_SYNTAX, "%s", sentence);
    mx__shape_example(r->shape, &example);
    if (!example.failed && example.at)
        mx__fail_hint(r->err, "write a position like %s", example.at);
    mx__text_clear(&example);
    if (r->at < r->n) mx__read_rune(r->text + r->at, r->n - r->at, &used);
    return place_error(r, MX_SYNTAX, r->at, r->at + used);
}

/* "3,4,5" where a position is one number: several are words of their own. */
static bool hint_apart(position_reader *r)
{
    char apart[64];

    if (r->shape->n_fields != 1 || r->shape->n_scalars != 1 || r->n >= sizeof apart ||
        r->text[r->at] != ',')
        return false;
    for (size_t i = 0; i < r->n; i++) {
        char c = r->text[i];

        if (c != ',' && c != ' ' && (c < '0' || c > '9')) return false;
        apart[i] = c == ',' ? ' ' : c;
    }
    mx__fail_hint(r->err, "several positions are written apart: %.*s", (int)r->n,
                  apart);
    return true;
}

static mx_status no_memory(position_reader *r)
{
    return mx__fail(r->err, MX_NOMEM, "out of memory");
}

/* --- small steps ------------------------------------------------------------------ */

static void skip_blanks(position_reader *r)
{
    while (r->at < r->n && (r->text[r->at] == ' ' || r->text[r->at] == '\t'))
        r->at++;
}

static bool takes(position_reader *r, char c)
{
    skip_blanks(r);
    if (r->at >= r->n || r->text[r->at] != c) return false;
    r->at++;
    return true;
}

static bool takes_word(position_reader *r, const char *word)
{
    size_t length = strlen(word);

    skip_blanks(r);
    if (r->n - r->at < length || memcmp(r->text + r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

/* --- integers --------------------------------------------------------------------- */

/* Where the thing that should have been a number ends. */
static size_t number_end(const position_reader *r, size_t at)
{
    while (at < r->n && !strchr(" \t,[](){}/\"", r->text[at]))
        at++;
    return at;
}

/* What was meant by digits with something else among them. */
static void hint_number(position_reader *r, size_t start, size_t end)
{
    char copy[40], *rest;
    size_t n = end - start < sizeof copy ? end - start : sizeof copy - 1;
    double value;

    memcpy(copy, r->text + start, n);
    copy[n] = '\0';
    value = strtod(copy, &rest);
    if (*rest == '\0' && value > -1e15 && value < 1e15 &&
        value == (double)(int64_t)value)
        mx__fail_hint(r->err, "write %lld", (long long)value);
    else
        mx__fail_hint(r->err, "write it in the digits 0 to 9");
}

static mx_status bad_number(position_reader *r, size_t start, const char *sentence)
{
    size_t end = number_end(r, start);
    int shown = (int)(end - start > 60 ? 60 : end - start);

    if (end == start) return unlike_shape(r, "a number is missing");
    mx__fail(r->err, MX_SYNTAX, "'%.*s' %s", shown, r->text + start, sentence);
    if (r->n == 1 && *r->text == '-')
        mx__fail_hint(r->err, "'-' stands for rules from standard input, in place of a "
                              "game; 'mexor solve GAME --batch' reads positions");
    else
        hint_number(r, start, end);
    return place_error(r, MX_SYNTAX, start, end);
}

static mx_status too_large(position_reader *r, size_t start, size_t end)
{
    int shown = (int)(end - start > 40 ? 40 : end - start);

    mx__fail(r->err, MX_RANGE, "%.*s%s is beyond 64 bits", shown, r->text + start,
             end - start > 40 ? "..." : "");
    mx__fail_hint(r->err,
                  "numbers go from -9223372036854775808 to 9223372036854775807");
    return place_error(r, MX_RANGE, start, end);
}

static mx_status check_bounds(position_reader *r, const mx_field *field, int64_t value,
                              size_t start)
{
    if (mx__field_holds(field, value)) return MX_OK;
    mx__field_refuse(field, value, r->err);
    return place_error(r, MX_RANGE, start, r->at);
}

/* One spelling for each number: no plus, no leading zeros, no -0. */
static mx_status read_number(position_reader *r, const mx_field *field, int64_t *value)
{
    size_t start, used, digits;
    mx__read how;

    skip_blanks(r);
    start = digits = r->at;
    how = mx__read_int(r->text + start, r->n - start, value, &used);
    if (how == MX_READ_NONE) return bad_number(r, start, "is not a number");
    if (number_end(r, start) != start + used)
        return bad_number(r, start, "is not a whole number in digits");
    if (r->text[start] == '+') return bad_number(r, start, "has a needless plus");
    if (r->text[digits] == '-') digits++;
    if (r->text[digits] == '0' && start + used > digits + 1)
        return bad_number(r, start, "has needless zeros in front");
    if (how == MX_READ_TOO_LARGE) return too_large(r, start, start + used);
    if (*value == 0 && digits > start) return bad_number(r, start, "is zero");
    r->at = start + used;
    return check_bounds(r, field, *value, start);
}

/* --- lists ------------------------------------------------------------------------ */

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

static mx_status sort_elements(position_reader *r, const mx_field *field, size_t from,
                               size_t start)
{
    int64_t *at = r->out->at + from;
    size_t n = r->out->n - from;

    if (field->kind == MX_ARRAY) return MX_OK;
    if (n) qsort(at, n, sizeof *at, by_size);
    for (size_t i = 1; i < n && field->kind == MX_SUBSET; i++)
        if (at[i - 1] == at[i]) {
            mx__fail(r->err, MX_RANGE, "%lld is twice in the subset %s",
                     (long long)at[i], field->name);
            return place_error(r, MX_RANGE, start, r->at);
        }
    return MX_OK;
}

/* Elements up to CLOSE, the opening bracket already taken. */
static mx_status read_elements(position_reader *r, const mx_field *field, char close)
{
    int64_t value;

    do {
        mx_status st = read_number(r, field, &value);

        if (st != MX_OK) return st;
        if (!MX_PUSH(*r->out, value)) return no_memory(r);
    } while (takes(r, ','));
    if (!takes(r, close))
        return unlike_shape(r, close == ']' ? "a comma or ']' is missing"
                                            : "a comma or '}' is missing");
    return MX_OK;
}

static mx_status read_list(position_reader *r, const mx_field *field)
{
    bool subset = field->kind == MX_SUBSET;
    size_t slot = r->out->n, start;
    mx_status st = MX_OK;

    if (!MX_PUSH(*r->out, 0)) return no_memory(r);
    skip_blanks(r);
    start = r->at;
    if (takes_word(r, "empty")) return MX_OK;
    if (takes(r, '[')) {
        if (takes(r, ']')) {
            mx__fail(r->err, MX_SYNTAX, "'[]' means that nothing is left");
            mx__fail_hint(r->err, "write `empty` for an array without elements");
            return place_error(r, MX_SYNTAX, start, r->at);
        }
        st = read_elements(r, field, ']');
    } else if (subset && takes(r, '{')) {
        if (!takes(r, '}')) st = read_elements(r, field, '}');
    } else {
        return unlike_shape(r, subset ? "a subset in braces is missing"
                                      : "a list in brackets is missing");
    }
    if (st != MX_OK) return st;
    r->out->at[slot] = (int64_t)(r->out->n - slot - 1);
    return sort_elements(r, field, slot + 1, start);
}

/* --- words and boards ------------------------------------------------------------- */

/* A word without an alphabet takes any letter. */
static bool knows_letter(const mx_field *field, uint32_t letter)
{
    if (!field->letters) return field->kind == MX_WORD;
    for (size_t i = 0; i < field->n_letters; i++)
        if ((uint32_t)field->letters[i] == letter) return true;
    return false;
}

static mx_status unknown_letter(position_reader *r, const mx_field *field, size_t start,
                                size_t used)
{
    mx__text letters = { 0 };
    size_t n = field->n_letters < 30 ? field->n_letters : 30;

    for (size_t i = 0; i < n; i++)
        mx__text_rune(&letters, (uint32_t)field->letters[i]);
    mx__fail(r->err, MX_RANGE, "'%.*s' is not a letter of %s", (int)used,
             r->text + start, field->name);
    if (letters.at && !letters.failed)
        mx__fail_hint(r->err, "its letters are %s%s", letters.at,
                      n < field->n_letters ? " ..." : "");
    mx__text_clear(&letters);
    return place_error(r, MX_RANGE, start, start + used);
}

/* How far the letters go: to the closing quote, or for a bare word to END. */
static bool at_end_of_word(const position_reader *r, bool quoted, size_t end)
{
    return r->at >= (quoted ? r->n : end) || (quoted && r->text[r->at] == '"');
}

/* Letters up to the end or to a row's end; a backslash takes the next letter as it is. */
static mx_status read_letters(position_reader *r, const mx_field *field, bool quoted,
                              size_t end)
{
    while (!at_end_of_word(r, quoted, end)) {
        size_t used, start = r->at;
        uint32_t letter;

        if (field->kind == MX_BOARD && r->text[start] == '/' &&
            !knows_letter(field, '/'))
            return MX_OK;
        if (quoted && r->text[start] == '\\' && start + 1 < r->n) r->at++;
        letter = mx__read_rune(r->text + r->at, r->n - r->at, &used);
        if (!knows_letter(field, letter)) return unknown_letter(r, field, r->at, used);
        r->at += used;
        if (!MX_PUSH(*r->out, letter)) return no_memory(r);
    }
    return MX_OK;
}

/* A bare word ends with the text, before the blanks behind it; among other fields it ends
   at a comma, inside parentheses also at ')'. */
static size_t bare_end(const position_reader *r, bool inside)
{
    size_t end = r->n;

    if (r->shape->n_fields > 1 || inside)
        for (end = r->at; end < r->n; end++)
            if (r->text[end] == ',' || (inside && r->text[end] == ')')) break;
    while (end > r->at && (r->text[end - 1] == ' ' || r->text[end - 1] == '\t'))
        end--;
    return end;
}

static mx_status row_length(position_reader *r, size_t row, size_t has, size_t first)
{
    mx__fail(r->err, MX_SYNTAX,
             has == 1 ? "row %zu has %zu cell, row 1 has %zu"
                      : "row %zu has %zu cells, row 1 has %zu",
             row, has, first);
    return place_error(r, MX_SYNTAX, r->at, r->at);
}

/* A board has cells or is the empty one: rows without cells would be read back as that. */
static mx_status keep_size(position_reader *r, size_t slot, size_t rows, size_t columns)
{
    r->out->at[slot] = (int64_t)rows;
    r->out->at[slot + 1] = (int64_t)columns;
    if (columns) return MX_OK;
    mx__fail(r->err, MX_SYNTAX, "a row without cells");
    mx__fail_hint(r->err, "the empty board is written empty");
    return place_error(r, MX_SYNTAX, r->at, r->at);
}

static mx_status read_rows(position_reader *r, const mx_field *field, bool quoted,
                           size_t end)
{
    size_t slot = r->out->n, first = 0, rows = 0, from;
    mx_status st;

    if (!MX_PUSH(*r->out, 0) || !MX_PUSH(*r->out, 0)) return no_memory(r);
    if (at_end_of_word(r, quoted, end)) return MX_OK;
    do {
        from = r->out->n;
        st = read_letters(r, field, quoted, end);
        if (st != MX_OK) return st;
        if (rows++ == 0) first = r->out->n - from;
        if (r->out->n - from != first)
            return row_length(r, rows, r->out->n - from, first);
    } while (!at_end_of_word(r, quoted, end) && r->text[r->at++] == '/');
    return keep_size(r, slot, rows, first);
}

static mx_status read_word(position_reader *r, const mx_field *field, bool inside)
{
    size_t slot = r->out->n, start, end;
    bool quoted;
    mx_status st;

    skip_blanks(r);
    start = r->at;
    quoted = takes(r, '"');
    end = quoted ? r->n : bare_end(r, inside);
    if (!quoted && end == r->at)
        return unlike_shape(r, field->kind == MX_WORD ? "a word is missing"
                                                      : "a board is missing");
    if (field->kind == MX_BOARD) {
        if (!quoted && takes_word(r, "empty"))
            return MX_PUSH(*r->out, 0) && MX_PUSH(*r->out, 0) ? MX_OK : no_memory(r);
        st = read_rows(r, field, quoted, end);
    } else {
        if (!MX_PUSH(*r->out, 0)) return no_memory(r);
        st = read_letters(r, field, quoted, end);
        r->out->at[slot] = (int64_t)(r->out->n - slot - 1);
    }
    if (st != MX_OK || !quoted) return st;
    if (takes(r, '"')) return MX_OK;
    mx__fail(r->err, MX_SYNTAX, "the closing quote is missing");
    return place_error(r, MX_SYNTAX, start, r->n);
}

/* A board of integers: [[1,2],[3,4]]. */
static mx_status read_grid(position_reader *r, const mx_field *field)
{
    size_t slot = r->out->n, rows = 0, first = 0, from;
    mx_status st;

    if (!MX_PUSH(*r->out, 0) || !MX_PUSH(*r->out, 0)) return no_memory(r);
    if (takes_word(r, "empty")) return MX_OK;
    if (!takes(r, '[')) return unlike_shape(r, "a board in brackets is missing");
    do {
        from = r->out->n;
        if (!takes(r, '[')) return unlike_shape(r, "a row in brackets is missing");
        st = read_elements(r, field, ']');
        if (st != MX_OK) return st;
        if (rows++ == 0) first = r->out->n - from;
        if (r->out->n - from != first)
            return row_length(r, rows, r->out->n - from, first);
    } while (takes(r, ','));
    if (!takes(r, ']')) return unlike_shape(r, "a comma or ']' is missing");
    return keep_size(r, slot, rows, first);
}

/* --- the whole -------------------------------------------------------------------- */

static mx_status read_field(position_reader *r, const mx_field *field, size_t *scalar,
                            bool inside)
{
    switch (field->kind) {
    case MX_SCALAR: return read_number(r, field, &r->out->at[(*scalar)++]);
    case MX_ARRAY:
    case MX_BAG:
    case MX_SUBSET: return read_list(r, field);
    case MX_WORD: return read_word(r, field, inside);
    case MX_BOARD: break;
    }
    return field->letters ? read_word(r, field, inside) : read_grid(r, field);
}

/* Parentheses may stand around the whole, unless they are letters of its only field. */
static bool opens(position_reader *r)
{
    const mx_field *first = &r->shape->fields[0];

    if (r->shape->n_fields == 1 && first->letters && knows_letter(first, '('))
        return false;
    return takes(r, '(');
}

mx_status mx__shape_parse(const mx_shape *shape, const char *text, size_t n,
                          mx__integers *out, mx_error *err)
{
    position_reader r = { shape, text, n, 0, out, err };
    size_t scalar = 0;
    bool inside;
    mx_status st = MX_OK;

    out->n = 0;
    for (size_t i = 0; i < shape->n_scalars; i++)
        if (!MX_PUSH(*out, 0)) return no_memory(&r);
    skip_blanks(&r);
    if (r.at == n) return unlike_shape(&r, "the position is empty");
    inside = opens(&r);
    for (size_t i = 0; i < shape->n_fields && st == MX_OK; i++) {
        if (i && !takes(&r, ','))
            return unlike_shape(&r, "the position ends too early");
        st = read_field(&r, &shape->fields[i], &scalar, inside);
    }
    if (st != MX_OK) return st;
    if (inside && !takes(&r, ')')) return unlike_shape(&r, "')' is missing");
    skip_blanks(&r);
    if (r.at < n) {
        st = unlike_shape(&r, "something follows the end of the position");
        hint_apart(&r);
        return st;
    }
    return MX_OK;
}
