// Lines that somebody edits on a terminal: libedit without linking it, because only the prompt needs it.
#pragma once

#include <stddef.h>

typedef struct lineeditor lineeditor;

/// What `next_byte` answers instead of a byte, and `lineeditor_read` instead of a line.
enum {
    LINEEDITOR_LINE = 0,
    LINEEDITOR_END = -1,
    LINEEDITOR_INTERRUPTED = -2,
};

/// What `complete` answers: what has become of the line on the terminal.
enum {
    LINEEDITOR_CHANGED,  ///< its text changed
    LINEEDITOR_COVERED,  ///< something was written below it
    LINEEDITOR_UNCHANGED ///< nothing: the terminal beeps
};

typedef struct lineeditor_callbacks {
    void *context;
    /// The next byte that is typed, waiting for it; LINEEDITOR_END or LINEEDITOR_INTERRUPTED give the line up.
    int (*next_byte)(void *context);
    /// The word at `cursor`, in bytes of `line`, is to be completed, with `lineeditor_insert`.
    int (*complete)(void *context, const char *line, size_t length, size_t cursor);
} lineeditor_callbacks;

/// The file name of the library, `libedit.so.2`.
const char *lineeditor_library_name(void);

/// Loads the library, for the rest of the process.
/// @return Null, or why it cannot be used: words that are valid until the next call on this thread.
const char *lineeditor_check(const char *library);

/// Makes an editor on standard input and output, which are a terminal. Wraps `el_init` and `history_init`.
/// @param library A file name that the system's loader finds; it stays for the rest of the process.
/// @param history_size Lines that can be had back.
/// @param editor Set where it succeeds.
/// @return Null, or why there is none: words that are valid until the next call on this thread.
const char *lineeditor_open(const char *library, const lineeditor_callbacks *callbacks, int history_size,
                            lineeditor **editor);
void lineeditor_close(lineeditor *editor);

/// Reads a line, with its line feed. Wraps `el_gets`.
/// @param line Set with LINEEDITOR_LINE; valid until the next call.
/// @return LINEEDITOR_LINE, LINEEDITOR_END or LINEEDITOR_INTERRUPTED.
int lineeditor_read(lineeditor *editor, const char *prompt, const char **line, size_t *length);

/// Puts text in at the cursor. Wraps `el_insertstr`.
void lineeditor_insert(lineeditor *editor, const char *text);

/// Keeps a line to be had back. Wraps `history(H_ENTER)`.
void lineeditor_remember(lineeditor *editor, const char *line);

/// Gives the terminal back as it was before the line, while this process is stopped, and takes it again.
void lineeditor_suspend(lineeditor *editor);
void lineeditor_resume(lineeditor *editor);
/// The terminal has another size. Wraps `el_resize`.
void lineeditor_resize(lineeditor *editor);
