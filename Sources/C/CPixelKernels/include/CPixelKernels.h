// Loops over pixels that C compilers vectorise, one version for each generation of processors. A test compares each with
// a plain twin in Swift (Pixels); results do not depend on the processor.
#ifndef CPIXELKERNELS_H
#define CPIXELKERNELS_H

#include <stdint.h>

// A run of samples along a straight line through a source plane, in 1/65536 of a sample. The first position is
// `u`, `v` right of and below `source`, and must not be negative in any sample of the run.
typedef struct {
    const void *source;
    // From one row to the next, in samples.
    int32_t stride;
    int32_t u, v, step_u, step_v;
} pixels_line;

// The most samples a run has.
enum { PIXELS_RUN = 128 };

// Writes `count` bilinear samples. Of bytes, two right of each position's neighbours are read too.
void pixels_sample8(uint8_t *target, int count, pixels_line line);
void pixels_sample16(uint16_t *target, int count, pixels_line line);

// A run of samples along a straight line through a plane that is seen in perspective. The position of sample i, right of
// and below the centre of the first sample of `source`, is (u + i × step_u, v + i × step_v) / (w + i × step_w); positions
// beyond 0 and the last ones count as these.
typedef struct {
    const void *source;
    // From one row to the next, in samples.
    int32_t stride;
    // The last column and row, below 524287.
    int32_t last_u, last_v;
    double u, v, w, step_u, step_v, step_w;
} pixels_ray;

// Writes `count` bilinear samples, to 1/256 of their distance; at most PIXELS_RUN.
void pixels_project8(uint8_t *target, int count, pixels_ray ray);
void pixels_project16(uint16_t *target, int count, pixels_ray ray);
// The same of RGBA pixels; a column and a row more than the last ones are read.
void pixels_project_rgba(uint32_t *target, int count, pixels_ray ray);

// target + (other − target) × share for `count` samples of as many channels, to nearest. The share of the first is
// `first`, that of the next one `step` more, both of 65536; less than 0 and more than 65536 count as these.
void pixels_mix_rising8(uint8_t *target, const uint8_t *other, int first, int step, int channels, int count);
void pixels_mix_rising16(uint16_t *target, const uint16_t *other, int first, int step, int channels, int count);

// The upright case in steps of one sample: `upper` is the upper left neighbour of the first, `x` and `y` the position
// between the neighbours, in 1/256. One sample more is read.
void pixels_move8(uint8_t *target, const uint8_t *upper, const uint8_t *lower, int x, int y, int count);

// source × opacity + target × (16384 − opacity), to nearest.
void pixels_blend8(uint8_t *target, const uint8_t *source, int opacity, int count);
void pixels_blend16(uint16_t *target, const uint16_t *source, int opacity, int count);

// Half of the size by a bicubic filter of eight neighbours (28, 8, −3 and −1 of 64 on each side). Step 1, down: the
// results are 64 times as large.
void pixels_halve_rows8(int16_t *target, const uint8_t *const rows[8], int count);
// Step 2, across: `row` is the leftmost of the first sample's eight neighbours.
void pixels_halve_columns8(uint8_t *target, const int16_t *row, int count);

// A linear map of three numbers to one, with an offset.
typedef struct {
    float first, second, third, offset;
} pixels_linear;

// Bytes of Cb and Cr mapped to bytes, rounded to nearest and clipped; `first` is ignored.
void pixels_map_chroma8(
    uint8_t *cb_target, uint8_t *cr_target, const uint8_t *cb, const uint8_t *cr, pixels_linear to_cb,
    pixels_linear to_cr, int count);
// The share of Cb and Cr in luma, including the offset.
void pixels_share_chroma8(float *share, const uint8_t *cb, const uint8_t *cr, pixels_linear to_y, int count);
// Shares of chroma at the pixels of one row: 3/4 of the nearer row of chroma and 1/4 of the farther, which each have one
// number more than half of `count`, rounded up; every second pixel lies between two of them.
void pixels_spread_shares(float *target, const float *nearer, const float *farther, int count);
// luma × factor + share, to bytes.
void pixels_map_luma8(uint8_t *target, const uint8_t *luma, float factor, const float *share, int count);

// Samples of an overlay, their alpha and their share, both of 65535. Values are premultiplied and scaled to 16 bits: a
// sample of full alpha is its code value × 2^(16 − depth).
typedef struct {
    const uint16_t *values, *alphas;
    uint16_t value_share, alpha_share;
} pixels_tap;

// Composes the sum of 1, 2 or 4 taps over samples: sum + target × (1 − the taps' alpha), to nearest.
void pixels_blend_taps8(uint8_t *target, const pixels_tap *taps, int tap_count, int count);
// `shift` is 16 − depth.
void pixels_blend_taps16(uint16_t *target, const pixels_tap *taps, int tap_count, int shift, int count);

// A premultiplied sample as a linear map of premultiplied bytes of R, G, B and A, at most `limit` for each step of A.
typedef struct {
    float red, green, blue, alpha, limit;
} pixels_mapping;

// Values and alphas of RGBA pixels, R in the lowest byte.
void pixels_map_rgba(uint16_t *values, uint16_t *alphas, const uint32_t *pixels, pixels_mapping mapping, int count);
// The same for the means of four pixels each: neighbours in both rows if `step` is 2; if it is 1, the one pixel in each
// row counts twice.
void pixels_map_blocks(
    uint16_t *first, uint16_t *second, uint16_t *alphas, const uint32_t *upper, const uint32_t *lower, int step,
    pixels_mapping to_first, pixels_mapping to_second, int count);

// Writes `count` bilinear RGBA pixels; at most PIXELS_RUN.
void pixels_sample_rgba(uint32_t *target, int count, pixels_line line);

// target × alpha, to nearest; both of as many bits.
void pixels_multiply8(uint8_t *target, const uint8_t *alphas, int count);
void pixels_multiply16(uint16_t *target, const uint16_t *alphas, int depth, int count);
// Premultiplied samples over others: source × opacity + target × (1 − alpha × opacity), each product to nearest; opacity
// is of 16384.
void pixels_compose8(uint8_t *target, const uint8_t *source, const uint8_t *alphas, int opacity, int count);
void pixels_compose16(
    uint16_t *target, const uint16_t *source, const uint16_t *alphas, int opacity, int depth, int count);

// sums + samples × weight.
void pixels_add8(float *sums, const uint8_t *samples, float weight, int count);
void pixels_add16(float *sums, const uint16_t *samples, float weight, int count);
// sums + samples × alpha × weight, alphas + alpha × weight.
void pixels_add_alpha8(
    float *sums, float *alphas, const uint8_t *samples, const uint8_t *alpha, float weight, int count);
void pixels_add_alpha16(
    float *sums, float *alphas, const uint16_t *samples, const uint16_t *alpha, float weight, int count);
// Samples, to nearest, each the weighted sum of `taps` neighbours from its first one on; at most `limit`, cut.
void pixels_stretch16(
    uint16_t *target, const float *sums, const int32_t *firsts, const float *weights, int taps, float limit,
    int count);
// The same of sums that are multiplied by alpha, divided by it, and the alpha.
void pixels_stretch_alpha8(
    uint8_t *target, uint8_t *opacities, const float *sums, const float *alphas, const int32_t *firsts,
    const float *weights, int taps, float limit, int count);
void pixels_stretch_alpha16(
    uint16_t *target, uint16_t *opacities, const float *sums, const float *alphas, const int32_t *firsts,
    const float *weights, int taps, float limit, int count);
// Bytes filtered by weights of 16384, at most 1.5 in absolute value of each sample. Step 1, down: the weighted sum of
// `taps` rows; the results are 64 times as large.
void pixels_filter_rows8(
    int16_t *target, const uint8_t *rows, long stride, const int16_t *weights, int taps, int count);
// Step 2, across: samples, to nearest and clipped, each the weighted sum of `taps` neighbours from its first one on;
// `taps` is a multiple of four.
void pixels_filter_columns8(
    uint8_t *target, const int16_t *row, const int32_t *firsts, const int16_t *weights, int taps, int count);
// The two steps for rows that grow, the other way round. Step 1, across: samples 64 times as large, as step 2 above makes
// them of a row of bytes that are 64 times as large.
void pixels_grow_columns8(
    int16_t *target, const int16_t *row, const int32_t *firsts, const int16_t *weights, int count);
// Step 2, down: samples, to nearest and clipped, each the weighted sum of four rows from the first one on. Row n lies at
// n modulo 4 times the stride.
void pixels_grow_rows8(
    uint8_t *target, const int16_t *rows, long stride, int first, const int16_t weights[4], int count);
// Premultiplied RGBA pixels, to nearest, each the weighted sum of `taps` neighbours of four numbers from its first one on.
void pixels_stretch_rgba(
    uint8_t *target, const float *sums, const int32_t *firsts, const float *weights, int taps, int count);

// Premultiplied RGBA over RGBA: source + target × (255 − alpha) / 255, to nearest, 255 at most.
void pixels_source_over(uint8_t *target, const uint8_t *source, int count);

// Each number times weights[0], plus the sums of those at equal distances before and after it, times their weights. `taps`
// are the first numbers of 2 × reach + 1 rows, or of one row at as many places: the middle one is the number itself.
void pixels_smooth(float *target, const float *const *taps, const float *weights, int reach, int count);
// Half as many rows: 3/8 of the two that a row covers and 1/8 of their neighbours.
void pixels_soften_rows(float *target, const float *const rows[4], int count);
// The same of bytes.
void pixels_soften_rows8(float *target, const uint8_t *const rows[4], int count);
// Half as many columns in the same way: target[i] is of row[2i − 1] to row[2i + 2].
void pixels_soften_columns(float *target, const float *row, int count);
// Twice as many rows: 3/4 of the near row and 1/4 of the far one.
void pixels_spread_rows(float *target, const float *near, const float *far, int count);
// Twice as many columns in the same way: target[2i] is of row[i] and row[i − 1], target[2i + 1] of row[i] and row[i + 1].
void pixels_spread_columns(float *target, const float *row, int count);

#endif
