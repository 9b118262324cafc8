/* breaks.c: sorts the digits of a code by what they allow. */
#include "sequence_impl.h"

#include "alloc.h"
#include "fail.h"

/* Which of the five lists digit D belongs to, as bits in the order of mx__breaks. */
static unsigned lists_of(mx_heap_digit d)
{
    unsigned lists = (d.leave & 1u) | (d.leave & 2u);

    if (d.leave & 4) lists |= 4u << d.mark;
    return lists;
}

mx_status mx__breaks_make(mx__sequence *seq, mx_error *err)
{
    const mx_heap_rule *rule = seq->rule;
    mx__breaks *b = &seq->breaks;
    uint32_t *next = mx__calloc(rule->n_digits * 5, sizeof *next);
    const uint32_t *begin[6];

    if (!next) return mx__fail(err, MX_NOMEM, "no memory for a code");
    b->all = next;
    for (unsigned list = 0; list < 5; list++) {
        begin[list] = next;
        for (size_t i = 0; i < rule->n_digits; i++)
            if (lists_of(rule->digits[i]) >> list & 1) *next++ = (uint32_t)i;
    }
    begin[5] = next;
    b->empty = begin[0];
    b->single = begin[1];
    b->any = begin[2];
    b->unequal = begin[3];
    b->equal = begin[4];
    b->n_empty = (size_t)(begin[1] - begin[0]);
    b->n_single = (size_t)(begin[2] - begin[1]);
    b->n_any = (size_t)(begin[3] - begin[2]);
    b->n_unequal = (size_t)(begin[4] - begin[3]);
    b->n_equal = (size_t)(begin[5] - begin[4]);
    seq->has_breaks = true;
    return MX_OK;
}
