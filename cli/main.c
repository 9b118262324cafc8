/* main.c: runs the command line, or the prompt when there is none. */
#define _POSIX_C_SOURCE 200809L
#include "cli.h"
#include "command_line.h"
#include "language.h"
#include "prompt.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* A standard stream that came closed must not be taken by the next file opened. The
   stand-ins can not be used: reading and writing them fails. */
static void keep_standard_streams(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) == -1 && errno == EBADF &&
            open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
            _exit(CLI_MISUSE);
}

int main(int argc, char **argv)
{
    keep_standard_streams();
    cli_speak(cli_language(NULL));
    return argc < 2 ? cli_prompt() : cli_run(argc, argv);
}
