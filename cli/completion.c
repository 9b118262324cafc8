/* completion.c: scripts that complete commands, options, their words and the names of the
   gallery in bash, zsh and fish, made from the command tables. */
#include "help.h"

#include <string.h>

/* Prints the games of the gallery, one a line; the shells run it when a GAME is due. */
#define GALLERY "mexor games 2>/dev/null | cut -d ' ' -f 1"

/* A table of options, as one command has it or as all have it. */
typedef struct option_table {
    const cli_option *rows;
    size_t n;
} option_table;

static const cli_command *visible(const cli_command *const *c)
{
    return (*c)->group == CLI_HIDDEN ? NULL : *c;
}

static bool takes_game(const cli_command *command)
{
    return command->usage && strstr(command->usage, "GAME");
}

/* The words of a CHOICE, a space between them. */
static void put_choices(cli_output *out, const cli_option *row)
{
    for (const char *c = row->meta; *c; c++)
        cli_put_bytes(out, *c == '|' ? " " : c, 1);
}

/* TEXT inside single quotes; ESCAPE is how this shell writes one there, COLON how its
   tables write a colon. */
static void put_quoted(cli_output *out, const char *text, const char *escape,
                       const char *colon)
{
    for (; *text; text++) {
        if (*text == '\'')
            cli_put(out, escape);
        else if (*text == ':')
            cli_put(out, colon);
        else
            cli_put_bytes(out, text, 1);
    }
}

/* ---- bash ---- */

static void bash_options(cli_output *out, option_table table)
{
    for (size_t i = 0; i < table.n; i++) {
        char name[32];

        cli_option_spelling(&table.rows[i], name);
        cli_print(out, " --%s", name);
    }
}

static void bash_words_of_choices(cli_output *out, option_table table)
{
    for (size_t i = 0; i < table.n; i++) {
        char name[32];

        if (table.rows[i].kind != CLI_CHOICE) continue;
        cli_option_spelling(&table.rows[i], name);
        cli_print(out, "    --%s) words=\"", name);
        put_choices(out, &table.rows[i]);
        cli_put(out, "\" ;;\n");
    }
}

static void bash_command(cli_output *out, const cli_command *command)
{
    option_table own = { command->options, command->n_options };
    option_table common = { cli_common_rows, cli_n_common_rows };

    cli_print(out, "    %s) words=\"", command->name);
    bash_options(out, own);
    bash_options(out, common);
    cli_put(out, "\"");
    if (takes_game(command))
        cli_put(out, "\n        [[ $word == -* ]] || words=$(" GALLERY ")");
    cli_put(out, " ;;\n");
}

void cli_completion_bash(cli_output *out)
{
    cli_put(out, "# bash completion for mexor; made by 'mexor completion bash'\n"
                 "_mexor() {\n"
                 "    local word=${COMP_WORDS[COMP_CWORD]} words=\n"
                 "    case ${COMP_WORDS[COMP_CWORD-1]} in\n");
    bash_words_of_choices(out, (option_table){ cli_common_rows, cli_n_common_rows });
    cli_put(out, "    *)\n    if [ \"$COMP_CWORD\" -eq 1 ]; then words=\"--help "
                 "--version");
    for (const cli_command *const *c = cli_commands; *c; c++)
        if (visible(c)) cli_print(out, " %s", (*c)->name);
    cli_put(out, "\"\n    else\n    case ${COMP_WORDS[1]} in\n");
    for (const cli_command *const *c = cli_commands; *c; c++)
        if (visible(c)) bash_command(out, *c);
    cli_put(out, "    esac\n    fi ;;\n    esac\n"
                 "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
                 "}\n"
                 "complete -o default -F _mexor mexor\n");
}

/* ---- zsh ---- */

static void zsh_options(cli_output *out, option_table table)
{
    for (size_t i = 0; i < table.n; i++) {
        char name[32];

        cli_option_spelling(&table.rows[i], name);
        cli_print(out, "        '--%s:", name);
        put_quoted(out, table.rows[i].help, "'\\''", "\\:");
        cli_put(out, "'\n");
    }
}

static void zsh_command(cli_output *out, const cli_command *command)
{
    cli_print(out, "    %s)\n        options+=(\n", command->name);
    zsh_options(out, (option_table){ command->options, command->n_options });
    cli_put(out, "        )\n");
    if (takes_game(command)) cli_put(out, "        games=(${(f)\"$(" GALLERY ")\"})\n");
    cli_put(out, "        ;;\n");
}

static void zsh_choices(cli_output *out)
{
    cli_put(out, "    case ${words[CURRENT-1]} in\n");
    for (size_t i = 0; i < cli_n_common_rows; i++) {
        char name[32];

        if (cli_common_rows[i].kind != CLI_CHOICE) continue;
        cli_option_spelling(&cli_common_rows[i], name);
        cli_print(out, "    --%s) compadd -- ", name);
        put_choices(out, &cli_common_rows[i]);
        cli_put(out, "; return ;;\n");
    }
    cli_put(out, "    esac\n");
}

void cli_completion_zsh(cli_output *out)
{
    cli_put(out, "#compdef mexor\n"
                 "# zsh completion for mexor; made by 'mexor completion zsh'\n"
                 "_mexor() {\n"
                 "    local -a commands options games\n"
                 "    commands=(\n");
    for (const cli_command *const *c = cli_commands; *c; c++) {
        if (!visible(c)) continue;
        cli_print(out, "        '%s:", (*c)->name);
        put_quoted(out, (*c)->summary, "'\\''", "\\:");
        cli_put(out, "'\n");
    }
    cli_put(out, "    )\n"
                 "    if (( CURRENT == 2 )); then\n"
                 "        _describe command commands; return\n"
                 "    fi\n");
    zsh_choices(out);
    cli_put(out, "    options=(\n");
    zsh_options(out, (option_table){ cli_common_rows, cli_n_common_rows });
    cli_put(out, "    )\n    case ${words[2]} in\n");
    for (const cli_command *const *c = cli_commands; *c; c++)
        if (visible(c)) zsh_command(out, *c);
    cli_put(out, "    esac\n"
                 "    if [[ ${words[CURRENT]} == -* ]]; then\n"
                 "        _describe option options; return\n"
                 "    fi\n"
                 "    (( $#games )) && compadd -- $games\n"
                 "    _files\n"
                 "}\n"
                 "compdef _mexor mexor\n");
}

/* ---- fish ---- */

static void fish_options(cli_output *out, const char *condition, option_table table)
{
    for (size_t i = 0; i < table.n; i++) {
        const cli_option *row = &table.rows[i];
        char name[32];

        cli_option_spelling(row, name);
        cli_print(out, "complete -c mexor %s -l %s", condition, name);
        if (row->letter) cli_print(out, " -s %c", row->letter);
        if (row->kind == CLI_CHOICE) {
            cli_put(out, " -x -a '");
            put_choices(out, row);
            cli_put(out, "'");
        } else if (*row->meta) {
            cli_put(out, " -r");
        }
        cli_put(out, " -d '");
        put_quoted(out, row->help, "\\'", ":");
        cli_put(out, "'\n");
    }
}

static void fish_command(cli_output *out, const cli_command *command)
{
    char condition[96] = "-n '__fish_seen_subcommand_from ";

    cli_print(out, "complete -c mexor -n __fish_use_subcommand -f -a %s -d '",
              command->name);
    put_quoted(out, command->summary, "\\'", ":");
    cli_put(out, "'\n");
    strncat(condition, command->name, sizeof condition - strlen(condition) - 1);
    strncat(condition, "'", sizeof condition - strlen(condition) - 1);
    fish_options(out, condition,
                 (option_table){ command->options, command->n_options });
    if (takes_game(command))
        cli_print(out,
                  "complete -c mexor %s -a '("
                  "mexor games 2>/dev/null"
                  " | string replace -r \" .*\" \"\")'\n",
                  condition);
}

void cli_completion_fish(cli_output *out)
{
    cli_put(out, "# fish completion for mexor; made by 'mexor completion fish'\n");
    fish_options(out, "", (option_table){ cli_common_rows, cli_n_common_rows });
    for (const cli_command *const *c = cli_commands; *c; c++)
        if (visible(c)) fish_command(out, *c);
}
