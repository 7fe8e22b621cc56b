// The memory that the engine and the window of a player share: pictures one way, sound the same way, and the clock of
// the sound device back.
//
// Each side takes what the other wrote for untrusted: what it reads of a place it reads once, and checks.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Pictures in flight: one that is seen, one that waits, one that is made.
#define WINDOW_SLOTS 3
/// The ring of sound, in frames of two channels; a power of two. 0.68 s at 48 kHz.
#define WINDOW_SOUND_FRAMES 32768
/// The largest picture, in samples of a plane: 4096 × 2304.
#define WINDOW_MOST_PIXELS (4096 * 2304)

/// The state of a slot.
enum window_slot_state { WINDOW_SLOT_FREE = 0, WINDOW_SLOT_READY = 1, WINDOW_SLOT_SEEN = 2 };

/// A picture: planes of 8 bits one after the other, Y, Cb, Cr, the latter two halved in both directions (rounded up),
/// BT.709, limited range, rows without gaps.
struct window_slot {
    uint32_t state;
    uint32_t generation;
    int32_t width;
    int32_t height;
    /// The host's time at which it is to be seen, of the monotonic clock in nanoseconds; 0 for at once.
    int64_t due;
};

struct window_memory {
    struct window_slot slots[WINDOW_SLOTS];
    /// Pictures of other generations are not shown.
    uint32_t generation;
    /// 0 for silence, in which no sound is consumed.
    uint32_t is_playing;
    /// Frames that were ever put into the ring, and ever taken out.
    uint64_t sound_written;
    uint64_t sound_consumed;
    /// Frames before this one are not heard.
    uint64_t sound_start;
    /// Frames of silence that were heard while playing, because the ring was empty.
    uint64_t sound_lacking;
    /// The clock: odd while it is written.
    uint32_t clock_sequence;
    /// How often the device has asked for sound.
    uint32_t sound_calls;
    /// A frame of the ring, and the host's time at which it is heard.
    uint64_t clock_frame;
    int64_t clock_host;
    float sound[WINDOW_SOUND_FRAMES * 2];
};

/// The size of a slot's picture, in bytes.
#define WINDOW_PICTURE_SIZE (WINDOW_MOST_PIXELS * 3 / 2)
/// The place of the first slot's picture.
#define WINDOW_PICTURES ((sizeof(struct window_memory) + 4095) & ~(size_t)4095)
/// All of the memory, in bytes.
#define WINDOW_MEMORY_SIZE (WINDOW_PICTURES + (size_t)WINDOW_SLOTS * WINDOW_PICTURE_SIZE)

static inline size_t windowmemory_size(void) { return WINDOW_MEMORY_SIZE; }

static inline uint8_t *windowmemory_picture(struct window_memory *memory, int slot) {
    return (uint8_t *)memory + WINDOW_PICTURES + (size_t)slot * WINDOW_PICTURE_SIZE;
}

static inline uint32_t windowmemory_slot_state(struct window_memory *memory, int slot) {
    return __atomic_load_n(&memory->slots[slot].state, __ATOMIC_ACQUIRE);
}

static inline void windowmemory_set_slot_state(struct window_memory *memory, int slot, uint32_t state) {
    __atomic_store_n(&memory->slots[slot].state, state, __ATOMIC_RELEASE);
}

static inline uint32_t windowmemory_generation(struct window_memory *memory) {
    return __atomic_load_n(&memory->generation, __ATOMIC_ACQUIRE);
}

static inline void windowmemory_set_generation(struct window_memory *memory, uint32_t generation) {
    __atomic_store_n(&memory->generation, generation, __ATOMIC_RELEASE);
}

static inline int windowmemory_is_playing(struct window_memory *memory) {
    return __atomic_load_n(&memory->is_playing, __ATOMIC_ACQUIRE) != 0;
}

static inline void windowmemory_set_playing(struct window_memory *memory, int is_playing) {
    __atomic_store_n(&memory->is_playing, is_playing ? 1 : 0, __ATOMIC_RELEASE);
}

static inline uint64_t windowmemory_written(struct window_memory *memory) {
    return __atomic_load_n(&memory->sound_written, __ATOMIC_ACQUIRE);
}

static inline uint64_t windowmemory_consumed(struct window_memory *memory) {
    return __atomic_load_n(&memory->sound_consumed, __ATOMIC_ACQUIRE);
}

static inline uint64_t windowmemory_lacking(struct window_memory *memory) {
    return __atomic_load_n(&memory->sound_lacking, __ATOMIC_ACQUIRE);
}

static inline uint32_t windowmemory_calls(struct window_memory *memory) {
    return __atomic_load_n(&memory->sound_calls, __ATOMIC_ACQUIRE);
}

/// Drops the sound that has not been heard.
static inline void windowmemory_drop_sound(struct window_memory *memory) {
    __atomic_store_n(&memory->sound_start, windowmemory_written(memory), __ATOMIC_RELEASE);
}

/// Puts sound into the ring.
/// @param frames Interleaved, two channels.
/// @return The frames that there was room for.
size_t windowmemory_write(struct window_memory *memory, const float *frames, size_t count);

/// Takes sound out of the ring, with silence where there is none, and sets the clock. Called by the sound device.
/// @param host The host's time at which the first frame is heard.
void windowmemory_read(struct window_memory *memory, float *frames, size_t count, int64_t host);

/// Reads the clock.
/// @return 0 if the device has taken nothing yet, or is writing.
int windowmemory_clock(struct window_memory *memory, uint64_t *frame, int64_t *host);
