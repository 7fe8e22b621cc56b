/* The settings of the C library's allocator, which its Swift module leaves out: mallopt(3). */
#include <malloc.h>
