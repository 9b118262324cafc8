/* certify_graph.c: a game graph as a certificate: the positions that play reaches, what they
   are worth, and of a strategy only those that it needs. */
#include "certify_graph.h"

#include "answer.h"
#include "fail.h"

#include <string.h>

mx_status mx__builder_no_memory(const mx__builder *b)
{
    return mx__fail(b->err, MX_NOMEM, "out of memory");
}

mx_status mx__builder_charge(mx__builder *b)
{
    uint64_t bytes = b->all.room * sizeof *b->all.at + b->seen.room * sizeof(size_t) +
                     b->points.room * sizeof *b->points.at +
                     (b->arcs.room + b->stack.room + b->order.room) * sizeof(uint32_t);
    mx_status status;

    if (bytes <= b->charged) return MX_OK;
    status = mx__budget_take(b->u.known.budget, bytes - b->charged, b->err);
    if (status == MX_OK) b->charged = bytes;
    return status;
}

/* The vertex of the sum ID, made if it is new. */
static bool vertex_of(mx__builder *b, uint32_t id, uint32_t *out)
{
    uint32_t *note = mx__positions_note(&b->u.known, id);

    if (*note == 0) {
        if (!MX_PUSH(b->all, (mx__vertex){ .id = id })) return false;
        *note = (uint32_t)b->all.n;
    }
    *out = *note - 1;
    return true;
}

static mx_status keep_option(void *context, uint32_t head, const uint32_t *ids)
{
    mx__builder *b = context;
    bool ok = MX_PUSH(b->arcs, head);

    b->n_options++;
    if (mx__is_by_points(b->c)) {
        if (b->u.points >= MX__POINTS_END || b->u.points <= -MX__POINTS_END)
            return mx__fail(b->err, MX_UNSUPPORTED,
                            "points of 2^60 and more are not certified");
        ok = ok && MX_PUSH(b->points, b->u.points);
    }
    for (size_t i = 0; i + 1 < mx__arc_length(head) && ok; i++) {
        uint32_t v = 0;

        ok = vertex_of(b, ids[i], &v) && MX_PUSH(b->arcs, v);
    }
    return ok ? MX_OK : mx__builder_no_memory(b);
}

mx_status mx__builder_expand(mx__builder *b, uint32_t v)
{
    size_t start = b->arcs.n;
    mx_status status;

    b->n_options = 0;
    b->all.at[v].points = b->points.n;
    status = mx__unfold_options(&b->u, b->all.at[v].id);
    if (status != MX_OK) return status;
    b->all.at[v].is_right = b->u.at.at[0] != 0;
    b->all.at[v].arcs = start;
    b->all.at[v].n_options = b->n_options;
    return status;
}

static mx_status expand_all(mx__builder *b, const bool *apart)
{
    mx_status status = MX_OK;

    for (size_t i = 0; i < b->all.n && status == MX_OK; i++) {
        if (apart && b->u.falls_apart) break;
        status = mx__builder_expand(b, (uint32_t)i);
        b->all.at[i].is_needed = true;
        if (status == MX_OK) status = mx__builder_charge(b);
    }
    return status;
}

static bool asks_equal(const mx__builder *b)
{
    return b->call->what->what == MX_CERTIFY_EQUAL;
}

/* --- what is asked about ---------------------------------------------------------- */

typedef struct asked {
    mx_sum sum;
    size_t n_plus; /* terms before the '=' */
    MX_VEC(mx__part) parts;
} asked;

/* Reads the positions; those behind '=' are subtracted. */
static mx_status read_asked(mx__builder *b, asked *a)
{
    const mx__certify_call *call = b->call;
    bool minus = false;
    mx_status status = MX_OK;

    a->sum.session = call->game->session;
    for (size_t i = 0; i < call->n_positions && status == MX_OK; i++) {
        bool divides = asks_equal(b) && !minus && strcmp(call->positions[i], "=") == 0;

        minus = minus || divides;
        if (!divides)
            status = mx__sum_add_text(&a->sum, call->game, call->positions[i], b->err);
        if (!minus) a->n_plus = a->sum.terms.n;
    }
    if (status == MX_OK && asks_equal(b) && !minus)
        return mx__fail(b->err, MX_RANGE, "write: POSITION... = POSITION...");
    for (size_t i = 0; i < a->sum.terms.n && status == MX_OK; i++)
        if (!MX_PUSH(a->parts, ((mx__part){ mx__sum_at(&a->sum, i), i >= a->n_plus })))
            status = mx__builder_no_memory(b);
    return status;
}

static mx_status add_root(mx__builder *b, mx_player player, mx__part *parts, size_t n)
{
    uint32_t id = 0, v = 0;
    mx_status status = mx__unfold_admit(&b->u, parts, n, MX_UNSUPPORTED);

    if (status == MX_OK) status = mx__unfold_turn(&b->u, parts, n, &player);
    if (status == MX_OK) status = mx__unfold_add(&b->u, player, parts, n, &id);
    if (status != MX_OK) return status;
    return vertex_of(b, id, &v) && MX_PUSH(b->roots, v) ? MX_OK
                                                        : mx__builder_no_memory(b);
}

/* Each component of a sum by values; a whole sum for who starts, or for both. */
static mx_status add_roots(mx__builder *b)
{
    mx_player starter = b->call->what->starter == MX_RIGHT ? MX_RIGHT : MX_LEFT;
    asked a = { 0 };
    mx_status status = read_asked(b, &a);

    if (mx__is_by_values(b->c)) {
        for (size_t i = 0; i < a.parts.n && status == MX_OK; i++)
            status = add_root(b, MX_LEFT, &a.parts.at[i], 1);
    } else if (status == MX_OK) {
        if (asks_equal(b)) starter = MX_LEFT;
        status = add_root(b, starter, a.parts.at, a.parts.n);
        if (status == MX_OK && asks_equal(b) && b->u.sided)
            status = add_root(b, MX_RIGHT, a.parts.at, a.parts.n);
    }
    MX_VEC_CLEAR(a.parts);
    MX_VEC_CLEAR(a.sum.terms);
    MX_VEC_CLEAR(a.sum.at);
    return status;
}

/* --- what is needed --------------------------------------------------------------- */

/* Of a won position of a strategy one reply is enough: it becomes its only option. It is one
   that was decided before, so that the strategy ends. */
static void choose_reply(mx__builder *b, mx__vertex *v)
{
    size_t arc = v->arcs;

    if (mx__is_by_values(b->c) || mx__is_by_points(b->c) || v->mark != MX__MARK_N ||
        v->n_options == 0)
        return;
    for (;; arc += mx__arc_length(b->arcs.at[arc])) {
        const mx__vertex *to =
            b->arcs.at[arc] == 1 ? &b->all.at[b->arcs.at[arc + 1]] : NULL;

        if (b->arcs.at[arc] == MX__ARC_WINS) break;
        if (to && to->mark == mx__builder_good(b, v, to) && to->place &&
            to->place < v->place)
            break;
    }
    v->arcs = arc;
    v->n_options = 1;
}

static mx_status need(mx__builder *b)
{
    for (size_t i = 0; i < b->all.n; i++)
        b->all.at[i].is_needed = false;
    b->stack.n = 0;
    for (size_t i = 0; i < b->roots.n; i++)
        if (!MX_PUSH(b->stack, b->roots.at[i])) return mx__builder_no_memory(b);
    while (b->stack.n) {
        mx__vertex *v = &b->all.at[b->stack.at[--b->stack.n]];
        const uint32_t *arc;

        if (v->is_needed) continue;
        v->is_needed = true;
        choose_reply(b, v);
        arc = b->arcs.at + v->arcs;
        for (uint32_t k = 0; k < v->n_options; k++, arc += mx__arc_length(*arc))
            for (size_t p = 1; p < mx__arc_length(*arc); p++)
                if (!b->all.at[arc[p]].is_needed && !MX_PUSH(b->stack, arc[p]))
                    return mx__builder_no_memory(b);
    }
    return mx__builder_charge(b);
}

/* What a node says must be read as the sum ID and as nothing else. */
static mx_status check_text(mx__builder *b, uint32_t id, const char *text, size_t n)
{
    mx__unfolding *u = &b->u;
    mx_player player = MX_LEFT;
    uint32_t read = id;
    mx_status status = mx__unfold_read(u, text, n, &player);

    if (status == MX_OK) status = mx__unfold_add(u, player, u->sum.at, u->sum.n, &read);
    if (status == MX_NOMEM || status == MX_LIMIT) return status;
    if (status == MX_OK && read == id && !memchr(text, '\n', n)) return MX_OK;
    return mx__fail(b->err, MX_UNSUPPORTED,
                    "a position whose text would be read as another is not certified");
}

static mx_status put_vertex(mx__builder *b, const mx__vertex *v)
{
    mx__certificate *c = b->c;
    mx__cert_node node = { .mark = v->mark,
                           .n_options = v->n_options,
                           .arcs = c->arcs.n,
                           .text = c->text.n,
                           .score = v->score,
                           .points = c->points.n };
    const uint32_t *arc = b->arcs.at + v->arcs;
    mx_status status = mx__unfold_text(&b->u, v->id, &c->text);

    if (status != MX_OK) return status;
    node.n = c->text.n - node.text;
    status = check_text(b, v->id, c->text.at + node.text, node.n);
    if (status != MX_OK) return status;
    for (uint32_t k = 0; k < v->n_options; k++) {
        size_t n = mx__arc_length(*arc);

        if (mx__is_by_points(c) && !MX_PUSH(c->points, b->points.at[v->points + k]))
            return mx__builder_no_memory(b);
        if (!MX_PUSH(c->arcs, *arc++)) return mx__builder_no_memory(b);
        for (size_t p = 1; p < n; p++)
            if (!MX_PUSH(c->arcs, b->all.at[*arc++].number - 1))
                return mx__builder_no_memory(b);
    }
    if (!MX_PUSH(c->nodes, node)) return mx__builder_no_memory(b);
    return mx__certificate_charge(c, b->err);
}

/* --- the certificate -------------------------------------------------------------- */

/* Drawn positions stand behind all others, for nothing orders them. */
static mx_status number_all(mx__builder *b)
{
    size_t n = 0;

    for (size_t v = 0; v < b->all.n; v++)
        if (b->all.at[v].is_needed && !b->all.at[v].place &&
            !MX_PUSH(b->order, (uint32_t)v))
            return mx__builder_no_memory(b);
    for (size_t i = 0; i < b->order.n; i++) {
        mx__vertex *v = &b->all.at[b->order.at[i]];

        if (v->is_needed) v->number = (uint32_t)++n;
    }
    return MX_OK;
}

static mx_status fill_in(mx__builder *b)
{
    mx__certificate *c = b->c;
    mx_status status = need(b);

    if (status == MX_OK) status = number_all(b);
    for (size_t i = 0; i < b->order.n && status == MX_OK; i++)
        if (b->all.at[b->order.at[i]].is_needed)
            status = put_vertex(b, &b->all.at[b->order.at[i]]);
    for (size_t i = 0; i < b->roots.n && status == MX_OK; i++) {
        const mx__vertex *v = &b->all.at[b->roots.at[i]];

        if (!MX_PUSH(c->roots, v->number - 1)) status = mx__builder_no_memory(b);
        if (!mx__is_by_values(c)) continue;
        if (v->mark == MX__MARK_LOONY || c->value == MX__MARK_LOONY)
            c->value = MX__MARK_LOONY;
        else
            c->value ^= v->mark;
    }
    return status;
}

/* Who wins is what comes out; of a draw it has to be what was asked for. */
static mx_status state(mx__builder *b)
{
    mx__certificate *c = b->c;
    mx__statement ends;

    if (mx__is_by_values(c) || mx__is_by_points(c)) return MX_OK;
    ends = mx__certificate_ends(c, c->roots.at[0]);
    if ((c->states == MX__STATES_DRAWN) != (ends == MX__STATES_DRAWN))
        return mx__fail(b->err, MX_RANGE, "%s",
                        ends == MX__STATES_DRAWN ? "neither wins: certify a draw"
                        : ends == MX__STATES_WON ? "no draw: who is to move wins"
                                                 : "no draw: who is to move loses");
    c->states = ends;
    return MX_OK;
}

static void builder_clear(mx__builder *b)
{
    mx__budget_give(&b->call->game->session->budget, b->charged);
    mx__unfold_end(&b->u);
    MX_VEC_CLEAR(b->all);
    MX_VEC_CLEAR(b->arcs);
    MX_VEC_CLEAR(b->points);
    MX_VEC_CLEAR(b->roots);
    MX_VEC_CLEAR(b->order);
    MX_VEC_CLEAR(b->stack);
    MX_VEC_CLEAR(b->seen);
}

mx_status mx__certify_graph(const mx__certify_call *call, mx__certificate *c,
                            bool *apart)
{
    mx__builder b = { .call = call, .c = c, .err = call->err };
    bool returns = false;
    mx_status status =
        mx__unfold_begin(&b.u, call->game, !mx__is_by_values(c), call->err);

    b.u.take = keep_option;
    b.u.context = &b;
    if (status == MX_OK && asks_equal(&b) &&
        b.u.game->flags & ~(uint32_t)(MX_PARTIZAN | MX_ALIKE))
        status = mx__fail(call->err, MX_UNSUPPORTED,
                          "equality is certified where play ends and who cannot move "
                          "loses");
    if (status == MX_OK) status = add_roots(&b);
    if (status == MX_OK)
        status = asks_equal(&b) ? mx__builder_expand_zero(&b) : expand_all(&b, apart);
    if (apart) *apart = b.u.falls_apart;
    if (status != MX_OK || (apart && *apart)) {
        builder_clear(&b);
        return status;
    }
    if (status == MX_OK)
        status = mx__is_by_values(c) || mx__is_by_points(c) ? mx__builder_values(&b)
                                                            : mx__builder_outcomes(&b);
    if (status == MX_OK) status = fill_in(&b);
    if (status == MX_OK) status = state(&b);
    if (status == MX_OK && !(b.u.game->flags & MX_DRAW))
        status = mx__certificate_returns(c, &returns, b.err);
    if (returns) status = mx__fail(b.err, MX_CYCLE, "play need not end");
    builder_clear(&b);
    return status;
}
