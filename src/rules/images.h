/* images.h: claims that say that a position plays like a mirror image of it: the same
   integers in another order, or an array read backwards. */
#ifndef MX_IMAGES_H
#define MX_IMAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MX_MOST_MIRRORED = 8 }; /* integers of a position */

typedef struct mx__image {
    size_t claim;
    bool reverses;                  /* the only field, an array */
    uint8_t from[MX_MOST_MIRRORED]; /* else integer i of the image is number from[i] */
} mx__image;

#endif
