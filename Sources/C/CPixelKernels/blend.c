#include "CPixelKernels.h"
#include "clones.h"

PIXELS_CLONES
void pixels_blend8(uint8_t *restrict target, const uint8_t *restrict source, int opacity, int count) {
    uint32_t share = (uint32_t)opacity, rest = 16384 - share;
    for (int i = 0; i < count; i++)
        target[i] = (uint8_t)((source[i] * share + target[i] * rest + 8192) >> 14);
}

PIXELS_CLONES
void pixels_blend16(uint16_t *restrict target, const uint16_t *restrict source, int opacity, int count) {
    uint32_t share = (uint32_t)opacity, rest = 16384 - share;
    for (int i = 0; i < count; i++)
        target[i] = (uint16_t)((source[i] * share + target[i] * rest + 8192) >> 14);
}
