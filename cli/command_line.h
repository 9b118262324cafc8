/* command_line.h: one command line, from its words to its status. */
#ifndef CLI_COMMAND_LINE_H
#define CLI_COMMAND_LINE_H

/* cli_run runs the command ARGV[1] with the words behind it, up to ARGV[ARGC], which is
   NULL, writes what it answers and returns the cli_status to leave with. */
int cli_run(int argc, char **argv);

#endif
