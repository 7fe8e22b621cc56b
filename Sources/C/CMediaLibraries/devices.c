#include "Devices.h"

#include <stddef.h>

#define FUNCTION(symbol, member) {"avdevice_" symbol, offsetof(struct device_functions, member)}

static const struct library_symbol symbols[] = {
    FUNCTION("version", version),
    FUNCTION("register_all", register_all),
    FUNCTION("list_input_sources", list_input_sources),
    FUNCTION("free_list_devices", free_list_devices),
};

static const struct library_table library = LIBRARY_TABLE("libavdevice.so.59", symbols);

const struct library_table *deviceshim_library(void) { return &library; }
