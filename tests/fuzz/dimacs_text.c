/* dimacs_text.c: graphs as dimacs: see support/graph_fuzz.h. */
#include "support/graph_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    return fuzz_graph("dimacs", data, n);
}
