/* first_steps.c: who wins three rows of Kayles, and why: one call, then a session. */
#include <mexor/mexor.h>

#include <inttypes.h>
#include <stdio.h>

static int fail(const mx_error *err)
{
    fprintf(stderr, "%s\n", err->text);
    return 1;
}

/* A session: the game is opened once and asked about a sum. */
static mx_status ask(mx_session *session, mx_error *err)
{
    static const char *const rows[] = { "5", "7", "9" };
    mx_opened *kayles;
    mx_sum *sum;
    mx_text text = { 0 };
    mx_status status = mx_open(session, "kayles", NULL, &kayles, err);

    if (status != MX_OK) return status;
    status = mx_sum_new(session, &sum);
    if (status != MX_OK) return status;
    for (int i = 0; i < 3 && status == MX_OK; i++)
        status = mx_sum_add(sum, kayles, rows[i], err);
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
    uint64_t g;

    if (mx_grundy("0.77", "12", &g, &err) != MX_OK) return fail(&err);
    printf("a row of 12 in Kayles has the value %" PRIu64 "\n", g);

    if (mx_session_new(NULL, &session) != MX_OK) return 1;
    status = ask(session, &err);
    mx_session_free(session);
    return status == MX_OK ? 0 : fail(&err);
}
