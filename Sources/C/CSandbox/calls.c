#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int sandbox_send(int socket, const void *bytes, size_t count, int descriptor)
{
    const char *next = bytes;
    while (count > 0) {
        struct iovec part = {.iov_base = (void *)next, .iov_len = count};
        struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
        union {
            struct cmsghdr header;
            char space[CMSG_SPACE(sizeof(int))];
        } control;
        if (descriptor >= 0) {
            memset(&control, 0, sizeof control);
            message.msg_control = &control;
            message.msg_controllen = sizeof control.space;
            struct cmsghdr *header = CMSG_FIRSTHDR(&message);
            header->cmsg_level = SOL_SOCKET;
            header->cmsg_type = SCM_RIGHTS;
            header->cmsg_len = CMSG_LEN(sizeof(int));
            memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
        }
        ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL);
        if (sent < 0) {
            if (errno == EINTR)
                continue;
            return -errno;
        }
        descriptor = -1; /* it went with the first byte */
        next += sent;
        count -= (size_t)sent;
    }
    return 0;
}

ssize_t sandbox_receive(int socket, void *bytes, size_t capacity, int *descriptor)
{
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec part = {.iov_base = bytes, .iov_len = capacity};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    message.msg_control = &control;
    message.msg_controllen = CMSG_LEN(sizeof(int)); /* what does not fit, the kernel closes */

    *descriptor = -1;
    ssize_t count;
    do
        count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (count < 0 && errno == EINTR);
    if (count < 0)
        return -errno;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
        header->cmsg_len >= CMSG_LEN(sizeof(int)))
        memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
    return count;
}

int sandbox_create_in_memory(void)
{
    int descriptor = memfd_create("luaedit", MFD_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

int sandbox_create_sealable(void)
{
    int descriptor = memfd_create("luaedit", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    return descriptor < 0 ? -errno : descriptor;
}

enum { every_seal = F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL };

int sandbox_seal(int descriptor)
{
    return fcntl(descriptor, F_ADD_SEALS, every_seal) < 0 ? -errno : 0;
}

int sandbox_fix_size(int descriptor, int64_t size)
{
    if (ftruncate(descriptor, size) < 0) return -errno;
    return fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) < 0 ? -errno : 0;
}

int sandbox_is_sealed(int descriptor)
{
    int seals = fcntl(descriptor, F_GET_SEALS);
    return seals >= 0 && (seals & every_seal) == every_seal;
}

int sandbox_create_unnamed(const char *folder, mode_t mode)
{
    int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
    return descriptor < 0 ? -errno : descriptor;
}

int sandbox_link_unnamed(int descriptor, const char *path)
{
    char link[40];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    return linkat(AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW) < 0 ? -errno : 0;
}

int sandbox_rename_new(const char *from, const char *to)
{
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return -errno;
    /* A file system without the flag: a second name, then without the first. */
    if (link(from, to) < 0)
        return -errno;
    return unlink(from) < 0 ? -errno : 0;
}

int sandbox_exchange(const char *a, const char *b)
{
    return renameat2(AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE) < 0 ? -errno : 0;
}

int sandbox_is_mount_point(const char *folder)
{
    struct statx own;
    if (statx(AT_FDCWD, folder, 0, STATX_BASIC_STATS, &own) < 0)
        return 0;
    if (own.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT)
        return (own.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
    /* Before Linux 5.8: another file system than its parent's, or the root. A bind mount of the same one is not seen. */
    char parent[PATH_MAX];
    struct stat inner, outer;
    int length = snprintf(parent, sizeof parent, "%s/..", folder);
    if (length < 0 || length >= (int)sizeof parent || stat(folder, &inner) < 0 || stat(parent, &outer) < 0)
        return 0;
    return inner.st_dev != outer.st_dev || inner.st_ino == outer.st_ino;
}

int sandbox_processors(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return CPU_COUNT(&set) > 0 ? CPU_COUNT(&set) : 1;
    /* The kernel knows more processors than the set has room for. */
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (int)count : 1;
}

void sandbox_start_flushing(int descriptor)
{
    /* Where it fails, the flush at the end waits a little longer. */
    (void)sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE);
}

int sandbox_flush_file_system(int descriptor)
{
    return syncfs(descriptor) < 0 ? -errno : 0;
}

int sandbox_open_signals(const int *signals, size_t count)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t index = 0; index < count; index++)
        sigaddset(&set, signals[index]);
    int result = pthread_sigmask(SIG_BLOCK, &set, NULL);
    if (result != 0)
        return -result;
    int descriptor = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

int sandbox_next_signal(int descriptor)
{
    struct signalfd_siginfo information;
    ssize_t count = read(descriptor, &information, sizeof information);
    return count == (ssize_t)sizeof information ? (int)information.ssi_signo : 0;
}

int sandbox_open_process(pid_t process)
{
    long descriptor = syscall(SYS_pidfd_open, process, 0); // closed by programs that are started
    return descriptor < 0 ? -errno : (int)descriptor;
}
