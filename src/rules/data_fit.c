/* data_fit.c: whether a value keeps the bounds and the alphabet of its data line. */
#include "alloc.h"
#include "open.h"

#include <string.h>

/* What the elements of a data line are compared with. */
typedef struct fit {
    const mx__field *line;  /* the data line, for messages */
    const int64_t *members; /* of `in E`: [n] and what it may be; NULL: no such set */
    mx_error *err;
} fit;

static bool is_member(const int64_t *members, int64_t value)
{
    for (int64_t i = 1; i <= members[0]; i++)
        if (members[i] == value) return true;
    return false;
}

static mx_status refuse_number(const fit *f, const mx__field *field, int64_t value)
{
    bool has_low = field->lo > INT64_MIN, has_high = field->hi < INT64_MAX;
    long long low = (long long)field->lo, high = (long long)field->hi;

    mx__fail(f->err, MX_RANGE,
             f->line->kind == MX_S_INT ? "data '%s' may not be %lld"
                                       : "data '%s' may not hold %lld",
             f->line->name, (long long)value);
    if (f->members)
        mx__fail_hint(f->err, "it is none of those behind 'in'");
    else if (has_low && has_high)
        mx__fail_hint(f->err, "it goes from %lld to %lld", low, high);
    else
        mx__fail_hint(f->err, has_low ? "it is at least %lld" : "it is at most %lld",
                      has_low ? low : high);
    return MX_RANGE;
}

static mx_status fit_number(const fit *f, const mx__field *field, int64_t value)
{
    if (value < field->lo || value > field->hi ||
        (f->members && !is_member(f->members, value)))
        return refuse_number(f, field, value);
    return MX_OK;
}

static mx_status refuse_letter(const fit *f, const mx__field *field, int64_t letter)
{
    mx__text text = { 0 };

    mx__text_rune(&text, (uint32_t)letter);
    mx__fail(f->err, MX_RANGE, "'%s' is not a letter of data '%s'",
             text.at ? text.at : "?", f->line->name);
    mx__fail_hint(f->err, "its letters are %.60s", field->alphabet);
    mx__text_clear(&text);
    return MX_RANGE;
}

static mx_status fit_letters(const fit *f, const mx__field *field,
                             const int64_t *letters, size_t n)
{
    for (size_t i = 0; field->alphabet && i < n; i++) {
        const char *at = field->alphabet;
        size_t left = strlen(at), used;

        for (; left && mx__read_rune(at, left, &used) != (uint32_t)letters[i];
             left -= used)
            at += used;
        if (!left) return refuse_letter(f, field, letters[i]);
    }
    return MX_OK;
}

static mx_status fit_numbers(const fit *f, const mx__field *field, const int64_t *at,
                             size_t n)
{
    mx_status st = MX_OK;

    for (size_t i = 0; i < n && !st; i++)
        st = fit_number(f, field, at[i]);
    return st;
}

static mx_status fit_board(const fit *f, const mx__field *field, const int64_t *board)
{
    size_t n = (size_t)(board[0] * board[1]);

    return field->alphabet ? fit_letters(f, field, board + 2, n)
                           : fit_numbers(f, field, board + 2, n);
}

static mx_status fit_value(const fit *f, const mx__field *field, int64_t value);

static mx_status fit_words(const fit *f, const mx__field *field, const int64_t *words)
{
    mx_status st = MX_OK;

    for (int64_t i = 1; i <= words[0] && !st; i++) {
        const int64_t *word = mx__block(words[i]);

        st = fit_letters(f, field, word + 1, (size_t)word[0]);
    }
    return st;
}

static mx_status fit_records(const fit *f, const mx__field *field,
                             const int64_t *records)
{
    mx_status st = MX_OK;

    for (int64_t i = 1; i <= records[0] && !st; i++) {
        const int64_t *record =
            field->parts->next ? mx__block(records[i]) : records + i;
        size_t k = 0;

        for (const mx__field *part = field->parts; part && !st; part = part->next)
            st = fit_value(f, part, record[k++]);
    }
    return st;
}

static mx_status fit_value(const fit *f, const mx__field *field, int64_t value)
{
    const int64_t *block = mx__block(value);

    switch (field->kind) {
    case MX_S_INT: return fit_number(f, field, value);
    case MX_S_ARRAY:
    case MX_S_BAG:
    case MX_S_SUBSET: return fit_numbers(f, field, block + 1, (size_t)block[0]);
    case MX_S_WORD: return fit_letters(f, field, block + 1, (size_t)block[0]);
    case MX_S_WORDS: return fit_words(f, field, block);
    case MX_S_BOARD: return fit_board(f, field, block);
    case MX_S_RECORDS: return fit_records(f, field, block);
    case MX_S_GRAPH: return MX_OK;
    }
    return MX_OK;
}

/* The numbers behind `in` of data line I, in the machine's memory; *MEMBERS stays NULL
   where there is no such set, or it rests on data that have no value yet. */
static mx_status members_of(mx__rules *rules, size_t i, const int64_t **members,
                            mx_error *err)
{
    int unit = rules->program.data_universes[i];
    int64_t *frame;
    mx_status st;

    if (unit < 0 || !mx__data_is_set(rules, rules->program.units[unit])) return MX_OK;
    st = mx__vm_enter(rules->vm, (size_t)unit, &frame, err);
    if (!st) st = mx__vm_run(rules->vm, (size_t)unit, err);
    if (!st) *members = mx__block(rules->vm->result);
    return st;
}

mx_status mx__data_fits(mx__rules *rules, size_t i, int64_t value, mx_error *err)
{
    const mx__field *line = mx__data_line(rules, i);
    fit f = { line, NULL, err };
    mx_status st = members_of(rules, i, &f.members, err);

    if (!st) st = fit_value(&f, line, value);
    if (rules->vm->n_nested == 0) mx__vm_rest(rules->vm);
    return st;
}
