// The part of Lua for Swift beyond its plain C API.
//
// No function declared here lets a Lua error cross a Swift frame: those that can fail say so by their result and
// leave the error object on top of the stack. lua_error is called in this target and nowhere else.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lua_State lua_State;
typedef struct luashim_host luashim_host;

/// The result of `dispatch` that raises the value on top of the stack as a Lua error.
#define LUASHIM_RAISE (-1)

/// A limit that stopped Lua. It cannot be caught by the script; it lasts until `luashim_begin_run`.
typedef enum luashim_limit {
    LUASHIM_LIMIT_NONE = 0,
    LUASHIM_LIMIT_MEMORY,
    LUASHIM_LIMIT_TIME,
    LUASHIM_LIMIT_OUTPUT,
    LUASHIM_LIMIT_INTERRUPTED,
} luashim_limit;

/// A module that `find_module` found. Both blocks come from malloc and are freed by the caller.
typedef struct luashim_module {
    char *bytes;      ///< source text when found, else the error text; may be NULL when length is 0
    size_t length;
    char *chunk_name; ///< as `luaL_loadbuffer` takes it, `@name.lua`; NULL when not found
    void *thrown;     ///< why it was not found, as `luashim_push_error` takes it; NULL when found
} luashim_module;

/// The host's functions. All are called on the state's thread, except `fatal_report`.
typedef struct luashim_callbacks {
    void *context;
    /// Runs host function `function` on the arguments on the stack of `L`. Returns the number of results or LUASHIM_RAISE.
    int (*dispatch)(void *context, lua_State *L, int function);
    /// Gives up the one reference that a userdata held.
    void (*release)(void *context, void *object);
    /// Shows text a script printed, line feed included.
    void (*print)(void *context, const char *text, size_t length);
    /// Looks for a module; `name` holds letters, digits, '_' and '-' only. Returns true if it was found.
    bool (*find_module)(void *context, const char *name, luashim_module *module);
    /// Says why the process is about to end with `exit_code`. May be called on any thread, with any lock held by others:
    /// it may only write. NULL writes to standard error.
    void (*fatal_report)(int exit_code, const char *message);
} luashim_callbacks;

/// Bytes that host objects hold for a script, even if others keep them alive. They may outlive the state.
typedef struct luashim_meter luashim_meter;

typedef struct luashim_limits {
    size_t memory;           ///< bytes Lua may hold; 24 MiB above it the process ends with status 125
    luashim_meter *meter;    ///< what counts as held too, though it ends no process; outlives the state
    int64_t time;            ///< nanoseconds Lua may run; half a second above it the process ends with status 124
    size_t output;           ///< bytes `print` may write
} luashim_limits;

// MARK: A state and its limits (host.c, limits.c, watchdog.c)

/// Makes a meter at zero. NULL when the system has no memory to give.
luashim_meter *luashim_create_meter(void);
void luashim_destroy_meter(luashim_meter *meter);
/// Adds bytes, or takes them off. May be called from any thread.
void luashim_meter_add(luashim_meter *meter, ptrdiff_t bytes);

/// Makes a state with the safe libraries. NULL when the system has no memory or no thread to give.
luashim_host *luashim_create(const luashim_callbacks *callbacks, const luashim_limits *limits);
void luashim_destroy(luashim_host *host);
/// The state's main thread.
lua_State *luashim_main(luashim_host *host);
luashim_host *luashim_host_of(lua_State *L);

/// Forgets a limit that was hit, the time spent and the bytes printed.
void luashim_begin_run(luashim_host *host);
/// The limit that stopped Lua, and its message.
luashim_limit luashim_limit_hit(luashim_host *host);
const char *luashim_limit_message(luashim_host *host);
/// Asks Lua to stop. May be called from any thread and from a signal handler.
void luashim_interrupt(luashim_host *host);
/// Forgets the modules that were loaded: `require` looks for them again. One that is being loaded is still known.
void luashim_forget_modules(lua_State *L);
/// Bytes that Lua holds, and what objects of the host were said to hold.
size_t luashim_memory_used(luashim_host *host);
/// Nanoseconds that Lua has run since `luashim_begin_run`.
int64_t luashim_time_spent(luashim_host *host);
/// Takes off nanoseconds that `luashim_time_spent` has counted.
void luashim_give_back(luashim_host *host, int64_t nanoseconds);
/// Requests a check of the limits at Lua's next call of the host or a library.
void luashim_check_soon(luashim_host *host);

/// Collects garbage. Wraps `lua_gc`, whose variable arguments Swift does not import.
void luashim_collect(lua_State *L);

/// Stops and starts the clock of the time limit. Returns true if it was running, for `luashim_set_clock` later.
bool luashim_stop_clock(luashim_host *host);
void luashim_set_clock(luashim_host *host, bool running);

/// Writes `file:line` of the innermost running Lua function; false (and an empty text) without one.
bool luashim_where(lua_State *L, char *buffer, size_t size);

/// The same for the line where the function at `index` is written.
bool luashim_written_at(lua_State *L, int index, char *buffer, size_t size);

// MARK: Protected access (protected.c). All return true on success; otherwise the error object replaces the operands.

/// Calls as `lua_pcall` does; the traceback of an error is kept for `luashim_traceback`. `results` may be LUA_MULTRET.
bool luashim_call(lua_State *L, int arguments, int results);
/// Compiles text (never bytecode) to a function of the recipe's environment.
bool luashim_load(lua_State *L, const char *text, size_t length, const char *chunk_name);
/// Compiles a typed statement: as an expression, whose value it then returns, or else unchanged.
/// `line` is that of its first line. On failure, `*incomplete` is true if more lines could mend it.
bool luashim_load_statement(lua_State *L, const char *text, size_t length, const char *chunk_name, int line,
                            bool *incomplete);
/// Replaces the key on top by `table[key]`; may run `__index`.
bool luashim_get(lua_State *L, int table);
/// Pops a value and the key below it and assigns `table[key] = value`; may run `__newindex`.
bool luashim_set(lua_State *L, int table);
/// Replaces the key on top by the next key and value. `*more` is false, and nothing is left, at the end.
bool luashim_next(lua_State *L, int table, bool *more);
/// Pushes the value's text as `tostring` gives it; may run `__tostring`.
bool luashim_tostring(lua_State *L, int index);
/// Compares as `lua_compare` does (`LUA_OPEQ`, `LUA_OPLT`, `LUA_OPLE`).
bool luashim_compare(lua_State *L, int left, int right, int operation, bool *result);
/// The traceback of the last error that `luashim_call` caught; empty when there was none.
const char *luashim_traceback(lua_State *L);
/// Pops the error object and pushes its text instead, of at most 4 KiB. Cannot fail.
void luashim_error_text(lua_State *L);

// MARK: Host functions and objects (object.c)

/// Pushes a function that calls `dispatch` with this number.
void luashim_push_function(lua_State *L, int function);
/// Pushes the number `function` of such a function; returns -1 for any other value.
int luashim_function_number(lua_State *L, int index);

/// Makes the metatable of a bound type from the table of methods on top (name to function), which it pops.
///
/// Reading and writing anything else goes to host functions `get` and `set`, called as `__index` and `__newindex` are.
/// Metamethods are added with `luashim_set_metamethod`.
void luashim_define_type(lua_State *L, int type, const char *name, int get, int set);
void luashim_set_metamethod(lua_State *L, int type, const char *event, int function);
/// Pushes an object, which takes over one reference. `size`: bytes it holds outside Lua, for the memory limit.
void luashim_push_object(lua_State *L, int type, void *object, size_t size);
/// Pushes the userdata that already stands for `object`; returns false, and pushes nothing, without one.
bool luashim_push_known_object(lua_State *L, void *object);
/// Remembers the userdata on top as the one for its object, for as long as the script keeps it.
void luashim_remember_object(lua_State *L);
/// The object of a userdata and its type, or NULL when the value is not one of ours.
void *luashim_to_object(lua_State *L, int index, int *type);

/// Pushes an error object with the text `text`, which takes over one reference of `object` (NULL for none).
void luashim_push_error(lua_State *L, const char *text, size_t length, void *object);
/// The host object inside an error object, or NULL.
void *luashim_to_error(lua_State *L, int index);

/// Replaces the table on top by a read-only view of it. Names it lacks go to host function `missing` (view, name);
/// calling it calls host function `call` with the arguments only. Either is -1 for none.
void luashim_freeze(lua_State *L, int missing, int call);
