/* The process side of the sandbox: what a worker gives up before it starts a thread, and the few system calls
 * of Linux that Swift's Glibc module does not show (macros, `_GNU_SOURCE`).
 *
 * Every function returns 0 or a descriptor on success and a negated errno value on failure. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Makes the calling process a worker: no new privileges, no core dump, dies with its supervisor, and keeps no
 * descriptor above `last_descriptor`. Call it first thing, while there is one thread.
 * Fails with -ESRCH when `supervisor` is not this process's parent any more. */
int sandbox_enter_worker(pid_t supervisor, int last_descriptor);

/* Sends `signal` to this process when its parent's thread that started it ends (PR_SET_PDEATHSIG).
 * Fails with -ESRCH when `parent` is not its parent any more. */
int sandbox_end_with_parent(pid_t parent, int signal);

/* Gives up root's powers in this thread, for good: all capabilities, effective, permitted, inheritable, ambient and
 * bounding. Call it while there is one thread. A process of another user has none, and nothing happens.
 *
 * Root may be asked to work on private files of other users, such as those in a home folder.
 * Only where one of `readable` is such a file or folder, the right to read what the file system allows remains
 * (CAP_DAC_READ_SEARCH), and only where one of `writable` is, the right to write too (CAP_DAC_OVERRIDE). Paths that are
 * not there count for nothing. */
int sandbox_drop_capabilities(
    const char *const *readable, size_t readable_count, const char *const *writable, size_t writable_count);

/* Limits the process's private writable memory, in bytes (RLIMIT_DATA). A backstop: allocations fail beyond it. */
int sandbox_limit_memory(uint64_t bytes);

/* Limits each file that the process writes, also one in memory, in bytes (RLIMIT_FSIZE). */
int sandbox_limit_files(uint64_t bytes);

/* The version of Landlock that the kernel has; 0 where it has none, or has it switched off. */
int sandbox_landlock_version(void);

/* Why there is no version: ENOSYS and EOPNOTSUPP where the kernel has none or has it switched off, another number where a
 * filter of system calls refuses it. 0 where there is one. */
int sandbox_landlock_obstacle(void);

/* Lets this thread, and those it starts, do nothing with files by name but read what lies at or beneath the `count`
 * paths in `readable`, for good (Landlock). Links are followed; a path that is not there is passed over. Descriptors
 * that are open already, or come through a socket, keep the rights that they were opened with.
 * From version 4 on TCP is closed too, from version 6 on signals to processes outside.
 * `version` is `sandbox_landlock_version()` or less, and not 0. Needs `sandbox_enter_worker` first. */
int sandbox_restrict_files(int version, const char *const *readable, size_t count);

/* Takes the system calls away from this process that an engine does not need, for good (seccomp): programs, processes,
 * sockets, other processes' memory and signals, writing to anything by name, mounts, users, and the kernel's rarer
 * parts. They fail with EPERM; those the filter cannot judge, or that are newer than it, with ENOSYS. A call of
 * another architecture ends the process.
 * -EINVAL or -ENOSYS where the kernel has no seccomp filters. Needs `sandbox_enter_worker` first. */
int sandbox_restrict_calls(void);

/* Takes away what `sandbox_restrict_calls` does, and more, from a server: it opens no file at all and starts no thread,
 * but accepts connections on a socket that listens already. Start every thread before. */
int sandbox_restrict_server_calls(void);

/* What `sandbox_restrict_calls` would return, and `sandbox_restrict_files` for a worker that reads nothing. Tried in a
 * process of its own: nothing is taken from this one. */
int sandbox_try_call_filters(void);
int sandbox_try_files(void);

/* Dereferences null: what a crash of the engine looks like from outside. For tests. */
void sandbox_crash(void);

/* Sends `count` bytes and, unless it is negative, a descriptor with them (SCM_RIGHTS). Sends everything or fails;
 * a closed peer is -EPIPE, never a signal. */
int sandbox_send(int socket, const void *bytes, size_t count, int descriptor);

/* Receives up to `capacity` bytes. Returns their count, 0 at the end of the stream. A descriptor that came with them
 * is stored in `*descriptor` with close-on-exec set, else -1 is; further ones are closed. */
ssize_t sandbox_receive(int socket, void *bytes, size_t capacity, int *descriptor);

/* Creates a file in memory, closed by programs that this one starts (memfd_create). */
int sandbox_create_in_memory(void);

/* Creates one that can be sealed. */
int sandbox_create_sealable(void);

/* Makes a file of `sandbox_create_sealable` what it is for good: nothing writes, shortens or lengthens it, and nothing
 * takes that back (F_ADD_SEALS). */
int sandbox_seal(int descriptor);

/* Gives a file of `sandbox_create_sealable` its size for good: it stays writable. */
int sandbox_fix_size(int descriptor, int64_t size);

/* 1 if a file has all seals of `sandbox_seal`, else 0. */
int sandbox_is_sealed(int descriptor);

/* Creates a file without a name in `folder`, for reading and writing (O_TMPFILE). -EOPNOTSUPP or -EISDIR where
 * the file system cannot. */
int sandbox_create_unnamed(const char *folder, mode_t mode);

/* Gives a file made by `sandbox_create_unnamed` its name. -EEXIST if something stands there. */
int sandbox_link_unnamed(int descriptor, const char *path);

/* Renames without replacing: -EEXIST if something stands at `to`. */
int sandbox_rename_new(const char *from, const char *to);

/* Lets two names change places, in one step: -EINVAL or -ENOSYS where the file system cannot. */
int sandbox_exchange(const char *a, const char *b);

/* 1 if another file system, or another part of one, is mounted at a folder, which then cannot be renamed; else 0 (statx). */
int sandbox_is_mount_point(const char *folder);

/* The processors that this thread may run on, at least 1 (sched_getaffinity). */
int sandbox_processors(void);

/* Writes everything to the disk that the file system of `descriptor` has not written yet (syncfs). */
int sandbox_flush_file_system(int descriptor);

/* Has the disk begin to write what a file has, and does not wait for it (sync_file_range). */
void sandbox_start_flushing(int descriptor);

/* Blocks `count` signals in this thread and returns a descriptor that reads as each arrives (signalfd). */
int sandbox_open_signals(const int *signals, size_t count);

/* The next signal of a descriptor made by `sandbox_open_signals`, or 0 if none waits. */
int sandbox_next_signal(int descriptor);

/* A descriptor that becomes readable when a process that this one has started ends (pidfd_open). */
int sandbox_open_process(pid_t process);

/* Makes all threads share two memory arenas, so that what one frees serves the next, and maps large blocks on their
 * own (mallopt). Call it before the first thread. */
void sandbox_set_up_allocator(void);
