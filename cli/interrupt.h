/* interrupt.h: Ctrl-C: the first asks for an end with what is known, the second ends the
   program. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <signal.h>

extern volatile sig_atomic_t cli_interrupted; /* mx_limits.cancel points here */

/* From now on the next Ctrl-C is a first one; any that came is forgotten. Nothing happens
   where the program was started with interrupts ignored. */
void cli_interrupt_arm(void);

/* Until that is called again Ctrl-C never ends this program: it is for a child. */
void cli_interrupt_hold(void);

#endif
