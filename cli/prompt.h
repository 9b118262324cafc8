/* prompt.h: the program without a command: it asks for commands. */
#ifndef CLI_PROMPT_H
#define CLI_PROMPT_H

/* cli_prompt runs the lines of standard input as commands, words split as a shell does,
   until it ends or a line says `exit`. Each runs as a process of its own, so Ctrl-C, a limit
   or a fault ends that command alone; what it reads from standard input are the lines that
   follow. At a terminal lines are edited and CLI_DONE is returned; elsewhere, without a
   prompt, the status of the last command that failed, and an interrupt ends all. */
int cli_prompt(void);

#endif
