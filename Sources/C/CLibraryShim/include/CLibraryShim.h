// Libraries that are loaded only when they are needed, by the tables of functions in the other shims.
#pragma once

#include <stddef.h>

/// Marks a structure of constants and addresses of functions as safe to share between threads.
#define LIBRARY_SENDABLE __attribute__((swift_attr("@Sendable")))

/// One function of a library.
struct library_symbol {
    const char *name;
    /// Offset of the function's pointer in the structure that is filled in.
    size_t offset;
};

/// A library and those of its functions that are called.
struct LIBRARY_SENDABLE library_table {
    /// The name that the system's loader finds, such as `libavfilter.so.10`.
    const char *file_name;
    const struct library_symbol *symbols;
    size_t symbol_count;
};

#define LIBRARY_TABLE(file_name, symbols) {file_name, symbols, sizeof(symbols) / sizeof *(symbols)}

/// Opens a library for the rest of the process: it may have threads and tables of its own. Wraps `dlopen` and `dlsym`.
/// @param functions A structure with a pointer for each symbol; unspecified after a failure.
/// @return Null, or the loader's reason for the failure, valid until its next call on this thread.
const char *libraryshim_load(const struct library_table *library, void *functions);

/// The path of a library that is open, with links resolved. Wraps `dlinfo` and `realpath`.
/// @param file_name The name that it was opened by.
/// @return The path, which the caller frees; null unless the process has the library.
char *libraryshim_copy_path(const char *file_name);

/// An object of the process: the program or a library.
struct library_object {
    /// The name that others need it by, its soname; empty for the program.
    const char *name;
    /// The GNU build id; no bytes if it has none.
    const unsigned char *build_id;
    size_t build_id_size;
    /// The sonames of the libraries that it needs itself.
    const char *const *needed;
    size_t needed_count;
};

/// Calls a function with the program and each library that the process has loaded so far. Wraps `dl_iterate_phdr`.
void libraryshim_each_object(void (*visit)(const struct library_object *object, void *context), void *context);
