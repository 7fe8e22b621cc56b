/* For the group "startup": PROGRAM on a terminal of its own, until it is ready, which is its first "> ", or until it has
 * answered the 1+1 that is typed then.
 * Usage: terminal ready|answered PROGRAM [ARGUMENT…] */
#define _GNU_SOURCE
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Reads until a text has come. */
static int await(int terminal, const char *text)
{
    char seen[4096] = "";
    size_t length = 0;
    while (length < sizeof seen - 1) {
        ssize_t count = read(terminal, seen + length, sizeof seen - 1 - length);
        if (count <= 0)
            return 0;
        length += (size_t)count;
        seen[length] = 0;
        if (strstr(seen, text))
            return 1;
    }
    return 0;
}

int main(int count, char **arguments)
{
    if (count < 3)
        return 2;
    int terminal;
    pid_t program = forkpty(&terminal, NULL, NULL, NULL);
    if (program < 0)
        return 1;
    if (program == 0) {
        setenv("NO_COLOR", "1", 1); /* escapes would stand around the answer */
        execv(arguments[2], arguments + 2);
        _exit(127);
    }
    int isDone = await(terminal, "> ");
    /* The line editor draws what is typed, and then the answer, on a line of its own. */
    if (isDone && strcmp(arguments[1], "answered") == 0)
        isDone = write(terminal, "1+1\r", 4) == 4 && await(terminal, "2\r\n");
    kill(program, SIGKILL);
    waitpid(program, NULL, 0);
    if (!isDone)
        fprintf(stderr, "terminal: the program ended before it was %s\n", arguments[1]);
    return isDone ? 0 : 1;
}
