/* loader.c: shared libraries, loaded when first needed. */
#include "loader.h"

#include "alloc.h"
#include "fail.h"

#if defined(MX_NO_DLOPEN) || defined(__wasm__)

mx_status mx__loader_open(const char *const *names, size_t n_names,
                          const mx__loaded_call *symbols, size_t n_symbols,
                          mx__loader **out, mx_error *err)
{
    (void)symbols;
    (void)n_symbols;
    *out = NULL;
    return mx__fail(err, MX_UNSUPPORTED, "this build can not load %s",
                    n_names ? names[0] : "libraries");
}

void mx__loader_close(mx__loader *library)
{
    (void)library;
}

#else

#include <dlfcn.h>
#include <string.h>

struct mx__loader {
    void *handle;
};

static mx_status find_all(mx__loader *library, const mx__loaded_call *symbols, size_t n,
                          mx_error *err)
{
    for (size_t i = 0; i < n; i++) {
        void *address = dlsym(library->handle, symbols[i].name);

        if (!address)
            return mx__fail(err, MX_UNSUPPORTED, "a library lacks the function %s",
                            symbols[i].name);
        /* ISO C has no cast from object to function pointers; POSIX promises this. */
        memcpy(symbols[i].pointer, &address, sizeof address);
    }
    return MX_OK;
}

mx_status mx__loader_open(const char *const *names, size_t n_names,
                          const mx__loaded_call *symbols, size_t n_symbols,
                          mx__loader **out, mx_error *err)
{
    mx__loader *library = mx__calloc(1, sizeof *library);
    mx_status st;

    *out = NULL;
    if (!library) return mx__fail(err, MX_NOMEM, "no memory to load a library");
    for (size_t i = 0; i < n_names && !library->handle; i++)
        library->handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    st = library->handle ? find_all(library, symbols, n_symbols, err)
                         : mx__fail(err, MX_UNSUPPORTED, "%s is not installed",
                                    n_names ? names[0] : "the library");
    if (st != MX_OK)
        mx__loader_close(library);
    else
        *out = library;
    return st;
}

void mx__loader_close(mx__loader *library)
{
    if (!library) return;
    if (library->handle) dlclose(library->handle);
    mx__free(library);
}

#endif
