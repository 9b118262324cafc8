/* builtins_regions.h: the parts of boards, for the table. */
#ifndef MX_BUILTINS_REGIONS_H
#define MX_BUILTINS_REGIONS_H

#include "builtins.h"

#define b_regions mx__b_regions

/* Time: the cells of the board, and of the frames of its parts. */
mx__builtin_fn b_regions;

#endif
