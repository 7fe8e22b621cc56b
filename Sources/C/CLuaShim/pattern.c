// The matcher behind string.find, match, gmatch and gsub.
#include "pattern.h"

#include <ctype.h>
#include <string.h>

static const int depth_cap = 200;
static const size_t base_budget = 20 * 1000 * 1000;

int pattern_too_expensive(lua_State *L) { return luashim_raise_too_expensive(L, "pattern"); }

static void count_step(struct matcher *m) {
    if (m->steps-- == 0)
        pattern_too_expensive(m->L);
    if (++m->charged >= 4096) {
        m->charged = 0;
        luashim_charge(m->L, 4096);
    }
}

void pattern_prepare(struct matcher *m, lua_State *L, const char *subject, size_t subject_length, const char *pattern,
                     size_t pattern_length) {
    m->L = L;
    m->subject = subject;
    m->subject_end = subject + subject_length;
    m->pattern_end = pattern + pattern_length;
    m->steps = base_budget + 64 * subject_length;
    m->charged = 0;
    m->depth = 0;
    m->captures = 0;
}

// MARK: One character

static bool in_class(unsigned char c, unsigned char class) {
    bool found;
    switch (tolower(class)) {
    case 'a': found = isalpha(c); break;
    case 'c': found = iscntrl(c); break;
    case 'd': found = isdigit(c); break;
    case 'g': found = isgraph(c); break;
    case 'l': found = islower(c); break;
    case 'p': found = ispunct(c); break;
    case 's': found = isspace(c); break;
    case 'u': found = isupper(c); break;
    case 'w': found = isalnum(c); break;
    case 'x': found = isxdigit(c); break;
    default: return class == c;
    }
    return isupper(class) ? !found : found;
}

/// Returns the end of the set that starts with the '[' at `p`: behind its ']'.
static const char *set_end(struct matcher *m, const char *p) {
    p++;
    if (p < m->pattern_end && *p == '^')
        p++;
    for (bool first = true;; first = false) { // a ']' that comes first stands for itself
        if (p >= m->pattern_end)
            luaL_error(m->L, "malformed pattern (missing ']')");
        char c = *p++;
        if (c == ']' && !first)
            return p;
        if (c == '%') {
            if (p >= m->pattern_end)
                luaL_error(m->L, "malformed pattern (missing ']')");
            p++;
        }
    }
}

/// Returns the end of the single-character item that starts at `p`.
static const char *item_end(struct matcher *m, const char *p) {
    if (*p == '[')
        return set_end(m, p);
    if (*p != '%')
        return p + 1;
    if (p + 1 >= m->pattern_end)
        luaL_error(m->L, "malformed pattern (ends with '%%')");
    return p + 2;
}

/// True if `c` is in the set from '[' at `p` to the ']' just before `end`.
static bool in_set(unsigned char c, const char *p, const char *end) {
    const char *last = end - 1;
    bool wanted = true;
    p++;
    if (*p == '^') {
        wanted = false;
        p++;
    }
    while (p < last) {
        if (*p == '%') {
            if (in_class(c, (unsigned char)p[1]))
                return wanted;
            p += 2;
        } else if (p[1] == '-' && p + 2 < last) {
            if ((unsigned char)p[0] <= c && c <= (unsigned char)p[2])
                return wanted;
            p += 3;
        } else {
            if ((unsigned char)*p == c)
                return wanted;
            p++;
        }
    }
    return !wanted;
}

static bool item_matches(struct matcher *m, const char *s, const char *p, const char *end) {
    count_step(m);
    if (s >= m->subject_end)
        return false;
    unsigned char c = (unsigned char)*s;
    switch (*p) {
    case '.': return true;
    case '%': return in_class(c, (unsigned char)p[1]);
    case '[': m->steps -= m->steps > (size_t)(end - p) ? (size_t)(end - p) / 4 : 0; return in_set(c, p, end);
    default: return (unsigned char)*p == c;
    }
}

// MARK: Sequences

static const char *match_here(struct matcher *m, const char *s, const char *p);

static const char *match_longest(struct matcher *m, const char *s, const char *p, const char *end, ptrdiff_t least) {
    ptrdiff_t count = 0;
    while (item_matches(m, s + count, p, end))
        count++;
    for (; count >= least; count--) {
        count_step(m);
        const char *result = match_here(m, s + count, end + 1);
        if (result)
            return result;
    }
    return NULL;
}

static const char *match_shortest(struct matcher *m, const char *s, const char *p, const char *end) {
    for (;; s++) {
        const char *result = match_here(m, s, end + 1);
        if (result)
            return result;
        if (!item_matches(m, s, p, end))
            return NULL;
    }
}

static const char *match_balanced(struct matcher *m, const char *s, const char *p) {
    if (p + 1 >= m->pattern_end)
        luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
    if (s >= m->subject_end || *s != p[0])
        return NULL;
    int open = 1;
    for (s++; s < m->subject_end; s++) {
        count_step(m);
        if (*s == p[1]) {
            if (--open == 0)
                return s + 1;
        } else if (*s == p[0]) {
            open++;
        }
    }
    return NULL;
}

static bool at_frontier(struct matcher *m, const char *s, const char *p, const char *end) {
    unsigned char before = s == m->subject ? 0 : (unsigned char)s[-1];
    unsigned char here = s < m->subject_end ? (unsigned char)*s : 0;
    return !in_set(before, p, end) && in_set(here, p, end);
}

// MARK: Captures

static const char *open_capture(struct matcher *m, const char *s, const char *p, ptrdiff_t kind) {
    if (m->captures >= PATTERN_CAPTURES)
        luaL_error(m->L, "too many captures");
    m->capture[m->captures] = (struct capture){s, kind};
    m->captures++;
    const char *result = match_here(m, s, p);
    if (!result)
        m->captures--;
    return result;
}

static const char *close_capture(struct matcher *m, const char *s, const char *p) {
    int index = m->captures - 1;
    while (index >= 0 && m->capture[index].length != CAPTURE_OPEN)
        index--;
    if (index < 0)
        luaL_error(m->L, "invalid pattern capture");
    m->capture[index].length = s - m->capture[index].start;
    const char *result = match_here(m, s, p);
    if (!result)
        m->capture[index].length = CAPTURE_OPEN;
    return result;
}

/// Returns the end of the text at `s` that repeats capture `digit`, or NULL.
static const char *match_again(struct matcher *m, const char *s, char digit) {
    int index = digit - '1';
    if (index < 0 || index >= m->captures || m->capture[index].length == CAPTURE_OPEN)
        luaL_error(m->L, "invalid capture index %%%d", index + 1);
    ptrdiff_t length = m->capture[index].length;
    if (length < 0)
        length = 0; // a position is an empty text
    if (m->subject_end - s < length || memcmp(m->capture[index].start, s, (size_t)length) != 0)
        return NULL;
    luashim_charge(m->L, (size_t)length / 16);
    m->steps -= m->steps > (size_t)length / 16 ? (size_t)length / 16 : m->steps;
    return s + length;
}

// MARK: The pattern from one point on

/// Matches `%b`, `%f` or `%1`: returns the end in the subject, with `*p` behind it. `*special` is true if there was one.
static const char *match_special(struct matcher *m, const char *s, const char **p, bool *special) {
    const char *item = *p;
    *special = false;
    if (*item != '%' || item + 1 >= m->pattern_end)
        return NULL;
    *special = true;
    if (item[1] == 'b') {
        *p = item + 4;
        return match_balanced(m, s, item + 2);
    }
    if (item[1] == 'f') {
        item += 2;
        if (item >= m->pattern_end || *item != '[')
            luaL_error(m->L, "missing '[' after '%%f' in pattern");
        *p = set_end(m, item);
        return at_frontier(m, s, item, *p) ? s : NULL;
    }
    if (isdigit((unsigned char)item[1])) {
        *p = item + 2;
        return match_again(m, s, item[1]);
    }
    *special = false;
    return NULL;
}

static const char *match_items(struct matcher *m, const char *s, const char *p) {
    while (p < m->pattern_end) {
        count_step(m);
        if (*p == '(') {
            bool position = p + 1 < m->pattern_end && p[1] == ')';
            return open_capture(m, s, p + (position ? 2 : 1), position ? CAPTURE_POSITION : CAPTURE_OPEN);
        }
        if (*p == ')')
            return close_capture(m, s, p + 1);
        if (*p == '$' && p + 1 == m->pattern_end)
            return s == m->subject_end ? s : NULL;
        bool special;
        const char *behind = match_special(m, s, &p, &special);
        if (special) {
            if (!behind)
                return NULL;
            s = behind;
            continue;
        }
        const char *end = item_end(m, p);
        char suffix = end < m->pattern_end ? *end : 0;
        switch (suffix) {
        case '*': return match_longest(m, s, p, end, 0);
        case '+': return match_longest(m, s, p, end, 1);
        case '-': return match_shortest(m, s, p, end);
        case '?': {
            const char *result;
            if (item_matches(m, s, p, end) && (result = match_here(m, s + 1, end + 1)))
                return result;
            p = end + 1;
            break;
        }
        default:
            if (!item_matches(m, s, p, end))
                return NULL;
            s++;
            p = end;
        }
    }
    return s;
}

static const char *match_here(struct matcher *m, const char *s, const char *p) {
    if (m->depth >= depth_cap)
        luaL_error(m->L, "pattern too complex");
    m->depth++;
    const char *result = match_items(m, s, p);
    m->depth--;
    return result;
}

const char *pattern_match(struct matcher *m, const char *at, const char *pattern) {
    m->captures = 0;
    m->depth = 0;
    return match_here(m, at, pattern);
}

void pattern_push_capture(struct matcher *m, int index, const char *start, const char *end) {
    if (index >= m->captures) {
        if (index != 0)
            luaL_error(m->L, "invalid capture index %%%d", index + 1);
        lua_pushlstring(m->L, start, (size_t)(end - start));
        return;
    }
    struct capture capture = m->capture[index];
    if (capture.length == CAPTURE_OPEN)
        luaL_error(m->L, "unfinished capture");
    else if (capture.length == CAPTURE_POSITION)
        lua_pushinteger(m->L, capture.start - m->subject + 1);
    else
        lua_pushlstring(m->L, capture.start, (size_t)capture.length);
}

int pattern_push_captures(struct matcher *m, const char *start, const char *end) {
    int count = m->captures == 0 && start ? 1 : m->captures;
    luaL_checkstack(m->L, count, "too many captures");
    for (int i = 0; i < count; i++)
        pattern_push_capture(m, i, start, end);
    return count;
}
