/* builtins_list.h: the functions of arrays, words and boards, for the table. */
#ifndef MX_BUILTINS_LIST_H
#define MX_BUILTINS_LIST_H

#include "builtins.h"

#define b_first      mx__b_first
#define b_last       mx__b_last
#define b_tail       mx__b_tail
#define b_front      mx__b_front
#define b_sort       mx__b_sort
#define b_reverse    mx__b_reverse
#define b_distinct   mx__b_distinct
#define b_contains   mx__b_contains
#define b_find       mx__b_find
#define b_split      mx__b_split
#define b_join       mx__b_join
#define b_letters    mx__b_letters
#define b_to_int     mx__b_to_int
#define b_say        mx__b_say
#define b_range      mx__b_range
#define b_slice      mx__b_slice
#define b_concat     mx__b_concat
#define b_equal      mx__b_equal
#define b_has        mx__b_has
#define b_set        mx__b_set
#define b_unite      mx__b_unite
#define b_lessen     mx__b_lessen
#define b_without    mx__b_without
#define b_board      mx__b_board
#define b_row        mx__b_row
#define b_inside     mx__b_inside
#define b_cells      mx__b_cells
#define b_neighbours mx__b_neighbours
#define b_grid       mx__b_grid

mx__builtin_fn b_first, b_last, b_tail, b_front, b_sort, b_reverse, b_distinct,
    b_contains, b_find, b_split, b_join, b_letters, b_to_int, b_say, b_range, b_slice,
    b_concat, b_equal, b_has, b_set, b_unite, b_lessen, b_without, b_board, b_row,
    b_inside, b_cells, b_neighbours, b_grid;

#endif
