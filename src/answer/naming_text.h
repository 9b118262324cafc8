/* naming_text.h: the games of a sequence, in words. The contract stands in
   <mexor/sequences.h>. */
#ifndef MX_NAMING_TEXT_H
#define MX_NAMING_TEXT_H

#include <mexor/sequences.h>

MX_MUSTUSE mx_status mx__naming_report(const char *what, const mx_name_options *options,
                                       mx_format format, mx_text *out, size_t *n_found,
                                       mx_error *err);

#endif
