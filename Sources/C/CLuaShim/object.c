// Host functions, bound objects, error objects and read-only tables.
#include "internal.h"

struct object {
    void *reference; // NULL once released
    size_t size;
    int type;
};

// MARK: Functions

static int trampoline(lua_State *L) {
    luashim_host *host = host_of(L);
    int number = (int)lua_tointeger(L, lua_upvalueindex(1));
    luashim_charge(L, 64);
    if (!lua_checkstack(L, 40))
        return luaL_error(L, "stack overflow");
    int count = host->callbacks.dispatch(host->callbacks.context, L, number);
    if (luashim_held(host) > host->limits.memory)
        host->over_soft_limit = true; // the host may have grown what it holds: looked at before the next call
    luashim_raise_again(L); // hit in a callback of the recipe that the host called
    if (count == LUASHIM_RAISE)
        return lua_error(L); // the Swift frame has returned: only C frames are live
    return count;
}

void luashim_push_function(lua_State *L, int function) {
    lua_pushinteger(L, function);
    lua_pushcclosure(L, trampoline, 1);
}

int luashim_function_number(lua_State *L, int index) {
    if (lua_tocfunction(L, index) != trampoline)
        return -1;
    lua_getupvalue(L, index, 1);
    int number = (int)lua_tointeger(L, -1);
    lua_pop(L, 1);
    return number;
}

// MARK: Objects

static int release(lua_State *L) {
    luashim_host *host = host_of(L);
    struct object *object = lua_touserdata(L, 1);
    if (object && object->reference) {
        void *reference = object->reference;
        object->reference = NULL;
        host->used -= object->size;
        host->callbacks.release(host->callbacks.context, reference);
    }
    return 0;
}

/// `__index`: finds methods, and passes other names to the host.
static int index_object(lua_State *L) {
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL)
        return 1;
    lua_settop(L, 2);
    return trampoline(L);
}

void luashim_define_type(lua_State *L, int type, const char *name, int get, int set) {
    int methods = lua_gettop(L);
    lua_createtable(L, 0, 8);
    lua_pushinteger(L, get);
    lua_pushvalue(L, methods);
    lua_pushcclosure(L, index_object, 2);
    lua_setfield(L, -2, "__index");
    luashim_push_function(L, set);
    lua_setfield(L, -2, "__newindex");
    lua_pushcfunction(L, release);
    lua_setfield(L, -2, "__gc");
    lua_pushstring(L, name);
    lua_setfield(L, -2, "__name");
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_pushboolean(L, true);
    lua_rawsetp(L, -2, &luashim_object_mark);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &luashim_types_key);
    lua_insert(L, -2);
    lua_rawseti(L, -2, type + 1);
    lua_settop(L, methods - 1);
}

static void push_metatable(lua_State *L, int type) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &luashim_types_key);
    lua_rawgeti(L, -1, type + 1);
    lua_remove(L, -2);
}

void luashim_set_metamethod(lua_State *L, int type, const char *event, int function) {
    push_metatable(L, type);
    luashim_push_function(L, function);
    lua_setfield(L, -2, event);
    lua_pop(L, 1);
}

static struct object *new_object(lua_State *L, int type, void *reference, size_t size) {
    luashim_host *host = host_of(L);
    struct object *object = lua_newuserdatauv(L, sizeof *object, 0);
    *object = (struct object){.reference = reference, .size = size, .type = type};
    host->used += size;
    if (luashim_held(host) > host->limits.memory)
        host->over_soft_limit = true;
    return object;
}

void luashim_push_object(lua_State *L, int type, void *reference, size_t size) {
    new_object(L, type, reference, size);
    push_metatable(L, type);
    lua_setmetatable(L, -2);
}

bool luashim_push_known_object(lua_State *L, void *reference) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &luashim_cache_key);
    bool known = lua_rawgetp(L, -1, reference) != LUA_TNIL;
    lua_remove(L, -2);
    if (!known)
        lua_pop(L, 1);
    return known;
}

void luashim_remember_object(lua_State *L) {
    struct object *object = lua_touserdata(L, -1);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &luashim_cache_key);
    lua_pushvalue(L, -2);
    lua_rawsetp(L, -2, object->reference);
    lua_pop(L, 1);
}

static bool has_mark(lua_State *L, int index, const void *mark) {
    if (!lua_getmetatable(L, index))
        return false;
    bool marked = lua_rawgetp(L, -1, mark) != LUA_TNIL;
    lua_pop(L, 2);
    return marked;
}

void *luashim_to_object(lua_State *L, int index, int *type) {
    if (lua_type(L, index) != LUA_TUSERDATA || !has_mark(L, index, &luashim_object_mark))
        return NULL;
    struct object *object = lua_touserdata(L, index);
    *type = object->type;
    return object->reference;
}

// MARK: Errors

void luashim_push_error(lua_State *L, const char *text, size_t length, void *reference) {
    struct object *error = lua_newuserdatauv(L, sizeof *error, 1);
    *error = (struct object){.reference = reference};
    lua_pushlstring(L, text, length);
    lua_setiuservalue(L, -2, 1);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &luashim_error_key);
    lua_setmetatable(L, -2);
}

void *luashim_to_error(lua_State *L, int index) {
    if (lua_type(L, index) != LUA_TUSERDATA || !has_mark(L, index, &luashim_error_key))
        return NULL;
    return ((struct object *)lua_touserdata(L, index))->reference;
}

void luashim_expose_error(lua_State *L) {
    if (lua_type(L, -1) != LUA_TUSERDATA || !has_mark(L, -1, &luashim_error_key))
        return;
    lua_getiuservalue(L, -1, 1);
    lua_remove(L, -2);
}

static int error_text(lua_State *L) {
    lua_settop(L, 1);
    luashim_expose_error(L);
    return 1;
}

void luashim_open_objects(lua_State *L) {
    lua_newtable(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &luashim_types_key);
    lua_newtable(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &luashim_modules_key);
    lua_newtable(L); // objects by address, weak: a value goes before its finaliser runs
    lua_createtable(L, 0, 1);
    lua_pushliteral(L, "v");
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &luashim_cache_key);

    static const luaL_Reg error_methods[] = {{"__gc", release}, {"__tostring", error_text}, {NULL, NULL}};
    luaL_newlib(L, error_methods);
    lua_pushliteral(L, "error");
    lua_setfield(L, -2, "__name");
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_pushboolean(L, true);
    lua_rawsetp(L, -2, &luashim_error_key);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &luashim_error_key);
}

// MARK: Read-only tables

static int refuse_write(lua_State *L) {
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2);
    return luaL_error(L, "attempt to change '%s' of a read-only table", name);
}

/// `__call` with the table itself taken off the arguments.
static int call_view(lua_State *L) {
    lua_remove(L, 1);
    return trampoline(L);
}

/// Iterates over the hidden table without giving it to the script.
static int view_pairs(lua_State *L) {
    lua_pushcfunction(L, luashim_safe_pairs);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_call(L, 1, 1);
    return 1;
}

void luashim_freeze(lua_State *L, int missing, int call) {
    int hidden = lua_gettop(L);
    if (missing >= 0) {
        lua_createtable(L, 0, 1);
        luashim_push_function(L, missing);
        lua_setfield(L, -2, "__index");
        lua_setmetatable(L, hidden);
    }
    lua_newtable(L);
    lua_createtable(L, 0, 6);
    lua_pushvalue(L, hidden);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, refuse_write);
    lua_setfield(L, -2, "__newindex");
    lua_pushvalue(L, hidden);
    lua_pushcclosure(L, view_pairs, 1);
    lua_setfield(L, -2, "__pairs");
    if (call >= 0) {
        lua_pushinteger(L, call);
        lua_pushcclosure(L, call_view, 1);
        lua_setfield(L, -2, "__call");
    }
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_pushboolean(L, true);
    lua_rawsetp(L, -2, &luashim_frozen_mark);
    lua_setmetatable(L, -2);
    lua_remove(L, hidden);
}

bool luashim_is_frozen(lua_State *L, int index) { return has_mark(L, index, &luashim_frozen_mark); }
