#define _GNU_SOURCE
#include "SandboxAttempts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

/* The worker's socket, an open descriptor of any kind. */
#define DESCRIPTOR 3

static void *do_nothing(void *context)
{
    return context;
}

static int start_thread(const char *path)
{
    (void)path;
    pthread_t thread;
    errno = pthread_create(&thread, NULL, do_nothing, NULL);
    if (errno == 0)
        errno = pthread_join(thread, NULL);
    return errno == 0 ? 0 : -1;
}

static int spawn(const char *path)
{
    pid_t process;
    char *arguments[] = {(char *)path, NULL};
    errno = posix_spawn(&process, "/bin/true", NULL, NULL, arguments, NULL);
    return errno == 0 ? 0 : -1;
}

/* A child that came to be ends at once. */
static int fork_raw(long flags)
{
    long child = syscall(SYS_clone, flags, 0, 0, 0, 0);
    if (child == 0)
        _exit(0);
    return (int)child;
}

/* An attempt is an expression that is negative, with errno set, when it fails. */
#define ATTEMPT(identifier, expression)                                                                                \
    static int identifier(const char *path)                                                                            \
    {                                                                                                                  \
        (void)path;                                                                                                    \
        return (int)(expression);                                                                                      \
    }

ATTEMPT(read_file, open(path, O_RDONLY | O_CLOEXEC))
ATTEMPT(list_folder, opendir(path) ? 0 : -1)
ATTEMPT(write_file, open(path, O_WRONLY | O_CLOEXEC))
ATTEMPT(read_write, open(path, O_RDWR | O_CLOEXEC))
ATTEMPT(create_file, open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0600))
ATTEMPT(create_unnamed, open(path, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600))
ATTEMPT(truncate_file, truncate(path, 0))
ATTEMPT(unlink_file, unlink(path))
ATTEMPT(rename_file, rename(path, "/tmp/renamed"))
ATTEMPT(make_folder, mkdir(path, 0700))
ATTEMPT(make_link, symlink("/etc/passwd", path))
ATTEMPT(change_mode, chmod(path, 0777))
ATTEMPT(change_time, utimes(path, NULL))
ATTEMPT(open_judged_by_none, syscall(SYS_openat2, AT_FDCWD, path, NULL, 0))
ATTEMPT(tcp_socket, socket(AF_INET, SOCK_STREAM, 0))
ATTEMPT(unix_socket, socket(AF_UNIX, SOCK_STREAM, 0))
ATTEMPT(execute, execl("/bin/true", "true", NULL))
ATTEMPT(fork_process, fork_raw(SIGCHLD))
ATTEMPT(fork_namespace, fork_raw(CLONE_NEWUSER | SIGCHLD))
ATTEMPT(unshare_namespace, unshare(CLONE_NEWUSER))
ATTEMPT(clone_judged_by_none, syscall(SYS_clone3, NULL, 0))
ATTEMPT(signal_supervisor, kill(getppid(), 0))
ATTEMPT(signal_group, kill(0, 0))
ATTEMPT(signal_everybody, kill(-1, 0))
ATTEMPT(signal_self, kill(getpid(), 0))
ATTEMPT(signal_thread, (errno = pthread_kill(pthread_self(), 0)) == 0 ? 0 : -1)
ATTEMPT(signal_by_descriptor, fcntl(DESCRIPTOR, F_SETOWN, getppid()))
ATTEMPT(trace_supervisor, ptrace(PTRACE_SEIZE, getppid(), NULL, NULL))
ATTEMPT(limit_supervisor, prlimit(getppid(), RLIMIT_NOFILE, NULL, &(struct rlimit){0}))
ATTEMPT(leave_group, setpgid(0, getppid()))
ATTEMPT(outlive_supervisor, prctl(PR_SET_PDEATHSIG, 0))
ATTEMPT(type_into_terminal, ioctl(DESCRIPTOR, TIOCSTI, "x"))
ATTEMPT(become_somebody, syscall(SYS_setuid, 65534))
ATTEMPT(share_memory, shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600))
ATTEMPT(io_uring, syscall(SYS_io_uring_setup, 1, NULL))
ATTEMPT(go_first, sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){.sched_priority = 1}))
ATTEMPT(rise, setpriority(PRIO_PROCESS, 0, -1))
ATTEMPT(newer_call, syscall(SYS_set_mempolicy_home_node + 1, 0, 0, 0, 0))
#ifdef __x86_64__
ATTEMPT(other_architecture, syscall(0x40000000 | SYS_socket, AF_INET, SOCK_STREAM, 0))
#else
ATTEMPT(other_architecture, syscall(SYS_set_mempolicy_home_node + 1, 0, 0, 0, 0))
#endif

static const struct {
    const char *name;
    int (*make)(const char *path);
} attempts[] = {
    {"read", read_file},
    {"list", list_folder},
    {"write", write_file},
    {"read and write", read_write},
    {"create", create_file},
    {"create unnamed", create_unnamed},
    {"truncate", truncate_file},
    {"unlink", unlink_file},
    {"rename", rename_file},
    {"make a folder", make_folder},
    {"make a link", make_link},
    {"change the mode", change_mode},
    {"change the time", change_time},
    {"openat2", open_judged_by_none},
    {"TCP socket", tcp_socket},
    {"Unix socket", unix_socket},
    {"execute", execute},
    {"spawn", spawn},
    {"fork", fork_process},
    {"fork into a namespace", fork_namespace},
    {"enter a namespace", unshare_namespace},
    {"clone3", clone_judged_by_none},
    {"signal the supervisor", signal_supervisor},
    {"signal the group", signal_group},
    {"signal everybody", signal_everybody},
    {"signal itself", signal_self},
    {"signal a thread", signal_thread},
    {"have the supervisor signalled", signal_by_descriptor},
    {"trace the supervisor", trace_supervisor},
    {"limit the supervisor", limit_supervisor},
    {"leave the group", leave_group},
    {"outlive the supervisor", outlive_supervisor},
    {"type into a terminal", type_into_terminal},
    {"become somebody", become_somebody},
    {"share memory", share_memory},
    {"io_uring", io_uring},
    {"go before everybody", go_first},
    {"rise in priority", rise},
    {"newer call", newer_call},
    {"x32 call", other_architecture},
    {"start a thread", start_thread},
};

int sandbox_attempt(const char *name, const char *path)
{
    for (size_t index = 0; index < sizeof attempts / sizeof *attempts; index++) {
        if (strcmp(attempts[index].name, name) != 0)
            continue;
        errno = 0;
        return attempts[index].make(path) < 0 ? errno : 0;
    }
    return -1;
}
