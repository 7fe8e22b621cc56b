#include "CPixelKernels.h"
#include "clones.h"

#include <string.h>

PIXELS_CLONES
void pixels_halve_rows8(int16_t *restrict target, const uint8_t *const rows[8], int count) {
    const uint8_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3];
    const uint8_t *e = rows[4], *f = rows[5], *g = rows[6], *h = rows[7];
    for (int i = 0; i < count; i++)
        target[i] = (int16_t)(28 * (d[i] + e[i]) + 8 * (c[i] + f[i]) - 3 * (b[i] + g[i]) - (a[i] + h[i]));
}

// Two neighbours in one word: strided loads would cost more than all the sums.
static inline int32_t pair(const int16_t *row, int index) {
    int32_t value;
    memcpy(&value, row + 2 * index, sizeof value);
    return value;
}

static inline int32_t left(int32_t pair) { return (int16_t)pair; }

static inline int32_t right(int32_t pair) { return pair >> 16; }

PIXELS_CLONES
void pixels_halve_columns8(uint8_t *restrict target, const int16_t *row, int count) {
    for (int i = 0; i < count; i++) {
        int32_t a = pair(row, i), b = pair(row, i + 1), c = pair(row, i + 2), d = pair(row, i + 3);
        int32_t sum = 28 * right(b) + 28 * left(c) + 8 * left(b) + 8 * right(c) - 3 * right(a) - 3 * left(d) - left(a)
            - right(d);
        sum = (sum + 2048) >> 12;
        target[i] = (uint8_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
    }
}
