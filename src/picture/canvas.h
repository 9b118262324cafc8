/* canvas.h: lines, cells and words on a sheet that becomes SVG or TikZ. */
#ifndef MX_CANVAS_H
#define MX_CANVAS_H

#include "message.h"
#include "palette.h"
#include "text.h"

/* Coordinates are pixels from the upper left corner, as in SVG; colours "#rrggbb". Nothing
   depends on the locale. What was not drawn leaves no bytes. */
typedef enum mx__canvas_kind { MX__CANVAS_SVG, MX__CANVAS_TIKZ } mx__canvas_kind;

typedef struct mx__canvas {
    mx__canvas_kind kind;
    mx__theme theme;
    mx__lang lang; /* of the words: fonts that have its letters come first */
    const mx__palette *palette;
    mx__text *out;
    int width, height;
    double pen;   /* of the path at work */
    size_t begun; /* its first byte */
    size_t n_points;
    char colour[8];
} mx__canvas;

typedef enum mx__anchor { MX__AT_START, MX__AT_MIDDLE, MX__AT_END } mx__anchor;

/* mx__canvas_open begins the document and fills the ground; TITLE is its name for those who
   cannot see it, LANG that of its words. mx__canvas_close ends it. In between the calls below, in any order. */
void mx__canvas_open(mx__canvas *c, mx__canvas_kind kind, mx__theme theme,
                     mx__lang lang, int width, int height, const char *title,
                     mx__text *out);
void mx__canvas_close(mx__canvas *c);

void mx__canvas_rect(mx__canvas *c, double x, double y, double w, double h,
                     const char *colour);
void mx__canvas_line(mx__canvas *c, double x1, double y1, double x2, double y2,
                     const char *colour, double pen);

/* A line through many points. DASHED: in pieces. */
void mx__canvas_path(mx__canvas *c, const char *colour, double pen, bool dashed);
void mx__canvas_to(mx__canvas *c, double x, double y);
void mx__canvas_path_end(mx__canvas *c);

/* Round dots of one size and colour. */
void mx__canvas_dots(mx__canvas *c, const char *colour, double diameter);
void mx__canvas_dot(mx__canvas *c, double x, double y);
void mx__canvas_dots_end(mx__canvas *c);

/* Bars of one height and colour, each N units long, such as runs of cells of a row; X and
   Y are the upper left corner, whole numbers. */
void mx__canvas_bars(mx__canvas *c, const char *colour, int height);
void mx__canvas_bar(mx__canvas *c, int x, int y, int length);
void mx__canvas_bars_end(mx__canvas *c);

/* Words that begin, are centred or end at X, on the line Y, SIZE pixels high. */
void mx__canvas_words(mx__canvas *c, double x, double y, mx__anchor anchor, int size,
                      const char *colour, const char *words);
/* The same turned by a quarter, read from below. */
void mx__canvas_words_up(mx__canvas *c, double x, double y, int size,
                         const char *colour, const char *words);

/* The distance of ticks 1, 2 or 5 times a power of ten so that SPAN has about N. >= 1. */
uint64_t mx__tick_step(uint64_t span, unsigned n);

/* How far the first multiple of STEP is from FROM on. */
uint64_t mx__to_tick(int64_t from, uint64_t step);

#endif
