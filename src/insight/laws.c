/* laws.c: the search for laws, stage by stage, and what is kept of it. */
#include "laws_impl.h"

#include "fail.h"

#include <assert.h>
#include <string.h>

enum { BANK_MOST = 1 << 17, TRIES_MOST = 1000, NEAR_MISSES_MOST = 5, LAWS_MOST = 12 };

void mx__laws_clear(mx__laws *laws)
{
    mx__expressions_clear(&laws->e);
    MX_VEC_CLEAR(laws->found);
    MX_VEC_CLEAR(laws->near_misses);
    if (laws->bank) mx__bank_clear(laws->bank);
    mx__free(laws->bank);
    laws->bank = NULL;
}

mx_status mx__laws_hand_over(mx__laws *from, mx__laws *to, mx_error *err)
{
    size_t n = from->e.nodes.n;

    if (!from->bank || !from->bank->is_whole) return MX_OK;
    if (!MX_RESERVE(to->e.nodes, n))
        return mx__fail(err, MX_NOMEM, "no memory for a search of formulas");
    memcpy(to->e.nodes.at, from->e.nodes.at, n * sizeof *to->e.nodes.at);
    to->e.nodes.n = n;
    to->bank = from->bank;
    to->bank->e = &to->e;
    from->bank = NULL;
    return MX_OK;
}

size_t mx__sample_spoken(const mx__sample *sample, uint8_t guard)
{
    size_t n = 0;

    for (size_t i = 0; i < sample->n_fit; i++)
        n += sample->levels[i] >= guard;
    return n;
}

/* --- keeping what fits ------------------------------------------------------------ */

static size_t length_of(const mx__expressions *e, uint32_t number)
{
    mx__text text = { 0 };
    size_t n;

    mx__expression_write(e, number, MX_IN_RULES, &text);
    n = text.failed ? SIZE_MAX : text.n;
    mx__text_clear(&text);
    return n;
}

static bool is_same_text(const mx__expressions *e, uint32_t a, uint32_t b)
{
    mx__text one = { 0 }, other = { 0 };
    bool same;

    mx__expression_write(e, a, MX_IN_RULES, &one);
    mx__expression_write(e, b, MX_IN_RULES, &other);
    same = one.n == other.n && (one.n == 0 || memcmp(one.at, other.at, one.n) == 0);
    mx__text_clear(&one);
    mx__text_clear(&other);
    return same;
}

/* Puts LAW where its length belongs; of more than MOST the longest is lost. */
static void insert(const mx__expressions *e, mx__law *at, size_t *n, size_t most,
                   mx__law law)
{
    size_t i;

    for (i = 0; i < *n; i++)
        if (at[i].length == law.length &&
            is_same_text(e, at[i].expression, law.expression))
            return;
    for (i = *n; i > 0 && at[i - 1].length > law.length; i--)
        if (i < most) at[i] = at[i - 1];
    if (i >= most) return;
    at[i] = law;
    if (*n < most) ++*n;
}

static bool speaks_of(const mx__sample *s, const mx__law *law, size_t row)
{
    const int64_t *at = s->rows + row * s->n_columns;

    return s->levels[row] >= law->guard && (!law->is_ordered || at[0] <= at[1]) &&
           (!law->least || at[0] >= law->least);
}

/* A condition that is always or never true where it speaks says nothing. */
static bool says_something(const mx__sample *s, const mx__law *law)
{
    enum { FEW = 6, UNSEEN = 2 };
    size_t n_true = 0, n_false = 0, true_unseen = 0, false_unseen = 0;

    if (!s->is_condition) return true;
    for (size_t i = 0; i < s->n_rows; i++) {
        if (!speaks_of(s, law, i)) continue;
        n_true += s->values[i] != 0;
        n_false += s->values[i] == 0;
        true_unseen += i >= s->n_fit && s->values[i] != 0;
        false_unseen += i >= s->n_fit && s->values[i] == 0;
    }
    return n_true >= FEW && n_false >= FEW && true_unseen >= UNSEEN &&
           false_unseen >= UNSEEN;
}

static void judge(const mx__sample *s, const mx__expressions *e, mx__law *law)
{
    law->counterexample = s->n_rows;
    for (size_t i = 0; i < s->n_rows; i++) {
        int64_t value;

        if (!speaks_of(s, law, i)) continue;
        if (mx__expression_at(e, law->expression, s->rows + i * s->n_columns, &value) &&
            value == s->values[i])
            continue;
        law->guard = s->levels[i] + 1U;
        if (law->guard < MX_GUARDS) continue;
        law->counterexample = i;
        return;
    }
}

static void try_law(const mx__sample *sample, mx__laws *out, mx__law law)
{
    judge(sample, &out->e, &law);
    law.length = length_of(&out->e, law.expression);
    if (law.length == SIZE_MAX) out->e.failed = true;
    if (law.counterexample < sample->n_rows) {
        if (MX_RESERVE(out->near_misses, NEAR_MISSES_MOST))
            insert(&out->e, out->near_misses.at, &out->near_misses.n, NEAR_MISSES_MOST,
                   law);
        else
            out->e.failed = true;
        return;
    }
    if (mx__sample_spoken(sample, law.guard) * 2 < sample->n_fit ||
        !says_something(sample, &law))
        return;
    if (MX_RESERVE(out->found, LAWS_MOST))
        insert(&out->e, out->found.at, &out->found.n, LAWS_MOST, law);
    else
        out->e.failed = true;
}

void mx__laws_try(const mx__sample *sample, mx__laws *out, uint32_t number,
                  const char *kind)
{
    try_law(sample, out, (mx__law){ .kind = kind, .expression = number });
}

void mx__laws_try_ordered(const mx__sample *sample, mx__laws *out, uint32_t number,
                          const char *kind)
{
    try_law(sample, out,
            (mx__law){ .kind = kind, .expression = number, .is_ordered = true });
}

void mx__laws_try_from(const mx__sample *sample, mx__laws *out, uint32_t number,
                       const char *kind, int64_t least, int64_t fitted_to)
{
    try_law(sample, out,
            (mx__law){ .kind = kind,
                       .expression = number,
                       .least = least,
                       .fitted_to = fitted_to });
}

void mx__hunt_try(mx__hunt *hunt, uint32_t number, const char *kind)
{
    if (hunt->n_tries++ < TRIES_MOST)
        mx__laws_try(hunt->sample, hunt->laws, number, kind);
}

/* --- the stages ------------------------------------------------------------------- */

/* Goes on a little beyond the first law: a shorter text may cost a little more. */
static bool look(void *context, const mx__bank *bank, size_t entry)
{
    enum { BEYOND = 2 };
    mx__hunt *hunt = context;
    const mx__sample *s = hunt->sample;
    const mx__bank_entry *e = &bank->entries.at[entry];

    if (hunt->found_cost && e->cost > hunt->found_cost + BEYOND) return false;
    if (s->is_condition || mx__guard_of(mx__bank_values(bank, entry), hunt->target,
                                        s->levels, s->n_fit) >= MX_GUARDS)
        return true;
    mx__hunt_try(hunt, e->node, "formula");
    if (hunt->laws->found.n && !hunt->found_cost) hunt->found_cost = e->cost;
    return true;
}

static mx_status later_stages(mx__hunt *hunt, mx_error *err)
{
    mx__conditions conditions = { .list = { 0 } };
    mx_status status = mx__conditions_make(hunt, &conditions, err);

    if (status == MX_OK && hunt->sample->is_condition) {
        mx__hunt_comparisons(hunt);
        hunt->n_tries = 0;
        if (!hunt->laws->found.n) mx__hunt_pairs(hunt, &conditions);
    } else if (status == MX_OK) {
        mx__hunt_residues(hunt);
        mx__hunt_cases(hunt, &conditions);
    }
    MX_VEC_CLEAR(conditions.list);
    return status;
}

/* The bank that was handed over, or a new one. */
static mx_status provide_bank(mx__hunt *hunt, double until, mx__budget *budget,
                              mx_error *err)
{
    mx__laws *out = hunt->laws;

    if (out->bank) {
        assert(hunt->sample->is_condition &&
               hunt->sample->n_fit == out->bank->sample->n_fit);
        out->bank->sample = hunt->sample;
        hunt->bank = out->bank;
        return MX_OK;
    }
    hunt->bank = out->bank = mx__calloc(1, sizeof *out->bank);
    if (!hunt->bank)
        return mx__fail(err, MX_NOMEM, "no memory for a search of formulas");
    return mx__bank_fill(hunt->bank, hunt->sample, &out->e, BANK_MOST, until, budget,
                         look, hunt, err);
}

mx_status mx__laws_find(const mx__sample *sample, double seconds, mx__budget *budget,
                        mx__laws *out, mx_error *err)
{
    mx__hunt *hunt = mx__calloc(1, sizeof *hunt);
    double now = mx__now();
    mx_status status;

    if (!hunt) return mx__fail(err, MX_NOMEM, "no memory for a search of formulas");
    hunt->sample = sample;
    hunt->laws = out;
    hunt->until = now + seconds;
    out->e.columns = sample->columns;
    out->e.n_columns = sample->n_columns;
    for (size_t i = 0; i < sample->n_fit; i++)
        hunt->target[i] =
            sample->values[i] > INT32_MIN && sample->values[i] <= INT32_MAX
                ? (int32_t)sample->values[i]
                : MX__UNKNOWN;
    status = provide_bank(hunt, now + seconds / 2, budget, err);
    if (status == MX_OK && (!out->found.n || out->found.at[0].length > 24))
        status = later_stages(hunt, err);
    if (status == MX_OK && out->e.failed)
        status = mx__fail(err, MX_NOMEM, "no memory for a search of formulas");
    mx__free(hunt);
    return status;
}
