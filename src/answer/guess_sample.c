/* guess_sample.c: asking a game for the values of its small positions, and laying them out as rows
   and columns. */
#include "guess.h"

#include "compiler.h"
#include "enumerate.h"
#include "fail.h"
#include "shape.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETTINGS = 6, FIT_SETTINGS = 4, COORDINATES_MOST = 4, PLENTY = 1024 };

/* More than PLENTY rows are made only as long as they come fast, in seconds from the start. */
static const double fast = 0.75;

typedef struct maker {
    mx__guess_sample *s;
    const mx_shape *shape;
    int64_t kept[MX_GUESS_DATA]; /* what the data lines were */
    double until, until_plenty;
    mx__integers at; /* positions, one behind the other */
    MX_VEC(size_t) starts;
    mx_status status;
    mx_error *err;
} maker;

/* --- what a row holds ------------------------------------------------------------- */

static uint8_t level_of(const maker *m, mx_span at)
{
    uint8_t level = MX_GUARDS - 1;

    if (m->s->is_array) return at.at[0] < level ? (uint8_t)at.at[0] : level;
    for (size_t i = 0; i < m->shape->n_scalars; i++) {
        int64_t lo = m->shape->fields[i].lo,
                above = lo == INT64_MIN ? 2 : at.at[i] - lo;

        if (above < level) level = (uint8_t)above;
    }
    return level;
}

/* The value of AT by play, and whether it is lost. */
static mx_status ask(maker *m, mx_span at, int64_t *value, int64_t *lost)
{
    mx_opened *game = m->s->game;
    mx__solver *solver;
    mx_value v;
    bool wins;
    mx_status status;

    *value = MX__NO_VALUE;
    if (!(game->game->flags & (MX_MISERE | MX_ENDS | MX_DRAW))) {
        status = mx__opened_solver(game, &solver, m->err);
        if (status == MX_OK) status = mx__solver_value(solver, at, &v, m->err);
        if (status != MX_OK) return status;
        if (v.kind == MX_NIMBER) *value = (int64_t)v.payload;
        *lost = v.kind == MX_NIMBER && v.payload == 0;
        return MX_OK;
    }
    status = mx__play_wins(game, &at, 1, -1, &wins, m->err);
    *lost = !wins;
    return status;
}

static mx_status add_row(maker *m, mx_span at)
{
    mx__guess_sample *s = m->s;
    int64_t row[MX_GUESS_COLUMNS], value, lost;
    size_t n = mx__guess_lay_out(m->s, at, row);
    mx_status status = ask(m, at, &value, &lost);

    if (status != MX_OK) return status;
    for (size_t i = 0; i < m->s->n_recursive; i++)
        row[n++] = MX__NO_VALUE;
    if (value == MX__NO_VALUE) s->has_values = false;
    for (size_t i = 0; i < n; i++)
        if (!MX_PUSH(s->rows, row[i])) s->names.failed = true;
    if (!MX_PUSH(s->values, value) || !MX_PUSH(s->lost, lost) ||
        !MX_PUSH(s->levels, level_of(m, at)) || s->names.failed)
        return mx__fail(m->err, MX_NOMEM, "out of memory");
    s->n_rows++;
    return MX_OK;
}

/* --- which positions -------------------------------------------------------------- */

static int collect(void *context, mx_span at)
{
    enum { POSITIONS = 1 << 13 };
    maker *m = context;
    size_t start = m->at.n;

    if (m->starts.n >= POSITIONS) return 1;
    for (size_t i = 0; i < at.n; i++)
        if (!MX_PUSH(m->at, at.at[i])) m->status = MX_NOMEM;
    if (!MX_PUSH(m->starts, start)) m->status = MX_NOMEM;
    return m->status != MX_OK;
}

static mx_span position(const maker *m, size_t i)
{
    size_t end;

    assert(i < m->starts.n);
    end = i + 1 < m->starts.n ? m->starts.at[i + 1] : m->at.n;

    return (mx_span){ m->at.at + m->starts.at[i], end - m->starts.at[i] };
}

static void gather_line(maker *m)
{
    enum { FAR = 1 << 12 };
    const mx_field *fields = m->shape->fields;

    for (int64_t n = fields[0].lo; n < fields[0].lo + FAR && n <= fields[0].hi; n++) {
        int64_t at[2] = { n, n + m->s->line };

        if (at[1] < fields[1].lo || at[1] > fields[1].hi) continue;
        if (collect(m, (mx_span){ at, 2 })) return;
    }
}

/* The size of the smallest position: coordinates may begin far above 0. */
static int64_t smallest_size(const maker *m)
{
    int64_t size = 0;

    for (size_t i = 0; i < m->shape->n_scalars; i++) {
        int64_t lo = m->shape->fields[i].lo;

        if (lo > 0 && MX_ADD_OVERFLOWS(size, lo, &size)) return INT64_MAX;
    }
    return size;
}

/* Positions in order of size, as many as there may be rows of. */
static mx_status gather(maker *m)
{
    enum { SIZES = 1 << 14 };
    int64_t first = m->s->is_array ? 0 : smallest_size(m);
    int64_t largest = m->s->is_array              ? mx__largest_size
                      : first > INT64_MAX - SIZES ? INT64_MAX - 1
                                                  : first + SIZES;

    if (m->s->is_line) gather_line(m);
    for (int64_t size = first; size <= largest && !m->s->is_line; size++)
        if (mx__enumerate(m->shape, size, collect, m)) break;
    if (m->status != MX_OK) return mx__fail(m->err, MX_NOMEM, "out of memory");
    return m->starts.n || m->s->is_line
               ? MX_OK
               : mx__fail(m->err, MX_UNSUPPORTED,
                          "there are no small positions to look at");
}

/* Rows for the positions [FROM, TO) under the data of now, until time is up. *N: where it
   stopped. */
static mx_status rows(maker *m, size_t from, size_t to, size_t *n)
{
    for (*n = from; *n < to; ++*n) {
        mx_status status;

        if (*n % 16 == 15 && mx__now() > (*n < PLENTY ? m->until : m->until_plenty))
            return MX_OK;
        status = add_row(m, position(m, *n));
        if (status == MX_LIMIT && mx__now() > m->until) return MX_OK;
        if (status != MX_OK) return status;
    }
    return MX_OK;
}

/* --- data ------------------------------------------------------------------------- */

static bool is_among(const char *word, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(words[i], word) == 0) return true;
    return false;
}

static void choose_data(maker *m, const char *const *taken, size_t n_taken)
{
    const mx__rules *rules = m->s->game->rules;

    for (size_t i = 0;
         rules && i < mx__rules_n_data(rules) && m->s->n_data < MX_GUESS_DATA; i++) {
        int64_t value;

        if (is_among(mx__rules_data_name(rules, i), taken, n_taken) ||
            !mx__rules_data_integer(rules, i, &value))
            continue;
        m->kept[m->s->n_data] = value;
        m->s->data[m->s->n_data++] = i;
    }
}

/* Setting number I: 1, 2, ... of one line; of two, pairs from (1, 1) on. False: the rules do
   not allow it. */
static bool set_data(maker *m, size_t i)
{
    size_t number[MX_GUESS_DATA] = { m->s->n_data == 2 ? i / 3 + 1 : i + 1, i % 3 + 1 };

    for (size_t d = 0; d < m->s->n_data; d++) {
        char text[24];

        snprintf(text, sizeof text, "%zu", number[d]);
        if (mx__rules_set(m->s->game->rules,
                          mx__rules_data_name(m->s->game->rules, m->s->data[d]), text,
                          NULL, NULL) != MX_OK)
            return false;
    }
    return true;
}

static mx_status restore(maker *m)
{
    mx_status status = MX_OK;

    for (size_t d = 0; d < m->s->n_data && status == MX_OK; d++) {
        char text[24];

        snprintf(text, sizeof text, "%lld", (long long)m->kept[d]);
        status = mx__rules_set(m->s->game->rules,
                               mx__rules_data_name(m->s->game->rules, m->s->data[d]),
                               text, NULL, m->err);
    }
    return status;
}

/* --- fitted rows first ------------------------------------------------------------ */

static void swap_rows(mx__guess_sample *s, size_t i, size_t j)
{
    size_t n = s->n_columns;

    for (size_t c = 0; c < n; c++) {
        int64_t keep = s->rows.at[i * n + c];

        s->rows.at[i * n + c] = s->rows.at[j * n + c];
        s->rows.at[j * n + c] = keep;
    }
    for (int which = 0; which < 2; which++) {
        int64_t *v = which ? s->lost.at : s->values.at, keep = v[i];

        v[i] = v[j];
        v[j] = keep;
    }
    {
        uint8_t keep = s->levels.at[i];

        s->levels.at[i] = s->levels.at[j];
        s->levels.at[j] = keep;
    }
}

/* Laws want the smallest positions last among the fitted ones. */
static void sort_fit(mx__guess_sample *s)
{
    for (size_t i = 1; i < s->n_fit; i++)
        for (size_t j = i; j > 0 && s->levels.at[j] > s->levels.at[j - 1]; j--)
            swap_rows(s, j, j - 1);
}

/* The largest Fibonacci number up to N, or 0. */
static int64_t largest_fibonacci(int64_t n)
{
    int64_t a = 0, b = 1;

    while (b <= n) {
        int64_t next = a + b;

        a = b;
        b = next;
    }
    return a;
}

/* value(n / b) of the rows, which are the heaps LO, LO + 1, ... in order; at last the value of what
   is left without the first part by Zeckendorf. */
static void recur(maker *m, int64_t lo)
{
    mx__guess_sample *s = m->s;

    for (size_t r = 0; r < s->n_rows && s->has_values; r++)
        for (size_t i = 0; i < m->s->n_recursive; i++) {
            int64_t n = (int64_t)r + lo;
            int64_t part = i + 1 < m->s->n_recursive ? n / (int64_t)(i + 2)
                                                     : n - largest_fibonacci(n);

            if (part >= lo && part < n)
                s->rows.at[r * s->n_columns + m->s->recursive_from + i] =
                    s->values.at[part - lo];
        }
}

static void spread(mx__guess_sample *s)
{
    for (size_t i = 0; i < s->n_fit; i++) {
        size_t span = s->n_rows / s->n_fit;

        if (span > 1) swap_rows(s, i, i * span);
    }
}

/* --- the sample ------------------------------------------------------------------- */

/* The first EACH positions of the first settings are fitted; all settings have as many
   again, and the first settings are asked once more, to be looked at by nobody. */
static mx_status fill_with_data(maker *m, size_t *n)
{
    enum { EACH = MX_FIT_MOST / FIT_SETTINGS, CHECKED = 4 * EACH };
    mx_status status = MX_OK;
    size_t good = 0;

    for (size_t i = 0; i < 3 * SETTINGS && status == MX_OK; i++) {
        if (!set_data(m, i)) continue;
        if (good < FIT_SETTINGS)
            status = rows(m, 0, m->starts.n < EACH ? m->starts.n : EACH, n);
        else
            status = rows(m, 0, m->starts.n < CHECKED ? m->starts.n : CHECKED, n);
        if (++good == FIT_SETTINGS) m->s->n_fit = m->s->n_rows;
        if (good == 2 * SETTINGS) break;
    }
    if (good < FIT_SETTINGS) m->s->n_fit = m->s->n_rows / 2;
    return status;
}

static mx_status fill(maker *m)
{
    mx__guess_sample *s = m->s;
    size_t n = 0, fit;
    mx_status status = gather(m);

    if (status != MX_OK) return status;
    s->has_values = true;
    if (m->s->n_data) {
        status = fill_with_data(m, &n);
        if (restore(m) != MX_OK && status == MX_OK) status = MX_FAULT;
    } else {
        status = rows(m, 0, m->starts.n, &n);
        fit = s->n_rows / 3;
        s->n_fit = fit < MX_FIT_MOST ? fit : MX_FIT_MOST;
        if (m->s->n_recursive) recur(m, m->shape->fields[0].lo);
    }
    if (!m->starts.n) return status;
    if (s->n_rows)
        s->checked_to = mx__position_size(m->shape, position(m, n ? n - 1 : 0));
    s->fitted_to = mx__position_size(m->shape, position(m, s->n_fit < m->starts.n
                                                               ? s->n_fit
                                                               : m->starts.n - 1));
    if (m->s->is_array && s->n_fit) spread(s);
    sort_fit(s);
    return status;
}

/* A single position may take longer than there is time: then the rows before it are the
   sample. */
static mx_status fill_in_time(maker *m)
{
    mx__budget *budget = &m->s->game->session->budget;
    double deadline = mx__budget_until(budget, m->until);
    mx_status status = fill(m);

    budget->deadline = deadline;
    if (status != MX_LIMIT || mx__now() < m->until) return status;
    return mx__budget_charge(budget, 0, m->err);
}

mx_status mx__guess_sample_make(mx__guess_sample *s, const char *const *taken,
                                size_t n_taken, double seconds, mx_error *err)
{
    const mx_shape *shape = s->game->game->shape;
    double now = mx__now();
    maker m = { .s = s,
                .shape = shape,
                .err = err,
                .until = now + seconds,
                .until_plenty = now + (seconds < fast ? seconds : fast) };
    mx_status status;

    s->is_array = shape->n_fields == 1 && (shape->fields[0].kind == MX_ARRAY ||
                                           shape->fields[0].kind == MX_BAG);
    if (!s->is_array &&
        (shape->n_fields != shape->n_scalars || shape->n_fields > COORDINATES_MOST))
        return mx__fail(err, MX_UNSUPPORTED,
                        "laws are looked for where a position is one to four integers, "
                        "or one array");
    choose_data(&m, taken, n_taken);
    status = mx__guess_columns(s, err);
    if (status == MX_OK) status = fill_in_time(&m);
    MX_VEC_CLEAR(m.at);
    MX_VEC_CLEAR(m.starts);
    return status;
}

void mx__guess_sample_clear(mx__guess_sample *s)
{
    MX_VEC_CLEAR(s->rows);
    MX_VEC_CLEAR(s->values);
    MX_VEC_CLEAR(s->lost);
    MX_VEC_CLEAR(s->levels);
    mx__text_clear(&s->names);
}

mx__sample mx__guess_sample_view(const mx__guess_sample *s, bool lost)
{
    return (mx__sample){
        .columns = s->columns,
        .n_columns = s->n_columns,
        .rows = s->rows.at,
        .values = lost ? s->lost.at : s->values.at,
        .levels = s->levels.at,
        .n_rows = s->n_rows,
        .n_fit = s->n_fit,
        .is_condition = lost,
        .main_column = s->is_line || s->game->game->shape->n_scalars == 1 ? 0 : -1
    };
}

void mx__guess_guard(const mx__guess_sample *s, uint8_t guard, mx__text *out)
{
    const mx_shape *shape = s->game->game->shape;

    if (!guard) return;
    if (!shape->n_scalars) {
        mx__text_fmt(out, "len(%s) >= %u", mx__guess_coordinate(s->game, 0), guard);
        return;
    }
    for (size_t i = 0, n = 0; i < shape->n_scalars; i++) {
        if (shape->fields[i].lo == INT64_MIN) continue;
        mx__text_fmt(out, "%s%s >= %lld", n++ ? " and " : "",
                     mx__guess_coordinate(s->game, i),
                     (long long)shape->fields[i].lo + guard);
    }
}

void mx__guess_row(const mx__guess_sample *s, size_t i, mx__text *out)
{
    for (size_t c = 0, n = 0; c < s->n_columns; c++) {
        int64_t value = s->rows.at[i * s->n_columns + c];

        if (s->columns[c].cost > 2 || value == MX__NO_VALUE) continue;
        mx__text_fmt(out, "%s%s = %lld", n++ ? ", " : "", s->columns[c].text,
                     (long long)value);
    }
}
