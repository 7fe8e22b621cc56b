#include "CPixelKernels.h"
#include "clones.h"

#include <string.h>

// No fused multiply-add: it would round differently on some processors.
#pragma STDC FP_CONTRACT OFF

PIXELS_CLONES
void pixels_add8(float *restrict sums, const uint8_t *restrict samples, float weight, int count) {
    for (int i = 0; i < count; i++) sums[i] += (float)samples[i] * weight;
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

PIXELS_CLONES
void pixels_add16(float *restrict sums, const uint16_t *restrict samples, float weight, int count) {
    for (int i = 0; i < count; i++) sums[i] += (float)samples[i] * weight;
}

typedef float four __attribute__((vector_size(16)));

// The number of taps is a constant for the common case, so that one load and one product serve all of them.
static inline __attribute__((always_inline)) float filtered(
    const float *from, const float *shares, const int taps) {
    if (taps == 4) {
        four a, b;
        memcpy(&a, from, sizeof a);
        memcpy(&b, shares, sizeof b);
        four products = a * b;
        return (products[0] + products[1]) + (products[2] + products[3]);
    }
    float sum = 0;
    for (int t = 0; t < taps; t++) sum += from[t] * shares[t];
    return sum;
}

static inline __attribute__((always_inline)) void words(
    uint16_t *restrict target, const float *restrict sums, const int32_t *restrict firsts,
    const float *restrict weights, const int taps, float limit, int count) {
    for (int i = 0; i < count; i++)
        target[i] = (uint16_t)within(filtered(sums + firsts[i], weights + (long)taps * i, taps) + 0.5f, limit);
}

#define STRETCH(NAME, SAMPLE)                                                                                          \
    static inline __attribute__((always_inline)) void NAME##_alpha(                                                    \
        SAMPLE *restrict target, SAMPLE *restrict opacities, const float *restrict sums, const float *restrict alphas, \
        const int32_t *restrict firsts, const float *restrict weights, const int taps, float limit, int count) {       \
        for (int i = 0; i < count; i++) {                                                                              \
            float alpha = filtered(alphas + firsts[i], weights + (long)taps * i, taps);                                \
            float color = filtered(sums + firsts[i], weights + (long)taps * i, taps);                                  \
            target[i] = alpha > 0 ? (SAMPLE)within(color / alpha + 0.5f, limit) : 0;                                   \
            opacities[i] = (SAMPLE)within(alpha + 0.5f, limit);                                                        \
        }                                                                                                              \
    }                                                                                                                  \
    static inline __attribute__((always_inline)) void NAME##_add(                                                      \
        float *restrict sums, float *restrict alphas, const SAMPLE *restrict samples, const SAMPLE *restrict alpha,    \
        float weight, int count) {                                                                                     \
        for (int i = 0; i < count; i++) {                                                                              \
            float solid = (float)alpha[i] * weight;                                                                    \
            sums[i] += (float)samples[i] * solid;                                                                      \
            alphas[i] += solid;                                                                                        \
        }                                                                                                              \
    }

STRETCH(bytes, uint8_t)
STRETCH(words, uint16_t)

PIXELS_CLONES
void pixels_stretch16(
    uint16_t *target, const float *sums, const int32_t *firsts, const float *weights, int taps, float limit,
    int count) {
    if (taps == 4) return words(target, sums, firsts, weights, 4, limit, count);
    words(target, sums, firsts, weights, taps, limit, count);
}

PIXELS_CLONES
void pixels_stretch_alpha8(
    uint8_t *target, uint8_t *opacities, const float *sums, const float *alphas, const int32_t *firsts,
    const float *weights, int taps, float limit, int count) {
    if (taps == 4) return bytes_alpha(target, opacities, sums, alphas, firsts, weights, 4, limit, count);
    bytes_alpha(target, opacities, sums, alphas, firsts, weights, taps, limit, count);
}

PIXELS_CLONES
void pixels_stretch_alpha16(
    uint16_t *target, uint16_t *opacities, const float *sums, const float *alphas, const int32_t *firsts,
    const float *weights, int taps, float limit, int count) {
    if (taps == 4) return words_alpha(target, opacities, sums, alphas, firsts, weights, 4, limit, count);
    words_alpha(target, opacities, sums, alphas, firsts, weights, taps, limit, count);
}

PIXELS_CLONES
void pixels_add_alpha8(
    float *sums, float *alphas, const uint8_t *samples, const uint8_t *alpha, float weight, int count) {
    bytes_add(sums, alphas, samples, alpha, weight, count);
}

PIXELS_CLONES
void pixels_add_alpha16(
    float *sums, float *alphas, const uint16_t *samples, const uint16_t *alpha, float weight, int count) {
    words_add(sums, alphas, samples, alpha, weight, count);
}
