/* library_rows.h: the rows of library.h by name, as the checker numbers them. */
#ifndef MX_LIBRARY_ROWS_H
#define MX_LIBRARY_ROWS_H

#include "library.h"

typedef enum mx__library_row {
#define MX_LIBRARY_ROW(name, arguments, result, sentence) MX_L_##name,
    MX_LIBRARY(MX_LIBRARY_ROW)
#undef MX_LIBRARY_ROW
        MX_N_LIBRARY
} mx__library_row;

typedef enum mx__query_row {
#define MX_QUERY_ROW(name, result, sentence) MX_Q_##name,
    MX_QUERIES(MX_QUERY_ROW)
#undef MX_QUERY_ROW
        MX_N_QUERIES
} mx__query_row;

#endif
