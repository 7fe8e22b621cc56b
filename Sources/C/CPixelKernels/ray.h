#ifndef PIXELS_RAY_H
#define PIXELS_RAY_H

#include "CPixelKernels.h"

// No fused multiply-add: it would round differently on some processors.
#pragma STDC FP_CONTRACT OFF

static inline int32_t pixels_position(double number, double limit) {
    double positive = number > 0 ? number : 0;
    return (int32_t)(positive < limit ? positive : limit);
}

// The positions of a run's samples in 1/4096, none beyond the last ones; 0 for what is not a number.
static inline __attribute__((always_inline)) void pixels_find_positions(
    int32_t *restrict us, int32_t *restrict vs, const pixels_ray *ray, int count) {
    for (int i = 0; i < count; i++) {
        double nearness = 4096 / (ray->w + i * ray->step_w);
        us[i] = pixels_position((ray->u + i * ray->step_u) * nearness, ray->last_u * 4096.0);
        vs[i] = pixels_position((ray->v + i * ray->step_v) * nearness, ray->last_v * 4096.0);
    }
}

#endif
