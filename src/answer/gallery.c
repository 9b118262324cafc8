/* gallery.c: the games that come with the library, as text. */
#include "gallery.h"

#include "near.h"

#include <string.h>

size_t mx__gallery_count(void)
{
    size_t n = 0;

    while (mx__gallery_table[n].name)
        n++;
    return n;
}

const mx__gallery_row *mx__gallery_find(const char *name)
{
    for (const mx__gallery_row *row = mx__gallery_table; row->name; row++)
        if (strcmp(row->name, name) == 0) return row;
    return NULL;
}

const char *mx__gallery_near(const char *name)
{
    const char *best = NULL;
    size_t n = strlen(name), least = mx__near_enough(name) + 1;

    for (const mx__gallery_row *row = mx__gallery_table; row->name; row++) {
        size_t distance = mx__distance(name, row->name);
        bool lacks_one = n == 2 && strlen(row->name) == 3 && distance == 1;

        if (distance < least || (lacks_one && !best)) {
            least = distance;
            best = row->name;
        }
    }
    return best;
}

void mx__gallery_title(const char *text, mx__text *out)
{
    const char *at = text, *quote, *end;

    while (at && strncmp(at, "game ", 5) != 0) {
        at = strchr(at, '\n');
        if (at) at++;
    }
    if (!at) return;
    end = strchr(at, '\n');
    quote = strchr(at, '"');
    if (!quote || (end && quote > end)) return;
    end = strchr(quote + 1, '"');
    if (end) mx__text_add(out, quote + 1, (size_t)(end - quote - 1));
}
