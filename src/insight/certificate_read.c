/* certificate_read.c: reads the text of a certificate, and refuses what was changed. */
#include "certificate.h"
#include "fail.h"
#include "letter.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct reader {
    const char *at, *end;
    size_t line;
    mx__certificate *c;
    mx_error *err;
} reader;

static mx_status refuse(const reader *r, const char *sentence)
{
    return mx__fail(r->err, MX_SYNTAX, "line %zu of the certificate: %s", r->line,
                    sentence);
}

static mx_status no_memory(const reader *r)
{
    return mx__fail(r->err, MX_NOMEM, "out of memory");
}

static bool take(reader *r, const char *word)
{
    size_t n = strlen(word);

    if ((size_t)(r->end - r->at) < n || memcmp(r->at, word, n) != 0) return false;
    r->at += n;
    return true;
}

static bool take_end(reader *r)
{
    r->line++;
    return take(r, "\n");
}

static bool take_number(reader *r, uint64_t *out)
{
    const char *start = r->at;

    *out = 0;
    while (r->at < r->end && mx__is_digit(*r->at)) {
        uint64_t digit = (uint64_t)(*r->at - '0');

        if (*out > (UINT64_MAX - digit) / 10) return false;
        *out = *out * 10 + digit;
        r->at++;
    }
    return r->at > start && (*start != '0' || r->at == start + 1);
}

/* The rest of the line; its end is taken too. */
static bool take_rest(reader *r, const char **text, size_t *n)
{
    const char *end = memchr(r->at, '\n', (size_t)(r->end - r->at));

    if (!end) return false;
    *text = r->at;
    *n = (size_t)(end - r->at);
    r->at = end + 1;
    r->line++;
    return true;
}

/* --- the game --------------------------------------------------------------------- */

static mx_status read_lines(reader *r, uint64_t lines, mx__text *out)
{
    const char *text;
    size_t n;

    for (uint64_t i = 0; i < lines; i++) {
        if (!take_rest(r, &text, &n)) return refuse(r, "the game ends too early");
        if (i) mx__text_char(out, '\n');
        mx__text_add(out, text, n);
    }
    return out->failed ? no_memory(r) : MX_OK;
}

static mx_status read_game(reader *r)
{
    mx__certificate *c = r->c;
    const char *text;
    size_t n;
    uint64_t lines;
    mx_status status = MX_OK;

    c->misere = take(r, "play misere\n");
    if (!c->misere && !take(r, "play normal\n"))
        return refuse(r, "'play normal' or 'play misere' is missing");
    r->line++;
    if (!mx__is_by_values(c) && !mx__is_by_points(c))
        c->draws = take(r, "draws left\n")    ? MX__SIDE_LEFT
                   : take(r, "draws right\n") ? MX__SIDE_RIGHT
                                              : MX__SIDE_NONE;
    r->line += c->draws != MX__SIDE_NONE;
    c->has_rules = take(r, "rules ");
    if (c->has_rules && (!take_number(r, &lines) || !take_end(r)))
        return refuse(r, "the game is missing");
    if (c->has_rules) status = read_lines(r, lines, &c->rules);
    while (status == MX_OK && c->has_rules && take(r, "set ")) {
        if (!take_rest(r, &text, &n) || !memchr(text, '=', n))
            return refuse(r, "data are wrong");
        mx__text_add(&c->sets, text, n);
        mx__text_char(&c->sets, '\0');
    }
    c->has_code = status == MX_OK && take(r, "code ");
    if (c->has_code) status = read_lines(r, 1, &c->code);
    if (status == MX_OK && !c->has_code && !c->has_rules)
        return refuse(r, "the game is missing");
    return status == MX_OK && c->sets.failed ? no_memory(r) : status;
}

/* --- the graph -------------------------------------------------------------------- */

static bool read_mark(reader *r, uint32_t *mark)
{
    const char *letters = "PND", *letter;
    uint64_t number;

    if (!mx__is_by_values(r->c)) {
        letter = r->at < r->end && *r->at ? strchr(letters, *r->at) : NULL;
        *mark = letter ? (uint32_t)(letter - letters) : 0;
        r->at += letter != NULL;
        return letter != NULL;
    }
    *mark = MX__MARK_LOONY;
    if (take(r, "L")) return true;
    if (!take_number(r, &number) || number >= MX__MARK_LOONY) return false;
    *mark = (uint32_t)number;
    return true;
}

static bool take_points(reader *r, int64_t *out)
{
    bool minus = take(r, "-");
    uint64_t size;

    if (!take_number(r, &size) || size >= (uint64_t)MX__POINTS_END ||
        (minus && size == 0))
        return false;
    *out = minus ? -(int64_t)size : (int64_t)size;
    return true;
}

/* Points, and the node that they lead to unless play ends. */
static mx_status read_scored(reader *r, uint64_t n_nodes)
{
    mx__certificate *c = r->c;
    int64_t points;
    uint64_t node;
    bool ends;

    if (!take_points(r, &points) || !take(r, ":"))
        return refuse(r, "an option has no points");
    ends = r->at == r->end || !mx__is_digit(*r->at);
    if (!ends && (!take_number(r, &node) || node >= n_nodes))
        return refuse(r, "an option is no node");
    return MX_PUSH(c->points, points) && MX_PUSH(c->arcs, ends ? MX__ARC_ENDS : 1) &&
                   (ends || MX_PUSH(c->arcs, (uint32_t)node))
               ? MX_OK
               : no_memory(r);
}

/* One option of a node; nodes are below N_NODES. */
static mx_status read_option(reader *r, uint64_t n_nodes)
{
    mx__certificate *c = r->c;
    bool by_values = mx__is_by_values(c);
    size_t head = c->arcs.n;
    uint64_t node;

    if (!MX_PUSH(c->arcs, 0)) return no_memory(r);
    if (by_values && take(r, "-")) return MX_OK;
    if (take(r, "!") || take(r, "x") || (!by_values && take(r, "="))) {
        c->arcs.at[head] = r->at[-1] == '!'   ? MX__ARC_WINS
                           : r->at[-1] == 'x' ? MX__ARC_LOSES
                                              : MX__ARC_DRAWS;
        return MX_OK;
    }
    do {
        if (!take_number(r, &node)) return refuse(r, "an option is no number");
        if (node >= n_nodes) return refuse(r, "an option is no node");
        if (!MX_PUSH(c->arcs, (uint32_t)node)) return no_memory(r);
        c->arcs.at[head]++;
    } while (by_values && take(r, "+"));
    return MX_OK;
}

static mx_status read_node(reader *r, uint64_t n_nodes)
{
    mx__certificate *c = r->c;
    mx__cert_node node = { .arcs = c->arcs.n, .points = c->points.n };
    bool scored = mx__is_by_points(c);
    const char *text;
    mx_status status;

    if (!(scored ? take_points(r, &node.score) : read_mark(r, &node.mark)))
        return refuse(r, "a node has no mark");
    while (!take(r, " | ")) {
        if (!take(r, " ")) return refuse(r, "a node has no position");
        status = scored ? read_scored(r, n_nodes) : read_option(r, n_nodes);
        if (status != MX_OK) return status;
        node.n_options++;
    }
    if (!take_rest(r, &text, &node.n)) return refuse(r, "a node does not end");
    node.text = (size_t)(text - c->lent);
    if (!MX_PUSH(c->nodes, node)) return no_memory(r);
    return mx__certificate_charge(c, r->err);
}

/* "value | number", the number that of the line. */
static mx_status read_heap(reader *r)
{
    mx__certificate *c = r->c;
    uint64_t value, heap;

    if (!take_number(r, &value) || value >= UINT32_MAX || !take(r, " | ") ||
        !take_number(r, &heap) || heap != c->heaps.n || !take_end(r))
        return refuse(r, "the value of a heap is expected");
    if (!MX_PUSH(c->heaps, (uint32_t)value)) return no_memory(r);
    return mx__certificate_charge(c, r->err);
}

static mx_status read_theorem(reader *r)
{
    const char *text, *word;
    size_t n;

    if (!take(r, "theorem ") || !take_rest(r, &text, &n))
        return refuse(r, "the theorem is missing");
    for (int k = MX__THEOREM_NONE + 1; (word = mx__theorem_word((mx__theorem)k)); k++)
        if (n == strlen(word) && memcmp(text, word, n) == 0)
            r->c->theorem = (mx__theorem)k;
    return r->c->theorem ? MX_OK : refuse(r, "the theorem is unknown");
}

/* Room for N nodes, or for as many as the rest of the text can have. */
static bool reserve(reader *r, uint64_t n)
{
    uint64_t most = (uint64_t)(r->end - r->at) / 6 + 1; /* "0 | 0" */

    if (n > most) n = most;
    return mx__is_by_code(r->c) ? MX_RESERVE(r->c->heaps, (size_t)n)
                                : MX_RESERVE(r->c->nodes, (size_t)n);
}

static mx_status read_window(reader *r)
{
    mx__certificate *c = r->c;

    if (!take(r, "split mask ") || !take_number(r, &c->mask) || !take(r, " odd ") ||
        !take_number(r, &c->odd) || !take(r, " within ") ||
        !take_number(r, &c->within) || !take_end(r))
        return refuse(r, "the split is missing");
    return MX_OK;
}

static mx_status read_graph(reader *r)
{
    mx__certificate *c = r->c;
    uint64_t n, root;
    bool is_period = c->states == MX__STATES_PERIOD;
    mx_status status = MX_OK;

    if (is_period && !c->has_code) return refuse(r, "a period is of a code");
    if (is_period) status = read_theorem(r);
    if (status != MX_OK) return status;
    if (!take(r, "of")) return refuse(r, "'of' is missing");
    while (take(r, " ")) {
        if (!take_number(r, &root) || root >= UINT32_MAX)
            return refuse(r, "'of' names no node");
        if (!MX_PUSH(c->roots, (uint32_t)root)) return no_memory(r);
    }
    if (!take_end(r) || is_period != (c->roots.n == 0))
        return refuse(r, "'of' names no node");
    if (mx__is_by_window(c)) return read_window(r);
    if (!take(r, mx__certificate_word(c)) || !take(r, " ") || !take_number(r, &n) ||
        !take_end(r) || n >= MX__ARC_ENDS)
        return refuse(r, "the nodes are missing");
    if (!reserve(r, n)) return no_memory(r);
    for (uint64_t i = 0; i < n && status == MX_OK; i++)
        status = mx__is_by_code(c) ? read_heap(r) : read_node(r, n);
    for (size_t i = 0; i < c->roots.n && status == MX_OK; i++)
        if (c->roots.at[i] >= n) status = refuse(r, "'of' names no node");
    return status;
}

/* --- the whole -------------------------------------------------------------------- */

static bool read_period(reader *line)
{
    static const uint64_t far_away = UINT64_C(1) << 60;
    mx__certificate *c = line->c;

    return take_number(line, &c->period) && take(line, " from ") &&
           take_number(line, &c->from) && c->period > 0 && c->period < far_away &&
           c->from < far_away &&
           (line->at == line->end ||
            (take(line, " saltus ") && take_number(line, &c->saltus) && c->saltus > 0 &&
             c->saltus < UINT32_MAX));
}

static bool ends_in(const reader *line, const char *end)
{
    size_t n = strlen(end);

    return (size_t)(line->end - line->at) >= n && memcmp(line->end - n, end, n) == 0;
}

/* "... = 6, won": the number. What is none will not be what follows. */
static void read_value(reader *line)
{
    mx__certificate *c = line->c;
    const char *stop = line->end;

    c->value = MX__MARK_LOONY;
    if (ends_in(line, " = loony, won")) return;
    c->value = 0;
    if (!ends_in(line, ", won") && !ends_in(line, ", lost")) return;
    line->end -= ends_in(line, ", won") ? 5 : 6;
    while (line->end > line->at && mx__is_digit(line->end[-1]))
        line->end--;
    line->at = line->end;
    line->end = stop;
    if (!take_number(line, &c->value) || c->value > MX__MARK_LOONY) c->value = 0;
}

/* What is claimed; of a graph the sum is compared when the nodes are known. */
static mx_status read_statement(reader *r, const char *text, size_t n)
{
    static const char *const words[] = { "value ", "lost ",   "won ",
                                         "draw ",  "period ", "score " };
    reader line = { .at = text, .end = text + n, .line = r->line, .c = r->c };

    for (size_t i = 0; i < MX_COUNT(words); i++) {
        if (!take(&line, words[i])) continue;
        r->c->states = (mx__statement)i;
        if (r->c->states == MX__STATES_PERIOD && !read_period(&line))
            return refuse(r, "it claims no period");
        if (r->c->states == MX__STATES_VALUE) read_value(&line);
        return MX_OK;
    }
    return refuse(r, "it claims nothing that is known");
}

static mx_status read_check(reader *r, const char *start)
{
    char want[32];

    snprintf(want, sizeof want, "check %016" PRIx64 "\n",
             mx__certificate_digest(start, (size_t)(r->at - start)));
    if (!take(r, want))
        return refuse(r, "the check does not fit: the certificate was changed");
    return r->at == r->end ? MX_OK : refuse(r, "something follows the check");
}

mx_status mx__certificate_read(const char *text, size_t n, mx__budget *budget,
                               mx__certificate *out, mx_error *err)
{
    reader r = { .at = text, .end = text + n, .line = 1, .c = out, .err = err };
    mx_status status;

    memset(out, 0, sizeof *out);
    out->budget = budget;
    out->lent = text;
    if (memchr(text, '\0', n)) return refuse(&r, "a NUL is no text");
    if (!take(&r, "mexor certificate 1\n"))
        return refuse(&r, "this is no certificate of version 1");
    r.line++;
    if (!take(&r, "claim ") || !take_rest(&r, &out->claim, &out->n_claim))
        return refuse(&r, "the claim is missing");
    status = read_statement(&r, out->claim, out->n_claim);
    if (status == MX_OK) status = read_game(&r);
    if (status == MX_OK) status = read_graph(&r);
    if (status == MX_OK) status = read_check(&r, text);
    return status;
}
