/* thermograph_svg.h: a thermograph as a picture. */
#ifndef MX_THERMOGRAPH_SVG_H
#define MX_THERMOGRAPH_SVG_H

#include "canvas.h"
#include "thermo.h"

/* mx__thermograph_draw appends a picture to OUT: values along the bottom, Left's side on the
   left as is the custom, temperature upwards, each wall with its corners named where there is
   room for names, the mast on top. The same bytes for the same thermograph. TITLE is plain
   text; the words are in LANG. Numbers are exact in the labels; the drawing rounds.
   MX_RANGE: a coordinate is beyond 2^40 in size. MX_NOMEM. Time: corners. Any thread. */
MX_MUSTUSE mx_status mx__thermograph_draw(const mx__thermograph *graph,
                                          const char *title, mx__canvas_kind kind,
                                          mx__theme theme, mx__lang lang, mx__text *out,
                                          mx_error *err);

/* mx__thermograph_lines appends it for a terminal of WIDTH columns: strokes of Unicode, 16
   lines high. WIDTH >= 30. Statuses as above. */
MX_MUSTUSE mx_status mx__thermograph_lines(const mx__thermograph *graph,
                                           const char *title, unsigned width,
                                           mx__lang lang, mx__text *out, mx_error *err);

#endif
