#include "CLibraryShim.h"

#include <dlfcn.h>
#include <string.h>

const char *libraryshim_load(const char *library, const struct library_symbol *symbols, size_t count, void *functions)
{
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return dlerror();
    for (size_t index = 0; index < count; index++) {
        void *function = dlsym(handle, symbols[index].name);
        if (!function)
            return dlerror();
        /* ISO C has no conversion from an object's pointer to a function's; POSIX has the bytes mean the same. */
        memcpy((char *)functions + symbols[index].offset, &function, sizeof function);
    }
    return NULL;
}
