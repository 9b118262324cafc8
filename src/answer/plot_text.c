/* plot_text.c: sequences, tables and thermographs as pictures. */
#include "alloc.h"
#include "answer.h"
#include "fail.h"
#include "game_values.h"
#include "period_find.h"
#include "picture_answer.h"
#include "plot_sequence.h"
#include "plot_table.h"
#include "render.h"
#include "thermograph_svg.h"
#include "two_players.h"
#include "value_box.h"

#include <string.h>

enum { MOST_HEAPS = 1 << 24 };

/* The options of the caller, whatever his size, and what they mean. */
typedef struct request {
    mx_plot_options o;
    mx__theme theme;
    mx__canvas_kind kind;
    bool is_text;
} request;

static mx_status read_request(const mx_plot_options *options, mx_format format,
                              request *r, mx_error *err)
{
    *r = (request){ .o = { .size = sizeof r->o } };
    if (options && options->size)
        memcpy(&r->o, options,
               options->size < sizeof r->o ? options->size : sizeof r->o);
    r->theme = r->o.dark ? MX__DARK : MX__LIGHT;
    r->kind = format == MX_FORMAT_TIKZ ? MX__CANVAS_TIKZ : MX__CANVAS_SVG;
    r->is_text = format == MX_FORMAT_TEXT;
    if (r->o.width < 30) r->o.width = r->o.width ? 30 : 80;
    if (r->is_text || format == MX_FORMAT_SVG || format == MX_FORMAT_TIKZ) return MX_OK;
    return mx__fail(err, MX_RANGE, "a plot is written as text, svg or tikz");
}

static mx_status finish(const mx__text *out, mx_status st, mx_error *err)
{
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory for a picture") : st;
}

/* "kayles: Grundy values" in one line, the game's name cut to MOST letters. */
static void write_title(const mx_opened *game, int most, const char *what,
                        mx__text *title)
{
    size_t n = 0;

    for (const char *c = game->name; *c; c++) {
        bool starts = ((unsigned char)*c & 0xC0) != 0x80;

        if (starts && n++ == (size_t)most) {
            mx__text_str(title, "...");
            break;
        }
        mx__text_char(title, (unsigned char)*c < ' ' ? ' ' : *c);
    }
    mx__text_fmt(title, ": %s", what);
}

/* --- sequences -------------------------------------------------------------------- */

typedef struct taken {
    uint64_t *value;
    size_t n, room;
    bool any; /* of them is a number */
} taken;

static int take(void *context, mx_span at, mx_value value)
{
    taken *t = context;

    (void)at;
    if (t->n == t->room) return 1;
    t->value[t->n++] =
        value.kind == MX_NIMBER ? (uint64_t)value.payload : MX__NO_NUMBER;
    if (value.kind == MX_NIMBER) t->any = true;
    return 0;
}

/* A period is a gift: where none is found the picture does without. */
static void find_period(mx_opened *game, uint64_t n, mx__sequence_plot *plot)
{
    mx__period period = { 0 };
    uint64_t known_to;
    mx_error ignored;

    if (mx__period_find(game, n, &period, &known_to, &ignored) != MX_OK) return;
    if (period.standing == MX_PERIOD_NONE) return;
    plot->has_period = true;
    plot->is_proved = period.standing == MX_PERIOD_PROVED;
    plot->period = period.period;
    plot->preperiod = period.preperiod;
    plot->saltus = period.saltus;
}

mx_status mx__answer_plot_values(mx_opened *game, int64_t from, int64_t to,
                                 const mx_plot_options *options, mx_format format,
                                 mx_text *out, mx_error *err)
{
    mx__value_box box = {
        .game = game, .from = { from, 0 }, .to = { to, 0 }, .or_starts = true
    };
    mx__sequence_plot plot = { .first = from };
    mx__text title = { 0 };
    taken t = { 0 };
    request r;
    mx_status st = read_request(options, format, &r, err);

    if (st == MX_OK) st = mx__value_box_check(&box, err);
    if (st != MX_OK) return st;
    if ((uint64_t)to - (uint64_t)from >= MOST_HEAPS)
        return mx__fail(err, MX_RANGE, "a plot shows at most %d heaps", MOST_HEAPS);
    t.room = (size_t)(to - from) + 1;
    t.value = mx__calloc(t.room, sizeof *t.value);
    if (!t.value) return mx__fail(err, MX_NOMEM, "out of memory for %zu heaps", t.room);
    mx__budget_start(&game->session->budget);
    st = mx__value_box_send(&box, take, &t, err);
    if (st == MX_OK && !t.any)
        st = mx__fail(err, MX_UNSUPPORTED,
                      "no heap of '%.80s' has a Grundy value to draw",
                      mx__opened_called(game));
    if (st == MX_OK && r.o.period && from >= 0)
        find_period(game, (uint64_t)to + 1, &plot);
    plot.lang = game->session->lang;
    write_title(game, 90, MX_FOR(game->session, "Grundy values"), &title);
    plot.value = t.value;
    plot.n = t.n;
    plot.heap_name = game->game->shape->fields[0].name;
    plot.title = title.at;
    if (title.failed) out->failed = true;
    if (st == MX_OK && !out->failed && r.is_text)
        mx__sequence_blocks(&plot, r.o.width, out);
    else if (st == MX_OK && !out->failed)
        mx__sequence_draw(&plot, r.kind, r.theme, out);
    mx__text_clear(&title);
    mx__free(t.value);
    return finish(out, st, err);
}

/* --- tables ----------------------------------------------------------------------- */

typedef struct cells {
    int64_t *at;
    size_t n, room;
    bool any_value;
} cells;

static int take_cell(void *context, mx_span at, mx_value value)
{
    cells *c = context;
    int64_t cell = MX__CELL_OTHER;

    (void)at;
    if (c->n == c->room) return 1;
    if (value.kind == MX_NIMBER) {
        cell = value.payload;
        c->any_value = true;
    }
    if (value.kind == MX_OUTCOME && value.payload == MX_LOST) cell = 0;
    if (value.kind == MX_OUTCOME && value.payload == MX_WON) cell = MX__CELL_WON;
    if (value.kind == MX_LOONY) cell = MX__CELL_WON;
    c->at[c->n++] = cell;
    return 0;
}

mx_status mx__answer_plot_table(mx_opened *game, const int64_t from[2],
                                const int64_t to[2], const mx_plot_options *options,
                                mx_format format, mx_text *out, mx_error *err)
{
    mx__value_box box = { .game = game,
                          .is_table = true,
                          .from = { from[0], from[1] },
                          .to = { to[0], to[1] } };
    mx__table_plot plot = { .from = { from[0], from[1] } };
    mx__text title = { 0 };
    cells c = { 0 };
    request r;
    mx_status st = read_request(options, format, &r, err);

    if (st == MX_OK) st = mx__value_box_check(&box, err);
    if (st != MX_OK) return st;
    for (int i = 0; i < 2; i++) {
        if ((uint64_t)to[i] - (uint64_t)from[i] >= MX__MOST_CELLS)
            return mx__fail(err, MX_RANGE, "a table of at most %d by %d cells is drawn",
                            MX__MOST_CELLS, MX__MOST_CELLS);
        plot.n[i] = (size_t)(to[i] - from[i]) + 1;
        plot.name[i] = game->game->shape->fields[i].name;
    }
    c.room = plot.n[0] * plot.n[1];
    c.at = mx__calloc(c.room, sizeof *c.at);
    if (!c.at) return mx__fail(err, MX_NOMEM, "out of memory for %zu cells", c.room);
    mx__budget_start(&game->session->budget);
    st = mx__value_box_send(&box, take_cell, &c, err);
    plot.losing_only = r.o.losing != 0;
    plot.lang = game->session->lang;
    write_title(game, 30,
                c.any_value && !r.o.losing ? MX_FOR(game->session, "Grundy values")
                                           : MX_FOR(game->session, "P-positions"),
                &title);
    plot.title = title.at;
    plot.cell = c.at;
    if (title.failed) out->failed = true;
    if (st == MX_OK && !out->failed && r.is_text)
        mx__table_blocks(&plot, out);
    else if (st == MX_OK && !out->failed)
        mx__table_draw(&plot, r.kind, r.theme, out);
    mx__text_clear(&title);
    mx__free(c.at);
    return finish(out, st, err);
}

/* --- thermographs ----------------------------------------------------------------- */

/* The handle of what TEXT says, or of SUM. */
static mx_status handle_of(mx_session *session, const char *text, mx_sum *sum,
                           int64_t *handle, mx_error *err)
{
    if (text) return mx__values_op(session, MX_V_TEXT, 0, 0, text, handle, err);
    if (!sum->terms.n || !mx__sum_is_partizan(sum))
        return mx__fail(err, MX_UNSUPPORTED,
                        "a thermograph belongs to positions of two-player games");
    return mx__two_sum_value(sum, handle, err);
}

mx_status mx__answer_plot_thermograph(mx_session *session, const char *expression,
                                      mx_sum *sum, const mx_plot_options *options,
                                      mx_format format, mx_text *out, mx_error *err)
{
    mx__thermograph graph = { 0 };
    mx__text title = { 0 };
    mx__form form = MX__NO_FORM;
    int64_t handle = 0;
    request r;
    mx_status st = read_request(options, format, &r, err);

    if (st != MX_OK) return st;
    mx__budget_start(&session->budget);
    st = handle_of(session, expression, sum, &handle, err);
    if (st == MX_OK) st = mx__value_form(session, handle, &form, err);
    if (st == MX_OK) st = mx__value_text(session, handle, &title, err);
    if (title.failed) st = mx__fail(err, MX_NOMEM, "out of memory");
    if (st == MX_OK) st = mx__thermograph_make(session->forms, form, &graph, err);
    if (st == MX_OK && title.n > 70) {
        title.n = 0;
        mx__text_str(&title, MX_FOR(session, "thermograph"));
    }
    if (st == MX_OK && r.is_text)
        st =
            mx__thermograph_lines(&graph, title.at, r.o.width, session->lang, out, err);
    else if (st == MX_OK)
        st = mx__thermograph_draw(&graph, title.at, r.kind, r.theme, session->lang, out,
                                  err);
    mx__thermograph_clear(&graph);
    mx__text_clear(&title);
    return finish(out, st, err);
}
