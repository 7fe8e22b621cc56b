/*
 * Gives luaedit its workers from a server of luaedit-worker, in place of starting each.
 *
 * luaedit is loaded with this object and finds the channel to the server, a descriptor, in LUAEDIT_TEST_WORKERS. The calls
 * that start a worker and wait for it are these; everything else between the two is as ever. Other programs are started
 * by the C library's functions.
 */
#define _GNU_SOURCE
#include "ProgramServer.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STANDARD = 4, WORKERS = 64 };

/* The descriptors that the file actions made last give the program that is started. */
static int given[STANDARD];

/* Workers that have not been waited for; process 0 is a free place. */
static struct {
    pid_t process;
    int pipe;
} workers[WORKERS];

#define ORIGINAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions) {
    memset(given, -1, sizeof given);
    return ORIGINAL(posix_spawn_file_actions_init)(actions);
}

int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *actions, int source, int target) {
    if (target >= 0 && target < STANDARD) given[target] = source;
    return ORIGINAL(posix_spawn_file_actions_adddup2)(actions, source, target);
}

/* Appends a word and its NUL to a packet. Returns the new length, 0 if there is no room. */
static size_t append(char *packet, size_t length, size_t size, const char *word) {
    size_t count = strlen(word) + 1;
    if (length == 0 || length + count > size) return 0;
    memcpy(packet + length, word, count);
    return length + count;
}

/* Asks the server for a worker. Returns 0 or an error's number. */
static int request(int channel, char *const environment[], pid_t *process) {
    static char packet[1 << 17];
    int place = 0, ends[2];
    while (place < WORKERS && workers[place].process) place++;
    if (place == WORKERS || !getcwd(packet, sizeof packet) || pipe2(ends, O_CLOEXEC) != 0) return EAGAIN;
    size_t length = strlen(packet) + 1;
    char number[16];
    snprintf(number, sizeof number, "%d", (int)getpid());
    length = append(packet, length, sizeof packet, number);
    for (int i = 0; environment[i]; i++) length = append(packet, length, sizeof packet, environment[i]);
    int descriptors[STANDARD] = {given[1], given[2], ends[1], given[3]};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof descriptors)] = {0};
    struct iovec part = {packet, length};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    *header = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof descriptors), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
    memcpy(CMSG_DATA(header), descriptors, sizeof descriptors);
    int sent = length > 0 && sendmsg(channel, &message, MSG_NOSIGNAL) >= 0;
    close(ends[1]);
    if (!sent || read(ends[0], process, sizeof *process) != sizeof *process) {
        close(ends[0]);
        return EAGAIN;
    }
    workers[place].process = *process;
    workers[place].pipe = ends[0];
    return 0;
}

int posix_spawn(
    pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
    char *const arguments[], char *const environment[]) {
    const char *channel = getenv("LUAEDIT_TEST_WORKERS"), *name = strrchr(path, '/');
    if (!channel || !name || strcmp(name, "/luaedit-worker") != 0)
        return ORIGINAL(posix_spawn)(process, path, actions, attributes, arguments, environment);
    return request(atoi(channel), environment, process);
}

pid_t waitpid(pid_t process, int *status, int options) {
    int place = 0;
    while (place < WORKERS && (process <= 0 || workers[place].process != process)) place++;
    if (place == WORKERS) return ORIGINAL(waitpid)(process, status, options);
    struct pollfd source = {.fd = workers[place].pipe, .events = POLLIN};
    int count = poll(&source, 1, options & WNOHANG ? 0 : -1);
    if (count <= 0) return count;
    int result;
    // A server that has ended killed its workers.
    if (read(workers[place].pipe, &result, sizeof result) != sizeof result) result = SIGKILL;
    if (status) *status = result;
    close(workers[place].pipe);
    workers[place].process = 0;
    return process;
}
