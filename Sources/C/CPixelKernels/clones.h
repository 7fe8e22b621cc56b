#ifndef PIXELS_CLONES_H
#define PIXELS_CLONES_H

// One function compiled for several generations of processors; the loader picks the best the machine has.
#if defined(__x86_64__) && defined(__linux__)
#define PIXELS_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define PIXELS_CLONES
#endif

#endif
