/* library.h: functions of shared libraries that are loaded when first needed; the only
   file that knows dlopen. */
#ifndef MX_LIBRARY_H
#define MX_LIBRARY_H

#include <mexor/status.h>

#include <stddef.h>

typedef struct mx__library mx__library;

/* One function to look for: its name, and the address of the pointer that will hold it. */
typedef struct mx__symbol {
    const char *name;
    void *pointer; /* a pointer to a pointer to a function */
} mx__symbol;

/* Loads the first of the N_NAMES libraries that can be had and stores its functions.
   MX_UNSUPPORTED: none can, or one of the N_SYMBOLS is missing, or this build loads
   nothing; ERR says which. MX_NOMEM. The caller closes *OUT when the functions are no
   longer called. */
MX_MUSTUSE mx_status mx__library_open(const char *const *names, size_t n_names,
                                      const mx__symbol *symbols, size_t n_symbols,
                                      mx__library **out, mx_error *err);
void mx__library_close(mx__library *library); /* NULL is welcome */

#endif
