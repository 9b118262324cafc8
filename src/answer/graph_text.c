/* graph_text.c: the game graph of a sum as a list, as JSON and as DOT. */
#include "game_graph.h"

#include "fail.h"
#include "graph_dot_text.h"
#include "picture_answer.h"
#include "render.h"

#include <string.h>

enum { MOST_UNASKED = 500, MOST_LEGEND = 8 };

static const char *const sides[] = { "left", "right" };

/* --- JSON ------------------------------------------------------------------------- */

/* Who wins when PLAYER starts. */
static const char *winner_of(const mx__graph_node *node, mx_player player)
{
    int64_t left = node->result[player];

    return left > 0 ? "left" : left < 0 ? "right" : "draw";
}

static void node_as_json(const mx__game_graph *g, size_t i, mx__json *json)
{
    const mx__graph_node *n = &g->nodes.at[i];

    mx__json_open(json, '{');
    mx__json_key(json, "position");
    mx__json_str(json, n->name);
    mx__json_key(json, "value");
    mx__json_str(json, n->value);
    mx__json_key(json, "equal");
    mx__json_int(json, (int64_t)n->n_equal);
    mx__json_key(json, "class");
    mx__json_str(json, mx__class_letter(n->kind));
    if (g->is_sided)
        mx__json_starters(json, "winner", winner_of(n, MX_LEFT),
                          winner_of(n, MX_RIGHT));
    mx__json_close(json, '}');
}

static void edge_as_json(const mx__game_graph *g, size_t i, mx__json *json)
{
    const mx__graph_edge *e = &g->edges.at[i];

    mx__json_open(json, '{');
    mx__json_key(json, "from");
    mx__json_int(json, e->from);
    mx__json_key(json, "to");
    mx__json_int(json, e->to);
    mx__json_key(json, "player");
    mx__json_str(json, g->is_sided ? sides[e->player] : NULL);
    mx__json_key(json, "wins");
    mx__json_bool(json, e->wins);
    mx__json_key(json, "draws");
    mx__json_bool(json, e->draws);
    mx__json_key(json, "score");
    mx__json_int(json, e->score);
    mx__json_key(json, "label");
    mx__json_str(json, e->label);
    mx__json_close(json, '}');
}

static void as_json(const mx_sum *sum, const mx__game_graph *g, mx__text *out)
{
    mx__json json = { .out = out };
    mx__text names = { 0 };

    mx__json_open(&json, '{');
    mx__json_key(&json, "game");
    mx__sum_names(sum, &names);
    mx__json_text(&json, &names);
    mx__json_key(&json, "play");
    mx__json_str(&json, g->is_misere ? "misere" : "normal");
    mx__json_key(&json, "nodes");
    mx__json_open(&json, '[');
    for (size_t i = 0; i < g->nodes.n; i++)
        node_as_json(g, i, &json);
    mx__json_close(&json, ']');
    mx__json_key(&json, "moves");
    mx__json_open(&json, '[');
    for (size_t i = 0; i < g->edges.n; i++)
        edge_as_json(g, i, &json);
    mx__json_close(&json, ']');
    mx__json_close(&json, '}');
    mx__text_char(out, '\n');
}

/* --- a list ----------------------------------------------------------------------- */

static void put_move(const mx__game_graph *g, const mx__graph_edge *e, mx__text *out)
{
    mx__text_str(out, e->wins ? "  !" : "  ");
    mx__text_str(out, g->nodes.at[e->to].name);
}

/* "10 + 5   N   3   !8 + 5  5 + 5": the winning moves have a mark. */
static void as_text(const mx_sum *sum, const mx__game_graph *g, mx__text *out)
{
    size_t wide = 0, wide_value = 0, wide_class = 0;

    for (size_t i = 0; i < g->nodes.n; i++) {
        size_t n = mx__text_columns(g->nodes.at[i].name, strlen(g->nodes.at[i].name));
        size_t v = g->nodes.at[i].value ? strlen(g->nodes.at[i].value) : 0;

        if (n > wide && n < 60) wide = n;
        size_t c = strlen(mx__class_words(g, &g->nodes.at[i]));

        if (c > wide_class) wide_class = c;
        if (v > wide_value && v < 40) wide_value = v;
    }
    for (size_t i = 0; i < g->nodes.n; i++) {
        const mx__graph_node *n = &g->nodes.at[i];

        mx__text_pad(out, n->name, wide);
        mx__text_str(out, "  ");
        mx__text_pad(out, mx__class_words(g, n), wide_class);
        if (wide_value)
            mx__text_fmt(out, "  %*s", (int)wide_value, n->value ? n->value : "");
        mx__text_str(out, n->n_edges ? "  ->" : "");
        for (int side = 0; side <= (g->is_sided ? 1 : 0); side++) {
            if (g->is_sided && n->n_edges)
                mx__text_str(out,
                             side ? MX_IN(sum, "  | Right:") : MX_IN(sum, "  Left:"));
            for (size_t k = 0; k < n->n_edges; k++)
                if (!g->is_sided || (int)g->edges.at[n->first_edge + k].player == side)
                    put_move(g, &g->edges.at[n->first_edge + k], out);
        }
        mx__text_char(out, '\n');
    }
}

/* --- DOT -------------------------------------------------------------------------- */

static mx__drawn_as drawn_as(const mx__game_graph *g, const mx__graph_node *n)
{
    if (mx__is_half_drawn(g, n)) return MX__DRAWN_HALF_TIED;
    switch (n->kind) {
    case MX__CLASS_P: return MX__DRAWN_LOST;
    case MX__CLASS_N: return MX__DRAWN_PLAIN;
    case MX__CLASS_L: return MX__DRAWN_LEFT;
    case MX__CLASS_R: return MX__DRAWN_RIGHT;
    case MX__CLASS_D: return MX__DRAWN_TIED;
    }
    return MX__DRAWN_PLAIN;
}

static bool has_class(const mx__game_graph *g, mx__class kind)
{
    for (size_t i = 0; i < g->nodes.n; i++)
        if (g->nodes.at[i].kind == kind) return true;
    return false;
}

static bool has_half_drawn(const mx__game_graph *g)
{
    for (size_t i = 0; i < g->nodes.n; i++)
        if (mx__is_half_drawn(g, &g->nodes.at[i])) return true;
    return false;
}

static bool has_drawn(const mx__game_graph *g)
{
    for (size_t i = 0; i < g->nodes.n; i++)
        if (g->nodes.at[i].kind == MX__CLASS_D &&
            !mx__is_half_drawn(g, &g->nodes.at[i]))
            return true;
    return false;
}

static bool has_two_scores(const mx__game_graph *g)
{
    for (size_t i = 0; i < g->nodes.n && g->is_scored && g->is_sided; i++)
        if (g->nodes.at[i].result[0] != g->nodes.at[i].result[1]) return true;
    return false;
}

/* What the picture's signs mean; only those that occur. */
static size_t write_legend(const mx_sum *sum, const mx__game_graph *g,
                           const char *lines[MOST_LEGEND])
{
    size_t n = 0;

    if (has_class(g, MX__CLASS_P))
        lines[n++] =
            MX_IN(sum, "double border: a P-position, the player to move loses");
    if (has_drawn(g))
        lines[n++] = g->is_scored ? MX_IN(sum, "dashed border: a tie")
                                  : MX_IN(sum, "dashed border: a draw");
    if (has_half_drawn(g)) {
        lines[n++] =
            g->is_scored
                ? MX_IN(sum, "dotted border: a tie when one of the two starts")
                : MX_IN(sum, "dotted border: a draw when one of the two starts");
        if (!g->is_scored)
            lines[n++] =
                MX_IN(sum,
                      "R | D: Right wins when Left starts, a draw when Right starts");
    }
    if (has_two_scores(g))
        lines[n++] =
            MX_IN(sum, "3 | -1: Left's points when Left starts, when Right starts");
    if (g->is_sided)
        lines[n++] = MX_IN(sum, "solid arrow: Left moves, dashed arrow: Right moves");
    if (has_class(g, MX__CLASS_L) || has_class(g, MX__CLASS_R))
        lines[n++] =
            MX_IN(sum, "box: Left wins, eight corners: Right wins, whoever starts");
    lines[n++] = g->is_scored ? MX_IN(sum, "thick arrow: a best move")
                              : MX_IN(sum, "thick arrow: a winning move");
    return n;
}

/* Which moves are drawn thick: in points the best, else those that win. */
static void fill_edges(const mx__game_graph *g, mx__drawn_edge *edges)
{
    for (size_t i = 0; i < g->edges.n; i++) {
        const mx__graph_edge *e = &g->edges.at[i];

        edges[i] = (mx__drawn_edge){ .from = e->from,
                                     .to = e->to,
                                     .player = e->player,
                                     .is_thick = e->wins,
                                     .label = e->label };
    }
}

/* The value, or who wins where there is none; the border says so too. */
static void fill_nodes(const mx__game_graph *g, mx__drawn_node *nodes)
{
    for (size_t i = 0; i < g->nodes.n; i++) {
        const mx__graph_node *n = &g->nodes.at[i];

        nodes[i] =
            (mx__drawn_node){ .name = n->name,
                              .is_board = n->is_board,
                              .below = n->value ? n->value : mx__class_words(g, n),
                              .as = drawn_as(g, n) };
    }
}

static void write_title(const mx_sum *sum, const mx__game_graph *g, mx__text *title)
{
    for (size_t i = 0; i < sum->terms.n; i++) {
        const mx_opened *game = sum->terms.at[i].game;

        if (i && game == sum->terms.at[i - 1].game) continue;
        mx__text_fmt(title, "%s%s", i ? " + " : "", mx__opened_title(game));
    }
    mx__text_str(title, ": ");
    mx__text_str(title, g->nodes.at[0].name);
    if (g->is_misere) mx__text_str(title, MX_IN(sum, ", misère"));
}

static mx_status as_dot(const mx_sum *sum, const mx__game_graph *g, bool dark,
                        mx__text *out, mx_error *err)
{
    const char *legend[MOST_LEGEND];
    mx__text title = { 0 };
    mx__drawn_node *nodes = mx__calloc(g->nodes.n + 1, sizeof *nodes);
    mx__drawn_edge *edges = mx__calloc(g->edges.n + 1, sizeof *edges);
    mx__drawn_graph drawn = { .legend = legend,
                              .n_legend = write_legend(sum, g, legend),
                              .nodes = nodes,
                              .n_nodes = g->nodes.n,
                              .edges = edges,
                              .n_edges = g->edges.n,
                              .is_sided = g->is_sided,
                              .theme = dark ? MX__DARK : MX__LIGHT,
                              .lang = sum->session->lang };
    bool ok = nodes && edges;

    write_title(sum, g, &title);
    if (title.failed) ok = false;
    if (ok) {
        drawn.title = title.at;
        fill_nodes(g, nodes);
        fill_edges(g, edges);
        mx__graph_dot_text(&drawn, out);
    }
    mx__text_clear(&title);
    mx__free(nodes);
    mx__free(edges);
    return ok ? MX_OK : mx__fail(err, MX_NOMEM, "out of memory");
}

mx_status mx__answer_graph(mx_sum *sum, const mx_graph_options *options,
                           mx_format format, mx_text *out, mx_error *err)
{
    mx_graph_options o = { .size = sizeof o };
    mx__game_graph graph = { 0 };
    mx_status st;

    if (options && options->size)
        memcpy(&o, options, options->size < sizeof o ? options->size : sizeof o);
    if (format != MX_FORMAT_TEXT && format != MX_FORMAT_JSON && format != MX_FORMAT_DOT)
        return mx__fail(err, MX_RANGE, "a graph is written as text, json or dot");
    if (!sum->terms.n)
        return mx__fail(err, MX_RANGE, "a graph begins at a position: none is given");
    st =
        mx__game_graph_make(sum, o.most ? o.most : MOST_UNASKED,
                            format == MX_FORMAT_JSON ? MX__ENGLISH : sum->session->lang,
                            &graph, err);
    if (st == MX_OK && o.equal) st = mx__game_graph_merge(&graph, err);
    if (st == MX_OK && format == MX_FORMAT_JSON) as_json(sum, &graph, out);
    if (st == MX_OK && format == MX_FORMAT_TEXT) as_text(sum, &graph, out);
    if (st == MX_OK && format == MX_FORMAT_DOT)
        st = as_dot(sum, &graph, o.dark != 0, out, err);
    mx__game_graph_clear(&graph);
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory") : st;
}
