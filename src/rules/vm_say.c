/* vm_say.c: values as text: in messages, labels and what a judge prints. */
#include "judge.h"

#include <string.h>

static bool is_text(const mx__type *type)
{
    return (type->kind == MX_T_ARRAY || type->kind == MX_T_BOARD) &&
           type->element->kind == MX_T_LETTER;
}

static void say_run(mx__text *out, const mx__type *element, const int64_t *at, size_t n,
                    const char *between, const mx__host *host)
{
    for (size_t i = 0; i < n; i++) {
        if (i) mx__text_str(out, between);
        mx__say(out, element, at[i], host);
    }
}

static void say_board(mx__text *out, const mx__type *type, const int64_t *board,
                      const mx__host *host)
{
    for (int64_t r = 0; r < board[0]; r++) {
        if (r) mx__text_char(out, '\n');
        say_run(out, type->element, board + 2 + r * board[1], (size_t)board[1],
                is_text(type) ? "" : " ", host);
    }
}

static void say_record(mx__text *out, const mx__type *type, const int64_t *fields,
                       const mx__host *host)
{
    mx__text_char(out, '(');
    for (size_t i = 0; i < type->n_fields; i++) {
        if (i) mx__text_str(out, ", ");
        mx__say(out, type->fields[i], fields[i], host);
    }
    mx__text_char(out, ')');
}

static void say_value(mx__text *out, int64_t value, const mx__host *host)
{
    if (value % 2 == 0)
        mx__text_int(out, value / 2);
    else if (!host || !host->value_text ||
             host->value_text(host->self, value, out, NULL) != MX_OK)
        mx__text_char(out, '?');
}

void mx__say(mx__text *out, const mx__type *type, int64_t value, const mx__host *host)
{
    static const char *const players[] = { "left", "right", "first", "second" };
    static const char *const outcomes[] = { "lost", "drawn", "won" };
    const int64_t *words = mx__block(value);

    switch (type->kind) {
    case MX_T_BOOL: mx__text_str(out, value ? "true" : "false"); break;
    case MX_T_LETTER: mx__text_rune(out, (uint32_t)value); break;
    case MX_T_PLAYER: mx__text_str(out, players[value & 3]); break;
    case MX_T_OUTCOME:
        mx__text_str(out, value >= 0 && value < 3 ? outcomes[value] : "unknown");
        break;
    case MX_T_ARRAY:
        say_run(out, type->element, words + 1, (size_t)words[0],
                is_text(type) ? "" : " ", host);
        break;
    case MX_T_BOARD: say_board(out, type, words, host); break;
    case MX_T_RECORD: say_record(out, type, words, host); break;
    case MX_T_NONE:
    case MX_T_INT:
    case MX_T_GRAPH: mx__text_int(out, value); break;
    case MX_T_VALUE: say_value(out, value, host); break;
    }
}

mx_status mx__say_letters(mx__vm *vm, int64_t *list, const mx__type *type,
                          int64_t value)
{
    mx__text text = { 0 };
    size_t at = 0, used;
    bool ok = true;

    if (type->kind == MX_T_LETTER)
        return mx__list_push(vm, list, value) ? MX_OK : vm->shortage;
    if (type->kind == MX_T_ARRAY && is_text(type)) {
        const int64_t *letters = mx__block(value);

        for (int64_t i = 1; ok && i <= letters[0]; i++)
            ok = mx__list_push(vm, list, letters[i]);
        return ok ? MX_OK : vm->shortage;
    }
    mx__say(&text, type, value, vm->judge ? vm->judge->host : NULL);
    if (text.failed) {
        vm->shortage = MX_NOMEM;
        ok = false;
    }
    for (; ok && at < text.n; at += used)
        ok = mx__list_push(vm, list, mx__read_rune(text.at + at, text.n - at, &used));
    mx__text_clear(&text);
    return ok ? MX_OK : vm->shortage;
}

/* --- positions -------------------------------------------------------------------- */

enum { LONG_ENOUGH = 40 };

static void say_elements(mx__text *out, const char *brackets, const int64_t *at,
                         size_t n)
{
    mx__text_char(out, brackets[0]);
    for (size_t i = 0; i < n && i < LONG_ENOUGH; i++) {
        if (i) mx__text_char(out, ',');
        mx__text_int(out, at[i]);
    }
    if (n > LONG_ENOUGH) mx__text_str(out, ",...");
    mx__text_char(out, brackets[1]);
}

static void say_word(mx__text *out, const int64_t *at, size_t n)
{
    for (size_t i = 0; i < n && i < LONG_ENOUGH; i++)
        mx__text_rune(out, (uint32_t)at[i]);
    if (n > LONG_ENOUGH) mx__text_str(out, "...");
}

static void say_grid(mx__text *out, const int64_t *board, bool letters)
{
    for (int64_t r = 0; r < board[0] && r < LONG_ENOUGH; r++) {
        if (r) mx__text_char(out, '/');
        if (letters)
            say_word(out, board + 2 + r * board[1], (size_t)board[1]);
        else
            say_elements(out, "[]", board + 2 + r * board[1], (size_t)board[1]);
    }
}

static void say_field(mx__text *out, const mx_field *field, const int64_t *at)
{
    switch (field->kind) {
    case MX_SCALAR: mx__text_int(out, *at); break;
    case MX_WORD:
        mx__text_char(out, '"');
        say_word(out, at + 1, (size_t)at[0]);
        mx__text_char(out, '"');
        break;
    case MX_BOARD: say_grid(out, at, field->letters != NULL); break;
    case MX_ARRAY:
    case MX_BAG:
        if (at[0])
            say_elements(out, "[]", at + 1, (size_t)at[0]);
        else
            mx__text_str(out, "empty");
        break;
    case MX_SUBSET: say_elements(out, "{}", at + 1, (size_t)at[0]); break;
    }
}

void mx__say_position(const mx__program *program, mx_span at, mx__text *out)
{
    for (size_t declared = 0; declared < program->shape.n_fields; declared++) {
        const int64_t *next = at.at;

        for (size_t i = 0; i < program->shape.n_fields; i++) {
            const mx__seat *seat = &program->seats[i];

            if (seat->field == declared) {
                if (declared) mx__text_char(out, ',');
                say_field(out, &program->fields[declared], next);
            }
            next += seat->kind == MX_SCALAR  ? 1
                    : seat->kind == MX_BOARD ? 2 + next[0] * next[1]
                                             : 1 + next[0];
        }
    }
}
