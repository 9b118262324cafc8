/* palette.h: colours and fonts of all pictures; the colours are told apart by people who see few of them
   (Okabe and Ito 2008), on light and on dark ground. */
#ifndef MX_PALETTE_H
#define MX_PALETTE_H

#include "message.h"

#include <stdint.h>

typedef enum mx__theme { MX__LIGHT, MX__DARK } mx__theme;

/* What a colour is for; each is written "#rrggbb". */
typedef struct mx__palette {
    const char *ground, *ink, *quiet, *grid; /* paper, text, lesser text, thin lines */
    const char *left, *right; /* Left's and Right's, also first and second */
    const char *lost;         /* fills P-positions */
    const char *mark;         /* what the eye should find */
} mx__palette;

/* The colours of THEME. Static. */
const mx__palette *mx__palette_of(mx__theme theme);

/* The families that words in LANG are set in, as CSS lists them, without quotes: what has
   no letters for a word is passed over. Static. */
const char *mx__fonts_of(mx__lang lang);

/* The colour of step I of N (N >= 1, below 2^32) of a scale whose brightness alone tells the
   steps apart, far from black on light ground, from white on dark: 0xRRGGBB. */
uint32_t mx__scale_colour(mx__theme theme, uint64_t i, uint64_t n);

#endif
