#include "CPixelKernels.h"
#include "clones.h"

PIXELS_CLONES
void pixels_halve_rows8(int16_t *restrict target, const uint8_t *const rows[8], int count) {
    const uint8_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3];
    const uint8_t *e = rows[4], *f = rows[5], *g = rows[6], *h = rows[7];
    for (int i = 0; i < count; i++)
        target[i] = (int16_t)(28 * (d[i] + e[i]) + 8 * (c[i] + f[i]) - 3 * (b[i] + g[i]) - (a[i] + h[i]));
}

PIXELS_CLONES
void pixels_halve_columns8(uint8_t *restrict target, const int16_t *row, int count) {
    for (int i = 0; i < count; i++) {
        const int16_t *at = row + 2 * i;
        int32_t sum = 28 * (at[3] + at[4]) + 8 * (at[2] + at[5]) - 3 * (at[1] + at[6]) - (at[0] + at[7]);
        sum = (sum + 2048) >> 12;
        target[i] = (uint8_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
    }
}
