/* survey_text.h: surveys, written as lines, into a CSV file or a database. The contract
   stands in <mexor/sequences.h>. */
#ifndef MX_SURVEY_TEXT_H
#define MX_SURVEY_TEXT_H

#include "message.h"
#include "survey.h"

#include <mexor/sequences.h>

MX_MUSTUSE mx_status mx__survey_report(const char *const *patterns, size_t n_patterns,
                                       const mx_survey_options *options,
                                       mx_format format, mx_write *write, void *context,
                                       mx_survey_counts *counts, mx_error *err);

/* The first line of the CSV, and one row in a format, as text in LANG; each ends with a
   newline. */
void mx__survey_head(mx__text *out);
void mx__survey_line(const mx__survey_row *row, mx_format format, mx__lang lang,
                     mx__text *out);

/* "proved", "observed" or "none". */
const char *mx__survey_status(const mx__survey_row *row);

#endif
