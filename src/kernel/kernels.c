/* kernels.c: the table of rows, and the choice of one. */
#include "kernels_impl.h"

#include "compiler.h"

#include <string.h>

static int always(void)
{
    return 1;
}

#define ROW(row, usable, search_cost)                                          \
    {                                                                          \
#row, usable, search_cost, mx__mark64_##row, mx__mark128_##row,        \
            mx__near8_##row, mx__seek_##row, mx__test_##row, mx__mark256_##row \
    }

static const mx__kernels rows[] = {
    ROW(portable, always, 4),
#if MX_HAS_X86
    ROW(avx2, mx__has_avx2, 40),
    ROW(avx512, mx__has_avx512, 40),
#endif
};

const mx__kernels *mx__kernels_pick(const char *name)
{
    for (size_t i = MX_COUNT(rows); i-- > 0;)
        if ((!name || strcmp(name, rows[i].name) == 0) && rows[i].usable())
            return &rows[i];
    return NULL;
}

const char *mx__kernels_name(size_t i)
{
    return i < MX_COUNT(rows) ? rows[i].name : NULL;
}
