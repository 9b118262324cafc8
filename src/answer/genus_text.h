/* genus_text.h: misère Grundy values and genera of a run of heaps, as text. */
#ifndef MX_GENUS_TEXT_H
#define MX_GENUS_TEXT_H

#include "genus.h"
#include "text.h"

#include <mexor/session.h>

/* Appends GENUS as the book has it, without braces: 0^120, 4^146; with commas where a
   number has two digits: 8^{1,8,10}. */
void mx__genus_words(const mx__genus *genus, mx__text *out);

/* mx_values with MX_MISERE_VALUES or MX_GENUS in FLAGS. */
MX_MUSTUSE mx_status mx__answer_genera(mx_opened *game, int64_t from, int64_t to,
                                       mx_format format, unsigned flags,
                                       mx_write *write, void *context, mx_error *err);

#endif
