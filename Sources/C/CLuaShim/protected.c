// Access to Lua values that may run metamethods or raise, made safe to call from Swift.
#include <string.h>

#include "internal.h"

/// Gives an error its text and keeps its traceback at the point of the error. A limit passes unchanged.
static int handle_error(lua_State *L) {
    luashim_host *host = host_of(L);
    if (host->limit != LUASHIM_LIMIT_NONE)
        return 1;
    luashim_place_error(L);
    luaL_traceback(L, L, NULL, 1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &luashim_traceback_key);
    return 1;
}

/// Calls with the clock running, even if it was stopped before.
static int call_on_clock(lua_State *L, int arguments, int results, int handler) {
    luashim_host *host = host_of(L);
    bool was_running = luashim_stop_clock(host);
    luashim_set_clock(host, true);
    int status = lua_pcall(L, arguments, results, handler);
    luashim_set_clock(host, was_running);
    return status;
}

bool luashim_call(lua_State *L, int arguments, int results) {
    int handler = lua_gettop(L) - arguments;
    lua_pushcfunction(L, handle_error);
    lua_insert(L, handler);
    int status = call_on_clock(L, arguments, results, handler);
    lua_remove(L, handler);
    return status == LUA_OK;
}

bool luashim_load(lua_State *L, const char *text, size_t length, const char *chunk_name) {
    if (length > LUASHIM_SOURCE_CAP) {
        lua_pushfstring(L, "%s: source text of more than %d KiB", chunk_name + 1, LUASHIM_SOURCE_CAP >> 10);
        return false;
    }
    luashim_host *host = host_of(L);
    bool was_running = luashim_stop_clock(host);
    luashim_set_clock(host, true); // the parser cannot be interrupted: only the watchdog sees it
    int status = luaL_loadbufferx(L, text, length, chunk_name, "t");
    luashim_set_clock(host, was_running);
    return status == LUA_OK;
}

static int get(lua_State *L) {
    lua_gettable(L, 1);
    return 1;
}

bool luashim_get(lua_State *L, int table) {
    table = lua_absindex(L, table);
    if (lua_istable(L, table) && !lua_getmetatable(L, table)) {
        lua_rawget(L, table);
        return true;
    }
    if (lua_istable(L, table))
        lua_pop(L, 1);
    lua_pushcfunction(L, get);
    lua_pushvalue(L, table);
    lua_rotate(L, -3, -1);
    return call_on_clock(L, 2, 1, 0) == LUA_OK;
}

static int set(lua_State *L) {
    lua_settable(L, 1);
    return 0;
}

bool luashim_set(lua_State *L, int table) {
    table = lua_absindex(L, table);
    lua_pushcfunction(L, set);
    lua_pushvalue(L, table);
    lua_rotate(L, -4, 2);
    return call_on_clock(L, 3, 0, 0) == LUA_OK;
}

static int next(lua_State *L) { return lua_next(L, 1) ? 2 : 0; }

bool luashim_next(lua_State *L, int table, bool *more) {
    table = lua_absindex(L, table);
    int top = lua_gettop(L) - 1;
    lua_pushcfunction(L, next);
    lua_pushvalue(L, table);
    lua_rotate(L, -3, -1);
    bool done = lua_pcall(L, 2, LUA_MULTRET, 0) == LUA_OK;
    *more = done && lua_gettop(L) > top;
    return done;
}

static int tostring(lua_State *L) {
    luashim_text_of(L, 1, NULL);
    return 1;
}

bool luashim_tostring(lua_State *L, int index) {
    lua_pushvalue(L, index);
    lua_pushcfunction(L, tostring);
    lua_insert(L, -2);
    return call_on_clock(L, 1, 1, 0) == LUA_OK;
}

static int compare(lua_State *L) {
    lua_pushboolean(L, lua_compare(L, 1, 2, (int)lua_tointeger(L, 3)));
    return 1;
}

bool luashim_compare(lua_State *L, int left, int right, int operation, bool *result) {
    left = lua_absindex(L, left);
    right = lua_absindex(L, right);
    lua_pushcfunction(L, compare);
    lua_pushvalue(L, left);
    lua_pushvalue(L, right);
    lua_pushinteger(L, operation);
    if (call_on_clock(L, 3, 1, 0) != LUA_OK)
        return false;
    *result = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return true;
}

const char *luashim_traceback(lua_State *L) {
    // Valid after the pop: the registry keeps the string.
    lua_rawgetp(L, LUA_REGISTRYINDEX, &luashim_traceback_key);
    const char *text = lua_tostring(L, -1);
    lua_pop(L, 1);
    return text ? text : "";
}

void luashim_error_text(lua_State *L) {
    luashim_host *host = host_of(L);
    if (host->limit != LUASHIM_LIMIT_NONE) {
        lua_pop(L, 1);
        lua_pushstring(L, host->message);
        return;
    }
    luashim_expose_error(L);
    const char *type = luaL_typename(L, -1);
    bool has_text = lua_isstring(L, -1) || luaL_getmetafield(L, -1, "__tostring") != LUA_TNIL;
    if (has_text && !lua_isstring(L, -1)) {
        lua_pop(L, 1);
        has_text = luashim_tostring(L, -1);
        lua_remove(L, -2);
    }
    if (!has_text || !lua_isstring(L, -1)) {
        lua_pop(L, 1);
        lua_pushfstring(L, "(error object is a %s value)", type);
    }
    size_t length;
    const char *text = lua_tolstring(L, -1, &length);
    if (length > LUASHIM_ERROR_TEXT_CAP) {
        lua_pushlstring(L, text, LUASHIM_ERROR_TEXT_CAP);
        lua_remove(L, -2);
    }
}
