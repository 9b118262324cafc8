/* command_line.c: one command line: finds the command, reads its options, runs it, writes
   what it collected. */
#include "command_line.h"

#include "help.h"
#include "interrupt.h"
#include "language.h"

#include <stdlib.h>
#include <string.h>

static void set_limits(cli_call *call)
{
    call->limits = (mx_limits){ .size = sizeof(mx_limits),
                                .seconds = call->common->time,
                                .bytes = call->common->memory,
                                .positions = call->common->positions,
                                .threads = (uint32_t)call->common->threads,
                                .cancel = &cli_interrupted,
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
    cli_speak(cli_language(common.lang));
    if (status == CLI_DONE && common.help) {
        cli_help_command(out, command);
    } else if (status == CLI_DONE) {
        set_limits(&call);
        cli_interrupt_arm();
        status = command->run(&call);
    }
    cli_parse_clear(&call, &common, options);
    free(options);
    return status;
}

static int run(int argc, char **argv, cli_output *out)
{
    const cli_command *command;

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

int cli_run(int argc, char **argv)
{
    cli_output out = { 0 };
    int status = cli_output_end(&out, run(argc, argv, &out));

    cli_speak(cli_language(NULL)); /* --lang was for this line */
    return status;
}
