/* native_bound.c: what linear forms prove of the bounds of C expressions. */
#include "native_impl.h"

#include <string.h>

bool mx__native_form_at(const mx__expr *e, const mx__clause *loop, bool last,
                        mx__linear *out)
{
    const mx__expr *end = last ? loop->expr->b : loop->expr->a;
    mx__linear at = { 0 }, round = { .n = 1, .name = { loop->pattern->symbol } };
    int64_t times;

    round.factor[0] = 1;
    if (!mx__linear_read(e, NULL, 0, out)) return false;
    times = mx__linear_factor(out, loop->pattern->symbol);
    if (times == 0) return true;
    if (end && !mx__linear_read(end, NULL, 0, &at)) return false;
    return mx__linear_add(out, &round, -times) && mx__linear_add(out, &at, times);
}

/* What NAME stands for in C; NULL: for nothing yet. */
static const mx__cv *known_as(const mx__native *g, const mx__symbol *name)
{
    for (size_t i = g->names.n; i-- > 0;)
        if (g->names.at[i].symbol == name) return &g->names.at[i].v;
    return NULL;
}

bool mx__native_never_negative(const mx__native *g, const mx__linear *form)
{
    int64_t least = form->constant;

    for (size_t i = 0; i < form->n; i++) {
        const mx__cv *v = known_as(g, form->name[i]);
        int64_t term;

        if (!v) return false;
        if (MX_MUL_OVERFLOWS(form->factor[i], form->factor[i] > 0 ? v->lo : v->hi,
                             &term) ||
            MX_ADD_OVERFLOWS(least, term, &least))
            return false;
    }
    return least >= 0;
}

bool mx__native_never_beyond(const mx__native *g, const mx__linear *form,
                             const char *variable)
{
    for (size_t i = 0; i < form->n; i++) {
        const mx__cv *v = known_as(g, form->name[i]);
        mx__linear rest = { .n = 1, .name = { form->name[i] } };

        if (!v || strcmp(v->c, variable) != 0) continue;
        rest.factor[0] = 1;
        return mx__linear_add(&rest, form, -1) && mx__native_never_negative(g, &rest);
    }
    return false;
}
