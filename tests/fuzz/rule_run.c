/* rule_run.c: any bytes as rules, played: rules that are accepted answer from positions
   of their shape, or end in a status with a sentence. */
#include "compiler.h"
#include "text.h"

#include <mexor/session.h>

#include <stdlib.h>
#include <string.h>

#define MUST(claim) ((claim) ? (void)0 : abort())

/* Positions of most shapes; those that do not fit are refused. */
static const char *const positions[] = { "0",       "1",     "5",       "3,2",
                                         "[1,2,3]", "empty", "[2,1],3", "ABC",
                                         "abcab",   "RBW",   "..",      "../..",
                                         "{1,2}",   "0,0,0" };

static void play(mx_session *session, mx_opened *game, const char *position)
{
    mx_error err = { 0 };
    mx__text out = { 0 };
    mx_sum *sum;
    mx_status st;

    MUST(mx_sum_new(session, &sum) == MX_OK);
    if (mx_sum_add(sum, game, position, &err) == MX_OK) {
        st = mx_solve_text(sum, MX_FORMAT_JSON, &out, &err);
        MUST(st == MX_OK || err.text[0]);
        MUST(st == MX_OK || st == MX_LIMIT || out.n == 0);
        mx__text_clear(&out);
        st = mx_moves_text(sum, MX_FORMAT_TEXT, &out, &err);
        MUST(st == MX_OK || err.text[0]);
    }
    mx__text_clear(&out);
    mx_sum_free(sum);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    mx_limits limits = {
        .size = sizeof limits, .bytes = 16 << 20, .positions = 2000, .seconds = 0.02
    };
    mx_session *session;
    mx_opened *game;
    mx_error err = { 0 };

    if (n > 2048) return 0;
    MUST(mx_session_new(&limits, &session) == MX_OK);
    if (mx_open_rules(session, "<fuzz>", (const char *)data, n, NULL, &game, &err) ==
        MX_OK)
        for (size_t i = 0; i < MX_COUNT(positions); i++)
            play(session, game, positions[i]);
    else
        MUST(err.text[0]);
    mx_session_free(session);
    return 0;
}
