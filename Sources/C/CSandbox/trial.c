#include "CSandbox.h"

#include <errno.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static int try_call_filters(void)
{
    return sandbox_restrict_calls();
}

static int try_files(void)
{
    int version = sandbox_landlock_version();
    return version > 0 ? sandbox_restrict_files(version, NULL, 0) : -sandbox_landlock_obstacle();
}

/* Attempts something in a process of its own, which then ends. */
static int in_child(int (*attempt)(void))
{
    pid_t child = fork();
    if (child < 0)
        return -errno;
    if (child == 0)
        _exit(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ? errno : -attempt());
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return -errno;
    return WIFEXITED(status) ? -WEXITSTATUS(status) : -EPERM;
}

int sandbox_try_call_filters(void)
{
    return in_child(try_call_filters);
}

int sandbox_try_files(void)
{
    return in_child(try_files);
}
