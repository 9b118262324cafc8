/* certificate.c: what a certificate holds, and what it says, as text. */
#include "certificate.h"

#include "fail.h"

#include <inttypes.h>
#include <string.h>

mx_status mx__certificate_charge(mx__certificate *c, mx_error *err)
{
    uint64_t bytes =
        c->nodes.room * sizeof *c->nodes.at +
        (c->arcs.room + c->roots.room + c->heaps.room) * sizeof *c->arcs.at +
        c->points.room * sizeof *c->points.at + c->text.n + c->rules.n + c->code.n +
        c->sets.n;
    mx_status status;

    if (!c->budget || bytes <= c->charged) return MX_OK;
    status = mx__budget_take(c->budget, bytes - c->charged, err);
    if (status == MX_OK) c->charged = bytes;
    return status;
}

void mx__certificate_clear(mx__certificate *c)
{
    mx__text_clear(&c->rules);
    mx__text_clear(&c->code);
    mx__text_clear(&c->sets);
    mx__text_clear(&c->text);
    MX_VEC_CLEAR(c->nodes);
    MX_VEC_CLEAR(c->arcs);
    MX_VEC_CLEAR(c->points);
    MX_VEC_CLEAR(c->roots);
    MX_VEC_CLEAR(c->heaps);
    if (c->budget) mx__budget_give(c->budget, c->charged);
    c->charged = 0;
}

uint64_t mx__certificate_digest(const char *text, size_t n)
{
    uint64_t h = UINT64_C(14695981039346656037);

    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    return h;
}

mx__cert_side mx__node_side(const mx__certificate *c, const mx__cert_node *node)
{
    const char *text = mx__node_text(c, node);

    if (node->n >= 6 && memcmp(text, "left: ", 6) == 0) return MX__SIDE_LEFT;
    return node->n >= 7 && memcmp(text, "right: ", 7) == 0 ? MX__SIDE_RIGHT
                                                           : MX__SIDE_NONE;
}

/* --- the statement ---------------------------------------------------------------- */

static void write_root(const mx__certificate *c, uint32_t root, mx__text *out)
{
    const mx__cert_node *node;

    if (mx__is_by_code(c)) {
        mx__text_int(out, root);
        return;
    }
    node = &c->nodes.at[root];
    mx__text_add(out, mx__node_text(c, node), node->n);
}

static void write_value(const mx__certificate *c, mx__text *out)
{
    if (c->value == MX__MARK_LOONY)
        mx__text_str(out, " = loony");
    else
        mx__text_fmt(out, " = %" PRIu64, c->value);
    mx__text_str(out, c->value ? ", won" : ", lost");
}

static void write_score(const mx__certificate *c, mx__text *out)
{
    int64_t score = c->roots.n ? c->nodes.at[c->roots.at[0]].score : 0;

    mx__text_fmt(out, " = %" PRId64 ", %s", score,
                 score > 0   ? "won"
                 : score < 0 ? "lost"
                             : "draw");
}

void mx__certificate_claim(const mx__certificate *c, mx__text *out)
{
    static const char *const words[] = { "value ", "lost ",   "won ",
                                         "draw ",  "period ", "score " };

    mx__text_str(out, words[c->states]);
    if (c->states == MX__STATES_PERIOD) {
        mx__text_fmt(out, "%" PRIu64 " from %" PRIu64, c->period, c->from);
        if (c->saltus) mx__text_fmt(out, " saltus %" PRIu64, c->saltus);
        return;
    }
    for (size_t i = 0; i < c->roots.n; i++) {
        if (i) mx__text_str(out, mx__is_by_values(c) ? " + " : ", ");
        write_root(c, c->roots.at[i], out);
    }
    if (c->states == MX__STATES_VALUE) write_value(c, out);
    if (mx__is_by_points(c)) write_score(c, out);
}

/* --- the whole -------------------------------------------------------------------- */

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
    if (c->draws)
        mx__text_fmt(out, "draws %s\n", c->draws == MX__SIDE_LEFT ? "left" : "right");
    if (c->has_rules) {
        mx__text_fmt(out, "rules %zu\n", count_lines(&c->rules));
        mx__text_add(out, c->rules.at, c->rules.n);
        mx__text_char(out, '\n');
    }
    for (size_t i = 0; i < c->sets.n; i += strlen(c->sets.at + i) + 1)
        mx__text_fmt(out, "set %s\n", c->sets.at + i);
    if (c->has_code) {
        mx__text_str(out, "code ");
        mx__text_add(out, c->code.at, c->code.n);
        mx__text_char(out, '\n');
    }
}

static void write_mark(const mx__certificate *c, uint32_t mark, mx__text *out)
{
    if (!mx__is_by_values(c))
        mx__text_char(out, "PND"[mark]);
    else if (mark == MX__MARK_LOONY)
        mx__text_char(out, 'L');
    else
        mx__text_int(out, mark);
}

/* "3:12", the points and where it leads; "-1:" when play ends by it. */
static void write_scored(const uint32_t *arc, int64_t points, mx__text *out)
{
    mx__text_fmt(out, " %" PRId64 ":", points);
    if (*arc != MX__ARC_ENDS) mx__text_int(out, arc[1]);
}

static void write_option(const uint32_t *arc, mx__text *out)
{
    uint32_t n = *arc++;

    mx__text_char(out, ' ');
    if (n >= MX__ARC_DRAWS) {
        mx__text_char(out, n == MX__ARC_WINS ? '!' : n == MX__ARC_LOSES ? 'x' : '=');
        return;
    }
    if (n == 0) mx__text_char(out, '-');
    for (uint32_t k = 0; k < n; k++) {
        if (k) mx__text_char(out, '+');
        mx__text_int(out, *arc++);
    }
}

static void write_node(const mx__certificate *c, const mx__cert_node *node,
                       mx__text *out)
{
    const uint32_t *arc = c->arcs.at + node->arcs;

    if (mx__is_by_points(c))
        mx__text_fmt(out, "%" PRId64, node->score);
    else
        write_mark(c, node->mark, out);
    for (uint32_t i = 0; i < node->n_options; i++, arc += mx__arc_length(*arc))
        if (mx__is_by_points(c))
            write_scored(arc, c->points.at[node->points + i], out);
        else
            write_option(arc, out);
    mx__text_str(out, " | ");
    mx__text_add(out, mx__node_text(c, node), node->n);
    mx__text_char(out, '\n');
}

const char *mx__certificate_word(const mx__certificate *c)
{
    return mx__is_by_values(c) ? "values" : mx__is_by_points(c) ? "points" : "strategy";
}

static void write_graph(const mx__certificate *c, mx__text *out)
{
    size_t n = mx__is_by_code(c) ? c->heaps.n : c->nodes.n;

    if (c->theorem) mx__text_fmt(out, "theorem %s\n", mx__theorem_word(c->theorem));
    mx__text_str(out, "of");
    for (size_t i = 0; i < c->roots.n; i++)
        mx__text_fmt(out, " %" PRIu32, c->roots.at[i]);
    if (mx__is_by_window(c)) {
        mx__text_fmt(out,
                     "\nsplit mask %" PRIu64 " odd %" PRIu64 " within %" PRIu64 "\n",
                     c->mask, c->odd, c->within);
        return;
    }
    mx__text_fmt(out, "\n%s %zu\n", mx__certificate_word(c), n);
    for (size_t i = 0; i < n; i++)
        if (mx__is_by_code(c))
            mx__text_fmt(out, "%" PRIu32 " | %zu\n", c->heaps.at[i], i);
        else
            write_node(c, &c->nodes.at[i], out);
}

void mx__certificate_write(const mx__certificate *c, mx__text *out)
{
    size_t start = out->n;

    mx__text_str(out, "mexor certificate 1\nclaim ");
    mx__certificate_claim(c, out);
    mx__text_char(out, '\n');
    write_game(c, out);
    write_graph(c, out);
    if (out->failed) return;
    mx__text_fmt(out, "check %016" PRIx64 "\n",
                 mx__certificate_digest(out->at + start, out->n - start));
}
