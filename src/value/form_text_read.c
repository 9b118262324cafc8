/* form_text_read.c: reading values in the field's notation. */
#include "fail.h"
#include "form_ops.h"
#include "form_text.h"
#include "letter.h"
#include "nimber.h"
#include "vec.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef mx__form_reader reader;

/* --- signs ------------------------------------------------------------------------ */

typedef enum sign {
    SIGN_NONE,
    SIGN_UP,
    SIGN_TWO_UPS,
    SIGN_DOWN,
    SIGN_TWO_DOWNS,
    SIGN_STAR,
    SIGN_MINUS,
    SIGN_PLUS_MINUS
} sign;

static const struct {
    const char *text;
    sign sign;
} signs[] = {
    { "^", SIGN_UP },
    { "*", SIGN_STAR },
    { "-", SIGN_MINUS },
    { "+-", SIGN_PLUS_MINUS },
    { "\xE2\x86\x91", SIGN_UP },
    { "\xE2\x87\x91", SIGN_TWO_UPS },
    { "\xE2\x86\x93", SIGN_DOWN },
    { "\xE2\x87\x93", SIGN_TWO_DOWNS },
    { "\xE2\x88\x92", SIGN_MINUS },
    { "\xE2\x88\x97", SIGN_STAR },
    { "\xC2\xB1", SIGN_PLUS_MINUS },
};

static bool is_letter(char c)
{
    return mx__is_letter(c) || c == '_';
}

static bool is_digit(const reader *r, size_t at)
{
    return at < r->n && mx__is_digit(r->text[at]);
}

static size_t word_end(const reader *r)
{
    size_t i = r->at;

    while (i < r->n && is_letter(r->text[i]))
        i++;
    return i;
}

/* The sign at AT and its length. A run of v is a sign each; any other word is none. */
static sign sign_at(const reader *r, size_t *length)
{
    for (size_t i = 0; i < MX_COUNT(signs); i++) {
        *length = strlen(signs[i].text);
        if (r->n - r->at >= *length &&
            memcmp(r->text + r->at, signs[i].text, *length) == 0)
            return signs[i].sign;
    }
    *length = 1;
    for (size_t i = r->at, end = word_end(r); i < end; i++)
        if (r->text[i] != 'v') return SIGN_NONE;
    return r->at < r->n && r->text[r->at] == 'v' ? SIGN_DOWN : SIGN_NONE;
}

static bool take(reader *r, char c)
{
    if (r->at >= r->n || r->text[r->at] != c) return false;
    r->at++;
    return true;
}

void mx__form_skip_blanks(reader *r)
{
    while (r->at < r->n && strchr(" \t\r\n", r->text[r->at]) && r->text[r->at])
        r->at++;
}

/* --- failing ---------------------------------------------------------------------- */

static void place(const reader *r, size_t from, mx_error *err)
{
    mx__fail_place(err, r->name, r->text, r->n, from, r->at);
}

mx_status mx__form_complain(const reader *r, size_t from, mx_error *err,
                            mx_status status, const char *sentence, ...)
{
    char text[256];
    va_list args;

    va_start(args, sentence);
    vsnprintf(text, sizeof text, sentence, args);
    va_end(args);
    mx__fail(err, status, "%s", text);
    place(r, from, err);
    return status;
}

/* Adds the place to a failure of the mathematics. */
static mx_status placed(const reader *r, size_t from, mx_error *err, mx_status st)
{
    if (st != MX_OK) place(r, from, err);
    return st;
}

static mx_status too_deep(const reader *r, mx_error *err)
{
    return mx__form_complain(r, r->at, err, MX_LIMIT,
                             "braces, brackets and signs are nested more than %d deep",
                             MX__FORM_NESTING);
}

/* --- numbers, ups and stars ------------------------------------------------------- */

static mx_status read_count(reader *r, int64_t most, int64_t *out, mx_error *err)
{
    size_t used, from = r->at;
    mx__read read = mx__read_int(r->text + r->at, r->n - r->at, out, &used);

    r->at += used;
    if (read == MX_READ_TOO_LARGE || *out > most)
        return mx__form_complain(r, from, err, MX_RANGE,
                                 "at most %lld is possible here", (long long)most);
    return MX_OK;
}

/* Digits, and a denominator when a slash and a digit follow. */
static mx_status read_number(reader *r, mx__dyadic *out, mx_error *err)
{
    size_t from = r->at, below;
    int64_t num;
    uint32_t exp = 0;
    mx_status st = read_count(r, INT64_MAX, &num, err);
    mx__read read = MX_READ_OK;

    if (st != MX_OK) return st;
    if (r->at < r->n && r->text[r->at] == '/' && is_digit(r, r->at + 1)) {
        below = ++r->at;
        while (is_digit(r, r->at))
            r->at++;
        read = mx__dyadic_read_below(r->text + below, r->at - below, &exp);
    }
    if (read == MX_READ_NONE)
        return mx__form_complain(r, from, err, MX_SYNTAX,
                                 "a short game's number has a power of two below the "
                                 "line");
    if (read == MX_READ_TOO_LARGE || !mx__dyadic_make(num, exp, out))
        return mx__form_complain(r, from, err, MX_RANGE,
                                 "the denominator is larger than 2^%d", MX__MOST_EXP);
    return MX_OK;
}

/* `^`, `^^`, `^3`, `v`, ... and the star behind them: *UPS and *STAR. */
static mx_status read_small(reader *r, int64_t *ups, int64_t *star, mx_error *err)
{
    size_t from = r->at, length = 0;
    int64_t one = 0;
    mx_status st = MX_OK;

    for (;; r->at += length) {
        sign s = sign_at(r, &length);
        int64_t step = s == SIGN_UP          ? 1
                       : s == SIGN_TWO_UPS   ? 2
                       : s == SIGN_DOWN      ? -1
                       : s == SIGN_TWO_DOWNS ? -2
                                             : 0;

        if (step == 0) break;
        if (one != 0 && (one > 0) != (step > 0))
            return mx__form_complain(
                r, from, err, MX_SYNTAX,
                "ups and downs side by side cancel; write one kind");
        one = step;
        *ups += step;
    }
    if (is_digit(r, r->at) && *ups != 0) {
        int64_t count;

        if (*ups != 1 && *ups != -1)
            return mx__form_complain(r, from, err, MX_SYNTAX,
                                     "write either ^^^ or ^3, not both at once");
        st = read_count(r, MX__MOST_UPS, &count, err);
        if (st != MX_OK) return st;
        *ups *= count;
    }
    if (sign_at(r, &length) != SIGN_STAR) return MX_OK;
    r->at += length;
    *star = 1;
    return is_digit(r, r->at) ? read_count(r, MX__MOST_STAR, star, err) : MX_OK;
}

static bool begins_small(const reader *r)
{
    size_t length;
    sign s = sign_at(r, &length);

    return s == SIGN_UP || s == SIGN_TWO_UPS || s == SIGN_DOWN || s == SIGN_TWO_DOWNS ||
           s == SIGN_STAR;
}

/* --- braces ----------------------------------------------------------------------- */

/* What stands between two bars: options, and how long the bar behind it is. */
typedef struct segment {
    size_t first, n; /* in the options read */
    unsigned bar;    /* 0: the last */
} segment;

typedef struct braces {
    MX_VEC(mx__form) option;
    MX_VEC(segment) segment;
    size_t from;
} braces;

static mx_status out_of_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "out of memory for reading a value");
}

static mx_status read_list(reader *r, braces *b, segment *s, mx_error *err)
{
    s->first = b->option.n;
    s->n = 0;
    mx__form_skip_blanks(r);
    if (r->at < r->n && (r->text[r->at] == '|' || r->text[r->at] == '}')) return MX_OK;
    do {
        mx__form option;
        mx_status st = mx__form_read_value(r, &option, err);

        if (st != MX_OK) return st;
        if (!MX_PUSH(b->option, option)) return out_of_memory(err);
        s->n++;
        mx__form_skip_blanks(r);
    } while (take(r, ','));
    return MX_OK;
}

static mx_status read_segments(reader *r, braces *b, mx_error *err)
{
    for (;;) {
        segment s = { 0 };
        size_t from;
        mx_status st = read_list(r, b, &s, err);

        if (st != MX_OK) return st;
        from = r->at;
        while (take(r, '|'))
            s.bar++;
        if (s.bar > 32)
            return mx__form_complain(r, from, err, MX_SYNTAX, "the bar is too long");
        if (!MX_PUSH(b->segment, s)) return out_of_memory(err);
        if (s.bar > 0) continue;
        if (take(r, '}')) return MX_OK;
        return mx__form_complain(r, r->at, err, MX_SYNTAX,
                                 r->at >= r->n ? "a brace { is never closed"
                                               : "expected ',', '|' or '}'");
    }
}

static mx_status build(reader *r, braces *b, size_t lo, size_t hi, mx__form *out,
                       mx_error *err);

/* The options that the segments LO..HI-1 stand for: a list, or one game of lower bars,
   which is then put at *ONE. */
static mx_status side_of(reader *r, braces *b, size_t lo, size_t hi, mx__form *one,
                         const mx__form **at, size_t *n, mx_error *err)
{
    if (hi - lo > 1) {
        *at = one;
        *n = 1;
        return build(r, b, lo, hi, one, err);
    }
    *n = b->segment.at[lo].n;
    *at = *n ? b->option.at + b->segment.at[lo].first : one;
    return MX_OK;
}

/* The longest bar divides first. Each level has a shorter one: at most 32 levels. */
static mx_status build(reader *r, braces *b, size_t lo, size_t hi, mx__form *out,
                       mx_error *err)
{
    size_t middle = lo, n[2];
    unsigned longest = 0, times = 0;
    const mx__form *at[2];
    mx__form one[2] = { MX__ZERO, MX__ZERO };
    mx_status st;

    for (size_t i = lo; i + 1 < hi; i++) {
        unsigned bar = b->segment.at[i].bar;

        if (bar > longest) longest = bar, middle = i, times = 0;
        times += bar == longest;
    }
    if (times != 1)
        return mx__form_complain(r, b->from, err, MX_SYNTAX,
                                 times
                                     ? "two bars of the same length: use inner braces "
                                       "or longer bars"
                                     : "a game in braces needs a bar |");
    st = side_of(r, b, lo, middle + 1, &one[0], &at[0], &n[0], err);
    if (st == MX_OK) st = side_of(r, b, middle + 1, hi, &one[1], &at[1], &n[1], err);
    if (st != MX_OK) return st;
    st = mx__forms_make(r->forms, at[0], n[0], at[1], n[1], out, err);
    if (st == MX_OK && r->reasons)
        st = mx__form_explain(r->forms, at[0], n[0], at[1], n[1], r->reasons, err);
    return placed(r, b->from, err, st);
}

static mx_status read_braces(reader *r, mx__form *out, mx_error *err)
{
    braces b = { .from = r->at };
    mx_status st;

    if (r->depth >= MX__FORM_NESTING) return too_deep(r, err);
    r->depth++;
    r->at++;
    st = read_segments(r, &b, err);
    if (st == MX_OK) st = build(r, &b, 0, b.segment.n, out, err);
    MX_VEC_CLEAR(b.option);
    MX_VEC_CLEAR(b.segment);
    r->depth--;
    return st;
}

/* --- functions -------------------------------------------------------------------- */

static const mx__form_call *find_call(const char *word, size_t n)
{
    size_t n_calls;
    const mx__form_call *calls = mx__form_calls(&n_calls);

    for (size_t i = 0; i < n_calls; i++)
        if (strlen(calls[i].name) == n && memcmp(calls[i].name, word, n) == 0)
            return &calls[i];
    return NULL;
}

static mx_status closed(reader *r, mx_error *err)
{
    mx__form_skip_blanks(r);
    if (take(r, ')')) return MX_OK;
    return mx__form_complain(r, r->at, err, MX_SYNTAX, "expected ')'");
}

/* `( value )`, or with a second value behind a comma. */
static mx_status read_arguments(reader *r, unsigned n, mx__form *args, mx_error *err)
{
    mx_status st = MX_OK;

    if (r->depth >= MX__FORM_NESTING) return too_deep(r, err);
    r->depth++;
    if (!take(r, '(')) st = mx__form_complain(r, r->at, err, MX_SYNTAX, "expected '('");
    for (unsigned i = 0; i < n && st == MX_OK; i++) {
        mx__form_skip_blanks(r);
        if (i > 0 && !take(r, ','))
            st = mx__form_complain(r, r->at, err, MX_SYNTAX,
                                   "expected ',' and a second "
                                   "value");
        if (st == MX_OK) st = mx__form_read_value(r, &args[i], err);
    }
    if (st == MX_OK) st = closed(r, err);
    r->depth--;
    return st;
}

static mx_status read_call(reader *r, mx__form *out, mx_error *err)
{
    size_t from = r->at, end = word_end(r);
    const mx__form_call *call = find_call(r->text + from, end - from);
    mx__form args[2] = { MX__ZERO, MX__ZERO };
    mx_status st;

    r->at = end;
    if (!call) {
        int n = end - from > 40 ? 40 : (int)(end - from);

        st = mx__form_complain(r, from, err, MX_SYNTAX, "there is no function '%.*s'",
                               n, r->text + from);
        mx__fail_hint(
            err,
            "canonical negative lstop rstop mean temperature temp birthday reduced "
            "atomic tiny miny ordinal norton; of a whole line outcome thermograph");
        return st;
    }
    mx__form_skip_blanks(r);
    st = read_arguments(r, call->n_args, args, err);
    if (st != MX_OK) return st;
    st = call->n_args == 1 ? call->one(r->forms, args[0], out, err)
                           : call->two(r->forms, args[0], args[1], out, err);
    return placed(r, from, err, st);
}

/* --- terms ------------------------------------------------------------------------ */

static mx_status expected_value(const reader *r, mx_error *err)
{
    return mx__form_complain(r, r->at, err, MX_SYNTAX,
                             r->at >= r->n ? "expected a value, but the text ends here"
                                           : "expected a value");
}

/* The part before ups and stars, 0 when there is none. */
static mx_status read_head(reader *r, bool negative, mx__form *out, mx_error *err)
{
    mx__dyadic x;
    mx_status st;

    *out = MX__ZERO;
    if (is_digit(r, r->at)) {
        st = read_number(r, &x, err);
        if (st != MX_OK) return st;
        return mx__forms_compact(r->forms, negative ? mx__dyadic_neg(x) : x, 0, 0, out,
                                 err);
    }
    if (begins_small(r)) return MX_OK;
    if (r->at < r->n && r->text[r->at] == '{') return read_braces(r, out, err);
    if (r->at < r->n && r->text[r->at] == '(') return read_arguments(r, 1, out, err);
    if (r->at < r->n && is_letter(r->text[r->at])) return read_call(r, out, err);
    return expected_value(r, err);
}

static mx_status read_term(reader *r, mx__form *out, mx_error *err);

/* N copies of the term behind the point. */
static mx_status read_multiple(reader *r, size_t from, mx__form count, mx__form *out,
                               mx_error *err)
{
    mx__dyadic n;
    mx_status st;

    if (!mx__form_as_number(r->forms, count, &n) || n.exp != 0)
        return mx__form_complain(r, from, err, MX_SYNTAX,
                                 "only an integer may stand before the point; "
                                 "see norton(G, H)");
    r->at++;
    if (r->depth >= MX__FORM_NESTING) return too_deep(r, err);
    r->depth++;
    st = read_term(r, out, err);
    r->depth--;
    if (st != MX_OK) return st;
    return placed(r, from, err, mx__form_times(r->forms, n.num, *out, out, err));
}

/* A head with ups and stars joined to it; NEGATIVE belongs to the number in front. */
static mx_status read_joined(reader *r, bool negative, mx__form *out, mx_error *err)
{
    size_t from = r->at;
    int64_t ups = 0, star = 0;
    mx__form small;
    mx_status st = read_head(r, negative, out, err);

    if (st != MX_OK) return st;
    if (r->at < r->n && r->text[r->at] == '.')
        return read_multiple(r, from, *out, out, err);
    if (!begins_small(r)) return MX_OK;
    st = read_small(r, &ups, &star, err);
    if (st != MX_OK) return st;
    st = mx__forms_compact(r->forms, (mx__dyadic){ 0, 0 }, (int32_t)ups, (uint32_t)star,
                           &small, err);
    if (st == MX_OK) st = mx__form_sum(r->forms, *out, small, out, err);
    return placed(r, from, err, st);
}

static mx_status read_signed(reader *r, sign s, size_t length, mx__form *out,
                             mx_error *err)
{
    size_t from = r->at;
    mx_status st;

    if (r->depth >= MX__FORM_NESTING) return too_deep(r, err);
    r->at += length;
    mx__form_skip_blanks(r);
    if (s == SIGN_MINUS && is_digit(r, r->at)) return read_joined(r, true, out, err);
    r->depth++;
    st = read_term(r, out, err);
    r->depth--;
    if (st != MX_OK) return st;
    st = s == SIGN_MINUS ? mx__form_negative(r->forms, *out, out, err)
                         : mx__form_switch(r->forms, *out, out, err);
    return placed(r, from, err, st);
}

/* A term: an optional sign, then what is joined together. */
static mx_status read_term(reader *r, mx__form *out, mx_error *err)
{
    size_t length = 0;
    sign s;

    mx__form_skip_blanks(r);
    s = sign_at(r, &length);
    if (s == SIGN_MINUS || s == SIGN_PLUS_MINUS)
        return read_signed(r, s, length, out, err);
    return read_joined(r, false, out, err);
}

/* G is the nimber *STAR. */
static bool as_nimber(const reader *r, mx__form g, uint32_t *star)
{
    mx__form_compact c;

    if (!mx__form_as_compact(r->forms, g, &c) || c.ups != 0 ||
        mx__dyadic_cmp(c.number, mx__dyadic_int(0)) != 0)
        return false;
    *star = c.star;
    return true;
}

/* Terms multiplied as nimbers: the numbers below 2^32 are a field of their own. */
static mx_status read_product(reader *r, mx__form *out, mx_error *err)
{
    mx_status st = read_term(r, out, err);

    for (;;) {
        uint32_t a, b;
        size_t from;
        mx__form factor;

        if (st != MX_OK) return st;
        mx__form_skip_blanks(r);
        if (r->at == r->n || r->text[r->at] != '@') return MX_OK;
        from = r->at++;
        st = read_term(r, &factor, err);
        if (st != MX_OK) return st;
        if (!as_nimber(r, *out, &a) || !as_nimber(r, factor, &b))
            return mx__form_complain(r, from, err, MX_UNSUPPORTED,
                                     "'@' multiplies nimbers such as *2 and *3");
        st = mx__forms_compact(r->forms, mx__dyadic_int(0), 0,
                               (uint32_t)mx__nim_product(a, b), out, err);
    }
}

mx_status mx__form_read_value(reader *r, mx__form *out, mx_error *err)
{
    mx__form sum, term;
    mx_status st = read_product(r, &sum, err);

    while (st == MX_OK) {
        size_t from, length = 0;
        bool is_minus;

        mx__form_skip_blanks(r);
        from = r->at;
        is_minus = sign_at(r, &length) == SIGN_MINUS;
        if (!is_minus && !(r->at < r->n && r->text[r->at] == '+')) break;
        r->at += is_minus ? length : 1;
        st = read_product(r, &term, err);
        if (st != MX_OK) break;
        st = is_minus ? mx__form_difference(r->forms, sum, term, &sum, err)
                      : mx__form_sum(r->forms, sum, term, &sum, err);
        st = placed(r, from, err, st);
    }
    if (st == MX_OK) *out = sum;
    return st;
}

mx_status mx__form_read(mx__forms *forms, const char *text, size_t n, mx__form *out,
                        mx_error *err)
{
    reader r = { .forms = forms, .name = "<value>", .text = text, .n = n };
    mx__form g;
    mx_status st = mx__form_read_value(&r, &g, err);

    if (st != MX_OK) return st;
    if (r.at < r.n) {
        size_t from = r.at++;

        return mx__form_complain(&r, from, err, MX_SYNTAX,
                                 "this does not belong to a "
                                 "value");
    }
    *out = g;
    return MX_OK;
}
