/* laws_cases.c: values that follow one expression where a condition holds and another where it
   does not, or one for each residue class. */
#include "laws_impl.h"

#include "fail.h"

#include <string.h>

enum {
    CONDITIONS_MOST = 1500,
    SIMPLE = 60,
    PARITIES = 300,
    COMPARED = 48,
    CLASSES_MOST = 16
};

/* --- conditions ------------------------------------------------------------------- */

static bool is_known_set(const mx__conditions *all, const uint64_t *bits, size_t n)
{
    uint64_t last = n % 64 ? ~UINT64_C(0) >> (64 - n % 64) : ~UINT64_C(0);
    size_t words = (n + 63) / 64;

    for (size_t i = 0; i < all->list.n; i++) {
        bool same = true, opposite = true;

        for (size_t w = 0; w < words; w++) {
            uint64_t mask = w + 1 == words ? last : ~UINT64_C(0);
            uint64_t differ = (all->list.at[i].bits[w] ^ bits[w]) & mask;

            same = same && !differ;
            opposite = opposite && differ == mask;
        }
        if (same || opposite) return true;
    }
    return false;
}

static mx_status add(mx__hunt *hunt, mx__conditions *all, mx__expression node, int cost,
                     const uint64_t *bits, mx_error *err)
{
    size_t n = hunt->sample->n_fit, held = 0;
    mx__condition c = { .cost = (uint16_t)cost };

    for (size_t w = 0; w < MX_BIT_WORDS; w++)
        held += (size_t)__builtin_popcountll(bits[w]);
    if (all->list.n >= CONDITIONS_MOST || held < 3 || held + 3 > n ||
        is_known_set(all, bits, n))
        return MX_OK;
    memcpy(c.bits, bits, sizeof c.bits);
    c.node = mx__expression_add(&hunt->laws->e, node);
    if (!hunt->laws->e.failed && MX_PUSH(all->list, c)) return MX_OK;
    return mx__fail(err, MX_NOMEM, "no memory for a search of formulas");
}

/* OP of entry A, or of entries A and B. Rows without a value make it useless. */
static mx_status derive(mx__hunt *hunt, mx__conditions *all, mx__expression_op op,
                        size_t a, size_t b, int64_t k, mx_error *err)
{
    const mx__bank *bank = hunt->bank;
    const int32_t *x = mx__bank_values(bank, a), *y = mx__bank_values(bank, b);
    bool two = mx__expression_arity(op) == 2;
    uint64_t bits[MX_BIT_WORDS] = { 0 };
    int cost = mx__expression_cost(op) + bank->entries.at[a].cost +
               (two ? bank->entries.at[b].cost : 0);

    for (size_t i = 0; i < hunt->sample->n_fit; i++) {
        int64_t out = 0;

        if (x[i] == MX__UNKNOWN || (two && y[i] == MX__UNKNOWN) ||
            !mx__expression_apply(op, x[i], y[i], k, &out)) {
            if (hunt->sample->levels[i] == MX_GUARDS - 1) return MX_OK;
            out = 0;
        }
        bits[i / 64] |= (uint64_t)(out != 0) << i % 64;
    }
    return add(hunt, all,
               (mx__expression){ .op = (uint8_t)op,
                                 .a = bank->entries.at[a].node,
                                 .b = two ? bank->entries.at[b].node : 0,
                                 .k = k },
               cost, bits, err);
}

mx_status mx__conditions_make(mx__hunt *hunt, mx__conditions *out, mx_error *err)
{
    static const struct {
        mx__expression_op op;
        int64_t k;
    } simple[] = { { MX_EX_ODD, 0 },       { MX_EX_IS_SQUARE, 0 },
                   { MX_EX_IS_PRIME, 0 },  { MX_EX_IN_FIBONACCI, 0 },
                   { MX_EX_IN_POWERS, 2 }, { MX_EX_IN_POWERS, 3 } };
    size_t n = hunt->bank->entries.n;
    mx_status status = MX_OK;

    for (size_t i = 0; i < n && i < PARITIES && status == MX_OK; i++)
        for (size_t s = 0; s < sizeof simple / sizeof *simple && status == MX_OK; s++)
            if (s == 0 || i < SIMPLE)
                status = derive(hunt, out, simple[s].op, i, i, simple[s].k, err);
    for (size_t i = 0; i < n && i < COMPARED && status == MX_OK; i++)
        for (size_t j = 0; j < n && j < COMPARED && status == MX_OK; j++) {
            if (i < j) status = derive(hunt, out, MX_EX_EQUAL, i, j, 0, err);
            if (i != j && status == MX_OK)
                status = derive(hunt, out, MX_EX_LESS, i, j, 0, err);
        }
    return status;
}

/* --- cases ------------------------------------------------------------------------ */

enum { ENTRIES = 30000 };

/* Rows to be explained together, bit i: row i. */
typedef struct part {
    uint64_t rows[MX_BIT_WORDS];
    size_t n;
} part;

/* On which rows each of the first ENTRIES entries has the value of the target. */
typedef struct agreement {
    uint64_t rows[MX_BIT_WORDS];
} agreement;

static agreement *agreements(const mx__hunt *hunt, size_t *n)
{
    agreement *all;

    *n = hunt->bank->entries.n < ENTRIES ? hunt->bank->entries.n : ENTRIES;
    all = mx__calloc(*n + 1, sizeof *all);
    for (size_t e = 0; all && e < *n; e++) {
        const int32_t *values = mx__bank_values(hunt->bank, e);

        for (size_t i = 0; i < hunt->sample->n_fit; i++)
            all[e].rows[i / 64] |= (uint64_t)(values[i] == hunt->target[i]) << i % 64;
    }
    return all;
}

/* The cheapest of the first MOST entries that is right on PART; SIZE_MAX: none. */
static size_t explain(const agreement *all, size_t most, const part *p)
{
    for (size_t e = 0; e < most; e++) {
        size_t w = 0;

        while (w < MX_BIT_WORDS && !(p->rows[w] & ~all[e].rows[w]))
            w++;
        if (w == MX_BIT_WORDS) return e;
    }
    return SIZE_MAX;
}

static void put(part *p, size_t row)
{
    p->rows[row / 64] |= UINT64_C(1) << row % 64;
    p->n++;
}

static void divide(const mx__hunt *hunt, const mx__condition *c, uint8_t guard,
                   part *where, part *elsewhere)
{
    *where = *elsewhere = (part){ .n = 0 };
    for (size_t i = 0; i < hunt->sample->n_fit; i++)
        if (hunt->sample->levels[i] >= guard)
            put(c->bits[i / 64] >> i % 64 & 1 ? where : elsewhere, i);
}

/* A if C else 0, where C is odd(n), is n % 2 * A as well. */
static void try_product(mx__hunt *hunt, uint32_t value, uint32_t odd)
{
    mx__expressions *e = &hunt->laws->e;
    mx__expression node = e->nodes.at[odd];
    uint32_t parity;

    if (node.op != MX_EX_ODD) return;
    parity =
        mx__expression_op2(e, MX_EX_REMAINDER, node.a, mx__expression_number(e, 2));
    mx__hunt_try(hunt, mx__expression_op2(e, MX_EX_MULTIPLY, parity, value), "formula");
}

static void try_cases(mx__hunt *hunt, const mx__condition *c, size_t yes, size_t no)
{
    mx__expressions *e = &hunt->laws->e;
    uint32_t a = hunt->bank->entries.at[yes].node, b = hunt->bank->entries.at[no].node;

    if (e->nodes.at[b].op == MX_EX_NUMBER && e->nodes.at[b].k == 0)
        try_product(hunt, a, c->node);
    mx__hunt_try(hunt,
                 mx__expression_add(e,
                                    (mx__expression){
                                        .op = MX_EX_IF, .a = a, .b = b, .c = c->node }),
                 "cases");
}

void mx__hunt_cases(mx__hunt *hunt, const mx__conditions *conditions)
{
    enum { ENOUGH = 6 };
    part where, elsewhere;
    size_t n;
    agreement *all = agreements(hunt, &n);

    if (!all) hunt->laws->e.failed = true;
    for (uint8_t guard = 0; all && guard < MX_GUARDS; guard++)
        for (size_t i = 0; i < conditions->list.n; i++) {
            const mx__condition *c = &conditions->list.at[i];
            size_t yes, no;

            if (hunt->laws->found.n >= ENOUGH || mx__now() > hunt->until) break;
            divide(hunt, c, guard, &where, &elsewhere);
            if (where.n < 3 || elsewhere.n < 3) continue;
            yes = explain(all, n, &where);
            if (yes == SIZE_MAX) continue;
            no = explain(all, n, &elsewhere);
            if (no != SIZE_MAX) try_cases(hunt, c, yes, no);
        }
    mx__free(all);
}

/* --- residue classes -------------------------------------------------------------- */

/* Of the classes modulo K; false when one has no explanation. */
static bool explain_classes(const mx__hunt *hunt, const agreement *all, size_t n_all,
                            int64_t k, uint8_t guard, size_t found[CLASSES_MOST])
{
    enum { SIMPLEST = 3000 };
    const mx__sample *s = hunt->sample;

    for (int64_t r = 0; r < k; r++) {
        part p = { .n = 0 };

        for (size_t i = 0; i < s->n_fit; i++) {
            int64_t n = s->rows[i * s->n_columns + (size_t)s->main_column];

            if (s->levels[i] >= guard && (n % k + k) % k == r) put(&p, i);
        }
        if (p.n < 3) return false;
        found[r] = explain(all, n_all < SIMPLEST ? n_all : SIMPLEST, &p);
        if (found[r] == SIZE_MAX) return false;
    }
    return true;
}

static bool column_node(const mx__hunt *hunt, uint32_t *out)
{
    for (size_t i = 0; i < hunt->bank->entries.n; i++) {
        const mx__expression *node =
            &hunt->laws->e.nodes.at[hunt->bank->entries.at[i].node];

        if (node->op != MX_EX_COLUMN || node->a != (uint32_t)hunt->sample->main_column)
            continue;
        *out = hunt->bank->entries.at[i].node;
        return true;
    }
    return false;
}

/* The first law of classes modulo K, K from 2 on, if any. */
static void find_classes(mx__hunt *hunt, const agreement *all, size_t n_all,
                         uint32_t column)
{
    mx__expressions *e = &hunt->laws->e;
    size_t found[CLASSES_MOST];

    for (int64_t k = 2; k <= CLASSES_MOST; k++)
        for (uint8_t guard = 0; guard < MX_GUARDS; guard++) {
            mx__expression node = { .op = MX_EX_PICK,
                                    .a = column,
                                    .c = (uint32_t)k,
                                    .k = k,
                                    .b = (uint32_t)e->items.n };

            if (!explain_classes(hunt, all, n_all, k, guard, found)) continue;
            for (int64_t r = 0; r < k; r++)
                if (!MX_PUSH(e->items, hunt->bank->entries.at[found[r]].node))
                    e->failed = true;
            if (e->failed) return;
            mx__hunt_try(hunt, mx__expression_add(e, node), "residues");
            if (hunt->laws->found.n) return;
        }
}

void mx__hunt_residues(mx__hunt *hunt)
{
    uint32_t column;
    agreement *all;
    size_t n;

    if (hunt->sample->main_column < 0 || !column_node(hunt, &column)) return;
    all = agreements(hunt, &n);
    if (all)
        find_classes(hunt, all, n, column);
    else
        hunt->laws->e.failed = true;
    mx__free(all);
}
