/* judge_input.c: any bytes as the input of a gallery game's judge: it answers, says what
   does not fit, or stops at a limit; a fault leaves no half of an answer. Input: the
   number of the game (one byte), the text. */
#include "compiler.h"
#include "text.h"

#include <mexor/session.h>

#include <stdlib.h>
#include <string.h>

#define MUST(claim) ((claim) ? (void)0 : abort())

static const char *const games[] = {
    "abc368f", "cf2004e",  "hdu1848", "lc464",  "luogu-p2197", "oddeven", "poj2311",
    "poj3537", "tyvj2049", "cf69d",   "lc1510", "hr-digits",   "poj1740", "pe310",
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    mx_limits limits = {
        .size = sizeof limits, .bytes = 256 << 20, .positions = 20000, .seconds = 2
    };
    mx_session *session;
    mx_opened *game;
    mx_error err = { 0 };
    mx__text out = { 0 };
    mx_status st;

    if (n < 1 || n > 4096) return 0;
    MUST(mx_session_new(&limits, &session) == MX_OK);
    MUST(mx_open(session, games[data[0] % MX_COUNT(games)], NULL, &game, &err) ==
         MX_OK);
    st = mx_judge(game, "<fuzz>", (const char *)data + 1, n - 1, &out, &err);
    MUST(st == MX_OK || err.text[0]);
    MUST(st == MX_OK || st == MX_LIMIT || out.n == 0);
    mx__text_clear(&out);
    mx_session_free(session);
    return 0;
}
