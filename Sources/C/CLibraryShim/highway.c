#include <stdint.h>

/*
 * Highway 1.0, which FFmpeg needs for libjxl, measures the processor's clock for 7 ms when it is loaded, for its own
 * benchmarks only (nanobenchmark.cc), and every start of the engine would wait for that. The loader takes this function,
 * which the program exports, in the place of Highway's.
 */
uint64_t highway_timer_resolution(void) __asm__("_ZN3hwy8platform15TimerResolutionEv");

__attribute__((visibility("default"))) uint64_t highway_timer_resolution(void)
{
    return 1;
}
