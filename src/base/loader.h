/* loader.h: functions of shared libraries that are loaded when first needed; the only
   file that knows dlopen. */
#ifndef MX_LOADER_H
#define MX_LOADER_H

#include <mexor/status.h>

#include <stddef.h>

typedef struct mx__loader mx__loader;

/* One function to look for: its name, and the address of the pointer that will hold it. */
typedef struct mx__loaded_call {
    const char *name;
    void *pointer; /* a pointer to a pointer to a function */
} mx__loaded_call;

/* Loads the first of the N_NAMES libraries that can be had and stores its functions.
   MX_UNSUPPORTED: none can, or one of the N_SYMBOLS is missing, or this build loads
   nothing; ERR says which. MX_NOMEM. The caller closes *OUT when the functions are no
   longer called. */
MX_MUSTUSE mx_status mx__loader_open(const char *const *names, size_t n_names,
                                     const mx__loaded_call *symbols, size_t n_symbols,
                                     mx__loader **out, mx_error *err);
void mx__loader_close(mx__loader *library); /* NULL is welcome */

#endif
