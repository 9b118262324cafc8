/* thermograph_svg.c: a thermograph as a picture. */
#include "thermograph_svg.h"

#include "fail.h"

/* The drawing area and what is shown of both axes. */
typedef struct plane {
    double v_left,
        v_right; /* values at the left and the right edge: v_left > v_right */
    double t_low, t_high;
} plane;

enum { WIDTH = 640, HEIGHT = 420, EDGE = 50 };

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
           (HEIGHT - 2 * EDGE) * (t - p->t_low) / (p->t_high - p->t_low);
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

/* --- text -------------------------------------------------------------------------------- */

/* One digit behind the point, whatever the locale. */
static void put(mx__text *out, double x)
{
    long long tenths = (long long)(x * 10 + (x < 0 ? -0.5 : 0.5));

    if (tenths < 0) mx__text_char(out, '-');
    if (tenths < 0) tenths = -tenths;
    mx__text_fmt(out, "%lld.%lld", tenths / 10, tenths % 10);
}

static void attribute(mx__text *out, const char *name, double x)
{
    mx__text_fmt(out, " %s=\"", name);
    put(out, x);
    mx__text_char(out, '"');
}

static void line(mx__text *out, const char *kind, double x1, double y1, double x2,
                 double y2)
{
    mx__text_fmt(out, "<line class=\"%s\"", kind);
    attribute(out, "x1", x1);
    attribute(out, "y1", y1);
    attribute(out, "x2", x2);
    attribute(out, "y2", y2);
    mx__text_str(out, "/>\n");
}

static void label(mx__text *out, double x, double y, const char *anchor,
                  mx__dyadic value)
{
    mx__text_str(out, "<text");
    attribute(out, "x", x);
    attribute(out, "y", y);
    mx__text_fmt(out, " text-anchor=\"%s\">", anchor);
    mx__dyadic_print(out, value);
    mx__text_str(out, "</text>\n");
}

static void escaped(mx__text *out, const char *text)
{
    for (const char *c = text; *c; c++) {
        if (*c == '<')
            mx__text_str(out, "&lt;");
        else if (*c == '>')
            mx__text_str(out, "&gt;");
        else if (*c == '&')
            mx__text_str(out, "&amp;");
        else if ((unsigned char)*c >= ' ')
            mx__text_char(out, *c);
    }
}

/* --- parts ------------------------------------------------------------------------------- */

/* From the foot over the corners up to the mast's. */
static void draw_wall(const plane *p, const mx__thermograph *g,
                      const mx__thermo_wall *wall, const char *kind, mx__text *out)
{
    mx__text_fmt(out, "<polyline class=\"%s\" points=\"", kind);
    put(out, across(p, value_at(wall, p->t_low)));
    mx__text_char(out, ',');
    put(out, up(p, p->t_low));
    for (size_t i = 0; i < wall->n; i++) {
        if (real(wall->at[i].t) <= p->t_low) continue;
        mx__text_char(out, ' ');
        put(out, across(p, real(wall->at[i].v)));
        mx__text_char(out, ',');
        put(out, up(p, real(wall->at[i].t)));
    }
    if (mx__dyadic_cmp(wall->at[wall->n - 1].t, g->temperature) < 0) {
        mx__text_char(out, ' ');
        put(out, across(p, real(g->mean)));
        mx__text_char(out, ',');
        put(out, up(p, real(g->temperature)));
    }
    mx__text_str(out, "\"/>\n");
}

/* A value on the bottom and a temperature on the left edge, joined to the corner. */
static void name_corner(const plane *p, const mx__thermo_corner *c, mx__text *out)
{
    double x = across(p, real(c->v)), y = up(p, real(c->t));

    line(out, "guide", x, y, x, HEIGHT - EDGE);
    line(out, "guide", EDGE, y, x, y);
    label(out, x, HEIGHT - EDGE + 16, "middle", c->v);
    label(out, EDGE - 6, y + 4, "end", c->t);
}

/* The foot of a wall: a stop, when the picture begins at t = 0. */
static void name_foot(const plane *p, const mx__thermo_wall *wall, mx__text *out)
{
    mx__dyadic along, v, low = mx__dyadic_int((int64_t)p->t_low);
    const mx__thermo_corner *c = &wall->at[0];

    for (size_t i = 1; i < wall->n && mx__dyadic_cmp(wall->at[i].t, low) <= 0; i++)
        c = &wall->at[i];
    if (!mx__dyadic_sub(low, c->t, &along)) return;
    if (c->slope == 0) along = mx__dyadic_int(0);
    if (c->slope < 0) along = mx__dyadic_neg(along);
    if (mx__dyadic_add(c->v, along, &v))
        label(out, across(p, real(v)), HEIGHT - EDGE + 16, "middle", v);
}

static void draw(const mx__thermograph *g, const char *title, mx__text *out)
{
    plane p = plane_of(g);
    double mast = across(&p, real(g->mean));

    mx__text_fmt(out,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                 "viewBox=\"0 0 %d %d\">\n",
                 WIDTH, HEIGHT, WIDTH, HEIGHT);
    if (title) {
        mx__text_str(out, "<title>");
        escaped(out, title);
        mx__text_str(out, "</title>\n");
    }
    mx__text_str(out,
                 "<style>text{font:12px sans-serif}line,polyline{fill:none;"
                 "stroke-width:2}.axis{stroke:#000;stroke-width:1}.guide{stroke:#bbb;"
                 "stroke-width:1;stroke-dasharray:3}.left{stroke:#06c}.right{"
                 "stroke:#c30}.mast{stroke:#000}</style>\n");
    line(out, "axis", EDGE, HEIGHT - EDGE, WIDTH - EDGE, HEIGHT - EDGE);
    line(out, "axis", EDGE, EDGE, EDGE, HEIGHT - EDGE);
    for (int side = 0; side < 2; side++) {
        const mx__thermo_wall *wall = side ? &g->right : &g->left;

        for (size_t i = 0; i < wall->n; i++)
            if (real(wall->at[i].t) > p.t_low) name_corner(&p, &wall->at[i], out);
        name_foot(&p, wall, out);
    }
    draw_wall(&p, g, &g->left, "left", out);
    draw_wall(&p, g, &g->right, "right", out);
    line(out, "mast", mast, up(&p, real(g->temperature)), mast, EDGE);
    mx__text_str(out, "</svg>\n");
}

static bool fits(mx__dyadic x)
{
    const int64_t most = INT64_C(1) << 40;

    return mx__dyadic_cmp(x, mx__dyadic_int(most)) <= 0 &&
           mx__dyadic_cmp(x, mx__dyadic_int(-most)) >= 0;
}

mx_status mx__thermograph_svg(const mx__thermograph *g, const char *title,
                              mx__text *out, mx_error *err)
{
    for (int side = 0; side < 2; side++) {
        const mx__thermo_wall *wall = side ? &g->right : &g->left;

        for (size_t i = 0; i < wall->n; i++)
            if (!fits(wall->at[i].t) || !fits(wall->at[i].v))
                return mx__fail(err, MX_RANGE, "the thermograph is too large to draw");
    }
    draw(g, title, out);
    return out->failed ? mx__fail(err, MX_NOMEM, "out of memory for a picture") : MX_OK;
}
