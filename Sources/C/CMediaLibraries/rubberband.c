#include "RubberBand.h"

#include <stddef.h>

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

static const struct library_table library = LIBRARY_TABLE("librubberband.so.2", symbols);

const struct library_table *rubberbandshim_library(void) { return &library; }
