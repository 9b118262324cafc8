/* reason_long_test.c: the test of tests/prop/reason_prop.c with ten thousand sums. */
#define REASONS 10000
#include "prop/reason_prop.c"
