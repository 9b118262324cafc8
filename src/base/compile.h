/* compile.h: C text as a shared library, by the user's compiler and kept in a cache; the
   only file of the library that knows how programs are started. */
#ifndef MX_COMPILE_H
#define MX_COMPILE_H

#include "loader.h"
#include "text.h"

/* mx__compile_load compiles the N bytes of C at TEXT with `cc -O2 -shared`, or takes what
   an earlier run left in the cache, and finds the N_CALLS functions in it. The cache is
   $XDG_CACHE_HOME/mexor, else ~/.cache/mexor: a directory of the user's own that nobody
   else may enter (0700). Libraries are written under another name and renamed, so that two
   runs at once do no harm; a name holds the text, the compiler, the version, and the
   processor.
   HOW, unless NULL, gets a sentence on what was done. MX_UNSUPPORTED: no compiler, no
   cache, or the compiler failed: ERR says which, and nothing was left behind. MX_NOMEM.
   The caller closes *OUT when the functions are no longer called. Any thread. */
MX_MUSTUSE mx_status mx__compile_load(const char *text, size_t n,
                                      const mx__loaded_call *calls, size_t n_calls,
                                      mx__loader **out, mx__text *how, mx_error *err);

#endif
