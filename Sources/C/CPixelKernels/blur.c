#include "CPixelKernels.h"
#include "clones.h"

#include <string.h>

typedef float eight_floats __attribute__((vector_size(32)));

// By pointer: a vector that is returned would change the calling convention.
static inline __attribute__((always_inline)) void load(eight_floats *numbers, const float *from) {
    memcpy(numbers, from, sizeof *numbers);
}

// Sums stay in registers: kept in memory from tap to tap, they would cost more than the products.
PIXELS_CLONES
void pixels_smooth(float *restrict target, const float *const *taps, const float *weights, int reach, int count) {
    const float *const *middle = taps + reach;
    int i = 0;
    for (; i + 16 <= count; i += 16) {
        eight_floats low, high, before, after;
        load(&low, middle[0] + i);
        load(&high, middle[0] + i + 8);
        low *= weights[0];
        high *= weights[0];
        for (int t = 1; t <= reach; t++) {
            load(&before, middle[-t] + i);
            load(&after, middle[t] + i);
            low += (before + after) * weights[t];
            load(&before, middle[-t] + i + 8);
            load(&after, middle[t] + i + 8);
            high += (before + after) * weights[t];
        }
        memcpy(target + i, &low, sizeof low);
        memcpy(target + i + 8, &high, sizeof high);
    }
    for (; i < count; i++) {
        float sum = middle[0][i] * weights[0];
        for (int t = 1; t <= reach; t++) sum += (middle[-t][i] + middle[t][i]) * weights[t];
        target[i] = sum;
    }
}

PIXELS_CLONES
void pixels_soften_rows(float *restrict target, const float *const rows[4], int count) {
    const float *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3];
    for (int i = 0; i < count; i++) target[i] = (a[i] + d[i]) * 0.125f + (b[i] + c[i]) * 0.375f;
}

PIXELS_CLONES
void pixels_soften_rows8(float *restrict target, const uint8_t *const rows[4], int count) {
    const uint8_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3];
    for (int i = 0; i < count; i++) {
        int32_t sum = (a[i] + d[i]) + 3 * (b[i] + c[i]);
        target[i] = (float)sum * 0.125f;
    }
}

PIXELS_CLONES
void pixels_soften_columns(float *restrict target, const float *row, int count) {
    for (int i = 0; i < count; i++)
        target[i] = (row[2 * i - 1] + row[2 * i + 2]) * 0.125f + (row[2 * i] + row[2 * i + 1]) * 0.375f;
}

PIXELS_CLONES
void pixels_spread_rows(float *restrict target, const float *near, const float *far, int count) {
    for (int i = 0; i < count; i++) target[i] = near[i] * 0.75f + far[i] * 0.25f;
}

PIXELS_CLONES
void pixels_spread_columns(float *restrict target, const float *row, int count) {
    int pairs = count / 2;
    for (int i = 0; i < pairs; i++) {
        float main = row[i] * 0.75f;
        target[2 * i] = main + row[i - 1] * 0.25f;
        target[2 * i + 1] = main + row[i + 1] * 0.25f;
    }
    if (count % 2) target[count - 1] = row[pairs] * 0.75f + row[pairs - 1] * 0.25f;
}
