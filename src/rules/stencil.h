/* stencil.h: what is proved of the moves on a board; board_parts.c finds it, board_split.c
   splits by it. Inside the floor. */
#ifndef MX_STENCIL_H
#define MX_STENCIL_H

#include "board_parts.h"
#include "letters.h"

enum { MX_MOST_CELLS = 5 };

/* One move: the cells it looks at and writes, from the cell of the loop. There is none
   where a needed cell is off the board; others are neighbours that any(...) looks at.
   `dead` has a byte for each pattern of letters and blanks, a number to the base
   letters.n + 1: no move, whatever the blanks are. */
typedef struct mx__stencil mx__stencil;
struct mx__stencil {
    mx__stencil *next;
    int n;
    int row[MX_MOST_CELLS], column[MX_MOST_CELLS];
    bool is_needed[MX_MOST_CELLS], is_written[MX_MOST_CELLS];
    uint8_t *dead;
};

struct mx__board_parts {
    mx__alphabet letters; /* the last one is not a letter: no cell there */
    int fill;             /* a fixed letter */
    mx__stencil *stencils;
};

/* The number that stands for "no cell there". */
static inline int mx__no_cell(const mx__board_parts *parts)
{
    return parts->letters.n - 1;
}

#endif
