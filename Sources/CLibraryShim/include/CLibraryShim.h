// Libraries that are loaded when they are needed, by the tables of their functions that the other shims have.
#pragma once

#include <stddef.h>

/// One function of a library, and where its address goes.
struct library_symbol {
    const char *name;
    /// Of the function's pointer in the structure that is filled in.
    size_t offset;
};

/// Opens a library for the rest of the process: it may have threads and tables of its own. Wraps `dlopen` and `dlsym`.
/// @param library A file name that the system's loader finds.
/// @param functions A structure with a pointer for each symbol; unspecified after a failure.
/// @return Null, or why it cannot be opened: the loader's words, until the next call of it on this thread.
const char *libraryshim_load(const char *library, const struct library_symbol *symbols, size_t count,
                             void *functions);

/// Where a library that has been opened lies, with links resolved. Wraps `dlinfo` and `realpath`.
/// @param library The name that it was opened by.
/// @return The path, to be freed; null if the process has no such library.
char *libraryshim_copy_path(const char *library);
