#include "CPixelKernels.h"
#include "clones.h"

#include <string.h>

PIXELS_CLONES
void pixels_filter_rows8(
    int16_t *restrict target, const uint8_t *restrict rows, long stride, const int16_t *weights, int taps, int count) {
    if (taps == 4) {
        const uint8_t *second = rows + stride, *third = second + stride, *fourth = third + stride;
        int32_t a = weights[0], b = weights[1], c = weights[2], d = weights[3];
        for (int i = 0; i < count; i++)
            target[i] = (int16_t)((rows[i] * a + second[i] * b + third[i] * c + fourth[i] * d + 128) >> 8);
        return;
    }
    int32_t sums[PIXELS_RUN];
    for (int first = 0; first < count; first += PIXELS_RUN) {
        int length = count - first < PIXELS_RUN ? count - first : PIXELS_RUN;
        for (int i = 0; i < length; i++) sums[i] = 128;
        for (int t = 0; t < taps; t++)
            for (int i = 0; i < length; i++) sums[i] += rows[t * stride + first + i] * weights[t];
        for (int i = 0; i < length; i++) target[first + i] = (int16_t)(sums[i] >> 8);
    }
}

typedef uint8_t four_bytes __attribute__((vector_size(4)));
typedef int16_t eight_words __attribute__((vector_size(16)));
typedef int32_t four_numbers __attribute__((vector_size(16)));
typedef int32_t eight_numbers __attribute__((vector_size(32)));

// The sums of neighbouring products: one instruction on x86.
static inline four_numbers sums_of_pairs(const eight_words *a, const eight_words *b) {
    eight_numbers products = __builtin_convertvector(*a, eight_numbers) * __builtin_convertvector(*b, eight_numbers);
    return __builtin_shufflevector(products, products, 0, 2, 4, 6)
        + __builtin_shufflevector(products, products, 1, 3, 5, 7);
}

// Half of the filtered sums of two samples each.
static inline four_numbers filtered_pair(const int16_t *first, const int16_t *second, const int16_t *weights, int taps) {
    eight_words neighbours, shares;
    memcpy(&neighbours, first, 8);
    memcpy((char *)&neighbours + 8, second, 8);
    memcpy(&shares, weights, 8);
    memcpy((char *)&shares + 8, weights + taps, 8);
    return sums_of_pairs(&neighbours, &shares);
}

static inline __attribute__((always_inline)) void filter_columns(
    uint8_t *restrict target, const int16_t *restrict row, const int32_t *restrict firsts,
    const int16_t *restrict weights, const int taps, int count) {
    int i = 0;
    for (; i + 4 <= count; i += 4) {
        const int16_t *shares = weights + (long)taps * i;
        four_numbers low = {0}, high = {0};
        for (int t = 0; t < taps; t += 4) {
            low += filtered_pair(row + firsts[i] + t, row + firsts[i + 1] + t, shares + t, taps);
            high += filtered_pair(row + firsts[i + 2] + t, row + firsts[i + 3] + t, shares + 2 * taps + t, taps);
        }
        four_numbers sums = __builtin_shufflevector(low, high, 0, 2, 4, 6)
            + __builtin_shufflevector(low, high, 1, 3, 5, 7);
        sums = (sums + (1 << 19)) >> 20;
        sums &= sums > 0;
        four_numbers over = sums > 255;
        sums = (sums & ~over) | (over & 255);
        four_bytes samples = __builtin_convertvector(sums, four_bytes);
        memcpy(target + i, &samples, sizeof samples);
    }
    for (; i < count; i++) {
        int32_t sum = 1 << 19;
        for (int t = 0; t < taps; t++) sum += row[firsts[i] + t] * weights[(long)taps * i + t];
        sum >>= 20;
        target[i] = (uint8_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
    }
}

PIXELS_CLONES
void pixels_filter_columns8(
    uint8_t *target, const int16_t *row, const int32_t *firsts, const int16_t *weights, int taps, int count) {
    if (taps == 4) return filter_columns(target, row, firsts, weights, 4, count);
    filter_columns(target, row, firsts, weights, taps, count);
}

PIXELS_CLONES
void pixels_grow_columns8(
    int16_t *restrict target, const int16_t *restrict row, const int32_t *restrict firsts,
    const int16_t *restrict weights, int count) {
    for (int i = 0; i < count; i++) {
        const int16_t *from = row + firsts[i], *shares = weights + 4L * i;
        int32_t sum = 1 << 13;
        for (int t = 0; t < 4; t++) sum += from[t] * shares[t];
        target[i] = (int16_t)(sum >> 14);
    }
}

PIXELS_CLONES
void pixels_grow_rows8(
    uint8_t *restrict target, const int16_t *restrict rows, long stride, int first, const int16_t weights[4],
    int count) {
    const int16_t *a = rows + (first & 3) * stride, *b = rows + ((first + 1) & 3) * stride;
    const int16_t *c = rows + ((first + 2) & 3) * stride, *d = rows + ((first + 3) & 3) * stride;
    int32_t wa = weights[0], wb = weights[1], wc = weights[2], wd = weights[3];
    for (int i = 0; i < count; i++) {
        int32_t sum = (a[i] * wa + b[i] * wb + c[i] * wc + d[i] * wd + (1 << 19)) >> 20;
        target[i] = (uint8_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
    }
}
