/* survey_codes.c: from a pattern such as 0.ddd to its codes. */
#include "survey.h"

#include "alloc.h"
#include "fail.h"

#include <string.h>

enum { MOST_LENGTH = 64 };

static const size_t most_codes = (size_t)1 << 24;

static const char digits[] = "0123456789ABCDEF";

/* How many digits may stand for C: 0 when it is fixed. */
static unsigned choices(char c)
{
    return c == 'd' ? 8 : c == 'h' ? 16 : 0;
}

static mx_status check_pattern(const mx__survey *survey, const char *pattern,
                               size_t *n_codes, mx_error *err)
{
    size_t n = strlen(pattern),
           at = strspn(pattern, survey->hex ? "0123456789ABCDEFdh" : "01234567dh");

    if (n == 0 || n > MOST_LENGTH)
        return mx__fail(err, MX_SYNTAX, "a pattern has 1 to %d characters",
                        MOST_LENGTH);
    if (at > 1 || pattern[at] != '.' ||
        at + 1 +
                strspn(pattern + at + 1,
                       survey->hex ? "0123456789ABCDEFdh" : "01234567dh") !=
            n) {
        mx__fail(err, MX_SYNTAX, "'%.70s' is no pattern of codes", pattern);
        mx__fail_hint(err, "such as 0.ddd or 4.7d: d is any octal digit, h any "
                           "hexadecimal one");
        return MX_SYNTAX;
    }
    *n_codes = 1;
    for (size_t i = 0; i < n; i++)
        if (choices(pattern[i]) && (*n_codes *= choices(pattern[i])) > most_codes)
            return mx__fail(err, MX_LIMIT, "'%.70s' has more than %zu codes", pattern,
                            most_codes);
    return MX_OK;
}

/* Code number NUMBER of PATTERN, the last digit turning fastest. */
static void spell(const char *pattern, size_t number, char out[MOST_LENGTH + 1])
{
    size_t n = strlen(pattern);

    out[n] = '\0';
    for (size_t i = n; i-- > 0;) {
        unsigned many = choices(pattern[i]);

        out[i] = many ? digits[number % many] : pattern[i];
        if (many) number /= many;
    }
}

static char *text_of(const mx_heap_rule *rule)
{
    size_t n = mx_heap_text(rule, NULL, 0) + 1;
    char *text = mx__malloc(n);

    if (text) mx_heap_text(rule, text, n);
    return text;
}

/* Appends what TEXT means, unless it is no game. */
static mx_status add_code(const char *text, mx__survey_codes *out, mx_error *err)
{
    mx_heap_rule *rule;
    mx_status st = mx_heap_parse(text, strlen(text), MX_HEAP_WIDE, &rule, NULL);
    char *code;

    if (st == MX_SYNTAX || st == MX_RANGE) return MX_OK; /* play would never end */
    if (st != MX_OK) return mx__fail(err, st, "no memory for the codes");
    code = text_of(rule);
    mx_heap_free(rule);
    if (!code || !MX_PUSH(*out, code)) {
        mx__free(code);
        return mx__fail(err, MX_NOMEM, "no memory for the codes");
    }
    return MX_OK;
}

mx_status mx__survey_expand(const mx__survey *survey, mx__survey_codes *out,
                            mx_error *err)
{
    char text[MOST_LENGTH + 1];
    mx_status st = MX_OK;

    for (size_t p = 0; st == MX_OK && p < survey->n_patterns; p++) {
        size_t n_codes = 0;

        st = check_pattern(survey, survey->patterns[p], &n_codes, err);
        for (size_t i = 0; st == MX_OK && i < n_codes; i++) {
            spell(survey->patterns[p], i, text);
            st = add_code(text, out, err);
        }
    }
    if (st != MX_OK) mx__survey_codes_clear(out);
    return st;
}

void mx__survey_codes_clear(mx__survey_codes *codes)
{
    for (size_t i = 0; i < codes->n; i++)
        mx__free(codes->at[i]);
    MX_VEC_CLEAR(*codes);
}
