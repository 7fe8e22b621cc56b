#include "WindowMemory.h"

#include <string.h>

size_t windowmemory_write(struct window_memory *memory, const float *frames, size_t count) {
    uint64_t written = __atomic_load_n(&memory->sound_written, __ATOMIC_RELAXED);
    uint64_t waiting = written - windowmemory_consumed(memory);
    size_t room = waiting < WINDOW_SOUND_FRAMES ? (size_t)(WINDOW_SOUND_FRAMES - waiting) : 0;
    if (count > room) count = room;
    for (size_t index = 0; index < count; index++) {
        size_t place = (size_t)((written + index) % WINDOW_SOUND_FRAMES) * 2;
        memory->sound[place] = frames[2 * index];
        memory->sound[place + 1] = frames[2 * index + 1];
    }
    __atomic_store_n(&memory->sound_written, written + count, __ATOMIC_RELEASE);
    return count;
}

static void set_clock(struct window_memory *memory, uint64_t frame, int64_t host) {
    uint32_t sequence = __atomic_load_n(&memory->clock_sequence, __ATOMIC_RELAXED);
    __atomic_store_n(&memory->clock_sequence, sequence + 1, __ATOMIC_RELEASE);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    __atomic_store_n(&memory->clock_frame, frame, __ATOMIC_RELAXED);
    __atomic_store_n(&memory->clock_host, host, __ATOMIC_RELAXED);
    __atomic_store_n(&memory->clock_sequence, sequence + 2, __ATOMIC_RELEASE);
}

void windowmemory_read(struct window_memory *memory, float *frames, size_t count, int64_t host) {
    uint64_t written = windowmemory_written(memory);
    uint64_t consumed = __atomic_load_n(&memory->sound_consumed, __ATOMIC_RELAXED);
    uint64_t start = __atomic_load_n(&memory->sound_start, __ATOMIC_ACQUIRE);
    if (consumed < start && start <= written) consumed = start;
    size_t given = 0;
    if (windowmemory_is_playing(memory)) {
        // More than the ring holds was never written.
        uint64_t waiting = written - consumed <= WINDOW_SOUND_FRAMES ? written - consumed : 0;
        given = waiting < count ? (size_t)waiting : count;
        for (size_t index = 0; index < given; index++) {
            size_t place = (size_t)((consumed + index) % WINDOW_SOUND_FRAMES) * 2;
            frames[2 * index] = memory->sound[place];
            frames[2 * index + 1] = memory->sound[place + 1];
        }
        if (given > 0) set_clock(memory, consumed, host);
        if (given < count) __atomic_fetch_add(&memory->sound_lacking, count - given, __ATOMIC_RELAXED);
    }
    memset(frames + 2 * given, 0, (count - given) * 2 * sizeof *frames);
    __atomic_store_n(&memory->sound_consumed, consumed + given, __ATOMIC_RELEASE);
    __atomic_fetch_add(&memory->sound_calls, 1, __ATOMIC_RELEASE);
}

int windowmemory_clock(struct window_memory *memory, uint64_t *frame, int64_t *host) {
    uint32_t before = __atomic_load_n(&memory->clock_sequence, __ATOMIC_ACQUIRE);
    if (before == 0 || before & 1) return 0;
    *frame = __atomic_load_n(&memory->clock_frame, __ATOMIC_RELAXED);
    *host = __atomic_load_n(&memory->clock_host, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    return __atomic_load_n(&memory->clock_sequence, __ATOMIC_RELAXED) == before;
}
