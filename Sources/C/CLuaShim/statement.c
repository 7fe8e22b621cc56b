// Statements typed at a prompt.
#include <string.h>

#include "internal.h"

/// The text for the parser: line feeds up to the statement's line, a word in front, the statement.
typedef struct statement {
    int lines;
    const char *word;
    const char *text;
    size_t length;
} statement;

static const char *read(lua_State *L, void *context, size_t *size) {
    static const char feeds[] = "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n";
    statement *rest = context;
    (void)L;
    if (rest->lines > 0) {
        *size = rest->lines < (int)sizeof feeds - 1 ? (size_t)rest->lines : sizeof feeds - 1;
        rest->lines -= (int)*size;
        return feeds;
    }
    if (rest->word) {
        const char *word = rest->word;
        *size = strlen(word);
        rest->word = NULL;
        return word;
    }
    *size = rest->length;
    rest->length = 0;
    return rest->text;
}

static bool load(lua_State *L, statement source, const char *chunk_name, bool *incomplete) {
    if (lua_load(L, read, &source, chunk_name, "t") == LUA_OK)
        return true;
    size_t length;
    const char *text = lua_tolstring(L, -1, &length);
    // A string in quotes ends with its line, whatever follows.
    bool is_open = text && length >= 5 && memcmp(text + length - 5, "<eof>", 5) == 0;
    *incomplete = is_open && !strstr(text, ": unfinished string near ");
    return false;
}

bool luashim_load_statement(lua_State *L, const char *text, size_t length, const char *chunk_name, int line,
                            bool *incomplete) {
    *incomplete = false;
    if (length > LUASHIM_SOURCE_CAP) {
        lua_pushfstring(L, "%s:%d: a statement of more than %d KiB", chunk_name + 1, line, LUASHIM_SOURCE_CAP >> 10);
        return false;
    }
    luashim_host *host = host_of(L);
    bool was_running = luashim_stop_clock(host);
    luashim_set_clock(host, true); // the parser cannot be interrupted: only the watchdog sees it
    statement source = {.lines = line - 1, .word = "return ", .text = text, .length = length};
    bool expression_is_incomplete = false;
    bool loaded = load(L, source, chunk_name, &expression_is_incomplete);
    if (!loaded) {
        source.word = NULL;
        loaded = load(L, source, chunk_name, incomplete);
        // The error of an incomplete expression is its early end, and not that it is not a statement.
        bool is_expression = !loaded && !*incomplete && expression_is_incomplete;
        lua_remove(L, is_expression ? -1 : -2);
        *incomplete = *incomplete || is_expression;
    }
    luashim_set_clock(host, was_running);
    return loaded;
}
