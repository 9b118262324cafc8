/* certificate.c: what a certificate says, as text and back, and whether its marks follow
   from its options. */
#include "certificate.h"

#include "fail.h"

#include <inttypes.h>
#include <string.h>

static const char first_line[] = "mexor certificate 1\n";

void mx__certificate_clear(mx__certificate *c)
{
    mx__text_clear(&c->game);
    mx__text_clear(&c->sets);
    mx__text_clear(&c->text);
    MX_VEC_CLEAR(c->nodes);
    MX_VEC_CLEAR(c->arcs);
    MX_VEC_CLEAR(c->roots);
}

/* FNV-1a of 64 bits: each step is a bijection of the state, so that two texts that differ
   in one byte never agree. */
static uint64_t digest(const char *text, size_t n)
{
    uint64_t h = UINT64_C(14695981039346656037);

    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    return h;
}

/* --- writing ------------------------------------------------------------------------------ */

static void write_sum(const mx__certificate *c, mx__text *out)
{
    for (size_t i = 0; i < c->roots.n; i++) {
        const mx__cert_node *node = &c->nodes.at[c->roots.at[i]];

        if (i) mx__text_str(out, " + ");
        mx__text_add(out, c->text.at + node->text, node->n);
    }
}

void mx__certificate_claim(const mx__certificate *c, mx__text *out)
{
    switch (c->kind) {
    case MX__CERTIFIED_VALUE:
        mx__text_str(out, "value ");
        write_sum(c, out);
        if (c->value == MX__MARK_LOONY)
            mx__text_str(out, " = loony");
        else
            mx__text_fmt(out, " = %" PRIu64, c->value);
        break;
    case MX__CERTIFIED_WIN:
        mx__text_str(out, c->won ? "won " : "lost ");
        write_sum(c, out);
        break;
    }
}

static size_t count_lines(const mx__text *text)
{
    size_t n = 1;

    for (size_t i = 0; i < text->n; i++)
        n += text->at[i] == '\n';
    return n;
}

static void write_game(const mx__certificate *c, mx__text *out)
{
    mx__text_fmt(out, "play %s\n", c->misere ? "misere" : "normal");
    if (c->is_code)
        mx__text_str(out, "code ");
    else
        mx__text_fmt(out, "rules %zu\n", count_lines(&c->game));
    mx__text_add(out, c->game.at, c->game.n);
    mx__text_char(out, '\n');
    for (size_t i = 0; i < c->sets.n; i += strlen(c->sets.at + i) + 1)
        mx__text_fmt(out, "set %s\n", c->sets.at + i);
}

static void write_mark(const mx__certificate *c, uint32_t mark, mx__text *out)
{
    if (c->kind == MX__CERTIFIED_WIN)
        mx__text_char(out, mark == MX__MARK_P ? 'P' : 'N');
    else if (mark == MX__MARK_LOONY)
        mx__text_char(out, 'L');
    else
        mx__text_int(out, mark);
}

static void write_node(const mx__certificate *c, const mx__cert_node *node,
                       mx__text *out)
{
    const uint32_t *arc = c->arcs.at + node->arcs;

    write_mark(c, node->mark, out);
    for (uint32_t i = 0; i < node->n_options; i++) {
        uint32_t n = *arc++;

        mx__text_char(out, ' ');
        if (n == MX__ARC_WINS || n == MX__ARC_LOSES) {
            mx__text_char(out, n == MX__ARC_WINS ? '!' : 'x');
            continue;
        }
        if (n == 0) mx__text_char(out, '-');
        for (uint32_t k = 0; k < n; k++) {
            if (k) mx__text_char(out, '+');
            mx__text_int(out, *arc++);
        }
    }
    mx__text_str(out, " | ");
    mx__text_add(out, c->text.at + node->text, node->n);
    mx__text_char(out, '\n');
}

void mx__certificate_write(const mx__certificate *c, mx__text *out)
{
    size_t start = out->n;

    mx__text_str(out, first_line);
    mx__text_str(out, "claim ");
    mx__certificate_claim(c, out);
    mx__text_char(out, '\n');
    write_game(c, out);
    mx__text_str(out, "of");
    for (size_t i = 0; i < c->roots.n; i++)
        mx__text_fmt(out, " %" PRIu32, c->roots.at[i]);
    mx__text_fmt(out, "\nnodes %zu\n", c->nodes.n);
    for (size_t i = 0; i < c->nodes.n; i++)
        write_node(c, &c->nodes.at[i], out);
    if (out->failed) return;
    mx__text_fmt(out, "check %016" PRIx64 "\n",
                 digest(out->at + start, out->n - start));
}

/* --- reading ------------------------------------------------------------------------------ */

typedef struct reader {
    const char *at, *end;
    size_t line;
    mx__certificate *c;
    mx_error *err;
} reader;

static mx_status refuse(const reader *r, const char *what)
{
    return mx__fail(r->err, MX_SYNTAX, "line %zu of the certificate: %s", r->line,
                    what);
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
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9') {
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

static mx_status read_game(reader *r)
{
    mx__certificate *c = r->c;
    const char *text;
    size_t n;
    uint64_t lines = 1;

    if (take(r, "play misere\n"))
        c->misere = true;
    else if (!take(r, "play normal\n"))
        return refuse(r, "'play normal' or 'play misere' is missing");
    r->line++;
    c->is_code = take(r, "code ");
    if (!c->is_code && (!take(r, "rules ") || !take_number(r, &lines) || !take_end(r)))
        return refuse(r, "the game is missing");
    for (uint64_t i = 0; i < lines; i++) {
        if (!take_rest(r, &text, &n)) return refuse(r, "the game ends too early");
        if (i) mx__text_char(&c->game, '\n');
        mx__text_add(&c->game, text, n);
    }
    while (take(r, "set ")) {
        if (!take_rest(r, &text, &n) || memchr(text, '\0', n))
            return refuse(r, "data are wrong");
        mx__text_add(&c->sets, text, n);
        mx__text_char(&c->sets, '\0');
    }
    return c->game.failed || c->sets.failed ? no_memory(r) : MX_OK;
}

static bool read_mark(reader *r, uint32_t *mark)
{
    uint64_t number;

    if (r->c->kind == MX__CERTIFIED_WIN) {
        bool lost = take(r, "P");

        *mark = lost ? MX__MARK_P : MX__MARK_N;
        return lost || take(r, "N");
    }
    *mark = MX__MARK_LOONY;
    if (take(r, "L")) return true;
    if (!take_number(r, &number) || number >= MX__MARK_LOONY) return false;
    *mark = (uint32_t)number;
    return true;
}

/* One option of the node that comes next. */
static mx_status read_option(reader *r)
{
    mx__certificate *c = r->c;
    size_t head = c->arcs.n;
    uint64_t node;

    if (!MX_PUSH(c->arcs, 0)) return no_memory(r);
    if (take(r, "-")) return MX_OK;
    if (take(r, "!") || take(r, "x")) {
        c->arcs.at[head] = r->at[-1] == '!' ? MX__ARC_WINS : MX__ARC_LOSES;
        return MX_OK;
    }
    do {
        if (!take_number(r, &node)) return refuse(r, "an option is no number");
        if (node >= c->nodes.n)
            return refuse(r, "an option is a node that does not stand before");
        if (!MX_PUSH(c->arcs, (uint32_t)node)) return no_memory(r);
        c->arcs.at[head]++;
    } while (take(r, "+"));
    return MX_OK;
}

static mx_status read_node(reader *r)
{
    mx__certificate *c = r->c;
    mx__cert_node node = { .arcs = c->arcs.n, .text = c->text.n };
    const char *text;
    mx_status status;

    if (!read_mark(r, &node.mark)) return refuse(r, "a node has no mark");
    while (!take(r, " | ")) {
        if (!take(r, " ")) return refuse(r, "a node has no position");
        status = read_option(r);
        if (status != MX_OK) return status;
        node.n_options++;
    }
    if (!take_rest(r, &text, &node.n)) return refuse(r, "a node does not end");
    mx__text_add(&c->text, text, node.n);
    return !c->text.failed && MX_PUSH(c->nodes, node) ? MX_OK : no_memory(r);
}

static mx_status read_graph(reader *r)
{
    uint64_t n, root;
    mx_status status = MX_OK;

    if (!take(r, "of")) return refuse(r, "'of' is missing");
    while (take(r, " ")) {
        if (!take_number(r, &root) || root >= UINT32_MAX)
            return refuse(r, "'of' names no node");
        if (!MX_PUSH(r->c->roots, (uint32_t)root)) return no_memory(r);
    }
    if (!take_end(r) || !take(r, "nodes ") || !take_number(r, &n) || !take_end(r))
        return refuse(r, "'nodes' is missing");
    for (uint64_t i = 0; i < n && status == MX_OK; i++)
        status = read_node(r);
    for (size_t i = 0; i < r->c->roots.n && status == MX_OK; i++)
        if (r->c->roots.at[i] >= n) status = refuse(r, "'of' names no node");
    return status;
}

/* What is claimed; the sum is compared when the nodes are known. */
static mx_status read_kind(reader *r, const char *text, size_t n)
{
    mx__certificate *c = r->c;
    reader line = { .at = text, .end = text + n, .line = r->line, .c = c };
    uint64_t ten = 1;

    if (take(&line, "won ") || take(&line, "lost ")) {
        c->kind = MX__CERTIFIED_WIN;
        c->won = text[0] == 'w';
        return MX_OK;
    }
    if (take(&line, "value ")) {
        c->kind = MX__CERTIFIED_VALUE;
        if (n > 8 && memcmp(text + n - 8, " = loony", 8) == 0) {
            c->value = MX__MARK_LOONY;
            return MX_OK;
        }
        for (; n > 0 && text[n - 1] >= '0' && text[n - 1] <= '9' && ten < 1000000000000;
             n--, ten *= 10)
            c->value += ten * (uint64_t)(text[n - 1] - '0');
        return MX_OK;
    }
    return refuse(r, "it claims nothing that is known");
}

static mx_status read_check(reader *r, const char *start)
{
    char want[32];
    mx__text check = { 0 };
    bool same;

    mx__text_fmt(&check, "check %016" PRIx64 "\n",
                 digest(start, (size_t)(r->at - start)));
    if (check.failed) return no_memory(r);
    memcpy(want, check.at, check.n + 1);
    mx__text_clear(&check);
    same = take(r, want);
    if (!same) return refuse(r, "the check does not fit: the certificate was changed");
    return r->at == r->end ? MX_OK : refuse(r, "something follows the check");
}

mx_status mx__certificate_read(const char *text, size_t n, mx__certificate *out,
                               mx_error *err)
{
    reader r = { .at = text, .end = text + n, .line = 1, .c = out, .err = err };
    const char *claim = NULL;
    size_t n_claim = 0;
    mx__text said = { 0 };
    mx_status status;

    memset(out, 0, sizeof *out);
    if (!take(&r, first_line)) return refuse(&r, "this is no certificate of version 1");
    r.line++;
    if (!take(&r, "claim ") || !take_rest(&r, &claim, &n_claim))
        return refuse(&r, "the claim is missing");
    status = read_kind(&r, claim, n_claim);
    if (status == MX_OK) status = read_game(&r);
    if (status == MX_OK) status = read_graph(&r);
    if (status == MX_OK) status = read_check(&r, text);
    if (status != MX_OK) return status;
    mx__certificate_claim(out, &said);
    if (said.failed)
        status = no_memory(&r);
    else if (said.n != n_claim || memcmp(said.at, claim, n_claim) != 0)
        status = refuse(&r, "the claim is not about the nodes that 'of' names");
    mx__text_clear(&said);
    return status;
}

/* --- proving ------------------------------------------------------------------------------ */

typedef struct prover {
    const mx__certificate *c;
    MX_VEC(size_t) seen; /* seen[g]: 1 + the last node with an option of value g */
} prover;

/* The nim-sum of the parts at ARC; MX__MARK_LOONY when one is loony. */
static uint32_t total(const mx__certificate *c, const uint32_t *arc)
{
    uint32_t n = arc[0], sum = 0;

    for (uint32_t k = 1; k <= n; k++) {
        uint32_t mark = c->nodes.at[arc[k]].mark;

        if (mark == MX__MARK_LOONY) return mark;
        sum ^= mark;
    }
    return sum;
}

static size_t arc_length(uint32_t head)
{
    return head == MX__ARC_WINS || head == MX__ARC_LOSES ? 1 : 1 + (size_t)head;
}

/* Whether the value of node number I is the mex of those of its options. Marks beyond the
   number of options can not be. */
static bool value_follows(prover *p, size_t i)
{
    const mx__cert_node *node = &p->c->nodes.at[i];
    const uint32_t *arc = p->c->arcs.at + node->arcs;
    uint32_t missing = node->mark;
    bool wins = false, equal = false;

    if (node->mark != MX__MARK_LOONY && node->mark > node->n_options) return false;
    for (uint32_t k = 0; k < node->n_options; k++, arc += arc_length(*arc)) {
        uint32_t g;

        wins = wins || *arc == MX__ARC_WINS;
        if (*arc == MX__ARC_WINS || *arc == MX__ARC_LOSES) continue;
        g = total(p->c, arc);
        if (g == MX__MARK_LOONY) continue;
        equal = equal || g == node->mark;
        if (g < node->mark && g < p->seen.n && p->seen.at[g] != i + 1) {
            p->seen.at[g] = i + 1;
            missing--;
        }
    }
    if (wins || node->mark == MX__MARK_LOONY)
        return wins && node->mark == MX__MARK_LOONY;
    return !equal && missing == 0;
}

/* Whether the mark of NODE of a strategy follows. */
static bool outcome_follows(const mx__certificate *c, const mx__cert_node *node)
{
    const uint32_t *arc = c->arcs.at + node->arcs;
    bool is_won = c->misere && node->n_options == 0;

    for (uint32_t k = 0; k < node->n_options; k++, arc += arc_length(*arc)) {
        if (*arc == MX__ARC_LOSES) continue;
        if (*arc != MX__ARC_WINS && *arc != 1) return false;
        is_won =
            is_won || *arc == MX__ARC_WINS || c->nodes.at[arc[1]].mark == MX__MARK_P;
    }
    return is_won == (node->mark == MX__MARK_N);
}

static bool claim_follows(const mx__certificate *c)
{
    uint32_t sum = 0;

    if (c->kind == MX__CERTIFIED_WIN)
        return c->roots.n == 1 &&
               (c->nodes.at[c->roots.at[0]].mark == MX__MARK_N) == c->won;
    if (c->misere) return false;
    for (size_t i = 0; i < c->roots.n; i++) {
        uint32_t mark = c->nodes.at[c->roots.at[i]].mark;

        if (mark == MX__MARK_LOONY || sum == MX__MARK_LOONY)
            sum = MX__MARK_LOONY;
        else
            sum ^= mark;
    }
    return c->roots.n > 0 && sum == c->value;
}

mx_status mx__certificate_prove(const mx__certificate *c, mx_error *err)
{
    prover p = { .c = c };
    mx_status status = MX_OK;
    size_t most = 0;

    for (size_t i = 0; i < c->nodes.n; i++)
        if (c->nodes.at[i].n_options > most) most = c->nodes.at[i].n_options;
    for (size_t g = 0; g <= most; g++)
        if (!MX_PUSH(p.seen, 0)) status = mx__fail(err, MX_NOMEM, "out of memory");
    for (size_t i = 0; i < c->nodes.n && status == MX_OK; i++) {
        const mx__cert_node *node = &c->nodes.at[i];
        bool follows = c->kind == MX__CERTIFIED_WIN ? outcome_follows(c, node)
                                                    : value_follows(&p, i);

        if (!follows)
            status =
                mx__fail(err, MX_FAULT,
                         "node %zu, %.*s: its mark does not follow from its options", i,
                         node->n < 80 ? (int)node->n : 80, c->text.at + node->text);
    }
    if (status == MX_OK && !claim_follows(c))
        status = mx__fail(err, MX_FAULT, "the claim does not follow from the nodes");
    MX_VEC_CLEAR(p.seen);
    return status;
}
