#include "CPixelKernels.h"
#include "clones.h"

// As it is written: fused steps would round otherwise on some processors.
#pragma STDC FP_CONTRACT OFF

PIXELS_CLONES
void pixels_add_bytes(float *restrict sums, const uint8_t *restrict bytes, float weight, int count) {
    for (int i = 0; i < count; i++) sums[i] += (float)bytes[i] * weight;
}

static inline float within(float number, float limit) {
    float positive = number > 0 ? number : 0;
    return positive < limit ? positive : limit;
}

PIXELS_CLONES
void pixels_stretch_rgba(
    uint8_t *restrict target, const float *restrict sums, const int32_t *restrict firsts, const float *restrict weights,
    int taps, int count) {
    for (int i = 0; i < count; i++) {
        const float *from = sums + 4 * firsts[i];
        const float *shares = weights + (long)taps * i;
        float pixel[4] = {0.5f, 0.5f, 0.5f, 0.5f};
        for (int t = 0; t < taps; t++)
            for (int c = 0; c < 4; c++) pixel[c] += from[4 * t + c] * shares[t];
        // Filters overshoot: no premultiplied colour may be above its alpha.
        float alpha = within(pixel[3], 255.5f);
        for (int c = 0; c < 4; c++) target[4 * i + c] = (uint8_t)within(pixel[c], alpha);
    }
}
