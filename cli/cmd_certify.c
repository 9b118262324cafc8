/* cmd_certify.c: mexor certify KIND GAME POSITION...: a proof that can be checked. */
#include "ask.h"

#include <string.h>

#define CERTIFY_OPTIONS(X)                                                            \
    X(output, 'o', TEXT, 0, "FILE", "write to FILE; standard output otherwise")       \
    X(starts, 0, CHOICE, "left", "left|right", "who starts, in games of two players") \
    X(strategy, 0, FLAG, 0, "", "a win by its replies where values would do")         \
    X(window, 0, FLAG, 0, "", "a period by the window certificate, without values")   \
    X(hex, 0, FLAG, 0, "", "the digits of a code are hexadecimal")
CLI_OPTIONS(CERTIFY_OPTIONS)

static const struct {
    const char *word;
    mx_certified what;
} kinds[] = { { "value", MX_CERTIFY_VALUE },   { "win", MX_CERTIFY_WIN },
              { "draw", MX_CERTIFY_DRAW },     { "equal", MX_CERTIFY_EQUAL },
              { "period", MX_CERTIFY_PERIOD }, { "score", MX_CERTIFY_SCORE } };

static int read_kind(const cli_call *call, mx_certify *out)
{
    size_t n = sizeof kinds / sizeof *kinds, i = 0;
    bool is_period;

    while (i < n && strcmp(call->words[0], kinds[i].word) != 0)
        i++;
    if (i == n)
        return cli_misuse(NULL,
                          "'%s' is not one of value, win, draw, equal, period, score",
                          call->words[0]);
    out->what = kinds[i].what;
    is_period = out->what == MX_CERTIFY_PERIOD;
    if (is_period && call->n_words > 2)
        return cli_misuse("'mexor certify value' is about positions",
                          "a period is of all heaps, not of '%s'", call->words[2]);
    if (!is_period && call->n_words < 3)
        return cli_misuse(NULL, "certify %s needs a position", call->words[0]);
    for (i = 2; i < call->n_words; i++)
        if (strcmp(call->words[i], "+") == 0)
            return cli_misuse("positions of the one game stand side by side",
                              "a certificate is of one game: no '+ GAME'");
    return CLI_DONE;
}

static int run(cli_call *call)
{
    const struct options *own = call->options;
    bool to_file = own->output && strcmp(own->output, "-") != 0;
    mx_certify what = { .size = sizeof what,
                        .by_strategy = own->strategy,
                        .by_window = own->window };
    cli_ask ask = { 0 };
    const char *game = NULL;
    int status = read_kind(call, &what);

    if (status != CLI_DONE) return status;
    what.starter = strcmp(own->starts, "right") == 0 ? MX_RIGHT : MX_LEFT;
    status = cli_ask_begin(&ask, call);
    ask.options.hex = own->hex;
    if (status == CLI_DONE) status = cli_ask_text(&ask, call->words[1], &game);
    if (status == CLI_DONE) {
        mx_status st = mx_certify_text(ask.session, game, &ask.options, &what,
                                       (const char *const *)(call->words + 2),
                                       call->n_words - 2, &ask.text, &ask.err);

        if (st == MX_OK && to_file) status = cli_ask_to_file(&ask, own->output);
        if (status == CLI_DONE) status = cli_ask_answer(&ask, st);
    }
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_certify = {
    .name = "certify",
    .summary =
        "a proof of a value, win, score, draw, equality or period, for 'mexor verify'",
    .usage = "value|win|draw|equal|period|score GAME [POSITION...]",
    .examples = "mexor certify value kayles 5 7\n"
                "mexor certify win bash-misere 12\n"
                "mexor certify draw tokens -p 'G=[[1],[0]]' 0\n"
                "mexor certify score cf388c '[3,1,2]'\n"
                "mexor certify equal domineering '..' = '...'\n"
                "mexor certify period 0.77 -o kayles.proof",
    .details =
        "A value: every position with its options and its value, the mex. A win: of "
        "every position that is lost all moves, of every other one the reply; sums and "
        "moves that split are proved by values unless --strategy is given. A draw: "
        "positions from which a move stays among them and none leads to one that is "
        "lost. A score, in games for points: of every position all moves with their "
        "points, "
        "and the best result. Equal: 'certify equal GAME POSITION... = POSITION...', a "
        "reply to every "
        "first move in the difference. A period: the values, and the theorem that "
        "carries them on; of many values only the window that proves it, and with "
        "--window "
        "always. docs/formats.md has the format and why each is a proof.",
    CLI_OWN_OPTIONS,
    .least_words = 2,
    .group = CLI_CHECK,
    .run = run,
};
