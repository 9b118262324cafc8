/* plot_table.c: a table of values as a map of coloured cells. */
#include "plot_table.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    LEFT = 74,
    TOP = 48,
    BOTTOM = 56,
    RIGHT = 170,
    MOST_SIDE = 800,
    LEAST_SIDE = 240
};
enum { WRITTEN = 20, MOST_COLOURS = 256, BAR_WIDTH = 18 };

typedef struct drawing {
    const mx__table_plot *plot;
    mx__canvas c;
    int side; /* of a cell, in pixels */
    int64_t most;
    bool has_won, has_other;
    uint64_t n_colours; /* of the values 1..most */
} drawing;

static int64_t cell_at(const mx__table_plot *p, size_t row, size_t column)
{
    return p->cell[row * p->n[1] + column];
}

static void look(drawing *d)
{
    const mx__table_plot *p = d->plot;

    for (size_t i = 0; i < p->n[0] * p->n[1]; i++) {
        if (p->cell[i] > d->most) d->most = p->cell[i];
        if (p->cell[i] == MX__CELL_WON) d->has_won = true;
        if (p->cell[i] == MX__CELL_OTHER) d->has_other = true;
    }
    if (p->losing_only) d->most = 0;
    d->n_colours = d->most < MOST_COLOURS ? (uint64_t)d->most : (uint64_t)MOST_COLOURS;
}

/* Which colour VALUE > 0 has: 0..n_colours-1. */
static uint64_t step_of(const drawing *d, int64_t value)
{
    return (uint64_t)(value - 1) * d->n_colours / (uint64_t)d->most;
}

static const char *lost_colour(const drawing *d)
{
    return d->c.theme == MX__LIGHT ? "#000000" : "#ffffff";
}

/* For cells that are only not lost. */
static const char *won_colour(const drawing *d)
{
    return d->c.theme == MX__LIGHT ? "#e4e4e4" : "#2c3038";
}

static const char *other_colour(const drawing *d)
{
    return d->c.theme == MX__LIGHT ? "#ffffff" : "#16181d";
}

static void step_colour(const drawing *d, uint64_t step, char out[8])
{
    unsigned colour = mx__scale_colour(d->c.theme, step, d->n_colours) & 0xffffff;

    snprintf(out, 8, "#%06x", colour);
}

/* --- cells ------------------------------------------------------------------------ */

/* What a cell is painted as: a colour's step, or one of these. */
enum { AS_LOST = -1, AS_WON = -2, AS_OTHER = -3 };

static int paint_of(const drawing *d, int64_t value)
{
    if (value == 0) return AS_LOST;
    if (value == MX__CELL_OTHER) return AS_OTHER;
    if (value == MX__CELL_WON || d->plot->losing_only) return AS_WON;
    return (int)step_of(d, value);
}

/* All cells painted as PAINT, runs of a row in one piece. */
static void paint(drawing *d, int as, const char *colour)
{
    const mx__table_plot *p = d->plot;

    mx__canvas_bars(&d->c, colour, d->side);
    for (size_t row = 0; row < p->n[0]; row++)
        for (size_t from = 0, to; from < p->n[1]; from = to) {
            to = from + 1;
            if (paint_of(d, cell_at(p, row, from)) != as) continue;
            while (to < p->n[1] && paint_of(d, cell_at(p, row, to)) == as)
                to++;
            mx__canvas_bar(&d->c, LEFT + (int)from * d->side, TOP + (int)row * d->side,
                           (int)(to - from) * d->side);
        }
    mx__canvas_bars_end(&d->c);
}

static void cells(drawing *d)
{
    for (uint64_t i = 0; i < d->n_colours; i++) {
        char colour[8];

        step_colour(d, i, colour);
        paint(d, (int)i, colour);
    }
    if (d->plot->losing_only || d->has_won) paint(d, AS_WON, won_colour(d));
    paint(d, AS_LOST, lost_colour(d));
}

/* Black or white, whichever is read more easily on the colour of STEP. */
static const char *ink_on(const drawing *d, uint64_t step)
{
    uint32_t c = mx__scale_colour(d->c.theme, step, d->n_colours);
    unsigned bright = 3 * (c >> 16 & 255) + 6 * (c >> 8 & 255) + (c & 255);

    return bright > 1150 ? "#000000" : "#ffffff";
}

static void numbers(drawing *d)
{
    const mx__table_plot *p = d->plot;

    if (d->side < WRITTEN || p->losing_only || d->most > 999) return;
    for (size_t row = 0; row < p->n[0]; row++)
        for (size_t column = 0; column < p->n[1]; column++) {
            int64_t v = cell_at(p, row, column);
            char word[24];

            if (v < 0) continue;
            snprintf(word, sizeof word, "%lld", (long long)v);
            mx__canvas_words(&d->c, LEFT + ((double)column + 0.5) * d->side,
                             TOP + ((double)row + 0.5) * d->side + 4, MX__AT_MIDDLE, 11,
                             v ? ink_on(d, step_of(d, v)) : other_colour(d), word);
        }
}

/* --- frame ------------------------------------------------------------------------ */

static void ticks(drawing *d, int axis)
{
    const mx__palette *p = d->c.palette;
    size_t n = d->plot->n[axis];
    /* a label every 22 pixels down, every 44 across */
    unsigned room = (unsigned)((int)n * d->side / (axis ? 44 : 22));
    uint64_t step = mx__tick_step(n, room ? room : 1);

    for (uint64_t i = mx__to_tick(d->plot->from[axis], step); i < n; i += step) {
        double at = ((double)i + 0.5) * d->side;
        char word[24];

        snprintf(word, sizeof word, "%lld",
                 (long long)(d->plot->from[axis] + (int64_t)i));
        if (axis) {
            double y = TOP + (double)d->plot->n[0] * d->side;

            mx__canvas_line(&d->c, LEFT + at, y, LEFT + at, y + 4, p->quiet, 1);
            mx__canvas_words(&d->c, LEFT + at, y + 18, MX__AT_MIDDLE, 12, p->quiet,
                             word);
        } else {
            mx__canvas_line(&d->c, LEFT - 4, TOP + at, LEFT, TOP + at, p->quiet, 1);
            mx__canvas_words(&d->c, LEFT - 8, TOP + at + 4, MX__AT_END, 12, p->quiet,
                             word);
        }
    }
}

static void frame(drawing *d)
{
    const mx__palette *p = d->c.palette;
    double w = (double)d->plot->n[1] * d->side, h = (double)d->plot->n[0] * d->side;

    mx__canvas_line(&d->c, LEFT, TOP, LEFT + w, TOP, p->quiet, 1);
    mx__canvas_line(&d->c, LEFT, TOP + h, LEFT + w, TOP + h, p->quiet, 1);
    mx__canvas_line(&d->c, LEFT, TOP, LEFT, TOP + h, p->quiet, 1);
    mx__canvas_line(&d->c, LEFT + w, TOP, LEFT + w, TOP + h, p->quiet, 1);
    ticks(d, 0);
    ticks(d, 1);
    mx__canvas_words(&d->c, LEFT, 28, MX__AT_START, 16, p->ink, d->plot->title);
    mx__canvas_words(&d->c, LEFT + w / 2, TOP + h + 42, MX__AT_MIDDLE, 13, p->ink,
                     d->plot->name[1]);
    mx__canvas_words_up(&d->c, 18, TOP + h / 2, 13, p->ink, d->plot->name[0]);
}

static void legend_cell(drawing *d, double x, double *y, const char *colour,
                        const char *words)
{
    mx__canvas_rect(&d->c, x, *y, BAR_WIDTH, BAR_WIDTH, d->c.palette->quiet);
    mx__canvas_rect(&d->c, x + 1, *y + 1, BAR_WIDTH - 2, BAR_WIDTH - 2, colour);
    mx__canvas_words(&d->c, x + BAR_WIDTH + 8, *y + 14, MX__AT_START, 12,
                     d->c.palette->ink, words);
    *y += BAR_WIDTH + 8;
}

/* The scale of values, the largest on top. */
static void legend_scale(drawing *d, double x, double y)
{
    uint64_t n = d->n_colours < 64 ? d->n_colours : 64;
    uint64_t step = mx__tick_step((uint64_t)d->most, 8);
    double high = 160.0 / (double)n;

    for (uint64_t i = 0; i < n; i++) {
        char colour[8];

        step_colour(d, i * d->n_colours / n, colour);
        mx__canvas_rect(&d->c, x, y + (double)(n - 1 - i) * high, BAR_WIDTH,
                        high + (i ? 0.4 : 0), colour);
    }
    for (uint64_t v = step; v <= (uint64_t)d->most; v += step) {
        double at = ((double)v - 0.5) / (double)d->most;
        char word[24];

        snprintf(word, sizeof word, "%llu", (unsigned long long)v);
        mx__canvas_words(&d->c, x + BAR_WIDTH + 8, y + 160 * (1 - at) + 4, MX__AT_START,
                         12, d->c.palette->ink, word);
    }
}

static void legend(drawing *d)
{
    double x = LEFT + (double)d->plot->n[1] * d->side + 20, y = TOP;

    mx__lang lang = d->plot->lang;

    legend_cell(d, x, &y, lost_colour(d),
                d->most ? mx__message_in(lang, "0: P-position")
                        : mx__message_in(lang, "P-position"));
    if (d->plot->losing_only || d->has_won)
        legend_cell(d, x, &y, won_colour(d), mx__message_in(lang, "no P-position"));
    if (d->has_other)
        legend_cell(d, x, &y, other_colour(d), mx__message_in(lang, "no number"));
    if (d->most) legend_scale(d, x, y + 6);
}

static int side_of(const mx__table_plot *p)
{
    size_t most = p->n[0] > p->n[1] ? p->n[0] : p->n[1];
    int side = (int)(MOST_SIDE / most);

    return side > 28 ? 28 : side < 1 ? 1 : side;
}

void mx__table_draw(const mx__table_plot *plot, mx__canvas_kind kind, mx__theme theme,
                    mx__text *out)
{
    drawing d = { .plot = plot, .side = side_of(plot) };
    int width = (int)plot->n[1] * d.side, height = (int)plot->n[0] * d.side;

    assert(plot->n[0] <= MX__MOST_CELLS && plot->n[1] <= MX__MOST_CELLS);
    look(&d);
    mx__canvas_open(&d.c, kind, theme, plot->lang,
                    LEFT + (width < LEAST_SIDE ? LEAST_SIDE : width) + RIGHT,
                    TOP + (height < LEAST_SIDE ? LEAST_SIDE : height) + BOTTOM,
                    plot->title, out);
    cells(&d);
    numbers(&d);
    frame(&d);
    legend(&d);
    mx__canvas_close(&d.c);
}

/* --- blocks ----------------------------------------------------------------------- */

static int margin_of(const mx__table_plot *p)
{
    char word[24];
    int first = snprintf(word, sizeof word, "%lld", (long long)p->from[0]);
    int last = snprintf(word, sizeof word, "%lld",
                        (long long)(p->from[0] + (int64_t)p->n[0] - 1));

    return first > last ? first : last;
}

/* Columns' numbers, one every few cells of EACH characters. */
static void column_line(const mx__table_plot *p, int margin, size_t each, mx__text *out)
{
    uint64_t step = mx__tick_step(p->n[1], (unsigned)(p->n[1] * each / 8 + 1));
    size_t at = 0;

    mx__text_fmt(out, "%*s ", margin + 1, "");
    for (uint64_t i = mx__to_tick(p->from[1], step); i < p->n[1]; i += step) {
        char word[24];
        size_t n = (size_t)snprintf(word, sizeof word, "%lld",
                                    (long long)(p->from[1] + (int64_t)i));

        if (at && at >= i * each) continue;
        for (; at < i * each; at++)
            mx__text_char(out, ' ');
        mx__text_str(out, word);
        at += n;
    }
    mx__text_char(out, '\n');
}

static void row_head(const mx__table_plot *p, int margin, size_t row, mx__text *out)
{
    mx__text_fmt(out, "%*lld ", margin, (long long)(p->from[0] + (int64_t)row));
    mx__text_rune(out, 0x2502);
}

static void end_line(mx__text *out)
{
    while (out->n && out->at[out->n - 1] == ' ')
        out->n--;
    mx__text_char(out, '\n');
}

/* Two rows a line: nothing, the upper half, the lower half, a full block. */
static void losing_blocks(const mx__table_plot *p, int margin, mx__text *out)
{
    static const uint32_t block[] = { ' ', 0x2580, 0x2584, 0x2588 };

    column_line(p, margin, 1, out);
    for (size_t row = 0; row < p->n[0]; row += 2) {
        row_head(p, margin, row, out);
        for (size_t column = 0; column < p->n[1]; column++) {
            unsigned upper = cell_at(p, row, column) == 0;
            unsigned lower = row + 1 < p->n[0] && cell_at(p, row + 1, column) == 0;

            mx__text_rune(out, block[upper + 2 * lower]);
        }
        end_line(out);
    }
    mx__text_fmt(out, "%s\n",
                 mx__message_in(p->lang,
                                "a block is a P-position; a line is two rows"));
}

static void shade_blocks(const drawing *d, int margin, mx__text *out)
{
    static const uint32_t shade[] = { 0x2591, 0x2592, 0x2593, 0x2588 };
    const mx__table_plot *p = d->plot;

    column_line(p, margin, 2, out);
    for (size_t row = 0; row < p->n[0]; row++) {
        row_head(p, margin, row, out);
        for (size_t column = 0; column < p->n[1]; column++) {
            int64_t v = cell_at(p, row, column);
            uint32_t sign = v > 0               ? shade[(v - 1) * 4 / d->most]
                            : v == 0            ? 'P'
                            : v == MX__CELL_WON ? 0xB7
                                                : '?';

            mx__text_rune(out, v == 0 ? ' ' : sign);
            mx__text_rune(out, sign);
        }
        end_line(out);
    }
    mx__text_str(out, mx__message_in(p->lang, "P: a P-position"));
    if (d->most)
        mx__text_fmt(out,
                     mx__message_in(p->lang, "; the darker the larger, up to %lld"),
                     (long long)d->most);
    mx__text_char(out, '\n');
}

void mx__table_blocks(const mx__table_plot *plot, mx__text *out)
{
    drawing d = { .plot = plot };
    int margin = margin_of(plot);

    look(&d);
    mx__text_fmt(out, "%s\n", plot->title);
    if (plot->losing_only || !d.most)
        losing_blocks(plot, margin, out);
    else
        shade_blocks(&d, margin, out);
}
