/* unfold_text.c: sums of positions as certificates write them, and read them again. */
#include "certify.h"

#include "fail.h"

#include <string.h>

static mx_status no_memory(const mx__unfolding *u)
{
    return mx__fail(u->err, MX_NOMEM, "out of memory");
}

mx_status mx__unfold_text(mx__unfolding *u, uint32_t id, mx__text *out)
{
    mx_status status = mx__unfold_load(u, id);

    if (status != MX_OK) return status;
    if (u->sided) mx__text_str(out, u->at.at[0] ? "right: " : "left: ");
    if (u->parts.n == 0 || u->parts.at[0].minus) mx__text_str(out, "nothing");
    for (size_t i = 0; i < u->parts.n; i++) {
        if (u->parts.at[i].minus)
            mx__text_str(out, " - ");
        else if (i > 0)
            mx__text_str(out, " + ");
        mx__shape_print(u->game->shape, u->parts.at[i].at, out);
    }
    return out->failed ? no_memory(u) : MX_OK;
}

/* --- reading ---------------------------------------------------------------------- */

/* What is left of the text. */
typedef struct words {
    const char *at;
    size_t n;
} words;

static bool takes(words *w, const char *word)
{
    size_t n = strlen(word);

    if (w->n < n || memcmp(w->at, word, n) != 0) return false;
    w->at += n;
    w->n -= n;
    return true;
}

/* The length of the first position of W; letters in quotes may be "+". */
static size_t first_position(const words *w)
{
    bool quoted = false;

    for (size_t i = 0; i < w->n; i++) {
        if (w->at[i] == '\\' && w->n - i > 1) {
            i++;
            continue;
        }
        if (w->at[i] == '"') quoted = !quoted;
        if (!quoted && w->n - i >= 3 && w->at[i] == ' ' &&
            (w->at[i + 1] == '+' || w->at[i + 1] == '-') && w->at[i + 2] == ' ')
            return i;
    }
    return w->n;
}

static mx_status take_position(mx__unfolding *u, words *w, bool minus)
{
    size_t n = first_position(w);
    mx_status status = mx__shape_parse(u->game->shape, w->at, n, &u->one, u->err);

    for (size_t i = 0; i < u->one.n && status == MX_OK; i++)
        if (!MX_PUSH(u->read, u->one.at[i])) status = no_memory(u);
    if (status == MX_OK && (!MX_PUSH(u->ends, u->read.n) ||
                            !MX_PUSH(u->sum, ((mx__part){ { NULL, 0 }, minus }))))
        status = no_memory(u);
    w->at += n;
    w->n -= n;
    return status;
}

/* "nothing" begins a sum without parts, or without one that is added. */
static mx_status take_positions(mx__unfolding *u, words *w)
{
    words rest = *w;
    bool minus = false;
    mx_status status = MX_OK;
    size_t start = 0;

    u->read.n = u->ends.n = u->sum.n = 0;
    if (u->whole && takes(&rest, "nothing") &&
        (rest.n == 0 || memcmp(rest.at, " - ", rest.n < 3 ? rest.n : 3) == 0))
        *w = rest;
    else
        status = take_position(u, w, false);
    while (w->n > 0 && status == MX_OK) {
        minus = takes(w, " - ");
        if (!minus && !takes(w, " + "))
            return mx__fail(u->err, MX_SYNTAX, "a position is malformed");
        status = take_position(u, w, minus);
    }
    if (status != MX_OK) return status;
    for (size_t k = 0; k < u->ends.n; k++) {
        u->sum.at[k].at = (mx_span){ u->read.at + start, u->ends.at[k] - start };
        start = u->ends.at[k];
    }
    return MX_OK;
}

mx_status mx__unfold_read(mx__unfolding *u, const char *text, size_t n,
                          mx_player *player)
{
    words w = { text, n };
    bool right = u->whole && takes(&w, "right: ");
    bool left = u->whole && !right && takes(&w, "left: ");

    *player = right ? MX_RIGHT : MX_LEFT;
    if ((left || right) != u->sided) return MX_FAULT;
    return take_positions(u, &w);
}
