/* plot_sequence.c: a sequence of values as points over heaps. */
#include "plot_sequence.h"

#include "alloc.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 900, HEIGHT = 420, LEFT = 70, RIGHT = 34, TOP = 76, BOTTOM = 56 };
enum { INNER_WIDTH = WIDTH - LEFT - RIGHT, INNER_HEIGHT = HEIGHT - TOP - BOTTOM };

typedef struct drawing {
    const mx__sequence_plot *plot;
    mx__canvas c;
    uint64_t top; /* the largest value drawn, at least 1 */
} drawing;

static uint64_t largest(const mx__sequence_plot *p)
{
    uint64_t most = 1;

    for (size_t i = 0; i < p->n; i++)
        if (p->value[i] != MX__NO_NUMBER && p->value[i] > most) most = p->value[i];
    return most;
}

/* The middle of the place of value number I; one heap stands in the middle. */
static double across(const drawing *d, double i)
{
    return LEFT + INNER_WIDTH * (i + 0.5) / (double)d->plot->n;
}

static double up(const drawing *d, double value)
{
    return TOP + INNER_HEIGHT * (1 - value / (double)d->top);
}

/* --- frame ------------------------------------------------------------------------ */

static void value_ticks(drawing *d)
{
    const mx__palette *p = d->c.palette;
    uint64_t step = mx__tick_step(d->top, 7);

    for (uint64_t v = 0; v <= d->top; v += step) {
        double y = up(d, (double)v);
        char label[24];

        snprintf(label, sizeof label, "%llu", (unsigned long long)v);
        mx__canvas_line(&d->c, LEFT, y, WIDTH - RIGHT, y, p->grid, 1);
        mx__canvas_words(&d->c, LEFT - 8, y + 4, MX__AT_END, 12, p->quiet, label);
        if (v > UINT64_MAX - step) break;
    }
}

static void heap_ticks(drawing *d)
{
    const mx__palette *p = d->c.palette;
    uint64_t n = d->plot->n, step = mx__tick_step(n, 10);
    int64_t first = d->plot->first;

    for (uint64_t i = mx__to_tick(first, step); i < n; i += step) {
        double x = across(d, (double)i);
        char label[24];

        snprintf(label, sizeof label, "%lld", (long long)(first + (int64_t)i));
        mx__canvas_line(&d->c, x, HEIGHT - BOTTOM, x, HEIGHT - BOTTOM + 5, p->quiet, 1);
        mx__canvas_words(&d->c, x, HEIGHT - BOTTOM + 19, MX__AT_MIDDLE, 12, p->quiet,
                         label);
    }
}

static void axes(drawing *d)
{
    const mx__palette *p = d->c.palette;
    double foot = HEIGHT - BOTTOM;

    value_ticks(d);
    heap_ticks(d);
    mx__canvas_line(&d->c, LEFT, foot, WIDTH - RIGHT, foot, p->ink, 1);
    mx__canvas_line(&d->c, LEFT, TOP, LEFT, foot, p->ink, 1);
    mx__canvas_words(&d->c, LEFT + INNER_WIDTH / 2.0, HEIGHT - 14, MX__AT_MIDDLE, 13,
                     p->ink, d->plot->heap_name);
    mx__canvas_words_up(&d->c, 18, TOP + INNER_HEIGHT / 2.0, 13, p->ink,
                        mx__message_in(d->plot->lang, "Grundy value"));
}

/* --- the period ------------------------------------------------------------------- */

/* The indices of the first period, cut to what is drawn; false: it lies outside. */
static bool first_period(const mx__sequence_plot *p, double *from, double *to)
{
    double first = (double)p->first, n = (double)p->n;

    if (!p->has_period) return false;
    *from = (double)p->preperiod - first;
    *to = *from + (double)p->period;
    if (*from < 0) *from = 0;
    if (*to > n) *to = n;
    return *from<n && * to> 0;
}

static void shade_period(drawing *d)
{
    double from, to;

    if (!first_period(d->plot, &from, &to)) return;
    mx__canvas_rect(&d->c, across(d, from - 0.5), TOP,
                    across(d, to - 0.5) - across(d, from - 0.5), INNER_HEIGHT,
                    d->c.palette->lost);
}

static void period_words(const mx__sequence_plot *p, char *out, size_t room)
{
    char rises[60] = "";

    if (p->saltus)
        snprintf(rises, sizeof rises, mx__message_in(p->lang, ", saltus %llu"),
                 (unsigned long long)p->saltus);
    snprintf(out, room,
             p->is_proved
                 ? mx__message_in(p->lang, "period %llu%s from heap %llu on, proved")
                 : mx__message_in(p->lang, "period %llu%s from heap %llu on, observed"),
             (unsigned long long)p->period, rises, (unsigned long long)p->preperiod);
}

static void legend(drawing *d)
{
    const mx__palette *p = d->c.palette;
    double from, to, y = 52;
    char words[200];

    mx__canvas_words(&d->c, LEFT, 28, MX__AT_START, 16, p->ink, d->plot->title);
    mx__canvas_dots(&d->c, p->left, 6);
    mx__canvas_dot(&d->c, LEFT + 6, y - 4);
    mx__canvas_dots_end(&d->c);
    mx__canvas_words(&d->c, LEFT + 18, y, MX__AT_START, 12, p->ink,
                     mx__message_in(d->plot->lang, "value"));
    mx__canvas_line(&d->c, LEFT + 70, y - 4, LEFT + 94, y - 4, p->right, 1.6);
    mx__canvas_words(&d->c, LEFT + 102, y, MX__AT_START, 12, p->ink,
                     mx__message_in(d->plot->lang, "running maximum"));
    if (!d->plot->has_period) return;
    period_words(d->plot, words, sizeof words);
    if (first_period(d->plot, &from, &to))
        mx__canvas_rect(&d->c, LEFT + 226, y - 11, 24, 14, p->lost);
    mx__canvas_words(&d->c, LEFT + 258, y, MX__AT_START, 12, p->ink, words);
}

/* --- points ----------------------------------------------------------------------- */

static void running_maximum(drawing *d)
{
    const mx__sequence_plot *p = d->plot;
    uint64_t most = 0;
    bool any = false;

    mx__canvas_path(&d->c, d->c.palette->right, 1.6, false);
    for (size_t i = 0; i < p->n; i++) {
        if (p->value[i] == MX__NO_NUMBER || (any && p->value[i] <= most)) continue;
        if (any) mx__canvas_to(&d->c, across(d, (double)i), up(d, (double)most));
        most = p->value[i];
        any = true;
        mx__canvas_to(&d->c, across(d, (double)i), up(d, (double)most));
    }
    if (any) mx__canvas_to(&d->c, WIDTH - RIGHT, up(d, (double)most));
    mx__canvas_path_end(&d->c);
}

/* One dot a pixel at most. Without memory for a map of the pixels all are drawn. */
static void points(drawing *d)
{
    const mx__sequence_plot *p = d->plot;
    size_t pixels = (size_t)(WIDTH + 1) * (HEIGHT + 1);
    unsigned char *seen = p->n > WIDTH ? mx__calloc(pixels, 1) : NULL;
    double size = p->n <= 60    ? 7
                  : p->n <= 150 ? 5
                  : p->n <= 450 ? 4
                  : p->n <= 900 ? 3
                                : 2;

    mx__canvas_dots(&d->c, d->c.palette->left, size);
    for (size_t i = 0; i < p->n; i++) {
        double x, y;

        if (p->value[i] == MX__NO_NUMBER) continue;
        x = across(d, (double)i);
        y = up(d, (double)p->value[i]);
        if (seen) {
            size_t at = (size_t)y * (WIDTH + 1) + (size_t)x;

            if (seen[at]) continue;
            seen[at] = 1;
        }
        mx__canvas_dot(&d->c, x, y);
    }
    mx__canvas_dots_end(&d->c);
    mx__free(seen);
}

void mx__sequence_draw(const mx__sequence_plot *plot, mx__canvas_kind kind,
                       mx__theme theme, mx__text *out)
{
    drawing d = { .plot = plot, .top = largest(plot) };

    assert(plot->n > 0);
    mx__canvas_open(&d.c, kind, theme, plot->lang, WIDTH, HEIGHT, plot->title, out);
    shade_period(&d);
    axes(&d);
    running_maximum(&d);
    points(&d);
    legend(&d);
    mx__canvas_close(&d.c);
}

/* --- blocks ----------------------------------------------------------------------- */

enum { LINES = 12, EIGHTHS = 8 };

/* The largest value of column I, which stands for EACH heaps. */
static uint64_t column_value(const mx__sequence_plot *p, size_t i, size_t each)
{
    uint64_t most = MX__NO_NUMBER;

    for (size_t k = i * each; k < p->n && k < (i + 1) * each; k++)
        if (p->value[k] != MX__NO_NUMBER &&
            (most == MX__NO_NUMBER || p->value[k] > most))
            most = p->value[k];
    return most;
}

/* The block for line LINE from below of a column of height HIGH eighths. */
static void put_block(uint64_t high, uint64_t line, mx__text *out)
{
    uint64_t below = line * EIGHTHS;
    uint64_t fill = high <= below ? 0 : high - below;

    if (fill == 0)
        mx__text_char(out, ' ');
    else
        mx__text_rune(out, 0x2580 + (uint32_t)(fill > EIGHTHS ? EIGHTHS : fill));
}

static size_t digits(uint64_t v)
{
    char text[24];

    return (size_t)snprintf(text, sizeof text, "%llu", (unsigned long long)v);
}

/* "   0      10     20" below columns that stand for EACH heaps. */
static void heap_line(const mx__sequence_plot *p, size_t margin, size_t each,
                      mx__text *out)
{
    char line[512];
    uint64_t step = mx__tick_step(p->n, (unsigned)(p->n / each / 12 + 1));
    size_t end = 0;

    memset(line, ' ', sizeof line);
    for (uint64_t i = mx__to_tick(p->first, step); i < p->n; i += step) {
        size_t at = margin + (size_t)i / each;
        char label[24];
        size_t length = (size_t)snprintf(label, sizeof label, "%lld",
                                         (long long)(p->first + (int64_t)i));

        if (at + length >= sizeof line || (end && at <= end)) continue;
        memcpy(line + at, label, length);
        end = at + length;
    }
    mx__text_add(out, line, end);
    mx__text_char(out, '\n');
}

void mx__sequence_blocks(const mx__sequence_plot *p, unsigned width, mx__text *out)
{
    uint64_t top = largest(p);
    size_t margin = digits(top) + 2, room = width > 400 ? 400 : width, n, each;
    uint64_t lines = top < LINES ? top : LINES;

    n = room > margin + 8 ? room - margin : 8;
    each = (p->n + n - 1) / n;
    n = (p->n + each - 1) / each;
    mx__text_fmt(out, "%s\n", p->title);
    for (uint64_t line = lines; line-- > 0;) {
        bool is_top = line == lines - 1;

        if (is_top)
            mx__text_fmt(out, "%*llu ", (int)margin - 2, (unsigned long long)top);
        else
            mx__text_fmt(out, "%*s ", (int)margin - 2, line ? "" : "0");
        mx__text_rune(out, 0x2502);
        for (size_t i = 0; i < n; i++) {
            uint64_t v = column_value(p, i, each);
            uint64_t high =
                v == MX__NO_NUMBER
                    ? 0
                    : (uint64_t)((double)v * (double)lines * EIGHTHS / (double)top +
                                 0.5);

            put_block(high, line, out);
        }
        while (out->n && out->at[out->n - 1] == ' ')
            out->n--;
        mx__text_char(out, '\n');
    }
    heap_line(p, margin, each, out);
    if (each > 1) {
        mx__text_fmt(out,
                     mx__message_in(p->lang, "each column: the largest of %zu heaps"),
                     each);
        mx__text_char(out, '\n');
    }
    if (p->has_period) {
        char words[200];

        period_words(p, words, sizeof words);
        mx__text_fmt(out, "%s\n", words);
    }
}
