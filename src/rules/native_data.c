/* native_data.c: data lines as C: whether what was read keeps their bounds. */
#include "letters.h"
#include "native_impl.h"

#include <string.h>

static bool has_bounds(const mx__field *f)
{
    return f->lo != INT64_MIN || f->hi != INT64_MAX;
}

/* C is outside the bounds of F: a condition. */
static const char *is_outside(mx__native *g, const mx__field *f, const char *c)
{
    const char *low = NULL, *high = NULL;

    if (f->lo != INT64_MIN)
        low = mx__native_str(g, "%s < %s", c, mx__cv_number(g, f->lo).c);
    if (f->hi != INT64_MAX)
        high = mx__native_str(g, "%s > %s", c, mx__cv_number(g, f->hi).c);
    return low && high ? mx__native_str(g, "%s || %s", low, high) : low ? low : high;
}

/* C is no letter of F's alphabet: a condition. */
static const char *is_foreign(mx__native *g, const mx__field *f, const char *c)
{
    const char *condition = "";
    size_t left = strlen(f->alphabet), used;

    for (const char *at = f->alphabet; left; at += used, left -= used)
        condition =
            mx__native_str(g, "%s%s%s != %u", condition, *condition ? " && " : "", c,
                           (unsigned)mx__read_rune(at, left, &used));
    return condition;
}

/* Every word of BLOCK from FIRST up to N keeps to F. */
static void fit_each(mx__native *g, const mx__field *f, const char *block, int first,
                     const char *n)
{
    const char *i = mx__native_name(g, "i");
    const char *c = mx__native_str(g, "%s[%s]", block, i);

    if (!f->alphabet && !has_bounds(f)) return;
    mx__native_open(g, "for (int64_t %s = %d; %s < %d + %s; %s++)", i, first, i, first,
                    n, i);
    mx__native_line(g, "if (%s) mx_fault();",
                    f->alphabet ? is_foreign(g, f, c) : is_outside(g, f, c));
    mx__native_close(g);
}

static void fit(mx__native *g, const mx__field *f, const char *c);

/* Every element of BLOCK is a block, or a record of F's parts. */
static void fit_blocks(mx__native *g, const mx__field *f, const char *block)
{
    const char *i = mx__native_name(g, "i"), *one = mx__native_name(g, "one");
    const char *word = mx__native_str(g, "%s[%s]", block, i);
    bool is_bare = f->kind == MX_S_RECORDS && !f->parts->next;
    size_t k = 0;

    mx__native_open(g, "for (int64_t %s = 1; %s <= %s[0]; %s++)", i, i, block, i);
    if (!is_bare) {
        mx__native_need(g, "blocks");
        mx__native_line(g, "const int64_t *%s = mx_p(%s);", one, word);
        mx__native_line(g, "(void)%s;", one);
    }
    if (f->kind == MX_S_WORDS) fit_each(g, f, one, 1, mx__native_str(g, "%s[0]", one));
    for (const mx__field *part = f->kind == MX_S_RECORDS ? f->parts : NULL; part;
         part = part->next, k++) {
        const char *value = is_bare ? word : mx__native_str(g, "%s[%zu]", one, k);

        if (part->kind != MX_S_INT) {
            const char *inner = mx__native_name(g, part->name);

            mx__native_need(g, "blocks");
            mx__native_line(g, "const int64_t *%s = mx_p(%s);", inner, value);
            mx__native_line(g, "(void)%s;", inner);
            value = inner;
        }
        fit(g, part, value);
    }
    mx__native_close(g);
}

static void fit(mx__native *g, const mx__field *f, const char *c)
{
    switch (f->kind) {
    case MX_S_INT:
        if (has_bounds(f))
            mx__native_line(g, "if (%s) mx_fault();", is_outside(g, f, c));
        break;
    case MX_S_ARRAY:
    case MX_S_BAG:
    case MX_S_SUBSET:
    case MX_S_WORD: fit_each(g, f, c, 1, mx__native_str(g, "%s[0]", c)); break;
    case MX_S_BOARD:
        fit_each(g, f, c, 2, mx__native_str(g, "%s[0] * %s[1]", c, c));
        break;
    case MX_S_WORDS:
        if (f->alphabet) fit_blocks(g, f, c);
        break;
    case MX_S_RECORDS: fit_blocks(g, f, c); break;
    case MX_S_GRAPH: break;
    }
}

/* The number is one of those behind `in`, which rest on no data. */
static void fit_universe(mx__native *g, const mx__field *f, const char *c)
{
    mx__cv all = mx__native_value(g, f->universe);

    mx__native_need(g, "has");
    mx__native_line(g, "if (!mx_has(%s, %s, %s)) mx_fault();",
                    mx__native_bare(g, all.c), c, mx__native_order(g, &mx__type_int));
}

void mx__native_fit_data(mx__native *g, size_t line)
{
    const mx__field *f = g->tree->data;
    const char *c = mx__native_str(g, "data_%zu", line);

    for (size_t i = line; i > 0; i--)
        f = f->next;
    fit(g, f, c);
    if (f->universe && f->kind == MX_S_INT) fit_universe(g, f, c);
}
