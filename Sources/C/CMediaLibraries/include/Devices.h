// libavdevice without linking it: only the program that records needs it.
#pragma once

#include <CLibraryShim.h>

/* The module that owns FFmpeg's declarations: included by itself here, they would become this module's. */
#include "../../CFFmpeg/shim.h"

/// `AVDeviceInfo` of libavdevice 59.
struct device_info {
    char *name;
    char *description;
    enum AVMediaType *media_types;
    int media_type_count;
};

/// `AVDeviceInfoList` of libavdevice 59.
struct device_list {
    struct device_info **devices;
    int count;
    /// The index of the system's choice; -1 for none.
    int chosen;
};

/// The functions of libavdevice that luaedit calls, under their own names without `avdevice_`.
struct LIBRARY_SENDABLE device_functions {
    unsigned (*version)(void);
    void (*register_all)(void);
    int (*list_input_sources)(const AVInputFormat *format, const char *name, AVDictionary *options,
                              struct device_list **list);
    void (*free_list_devices)(struct device_list **list);
};

/// libavdevice 59, whose structures these are.
const struct library_table *deviceshim_library(void);
