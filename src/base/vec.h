/* vec.h: a typed vector in macros.

       MX_VEC(int) v = { 0 };
       if (!MX_PUSH(v, 3)) goto nomem;
       MX_VEC_CLEAR(v);
*/
#ifndef MX_VEC_H
#define MX_VEC_H

#include "alloc.h"

#include <stdbool.h>
#include <stddef.h>

#define MX_VEC(type)    \
    struct {            \
        type *at;       \
        size_t n, room; \
    }

/* Room for N elements in all; false, the vector unchanged, when memory runs out. */
#define MX_RESERVE(v, want) \
    mx__vec_reserve((void **)&(v).at, &(v).room, sizeof *(v).at, (want))

/* Appends VALUE; false when memory runs out. */
#define MX_PUSH(v, value)                              \
    (((v).n < (v).room || MX_RESERVE(v, (v).n + 1)) && \
     ((v).at[(v).n++] = (value), true))

#define MX_VEC_CLEAR(v) (mx__free((v).at), (v).at = NULL, (v).n = (v).room = 0)

bool mx__vec_reserve(void **at, size_t *room, size_t element, size_t want);

#endif
