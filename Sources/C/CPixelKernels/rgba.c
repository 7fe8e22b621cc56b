#include "CPixelKernels.h"
#include "clones.h"
#include "ray.h"

#include <string.h>

// No fused multiply-add: it would round differently on some processors.
#pragma STDC FP_CONTRACT OFF

// Adding 2^23 leaves the nearest whole number in the low bits.
static inline uint16_t word(float number, float limit) {
    float positive = number > 0 ? number : 0;
    float shifted = (positive < limit ? positive : limit) + 8388608.0f;
    uint32_t bits;
    memcpy(&bits, &shifted, sizeof bits);
    return (uint16_t)bits;
}

static inline uint16_t map(pixels_mapping m, float red, float green, float blue, float alpha) {
    return word(m.red * red + m.green * green + m.blue * blue + m.alpha * alpha, m.limit * alpha);
}

PIXELS_CLONES
void pixels_map_rgba(
    uint16_t *restrict values, uint16_t *restrict alphas, const uint32_t *restrict pixels, pixels_mapping mapping,
    int count) {
    for (int i = 0; i < count; i++) {
        uint32_t pixel = pixels[i];
        int32_t alpha = (int32_t)(pixel >> 24);
        values[i] = map(
            mapping, (float)(int32_t)(pixel & 255), (float)(int32_t)((pixel >> 8) & 255),
            (float)(int32_t)((pixel >> 16) & 255), (float)alpha);
        alphas[i] = (uint16_t)(alpha * 257);
    }
}

static inline __attribute__((always_inline)) void map_blocks(
    uint16_t *restrict first, uint16_t *restrict second, uint16_t *restrict alphas, const uint32_t *restrict upper,
    const uint32_t *restrict lower, const int step, pixels_mapping to_first, pixels_mapping to_second, int count) {
    // Two sums of up to four bytes in each number.
    const uint32_t pair = 0x00FF00FF;
    for (int i = 0; i < count; i++) {
        uint32_t a = upper[step * i], b = upper[step * i + step - 1];
        uint32_t c = lower[step * i], d = lower[step * i + step - 1];
        uint32_t even = (a & pair) + (b & pair) + (c & pair) + (d & pair);
        uint32_t odd = ((a >> 8) & pair) + ((b >> 8) & pair) + ((c >> 8) & pair) + ((d >> 8) & pair);
        float red = (float)(int32_t)(even & 65535), blue = (float)(int32_t)(even >> 16);
        float green = (float)(int32_t)(odd & 65535), alpha = (float)(int32_t)(odd >> 16);
        first[i] = map(to_first, red, green, blue, alpha);
        second[i] = map(to_second, red, green, blue, alpha);
        alphas[i] = (uint16_t)(((odd >> 16) * 257 + 2) >> 2);
    }
}

PIXELS_CLONES
void pixels_map_blocks(
    uint16_t *first, uint16_t *second, uint16_t *alphas, const uint32_t *upper, const uint32_t *lower, int step,
    pixels_mapping to_first, pixels_mapping to_second, int count) {
    if (step == 1) return map_blocks(first, second, alphas, upper, lower, 1, to_first, to_second, count);
    map_blocks(first, second, alphas, upper, lower, 2, to_first, to_second, count);
}

static inline uint16_t part(uint32_t number, uint16_t share) { return (uint16_t)((number * share) >> 16); }

// Mixes two numbers by 1/65536 of the second.
static inline uint16_t mix(uint16_t from, uint16_t to, uint16_t share) {
    return (uint16_t)(part(from, (uint16_t)(65535 - share)) + part(to, share));
}

// One number for each channel of a pixel.
typedef union {
    uint64_t pixels[PIXELS_RUN];
    uint16_t channels[4 * PIXELS_RUN];
} shares;

static inline uint64_t for_each_channel(int32_t share) { return (uint64_t)share * 0x0001000100010001; }

// The neighbours of a run's pixels and the positions between them, in 1/65536.
typedef struct {
    uint32_t neighbours[4][PIXELS_RUN];
    shares x, y;
} gathered;

static inline void gather(gathered *run, int i, const uint32_t *upper, long stride, int32_t x, int32_t y) {
    const uint32_t *lower = upper + stride;
    run->neighbours[0][i] = upper[0];
    run->neighbours[1][i] = upper[1];
    run->neighbours[2][i] = lower[0];
    run->neighbours[3][i] = lower[1];
    run->x.pixels[i] = for_each_channel(x);
    run->y.pixels[i] = for_each_channel(y);
}

// The same arithmetic on all channels.
static inline __attribute__((always_inline)) void interpolate(uint32_t *target, const gathered *run, int count) {
    const uint8_t *bytes[4];
    for (int i = 0; i < 4; i++) bytes[i] = (const uint8_t *)run->neighbours[i];
    uint8_t mixed[4 * PIXELS_RUN];
    for (int i = 0; i < 4 * count; i++) {
        uint16_t down = run->y.channels[i];
        uint16_t left = mix((uint16_t)(bytes[0][i] << 8), (uint16_t)(bytes[2][i] << 8), down);
        uint16_t right = mix((uint16_t)(bytes[1][i] << 8), (uint16_t)(bytes[3][i] << 8), down);
        // To nearest; two more because each product was rounded down.
        mixed[i] = (uint8_t)((uint16_t)(mix(left, right, run->x.channels[i]) + 130) >> 8);
    }
    memcpy(target, mixed, 4 * (size_t)count);
}

// The scattered loads first, then the arithmetic.
PIXELS_CLONES
void pixels_sample_rgba(uint32_t *target, int count, pixels_line line) {
    gathered run;
    for (int i = 0; i < count; i++) {
        int32_t u = line.u + i * line.step_u, v = line.v + i * line.step_v;
        const uint32_t *upper = (const uint32_t *)line.source + (v >> 16) * line.stride + (u >> 16);
        gather(&run, i, upper, line.stride, u & 65535, v & 65535);
    }
    interpolate(target, &run, count);
}

PIXELS_CLONES
void pixels_project_rgba(uint32_t *target, int count, pixels_ray ray) {
    int32_t us[PIXELS_RUN], vs[PIXELS_RUN];
    pixels_find_positions(us, vs, &ray, count);
    gathered run;
    for (int i = 0; i < count; i++) {
        const uint32_t *upper = (const uint32_t *)ray.source + (long)(vs[i] >> 12) * ray.stride + (us[i] >> 12);
        gather(&run, i, upper, ray.stride, (us[i] & 4095) << 4, (vs[i] & 4095) << 4);
    }
    interpolate(target, &run, count);
}

PIXELS_CLONES
void pixels_source_over(uint8_t *restrict target, const uint8_t *restrict source, int count) {
    uint8_t alphas[4 * PIXELS_RUN];
    for (int first = 0; first < count; first += PIXELS_RUN) {
        int length = count - first < PIXELS_RUN ? count - first : PIXELS_RUN;
        for (int i = 0; i < length; i++) {
            uint32_t pixel;
            memcpy(&pixel, source + 4 * (first + i), sizeof pixel);
            pixel = (pixel >> 24) * 0x01010101;
            memcpy(alphas + 4 * i, &pixel, sizeof pixel);
        }
        uint8_t *to = target + 4 * first;
        const uint8_t *from = source + 4 * first;
        for (int i = 0; i < 4 * length; i++) {
            uint16_t rest = (uint16_t)(to[i] * (255 - alphas[i]) + 127);
            uint16_t sum = (uint16_t)(from[i] + ((uint16_t)(rest + 1 + (rest >> 8)) >> 8));
            to[i] = (uint8_t)(sum < 255 ? sum : 255);
        }
    }
}
