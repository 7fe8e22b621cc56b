// The limits on memory, time and output: their detection, and their errors, which no script can catch.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "internal.h"

// The process has about 40 MiB of its own: together they stay within 64 MiB beyond the limit.
static const size_t hard_limit_margin = 24u << 20;
static const char limit_token; // a limit's error object: needs no memory, and has no text a script could read

luashim_meter *luashim_create_meter(void) { return calloc(1, sizeof(luashim_meter)); }

void luashim_destroy_meter(luashim_meter *meter) { free(meter); }

void luashim_meter_add(luashim_meter *meter, ptrdiff_t bytes) {
    atomic_fetch_add_explicit(&meter->bytes, bytes, memory_order_relaxed);
}

int64_t luashim_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void luashim_format_limit(const luashim_host *host, luashim_limit limit, const char *where, char *text, size_t size) {
    char what[96] = "interrupted";
    switch (limit) {
    case LUASHIM_LIMIT_MEMORY:
        snprintf(what, sizeof what, "memory limit %zu MiB exceeded", host->limits.memory >> 20);
        break;
    case LUASHIM_LIMIT_TIME: // %g would obey the locale's decimal point
        if (host->limits.time % 1000000000 == 0)
            snprintf(what, sizeof what, "time limit %lld s exceeded", (long long)(host->limits.time / 1000000000));
        else
            snprintf(what, sizeof what, "time limit %lld ms exceeded", (long long)(host->limits.time / 1000000));
        break;
    case LUASHIM_LIMIT_OUTPUT:
        snprintf(what, sizeof what, "print limit %zu KiB exceeded", host->limits.output >> 10);
        break;
    case LUASHIM_LIMIT_NONE:
    case LUASHIM_LIMIT_INTERRUPTED:
        break;
    }
    snprintf(text, size, where[0] ? "%s (%s)" : "%s", what, where);
}

_Noreturn void luashim_end_process(luashim_host *host, int code, const char *message) {
    if (host->callbacks.fatal_report) {
        host->callbacks.fatal_report(code, message);
    } else {
        ssize_t ignored = write(STDERR_FILENO, message, strlen(message));
        ignored = write(STDERR_FILENO, "\n", 1);
        (void)ignored;
    }
    _exit(code);
}

bool luashim_is_library(const lua_Debug *frame) {
    // Other names that begin with '=' are "=[C]" and "=(load)".
    return frame->source[0] == '=' && frame->source[1] != '[' && frame->source[1] != '(';
}

/// Finds the first frame from a level on that runs a line of a recipe, else one of the library. False without either.
static bool find_place(lua_State *L, int level, lua_Debug *place) {
    lua_Debug frame;
    bool found = false;
    for (int last = level + 100; level < last && lua_getstack(L, level, &frame); level++) {
        lua_getinfo(L, "Sl", &frame);
        if (frame.currentline <= 0 || (found && luashim_is_library(&frame)))
            continue;
        *place = frame;
        found = true;
        if (!luashim_is_library(&frame))
            return true;
    }
    return found;
}

bool luashim_where(lua_State *L, char *buffer, size_t size) {
    lua_Debug place;
    buffer[0] = 0;
    if (!find_place(L, 0, &place))
        return false;
    snprintf(buffer, size, "%s:%d", place.short_src, place.currentline);
    return true;
}

void luashim_push_where(lua_State *L, int level) {
    lua_Debug frame, place;
    bool is_library = lua_getstack(L, 1, &frame) && lua_getinfo(L, "S", &frame) && luashim_is_library(&frame);
    bool is_script = lua_getstack(L, level, &frame) && lua_getinfo(L, "l", &frame) && frame.currentline > 0;
    if ((is_library || is_script) && find_place(L, level, &place))
        lua_pushfstring(L, "%s:%d: ", place.short_src, place.currentline);
    else
        lua_pushliteral(L, "");
}

void luashim_place_error(lua_State *L) {
    static const char by_lua[] = "attempt to ";
    lua_Debug frame, place;
    int level = 0;
    bool is_own = false;
    if (lua_type(L, -1) != LUA_TSTRING)
        return;
    for (;;) {
        if (!lua_getstack(L, level++, &frame))
            return;
        lua_getinfo(L, "Slf", &frame);
        is_own = is_own || luashim_is_error(L, -1);
        lua_pop(L, 1);
        if (frame.currentline > 0)
            break;
    }
    size_t length;
    const char *text = lua_tolstring(L, -1, &length);
    // Lua itself names no line where a C function of its library, such as the iterator of ipairs, meets a wrong value.
    if (!is_own && strncmp(text, by_lua, sizeof by_lua - 1) == 0 && find_place(L, 0, &place)) {
        lua_pushfstring(L, "%s:%d: %s", place.short_src, place.currentline, text);
        lua_replace(L, -2);
        return;
    }
    if (!luashim_is_library(&frame) || !find_place(L, level, &place))
        return;
    char prefix[LUASHIM_WHERE_SIZE];
    int count = snprintf(prefix, sizeof prefix, "%s:%d: ", frame.short_src, frame.currentline);
    if (count >= (int)sizeof prefix || length < (size_t)count || memcmp(text, prefix, (size_t)count) != 0)
        return;
    lua_pushfstring(L, "%s:%d: ", place.short_src, place.currentline);
    lua_pushlstring(L, text + count, length - (size_t)count);
    lua_concat(L, 2);
    lua_replace(L, -2);
}

bool luashim_written_at(lua_State *L, int index, char *buffer, size_t size) {
    lua_Debug function;
    buffer[0] = 0;
    luashim_push_behind_gate(L, index);
    lua_getinfo(L, ">S", &function);
    if (function.linedefined <= 0)
        return false;
    snprintf(buffer, size, "%s:%d", function.short_src, function.linedefined);
    return true;
}

static _Noreturn void end_out_of_memory(luashim_host *host) {
    char where[LUASHIM_WHERE_SIZE] = "", message[LUASHIM_MESSAGE_SIZE];
    if (host->running)
        luashim_where(host->running, where, sizeof where);
    luashim_format_limit(host, LUASHIM_LIMIT_MEMORY, where, message, sizeof message);
    luashim_end_process(host, LUASHIM_EXIT_MEMORY, message);
}

/// The real size of a block: malloc puts 8 bytes before it, rounds up to 16, and takes at least 32. Small tables are
/// an eighth bigger than they seem.
static size_t footprint(size_t size) {
    if (size <= 24)
        return size == 0 ? 0 : 32;
    return size > SIZE_MAX - 23 ? SIZE_MAX : (size + 23) & ~(size_t)15;
}

/// Never returns NULL for a request: Lua 5.4.4 is memory-unsafe when an allocation fails inside hostile scripts.
void *luashim_allocate(void *context, void *block, size_t old_size, size_t new_size) {
    luashim_host *host = context;
    size_t held = block ? footprint(old_size) : 0; // without a block, old_size is a type tag
    if (new_size == 0) {
        host->used -= held;
        free(block);
        return NULL;
    }
    size_t taken = footprint(new_size);
    size_t used = host->used - held + taken;
    if (taken > held) {
        if (taken > host->limits.memory + hard_limit_margin || used > host->limits.memory + hard_limit_margin)
            end_out_of_memory(host);
        if (luashim_held(host) - held + taken > host->limits.memory)
            host->over_soft_limit = true;
    }
    void *moved = realloc(block, new_size);
    if (!moved) {
        if (block && new_size <= old_size)
            return block; // a block that cannot shrink stays as it is
        end_out_of_memory(host);
    }
    host->used = used;
    return moved;
}

void luashim_raise_again(lua_State *L) {
    if (host_of(L)->limit == LUASHIM_LIMIT_NONE)
        return;
    lua_pushlightuserdata(L, (void *)&limit_token);
    lua_error(L);
}

int luashim_raise_limit(lua_State *L, luashim_limit limit) {
    luashim_host *host = host_of(L);
    char where[LUASHIM_WHERE_SIZE];
    if (!luashim_where(L, where, sizeof where))
        snprintf(where, sizeof where, "%s", host->places[atomic_load(&host->place)]);
    luashim_format_limit(host, limit, where, host->message, sizeof host->message);
    host->limit = limit;
    luashim_raise_again(L);
    return 0;
}

int luashim_raise_too_expensive(lua_State *L, const char *what) {
    char where[LUASHIM_WHERE_SIZE];
    luashim_where(L, where, sizeof where);
    lua_pushfstring(L, where[0] ? "%s too expensive (%s)" : "%s too expensive", what, where);
    return lua_error(L);
}

void luashim_check(lua_State *L) {
    luashim_host *host = host_of(L);
    luashim_raise_again(L);
    if (atomic_load_explicit(&host->interrupted, memory_order_relaxed))
        luashim_raise_limit(L, LUASHIM_LIMIT_INTERRUPTED);
    if (host->over_soft_limit) {
        lua_gc(L, LUA_GCCOLLECT); // much of what is held may be garbage
        host->over_soft_limit = luashim_held(host) > host->limits.memory;
        if (host->over_soft_limit)
            luashim_raise_limit(L, LUASHIM_LIMIT_MEMORY);
    }
    if (luashim_now() >= atomic_load_explicit(&host->deadline, memory_order_relaxed) && luashim_overtime(host) > 0)
        luashim_raise_limit(L, LUASHIM_LIMIT_TIME);
}

void luashim_charge(lua_State *L, size_t cost) {
    luashim_host *host = host_of(L);
    size_t work = host->work + cost;
    if (work < LUASHIM_WORK_BETWEEN_CHECKS && !host->over_soft_limit) {
        host->work = (uint32_t)work;
        return;
    }
    host->work = 0;
    luashim_check(L);
}

void luashim_check_soon(luashim_host *host) {
    host->work = LUASHIM_WORK_BETWEEN_CHECKS;
}

void luashim_reserve(lua_State *L, size_t bytes) {
    luashim_host *host = host_of(L);
    if (bytes > host->limits.memory)
        luashim_raise_limit(L, LUASHIM_LIMIT_MEMORY);
    if (luashim_held(host) + bytes <= host->limits.memory)
        return;
    luashim_check(L);
    lua_gc(L, LUA_GCCOLLECT);
    if (luashim_held(host) + bytes > host->limits.memory)
        luashim_raise_limit(L, LUASHIM_LIMIT_MEMORY);
}

static void note_place(luashim_host *host, lua_State *L, lua_Debug *event) {
    if (!lua_getinfo(L, "Sl", event) || event->currentline <= 0)
        return;
    int next = 1 - atomic_load_explicit(&host->place, memory_order_relaxed);
    snprintf(host->places[next], LUASHIM_WHERE_SIZE, "%s:%d", event->short_src, event->currentline);
    atomic_store_explicit(&host->place, next, memory_order_release);
}

void luashim_hook(lua_State *L, lua_Debug *event) {
    luashim_host *host = host_of(L);
    note_place(host, L, event);
    luashim_check(L);
}

// MARK: The clock

static int64_t processor_time(const luashim_host *host) {
    struct timespec now;
    clock_gettime(host->processor_clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

bool luashim_stop_clock(luashim_host *host) {
    if (atomic_load(&host->deadline) == INT64_MAX)
        return false;
    atomic_store(&host->deadline, INT64_MAX);
    atomic_fetch_add(&host->spent, processor_time(host) - atomic_load(&host->started));
    return true;
}

void luashim_set_clock(luashim_host *host, bool running) {
    if (!running) {
        luashim_stop_clock(host);
        return;
    }
    if (atomic_load(&host->deadline) != INT64_MAX)
        return;
    atomic_store(&host->started, processor_time(host));
    atomic_store(&host->deadline, luashim_now() + host->limits.time - atomic_load(&host->spent));
}

int64_t luashim_time_spent(luashim_host *host) {
    bool running = atomic_load(&host->deadline) != INT64_MAX;
    return atomic_load(&host->spent) + (running ? processor_time(host) - atomic_load(&host->started) : 0);
}

void luashim_give_back(luashim_host *host, int64_t nanoseconds) {
    atomic_fetch_sub(&host->spent, nanoseconds);
}

int64_t luashim_overtime(luashim_host *host) {
    int64_t deadline = atomic_load(&host->deadline);
    if (deadline == INT64_MAX)
        return 0;
    int64_t left = host->limits.time - luashim_time_spent(host);
    if (left <= 0)
        return left == 0 ? 1 : -left;
    // Lua may have stopped the clock in the meantime.
    atomic_compare_exchange_strong(&host->deadline, &deadline, luashim_now() + left);
    return 0;
}
