/* cmd_verify.c: mexor verify FILE: whether a certificate proves what it states. */
#include "ask.h"
#include "input.h"

#include <stdlib.h>

static int run(cli_call *call)
{
    cli_ask ask = { 0 };
    char *text = NULL;
    size_t n = 0;
    int status = cli_ask_begin(&ask, call);

    if (status == CLI_DONE) status = cli_read(call, call->words[0], &text, &n);
    if (status == CLI_DONE) {
        mx_status verdict = mx_verify_text(ask.session, text, n, &ask.text, &ask.err);

        status = cli_ask_answer(&ask, verdict);
        if (verdict == MX_FAULT) status = CLI_FAILED;
    }
    free(text);
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_verify = {
    .name = "verify",
    .summary = "check a certificate: 0 proved, 1 false, 2 malformed",
    .usage = "FILE",
    .examples = "mexor certify value 0.77 5 7 | mexor verify -",
    .details =
        "The rules inside the certificate give the options anew; its marks must follow "
        "from them. tools/mxcheck.c checks the same and shares no code with mexor.",
    .least_words = 1,
    .most_words = 1,
    .group = CLI_CHECK,
    .run = run,
};
