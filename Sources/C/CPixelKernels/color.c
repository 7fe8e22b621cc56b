#include "CPixelKernels.h"
#include "clones.h"

#include <string.h>

// No fused multiply-add: it would round differently on some processors.
#pragma STDC FP_CONTRACT OFF

// Adding 2^23 leaves the nearest whole number in the low bits.
static inline uint8_t byte(float number) {
    float positive = number > 0 ? number : 0;
    float shifted = (positive < 255 ? positive : 255) + 8388608.0f;
    uint32_t bits;
    memcpy(&bits, &shifted, sizeof bits);
    return (uint8_t)bits;
}

PIXELS_CLONES
void pixels_map_chroma8(
    uint8_t *restrict cb_target, uint8_t *restrict cr_target, const uint8_t *restrict cb, const uint8_t *restrict cr,
    pixels_linear to_cb, pixels_linear to_cr, int count) {
    for (int i = 0; i < count; i++) {
        float q = cb[i], r = cr[i];
        cb_target[i] = byte(to_cb.offset + to_cb.second * q + to_cb.third * r);
        cr_target[i] = byte(to_cr.offset + to_cr.second * q + to_cr.third * r);
    }
}

PIXELS_CLONES
void pixels_share_chroma8(
    float *restrict share, const uint8_t *restrict cb, const uint8_t *restrict cr, pixels_linear to_y, int count) {
    for (int i = 0; i < count; i++) share[i] = to_y.offset + to_y.second * cb[i] + to_y.third * cr[i];
}

PIXELS_CLONES
void pixels_spread_shares(
    float *restrict target, const float *restrict nearer, const float *restrict farther, int count) {
    for (int i = 0; i < count / 2; i++) {
        float left = 0.75f * nearer[i] + 0.25f * farther[i];
        float right = 0.75f * nearer[i + 1] + 0.25f * farther[i + 1];
        target[2 * i] = left;
        target[2 * i + 1] = 0.5f * (left + right);
    }
    if (count & 1) target[count - 1] = 0.75f * nearer[count / 2] + 0.25f * farther[count / 2];
}

PIXELS_CLONES
void pixels_map_luma8(
    uint8_t *restrict target, const uint8_t *restrict luma, float factor, const float *restrict share, int count) {
    for (int i = 0; i < count; i++) target[i] = byte(factor * luma[i] + share[i]);
}
