#include "Window.h"

#include <stddef.h>
#include <string.h>
#include <time.h>

#define FUNCTION(symbol, member) {"SDL_" symbol, offsetof(struct sdl_functions, member)}

static const struct library_symbol symbols[] = {
    FUNCTION("Init", init),
    FUNCTION("Quit", quit),
    FUNCTION("QuitSubSystem", quit_subsystem),
    FUNCTION("GetError", get_error),
    FUNCTION("GetCurrentVideoDriver", get_current_video_driver),
    FUNCTION("GetCurrentAudioDriver", get_current_audio_driver),
    FUNCTION("GetNumAudioDevices", get_num_audio_devices),
    FUNCTION("SetHint", set_hint),
    FUNCTION("CreateWindow", create_window),
    FUNCTION("GetDisplayUsableBounds", get_display_usable_bounds),
    FUNCTION("SetWindowTitle", set_window_title),
    FUNCTION("SetWindowFullscreen", set_window_fullscreen),
    FUNCTION("CreateRenderer", create_renderer),
    FUNCTION("DestroyRenderer", destroy_renderer),
    FUNCTION("GL_GetProcAddress", gl_get_proc_address),
    FUNCTION("GetRendererOutputSize", get_renderer_output_size),
    FUNCTION("CreateTexture", create_texture),
    FUNCTION("DestroyTexture", destroy_texture),
    FUNCTION("UpdateYUVTexture", update_yuv_texture),
    FUNCTION("UpdateTexture", update_texture),
    FUNCTION("SetTextureBlendMode", set_texture_blend_mode),
    FUNCTION("SetYUVConversionMode", set_yuv_conversion_mode),
    FUNCTION("SetRenderDrawColor", set_draw_color),
    FUNCTION("RenderClear", render_clear),
    FUNCTION("RenderCopy", render_copy),
    FUNCTION("RenderPresent", render_present),
    FUNCTION("WaitEventTimeout", wait_event_timeout),
    FUNCTION("PollEvent", poll_event),
    FUNCTION("OpenAudioDevice", open_audio_device),
    FUNCTION("PauseAudioDevice", pause_audio_device),
    FUNCTION("CloseAudioDevice", close_audio_device),
};

static const struct library_table library = LIBRARY_TABLE("libSDL2-2.0.so.0", symbols);

const struct library_table *windowshim_library(void) { return &library; }

// MARK: - Events

/// `SDL_Event`: 56 bytes, of which the first four tell the kind.
union event {
    uint32_t type;
    struct {
        uint32_t type, time, window;
        uint8_t is_pressed, is_repeated, unused[2];
        int32_t place, symbol;
        uint16_t modifiers;
    } key;
    struct {
        uint32_t type, time, window;
        uint8_t kind;
    } window;
    struct {
        uint32_t type, time, window, mouse;
        uint8_t button, is_pressed, clicks, unused;
    } button;
    struct {
        uint32_t type, time, device;
    } audio;
    uint8_t bytes[64];
};

enum {
    TYPE_QUIT = 0x100,
    TYPE_WINDOW = 0x200,
    TYPE_KEY_DOWN = 0x300,
    TYPE_BUTTON_DOWN = 0x401,
    TYPE_AUDIO_REMOVED = 0x1101,
    TYPE_TARGETS_RESET = 0x2000,
    WINDOW_CLOSE = 14,
    MODIFIER_SHIFT = 3,
    BUTTON_LEFT = 1,
};

int windowshim_next_event(const struct sdl_functions *sdl, int milliseconds, struct window_event *result) {
    union event event;
    memset(&event, 0, sizeof event);
    if (!(milliseconds > 0 ? sdl->wait_event_timeout(&event, milliseconds) : sdl->poll_event(&event))) return 0;
    memset(result, 0, sizeof *result);
    result->kind = WINDOW_EVENT_OTHER;
    switch (event.type) {
        case TYPE_QUIT: result->kind = WINDOW_EVENT_CLOSE; break;
        case TYPE_WINDOW: result->kind = event.window.kind == WINDOW_CLOSE ? WINDOW_EVENT_CLOSE : WINDOW_EVENT_CHANGED; break;
        case TYPE_TARGETS_RESET: result->kind = WINDOW_EVENT_CHANGED; break;
        case TYPE_AUDIO_REMOVED:
            // 0 means that no device is open.
            if (event.audio.device != 0) result->kind = WINDOW_EVENT_SOUND_LOST;
            break;
        case TYPE_BUTTON_DOWN:
            // Each second click of a series.
            if (event.button.button == BUTTON_LEFT && event.button.clicks > 0 && event.button.clicks % 2 == 0)
                result->kind = WINDOW_EVENT_DOUBLE_CLICK;
            break;
        case TYPE_KEY_DOWN:
            result->kind = WINDOW_EVENT_KEY;
            result->key = event.key.symbol;
            result->is_shifted = (event.key.modifiers & MODIFIER_SHIFT) != 0;
            result->is_repeated = event.key.is_repeated != 0;
            break;
        default: break;
    }
    return 1;
}

// MARK: - OpenGL

/// `GL_RENDERER`.
#define OPENGL_NAME 0x1F01

const char *windowshim_opengl_name(const struct sdl_functions *sdl) {
    void *address = sdl->gl_get_proc_address("glGetString");
    if (!address) return NULL;
    const char *(*get_string)(unsigned name);
    memcpy(&get_string, &address, sizeof address);
    return get_string(OPENGL_NAME);
}

// MARK: - Sound

/// `SDL_AudioSpec`.
struct audio_spec {
    int rate;
    uint16_t format;
    uint8_t channels, silence;
    uint16_t samples, padding;
    uint32_t size;
    void (*callback)(void *context, uint8_t *stream, int length);
    void *context;
};

/// Floats, lowest byte first.
#define FORMAT_FLOAT 0x8120
/// Frames that the device takes at once.
#define BLOCK 1024

struct sound {
    struct window_memory *memory;
    int rate;
};

static void fill(void *context, uint8_t *stream, int length) {
    const struct sound *sound = context;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    size_t count = (size_t)length / (2 * sizeof(float));
    // The block before this one is being heard.
    int64_t delay = (int64_t)count * 1000000000 / sound->rate;
    windowmemory_read(sound->memory, (float *)stream, count, now.tv_sec * (int64_t)1000000000 + now.tv_nsec + delay);
}

uint32_t windowshim_open_sound(const struct sdl_functions *sdl, struct window_memory *memory, int rate) {
    static struct sound sound;
    sound.memory = memory;
    sound.rate = rate;
    struct audio_spec wanted = {rate, FORMAT_FLOAT, 2, 0, BLOCK, 0, 0, fill, &sound}, obtained;
    uint32_t device = sdl->open_audio_device(NULL, 0, &wanted, &obtained, 0);
    if (device) sdl->pause_audio_device(device, 0);
    return device;
}
