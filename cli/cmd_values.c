/* cmd_values.c: mexor values GAME [A..B]: the Grundy values of a run of heaps. */
#include "ask.h"

#include <string.h>

#define VALUES_OPTIONS(X)                                                         \
    X(to, 0, INTEGER, -1, "N", "the last heap, as in 0..N")                       \
    X(heaps, 'n', COUNT, UINT64_MAX, "N", "the heaps 0..N-1")                     \
    X(losing, 0, FLAG, 0, "", "only the P-positions: the player to move loses")   \
    X(width, 'w', COUNT, 10, "N",                                                 \
      "values in a row; a period shows in rows of its length")                    \
    X(sort, 0, CHOICE, "heap", "heap|value",                                      \
      "a line each, in the order of heaps or values")                             \
    X(first, 0, FLAG, 0, "", "a line each: the first heap of each value")         \
    X(binary, 0, FLAG, 0, "", "a line each, values also in binary")               \
    X(remoteness, 0, FLAG, 0, "", "a line each, with the moves that play lasts")  \
    X(mark, 0, FLAG, 0, "", "mark P-positions: (0)")                              \
    X(offset, 0, TEXT, 0, "N", "b-file: the index of the first line")             \
    X(number, 0, TEXT, 0, "A...", "b-file: a first line that names the sequence") \
    X(misere_values, 0, FLAG, 0, "", "misère Grundy values")                      \
    X(genus, 0, FLAG, 0, "", "genera of misère play, such as 4^146")              \
    X(hex, 0, FLAG, 0, "", "the digits of a code are hexadecimal")                \
    X(rules, 0, FLAG, 0, "", "the rules alone: no claim that is not checked so far")
CLI_OPTIONS(VALUES_OPTIONS)

static int refuse_two_ranges(const cli_call *call)
{
    const struct options *own = call->options;
    bool heaps = own->heaps != UINT64_MAX, to = own->to >= 0;

    if (heaps && to)
        return cli_misuse("-n 50 and --to 49 both show the heaps 0..49",
                          "one of -n and --to at a time");
    if (call->n_words == 2 && (heaps || to))
        return cli_misuse("write the range alone, as in 'mexor values kayles 20..49'",
                          "the range %s and %s are two ranges", call->words[1],
                          heaps ? "-n" : "--to");
    return CLI_DONE;
}

/* The range asked for, and by default 0..100 or as much of it as the shape has. */
static int read_range(const cli_call *call, const mx_opened *game, int64_t *from,
                      int64_t *to)
{
    const struct options *own = call->options;
    const mx_shape *shape = mx_opened_game(game)->shape;
    int64_t lo = shape->n_scalars ? shape->fields[0].lo : 0;
    int64_t hi = shape->n_scalars ? shape->fields[0].hi : 100;

    *from = lo > 0 ? lo : 0;
    *to = hi < *from + 100 ? hi : lo > 0 ? 100 : *from + 100;
    if (*to < *from) *to = *from;
    if (own->to >= 0) *to = own->to;
    if (own->heaps != UINT64_MAX) {
        if (own->heaps == 0 || own->heaps > INT64_MAX)
            return cli_misuse(NULL, "-n wants a number of heaps, at least 1");
        *to = (int64_t)own->heaps - 1;
    }
    if (call->n_words < 2) return CLI_DONE;
    if (cli_ask_range(call->words[1], from, to)) return CLI_DONE;
    return cli_misuse("a range is written 0..100",
                      "'%s' is not a range of 64-bit integers", call->words[1]);
}

/* What the options say, in the words of the library. */
static int set_options(const struct options *own, mx_values_options *o)
{
    int64_t last;

    o->size = sizeof *o;
    o->flags =
        (own->losing ? MX_LOSING_ONLY : 0u) |
        (own->misere_values ? MX_MISERE_VALUES : 0u) | (own->genus ? MX_GENUS : 0u) |
        (own->binary ? MX_BINARY : 0u) | (own->first ? MX_FIRST_HEAPS : 0u) |
        (own->remoteness ? MX_REMOTENESS : 0u) | (own->mark ? MX_MARK_LOST : 0u) |
        (strcmp(own->sort, "value") == 0 ? MX_SORT_BY_VALUE : 0u);
    if (own->width == 0 || own->width > INT64_MAX)
        return cli_misuse(NULL, "--width wants a number of values, at least 1");
    o->width = (int64_t)own->width;
    o->number = own->number;
    if (!own->offset) return CLI_DONE;
    o->has_offset = 1;
    if (cli_ask_range(own->offset, &o->offset, &last) && o->offset == last)
        return CLI_DONE;
    return cli_misuse(NULL, "--offset: '%s' is not a 64-bit integer", own->offset);
}

static int run(cli_call *call)
{
    const struct options *own = call->options;
    mx_values_options o = { 0 };
    cli_ask ask = { 0 };
    mx_opened *game;
    int64_t from, to;
    int status = cli_ask_begin(&ask, call);

    ask.options.hex = own->hex;
    ask.options.rules_only = own->rules;
    if (status == CLI_DONE) status = refuse_two_ranges(call);
    if (status == CLI_DONE) status = set_options(own, &o);
    if (status == CLI_DONE) status = cli_ask_open(&ask, call->words[0], &game);
    if (status == CLI_DONE) status = read_range(call, game, &from, &to);
    if (status == CLI_DONE)
        status =
            cli_ask_answer(&ask, mx_values_with(game, from, to, &o, ask.format,
                                                cli_ask_write, call->out, &ask.err));
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_values = {
    .name = "values",
    .summary = "the Grundy values of a run of heaps",
    .usage = "GAME [A..B]",
    .examples = "mexor values 0.77\n"
                "mexor values 'n -> n - k for k in {1, 3, 4}' 0..20\n"
                "mexor values kayles 0..50 --format csv\n"
                "mexor values grundy --losing\n"
                "mexor values 0.07 0..135 --width 34\n"
                "mexor values kayles 0..100 --first --binary\n"
                "mexor values bash -p m=3 0..8 --remoteness --format markdown\n"
                "mexor values kayles 0..20 --format bfile --offset 0 --number A002186\n"
                "mexor values kayles 0..20 --genus\n"
                "mexor values kayles 0..20 --genus --losing\n"
                "mexor values poj3537 1..20",
    .details =
        "Without a range the heaps 0..100 are shown. 'table' shows games of two "
        "coordinates; of other games value n is that of the start which the judge "
        "block "
        "makes when it reads the number n alone. The genus g^abc.. of a heap is its "
        "normal value g and its "
        "misère values beside no, one, two .. heaps of two counters; the last two "
        "repeat. Both suppose misère play, and so does --losing beside them: it lists "
        "the "
        "heaps that are lost by themselves when who can not move wins.",
    .formats = "text|csv|json|bfile|latex|markdown",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .most_words = 2,
    .group = CLI_ASK,
    .run = run,
};
