#define _GNU_SOURCE
#include "CLibraryShim.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>

char *libraryshim_copy_path(const char *library)
{
    void *handle = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
    if (!handle)
        return NULL;
    struct link_map *map = NULL;
    char *path = dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0 ? realpath(map->l_name, NULL) : NULL;
    dlclose(handle); /* the reference of this call only */
    return path;
}
