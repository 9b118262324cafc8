/* graph_dot_text.c: a game graph as DOT text that graphviz draws. */
#include "graph_dot_text.h"

#include <stdio.h>

/* Beyond so many edges names of moves would cover them, and graphviz is told to hurry. */
enum { NAMED_EDGES = 40, MANY_EDGES = 600 };

/* TEXT inside quotes. Line ends and other controls become blanks, a SLASH the end of a
   row. */
static void quoted_rows(mx__text *out, const char *text, char slash)
{
    for (const char *c = text; *c; c++) {
        if (*c == slash) {
            mx__text_str(out, "\\n");
            continue;
        }
        if (*c == '"' || *c == '\\') mx__text_char(out, '\\');
        mx__text_char(out, (unsigned char)*c < ' ' ? ' ' : *c);
    }
}

static void quoted(mx__text *out, const char *text)
{
    quoted_rows(out, text, '\n');
}

/* Lines of the title and the legend, left-aligned. */
static void caption(const mx__drawn_graph *g, mx__text *out)
{
    mx__text_str(out, "  label=\"");
    quoted(out, g->title);
    mx__text_str(out, "\\l");
    for (size_t i = 0; i < g->n_legend; i++) {
        quoted(out, g->legend[i]);
        mx__text_str(out, "\\l");
    }
    mx__text_str(out, "\";\n");
}

static void head(const mx__drawn_graph *g, const mx__palette *p, mx__text *out)
{
    char font[200];

    snprintf(font, sizeof font, "fontname=\"%s\"", mx__fonts_of(g->lang));
    mx__text_str(out, "digraph game {\n");
    mx__text_fmt(out,
                 "  bgcolor=\"%s\"; fontcolor=\"%s\"; %s; fontsize=12;\n"
                 "  labelloc=t; labeljust=l; nodesep=0.3; ranksep=0.5;%s\n",
                 p->ground, p->ink, font, g->is_sided ? " ordering=out;" : "");
    if (g->n_edges > MANY_EDGES) /* a layout that is good, not the best, in seconds */
        mx__text_str(out, "  nslimit=0.5; nslimit1=0.5; mclimit=0.3; "
                          "splines=polyline;\n");
    caption(g, out);
    mx__text_fmt(out,
                 "  node [%s, fontsize=12, fontcolor=\"%s\", color=\"%s\", "
                 "fillcolor=\"%s\",\n        style=filled, shape=ellipse, height=0.4, "
                 "margin=\"0.1,0.04\"];\n",
                 font, p->ink, p->quiet, p->ground);
    mx__text_fmt(out,
                 "  edge [%s, fontsize=10, fontcolor=\"%s\", color=\"%s\", "
                 "arrowsize=0.6];\n",
                 font, p->ink, p->quiet);
}

static void node(const mx__drawn_graph *g, const mx__palette *p, size_t i,
                 mx__text *out)
{
    const mx__drawn_node *n = &g->nodes[i];

    mx__text_fmt(out, "  n%zu [label=\"", i);
    quoted_rows(out, n->name, n->is_board ? '/' : '\n');
    if (n->below) {
        mx__text_str(out, "\\n");
        quoted(out, n->below);
    }
    mx__text_char(out, '"');
    if (n->is_board) mx__text_str(out, ", fontname=\"monospace\"");
    switch (n->as) {
    case MX__DRAWN_LOST:
        mx__text_fmt(out, ", peripheries=2, fillcolor=\"%s\", color=\"%s\"", p->lost,
                     p->left);
        break;
    case MX__DRAWN_PLAIN: break;
    case MX__DRAWN_TIED: mx__text_str(out, ", style=\"filled,dashed\""); break;
    case MX__DRAWN_HALF_TIED:
        mx__text_str(out, ", style=\"filled,dotted\", penwidth=1.4");
        break;
    case MX__DRAWN_LEFT: mx__text_fmt(out, ", shape=box, color=\"%s\"", p->left); break;
    case MX__DRAWN_RIGHT:
        mx__text_fmt(out, ", shape=octagon, color=\"%s\"", p->right);
        break;
    }
    if (i == 0) mx__text_str(out, ", penwidth=2.2");
    mx__text_str(out, "];\n");
}

static void edge(const mx__drawn_graph *g, const mx__palette *p, size_t i,
                 mx__text *out)
{
    const mx__drawn_edge *e = &g->edges[i];
    bool right = g->is_sided && e->player == MX_RIGHT;
    const char *colour = right ? p->right : g->is_sided || e->is_thick ? p->left : NULL;

    mx__text_fmt(out, "  n%zu -> n%zu [penwidth=%s", e->from, e->to,
                 e->is_thick ? "2.6" : "0.8");
    if (colour) mx__text_fmt(out, ", color=\"%s\"", colour);
    if (right) mx__text_str(out, ", style=dashed");
    if (e->label && g->n_edges <= NAMED_EDGES) {
        mx__text_str(out, ", label=\"");
        quoted(out, e->label);
        mx__text_char(out, '"');
    }
    mx__text_str(out, "];\n");
}

void mx__graph_dot_text(const mx__drawn_graph *g, mx__text *out)
{
    const mx__palette *p = mx__palette_of(g->theme);

    head(g, p, out);
    for (size_t i = 0; i < g->n_nodes; i++)
        node(g, p, i, out);
    for (size_t i = 0; i < g->n_edges; i++)
        edge(g, p, i, out);
    mx__text_str(out, "}\n");
}
