/* cmd_value.c: mexor value EXPRESSION...: a calculator of game values. */
#include "ask.h"

#define VALUE_OPTIONS(X)                                                             \
    X(explain, 0, FLAG, 0, "", "with the reasons: which options fell, and by which") \
    X(svg, 0, FLAG, 0, "", "the thermograph as a picture")
CLI_OPTIONS(VALUE_OPTIONS)

static int run(cli_call *call)
{
    const struct options *own = call->options;
    cli_ask ask = { 0 };
    int status = cli_ask_begin(&ask, call);

    for (size_t i = 0; i < call->n_words && status == CLI_DONE; i++) {
        status = cli_ask_answer(&ask, mx_value_text(ask.session, call->words[i],
                                                    ask.format, own->explain, own->svg,
                                                    &ask.text, &ask.err));
        mx_text_clear(&ask.text);
    }
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_value = {
    .name = "value",
    .summary = "calculate with values of two-player games",
    .usage = "EXPRESSION...",
    .examples = "mexor value '{2|0} + ^*'\n"
                "mexor value '{1|-1} || 0'\n"
                "mexor value 'thermograph({4|{0|-2}})'\n"
                "mexor value '{0,^|*}' --explain",
    .details =
        "Numbers, *n, ^ (up), v (down) and {left options|right options}; + and -, "
        "N.G for N copies, comparisons = != < <= > >= || |> <|, and functions by name: "
        "canonical negative lstop rstop mean temperature birthday reduced atomic tiny "
        "miny ordinal norton outcome thermograph. What begins with a minus follows --.",
    .formats = "text|json|latex",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .group = CLI_ASK,
    .run = run,
};
