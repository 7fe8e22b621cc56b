#include "CSandbox.h"

#include <malloc.h>

/* Pictures and growing indexes: mapped on their own, they go back to the system at once and grow without a copy. */
enum { mapped_from = 256 << 10 };

void sandbox_set_up_allocator(void) {
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, mapped_from);
}
