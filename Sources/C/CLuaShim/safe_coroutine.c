// Coroutines whose ends cannot hide a limit, and whose closing cannot overflow the C stack.
#include "internal.h"

static lua_State *check_coroutine(lua_State *L) {
    lua_State *co = lua_tothread(L, 1);
    luaL_argexpected(L, co, 1, "coroutine");
    return co;
}

/// Runs `co` with `count` arguments from the top of `L`. Returns the number of results now on top of `L`,
/// or -1 with the error object there.
static int resume(lua_State *L, lua_State *co, int count) {
    luashim_host *host = host_of(L);
    luashim_charge(L, 128); // a new coroutine restarts the hook's count: short ones would never be checked
    if (!lua_checkstack(co, count)) {
        lua_pushliteral(L, "too many arguments to resume");
        return -1;
    }
    lua_xmove(L, co, count);
    lua_State *before = host->running;
    host->running = co;
    int results;
    int status = lua_resume(co, L, count, &results);
    host->running = before;
    luashim_raise_again(L); // before anything of the dead coroutine is closed: hooks are off in it
    if (status != LUA_OK && status != LUA_YIELD) {
        luashim_place_error(co); // its frames are still there
        lua_xmove(co, L, 1);
        return -1;
    }
    if (!lua_checkstack(L, results + 1)) {
        lua_pop(co, results);
        lua_pushliteral(L, "too many results to resume");
        return -1;
    }
    lua_xmove(co, L, results);
    return results;
}

/// Closes a coroutine that is not running; with false the error object is on top of `co`.
static bool close(lua_State *L, lua_State *co) {
    luashim_host *host = host_of(L);
    if (host->close_depth >= LUASHIM_CLOSE_DEPTH)
        luaL_error(L, "too many nested calls of coroutine.close");
    host->close_depth++;
    lua_State *before = host->running;
    host->running = co;
    int status = lua_resetthread(co); // catches what __close raises
    host->running = before;
    host->close_depth--;
    luashim_raise_again(L);
    return status == LUA_OK;
}

static const char *status_of(lua_State *L, lua_State *co) {
    if (co == L)
        return "running";
    lua_Debug frame;
    switch (lua_status(co)) {
    case LUA_YIELD:
        return "suspended";
    case LUA_OK:
        if (lua_getstack(co, 0, &frame))
            return "normal";
        return lua_gettop(co) == 0 ? "dead" : "suspended";
    default:
        return "dead";
    }
}

static int safe_create(lua_State *L) {
    luaL_checktype(L, 1, LUA_TFUNCTION);
    luashim_charge(L, 128);
    lua_State *co = lua_newthread(L);
    lua_sethook(co, luashim_hook, LUA_MASKCOUNT, LUASHIM_HOOK_COUNT);
    lua_pushvalue(L, 1);
    lua_xmove(L, co, 1);
    return 1;
}

static bool can_resume(lua_State *L, lua_State *co) {
    const char *status = status_of(L, co);
    if (status[0] == 's')
        return true;
    lua_pushfstring(L, status[0] == 'd' ? "cannot resume dead coroutine" : "cannot resume non-suspended coroutine");
    return false;
}

static int safe_resume(lua_State *L) {
    lua_State *co = check_coroutine(L);
    int results = can_resume(L, co) ? resume(L, co, lua_gettop(L) - 1) : -1;
    if (results < 0)
        luashim_expose_error(L);
    lua_pushboolean(L, results >= 0);
    int returned = results < 0 ? 2 : results + 1;
    lua_insert(L, -returned);
    return returned;
}

static int call_wrapped(lua_State *L) {
    lua_State *co = lua_tothread(L, lua_upvalueindex(1));
    bool resumable = can_resume(L, co);
    int results = resumable ? resume(L, co, lua_gettop(L)) : -1;
    if (results >= 0)
        return results;
    if (resumable && !close(L, co)) {
        lua_pop(L, 1);
        lua_xmove(co, L, 1); // what its __close raised instead
    }
    if (!resumable) {
        luaL_where(L, 1);
        lua_insert(L, -2);
        lua_concat(L, 2);
    }
    return lua_error(L);
}

static int safe_wrap(lua_State *L) {
    safe_create(L);
    lua_pushcclosure(L, call_wrapped, 1);
    return 1;
}

static int safe_close(lua_State *L) {
    lua_State *co = check_coroutine(L);
    const char *status = status_of(L, co);
    if (status[0] == 'r' || status[0] == 'n')
        return luaL_error(L, "cannot close a %s coroutine", status);
    bool closed = close(L, co);
    lua_pushboolean(L, closed);
    if (closed)
        return 1;
    lua_xmove(co, L, 1);
    luashim_expose_error(L);
    return 2;
}

static int safe_status(lua_State *L) {
    lua_pushstring(L, status_of(L, check_coroutine(L)));
    return 1;
}

static int safe_yield(lua_State *L) { return lua_yield(L, lua_gettop(L)); }

static int safe_isyieldable(lua_State *L) {
    lua_State *co = lua_isnone(L, 1) ? L : check_coroutine(L);
    lua_pushboolean(L, lua_isyieldable(co));
    return 1;
}

static int safe_running(lua_State *L) {
    lua_pushboolean(L, lua_pushthread(L));
    return 2;
}

void luashim_open_coroutine(lua_State *L) {
    static const luaL_Reg functions[] = {{"close", safe_close},
                                         {"create", safe_create},
                                         {"isyieldable", safe_isyieldable},
                                         {"resume", safe_resume},
                                         {"running", safe_running},
                                         {"status", safe_status},
                                         {"wrap", safe_wrap},
                                         {"yield", safe_yield},
                                         {NULL, NULL}};
    luaL_newlib(L, functions);
}
