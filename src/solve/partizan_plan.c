/* partizan_plan.c: how a position of two players will be decided, and why. */
#include "partizan_impl.h"
#include "solver.h"

#include <stdio.h>
#include <string.h>

enum { PROBED = 1 << 14 };

/* Whether the values of all parts of AT are known after PROBED positions each. */
static bool probe(mx__partizan *p, mx_span at)
{
    size_t start = p->n_edges;
    mx_error ignored;
    bool known = true;

    p->err = &ignored;
    if (mx__partizan_push_parts(p, at) != MX_OK) known = false;
    for (size_t e = start; known && e < p->n_edges; e++) {
        mx__form value;

        known =
            mx__partizan_value_of(p, p->edges[e], PROBED, &value, &ignored) == MX_OK;
    }
    p->n_edges = start;
    return known;
}

static void say(mx__plan *out, const char *method, const char *sentence)
{
    snprintf(out->method, sizeof out->method, "%s", method);
    snprintf(out->reason, sizeof out->reason, "%s", sentence);
}

void mx__partizan_plan(mx__partizan *p, mx_span at, mx__plan *out)
{
    memset(out, 0, sizeof *out);
    out->engine = MX__PARTIZAN;
    out->positions = out->seconds = out->bytes = -1;
    mx__plan_traits(p->game, out);
    if (p->most_forms == 1) {
        say(out, "partizan/search",
            "it was asked for: the whole sum is searched, without canonical forms");
    } else if (at.n == 0) {
        say(out, "partizan",
            "Left and Right have moves of their own: components get canonical forms, "
            "which are added; a sum whose forms pass 2^22 is searched whole, with "
            "comparisons where parts have values");
    } else if (probe(p, at)) {
        say(out, "partizan/values",
            "the canonical forms of all positions below it are small: values are added "
            "and compared with 0");
        out->positions = (double)p->positions.n;
        out->bytes = (double)(mx__partizan_bytes(p) + mx__forms_bytes(p->forms));
    } else {
        say(out, "partizan/values, then search",
            "there are more than 2^14 positions below it: values as long as the forms "
            "stay within 2^22, then search of the whole sum with comparison cut-offs");
    }
}
