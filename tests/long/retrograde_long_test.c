/* retrograde_long_test.c: the properties of endless play on 10^4 random graphs each. */
#define ROUNDS 10000
#include "prop/retrograde_prop.c"
