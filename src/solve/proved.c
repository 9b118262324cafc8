/* proved.c: looking up the table of proved periods. */
#include "proved.h"
#include "message.h"

#include "compiler.h"

#include <string.h>

typedef struct row {
    const char *code;
    int is_wide;
    uint64_t period, preperiod, largest, largest_at, checked_to;
    int parts;
} row;

static const row rows[] = {
#include "proved_rows.inc"
};

bool mx__proved_find(const mx_heap_rule *rule, mx__period *out)
{
    size_t from = 0, to = MX_COUNT(rows);
    char code[32];

    if (rule->kind != MX_HEAP_CODE ||
        mx_heap_text(rule, code, sizeof code) >= sizeof code)
        return false;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        const row *r = &rows[middle];
        int order = strcmp(code, r->code);

        if (order == 0) {
            *out = (mx__period){ .standing = MX_PERIOD_PROVED,
                                 .period = r->period,
                                 .preperiod = r->preperiod,
                                 .has_exception = r->preperiod > 1,
                                 .last_exception = r->preperiod - 1,
                                 .largest = r->largest,
                                 .largest_at = r->largest_at,
                                 .checked_to = r->checked_to,
                                 .theorem =
                                     r->parts > 2
                                         ? MX_SENTENCE("Guy-Smith periodicity theorem, "
                                                       "several heaps (table)")
                                         : MX_SENTENCE("Guy-Smith periodicity theorem "
                                                       "(table)") };
            return true;
        }
        if (order < 0)
            to = middle;
        else
            from = middle + 1;
    }
    return false;
}

const char *mx__proved_code(size_t i, bool *is_wide)
{
    if (i >= MX_COUNT(rows)) return NULL;
    *is_wide = rows[i].is_wide != 0;
    return rows[i].code;
}
