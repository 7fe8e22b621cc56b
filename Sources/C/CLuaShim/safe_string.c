// The string library and the metatable of strings.
#include <ctype.h>
#include <string.h>

#include "internal.h"

/// Like `repeat`, for a result that is small enough to be in memory twice. lua_concat takes ten times as long for many
/// copies of a short string.
static void repeat_in_buffer(lua_State *L, size_t count) {
    int unit = lua_gettop(L);
    luaL_Buffer buffer;
    size_t length;
    const char *text = lua_tolstring(L, unit, &length);
    size_t total = length * count, filled = length;
    char *bytes = luaL_buffinitsize(L, &buffer, total);
    memcpy(bytes, text, length);
    while (filled < total) {
        size_t part = filled < total - filled ? filled : total - filled;
        memcpy(bytes + filled, bytes, part);
        filled += part;
    }
    luaL_pushresultsize(&buffer, total);
    lua_replace(L, unit);
}

/// Pushes `count` (at least 1) copies of the string on top as one, in place of it.
///
/// lua_concat makes the result at once, without a buffer of the same size beside it: a block of a thousandth part
/// is built first and stands many times on the stack.
static void repeat(lua_State *L, size_t count) {
    enum { copies = 1000, small = 1 << 16 };
    int unit = lua_gettop(L);
    if (lua_rawlen(L, unit) * count <= small) {
        repeat_in_buffer(L, count);
        return;
    }
    luaL_checkstack(L, 2 * copies + 8, "string too long");
    size_t in_block = count / copies, left = count % copies;
    if (in_block > 0) {
        luaL_Buffer block;
        size_t length;
        const char *text = lua_tolstring(L, unit, &length);
        luaL_buffinit(L, &block);
        for (size_t i = 0; i < in_block; i++)
            luaL_addlstring(&block, text, length);
        luaL_pushresult(&block);
        for (int i = 1; i < copies; i++)
            lua_pushvalue(L, unit + 1);
    }
    for (; left > 0; left--)
        lua_pushvalue(L, unit);
    lua_concat(L, lua_gettop(L) - unit);
    lua_replace(L, unit);
}

/// `string.rep` that measures before it builds.
static int safe_rep(lua_State *L) {
    size_t length, separator_length;
    luaL_checklstring(L, 1, &length);
    lua_Integer count = luaL_checkinteger(L, 2);
    luaL_optlstring(L, 3, "", &separator_length);
    size_t unit = length + separator_length;
    if (count <= 0 || unit == 0) {
        lua_pushliteral(L, "");
        return 1;
    }
    if ((size_t)count > host_of(L)->limits.memory / unit + 1)
        return luashim_raise_limit(L, LUASHIM_LIMIT_MEMORY);
    size_t total = unit * (size_t)count;
    luashim_reserve(L, total);
    luashim_charge(L, total / 16);
    lua_settop(L, 3);
    lua_pushvalue(L, 1);
    if (separator_length == 0) {
        repeat(L, (size_t)count);
        return 1;
    }
    if (count == 1)
        return 1;
    lua_pushvalue(L, 3);
    lua_concat(L, 2);
    repeat(L, (size_t)count - 1);
    lua_pushvalue(L, 1); // no separator behind the last
    lua_concat(L, 2);
    return 1;
}

/// Raises the memory limit if `c123` items of a pack format ask for more than there may be.
static int safe_pack(lua_State *L) {
    const char *format = luaL_checkstring(L, 1);
    size_t total = 0, limit = host_of(L)->limits.memory;
    for (const char *at = format; *at; at++) {
        if (*at != 'c')
            continue;
        size_t size = 0;
        while (isdigit((unsigned char)at[1]) && size <= limit)
            size = size * 10 + (size_t)(*++at - '0');
        total += size;
        if (total > limit)
            return luashim_raise_limit(L, LUASHIM_LIMIT_MEMORY);
    }
    luashim_reserve(L, 2 * total);
    luashim_charge(L, total / 8);
    return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/// `string.format`: `%s` without addresses, no `%p`, and a look at the size first.
static int safe_format(lua_State *L) {
    size_t length, total = 0;
    const char *format = luaL_checklstring(L, 1, &length);
    int argument = 1, last = lua_gettop(L);
    for (const char *at = format; at < format + length; at++) {
        if (*at != '%')
            continue;
        at += 1 + strspn(at + 1, "-+ #0123456789.");
        if (*at == '%')
            continue;
        if (*at == 'p')
            return luaL_error(L, "invalid conversion '%%p' to 'format'");
        if (++argument > last || !isalpha((unsigned char)*at))
            break; // the original finds the words for it
        if (*at == 's') {
            size_t size;
            luashim_text_of(L, argument, &size);
            lua_replace(L, argument);
            total += size;
        } else if (*at == 'q') {
            total += 4 * lua_rawlen(L, argument);
        }
    }
    luashim_reserve(L, 2 * total);
    luashim_charge(L, (total + length) / 8);
    return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/// Strings' methods come from a table that no script can reach, so that the meaning of `("x"):upper()` is fixed.
static void hide_metatable(lua_State *L, int library) {
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    lua_newtable(L);
    lua_pushnil(L);
    while (lua_next(L, library)) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_settable(L, -4);
    }
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 2);
}

void luashim_open_string(lua_State *L) {
    static const char *const taken[] = {"byte", "char", "len", "sub", NULL};
    static const char *const charged_names[] = {"lower", "packsize", "reverse", "unpack", "upper", NULL};
    lua_pushcfunction(L, luaopen_string); // also gives strings the arithmetic of "10" + 1
    lua_call(L, 0, 1);
    int stock = lua_gettop(L);
    lua_newtable(L);
    luashim_take(L, stock, taken, false);
    luashim_take(L, stock, charged_names, true);
    luashim_open_patterns(L);
    lua_pushcfunction(L, safe_rep);
    lua_setfield(L, -2, "rep");
    lua_getfield(L, stock, "format");
    lua_pushcclosure(L, safe_format, 1);
    lua_setfield(L, -2, "format");
    lua_getfield(L, stock, "pack");
    lua_pushcclosure(L, safe_pack, 1);
    lua_setfield(L, -2, "pack");
    hide_metatable(L, stock + 1);
    lua_remove(L, stock);
}
