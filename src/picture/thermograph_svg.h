/* thermograph_svg.h: a thermograph as a picture. */
#ifndef MX_THERMOGRAPH_SVG_H
#define MX_THERMOGRAPH_SVG_H

#include "text.h"
#include "thermo.h"

/* mx__thermograph_svg appends an SVG document to OUT: values along the bottom, Left's side
   on the left as is the custom, temperature upwards, each wall with its corners named, the
   mast on top. The same bytes for the same thermograph. TITLE, unless NULL, is plain text
   and becomes the title. Numbers are exact in the labels; the drawing rounds.
   MX_RANGE: a coordinate is beyond 2^40 in size. MX_NOMEM. Time: corners. Any thread. */
MX_MUSTUSE mx_status mx__thermograph_svg(const mx__thermograph *graph,
                                         const char *title, mx__text *out,
                                         mx_error *err);

#endif
