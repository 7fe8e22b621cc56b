// The table library on raw lengths and raw elements: no metamethod can make one call endless.
#include <string.h>

#include "internal.h"

static const lua_Integer move_cap = 10 * 1000 * 1000;
static const size_t sort_budget = (size_t)4 << 30; // bytes of strings compared in one call

/// Returns the raw length; a table with another `__len` is refused rather than misread.
static void check_plain(lua_State *L, int index) {
    luaL_checktype(L, index, LUA_TTABLE);
    if (luaL_getmetafield(L, index, "__len") != LUA_TNIL)
        luaL_argerror(L, index, "table without __len expected");
}

static void check_writable(lua_State *L, int index) {
    check_plain(L, index);
    if (luashim_is_frozen(L, index))
        luaL_error(L, "attempt to change a read-only table");
}

static int safe_concat(lua_State *L) {
    size_t separator_length, total = 0;
    check_plain(L, 1);
    const char *separator = luaL_optlstring(L, 2, "", &separator_length);
    lua_Integer first = luaL_optinteger(L, 3, 1), last = luaL_optinteger(L, 4, (lua_Integer)lua_rawlen(L, 1));
    lua_settop(L, 2);
    if (first > last) {
        lua_pushliteral(L, "");
        return 1;
    }
    if ((lua_Unsigned)last - (lua_Unsigned)first >= (lua_Unsigned)move_cap)
        return luaL_error(L, "too many elements to concatenate");
    for (lua_Integer i = first;; i++) { // measured first: building cannot be interrupted
        int type = lua_rawgeti(L, 1, i);
        if (type != LUA_TSTRING && type != LUA_TNUMBER)
            return luaL_error(L, "invalid value (at index %I) in table for 'concat'", (LUAI_UACINT)i);
        total += (type == LUA_TSTRING ? lua_rawlen(L, -1) : 32) + separator_length;
        lua_pop(L, 1);
        if (total > host_of(L)->limits.memory)
            return luashim_raise_limit(L, LUASHIM_LIMIT_MEMORY);
        luashim_charge(L, 2);
        if (i == last)
            break;
    }
    luashim_reserve(L, 2 * total);
    luashim_charge(L, total / 16);
    luaL_Buffer text;
    luaL_buffinitsize(L, &text, total);
    for (lua_Integer i = first;; i++) {
        lua_rawgeti(L, 1, i);
        luaL_addvalue(&text);
        if (i == last)
            break;
        luaL_addlstring(&text, separator, separator_length);
    }
    luaL_pushresult(&text);
    return 1;
}

static int safe_insert(lua_State *L) {
    check_writable(L, 1);
    lua_Integer end = (lua_Integer)lua_rawlen(L, 1) + 1;
    lua_Integer position = end;
    int count = lua_gettop(L);
    if (count == 3) {
        position = luaL_checkinteger(L, 2);
        luaL_argcheck(L, position >= 1 && position <= end, 2, "position out of bounds");
        luashim_charge(L, (size_t)(end - position));
        for (lua_Integer i = end; i > position; i--) {
            lua_rawgeti(L, 1, i - 1);
            lua_rawseti(L, 1, i);
        }
    } else if (count != 2) {
        return luaL_error(L, "wrong number of arguments to 'insert'");
    }
    lua_rawseti(L, 1, position);
    return 0;
}

static int safe_remove(lua_State *L) {
    check_writable(L, 1);
    lua_Integer size = (lua_Integer)lua_rawlen(L, 1);
    lua_Integer position = luaL_optinteger(L, 2, size);
    if (lua_gettop(L) >= 2)
        luaL_argcheck(L, (lua_Unsigned)position - 1u <= (lua_Unsigned)size, 2, "position out of bounds");
    lua_rawgeti(L, 1, position);
    if (position <= size)
        luashim_charge(L, (size_t)(size - position));
    for (; position < size; position++) {
        lua_rawgeti(L, 1, position + 1);
        lua_rawseti(L, 1, position);
    }
    lua_pushnil(L);
    lua_rawseti(L, 1, position);
    return 1;
}

static int safe_move(lua_State *L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_Integer first = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3), to = luaL_checkinteger(L, 4);
    int target = lua_isnoneornil(L, 5) ? 1 : 5;
    check_writable(L, target);
    if (last >= first) {
        luaL_argcheck(L, (lua_Unsigned)last - (lua_Unsigned)first < (lua_Unsigned)move_cap, 3,
                      "too many elements to move");
        lua_Integer count = last - first + 1;
        luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
        bool backwards = to > first && to <= last && target == 1;
        for (lua_Integer i = 0; i < count; i++) {
            lua_Integer at = backwards ? count - 1 - i : i;
            lua_rawgeti(L, 1, first + at);
            lua_rawseti(L, target, to + at);
            luashim_charge(L, 2);
        }
    }
    lua_pushvalue(L, target);
    return 1;
}

static int safe_pack(lua_State *L) {
    int count = lua_gettop(L);
    lua_createtable(L, count, 1);
    lua_insert(L, 1);
    for (int i = count; i >= 1; i--)
        lua_rawseti(L, 1, i);
    lua_pushinteger(L, count);
    lua_setfield(L, 1, "n");
    return 1;
}

static int safe_unpack(lua_State *L) {
    check_plain(L, 1);
    lua_Integer first = luaL_optinteger(L, 2, 1), last = luaL_optinteger(L, 3, (lua_Integer)lua_rawlen(L, 1));
    if (first > last)
        return 0;
    lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
    if (count >= 1000000 || !lua_checkstack(L, (int)++count))
        return luaL_error(L, "too many results to unpack");
    luashim_charge(L, count);
    for (lua_Unsigned i = 0; i < count; i++)
        lua_rawgeti(L, 1, first + (lua_Integer)i);
    return (int)count;
}

// MARK: sort

/// True if the value on top comes before the one below it. Pops nothing. `*left`: bytes that may still be compared.
static bool top_comes_first(lua_State *L, size_t *left) {
    if (!lua_isnoneornil(L, 2)) {
        lua_pushvalue(L, 2);
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -4);
        lua_call(L, 2, 1);
        bool first = lua_toboolean(L, -1);
        lua_pop(L, 1);
        return first;
    }
    if (lua_type(L, -1) != LUA_TSTRING || lua_type(L, -2) != LUA_TSTRING)
        return lua_compare(L, -1, -2, LUA_OPLT);
    size_t a_length, b_length; // by bytes: strcoll walks all of both, and asks the locale
    const char *a = lua_tolstring(L, -1, &a_length), *b = lua_tolstring(L, -2, &b_length);
    size_t shorter = a_length < b_length ? a_length : b_length;
    if (shorter > *left)
        return luashim_raise_too_expensive(L, "sort");
    *left -= shorter;
    luashim_charge(L, shorter / 16);
    int order = memcmp(a, b, shorter);
    return order < 0 || (order == 0 && a_length < b_length);
}

/// Merges source[low, middle) and source[middle, high) into target; both count from 0.
static void merge(lua_State *L, int source, int target, lua_Integer low, lua_Integer middle, lua_Integer high,
                  size_t *budget) {
    lua_Integer left = low, right = middle;
    for (lua_Integer to = low; to < high; to++) {
        bool take_right = left >= middle;
        if (left < middle && right < high) {
            lua_rawgeti(L, source, left + 1);
            lua_rawgeti(L, source, right + 1);
            take_right = top_comes_first(L, budget);
            lua_pop(L, 2);
        }
        lua_rawgeti(L, source, 1 + (take_right ? right++ : left++));
        lua_rawseti(L, target, to + 1);
        luashim_charge(L, 4);
    }
}

/// A merge sort: equal elements keep their order, and no order function can lead it outside the table.
static int safe_sort(lua_State *L) {
    check_writable(L, 1);
    if (!lua_isnoneornil(L, 2))
        luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_settop(L, 2);
    lua_Integer count = (lua_Integer)lua_rawlen(L, 1);
    if (count < 2)
        return 0;
    luaL_argcheck(L, count < move_cap, 1, "too many elements to sort");
    luashim_reserve(L, (size_t)count * 32);
    for (int copy = 3; copy <= 4; copy++) { // the order function never sees a half-sorted table
        lua_createtable(L, (int)count, 0);
        for (lua_Integer i = 1; copy == 3 && i <= count; i++) {
            lua_rawgeti(L, 1, i);
            lua_rawseti(L, 3, i);
        }
    }
    int source = 3, target = 4;
    size_t budget = sort_budget;
    for (lua_Integer width = 1; width < count; width *= 2) {
        for (lua_Integer low = 0; low < count; low += 2 * width) {
            lua_Integer middle = low + width < count ? low + width : count;
            lua_Integer high = low + 2 * width < count ? low + 2 * width : count;
            merge(L, source, target, low, middle, high, &budget);
        }
        source = 7 - source;
        target = 7 - target;
    }
    for (lua_Integer i = 1; i <= count; i++) {
        lua_rawgeti(L, source, i);
        lua_rawseti(L, 1, i);
    }
    return 0;
}

void luashim_open_table(lua_State *L) {
    static const luaL_Reg functions[] = {{"concat", safe_concat}, {"insert", safe_insert}, {"move", safe_move},
                                         {"pack", safe_pack},     {"remove", safe_remove}, {"sort", safe_sort},
                                         {"unpack", safe_unpack}, {NULL, NULL}};
    luaL_newlib(L, functions);
}
