/* cmd_certify.c: mexor certify value|win GAME POSITION...: a proof that can be checked. */
#include "ask.h"

#include <string.h>

static int run(cli_call *call)
{
    bool value = strcmp(call->words[0], "value") == 0;
    cli_ask ask = { 0 };
    int status;

    if (!value && strcmp(call->words[0], "win") != 0)
        return cli_misuse(NULL, "'%s' is neither 'value' nor 'win'", call->words[0]);
    status = cli_ask_begin(&ask, call);
    if (status == CLI_DONE)
        status =
            cli_ask_answer(&ask,
                           mx_certify_text(ask.session, call->words[1], &ask.options,
                                           value ? MX_CERTIFY_VALUE : MX_CERTIFY_WIN,
                                           (const char *const *)(call->words + 2),
                                           call->n_words - 2, &ask.text, &ask.err));
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_certify = {
    .name = "certify",
    .summary = "a certificate of a value or of who wins, for 'mexor verify'",
    .usage = "value|win GAME POSITION...",
    .examples = "mexor certify value kayles 5 7\n"
                "mexor certify win 0.07 9 4\n"
                "mexor certify win bash-misere 12",
    .details =
        "A value: every position with its options and its value, the mex. A win: of "
        "every position that is lost all moves, of every other one the reply. "
        "docs/formats.md has the format.",
    .least_words = 3,
    .group = CLI_CHECK,
    .run = run,
};
