/* bank.c: enumerating expressions by cost; of those with the same values the first is kept. */
#include "bank.h"

#include "fail.h"

#include <string.h>

enum { COST_MOST = 24, NUMBERS_MOST = 10 };

typedef struct filling {
    mx__bank *bank;
    size_t most;
    double until;
    mx__budget *budget;
    mx__bank_sink *sink;
    void *context;
    size_t first[COST_MOST + 2]; /* entries of cost C: first[C] .. first[C + 1] - 1 */
    uint64_t n_tried;
    bool enough, is_cut; /* is_cut: the sink had enough */
    mx_status status;
    mx_error *err;
} filling;

const int32_t *mx__bank_values(const mx__bank *bank, size_t entry)
{
    return bank->blocks.at[entry / MX_BANK_BLOCK] +
           entry % MX_BANK_BLOCK * bank->sample->n_fit;
}

unsigned mx__guard_of(const int32_t *a, const int32_t *b, const uint8_t *levels,
                      size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i] || a[i] == MX__UNKNOWN) return levels[i] + 1U;
    return 0;
}

/* Where the values of the next entry are computed; NULL: no memory. */
static int32_t *next_values(filling *f)
{
    mx__bank *bank = f->bank;
    size_t n = bank->sample->n_fit, i = bank->entries.n;

    if (i / MX_BANK_BLOCK == bank->blocks.n) {
        int32_t *block = mx__malloc(MX_BANK_BLOCK * (n ? n : 1) * sizeof *block);

        if (!block || !MX_PUSH(bank->blocks, block)) {
            mx__free(block);
            f->status =
                mx__fail(f->err, MX_NOMEM, "no memory for a search of formulas");
            return NULL;
        }
    }
    return bank->blocks.at[i / MX_BANK_BLOCK] + i % MX_BANK_BLOCK * n;
}

/* --- each set of values once ------------------------------------------------------ */

/* Four lanes, so that no multiplication waits for the one before. */
static uint64_t hash_of(const int32_t *values, size_t n)
{
    static const uint64_t by = 0xFF51AFD7ED558CCDU;
    uint64_t h[4] = { 0x9E3779B97F4A7C15U, 1, 2, 3 };
    size_t i = 0;

    for (; i + 4 <= n; i += 4)
        for (size_t lane = 0; lane < 4; lane++)
            h[lane] = (h[lane] ^ (h[lane] >> 29) ^ (uint32_t)values[i + lane]) * by;
    for (; i < n; i++)
        h[0] = (h[0] ^ (h[0] >> 29) ^ (uint32_t)values[i]) * by;
    for (size_t lane = 1; lane < 4; lane++)
        h[0] = (h[0] ^ (h[0] >> 32) ^ h[lane]) * by;
    return h[0] ^ (h[0] >> 29);
}

/* A slot holds the upper half of the hash, and which entry it is, from 1 on. */
static bool is_new(mx__bank *bank, const int32_t *values, size_t *slot, uint64_t *tag)
{
    size_t n = bank->sample->n_fit, mask = bank->n_slots - 1;
    uint64_t hash = hash_of(values, n);

    *tag = hash >> 32 << 32;
    for (*slot = (size_t)hash & mask; bank->slots[*slot]; *slot = (*slot + 1) & mask) {
        uint64_t known = bank->slots[*slot];

        if (known >> 32 == *tag >> 32 &&
            memcmp(mx__bank_values(bank, (uint32_t)known - 1), values,
                   n * sizeof *values) == 0)
            return false;
    }
    return true;
}

static bool is_worth_keeping(const int32_t *values, size_t n)
{
    size_t known = 0;

    for (size_t i = 0; i < n; i++)
        known += values[i] != MX__UNKNOWN;
    return known * 2 > n;
}

/* The VALUES of NODE stand where next_values said. */
static void keep(filling *f, const int32_t *values, mx__expression node, int cost)
{
    mx__bank *bank = f->bank;
    mx__bank_entry entry = { .cost = (uint16_t)cost };
    uint64_t tag;
    size_t slot;

    if (!is_worth_keeping(values, bank->sample->n_fit) ||
        !is_new(bank, values, &slot, &tag))
        return;
    entry.node = mx__expression_add(bank->e, node);
    if (bank->e->failed || !MX_PUSH(bank->entries, entry)) {
        f->status = mx__fail(f->err, MX_NOMEM, "no memory for a search of formulas");
        return;
    }
    bank->slots[slot] = tag | bank->entries.n;
    f->is_cut = !f->sink(f->context, bank, bank->entries.n - 1);
    f->enough = f->is_cut || bank->entries.n >= f->most;
}

static bool is_over(filling *f)
{
    if (f->status == MX_OK && ++f->n_tried % 4096 == 0) {
        f->status = mx__budget_charge(f->budget, 0, f->err);
        if (mx__now() > f->until) f->enough = true;
    }
    return f->enough || f->status != MX_OK;
}

/* --- operators over what is there ------------------------------------------------- */

static int32_t narrow(bool known, int64_t value)
{
    return known && value > INT32_MIN && value <= INT32_MAX ? (int32_t)value
                                                            : MX__UNKNOWN;
}

static void apply_1(filling *f, mx__expression_op op, size_t a, int cost)
{
    const int32_t *x = mx__bank_values(f->bank, a);
    int32_t *values = next_values(f);

    for (size_t i = 0; values && i < f->bank->sample->n_fit; i++) {
        int64_t out = 0;
        bool known = x[i] != MX__UNKNOWN && mx__expression_apply(op, x[i], 0, 0, &out);

        values[i] = narrow(known, out);
    }
    if (values)
        keep(f, values,
             (mx__expression){ .op = (uint8_t)op, .a = f->bank->entries.at[a].node },
             cost);
}

/* The operators that most of the time goes to, as mx__expression_apply has them: one loop each. */
#define EACH_ROW(is_defined, value)                                       \
    for (size_t i = 0; i < n; i++) {                                      \
        int64_t p = x[i], q = y[i];                                       \
                                                                          \
        values[i] = p == MX__UNKNOWN || q == MX__UNKNOWN || !(is_defined) \
                        ? MX__UNKNOWN                                     \
                        : narrow(true, value);                            \
    }                                                                     \
    break

static void compute_2(mx__expression_op op, const int32_t *x, const int32_t *y,
                      size_t n, int32_t *values)
{
    switch ((int)op) {
    case MX_EX_XOR: EACH_ROW(p >= 0 && q >= 0, p ^ q);
    case MX_EX_ADD: EACH_ROW(true, p + q);
    case MX_EX_SUBTRACT: EACH_ROW(true, p - q);
    case MX_EX_MULTIPLY: EACH_ROW(true, p * q);
    case MX_EX_MIN: EACH_ROW(true, p < q ? p : q);
    case MX_EX_MAX: EACH_ROW(true, p > q ? p : q);
    default:
        for (size_t i = 0; i < n; i++) {
            bool known = x[i] != MX__UNKNOWN && y[i] != MX__UNKNOWN;
            int64_t out = 0;

            known = known && mx__expression_apply(op, x[i], y[i], 0, &out);
            values[i] = narrow(known, out);
        }
    }
}

static void apply_2(filling *f, mx__expression_op op, size_t a, size_t b, int cost)
{
    mx__bank *bank = f->bank;
    int32_t *values = next_values(f);

    if (!values) return;
    compute_2(op, mx__bank_values(bank, a), mx__bank_values(bank, b),
              bank->sample->n_fit, values);
    keep(f, values,
         (mx__expression){ .op = (uint8_t)op,
                           .a = bank->entries.at[a].node,
                           .b = bank->entries.at[b].node },
         cost);
}

static bool is_symmetric(mx__expression_op op)
{
    return op == MX_EX_XOR || op == MX_EX_ADD || op == MX_EX_MULTIPLY ||
           op == MX_EX_MIN || op == MX_EX_MAX || op == MX_EX_GCD;
}

static bool is_number(const filling *f, size_t entry)
{
    return f->bank->e->nodes.at[f->bank->entries.at[entry].node].op == MX_EX_NUMBER;
}

/* Powers of fixed numbers and squares; how often a fixed number divides: no others. */
static bool makes_sense(const filling *f, mx__expression_op op, size_t a, size_t b)
{
    const mx__expression *nodes = f->bank->e->nodes.at;
    const mx__expression *x = &nodes[f->bank->entries.at[a].node];
    const mx__expression *y = &nodes[f->bank->entries.at[b].node];

    if (op == MX_EX_VALUATION) return is_number(f, b) && y->k >= 2;
    if (op != MX_EX_POWER) return true;
    return (is_number(f, a) && x->k == 2) || (is_number(f, b) && y->k == 2);
}

static void level_2(filling *f, mx__expression_op op, int cost)
{
    int left = cost - mx__expression_cost(op);

    for (int of_a = 1; of_a < left; of_a++) {
        int of_b = left - of_a;

        if (of_a >= cost || of_b >= cost || (is_symmetric(op) && of_a > of_b)) continue;
        for (size_t a = f->first[of_a]; a < f->first[of_a + 1]; a++)
            for (size_t b = f->first[of_b]; b < f->first[of_b + 1]; b++) {
                if (is_over(f)) return;
                if ((!is_number(f, a) || !is_number(f, b)) && makes_sense(f, op, a, b))
                    apply_2(f, op, a, b, cost);
            }
    }
}

/* The functions of number theory are asked of simple arguments only. */
static void level_1(filling *f, mx__expression_op op, int cost)
{
    int of_a = cost - mx__expression_cost(op);

    if (of_a < 1 || of_a > 6) return;
    for (size_t a = f->first[of_a]; a < f->first[of_a + 1] && !is_over(f); a++)
        if (!is_number(f, a)) apply_1(f, op, a, cost);
}

static void leaves(filling *f, int cost)
{
    const mx__sample *s = f->bank->sample;

    for (size_t c = 0; c < s->n_columns && !f->enough; c++) {
        int32_t *values = s->columns[c].cost == cost ? next_values(f) : NULL;

        if (!values) continue;
        for (size_t i = 0; i < s->n_fit; i++) {
            int64_t value = s->rows[i * s->n_columns + c];

            values[i] = narrow(value != MX__NO_VALUE, value);
        }
        keep(f, values, (mx__expression){ .op = MX_EX_COLUMN, .a = (uint32_t)c }, cost);
    }
    for (int k = 0; k <= NUMBERS_MOST && !f->enough; k++) {
        int32_t *values = cost == 1 + (k > 4) ? next_values(f) : NULL;

        if (!values) continue;
        for (size_t i = 0; i < s->n_fit; i++)
            values[i] = k;
        keep(f, values, (mx__expression){ .op = MX_EX_NUMBER, .k = k }, cost);
    }
}

static void level(filling *f, int cost)
{
    leaves(f, cost);
    for (int op = MX_EX_XOR; op < MX_EX_EVEN && !is_over(f); op++) {
        if (mx__expression_arity((mx__expression_op)op) == 2)
            level_2(f, (mx__expression_op)op, cost);
        else
            level_1(f, (mx__expression_op)op, cost);
    }
}

mx_status mx__bank_fill(mx__bank *bank, const mx__sample *sample, mx__expressions *e,
                        size_t most, double until, mx__budget *budget,
                        mx__bank_sink *sink, void *context, mx_error *err)
{
    filling f = { .bank = bank,
                  .most = most,
                  .until = until,
                  .budget = budget,
                  .sink = sink,
                  .context = context,
                  .err = err };

    bank->sample = sample;
    bank->e = e;
    for (bank->n_slots = 1024; bank->n_slots < 2 * most;)
        bank->n_slots *= 2;
    bank->slots = mx__calloc(bank->n_slots, sizeof *bank->slots);
    if (!bank->slots)
        return mx__fail(err, MX_NOMEM, "no memory for a search of formulas");
    for (int cost = 1; cost <= COST_MOST && !f.enough && f.status == MX_OK; cost++) {
        f.first[cost] = bank->entries.n;
        f.first[cost + 1] = bank->entries.n;
        level(&f, cost);
        f.first[cost + 1] = bank->entries.n;
    }
    bank->is_whole = !f.is_cut && f.status == MX_OK;
    return f.status;
}

void mx__bank_clear(mx__bank *bank)
{
    MX_VEC_CLEAR(bank->entries);
    for (size_t i = 0; i < bank->blocks.n; i++)
        mx__free(bank->blocks.at[i]);
    MX_VEC_CLEAR(bank->blocks);
    mx__free(bank->slots);
    bank->slots = NULL;
}
