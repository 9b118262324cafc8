/* played_board.c: the positions of a play for the eye. */
#include "played.h"

#include "answer.h"
#include "render.h"
#include "shape.h"

#include <stdio.h>

static void put_cell(const mx_field *field, int64_t cell, int width, mx_text *out)
{
    if (field->letters) { /* a cell is a code point */
        mx__text_fmt(out, " %*s", width - 1, "");
        mx__text_rune(out, (uint32_t)cell);
    } else {
        mx__text_fmt(out, " %*lld", width, (long long)cell);
    }
}

static int digits(int64_t value)
{
    return snprintf(NULL, 0, "%lld", (long long)value);
}

/* ROWS by COLUMNS cells with the numbers of both, counted from 0 as rules do. */
static void board(const mx_field *field, int64_t rows, int64_t columns,
                  const int64_t *cells, mx_text *out)
{
    int width = digits(columns > 0 ? columns - 1 : 0);
    int margin = digits(rows > 0 ? rows - 1 : 0);

    for (int64_t i = 0; i < rows * columns && !field->letters; i++)
        if (digits(cells[i]) > width) width = digits(cells[i]);
    mx__text_fmt(out, "  %*s  ", margin, "");
    for (int64_t c = 0; c < columns; c++)
        mx__text_fmt(out, " %*lld", width, (long long)c);
    mx__text_char(out, '\n');
    for (int64_t r = 0; r < rows; r++) {
        mx__text_fmt(out, "  %*lld |", margin, (long long)r);
        for (int64_t c = 0; c < columns; c++)
            put_cell(field, cells[r * columns + c], width, out);
        mx__text_char(out, '\n');
    }
}

/* The position AT, a board after its other fields; false when it holds no board. */
static bool draw_boards(const mx_shape *shape, mx_span at, mx_text *out)
{
    size_t scalar = 0, next = shape->n_scalars;
    bool has_board = false;

    for (size_t f = 0; f < shape->n_fields; f++)
        if (shape->fields[f].kind == MX_BOARD) has_board = true;
    if (!has_board || (shape->n_fields > 1 && at.n < next)) return false;
    for (size_t f = 0; f < shape->n_fields; f++) {
        const mx_field *field = &shape->fields[f];

        if (field->kind == MX_SCALAR) {
            mx__text_fmt(out, "  %s = %lld\n", field->name ? field->name : "",
                         (long long)at.at[scalar++]);
        } else if (field->kind == MX_BOARD) {
            board(field, at.at[next], at.at[next + 1], at.at + next + 2, out);
            next += 2 + (size_t)(at.at[next] * at.at[next + 1]);
        } else {
            const mx_shape one = { field, 1, 0 };
            mx_span part = { at.at + next, 1 + (size_t)at.at[next] };

            mx__text_fmt(out, "  %s = ", field->name ? field->name : "");
            mx__shape_print(&one, part, out);
            mx__text_char(out, '\n');
            next += part.n;
        }
    }
    return true;
}

void mx__play_draw(const mx_play *play, mx_text *out)
{
    const mx_sum *sum = play->steps.at[play->now].sum;
    bool mixed = mx__sum_is_mixed(sum);

    if (!sum->terms.n) mx__text_fmt(out, "  %s\n", MX_IN(sum, "nothing is left"));
    for (size_t i = 0; i < sum->terms.n; i++) {
        const mx_opened *game = sum->terms.at[i].game;

        if (mixed) mx__text_fmt(out, "  %s:\n", mx__opened_called(game));
        if (draw_boards(game->game->shape, mx__sum_at(sum, i), out)) continue;
        mx__text_str(out, "  ");
        mx__position_words(sum, i, out);
        mx__text_char(out, '\n');
    }
}
