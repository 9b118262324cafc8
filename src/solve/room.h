/* room.h: arrays that grow within a budget. */
#ifndef MX_ROOM_H
#define MX_ROOM_H

#include "budget.h"

/* mx__room_for makes sure that the array *AT of *ROOM elements of ELEMENT bytes has room
   for WANT; it grows by a quarter at least, twofold while it is small. The bytes are
   charged to BUDGET. MX_LIMIT, MX_NOMEM: the array is as it was. */
MX_MUSTUSE mx_status mx__room_for(mx__budget *budget, void **at, size_t *room,
                                  size_t element, size_t want, mx_error *err);

/* A new array of exactly N zeroed elements; *AT and *ROOM are 0 before. The system need
   not give its pages before they are used. MX_LIMIT, MX_NOMEM: they stay 0. */
MX_MUSTUSE mx_status mx__room_zeroed(mx__budget *budget, void **at, size_t *room,
                                     size_t element, size_t n, mx_error *err);

/* Frees the array and gives its bytes back. */
void mx__room_free(mx__budget *budget, void **at, size_t *room, size_t element);

#endif
