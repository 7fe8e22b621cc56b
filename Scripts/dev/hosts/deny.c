/* Runs a program whose system calls of some kinds fail: deny CALL=ERRNO … -- PROGRAM ARGUMENT …
 * "tmpfile" stands for openat with O_TMPFILE; other calls are named by the table below. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static const struct {
    const char *name;
    int call;
} calls[] = {
    {"close_range", SYS_close_range},
    {"flock", SYS_flock},
    {"fsync", SYS_fsync},
    {"landlock", 444},
    {"linkat", SYS_linkat},
    {"memfd_create", SYS_memfd_create},
    {"prlimit64", SYS_prlimit64},
    {"renameat2", SYS_renameat2},
    {"sched_getaffinity", SYS_sched_getaffinity},
    {"seccomp", SYS_seccomp},
    {"signalfd4", SYS_signalfd4},
    {"socketpair", SYS_socketpair},
    {"statx", SYS_statx},
    {"syncfs", SYS_syncfs},
    {"clone3", SYS_clone3},
    {"tmpfile", SYS_openat},
};

static struct sock_filter program[128];
static unsigned short length;

static void add(struct sock_filter instruction) { program[length++] = instruction; }

static void deny(const char *name, int number)
{
    for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
        if (strcmp(calls[index].name, name) != 0)
            continue;
        int is_tmpfile = calls[index].call == SYS_openat;
        add((struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
        add((struct sock_filter)BPF_JUMP(
            BPF_JMP | BPF_JEQ | BPF_K, (unsigned)calls[index].call, 0, (unsigned char)(is_tmpfile ? 3 : 1)));
        if (is_tmpfile) {
            add((struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])));
            add((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_TMPFILE & ~O_DIRECTORY, 0, 1));
        }
        add((struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)number));
        return;
    }
    fprintf(stderr, "deny: no call '%s'\n", name);
    exit(2);
}

int main(int count, char **words)
{
    int next = 1;
    for (; next < count && strcmp(words[next], "--") != 0; next++) {
        char *sign = strchr(words[next], '=');
        if (!sign || length > 110)
            return 2;
        *sign = 0;
        deny(words[next], atoi(sign + 1));
    }
    if (next + 1 >= count)
        return 2;
    add((struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    struct sock_fprog filter = {.len = length, .filter = program};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) < 0) {
        perror("deny");
        return 2;
    }
    execvp(words[next + 1], words + next + 1);
    perror(words[next + 1]);
    return 127;
}
