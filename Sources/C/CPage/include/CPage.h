/* The files of the studio's page, which lie beside this target's source. */
#pragma once

#include <stddef.h>

/* Every file after the other: its name, filled up with zeros to `page_name_size` bytes, its bytes, and a zero. */
extern const unsigned char *const page_files;
extern const size_t page_files_size;

/* The length of a name with the zeros after it, in bytes. */
enum { page_name_size = 24 };
