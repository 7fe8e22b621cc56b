// SDL without linking it: only the window of a player needs it.
#pragma once

#include <CLibraryShim.h>
#include "WindowMemory.h"
#include <stdint.h>

/// `SDL_Rect`, in pixels.
struct sdl_rectangle {
    int x, y, width, height;
};

/// The functions of SDL 2 that the window calls, under their own names without `SDL_`.
struct LIBRARY_SENDABLE sdl_functions {
    int (*init)(uint32_t systems);
    void (*quit)(void);
    void (*quit_subsystem)(uint32_t systems);
    const char *(*get_error)(void);
    const char *(*get_current_video_driver)(void);
    const char *(*get_current_audio_driver)(void);
    int (*get_num_audio_devices)(int is_capture);
    int (*set_hint)(const char *name, const char *value);
    void *(*create_window)(const char *title, int x, int y, int width, int height, uint32_t flags);
    int (*get_display_usable_bounds)(int display, struct sdl_rectangle *bounds);
    void (*set_window_title)(void *window, const char *title);
    int (*set_window_fullscreen)(void *window, uint32_t flags);
    void *(*create_renderer)(void *window, int index, uint32_t flags);
    void (*destroy_renderer)(void *renderer);
    void *(*gl_get_proc_address)(const char *name);
    int (*get_renderer_output_size)(void *renderer, int *width, int *height);
    void *(*create_texture)(void *renderer, uint32_t format, int access, int width, int height);
    void (*destroy_texture)(void *texture);
    int (*update_yuv_texture)(void *texture, const struct sdl_rectangle *part, const uint8_t *y, int y_pitch,
                              const uint8_t *cb, int cb_pitch, const uint8_t *cr, int cr_pitch);
    int (*update_texture)(void *texture, const struct sdl_rectangle *part, const void *pixels, int pitch);
    int (*set_texture_blend_mode)(void *texture, int mode);
    void (*set_yuv_conversion_mode)(int mode);
    int (*set_draw_color)(void *renderer, uint8_t red, uint8_t green, uint8_t blue, uint8_t alpha);
    int (*render_clear)(void *renderer);
    int (*render_copy)(void *renderer, void *texture, const struct sdl_rectangle *source,
                       const struct sdl_rectangle *target);
    void (*render_present)(void *renderer);
    int (*wait_event_timeout)(void *event, int milliseconds);
    int (*poll_event)(void *event);
    uint32_t (*open_audio_device)(const char *name, int is_capture, const void *wanted, void *obtained, int changes);
    void (*pause_audio_device)(uint32_t device, int pauses);
    void (*close_audio_device)(uint32_t device);
};

/// SDL 2.
const struct library_table *windowshim_library(void);

#define SDL_SYSTEM_AUDIO 0x10
#define SDL_SYSTEM_VIDEO 0x20
#define SDL_RENDERER_SOFTWARE 1
#define SDL_PLACE_CENTERED 0x2FFF0000
#define SDL_FLAG_RESIZABLE 0x20
#define SDL_FLAG_FULLSCREEN 0x1001
/// Planes Y, Cb, Cr.
#define SDL_FORMAT_IYUV 0x56555949
/// Bytes blue, green, red, alpha.
#define SDL_FORMAT_ARGB 0x16362004
#define SDL_ACCESS_STATIC 0
#define SDL_ACCESS_STREAMING 1
#define SDL_BLEND 1
#define SDL_CONVERSION_BT709 2

/// Something that a window was told. Of `SDL_Event`.
struct window_event {
    enum {
        WINDOW_EVENT_OTHER,
        WINDOW_EVENT_CLOSE,
        WINDOW_EVENT_KEY,
        WINDOW_EVENT_CHANGED,
        WINDOW_EVENT_SOUND_LOST,
        WINDOW_EVENT_DOUBLE_CLICK,
    } kind;
    /// The key's symbol: its character for letters, digits and signs, else as `SDL_Keycode` has it.
    int32_t key;
    int is_shifted;
    /// 1 for a key that is held.
    int is_repeated;
};

/// Waits for the next event.
/// @param milliseconds At most so long; 0 does not wait.
/// @return 0 if there is none.
int windowshim_next_event(const struct sdl_functions *sdl, int milliseconds, struct window_event *event);

/// The name of what draws for the OpenGL context that a renderer has made, such as `llvmpipe (LLVM 15.0.6, 256 bits)`.
/// @return Null without such a context. Wraps `glGetString`.
const char *windowshim_opengl_name(const struct sdl_functions *sdl);

/// Opens the default sound device, stereo; it plays what is in the memory's ring from then on.
/// @param rate Samples per second.
/// @return The device; 0 if there is none, see `get_error`.
uint32_t windowshim_open_sound(const struct sdl_functions *sdl, struct window_memory *memory, int rate);
