/*
 * Makes a program that is loaded with this object (LD_PRELOAD) a server of runs of itself.
 *
 * Linking ffmpeg with its 215 libraries takes longer than most of what the tests ask it for. The dynamic linker does that
 * once: in place of the program's main, the process waits for requests and forks for each. The copy takes the request's
 * arguments, folder and descriptors and then calls main, so what runs is the program as it is installed.
 *
 * A request is one packet on descriptor 3: the folder and the arguments from argv[0] on, each ended by a NUL, and three
 * descriptors: standard output, standard error and a pipe. Through the pipe comes the process's number and, when it has
 * ended, its status as waitpid gives it. A run whose pipe is closed at the other end is killed. The server ends when the
 * other side of its socket is closed.
 *
 * A request for a worker (client.c) has a fourth descriptor, the worker's socket. Its words are the folder, the number of
 * the supervisor's process and the environment.
 */
#define _GNU_SOURCE
#include "ProgramServer.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int (*main_function)(int, char **, char **);
typedef int (*start_function)(main_function, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

enum { CHANNEL = 3, DESCRIPTORS = 4, WORDS = 4096, RUNS = 256 };

/* Runs that have not ended; process 0 is a free place. */
static struct {
    pid_t process;
    int pipe;
} runs[RUNS];

static main_function program;
/* The parent that a worker sees; 0 in other processes. */
static pid_t supervisor;
static char packet[1 << 17];
static char *words[WORDS + 1];

/* Receives a request, whose last descriptor is -1 unless it is for a worker. Returns the number of its words; 0 if it is
 * invalid, and ends the process when there are no more. */
static int receive(int descriptors[DESCRIPTORS]) {
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int) * DESCRIPTORS)];
    struct iovec part = {packet, sizeof packet};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    ssize_t length = recvmsg(CHANNEL, &message, MSG_CMSG_CLOEXEC);
    if (length <= 0) exit(0);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    size_t size = header ? header->cmsg_len - CMSG_LEN(0) : 0;
    memset(descriptors, -1, sizeof(int) * DESCRIPTORS);
    if (size < sizeof(int) * (DESCRIPTORS - 1) || size > sizeof(int) * DESCRIPTORS) return 0;
    memcpy(descriptors, CMSG_DATA(header), size);
    if ((message.msg_flags & MSG_TRUNC) || packet[length - 1] != 0) return 0;
    int count = 0;
    for (char *word = packet; word < packet + length; word += strlen(word) + 1) {
        if (count == WORDS) return 0;
        words[count++] = word;
    }
    words[count] = NULL;
    return count;
}

/* Makes the forked process one that a shell could have started. Returns 0 if it succeeds. */
static int become(const int descriptors[DESCRIPTORS], int signals) {
    int isWorker = descriptors[DESCRIPTORS - 1] >= 0;
    sigset_t held;
    sigemptyset(&held);
    // As luaedit starts it, and without the crash reports for which Swift's runtime has handlers in the server.
    if (isWorker) sigaddset(&held, SIGINT);
    for (int number = 1; isWorker && number < NSIG; number++) signal(number, SIG_DFL);
    sigprocmask(SIG_SETMASK, &held, NULL);
    signal(SIGPIPE, SIG_DFL);
    close(CHANNEL);
    close(signals);
    for (int i = 0; i < RUNS; i++)
        if (runs[i].process) close(runs[i].pipe);
    int input = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (isWorker) {
        supervisor = atoi(words[1]);
        environ = words + 2;
        if (dup2(descriptors[DESCRIPTORS - 1], CHANNEL) != CHANNEL) return -1;
    }
    return dup2(input, 0) == 0 && dup2(descriptors[0], 1) == 1 && dup2(descriptors[1], 2) == 2 && setpgid(0, 0) == 0
                   && chdir(words[0]) == 0
               ? 0
               : -1;
}

/* Tells each client whose run has ended. */
static void reap(void) {
    int status;
    pid_t process;
    while ((process = waitpid(-1, &status, WNOHANG)) > 0)
        for (int i = 0; i < RUNS; i++)
            if (runs[i].process == process) {
                (void)!write(runs[i].pipe, &status, sizeof status);
                close(runs[i].pipe);
                runs[i].process = 0;
            }
}

static int serve(int argument_count, char **arguments, char **environment) {
    (void)environment;
    unsetenv("LD_PRELOAD");
    sigset_t ended;
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ended, NULL);
    // A client that waits no longer has closed its end of the pipe.
    signal(SIGPIPE, SIG_IGN);
    int signals = signalfd(-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK);
    struct pollfd sources[2 + RUNS] = {{.fd = CHANNEL, .events = POLLIN}, {.fd = signals, .events = POLLIN}};
    for (;;) {
        for (int i = 0; i < RUNS; i++) sources[2 + i] = (struct pollfd){.fd = runs[i].process ? runs[i].pipe : -1};
        if (poll(sources, 2 + RUNS, -1) < 0 && errno != EINTR) exit(1);
        for (int i = 0; i < RUNS; i++)
            if (sources[2 + i].revents) kill(runs[i].process, SIGKILL);
        struct signalfd_siginfo information;
        while (read(signals, &information, sizeof information) > 0) {}
        reap();
        if (!sources[0].revents) continue;
        int descriptors[DESCRIPTORS];
        int count = receive(descriptors), place = 0;
        while (place < RUNS && runs[place].process) place++;
        // A pipe that is closed without a status tells the client that nothing ran.
        pid_t process = count > 1 && place < RUNS ? fork() : -1;
        if (process == 0) {
            if (become(descriptors, signals) != 0) _exit(127);
            return supervisor ? program(argument_count, arguments, environ) : program(count - 1, words + 1, environ);
        }
        close(descriptors[0]);
        close(descriptors[1]);
        if (descriptors[DESCRIPTORS - 1] >= 0) close(descriptors[DESCRIPTORS - 1]);
        if (process < 0) {
            close(descriptors[2]);
            continue;
        }
        // The client may signal the group before the process has made it.
        setpgid(process, process);
        runs[place].process = process;
        runs[place].pipe = descriptors[2];
        (void)!write(descriptors[2], &process, sizeof process);
    }
}

/* The parent of a worker is the supervisor that asked for it. */
pid_t getppid(void) { return supervisor ? supervisor : (pid_t)syscall(SYS_getppid); }

/* Stands before the C library's function of this name, which every program calls with its main. A program with a channel to
 * workers is a client. */
int __libc_start_main(
    main_function main, int argument_count, char **arguments, void (*start)(void), void (*end)(void),
    void (*unload)(void), void *stack) {
    program = main;
    start_function original = (start_function)dlsym(RTLD_NEXT, "__libc_start_main");
    return original(getenv("LUAEDIT_TEST_WORKERS") ? main : serve, argument_count, arguments, start, end, unload, stack);
}
