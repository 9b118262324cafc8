/* verify.c: whether a certificate proves its statement: its marks follow from its options, and
   its options are those that the rules give. */
#include "certify.h"

#include "answer.h"
#include "fail.h"
#include "shape.h"

#include <stdlib.h>
#include <string.h>

/* Options: each a head as in certificates, and its nodes in ascending order. */
typedef struct option {
    size_t start;
    const uint32_t *at;
    size_t n;
} option;

typedef struct options {
    MX_VEC(uint32_t) words;
    MX_VEC(option) list;
} options;

typedef struct verifier {
    mx__unfolding u;
    mx__certificate c;
    MX_VEC(int64_t) at; /* the positions of one node ... */
    MX_VEC(size_t) ends;
    MX_VEC(mx_span) parts;
    options listed, ruled; /* of one node: as the certificate says, as the rules say */
    mx_error *err;
} verifier;

static mx_status no_memory(verifier *v)
{
    return mx__fail(v->err, MX_NOMEM, "out of memory");
}

/* --- nodes to positions ------------------------------------------------------------------- */

/* The length of the first position of the N bytes at TEXT; letters in quotes may be "+". */
static size_t first_position(const char *text, size_t n)
{
    bool quoted = false;

    for (size_t i = 0; i < n; i++) {
        if (text[i] == '"') quoted = !quoted;
        if (!quoted && n - i >= 3 && memcmp(text + i, " + ", 3) == 0) return i;
    }
    return n;
}

static mx_status add_position(verifier *v, const char *text, size_t n)
{
    mx__integers one = { 0 };
    mx_status status = mx__shape_parse(v->u.game->shape, text, n, &one, v->err);

    for (size_t i = 0; i < one.n && status == MX_OK; i++)
        if (!MX_PUSH(v->at, one.at[i])) status = no_memory(v);
    if (status == MX_OK && !MX_PUSH(v->ends, v->at.n)) status = no_memory(v);
    MX_VEC_CLEAR(one);
    return status;
}

/* Notes node number I at its sum; two nodes may not be the same. */
static mx_status place_node(verifier *v, size_t i)
{
    const mx__cert_node *node = &v->c.nodes.at[i];
    const char *text = v->c.text.at + node->text;
    size_t n = node->n, start = 0;
    mx_status status = MX_OK;
    uint32_t id, *note;

    v->at.n = v->ends.n = v->parts.n = 0;
    if (n == 7 && memcmp(text, "nothing", 7) == 0 && v->u.whole) n = 0;
    while (n > 0 && status == MX_OK) {
        size_t length = first_position(text, n);

        status = add_position(v, text, length);
        length += length < n ? 3 : 0;
        text += length;
        n -= length;
    }
    for (size_t k = 0; k < v->ends.n && status == MX_OK; k++) {
        if (!MX_PUSH(v->parts, ((mx_span){ v->at.at + start, v->ends.at[k] - start })))
            status = no_memory(v);
        start = v->ends.at[k];
    }
    if (status == MX_OK && !v->u.whole && v->parts.n != 1)
        status = mx__fail(v->err, MX_FAULT, "node %zu is not one position", i);
    if (status == MX_OK) status = mx__unfold_add(&v->u, v->parts.at, v->parts.n, &id);
    if (status != MX_OK) return status;
    note = mx__positions_note(&v->u.known, id);
    if (*note) return mx__fail(v->err, MX_FAULT, "node %zu stands twice", i);
    *note = (uint32_t)i + 1;
    return MX_OK;
}

/* --- options ------------------------------------------------------------------------------ */

static size_t n_parts(uint32_t head)
{
    return head == MX__ARC_WINS || head == MX__ARC_LOSES ? 0 : head;
}

static bool add_option(options *o, uint32_t head, const uint32_t *nodes)
{
    size_t n = n_parts(head), start = o->words.n;

    if (!MX_PUSH(o->words, head)) return false;
    for (size_t i = 0; i < n; i++) {
        size_t k = o->words.n;

        if (!MX_PUSH(o->words, nodes[i])) return false;
        for (; k > start + 1 && o->words.at[k - 1] > nodes[i]; k--)
            o->words.at[k] = o->words.at[k - 1];
        o->words.at[k] = nodes[i];
    }
    return MX_PUSH(o->list, ((option){ .start = start, .n = 1 + n }));
}

static int by_words(const void *a, const void *b)
{
    const option *x = a, *y = b;

    for (size_t i = 0; i < x->n && i < y->n; i++)
        if (x->at[i] != y->at[i]) return x->at[i] < y->at[i] ? -1 : 1;
    return x->n < y->n ? -1 : x->n > y->n;
}

/* Sorts O and leaves each option once. */
static void settle(options *o)
{
    size_t n = 0;

    for (size_t i = 0; i < o->list.n; i++)
        o->list.at[i].at = o->words.at + o->list.at[i].start;
    if (o->list.n > 1) qsort(o->list.at, o->list.n, sizeof *o->list.at, by_words);
    for (size_t i = 0; i < o->list.n; i++)
        if (n == 0 || by_words(&o->list.at[n - 1], &o->list.at[i]) != 0)
            o->list.at[n++] = o->list.at[i];
    o->list.n = n;
}

/* A position that the certificate does not have is node UINT32_MAX. */
static mx_status keep_ruled(void *context, uint32_t head, const uint32_t *ids)
{
    verifier *v = context;
    uint32_t nodes[64];
    size_t n = n_parts(head);

    if (n > 64)
        return mx__fail(v->err, MX_UNSUPPORTED,
                        "an option falls into more than 64 parts");
    for (size_t i = 0; i < n; i++)
        nodes[i] = *mx__positions_note(&v->u.known, ids[i]) - 1;
    return add_option(&v->ruled, head, nodes) ? MX_OK : no_memory(v);
}

static bool list_options(verifier *v, const mx__cert_node *node)
{
    const uint32_t *arc = v->c.arcs.at + node->arcs;

    v->listed.words.n = v->listed.list.n = 0;
    for (uint32_t k = 0; k < node->n_options; k++, arc += 1 + n_parts(*arc))
        if (!add_option(&v->listed, *arc, arc + 1)) return false;
    return true;
}

/* Every option that is listed is one of the rules, and the other way round unless the node is
   won in a strategy: there the reply is enough. */
static bool options_agree(const verifier *v, const mx__cert_node *node)
{
    bool one_reply = v->u.whole && node->mark == MX__MARK_N && node->n_options > 0;
    size_t i = 0;

    for (size_t k = 0; k < v->ruled.list.n; k++) {
        bool same = i < v->listed.list.n &&
                    by_words(&v->listed.list.at[i], &v->ruled.list.at[k]) == 0;

        if (!same && !one_reply) return false;
        i += same;
    }
    return i == v->listed.list.n;
}

static mx_status compare_node(verifier *v, size_t i, uint32_t id)
{
    const mx__cert_node *node = &v->c.nodes.at[i];
    mx_status status;

    v->ruled.words.n = v->ruled.list.n = 0;
    status = mx__unfold_options(&v->u, id);
    if (status != MX_OK) return status;
    if (!list_options(v, node)) return no_memory(v);
    settle(&v->listed);
    settle(&v->ruled);
    if (options_agree(v, node)) return MX_OK;
    return mx__fail(v->err, MX_FAULT,
                    "node %zu, %.*s: its options are not those of the rules", i,
                    node->n < 80 ? (int)node->n : 80, v->c.text.at + node->text);
}

static mx_status compare_all(verifier *v)
{
    MX_VEC(uint32_t) ids = { 0 };
    mx_status status = MX_OK;
    uint32_t id;

    for (size_t i = 0; i < v->c.nodes.n && status == MX_OK; i++)
        status = place_node(v, i);
    for (id = mx__positions_first(&v->u.known); id && status == MX_OK;
         id = mx__positions_next(&v->u.known, id))
        if (!MX_PUSH(ids, id)) status = no_memory(v);
    for (size_t i = 0; i < ids.n && status == MX_OK; i++)
        status =
            compare_node(v, *mx__positions_note(&v->u.known, ids.at[i]) - 1, ids.at[i]);
    MX_VEC_CLEAR(ids);
    return status;
}

/* --- the face ------------------------------------------------------------------------------ */

static mx_status open_game(mx_session *session, mx__certificate *c, mx_opened **out,
                           mx_error *err)
{
    mx_open_options o = { .size = sizeof o, .hex = 1, .rules_only = 1 };
    MX_VEC(const char *) names = { 0 }, texts = { 0 };
    mx_status status = MX_OK;

    for (size_t i = 0, n; i < c->sets.n && status == MX_OK; i += n) {
        char *equals = strchr(c->sets.at + i, '=');

        n = strlen(c->sets.at + i) + 1;
        if (!equals) {
            status = mx__fail(err, MX_SYNTAX, "'set' without '='");
            break;
        }
        *equals = '\0';
        if (!MX_PUSH(names, c->sets.at + i) || !MX_PUSH(texts, equals + 1))
            status = mx__fail(err, MX_NOMEM, "out of memory");
    }
    o.names = names.at;
    o.texts = texts.at;
    o.n_set = names.n;
    mx__text_char(&c->game, '\0');
    if (status == MX_OK && c->game.failed)
        status = mx__fail(err, MX_NOMEM, "out of memory");
    if (status == MX_OK)
        status = c->is_code
                     ? mx__session_open(session, c->game.at, &o, out, err)
                     : mx__session_open_rules(session, "<certificate>", c->game.at,
                                              c->game.n - 1, &o, out, err);
    MX_VEC_CLEAR(names);
    MX_VEC_CLEAR(texts);
    if (status == MX_OK && c->is_code && !(*out)->heap)
        status = mx__fail(err, MX_SYNTAX, "the certificate's code is none");
    if (status == MX_OK && ((*out)->game->flags & MX_MISERE ? 1 : 0) != c->misere)
        status = mx__fail(err, MX_FAULT, "the rules play otherwise");
    return status;
}

static void clear_options(options *o)
{
    MX_VEC_CLEAR(o->words);
    MX_VEC_CLEAR(o->list);
}

mx_status mx__answer_verify(mx_session *session, const char *text, size_t n,
                            mx_text *out, mx_error *err)
{
    verifier v = { .err = err };
    mx__text claim = { 0 };
    mx_opened *game;
    bool begun = false;
    mx_status status = mx__certificate_read(text, n, &v.c, err);

    mx__budget_start(&session->budget);
    if (status == MX_OK) mx__certificate_claim(&v.c, &claim);
    if (status == MX_OK) status = mx__certificate_prove(&v.c, err);
    if (status == MX_OK) status = open_game(session, &v.c, &game, err);
    if (status == MX_OK) {
        begun = true;
        status = mx__unfold_begin(&v.u, game, v.c.kind == MX__CERTIFIED_WIN, err);
        v.u.take = keep_ruled;
        v.u.context = &v;
    }
    if (status == MX_OK) status = compare_all(&v);
    if (status == MX_OK)
        mx__text_fmt(out, "proved: %s: %s\n", game->game->name, claim.at);
    if (status == MX_OK && (out->failed || claim.failed)) status = no_memory(&v);
    if (begun) mx__unfold_end(&v.u);
    mx__certificate_clear(&v.c);
    mx__text_clear(&claim);
    MX_VEC_CLEAR(v.at);
    MX_VEC_CLEAR(v.ends);
    MX_VEC_CLEAR(v.parts);
    clear_options(&v.listed);
    clear_options(&v.ruled);
    return status;
}
