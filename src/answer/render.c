/* render.c: the pieces that answers are written with. */
#include "render.h"

#include "session.h"
#include "shape.h"

#include <string.h>

const char *mx__sum_names(const mx_sum *sum, mx__text *out)
{
    for (size_t i = 0; i < sum->terms.n; i++) {
        const mx_opened *game = sum->terms.at[i].game;

        if (i && game == sum->terms.at[i - 1].game) continue;
        if (i) mx__text_str(out, " + ");
        mx__text_str(out, game->name);
    }
    return out->at ? out->at : "";
}

bool mx__sum_is_mixed(const mx_sum *sum)
{
    for (size_t i = 1; i < sum->terms.n; i++)
        if (sum->terms.at[i].game != sum->terms.at[0].game) return true;
    return false;
}

const char *mx__winner_word(mx_outcome winner)
{
    return winner == MX_WON ? "first" : winner == MX_LOST ? "second" : "draw";
}

void mx__csv_field(mx__text *out, const char *text, size_t n)
{
    bool plain = true;

    for (size_t i = 0; i < n; i++)
        if (text[i] == ',' || text[i] == '"' || text[i] == '\n' || text[i] == '\r')
            plain = false;
    if (plain) {
        mx__text_add(out, text, n);
        return;
    }
    mx__text_char(out, '"');
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '"') mx__text_char(out, '"');
        mx__text_char(out, text[i]);
    }
    mx__text_char(out, '"');
}

static void infinity_as_json(const mx_session *session, mx_value value, mx__json *json)
{
    size_t n;
    const uint64_t *k = mx__sets_at(session->sets, (uint32_t)value.payload, &n);

    mx__json_open(json, '{');
    mx__json_key(json, "infinity");
    mx__json_open(json, '[');
    for (size_t i = 0; i < n; i++)
        mx__json_int(json, (int64_t)k[i]);
    mx__json_close(json, ']');
    mx__json_close(json, '}');
}

void mx__json_value(mx__json *json, mx_session *session, mx_value value)
{
    switch ((mx_value_kind)value.kind) {
    case MX_NIMBER:
    case MX_SCORE: mx__json_int(json, value.payload); return;
    case MX_LOONY: mx__json_str(json, "loony"); return;
    case MX_INFINITY: infinity_as_json(session, value, json); return;
    case MX_OUTCOME:
    case MX_UNKNOWN:
    case MX_SHORT: mx__json_null(json); return;
    }
}

/* --- positions -------------------------------------------------------------------- */

void mx__position_words(const mx_sum *sum, size_t i, mx__text *out)
{
    mx__shape_print(sum->terms.at[i].game->game->shape, mx__sum_at(sum, i), out);
}

void mx__json_text(mx__json *json, mx__text *text)
{
    mx__json_str(json, text->at ? text->at : "");
    if (text->failed) json->out->failed = true;
    mx__text_clear(text);
}

void mx__json_position(mx__json *json, const mx_sum *sum, size_t i)
{
    mx__text text = { 0 };

    mx__position_words(sum, i, &text);
    mx__json_text(json, &text);
}

void mx__json_sum(mx__json *json, const mx_sum *sum, bool misere, mx__json_nth *value,
                  const void *context)
{
    mx__text names = { 0 };

    mx__json_key(json, "game");
    mx__sum_names(sum, &names);
    mx__json_text(json, &names);
    mx__json_key(json, "play");
    mx__json_str(json, misere ? "misere" : "normal");
    mx__json_key(json, "components");
    mx__json_open(json, '[');
    for (size_t i = 0; i < sum->terms.n; i++) {
        mx__json_open(json, '{');
        if (mx__sum_is_mixed(sum)) {
            mx__json_key(json, "game");
            mx__json_str(json, sum->terms.at[i].game->name);
        }
        mx__json_key(json, "position");
        mx__json_position(json, sum, i);
        mx__json_key(json, "value");
        if (value)
            value(json, context, i);
        else
            mx__json_null(json);
        mx__json_close(json, '}');
    }
    mx__json_close(json, ']');
}

void mx__json_starters(mx__json *json, const char *key, const char *left,
                       const char *right)
{
    mx__json_key(json, key);
    mx__json_open(json, '{');
    mx__json_key(json, "left_starts");
    mx__json_str(json, left);
    mx__json_key(json, "right_starts");
    mx__json_str(json, right);
    mx__json_close(json, '}');
}

/* --- moves ------------------------------------------------------------------------ */

static const mx_shape *shape_of(const mx__written_move *move)
{
    return move->sum->terms.at[move->component].game->game->shape;
}

void mx__json_move(mx__json *json, const mx__written_move *move)
{
    mx__text text = { 0 };

    mx__json_open(json, '{');
    mx__json_key(json, "component");
    mx__json_int(json, (int64_t)move->component);
    mx__json_key(json, "from");
    mx__json_position(json, move->sum, move->component);
    mx__json_key(json, "to");
    mx__json_open(json, '[');
    for (size_t i = 0; i < move->option->n_parts; i++) {
        mx__shape_print(shape_of(move), move->option->parts[i], &text);
        mx__json_text(json, &text);
    }
    mx__json_close(json, ']');
    mx__json_key(json, "player");
    mx__json_str(json, move->player);
    mx__json_key(json, "label");
    mx__json_str(json, move->option->label);
}

static void parts_words(const mx__written_move *move, const char *nothing,
                        mx__text *out)
{
    if (move->option->n_parts == 0) mx__text_str(out, nothing);
    for (size_t i = 0; i < move->option->n_parts; i++) {
        if (i) mx__text_str(out, " + ");
        mx__shape_print(shape_of(move), move->option->parts[i], out);
    }
}

static void csv_text(mx__text *out, mx__text *text)
{
    mx__csv_field(out, text->at ? text->at : "", text->n);
    if (text->failed) out->failed = true;
    mx__text_clear(text);
}

static bool is_repeated(const mx_sum *sum, size_t i)
{
    enum { MOST_COMPARED = 1000 };
    mx_span at = mx__sum_at(sum, i);

    if (sum->terms.n > MOST_COMPARED) return true; /* no line costs more than that */
    for (size_t k = 0; k < sum->terms.n; k++) {
        mx_span other = mx__sum_at(sum, k);

        if (k != i && other.n == at.n &&
            (at.n == 0 || memcmp(other.at, at.at, at.n * sizeof *at.at) == 0))
            return true;
    }
    return false;
}

void mx__component_words(const mx_sum *sum, size_t i, mx__text *out)
{
    mx__position_words(sum, i, out);
    if (is_repeated(sum, i)) mx__text_fmt(out, " (component %zu)", i);
}

void mx__csv_move(mx__text *out, const mx__written_move *move)
{
    mx__text text = { 0 };

    mx__text_fmt(out, "%zu,%s,", move->component, move->player ? move->player : "");
    mx__position_words(move->sum, move->component, &text);
    csv_text(out, &text);
    mx__text_char(out, ',');
    parts_words(move, "nothing", &text);
    csv_text(out, &text);
}

void mx__move_words(mx__text *out, const mx__written_move *move)
{
    if (move->player)
        mx__text_fmt(out, "%-5s  ",
                     strcmp(move->player, "left") ? MX_IN(move->sum, "Right")
                                                  : MX_IN(move->sum, "Left"));
    mx__component_words(move->sum, move->component, out);
    mx__text_str(out, " -> ");
    parts_words(move, MX_IN(move->sum, "nothing"), out);
    if (move->option->label) mx__text_fmt(out, "   (%s)", move->option->label);
}

/* TEXT where LaTeX or Markdown read some letters as their own. */
static void put_escaped(mx__text *out, const mx__text *text, bool latex)
{
    const char *special = latex ? "#$%&_{}" : "\\`*_{}[]<>#|";

    for (size_t i = 0; i < text->n; i++) {
        char c = text->at[i];

        if (strchr(special, c)) mx__text_char(out, '\\');
        if (latex && c == '\\')
            mx__text_str(out, "\\textbackslash{}");
        else if (latex && c == '|')
            mx__text_str(out, "\\textbar{}");
        else if (latex && (c == '<' || c == '>'))
            mx__text_str(out, c == '<' ? "\\textless{}" : "\\textgreater{}");
        else if (latex && (c == '^' || c == '~'))
            mx__text_fmt(out, "\\%c{}", c);
        else
            mx__text_char(out, c);
    }
    if (text->failed) out->failed = true;
}

/* For print: a row of LaTeX, whose values are in math mode, or of Markdown. */
static void print_row(mx_session *session, bool latex, const mx__text *position,
                      mx_value value, mx__text *out)
{
    mx__text words = { 0 };

    mx__text_str(out, latex ? "" : "| ");
    put_escaped(out, position, latex);
    mx__text_str(out, latex ? " & " : " | ");
    if (latex) {
        mx__value_latex(session, value, out);
    } else {
        mx__value_words(session, value, &words);
        put_escaped(out, &words, false);
    }
    mx__text_str(out, latex ? " \\\\\n" : " |\n");
    mx__text_clear(&words);
}

static size_t widest_position(const mx_sum *sum)
{
    size_t most = 8; /* "position" */

    for (size_t i = 0; i < sum->terms.n; i++) {
        mx__text at = { 0 };

        size_t columns;

        mx__position_words(sum, i, &at);
        columns = mx__text_columns(at.at ? at.at : "", at.n);
        if (columns > most && columns < 60) most = columns;
        mx__text_clear(&at);
    }
    return most;
}

void mx__print_values(const mx_sum *sum, mx_format format, mx__nth_value *value,
                      const void *context, mx__text *out)
{
    bool latex = format == MX_FORMAT_LATEX, text = format == MX_FORMAT_TEXT;
    size_t wide = text ? widest_position(sum) : 0;

    if (text)
        mx__text_fmt(out, MX_IN(sum, "position%*s  value"), (int)wide - 8, "");
    else
        mx__text_str(out, latex ? "\\begin{tabular}{lr}\nposition & value \\\\\n\\hline"
                                : "| position | value |\n|---|---:|");
    mx__text_char(out, '\n');
    for (size_t i = 0; i < sum->terms.n; i++) {
        mx__text at = { 0 };

        mx__position_words(sum, i, &at);
        if (text) {
            mx__text_pad(out, at.at ? at.at : "", wide);
            mx__text_str(out, "  ");
            mx__value_words(sum->session, value(context, i), out);
            mx__text_char(out, '\n');
        } else {
            print_row(sum->session, latex, &at, value(context, i), out);
        }
        mx__text_clear(&at);
    }
    if (!text) mx__text_str(out, latex ? "\\end{tabular}\n\n" : "\n");
}
