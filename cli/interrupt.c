/* interrupt.c: Ctrl-C: the first asks for an end with what is known, the second ends the
   program. */
#define _POSIX_C_SOURCE 200809L
#include "interrupt.h"

#include <stddef.h>

volatile sig_atomic_t cli_interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    cli_interrupted = 1;
}

static void catch_with(int flags)
{
    struct sigaction old, action = { .sa_handler = interrupt, .sa_flags = flags };

    sigemptyset(&action.sa_mask);
    if (sigaction(SIGINT, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(SIGINT, &action, NULL);
}

void cli_interrupt_arm(void)
{
    cli_interrupted = 0;
    catch_with((int)SA_RESETHAND);
}

void cli_interrupt_hold(void)
{
    catch_with(0);
}
