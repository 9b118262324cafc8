/* position_text.c: any bytes as a position of one of several shapes: it is refused with a
   place, or what is printed of it is read back as the same position. Input: the number of
   the shape (one byte), the text. */
#include "shape.h"

#include <mexor/session.h>

#include <stdlib.h>
#include <string.h>

#define MUST(claim) ((claim) ? (void)0 : abort())

static const char *const games[] = {
    "position n; move n -> n - 1",
    "position (x in 1..15, y any); move (x, y) -> (x - 1, y)",
    "position a[]; move a -> a with {[i] -= 1} for i in indices(a)",
    "position a[] bag; move a -> a without [i] for i in indices(a)",
    "position (a[], s); move (a, s) -> (a, s - 1)",
    "position s over \"RBW\"; move s -> s without [i] for i in indices(s)",
    "position g[h][w] over \".#\"; move g -> g with {[0][0] = \"#\"}",
    "position t subset 1..70; move t -> t without {x} for x in t",
};

static void must_read_back(mx_opened *game, mx_span at)
{
    const mx_shape *shape = mx_opened_game(game)->shape;
    mx__text text = { 0 };
    mx_error err = { 0 };
    mx__integers again = { 0 };

    mx__shape_print(shape, at, &text);
    MUST(!text.failed && text.at);
    MUST(mx__shape_parse(shape, text.at, strlen(text.at), &again, &err) == MX_OK);
    MUST(again.n == at.n && memcmp(again.at, at.at, at.n * sizeof *at.at) == 0);
    MX_VEC_CLEAR(again);
    mx__text_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    mx_session *session;
    mx_opened *game;
    mx_error err = { 0 };
    mx__integers at = { 0 };
    mx_status st;

    if (n < 1 || n > 4096) return 0;
    MUST(mx_session_new(NULL, &session) == MX_OK);
    MUST(mx_open(session, games[data[0] % MX_COUNT(games)], NULL, &game, &err) ==
         MX_OK);
    st = mx__shape_parse(mx_opened_game(game)->shape, (const char *)data + 1, n - 1,
                         &at, &err);
    if (st == MX_OK) {
        must_read_back(game, (mx_span){ at.at, at.n });
    } else {
        MUST(st == MX_SYNTAX || st == MX_RANGE || st == MX_LIMIT);
        MUST(err.text[0] && err.line >= 1 && err.column >= 1);
    }
    MX_VEC_CLEAR(at);
    mx_session_free(session);
    return 0;
}
