/* reason_groups.c: equal components of a sum found and counted. */
#include "fail.h"
#include "reason_impl.h"

#include <stdlib.h>
#include <string.h>

typedef struct numbered {
    const mx__component *component;
    size_t i;
} numbered;

static int by_position(const mx__component *a, const mx__component *b)
{
    if (a->solver != b->solver)
        return (uintptr_t)a->solver < (uintptr_t)b->solver ? -1 : 1;
    if (a->at.n != b->at.n) return a->at.n < b->at.n ? -1 : 1;
    return a->at.n ? memcmp(a->at.at, b->at.at, a->at.n * sizeof *a->at.at) : 0;
}

static int by_position_and_place(const void *a, const void *b)
{
    const numbered *x = a, *y = b;
    int order = by_position(x->component, y->component);

    return order ? order : x->i < y->i ? -1 : x->i > y->i;
}

static int by_place(const void *a, const void *b)
{
    const mx__reason_group *x = a, *y = b;

    return x->first < y->first ? -1 : x->first > y->first;
}

mx_status mx__reason_group_up(mx__reasoner *r)
{
    numbered *order = mx__malloc((r->n + 1) * sizeof *order);
    mx__reason *out = r->out;
    bool fits = order != NULL;

    for (size_t i = 0; i < r->n && fits; i++)
        order[i] = (numbered){ &r->sum[i], i };
    if (fits) qsort(order, r->n, sizeof *order, by_position_and_place);
    for (size_t i = 0; i < r->n && fits; i++) {
        if (i && by_position(order[i - 1].component, order[i].component) == 0)
            out->groups.at[out->groups.n - 1].count++;
        else
            fits = MX_PUSH(out->groups,
                           ((mx__reason_group){ .first = order[i].i, .count = 1 }));
    }
    if (fits && out->groups.n)
        qsort(out->groups.at, out->groups.n, sizeof *out->groups.at, by_place);
    mx__free(order);
    return fits ? MX_OK : mx__reason_no_memory(r->err);
}
