/* cmd_sequence.c: mexor sequence CODE -n N: a long sequence, kept on disk. */
#define _POSIX_C_SOURCE 200809L
#include "ask.h"
#include "language.h"

#include <mexor/sequences.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define SEQUENCE_OPTIONS(X)                                                         \
    X(heaps, 'n', COUNT, 1000000, "N", "compute the heaps 0..N-1, such as -n 2^36") \
    X(store, 0, TEXT, 0, "FOLDER", "keep them there; a run that ended goes on")     \
    X(no_period, 0, FLAG, 0, "", "compute every value, look for no period")         \
    X(chunk, 0, COUNT, 0, "N", "heaps of a chunk of a new store; 0 is 2^22")        \
    X(kernel, 0, TEXT, 0, "NAME", "force portable, avx2 or avx512")                 \
    X(hex, 0, FLAG, 0, "", "the digits of a code are hexadecimal")
CLI_OPTIONS(SEQUENCE_OPTIONS)

static void say_notes(const cli_call *call, const mx_text *notes)
{
    char *at = notes->at, *end;

    for (; at && (end = strchr(at, '\n')); at = end + 1) {
        *end = '\0';
        cli_note(call, "%s", at);
    }
}

static int run(cli_call *call)
{
    const struct options *own = call->options;
    bool as_json = strcmp(call->common->format, "json") == 0;
    mx_long_options options = { .size = sizeof options,
                                .limits = &call->limits,
                                .store = own->store,
                                .chunk = own->chunk,
                                .engine = call->common->engine,
                                .kernel = own->kernel,
                                .no_period = own->no_period,
                                .fresh = call->common->fresh,
                                .hex = own->hex,
                                .language = cli_language(call->common->lang) };
    mx_text text = { 0 }, notes = { 0 };
    cli_progress progress;
    cli_ask ask = { 0 };
    mx_error err;
    mx_status status;
    int begun = cli_ask_begin(&ask, call);

    if (begun != CLI_DONE) {
        cli_ask_end(&ask);
        return begun;
    }
    options.open = &ask.options;

    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk, not an end */
    if (cli_progress_start(&progress, call)) {
        options.report = cli_progress_report;
        options.context = &progress;
    }
    status = mx_sequence_text(call->words[0], own->heaps, &options,
                              as_json ? MX_FORMAT_JSON : MX_FORMAT_TEXT, &text, &notes,
                              &err);
    cli_progress_end(&progress);
    if (status != MX_NOMEM) cli_put_bytes(call->out, text.at, text.n);
    say_notes(call, &notes);
    mx_text_clear(&text);
    mx_text_clear(&notes);
    cli_ask_end(&ask);
    return status == MX_OK ? CLI_DONE : cli_fail(&err);
}

const cli_command cmd_sequence = {
    .name = "sequence",
    .summary = "a long sequence of a heap game, kept on disk",
    .usage = "GAME",
    .examples = "mexor sequence kayles -n 2^20\n"
                "mexor sequence 0.16 -n 2^16 --no-period\n"
                "mexor sequence 'n -> [i, n-2-i] for i in 0..n-2' -n 2^20\n"
                "mexor sequence 0.07 -n 20000 --store dawson --no-period",
    .details =
        "A run that was interrupted, killed, or met a full disk goes on when it is "
        "started again with the same --store. Values and checksums do not depend on "
        "kernel, threads or interruptions. When a period is proved the run ends, for "
        "every later value follows from it; --no-period computes them all. --fresh "
        "computes what is stored again and compares. Memory: a byte a heap, two when "
        "values pass 255; --memory limits it.",
    .formats = "text|json",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .most_words = 1,
    .group = CLI_ASK,
    .run = run,
};
