/* laws_conditions.c: which positions are lost, as one comparison, property or membership, or as two
   of them joined. */
#include "laws_impl.h"

#include <string.h>

/* --- one entry -------------------------------------------------------------------- */

/* The target decided by the value of one entry: bit v says that v occurs on rows where it
   is true, or false. Values of 0..63 only. */
typedef struct decided {
    uint64_t yes, no;
} decided;

static bool decide(const mx__hunt *hunt, size_t entry, uint8_t guard, decided *out)
{
    const int32_t *values = mx__bank_values(hunt->bank, entry);

    *out = (decided){ 0, 0 };
    for (size_t i = 0; i < hunt->sample->n_fit; i++) {
        uint64_t *side = hunt->target[i] ? &out->yes : &out->no;

        if (hunt->sample->levels[i] < guard) continue;
        if (values[i] < 0 || values[i] > 63) return false;
        *side |= UINT64_C(1) << values[i];
        if (out->yes & out->no) return false;
    }
    return out->yes && out->no;
}

/* A is one of the values in SET. */
static uint32_t membership(mx__expressions *e, uint32_t a, uint64_t set)
{
    mx__expression node = { .op = MX_EX_AMONG,
                            .a = a,
                            .b = (uint32_t)e->items.n,
                            .c = (uint32_t)__builtin_popcountll(set) };

    if (node.c == 1)
        return mx__expression_op2(e, MX_EX_EQUAL, a,
                                  mx__expression_number(e, __builtin_ctzll(set)));
    for (int v = 0; v < 64; v++)
        if (set >> v & 1 && !MX_PUSH(e->items, v)) e->failed = true;
    return mx__expression_add(e, node);
}

static void try_membership(mx__hunt *hunt, size_t entry)
{
    enum { FEW = 6 };
    mx__expressions *e = &hunt->laws->e;
    uint32_t node = hunt->bank->entries.at[entry].node;
    decided d;

    for (uint8_t guard = 0; guard < MX_GUARDS; guard++) {
        if (!decide(hunt, entry, guard, &d)) continue;
        if (__builtin_popcountll(d.yes) <= FEW)
            mx__hunt_try(hunt, membership(e, node, d.yes), "losing set");
        else if ((d.no & (d.no - 1)) == 0)
            mx__hunt_try(hunt,
                         mx__expression_op2(e, MX_EX_UNEQUAL, node,
                                            mx__expression_number(e, __builtin_ctzll(
                                                                         d.no))),
                         "losing set");
        return;
    }
}

static void try_properties(mx__hunt *hunt, size_t entry)
{
    static const struct {
        mx__expression_op op;
        int64_t k;
    } properties[] = { { MX_EX_EVEN, 0 },         { MX_EX_ODD, 0 },
                       { MX_EX_IS_SQUARE, 0 },    { MX_EX_IS_PRIME, 0 },
                       { MX_EX_IN_FIBONACCI, 0 }, { MX_EX_IN_POWERS, 2 },
                       { MX_EX_IN_POWERS, 3 },    { MX_EX_IN_POWERS, 4 } };
    const mx__sample *s = hunt->sample;
    const int32_t *values = mx__bank_values(hunt->bank, entry);

    for (size_t p = 0; p < sizeof properties / sizeof *properties; p++) {
        size_t i = 0;
        int64_t out;

        while (i < s->n_fit && values[i] != MX__UNKNOWN &&
               mx__expression_apply(properties[p].op, values[i], 0, properties[p].k,
                                    &out) &&
               out == hunt->target[i])
            i++;
        if (i < s->n_fit && s->levels[i] + 1 >= MX_GUARDS) continue;
        mx__hunt_try(hunt,
                     mx__expression_add(&hunt->laws->e,
                                        (mx__expression){
                                            .op = (uint8_t)properties[p].op,
                                            .a = hunt->bank->entries.at[entry].node,
                                            .k = properties[p].k }),
                     "losing set");
    }
}

/* --- two entries ------------------------------------------------------------------ */

enum { IS_EQUAL = 1, IS_UNEQUAL = 2, IS_LESS = 4, IS_AT_MOST = 8, EVERY = 15 };

/* Which comparisons of A and B agree with the target from some guard on. */
static unsigned agreeing(const mx__hunt *hunt, const int32_t *a, const int32_t *b)
{
    const mx__sample *s = hunt->sample;
    unsigned alive = EVERY;

    for (size_t i = 0; i < s->n_fit; i++) {
        unsigned is = a[i] == b[i]  ? IS_EQUAL | IS_AT_MOST
                      : a[i] < b[i] ? IS_UNEQUAL | IS_LESS | IS_AT_MOST
                                    : IS_UNEQUAL;
        unsigned now = hunt->target[i] ? alive & is : alive & ~is;

        if (a[i] == MX__UNKNOWN || b[i] == MX__UNKNOWN) now = 0;
        if (!now) return s->levels[i] + 1 < MX_GUARDS ? alive : 0;
        alive = now;
    }
    return alive;
}

static void try_comparisons(mx__hunt *hunt, size_t a, size_t b)
{
    static const mx__expression_op ops[] = { MX_EX_EQUAL, MX_EX_UNEQUAL, MX_EX_LESS,
                                             MX_EX_AT_MOST };
    unsigned alive =
        agreeing(hunt, mx__bank_values(hunt->bank, a), mx__bank_values(hunt->bank, b));

    for (size_t i = 0; alive && i < sizeof ops / sizeof *ops; i++)
        if (alive >> i & 1)
            mx__hunt_try(hunt,
                         mx__expression_op2(&hunt->laws->e, ops[i],
                                            hunt->bank->entries.at[a].node,
                                            hunt->bank->entries.at[b].node),
                         "losing set");
}

void mx__hunt_comparisons(mx__hunt *hunt)
{
    enum { SINGLE = 40000, PAIRED = 4000 };
    size_t n = hunt->bank->entries.n;

    for (size_t i = 0; i < n && i < SINGLE; i++) {
        if (i % 256 == 0 && mx__now() > hunt->until) return;
        try_membership(hunt, i);
        try_properties(hunt, i);
        if (hunt->laws->found.n &&
            hunt->bank->entries.at[i].cost > hunt->laws->found.at[0].length)
            break;
    }
    for (size_t i = 0; i < n && i < PAIRED; i++) {
        if (hunt->laws->found.n && mx__now() > hunt->until) return;
        for (size_t j = 0; j < i; j++) {
            try_comparisons(hunt, i, j);
            try_comparisons(hunt, j, i);
        }
    }
}

/* --- two conditions --------------------------------------------------------------- */

typedef struct rows {
    uint64_t want[MX_BIT_WORDS], all[MX_BIT_WORDS];
} rows;

/* Conditions that hold wherever the target does (ABOVE), or nowhere else; NOT of one counts
   as well. The numbers of their nodes and their rows go to OUT, at most MOST. */
static size_t gather(mx__hunt *hunt, const mx__conditions *conditions, const rows *r,
                     bool above, mx__condition *out, size_t most)
{
    size_t n = 0;

    for (size_t i = 0; i < conditions->list.n * 2 && n < most; i++) {
        mx__condition c = conditions->list.at[i / 2];
        bool fits = true;

        for (size_t w = 0; w < MX_BIT_WORDS; w++) {
            if (i % 2) c.bits[w] = ~c.bits[w];
            c.bits[w] &= r->all[w];
            fits = fits && !(above ? r->want[w] & ~c.bits[w] : c.bits[w] & ~r->want[w]);
        }
        if (!fits) continue;
        if (i % 2)
            c.node =
                mx__expression_add(&hunt->laws->e,
                                   (mx__expression){ .op = MX_EX_NOT, .a = c.node });
        out[n++] = c;
    }
    return n;
}

static void join(mx__hunt *hunt, const rows *r, const mx__condition *list, size_t n,
                 bool above)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++) {
            bool equal = true;

            for (size_t w = 0; w < MX_BIT_WORDS && equal; w++)
                equal = (above ? list[i].bits[w] & list[j].bits[w]
                               : list[i].bits[w] | list[j].bits[w]) == r->want[w];
            if (equal)
                mx__hunt_try(hunt,
                             mx__expression_op2(&hunt->laws->e,
                                                above ? MX_EX_AND : MX_EX_OR,
                                                list[j].node, list[i].node),
                             "losing set");
        }
}

/* One condition is true exactly where the other is: (a) == (b), or never: (a) != (b). */
static void match(mx__hunt *hunt, const mx__conditions *conditions, const rows *r)
{
    const mx__condition *list = conditions->list.at;

    for (size_t i = 0; i < conditions->list.n; i++)
        for (size_t j = 0; j < i; j++) {
            bool same = true, opposite = true;

            for (size_t w = 0; w < MX_BIT_WORDS && (same || opposite); w++) {
                uint64_t differ = (list[i].bits[w] ^ list[j].bits[w]) & r->all[w];

                same = same && (differ ^ r->want[w]) == r->all[w];
                opposite = opposite && differ == r->want[w];
            }
            if (same || opposite)
                mx__hunt_try(hunt,
                             mx__expression_op2(&hunt->laws->e,
                                                same ? MX_EX_EQUAL : MX_EX_UNEQUAL,
                                                list[j].node, list[i].node),
                             "losing set");
        }
}

/* Entry E is one of the values that it has where the target is true, if they are few. */
static bool superset(mx__hunt *hunt, size_t entry, const rows *r, mx__condition *out)
{
    enum { FEW = 4 };
    const int32_t *values = mx__bank_values(hunt->bank, entry);
    uint64_t set = 0;
    size_t excluded = 0;

    memset(out->bits, 0, sizeof out->bits);
    for (size_t i = 0; i < hunt->sample->n_fit; i++)
        if (r->want[i / 64] >> i % 64 & 1) {
            if (values[i] < 0 || values[i] > 63) return false;
            set |= UINT64_C(1) << values[i];
        }
    if (!set || __builtin_popcountll(set) > FEW) return false;
    for (size_t i = 0; i < hunt->sample->n_fit; i++) {
        bool in = values[i] >= 0 && values[i] < 64 && set >> values[i] & 1;

        if (!(r->all[i / 64] >> i % 64 & 1)) continue;
        out->bits[i / 64] |= (uint64_t)in << i % 64;
        excluded += !in;
    }
    if (!excluded) return false;
    out->node = membership(&hunt->laws->e, hunt->bank->entries.at[entry].node, set);
    return true;
}

static size_t supersets(mx__hunt *hunt, const rows *r, mx__condition *out, size_t n,
                        size_t most)
{
    enum { ENTRIES = 400 };

    for (size_t e = 0; e < hunt->bank->entries.n && e < ENTRIES && n < most; e++)
        n += superset(hunt, e, r, &out[n]);
    return n;
}

void mx__hunt_pairs(mx__hunt *hunt, const mx__conditions *conditions)
{
    enum { MOST = 1000 };
    mx__condition *list = mx__malloc(MOST * sizeof *list);

    if (!list) {
        hunt->laws->e.failed = true;
        return;
    }
    for (uint8_t guard = 0; guard < MX_GUARDS && !hunt->laws->found.n; guard++) {
        rows r;

        memset(&r, 0, sizeof r);
        for (size_t i = 0; i < hunt->sample->n_fit; i++) {
            if (hunt->sample->levels[i] < guard) continue;
            r.all[i / 64] |= UINT64_C(1) << i % 64;
            r.want[i / 64] |= (uint64_t)(hunt->target[i] != 0) << i % 64;
        }
        match(hunt, conditions, &r);
        hunt->n_tries = 0;
        for (int above = 0; above < 2; above++) {
            size_t n = gather(hunt, conditions, &r, above, list, MOST / 2);

            if (above) n = supersets(hunt, &r, list, n, MOST);
            join(hunt, &r, list, n, above);
        }
    }
    mx__free(list);
}
