#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The third version of the interface has two words of 32 capabilities for each set. */
enum { WORDS = _LINUX_CAPABILITY_U32S_3 };

/* glibc wraps neither call. */
static int get(struct __user_cap_data_struct *sets)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    return syscall(SYS_capget, &header, sets) < 0 ? -errno : 0;
}

static int set(const struct __user_cap_data_struct *sets)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    return syscall(SYS_capset, &header, sets) < 0 ? -errno : 0;
}

/* Whether one of the paths is closed to this process as it is, for want of a right. */
static int is_closed(const char *const *paths, size_t count, int access)
{
    for (size_t index = 0; index < count; index++)
        if (faccessat(AT_FDCWD, paths[index], access, AT_EACCESS) < 0 && errno == EACCES)
            return 1;
    return 0;
}

/* The one capability that the paths need; -1 for none. The effective set is empty. */
static int needed_capability(
    const char *const *readable, size_t readable_count, const char *const *writable, size_t writable_count)
{
    if (is_closed(writable, writable_count, R_OK | W_OK))
        return CAP_DAC_OVERRIDE;
    return is_closed(readable, readable_count, R_OK) ? CAP_DAC_READ_SEARCH : -1;
}

/* What a process must not get back by a program that it starts. The kernel says EINVAL behind its last capability, and
 * EPERM to a process that may not change the set, which then can get nothing anyway (no_new_privs). */
static void drop_bounding_set(int kept)
{
    for (int capability = 0; capability < 32 * WORDS; capability++)
        if (capability != kept && prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) < 0 && errno == EINVAL)
            return;
}

int sandbox_drop_capabilities(
    const char *const *readable, size_t readable_count, const char *const *writable, size_t writable_count)
{
    struct __user_cap_data_struct sets[WORDS];
    int result = get(sets);
    if (result < 0)
        return result;
    if ((sets[0].permitted | sets[1].permitted | sets[0].inheritable | sets[1].inheritable) == 0)
        return 0;
    uint32_t permitted = sets[0].permitted;
    /* Old kernels know no ambient set, which is then empty. */
    (void)prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    for (int word = 0; word < WORDS; word++)
        sets[word].effective = sets[word].inheritable = 0;
    result = set(sets);
    if (result < 0)
        return result;

    int kept = needed_capability(readable, readable_count, writable, writable_count);
    /* Both are in the first word. */
    uint32_t bit = kept < 0 ? 0 : permitted & (1U << kept);
    sets[0].effective = permitted & (1U << CAP_SETPCAP);
    if (set(sets) == 0)
        drop_bounding_set(kept);
    for (int word = 0; word < WORDS; word++)
        sets[word] = (struct __user_cap_data_struct){0};
    sets[0].effective = sets[0].permitted = bit;
    return set(sets);
}
