#include "CPixelKernels.h"
#include "clones.h"

// Divides by 2^bits − 1, to nearest; exact for products of two numbers of that many bits.
static inline uint16_t divide8(uint16_t product) {
    uint16_t sum = (uint16_t)(product + 128);
    return (uint16_t)((uint16_t)(sum + (sum >> 8)) >> 8);
}

static inline uint32_t divide(uint32_t product, int bits) {
    uint32_t sum = product + (1u << (bits - 1));
    return (sum + (sum >> bits)) >> bits;
}

static inline uint32_t part(uint32_t sample, uint32_t share) { return (sample * share + 8192) >> 14; }

PIXELS_CLONES
void pixels_multiply8(uint8_t *restrict target, const uint8_t *restrict alphas, int count) {
    for (int i = 0; i < count; i++) target[i] = (uint8_t)divide8((uint16_t)(target[i] * alphas[i]));
}

PIXELS_CLONES
void pixels_multiply16(uint16_t *restrict target, const uint16_t *restrict alphas, int depth, int count) {
    for (int i = 0; i < count; i++) target[i] = (uint16_t)divide((uint32_t)target[i] * alphas[i], depth);
}

PIXELS_CLONES
void pixels_compose8(
    uint8_t *restrict target, const uint8_t *source, const uint8_t *alphas, int opacity, int count) {
    if (opacity == 16384) {
        for (int i = 0; i < count; i++) {
            uint16_t sum = (uint16_t)(source[i] + divide8((uint16_t)(target[i] * (255 - alphas[i]))));
            target[i] = (uint8_t)(sum < 255 ? sum : 255);
        }
        return;
    }
    for (int i = 0; i < count; i++) {
        uint32_t alpha = part(alphas[i], (uint32_t)opacity);
        uint32_t sum = part(source[i], (uint32_t)opacity) + divide(target[i] * (255 - alpha), 8);
        target[i] = (uint8_t)(sum < 255 ? sum : 255);
    }
}

PIXELS_CLONES
void pixels_compose16(
    uint16_t *restrict target, const uint16_t *source, const uint16_t *alphas, int opacity, int depth, int count) {
    const uint32_t full = (1u << depth) - 1;
    for (int i = 0; i < count; i++) {
        uint32_t alpha = part(alphas[i], (uint32_t)opacity);
        uint32_t sum = part(source[i], (uint32_t)opacity) + divide(target[i] * (full - alpha), depth);
        target[i] = (uint16_t)(sum < full ? sum : full);
    }
}
