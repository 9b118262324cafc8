/* recurrence.c: sparse sets of numbers that follow a linear recurrence of two terms. */
#include "recurrence.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

enum { COEFFICIENT_MOST = 6, SKIPPED_MOST = 4, EVIDENCE = 6 };

/* The least number of terms to pass over so that all others follow; N when too few would be
   left to be believed. */
static size_t skip_of(const mx__recurrence *x, const int64_t *a, size_t n)
{
    size_t k = n;

    while (k > x->lag && a[k - 1] == x->c * a[k - 2] + x->d * a[k - 1 - x->lag] + x->e)
        k--;
    return k - x->lag;
}

/* Terms below 2^40, so that nothing overflows. */
static bool is_sparse(const int64_t *a, size_t n)
{
    return n >= EVIDENCE + 2 && a[0] >= 0 && a[n - 1] < INT64_C(1) << 40 &&
           a[n - 1] / 4 > a[n / 2];
}

bool mx__recurrence_find(const int64_t *a, size_t n, mx__recurrence *out)
{
    if (!is_sparse(a, n)) return false;
    for (out->lag = 1; out->lag <= MX_LAG_MOST && out->lag + EVIDENCE < n; out->lag++)
        for (out->c = 0; out->c <= COEFFICIENT_MOST; out->c++)
            for (out->d = -COEFFICIENT_MOST; out->d <= COEFFICIENT_MOST; out->d++) {
                if (out->lag == 1 ? out->d != 0 : out->d == 0) continue;
                out->e = a[n - 1] - out->c * a[n - 2] - out->d * a[n - 1 - out->lag];
                out->skip = skip_of(out, a, n);
                if (out->skip <= SKIPPED_MOST && out->skip + out->lag + EVIDENCE <= n)
                    return true;
            }
    return false;
}

/* "2*b + a - 1" with NEWEST and OLDEST as names. */
static void put_next(const mx__recurrence *x, char newest, char oldest, mx__text *out)
{
    int64_t d = x->d < 0 ? -x->d : x->d, e = x->e < 0 ? -x->e : x->e;

    if (x->c > 1) mx__text_fmt(out, "%lld*", (long long)x->c);
    if (x->c) mx__text_char(out, newest);
    if (x->d) {
        if (x->c) mx__text_str(out, x->d < 0 ? " - " : " + ");
        if (!x->c && x->d < 0) mx__text_char(out, '-');
        if (d > 1) mx__text_fmt(out, "%lld*", (long long)d);
        mx__text_char(out, oldest);
    }
    if (x->e) mx__text_fmt(out, " %c %lld", x->e < 0 ? '-' : '+', (long long)e);
}

void mx__recurrence_let(const mx__recurrence *x, bool in_c, mx__text *out)
{
    assert(x->lag >= 1 && x->lag <= MX_LAG_MOST);
    mx__text_str(out, in_c ? "int reaches(" : "let reaches(");
    for (size_t i = 0; i < x->lag; i++)
        mx__text_fmt(out, "%s%c, ", in_c ? "long long " : "", (char)('a' + i));
    mx__text_str(out, in_c ? "long long n) { return a == n || (a < n && reaches("
                           : "n) = a == n or (a < n and reaches(");
    for (size_t i = 1; i < x->lag; i++)
        mx__text_fmt(out, "%c, ", (char)('a' + i));
    put_next(x, (char)('a' + x->lag - 1), 'a', out);
    mx__text_str(out, in_c ? ", n)); }" : ", n))");
}

void mx__recurrence_call(const mx__recurrence *x, const int64_t *a, const char *n,
                         mx__text *out)
{
    mx__text_str(out, "reaches(");
    for (size_t i = 0; i < x->lag; i++)
        mx__text_fmt(out, "%lld, ", (long long)a[x->skip + i]);
    mx__text_fmt(out, "%s)", n);
}

/* " + 2 a_{k-3}"; SIGN false: without a plus in front. */
static void put_term(int64_t by, const char *of, bool sign, mx__text *out)
{
    int64_t size = by < 0 ? -by : by;

    if (by == 0) return;
    if (sign || by < 0) mx__text_str(out, by < 0 ? " - " : " + ");
    if (size != 1 || !*of) mx__text_fmt(out, "%lld ", (long long)size);
    mx__text_str(out, of);
}

void mx__recurrence_latex(const mx__recurrence *x, const int64_t *a, mx__text *out)
{
    char oldest[32];

    snprintf(oldest, sizeof oldest, "a_{k-%zu}", x->lag);
    mx__text_str(out, "a_k = ");
    put_term(x->c, "a_{k-1}", false, out);
    put_term(x->d, oldest, x->c != 0, out);
    put_term(x->e, "", true, out);
    for (size_t i = 0; i < x->lag; i++)
        mx__text_fmt(out, ", a_%zu = %lld", i, (long long)a[x->skip + i]);
}
