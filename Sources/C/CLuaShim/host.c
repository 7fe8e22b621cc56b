// Creation and end of a state.
#include <stdlib.h>

#include "internal.h"

const char luashim_types_key, luashim_cache_key, luashim_object_mark, luashim_error_key, luashim_traceback_key,
    luashim_frozen_mark, luashim_modules_key;

static int panic(lua_State *L) { // an error outside every protected call: a bug of ours
    luashim_error_text(L);
    luashim_end_process(host_of(L), LUASHIM_EXIT_FAILED, lua_tostring(L, -1));
}

static int open_state(lua_State *L) {
    luashim_open_objects(L);
    luashim_open_libraries(L);
    return 0;
}

luashim_host *luashim_create(const luashim_callbacks *callbacks, const luashim_limits *limits) {
    luashim_host *host = calloc(1, sizeof *host);
    if (!host)
        return NULL;
    host->callbacks = *callbacks;
    host->limits = *limits;
    atomic_init(&host->deadline, INT64_MAX);
    pthread_getcpuclockid(pthread_self(), &host->processor_clock);
    if (!luashim_start_watchdog(host)) {
        free(host);
        return NULL;
    }
    lua_State *L = lua_newstate(luashim_allocate, host);
    *(luashim_host **)lua_getextraspace(L) = host; // every coroutine inherits it
    host->main = host->running = L;
    lua_atpanic(L, panic);
    lua_pushcfunction(L, open_state);
    if (lua_pcall(L, 0, 0, 0) != LUA_OK)
        panic(L);
    lua_sethook(L, luashim_hook, LUA_MASKCOUNT, LUASHIM_HOOK_COUNT);
    return host;
}

void luashim_destroy(luashim_host *host) {
    lua_close(host->main);
    luashim_stop_watchdog(host);
    free(host);
}

lua_State *luashim_main(luashim_host *host) { return host->main; }

luashim_host *luashim_host_of(lua_State *L) { return host_of(L); }

void luashim_begin_run(luashim_host *host) {
    host->limit = LUASHIM_LIMIT_NONE;
    host->message[0] = 0;
    host->printed = 0;
    host->spent = 0;
    host->over_soft_limit = luashim_held(host) > host->limits.memory;
    atomic_store(&host->interrupted, false);
}

luashim_limit luashim_limit_hit(luashim_host *host) { return host->limit; }

const char *luashim_limit_message(luashim_host *host) { return host->message; }

void luashim_interrupt(luashim_host *host) { atomic_store(&host->interrupted, true); }

size_t luashim_memory_used(luashim_host *host) { return luashim_held(host); }

void luashim_collect(lua_State *L) { lua_gc(L, LUA_GCCOLLECT); }

void luashim_forget_modules(lua_State *L) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &luashim_modules_key);
    lua_pushnil(L);
    while (lua_next(L, -2)) {
        bool is_loading = lua_islightuserdata(L, -1);
        lua_pop(L, 1);
        if (is_loading)
            continue;
        lua_pushvalue(L, -1);
        lua_pushnil(L);
        lua_rawset(L, -4); // a field that is there may be cleared on the way
    }
    lua_pop(L, 1);
}
