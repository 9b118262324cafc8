/* vec.c: growing a typed vector. */
#include "vec.h"

#include <stdint.h>

bool mx__vec_reserve(void **at, size_t *room, size_t element, size_t want)
{
    size_t next = *room ? *room : MX_FIRST_ROOM(8);
    void *grown;

    if (want <= *room) return true;
    while (next < want)
        next = next > SIZE_MAX / 2 ? want : next * 2;
    grown = mx__grow(*at, next, element);
    if (!grown) return false;
    *at = grown;
    *room = next;
    return true;
}
