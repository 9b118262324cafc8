/* text.c: a growing piece of text, and reading numbers out of one. */
#include "text.h"

#include "alloc.h"
#include "letter.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool make_room(mx__text *text, size_t more)
{
    size_t need = text->n + more + 1,
           room = text->room ? text->room : MX_FIRST_ROOM(64);
    char *at;

    if (text->failed || need < more) return false;
    if (need <= text->room) return true;
    while (room < need)
        room = room > SIZE_MAX / 2 ? need : room * 2;
    at = mx__grow(text->at, room, 1);
    if (!at) {
        text->failed = true;
        return false;
    }
    text->at = at;
    text->room = room;
    return true;
}

void mx__text_add(mx__text *text, const char *bytes, size_t n)
{
    if (!make_room(text, n)) return;
    if (n) memcpy(text->at + text->n, bytes, n);
    text->n += n;
    text->at[text->n] = '\0';
}

void mx__text_str(mx__text *text, const char *str)
{
    mx__text_add(text, str, strlen(str));
}

void mx__text_char(mx__text *text, char c)
{
    mx__text_add(text, &c, 1);
}

void mx__text_int(mx__text *text, int64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (value < 0) mx__text_char(text, '-');
    mx__text_add(text, digits + at, sizeof digits - at);
}

void mx__text_rune(mx__text *text, uint32_t c)
{
    char out[4];
    size_t n = 0;

    if (c < 0x80) {
        out[n++] = (char)c;
    } else if (c < 0x800) {
        out[n++] = (char)(0xC0 | c >> 6);
        out[n++] = (char)(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        out[n++] = (char)(0xE0 | c >> 12);
        out[n++] = (char)(0x80 | (c >> 6 & 0x3F));
        out[n++] = (char)(0x80 | (c & 0x3F));
    } else {
        out[n++] = (char)(0xF0 | (c >> 18 & 7));
        out[n++] = (char)(0x80 | (c >> 12 & 0x3F));
        out[n++] = (char)(0x80 | (c >> 6 & 0x3F));
        out[n++] = (char)(0x80 | (c & 0x3F));
    }
    mx__text_add(text, out, n);
}

void mx__text_fmt(mx__text *text, const char *format, ...)
{
    va_list args;
    int n;

    va_start(args, format);
    n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n < 0 || !make_room(text, (size_t)n)) return;
    va_start(args, format);
    vsnprintf(text->at + text->n, (size_t)n + 1, format, args);
    va_end(args);
    text->n += (size_t)n;
}

void mx_text_clear(mx_text *text)
{
    mx__free(text->at);
    *text = (mx__text){ 0 };
}

mx__read mx__read_int(const char *text, size_t n, int64_t *value, size_t *used)
{
    size_t i = 0;
    bool negative = false, too_large = false;
    uint64_t sum = 0, most;

    if (i < n && (text[i] == '-' || text[i] == '+')) negative = text[i++] == '-';
    if (i == n || text[i] < '0' || text[i] > '9') return MX_READ_NONE;
    most = (uint64_t)INT64_MAX + (negative ? 1 : 0);
    for (; i < n && mx__is_digit(text[i]); i++) {
        uint64_t digit = (uint64_t)(text[i] - '0');

        if (sum > (most - digit) / 10)
            too_large = true;
        else
            sum = sum * 10 + digit;
    }
    *used = i;
    if (too_large) return MX_READ_TOO_LARGE;
    *value = negative ? (int64_t)(0 - sum) : (int64_t)sum;
    return MX_READ_OK;
}

static bool is_tail(const char *text, size_t n, size_t i)
{
    return i < n && ((unsigned char)text[i] & 0xC0) == 0x80;
}

uint32_t mx__read_rune(const char *text, size_t n, size_t *used)
{
    static const uint32_t least[] = { 0, 0x80, 0x800, 0x10000 };
    unsigned char first = (unsigned char)text[0];
    size_t tails = first < 0x80 ? 0 : first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    uint32_t rune = first & (tails == 0   ? 0x7F
                             : tails == 1 ? 0x1F
                             : tails == 2 ? 0xF
                                          : 7);

    *used = 1;
    if (first >= 0x80 && (first < 0xC2 || first > 0xF4)) return 0xFFFD;
    for (size_t i = 1; i <= tails; i++) {
        if (!is_tail(text, n, i)) return 0xFFFD;
        rune = rune << 6 | ((unsigned char)text[i] & 0x3F);
    }
    if (rune < least[tails] || rune > 0x10FFFF || (rune >= 0xD800 && rune < 0xE000))
        return 0xFFFD;
    *used = tails + 1;
    return rune;
}

typedef struct block {
    uint32_t from, to;
} block;

static bool is_in(const block *blocks, size_t n, uint32_t rune)
{
    for (size_t i = 0; i < n; i++)
        if (rune >= blocks[i].from && rune <= blocks[i].to) return true;
    return false;
}

size_t mx__text_columns(const char *text, size_t n)
{
    static const block wide[] = {
        { 0x1100, 0x115F },   { 0x2E80, 0x303E },   { 0x3041, 0xA4CF },
        { 0xAC00, 0xD7A3 },   { 0xF900, 0xFAFF },   { 0xFE30, 0xFE6F },
        { 0xFF00, 0xFF60 },   { 0xFFE0, 0xFFE6 },   { 0x1F300, 0x1F64F },
        { 0x1F680, 0x1F6FF }, { 0x1F900, 0x1F9FF }, { 0x20000, 0x3FFFD },
    };
    static const block marks[] = {
        { 0x0300, 0x036F },
        { 0x200B, 0x200D },
        { 0x20D0, 0x20FF },
        { 0xFE00, 0xFE0F },
    };
    size_t columns = 0, used;

    for (size_t i = 0; i < n; i += used) {
        uint32_t rune = mx__read_rune(text + i, n - i, &used);

        if (rune >= 0x300 && is_in(marks, sizeof marks / sizeof *marks, rune)) continue;
        columns += 1;
        if (rune >= 0x1100 && is_in(wide, sizeof wide / sizeof *wide, rune)) columns++;
    }
    return columns;
}

void mx__text_pad(mx__text *text, const char *str, size_t width)
{
    size_t n = strlen(str);

    mx__text_add(text, str, n);
    for (size_t i = mx__text_columns(str, n); i < width; i++)
        mx__text_char(text, ' ');
}
