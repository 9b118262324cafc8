/* kernels_impl.h: what a row of kernels holds. */
#ifndef MX_KERNELS_IMPL_H
#define MX_KERNELS_IMPL_H

#include "kernels.h"

struct mx__kernels {
    const char *name;
    int (*usable)(void);
};

#endif
