/* images.h: claims that say that a position plays like a mirror image of it: the same
   integers in another order, or an array read backwards. */
#ifndef MX_IMAGES_H
#define MX_IMAGES_H

#include "vec.h"

#include <mexor/game.h>

enum { MX_MOST_MIRRORED = 8 }; /* integers of a position */

typedef struct mx__image {
    size_t claim;
    bool reverses;                  /* the only field, an array */
    uint8_t from[MX_MOST_MIRRORED]; /* else integer i of the image is number from[i] */
} mx__image;

/* Writes the least of AT and of what can be reached from it by N images to OUT, which has
   room for AT.n integers: of each image in turn, as long as something becomes smaller. */
void mx__least_image(const mx__image *image, size_t n, mx_span at, int64_t *out);

#endif
