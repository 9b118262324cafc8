/* heap_rule.h: asking a heap rule what may be taken and what may be left. */
#ifndef MX_HEAP_RULE_H
#define MX_HEAP_RULE_H

#include "compiler.h"

#include <mexor/heap.h>

#include <stdbool.h>

/* Digit number I of a code, tails unrolled; no parts and no mark behind the end. */
MX_INLINE mx_heap_digit mx__heap_digit(const mx_heap_rule *rule, uint64_t i)
{
    const mx_heap_digit none = { 0, 0 };
    size_t head = rule->n_digits - rule->n_tail;

    if (i < rule->n_digits) return rule->digits[i];
    if (rule->n_tail == 0) return none;
    return rule->digits[head + (size_t)((i - head) % rule->n_tail)];
}

/* The least element of the rule's set (`set` united with the family) that is >= AT; 0
   when there is none below 2^63. Time O(log n_set) besides the family's step. */
uint64_t mx__heap_next(const mx_heap_rule *rule, uint64_t at);

/* Whether TAKE counters may be taken, for sets of both kinds; TAKE >= 1. */
bool mx__heap_may_take(const mx_heap_rule *rule, uint64_t take);

/* Writes the elements of the set up to MOST, ascending, to a new array *OUT (mx__free),
   at most LIMIT of them. MX_LIMIT: there are more. MX_NOMEM. */
MX_MUSTUSE mx_status mx__heap_elements(const mx_heap_rule *rule, uint64_t most,
                                       size_t limit, uint64_t **out, size_t *n,
                                       mx_error *err);

/* A copy in one block, for mx_heap_free. MX_NOMEM. */
MX_MUSTUSE mx_status mx__heap_copy(const mx_heap_rule *rule, mx_heap_rule **out,
                                   mx_error *err);

/* The place of a family in words ("fibonacci"), NULL behind the last. */
const char *mx__heap_family_name(mx_heap_family family);

#endif
