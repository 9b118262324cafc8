/* help.c: what --help prints: examples first, then the options of the tables. */
#include "help.h"

#include <stdio.h>
#include <string.h>

static const struct {
    cli_group group;
    const char *title;
} groups[] = { { CLI_ASK, "Ask about a game" },
               { CLI_CHECK, "Check and judge" },
               { CLI_SHOW, "See and play" },
               { CLI_TOOLS, "The program itself" } };

/* The longest details fit, in any language. */
enum { MOST_SAID = 6000 };

static void put_said(cli_output *out, const char *sentence)
{
    char said[MOST_SAID];

    cli_put(out, cli_said(sentence, said, sizeof said));
}

static void indent_lines(cli_output *out, const char *lines)
{
    while (*lines) {
        size_t n = strcspn(lines, "\n");

        cli_print(out, "  %.*s\n", (int)n, lines);
        lines += n + (lines[n] == '\n');
    }
}

static void put_title(cli_output *out, const char *noun)
{
    cli_put(out, "\n");
    put_said(out, noun);
    cli_put(out, ":\n");
}

void cli_help_program(cli_output *out)
{
    put_said(out, "mexor computes combinatorial games: Grundy values, winning moves, "
                  "periods.\n\n"
                  "usage: mexor COMMAND [OPTION]... [WORD]...\n"
                  "       mexor    asks for commands, or reads them from standard "
                  "input\n");
    for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++) {
        bool titled = false;

        for (const cli_command *const *c = cli_commands; *c; c++) {
            if ((*c)->group != groups[g].group) continue;
            if (!titled) put_title(out, groups[g].title);
            titled = true;
            cli_print(out, "  %-11s ", (*c)->name);
            put_said(out, (*c)->summary);
            cli_put(out, "\n");
        }
    }
    cli_put(out, "\n");
    put_said(out, "'mexor help COMMAND' says more; 'mexor --version' its version.\n"
                  "exit status: 0 done, 1 a check failed, 2 misuse or bad input, "
                  "3 a limit was reached,\n"
                  "130 interrupted\n");
}

static void put_default(cli_output *out, const cli_option *option)
{
    switch (option->kind) {
    case CLI_COUNT:
    case CLI_BYTES:
        if (option->fallback.count && option->fallback.count != UINT64_MAX)
            cli_print(out, " (%llu)", (unsigned long long)option->fallback.count);
        break;
    case CLI_INTEGER:
        if (option->fallback.integer)
            cli_print(out, " (%lld)", (long long)option->fallback.integer);
        break;
    case CLI_SECONDS:
        if (option->fallback.real > 0) cli_print(out, " (%g)", option->fallback.real);
        break;
    case CLI_TEXT:
    case CLI_CHOICE:
        if (option->fallback.text) cli_print(out, " (%s)", option->fallback.text);
        break;
    case CLI_FLAG:
    case CLI_LIST: break;
    }
}

static void help_options(cli_output *out, const char *noun, const cli_option *rows,
                         size_t n, const char *formats)
{
    put_title(out, noun);
    for (size_t i = 0; i < n; i++) {
        char name[32], left[80];
        const char *meta = rows[i].meta;

        cli_option_spelling(&rows[i], name);
        if (formats && strcmp(name, "format") == 0) meta = formats;
        snprintf(left, sizeof left, "%c%c%s --%s%s%s", rows[i].letter ? '-' : ' ',
                 rows[i].letter ? rows[i].letter : ' ', rows[i].letter ? "," : " ",
                 name, *meta ? " " : "", meta);
        if (strlen(left) > 27)
            cli_print(out, "  %s\n  %27s ", left, "");
        else
            cli_print(out, "  %-27s ", left);
        put_said(out, rows[i].help);
        put_default(out, &rows[i]);
        cli_put(out, "\n");
    }
}

void cli_help_command(cli_output *out, const cli_command *command)
{
    cli_print(out, "mexor %s: ", command->name);
    put_said(out, command->summary);
    cli_put(out, "\n\n");
    if (command->examples) indent_lines(out, command->examples);
    cli_put(out, "\n");
    put_said(out, "usage");
    cli_print(out, ": mexor %s [OPTION]... %s\n", command->name,
              command->usage ? command->usage : "");
    if (command->n_options)
        help_options(out, "Options", command->options, command->n_options, NULL);
    help_options(out, "Options of every command", cli_common_rows, cli_n_common_rows,
                 command->formats ? command->formats : "text");
    if (!command->details) return;
    cli_put(out, "\n");
    put_said(out, command->details);
    cli_put(out, "\n");
}
