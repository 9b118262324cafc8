/* render.h: the pieces that answers are written with. */
#ifndef MX_RENDER_H
#define MX_RENDER_H

#include "json.h"

#include <mexor/session.h>

/* "first", "second" or "draw": who wins when WINNER is said of the player to move. */
const char *mx__winner_word(mx_outcome winner);

/* A value of SESSION as JSON has it: a number, "loony", {"infinity":[...]} or null. */
void mx__json_value(mx__json *json, mx_session *session, mx_value value);

/* The names of the games of SUM with " + " between them, appended to OUT; lent. */
const char *mx__sum_names(const mx_sum *sum, mx__text *out);
bool mx__sum_is_mixed(const mx_sum *sum); /* of several games */

/* The N bytes at TEXT as a field of CSV, quoted when RFC 4180 asks for it. */
void mx__csv_field(mx__text *out, const char *text, size_t n);

#endif
