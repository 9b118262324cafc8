/* judge_game.c: standard input to standard output as the file's `judge` block says. */
#include "answer.h"
#include "fail.h"
#include "session.h"

mx_status mx__answer_judge(mx_opened *game, const char *input_name, const char *input,
                           size_t n, mx_text *out, mx_error *err)
{
    mx__host host = mx__session_host(game);
    size_t before = out->n;
    mx_status st;

    if (!game->rules || !mx__rules_has_judge(game->rules)) {
        mx__fail(err, MX_RANGE, "'%.100s' has no judge block", mx__opened_called(game));
        mx__fail_hint(err,
                      "a file says what to read and print in 'judge'; see 'mexor games "
                      "show abc368f'");
        return MX_RANGE;
    }
    st = mx__judge_run(game->rules, &host, input_name, input, n, out, err);
    /* A fault leaves no half of an answer; a limit leaves what is known. */
    if (st != MX_OK && st != MX_LIMIT && st != MX_CANCELLED && out->at) {
        out->n = before;
        out->at[before] = '\0';
    }
    return st;
}
