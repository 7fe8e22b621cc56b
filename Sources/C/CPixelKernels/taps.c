#include "CPixelKernels.h"
#include "clones.h"

// The upper half of a product: one instruction for a vector of 16-bit lanes.
static inline uint16_t part(uint16_t number, uint16_t share) { return (uint16_t)(((uint32_t)number * share) >> 16); }

// Every caller passes a constant number of taps, so that the inner loop unrolls.
#define BLEND_TAPS(NAME, SAMPLE)                                                                                       \
    static inline __attribute__((always_inline)) void NAME(                                                            \
        SAMPLE *restrict target, const pixels_tap *given, const int tap_count, int shift, int count) {                 \
        pixels_tap taps[4];                                                                                            \
        for (int t = 0; t < tap_count; t++) taps[t] = given[t];                                                        \
        const uint16_t half = (uint16_t)(1u << (shift - 1));                                                           \
        for (int i = 0; i < count; i++) {                                                                              \
            uint16_t value = half, alpha = 0;                                                                          \
            for (int t = 0; t < tap_count; t++) {                                                                      \
                value = (uint16_t)(value + part(taps[t].values[i], taps[t].value_share));                              \
                alpha = (uint16_t)(alpha + part(taps[t].alphas[i], taps[t].alpha_share));                              \
            }                                                                                                          \
            uint16_t below = part((uint16_t)(target[i] << shift), (uint16_t)(65535 - alpha));                          \
            target[i] = (SAMPLE)((uint16_t)(value + below) >> shift);                                                  \
        }                                                                                                              \
    }

BLEND_TAPS(blend8, uint8_t)
BLEND_TAPS(blend16, uint16_t)

PIXELS_CLONES
void pixels_blend_taps8(uint8_t *target, const pixels_tap *taps, int tap_count, int count) {
    if (tap_count == 1) return blend8(target, taps, 1, 8, count);
    if (tap_count == 2) return blend8(target, taps, 2, 8, count);
    blend8(target, taps, 4, 8, count);
}

PIXELS_CLONES
void pixels_blend_taps16(uint16_t *target, const pixels_tap *taps, int tap_count, int shift, int count) {
    if (tap_count == 1) return blend16(target, taps, 1, shift, count);
    if (tap_count == 2) return blend16(target, taps, 2, shift, count);
    blend16(target, taps, 4, shift, count);
}
