/* octal_parse.c: reads a take-and-break code such as 0.77, 4!.0 or 0.[3]. */
#include "heap_parse.h"

#include "letter.h"

#include <string.h>

enum { WIDEST = (1 << (MX_HEAP_PARTS + 1)) - 1 };

/* The value of a digit character, -1 when it is none. */
static int digit_value(char c)
{
    if (mx__is_digit(c)) return c - '0';
    if (c >= 'A' && c <= 'V') return c - 'A' + 10;
    if (c >= 'a' && c <= 'v') return c - 'a' + 10;
    return -1;
}

static size_t rune_end(const mx__heap_reader *r)
{
    size_t end = r->at + 1;

    while (end < r->n && (r->text[end] & 0xC0) == 0x80)
        end++;
    return end < r->n ? end : r->n;
}

static mx_status not_a_digit(mx__heap_reader *r)
{
    char c = r->at < r->n ? r->text[r->at] : '\0';
    size_t end = rune_end(r);

    if (digit_value(c) >= 8)
        return mx__heap_wrong(r, MX_SYNTAX, r->at, end, "an octal digit is 0 to 7",
                              "digits 8 to V want hexadecimal reading (--hex), or "
                              "braces: 0.{8}");
    if (c & 0x80)
        return mx__heap_wrong(r, MX_SYNTAX, r->at, end, "this is not a digit 0 to 7",
                              "write codes with the digits of ASCII: 0.77");
    return mx__heap_wrong(r, MX_SYNTAX, r->at, end, "expected a digit 0 to 7", "");
}

/* {19}: a digit of any width, in decimal. */
static mx_status read_braces(mx__heap_reader *r, unsigned *value)
{
    size_t start = r->at++;

    *value = 0;
    for (; r->at < r->n && mx__is_digit(r->text[r->at]); r->at++) {
        *value = *value * 10 + (unsigned)(r->text[r->at] - '0');
        if (*value > WIDEST)
            return mx__heap_wrong(r, MX_SYNTAX, start, r->at + 1,
                                  "a digit in braces is at most 65535", "");
    }
    if (r->at == start + 1 || r->at == r->n || r->text[r->at] != '}')
        return mx__heap_wrong(r, MX_SYNTAX, start, r->at + 1,
                              "braces hold one number, as in {19}", "");
    r->at++;
    return MX_OK;
}

static mx_status read_mark(mx__heap_reader *r, mx_heap_digit *digit)
{
    if (r->at == r->n) return MX_OK;
    if (r->text[r->at] == '!')
        digit->mark = MX_UNEQUAL_PARTS;
    else if (r->text[r->at] == '=')
        digit->mark = MX_EQUAL_PARTS;
    else
        return MX_OK;
    if (digit->leave < 4)
        return mx__heap_wrong(r, MX_SYNTAX, r->at, r->at + 1,
                              "a mark stands behind a digit that leaves two heaps",
                              "digits 4 to 7 do, as in 4!.0");
    r->at++;
    return MX_OK;
}

/* One digit with its mark, appended to r->digits. */
static mx_status read_digit(mx__heap_reader *r)
{
    mx_heap_digit digit = { 0, MX_ANY_PARTS };
    unsigned value;
    mx_status st;

    if (r->digits.n == MX_HEAP_DIGITS)
        return mx__heap_wrong(r, MX_LIMIT, r->at, r->at + 1, "too many digits", "");
    if (r->at < r->n && r->text[r->at] == '{') {
        st = read_braces(r, &value);
        if (st != MX_OK) return st;
    } else {
        int most = r->flags & MX_HEAP_WIDE ? 31 : 7;
        int read = r->at < r->n ? digit_value(r->text[r->at]) : -1;

        if (read < 0 || read > most) return not_a_digit(r);
        value = (unsigned)read;
        r->at++;
    }
    digit.leave = (uint16_t)value;
    st = read_mark(r, &digit);
    if (st != MX_OK) return st;
    if (!MX_PUSH(r->digits, digit))
        return mx__heap_wrong(r, MX_NOMEM, 0, 0, "no memory for a code", "");
    return MX_OK;
}

static mx_status read_first(mx__heap_reader *r)
{
    static const mx_heap_digit zero = { 0, MX_ANY_PARTS };
    size_t start = r->at;
    mx_status st;

    if (r->at < r->n && r->text[r->at] == '.') {
        if (!MX_PUSH(r->digits, zero))
            return mx__heap_wrong(r, MX_NOMEM, 0, 0, "no memory for a code", "");
        return MX_OK;
    }
    st = read_digit(r);
    if (st != MX_OK) return st;
    if (r->at == r->n || r->text[r->at] != '.')
        return mx__heap_wrong(r, MX_SYNTAX, r->at, r->at + 1,
                              "one digit stands before the point of a code", "");
    if (r->digits.at[0].leave & 3)
        return mx__heap_wrong(r, MX_SYNTAX, start, r->at,
                              "this digit lets a player move without changing the "
                              "heap, so play need not end",
                              "before the point only 0, 4, 8, C ... may stand");
    return MX_OK;
}

static mx_status read_tail(mx__heap_reader *r)
{
    size_t start = r->at++, before = r->digits.n;

    while (r->at < r->n && r->text[r->at] != ']') {
        mx_status st = read_digit(r);

        if (st != MX_OK) return st;
    }
    if (r->at == r->n || r->digits.n == before)
        return mx__heap_wrong(r, MX_SYNTAX, start, r->at + 1,
                              "brackets hold the digits that repeat, as in 0.[3]", "");
    r->at++;
    r->rule.n_tail = r->digits.n - before;
    if (r->at < r->n)
        return mx__heap_wrong(r, MX_SYNTAX, r->at, r->n,
                              "nothing may follow the repeating digits", "");
    return MX_OK;
}

static bool same_digit(const mx_heap_digit *a, const mx_heap_digit *b)
{
    return a->leave == b->leave && a->mark == b->mark;
}

/* The shortest block that repeated gives the tail. */
static void shorten_tail(mx__heap_reader *r)
{
    size_t n = r->rule.n_tail, block = 0;
    const mx_heap_digit *tail = r->digits.at + r->digits.n - n;

    for (size_t i = 1; i < n && block == 0; i++) {
        size_t j = 0;

        if (n % i) continue;
        while (j < n && same_digit(tail + j, tail + j % i))
            j++;
        if (j == n) block = i;
    }
    if (block == 0) return;
    r->digits.n -= n - block;
    r->rule.n_tail = block;
}

/* A tail that also stands before itself begins earlier: 0.1303[03] is 0.1[30]. The tail is
   rotated by one for each digit that it takes over. */
static void absorb_head(mx__heap_reader *r)
{
    while (r->digits.n - r->rule.n_tail > 1 &&
           same_digit(&r->digits.at[r->digits.n - r->rule.n_tail - 1],
                      &r->digits.at[r->digits.n - 1]))
        r->digits.n--;
}

/* 0.770 and 0.77 are one rule; a tail of zeros is none. */
static void normalise(mx__heap_reader *r)
{
    mx_heap_digit *digits = r->digits.at;
    size_t n_tail = r->rule.n_tail, zeros = 0;

    while (zeros < n_tail && digits[r->digits.n - 1 - zeros].leave == 0)
        zeros++;
    if (zeros == n_tail) r->rule.n_tail = 0;
    if (r->rule.n_tail == 0) {
        while (r->digits.n > 1 && digits[r->digits.n - 1].leave == 0)
            r->digits.n--;
        return;
    }
    shorten_tail(r);
    absorb_head(r);
}

mx_status mx__octal_read(mx__heap_reader *r)
{
    size_t point;
    mx_status st;

    r->rule.kind = MX_HEAP_CODE;
    st = read_first(r);
    if (st != MX_OK) return st;
    point = r->at++;
    while (r->at < r->n && r->text[r->at] != '[') {
        st = read_digit(r);
        if (st != MX_OK) return st;
    }
    if (r->at < r->n) {
        st = read_tail(r);
        if (st != MX_OK) return st;
    }
    if (r->digits.n == 1 && r->digits.at[0].leave == 0)
        return mx__heap_wrong(r, MX_SYNTAX, point, point + 1,
                              "no digit follows the point",
                              "a code has digits behind the point, as in 0.77");
    normalise(r);
    r->rule.n_digits = r->digits.n;
    return MX_OK;
}
