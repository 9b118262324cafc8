/* graph_six.c: graph6 and digraph6, the formats of nauty: a matrix in printable bytes. */
#include "graph_scan.h"

#include <string.h>

typedef struct six {
    size_t at, end; /* of the bytes that hold bits */
    uint64_t n;     /* nodes */
    bool is_digraph;
} six;

static bool starts(const char *text, size_t n, const char *word)
{
    size_t k = strlen(word);

    return n >= k && memcmp(text, word, k) == 0;
}

static bool is_six(char c)
{
    return c >= 63 && c <= 126;
}

/* Reads what stands before the bits; false: it is no such word. */
static bool take_head(const char *text, size_t n, six *out)
{
    size_t at = 0, digits;
    uint64_t value = 0;

    while (n && (text[n - 1] == '\n' || text[n - 1] == '\r' || text[n - 1] == ' '))
        n--;
    while (at < n && (text[at] == '\n' || text[at] == ' '))
        at++;
    out->is_digraph = starts(text + at, n - at, ">>digraph6<<");
    if (out->is_digraph)
        at += 12;
    else if (starts(text + at, n - at, ">>graph6<<"))
        at += 10;
    if (at < n && text[at] == '&') {
        out->is_digraph = true;
        at++;
    }
    digits = starts(text + at, n - at, "~~")  ? 6
             : starts(text + at, n - at, "~") ? 3
                                              : 1;
    at += digits == 6 ? 2 : digits == 3;
    if (n < at || n - at < digits) return false;
    for (size_t i = 0; i < digits; i++, at++) {
        if (!is_six(text[at])) return false;
        value = value * 64 + (uint64_t)(text[at] - 63);
    }
    out->n = value;
    out->at = at;
    out->end = n;
    return true;
}

static uint64_t bits_of(const six *g)
{
    return g->is_digraph ? g->n * g->n : g->n * (g->n - (g->n > 0)) / 2;
}

bool mx__looks_like_six(const char *text, size_t n)
{
    six g;

    if (starts(text, n, ">>")) return true;
    if (!take_head(text, n, &g) || g.n > 1 << 20) return false;
    if ((bits_of(&g) + 5) / 6 != g.end - g.at) return false;
    for (size_t i = g.at; i < g.end; i++)
        if (!is_six(text[i])) return false;
    return true;
}

static bool bit(const mx__scan *s, const six *g, uint64_t i)
{
    return (s->text[g->at + i / 6] - 63) >> (5 - i % 6) & 1;
}

static mx_status take_rows(mx__scan *s, const six *g)
{
    mx_status st = MX_OK;
    uint64_t i = 0;

    for (uint64_t row = 0; row < g->n; row++)
        for (uint64_t col = 0; col < g->n && st == MX_OK; col++, i++)
            if (bit(s, g, i))
                st =
                    mx__scan_edge(s, (int64_t)row, (int64_t)col,
                                  g->at + (size_t)(i / 6), g->at + (size_t)(i / 6) + 1);
    return st;
}

/* Columns of the upper triangle. */
static mx_status take_triangle(mx__scan *s, const six *g)
{
    mx_status st = MX_OK;
    uint64_t i = 0;

    for (uint64_t col = 1; col < g->n; col++)
        for (uint64_t row = 0; row < col && st == MX_OK; row++, i++)
            if (bit(s, g, i))
                st =
                    mx__scan_edge(s, (int64_t)row, (int64_t)col,
                                  g->at + (size_t)(i / 6), g->at + (size_t)(i / 6) + 1);
    return st;
}

mx_status mx__scan_six(mx__scan *s)
{
    six g;
    mx_status st;

    if (!take_head(s->text, s->n, &g) || g.n > 1 << 20)
        return mx__scan_fail(s, 0, s->n, "this is no graph6");
    for (size_t i = g.at; i < g.end; i++)
        if (!is_six(s->text[i]))
            return mx__scan_fail(s, i, i + 1,
                                 s->text[i] == '\n' ? "one graph is read, not several"
                                                    : "no byte of graph6");
    if ((bits_of(&g) + 5) / 6 != g.end - g.at)
        return mx__scan_fail(s, g.at, g.end, "%llu nodes need %llu bytes, here are %zu",
                             (unsigned long long)g.n,
                             (unsigned long long)((bits_of(&g) + 5) / 6), g.end - g.at);
    s->is_undirected = !g.is_digraph;
    st = mx__scan_range(s, 0, (int64_t)g.n - 1, 0, g.at);
    if (st != MX_OK) return st;
    return g.is_digraph ? take_rows(s, &g) : take_triangle(s, &g);
}
