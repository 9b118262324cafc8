/* json.h: writing JSON with exact 64-bit integers. */
#ifndef MX_JSON_H
#define MX_JSON_H

#include "text.h"

/* Writes into OUT, in document order; commas and quoting are its business. */
typedef struct mx__json {
    mx__text *out;
    bool follows; /* a comma is due before the next member or element */
} mx__json;

void mx__json_open(mx__json *json, char bracket);  /* '{' or '[' */
void mx__json_close(mx__json *json, char bracket); /* '}' or ']' */
void mx__json_key(mx__json *json, const char *key);
void mx__json_str(mx__json *json, const char *text); /* NULL: null */
void mx__json_int(mx__json *json, int64_t value);
void mx__json_bool(mx__json *json, bool value);
void mx__json_real(mx__json *json, double value); /* shortest form that reads back */
void mx__json_null(mx__json *json);

#endif
