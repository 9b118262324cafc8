/* subtraction_parse.c: reads a subtraction set such as S(1,3,4), S(primes), S(not 2). */
#include "heap_parse.h"

#include "letter.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { ELEMENTS = 1 << 20 };

static void skip_blanks(mx__heap_reader *r)
{
    while (r->at < r->n && (r->text[r->at] == ' ' || r->text[r->at] == '\t'))
        r->at++;
}

/* Takes WORD if it stands here as a whole word. */
static bool take_word(mx__heap_reader *r, const char *word)
{
    size_t n = strlen(word);

    if (n > r->n - r->at || memcmp(r->text + r->at, word, n) != 0) return false;
    if (r->at + n < r->n && mx__is_letter(r->text[r->at + n])) return false;
    r->at += n;
    skip_blanks(r);
    return true;
}

static bool take_char(mx__heap_reader *r, char c)
{
    if (r->at == r->n || r->text[r->at] != c) return false;
    r->at++;
    skip_blanks(r);
    return true;
}

/* A number from LEAST up. */
static mx_status read_number(mx__heap_reader *r, int64_t least, int64_t *value)
{
    size_t start = r->at, used = 0;
    mx__read read = mx__read_int(r->text + r->at, r->n - r->at, value, &used);

    if (read == MX_READ_NONE)
        return mx__heap_wrong(r, MX_SYNTAX, start, start + 1,
                              "expected a number or a set such as primes",
                              "as in S(1,3,4), S(squares) or S(not 2)");
    r->at += used;
    if (read == MX_READ_TOO_LARGE)
        return mx__heap_wrong(r, MX_SYNTAX, start, r->at, "numbers go up to 2^63 - 1",
                              "");
    if (*value == 0 && least == 1)
        return mx__heap_wrong(r, MX_SYNTAX, start, r->at,
                              "taking 0 counters would change nothing, so play need "
                              "not end",
                              "take at least 1");
    if (*value < least)
        return mx__heap_wrong(r, MX_SYNTAX, start, r->at,
                              "this number is too small here", "take at least 1");
    skip_blanks(r);
    return MX_OK;
}

static mx_status add_range(mx__heap_reader *r, size_t start, int64_t lo, int64_t hi)
{
    if (hi < lo)
        return mx__heap_wrong(r, MX_SYNTAX, start, r->at, "this range is empty",
                              "write the smaller number first");
    if ((uint64_t)(hi - lo) >= ELEMENTS || r->takes.n + (size_t)(hi - lo) >= ELEMENTS)
        return mx__heap_wrong(r, MX_LIMIT, start, r->at,
                              "a set lists at most 2^20 numbers", "");
    for (int64_t i = lo;; i++) {
        if (!MX_PUSH(r->takes, (uint64_t)i))
            return mx__heap_wrong(r, MX_NOMEM, 0, 0, "no memory for a set", "");
        if (i == hi) return MX_OK;
    }
}

static mx_status read_family(mx__heap_reader *r, size_t start, bool *found)
{
    mx_heap_family family = MX_NO_FAMILY;
    int64_t base = 0;

    for (mx_heap_family f = MX_FIBONACCI; f <= MX_TRIANGULAR && !family; f++)
        if (f == MX_POWERS ? take_word(r, "powers")
                           : take_word(r, mx__heap_family_name(f)))
            family = f;
    *found = family != MX_NO_FAMILY;
    if (!*found) return MX_OK;
    if (r->rule.family)
        return mx__heap_wrong(r, MX_SYNTAX, start, r->at,
                              "a set may name one sequence only", "");
    if (family == MX_POWERS) {
        mx_status st;

        take_word(r, "of");
        st = read_number(r, 2, &base);
        if (st != MX_OK) return st;
    }
    r->rule.family = family;
    r->rule.base = (uint64_t)base;
    return MX_OK;
}

static mx_status read_item(mx__heap_reader *r)
{
    size_t start = r->at;
    int64_t lo, hi;
    bool found;
    mx_status st = read_family(r, start, &found);

    if (st != MX_OK || found) return st;
    st = read_number(r, 1, &lo);
    if (st != MX_OK) return st;
    hi = lo;
    if (r->n - r->at >= 2 && memcmp(r->text + r->at, "..", 2) == 0) {
        r->at += 2;
        skip_blanks(r);
        st = read_number(r, 1, &hi);
        if (st != MX_OK) return st;
    }
    return add_range(r, start, lo, hi);
}

static int by_size(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static void sort_and_thin(mx__heap_reader *r)
{
    uint64_t *at = r->takes.at;
    size_t kept = 0;

    if (r->takes.n == 0) return;
    qsort(at, r->takes.n, sizeof *at, by_size);
    for (size_t i = 0; i < r->takes.n; i++)
        if (kept == 0 || at[kept - 1] != at[i]) at[kept++] = at[i];
    r->takes.n = kept;
}

mx_status mx__subtraction_read(mx__heap_reader *r)
{
    size_t open = r->at;
    bool empty;

    skip_blanks(r);
    r->rule.kind = take_word(r, "not") ? MX_HEAP_ALL_BUT : MX_HEAP_TAKE;
    empty = r->at < r->n && r->text[r->at] == ')';
    if (empty && r->rule.kind == MX_HEAP_TAKE)
        return mx__heap_wrong(r, MX_SYNTAX, open - 1, r->at + 1,
                              "the set is empty: nobody can ever move",
                              "S(not) takes any number");
    while (!empty) {
        mx_status st = read_item(r);

        if (st != MX_OK) return st;
        if (!take_char(r, ',')) break;
    }
    if (!take_char(r, ')'))
        return mx__heap_wrong(r, MX_SYNTAX, r->at, r->at + 1,
                              "expected ',' or ')' in the set", "");
    if (r->at < r->n)
        return mx__heap_wrong(r, MX_SYNTAX, r->at, r->n, "nothing may follow the set",
                              "");
    sort_and_thin(r);
    r->rule.set = r->takes.at;
    r->rule.n_set = r->takes.n;
    return MX_OK;
}
