/* graph6_text.c: graphs as graph6: see support/graph_fuzz.h. */
#include "support/graph_fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    return fuzz_graph("graph6", data, n);
}
