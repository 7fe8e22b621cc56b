// Shared by this target's files only.
#pragma once

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <pthread.h>
#include <stdatomic.h>

#include "include/CLuaShim.h"

enum {
    LUASHIM_WHERE_SIZE = 96,
    LUASHIM_MESSAGE_SIZE = 256,
    LUASHIM_ERROR_TEXT_CAP = 4096,
    LUASHIM_SOURCE_CAP = 256 * 1024,
    LUASHIM_CLOSE_DEPTH = 100,
    LUASHIM_HOOK_COUNT = 1000,
    LUASHIM_WORK_BETWEEN_CHECKS = 1 << 16,
    LUASHIM_EXIT_FAILED = 70,
    LUASHIM_EXIT_TIME = 124,
    LUASHIM_EXIT_MEMORY = 125,
};

struct luashim_meter {
    atomic_ptrdiff_t bytes;
};

struct luashim_host {
    luashim_callbacks callbacks;
    luashim_limits limits;
    lua_State *main;
    lua_State *running;     // the coroutine that runs now, for the place in messages
    size_t used;            // bytes held; signed sums never go below zero
    bool over_soft_limit;   // set by the allocator, judged by luashim_check
    size_t printed;
    uint32_t work;          // cost charged by C functions since the last check
    int close_depth;
    luashim_limit limit;
    char message[LUASHIM_MESSAGE_SIZE];
    atomic_bool interrupted;

    // The clock counts the processor time of the thread that runs Lua, so that a busy machine takes nothing from a
    // recipe. Reading it costs a system call, the monotonic clock next to nothing: `deadline` is the earliest monotonic
    // time at which the limit can have been reached, and is moved when it has not. INT64_MAX while the clock stands
    // still; the watchdog reads it.
    clockid_t processor_clock;
    _Atomic int64_t spent;
    _Atomic int64_t started;
    _Atomic int64_t deadline;

    // The last known line of Lua, for the watchdog, which reads the buffer that is not being written.
    char places[2][LUASHIM_WHERE_SIZE];
    atomic_int place;

    pthread_t watchdog;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool ending;
};

// Keys of the registry: their addresses.
extern const char luashim_types_key, luashim_cache_key, luashim_object_mark, luashim_error_key, luashim_traceback_key,
    luashim_frozen_mark, luashim_modules_key;

static inline luashim_host *host_of(lua_State *L) { return *(luashim_host **)lua_getextraspace(L); }

/// All bytes held, those of host objects that others keep alive included.
static inline size_t luashim_held(const luashim_host *host) {
    return host->used + (size_t)atomic_load_explicit(&host->limits.meter->bytes, memory_order_relaxed);
}

// limits.c
/// True if a frame, of which `S` is known, runs code of the standard library.
bool luashim_is_library(const lua_Debug *frame);
/// True if a value is the function `error`. (safe_base.c)
bool luashim_is_error(lua_State *L, int index);
/// Pushes a function, or the function behind a gate. (safe_base.c)
void luashim_push_behind_gate(lua_State *L, int index);
/// Pushes `recipe.lua:12: ` for a level, as `luaL_where`; what the standard library raises is placed where the recipe calls
/// it.
void luashim_push_where(lua_State *L, int level);
/// Gives the message on top, which the running function has just raised, the recipe's line in place of the library's.
void luashim_place_error(lua_State *L);
int64_t luashim_now(void);
/// The time beyond the limit once `deadline` has passed; 0 if there is none, and then the deadline
/// has been moved. May be called from any thread.
int64_t luashim_overtime(luashim_host *host);
void *luashim_allocate(void *host, void *block, size_t old_size, size_t new_size);
void luashim_hook(lua_State *L, lua_Debug *event);
/// Raises if a limit is hit.
void luashim_check(lua_State *L);
/// Counts work done inside one C function (a unit is about 10 ns) and checks the limits now and then.
void luashim_charge(lua_State *L, size_t cost);
/// Raises the memory limit unless `bytes` more can be held.
void luashim_reserve(lua_State *L, size_t bytes);
int luashim_raise_limit(lua_State *L, luashim_limit limit);
/// Raises the limit that was hit before, if any.
void luashim_raise_again(lua_State *L);
/// Raises `what too expensive (file:line)`, which a script may catch.
int luashim_raise_too_expensive(lua_State *L, const char *what);
void luashim_format_limit(const luashim_host *host, luashim_limit limit, const char *where, char *text, size_t size);
_Noreturn void luashim_end_process(luashim_host *host, int code, const char *message);

// watchdog.c
bool luashim_start_watchdog(luashim_host *host);
void luashim_stop_watchdog(luashim_host *host);

// object.c
void luashim_open_objects(lua_State *L);
/// Replaces an error object of the host on top of the stack by its text.
void luashim_expose_error(lua_State *L);
bool luashim_is_frozen(lua_State *L, int index);

// Libraries: each pushes its table.
void luashim_open_libraries(lua_State *L);
void luashim_open_base(lua_State *L);
void luashim_open_coroutine(lua_State *L);
void luashim_open_string(lua_State *L);
void luashim_open_patterns(lua_State *L);
void luashim_open_table(lua_State *L);
int luashim_safe_pairs(lua_State *L);
/// Copies the members named in `names` (ended by NULL) from the table at `library` to the one on top.
/// `charge`: a call counts the length of its strings as work.
void luashim_take(lua_State *L, int library, const char *const *names, bool charge);
/// Pushes the text of a value as `tostring` gives it: without addresses.
const char *luashim_text_of(lua_State *L, int index, size_t *length);
