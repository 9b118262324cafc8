/* verify.c: whether a certificate proves its statement: its marks follow from its options, and
   its options are those that the rules give. */
#include "certify.h"

#include "answer.h"
#include "fail.h"
#include "game_word.h"

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
    mx__text said;         /* a node as it should be written */
    MX_VEC(uint32_t) ids;  /* the sum of each node */
    options listed, ruled; /* of one node: as the certificate says, as the rules say */
    const uint32_t *arc, *arcs_end; /* its options that the rules have not sent yet */
    bool scored;                    /* options have points */
    mx_error *err;
} verifier;

static mx_status no_memory(verifier *v)
{
    return mx__fail(v->err, MX_NOMEM, "out of memory");
}

/* --- nodes to positions ----------------------------------------------------------- */

/* Where the rules say who is to move, the node says the same. */
static mx_status check_turn(verifier *v, size_t i, mx_player player)
{
    mx_player due = player;
    mx_status status = mx__unfold_turn(&v->u, v->u.sum.at, v->u.sum.n, &due);

    return status != MX_OK || due == player
               ? status
               : mx__fail(v->err, MX_FAULT, "node %zu: the other player is to move", i);
}

/* The node is written as a certificate writes the sum ID. */
static mx_status check_text(verifier *v, size_t i, uint32_t id)
{
    const mx__cert_node *node = &v->c.nodes.at[i];
    mx_status status;

    v->said.n = 0;
    status = mx__unfold_text(&v->u, id, &v->said);
    if (status != MX_OK ||
        (v->said.n == node->n &&
         memcmp(v->said.at, mx__node_text(&v->c, node), node->n) == 0))
        return status;
    return mx__fail(v->err, MX_FAULT, "node %zu is not written as mexor writes it", i);
}

/* Notes node number I at its sum; two nodes may not be the same. */
static mx_status place_node(verifier *v, size_t i)
{
    const mx__cert_node *node = &v->c.nodes.at[i];
    mx__unfolding *u = &v->u;
    mx_player player = MX_LEFT;
    uint32_t id, *note;
    mx_status status = mx__unfold_read(u, mx__node_text(&v->c, node), node->n, &player);

    if (status == MX_FAULT)
        return mx__fail(v->err, MX_FAULT,
                        u->sided ? "node %zu does not say who is to move"
                                 : "node %zu says who is to move: both have the same "
                                   "moves",
                        i);
    if (status == MX_OK && !u->whole && (u->sum.n != 1 || u->sum.at[0].minus))
        status = mx__fail(v->err, MX_FAULT, "node %zu is not one position", i);
    if (status == MX_OK) status = mx__unfold_admit(u, u->sum.at, u->sum.n, MX_FAULT);
    if (status == MX_OK) status = check_turn(v, i, player);
    if (status == MX_OK) status = mx__unfold_add(u, player, u->sum.at, u->sum.n, &id);
    if (status == MX_OK) status = check_text(v, i, id);
    if (status != MX_OK) return status;
    note = mx__positions_note(&u->known, id);
    if (*note) return mx__fail(v->err, MX_FAULT, "node %zu stands twice", i);
    *note = (uint32_t)i + 1;
    return MX_PUSH(v->ids, id) ? MX_OK : no_memory(v);
}

/* --- options ---------------------------------------------------------------------- */

static size_t n_parts(uint32_t head)
{
    return mx__arc_length(head) - 1;
}

/* POINTS, unless it is NULL, belong to the option. */
static bool add_option(options *o, uint32_t head, const uint32_t *nodes,
                       const int64_t *points)
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
    for (unsigned half = 0; points && half < 64; half += 32)
        if (!MX_PUSH(o->words, (uint32_t)((uint64_t)*points >> half))) return false;
    return MX_PUSH(o->list, ((option){ .start = start, .n = o->words.n - start }));
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

/* The rules mostly send the options in the order in which they are listed. */
static void expect_next(verifier *v)
{
    bool is_sum = v->u.whole && v->arc < v->arcs_end && *v->arc == 1;

    v->u.expected = is_sum ? v->ids.at[v->arc[1]] : 0;
}

/* A position that the certificate does not have is node UINT32_MAX. */
static mx_status keep_ruled(void *context, uint32_t head, const uint32_t *ids)
{
    verifier *v = context;
    uint32_t nodes[64];
    size_t n = n_parts(head);

    if (v->arc < v->arcs_end && *v->arc == head &&
        (head != 1 || v->u.expected == ids[0])) {
        v->arc += mx__arc_length(head);
        expect_next(v);
    }
    if (n > 64)
        return mx__fail(v->err, MX_UNSUPPORTED,
                        "an option falls into more than 64 parts");
    for (size_t i = 0; i < n; i++)
        nodes[i] = *mx__positions_note(&v->u.known, ids[i]) - 1;
    return add_option(&v->ruled, head, nodes, v->scored ? &v->u.points : NULL)
               ? MX_OK
               : no_memory(v);
}

static bool list_options(verifier *v, const mx__cert_node *node)
{
    const uint32_t *arc = v->c.arcs.at + node->arcs;

    v->listed.words.n = v->listed.list.n = 0;
    for (uint32_t k = 0; k < node->n_options; k++, arc += 1 + n_parts(*arc))
        if (!add_option(&v->listed, *arc, arc + 1,
                        v->scored ? &v->c.points.at[node->points + k] : NULL))
            return false;
    return true;
}

/* Every option that is listed is one of the rules, and the other way round unless the node is
   won in a strategy: there the reply is enough. */
static bool options_agree(const verifier *v, const mx__cert_node *node)
{
    bool one_reply =
        v->u.whole && !v->scored && node->mark == MX__MARK_N && node->n_options > 0;
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
    size_t arcs_end = i + 1 < v->c.nodes.n ? node[1].arcs : v->c.arcs.n;
    mx_status status;

    v->ruled.words.n = v->ruled.list.n = 0;
    v->arc = v->c.arcs.at + node->arcs;
    v->arcs_end = v->c.arcs.at + arcs_end;
    expect_next(v);
    v->u.only_expected =
        v->u.expected && node->mark == MX__MARK_N && node->n_options == 1;
    status = mx__unfold_options(&v->u, id);
    if (status != MX_OK) return status;
    if (!list_options(v, node)) return no_memory(v);
    settle(&v->listed);
    settle(&v->ruled);
    if (options_agree(v, node)) return MX_OK;
    return mx__fail(v->err, MX_FAULT,
                    "node %zu, %.*s: its options are not those of the rules", i,
                    node->n < 80 ? (int)node->n : 80, mx__node_text(&v->c, node));
}

static mx_status compare_all(verifier *v)
{
    mx_status status = MX_OK;

    for (size_t i = 0; i < v->c.nodes.n && status == MX_OK; i++)
        status = place_node(v, i);
    for (size_t i = 0; i < v->ids.n && status == MX_OK; i++)
        status = compare_node(v, i, v->ids.at[i]);
    return status;
}

/* --- the game --------------------------------------------------------------------- */

typedef struct settings {
    MX_VEC(const char *) names, texts;
} settings;

static mx_status read_settings(const mx__certificate *c, settings *s, mx_error *err)
{
    for (size_t i = 0; i < c->sets.n; i += strlen(c->sets.at + i) + 1) {
        char *equals = strchr(c->sets.at + i, '=');

        if (!equals) return mx__fail(err, MX_SYNTAX, "'set' without '='");
        *equals = '\0'; /* now two texts with a NUL behind each */
        if (!MX_PUSH(s->names, c->sets.at + i) || !MX_PUSH(s->texts, equals + 1))
            return mx__fail(err, MX_NOMEM, "out of memory");
        i += strlen(c->sets.at + i) + 1;
    }
    return MX_OK;
}

static mx_status open_code(mx_session *session, mx__certificate *c,
                           const mx_open_options *o, mx_opened **out, mx_error *err)
{
    if (!c->code.n || strlen(c->code.at) != c->code.n ||
        mx__what_is(c->code.at) != MX__IS_CODE || o->n_set)
        return mx__fail(err, MX_SYNTAX, "the certificate's code is none");
    return mx__session_open(session, c->code.at, o, out, err);
}

/* A code is written in one way only. */
static mx_status check_code(const mx__certificate *c, mx_error *err)
{
    mx_heap_rule *rule = NULL;
    mx__text said = { 0 };
    mx_status status =
        c->code.n ? mx_heap_parse(c->code.at, c->code.n, MX_HEAP_WIDE, &rule, NULL)
                  : MX_SYNTAX;

    if (status == MX_OK && !mx__certify_code_text(rule, &said)) status = MX_NOMEM;
    if (status == MX_OK &&
        (said.n != c->code.n || memcmp(said.at, c->code.at, said.n) != 0))
        status = MX_SYNTAX;
    if (status != MX_OK && status != MX_NOMEM) status = MX_SYNTAX;
    if (status != MX_OK)
        mx__fail(err, status, "%s",
                 status == MX_NOMEM ? "out of memory"
                                    : "this is not how a code is written");
    mx__text_clear(&said);
    mx_heap_free(rule);
    return status;
}

/* The code is that of the game, letter by letter. */
static mx_status compare_code(const mx__certificate *c, const mx_opened *game,
                              mx_error *err)
{
    mx__text said = { 0 };
    mx_status status = MX_OK;

    if (!game->game->heap)
        return mx__fail(err, MX_FAULT, "the rules are those of no code");
    if (!mx__certify_code_text(game->game->heap, &said))
        status = mx__fail(err, MX_NOMEM, "out of memory");
    else if (said.n != c->code.n || memcmp(said.at, c->code.at, said.n) != 0)
        status = mx__fail(err, MX_FAULT, "the game is that of the code %.80s", said.at);
    mx__text_clear(&said);
    return status;
}

/* What is proved of the heaps of the code is said of heaps that the rules have. */
static mx_status compare_heaps(const mx__certificate *c, const mx_opened *game,
                               mx_error *err)
{
    const mx_field *heap = &game->game->shape->fields[0];
    bool has = c->roots.n > 0 || mx__certify_has_all_heaps(game->game);

    for (size_t i = 0; i < c->roots.n; i++)
        has = has && mx__field_holds(heap, c->roots.at[i]);
    return has ? MX_OK
               : mx__fail(err, MX_FAULT, "the rules do not have all these heaps");
}

static mx_status open_game(mx_session *session, mx__certificate *c, mx_opened **out,
                           mx_error *err)
{
    mx_open_options o = { .size = sizeof o, .hex = 1, .rules_only = 1 };
    settings s = { 0 };
    mx_status status = read_settings(c, &s, err);

    o.names = s.names.at;
    o.texts = s.texts.at;
    o.n_set = s.names.n;
    if (status == MX_OK)
        status = c->has_rules ? mx__session_open_rules(session, "<certificate>",
                                                       c->rules.at ? c->rules.at : "",
                                                       c->rules.n, &o, out, err)
                              : open_code(session, c, &o, out, err);
    MX_VEC_CLEAR(s.names);
    MX_VEC_CLEAR(s.texts);
    if (status == MX_OK && c->has_code) status = compare_code(c, *out, err);
    if (status == MX_OK && mx__is_by_code(c)) status = compare_heaps(c, *out, err);
    if (status == MX_OK && ((*out)->game->flags & MX_MISERE ? 1 : 0) != c->misere)
        status = mx__fail(err, MX_FAULT, "the rules play otherwise");
    return status;
}

/* --- the face --------------------------------------------------------------------- */

static void clear_options(options *o)
{
    MX_VEC_CLEAR(o->words);
    MX_VEC_CLEAR(o->list);
}

static void verifier_clear(verifier *v)
{
    mx__unfold_end(&v->u);
    mx__certificate_clear(&v->c);
    mx__text_clear(&v->said);
    MX_VEC_CLEAR(v->ids);
    clear_options(&v->listed);
    clear_options(&v->ruled);
}

static mx_status verify_graph(verifier *v, mx_opened *game)
{
    mx_status status = mx__unfold_begin(&v->u, game, !mx__is_by_values(&v->c), v->err);
    bool returns = false;

    v->u.take = keep_ruled;
    v->u.context = v;
    v->scored = mx__is_by_points(&v->c);
    if (status == MX_OK && (int)mx__certify_draws(game->game->flags) != v->c.draws)
        return mx__fail(v->err, MX_FAULT, "the rules play otherwise");
    if (status == MX_OK && v->scored != ((game->game->flags & MX_SCORES) != 0))
        return mx__fail(v->err, MX_FAULT, "the rules play otherwise");
    if (status == MX_OK) status = compare_all(v);
    if (status == MX_OK && !(game->game->flags & MX_DRAW))
        status = mx__certificate_returns(&v->c, &returns, v->err);
    return returns ? mx__fail(v->err, MX_FAULT,
                              "play need not end, and no rule says that it is a draw")
                   : status;
}

/* Letters that a terminal would obey are written as "\\x1b". */
static void put_visible(mx__text *out, const char *text)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;

        if (c < 0x20 || c == 0x7f)
            mx__text_fmt(out, "\\x%02x", (unsigned)c);
        else
            mx__text_char(out, *text);
    }
}

/* Two sums, each lost for who starts, where a sum is a value. */
static bool is_zero(const verifier *v, const mx_game *game)
{
    return v->c.roots.n == 2 && mx__certificate_is_zero(&v->c) &&
           !(game->flags & ~(uint32_t)(MX_PARTIZAN | MX_ALIKE));
}

static void put_proved(const verifier *v, const mx_game *game, const mx__text *claim,
                       mx__text *out)
{
    mx__text_str(out, "proved: ");
    put_visible(out, game->name);
    mx__text_str(out, ": ");
    put_visible(out, claim->at);
    mx__text_str(out, is_zero(v, game) ? ", so the difference is 0\n" : "\n");
}

static mx_status verify(verifier *v, mx_session *session, mx_text *out)
{
    bool by_code = mx__is_by_code(&v->c);
    mx__text claim = { 0 };
    mx_opened *game = NULL;
    mx_status status = MX_OK;

    mx__certificate_claim(&v->c, &claim); /* before the texts are cut */
    if (claim.failed) status = no_memory(v);
    if (status == MX_OK && v->c.has_code) status = check_code(&v->c, v->err);
    if (status == MX_OK) status = mx__certificate_says(&v->c, v->err);
    if (status == MX_OK && !by_code) status = mx__certificate_prove(&v->c, v->err);
    if (status == MX_OK) status = open_game(session, &v->c, &game, v->err);
    if (status == MX_OK && by_code && game->game->flags & ~(uint32_t)MX_MISERE)
        status = mx__fail(v->err, MX_FAULT, "these rules have no values by a code");
    if (status == MX_OK)
        status = by_code ? mx__certificate_prove_code(&v->c, game->game->heap,
                                                      &session->budget, v->err)
                         : verify_graph(v, game);
    if (status == MX_OK) put_proved(v, game->game, &claim, out);
    if (status == MX_OK && out->failed) status = no_memory(v);
    mx__text_clear(&claim);
    return status;
}

mx_status mx__answer_verify(mx_session *session, const char *text, size_t n,
                            mx_text *out, mx_error *err)
{
    verifier v = { .err = err };
    mx_status status;

    mx__budget_start(&session->budget);
    status = mx__certificate_read(text, n, &session->budget, &v.c, err);
    if (status == MX_OK) status = verify(&v, session, out);
    verifier_clear(&v);
    return status;
}
