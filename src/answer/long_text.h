/* long_text.h: long sequences and stores, asked and answered in words. The contracts stand
   in <mexor/sequences.h>. */
#ifndef MX_LONG_TEXT_H
#define MX_LONG_TEXT_H

#include <mexor/sequences.h>

MX_MUSTUSE mx_status mx__long_sequence(const char *game, uint64_t n,
                                       const mx_long_options *options, mx_format format,
                                       mx_text *out, mx_text *notes, mx_error *err);

MX_MUSTUSE mx_status mx__store_report(const char *folder, mx_format format,
                                      mx_text *out, mx_checked *counts, mx_error *err);

MX_MUSTUSE mx_status mx__store_range(const char *folder, uint64_t from, uint64_t to,
                                     mx_format format, mx_write *write, void *context,
                                     mx_error *err);

#endif
