/* gallery.h: the games that come with the library, as text. */
#ifndef MX_GALLERY_H
#define MX_GALLERY_H

#include "text.h"

typedef struct mx__gallery_row {
    const char *name;
    size_t n; /* bytes of the text, its NUL not counted */
    const char *text;
} mx__gallery_row;

/* Made from games/ when the library is built; in order of the names, a row with a NULL
   name at the end. */
extern const mx__gallery_row mx__gallery_table[];

/* How many games there are, and the one called NAME or NULL. */
size_t mx__gallery_count(void);
const mx__gallery_row *mx__gallery_find(const char *name);

/* The name nearest to NAME when it is near enough to be a slip of the pen, or NULL. */
const char *mx__gallery_near(const char *name);

/* Appends the title that the `game` line of TEXT gives, without quotes. */
void mx__gallery_title(const char *text, mx__text *out);

#endif
