/* render.h: the pieces that answers are written with. */
#ifndef MX_RENDER_H
#define MX_RENDER_H

#include "json.h"
#include "message.h"

#include <mexor/session.h>

/* The sentence ID, a literal, in the language of the session of SUM. */
#define MX_IN(sum, id) mx__message_in((sum)->session->lang, id)
/* ONE where N is 1, else MANY. */
#define MX_IN_N(sum, n, one, many) ((n) == 1 ? MX_IN(sum, one) : MX_IN(sum, many))

/* "first", "second" or "draw": who wins when WINNER is said of the player to move. */
const char *mx__winner_word(mx_outcome winner);

/* A value of SESSION as JSON has it: a number, "loony", {"infinity":[...]} or null. */
void mx__json_value(mx__json *json, mx_session *session, mx_value value);

/* The names of the games of SUM with " + " between them, appended to OUT; lent. */
const char *mx__sum_names(const mx_sum *sum, mx__text *out);
bool mx__sum_is_mixed(const mx_sum *sum); /* of several games */

/* Position number I of SUM, appended to OUT, and as a string of JSON. */
void mx__position_words(const mx_sum *sum, size_t i, mx__text *out);
void mx__json_position(mx__json *json, const mx_sum *sum, size_t i);

/* The same of who moves there: with "(component I)" when other components look alike. */
void mx__component_words(const mx_sum *sum, size_t i, mx__text *out);

/* TEXT as a string of JSON; then TEXT is emptied. */
void mx__json_text(mx__json *json, mx__text *text);

/* Writes the value of component number I. */
typedef void mx__json_nth(mx__json *json, const void *context, size_t i);

/* The value of component number I. */
typedef mx_value mx__nth_value(const void *context, size_t i);

/* The components of SUM and their values: in columns as text, else a table for LaTeX or
   Markdown and an empty line below it. */
void mx__print_values(const mx_sum *sum, mx_format format, mx__nth_value *value,
                      const void *context, mx__text *out);

/* The members "game", "play" and "components" of SUM in an object that is open. VALUE NULL:
   the values are null. */
void mx__json_sum(mx__json *json, const mx_sum *sum, bool misere, mx__json_nth *value,
                  const void *context);

/* The member KEY: {"left_starts":LEFT,"right_starts":RIGHT}; NULL is null. */
void mx__json_starters(mx__json *json, const char *key, const char *left,
                       const char *right);

/* A move of a sum as every list of moves writes it; all lent. */
typedef struct mx__written_move {
    const mx_sum *sum;
    size_t component;
    const mx_option *option;
    const char *player; /* "left", "right"; NULL: both have it */
} mx__written_move;

/* An object of JSON with what every move has, left open for more. */
void mx__json_move(mx__json *json, const mx__written_move *move);
/* component,player,from,to without the end of the line. */
void mx__csv_move(mx__text *out, const mx__written_move *move);
/* "Left   from -> to   (label)" without the end of the line. */
void mx__move_words(mx__text *out, const mx__written_move *move);

/* The N bytes at TEXT as a field of CSV, quoted when RFC 4180 asks for it. */
void mx__csv_field(mx__text *out, const char *text, size_t n);

#endif
