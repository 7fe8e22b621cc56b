#define _GNU_SOURCE
#include "CLibraryShim.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

const char *libraryshim_load(const struct library_table *library, void *functions)
{
    void *handle = dlopen(library->file_name, RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return dlerror();
    for (size_t index = 0; index < library->symbol_count; index++) {
        void *function = dlsym(handle, library->symbols[index].name);
        if (!function)
            return dlerror();
        /* ISO C has no conversion from an object's pointer to a function's; POSIX has the bytes mean the same. */
        memcpy((char *)functions + library->symbols[index].offset, &function, sizeof function);
    }
    return NULL;
}

char *libraryshim_copy_path(const char *file_name)
{
    void *handle = dlopen(file_name, RTLD_LAZY | RTLD_NOLOAD);
    if (!handle)
        return NULL;
    struct link_map *map = NULL;
    char *path = dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0 ? realpath(map->l_name, NULL) : NULL;
    dlclose(handle); /* the reference of this call only */
    return path;
}
