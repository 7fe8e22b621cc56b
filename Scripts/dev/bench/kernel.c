/* For the group "startup": the worker on a kernel that holds nothing, to compare with. Built as a library that stands
 * before the C library, with UNHELD or, so that both cost the same, without; and, with PRELOAD and WORKER, as a program
 * in the worker's place that starts the worker with it: a worker is given none of the person's LD_PRELOAD. */
#ifdef WORKER

#include <stdlib.h>
#include <unistd.h>

int main(int count, char **arguments)
{
    (void)count;
    setenv("LD_PRELOAD", PRELOAD, 1);
    execv(WORKER, arguments);
    return 127;
}

#else

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <sys/syscall.h>

enum { LANDLOCK_CREATE_RULESET = 444 };

long syscall(long number, ...)
{
    static long (*next)(long, ...);
#ifdef UNHELD
    if (number == LANDLOCK_CREATE_RULESET || number == SYS_seccomp) {
        errno = ENOSYS;
        return -1;
    }
#endif
    if (!next)
        next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    long words[6];
    va_list list;
    va_start(list, number);
    for (int index = 0; index < 6; index++)
        words[index] = va_arg(list, long);
    va_end(list);
    return next(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}

#endif
