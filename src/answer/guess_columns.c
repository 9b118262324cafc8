/* guess_columns.c: what laws may be made of: coordinates, data, and what is cheap to say of two
   heaps or of an array. */
#include "guess.h"

#include "fail.h"

#include <stdlib.h>
#include <string.h>

/* --- columns ---------------------------------------------------------------------- */

static void column(mx__guess_sample *s, const char *text, const char *c_text,
                   const char *latex, int strength, int cost)
{
    if (s->n_columns == MX_GUESS_COLUMNS) return;
    s->columns[s->n_columns++] =
        (mx__column){ text, c_text, latex, (uint8_t)strength, (uint8_t)cost };
}

/* The names are written first and pointed at last, for the text may move. */
static size_t name(mx__guess_sample *s, const char *form, const char *a, const char *b)
{
    size_t at = s->names.n;

    for (; *form; form++)
        if (*form == '@')
            mx__text_str(&s->names, a);
        else if (*form == '$')
            mx__text_str(&s->names, b);
        else
            mx__text_char(&s->names, *form);
    mx__text_char(&s->names, '\0');
    return at;
}

typedef struct derived {
    const char *rule, *c, *latex;
    uint8_t strength, cost;
} derived;

/* Of two coordinates: what laws of two heaps are made of. */
static const derived of_two[] = {
    { "min(@, $)", "min(@, $)", "\\min(@, $)", 12, 3 },
    { "max(@, $)", "max(@, $)", "\\max(@, $)", 12, 3 },
    { "abs(@ - $)", "llabs(@ - $)", "|@ - $|", 12, 3 },
    { "@*@", "@*@", "@^2", 9, 3 },
    { "$*$", "$*$", "$^2", 9, 3 },
    { "abs(@*@ - $*$)", "llabs(@*@ - $*$)", "|@^2 - $^2|", 12, 5 },
};

/* Of an array; `features` computes them in this order. */
static const derived of_array[] = {
    { "len(@)", "len(@)", "|@|", 12, 1 },
    { "sum(@)", "sum(@)", "\\sum @_i", 12, 1 },
    { "xor(@)", "xor(@)", "\\bigoplus @_i", 12, 1 },
    { "max(@)", "max(@)", "\\max @_i", 12, 2 },
    { "min(@)", "min(@)", "\\min @_i", 12, 2 },
    { "first(@)", "@[0]", "@_0", 12, 2 },
    { "last(@)", "last(@)", "@_{-1}", 12, 2 },
    { "count(v for v in @ if v == 1)", "ones(@)", "\\#\\{i: @_i = 1\\}", 12, 4 },
    { "count(v for v in @ if odd(v))", "odds(@)", "\\#\\{i: @_i \\text{ odd}\\}", 12,
      4 },
    { "count(v for v in @ if v == min(@))", "minima(@)", "\\#\\{i: @_i = \\min @\\}",
      12, 5 },
    { "len(distinct(@))", "distinct(@)", "\\#\\{@_i\\}", 12, 4 },
    { "xor(@[i] for i in indices(@) if odd(i))", "xor_odd(@)",
      "\\bigoplus_{i \\text{ odd}} @_i", 12, 5 },
    { "xor(@[i] for i in indices(@) if even(i))", "xor_even(@)",
      "\\bigoplus_{i \\text{ even}} @_i", 12, 5 },
    { "xor(v - 1 for v in @ if v > 0)", "xor_less_one(@)", "\\bigoplus (@_i - 1)", 12,
      6 },
};

static void point_columns(mx__guess_sample *s, size_t first, const size_t (*at)[3])
{
    for (size_t c = first; c < s->n_columns; c++) {
        s->columns[c].text = s->names.at + at[c][0];
        s->columns[c].c_text = s->names.at + at[c][1];
        s->columns[c].latex = s->names.at + at[c][2];
    }
}

static void add(mx__guess_sample *s, size_t (*at)[3], const derived *d, const char *a,
                const char *b)
{
    if (s->n_columns == MX_GUESS_COLUMNS) return;
    at[s->n_columns][0] = name(s, d->rule, a, b);
    at[s->n_columns][1] = name(s, d->c, a, b);
    at[s->n_columns][2] = name(s, d->latex, a, b);
    column(s, NULL, NULL, NULL, d->strength, d->cost);
}

static void recursive_columns(mx__guess_sample *s, size_t (*at)[3], const char *of)
{
    static const derived without_largest = { "value(@ - last(fibonacci(@)))",
                                             "value(@ - largest_fibonacci(@))",
                                             "G(@ - \\max\\{F_i \\le @\\})", 12, 6 };
    static const derived form = { "value(@/$)", "value(@/$)",
                                  "G(\\lfloor @ / $ \\rfloor)", 12, 4 };

    if (s->n_data || s->game->game->shape->fields[0].lo < 0 ||
        s->game->game->shape->fields[0].lo > 1)
        return;
    s->recursive_from = s->n_columns;
    for (int b = 2; b <= 10; b++) {
        char base[4] = { (char)('0' + b % 10), 0 };
        derived d = form;

        d.cost = b == 2 ? 4 : 6;
        add(s, at, &d, of, b == 10 ? "10" : base);
        s->n_recursive++;
    }
    add(s, at, &without_largest, of, "");
    s->n_recursive++;
}

const char *mx__guess_coordinate(const mx_opened *game, size_t i)
{
    return game->rules || !game->heap ? game->game->shape->fields[i].name : "n";
}

mx_status mx__guess_columns(mx__guess_sample *s, mx_error *err)
{
    static const derived plain = { "@", "@", "@", 12, 1 };
    const mx_opened *game = s->game;
    size_t at[MX_GUESS_COLUMNS][3];

    if (s->is_array) {
        for (size_t i = 0; i < sizeof of_array / sizeof *of_array; i++)
            add(s, at, &of_array[i], mx__guess_coordinate(game, 0), "");
    } else {
        for (size_t i = 0; i < s->game->game->shape->n_fields; i++)
            add(s, at, &plain, mx__guess_coordinate(game, i), "");
        if (s->game->game->shape->n_fields == 2)
            for (size_t i = 0; i < sizeof of_two / sizeof *of_two; i++)
                add(s, at, &of_two[i], mx__guess_coordinate(game, 0),
                    mx__guess_coordinate(game, 1));
    }
    for (size_t i = 0; i < s->n_data; i++)
        add(s, at, &plain, mx__rules_data_name(s->game->rules, s->data[i]), "");
    if (!s->is_array && s->game->game->shape->n_fields == 1)
        recursive_columns(s, at, mx__guess_coordinate(game, 0));
    if (s->names.failed) return mx__fail(err, MX_NOMEM, "out of memory");
    point_columns(s, 0, (const size_t(*)[3])at);
    return MX_OK;
}

/* --- rows ------------------------------------------------------------------------- */

static void features(const int64_t *a, size_t n, int64_t *out)
{
    int64_t least = MX__NO_VALUE, largest = MX__NO_VALUE;

    memset(out, 0, sizeof of_array / sizeof *of_array * sizeof *out);
    out[0] = (int64_t)n;
    for (size_t i = 0; i < n; i++) {
        bool is_first = true;

        for (size_t j = 0; j < i; j++)
            is_first = is_first && a[j] != a[i];
        out[1] += a[i];
        out[2] ^= a[i];
        if (i == 0 || a[i] > largest) largest = a[i];
        if (i == 0 || a[i] < least) least = a[i];
        out[7] += a[i] == 1;
        out[8] += a[i] & 1;
        out[10] += is_first;
        out[i % 2 ? 11 : 12] ^= a[i];
        if (a[i] > 0) out[13] ^= a[i] - 1;
    }
    for (size_t i = 0; i < n; i++)
        out[9] += a[i] == least;
    out[3] = largest;
    out[4] = least;
    out[5] = n ? a[0] : MX__NO_VALUE;
    out[6] = n ? a[n - 1] : MX__NO_VALUE;
}

size_t mx__guess_lay_out(const mx__guess_sample *s, mx_span at, int64_t *row)
{
    size_t n = 0;

    if (s->is_array) {
        features(at.at + 1, at.n - 1, row);
        n = sizeof of_array / sizeof *of_array;
    } else {
        for (size_t i = 0; i < at.n; i++)
            row[n++] = at.at[i];
        if (at.n == 2) {
            int64_t x = at.at[0], y = at.at[1];

            row[n++] = x < y ? x : y;
            row[n++] = x > y ? x : y;
            row[n++] = x > y ? x - y : y - x;
            row[n++] = x * x;
            row[n++] = y * y;
            row[n++] = llabs(x * x - y * y);
        }
    }
    for (size_t i = 0; i < s->n_data; i++) {
        int64_t value = 0;

        if (mx__rules_data_integer(s->game->rules, s->data[i], &value)) row[n] = value;
        n++;
    }
    return n;
}
