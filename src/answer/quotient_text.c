/* quotient_text.c: the misère quotient of a heap game: its order, P-portion, pretending
   function and relations. */
#include "answer.h"
#include "fail.h"
#include "heap_rule.h"
#include "quotient.h"
#include "render.h"
#include "session.h"

enum { MOST_HEAPS = 4096, USUAL_HEAPS = 20 };

/* --- the moves of the game -------------------------------------------------------- */

typedef struct moves {
    MX_VEC(uint32_t) parts;
    MX_VEC(size_t) ends;
    int64_t heap;
    mx_status failed;
} moves;

static int note_move(void *context, const mx_option *option)
{
    moves *m = context;

    if (option->ends != MX_GOES_ON) m->failed = MX_UNSUPPORTED;
    for (size_t i = 0; i < option->n_parts && m->failed == MX_OK; i++) {
        int64_t part = option->parts[i].at[0];

        if (part < 0 || part >= m->heap)
            m->failed = MX_UNSUPPORTED;
        else if (part > 0 && !MX_PUSH(m->parts, (uint32_t)part))
            m->failed = MX_NOMEM;
    }
    if (m->failed == MX_OK && !MX_PUSH(m->ends, m->parts.n)) m->failed = MX_NOMEM;
    return m->failed != MX_OK;
}

static mx_status read_moves(const mx_game *game, void *worker, int64_t heap, moves *m,
                            mx_error *err)
{
    mx_status st;

    m->parts.n = m->ends.n = 0;
    m->heap = heap;
    m->failed = MX_OK;
    st = game->options(game, worker, (mx_span){ &heap, 1 }, MX_LEFT, 0, note_move, m,
                       err);
    if (st == MX_OK && m->failed == MX_NOMEM)
        st = mx__fail(err, MX_NOMEM, "out of memory");
    else if (st == MX_OK && (m->failed != MX_OK || (heap == 0 && m->ends.n)))
        st = mx__fail(err, MX_UNSUPPORTED,
                      "a move from %lld leaves no smaller heaps: no misère quotient",
                      (long long)heap);
    return st;
}

/* MX_OK when GAME is one of heaps; *TO is put in its bounds when it is 0. */
static mx_status check_game(const mx_opened *game, uint64_t *to, mx_error *err)
{
    const unsigned other = MX_PARTIZAN | MX_WINS | MX_ENDS | MX_SCORES | MX_DRAW;
    const mx_shape *shape = game->game->shape;
    const mx_field *field = shape->fields;

    if (shape->n_fields != 1 || shape->n_scalars != 1 || field->lo < 0 ||
        field->lo > 1 || field->members)
        return mx__fail(err, MX_UNSUPPORTED,
                        "a position of '%.80s' is not one heap of any size",
                        mx__opened_called(game));
    if (game->game->flags & other)
        return mx__fail(err, MX_UNSUPPORTED,
                        "'%.80s': only games that the last move decides, with the same "
                        "moves for both players, have a misère quotient",
                        mx__opened_called(game));
    if (*to == 0) *to = field->hi < USUAL_HEAPS ? (uint64_t)field->hi : USUAL_HEAPS;
    if (*to > MOST_HEAPS)
        return mx__fail(err, MX_RANGE, "a misère quotient is of at most %d heaps",
                        MOST_HEAPS);
    if (field->hi < (int64_t)*to)
        return mx__fail(err, MX_RANGE, "%s ends at %lld", field->name,
                        (long long)field->hi);
    return MX_OK;
}

static mx_status add_heaps(mx_opened *game, void *worker, uint64_t to, mx__quotient *q,
                           mx_error *err)
{
    mx_session *session = game->session;
    moves m = { 0 };
    mx_status st = game->game->shape->fields[0].lo == 0
                       ? read_moves(game->game, worker, 0, &m, err)
                       : MX_OK;

    for (uint64_t heap = 1; st == MX_OK && heap <= to; heap++) {
        st = read_moves(game->game, worker, (int64_t)heap, &m, err);
        if (st == MX_OK) st = mx__quotient_add(q, m.parts.at, m.ends.at, m.ends.n, err);
        if (st == MX_OK && session->report)
            session->report(session->report_context, MX_SENTENCE("misère quotient"),
                            (double)heap / (double)to);
    }
    MX_VEC_CLEAR(m.parts);
    MX_VEC_CLEAR(m.ends);
    return st;
}

/* --- writing ---------------------------------------------------------------------- */

typedef struct found {
    const char *name;
    uint64_t asked;
    const mx__quotient *q;
    mx__quotient_words words;
    uint32_t lost; /* elements in the P-portion */
    bool is_all;   /* it is the quotient of all heaps, and ... */
    uint32_t from, period;
} found;

/* For moves whose reach does not depend on the heap (quotient.h). */
static void look_for_period(const mx_game *game, found *f)
{
    const mx_heap_rule *rule = game->heap;
    uint32_t parts = 1;
    uint64_t taken;

    if (!rule || rule->n_tail || game->shape->fields[0].lo != 0) return;
    if (rule->kind == MX_HEAP_CODE) {
        taken = rule->n_digits - 1;
        for (size_t i = 0; i < rule->n_digits; i++) {
            if (rule->digits[i].mark) return;
            while (rule->digits[i].leave >> (parts + 1))
                parts++;
        }
    } else {
        if (rule->kind != MX_HEAP_TAKE || rule->family != MX_NO_FAMILY) return;
        taken = rule->n_set ? rule->set[rule->n_set - 1] : 0;
    }
    if (taken < MOST_HEAPS)
        f->is_all =
            mx__quotient_period(f->q, parts, (uint32_t)taken, &f->from, &f->period);
}

/* The letter of generator number I: a .. z, then x27, x28 ... */
static void put_letter(uint32_t i, mx__text *out)
{
    if (i < 26)
        mx__text_char(out, (char)('a' + i));
    else
        mx__text_fmt(out, "x%u", i + 1);
}

static void put_powers(const found *f, const uint32_t *power, mx__text *out)
{
    bool any = false;

    for (uint32_t i = 0; i < f->words.n_generators; i++) {
        if (!power[i]) continue;
        any = true;
        put_letter(i, out);
        if (power[i] > 1) mx__text_fmt(out, "^%u", power[i]);
    }
    if (!any) mx__text_char(out, '1');
}

static void put_element(const found *f, uint32_t x, mx__text *out)
{
    put_powers(f, f->words.word + (size_t)x * f->words.n_generators, out);
}

static const uint32_t *left_side(const found *f, uint32_t i)
{
    return f->words.left + (size_t)i * f->words.n_generators;
}

static void text_standing(const found *f, mx__lang lang, mx__text *out)
{
    uint32_t heaps = mx__quotient_heaps(f->q);

    if (heaps < f->asked)
        mx__text_fmt(out,
                     mx__message_in(
                         lang, "standing   proved for heaps 1..%u, not known for more"),
                     heaps);
    else if (f->is_all)
        mx__text_fmt(out,
                     mx__message_in(
                         lang, "standing   proved for all heaps: elements repeat from "
                               "heap %u with period %u"),
                     f->from, f->period);
    else
        mx__text_fmt(out, mx__message_in(lang, "standing   proved for heaps 1..%u"),
                     heaps);
    mx__text_char(out, '\n');
}

static void as_text(const found *f, mx__lang lang, mx__text *out)
{
    uint32_t order = mx__quotient_order(f->q), shown = 0;

    mx__text_fmt(out, mx__message_in(lang, "order      %u"), order);
    mx__text_char(out, '\n');
    mx__text_fmt(out, mx__message_in(lang, "P-portion  %u:"), f->lost);
    for (uint32_t i = 0; i < order; i++) {
        if (!mx__quotient_is_lost(f->q, f->words.sorted[i])) continue;
        mx__text_char(out, ' ');
        put_element(f, f->words.sorted[i], out);
    }
    mx__text_char(out, '\n');
    mx__text_str(out, mx__message_in(lang, "heaps     "));
    for (uint32_t heap = 1; heap <= mx__quotient_heaps(f->q); heap++) {
        mx__text_fmt(out, "%s %u:", heap > 1 && heap % 10 == 1 ? "\n          " : "",
                     heap);
        put_element(f, mx__quotient_times(f->q, 0, heap), out);
    }
    mx__text_char(out, '\n');
    mx__text_str(out, mx__message_in(lang, "relations "));
    for (uint32_t i = 0; i < f->words.n_relations; i++) {
        mx__text_str(out, shown++ ? ", " : " ");
        put_powers(f, left_side(f, i), out);
        mx__text_str(out, " = ");
        put_element(f, f->words.right[i], out);
    }
    mx__text_char(out, '\n');
    text_standing(f, lang, out);
}

static void as_csv(const found *f, mx__text *out)
{
    mx__text_str(out, "heap,element,lost\n");
    for (uint32_t heap = 1; heap <= mx__quotient_heaps(f->q); heap++) {
        uint32_t x = mx__quotient_times(f->q, 0, heap);

        mx__text_fmt(out, "%u,", heap);
        put_element(f, x, out);
        mx__text_fmt(out, ",%d\n", mx__quotient_is_lost(f->q, x));
    }
}

static void json_element(const found *f, uint32_t x, mx__json *json)
{
    mx__text word = { 0 };

    put_element(f, x, &word);
    mx__json_text(json, &word);
    mx__text_clear(&word);
}

static void json_elements(const found *f, const char *key, bool only_lost,
                          mx__json *json)
{
    mx__json_key(json, key);
    mx__json_open(json, '[');
    for (uint32_t i = 0; i < mx__quotient_order(f->q); i++)
        if (!only_lost || mx__quotient_is_lost(f->q, f->words.sorted[i]))
            json_element(f, f->words.sorted[i], json);
    mx__json_close(json, ']');
}

static void json_generators(const found *f, mx__json *json)
{
    mx__text word = { 0 };

    mx__json_key(json, "generators");
    mx__json_open(json, '[');
    for (uint32_t i = 0; i < f->words.n_generators; i++) {
        mx__json_open(json, '{');
        mx__json_key(json, "letter");
        put_letter(i, &word);
        mx__json_text(json, &word);
        mx__json_key(json, "heap");
        mx__json_int(json, f->words.generator[i]);
        mx__json_close(json, '}');
    }
    mx__json_close(json, ']');
    mx__json_key(json, "relations");
    mx__json_open(json, '[');
    for (uint32_t i = 0; i < f->words.n_relations; i++) {
        mx__json_open(json, '{');
        mx__json_key(json, "left");
        put_powers(f, left_side(f, i), &word);
        mx__json_text(json, &word);
        mx__json_key(json, "right");
        json_element(f, f->words.right[i], json);
        mx__json_close(json, '}');
    }
    mx__json_close(json, ']');
    mx__text_clear(&word);
}

static void as_json(const found *f, mx__text *out)
{
    mx__json json = { .out = out };
    uint32_t heaps = mx__quotient_heaps(f->q);

    mx__json_open(&json, '{');
    mx__json_key(&json, "game");
    mx__json_str(&json, f->name);
    mx__json_key(&json, "heaps");
    mx__json_int(&json, heaps);
    mx__json_key(&json, "status");
    mx__json_str(&json, heaps < f->asked ? "limit" : "proved");
    mx__json_key(&json, "order");
    mx__json_int(&json, mx__quotient_order(f->q));
    mx__json_key(&json, "lost");
    mx__json_int(&json, f->lost);
    json_elements(f, "p_portion", true, &json);
    mx__json_key(&json, "pretending");
    mx__json_open(&json, '[');
    for (uint32_t heap = 1; heap <= heaps; heap++)
        json_element(f, mx__quotient_times(f->q, 0, heap), &json);
    mx__json_close(&json, ']');
    json_generators(f, &json);
    json_elements(f, "elements", false, &json);
    mx__json_key(&json, "all_heaps");
    if (f->is_all) {
        mx__json_open(&json, '{');
        mx__json_key(&json, "from");
        mx__json_int(&json, f->from);
        mx__json_key(&json, "period");
        mx__json_int(&json, f->period);
        mx__json_close(&json, '}');
    } else {
        mx__json_null(&json);
    }
    mx__json_close(&json, '}');
    mx__text_char(out, '\n');
}

/* What is known of Q, which may be less than was asked for. */
static mx_status write_quotient(const mx_opened *game, found *f, mx_format format,
                                mx_text *out, mx_error *err)
{
    mx_status st = mx__quotient_spell(f->q, &f->words, err);

    for (uint32_t x = 0; x < mx__quotient_order(f->q); x++)
        f->lost += mx__quotient_is_lost(f->q, x);
    look_for_period(game->game, f);
    if (st == MX_OK) {
        if (format == MX_FORMAT_JSON)
            as_json(f, out);
        else if (format == MX_FORMAT_CSV)
            as_csv(f, out);
        else
            as_text(f, game->session->lang, out);
        if (out->failed) st = mx__fail(err, MX_NOMEM, "out of memory");
    }
    mx__quotient_words_clear(&f->words);
    return st;
}

mx_status mx__answer_quotient(mx_opened *game, uint64_t to, mx_format format,
                              mx_text *out, mx_error *err)
{
    const mx_game *played = game->game;
    mx__quotient *q = NULL;
    void *worker = NULL;
    mx_error later;
    mx_status st, written = MX_OK;

    if (format != MX_FORMAT_TEXT && format != MX_FORMAT_JSON && format != MX_FORMAT_CSV)
        return mx__fail(err, MX_RANGE, "a quotient is written as text, csv or json");
    st = check_game(game, &to, err);
    if (st != MX_OK) return st;
    mx__budget_start(&game->session->budget);
    if (played->worker_new) st = played->worker_new(played, &worker);
    if (st != MX_OK) return mx__fail(err, st, "%s", mx_status_text(st));
    st = mx__quotient_new(&game->session->budget, &q, err);
    if (st == MX_OK) st = add_heaps(game, worker, to, q, err);
    if (q && (st == MX_OK || st == MX_LIMIT || st == MX_CANCELLED)) {
        found f = { .name = game->name, .asked = to, .q = q };

        written = write_quotient(game, &f, format, out, &later);
    }
    if (st == MX_OK && written != MX_OK) {
        st = written;
        if (err) *err = later;
    }
    mx__quotient_free(q);
    if (worker && played->worker_free) played->worker_free(played, worker);
    return st;
}
