#include "CPixelKernels.h"
#include "clones.h"
#include "ray.h"

#include <string.h>
static inline uint32_t load32(const void *address) {
    uint32_t value;
    memcpy(&value, address, sizeof value);
    return value;
}

// Mixes two neighbours in each of two rows: first rows, to 7 more bits than a sample has, then columns.
static inline int32_t bilinear(
    int32_t upper_left, int32_t upper_right, int32_t lower_left, int32_t lower_right, int32_t x, int32_t y) {
    int32_t left = ((upper_left << 8) + (lower_left - upper_left) * y + 1) >> 1;
    int32_t right = ((upper_right << 8) + (lower_right - upper_right) * y + 1) >> 1;
    return ((left << 8) + (right - left) * x + 16384) >> 15;
}

// Where the upper left neighbours of a run's samples lie.
static inline void find_offsets(int32_t *restrict offsets, int count, const pixels_line *line) {
    for (int i = 0; i < count; i++) {
        int32_t u = line->u + i * line->step_u, v = line->v + i * line->step_v;
        offsets[i] = (v >> 16) * line->stride + (u >> 16);
    }
}

// Addresses, loads and arithmetic apart, so that the scattered loads do not hold up the rest.
PIXELS_CLONES
void pixels_sample8(uint8_t *restrict target, int count, pixels_line line) {
    int32_t offsets[PIXELS_RUN];
    uint32_t upper[PIXELS_RUN], lower[PIXELS_RUN];
    find_offsets(offsets, count, &line);
    for (int i = 0; i < count; i++) {
        const uint8_t *at = (const uint8_t *)line.source + offsets[i];
        upper[i] = load32(at);
        lower[i] = load32(at + line.stride);
    }
    for (int i = 0; i < count; i++) {
        int32_t x = ((line.u + i * line.step_u) >> 8) & 255, y = ((line.v + i * line.step_v) >> 8) & 255;
        target[i] = (uint8_t)bilinear(
            upper[i] & 255, (upper[i] >> 8) & 255, lower[i] & 255, (lower[i] >> 8) & 255, x, y);
    }
}

PIXELS_CLONES
void pixels_sample16(uint16_t *restrict target, int count, pixels_line line) {
    int32_t offsets[PIXELS_RUN];
    uint32_t upper[PIXELS_RUN], lower[PIXELS_RUN];
    find_offsets(offsets, count, &line);
    for (int i = 0; i < count; i++) {
        const uint16_t *at = (const uint16_t *)line.source + offsets[i];
        upper[i] = load32(at);
        lower[i] = load32(at + line.stride);
    }
    for (int i = 0; i < count; i++) {
        int32_t x = ((line.u + i * line.step_u) >> 8) & 255, y = ((line.v + i * line.step_v) >> 8) & 255;
        target[i] = (uint16_t)bilinear(
            upper[i] & 65535, upper[i] >> 16, lower[i] & 65535, lower[i] >> 16, x, y);
    }
}

PIXELS_CLONES
void pixels_move8(
    uint8_t *restrict target, const uint8_t *upper, const uint8_t *lower, int x, int y, int count) {
    for (int i = 0; i < count; i++)
        target[i] = (uint8_t)bilinear(upper[i], upper[i + 1], lower[i], lower[i + 1], x, y);
}

// The last row and column have no neighbours beyond them.
#define PROJECT(NAME, SAMPLE)                                                                                          \
    PIXELS_CLONES                                                                                                      \
    void NAME(SAMPLE *restrict target, int count, pixels_ray ray) {                                                    \
        int32_t us[PIXELS_RUN], vs[PIXELS_RUN];                                                                        \
        pixels_find_positions(us, vs, &ray, count);                                                                    \
        for (int i = 0; i < count; i++) {                                                                              \
            int32_t left = us[i] >> 12, top = vs[i] >> 12;                                                             \
            long right = left < ray.last_u, below = top < ray.last_v ? ray.stride : 0;                                 \
            const SAMPLE *at = (const SAMPLE *)ray.source + (long)top * ray.stride + left;                             \
            target[i] = (SAMPLE)bilinear(                                                                              \
                at[0], at[right], at[below], at[below + right], (us[i] >> 4) & 255, (vs[i] >> 4) & 255);               \
        }                                                                                                              \
    }

PROJECT(pixels_project8, uint8_t)
PROJECT(pixels_project16, uint16_t)

// The share of the second of two rows in each sample is in 1/256.
#define MIX_RISING(NAME, SAMPLE)                                                                                       \
    PIXELS_CLONES                                                                                                      \
    void NAME(SAMPLE *restrict target, const SAMPLE *restrict other, int first, int step, int channels, int count) {   \
        for (int i = 0; i < count; i++) {                                                                              \
            int32_t share = first + i * step;                                                                          \
            share = (share < 0 ? 0 : share > 65536 ? 65536 : share) >> 8;                                              \
            for (int c = i * channels; c < (i + 1) * channels; c++)                                                    \
                target[c] = (SAMPLE)((target[c] * (256 - share) + other[c] * share + 128) >> 8);                       \
        }                                                                                                              \
    }

MIX_RISING(pixels_mix_rising8, uint8_t)
MIX_RISING(pixels_mix_rising16, uint16_t)
