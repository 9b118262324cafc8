/* unfold.c: the options of sums of positions, for certificates. */
#include "certify.h"

#include "fail.h"
#include "shape.h"

#include <stdlib.h>
#include <string.h>

mx_status mx__unfold_begin(mx__unfolding *u, mx_opened *game, bool whole, mx_error *err)
{
    mx_status status = MX_OK;

    memset(u, 0, sizeof *u);
    u->game = game->game;
    u->whole = whole;
    u->err = err;
    mx__positions_init(&u->known, &game->session->budget);
    if (u->game->flags & ~(uint32_t)(MX_MISERE | MX_WINS))
        return mx__fail(err, MX_UNSUPPORTED,
                        "certificates are of games that end, in which both have the "
                        "same moves and the last move decides");
    if (!whole && (u->game->flags & MX_MISERE))
        return mx__fail(err, MX_UNSUPPORTED,
                        "misère positions have no value to certify");
    if (u->game->worker_new) status = u->game->worker_new(u->game, &u->worker);
    return status == MX_OK ? MX_OK : mx__fail(err, status, "out of memory");
}

void mx__unfold_end(mx__unfolding *u)
{
    if (u->worker && u->game->worker_free) u->game->worker_free(u->game, u->worker);
    mx__positions_clear(&u->known);
    MX_VEC_CLEAR(u->at);
    MX_VEC_CLEAR(u->key);
    MX_VEC_CLEAR(u->parts);
    MX_VEC_CLEAR(u->ids);
}

static int by_content(const void *a, const void *b)
{
    const mx_span *x = a, *y = b;

    for (size_t i = 0; i < x->n && i < y->n; i++)
        if (x->at[i] != y->at[i]) return x->at[i] < y->at[i] ? -1 : 1;
    return x->n < y->n ? -1 : x->n > y->n;
}

mx_status mx__unfold_add(mx__unfolding *u, mx_span *parts, size_t n, uint32_t *id)
{
    bool ok;

    if (n > 1) qsort(parts, n, sizeof *parts, by_content);
    u->key.n = 0;
    ok = MX_PUSH(u->key, (int64_t)n);
    for (size_t i = 0; i < n && ok; i++) {
        ok = MX_PUSH(u->key, (int64_t)parts[i].n);
        for (size_t k = 0; k < parts[i].n && ok; k++)
            ok = MX_PUSH(u->key, parts[i].at[k]);
    }
    if (!ok) return mx__fail(u->err, MX_NOMEM, "out of memory");
    return mx__positions_add(&u->known, (mx_span){ u->key.at, u->key.n }, id, NULL,
                             u->err);
}

/* Part number I of the sum in u->at. */
static mx_span part_at(const mx__unfolding *u, size_t i)
{
    const int64_t *at = u->at.at + 1;

    for (; i > 0; i--)
        at += 1 + *at;
    return (mx_span){ at + 1, (size_t)*at };
}

static mx_status take_whole(mx__unfolding *u, const mx_option *o)
{
    size_t n = (size_t)u->at.at[0];
    bool ok = true;
    uint32_t id;
    mx_status status;

    u->parts.n = 0;
    for (size_t i = 0; i < n && ok; i++)
        ok = i == u->component || MX_PUSH(u->parts, part_at(u, i));
    for (size_t i = 0; i < o->n_parts && ok; i++)
        ok = MX_PUSH(u->parts, o->parts[i]);
    if (!ok) return mx__fail(u->err, MX_NOMEM, "out of memory");
    status = mx__unfold_add(u, u->parts.at, u->parts.n, &id);
    return status == MX_OK ? u->take(u->context, 1, &id) : status;
}

static mx_status take_parts(mx__unfolding *u, const mx_option *o)
{
    u->ids.n = 0;
    for (size_t i = 0; i < o->n_parts; i++) {
        mx_span part = o->parts[i];
        uint32_t id;
        mx_status status = mx__unfold_add(u, &part, 1, &id);

        if (status != MX_OK) return status;
        if (!MX_PUSH(u->ids, id)) return mx__fail(u->err, MX_NOMEM, "out of memory");
    }
    return u->take(u->context, (uint32_t)u->ids.n, u->ids.at);
}

static int take_option(void *context, const mx_option *o)
{
    mx__unfolding *u = context;

    if (o->ends == MX_MOVER_WINS || o->ends == MX_MOVER_LOSES)
        u->status =
            u->take(u->context, o->ends == MX_MOVER_WINS ? MX__ARC_WINS : MX__ARC_LOSES,
                    NULL);
    else
        u->status = u->whole ? take_whole(u, o) : take_parts(u, o);
    return u->status != MX_OK;
}

static mx_status load_sum(mx__unfolding *u, uint32_t id)
{
    u->at.n = 0;
    if (!MX_RESERVE(u->at, mx__positions_length(&u->known, id)))
        return mx__fail(u->err, MX_NOMEM, "out of memory");
    mx__positions_read(&u->known, id, u->at.at);
    return MX_OK;
}

mx_status mx__unfold_options(mx__unfolding *u, uint32_t id)
{
    mx_status status = mx__budget_charge(u->known.budget, 1, u->err);

    if (status == MX_OK) status = load_sum(u, id);
    u->status = MX_OK;
    for (size_t i = 0; status == MX_OK && i < (size_t)u->at.at[0]; i++) {
        u->component = i;
        status = u->game->options(u->game, u->worker, part_at(u, i), MX_LEFT, 0,
                                  take_option, u, u->err);
        if (status == MX_OK) status = u->status;
    }
    return status;
}

mx_status mx__unfold_text(mx__unfolding *u, uint32_t id, mx__text *out)
{
    mx_status status = load_sum(u, id);

    if (status != MX_OK) return status;
    for (size_t i = 0; i < (size_t)u->at.at[0]; i++) {
        if (i) mx__text_str(out, " + ");
        mx__shape_print(u->game->shape, part_at(u, i), out);
    }
    if (u->at.at[0] == 0) mx__text_str(out, "nothing");
    return out->failed ? mx__fail(u->err, MX_NOMEM, "out of memory") : MX_OK;
}
