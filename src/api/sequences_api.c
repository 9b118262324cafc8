/* sequences_api.c: include/mexor/sequences.h: argument checks only. */
#include "fail.h"
#include "long_text.h"
#include "naming_text.h"
#include "survey_text.h"

static mx_status missing(mx_error *err)
{
    return mx__fail(err, MX_RANGE, "an argument is NULL");
}

mx_status mx_sequence_text(const char *game, uint64_t n, const mx_long_options *options,
                           mx_format format, mx_text *out, mx_text *notes,
                           mx_error *err)
{
    if (!game || !out) return missing(err);
    return mx__long_sequence(game, n, options, format, out, notes, err);
}

mx_status mx_store_check_text(const char *folder, mx_format format, mx_text *out,
                              mx_checked *counts, mx_error *err)
{
    if (!folder || !out || !counts) return missing(err);
    return mx__store_report(folder, format, out, counts, err);
}

mx_status mx_store_values(const char *folder, uint64_t from, uint64_t to,
                          mx_format format, mx_write *write, void *context,
                          mx_error *err)
{
    if (!folder || !write) return missing(err);
    return mx__store_range(folder, from, to, format, write, context, err);
}

mx_status mx_survey(const char *const *patterns, size_t n_patterns,
                    const mx_survey_options *options, mx_format format, mx_write *write,
                    void *context, mx_survey_counts *counts, mx_error *err)
{
    if (!write || (n_patterns && !patterns)) return missing(err);
    return mx__survey_report(patterns, n_patterns, options, format, write, context,
                             counts, err);
}

mx_status mx_name_text(const char *what, const mx_name_options *options,
                       mx_format format, mx_text *out, size_t *n_found, mx_error *err)
{
    if (!what || !out) return missing(err);
    return mx__naming_report(what, options, format, out, n_found, err);
}
