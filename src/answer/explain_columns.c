/* explain_columns.c: the nim-sum of a reason in binary columns, or by pairing off powers of
   two for readers without binary. */
#include "explain.h"

/* Rows shown where the reader wants a screen. */
enum { SCREEN_ROWS = 5, MOST_BITS = 63 };

/* Groups of even count cancel: only the odd ones matter, and of these only values. */
static bool is_odd(const mx__reason_group *group)
{
    return group->count % 2 && group->worth.kind == MX__WORTH_NUMBER && group->worth.g;
}

static unsigned width_of(const mx__reason *reason)
{
    uint64_t all = 1;
    unsigned n = 0;

    for (size_t i = 0; i < reason->groups.n; i++)
        if (reason->groups.at[i].worth.kind == MX__WORTH_NUMBER)
            all |= reason->groups.at[i].worth.g;
    while (n < MOST_BITS && all >> n)
        n++;
    return n;
}

static void binary(mx__explain *e, uint64_t value, unsigned width)
{
    for (unsigned bit = width; bit-- > 0;) {
        mx__text_char(e->out, ' ');
        mx__text_char(e->out, (char)('0' + (value >> bit & 1)));
    }
}

static void row(mx__explain *e, const char *name, uint64_t value, unsigned width)
{
    mx__text_str(e->out, "  ");
    mx__text_pad(e->out, name, e->wide);
    mx__text_fmt(e->out, " %*llu ", e->digits, (unsigned long long)value);
    binary(e, value, width);
    mx__text_char(e->out, '\n');
}

void mx__explain_columns(mx__explain *e)
{
    const mx__reason *reason = e->reason;
    unsigned width = width_of(reason);
    size_t shown = 0, left = 0;
    uint64_t rest = 0;

    mx__text_fmt(e->out, "%s\n",
                 MX_T(e, "In binary, equal positions cancelled in pairs:"));
    for (size_t i = 0; i < reason->groups.n; i++) {
        const mx__reason_group *group = &reason->groups.at[i];

        if (!is_odd(group)) continue;
        if (!e->all && shown >= SCREEN_ROWS) {
            left++;
            rest ^= group->worth.g;
            continue;
        }
        row(e, mx__explain_at(e, i, mx__sum_at(e->sum, group->first)), group->worth.g,
            width);
        shown++;
    }
    if (left) {
        mx__text_str(e->out, "  ");
        mx__text_fmt(e->out, MX_T(e, "and %zu more, together %llu"), left,
                     (unsigned long long)rest);
        binary(e, rest, width);
        mx__text_char(e->out, '\n');
    }
    row(e, MX_T(e, "nim-sum"), reason->nim_sum, width);
}

/* --- pairs ------------------------------------------------------------------------ */

static size_t holders(const mx__reason *reason, uint64_t power)
{
    size_t n = 0;

    for (size_t i = 0; i < reason->groups.n; i++)
        n += is_odd(&reason->groups.at[i]) && (reason->groups.at[i].worth.g & power);
    return n;
}

/* "5 = 4 + 1" */
static void sum_of_powers(mx__explain *e, uint64_t value)
{
    bool follows = false;

    for (unsigned bit = MOST_BITS; bit-- > 0;) {
        if (!(value >> bit & 1)) continue;
        if (follows) mx__text_str(e->out, " + ");
        mx__text_fmt(e->out, "%llu", 1ULL << bit);
        follows = true;
    }
}

static void values_as_powers(mx__explain *e)
{
    const mx__reason *reason = e->reason;
    size_t shown = 0, left = 0;

    for (size_t i = 0; i < reason->groups.n; i++) {
        const mx__reason_group *group = &reason->groups.at[i];

        if (!is_odd(group)) continue;
        if (!e->all && shown++ >= SCREEN_ROWS) {
            left++;
            continue;
        }
        mx__text_str(e->out, "  ");
        mx__text_pad(e->out, mx__explain_at(e, i, mx__sum_at(e->sum, group->first)),
                     e->wide);
        mx__text_fmt(e->out, " %*llu = ", e->digits,
                     (unsigned long long)group->worth.g);
        sum_of_powers(e, group->worth.g);
        mx__text_char(e->out, '\n');
    }
    if (left) {
        mx__text_str(e->out, "  ");
        mx__text_fmt(e->out, MX_T(e, "and %zu more"), left);
        mx__text_char(e->out, '\n');
    }
}

void mx__explain_pairs(mx__explain *e)
{
    const mx__reason *reason = e->reason;
    unsigned width = width_of(reason);

    mx__text_fmt(e->out, "%s\n",
                 MX_T(e,
                      "As sums of powers of two, equal positions cancelled in pairs:"));
    values_as_powers(e);
    for (unsigned bit = width; bit-- > 0;) {
        size_t n = holders(reason, 1ULL << bit);

        if (!n) continue;
        mx__text_str(e->out, "  ");
        mx__text_fmt(e->out,
                     n == 1  ? MX_T(e, "the %llu occurs in %zu: it is left over")
                     : n % 2 ? MX_T(e, "the %llu occurs in %zu: one is left over")
                             : MX_T(e, "the %llu occurs in %zu: all pair off"),
                     1ULL << bit, n);
        mx__text_char(e->out, '\n');
    }
    mx__text_str(e->out, "  ");
    mx__text_pad(e->out, MX_T(e, "left over"), e->wide);
    mx__text_fmt(e->out, " %*llu\n", e->digits, (unsigned long long)reason->nim_sum);
}
