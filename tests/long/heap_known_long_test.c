/* heap_known_long_test.c: every published period proved anew, the hardest included: about a
   minute. */
#define MX_TAKE_ALL true
#include "unit/heap_known_test.c"
