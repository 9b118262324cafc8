/* graph_read.c: from a text to a graph: which format, and the passes over it. */
#include "alloc.h"
#include "fail.h"
#include "graph_scan.h"
#include "letter.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

mx_status mx__scan_fail(const mx__scan *s, size_t start, size_t end,
                        const char *sentence, ...)
{
    char text[400];
    va_list args;

    va_start(args, sentence);
    vsnprintf(text, sizeof text, sentence, args);
    va_end(args);
    mx__fail(s->err, MX_SYNTAX, "%s", text);
    mx__fail_place(s->err, s->name, s->text, s->n, start, end);
    return MX_SYNTAX;
}

static mx_status too_large(const mx__scan *s, size_t start, size_t end,
                           const char *noun, int64_t most)
{
    mx__fail(s->err, MX_LIMIT, "a graph has at most %lld %s", (long long)most, noun);
    mx__fail_place(s->err, s->name, s->text, s->n, start, end);
    return MX_LIMIT;
}

/* Everything that is taken while a text is read; what stays is the graph. */
static mx_status charge_bytes(mx__scan *s, uint64_t n)
{
    mx_status st =
        s->steps.budget ? mx__budget_take(s->steps.budget, n, s->err) : MX_OK;

    if (st == MX_OK) s->charged += n;
    return st;
}

/* --- nodes ------------------------------------------------------------------------ */

static mx_status more_degrees(mx__scan *s, size_t want)
{
    size_t room = s->room ? s->room : MX_FIRST_ROOM(64);
    uint32_t *grown;
    mx_status st;

    if (want <= s->n_degrees) return MX_OK;
    if (want > s->room) {
        if (s->is_declared) room = want;
        while (room < want)
            room *= 2;
        st = charge_bytes(s, (room - s->room) * sizeof *grown);
        if (st != MX_OK) return st;
        grown = mx__grow(s->degree, room, sizeof *grown);
        if (!grown) return mx__fail(s->err, MX_NOMEM, "out of memory");
        s->degree = grown;
        s->room = room;
    }
    memset(s->degree + s->n_degrees, 0, (want - s->n_degrees) * sizeof *s->degree);
    s->n_degrees = want;
    return MX_OK;
}

mx_status mx__scan_range(mx__scan *s, int64_t first, int64_t last, size_t start,
                         size_t end)
{
    if (s->pass != MX__SCAN_COUNT) return MX_OK;
    if (s->is_declared)
        return mx__scan_fail(s, start, end, "the nodes were declared before");
    if (s->n_degrees)
        return mx__scan_fail(s, start, end, "nodes are declared before the first edge");
    if (first < 0 || first > INT32_MAX)
        return mx__scan_fail(s, start, end,
                             "nodes are numbered from 0 or a little more");
    if (last < first - 1)
        return mx__scan_fail(s, start, end, "the last node comes before the first");
    if (last - first >= MX__GRAPH_MOST_NODES)
        return too_large(s, start, end, "nodes", MX__GRAPH_MOST_NODES);
    s->is_declared = true;
    s->first = first;
    s->last = last;
    return more_degrees(s, (size_t)(last - first + 1));
}

mx_status mx__scan_node(mx__scan *s, int64_t v, size_t start, size_t end)
{
    if (s->pass != MX__SCAN_COUNT) return MX_OK;
    if (s->is_declared) {
        if (v >= s->first && v <= s->last) return MX_OK;
        return s->last < s->first
                   ? mx__scan_fail(s, start, end,
                                   "node %lld was not declared: there are none",
                                   (long long)v)
                   : mx__scan_fail(s, start, end,
                                   "node %lld was not declared: they are %lld..%lld",
                                   (long long)v, (long long)s->first,
                                   (long long)s->last);
    }
    if (v < 0) return mx__scan_fail(s, start, end, "a node is no negative number");
    if (v >= MX__GRAPH_MOST_NODES)
        return too_large(s, start, end, "nodes", MX__GRAPH_MOST_NODES);
    if (v > 1 << 20 && (uint64_t)v > s->n) {
        mx__scan_fail(s, start, end, "node %lld is larger than this text is long",
                      (long long)v);
        mx__fail_hint(s->err, "if it is meant, begin with the line nodes 0..%lld",
                      (long long)v);
        return MX_SYNTAX;
    }
    return more_degrees(s, (size_t)v + 1);
}

/* --- edges ------------------------------------------------------------------------ */

static mx_status count_edge(mx__scan *s, int64_t u, int64_t v, size_t start, size_t end)
{
    bool both = s->is_undirected && u != v;
    mx_status st = mx__scan_node(s, u, start, end);

    if (st == MX_OK) st = mx__scan_node(s, v, start, end);
    if (st != MX_OK) return st;
    if (u == v && !s->allows_loops) {
        mx__scan_fail(s, start, end, "node %lld has an edge to itself", (long long)u);
        mx__fail_hint(s->err,
                      "play could stay there for ever; in rules that say 'draw' "
                      "such edges are welcome");
        return MX_SYNTAX;
    }
    if (s->n_arcs >= MX__GRAPH_MOST_ARCS - 1)
        return too_large(s, start, end, "edges", MX__GRAPH_MOST_ARCS / 2);
    s->degree[u - s->first]++;
    if (both) s->degree[v - s->first]++;
    s->n_arcs += 1 + both;
    return MX_OK;
}

static void store_edge(mx__scan *s, int64_t u, int64_t v)
{
    mx__graph_put(s->graph, u - s->first, v - s->first);
    if (s->is_undirected && u != v) mx__graph_put(s->graph, v - s->first, u - s->first);
}

static size_t line_of(const mx__scan *s, size_t at)
{
    size_t line = 1;

    for (size_t i = 0; i < at; i++)
        line += s->text[i] == '\n';
    return line;
}

static mx_status meet_twin(mx__scan *s, int64_t u, int64_t v, size_t start, size_t end)
{
    bool same = u == s->twin[0] && v == s->twin[1];
    bool turned = s->is_undirected && v == s->twin[0] && u == s->twin[1];

    if (!same && !turned) return MX_OK;
    if (s->has_twin)
        return mx__scan_fail(s, start, end,
                             "the edge %lld %s %lld was given before, on line %zu",
                             (long long)u, s->is_undirected ? "--" : "->", (long long)v,
                             line_of(s, s->twin_at));
    s->has_twin = true;
    s->twin_at = start;
    return MX_OK;
}

mx_status mx__scan_edge(mx__scan *s, int64_t u, int64_t v, size_t start, size_t end)
{
    mx_status st = mx__step(&s->steps);

    if (st != MX_OK) return st;
    s->n_edges++;
    switch (s->pass) {
    case MX__SCAN_COUNT: return count_edge(s, u, v, start, end);
    case MX__SCAN_STORE: store_edge(s, u, v); return MX_OK;
    case MX__SCAN_TWIN: return meet_twin(s, u, v, start, end);
    }
    return MX_OK;
}

/* --- the passes ------------------------------------------------------------------- */

typedef struct format {
    const char *name;
    mx__scan_fn *open, *scan;
    void (*close)(mx__scan *s);
    unsigned weight; /* bytes it takes for a byte of text, while it reads */
} format;

static const format formats[] = {
    { "edges", NULL, mx__scan_edges, NULL, 0 },
    { "dimacs", NULL, mx__scan_dimacs, NULL, 0 },
    { "dot", mx__scan_dot_open, mx__scan_dot, mx__scan_dot_close, 8 },
    { "graph6", NULL, mx__scan_six, NULL, 0 },
    { "json", mx__scan_json_open, mx__scan_json, mx__scan_json_close, 16 },
};

static bool begins(const char *text, size_t n, const char *word)
{
    size_t k = strlen(word);

    return n >= k && memcmp(text, word, k) == 0;
}

static bool is_one_letter(const char *text, size_t n, char c)
{
    return n > 0 && text[0] == c && (n == 1 || mx__is_blank(text[1]));
}

static const format *format_of(const char *text, size_t n)
{
    while (n && mx__is_blank(*text)) {
        text++;
        n--;
    }
    if (begins(text, n, "{") || begins(text, n, "[")) return &formats[4];
    if (mx__looks_like_six(text, n)) return &formats[3];
    if (is_one_letter(text, n, 'c') || is_one_letter(text, n, 'p')) return &formats[1];
    if (begins(text, n, "strict") || begins(text, n, "graph") ||
        begins(text, n, "digraph") || begins(text, n, "//") || begins(text, n, "/*"))
        return &formats[2];
    return &formats[0];
}

const char *mx__graph_format(const char *text, size_t n)
{
    return format_of(text, n)->name;
}

static mx_status go_over(mx__scan *s, const format *f, mx__scan_pass pass)
{
    s->pass = pass;
    s->n_edges = 0;
    return f->scan(s);
}

static mx_status make(mx__scan *s, const format *f)
{
    int64_t n = (int64_t)s->n_degrees;
    uint64_t n_bytes =
        mx__graph_words(n, s->n_arcs, s->is_undirected) * sizeof(int64_t);
    void *block;
    mx_status st = charge_bytes(s, n_bytes);

    if (st == MX_OK && s->steps.budget)
        st = mx__budget_charge(s->steps.budget, 0, s->err);
    if (st != MX_OK) return st;
    block = mx__malloc((size_t)n_bytes);
    if (!block) return mx__fail(s->err, MX_NOMEM, "out of memory");
    s->graph = mx__graph_begin(block, n, s->first, s->n_arcs, s->is_undirected);
    for (int64_t v = 0; v < n; v++)
        s->graph->rows[v + 2] = s->degree[v];
    mx__graph_fill(s->graph);
    return go_over(s, f, MX__SCAN_STORE);
}

static mx_status refuse_twins(mx__scan *s, const format *f)
{
    bool found;
    mx_status st = mx__graph_twins(s->graph, s->degree, &found, &s->twin[0],
                                   &s->twin[1], s->steps.budget, s->err);

    if (st != MX_OK || !found) return st;
    return go_over(s, f, MX__SCAN_TWIN);
}

mx_status mx__graph_read(const char *name, const char *text, size_t n, bool loops,
                         mx__budget *budget, mx__graph **out, mx_error *err)
{
    const format *f = format_of(text, n);
    mx__scan s = { .name = name, .text = text, .n = n, .allows_loops = loops };
    mx_status st = MX_OK;

    *out = NULL;
    s.err = err;
    s.steps = (mx__steps){ .budget = budget, .err = err };
    st = charge_bytes(&s, (uint64_t)f->weight * n);
    if (st == MX_OK && f->open) st = f->open(&s);
    if (st == MX_OK) st = go_over(&s, f, MX__SCAN_COUNT);
    if (st == MX_OK) st = make(&s, f);
    if (st == MX_OK && s.n_degrees) st = refuse_twins(&s, f);
    if (st == MX_OK) st = mx__graph_end_within(s.graph, budget, err);
    if (st == MX_OK) {
        if (budget) s.charged -= (uint64_t)s.graph->n_words * sizeof(int64_t);
        *out = s.graph;
        s.graph = NULL;
    }
    if (budget) mx__budget_give(budget, s.charged);
    if (f->close) f->close(&s);
    mx__free(s.graph);
    mx__free(s.degree);
    return st;
}
