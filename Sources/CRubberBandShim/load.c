#include "CRubberBandShim.h"

#include <CLibraryShim.h>
#include <stddef.h>

const char *rubberbandshim_library_name(void) { return "librubberband.so.2"; }

#define FUNCTION(symbol, member) {symbol, offsetof(struct rubberband_functions, member)}

static const struct library_symbol symbols[] = {
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
    return libraryshim_load(library, symbols, sizeof symbols / sizeof *symbols, functions);
}
