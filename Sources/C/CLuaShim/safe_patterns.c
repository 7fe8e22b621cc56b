// string.find, match, gmatch and gsub.
#define _GNU_SOURCE // memmem
#include <string.h>

#include "pattern.h"

/// Turns a script's start position (from 1; negative from the end) into an offset, which may lie behind the end.
static size_t start_offset(lua_State *L, int argument, size_t length) {
    lua_Integer position = luaL_optinteger(L, argument, 1);
    if (position > 0)
        return (size_t)position - 1;
    if (position == 0 || position < -(lua_Integer)length)
        return 0;
    return length + (size_t)position;
}

static bool is_plain(const char *pattern, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (pattern[i] != 0 && strchr("^$*+?.([%-", pattern[i]))
            return false;
    return true;
}

static int find_plain(lua_State *L, const char *s, size_t length, const char *p, size_t p_length, size_t offset) {
    // memmem is linear, but one call cannot be interrupted: no honest search is near this bound.
    if (p_length > 0 && (length - offset) > ((size_t)1 << 40) / p_length)
        return pattern_too_expensive(L);
    luashim_charge(L, (length - offset + p_length) / 8);
    const char *found = memmem(s + offset, length - offset, p, p_length);
    if (!found) {
        lua_pushnil(L);
        return 1;
    }
    lua_pushinteger(L, found - s + 1);
    lua_pushinteger(L, found - s + (lua_Integer)p_length);
    return 2;
}

static int search(lua_State *L, bool find) {
    size_t length, p_length;
    const char *s = luaL_checklstring(L, 1, &length), *p = luaL_checklstring(L, 2, &p_length);
    size_t offset = start_offset(L, 3, length);
    if (offset > length) {
        lua_pushnil(L);
        return 1;
    }
    if (find && (lua_toboolean(L, 4) || is_plain(p, p_length)))
        return find_plain(L, s, length, p, p_length, offset);
    struct matcher m;
    pattern_prepare(&m, L, s, length, p, p_length);
    bool anchored = p_length > 0 && *p == '^';
    const char *at = s + offset;
    do {
        const char *end = pattern_match(&m, at, p + anchored);
        if (end && !find)
            return pattern_push_captures(&m, at, end);
        if (end) {
            lua_pushinteger(L, at - s + 1);
            lua_pushinteger(L, end - s);
            return pattern_push_captures(&m, NULL, NULL) + 2;
        }
    } while (at++ < m.subject_end && !anchored);
    lua_pushnil(L);
    return 1;
}

static int safe_find(lua_State *L) { return search(L, true); }

static int safe_match(lua_State *L) { return search(L, false); }

// Upvalues: subject, pattern, the next position, the end of the last match (-1 before the first).
static int gmatch_next(lua_State *L) {
    size_t length, p_length;
    const char *s = lua_tolstring(L, lua_upvalueindex(1), &length);
    const char *p = lua_tolstring(L, lua_upvalueindex(2), &p_length);
    size_t offset = (size_t)lua_tointeger(L, lua_upvalueindex(3));
    lua_Integer last = lua_tointeger(L, lua_upvalueindex(4));
    struct matcher m;
    pattern_prepare(&m, L, s, length, p, p_length);
    for (; offset <= length; offset++) {
        const char *end = pattern_match(&m, s + offset, p);
        if (!end || end - s == last)
            continue;
        lua_pushinteger(L, end - s);
        lua_copy(L, -1, lua_upvalueindex(3));
        lua_replace(L, lua_upvalueindex(4));
        return pattern_push_captures(&m, s + offset, end);
    }
    lua_pushinteger(L, (lua_Integer)length + 1);
    lua_replace(L, lua_upvalueindex(3));
    return 0;
}

static int safe_gmatch(lua_State *L) {
    size_t length;
    luaL_checklstring(L, 1, &length);
    luaL_checkstring(L, 2);
    size_t offset = start_offset(L, 3, length);
    lua_settop(L, 2);
    lua_pushinteger(L, (lua_Integer)(offset > length ? length + 1 : offset));
    lua_pushinteger(L, -1);
    lua_pushcclosure(L, gmatch_next, 4);
    return 1;
}

// MARK: gsub

static void add_template(struct matcher *m, luaL_Buffer *result, const char *start, const char *end) {
    size_t length;
    const char *text = lua_tolstring(m->L, 3, &length), *text_end = text + length;
    while (text < text_end) {
        const char *percent = memchr(text, '%', (size_t)(text_end - text));
        luaL_addlstring(result, text, (size_t)((percent ? percent : text_end) - text));
        if (!percent)
            return;
        char c = percent + 1 < text_end ? percent[1] : 0;
        text = percent + 2;
        if (c == '%') {
            luaL_addchar(result, '%');
        } else if (c == '0') {
            luaL_addlstring(result, start, (size_t)(end - start));
        } else if (c >= '1' && c <= '9') {
            pattern_push_capture(m, c - '1', start, end);
            luaL_tolstring(m->L, -1, NULL); // a position is a number
            lua_remove(m->L, -2);
            luaL_addvalue(result);
        } else {
            luaL_error(m->L, "invalid use of '%%' in replacement string");
        }
    }
}

/// Adds the replacement of the match; returns true if it differs from the match.
static bool add_replacement(struct matcher *m, luaL_Buffer *result, const char *start, const char *end) {
    lua_State *L = m->L;
    switch (lua_type(L, 3)) {
    case LUA_TFUNCTION: {
        lua_pushvalue(L, 3);
        int count = pattern_push_captures(m, start, end);
        lua_call(L, count, 1);
        break;
    }
    case LUA_TTABLE:
        pattern_push_capture(m, 0, start, end);
        lua_gettable(L, 3);
        break;
    default:
        add_template(m, result, start, end);
        return true;
    }
    if (!lua_toboolean(L, -1)) {
        lua_pop(L, 1);
        luaL_addlstring(result, start, (size_t)(end - start));
        return false;
    }
    if (!lua_isstring(L, -1))
        luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
    luaL_addvalue(result);
    return true;
}

static int safe_gsub(lua_State *L) {
    size_t length, p_length;
    const char *s = luaL_checklstring(L, 1, &length), *p = luaL_checklstring(L, 2, &p_length);
    int type = lua_type(L, 3);
    luaL_argexpected(L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE, 3,
                     "string/function/table");
    lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)length + 1);
    bool anchored = p_length > 0 && *p == '^', changed = false;
    struct matcher m;
    pattern_prepare(&m, L, s, length, p, p_length);
    luaL_Buffer result;
    luaL_buffinit(L, &result);
    const char *at = s, *last = NULL;
    lua_Integer count = 0;
    while (count < most) {
        const char *end = pattern_match(&m, at, p + anchored);
        if (end && end != last) {
            count++;
            changed |= add_replacement(&m, &result, at, end);
            at = last = end;
        } else if (at < m.subject_end) {
            luaL_addchar(&result, *at++);
        } else {
            break;
        }
        luashim_charge(L, 8);
        if (anchored)
            break;
    }
    if (!changed) {
        lua_pushvalue(L, 1);
    } else {
        luaL_addlstring(&result, at, (size_t)(m.subject_end - at));
        luaL_pushresult(&result);
    }
    lua_pushinteger(L, count);
    return 2;
}

void luashim_open_patterns(lua_State *L) {
    static const luaL_Reg functions[] = {{"find", safe_find},
                                         {"gmatch", safe_gmatch},
                                         {"gsub", safe_gsub},
                                         {"match", safe_match},
                                         {NULL, NULL}};
    luaL_setfuncs(L, functions, 0);
}
