#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Debian 12's <linux/landlock.h> ends at version 2, and glibc wraps none of the calls, so the interface is written
 * out here. The numbers of the calls are the same on every architecture. */
enum {
    CALL_CREATE_RULESET = 444,
    CALL_ADD_RULE = 445,
    CALL_RESTRICT_SELF = 446,
    CREATE_RULESET_VERSION = 1, /* a flag: answer the version and create nothing */
    RULE_PATH_BENEATH = 1,
};

#define READ_FILE (1ULL << 2)
#define READ_FOLDER (1ULL << 3)

/* TCP: bind and connect. */
#define NET_ALL 3ULL
/* Abstract Unix sockets and signals, to processes outside. */
#define SCOPE_ALL 3ULL

struct ruleset {
    uint64_t handled_files;
    uint64_t handled_net; /* version 4 */
    uint64_t scoped;      /* version 6 */
};

struct path_beneath {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

/* Every right on files that a version knows: execute, write, read, remove, make …; then refer, truncate, ioctl. */
static uint64_t all_file_rights(int version)
{
    int count = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
    return (1ULL << count) - 1;
}

/* A kernel refuses the fields that it does not know, even with zeros in them. */
static size_t ruleset_size(int version)
{
    return version >= 6 ? sizeof(struct ruleset) : version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
}

int sandbox_landlock_version(void)
{
    long version = syscall(CALL_CREATE_RULESET, NULL, 0, CREATE_RULESET_VERSION);
    return version < 0 ? 0 : (int)version;
}

int sandbox_landlock_obstacle(void)
{
    return syscall(CALL_CREATE_RULESET, NULL, 0, CREATE_RULESET_VERSION) < 0 ? errno : 0;
}

/* What cannot be found or granted stays closed, which is safe, so nothing here fails. */
static void allow_reading(int ruleset, const char *path)
{
    struct path_beneath rule = {.parent = open(path, O_PATH | O_CLOEXEC)};
    if (rule.parent < 0)
        return;
    struct stat status;
    if (fstat(rule.parent, &status) == 0) {
        /* A right that only folders have makes a rule about a file invalid. */
        rule.allowed = S_ISDIR(status.st_mode) ? READ_FILE | READ_FOLDER : READ_FILE;
        (void)syscall(CALL_ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0);
    }
    close(rule.parent);
}

int sandbox_restrict_files(int version, const char *const *readable, size_t count)
{
    struct ruleset rights = {
        .handled_files = all_file_rights(version), .handled_net = NET_ALL, .scoped = SCOPE_ALL};
    int ruleset = (int)syscall(CALL_CREATE_RULESET, &rights, ruleset_size(version), 0);
    if (ruleset < 0)
        return -errno;
    for (size_t index = 0; index < count; index++)
        allow_reading(ruleset, readable[index]);
    int result = syscall(CALL_RESTRICT_SELF, ruleset, 0) < 0 ? -errno : 0;
    close(ruleset);
    return result;
}
