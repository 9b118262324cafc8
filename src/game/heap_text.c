/* heap_text.c: writes a heap rule as its canonical text. */
#include "heap_rule.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Text that may not fit: N goes on counting behind the end. */
typedef struct clipped {
    char *at;
    size_t room, n;
} clipped;

static void put(clipped *out, char c)
{
    if (out->n + 1 < out->room) out->at[out->n] = c;
    out->n++;
}

static void put_text(clipped *out, const char *text)
{
    while (*text)
        put(out, *text++);
}

static void put_number(clipped *out, uint64_t value)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%" PRIu64, value);
    put_text(out, digits);
}

static void put_digit(clipped *out, mx_heap_digit digit)
{
    if (digit.leave < 32) {
        put(out, "0123456789ABCDEFGHIJKLMNOPQRSTUV"[digit.leave]);
    } else {
        put(out, '{');
        put_number(out, digit.leave);
        put(out, '}');
    }
    if (digit.leave < 4) return;
    if (digit.mark == MX_UNEQUAL_PARTS) put(out, '!');
    if (digit.mark == MX_EQUAL_PARTS) put(out, '=');
}

static void put_code(clipped *out, const mx_heap_rule *rule)
{
    size_t head = rule->n_digits - rule->n_tail;

    put_digit(out, rule->digits[0]);
    put(out, '.');
    for (size_t i = 1; i < rule->n_digits; i++) {
        if (i == head) put(out, '[');
        put_digit(out, rule->digits[i]);
    }
    if (rule->n_tail)
        put(out, ']');
    else if (rule->n_digits == 1)
        put(out, '0');
}

/* Runs of three and more are written as ranges. */
static void put_elements(clipped *out, const mx_heap_rule *rule)
{
    for (size_t i = 0, j; i < rule->n_set; i = j) {
        for (j = i + 1; j < rule->n_set && rule->set[j] == rule->set[j - 1] + 1; j++) {
        }
        if (j - i < 3) j = i + 1;
        if (i > 0) put(out, ',');
        put_number(out, rule->set[i]);
        if (j == i + 1) continue;
        put_text(out, "..");
        put_number(out, rule->set[j - 1]);
    }
}

static void put_set(clipped *out, const mx_heap_rule *rule)
{
    bool any = rule->n_set > 0 || rule->family != MX_NO_FAMILY;

    put_text(out, rule->kind == MX_HEAP_ALL_BUT ? any ? "S(not " : "S(not" : "S(");
    put_elements(out, rule);
    if (rule->family != MX_NO_FAMILY) {
        if (rule->n_set > 0) put(out, ',');
        put_text(out, mx__heap_family_name(rule->family));
        if (rule->family == MX_POWERS) {
            put(out, ' ');
            put_number(out, rule->base);
        }
    }
    put(out, ')');
}

size_t mx_heap_text(const mx_heap_rule *rule, char *out, size_t room)
{
    clipped text = { out, room, 0 };

    if (rule->kind == MX_HEAP_CODE)
        put_code(&text, rule);
    else
        put_set(&text, rule);
    if (room > 0) out[text.n < room ? text.n : room - 1] = '\0';
    return text.n;
}
