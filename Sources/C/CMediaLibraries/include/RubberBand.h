// Rubber Band without linking it: only sound that is played at another speed and keeps its pitch needs it.
#pragma once

#include <CLibraryShim.h>

typedef struct RubberBandState_ *RubberBandState;

/// The functions of librubberband that luaedit calls, under their own names without `rubberband_`.
struct LIBRARY_SENDABLE rubberband_functions {
    RubberBandState (*create)(unsigned sample_rate, unsigned channels, int options, double time_ratio,
                              double pitch_scale);
    void (*destroy)(RubberBandState state);
    void (*set_max_process_size)(RubberBandState state, unsigned samples);
    unsigned (*get_preferred_start_pad)(RubberBandState state);
    unsigned (*get_start_delay)(RubberBandState state);
    void (*process)(RubberBandState state, const float *const *input, unsigned samples, int is_final);
    int (*available)(RubberBandState state);
    unsigned (*retrieve)(RubberBandState state, float *const *output, unsigned samples);
};

/// Samples are given as they come, and no length is known.
#define RUBBERBAND_REAL_TIME 0x00000001
/// No threads of its own.
#define RUBBERBAND_THREADING_NEVER 0x00010000
/// Channels are kept in step, so that what stands between two loudspeakers stays there.
#define RUBBERBAND_CHANNELS_TOGETHER 0x10000000
/// The engine called R3.
#define RUBBERBAND_ENGINE_FINER 0x20000000

/// Rubber Band, version 3 or later.
const struct library_table *rubberbandshim_library(void);
