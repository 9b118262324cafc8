/* played_words.c: the moves of a play as words, found by words, and as a record. */
#include "played.h"

#include "answer.h"
#include "fail.h"
#include "render.h"
#include "shape.h"

#include <string.h>

static const mx_sum *sum_of(const mx_play *play)
{
    return play->steps.at[play->now].sum;
}

/* What is reached: `1 + 3`, or the word NOTHING. */
static void reached(const mx_play *play, size_t i, const char *nothing, mx_text *out)
{
    mx_span move = mx__play_move_at(play, i);
    const int64_t *word = move.at + MX__MOVE_HEAD;
    const mx_opened *game = sum_of(play)->terms.at[move.at[0]].game;

    if (!move.at[3]) mx__text_str(out, nothing);
    for (int64_t p = 0; p < move.at[3]; p++) {
        mx_span part = { word + 1, (size_t)word[0] };

        if (p) mx__text_str(out, " + ");
        mx__shape_print(game->game->shape, part, out);
        word += 1 + part.n;
    }
}

/* In the English of records, whatever the language. */
static void destination(const mx_play *play, size_t i, mx_text *out)
{
    reached(play, i, "nothing", out);
}

/* `5`, of equal components `5 (component 1)`, and the arrow. */
static void origin(const mx_play *play, size_t i, bool which, mx_text *out)
{
    size_t component = (size_t)mx__play_move_at(play, i).at[0];

    if (which)
        mx__component_words(sum_of(play), component, out);
    else
        mx__position_words(sum_of(play), component, out);
    mx__text_str(out, " -> ");
}

static void from_to(const mx_play *play, size_t i, bool which, mx_text *out)
{
    origin(play, i, which, out);
    destination(play, i, out);
}

void mx__play_move_words(const mx_play *play, size_t i, mx_text *out)
{
    int64_t points = mx__play_move_at(play, i).at[2];

    origin(play, i, true, out);
    reached(play, i, MX_IN(sum_of(play), "nothing"), out);
    if (play->labels.at[i]) mx__text_fmt(out, "   (%s)", play->labels.at[i]);
    if (play->flags & MX_SCORES)
        mx__text_fmt(out,
                     MX_IN_N(sum_of(play), points < 0 ? -points : points,
                             "   %lld point", "   %lld points"),
                     (long long)points);
}

void mx__play_move_line(const mx_play *play, size_t i, mx_text *out)
{
    mx__text_fmt(out, "%lld: ", (long long)mx__play_move_at(play, i).at[0]);
    from_to(play, i, false, out);
}

/* --- finding a move --------------------------------------------------------------- */

typedef void write_move(const mx_play *play, size_t i, mx_text *out);

static void from_to_plain(const mx_play *play, size_t i, mx_text *out)
{
    from_to(play, i, false, out);
}

static void from_to_which(const mx_play *play, size_t i, mx_text *out)
{
    from_to(play, i, true, out);
}

static void label_of(const mx_play *play, size_t i, mx_text *out)
{
    mx__text_str(out, play->labels.at[i] ? play->labels.at[i] : "");
}

/* Whether A and B are the same text, blanks aside. */
static bool same_text(const char *a, const char *b)
{
    for (;; a++, b++) {
        a += strspn(a, " \t");
        b += strspn(b, " \t");
        if (*a != *b) return false;
        if (!*a) return true;
    }
}

/* Two moves from equal components to the same place are one for who plays. */
static bool are_alike(const mx_play *play, size_t i, size_t k)
{
    mx_span a = mx__play_move_at(play, i), b = mx__play_move_at(play, k);
    const mx_sum *sum = sum_of(play);
    mx_span from = mx__sum_at(sum, (size_t)a.at[0]),
            at = mx__sum_at(sum, (size_t)b.at[0]);

    return a.n == b.n && memcmp(a.at + 1, b.at + 1, (a.n - 1) * sizeof *a.at) == 0 &&
           sum->terms.at[a.at[0]].game == sum->terms.at[b.at[0]].game &&
           from.n == at.n && (!at.n || !memcmp(from.at, at.at, at.n * sizeof *at.at));
}

static mx_status refuse_two(const mx_play *play, const char *text, size_t i, size_t k,
                            mx_error *err)
{
    mx__text one = { 0 }, two = { 0 };
    mx_status status;

    mx__play_move_words(play, i, &one);
    mx__play_move_words(play, k, &two);
    status =
        mx__fail(err, MX_RANGE, "'%.60s' may be move %zu, %.80s, or move %zu, %.80s",
                 text, i + 1, one.at ? one.at : "", k + 1, two.at ? two.at : "");
    mx__text_clear(&one);
    mx__text_clear(&two);
    return status;
}

/* The move that WRITE writes as TEXT. *FOUND is false when there is none. */
static mx_status find_by(const mx_play *play, const char *text, write_move *write,
                         bool *found, size_t *i, mx_error *err)
{
    mx__text words = { 0 };
    mx_status status = MX_OK;

    *found = false;
    for (size_t k = 0; k < play->moves.n && status == MX_OK; k++) {
        words.n = 0;
        write(play, k, &words);
        if (words.failed) status = mx__fail(err, MX_NOMEM, "out of memory");
        if (status != MX_OK || !words.n || !same_text(words.at, text)) continue;
        if (!*found)
            *i = k;
        else if (!are_alike(play, *i, k))
            status = refuse_two(play, text, *i, k, err);
        *found = true;
    }
    mx__text_clear(&words);
    return status;
}

mx_status mx__play_move_find(const mx_play *play, const char *text, size_t *i,
                             mx_error *err)
{
    static write_move *const ways[] = { from_to_plain,       from_to_which,
                                        mx__play_move_words, mx__play_move_line,
                                        destination,         label_of };
    size_t n = strlen(text), used;
    int64_t number;
    bool found = false;
    mx_status status = MX_OK;

    if (mx__read_int(text, n, &number, &used) == MX_READ_OK && used == n &&
        number > 0 && (uint64_t)number <= play->moves.n) {
        *i = (size_t)number - 1;
        return MX_OK;
    }
    for (size_t w = 0; w < sizeof ways / sizeof ways[0] && status == MX_OK && !found;
         w++)
        status = find_by(play, text, ways[w], &found, i, err);
    if (status != MX_OK || found) return status;
    return mx__fail(err, MX_SYNTAX, "'%.60s' is no move here", text);
}

/* --- records ---------------------------------------------------------------------- */

void mx__play_record(const mx_play *play, mx_text *out)
{
    for (size_t i = 0; i < play->now; i++)
        mx__text_fmt(out, "move %s\n", play->steps.at[i].made);
}

mx_status mx__play_replay(mx_play *play, const char *line, mx_error *err)
{
    bool found = false;
    size_t i = 0;
    mx_status status;

    if (strncmp(line, "move ", 5) != 0)
        return mx__fail(err, MX_SYNTAX, "'%.60s' is no move of a record", line);
    status = find_by(play, line + 5, mx__play_move_line, &found, &i, err);
    if (status != MX_OK) return status;
    if (!found)
        return mx__fail(err, MX_SYNTAX, "'%.60s' is no move that may be made here",
                        line + 5);
    return mx__play_make(play, i, err);
}
