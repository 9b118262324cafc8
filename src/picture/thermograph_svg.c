/* thermograph_svg.c: a thermograph as a picture. */
#include "thermograph_svg.h"

#include "fail.h"

#include <string.h>

/* The drawing area and what is shown of both axes. */
typedef struct plane {
    double v_left,
        v_right; /* values at the left and the right edge: v_left > v_right */
    double t_low, t_high;
} plane;

enum { WIDTH = 640, HEIGHT = 440, EDGE = 64, TOP = 80 };

static double real(mx__dyadic x)
{
    double value = (double)x.num;

    for (uint32_t e = x.exp < 1100 ? x.exp : 1100; e > 0; e--)
        value /= 2;
    return value;
}

static double across(const plane *p, double v)
{
    return EDGE + (WIDTH - 2 * EDGE) * (p->v_left - v) / (p->v_left - p->v_right);
}

static double up(const plane *p, double t)
{
    return HEIGHT - EDGE -
           (HEIGHT - EDGE - TOP) * (t - p->t_low) / (p->t_high - p->t_low);
}

/* The corners from t = 0 on when the game is hot: below lies what nobody asks for. */
static double lowest(const mx__thermograph *g)
{
    return g->temperature.num > 0 ? 0 : -1;
}

static double value_at(const mx__thermo_wall *wall, double t)
{
    const mx__thermo_corner *c = &wall->at[0];

    for (size_t i = 1; i < wall->n && real(wall->at[i].t) <= t; i++)
        c = &wall->at[i];
    return real(c->v) + c->slope * (t - real(c->t));
}

static plane plane_of(const mx__thermograph *g)
{
    plane p = { .t_low = lowest(g) };
    double temperature = real(g->temperature), span;

    p.v_left = p.v_right = real(g->mean);
    for (int side = 0; side < 2; side++) {
        const mx__thermo_wall *wall = side ? &g->right : &g->left;

        for (size_t i = 0; i <= wall->n; i++) {
            double t = i < wall->n ? real(wall->at[i].t) : p.t_low;
            double v = value_at(wall, t < p.t_low ? p.t_low : t);

            if (v > p.v_left) p.v_left = v;
            if (v < p.v_right) p.v_right = v;
        }
    }
    span = p.v_left - p.v_right > 0 ? p.v_left - p.v_right : 1;
    p.v_left += span / 8;
    p.v_right -= span / 8;
    span = temperature - p.t_low > 0 ? temperature - p.t_low : 1;
    p.t_high = p.t_low + 1.4 * span;
    return p;
}

/* --- parts ------------------------------------------------------------------------ */

/* From the foot over the corners up to the mast's. */
static void draw_wall(mx__canvas *c, const plane *p, const mx__thermograph *g,
                      const mx__thermo_wall *wall, const char *colour, double pen)
{
    mx__canvas_path(c, colour, pen, false);
    mx__canvas_to(c, across(p, value_at(wall, p->t_low)), up(p, p->t_low));
    for (size_t i = 0; i < wall->n; i++)
        if (real(wall->at[i].t) > p->t_low)
            mx__canvas_to(c, across(p, real(wall->at[i].v)),
                          up(p, real(wall->at[i].t)));
    if (mx__dyadic_cmp(wall->at[wall->n - 1].t, g->temperature) < 0)
        mx__canvas_to(c, across(p, real(g->mean)), up(p, real(g->temperature)));
    mx__canvas_path_end(c);
}

/* Where names stand already, so that none covers another. */
typedef struct named {
    double at[64];
    size_t n;
    double apart;
} named;

static bool takes_room(named *row, double at)
{
    for (size_t i = 0; i < row->n; i++)
        if (at - row->at[i] < row->apart && row->at[i] - at < row->apart) return false;
    if (row->n == sizeof row->at / sizeof row->at[0]) return false;
    row->at[row->n++] = at;
    return true;
}

typedef struct names {
    named values, temperatures;
} names;

static void label(mx__canvas *c, double x, double y, mx__anchor anchor,
                  mx__dyadic value)
{
    mx__text word = { 0 };

    mx__dyadic_print(&word, value);
    if (word.at) mx__canvas_words(c, x, y, anchor, 12, c->palette->ink, word.at);
    if (word.failed) c->out->failed = true;
    mx__text_clear(&word);
}

static void name_value(mx__canvas *c, const plane *p, names *n, mx__dyadic v)
{
    double x = across(p, real(v));

    if (takes_room(&n->values, x)) label(c, x, HEIGHT - EDGE + 18, MX__AT_MIDDLE, v);
}

/* A value on the bottom and a temperature on the left edge, joined to the corner. */
static void name_corner(mx__canvas *c, const plane *p, names *n,
                        const mx__thermo_corner *corner)
{
    double x = across(p, real(corner->v)), y = up(p, real(corner->t));

    mx__canvas_line(c, x, y, x, HEIGHT - EDGE, c->palette->grid, 1);
    mx__canvas_line(c, EDGE, y, x, y, c->palette->grid, 1);
    name_value(c, p, n, corner->v);
    if (takes_room(&n->temperatures, y))
        label(c, EDGE - 8, y + 4, MX__AT_END, corner->t);
}

/* The foot of a wall: a stop, when the picture begins at t = 0. */
static bool foot_of(const plane *p, const mx__thermo_wall *wall, mx__dyadic *v)
{
    mx__dyadic along, low = mx__dyadic_int((int64_t)p->t_low);
    const mx__thermo_corner *foot = &wall->at[0];

    for (size_t i = 1; i < wall->n && mx__dyadic_cmp(wall->at[i].t, low) <= 0; i++)
        foot = &wall->at[i];
    if (!mx__dyadic_sub(low, foot->t, &along)) return false;
    if (foot->slope == 0) along = mx__dyadic_int(0);
    if (foot->slope < 0) along = mx__dyadic_neg(along);
    return mx__dyadic_add(foot->v, along, v);
}

static void name_foot(mx__canvas *c, const plane *p, names *n,
                      const mx__thermo_wall *wall)
{
    mx__dyadic v;

    if (foot_of(p, wall, &v)) name_value(c, p, n, v);
}

static void frame(mx__canvas *c, const mx__thermograph *g, const char *title)
{
    const mx__palette *p = c->palette;
    mx__text words = { 0 };

    mx__canvas_words(c, EDGE, 28, MX__AT_START, 16, p->ink, title);
    mx__text_str(&words, mx__message_in(c->lang, "mean "));
    mx__dyadic_print(&words, g->mean);
    mx__text_str(&words, mx__message_in(c->lang, ", temperature "));
    mx__dyadic_print(&words, g->temperature);
    if (words.at)
        mx__canvas_words(c, EDGE + 250, 52, MX__AT_START, 12, p->ink, words.at);
    mx__text_clear(&words);
    mx__canvas_line(c, EDGE, 48, EDGE + 24, 48, p->left, 3.2);
    mx__canvas_words(c, EDGE + 32, 52, MX__AT_START, 12, p->ink,
                     mx__message_in(c->lang, "Left's wall"));
    mx__canvas_line(c, EDGE + 120, 48, EDGE + 144, 48, p->right, 1.8);
    mx__canvas_words(c, EDGE + 152, 52, MX__AT_START, 12, p->ink,
                     mx__message_in(c->lang, "Right's wall"));
    mx__canvas_line(c, EDGE, HEIGHT - EDGE, WIDTH - EDGE, HEIGHT - EDGE, p->ink, 1);
    mx__canvas_line(c, EDGE, TOP, EDGE, HEIGHT - EDGE, p->ink, 1);
    mx__canvas_words(c, WIDTH / 2.0, HEIGHT - 18, MX__AT_MIDDLE, 13, p->ink,
                     mx__message_in(c->lang, "value (larger to the left)"));
    mx__canvas_words_up(c, 18, (TOP + HEIGHT - EDGE) / 2.0, 13, p->ink,
                        mx__message_in(c->lang, "temperature"));
}

static void draw(const mx__thermograph *g, const char *title, mx__canvas_kind kind,
                 mx__theme theme, mx__lang lang, mx__text *out)
{
    plane p = plane_of(g);
    mx__canvas c;
    names n = { .values = { .apart = 30 }, .temperatures = { .apart = 15 } };
    double mast = across(&p, real(g->mean));

    mx__canvas_open(&c, kind, theme, lang, WIDTH, HEIGHT, title, out);
    frame(&c, g, title);
    for (int side = 0; side < 2; side++) {
        const mx__thermo_wall *wall = side ? &g->right : &g->left;

        for (size_t i = 0; i < wall->n; i++)
            if (real(wall->at[i].t) > p.t_low) name_corner(&c, &p, &n, &wall->at[i]);
        name_foot(&c, &p, &n, wall);
    }
    draw_wall(&c, &p, g, &g->left, c.palette->left, 3.2);
    draw_wall(&c, &p, g, &g->right, c.palette->right, 1.8);
    mx__canvas_line(&c, mast, up(&p, real(g->temperature)), mast, TOP, c.palette->ink,
                    2.4);
    mx__canvas_close(&c);
}

static bool fits(mx__dyadic x)
{
    const int64_t most = INT64_C(1) << 40;

    return mx__dyadic_cmp(x, mx__dyadic_int(most)) <= 0 &&
           mx__dyadic_cmp(x, mx__dyadic_int(-most)) >= 0;
}

static mx_status check(const mx__thermograph *g, mx_error *err)
{
    for (int side = 0; side < 2; side++) {
        const mx__thermo_wall *wall = side ? &g->right : &g->left;

        for (size_t i = 0; i < wall->n; i++)
            if (!fits(wall->at[i].t) || !fits(wall->at[i].v))
                return mx__fail(err, MX_RANGE, "the thermograph is too large to draw");
    }
    return MX_OK;
}

static mx_status finish(const mx__text *out, mx_status st, mx_error *err)
{
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory for a picture") : st;
}

mx_status mx__thermograph_draw(const mx__thermograph *g, const char *title,
                               mx__canvas_kind kind, mx__theme theme, mx__lang lang,
                               mx__text *out, mx_error *err)
{
    mx_status st = check(g, err);

    if (st == MX_OK) draw(g, title, kind, theme, lang, out);
    return finish(out, st, err);
}

/* --- lines ------------------------------------------------------------------------ */

enum { LINES = 16, MOST_WIDTH = 80, LONGEST_NAME = 14 };

/* A thermograph as lines: what names stand at its axes. */
typedef struct lines {
    plane plane;
    const mx__thermograph *graph;
    int margin, width;       /* columns left of the axis, and right of it */
    mx__dyadic t[LINES];     /* the temperature beside each line, from below ... */
    bool is_named[LINES];    /* ... if one stands there */
    char marks[MOST_WIDTH];  /* of the bottom: '+' below a corner */
    char values[MOST_WIDTH]; /* the values below it */
    mx__text *out;
} lines;

/* The stroke of a wall that moves from column LOWER to column UPPER over a line. */
static uint32_t stroke(int lower, int upper)
{
    return lower == upper ? 0x2502 : lower < upper ? 0x2571 : 0x2572;
}

static int column(const plane *p, unsigned width, double v)
{
    double along = (p->v_left - v) / (p->v_left - p->v_right) * ((double)width - 1);

    return (int)(along + 0.5);
}

static double wall_or_mast(const mx__thermograph *g, const mx__thermo_wall *wall,
                           double t)
{
    return t >= real(g->temperature) ? real(g->mean) : value_at(wall, t);
}

static double line_step(const plane *p)
{
    return (p->t_high - p->t_low) / LINES;
}

/* How long the name of VALUE is; 0: too long to stand at an axis. */
static int name_length(mx__text *name, mx__dyadic value)
{
    name->n = 0;
    mx__dyadic_print(name, value);
    return name->failed || name->n > LONGEST_NAME ? 0 : (int)name->n;
}

static void name_temperature(lines *l, mx__dyadic t)
{
    double lines_up = (real(t) - l->plane.t_low) / line_step(&l->plane);
    int i = (int)lines_up;
    mx__text name = { 0 };
    int n = name_length(&name, t);

    if (lines_up >= 0 && i < LINES && n && !l->is_named[i]) {
        l->is_named[i] = true;
        l->t[i] = t;
        if (n > l->margin) l->margin = n;
    }
    if (name.failed) l->out->failed = true;
    mx__text_clear(&name);
}

/* Writes V below its column, when there is room with a blank on both sides. */
static void name_below(lines *l, mx__dyadic v)
{
    int at = column(&l->plane, (unsigned)l->width, real(v)), start;
    mx__text name = { 0 };
    int n = name_length(&name, v);
    bool fits;

    start = at - n / 2;
    if (start < 0) start = 0;
    if (start + n > l->width) start = l->width - n;
    fits = n > 0 && start >= 0;
    for (int i = start - 1; fits && i <= start + n; i++)
        if (i >= 0 && i < l->width && l->values[i] != ' ') fits = false;
    if (fits) {
        memcpy(l->values + start, name.at, (size_t)n);
        l->marks[at] = '+';
    }
    if (name.failed) l->out->failed = true;
    mx__text_clear(&name);
}

/* The corners at the axes: the mast's first, then those of the walls. */
static void name_axes(lines *l)
{
    const mx__thermograph *g = l->graph;

    name_temperature(l, g->temperature);
    name_temperature(l, mx__dyadic_int((int64_t)l->plane.t_low));
    for (int side = 0; side < 2; side++) {
        const mx__thermo_wall *wall = side ? &g->right : &g->left;

        for (size_t i = 0; i < wall->n; i++)
            if (real(wall->at[i].t) > l->plane.t_low)
                name_temperature(l, wall->at[i].t);
    }
}

static void name_values(lines *l)
{
    const mx__thermograph *g = l->graph;
    mx__dyadic v;

    memset(l->marks, ' ', sizeof l->marks);
    memset(l->values, ' ', sizeof l->values);
    name_below(l, g->mean);
    for (int side = 0; side < 2; side++)
        if (foot_of(&l->plane, side ? &g->right : &g->left, &v)) name_below(l, v);
    for (int side = 0; side < 2; side++) {
        const mx__thermo_wall *wall = side ? &g->right : &g->left;

        for (size_t i = 0; i < wall->n; i++)
            if (real(wall->at[i].t) > l->plane.t_low) name_below(l, wall->at[i].v);
    }
}

/* The margin of line I with its temperature, and the axis. */
static void put_margin(const lines *l, int i)
{
    mx__text name = { 0 };

    if (l->is_named[i]) mx__dyadic_print(&name, l->t[i]);
    mx__text_fmt(l->out, "%*s ", l->margin, name.at ? name.at : "");
    mx__text_rune(l->out, l->is_named[i] ? 0x2524 : 0x2502);
    if (name.failed) l->out->failed = true;
    mx__text_clear(&name);
}

static void put_line(const lines *l, int i)
{
    const plane *p = &l->plane;
    double t_low = p->t_low + i * line_step(p), t_high = t_low + line_step(p);
    int low[2], high[2], at = 0;

    put_margin(l, i);
    for (int side = 0; side < 2; side++) {
        const mx__thermo_wall *wall = side ? &l->graph->right : &l->graph->left;
        unsigned width = (unsigned)l->width;

        low[side] = column(p, width, wall_or_mast(l->graph, wall, t_low));
        high[side] = column(p, width, wall_or_mast(l->graph, wall, t_high));
    }
    for (int side = 0; side < 2; side++) {
        int middle = (low[side] + high[side]) / 2;

        if (side && middle < at) break; /* both walls in one place: the mast */
        for (; at < middle; at++)
            mx__text_char(l->out, ' ');
        mx__text_rune(l->out, stroke(low[side], high[side]));
        at++;
    }
    mx__text_char(l->out, '\n');
}

/* The axis of values, with a tick above each name. */
static void put_bottom(const lines *l)
{
    int n = l->width;

    mx__text_fmt(l->out, "%*s ", l->margin, "");
    mx__text_rune(l->out, 0x2514);
    for (int i = 0; i < n; i++)
        mx__text_rune(l->out, l->marks[i] == '+' ? 0x2534 : 0x2500);
    while (n > 0 && l->values[n - 1] == ' ')
        n--;
    mx__text_fmt(l->out, "\n%*s  %.*s\n", l->margin, "", n, l->values);
}

static void put_named(mx__text *out, const char *name, mx__dyadic value)
{
    mx__text_str(out, name);
    mx__dyadic_print(out, value);
}

mx_status mx__thermograph_lines(const mx__thermograph *g, const char *title,
                                unsigned width, mx__lang lang, mx__text *out,
                                mx_error *err)
{
    lines l = { .graph = g, .out = out };
    mx_status st = check(g, err);

    if (st != MX_OK) return st;
    l.plane = plane_of(g);
    name_axes(&l);
    l.width = (int)(width > MOST_WIDTH ? MOST_WIDTH : width) - l.margin - 2;
    name_values(&l);
    mx__text_fmt(out, "%s\n", title);
    for (int i = LINES; i-- > 0;)
        put_line(&l, i);
    put_bottom(&l);
    mx__text_str(out, mx__message_in(lang, "temperature upwards, value to the left; "));
    put_named(out, mx__message_in(lang, "mean "), g->mean);
    put_named(out, mx__message_in(lang, ", temperature "), g->temperature);
    mx__text_char(out, '\n');
    return finish(out, st, err);
}
