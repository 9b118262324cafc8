/* cmd_plot.c: mexor plot GAME ...: sequences, tables and thermographs as pictures. */
#include "picture_out.h"

#include <mexor/picture.h>

#include <string.h>
#include <unistd.h>

#define PLOT_OPTIONS(X)                                                        \
    X(output, 'o', TEXT, 0, "FILE", "write to FILE; its suffix is the format") \
    X(losing, 0, FLAG, 0, "", "of a table only the P-positions")               \
    X(thermograph, 0, FLAG, 0, "", "of a value, or of positions of a game")    \
    X(theme, 0, CHOICE, "light", "light|dark", "for light or dark ground")     \
    X(no_period, 0, FLAG, 0, "", "do not look for a period to shade")          \
    X(width, 0, COUNT, 0, "N", "columns of text; 0: of the terminal, or 80")   \
    X(hex, 0, FLAG, 0, "", "the digits of a code are hexadecimal")             \
    X(rules, 0, FLAG, 0, "", "the rules alone: no claim that is not checked so far")
CLI_OPTIONS(PLOT_OPTIONS)

typedef struct plot {
    cli_ask *ask;
    const struct options *own;
    mx_plot_options o;
    mx_format as;
} plot;

/* Range number I of the words, by default HOW_MANY from the shape's first on. */
static int read_range(const cli_call *call, const mx_field *field, size_t i,
                      int64_t how_many, int64_t *from, int64_t *to)
{
    const char *word = call->n_words > i + 1 ? call->words[i + 1]
                       : call->n_words == 2  ? call->words[1]
                                             : NULL;

    *from = field->lo > 0 ? field->lo : 0;
    if (field->hi < *from) *from = field->lo;
    *to = field->hi - *from < how_many ? field->hi : *from + how_many - 1;
    if (!word || cli_ask_range(word, from, to)) return CLI_DONE;
    return cli_misuse("a range is written 0..100",
                      "'%s' is not a range of 64-bit integers", word);
}

static int draw_sequence(plot *p, mx_opened *game, mx_status *st)
{
    const cli_call *call = p->ask->call;
    int64_t from, to;
    int status = call->n_words > 2
                     ? cli_misuse("a game of one integer has one range A..B",
                                  "'%s' is one word too many", call->words[2])
                     : read_range(call, &mx_opened_game(game)->shape->fields[0], 0, 201,
                                  &from, &to);

    if (status == CLI_DONE)
        *st = mx_plot_values(game, from, to, &p->o, p->as, &p->ask->text, &p->ask->err);
    return status;
}

static int draw_table(plot *p, mx_opened *game, mx_status *st)
{
    const mx_shape *shape = mx_opened_game(game)->shape;
    int64_t from[2], to[2];
    int status = CLI_DONE;

    for (size_t i = 0; i < 2 && status == CLI_DONE; i++)
        status = read_range(p->ask->call, &shape->fields[i], i, 32, &from[i], &to[i]);
    if (status == CLI_DONE)
        *st = mx_plot_table(game, from[0], to[0], from[1], to[1], &p->o, p->as,
                            &p->ask->text, &p->ask->err);
    return status;
}

/* A value alone, or a game and positions. */
static int draw_thermograph(plot *p, mx_status *st)
{
    const cli_call *call = p->ask->call;
    mx_opened *game;
    mx_sum *sum = NULL;
    int status = CLI_DONE;

    if (call->n_words == 1) {
        *st = mx_plot_thermograph(p->ask->session, call->words[0], &p->o, p->as,
                                  &p->ask->text, &p->ask->err);
        return CLI_DONE;
    }
    status = cli_ask_open(p->ask, call->words[0], &game);
    if (status == CLI_DONE)
        status = cli_ask_sum(p->ask, game, call->words + 1, call->n_words - 1, &sum);
    if (status == CLI_DONE)
        *st = mx_plot_thermograph_of(sum, &p->o, p->as, &p->ask->text, &p->ask->err);
    mx_sum_free(sum);
    return status;
}

static int draw(plot *p, mx_status *st)
{
    mx_opened *game;
    int status;

    if (p->own->thermograph) return draw_thermograph(p, st);
    status = cli_ask_open(p->ask, p->ask->call->words[0], &game);
    if (status != CLI_DONE) return status;
    return mx_opened_game(game)->shape->n_scalars == 2 ? draw_table(p, game, st)
                                                       : draw_sequence(p, game, st);
}

static void set_options(plot *p)
{
    uint64_t width = p->own->width;

    p->o.size = sizeof p->o;
    p->o.dark = strcmp(p->own->theme, "dark") == 0;
    p->o.losing = p->own->losing;
    p->o.period = !p->own->no_period;
    if (!width && isatty(STDOUT_FILENO)) width = cli_width();
    p->o.width = width > 1000 ? 1000 : (unsigned)width;
}

static int run(cli_call *call)
{
    const struct options *own = call->options;
    const char *format = cli_picture_format(call, own->output, "text");
    bool png = format && strcmp(format, "png") == 0;
    cli_ask ask = { 0 };
    plot p = { .ask = &ask, .own = own };
    mx_status st = MX_OK;
    int status;

    if (!format) return CLI_MISUSE;
    status = cli_ask_begin(&ask, call);
    ask.options.hex = own->hex;
    ask.options.rules_only = own->rules;
    p.as = png || strcmp(format, "svg") == 0 ? MX_FORMAT_SVG
           : strcmp(format, "tikz") == 0     ? MX_FORMAT_TIKZ
                                             : MX_FORMAT_TEXT;
    set_options(&p);
    if (status == CLI_DONE) status = draw(&p, &st);
    if (status == CLI_DONE && st != MX_OK) {
        mx_text_clear(&ask.text);
        status = cli_fail(&ask.err);
    } else if (status == CLI_DONE) {
        if (png) status = cli_picture_by_rsvg(&ask);
        if (status == CLI_DONE) status = cli_picture_write(&ask, own->output, png);
    }
    cli_ask_end(&ask);
    return status;
}

const cli_command cmd_plot = {
    .name = "plot",
    .summary = "values as a picture: sequences, tables, thermographs",
    .usage = "GAME [A..B | ROWS [COLUMNS]] | --thermograph VALUE | GAME POSITION...",
    .examples = "mexor plot kayles 0..100\n"
                "mexor plot wythoff 0..60 --losing\n"
                "mexor plot kayles 0..300 --format svg --theme dark\n"
                "mexor plot --thermograph '{4|{1|-2}}'",
    .details =
        "Games of one integer are drawn as points with the running maximum, and their "
        "first period is shaded where one is proved or observed within the range; "
        "games "
        "of two integers as a map of cells, the P-positions black (white on dark "
        "ground). The colours are told apart by brightness alone. PNG is made from SVG "
        "by 'rsvg-convert', which is given a minute or --time; TikZ is input for "
        "LaTeX.",
    .formats = "text|svg|png|tikz",
    CLI_OWN_OPTIONS,
    .least_words = 1,
    .group = CLI_SHOW,
    .run = run,
};
