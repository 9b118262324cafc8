/* heap_parse.c: reads a heap rule: a code, a subtraction set or a name. */
#include "heap_parse.h"

#include "fail.h"
#include "letter.h"

#include <string.h>

mx_status mx__heap_wrong(mx__heap_reader *r, mx_status status, size_t start, size_t end,
                         const char *sentence, const char *hint)
{
    mx__fail(r->err, status, "%s", sentence);
    if (end > r->n) end = r->n;
    if (start > end) start = end;
    if (status != MX_NOMEM) mx__fail_place(r->err, "<code>", r->text, r->n, start, end);
    if (hint[0]) mx__fail_hint(r->err, "%s", hint);
    return status;
}

static const mx_heap_named *find_name(const char *text, size_t n)
{
    for (size_t i = 0; mx_heap_name(i); i++) {
        const char *name = mx_heap_name(i)->name;

        if (strlen(name) == n && memcmp(name, text, n) == 0) return mx_heap_name(i);
    }
    return NULL;
}

static bool all_digits(const char *text, size_t n)
{
    size_t i = 0;

    while (i < n && mx__is_digit(text[i]))
        i++;
    return n > 0 && i == n;
}

static mx_status read_any(mx__heap_reader *r)
{
    const char *start = r->text + r->at;
    size_t n = r->n - r->at;

    if (n >= 2 && (start[0] == 'S' || start[0] == 's') && start[1] == '(') {
        r->at += 2;
        return mx__subtraction_read(r);
    }
    if (n > 0 && memchr(start, '.', n)) return mx__octal_read(r);
    if (n == 0)
        return mx__heap_wrong(r, MX_SYNTAX, r->at, r->at, "the code is empty",
                              "write a code such as 0.77 or a set such as S(1,3,4)");
    if (all_digits(start, n))
        return mx__heap_wrong(r, MX_SYNTAX, r->at, r->n, "a code has a point",
                              "as in 0.77");
    return mx__heap_wrong(r, MX_SYNTAX, r->at, r->n,
                          "this is no code, no set and no known name",
                          "write a code such as 0.77 or a set such as S(1,3,4)");
}

mx_status mx_heap_parse(const char *text, size_t n, unsigned flags, mx_heap_rule **out,
                        mx_error *err)
{
    mx__heap_reader r = { 0 };
    const mx_heap_named *known;
    mx_status st;

    *out = NULL;
    r.text = text;
    r.n = n;
    r.flags = flags;
    r.err = err;
    r.rule.size = sizeof r.rule;
    while (r.n > 0 && mx__is_blank(text[r.n - 1]))
        r.n--;
    while (r.at < r.n && mx__is_blank(text[r.at]))
        r.at++;
    known = find_name(text + r.at, r.n - r.at);
    if (known) {
        r.text = known->code;
        r.n = strlen(known->code);
        r.at = 0;
    }
    st = read_any(&r);
    r.rule.digits = r.digits.at;
    if (st == MX_OK) st = mx__heap_copy(&r.rule, out, err);
    MX_VEC_CLEAR(r.digits);
    MX_VEC_CLEAR(r.takes);
    return st;
}
