/* cmd_quotient.c: mexor quotient GAME: the misère quotient of a heap game. */
#include "ask.h"

#define QUOTIENT_OPTIONS(X)                                          \
    X(to, 0, COUNT, UINT64_MAX, "N", "the heaps 1..N (default: 20)") \
    X(heaps, 'n', COUNT, UINT64_MAX, "N", "the heaps below N")       \
    X(hex, 0, FLAG, 0, "", "the digits of a code are hexadecimal")
CLI_OPTIONS(QUOTIENT_OPTIONS)

/* *TO = the largest heap; 0: as the library thinks best. */
static int read_heaps(const struct options *own, uint64_t *to)
{
    *to = own->to == UINT64_MAX ? 0 : own->to;
    if (own->to != UINT64_MAX && own->heaps != UINT64_MAX)
        return cli_misuse(NULL, "one of --to and -n at a time");
    if (own->to == 0) return cli_misuse(NULL, "--to wants a heap, at least 1");
    if (own->heaps == UINT64_MAX) return CLI_DONE;
    if (own->heaps < 2)
        return cli_misuse("-n N is for the heaps 1..N-1", "-n wants at least 2");
    *to = own->heaps - 1;
    return CLI_DONE;
}

static int run(cli_call *call)
{
    const struct options *own = call->options;
    cli_ask ask = { 0 };
    mx_opened *game;
    uint64_t to;
    int status = read_heaps(own, &to);

    if (status != CLI_DONE) return status;
    status = cli_ask_begin(&ask, call);
    ask.options.hex = own->hex;
    if (status == CLI_DONE) status = cli_ask_open(&ask, call->words[0], &game);
    if (status == CLI_DONE)
        status = cli_ask_answer(&ask, mx_quotient_text(game, to, ask.format, &ask.text,
                                                       &ask.err));
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_quotient = {
    .name = "quotient",
    .summary = "the misère quotient of a heap game, proved",
    .usage = "GAME",
    .examples = "mexor quotient nim --to 7\n"
                "mexor quotient 0.75\n"
                "mexor quotient 'n -> n - k for k in 1..2' --format json",
    .details =
        "A sum of heaps is lost in misère play when the product of their elements is "
        "in "
        "the P-portion. Elements are words in generators; a is the first heap that is "
        "not 1, and the relations say how to shorten words. Every answer is proved for "
        "the heaps it names; where elements of a code repeat long enough, for all "
        "heaps. "
        "A quotient that is infinite, or beyond --time, --memory or --positions, ends "
        "with status 3 and the largest one found.",
    .formats = "text|csv|json",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .most_words = 1,
    .group = CLI_ASK,
    .run = run,
};
