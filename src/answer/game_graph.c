/* game_graph.c: who wins at every position that play can reach, and by which moves. */
#include "game_graph.h"

#include "answer.h"
#include "endless_two.h"
#include "fail.h"
#include "game_values.h"
#include "graph_walk.h"
#include "scored.h"
#include "two_players.h"

#include <string.h>

typedef struct maker {
    mx__walk walk;
    mx__game_graph *graph;
    mx__integers text; /* the state at work */
    mx__lang lang;     /* of what stands in names that is no position */
    mx_error *err;
} maker;

static mx_status no_memory(mx_error *err)
{
    return mx__fail(err, MX_NOMEM, "out of memory");
}

const char *mx__class_letter(mx__class kind)
{
    static const char *const letters[] = { "P", "N", "L", "R", "D" };

    return letters[kind];
}

bool mx__is_half_drawn(const mx__game_graph *graph, const mx__graph_node *node)
{
    return graph->is_sided && (node->result[0] == 0) != (node->result[1] == 0);
}

const char *mx__class_words(const mx__game_graph *graph, const mx__graph_node *node)
{
    int64_t left = node->result[0], right = node->result[1];

    if (!mx__is_half_drawn(graph, node)) return mx__class_letter(node->kind);
    if (left) return left > 0 ? "L | D" : "R | D";
    return right > 0 ? "D | L" : "D | R";
}

/* --- one position ----------------------------------------------------------------- */

static mx_status sum_of(const maker *m, mx_sum **out, mx_error *err)
{
    const int64_t *at = m->text.at + MX__STATE_HEAD;
    mx_status st = mx__sum_make(m->walk.session, out);

    if (st != MX_OK) return no_memory(err);
    for (int64_t i = 0; i < m->text.at[2] && st == MX_OK; i++) {
        mx_span span = { at + 2, (size_t)at[1] };

        st = mx__sum_add_span(*out, m->walk.games.at[at[0]], span, err);
        at += 2 + span.n;
    }
    return st;
}

static const char *keep(maker *m, mx__text *text)
{
    const char *kept = text->failed ? NULL
                                    : mx__arena_text(&m->graph->texts,
                                                     text->at ? text->at : "", text->n);

    mx__text_clear(text);
    return kept;
}

/* "10 + 5", and how play ended or who is to move where that is part of the position. */
static const char *name_of(maker *m)
{
    const int64_t *at = m->text.at + MX__STATE_HEAD;
    mx__text text = { 0 };

    for (int64_t i = 0; i < m->text.at[2]; i++) {
        mx_span span = { at + 2, (size_t)at[1] };

        if (i) mx__text_str(&text, " + ");
        if (m->walk.games.n > 1)
            mx__text_fmt(&text, "%.60s ", mx__opened_called(m->walk.games.at[at[0]]));
        mx__shape_print(m->walk.games.at[at[0]]->game->shape, span, &text);
        at += 2 + span.n;
    }
    if (!m->text.at[2]) mx__text_str(&text, mx__message_in(m->lang, "nothing"));
    if (m->walk.has_mover)
        mx__text_str(&text, m->text.at[0] ? mx__message_in(m->lang, " (second)")
                                          : mx__message_in(m->lang, " (first)"));
    return keep(m, &text);
}

/* Is the position one board of letters? Then it is drawn in rows. */
static bool is_board(const maker *m)
{
    const int64_t *at = m->text.at + MX__STATE_HEAD;
    const mx_shape *shape;

    if (m->text.at[2] != 1 || m->walk.has_mover) return false;
    shape = m->walk.games.at[at[0]]->game->shape;
    return shape->n_fields == 1 && shape->fields[0].kind == MX_BOARD &&
           shape->fields[0].letters;
}

static int64_t as_result(mx_outcome outcome)
{
    return outcome == MX_WON ? 1 : outcome == MX_LOST ? -1 : 0;
}

/* Points and last words. */
static mx_status judge_scored(maker *m, mx_sum *sum, mx__graph_node *node)
{
    bool sided = m->graph->is_sided;
    mx_player mover = m->walk.has_mover ? (mx_player)m->text.at[0] : MX_LEFT;
    mx_status st = MX_OK;

    for (int p = 0; p < 2 && st == MX_OK; p++) {
        mx__scored scored;

        if (!sided && p) break;
        if (m->walk.has_mover && p != (int)mover) continue;
        st = mx__scored_result(sum, (mx_player)p, &scored, m->err);
        node->result[p] = scored.result;
    }
    if (m->walk.has_mover) node->result[1 - mover] = node->result[mover];
    return st;
}

static mx_status judge_two(maker *m, mx_sum *sum, mx__graph_node *node)
{
    int64_t value;
    mx_error ignored;
    mx__text text = { 0 };
    mx_status st = MX_OK;

    for (int p = 0; p < 2 && st == MX_OK; p++) {
        mx__sum_result verdict;
        bool wins = false;

        if (mx__sum_may_be_endless(sum)) {
            st = mx__endless_two(sum, (mx_player)p, &verdict, m->err);
            if (st == MX_OK) node->result[p] = as_result(verdict.winner);
        } else {
            st = mx__two_wins(sum, (mx_player)p, &wins, m->err);
            node->result[p] = wins ? 1 : -1;
        }
        if (p) node->result[p] = -node->result[p]; /* seen from Left */
    }
    if (st != MX_OK || m->graph->is_misere || mx__sum_may_be_endless(sum)) return st;
    if (mx__two_sum_value(sum, &value, &ignored) != MX_OK) return MX_OK;
    if (mx__value_text(m->walk.session, value, &text, &ignored) == MX_OK)
        node->value = keep(m, &text);
    mx__text_clear(&text);
    return MX_OK;
}

/* The value of a sum whose components have nimbers, infinities, or are loony. */
static const char *value_of(maker *m, const mx__sum_result *result,
                            const mx_value *values, size_t n)
{
    mx__sets *sets = m->walk.session->sets;
    mx_value total = { MX_NIMBER, 0, 0 };
    mx__text text = { 0 };

    if (result->has_nim_sum)
        total.payload = (int64_t)result->nim_sum;
    else
        for (size_t i = 0; i < n; i++) {
            if (values[i].kind == MX_LOONY) {
                total = values[i];
                break;
            }
            if (values[i].kind != MX_INFINITY && values[i].kind != MX_NIMBER)
                return NULL;
            if (!sets || mx__loopy_add(sets, total, values[i], &total) != MX_OK)
                return NULL;
        }
    mx__value_words(m->walk.session, total, &text);
    return keep(m, &text);
}

static mx_status judge_impartial(maker *m, mx_sum *sum, mx__graph_node *node)
{
    mx__sum_result result = { 0 };
    mx_value *values = mx__calloc(sum->terms.n + 1, sizeof *values);
    mx_status st =
        values ? mx__answer_outcome(sum, &result, values, m->err) : no_memory(m->err);

    if (st == MX_OK) {
        node->result[0] = as_result(result.winner);
        if (!m->graph->is_misere)
            node->value = value_of(m, &result, values, sum->terms.n);
    }
    mx__free(values);
    return st;
}

/* Play is over: by a move that says so, or because nothing is left. */
static bool judge_end(maker *m, mx__graph_node *node)
{
    int64_t end = m->text.at[1], left = end == MX__WALK_LEFT_WON ? 1 : -1;

    if (end == MX__WALK_ON && m->text.at[2]) return false;
    if (end == MX__WALK_ON && m->graph->is_scored) return true;
    if (end == MX__WALK_ON) left = m->graph->is_misere ? -1 : 1;
    if (end == MX__WALK_ON && !m->graph->is_misere) node->value = "0";
    if (m->graph->is_sided && end == MX__WALK_ON) {
        node->result[0] = -left;
        node->result[1] = left;
    } else if (m->graph->is_sided) {
        node->result[0] = node->result[1] = left;
    } else {
        node->result[0] = -left; /* who moved has won, so the mover of now has lost */
    }
    return true;
}

static mx__class class_of(const maker *m, const mx__graph_node *node)
{
    int64_t left = node->result[0], right = node->result[1];

    if (m->walk.has_mover && m->text.at[0]) left = -left;
    if (!m->graph->is_sided || m->walk.has_mover)
        return left > 0 ? MX__CLASS_N : left < 0 ? MX__CLASS_P : MX__CLASS_D;
    if (left == 0 || right == 0) return MX__CLASS_D;
    if (left > 0) return right > 0 ? MX__CLASS_L : MX__CLASS_N;
    return right > 0 ? MX__CLASS_P : MX__CLASS_R;
}

/* Points for a reader: of Left, for each who may start. */
static const char *points_text(maker *m, const mx__graph_node *node)
{
    mx__text text = { 0 };

    mx__text_int(&text, node->result[0]);
    if (m->graph->is_sided && node->result[1] != node->result[0])
        mx__text_fmt(&text, " | %lld", (long long)node->result[1]);
    return keep(m, &text);
}

static mx_status judge(maker *m, mx__graph_node *node)
{
    mx_sum *sum = NULL;
    mx_status st = MX_OK;

    node->name = name_of(m);
    node->is_board = is_board(m);
    if (!node->name) return no_memory(m->err);
    if (!judge_end(m, node)) {
        st = sum_of(m, &sum, m->err);
        if (st != MX_OK)
            ;
        else if (mx__sum_is_scored(sum))
            st = judge_scored(m, sum, node);
        else if (mx__sum_is_partizan(sum))
            st = judge_two(m, sum, node);
        else
            st = judge_impartial(m, sum, node);
        mx__sum_free(sum);
    }
    if (st != MX_OK) return st;
    if (m->graph->is_scored) node->value = points_text(m, node);
    node->kind = class_of(m, node);
    return MX_OK;
}

/* --- moves ------------------------------------------------------------------------ */

/* What MOVE brings its player, and what best play brings him. */
static void weigh(const maker *m, const mx__walk_move *move, int64_t *got,
                  int64_t *best)
{
    const mx__graph_node *from = &m->graph->nodes.at[move->from],
                         *to = &m->graph->nodes.at[move->to];
    mx_player player = move->player;

    if (!m->graph->is_sided) {
        *got = move->score - to->result[0];
        *best = from->result[0];
        return;
    }
    if (m->walk.has_mover) {
        mx__integers text = { 0 };

        player = mx__walk_read(&m->walk, move->from, &text) && text.at[0] ? MX_RIGHT
                                                                          : MX_LEFT;
        MX_VEC_CLEAR(text);
    }
    *got = to->result[1 - player];
    *best = from->result[player];
    if (player == MX_RIGHT) {
        *got = -*got;
        *best = -*best;
    }
    *got += move->score;
}

static mx_status add_edge(maker *m, const mx__walk_move *move)
{
    mx__graph_edge edge = {
        .from = move->from, .to = move->to, .player = move->player, .score = move->score
    };
    int64_t got, best;

    weigh(m, move, &got, &best);
    edge.wins = m->graph->is_scored ? got == best : got > 0;
    edge.draws = !m->graph->is_scored && got == 0 && best == 0;
    if (move->label) {
        edge.label = mx__arena_text(&m->graph->texts, move->label, strlen(move->label));
        if (!edge.label) return no_memory(m->err);
    }
    if (!m->graph->nodes.at[edge.from].n_edges++)
        m->graph->nodes.at[edge.from].first_edge = m->graph->edges.n;
    return MX_PUSH(m->graph->edges, edge) ? MX_OK : no_memory(m->err);
}

static mx_status make(maker *m)
{
    mx_status st = MX_OK;

    for (size_t i = 0; i < m->walk.ids.n && st == MX_OK; i++) {
        mx__graph_node node = { 0 };

        if (!mx__walk_read(&m->walk, i, &m->text)) return no_memory(m->err);
        st = judge(m, &node);
        if (st == MX_OK && !MX_PUSH(m->graph->nodes, node)) return no_memory(m->err);
    }
    for (size_t i = 0; i < m->walk.moves.n && st == MX_OK; i++)
        st = add_edge(m, &m->walk.moves.at[i]);
    return st;
}

mx_status mx__game_graph_make(mx_sum *sum, uint64_t most, mx__lang lang,
                              mx__game_graph *out, mx_error *err)
{
    maker m = { .graph = out, .lang = lang, .err = err };
    mx_status st;

    mx__budget_start(&sum->session->budget);
    st = mx__sum_play(sum, &out->is_misere, err);
    if (st != MX_OK) return st;
    st = mx__walk_sum(sum, most, &m.walk, err);
    out->is_sided = m.walk.is_partizan || m.walk.has_mover;
    out->is_scored = m.walk.is_scored;
    out->may_be_endless = mx__sum_may_be_endless(sum);
    if (st == MX_OK) st = make(&m);
    mx__walk_clear(&m.walk);
    MX_VEC_CLEAR(m.text);
    return st;
}

/* How many moves play from each node lasts at most. */
static void find_heights(const mx__game_graph *g, size_t *height)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t i = g->edges.n; i-- > 0;) {
            const mx__graph_edge *e = &g->edges.at[i];

            if (height[e->from] > height[e->to]) continue;
            height[e->from] = height[e->to] + 1;
            more = true;
        }
    }
}

/* The node that stands for node I: of those with its value the one where play is shortest,
   so that no move leads upwards. The start stands for itself. */
static size_t shortest_equal(const mx__game_graph *g, const size_t *height, size_t i)
{
    size_t best = i;

    for (size_t k = 1; i && k < g->nodes.n; k++)
        if ((height[k] < height[best] || (height[k] == height[best] && k < best)) &&
            strcmp(g->nodes.at[k].value, g->nodes.at[i].value) == 0)
            best = k;
    return best;
}

/* Equal positions have options of equal values, dominated and reversible ones aside: those
   of one stand for all. */
static void merge(mx__game_graph *g, const size_t *height, size_t *stands_for)
{
    size_t n = 0;

    for (size_t i = 0; i < g->nodes.n; i++) {
        stands_for[i] = shortest_equal(g, height, i);
        if (stands_for[i] != i) g->nodes.at[stands_for[i]].n_equal++;
    }
    for (size_t i = 0; i < g->edges.n; i++) {
        mx__graph_edge e = g->edges.at[i];
        bool known = false;

        if (stands_for[e.from] != e.from) continue;
        e.to = (uint32_t)stands_for[e.to];
        for (size_t k = n; k-- > 0 && g->edges.at[k].from == e.from && !known;)
            known = g->edges.at[k].to == e.to && g->edges.at[k].player == e.player;
        if (!known) g->edges.at[n++] = e;
    }
    g->edges.n = n;
}

/* Drops what nothing leads to any more and numbers the rest anew. */
static void close_ranks(mx__game_graph *g, size_t *number, bool *reached)
{
    size_t n = 0;

    reached[0] = true;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < g->edges.n; i++) {
            const mx__graph_edge *e = &g->edges.at[i];

            if (!reached[e->from] || reached[e->to]) continue;
            reached[e->to] = more = true;
        }
    }
    for (size_t i = 0; i < g->nodes.n; i++) {
        number[i] = n;
        if (reached[i]) g->nodes.at[n++] = g->nodes.at[i];
    }
    for (size_t i = 0; i < n; i++)
        g->nodes.at[i].n_edges = 0;
    g->nodes.n = n;
    n = 0;
    for (size_t i = 0; i < g->edges.n; i++) {
        mx__graph_edge e = g->edges.at[i];

        if (!reached[e.from]) continue;
        e.from = (uint32_t)number[e.from];
        e.to = (uint32_t)number[e.to];
        if (!g->nodes.at[e.from].n_edges++) g->nodes.at[e.from].first_edge = n;
        g->edges.at[n++] = e;
    }
    g->edges.n = n;
}

mx_status mx__game_graph_merge(mx__game_graph *graph, mx_error *err)
{
    size_t *number = mx__calloc(graph->nodes.n + 1, sizeof *number);
    size_t *height = mx__calloc(graph->nodes.n + 1, sizeof *height);
    bool *reached = mx__calloc(graph->nodes.n + 1, sizeof *reached);
    bool ok = !graph->is_scored && !graph->may_be_endless;
    mx_status st = number && height && reached ? MX_OK : no_memory(err);

    for (size_t i = 0; i < graph->nodes.n; i++)
        if (!graph->nodes.at[i].value) ok = false;
    if (st == MX_OK && !ok)
        st = mx__fail(err, MX_UNSUPPORTED,
                      "positions of such play have no values by which they are equal");
    if (st == MX_OK) {
        find_heights(graph, height);
        merge(graph, height, number);
        close_ranks(graph, number, reached);
    }
    mx__free(number);
    mx__free(height);
    mx__free(reached);
    return st;
}

void mx__game_graph_clear(mx__game_graph *graph)
{
    MX_VEC_CLEAR(graph->nodes);
    MX_VEC_CLEAR(graph->edges);
    mx__arena_clear(&graph->texts);
}
