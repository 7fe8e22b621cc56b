// The base library, and the table of all libraries.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

// MARK: Text of values

const char *luashim_text_of(lua_State *L, int index, size_t *length) {
    index = lua_absindex(L, index);
    if (luaL_callmeta(L, index, "__tostring")) {
        if (!lua_isstring(L, -1))
            luaL_error(L, "'__tostring' must return a string");
        return lua_tolstring(L, -1, length);
    }
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
    case LUA_TSTRING:
    case LUA_TNIL:
    case LUA_TBOOLEAN:
        if (lua_type(L, index) == LUA_TSTRING)
            lua_pushvalue(L, index);
        else
            luaL_tolstring(L, index, NULL);
        break;
    default: // no address: it would tell where things lie in memory, and differ on every run
        lua_pushstring(L, luaL_typename(L, index));
    }
    return lua_tolstring(L, -1, length);
}

static int safe_tostring(lua_State *L) {
    luaL_checkany(L, 1);
    luashim_text_of(L, 1, NULL);
    return 1;
}

static int safe_print(lua_State *L) {
    luashim_host *host = host_of(L);
    int count = lua_gettop(L);
    size_t total = 1;
    luaL_checkstack(L, 2 * count + 8, "too many values to print");
    for (int i = 1; i <= count; i++) {
        size_t length;
        luashim_text_of(L, i, &length);
        lua_replace(L, i);
        total += length + 1;
    }
    if (total > host->limits.output - host->printed)
        return luashim_raise_limit(L, LUASHIM_LIMIT_OUTPUT);
    host->printed += total;
    luaL_Buffer line;
    luaL_buffinit(L, &line);
    for (int i = 1; i <= count; i++) {
        if (i > 1)
            luaL_addchar(&line, '\t');
        lua_pushvalue(L, i);
        luaL_addvalue(&line);
    }
    luaL_addchar(&line, '\n');
    luaL_pushresult(&line);
    size_t length;
    const char *text = lua_tolstring(L, -1, &length);
    host->callbacks.print(host->callbacks.context, text, length);
    return 0;
}

// MARK: Tables

static int safe_setmetatable(lua_State *L) {
    static const char *const refused[] = {"__gc", "__name", "__mode"};
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_argexpected(L, lua_isnoneornil(L, 2) || lua_istable(L, 2), 2, "nil or table");
    lua_settop(L, 2);
    if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
        return luaL_error(L, "cannot change a protected metatable");
    for (size_t i = 0; lua_istable(L, 2) && i < sizeof refused / sizeof *refused; i++) {
        lua_pushstring(L, refused[i]);
        if (lua_rawget(L, 2) != LUA_TNIL)
            return luaL_error(L, "a metatable cannot have '%s' here", refused[i]);
        lua_pop(L, 1);
    }
    lua_settop(L, 2);
    lua_setmetatable(L, 1);
    return 1;
}

static int safe_rawset(lua_State *L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_checkany(L, 2);
    luaL_checkany(L, 3);
    if (luashim_is_frozen(L, 1))
        return luaL_error(L, "attempt to change a read-only table");
    lua_settop(L, 3);
    lua_rawset(L, 1);
    return 1;
}

// MARK: Calls. A limit that was hit passes through all of them.

static int finish_pcall(lua_State *L, int status, lua_KContext extra) {
    luashim_raise_again(L);
    if (status == LUA_OK || status == LUA_YIELD)
        return lua_gettop(L) - (int)extra;
    luashim_expose_error(L);
    lua_pushboolean(L, false);
    lua_insert(L, -2);
    return 2;
}

static int placing_handler(lua_State *L) {
    if (host_of(L)->limit == LUASHIM_LIMIT_NONE)
        luashim_place_error(L);
    return 1;
}

static int safe_pcall(lua_State *L) {
    luaL_checkany(L, 1);
    luashim_charge(L, 64);
    lua_pushcfunction(L, placing_handler);
    lua_pushboolean(L, true);
    lua_rotate(L, 1, 2);
    return finish_pcall(L, lua_pcallk(L, lua_gettop(L) - 3, LUA_MULTRET, 1, 1, finish_pcall), 1);
}

static int safe_error(lua_State *L) {
    int level = (int)luaL_optinteger(L, 2, 1);
    lua_settop(L, 1);
    if (lua_type(L, 1) == LUA_TSTRING && level > 0) {
        luashim_push_where(L, level);
        lua_insert(L, 1);
        lua_concat(L, 2);
    }
    return lua_error(L);
}

bool luashim_is_error(lua_State *L, int index) { return lua_tocfunction(L, index) == safe_error; }

/// Guards a script's message handler, which must not run for a limit: hooks may be off.
static int guarded_handler(lua_State *L) {
    if (host_of(L)->limit != LUASHIM_LIMIT_NONE)
        return 1;
    luashim_place_error(L);
    luashim_expose_error(L);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, -2);
    lua_call(L, 1, 1);
    return 1;
}

static int safe_xpcall(lua_State *L) {
    int count = lua_gettop(L);
    luaL_checktype(L, 2, LUA_TFUNCTION);
    luashim_charge(L, 64);
    lua_pushvalue(L, 2);
    lua_pushcclosure(L, guarded_handler, 1);
    lua_replace(L, 2);
    lua_pushboolean(L, true);
    lua_pushvalue(L, 1);
    lua_rotate(L, 3, 2);
    return finish_pcall(L, lua_pcallk(L, count - 2, LUA_MULTRET, 2, 2, finish_pcall), 2);
}

// MARK: Code

static int safe_load(lua_State *L) {
    if (lua_type(L, 1) != LUA_TSTRING) {
        lua_pushnil(L);
        lua_pushfstring(L, "load takes a string, not a %s", luaL_typename(L, 1));
        return 2;
    }
    size_t length;
    const char *text = lua_tolstring(L, 1, &length);
    bool has_environment = lua_gettop(L) >= 4;
    lua_settop(L, 4);
    luashim_charge(L, length);
    if (!strchr(luaL_optstring(L, 3, "t"), 't')) {
        lua_pushnil(L);
        lua_pushfstring(L, "attempt to load a text chunk (mode is '%s')", lua_tostring(L, 3));
        return 2;
    }
    // The name is fixed: a chosen one could make an error look like the host's own.
    if (!luashim_load(L, text, length, "=(load)")) {
        lua_pushnil(L);
        lua_insert(L, -2);
        return 2;
    }
    if (has_environment) {
        lua_pushvalue(L, 4);
        lua_setupvalue(L, -2, 1);
    }
    return 1;
}

static bool is_module_name(const char *name, size_t length) {
    if (length == 0 || length > 64)
        return false;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)name[i];
        if (c >= 0x80 || !(isalnum(c) || c == '_' || c == '-'))
            return false;
    }
    return true;
}

/// Prefixes the text on top with the place that called `require`.
static void prepend_where(lua_State *L) {
    luaL_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
}

/// Pushes the module's text (nil unless it is the library's) and its function; or an error value, and returns false.
static bool load_module(lua_State *L, const char *name) {
    luashim_host *host = host_of(L);
    luashim_module module = {0};
    bool loaded = host->callbacks.find_module(host->callbacks.context, name, &module);
    if (loaded) {
        if (module.chunk_name[0] == '=')
            lua_pushlstring(L, module.bytes, module.length);
        else
            lua_pushnil(L);
        loaded = luashim_load(L, module.bytes, module.length, module.chunk_name);
        if (!loaded)
            lua_remove(L, -2);
    } else
        lua_pushlstring(L, module.bytes ? module.bytes : "", module.length);
    free(module.bytes);
    free(module.chunk_name);
    if (!loaded)
        prepend_where(L);
    if (module.thrown) {
        size_t length;
        const char *text = lua_tolstring(L, -1, &length);
        luashim_push_error(L, text, length, module.thrown);
    }
    return loaded;
}

// MARK: Modules of the standard library

static int finish_gate(lua_State *L, int status, lua_KContext extra) {
    (void)status;
    (void)extra;
    return lua_gettop(L);
}

/// Calls the library's function in the first upvalue, after the second one has seen the arguments where a recipe calls.
/// It is a C function, so that a tail call keeps the recipe's frame, and errors find the recipe's line.
static int gate(lua_State *L) {
    lua_Debug caller;
    int count = lua_gettop(L);
    luaL_checkstack(L, count + 8, "too many arguments");
    bool is_inside = lua_getstack(L, 1, &caller) && lua_getinfo(L, "S", &caller) && luashim_is_library(&caller);
    if (!is_inside) {
        lua_pushvalue(L, lua_upvalueindex(2));
        for (int i = 1; i <= count; i++)
            lua_pushvalue(L, i);
        lua_call(L, count, 0);
    }
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_callk(L, count, LUA_MULTRET, 0, finish_gate);
    return lua_gettop(L);
}

void luashim_push_behind_gate(lua_State *L, int index) {
    if (lua_tocfunction(L, index) != gate || !lua_getupvalue(L, index, 1))
        lua_pushvalue(L, index);
}

/// `gate(function, check)`.
static int make_gate(lua_State *L) {
    luaL_checktype(L, 1, LUA_TFUNCTION);
    luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_settop(L, 2);
    lua_pushcclosure(L, gate, 2);
    return 1;
}

/// `type_of(value)`: the name in errors, such as `text_layer`.
static int type_of(lua_State *L) {
    if (lua_type(L, 1) != LUA_TUSERDATA || luaL_getmetafield(L, 1, "__name") != LUA_TSTRING)
        lua_pushstring(L, luaL_typename(L, 1));
    return 1;
}

static const char checking_module[] = "argument_checks";

static int safe_require(lua_State *L);

/// Returns a module's value with gates: `argument_checks.module(name, text, value, gate, type_of)`.
static int check_module(lua_State *L) {
    lua_pushcfunction(L, safe_require);
    lua_pushstring(L, checking_module);
    lua_call(L, 1, 1);
    lua_getfield(L, -1, "module");
    lua_replace(L, -2);
    lua_insert(L, 1);
    lua_pushcfunction(L, make_gate);
    lua_pushcfunction(L, type_of);
    lua_call(L, 5, 1);
    return 1;
}

static int safe_require(lua_State *L) {
    size_t length;
    const char *name = luaL_checklstring(L, 1, &length);
    if (!is_module_name(name, length))
        return luaL_error(L, "a module's name has letters, digits, '_' and '-' only");
    lua_settop(L, 1);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &luashim_modules_key);
    lua_pushvalue(L, 1);
    if (lua_rawget(L, 2) != LUA_TNIL) {
        if (lua_islightuserdata(L, -1))
            return luaL_error(L, "module '%s' requires itself", name);
        return 1;
    }
    lua_settop(L, 2);
    if (!load_module(L, name))
        return lua_error(L);
    lua_pushlightuserdata(L, (void *)&luashim_modules_key); // marks it as being loaded
    lua_setfield(L, 2, name);
    lua_pushvalue(L, 1);
    int status = lua_pcall(L, 1, 1, 0);
    luashim_raise_again(L);
    if (status == LUA_OK && lua_isnil(L, -1)) {
        lua_pop(L, 1);
        lua_pushboolean(L, true);
    }
    if (status == LUA_OK && lua_isstring(L, 3) && strcmp(name, checking_module) != 0) {
        lua_pushcfunction(L, check_module);
        lua_insert(L, -2);
        lua_pushvalue(L, 1);
        lua_pushvalue(L, 3);
        lua_rotate(L, -3, 2);
        status = lua_pcall(L, 3, 1, 0);
        luashim_raise_again(L);
    }
    if (status == LUA_OK)
        lua_pushvalue(L, -1);
    else
        lua_pushnil(L); // may be tried again
    lua_setfield(L, 2, name);
    return status == LUA_OK ? 1 : lua_error(L);
}

static int safe_collectgarbage(lua_State *L) {
    if (strcmp(luaL_optstring(L, 1, "collect"), "count") != 0)
        return luaL_error(L, "collectgarbage knows only \"count\" here");
    lua_pushnumber(L, (lua_Number)luashim_held(host_of(L)) / 1024);
    return 1;
}

// MARK: Putting the libraries together

/// Calls the library function in the second upvalue after charging for the strings it is given.
static int charged(lua_State *L) {
    size_t cost = 1;
    for (int i = 1; i <= lua_gettop(L); i++)
        if (lua_type(L, i) == LUA_TSTRING)
            cost += lua_rawlen(L, i) / 8;
    luashim_charge(L, cost);
    return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void luashim_take(lua_State *L, int library, const char *const *names, bool charge) {
    for (; *names; names++) {
        if (lua_getfield(L, library, *names) == LUA_TFUNCTION && charge)
            lua_pushcclosure(L, charged, 1);
        lua_setfield(L, -2, *names);
    }
}

/// Pushes the table of functions that luaopen_base makes. It fills the global table, which is replaced during the call.
static void push_stock_base(lua_State *L) {
    lua_pushglobaltable(L);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    lua_pushcfunction(L, luaopen_base);
    lua_call(L, 0, 0);
    lua_insert(L, -2);
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

void luashim_open_base(lua_State *L) {
    static const char *const taken[] = {"_VERSION", "assert", "getmetatable", "ipairs", "next", "rawequal",
                                        "rawget",   "rawlen", "select",       "type",   NULL};
    static const char *const charged_names[] = {"tonumber", NULL};
    static const luaL_Reg own[] = {{"collectgarbage", safe_collectgarbage},
                                   {"error", safe_error},
                                   {"load", safe_load},
                                   {"pairs", luashim_safe_pairs},
                                   {"pcall", safe_pcall},
                                   {"print", safe_print},
                                   {"rawset", safe_rawset},
                                   {"require", safe_require},
                                   {"setmetatable", safe_setmetatable},
                                   {"tostring", safe_tostring},
                                   {"xpcall", safe_xpcall},
                                   {NULL, NULL}};
    push_stock_base(L);
    int stock = lua_gettop(L);
    lua_pushglobaltable(L);
    luashim_take(L, stock, taken, false);
    luashim_take(L, stock, charged_names, true);
    luaL_setfuncs(L, own, 0);
    lua_remove(L, stock);
}

static void open_library(lua_State *L, const char *name, void (*open)(lua_State *L)) {
    open(L);
    luashim_freeze(L, -1, -1);
    lua_setglobal(L, name);
}

/// `math.randomseed`: the same numbers on every run, and no address among its results.
static int safe_randomseed(lua_State *L) {
    int count = lua_gettop(L);
    if (count == 0)
        lua_pushinteger(L, 0);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, count == 0 ? 1 : count, 0);
    return 0;
}

/// Pushes a library's table from stock Lua, and a new table above it.
static int push_stock(lua_State *L, lua_CFunction open) {
    lua_pushcfunction(L, open);
    lua_call(L, 0, 1);
    lua_newtable(L);
    return lua_gettop(L) - 1;
}

static void open_math(lua_State *L) {
    static const char *const taken[] = {"abs",  "acos",       "asin", "atan",       "ceil", "cos",    "deg",
                                        "exp",  "floor",      "fmod", "huge",       "log",  "max",    "maxinteger",
                                        "min",  "mininteger", "modf", "pi",         "rad",  "random", "sin",
                                        "sqrt", "tan",        "type", "tointeger",  "ult",  NULL};
    int stock = push_stock(L, luaopen_math);
    luashim_take(L, stock, taken, false);
    lua_getfield(L, stock, "randomseed");
    lua_pushcclosure(L, safe_randomseed, 1);
    lua_pushvalue(L, -1);
    lua_call(L, 0, 0);
    lua_setfield(L, -2, "randomseed");
    lua_remove(L, stock);
}

static void open_utf8(lua_State *L) {
    static const char *const taken[] = {"char", "charpattern", "codes", NULL};
    static const char *const charged_names[] = {"codepoint", "len", "offset", NULL};
    int stock = push_stock(L, luaopen_utf8);
    luashim_take(L, stock, taken, false);
    luashim_take(L, stock, charged_names, true);
    lua_remove(L, stock);
}

void luashim_open_libraries(lua_State *L) {
    luashim_open_base(L);
    lua_setglobal(L, "_G");
    open_library(L, "coroutine", luashim_open_coroutine);
    open_library(L, "math", open_math);
    open_library(L, "string", luashim_open_string);
    open_library(L, "table", luashim_open_table);
    open_library(L, "utf8", open_utf8);
}
