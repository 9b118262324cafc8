/* edges_text.c: graphs as edges: see support/graph_fuzz.h. */
#include "support/graph_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    return fuzz_graph("edges", data, n);
}
