// Lua's patterns, matched with a budget of steps.
#pragma once

#include "internal.h"

enum { PATTERN_CAPTURES = 32 };

struct capture {
    const char *start;
    ptrdiff_t length; // or one of the two below
};

enum { CAPTURE_OPEN = -1, CAPTURE_POSITION = -2 };

/// One matching of one pattern against one subject.
struct matcher {
    lua_State *L;
    const char *subject, *subject_end, *pattern_end;
    size_t steps;    // left before the pattern is too expensive
    size_t charged;  // steps since the last look at the clock
    int depth;       // of recursion, to bound the C stack
    int captures;
    struct capture capture[PATTERN_CAPTURES];
};

/// Raises `pattern too expensive (file:line)`.
int pattern_too_expensive(lua_State *L);
void pattern_prepare(struct matcher *m, lua_State *L, const char *subject, size_t subject_length, const char *pattern,
                     size_t pattern_length);
/// Matches `pattern` at `at`: the end of the match, or NULL. Forgets earlier captures.
const char *pattern_match(struct matcher *m, const char *at, const char *pattern);
/// Pushes capture `index` (from 0); without captures, index 0 is the whole match.
void pattern_push_capture(struct matcher *m, int index, const char *start, const char *end);
/// Pushes all captures, or the whole match (`start` not NULL) when there are none. Returns their number.
int pattern_push_captures(struct matcher *m, const char *start, const char *end);
