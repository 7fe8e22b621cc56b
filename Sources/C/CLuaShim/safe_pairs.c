// `pairs` in the same order on every run.
//
// Lua seeds the hash of strings with addresses and the time, so `next` goes through a table's names in another order
// each time, and a recipe that did so would not give the same edit twice.
#include <string.h>

#include "internal.h"

// The order of keys behind the elements 1 to n: numbers, strings by bytes, booleans, the rest as `next` finds them.
static int rank(lua_State *L, int index) {
    switch (lua_type(L, index)) {
    case LUA_TNUMBER: return 0;
    case LUA_TSTRING: return 1;
    case LUA_TBOOLEAN: return 2;
    default: return 3;
    }
}

/// True if key `a` of the list at `list` comes before key `b`.
static bool comes_before(lua_State *L, int list, lua_Integer a, lua_Integer b) {
    lua_rawgeti(L, list, a);
    lua_rawgeti(L, list, b);
    int a_rank = rank(L, -2), b_rank = rank(L, -1);
    bool before = a_rank < b_rank;
    if (a_rank == b_rank && a_rank == 0) {
        before = lua_compare(L, -2, -1, LUA_OPLT);
    } else if (a_rank == b_rank && a_rank == 1) {
        size_t a_length, b_length;
        const char *a_text = lua_tolstring(L, -2, &a_length), *b_text = lua_tolstring(L, -1, &b_length);
        size_t shorter = a_length < b_length ? a_length : b_length;
        int order = memcmp(a_text, b_text, shorter);
        before = order < 0 || (order == 0 && a_length < b_length);
        luashim_charge(L, shorter / 16);
    } else if (a_rank == b_rank && a_rank == 2) {
        before = lua_toboolean(L, -2) < lua_toboolean(L, -1);
    }
    lua_pop(L, 2);
    return before;
}

static void swap(lua_State *L, int list, lua_Integer a, lua_Integer b) {
    lua_rawgeti(L, list, a);
    lua_rawgeti(L, list, b);
    lua_rawseti(L, list, a);
    lua_rawseti(L, list, b);
}

static void sift_down(lua_State *L, int list, lua_Integer root, lua_Integer count) {
    for (lua_Integer child; (child = 2 * root) <= count; root = child) {
        if (child < count && comes_before(L, list, child, child + 1))
            child++;
        if (!comes_before(L, list, root, child))
            return;
        swap(L, list, root, child);
        luashim_charge(L, 8);
    }
}

static void sort_keys(lua_State *L, int list, lua_Integer count) {
    for (lua_Integer root = count / 2; root >= 1; root--)
        sift_down(L, list, root, count);
    for (lua_Integer end = count; end > 1; end--) {
        swap(L, list, 1, end);
        sift_down(L, list, 1, end - 1);
    }
}

// Upvalues: the table, the number of elements from 1, the list of other keys, the number of steps taken.
static int step(lua_State *L) {
    lua_Integer elements = lua_tointeger(L, lua_upvalueindex(2)), taken = lua_tointeger(L, lua_upvalueindex(4));
    for (;;) {
        taken++;
        if (taken <= elements)
            lua_pushinteger(L, taken);
        else
            lua_rawgeti(L, lua_upvalueindex(3), taken - elements);
        if (lua_isnil(L, -1))
            return 1;
        lua_pushvalue(L, -1);
        if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) // else it was removed on the way
            break;
        lua_pop(L, 2);
        luashim_charge(L, 4);
    }
    lua_pushinteger(L, taken);
    lua_replace(L, lua_upvalueindex(4));
    return 2;
}

static bool is_element(lua_State *L, int index, lua_Integer elements) {
    if (!lua_isinteger(L, index))
        return false;
    lua_Integer key = lua_tointeger(L, index);
    return key >= 1 && key <= elements;
}

int luashim_safe_pairs(lua_State *L) {
    luaL_checkany(L, 1);
    if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
        lua_pushvalue(L, 1);
        lua_call(L, 1, 3);
        return 3;
    }
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    lua_Integer elements = (lua_Integer)lua_rawlen(L, 1), count = 0;
    lua_pushinteger(L, elements);
    lua_newtable(L);
    for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
        luashim_charge(L, 4);
        if (is_element(L, -2, elements))
            continue;
        lua_pushvalue(L, -2);
        lua_rawseti(L, 3, ++count);
    }
    sort_keys(L, 3, count);
    lua_pushinteger(L, 0);
    lua_pushvalue(L, 1);
    lua_insert(L, 1);
    lua_pushcclosure(L, step, 4);
    lua_insert(L, 1);
    return 2;
}
