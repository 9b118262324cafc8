/* certificate_prove.c: whether the marks of a certificate follow from its options. */
#include "certificate.h"
#include "fail.h"

#include <string.h>

typedef struct prover {
    const mx__certificate *c;
    MX_VEC(size_t) seen; /* seen[g]: 1 + the last node with an option of value g */
} prover;

/* The nim-sum of values; MX__MARK_LOONY when one is loony. */
static uint32_t add(uint32_t a, uint32_t b)
{
    return a == MX__MARK_LOONY || b == MX__MARK_LOONY ? MX__MARK_LOONY : a ^ b;
}

/* Options lead to nodes that stand before node I. */
static bool stands_behind(const mx__certificate *c, size_t i)
{
    const mx__cert_node *node = &c->nodes.at[i];
    const uint32_t *arc = c->arcs.at + node->arcs;

    for (uint32_t k = 0; k < node->n_options; k++, arc += mx__arc_length(*arc))
        for (size_t part = 1; part < mx__arc_length(*arc); part++)
            if (arc[part] >= i) return false;
    return true;
}

/* Whether the value of node number I is the mex of those of its options, or loony: an
   option wins the whole at once. Options that are loony or lose the whole do not count. */
static bool value_follows(prover *p, size_t i)
{
    const mx__certificate *c = p->c;
    const mx__cert_node *node = &c->nodes.at[i];
    const uint32_t *arc = c->arcs.at + node->arcs;
    uint32_t missing = node->mark;
    bool wins = false, equal = false;

    if (!stands_behind(c, i)) return false;
    for (uint32_t k = 0; k < node->n_options; k++, arc += mx__arc_length(*arc)) {
        uint32_t g = 0;

        if (*arc == MX__ARC_DRAWS) return false;
        wins = wins || *arc == MX__ARC_WINS;
        if (*arc >= MX__ARC_DRAWS) continue;
        for (size_t part = 1; part < mx__arc_length(*arc); part++)
            g = add(g, c->nodes.at[arc[part]].mark);
        equal = equal || g == node->mark;
        if (g >= node->mark || g >= p->seen.n || p->seen.at[g] == i + 1) continue;
        p->seen.at[g] = i + 1;
        missing--;
    }
    if (wins || node->mark == MX__MARK_LOONY)
        return wins && node->mark == MX__MARK_LOONY;
    return !equal && missing == 0;
}

/* Is the player who is to move at node I also to move at node TO? */
static bool moves_again(const mx__certificate *c, size_t i, uint32_t to)
{
    mx__cert_side side = mx__node_side(c, &c->nodes.at[i]);

    return side != MX__SIDE_NONE && side == mx__node_side(c, &c->nodes.at[to]);
}

/* Whether the score of node number I is the best that its options give: their points, and what
   who is to move then gets, turned round where that is the other. */
static bool score_follows(const mx__certificate *c, size_t i)
{
    const mx__cert_node *node = &c->nodes.at[i];
    const uint32_t *arc = c->arcs.at + node->arcs;
    int64_t best = 0;

    if (!stands_behind(c, i)) return false;
    for (uint32_t k = 0; k < node->n_options; k++, arc += mx__arc_length(*arc)) {
        int64_t result = c->points.at[node->points + k];

        if (*arc != MX__ARC_ENDS) {
            int64_t after = c->nodes.at[arc[1]].score;

            result += moves_again(c, i, arc[1]) ? after : -after;
        }
        if (k == 0 || result > best) best = result;
    }
    return node->score == best;
}

/* What node TO, which an option of node I leads to, leaves to the other player. */
static uint32_t mark_after(const mx__certificate *c, size_t i, uint32_t to)
{
    uint32_t mark = c->nodes.at[to].mark;

    if (mark == MX__MARK_D || !moves_again(c, i, to)) return mark;
    return mark == MX__MARK_P ? MX__MARK_N : MX__MARK_P;
}

/* Whether the mark of node number I of a strategy follows: won by an option that is lost, else
   drawn by one that is drawn, else lost; only drawn ones, which stand last, lead ahead. */
static bool outcome_follows(const mx__certificate *c, size_t i)
{
    const mx__cert_node *node = &c->nodes.at[i];
    const uint32_t *arc = c->arcs.at + node->arcs;
    bool wins = c->misere && node->n_options == 0, draws = false;

    for (uint32_t k = 0; k < node->n_options; k++, arc += mx__arc_length(*arc)) {
        uint32_t after = MX__MARK_N; /* what it leaves to the other player */

        if (*arc < MX__ARC_DRAWS && *arc != 1) return false;
        if (*arc == 1)
            after = mark_after(c, i, arc[1]);
        else if (*arc != MX__ARC_LOSES)
            after = *arc == MX__ARC_WINS ? MX__MARK_P : MX__MARK_D;
        wins = wins || after == MX__MARK_P;
        draws = draws || after == MX__MARK_D;
    }
    if (node->mark != MX__MARK_D &&
        (!stands_behind(c, i) || (i > 0 && node[-1].mark == MX__MARK_D)))
        return false;
    return node->mark == (wins ? MX__MARK_N : draws ? MX__MARK_D : MX__MARK_P);
}

bool mx__certificate_is_zero(const mx__certificate *c)
{
    static const char left[] = "left: ", right[] = "right: ";
    const mx__cert_node *a, *b;
    const char *x, *y;

    if (c->states != MX__STATES_LOST || c->misere || c->draws || c->roots.n == 0)
        return false;
    a = &c->nodes.at[c->roots.at[0]];
    b = &c->nodes.at[c->roots.at[c->roots.n - 1]];
    x = mx__node_text(c, a);
    y = mx__node_text(c, b);
    if (c->roots.n == 1) return a->n < 6 || memcmp(x, left, 6) != 0;
    return c->roots.n == 2 && a->n >= 6 && b->n == a->n + 1 &&
           memcmp(x, left, 6) == 0 && memcmp(y, right, 7) == 0 &&
           memcmp(x + 6, y + 7, a->n - 6) == 0;
}

mx__statement mx__certificate_ends(const mx__certificate *c, uint32_t node)
{
    const mx__cert_node *at = &c->nodes.at[node];

    if (at->mark == MX__MARK_P) return MX__STATES_LOST;
    if (at->mark == MX__MARK_N) return MX__STATES_WON;
    if (!c->draws) return MX__STATES_DRAWN;
    return (int)mx__node_side(c, at) == c->draws ? MX__STATES_WON : MX__STATES_LOST;
}

static bool claim_follows(const mx__certificate *c)
{
    uint32_t sum = 0;

    if (mx__is_by_points(c)) return c->roots.n == 1 && !c->misere;
    if (c->draws && c->roots.n != 1) return false;
    for (size_t i = 0; i < c->roots.n; i++) {
        uint32_t mark = c->nodes.at[c->roots.at[i]].mark;

        if (mx__is_by_values(c))
            sum = add(sum, mark);
        else if (c->states != mx__certificate_ends(c, c->roots.at[i]))
            return false;
    }
    if (mx__is_by_values(c) && (c->misere || sum != c->value)) return false;
    return c->roots.n > 0 && c->states != MX__STATES_PERIOD;
}

mx_status mx__certificate_says(const mx__certificate *c, mx_error *err)
{
    mx__text said = { 0 };
    mx_status status = MX_OK;

    mx__certificate_claim(c, &said);
    if (said.failed)
        status = mx__fail(err, MX_NOMEM, "out of memory");
    else if (said.n != c->n_claim || memcmp(said.at, c->claim, said.n) != 0)
        status = mx__fail(err, MX_FAULT,
                          "the claim is not that of the nodes that 'of' names");
    mx__text_clear(&said);
    return status;
}

mx_status mx__certificate_prove(const mx__certificate *c, mx_error *err)
{
    prover p = { .c = c };
    mx_status status = MX_OK;
    size_t most = 0;

    for (size_t i = 0; i < c->nodes.n; i++)
        if (c->nodes.at[i].n_options > most) most = c->nodes.at[i].n_options;
    for (size_t g = 0; g <= most && mx__is_by_values(c); g++)
        if (!MX_PUSH(p.seen, 0)) status = mx__fail(err, MX_NOMEM, "out of memory");
    for (size_t i = 0; i < c->nodes.n && status == MX_OK; i++) {
        const mx__cert_node *node = &c->nodes.at[i];

        if (!(mx__is_by_values(c)   ? value_follows(&p, i)
              : mx__is_by_points(c) ? score_follows(c, i)
                                    : outcome_follows(c, i)))
            status =
                mx__fail(err, MX_FAULT,
                         "node %zu, %.*s: its mark does not follow from its options", i,
                         node->n < 80 ? (int)node->n : 80, mx__node_text(c, node));
    }
    if (status == MX_OK && !claim_follows(c))
        status = mx__fail(err, MX_FAULT, "the claim does not follow from the nodes");
    MX_VEC_CLEAR(p.seen);
    return status;
}

/* How many options of nodes that are not taken lead to each node; those that none leads to. */
typedef struct taking {
    MX_VEC(uint32_t) count, none;
} taking;

static bool lead_on(const mx__certificate *c, size_t i, taking *t, bool counts)
{
    const mx__cert_node *node = &c->nodes.at[i];
    const uint32_t *arc = c->arcs.at + node->arcs;

    for (uint32_t k = 0; k < node->n_options; k++, arc += mx__arc_length(*arc)) {
        if (*arc != 1 || c->nodes.at[arc[1]].mark != MX__MARK_D) continue;
        if (counts)
            t->count.at[arc[1]]++;
        else if (--t->count.at[arc[1]] == 0 && !MX_PUSH(t->none, arc[1]))
            return false;
    }
    return true;
}

/* Takes away what nothing leads to, as long as there is such a node. */
mx_status mx__certificate_returns(const mx__certificate *c, bool *returns,
                                  mx_error *err)
{
    size_t n = c->nodes.n, n_drawn = 0;
    taking t = { 0 };
    bool ok = true;

    *returns = false;
    if (mx__is_by_values(c) || mx__is_by_points(c)) return MX_OK;
    for (size_t i = 0; i < n && ok; i++)
        ok = MX_PUSH(t.count, 0);
    for (size_t i = 0; i < n && ok; i++)
        if (c->nodes.at[i].mark == MX__MARK_D) {
            n_drawn++;
            lead_on(c, i, &t, true);
        }
    for (size_t i = 0; i < n && ok; i++)
        if (c->nodes.at[i].mark == MX__MARK_D && t.count.at[i] == 0)
            ok = MX_PUSH(t.none, (uint32_t)i);
    for (size_t i = 0; i < t.none.n && ok; i++)
        ok = lead_on(c, t.none.at[i], &t, false);
    *returns = ok && t.none.n < n_drawn;
    MX_VEC_CLEAR(t.count);
    MX_VEC_CLEAR(t.none);
    return ok ? MX_OK : mx__fail(err, MX_NOMEM, "out of memory");
}
