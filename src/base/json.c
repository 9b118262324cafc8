/* json.c: writing JSON with exact 64-bit integers. */
#include "json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void separate(mx__json *json)
{
    if (json->follows) mx__text_char(json->out, ',');
    json->follows = true;
}

void mx__json_open(mx__json *json, char bracket)
{
    separate(json);
    mx__text_char(json->out, bracket);
    json->follows = false;
}

void mx__json_close(mx__json *json, char bracket)
{
    mx__text_char(json->out, bracket);
    json->follows = true;
}

/* Bytes that are not UTF-8 become U+FFFD, so the result is always valid JSON. */
static void quoted(mx__text *out, const char *text)
{
    size_t n = strlen(text), used;

    mx__text_char(out, '"');
    for (size_t i = 0; i < n; i += used) {
        uint32_t c = mx__read_rune(text + i, n - i, &used);

        if (c == '"' || c == '\\') mx__text_char(out, '\\');
        if (c == '\n')
            mx__text_str(out, "\\n");
        else if (c < ' ' || c == 0x7F)
            mx__text_fmt(out, "\\u%04x", (unsigned)c);
        else
            mx__text_rune(out, c);
    }
    mx__text_char(out, '"');
}

void mx__json_key(mx__json *json, const char *key)
{
    separate(json);
    quoted(json->out, key);
    mx__text_char(json->out, ':');
    json->follows = false;
}

void mx__json_str(mx__json *json, const char *text)
{
    if (!text) {
        mx__json_null(json);
        return;
    }
    separate(json);
    quoted(json->out, text);
}

void mx__json_int(mx__json *json, int64_t value)
{
    separate(json);
    mx__text_int(json->out, value);
}

void mx__json_bool(mx__json *json, bool value)
{
    separate(json);
    mx__text_str(json->out, value ? "true" : "false");
}

void mx__json_real(mx__json *json, double value)
{
    char text[32];

    if (!isfinite(value)) {
        mx__json_null(json);
        return;
    }
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value) break;
    }
    for (char *c = text; *c; c++)
        if (*c == ',') *c = '.'; /* a locale with decimal commas */
    separate(json);
    mx__text_str(json->out, text);
}

void mx__json_null(mx__json *json)
{
    separate(json);
    mx__text_str(json->out, "null");
}
