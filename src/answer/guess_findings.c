/* guess_findings.c: laws that are no expression: lost numbers that follow a recurrence, and values
   that are those of a heap game with a name. */
#include "guess.h"

#include "alloc.h"
#include "fail.h"
#include "naming.h"
#include "recurrence.h"
#include "sequence.h"

/* --- recurrences ------------------------------------------------------------------ */

typedef MX_VEC(int64_t) numbers;

/* The lost numbers in ascending order: rows follow each other but for the first ones. */
static bool list_lost(const mx__guess_sample *s, numbers *out)
{
    for (size_t i = 0; i < s->n_rows; i++) {
        int64_t n = s->rows.at[i * s->n_columns];
        size_t k;

        if (!s->lost.at[i]) continue;
        if (!MX_PUSH(*out, n)) return false;
        for (k = out->n - 1; k > 0 && out->at[k - 1] > n; k--)
            out->at[k] = out->at[k - 1];
        out->at[k] = n;
    }
    return true;
}

bool mx__guess_recurrence(const mx__guess_sample *s, mx__finding *out)
{
    enum { FEW = 64 };
    const char *n = mx__guess_coordinate(s->game, 0);
    numbers lost = { 0 };
    mx__recurrence x;
    size_t n_lost = 0;
    bool found = false;

    for (size_t i = 0; i < s->n_rows; i++)
        n_lost += s->lost.at[i] != 0;
    if (n_lost <= FEW && list_lost(s, &lost) &&
        mx__recurrence_find(lost.at, lost.n, &x)) {
        *out = (mx__finding){ .kind = "recurrence",
                              .least = x.skip ? lost.at[x.skip] : 0,
                              .fitted_to = lost.at[lost.n / 2],
                              .checked_to = s->checked_to };
        mx__recurrence_let(&x, false, &out->before);
        mx__recurrence_let(&x, true, &out->c);
        mx__recurrence_call(&x, lost.at, n, &out->formula);
        mx__recurrence_latex(&x, lost.at, &out->latex);
        found = true;
    }
    MX_VEC_CLEAR(lost);
    return found;
}

/* --- names ------------------------------------------------------------------------ */

typedef struct known {
    uint32_t *at;
    size_t n;
    int64_t from;
} known;

/* The values from the first number on; false: not all of them are small numbers. */
static bool take_values(const mx__guess_sample *s, known *out)
{
    size_t n = 0;

    out->from = INT64_MAX;
    for (size_t i = 0; i < s->n_rows; i++)
        if (s->rows.at[i * s->n_columns] < out->from)
            out->from = s->rows.at[i * s->n_columns];
    for (size_t i = 0; i < s->n_rows; i++) {
        int64_t at = s->rows.at[i * s->n_columns], g = s->values.at[i];

        if (g < 0 || g > INT32_MAX || at - out->from >= (int64_t)s->n_rows)
            return false;
        out->at[at - out->from] = (uint32_t)g;
        n++;
    }
    out->n = n;
    return out->from >= 0;
}

/* Has MATCH all the values, those that were not asked for too? */
static mx_status confirm(const mx__naming_match *match, const known *k,
                         mx__budget *budget, bool *same, mx_error *err)
{
    mx__sequence *seq = NULL;
    mx_status status = mx__sequence_new(match->rule, NULL, budget, &seq, err);

    *same = true;
    for (size_t i = 0; i < k->n && status == MX_OK && *same; i++) {
        uint64_t g = 0;

        status = mx__sequence_value(seq, i + (uint64_t)match->shift, &g, err);
        *same = g == k->at[i];
    }
    mx__sequence_free(seq);
    return status;
}

static void write_name(const mx__guess_sample *s, const mx__naming_match *match,
                       int64_t shift, mx__finding *out)
{
    const char *n = mx__guess_coordinate(s->game, 0);
    mx__text heap = { 0 };

    mx__text_str(&heap, n);
    if (shift)
        mx__text_fmt(&heap, " %c %lld", shift < 0 ? '-' : '+',
                     (long long)(shift < 0 ? -shift : shift));
    *out = (mx__finding){ .kind = "name",
                          .fitted_to = s->fitted_to,
                          .checked_to = s->checked_to };
    mx__text_fmt(&out->formula, "value(\"%s\", %s)", match->game,
                 heap.at ? heap.at : "");
    mx__text_fmt(&out->c, "grundy_value(%s) /* %s%smexor emit '%s' --main none */",
                 heap.at ? heap.at : "", match->name ? match->name : "",
                 match->name ? ": " : "", match->game);
    mx__text_fmt(&out->latex, "G_{%s}(%s)", match->game, heap.at ? heap.at : "");
    out->formula.failed = out->formula.failed || heap.failed;
    mx__text_clear(&heap);
}

mx_status mx__guess_name(const mx__guess_sample *s, mx__finding *out, bool *found,
                         mx_error *err)
{
    enum { ASKED = 256, LEAST = 64 };
    mx__budget *budget = &s->game->session->budget;
    known k = { .at = mx__calloc(s->n_rows + 1, sizeof *k.at) };
    mx__naming ask = { .values = k.at, .budget = budget };
    mx__naming_matches all = { 0 };
    mx_status status = MX_OK;

    *found = false;
    if (!k.at) return mx__fail(err, MX_NOMEM, "out of memory");
    if (s->n_rows >= LEAST && take_values(s, &k)) {
        ask.n = k.n < ASKED ? k.n : ASKED;
        status = mx__naming_find(&ask, &all, err);
    }
    for (size_t i = 0; i < all.n && status == MX_OK && !*found; i++) {
        const mx__naming_match *match = &all.at[i];

        if (!match->rule || match->shift < 0 || (s->game->game->heap && !match->name))
            continue;
        status = confirm(match, &k, budget, found, err);
        if (*found && status == MX_OK) write_name(s, match, match->shift - k.from, out);
    }
    mx__naming_clear(&all);
    mx__free(k.at);
    return status;
}
