#include "CLineEditor.h"

#include <CLibraryShim.h>
#include <histedit.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

struct functions {
    EditLine *(*init)(const char *, FILE *, FILE *, FILE *);
    void (*end)(EditLine *);
    const char *(*gets)(EditLine *, int *);
    int (*set)(EditLine *, int, ...);
    int (*get)(EditLine *, int, ...);
    const LineInfo *(*line)(EditLine *);
    int (*insertstr)(EditLine *, const char *);
    void (*deletestr)(EditLine *, int);
    int (*cursor)(EditLine *, int);
    void (*reset)(EditLine *);
    void (*resize)(EditLine *);
    int (*source)(EditLine *, const char *);
    History *(*history_init)(void);
    void (*history_end)(History *);
    int (*history)(History *, HistEvent *, int, ...);
};

#define FUNCTION(symbol, member) {symbol, offsetof(struct functions, member)}

static const struct library_symbol symbols[] = {
    FUNCTION("el_init", init),
    FUNCTION("el_end", end),
    FUNCTION("el_gets", gets),
    FUNCTION("el_set", set),
    FUNCTION("el_get", get),
    FUNCTION("el_line", line),
    FUNCTION("el_insertstr", insertstr),
    FUNCTION("el_deletestr", deletestr),
    FUNCTION("el_cursor", cursor),
    FUNCTION("el_reset", reset),
    FUNCTION("el_resize", resize),
    FUNCTION("el_source", source),
    FUNCTION("history_init", history_init),
    FUNCTION("history_end", history_end),
    FUNCTION("history", history),
};

struct lineeditor {
    struct functions libedit;
    lineeditor_callbacks callbacks;
    EditLine *line;
    History *history;
    const char *prompt;
    int ending; // what next_byte gave the line up with
    int unread; // a byte that was read and belongs to the next character; -1 for none
};

const char *lineeditor_library_name(void) { return "libedit.so.2"; }

static const char *load(const char *library, struct functions *functions) {
    return libraryshim_load(library, symbols, sizeof symbols / sizeof *symbols, functions);
}

static lineeditor *current; // a process has one terminal

static char *prompt_of(EditLine *line) {
    (void)line;
    return (char *)current->prompt;
}

/// How many bytes follow the first one of a character in UTF-8; -1 for a byte that begins none.
static int following(int byte) {
    if (byte < 0x80)
        return 0;
    if (byte < 0xC2 || byte > 0xF4)
        return -1;
    return byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
}

enum { END_KEY = 4 };

static bool is_empty(lineeditor *editor) {
    const LineInfo *info = editor->libedit.line(editor->line);
    return info->lastchar == info->buffer;
}

static int next_byte(lineeditor *editor) {
    int byte = editor->unread;
    editor->unread = -1;
    return byte >= 0 ? byte : editor->callbacks.next_byte(editor->callbacks.context);
}

/// A character of which as many bytes follow, or the sign for one that cannot be read.
/// @return The character; LINEEDITOR_END or LINEEDITOR_INTERRUPTED.
static int rest_of_character(lineeditor *editor, int byte, int count) {
    static const int smallest[] = {0, 0x80, 0x800, 0x10000};
    if (count < 0)
        return 0xFFFD;
    int value = byte & (0x3F >> count);
    for (int left = count; left > 0; left--) {
        int next = next_byte(editor);
        if (next < 0)
            return next;
        if ((next & 0xC0) != 0x80) {
            editor->unread = next; // it may be the key that ends the line
            return 0xFFFD;
        }
        value = value << 6 | (next & 0x3F);
    }
    bool is_character = value >= smallest[count] && value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
    return is_character ? value : 0xFFFD;
}

/// What libedit reads characters with.
static int next_character(EditLine *line, wchar_t *character) {
    (void)line;
    lineeditor *editor = current;
    while (true) {
        int byte = next_byte(editor);
        if (byte < 0) {
            editor->ending = byte;
            return -1;
        }
        int count = following(byte);
        // Ctrl-D; NUL is one that came before the terminal left the mode in which it is the end of a file.
        if ((byte == END_KEY || byte == 0) && is_empty(editor)) {
            editor->ending = LINEEDITOR_END;
            return -1;
        }
        if (byte == 0)
            continue;
        if (count == 0) {
            *character = byte;
            return 1;
        }
        int value = rest_of_character(editor, byte, count);
        if (value < 0) {
            editor->ending = value;
            return -1;
        }
        *character = value;
        return 1;
    }
}

static unsigned char complete(EditLine *line, int key) {
    (void)key;
    lineeditor *editor = current;
    const LineInfo *info = editor->libedit.line(line);
    size_t length = (size_t)(info->lastchar - info->buffer), cursor = (size_t)(info->cursor - info->buffer);
    switch (editor->callbacks.complete(editor->callbacks.context, info->buffer, length, cursor)) {
    case LINEEDITOR_CHANGED: return CC_REFRESH;
    case LINEEDITOR_COVERED: return CC_REDISPLAY;
    default: return CC_REFRESH_BEEP;
    }
}

static void bind_keys(lineeditor *editor) {
    static const char *const keys[][2] = {
        {"\t", "luaedit-complete"},           {"^R", "em-inc-search-prev"},      {"\\e[A", "ed-prev-history"},
        {"\\e[B", "ed-next-history"},         {"\\eOA", "ed-prev-history"},      {"\\eOB", "ed-next-history"},
        {"\\e[C", "ed-next-char"},            {"\\e[D", "ed-prev-char"},         {"\\e[H", "ed-move-to-beg"},
        {"\\e[F", "ed-move-to-end"},          {"\\eOH", "ed-move-to-beg"},       {"\\eOF", "ed-move-to-end"},
        {"\\e[1~", "ed-move-to-beg"},         {"\\e[4~", "ed-move-to-end"},      {"\\e[3~", "ed-delete-next-char"},
        {"\\e[1;5C", "em-next-word"},         {"\\e[1;5D", "ed-prev-word"},      {"^W", "ed-delete-prev-word"},
    };
    editor->libedit.set(editor->line, EL_ADDFN, "luaedit-complete", "Completes the word", complete);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        editor->libedit.set(editor->line, EL_BIND, keys[i][0], keys[i][1], NULL);
}

const char *lineeditor_check(const char *library) {
    struct functions functions;
    return load(library, &functions);
}

const char *lineeditor_open(const char *library, const lineeditor_callbacks *callbacks, int history_size,
                            lineeditor **result) {
    lineeditor *editor = calloc(1, sizeof *editor);
    if (!editor)
        return "no memory";
    const char *problem = load(library, &editor->libedit);
    if (problem) {
        free(editor);
        return problem;
    }
    // Characters are UTF-8, whatever the locale says; numbers and messages stay as they are.
    setlocale(LC_CTYPE, "C.UTF-8");
    editor->callbacks = *callbacks;
    editor->prompt = "";
    editor->unread = -1;
    current = editor;
    editor->line = editor->libedit.init("luaedit", stdin, stdout, stderr);
    editor->history = editor->libedit.history_init();
    if (!editor->line || !editor->history) {
        lineeditor_close(editor);
        return "no memory";
    }
    HistEvent event;
    editor->libedit.history(editor->history, &event, H_SETSIZE, history_size);
    editor->libedit.history(editor->history, &event, H_SETUNIQUE, 1);
    editor->libedit.set(editor->line, EL_HIST, editor->libedit.history, editor->history);
    editor->libedit.set(editor->line, EL_EDITOR, "emacs");
    editor->libedit.set(editor->line, EL_SIGNAL, 0);
    editor->libedit.set(editor->line, EL_PROMPT, prompt_of);
    bind_keys(editor);
    editor->libedit.source(editor->line, NULL); // what the person likes better
    editor->libedit.set(editor->line, EL_GETCFN, next_character);
    *result = editor;
    return NULL;
}

void lineeditor_close(lineeditor *editor) {
    if (editor->line)
        editor->libedit.end(editor->line);
    if (editor->history)
        editor->libedit.history_end(editor->history);
    if (current == editor)
        current = NULL;
    free(editor);
}

int lineeditor_read(lineeditor *editor, const char *prompt, const char **line, size_t *length) {
    int count = 0;
    editor->prompt = prompt;
    editor->unread = -1;
    editor->ending = LINEEDITOR_END;
    // Else libedit shows the prompt first, and what is typed before it reads is echoed twice, or lost by Ctrl-Z.
    editor->libedit.set(editor->line, EL_PREP_TERM, 1);
    *line = editor->libedit.gets(editor->line, &count);
    if (*line && count > 0) {
        *length = (size_t)count;
        return LINEEDITOR_LINE;
    }
    editor->libedit.reset(editor->line);
    return editor->ending;
}

void lineeditor_insert(lineeditor *editor, const char *text) { editor->libedit.insertstr(editor->line, text); }

/// Characters in UTF-8.
static int character_count(const char *text, size_t length) {
    int count = 0;
    for (size_t i = 0; i < length; i++)
        count += (text[i] & 0xC0) != 0x80;
    return count;
}

/// Has the line hold another text, and shows it.
/// @param cursor In bytes of the text.
static void replace_line(lineeditor *editor, const char *text, size_t cursor) {
    const LineInfo *info = editor->libedit.line(editor->line);
    int behind = character_count(info->cursor, (size_t)(info->lastchar - info->cursor));
    editor->libedit.cursor(editor->line, behind);
    info = editor->libedit.line(editor->line);
    editor->libedit.deletestr(editor->line, character_count(info->buffer, (size_t)(info->lastchar - info->buffer)));
    if (*text) {
        editor->libedit.insertstr(editor->line, text);
        editor->libedit.cursor(editor->line, -character_count(text + cursor, strlen(text + cursor)));
    }
    editor->libedit.set(editor->line, EL_REFRESH);
}

void lineeditor_remember(lineeditor *editor, const char *line) {
    HistEvent event;
    editor->libedit.history(editor->history, &event, H_ENTER, line);
}

void lineeditor_suspend(lineeditor *editor) { editor->libedit.set(editor->line, EL_PREP_TERM, 0); }

void lineeditor_resume(lineeditor *editor) {
    editor->libedit.set(editor->line, EL_PREP_TERM, 1);
    editor->libedit.set(editor->line, EL_REFRESH);
}

void lineeditor_resize(lineeditor *editor) {
    const LineInfo *info = editor->libedit.line(editor->line);
    size_t length = (size_t)(info->lastchar - info->buffer), cursor = (size_t)(info->cursor - info->buffer);
    char *text = malloc(length + 1);
    if (!text)
        return;
    memcpy(text, info->buffer, length);
    text[length] = '\0';
    // libedit keeps the cursor's row, and reads behind its rows where there are fewer now: with nothing shown it is 0.
    const char *prompt = editor->prompt;
    editor->prompt = "";
    replace_line(editor, "", 0);
    editor->libedit.resize(editor->line);
    editor->prompt = prompt;
    replace_line(editor, text, cursor);
    free(text);
}
