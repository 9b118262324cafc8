/* shape.c: positions written as text, and checked against their shape. */
#include "shape.h"

#include "fail.h"

#include <string.h>

/* --- where the fields of a position lie ------------------------------------------- */

/* The integers of field F, or false when AT ends before they do. *NEXT: the place behind
   the fields already taken; scalars are found by their rank. */
typedef struct shape_walk {
    const mx_shape *shape;
    mx_span at;
    size_t scalar, next;
} shape_walk;

static shape_walk fields_of(const mx_shape *shape, mx_span at)
{
    return (shape_walk){ shape, at, 0, shape->n_scalars };
}

static bool count_is_right(const shape_walk *f, int64_t count)
{
    return count >= 0 && (uint64_t)count <= f->at.n - f->next;
}

static bool take_field(shape_walk *f, const mx_field *field, mx_span *out,
                       int64_t *width)
{
    int64_t rows, cells;

    *width = 0;
    if (field->kind == MX_SCALAR) {
        *out = (mx_span){ f->at.at + f->scalar, 1 };
        return f->scalar++ < f->at.n;
    }
    if (f->next >= f->at.n) return false;
    cells = f->at.at[f->next++];
    if (field->kind == MX_BOARD) {
        if (f->next >= f->at.n) return false;
        rows = cells;
        *width = f->at.at[f->next++];
        if (rows < 0 || *width < 0) return false;
        if (MX_MUL_OVERFLOWS(rows, *width, &cells)) return false;
    }
    if (!count_is_right(f, cells)) return false;
    *out = (mx_span){ f->at.at + f->next, (size_t)cells };
    f->next += (size_t)cells;
    return true;
}

static bool fields_fit(const mx_shape *shape, mx_span at)
{
    shape_walk f = fields_of(shape, at);
    mx_span part;
    int64_t width;

    if (at.n < shape->n_scalars) return false;
    for (size_t i = 0; i < shape->n_fields; i++)
        if (!take_field(&f, &shape->fields[i], &part, &width)) return false;
    return f.next == at.n;
}

/* --- printing --------------------------------------------------------------------- */

static void print_list(mx_span part, char open, char close, mx__text *out)
{
    mx__text_char(out, open);
    for (size_t i = 0; i < part.n; i++) {
        if (i) mx__text_char(out, ',');
        mx__text_int(out, part.at[i]);
    }
    mx__text_char(out, close);
}

/* The bare word "nothing" is the sum without parts. */
static bool is_nothing(mx_span word)
{
    static const char nothing[] = "nothing";
    size_t i = 0;

    while (i < word.n && i + 1 < sizeof nothing && word.at[i] == nothing[i])
        i++;
    return i == word.n && i + 1 == sizeof nothing;
}

/* Letters that a bare word may not contain, for they would end it. */
static bool is_bare(mx_span word)
{
    for (size_t i = 0; i < word.n; i++)
        if (word.at[i] <= ' ' ||
            (word.at[i] < 0x80 && strchr("\",[](){}/\\'", (int)word.at[i])))
            return false;
    return word.n > 0 && !is_nothing(word);
}

static void print_runes(mx_span word, mx__text *out)
{
    for (size_t i = 0; i < word.n; i++) {
        if (word.at[i] == '"' || word.at[i] == '\\') mx__text_char(out, '\\');
        mx__text_rune(out, (uint32_t)word.at[i]);
    }
}

static void print_word(mx_span word, bool alone, mx__text *out)
{
    bool bare = alone && is_bare(word);

    if (!bare) mx__text_char(out, '"');
    print_runes(word, out);
    if (!bare) mx__text_char(out, '"');
}

static void print_board(const mx_field *field, mx_span cells, size_t width,
                        mx__text *out)
{
    size_t rows = width ? cells.n / width : 0;

    if (!rows) {
        mx__text_str(out, "empty");
        return;
    }
    if (!field->letters) mx__text_char(out, '[');
    for (size_t r = 0; r < rows; r++) {
        mx_span row = { cells.at + r * width, width };

        if (r) mx__text_char(out, field->letters ? '/' : ',');
        if (field->letters)
            print_runes(row, out);
        else
            print_list(row, '[', ']', out);
    }
    if (!field->letters) mx__text_char(out, ']');
}

static void print_field(const mx_field *field, mx_span part, int64_t width, bool alone,
                        mx__text *out)
{
    switch (field->kind) {
    case MX_SCALAR: mx__text_int(out, part.at[0]); break;
    case MX_ARRAY:
    case MX_BAG:
        if (part.n)
            print_list(part, '[', ']', out);
        else
            mx__text_str(out, "empty");
        break;
    case MX_SUBSET: print_list(part, '{', '}', out); break;
    case MX_WORD: print_word(part, alone, out); break;
    case MX_BOARD: print_board(field, part, (size_t)width, out); break;
    }
}

void mx__shape_print(const mx_shape *shape, mx_span at, mx__text *out)
{
    shape_walk f = fields_of(shape, at);
    mx_span part;
    int64_t width;

    if (!fields_fit(shape, at)) {
        print_list(at, '<', '>', out);
        return;
    }
    for (size_t i = 0; i < shape->n_fields; i++) {
        if (!take_field(&f, &shape->fields[i], &part, &width)) return;
        if (i) mx__text_char(out, ',');
        print_field(&shape->fields[i], part, width, shape->n_fields == 1, out);
    }
}

/* A number for an example: 1 where it may be. */
static int64_t small_number(const mx_field *field)
{
    return mx__field_holds(field, 1) ? 1 : field->lo;
}

void mx__shape_example(const mx_shape *shape, mx__text *out)
{
    static const char *const examples[] = {
        "3", "[1,2,3]", "[1,2,3]", "{0,2}", "", ""
    };

    for (size_t i = 0; i < shape->n_fields; i++) {
        const mx_field *field = &shape->fields[i];
        int64_t letter = field->letters && field->n_letters ? field->letters[0]
                         : field->kind == MX_WORD           ? 'a'
                                                            : small_number(field);
        int64_t cells[4] = { letter, letter, letter, letter }, least[1] = { field->lo };

        if (i) mx__text_char(out, ',');
        if (field->kind == MX_WORD)
            print_word((mx_span){ cells, 3 }, shape->n_fields == 1, out);
        else if (field->kind == MX_BOARD)
            print_board(field, (mx_span){ cells, 4 }, 2, out);
        else if (field->kind == MX_SCALAR && (field->lo > 3 || field->hi < 3))
            mx__text_int(out, least[0]);
        else
            mx__text_str(out, examples[field->kind]);
    }
}

/* --- checking --------------------------------------------------------------------- */

static bool has_letter(const mx_field *field, int64_t letter)
{
    for (size_t i = 0; i < field->n_letters; i++)
        if (field->letters[i] == letter) return true;
    return false;
}

bool mx__field_holds(const mx_field *field, int64_t value)
{
    size_t low = 0, high = field->n_members;

    if (value < field->lo || value > field->hi) return false;
    if (!field->members) return true;
    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (field->members[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < field->n_members && field->members[low] == value;
}

static mx_status no_member(const mx_field *field, int64_t value, mx_error *err)
{
    mx__text members = { 0 };
    size_t n = field->n_members < 8 ? field->n_members : 8;

    for (size_t i = 0; i < n; i++)
        mx__text_fmt(&members, "%s%lld", i ? ", " : "", (long long)field->members[i]);
    mx__fail(err, MX_RANGE, "%s = %lld is not one of %s%s", field->name,
             (long long)value, members.at ? members.at : "?",
             n < field->n_members ? " ..." : "");
    mx__text_clear(&members);
    return MX_RANGE;
}

mx_status mx__field_refuse(const mx_field *field, int64_t value, mx_error *err)
{
    bool low = value < field->lo;

    if (field->lo > field->hi)
        return mx__fail(err, MX_RANGE, "%s = %lld: there is no number it may be",
                        field->name, (long long)value);
    if (field->members) return no_member(field, value, err);
    return mx__fail(err, MX_RANGE,
                    low ? "%s = %lld is less than %lld" : "%s = %lld is more than %lld",
                    field->name, (long long)value,
                    (long long)(low ? field->lo : field->hi));
}

static mx_status check_value(const mx_field *field, int64_t value, mx_error *err)
{
    if (field->letters) {
        mx__text letter = { 0 };

        if (has_letter(field, value)) return MX_OK;
        if (value >= 0 && value <= 0x10FFFF) mx__text_rune(&letter, (uint32_t)value);
        mx__fail(err, MX_RANGE, "'%s' is not a letter of %s",
                 letter.at ? letter.at : "?", field->name);
        mx__text_clear(&letter);
        return MX_RANGE;
    }
    return mx__field_holds(field, value) ? MX_OK : mx__field_refuse(field, value, err);
}

static mx_status check_order(const mx_field *field, mx_span part, mx_error *err)
{
    for (size_t i = 1; i < part.n; i++) {
        if (field->kind == MX_BAG && part.at[i - 1] > part.at[i])
            return mx__fail(err, MX_RANGE, "the bag %s is not in ascending order",
                            field->name);
        if (field->kind == MX_SUBSET && part.at[i - 1] >= part.at[i])
            return mx__fail(err, MX_RANGE,
                            "the subset %s is not in strictly ascending order",
                            field->name);
    }
    return MX_OK;
}

mx_status mx__shape_check(const mx_shape *shape, mx_span at, mx_error *err)
{
    shape_walk f = fields_of(shape, at);
    mx_span part;
    int64_t width;

    if (!fields_fit(shape, at))
        return mx__fail(err, MX_RANGE, "%zu integers are no position of this shape",
                        at.n);
    for (size_t i = 0; i < shape->n_fields; i++) {
        const mx_field *field = &shape->fields[i];
        mx_status st = MX_OK;

        if (!take_field(&f, field, &part, &width)) return MX_RANGE;
        for (size_t j = 0; j < part.n && st == MX_OK; j++)
            st = check_value(field, part.at[j], err);
        if (st == MX_OK) st = check_order(field, part, err);
        if (st != MX_OK) return st;
    }
    return MX_OK;
}
