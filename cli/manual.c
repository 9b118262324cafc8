/* manual.c: manual pages in roff, made from the command tables. */
#include "help.h"

#include <string.h>

/* TEXT with roff's own characters escaped. */
static void put_roff(cli_output *out, const char *text)
{
    if (*text == '.' || *text == '\'') cli_put(out, "\\&");
    for (; *text; text++) {
        if (*text == '\\')
            cli_put(out, "\\e");
        else if (*text == '-')
            cli_put(out, "\\-");
        else
            cli_put_bytes(out, text, 1);
        if (*text == '\n' && (text[1] == '.' || text[1] == '\'')) cli_put(out, "\\&");
    }
}

static void section(cli_output *out, const char *title)
{
    cli_print(out, ".SH %s\n", title);
}

static void page_head(cli_output *out, const char *page, const char *summary)
{
    cli_print(out, ".TH %s 1 \"\" \"mexor " MEXOR_VERSION "\" \"User Commands\"\n",
              page);
    section(out, "NAME");
    put_roff(out, page);
    cli_put(out, " \\- ");
    put_roff(out, summary);
    cli_put(out, "\n");
    section(out, "SYNOPSIS");
}

static void man_options(cli_output *out, const cli_option *rows, size_t n,
                        const char *formats)
{
    for (size_t i = 0; i < n; i++) {
        bool is_format = strcmp(rows[i].name, "format") == 0;
        char name[32];

        cli_option_spelling(&rows[i], name);
        cli_put(out, ".TP\n");
        if (rows[i].letter) cli_print(out, "\\fB\\-%c\\fR, ", rows[i].letter);
        cli_put(out, "\\fB\\-\\-");
        put_roff(out, name);
        cli_put(out, "\\fR ");
        put_roff(out, is_format ? formats : rows[i].meta);
        cli_put(out, "\n");
        put_roff(out, rows[i].help);
        cli_put(out, ".\n");
    }
}

static void put_status(cli_output *out)
{
    section(out, "EXIT STATUS");
    cli_put(out,
            "0 done; 1 a check or a claim failed; 2 misuse or bad input; 3 a limit "
            "was reached, what is known so far was printed; 130 interrupted.\n");
}

void cli_man_command(cli_output *out, const cli_command *command)
{
    const char *formats = command->formats ? command->formats : "text";
    char page[64] = "mexor-";

    strncat(page, command->name, sizeof page - strlen(page) - 1);
    page_head(out, page, command->summary);
    cli_print(out, ".B mexor %s\n", command->name);
    put_roff(out, "[OPTION]... ");
    put_roff(out, command->usage ? command->usage : "");
    cli_put(out, "\n");
    if (command->examples) {
        section(out, "EXAMPLES");
        cli_put(out, ".nf\n");
        put_roff(out, command->examples);
        cli_put(out, "\n.fi\n");
    }
    if (command->details) {
        section(out, "DESCRIPTION");
        put_roff(out, command->details);
        cli_put(out, "\n");
    }
    section(out, "OPTIONS");
    man_options(out, command->options, command->n_options, formats);
    man_options(out, cli_common_rows, cli_n_common_rows, formats);
    put_status(out);
    section(out, "SEE ALSO");
    cli_put(out, "mexor(1)\n");
}

void cli_man_program(cli_output *out)
{
    page_head(out, "mexor", "computes combinatorial games");
    cli_put(out, ".B mexor\nCOMMAND [OPTION]... [WORD]...\n"
                 ".br\n.B mexor\n");
    section(out, "DESCRIPTION");
    cli_put(out,
            "Without a command, each line of standard input is one: words are split "
            "as a shell does, \\fBexit\\fR or the end of the input leaves. At a "
            "terminal lines are edited; elsewhere the exit status is that of the last "
            "command that failed. What a command reads from standard input are the "
            "lines that follow it.\n");
    section(out, "COMMANDS");
    for (const cli_command *const *c = cli_commands; *c; c++) {
        if ((*c)->group == CLI_HIDDEN) continue;
        cli_print(out, ".TP\n\\fBmexor\\-%s\\fR(1)\n", (*c)->name);
        put_roff(out, (*c)->summary);
        cli_put(out, "\n");
    }
    put_status(out);
}
