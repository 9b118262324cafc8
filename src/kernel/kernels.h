/* kernels.h: the inner loops of the sequence engines, one table of rows by machine. */
#ifndef MX_KERNELS_H
#define MX_KERNELS_H

#include <stddef.h>

/* A row: the loops that one kind of machine can run. The first row is portable and is
   the definition; the last usable one is the fastest. */
typedef struct mx__kernels mx__kernels;

/* The row called NAME ("portable", "avx2", "avx512"); NULL: the best this machine can
   run. NULL when there is no such row or the machine can not run it. */
const mx__kernels *mx__kernels_pick(const char *name);

/* Row number I, usable or not: its name; NULL behind the end. */
const char *mx__kernels_name(size_t i);

#endif
