/* canvas.c: lines, cells and words on a sheet that becomes SVG or TikZ. */
#include "canvas.h"

#include <assert.h>
#include <string.h>

/* --- numbers and words ------------------------------------------------------------ */

/* At most one digit behind the point, and none that is 0, whatever the locale. */
static void put(mx__text *out, double x)
{
    long long tenths = (long long)(x * 10 + (x < 0 ? -0.5 : 0.5));

    if (tenths < 0) mx__text_char(out, '-');
    if (tenths < 0) tenths = -tenths;
    mx__text_fmt(out, "%lld", tenths / 10);
    if (tenths % 10) mx__text_fmt(out, ".%lld", tenths % 10);
}

static void attribute(mx__text *out, const char *name, double x)
{
    mx__text_fmt(out, " %s=\"", name);
    put(out, x);
    mx__text_char(out, '"');
}

static void xml_words(mx__text *out, const char *words)
{
    for (const char *c = words; *c; c++) {
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

static void tex_words(mx__text *out, const char *words)
{
    for (const char *c = words; *c; c++) {
        if (strchr("#$%&_{}", *c)) mx__text_char(out, '\\');
        if (*c == '\\')
            mx__text_str(out, "\\textbackslash{}");
        else if (*c == '^' || *c == '~')
            mx__text_fmt(out, "\\%c{}", *c);
        else if (*c == '|' || *c == '<' || *c == '>')
            mx__text_fmt(out, "$%c$", *c);
        else if ((unsigned char)*c >= ' ')
            mx__text_char(out, *c);
    }
}

/* "{rgb,255:red,0;green,114;blue,178}" of "#0072b2". */
static void tex_colour(mx__text *out, const char *colour)
{
    unsigned part[3] = { 0 };

    for (int i = 0; i < 6; i++) {
        char d = colour[i + 1];
        unsigned digit = d >= 'a' ? (unsigned)(d - 'a') + 10 : (unsigned)(d - '0');

        part[i / 2] = 16 * part[i / 2] + digit;
    }
    mx__text_fmt(out, "{rgb,255:red,%u;green,%u;blue,%u}", part[0], part[1], part[2]);
}

/* "(1.5,-20)": TikZ counts upwards. */
static void tex_point(mx__canvas *c, double x, double y)
{
    mx__text_char(c->out, '(');
    put(c->out, x);
    mx__text_char(c->out, ',');
    put(c->out, c->height - y);
    mx__text_char(c->out, ')');
}

static bool is_tikz(const mx__canvas *c)
{
    return c->kind == MX__CANVAS_TIKZ;
}

/* "\draw[draw=COLOUR,line width=PENbp" */
static void tex_draw(mx__canvas *c, const char *colour, double pen)
{
    mx__text_str(c->out, "\\draw[draw=");
    tex_colour(c->out, colour);
    mx__text_str(c->out, ",line width=");
    put(c->out, pen);
    mx__text_str(c->out, "bp");
}

/* --- the sheet -------------------------------------------------------------------- */

void mx__canvas_open(mx__canvas *c, mx__canvas_kind kind, mx__theme theme,
                     mx__lang lang, int width, int height, const char *title,
                     mx__text *out)
{
    *c = (mx__canvas){ .kind = kind,
                       .theme = theme,
                       .lang = lang,
                       .palette = mx__palette_of(theme),
                       .out = out,
                       .width = width,
                       .height = height };
    if (is_tikz(c)) {
        mx__text_str(out, "% \\usepackage{tikz}\n");
        if (lang == MX__CHINESE)
            mx__text_str(out, "% \\usepackage{ctex} % XeLaTeX, LuaLaTeX\n");
        mx__text_str(out, "\\begin{tikzpicture}[x=1bp,y=1bp,line cap=round,line "
                          "join=round,\n  every node/.style={inner sep=0,outer "
                          "sep=0,font=\\sffamily}]\n");
    } else {
        mx__text_fmt(out,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                     "height=\"%d\" viewBox=\"0 0 %d %d\" "
                     "font-family=\"%s\">\n<title>",
                     width, height, width, height, mx__fonts_of(lang));
        xml_words(out, title);
        mx__text_str(out, "</title>\n");
    }
    mx__canvas_rect(c, 0, 0, width, height, c->palette->ground);
}

void mx__canvas_close(mx__canvas *c)
{
    mx__text_str(c->out, is_tikz(c) ? "\\end{tikzpicture}\n" : "</svg>\n");
}

void mx__canvas_rect(mx__canvas *c, double x, double y, double w, double h,
                     const char *colour)
{
    if (is_tikz(c)) {
        mx__text_str(c->out, "\\fill[fill=");
        tex_colour(c->out, colour);
        mx__text_str(c->out, "] ");
        tex_point(c, x, y);
        mx__text_str(c->out, " rectangle ");
        tex_point(c, x + w, y + h);
        mx__text_str(c->out, ";\n");
        return;
    }
    mx__text_str(c->out, "<rect");
    attribute(c->out, "x", x);
    attribute(c->out, "y", y);
    attribute(c->out, "width", w);
    attribute(c->out, "height", h);
    mx__text_fmt(c->out, " fill=\"%s\"/>\n", colour);
}

void mx__canvas_line(mx__canvas *c, double x1, double y1, double x2, double y2,
                     const char *colour, double pen)
{
    if (is_tikz(c)) {
        tex_draw(c, colour, pen);
        mx__text_str(c->out, "] ");
        tex_point(c, x1, y1);
        mx__text_str(c->out, " -- ");
        tex_point(c, x2, y2);
        mx__text_str(c->out, ";\n");
        return;
    }
    mx__text_str(c->out, "<line");
    attribute(c->out, "x1", x1);
    attribute(c->out, "y1", y1);
    attribute(c->out, "x2", x2);
    attribute(c->out, "y2", y2);
    mx__text_fmt(c->out, " stroke=\"%s\"", colour);
    attribute(c->out, "stroke-width", pen);
    mx__text_str(c->out, "/>\n");
}

/* --- many of a kind --------------------------------------------------------------- */

static void begin(mx__canvas *c, const char *colour, double pen, const char *more)
{
    assert(strlen(colour) == 7);
    memcpy(c->colour, colour, sizeof c->colour);
    c->pen = pen;
    c->n_points = 0;
    c->begun = c->out->n;
    if (is_tikz(c)) return;
    mx__text_fmt(c->out, "<path fill=\"none\" stroke=\"%s\"", colour);
    attribute(c->out, "stroke-width", pen);
    mx__text_fmt(c->out, "%s d=\"", more);
}

static void end(mx__canvas *c, const char *last)
{
    if (c->n_points || c->out->n == c->begun) {
        mx__text_str(c->out, is_tikz(c) ? last : "\"/>\n");
        return;
    }
    c->out->n = c->begun; /* nothing was drawn */
    c->out->at[c->begun] = '\0';
}

void mx__canvas_path(mx__canvas *c, const char *colour, double pen, bool dashed)
{
    begin(c, colour, pen,
          dashed ? " stroke-linejoin=\"round\" stroke-dasharray=\"6 4\""
                 : " stroke-linejoin=\"round\"");
    if (!is_tikz(c)) return;
    tex_draw(c, colour, pen);
    mx__text_str(c->out, dashed ? ",dashed] " : "] ");
}

void mx__canvas_to(mx__canvas *c, double x, double y)
{
    if (is_tikz(c)) {
        if (c->n_points) mx__text_str(c->out, " -- ");
        if (c->n_points % 8 == 7) mx__text_char(c->out, '\n');
        tex_point(c, x, y);
    } else {
        mx__text_char(c->out, c->n_points ? 'L' : 'M');
        put(c->out, x);
        mx__text_char(c->out, ' ');
        put(c->out, y);
    }
    c->n_points++;
}

void mx__canvas_path_end(mx__canvas *c)
{
    end(c, ";\n");
}

void mx__canvas_dots(mx__canvas *c, const char *colour, double diameter)
{
    begin(c, colour, diameter, " stroke-linecap=\"round\"");
}

void mx__canvas_dot(mx__canvas *c, double x, double y)
{
    if (is_tikz(c)) {
        mx__text_str(c->out, "\\fill[fill=");
        tex_colour(c->out, c->colour);
        mx__text_str(c->out, "] ");
        tex_point(c, x, y);
        mx__text_str(c->out, " circle[radius=");
        put(c->out, c->pen / 2);
        mx__text_str(c->out, "];\n");
    } else {
        mx__text_char(c->out, 'M');
        put(c->out, x);
        mx__text_char(c->out, ' ');
        put(c->out, y);
        mx__text_str(c->out, "h0");
    }
    c->n_points++;
}

void mx__canvas_dots_end(mx__canvas *c)
{
    end(c, "");
}

void mx__canvas_bars(mx__canvas *c, const char *colour, int height)
{
    begin(c, colour, height, " shape-rendering=\"crispEdges\"");
}

void mx__canvas_bar(mx__canvas *c, int x, int y, int length)
{
    if (is_tikz(c)) {
        mx__canvas_rect(c, x, y, length, c->pen, c->colour);
    } else {
        mx__text_fmt(c->out, "M%d ", x);
        put(c->out, y + c->pen / 2);
        mx__text_fmt(c->out, "h%d", length);
    }
    c->n_points++;
}

void mx__canvas_bars_end(mx__canvas *c)
{
    end(c, "");
}

/* --- words ------------------------------------------------------------------------ */

static void words(mx__canvas *c, double x, double y, mx__anchor anchor, int size,
                  const char *colour, const char *text, bool up)
{
    static const char *const svg[] = { "start", "middle", "end" };
    static const char *const tex[] = { "base west", "base", "base east" };

    if (is_tikz(c)) {
        mx__text_fmt(c->out,
                     "\\node[anchor=%s,%sfont=\\sffamily\\fontsize{%d}{%d}"
                     "\\selectfont,text=",
                     tex[anchor], up ? "rotate=90," : "", size, size);
        tex_colour(c->out, colour);
        mx__text_str(c->out, "] at ");
        tex_point(c, x, y);
        mx__text_str(c->out, " {");
        tex_words(c->out, text);
        mx__text_str(c->out, "};\n");
        return;
    }
    mx__text_str(c->out, "<text");
    attribute(c->out, "x", x);
    attribute(c->out, "y", y);
    if (up) {
        mx__text_str(c->out, " transform=\"rotate(-90 ");
        put(c->out, x);
        mx__text_char(c->out, ' ');
        put(c->out, y);
        mx__text_str(c->out, ")\"");
    }
    if (anchor != MX__AT_START)
        mx__text_fmt(c->out, " text-anchor=\"%s\"", svg[anchor]);
    mx__text_fmt(c->out, " font-size=\"%d\" fill=\"%s\">", size, colour);
    xml_words(c->out, text);
    mx__text_str(c->out, "</text>\n");
}

void mx__canvas_words(mx__canvas *c, double x, double y, mx__anchor anchor, int size,
                      const char *colour, const char *text)
{
    words(c, x, y, anchor, size, colour, text, false);
}

void mx__canvas_words_up(mx__canvas *c, double x, double y, int size,
                         const char *colour, const char *text)
{
    words(c, x, y, MX__AT_MIDDLE, size, colour, text, true);
}

uint64_t mx__tick_step(uint64_t span, unsigned n)
{
    uint64_t step = 1;

    while (span / step > n) {
        if (span / step <= 2 * (uint64_t)n) return 2 * step;
        if (span / step <= 5 * (uint64_t)n) return 5 * step;
        step *= 10;
    }
    return step;
}

uint64_t mx__to_tick(int64_t from, uint64_t step)
{
    int64_t rest = step <= INT64_MAX ? from % (int64_t)step : from;

    return rest == 0 ? 0 : rest > 0 ? step - (uint64_t)rest : 0 - (uint64_t)rest;
}
