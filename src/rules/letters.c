/* letters.c: conditions on a few letters, tried with every assignment of letters. */
#include "letters.h"

#include <string.h>

bool mx__alphabet_read(mx__alphabet *letters, const mx__field *field)
{
    size_t n = field->alphabet ? strlen(field->alphabet) : 0, used;

    letters->n = 0;
    for (size_t i = 0; i < n; i += used) {
        if (letters->n == MX_MOST_LETTERS) return false;
        letters->letter[letters->n] =
            (int32_t)mx__read_rune(field->alphabet + i, n - i, &used);
        letters->fixed[letters->n++] = true;
    }
    return letters->n > 0;
}

int mx__letter_number(const mx__alphabet *letters, int64_t code)
{
    for (int i = 0; i < letters->n; i++)
        if (letters->letter[i] == code) return i;
    return -1;
}

bool mx__letters_of(const mx__expr *e, int64_t *codes, size_t most, size_t *n)
{
    size_t i = 0, used;

    while (e->kind == MX_E_CONVERT && e->conversion == MX_CV_LETTER)
        e = e->a;
    *n = 0;
    if (e->kind != MX_E_TEXT || !e->pieces || e->pieces->next || !e->pieces->text)
        return false;
    for (; i < e->pieces->n; i += used) {
        if (*n == most) return false;
        codes[(*n)++] = mx__read_rune(e->pieces->text + i, e->pieces->n - i, &used);
    }
    return true;
}

/* --- conditions ------------------------------------------------------------------- */

typedef struct condition {
    const mx__alphabet *letters;
    mx__letter_of *letter_of;
    mx__letters_call *call;
    void *self;
} condition;

static bool is_in(const condition *c, const mx__expr *e, bool *holds)
{
    int64_t codes[MX_MOST_LETTERS];
    int letter = c->letter_of(c->self, e->a);
    size_t n;

    if (letter == -2 || !mx__letters_of(e->b, codes, MX_MOST_LETTERS, &n)) return false;
    *holds = false;
    for (size_t i = 0; i < n; i++)
        if (letter >= 0 && mx__letter_number(c->letters, codes[i]) == letter)
            *holds = true;
    if (e->op == MX_OP_NOT_IN) *holds = !*holds;
    return true;
}

static bool evaluate(const condition *c, const mx__expr *e, bool *holds);

static bool evaluate_binary(const condition *c, const mx__expr *e, bool *holds)
{
    bool other;
    int a, b;

    switch ((int)e->op) {
    case MX_OP_AND:
    case MX_OP_OR:
        if (!evaluate(c, e->a, holds) || !evaluate(c, e->b, &other)) return false;
        *holds = e->op == MX_OP_AND ? *holds && other : *holds || other;
        return true;
    case MX_OP_EQ:
    case MX_OP_NE:
        a = c->letter_of(c->self, e->a);
        b = c->letter_of(c->self, e->b);
        *holds = (a == b) == (e->op == MX_OP_EQ);
        return a != -2 && b != -2;
    case MX_OP_IN:
    case MX_OP_NOT_IN: return is_in(c, e, holds);
    default: return false;
    }
}

static bool evaluate(const condition *c, const mx__expr *e, bool *holds)
{
    switch ((int)e->kind) {
    case MX_E_TRUE: *holds = true; return true;
    case MX_E_FALSE: *holds = false; return true;
    case MX_E_NOT:
        if (!evaluate(c, e->a, holds)) return false;
        *holds = !*holds;
        return true;
    case MX_E_BINARY: return evaluate_binary(c, e, holds);
    case MX_E_CALL: return c->call && c->call(c->self, e, holds);
    default: return false;
    }
}

bool mx__letters_hold(const mx__alphabet *letters, const mx__expr *e,
                      mx__letter_of *letter_of, mx__letters_call *call, void *self,
                      bool *holds)
{
    const condition c = { letters, letter_of, call, self };

    return evaluate(&c, e, holds);
}

/* --- patterns --------------------------------------------------------------------- */

bool mx__next_assignment(const mx__alphabet *letters, int *cell, int n)
{
    for (int i = 0; i < n; i++) {
        if (++cell[i] < letters->n) return true;
        cell[i] = 0;
    }
    return false;
}

size_t mx__pattern_count(const mx__alphabet *letters, int n)
{
    size_t count = 1;

    for (int i = 0; i < n; i++)
        count *= (size_t)letters->n + 1;
    return count;
}

void mx__revive(const mx__alphabet *letters, const int *cell, int n, uint8_t *dead)
{
    size_t base = (size_t)letters->n + 1;

    for (unsigned blanks = 0; blanks < 1u << n; blanks++) {
        size_t pattern = 0;

        for (int i = n; i-- > 0;)
            pattern = pattern * base + (size_t)(blanks >> i & 1 ? letters->n : cell[i]);
        dead[pattern] = 0;
    }
}

size_t mx__pattern_digit(const mx__alphabet *letters, int64_t code)
{
    int number = mx__letter_number(letters, code);

    return (size_t)(number < 0 || !letters->fixed[number] ? letters->n : number);
}
