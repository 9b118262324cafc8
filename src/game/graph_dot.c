/* graph_dot.c: the part of Graphviz's DOT that says which nodes and edges there are:
   no subgraphs, no ports; attributes are skipped.

   Nodes called by numbers keep them; else they are numbered from 0 as they appear. */
#include "alloc.h"
#include "fail.h"
#include "graph_scan.h"
#include "letter.h"
#include "mix.h"
#include "vec.h"

#include <string.h>

typedef struct name {
    size_t at, n; /* in the text */
} name;

typedef struct dot {
    MX_VEC(name) names;
    uint32_t *index; /* open addressing: number of a name + 1, or 0 */
    size_t n_index;  /* a power of two, or 0 */
    bool are_numbers, is_naming;
} dot;

/* --- names ------------------------------------------------------------------------ */

static bool is_number(const char *text, size_t n)
{
    if (n == 0 || n > 9 || (text[0] == '0' && n > 1)) return false;
    for (size_t i = 0; i < n; i++)
        if (text[i] < '0' || text[i] > '9') return false;
    return true;
}

static int64_t number_of(const char *text, size_t n)
{
    int64_t value = 0;

    while (n-- > 0)
        value = value * 10 + (*text++ - '0');
    return value;
}

static size_t seat_of(const mx__scan *s, const dot *d, const char *text, size_t n)
{
    size_t i = (size_t)mx__hash(text, n);

    for (;; i++) {
        uint32_t k = d->index[i & (d->n_index - 1)];
        const name *other = k ? &d->names.at[k - 1] : NULL;

        if (!other || (other->n == n && memcmp(s->text + other->at, text, n) == 0))
            return i & (d->n_index - 1);
    }
}

static bool grow_index(const mx__scan *s, dot *d)
{
    size_t n = d->n_index ? d->n_index * 2 : 64;
    uint32_t *index = mx__calloc(n, sizeof *index);

    if (!index) return false;
    mx__free(d->index);
    d->index = index;
    d->n_index = n;
    for (size_t k = 0; k < d->names.n; k++)
        index[seat_of(s, d, s->text + d->names.at[k].at, d->names.at[k].n)] =
            (uint32_t)k + 1;
    return true;
}

/* The number of the name at AT, N bytes. */
static mx_status node_of(mx__scan *s, size_t at, size_t n, int64_t *out)
{
    dot *d = s->own;
    name new = { at, n };
    uint32_t *seat;

    *out = 0;
    if (d->is_naming && (d->names.n + 1) * 2 > d->n_index && !grow_index(s, d))
        return mx__fail(s->err, MX_NOMEM, "out of memory");
    seat = &d->index[seat_of(s, d, s->text + at, n)];
    if (*seat == 0) {
        if (d->names.n >= MX__GRAPH_MOST_NODES)
            return mx__fail(s->err, MX_LIMIT, "a graph has at most %lld nodes",
                            (long long)MX__GRAPH_MOST_NODES);
        if (!MX_PUSH(d->names, new)) return mx__fail(s->err, MX_NOMEM, "out of memory");
        *seat = (uint32_t)d->names.n;
        d->are_numbers &= is_number(s->text + at, n);
    }
    *out = d->are_numbers && !d->is_naming ? number_of(s->text + at, n)
                                           : (int64_t)*seat - 1;
    return MX_OK;
}

/* --- words ------------------------------------------------------------------------ */

typedef enum token_kind { T_END, T_ID, T_MARK, T_EDGE, T_WRONG } token_kind;

typedef struct token {
    token_kind kind;
    size_t start, end; /* with the quotes */
    size_t at, n;      /* an identifier without them */
} token;

static bool is_id(char c)
{
    return mx__is_name(c) || c == '.' || (unsigned char)c >= 128;
}

static size_t skip_until(const mx__scan *s, size_t at, const char *end)
{
    size_t k = strlen(end);

    while (at + k <= s->n && memcmp(s->text + at, end, k) != 0)
        at++;
    return at + k <= s->n ? at + k : s->n;
}

static size_t skip_blanks(const mx__scan *s, size_t at)
{
    while (at < s->n) {
        const char *text = s->text + at;
        size_t left = s->n - at;

        if ((unsigned char)*text <= ' ')
            at++;
        else if (left > 1 && text[0] == '/' && text[1] == '/')
            at = skip_until(s, at, "\n");
        else if (left > 1 && text[0] == '/' && text[1] == '*')
            at = skip_until(s, at + 2, "*/");
        else if (*text == '#' && (at == 0 || text[-1] == '\n'))
            at = skip_until(s, at, "\n");
        else
            break;
    }
    return at;
}

static token quoted(const mx__scan *s, size_t at)
{
    size_t end = at + 1;

    while (end < s->n && s->text[end] != '"')
        end += s->text[end] == '\\' && end + 1 < s->n ? 2 : 1;
    if (end >= s->n) return (token){ T_WRONG, at, at + 1, 0, 0 };
    return (token){ T_ID, at, end + 1, at + 1, end - at - 1 };
}

static token next_token(const mx__scan *s, size_t *cursor)
{
    size_t at = skip_blanks(s, *cursor), end;
    const char *text = s->text + at;
    token t = { T_END, s->n, s->n, 0, 0 };

    if (at == s->n) return t;
    end = at + 1;
    if (*text == '"') {
        t = quoted(s, at);
    } else if (at + 1 < s->n && *text == '-' && (text[1] == '-' || text[1] == '>')) {
        t = (token){ T_EDGE, at, at + 2, 0, 0 };
    } else if (is_id(*text) || (*text == '-' && end < s->n && is_id(text[1]))) {
        while (end < s->n && is_id(s->text[end]))
            end++;
        t = (token){ T_ID, at, end, at, end - at };
    } else {
        t = (token){ T_MARK, at, at + 1, 0, 0 };
    }
    *cursor = t.end;
    return t;
}

static bool is_mark(const mx__scan *s, const token *t, char c)
{
    return t->kind == T_MARK && s->text[t->start] == c;
}

static bool is_word(const mx__scan *s, const token *t, const char *word)
{
    return t->kind == T_ID && t->start == t->at && t->n == strlen(word) &&
           memcmp(s->text + t->at, word, t->n) == 0;
}

static mx_status wrong(const mx__scan *s, const token *t, const char *sentence)
{
    if (t->kind == T_WRONG) sentence = "this quote is never closed";
    return mx__scan_fail(s, t->start, t->end, "%s", sentence);
}

/* --- statements ------------------------------------------------------------------- */

/* [ ... ] behind a statement. */
static mx_status skip_attributes(mx__scan *s, size_t *at, token *t)
{
    while (is_mark(s, t, '[')) {
        token open = *t;

        while (!is_mark(s, t, ']')) {
            *t = next_token(s, at);
            if (t->kind == T_END)
                return wrong(s, &open, "this bracket is never closed");
            if (t->kind == T_WRONG) return wrong(s, t, "");
        }
        *t = next_token(s, at);
    }
    return MX_OK;
}

/* a, a -> b -> c; T is the first name and becomes what stands behind. */
static mx_status chain(mx__scan *s, size_t *at, token *t)
{
    token from = *t;
    int64_t u, v;
    mx_status st = node_of(s, t->at, t->n, &u);
    const dot *d = s->own;

    if (st == MX_OK && !d->is_naming) st = mx__scan_node(s, u, t->start, t->end);
    *t = next_token(s, at);
    if (is_mark(s, t, ':')) return wrong(s, t, "ports of nodes are not read");
    while (st == MX_OK && t->kind == T_EDGE) {
        if ((s->text[t->start + 1] == '-') != s->is_undirected)
            return wrong(s, t,
                         s->is_undirected ? "in a graph an edge is --"
                                          : "in a digraph an edge is ->");
        *t = next_token(s, at);
        if (t->kind != T_ID || is_word(s, t, "subgraph"))
            return wrong(s, t, "expected a node; subgraphs are not read");
        st = node_of(s, t->at, t->n, &v);
        if (st == MX_OK && !d->is_naming)
            st = mx__scan_edge(s, u, v, from.start, t->end);
        from = *t;
        u = v;
        *t = next_token(s, at);
    }
    return st;
}

static mx_status statement(mx__scan *s, size_t *at, token *t)
{
    token word = *t;
    size_t ahead = *at;
    token next = next_token(s, &ahead);
    mx_status st = MX_OK;

    if (t->kind != T_ID || is_word(s, t, "subgraph"))
        return wrong(s, t,
                     is_mark(s, t, '{') || t->kind == T_ID
                         ? "subgraphs are not read"
                         : "expected a node, an edge or }");
    if (is_mark(s, &next, '=')) { /* an attribute of the graph */
        next_token(s, at);
        *t = next_token(s, at);
        if (t->kind != T_ID) return wrong(s, t, "expected the value of an attribute");
        *t = next_token(s, at);
    } else if (is_word(s, &word, "graph") || is_word(s, &word, "node") ||
               is_word(s, &word, "edge")) {
        *t = next_token(s, at);
        if (!is_mark(s, t, '[')) return wrong(s, t, "expected [");
    } else {
        st = chain(s, at, t);
    }
    if (st == MX_OK) st = skip_attributes(s, at, t);
    if (st == MX_OK && (is_mark(s, t, ';') || is_mark(s, t, ',')))
        *t = next_token(s, at);
    return st;
}

/* [strict] (graph | digraph) [name] { */
static mx_status head(mx__scan *s, size_t *at)
{
    token t = next_token(s, at);

    if (is_word(s, &t, "strict")) t = next_token(s, at);
    if (!is_word(s, &t, "graph") && !is_word(s, &t, "digraph"))
        return wrong(s, &t, "expected graph or digraph");
    s->is_undirected = is_word(s, &t, "graph");
    t = next_token(s, at);
    if (t.kind == T_ID) t = next_token(s, at);
    return is_mark(s, &t, '{') ? MX_OK : wrong(s, &t, "expected {");
}

mx_status mx__scan_dot(mx__scan *s)
{
    size_t at = 0;
    mx_status st = head(s, &at);
    token t = next_token(s, &at);

    while (st == MX_OK && !is_mark(s, &t, '}')) {
        if (t.kind == T_END) return wrong(s, &t, "a } is missing");
        st = statement(s, &at, &t);
    }
    if (st != MX_OK) return st;
    t = next_token(s, &at);
    return t.kind == T_END ? MX_OK : wrong(s, &t, "one graph is read, not several");
}

/* --- which numbers ---------------------------------------------------------------- */

/* Numbers run without gaps. */
static mx_status declare(mx__scan *s)
{
    dot *d = s->own;
    int64_t n = (int64_t)d->names.n, least = INT64_MAX, most = -1;

    for (size_t i = 0; d->are_numbers && i < d->names.n; i++) {
        int64_t v = number_of(s->text + d->names.at[i].at, d->names.at[i].n);

        if (v < least) least = v;
        if (v > most) most = v;
    }
    if (!d->are_numbers || n == 0) return mx__scan_range(s, 0, n - 1, 0, 0);
    if (most - least + 1 != n)
        return mx__scan_fail(
            s, 0, 0,
            "the nodes are numbers between %lld and %lld, but only %lld "
            "of them: a node is missing",
            (long long)least, (long long)most, (long long)n);
    return mx__scan_range(s, least, most, 0, 0);
}

mx_status mx__scan_dot_open(mx__scan *s)
{
    dot *d = mx__calloc(1, sizeof *d);
    mx_status st;

    s->own = d;
    if (!d) return mx__fail(s->err, MX_NOMEM, "out of memory");
    d->are_numbers = d->is_naming = true;
    st = mx__scan_dot(s);
    d->is_naming = false;
    return st == MX_OK ? declare(s) : st;
}

void mx__scan_dot_close(mx__scan *s)
{
    dot *d = s->own;

    if (!d) return;
    MX_VEC_CLEAR(d->names);
    mx__free(d->index);
    mx__free(d);
}
