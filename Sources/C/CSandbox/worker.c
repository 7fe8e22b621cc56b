#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static int close_from(int first)
{
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, UINT_MAX, 0) == 0)
        return 0;
#endif
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0)
        return -errno;
    int end = limit.rlim_cur > 65536 ? 65536 : (int)limit.rlim_cur;
    for (int descriptor = first; descriptor < end; descriptor++)
        close(descriptor);
    return 0;
}

/* Lowers a limit for good; a hard limit that is lower already stays. */
static int lower_limit(int resource, rlim_t value)
{
    struct rlimit limit;
    if (getrlimit(resource, &limit) < 0)
        return -errno;
    if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > value)
        limit.rlim_max = value;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(resource, &limit) < 0 ? -errno : 0;
}

int sandbox_end_with_parent(pid_t parent, int signal)
{
    if (prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0) < 0)
        return -errno;
    return getppid() == parent ? 0 : -ESRCH;
}

int sandbox_enter_worker(pid_t supervisor, int last_descriptor)
{
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0)
        return -errno;
    /* The supervisor may have died before the line above took effect. */
    if (getppid() != supervisor)
        return -ESRCH;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0)
        return -errno;
    int result = close_from(last_descriptor + 1);
    if (result == 0)
        result = lower_limit(RLIMIT_CORE, 0);
    if (result == 0)
        result = lower_limit(RLIMIT_NOFILE, 1024);
    return result;
}

int sandbox_limit_memory(uint64_t bytes)
{
    return lower_limit(RLIMIT_DATA, (rlim_t)bytes);
}

int sandbox_limit_files(uint64_t bytes)
{
    return lower_limit(RLIMIT_FSIZE, (rlim_t)bytes);
}

void sandbox_crash(void)
{
    volatile int *volatile nothing = NULL;
    *nothing = 1;
}
