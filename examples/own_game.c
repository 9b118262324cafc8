/* own_game.c: a game written in C by filling in struct mx_game.

   Chocolate: a bar of w by h pieces, one corner piece is poisoned. A move breaks the bar
   along a line and eats the part without the poison; whoever must eat it loses. It is Nim
   in disguise: the value is (w - 1) xor (h - 1). */
#include <mexor/mexor.h>

#include <stdio.h>

static const mx_field sides[] = { { "w", MX_SCALAR, 1, INT64_MAX, NULL, 0, NULL, 0 },
                                  { "h", MX_SCALAR, 1, INT64_MAX, NULL, 0, NULL, 0 } };
static const mx_shape bar = { sides, 2, 2 };
static const char *const lines[] = { "break across", "break along" };

static int send(mx_sink *sink, void *context, uint32_t rule, int64_t w, int64_t h)
{
    int64_t left[2] = { w, h };
    mx_span part = { left, 2 };
    mx_option option = { .rule = rule, .parts = &part, .n_parts = 1 };

    return sink(context, &option);
}

static mx_status options(const mx_game *game, void *worker, mx_span at,
                         mx_player player, unsigned want, mx_sink *sink, void *context,
                         mx_error *err)
{
    int64_t w = at.at[0], h = at.at[1];

    (void)game, (void)worker, (void)player, (void)want, (void)err;
    for (int64_t i = 1; i < w; i++)
        if (send(sink, context, 0, i, h)) return MX_OK;
    for (int64_t i = 1; i < h; i++)
        if (send(sink, context, 1, w, i)) return MX_OK;
    return MX_OK;
}

/* Every move makes w + h smaller: the engine may fill a table from the small bars up. */
static const int64_t weights[] = { 1, 1 };
static const mx_measure measure = { weights, "a move makes one side shorter" };

static const mx_game chocolate = {
    .size = sizeof chocolate,
    .name = "chocolate",
    .shape = &bar,
    .options = options,
    .measure = &measure,
    .rule_names = lines,
    .n_rules = 2,
};

static mx_status play(mx_session *session, mx_error *err)
{
    const int64_t start[2] = { 6, 3 };
    mx_opened *game;
    mx_sum *sum;
    mx_text text = { 0 };
    mx_status status = mx_open_game(session, &chocolate, &game, err);

    if (status != MX_OK) return status;
    status = mx_sum_new(session, &sum);
    if (status != MX_OK) return status;
    status = mx_sum_add_at(sum, game, (mx_span){ start, 2 }, err);
    if (status == MX_OK) status = mx_solve_text(sum, MX_FORMAT_TEXT, &text, err);
    if (status == MX_OK) status = mx_moves_text(sum, MX_FORMAT_TEXT, &text, err);
    if (status == MX_OK) fputs(text.at, stdout);
    mx_text_clear(&text);
    mx_sum_free(sum);
    return status;
}

int main(void)
{
    mx_session *session;
    mx_error err = { 0 };
    mx_status status;

    if (mx_session_new(NULL, &session) != MX_OK) return 1;
    status = play(session, &err);
    if (status != MX_OK) fprintf(stderr, "%s\n", err.text);
    mx_session_free(session);
    return status == MX_OK ? 0 : 1;
}
