/* main.c: finds the command, reads its options, runs it, writes what it collected. */
#define _POSIX_C_SOURCE 200809L
#include "help.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted; /* mx_limits.cancel points here */

/* The first Ctrl-C asks the run to end with what is known, the second ends it. */
static void interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

static void catch_interrupt(void)
{
    struct sigaction old,
        action = { .sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND };

    sigemptyset(&action.sa_mask);
    if (sigaction(SIGINT, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(SIGINT, &action, NULL);
}

/* A standard stream that came closed must not be taken by the next file opened. The
   stand-ins can not be used: reading and writing them fails. */
static void keep_standard_streams(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) == -1 && errno == EBADF &&
            open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
            _exit(CLI_MISUSE);
}

static void set_limits(cli_call *call)
{
    call->limits = (mx_limits){ .size = sizeof(mx_limits),
                                .seconds = call->common->time,
                                .bytes = call->common->memory,
                                .positions = call->common->positions,
                                .threads = (uint32_t)call->common->threads,
                                .cancel = &interrupted,
                                .kernel = getenv("MEXOR_KERNEL"),
                                .fresh = call->common->fresh };
    if (call->limits.kernel && !*call->limits.kernel) call->limits.kernel = NULL;
}

static int run_command(const cli_command *command, int argc, char **argv,
                       cli_output *out)
{
    cli_common common;
    cli_call call = { .command = command, .out = out };
    void *options = calloc(1, command->options_size + 1);
    int status;

    if (!options) return cli_no_memory();
    status = cli_parse(argc, argv, &call, &common, options);
    if (status == CLI_DONE && common.help) {
        cli_help_command(out, command);
    } else if (status == CLI_DONE) {
        set_limits(&call);
        catch_interrupt();
        status = command->run(&call);
    }
    cli_parse_clear(&call, &common, options);
    free(options);
    return status;
}

static int run(int argc, char **argv, cli_output *out)
{
    const cli_command *command;

    if (argc < 2)
        return cli_misuse("'mexor help' lists the commands",
                          "which command? for example: mexor solve nim 3 4 5");
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        cli_put(out, "mexor " MEXOR_VERSION "\n");
        return CLI_DONE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        cli_help_program(out);
        return CLI_DONE;
    }
    command = cli_find(argv[1]);
    if (!command) return cli_refuse_command(argv[1]);
    return run_command(command, argc - 1, argv + 1, out);
}

int main(int argc, char **argv)
{
    cli_output out = { 0 };
    int status;

    keep_standard_streams();
    status = run(argc, argv, &out);
    return cli_output_end(&out, status);
}
