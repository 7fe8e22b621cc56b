#include "CRubberBandShim.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

const char *rubberbandshim_library_name(void) { return "librubberband.so.2"; }

#define FUNCTION(symbol, member) {symbol, offsetof(struct rubberband_functions, member)}

static const struct {
    const char *symbol;
    size_t offset;
} functions_wanted[] = {
    FUNCTION("rubberband_new", create),
    FUNCTION("rubberband_delete", destroy),
    FUNCTION("rubberband_set_max_process_size", set_max_process_size),
    FUNCTION("rubberband_get_preferred_start_pad", get_preferred_start_pad),
    FUNCTION("rubberband_get_start_delay", get_start_delay),
    FUNCTION("rubberband_process", process),
    FUNCTION("rubberband_available", available),
    FUNCTION("rubberband_retrieve", retrieve),
};

const char *rubberbandshim_load(const char *library, struct rubberband_functions *functions)
{
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return dlerror();
    for (size_t index = 0; index < sizeof functions_wanted / sizeof *functions_wanted; index++) {
        void *function = dlsym(handle, functions_wanted[index].symbol);
        if (!function)
            return dlerror();
        /* ISO C has no conversion from an object's pointer to a function's; POSIX has the bytes mean the same. */
        memcpy((char *)functions + functions_wanted[index].offset, &function, sizeof function);
    }
    return NULL;
}
