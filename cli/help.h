/* help.h: help, manual pages and shell completion, made from the command tables. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli.h"

void cli_help_program(cli_output *out);
void cli_help_command(cli_output *out, const cli_command *command);

/* roff for man(1). */
void cli_man_program(cli_output *out);
void cli_man_command(cli_output *out, const cli_command *command);

/* Scripts of completion for a shell. */
void cli_completion_bash(cli_output *out);
void cli_completion_zsh(cli_output *out);
void cli_completion_fish(cli_output *out);

#endif
