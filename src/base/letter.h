/* letter.h: what a byte of a text is, whatever the locale says. */
#ifndef MX_LETTER_H
#define MX_LETTER_H

#include <stdbool.h>

static inline bool mx__is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool mx__is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* May C stand in a name? A name does not begin with a digit. */
static inline bool mx__is_name(char c)
{
    return mx__is_letter(c) || mx__is_digit(c) || c == '_';
}

/* Between words and lines. */
static inline bool mx__is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

#endif
