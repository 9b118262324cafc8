/* near.c: which known name a misspelt one is nearest to. */
#include "near.h"

#include <string.h>

enum { LONGEST = 63 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t mx__distance(const char *a, const char *b)
{
    size_t rows[3][LONGEST + 1], n = strlen(a), m = strlen(b);

    if (n > LONGEST || m > LONGEST) return LONGEST + 1;
    for (size_t j = 0; j <= m; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t *now = rows[i % 3], *before = rows[(i + 2) % 3],
               *older = rows[(i + 1) % 3];

        now[0] = i;
        for (size_t j = 1; j <= m; j++) {
            now[j] = least(before[j - 1] + (a[i - 1] != b[j - 1]),
                           least(before[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], older[j - 2] + 1);
        }
    }
    return rows[n % 3][m];
}

size_t mx__near_enough(const char *name)
{
    size_t n = strlen(name);

    return n < 3 ? 0 : n / 3;
}
