/* plan.c: which engine answers, why, and what it costs. */
#include "solver.h"

#include <string.h>

static const char *const engine_names[] = { "auto",   "memo",     "table", "sequence",
                                            "misere", "partizan", "whole" };

bool mx__engine_named(const char *name, mx__engine *out)
{
    for (size_t i = 0; i < MX_COUNT(engine_names); i++)
        if (strcmp(name, engine_names[i]) == 0) {
            *out = (mx__engine)i;
            return true;
        }
    return false;
}

const char *mx__engine_name(mx__engine engine)
{
    return engine_names[engine];
}
