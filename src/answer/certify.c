/* certify.c: writing a certificate: the positions that play reaches, what they are worth, and
   of a strategy only those that it needs. */
#include "certify.h"

#include "answer.h"
#include "fail.h"
#include "gallery.h"
#include "game_word.h"

#include <string.h>

typedef struct vertex {
    uint32_t id, mark, n_options;
    size_t arcs;
    uint32_t number; /* in the certificate, + 1; 0: not there */
    bool is_open, is_done, is_needed;
} vertex;

typedef struct builder {
    mx__unfolding u;
    MX_VEC(vertex) all;
    MX_VEC(uint32_t) arcs; /* as in certificates, of vertices */
    MX_VEC(uint32_t) roots, order, stack;
    MX_VEC(size_t) seen;
    mx__certificate c;
    uint32_t n_options;
    mx_error *err;
} builder;

static mx_status no_memory(builder *b)
{
    return mx__fail(b->err, MX_NOMEM, "out of memory");
}

/* The vertex of the sum ID, made if it is new. */
static bool vertex_of(builder *b, uint32_t id, uint32_t *out)
{
    uint32_t *note = mx__positions_note(&b->u.known, id);

    if (*note == 0) {
        if (!MX_PUSH(b->all, (vertex){ .id = id })) return false;
        *note = (uint32_t)b->all.n;
    }
    *out = *note - 1;
    return true;
}

static mx_status keep_option(void *context, uint32_t head, const uint32_t *ids)
{
    builder *b = context;
    bool ok = MX_PUSH(b->arcs, head);

    b->n_options++;
    if (head == MX__ARC_WINS || head == MX__ARC_LOSES) head = 0;
    for (uint32_t i = 0; i < head && ok; i++) {
        uint32_t v = 0;

        ok = vertex_of(b, ids[i], &v) && MX_PUSH(b->arcs, v);
    }
    return ok ? MX_OK : no_memory(b);
}

static mx_status expand_all(builder *b)
{
    mx_status status = MX_OK;

    for (size_t i = 0; i < b->all.n && status == MX_OK; i++) {
        size_t start = b->arcs.n;

        b->n_options = 0;
        status = mx__unfold_options(&b->u, b->all.at[i].id);
        b->all.at[i].arcs = start;
        b->all.at[i].n_options = b->n_options;
    }
    return status;
}

static size_t arc_length(uint32_t head)
{
    return head == MX__ARC_WINS || head == MX__ARC_LOSES ? 1 : 1 + (size_t)head;
}

static size_t arcs_end(const builder *b, uint32_t v)
{
    return v + 1 < b->all.n ? b->all.at[v + 1].arcs : b->arcs.n;
}

/* --- marks ---------------------------------------------------------------------------------- */

static uint32_t outcome_of(const builder *b, const vertex *v)
{
    const uint32_t *arc = b->arcs.at + v->arcs;

    if (v->n_options == 0) return b->c.misere ? MX__MARK_N : MX__MARK_P;
    for (uint32_t k = 0; k < v->n_options; k++, arc += arc_length(*arc))
        if (*arc == MX__ARC_WINS || (*arc == 1 && b->all.at[arc[1]].mark == MX__MARK_P))
            return MX__MARK_N;
    return MX__MARK_P;
}

static mx_status value_of(builder *b, uint32_t index, uint32_t *out)
{
    const vertex *v = &b->all.at[index];
    const uint32_t *arc = b->arcs.at + v->arcs;

    while (b->seen.n <= v->n_options)
        if (!MX_PUSH(b->seen, 0)) return no_memory(b);
    *out = MX__MARK_LOONY;
    for (uint32_t k = 0; k < v->n_options; k++, arc += arc_length(*arc)) {
        uint32_t g = 0;

        if (*arc == MX__ARC_WINS) return MX_OK;
        if (*arc == MX__ARC_LOSES) continue;
        for (uint32_t i = 1; i <= *arc && g != MX__MARK_LOONY; i++) {
            uint32_t mark = b->all.at[arc[i]].mark;

            g = mark == MX__MARK_LOONY ? mark : g ^ mark;
        }
        if (g <= v->n_options) b->seen.at[g] = (size_t)index + 1;
    }
    *out = 0;
    while (*out < v->n_options && b->seen.at[*out] == (size_t)index + 1)
        ++*out;
    return MX_OK;
}

/* Marks vertex V, whose options are all marked. */
static mx_status close_vertex(builder *b, uint32_t v)
{
    uint32_t mark = 0;
    mx_status status = MX_OK;

    if (b->u.whole)
        mark = outcome_of(b, &b->all.at[v]);
    else
        status = value_of(b, v, &mark);
    b->all.at[v].mark = mark;
    b->all.at[v].is_done = true;
    return MX_PUSH(b->order, v) ? status : no_memory(b);
}

/* Puts those options of V on the stack that are not marked; false: memory. */
static bool push_options(builder *b, uint32_t v)
{
    size_t end = arcs_end(b, v);

    for (size_t i = b->all.at[v].arcs; i < end; i += arc_length(b->arcs.at[i]))
        for (size_t k = 1; k < arc_length(b->arcs.at[i]); k++)
            if (!b->all.at[b->arcs.at[i + k]].is_done &&
                !MX_PUSH(b->stack, b->arcs.at[i + k]))
                return false;
    return true;
}

/* In an order in which options come first: depth first, with a stack of its own. */
static mx_status mark_all(builder *b)
{
    mx_status status = MX_OK;

    for (size_t i = 0; i < b->roots.n; i++)
        if (!MX_PUSH(b->stack, b->roots.at[i])) return no_memory(b);
    while (b->stack.n && status == MX_OK) {
        uint32_t v = b->stack.at[b->stack.n - 1];
        vertex *at = &b->all.at[v];
        size_t n = b->stack.n;

        if (at->is_done) {
            b->stack.n--;
            continue;
        }
        if (!push_options(b, v)) return no_memory(b);
        if (b->stack.n == n) {
            status = close_vertex(b, v);
            b->stack.n--;
        } else if (at->is_open) {
            return mx__fail(b->err, MX_CYCLE, "play need not end");
        }
        at->is_open = true;
    }
    return status;
}

/* --- what is needed ---------------------------------------------------------------------- */

/* Of a won position of a strategy one reply is enough: it becomes its only option. */
static void choose_reply(builder *b, vertex *v)
{
    size_t arc = v->arcs;

    if (!b->u.whole || v->mark != MX__MARK_N || v->n_options == 0) return;
    while (b->arcs.at[arc] != MX__ARC_WINS &&
           (b->arcs.at[arc] != 1 || b->all.at[b->arcs.at[arc + 1]].mark != MX__MARK_P))
        arc += arc_length(b->arcs.at[arc]);
    v->arcs = arc;
    v->n_options = 1;
}

static void need(builder *b)
{
    for (size_t i = 0; i < b->roots.n; i++)
        b->all.at[b->roots.at[i]].is_needed = true;
    for (size_t i = b->order.n; i > 0; i--) {
        vertex *v = &b->all.at[b->order.at[i - 1]];
        const uint32_t *arc;

        if (!v->is_needed) continue;
        choose_reply(b, v);
        arc = b->arcs.at + v->arcs;
        for (uint32_t k = 0; k < v->n_options; k++, arc += arc_length(*arc))
            for (size_t p = 1; p < arc_length(*arc); p++)
                b->all.at[arc[p]].is_needed = true;
    }
}

static mx_status put_vertex(builder *b, vertex *v)
{
    mx__certificate *c = &b->c;
    mx__cert_node node = {
        .mark = v->mark, .n_options = v->n_options, .arcs = c->arcs.n, .text = c->text.n
    };
    const uint32_t *arc = b->arcs.at + v->arcs;
    mx_status status = mx__unfold_text(&b->u, v->id, &c->text);

    if (status != MX_OK) return status;
    node.n = c->text.n - node.text;
    for (uint32_t k = 0; k < v->n_options; k++) {
        size_t n = arc_length(*arc);

        if (!MX_PUSH(c->arcs, *arc++)) return no_memory(b);
        for (size_t p = 1; p < n; p++)
            if (!MX_PUSH(c->arcs, b->all.at[*arc++].number - 1)) return no_memory(b);
    }
    if (!MX_PUSH(c->nodes, node)) return no_memory(b);
    v->number = (uint32_t)c->nodes.n;
    return MX_OK;
}

static mx_status fill_in(builder *b)
{
    mx_status status = MX_OK;

    need(b);
    for (size_t i = 0; i < b->order.n && status == MX_OK; i++)
        if (b->all.at[b->order.at[i]].is_needed)
            status = put_vertex(b, &b->all.at[b->order.at[i]]);
    for (size_t i = 0; i < b->roots.n && status == MX_OK; i++) {
        const vertex *v = &b->all.at[b->roots.at[i]];

        if (!MX_PUSH(b->c.roots, v->number - 1)) status = no_memory(b);
        b->c.won = v->mark == MX__MARK_N;
        if (v->mark == MX__MARK_LOONY || b->c.value == MX__MARK_LOONY)
            b->c.value = MX__MARK_LOONY;
        else
            b->c.value ^= v->mark;
    }
    return status;
}

/* --- the game ------------------------------------------------------------------------------ */

static mx_status put_code(builder *b, const mx_opened *game)
{
    char text[256];
    size_t n = mx_heap_text(game->heap, text, sizeof text);

    if (n >= sizeof text)
        return mx__fail(b->err, MX_UNSUPPORTED, "the code is too long to certify");
    b->c.is_code = true;
    mx__text_add(&b->c.game, text, n);
    return MX_OK;
}

/* The text that the word GAME stands for. */
static mx_status put_game(builder *b, const mx_opened *game, const char *word,
                          const mx_open_options *options)
{
    const mx__gallery_row *row = mx__gallery_find(word);
    mx_status status = MX_OK;

    b->c.misere = (game->game->flags & MX_MISERE) != 0;
    if (game->heap)
        status = put_code(b, game);
    else if (mx__what_is(word) == MX__IS_RULES)
        mx__text_str(&b->c.game, word);
    else if (mx__what_is(word) == MX__IS_NAME && row)
        mx__text_add(&b->c.game, row->text, row->n);
    else
        status = mx__read_whole_file(word, &b->c.game, b->err);
    for (size_t i = 0; options && i < options->n_set; i++) {
        if (strchr(options->texts[i], '\n'))
            return mx__fail(b->err, MX_UNSUPPORTED,
                            "data of several lines are not certified");
        mx__text_fmt(&b->c.sets, "%s=%s", options->names[i], options->texts[i]);
        mx__text_char(&b->c.sets, '\0');
    }
    return b->c.game.failed || b->c.sets.failed ? no_memory(b) : status;
}

/* --- the face ------------------------------------------------------------------------------ */

static mx_status add_roots(builder *b, mx_opened *game, const char *const *positions,
                           size_t n)
{
    mx_sum sum = { .session = game->session };
    MX_VEC(mx_span) parts = { 0 };
    mx_status status = MX_OK;

    for (size_t i = 0; i < n && status == MX_OK; i++)
        status = mx__sum_add_text(&sum, game, positions[i], b->err);
    for (size_t i = 0; i < sum.terms.n && status == MX_OK; i++)
        if (!MX_PUSH(parts, mx__sum_at(&sum, i))) status = no_memory(b);
    for (size_t i = 0; i < (b->u.whole ? 1 : parts.n) && status == MX_OK; i++) {
        uint32_t id = 0, v = 0;

        status = mx__unfold_add(&b->u, parts.at + i, b->u.whole ? parts.n : 1, &id);
        if (status == MX_OK && (!vertex_of(b, id, &v) || !MX_PUSH(b->roots, v)))
            status = no_memory(b);
    }
    MX_VEC_CLEAR(parts);
    MX_VEC_CLEAR(sum.terms);
    MX_VEC_CLEAR(sum.at);
    return status;
}

static void builder_clear(builder *b)
{
    mx__unfold_end(&b->u);
    mx__certificate_clear(&b->c);
    MX_VEC_CLEAR(b->all);
    MX_VEC_CLEAR(b->arcs);
    MX_VEC_CLEAR(b->roots);
    MX_VEC_CLEAR(b->order);
    MX_VEC_CLEAR(b->stack);
    MX_VEC_CLEAR(b->seen);
}

mx_status mx__answer_certify(mx_session *session, const char *game,
                             const mx_open_options *options, mx_certified what,
                             const char *const *positions, size_t n_positions,
                             mx_text *out, mx_error *err)
{
    builder b = { .err = err };
    mx_opened *opened;
    mx_status status = mx__session_open(session, game, options, &opened, err);

    if (status != MX_OK) return status;
    mx__budget_start(&session->budget);
    b.c.kind = what == MX_CERTIFY_VALUE ? MX__CERTIFIED_VALUE : MX__CERTIFIED_WIN;
    status = mx__unfold_begin(&b.u, opened, what == MX_CERTIFY_WIN, err);
    b.u.take = keep_option;
    b.u.context = &b;
    if (status == MX_OK) status = put_game(&b, opened, game, options);
    if (status == MX_OK) status = add_roots(&b, opened, positions, n_positions);
    if (status == MX_OK) status = expand_all(&b);
    if (status == MX_OK) status = mark_all(&b);
    if (status == MX_OK) status = fill_in(&b);
    if (status == MX_OK) mx__certificate_write(&b.c, out);
    if (status == MX_OK && out->failed) status = no_memory(&b);
    builder_clear(&b);
    return status;
}
