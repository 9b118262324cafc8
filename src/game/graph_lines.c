/* graph_lines.c: graphs written line by line: lists of edges, and DIMACS. */
#include "graph_scan.h"

#include "letter.h"

#include <string.h>

typedef struct cursor {
    const mx__scan *s;
    size_t at;
} cursor;

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/* A list of edges may stand on one line: `0 1, 1 2`. */
static bool ends_line(char c)
{
    return c == '\n' || c == ',' || c == ';';
}

static char here(const cursor *c)
{
    return c->at < c->s->n ? c->s->text[c->at] : '\n';
}

static void skip_spaces(cursor *c)
{
    while (c->at < c->s->n && is_space(c->s->text[c->at]))
        c->at++;
}

static void skip_line(cursor *c)
{
    while (c->at < c->s->n && c->s->text[c->at] != '\n')
        c->at++;
}

static size_t word_end(const cursor *c)
{
    size_t end = c->at;

    while (end < c->s->n && !is_space(c->s->text[end]) && !ends_line(c->s->text[end]))
        end++;
    return end > c->at ? end : c->at + (c->at < c->s->n);
}

/* A number of at most 18 digits. */
static mx_status take_number(cursor *c, const char *noun, int64_t *out)
{
    const mx__scan *s = c->s;
    size_t start;
    int64_t value = 0;

    skip_spaces(c);
    start = c->at;
    for (; c->at < s->n && mx__is_digit(s->text[c->at]) && c->at - start < 19; c->at++)
        if (c->at - start < 18) value = value * 10 + (s->text[c->at] - '0');
    if (c->at == start || c->at - start == 19)
        return mx__scan_fail(s, start, word_end(c),
                             c->at == start ? "expected %s" : "%s is too large", noun);
    *out = value;
    return MX_OK;
}

static bool take_word(cursor *c, const char *word)
{
    size_t n = strlen(word);

    if (c->s->n - c->at < n || memcmp(c->s->text + c->at, word, n) != 0) return false;
    if (c->at + n < c->s->n && !is_space(c->s->text[c->at + n]) &&
        !ends_line(c->s->text[c->at + n]))
        return false;
    c->at += n;
    return true;
}

/* --- lists of edges --------------------------------------------------------------- */

/* nodes A..B */
static mx_status take_range(mx__scan *s, cursor *c, size_t start)
{
    int64_t first, last;
    mx_status st = take_number(c, "the first node", &first);

    if (st != MX_OK) return st;
    skip_spaces(c);
    if (s->n - c->at < 2 || memcmp(s->text + c->at, "..", 2) != 0)
        return mx__scan_fail(s, c->at, word_end(c),
                             "nodes are declared as nodes %lld..9", (long long)first);
    c->at += 2;
    st = take_number(c, "the last node", &last);
    return st == MX_OK ? mx__scan_range(s, first, last, start, c->at) : st;
}

static mx_status take_direction(mx__scan *s, bool undirected, size_t start, size_t end)
{
    if (s->n_edges)
        return mx__scan_fail(s, start, end, "this is said before the first edge");
    s->is_undirected = undirected;
    return MX_OK;
}

/* v: a b c */
static mx_status take_row(mx__scan *s, cursor *c, int64_t from)
{
    mx_status st = MX_OK;

    for (skip_spaces(c); st == MX_OK && mx__is_digit(here(c)); skip_spaces(c)) {
        size_t start = c->at;
        int64_t to;

        st = take_number(c, "a node", &to);
        if (st == MX_OK) st = mx__scan_edge(s, from, to, start, c->at);
    }
    return st;
}

static void skip_arrow(cursor *c)
{
    const mx__scan *s = c->s;

    skip_spaces(c);
    if (s->n - c->at >= 2 && s->text[c->at] == '-' &&
        s->text[c->at + 1] == (s->is_undirected ? '-' : '>'))
        c->at += 2;
    skip_spaces(c);
}

/* u v, u -> v, u -- v, u: v w, u */
static mx_status take_edge(mx__scan *s, cursor *c)
{
    size_t start = c->at, end;
    int64_t u, v;
    mx_status st = take_number(c, "a node, or nodes A..B, directed or undirected", &u);

    if (st != MX_OK) return st;
    end = c->at;
    if (here(c) == ':') {
        c->at++;
        st = mx__scan_node(s, u, start, end);
        return st == MX_OK ? take_row(s, c, u) : st;
    }
    skip_arrow(c);
    if (ends_line(here(c)) || here(c) == '#') return mx__scan_node(s, u, start, end);
    st = take_number(c, "the node that the edge leads to", &v);
    return st == MX_OK ? mx__scan_edge(s, u, v, start, c->at) : st;
}

static mx_status take_line(mx__scan *s, cursor *c)
{
    size_t start = c->at;
    mx_status st;

    if (mx__is_digit(here(c)))
        st = take_edge(s, c);
    else if (take_word(c, "nodes"))
        st = take_range(s, c, start);
    else if (take_word(c, "undirected"))
        st = take_direction(s, true, start, c->at);
    else if (take_word(c, "directed"))
        st = take_direction(s, false, start, c->at);
    else
        st = take_edge(s, c);
    if (st != MX_OK) return st;
    skip_spaces(c);
    if (here(c) == '#') skip_line(c);
    if (!ends_line(here(c)))
        return mx__scan_fail(s, c->at, word_end(c),
                             "an edge is two nodes and ends the line");
    return MX_OK;
}

mx_status mx__scan_edges(mx__scan *s)
{
    cursor c = { s, 0 };

    while (c.at < s->n) {
        skip_spaces(&c);
        if (here(&c) == '#' || here(&c) == '%') skip_line(&c);
        if (!ends_line(here(&c))) {
            mx_status st = take_line(s, &c);

            if (st != MX_OK) return st;
        }
        c.at++;
    }
    return MX_OK;
}

/* --- DIMACS ----------------------------------------------------------------------- */

/* p edge N M, p col N M: undirected; p sp N M: directed. */
static mx_status take_problem(mx__scan *s, cursor *c, size_t start, int64_t *n_edges)
{
    int64_t n;
    mx_status st;

    skip_spaces(c);
    if (take_word(c, "edge") || take_word(c, "col"))
        s->is_undirected = true;
    else if (!take_word(c, "sp") && !take_word(c, "max") && !take_word(c, "asn"))
        return mx__scan_fail(s, c->at, word_end(c),
                             "expected edge, col, sp, max or asn");
    st = take_number(c, "the number of nodes", &n);
    if (st == MX_OK) st = take_number(c, "the number of edges", n_edges);
    if (st != MX_OK) return st;
    return mx__scan_range(s, 1, n, start, c->at);
}

/* e U V, a U V WEIGHT */
static mx_status take_dimacs_edge(mx__scan *s, cursor *c, size_t start)
{
    int64_t u, v;
    mx_status st = take_number(c, "a node", &u);

    if (st == MX_OK) st = take_number(c, "a node", &v);
    return st == MX_OK ? mx__scan_edge(s, u, v, start, c->at) : st;
}

static mx_status take_dimacs_line(mx__scan *s, cursor *c, int64_t *n_edges)
{
    size_t start = c->at;
    bool has_problem = *n_edges >= 0, is_edge;

    if (take_word(c, "c") || take_word(c, "n") || take_word(c, "d")) {
        skip_line(c);
        return MX_OK;
    }
    if (take_word(c, "p"))
        return has_problem ? mx__scan_fail(s, start, c->at, "there is one line p")
                           : take_problem(s, c, start, n_edges);
    is_edge = take_word(c, "e") || take_word(c, "a");
    if (is_edge && has_problem) return take_dimacs_edge(s, c, start);
    return mx__scan_fail(s, start, word_end(c),
                         is_edge ? "the line p edge N M comes before the edges"
                                 : "a line of DIMACS begins with c, p, e or a");
}

mx_status mx__scan_dimacs(mx__scan *s)
{
    cursor c = { s, 0 };
    int64_t n_edges = -1;
    mx_status st = MX_OK;

    while (c.at < s->n && st == MX_OK) {
        skip_spaces(&c);
        if (here(&c) != '\n') st = take_dimacs_line(s, &c, &n_edges);
        skip_line(&c);
        c.at++;
    }
    if (st != MX_OK || s->pass != MX__SCAN_COUNT) return st;
    if (n_edges < 0) return mx__scan_fail(s, 0, 0, "a line p edge N M is missing");
    if ((uint64_t)n_edges != s->n_edges)
        return mx__scan_fail(s, s->n, s->n,
                             "the line p says %lld edges, there are %llu",
                             (long long)n_edges, (unsigned long long)s->n_edges);
    return MX_OK;
}
