#include "CSandbox.h"

#include <malloc.h>

void sandbox_share_arenas(void) {
    mallopt(M_ARENA_MAX, 2);
}
