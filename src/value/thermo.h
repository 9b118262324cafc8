/* thermo.h: mean values, temperatures and thermographs of short games, exactly. */
#ifndef MX_THERMO_H
#define MX_THERMO_H

#include "form.h"
#include "vec.h"

/* From T on the wall has value V + SLOPE * (t - T), up to the next corner. */
typedef struct mx__thermo_corner {
    mx__dyadic t, v;
    int slope;
} mx__thermo_corner;

/* A piecewise linear function of t >= -1; the first corner has t = -1. */
typedef MX_VEC(mx__thermo_corner) mx__thermo_wall;

/* What is left of the stops when every move costs t. Above the temperature both walls are
   the mast: the mean, slope 0. The left wall has slopes 0 and -1, the right one 0 and 1.
   Temperatures: -1 for an integer, -1/2^k for another number with k bits behind the
   point, 0 for number plus infinitesimal, more for hot games. (Winning Ways, chapter 6;
   Berlekamp, The economist's view of combinatorial games, for t < 0.) */
typedef struct mx__thermograph {
    mx__thermo_wall left, right;
    mx__dyadic mean, temperature;
} mx__thermograph;

/* Fills OUT, which the caller clears with mx__thermograph_clear, also after a failure.
   Time: the options of all forms below G, times the corners of their walls. */
MX_MUSTUSE mx_status mx__thermograph_make(mx__forms *forms, mx__form g,
                                          mx__thermograph *out, mx_error *err);
void mx__thermograph_clear(mx__thermograph *graph);

MX_MUSTUSE mx_status mx__form_mean(mx__forms *forms, mx__form g, mx__dyadic *mean,
                                   mx__dyadic *temperature, mx_error *err);

#endif
