/* proved.h: periods that are proved already and that nobody need compute again. */
#ifndef MX_PROVED_H
#define MX_PROVED_H

#include "period.h"

#include <mexor/heap.h>

/* The record of RULE when the table has it; false when not. `checked_to` is what was
   computed for the proof. Time O(log rows). */
bool mx__proved_find(const mx_heap_rule *rule, mx__period *out);

/* Row number I: its code and whether its digits are hexadecimal; NULL behind the end. */
const char *mx__proved_code(size_t i, bool *is_wide);

#endif
