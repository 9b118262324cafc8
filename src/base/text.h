/* text.h: a growing piece of text, and reading numbers out of one. */
#ifndef MX_TEXT_H
#define MX_TEXT_H

#include "compiler.h"

#include <mexor/text.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The public mx_text under its inner name. When memory runs out `failed` is set,
   additions are ignored and `n` stays: look at it once, at the end. */
typedef mx_text mx__text;

void mx__text_add(mx__text *text, const char *bytes, size_t n);
void mx__text_str(mx__text *text, const char *str);
void mx__text_char(mx__text *text, char c);
void mx__text_int(mx__text *text, int64_t value);
void mx__text_rune(mx__text *text, uint32_t code_point); /* as UTF-8 */
void mx__text_fmt(mx__text *text, const char *format, ...) MX_PRINTF(2, 3);
#define mx__text_clear mx_text_clear

typedef enum mx__read { MX_READ_OK, MX_READ_NONE, MX_READ_TOO_LARGE } mx__read;

/* Reads a decimal integer (an optional sign, digits) at the start of the N bytes at
   TEXT. OK: *VALUE and how many bytes it took in *USED. NONE: no digits there.
   TOO_LARGE: beyond 64 bits; *USED covers all its digits. */
mx__read mx__read_int(const char *text, size_t n, int64_t *value, size_t *used);

/* Decodes one code point of valid UTF-8 at TEXT, *USED bytes; 0xFFFD with *USED = 1
   where the bytes are not UTF-8. N > 0. */
uint32_t mx__read_rune(const char *text, size_t n, size_t *used);

/* How many columns of a terminal the N bytes of UTF-8 at TEXT fill: two for Chinese,
   Japanese and Korean characters and most pictures, none for marks that sit on the letter before them
   (Unicode Standard Annex 11, by blocks), one for all others. */
size_t mx__text_columns(const char *text, size_t n);

/* STR, and blanks until it fills WIDTH columns. */
void mx__text_pad(mx__text *text, const char *str, size_t width);

#endif
