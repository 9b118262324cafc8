/* certify_zero.c: the positions of a difference that prove it to be 0: a reply to each first
   move, and so on; canonical forms know the replies. */
#include "certify_graph.h"

#include "fail.h"

typedef struct oracle {
    mx__builder *b;
    mx__partizan *engine;
    mx__forms *forms;
} oracle;

/* The form of the sum that was loaded. */
static mx_status form_of(const oracle *o, mx__form *out)
{
    const mx__unfolding *u = &o->b->u;
    mx_error *err = o->b->err;
    mx_status status = MX_OK;

    *out = MX__ZERO;
    for (size_t i = 0; i < u->parts.n && status == MX_OK; i++) {
        mx__form part;

        status = mx__partizan_value(o->engine, u->parts.at[i].at, &part, err);
        if (status == MX_OK)
            status = u->parts.at[i].minus
                         ? mx__form_difference(o->forms, *out, part, out, err)
                         : mx__form_sum(o->forms, *out, part, out, err);
    }
    return status;
}

/* Is vertex V lost for who is to move? */
static mx_status is_lost(const oracle *o, uint32_t v, bool *lost)
{
    mx__builder *b = o->b;
    mx__form form;
    mx_status status = mx__unfold_load(&b->u, b->all.at[v].id);

    if (status == MX_OK) status = form_of(o, &form);
    if (status != MX_OK) return status;
    return b->u.at.at[0] == MX_LEFT
               ? mx__form_le(o->forms, form, MX__ZERO, lost, b->err)
               : mx__form_le(o->forms, MX__ZERO, form, lost, b->err);
}

static mx_status need(mx__builder *b, uint32_t v, uint32_t mark)
{
    if (b->all.at[v].is_needed) return MX_OK;
    b->all.at[v].is_needed = true;
    b->all.at[v].mark = mark;
    return MX_PUSH(b->stack, v) ? MX_OK : mx__builder_no_memory(b);
}

/* Of the won vertex V the first option that is lost becomes the only one. */
static mx_status choose_reply(const oracle *o, uint32_t v)
{
    mx__builder *b = o->b;
    uint32_t n = b->all.at[v].n_options;
    mx_status status;

    for (uint32_t k = 0; k < n; k++) {
        size_t arc = b->all.at[v].arcs + 2 * (size_t)k; /* one node each */
        bool lost = false;

        status = is_lost(o, b->arcs.at[arc + 1], &lost);
        if (status != MX_OK) return status;
        if (!lost) continue;
        b->arcs.at[b->all.at[v].arcs + 1] = b->arcs.at[arc + 1];
        b->arcs.n = b->all.at[v].arcs + 2;
        b->all.at[v].n_options = 1;
        return need(b, b->arcs.at[b->all.at[v].arcs + 1], MX__MARK_P);
    }
    return mx__fail(b->err, MX_FAULT, "a position has no reply although it is won");
}

static mx_status expand(const oracle *o, uint32_t v)
{
    mx__builder *b = o->b;
    mx_status status = mx__builder_expand(b, v);

    if (status == MX_OK && b->all.at[v].mark == MX__MARK_N) return choose_reply(o, v);
    for (uint32_t k = 0; k < b->all.at[v].n_options && status == MX_OK; k++)
        status = need(b, b->arcs.at[b->all.at[v].arcs + 2 * (size_t)k + 1], MX__MARK_N);
    return status;
}

mx_status mx__builder_expand_zero(mx__builder *b)
{
    oracle o = { .b = b };
    mx_status status = mx__opened_partizan(b->call->game, &o.engine, b->err);

    if (status != MX_OK) return status;
    o.forms = mx__partizan_forms(o.engine);
    for (size_t i = 0; i < b->roots.n && status == MX_OK; i++) {
        bool lost = false;

        status = is_lost(&o, b->roots.at[i], &lost);
        if (status == MX_OK && !lost)
            return mx__fail(
                b->err, MX_RANGE,
                "they are not equal: %s wins by moving first in the difference",
                !b->u.sided ? MX_SENTENCE("whoever starts")
                : i         ? "Right"
                            : "Left");
        if (status == MX_OK) status = need(b, b->roots.at[i], MX__MARK_P);
    }
    while (b->stack.n && status == MX_OK) {
        status = expand(&o, b->stack.at[--b->stack.n]);
        if (status == MX_OK) status = mx__builder_charge(b);
    }
    return status;
}
