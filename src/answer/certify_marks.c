/* certify_marks.c: what the positions of a certificate are worth, in an order in which each
   stands behind those that decide it. */
#include "certify_graph.h"

#include "fail.h"

/* --- values ----------------------------------------------------------------------- */

static mx_status value_of(mx__builder *b, uint32_t index, uint32_t *out)
{
    const mx__vertex *v = &b->all.at[index];
    const uint32_t *arc = b->arcs.at + v->arcs;

    while (b->seen.n <= v->n_options)
        if (!MX_PUSH(b->seen, 0)) return mx__builder_no_memory(b);
    *out = MX__MARK_LOONY;
    for (uint32_t k = 0; k < v->n_options; k++, arc += mx__arc_length(*arc)) {
        uint32_t g = 0;

        if (*arc == MX__ARC_WINS) return MX_OK;
        if (*arc == MX__ARC_LOSES) continue;
        for (uint32_t i = 1; i <= *arc && g != MX__MARK_LOONY; i++) {
            uint32_t mark = b->all.at[arc[i]].mark;

            g = mark == MX__MARK_LOONY ? mark : g ^ mark;
        }
        if (g <= v->n_options) b->seen.at[g] = (size_t)index + 1;
    }
    *out = 0;
    while (*out < v->n_options && b->seen.at[*out] == (size_t)index + 1)
        ++*out;
    return MX_OK;
}

static bool moves_again(const mx__builder *b, const mx__vertex *v, const mx__vertex *to)
{
    return b->u.sided && v->is_right == to->is_right;
}

uint32_t mx__builder_good(const mx__builder *b, const mx__vertex *v,
                          const mx__vertex *to)
{
    return moves_again(b, v, to) ? MX__MARK_N : MX__MARK_P;
}

/* The best that the options of the vertex give who is to move; 0 without any. */
static mx_status score_of(mx__builder *b, uint32_t index, uint32_t *out)
{
    mx__vertex *v = &b->all.at[index];
    const uint32_t *arc = b->arcs.at + v->arcs;

    *out = 0;
    for (uint32_t k = 0; k < v->n_options; k++, arc += mx__arc_length(*arc)) {
        int64_t result = b->points.at[v->points + k];

        if (*arc != MX__ARC_ENDS) {
            const mx__vertex *to = &b->all.at[arc[1]];

            result += moves_again(b, v, to) ? to->score : -to->score;
        }
        if (k == 0 || result > v->score) v->score = result;
    }
    if (v->score < MX__POINTS_END && v->score > -MX__POINTS_END) return MX_OK;
    return mx__fail(b->err, MX_UNSUPPORTED,
                    "points of 2^60 and more are not certified");
}

static mx_status decide(mx__builder *b, uint32_t v, uint32_t mark)
{
    if (!MX_PUSH(b->order, v)) return mx__builder_no_memory(b);
    b->all.at[v].mark = mark;
    b->all.at[v].place = (uint32_t)b->order.n;
    return MX_OK;
}

/* Puts those options of V on the stack that are not decided; false: memory. */
static bool push_options(mx__builder *b, uint32_t v)
{
    const uint32_t *arc = b->arcs.at + b->all.at[v].arcs;

    for (uint32_t i = 0; i < b->all.at[v].n_options; i++, arc += mx__arc_length(*arc))
        for (size_t k = 1; k < mx__arc_length(*arc); k++)
            if (!b->all.at[arc[k]].place && !MX_PUSH(b->stack, arc[k])) return false;
    return true;
}

/* Depth first, with a stack of its own. */
mx_status mx__builder_values(mx__builder *b)
{
    mx_status status = MX_OK;

    for (size_t i = 0; i < b->roots.n; i++)
        if (!MX_PUSH(b->stack, b->roots.at[i])) return mx__builder_no_memory(b);
    while (b->stack.n && status == MX_OK) {
        uint32_t v = b->stack.at[b->stack.n - 1], mark = 0;
        size_t n = b->stack.n;

        if (b->all.at[v].place) {
            b->stack.n--;
            continue;
        }
        if (!push_options(b, v)) return mx__builder_no_memory(b);
        if (b->stack.n == n) {
            status =
                mx__is_by_points(b->c) ? score_of(b, v, &mark) : value_of(b, v, &mark);
            if (status == MX_OK) status = decide(b, v, mark);
            b->stack.n--;
        } else if (b->all.at[v].is_open) {
            return mx__fail(b->err, MX_CYCLE, "play need not end");
        }
        b->all.at[v].is_open = true;
        if (status == MX_OK) status = mx__builder_charge(b);
    }
    return status;
}

/* --- who wins --------------------------------------------------------------------- */

/* Who leads where: the vertices with an option that leads to V are from[start[v]] ...
   from[start[v + 1] - 1]; open[v] counts the options of V that do not yet win for the other
   player. */
typedef struct reverse {
    MX_VEC(size_t) start;
    MX_VEC(uint32_t) from, open;
} reverse;

static void clear_reverse(reverse *r)
{
    MX_VEC_CLEAR(r->start);
    MX_VEC_CLEAR(r->from);
    MX_VEC_CLEAR(r->open);
}

static mx_status turn_round(const mx__builder *b, reverse *r)
{
    size_t n = b->all.n, total = 0;

    for (size_t i = 0; i < n + 2; i++)
        if (!MX_PUSH(r->start, 0)) return mx__builder_no_memory(b);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t v = 0; v < n; v++) {
            const mx__vertex *at = &b->all.at[v];
            const uint32_t *arc = b->arcs.at + at->arcs;

            for (uint32_t k = 0; k < at->n_options; k++, arc += mx__arc_length(*arc)) {
                if (*arc != 1) continue;
                if (pass == 0)
                    r->start.at[arc[1] + 2]++, total++;
                else
                    r->from.at[r->start.at[arc[1] + 1]++] = (uint32_t)v;
            }
        }
        if (pass == 1) break;
        for (size_t v = 2; v < n + 2; v++)
            r->start.at[v] += r->start.at[v - 1];
        if (!MX_RESERVE(r->from, total + 1)) return mx__builder_no_memory(b);
    }
    return MX_OK;
}

/* Decides V where its own options say how play ends, and counts the others. */
static mx_status begin_vertex(mx__builder *b, uint32_t v, reverse *r)
{
    const mx__vertex *at = &b->all.at[v];
    const uint32_t *arc = b->arcs.at + at->arcs;
    uint32_t open = 0;
    bool wins = b->c->misere && at->n_options == 0;

    for (uint32_t k = 0; k < at->n_options; k++, arc += mx__arc_length(*arc)) {
        wins = wins || *arc == MX__ARC_WINS;
        open += *arc != MX__ARC_LOSES;
    }
    if (!MX_PUSH(r->open, open)) return mx__builder_no_memory(b);
    if (!at->is_needed) return MX_OK;
    if (wins) return decide(b, v, MX__MARK_N);
    return open == 0 ? decide(b, v, MX__MARK_P) : MX_OK;
}

/* What V, just decided, says of those that lead to it. */
static mx_status spread(mx__builder *b, uint32_t v, reverse *r)
{
    const mx__vertex *to = &b->all.at[v];
    mx_status status = MX_OK;

    for (size_t i = r->start.at[v]; i < r->start.at[v + 1] && status == MX_OK; i++) {
        uint32_t u = r->from.at[i];

        if (b->all.at[u].place) continue;
        if (to->mark == mx__builder_good(b, &b->all.at[u], to))
            status = decide(b, u, MX__MARK_N);
        else if (--r->open.at[u] == 0)
            status = decide(b, u, MX__MARK_P);
    }
    return status;
}

mx_status mx__builder_outcomes(mx__builder *b)
{
    reverse r = { 0 };
    uint64_t bytes = b->all.n * (sizeof *r.start.at + sizeof *r.open.at) +
                     b->arcs.n * sizeof *r.from.at;
    mx__budget *budget = b->u.known.budget;
    mx_status status = mx__budget_take(budget, bytes, b->err);

    if (status != MX_OK) return status;
    status = turn_round(b, &r);
    for (size_t v = 0; v < b->all.n && status == MX_OK; v++)
        status = begin_vertex(b, (uint32_t)v, &r);
    for (size_t i = 0; i < b->order.n && status == MX_OK; i++)
        status = spread(b, b->order.at[i], &r);
    clear_reverse(&r);
    mx__budget_give(budget, bytes);
    for (size_t v = 0; v < b->all.n && status == MX_OK; v++) {
        if (b->all.at[v].place || !b->all.at[v].is_needed) continue;
        if (!(b->u.game->flags & (MX_DRAW | MX_TIES)))
            return mx__fail(b->err, MX_CYCLE, "play need not end");
        b->all.at[v].mark = MX__MARK_D;
    }
    return status;
}
