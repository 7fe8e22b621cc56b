// rlottie without linking it: only edits that show a Lottie animation need it.
#pragma once

#include <CLibraryShim.h>
#include <stdint.h>

typedef struct Lottie_Animation_S Lottie_Animation;

/// The functions of librlottie that luaedit calls, under their own names without `lottie_animation_`.
struct LIBRARY_SENDABLE lottie_functions {
    /// @param data The JSON, zero-terminated, which is copied.
    /// @param key Names the animation in a cache that is switched off.
    /// @param resource_path The folder of external pictures.
    /// @return Null if it is not an animation.
    Lottie_Animation *(*from_data)(const char *data, const char *key, const char *resource_path);
    void (*destroy)(Lottie_Animation *animation);
    /// Draws over a buffer of premultiplied ARGB in the machine's byte order, which must be clear.
    void (*render)(Lottie_Animation *animation, size_t frame, uint32_t *buffer, size_t width, size_t height,
                   size_t bytes_per_line);
};

/// rlottie 0.1.
const struct library_table *lottieshim_library(void);
